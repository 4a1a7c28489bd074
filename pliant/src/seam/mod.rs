//! Skins that open where clusters part, and close over what they lay bare.
//!
//! A vertex goes with clusters that hang together; where those around it no longer do, it becomes several. Triangles keep
//! to the cluster that carries most of them, so none is stretched from one side to the other. A crack that does not
//! separate gets walls down to a front inside the body; a piece that comes off is closed by new faces. Vertices never
//! move and triangles are never cut: the border of a crack follows the edges of the skin, as fine as the skin is.
//!
//! The room works on meshes and says nothing about who breaks. A mesh that was closed stays closed, piece by piece.

mod cloth;
mod loops;
mod open;
mod walls;

use glam::Vec3;

use crate::state::{Bind, Skin};
use cloth::Cloth;

/// What became of the clusters that carry a skin. New clusters are numbered across all pieces.
pub(crate) struct Rip<'a> {
    /// For every cluster as it was.
    pub(crate) heirs: &'a [Heir],
    /// Piece of every new cluster.
    pub(crate) piece: &'a [u32],
    pub(crate) pieces: u32,
    /// Where the new clusters hang together.
    pub(crate) links: &'a dyn Links,
    /// What carries new vertices.
    pub(crate) carrier: &'a dyn Carrier,
    /// Usual length of an edge, metres.
    pub(crate) spacing: f32,
}

/// What became of one cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Heir {
    /// It is this one now, the same as before.
    Same(u32),
    /// It is this one now, with other members, weights or neighbours.
    Changed(u32),
    /// A point of a split cluster goes below or above a plane in the world, given by a point and a normal; a half may be
    /// gone.
    Split {
        at: Vec3,
        normal: Vec3,
        halves: [Option<u32>; 2],
    },
    /// It is gone.
    Gone,
}

impl Heir {
    /// The new clusters.
    fn clusters(&self) -> impl Iterator<Item = u32> {
        let (a, b) = match *self {
            Self::Same(c) | Self::Changed(c) => (Some(c), None),
            Self::Split { halves, .. } => (halves[0], halves[1]),
            Self::Gone => (None, None),
        };
        a.into_iter().chain(b)
    }

    /// The new cluster of a point.
    fn at(&self, x: Vec3) -> Option<u32> {
        match *self {
            Self::Same(c) | Self::Changed(c) => Some(c),
            Self::Split { at, normal, halves } => halves[usize::from(normal.dot(x - at) > 0.0)],
            Self::Gone => None,
        }
    }
}

/// Which clusters share a particle.
pub(crate) trait Links {
    /// Two of the new ones.
    fn now(&self, a: u32, b: u32) -> bool;
    /// Two of those that were.
    fn before(&self, a: u32, b: u32) -> bool;
}

/// What carries points of the world by the new clusters.
pub(crate) trait Carrier {
    /// A point in the rest space of a new cluster.
    fn local(&self, cluster: u32, x: Vec3) -> Vec3;
    /// How far the centre of a new cluster has moved in the rest space of the one it was.
    fn shift(&self, cluster: u32) -> Vec3;
    /// The shares of a point inside a piece, largest first; empty when no particle is near.
    fn bind(&self, x: Vec3, piece: u32) -> Vec<Bind>;
    /// Middle of the particles of a piece around a point of its surface, or the point when there are none.
    fn inside(&self, x: Vec3, piece: u32) -> Vec3;
}

/// The skin of a piece; binds name new clusters as a [`Rip`] numbers them.
#[derive(Debug, Default)]
pub(crate) struct Patch {
    pub(crate) skin: Skin,
    /// For each vertex the one it was, or `u32::MAX` for a new one.
    pub(crate) came: Vec<u32>,
}

/// Opens a skin whose vertices are at `at` now, and returns that of every piece.
pub(crate) fn rip(skin: &Skin, at: &[Vec3], rip: &Rip<'_>) -> Vec<Patch> {
    let mut cloth = Cloth::new(skin, at);
    let opened = open::open(&mut cloth, rip);
    walls::add(&mut cloth, &opened, rip);
    loops::close(&mut cloth, &opened, rip);
    cloth.patches(rip.pieces)
}

#[cfg(test)]
mod tests;
