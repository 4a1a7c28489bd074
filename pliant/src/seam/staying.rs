//! Which triangles near a break stay as they are: those whose particle is not in the window. Most of them are told without looking for
//! that particle.

use glam::Vec3;

use super::fine::{FINE, Fine};
use super::window::Window;
use super::{NEAR, NONE, Near, Rip};

/// Tells of one triangle of a fine mesh after the other.
pub(super) struct Staying<'a> {
    fine: &'a Fine<'a>,
    window: &'a Window,
    rip: &'a Rip<'a>,
    /// Per triangle of the skin: the square of the way from its middle to the nearest particle of the window, as far as triangles look.
    squares: Vec<f32>,
    /// Per vertex of the skin: the particle that one of its triangles went with. The others are mostly near it too.
    hub: Vec<u32>,
}

impl<'a> Staying<'a> {
    pub(super) fn new(fine: &'a Fine<'a>, window: &'a Window, rip: &'a Rip<'a>) -> Self {
        let seats = window.particles.iter().map(|i| rip.ground.seat(*i));
        let seats: Vec<Vec3> = seats.collect();
        Self {
            fine,
            window,
            rip,
            squares: fine.squares(&seats, NEAR * rip.spacing),
            hub: vec![NONE; fine.at.len()],
        }
    }

    /// The piece that a triangle goes with as it is; None where it opens.
    pub(super) fn piece(&mut self, k: usize) -> Option<u32> {
        let (fine, rip, t) = (self.fine, self.rip, self.fine.triangles[k]);
        let whole = fine.whole(t);
        if let Some(piece) = whole
            && (!fine.is_near(k, self.window, rip) || self.has_other(k, piece))
        {
            return whole;
        }
        let hub = self.hub(t)?;
        for v in t {
            self.hub[v as usize] = hub.particle;
        }
        let piece = rip.ground.piece(hub.particle);
        let stays = !self.window.contains(hub.particle) && !self.bridges(t, piece);
        stays.then_some(piece)
    }

    /// A particle of a piece that a triangle beside this one went with is nearer to this one than all of the window and carried it, so the
    /// particle that this one goes with is not in the window either. And it is too short to bridge anything.
    fn has_other(&self, k: usize, piece: u32) -> bool {
        let (fine, rip, number) = (self.fine, self.rip, self.fine.number[k]);
        if number == NONE || !fine.middles.is_shorter(number, FINE * rip.spacing) {
            return false;
        }
        let (middle, _) = fine.middles.disc(number);
        let reach = NEAR * rip.spacing;
        let nearest = self.squares[number as usize];
        let t = fine.triangles[k];
        t.map(|v| self.hub[v as usize]).iter().any(|&i| {
            i != NONE && {
                let square = middle.distance_squared(rip.ground.seat(i));
                square <= reach * reach
                    && square < nearest
                    && rip.ground.piece(i) == piece
                    && (nearest.is_infinite() || self.carried(t, i))
            }
        })
    }

    /// A particle was in the clusters that carry the corners of a triangle.
    fn carried(&self, t: [u32; 3], particle: u32) -> bool {
        t.iter().all(|v| self.fine.was_with(particle, *v, self.rip))
    }

    /// The particle that a triangle goes with: of those that carried it the one nearest to its middle.
    fn hub(&self, t: [u32; 3]) -> Option<Near> {
        let (fine, rip) = (self.fine, self.rip);
        let middle: Vec3 = t.map(|v| fine.at[v as usize] / 3.0).iter().sum();
        let nearest = rip.nearest(middle, NEAR * rip.spacing)?;
        if self.carried(t, nearest.particle) {
            return Some(nearest);
        }
        rip.nearest_of(middle, NEAR * rip.spacing, |i| self.carried(t, i))
            .or(Some(nearest))
    }

    /// A triangle is long and has a corner at which there is nothing of a piece: it was drawn out between what has come apart. Only those
    /// that may change, with all around them.
    fn bridges(&self, t: [u32; 3], piece: u32) -> bool {
        let (fine, rip) = (self.fine, self.rip);
        if !t.iter().all(|v| fine.warm[*v as usize]) {
            return false;
        }
        let (a, b) = fine.longest(t);
        let length = fine.at[a as usize].distance(fine.at[b as usize]);
        let of_piece = |i: u32| rip.ground.piece(i) == piece;
        let is_bare = |v: &u32| {
            let nearest = rip.nearest_of(fine.at[*v as usize], NEAR * rip.spacing, of_piece);
            nearest.is_none()
        };
        length > FINE * rip.spacing && t.iter().any(is_bare)
    }
}
