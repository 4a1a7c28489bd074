//! How a scene is run and shown, and what is expected of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the scene is looked at from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Camera {
    /// Where the eye is, metres.
    pub eye: [f32; 3],
    /// What it looks at, metres.
    #[serde(default)]
    pub target: [f32; 3],
    /// Which way is up.
    #[serde(default = "upwards")]
    pub up: [f32; 3],
    /// Vertical field of view, degrees, 1 to 170.
    #[serde(default = "usual_fov")]
    pub fov: f32,
}

pub(crate) fn upwards() -> [f32; 3] {
    [0.0, 1.0, 0.0]
}

pub(crate) fn usual_fov() -> f32 {
    35.0
}

/// How long a scene runs and what it writes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Run {
    /// Seconds, from 0 to 86400.
    pub duration: f32,
    /// Frames per second of the scene's time, positive, up to 1000.
    pub frames_per_second: f32,
    /// Files to write, relative to the output folder; the extension says what.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub output: Vec<String>,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            duration: 5.0,
            frames_per_second: 30.0,
            output: Vec::new(),
        }
    }
}

/// What is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct View {
    /// What of a body is drawn.
    pub draw: Draw,
    /// What colours mean.
    pub colour_by: ColourBy,
    /// The number at the end of the scale of colours, positive. Left out: 0.5 for strain, 5 m/s for speed, and what suits
    /// the materials for stress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f32>,
    /// What is drawn on top.
    pub overlay: Overlay,
}

/// What of a body is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// The skin; particles where there is none.
    #[default]
    Skin,
    /// The particles.
    Particles,
    /// Both.
    Both,
}

/// What colours mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ColourBy {
    /// Each body has its colour.
    #[default]
    Body,
    /// Each cluster has its colour.
    Cluster,
    /// How far clusters are from their rest shape.
    Strain,
    /// How hard clusters pull back, Pa.
    Stress,
    /// How far clusters have flowed.
    Plastic,
    /// How fast particles are.
    Speed,
    /// Each part that hangs together has its colour.
    Piece,
    /// How long ago clusters were made; those of the start are grey.
    Age,
}

/// What is drawn on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The spheres that stand for clusters.
    Proxies,
}

/// What must hold at the end of a run, or at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Expect {
    /// Such as `"finite"`, `"pieces = 1"`, `"com_y of cube > 0.2 at 2 s"`.
    pub checks: Vec<String>,
}

impl Expect {
    pub(crate) fn is_empty(&self) -> bool {
        self.checks.is_empty()
    }
}
