//! Picks: springs that pull a point of a body to a place, as a hand does [Henriques06 §4].

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::BodyId;

/// Names a pick for its whole life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PickId {
    pub(crate) slot: u32,
    pub(crate) generation: u32,
}

impl std::fmt::Display for PickId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}v{}", self.slot, self.generation)
    }
}

/// Where a pick takes hold, as a row within the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Handle {
    /// A particle; the pull is shared out to the clusters it is in.
    Particle(u32),
    /// A vertex of the skin; the pull is shared out to the particles that carry it.
    Skin(u32),
}

/// A spring from a point of a body to a place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Spring {
    pub(crate) body: BodyId,
    pub(crate) handle: Handle,
    pub(crate) target: Vec3,
    /// Time constant τ of the pull, seconds: k = M/τ² and critical damping for the whole body's mass M.
    pub(crate) time: f32,
}
