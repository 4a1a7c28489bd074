//! Particles that stand on an obstacle, and what presses them onto it.
//!
//! One that has a footing has more rows in the bundle than its own: one at the footing that nothing moves, and, where the obstacle is more slippery than
//! what presses it there, one that goes with the obstacle and one that is dragged along. A touch that presses it there is about these, all others are about the first.

use glam::Vec3;

use super::bundle::Bundle;
use crate::contact::obstacle::{Footing, Footings};
use crate::contact::touch::{Touch, at};
use crate::matching::{LANES, Lanes};

/// Cosine, with the way into the obstacle, from which on a push presses.
const PRESSES: f32 = 0.5;

/// Who stands in a bundle.
#[derive(Debug, Default)]
pub(super) struct Stands {
    /// Per row.
    known: Vec<Known>,
    rows: Vec<Stand>,
    pressed: Vec<Pressed>,
}

/// What is known of a row.
#[derive(Clone, Copy, Debug)]
enum Known {
    Nothing,
    /// Which stand it has, if it has one.
    Found(Option<u32>),
}

/// A particle with a footing, and its rows.
#[derive(Debug)]
pub(super) struct Stand {
    own: u32,
    /// Where the particle will be put; nothing moves this one,
    held: u32,
    /// nor this one, which is there too but goes along with the obstacle,
    ground: u32,
    /// and this one is dragged along.
    loose: u32,
    footing: Footing,
}

/// A corner of a touch, 0 for the first anchor, that stands.
#[derive(Debug)]
struct Pressed {
    wave: u32,
    lane: u32,
    corner: u32,
    /// Which stand it is.
    stand: u32,
    drags: bool,
}

/// Which corners of a touch stand, and where.
#[derive(Clone, Copy, Default)]
pub(super) struct Standing {
    corners: [Option<u32>; 4],
    /// Coulomb's coefficient of the obstacle, where that is less than the touch's.
    slippery: Option<f32>,
}

impl Standing {
    /// Which sides do not give way.
    pub(super) fn fixed(&self) -> [bool; 2] {
        let [own, others @ ..] = &self.corners;
        [own.is_some(), others.iter().any(Option::is_some)]
    }

    /// The most friction that what stands can hold.
    pub(super) fn friction(&self) -> f32 {
        self.slippery.unwrap_or(f32::INFINITY)
    }

    /// True when what stands is dragged along.
    pub(super) fn drags(&self) -> bool {
        self.slippery.is_some()
    }
}

impl Stands {
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.rows.clear();
        self.pressed.clear();
    }

    /// Notes where a touch came whose corners stand.
    pub(super) fn press(&mut self, standing: Standing, (wave, lane): (usize, usize)) {
        for (corner, stand) in (0..).zip(standing.corners) {
            if let Some(stand) = stand {
                self.pressed.push(Pressed {
                    wave: wave as u32,
                    lane: lane as u32,
                    corner,
                    stand,
                    drags: standing.drags(),
                });
            }
        }
    }
}

impl Stand {
    /// True when a push this way presses the particle onto the obstacle.
    fn bears(&self, pushed: Vec3) -> bool {
        self.footing.normal.dot(pushed) < -PRESSES
    }

    /// Where it will be put.
    pub(super) fn place(&self) -> Vec3 {
        self.footing.place
    }
}

