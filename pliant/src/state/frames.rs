//! Particles with extent: an orientation, a spin and a moment of their own [MullerChentanez11].

use glam::{Mat3, Quat, Vec3};
use serde::{Deserialize, Serialize};

/// One row per particle that has an orientation. Rows of a body are contiguous and sorted by particle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Frames {
    /// The particle's row.
    pub(crate) particle: Vec<u32>,
    /// Rotation from rest to world.
    pub(crate) rotation: Vec<Quat>,
    /// Angular velocity in the world, rad/s.
    pub(crate) spin: Vec<Vec3>,
    /// Ē_i = ∫ρ y yᵀ over the particle's extent in its rest frame, kg m².
    pub(crate) moment: Vec<Mat3>,
}

impl Frames {
    pub(crate) fn len(&self) -> usize {
        self.particle.len()
    }
}
