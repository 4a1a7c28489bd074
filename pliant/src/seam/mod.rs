//! Skins that open where particles part, and close over what they lay bare.
//!
//! Only what is near a cut is looked at; the rest goes with its piece as it is ([`places`]).
//! A triangle goes with the particle nearest to it, and a vertex with the particles around it that hang together; where those
//! no longer do, it becomes several. Triangles across a crack are first made smaller than the spacing, so the rims of
//! pieces are as fine as their particles, and no triangle is stretched from one side to the other. A crack that does not
//! separate gets walls down to a front inside the body; a piece that comes off is closed by new faces.
//! Only the vertices of its rim move, by less than a spacing.
//!
//! The room works on meshes and says nothing about who breaks. A mesh that was closed stays closed, piece by piece.

mod cloth;
mod fine;
mod groups;
mod loops;
mod open;
mod places;
mod walls;

use glam::Vec3;

use crate::state::{Bind, Skin};
use cloth::Cloth;

/// What became of the clusters and particles that carry a skin. Clusters keep their numbers; new ones come after them.
pub(crate) struct Rip<'a> {
    /// For every cluster as it was: it is still there and did not break.
    pub(crate) kept: &'a [bool],
    /// Piece of every cluster.
    pub(crate) piece: &'a [u32],
    pub(crate) pieces: u32,
    pub(crate) ground: &'a dyn Ground,
    /// Usual distance of particles, metres.
    pub(crate) spacing: f32,
    /// A skin of more triangles than this is not made finer.
    pub(crate) most: usize,
}

/// A particle near a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Near {
    pub(crate) particle: u32,
    pub(crate) at: Vec3,
    /// Squared distance from the point.
    pub(crate) square: f32,
    /// How much it carries of the point.
    pub(crate) kernel: f32,
}

impl Near {
    /// The nearest of some; the first in number of those equally near.
    fn nearest(all: &[Self]) -> Option<Self> {
        let order = |a: &&Self, b: &&Self| {
            let nearest = a.square.total_cmp(&b.square);
            nearest.then(a.particle.cmp(&b.particle))
        };
        all.iter().min_by(order).copied()
    }
}

/// The particles under a skin, those that are in clusters, after the break.
pub(crate) trait Ground {
    /// The particles around a point, in an order that depends on nothing but their places.
    fn near(&self, x: Vec3) -> Vec<Near>;
    /// Clusters of a particle, one at least.
    fn owners(&self, particle: u32) -> &[u32];
    /// Those that it was in before the break.
    fn before(&self, particle: u32) -> &[u32];
    fn piece(&self, particle: u32) -> u32;
    /// A particle of a cluster, wherever it is.
    fn member(&self, cluster: u32) -> Option<Near>;
    /// The shares in a point of the clusters that `among` are in, largest first; empty for none.
    fn bind(&self, x: Vec3, among: &[Near]) -> Vec<Bind>;
    /// Turns the binds of a point far from where anything parted into those it has now, and says which cuts that was for, bit by
    /// bit; None where that is near or nothing is left of a cluster.
    fn side(&self, x: Vec3, binds: &mut Vec<Bind>) -> Option<u64>;
    /// One of these cuts is between some points.
    fn parts(&self, cuts: u64, points: [Vec3; 3]) -> bool;
    /// How far the centre of a cluster has moved in its rest space.
    fn shift(&self, cluster: u32) -> Vec3;
    /// A point in the rest space of a cluster.
    fn local(&self, cluster: u32, x: Vec3) -> Vec3;
}

/// The skin of a piece; binds name clusters as a [`Rip`] numbers them.
#[derive(Debug, Default)]
pub(crate) struct Patch {
    pub(crate) skin: Skin,
    /// For each vertex the one it was, or `u32::MAX` for a new one.
    pub(crate) came: Vec<u32>,
}

/// Opens a skin whose vertices are at `at` now, and returns that of every piece.
pub(crate) fn rip(skin: &Skin, at: &[Vec3], rip: &Rip<'_>) -> Vec<Patch> {
    let fine = fine::refine(skin, at, rip);
    let mut cloth = Cloth::new(&fine);
    let opened = open::open(&mut cloth, rip);
    walls::add(&mut cloth, &opened, rip);
    loops::close(&mut cloth, &opened, rip);
    cloth.patches(rip.pieces, rip.ground)
}

#[cfg(test)]
mod tests;
