//! What bodies are made of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a body is made of: a preset, numbers, or a preset with some numbers of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Material {
    /// A named set of numbers; what stands beside it replaces a number of the set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,
    /// kg/m³, positive. Default 1000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub density: Option<f32>,
    /// How hard particles are pulled to their goals. Default `alpha = 1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stiffness: Option<Stiffness>,
    /// Rate at which motion that is not rigid dies out, 1/s, at least 0. Default 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damping: Option<f32>,
    /// Which maps a cluster may follow. Default `rigid`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// Bound on the stretch of linear and quadratic maps. Default `soft = { start = 5, limit = 10 }`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cap: Option<Cap>,
    /// Which rotation counts as the best. Default `deformation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<RotationRule>,
    /// Remove the torque that a fit would put on a free cluster. Default true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conserve: Option<bool>,
    /// Bound on the distance between particles and goals.
    #[serde(skip_serializing_if = "StrainLimit::is_none")]
    pub limit: StrainLimit,
    /// Plastic flow: what exceeds the yield strain is kept. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plastic: Option<Plasticity>,
    /// Fracture: what is stretched beyond its toughness breaks. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fracture: Option<Fracture>,
    /// Exchange of clusters that have flowed too far. Default: none, they stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recluster: Option<Reclustering>,
}

/// Named sets of numbers; docs/scenes.md lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Wobbles for a while.
    Jelly,
    /// Springs back at once.
    Rubber,
    /// Heavy and slow to return.
    Clay,
    /// Light, soft, without bounce.
    Bread,
    /// Stiff and heavy.
    Tin,
    /// Light and springy.
    Foam,
    /// Heavy and sluggish.
    Putty,
}

/// Pull towards the goal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stiffness {
    /// Fraction of the way to the goal per step, 0 to 2.
    Alpha(f32),
    /// Time constant, seconds, positive: the same motion for every step.
    Time(f32),
}

/// Which maps a cluster may follow.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Mode {
    /// Rotations.
    Rigid,
    /// Linear maps.
    Linear {
        /// Share of the linear map, 0 to 1.
        beta: f32,
    },
    /// Quadratic maps: bend and twist.
    Quadratic {
        /// Share of the quadratic map, 0 to 1.
        beta: f32,
    },
}

/// Bound on the squared size of a map, which is 3 for a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cap {
    /// No bound.
    None,
    /// Every row has at most this squared length; at least 1.
    Rows(f32),
    /// By an exact blend with the rotation; at least 3.
    Exact(f32),
    /// About the same at the cost of a division; at least 3.
    Cheap(f32),
    /// Untouched up to `start`, bent towards `limit` above.
    Soft {
        /// At least 3.
        start: f32,
        /// At least `start`.
        limit: f32,
    },
}

/// Which rotation is the best one for a deformed cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RotationRule {
    /// The least-squares optimum, whose goals are nearest to the particles: gives a body no energy.
    Procrustes,
    /// Rotation part of the deformation gradient, as published; thin bodies may gain energy.
    Deformation,
}

/// Strain limiting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StrainLimit {
    /// Allowed distance from the goal in widths of the cluster, at least 0. Default 0.1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stretch: Option<f32>,
    /// Iterations per substep, 0 (off) to 1000. Default 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u32>,
    /// Relaxation per iteration, 0 to 1. Default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relaxation: Option<f32>,
}

/// Plastic flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Plasticity {
    /// Strain up to which it springs back, at least 0. Default 0.1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yield_strain: Option<f32>,
    /// Share of what exceeds it that is kept in 1/60 s, 0 (none) to 1. Default 0.5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<f32>,
    /// Growth of the yield strain per strain and second of flow; negative softens. Default 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardening: Option<f32>,
}

/// Fracture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Fracture {
    /// Stretch beyond which a cluster breaks, positive. Default 0.1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toughness: Option<f32>,
    /// When a cluster that broke may break again. Default `relaxed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<Again>,
    /// Members further from the centre than this many times their distance at rest are let go, at least 1. Default 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outlier: Option<f32>,
    /// Seconds for which loose particles stay, from 0. Default: for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub debris: Option<f32>,
}

/// When a cluster that broke may break again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Again {
    /// At once.
    Freely,
    /// Once it has been stretched by less than its toughness, or for 0.2 s by more.
    Relaxed,
    /// Its toughness is higher by a factor that fades.
    Boost {
        /// How much higher at first, as a share, from 0.
        by: f32,
        /// How fast that fades, 1/s, from 0.
        rate: f32,
    },
}

/// Exchange of clusters that have flowed too far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Reclustering {
    /// Widest over narrowest stretch of what has flowed, above 1: a cluster beyond it leaves. Default 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<f32>,
    /// Steps over which a new cluster takes up its share, at most `fade_out`. Default 12.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fade_in: Option<u32>,
    /// Steps over which a leaving cluster gives up its share, 1 to 10000. Default 18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fade_out: Option<u32>,
    /// A particle that would be left in fewer clusters seeds a new one, 1 to 100. Default: one that would be near
    /// their rims only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<u32>,
    /// Distance in particle spacings, 1.2 to 10, beyond which particles that flow has drawn apart become two each. Default never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resample: Option<f32>,
}

impl StrainLimit {
    fn is_none(&self) -> bool {
        *self == Self::default()
    }
}
