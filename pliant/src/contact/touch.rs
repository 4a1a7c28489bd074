//! The table of contacts: what holds between particles, whatever surface it came from.
//!
//! A touch is two anchors, a normal and a distance to keep. The first anchor is a particle. The second is a point carried by up
//! to three particles, x = Σ b_k x_k with Σ b_k = 1: the corners of a triangle, some members of a cluster. So a touch is one
//! inequality that is linear in the particles' positions, n·(x − Σ b x) ≥ keep. It also names the cluster that has most of
//! each anchor: the solver moves those first. Obstacles are not in the table: see the head of
//! the room, and `obstacle::footing` for what the solver knows of them.

use glam::Vec3;

use crate::matching::{LANES, V8};

/// Share of a small depth that clusters take back as wholes.
const SHALLOW: f32 = 0.4;

/// No body, no cluster, no lane.
pub(super) const NONE: u32 = u32::MAX;

/// One contact of two bodies, or of two parts of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Touch {
    /// Rows of the bodies: `bodies[0]` is pushed along the normal, `bodies[1]` against it.
    pub(super) bodies: [u32; 2],
    /// The clusters that have most of the anchors, or [`NONE`].
    pub(super) clusters: [u32; 2],
    /// Lane of the particle, counted over all groups.
    pub(super) own: u32,
    /// Lanes that carry the second anchor, [`NONE`] behind the last, and their shares.
    pub(super) others: [u32; 3],
    pub(super) shares: [f32; 3],
    /// Unit vector.
    pub(super) normal: Vec3,
    /// Least distance of the anchors along the normal, metres.
    pub(super) keep: f32,
    /// Distance of the surface from the first anchor, metres: where the forces act.
    pub(super) reach: f32,
    /// What is still deeper than this after the usual iterations is iterated on, metres.
    pub(super) deep: f32,
    /// The share of the depth that the clusters take back as a whole, 0 to 1.
    pub(super) share: f32,
    pub(super) friction: f32,
    pub(super) restitution: f32,
    /// One of the two is a sheet there. It has no inside that would lead back what has passed it.
    pub(super) thin: bool,
}

impl Default for Touch {
    fn default() -> Self {
        Self {
            bodies: [NONE; 2],
            clusters: [NONE; 2],
            own: NONE,
            others: [NONE; 3],
            shares: [0.0; 3],
            normal: Vec3::Y,
            keep: 0.0,
            reach: 0.0,
            deep: 0.0,
            share: 0.0,
            friction: 0.0,
            restitution: 0.0,
            thin: false,
        }
    }
}

impl Touch {
    /// Lanes and shares of the second anchor.
    pub(super) fn second(&self) -> impl Iterator<Item = (u32, f32)> + use<> {
        let terms = self.others.into_iter().zip(self.shares);
        terms.take_while(|(lane, _)| *lane != NONE)
    }

    /// Where a touch pushes: the surface between its anchors.
    pub(super) fn place(&self, position: &[V8]) -> Vec3 {
        at(position, self.own) - self.normal * self.reach
    }
}

/// The share of a depth, in spacings, that clusters take back as wholes. At rest that is less than half, since all of it
/// would make stacks of soft bodies tremble; what comes deep has to stop as a whole.
pub(super) fn whole(depth: f32) -> f32 {
    (SHALLOW + depth).clamp(SHALLOW, 1.0)
}

/// The entry of a lane.
pub(super) fn at(column: &[V8], lane: u32) -> Vec3 {
    column[lane as usize / LANES].get(lane as usize % LANES)
}
