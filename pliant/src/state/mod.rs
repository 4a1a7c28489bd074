//! What a world *is*: the tables that a snapshot holds and that the next step follows from.
//!
//! Rows are plain flat columns. Only [`crate::topology`] adds or removes rows; only `finish` writes positions and
//! velocities back after a step. Everything that can be computed from these tables lives in `Work`, not here.

mod bodies;
mod clamp;
mod clash;
mod clearing;
mod clusters;
mod contact;
mod exit;
mod force;
mod fracture;
mod frames;
mod id;
mod impact;
mod kernel;
mod material;
mod obstacle;
mod particles;
mod pick;
mod slots;

pub(crate) use bodies::{Bind, Bodies, Body, Embedding, Origin, Placed, Skin};
pub use clamp::Clamp;
pub(crate) use clamp::Hold;
pub(crate) use clash::Clash;
pub(crate) use clearing::Clearing;
pub(crate) use clusters::{Clusters, Fade, Flow, Grain, Life, Plane, Traits};
pub use contact::{Contact, SurfaceKind};
pub(crate) use exit::Exit;
pub use force::Force;
pub use fracture::{Again, Fracture};
pub(crate) use frames::Frames;
pub use id::{BodyId, Partner};
pub(crate) use impact::Impact;
pub(crate) use kernel::Weighing;
pub use kernel::{Epsilon, Kernel};
pub use material::{
    Cap, Material, Mode, Plasticity, Reclustering, RotationRule, Stiffness, StrainLimit,
};
pub(crate) use obstacle::Pose;
pub use obstacle::{Friction, Keyframe, Obstacle, ObstacleId, ObstacleShape, Path};
pub(crate) use particles::Particles;
pub(crate) use pick::Spring;
pub use pick::{Handle, PickId};
pub(crate) use slots::Slots;

use glam::Vec3;
use serde::{Deserialize, Serialize};

impl State {
    /// Seconds since the first step, at the start of a substep.
    pub(crate) fn time(&self, substep: u32) -> f32 {
        let steps = self.step as f64 + f64::from(substep) / f64::from(self.substeps);
        (steps * f64::from(self.dt)) as f32
    }
}

/// All of a world's state: what a snapshot stores and what a hash covers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    /// Seconds per step.
    pub(crate) dt: f32,
    /// Substeps per step.
    pub(crate) substeps: u32,
    /// Acceleration of every free particle, m/s².
    pub(crate) gravity: Vec3,
    /// Seconds after which touching bodies that are still fall asleep; infinite for never.
    pub(crate) sleep: f32,
    /// Clusters that break in one step, at most.
    pub(crate) budget: u32,
    /// Steps taken since the world was made.
    pub(crate) step: u64,
    pub(crate) bodies: Bodies,
    /// Who touched what in the last step, sorted.
    pub(crate) touching: Vec<(BodyId, Partner)>,
    /// Impacts that go on, sorted.
    pub(crate) impacts: Vec<Impact>,
    /// Bodies that bounce off each other, sorted.
    pub(crate) clashes: Vec<Clash>,
    /// Bodies that are led out of obstacles, sorted.
    pub(crate) exits: Vec<Exit>,
    /// Bodies that are led out of each other, sorted.
    pub(crate) clearings: Vec<Clearing>,
    pub(crate) particles: Particles,
    pub(crate) frames: Frames,
    pub(crate) clusters: Clusters,
    pub(crate) obstacles: Slots<Obstacle>,
    pub(crate) holds: Slots<Hold>,
    pub(crate) forces: Vec<Force>,
    pub(crate) picks: Slots<Spring>,
}
