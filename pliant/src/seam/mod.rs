//! Skins that open where particles part, and close over what they lay bare.
//!
//! Every particle has the room that is nearer to it than to any other. Where particles have parted, the border of their rooms is
//! a new surface, seen from both sides. So the skin around a break is made anew from the particles: in a [`window`] around it the old
//! triangles go ([`cloth`]); on a [`lattice`] finer than the particles it is asked which points were inside the skin, and
//! whose they are; and a [`net`] is drawn between points that are not of one room or of rooms that hang together. The net and what
//! is left of the skin have rims a fraction of a spacing apart, which are sewn together ([`rims`]), and what is new is drawn smooth ([`relax`]). A crack, its front, a hole, a
//! piece that comes off and a crumb are all the same case.
//!
//! The room works on meshes and says nothing about who breaks. A mesh that was closed stays closed, piece by piece.

mod carriers;
mod cloth;
mod fine;
mod halo;
mod lattice;
mod middles;
mod net;
mod relax;
mod rims;
mod staying;
mod table;
mod window;

use glam::Vec3;

use crate::state::{Bind, Skin};
use cloth::Cloth;
use fine::Fine;
use lattice::Lattice;
use window::Window;

/// No particle, no vertex, no piece.
const NONE: u32 = u32::MAX;

/// What became of the clusters and particles that carry a skin. Clusters keep their numbers; new ones come after them.
pub(crate) struct Rip<'a> {
    /// For every cluster as it was.
    pub(crate) kept: &'a [Kept],
    /// Piece of every cluster.
    pub(crate) piece: &'a [u32],
    pub(crate) pieces: u32,
    pub(crate) ground: &'a (dyn Ground + Sync),
    /// Usual distance of particles, metres.
    pub(crate) spacing: f32,
    /// Edges that are this many times longer than the clusters at both their ends stretch them bridge what has come apart, whatever their ends are at.
    pub(crate) taut: f32,
    /// A skin of more triangles than this is not made finer.
    pub(crate) most: usize,
}

/// What became of a cluster, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kept {
    /// Nothing.
    Whole,
    /// Some of its members left, or count differently.
    Changed,
    /// It broke, or is gone.
    Broken,
}

/// A particle near a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Near {
    pub(crate) particle: u32,
    /// Squared distance from the point.
    pub(crate) square: f32,
    /// How much it carries of the point.
    pub(crate) kernel: f32,
}

impl Near {
    /// The nearest of some; the first in number of those equally near.
    fn nearest<'a>(all: impl Iterator<Item = &'a Self>) -> Option<Self> {
        let order = |a: &&Self, b: &&Self| {
            let nearest = a.square.total_cmp(&b.square);
            nearest.then(a.particle.cmp(&b.particle))
        };
        all.min_by(order).copied()
    }
}

/// The particles under a skin, those that are in clusters, after the break.
pub(crate) trait Ground {
    /// Calls `visit(particle, square of the distance)` for those within a distance of a point, in an order that depends on nothing
    /// but their places.
    fn within(&self, x: Vec3, distance: f32, visit: &mut dyn FnMut(u32, f32));
    /// The nearest of those within a distance that fit, and the square of its distance; the first in number of those equally near.
    fn nearest(
        &self,
        x: Vec3,
        distance: f32,
        fits: &mut dyn FnMut(u32) -> bool,
    ) -> Option<(u32, f32)>;
    /// Where a particle is.
    fn seat(&self, particle: u32) -> Vec3;
    /// Clusters of a particle, one at least.
    fn owners(&self, particle: u32) -> &[u32];
    /// Those that it was in before the break.
    fn before(&self, particle: u32) -> &[u32];
    fn piece(&self, particle: u32) -> u32;
    /// Particles that are in other clusters than before.
    fn moved(&self) -> &[u32];
    fn has_moved(&self, particle: u32) -> bool;
    /// Where particles were that are in no cluster any more.
    fn lost(&self) -> &[Vec3];
    /// The shares in a point of the clusters that `among` are in, largest first; empty for none.
    fn bind(&self, x: Vec3, among: &[Near]) -> Vec<Bind>;
    /// What plastic flow has made of a way in the rest space of a cluster as it was.
    fn flowed(&self, cluster: u32, way: Vec3) -> Vec3;
    /// What a cluster as it was makes of a way in its rest space.
    fn stretched(&self, cluster: u32, way: Vec3) -> Vec3;
    /// How far apart two particles were at rest, metres; None if they were in no cluster together.
    fn apart(&self, a: u32, b: u32) -> Option<f32>;
    /// How far the centre of a cluster has moved in its rest space.
    fn shift(&self, cluster: u32) -> Vec3;
}

