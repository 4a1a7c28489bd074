//! Things that happen at a time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Force, Material, Obstacle, Region};

/// Something that happens at a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Seconds after the start.
    pub at: f32,
    /// What happens.
    pub action: Action,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A pick lets go, by name.
    Release(String),
    /// A pick gets a new target.
    MovePick(Target),
    /// Gravity changes, m/s².
    Gravity([f32; 3]),
    /// A body gets a new material.
    Material(MaterialChange),
    /// Particles are let go.
    Unpin {
        /// Name of the body. Left out: all bodies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        body: Option<String>,
        /// Which particles.
        region: Region,
    },
    /// A body gets the velocities of a rigid motion.
    Velocity {
        /// Name of the body. Left out: all bodies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        body: Option<String>,
        /// m/s.
        #[serde(default)]
        linear: [f32; 3],
        /// rad/s about the centre of mass.
        #[serde(default)]
        angular: [f32; 3],
    },
    /// An impulse at a body's skin.
    Push(Push),
    /// A force begins.
    Force(Force),
    /// An obstacle appears; its path counts from the start of the run.
    Obstacle(Box<Obstacle>),
    /// A body disappears, by name.
    Remove(String),
}

impl Action {
    /// Its word in a scene.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Release(_) => "release",
            Self::MovePick(_) => "move_pick",
            Self::Gravity(_) => "gravity",
            Self::Material(_) => "material",
            Self::Unpin { .. } => "unpin",
            Self::Velocity { .. } => "velocity",
            Self::Push(_) => "push",
            Self::Force(_) => "force",
            Self::Obstacle(_) => "obstacle",
            Self::Remove(_) => "remove",
        }
    }
}

/// A new target for a pick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Name of the pick.
    pub pick: String,
    /// Where to, metres.
    pub target: [f32; 3],
}

/// A new material for a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MaterialChange {
    /// Name of the body. Left out: all bodies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// The whole new material; masses stay.
    pub material: Material,
}

/// An impulse at a body's skin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Name of the body.
    pub body: String,
    /// At the skin vertex nearest to this point, metres.
    pub near: [f32; 3],
    /// kg m/s.
    pub impulse: [f32; 3],
}
