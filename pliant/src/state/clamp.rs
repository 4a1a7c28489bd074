//! Clamps: particles held and moved rigidly for a time, as in the papers' experiments.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::BodyId;
use crate::check::{ConfigError, finite, in_range, long};

/// Which particles to hold and how to move them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Clamp {
    /// Whose particles. None: those of all bodies there are.
    pub body: Option<BodyId>,
    /// Particles with normal · x > offset at the time of the command are held.
    pub normal: [f32; 3],
    /// Along the normal (which is normalised first), metres.
    pub offset: f32,
    /// They move with this velocity, m/s …
    pub velocity: [f32; 3],
    /// … and turn with this one, rad/s,
    pub spin: [f32; 3],
    /// about this point, which moves along, metres.
    pub centre: [f32; 3],
    /// Seconds until they are let go. None: never.
    pub lifetime: Option<f32>,
}

impl Default for Clamp {
    fn default() -> Self {
        Self {
            body: None,
            normal: [1.0, 0.0, 0.0],
            offset: 0.0,
            velocity: [0.0; 3],
            spin: [0.0; 3],
            centre: [0.0; 3],
            lifetime: None,
        }
    }
}

impl Clamp {
    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        long("clamp.normal", self.normal)?;
        finite("clamp.offset", &[self.offset])?;
        finite("clamp.velocity", &self.velocity)?;
        finite("clamp.spin", &self.spin)?;
        finite("clamp.centre", &self.centre)?;
        self.lifetime.map_or(Ok(()), |lifetime| {
            in_range("clamp.lifetime", lifetime, 0.0, f32::MAX)
        })
    }
}

/// A clamp at work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hold {
    /// Body and rows within it.
    pub(crate) body: BodyId,
    pub(crate) particles: Vec<u32>,
    pub(crate) velocity: Vec3,
    pub(crate) spin: Vec3,
    /// Centre of the turn now.
    pub(crate) centre: Vec3,
    /// Seconds left; infinite for ever.
    pub(crate) left: f32,
}