/// How far a point of a skin looks for particles, in spacings: those next to it and those behind them.
const NEAR: f32 = 1.5;

/// Questions about the particles of a [`Rip`].
impl Rip<'_> {
    /// The particles around a point.
    fn near(&self, x: Vec3) -> Vec<Near> {
        let reach = NEAR * self.spacing;
        let mut near = Vec::with_capacity(32);
        self.ground.within(x, reach, &mut |particle, square| {
            let kernel = 1.0 - square / (reach * reach);
            if kernel > 1e-3 {
                near.push(Near {
                    particle,
                    square,
                    kernel: kernel * kernel * kernel,
                });
            }
        });
        near
    }

    /// The particle nearest to a point, of those within a distance.
    fn nearest(&self, x: Vec3, distance: f32) -> Option<Near> {
        self.nearest_of(x, distance, |_| true)
    }

    /// The same, of those that fit.
    fn nearest_of(
        &self,
        x: Vec3,
        distance: f32,
        mut fits: impl FnMut(u32) -> bool,
    ) -> Option<Near> {
        let nearest = self.ground.nearest(x, distance, &mut fits);
        nearest.map(|(particle, square)| Near {
            particle,
            square,
            kernel: 1.0,
        })
    }

    /// Two particles are in one cluster.
    fn shares(&self, a: u32, b: u32) -> bool {
        a == b || meets(self.ground.owners(a), self.ground.owners(b))
    }

    /// Two particles were side by side in one cluster, and are in none together now.
    fn parted(&self, a: u32, b: u32) -> bool {
        let beside = |apart: f32| apart < window::BESIDE * self.spacing;
        !self.shares(a, b) && self.ground.apart(a, b).is_some_and(beside)
    }
}

fn meets(a: &[u32], b: &[u32]) -> bool {
    a.iter().any(|c| b.contains(c))
}

/// The skin of a piece; binds name clusters as a [`Rip`] numbers them.
#[derive(Debug, Default)]
pub(crate) struct Patch {
    pub(crate) skin: Skin,
    /// For each vertex the one it was, or `u32::MAX` for a new one.
    pub(crate) came: Vec<u32>,
}

/// Rounds in which a window is made wider where a seam would gape, and one more.
const ROUNDS: usize = 3;

/// Opens a skin whose vertices are at `at` now, and returns that of every piece.
pub(crate) fn rip(skin: &Skin, at: &[Vec3], rip: &Rip<'_>) -> Vec<Patch> {
    let mut fine = Fine::new(skin, at, rip);
    let mut window = Window::new(at, rip);
    window.widen(&window::parted(&fine, rip), rip);
    for _ in 1..ROUNDS {
        let (mut cloth, gaps) = opened(&mut fine, &window, rip);
        if gaps.is_empty() {
            relax::relax(&mut cloth, rip);
            return cloth.patches(rip);
        }
        window.widen(&gaps, rip);
    }
    let (mut cloth, _) = opened(&mut fine, &window, rip);
    relax::relax(&mut cloth, rip);
    cloth.patches(rip)
}

/// The skins of all pieces, made anew in a window, and where their seams gape.
fn opened<'a>(fine: &'a mut Fine<'_>, window: &Window, rip: &Rip<'_>) -> (Cloth<'a>, Vec<Vec3>) {
    fine.cut(window, rip);
    let fine = &*fine;
    let mut cloth = Cloth::of(fine, window, rip);
    if !window.is_empty() {
        let lattice = Lattice::of(fine, window, rip);
        net::draw(&lattice, window, rip, &mut cloth);
    }
    let gaps = rims::sew(&mut cloth, rip);
    (cloth, gaps)
}

#[cfg(test)]
mod tests;
