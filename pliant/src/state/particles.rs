//! Mass points.

use glam::Vec3;
use serde::{Deserialize, Serialize};

/// One row per mass point. A body owns one contiguous range of rows, so no row needs to name its body.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Particles {
    /// World position, metres.
    pub(crate) position: Vec<Vec3>,
    /// Velocity, m/s. For a pinned particle: the velocity it is dragged with.
    pub(crate) velocity: Vec<Vec3>,
    /// Mass, kg, positive.
    pub(crate) mass: Vec<f32>,
    /// A pinned particle feels no force and follows its velocity.
    pub(crate) pinned: Vec<bool>,
    /// The particle's number in the shape it was made from: rows are sorted for locality, users are not.
    pub(crate) label: Vec<u32>,
}

impl Particles {
    pub(crate) fn len(&self) -> usize {
        self.position.len()
    }
}
