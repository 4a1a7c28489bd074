//! The scene format as types: what a scene file may say, word for word.
//!
//! These types are the file format. They mirror the engine's configs and are turned into them in one place, so that the
//! engine can change without breaking scenes. Numbers are checked where they are used, by the engine; here only words
//! are. Every choice is an externally tagged enum, so that an error always has a line.

mod around;
mod body;
mod clustering;
mod contact;
mod event;
mod material;
mod shape;
mod show;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use around::{
    Clamp, Force, Friction, Keyframe, Obstacle, ObstacleShape, Path, Pick, Pin, Region,
};
pub use body::{Body, Copies, Extent, Field, Fields, Rotation, Sampling, Skin};
pub use clustering::{Algorithm, Clustering, Epsilon, Kernel, Limits, Radius};
pub use contact::{Contact, Proxies, SurfaceKind};
pub use event::{Action, Event, MaterialChange, Push, Target};
pub use material::{
    Again, Cap, Fracture, Material, Mode, Plasticity, Preset, Reclustering, RotationRule,
    Stiffness, StrainLimit,
};
pub use shape::{Blob, Blobs, Mesh, Shape};
pub use show::{Camera, ColourBy, Draw, Expect, Overlay, Run, View};

/// A scene: bodies, what stands around them, what happens to them, how it is shown, and what is expected of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "Pliant scene")]
pub struct SceneFile {
    /// Name of the scene, one line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// What it shows, a sentence or two.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The step and gravity.
    pub world: WorldSettings,
    /// The deformable bodies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub body: Vec<Body>,
    /// Solids that bodies cannot enter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub obstacle: Vec<Obstacle>,
    /// Particles beyond a plane, held and moved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clamp: Vec<Clamp>,
    /// Particles held in place or dragged along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pin: Vec<Pin>,
    /// Springs that pull a point of a body to a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pick: Vec<Pick>,
    /// Accelerations of everything, besides gravity.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub force: Vec<Force>,
    /// Things that happen at a time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub event: Vec<Event>,
    /// Where it is looked at from. Left out: everything is framed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub camera: Option<Camera>,
    /// How long it runs and what it writes.
    pub run: Run,
    /// What is drawn.
    pub view: View,
    /// What must hold.
    #[serde(skip_serializing_if = "Expect::is_empty")]
    pub expect: Expect,
}

/// Substeps of a scene that says none: the shortest time constants of the presets need them.
const SUBSTEPS: u32 = 4;

/// The step and gravity.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WorldSettings {
    /// Seconds per step, from 1e-7 to 10.
    pub dt: f32,
    /// Substeps per step, 1 to 1000. Default 4: as stiff as the presets ask for.
    pub substeps: u32,
    /// Acceleration of everything, m/s².
    pub gravity: [f32; 3],
    /// Seconds after which bodies at rest fall asleep, at least 0; `inf` for never.
    pub sleep: f32,
    /// Clusters that break in one step at most, of all bodies together, those stretched most first; from 0 on.
    pub budget: u32,
}

impl Default for WorldSettings {
    fn default() -> Self {
        let pliant::WorldConfig {
            dt,
            gravity,
            sleep,
            budget,
            ..
        } = pliant::WorldConfig::default();
        Self {
            dt,
            substeps: SUBSTEPS,
            gravity,
            sleep,
            budget,
        }
    }
}