impl Bundle {
    /// Which corners of a touch, in these rows, it presses onto an obstacle.
    pub(super) fn stand(
        &mut self,
        around: (&Footings<'_>, &Lanes),
        touch: &Touch,
        spots: [u32; 4],
    ) -> Standing {
        let [own, other] = touch.bodies;
        let sides = [own, other, other, other].into_iter();
        let pushes = [1.0, -1.0, -1.0, -1.0].map(|sign| touch.normal * sign);
        let corners = sides.zip(pushes).zip(spots);
        let mut standing = Standing::default();
        let mut least = touch.friction;
        for (((body, pushed), spot), stands) in corners.zip(&mut standing.corners) {
            let found = self.find_stand(around, body, spot);
            *stands = found.filter(|k| self.stands.rows[*k as usize].bears(pushed));
            let held = stands.map(|k| self.stands.rows[k as usize].footing.friction);
            least = least.min(held.unwrap_or(f32::INFINITY));
        }
        standing.slippery = (least < touch.friction).then_some(least);
        standing
    }

    /// Puts the corners that stand on their footings.
    pub(super) fn set_foot(&self, standing: &Standing, spots: &mut [u32; 4]) {
        for (spot, stand) in spots.iter_mut().zip(standing.corners) {
            if let Some(k) = stand {
                let stand = &self.stands.rows[k as usize];
                *spot = if standing.drags() {
                    stand.ground
                } else {
                    stand.held
                };
            }
        }
    }

    /// Lets a touch drag along the corners that stand, by the friction that the obstacle leaves.
    pub(super) fn drag(
        &mut self,
        (wave, lane): (usize, usize),
        friction: f32,
        standing: &Standing,
        mut spots: [u32; 4],
    ) {
        for (spot, stand) in spots.iter_mut().zip(standing.corners) {
            if let Some(k) = stand {
                *spot = self.stands.rows[k as usize].loose;
            }
        }
        let number = &mut self.grains[wave].drag;
        if *number == 0 {
            *number = self.drags.add();
        }
        if let Some(drag) = self.drags.get_mut(*number) {
            drag.put(lane, friction, spots);
        }
    }

    /// Where a particle of a body stands, if it does.
    fn find_stand(
        &mut self,
        (footings, lanes): (&Footings<'_>, &Lanes),
        body: u32,
        row: u32,
    ) -> Option<u32> {
        let [.., mobility] = self.spots[row as usize];
        if mobility == 0.0 {
            return None;
        }
        self.stands.known.resize(self.spots.len(), Known::Nothing);
        if let Known::Found(stand) = self.stands.known[row as usize] {
            return stand;
        }
        let lane = self.lane[row as usize - 1];
        let ends = [at(&lanes.before, lane), at(&lanes.position, lane)];
        let stand = footings.of(body, ends).map(|footing| {
            let first = self.spots.len() as u32;
            self.lane.extend([lane; 3]);
            for mobility in [0.0, 0.0, mobility] {
                self.spots.push([0.0, 0.0, 0.0, mobility]);
            }
            self.stands.rows.push(Stand {
                own: row,
                held: first,
                ground: first + 1,
                loose: first + 2,
                footing,
            });
            self.stands.rows.len() as u32 - 1
        });
        self.stands.known[row as usize] = Known::Found(stand);
        stand
    }

    /// Puts all that stand on their footings.
    pub(super) fn set_down(&mut self) {
        for stand in &self.stands.rows {
            let Footing { place, ground, .. } = stand.footing;
            put(&mut self.spots, stand.held, place);
            put(&mut self.spots, stand.ground, ground);
            put(&mut self.spots, stand.loose, place);
        }
    }

    /// The same for velocities: what is held has that of its particle, and the ground its own.
    pub(super) fn stop_ground(&mut self, per_h: f32) {
        for stand in &self.stands.rows {
            let normal = stand.footing.normal;
            let own = spot(&self.spots, stand.own);
            let slip = (own - stand.footing.carried * per_h).reject_from_normalized(normal);
            put(&mut self.spots, stand.ground, own - slip);
        }
    }

    /// Presses those that stand by what lies on them. Where that drags them, the obstacle has already taken what friction it can.
    pub(super) fn load(&mut self, lanes: &mut Lanes) {
        let (burden, ballast) = (&mut lanes.burden, &mut lanes.ballast);
        for pressed in &self.stands.pressed {
            let (wave, lane) = (pressed.wave as usize, pressed.lane as usize);
            let (grains, wholes) = (&self.grains[wave], &self.wholes[wave]);
            let share = grains.share(pressed.corner as usize, lane);
            let impulse = (grains.impulse(lane) + wholes.impulse(lane)) * share;
            let Stand { own, footing, .. } = &self.stands.rows[pressed.stand as usize];
            let [.., mobility] = self.spots[*own as usize];
            let lane = self.lane[*own as usize - 1] as usize;
            let depth = impulse.dot(footing.normal).min(0.0) * mobility;
            let column = if pressed.drags {
                &mut *ballast
            } else {
                &mut *burden
            };
            column[lane / LANES].0[lane % LANES] -= depth;
        }
        for Stand { own, footing, .. } in &self.stands.rows {
            let lane = self.lane[*own as usize - 1] as usize;
            let depth = &mut burden[lane / LANES].0[lane % LANES];
            let down = footing.normal * depth.min(footing.deepest);
            *depth = (*depth - footing.deepest).max(0.0);
            let place = spot(&self.spots, *own) - down;
            put(&mut self.spots, *own, place);
        }
    }

    /// Takes all burdens off.
    pub(super) fn unload(&self, lanes: &mut Lanes) {
        for Stand { own, .. } in &self.stands.rows {
            let lane = self.lane[*own as usize - 1] as usize;
            for column in [&mut lanes.burden, &mut lanes.ballast] {
                column[lane / LANES].0[lane % LANES] = 0.0;
            }
        }
    }

    /// Moves particles as far as they were dragged from where that began, which `start` tells of a stand and its lane.
    pub(super) fn take_along(&mut self, start: impl Fn(&Stand, u32) -> Vec3) {
        for stand in &self.stands.rows {
            let lane = self.lane[stand.own as usize - 1];
            let by = spot(&self.spots, stand.loose) - start(stand, lane);
            let place = spot(&self.spots, stand.own) + by;
            put(&mut self.spots, stand.own, place);
        }
    }

    /// Lets all rows of those that stand be where these are, so that it does not matter which is read.
    pub(super) fn step_down(&mut self) {
        for stand in &self.stands.rows {
            let place = spot(&self.spots, stand.own);
            for row in [stand.held, stand.ground, stand.loose] {
                put(&mut self.spots, row, place);
            }
        }
    }
}

/// What is solved for in a row.
fn spot(spots: &[[f32; 4]], row: u32) -> Vec3 {
    let [x, y, z, _] = spots[row as usize];
    Vec3::new(x, y, z)
}

fn put(spots: &mut [[f32; 4]], row: u32, place: Vec3) {
    spots[row as usize][..3].copy_from_slice(&place.to_array());
}
