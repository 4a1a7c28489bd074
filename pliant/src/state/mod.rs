//! What a world *is*: the tables that a snapshot holds and that the next step follows from.
//!
//! Rows are plain flat columns. Only [`crate::topology`] adds or removes rows; only `finish` writes positions and
//! velocities back after a step. Everything that can be computed from these tables lives in `Work`, not here.

mod bodies;
mod clusters;
mod frames;
mod id;
mod material;
mod particles;

pub(crate) use bodies::{Bind, Bodies, Body, Embedding, Skin};
pub(crate) use clusters::{Clusters, Traits};
pub(crate) use frames::Frames;
pub use id::BodyId;
pub use material::{Cap, Material, Mode, RotationRule, Stiffness, StrainLimit};
pub(crate) use particles::Particles;

use glam::Vec3;
use serde::{Deserialize, Serialize};

/// All of a world's state: what a snapshot stores and what a hash covers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    /// Seconds per step.
    pub(crate) dt: f32,
    /// Substeps per step.
    pub(crate) substeps: u32,
    /// Acceleration of every free particle, m/s².
    pub(crate) gravity: Vec3,
    /// Steps taken since the world was made.
    pub(crate) step: u64,
    pub(crate) bodies: Bodies,
    pub(crate) particles: Particles,
    pub(crate) frames: Frames,
    pub(crate) clusters: Clusters,
}
