//! How bodies are divided into clusters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a body is divided into overlapping clusters. What is left out comes from the material's preset, else from the
/// engine's defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Clustering {
    /// How centres are found. Default `fuzzy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub algorithm: Option<Algorithm>,
    /// How a particle's mass is shared among its clusters. Default `invsq`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kernel: Option<Kernel>,
    /// Softening ε of the invsq kernel. Default `absolute = 1e-4`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub epsilon: Option<Epsilon>,
    /// Wanted number of clusters, 1 to 16 million. Default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Neighbourhood radius. Default `auto = { overlap = 3 }`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub radius: Option<Radius>,
    /// How far count and radius may grow when clustering fails.
    #[serde(skip_serializing_if = "Limits::is_default")]
    pub limits: Limits,
    /// Weight of particles that no cluster reaches while centres are still moving. Default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stray: Option<f32>,
    /// Seed of the random choices. Default 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// How cluster centres are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Algorithm {
    /// k-means, then iterated weighted centres of overlapping clusters.
    Fuzzy,
    /// k-means centres, then one range query each.
    Kmeans,
    /// Random particles that are in no cluster yet become centres until all are covered.
    Random,
}

/// How a particle's mass is shared among its clusters; x is the distance to the centre, d the radius.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Kernel {
    /// 1/(x² + ε).
    Invsq,
    /// Equal shares.
    Box,
    /// (d² − x²)³.
    Poly6,
    /// β + poly6.
    Blend {
        /// β, 1/m³, not negative.
        beta: f32,
    },
    /// Fuzzy c-means.
    Fcm {
        /// Fuzziness, above 1.
        m: f32,
    },
}

/// The ε in invsq.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Epsilon {
    /// m², not negative.
    Absolute(f32),
    /// As a fraction of d², not negative.
    Relative(f32),
}

/// The neighbourhood radius d.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Radius {
    /// Metres, positive; grown when clustering fails.
    Fixed(f32),
    /// Found such that a particle lies in `overlap` clusters on average.
    Auto {
        /// At least 1.
        overlap: f32,
    },
}

/// How far count and radius may grow.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Most clusters. Left out: as many as there are particles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_count: Option<u32>,
    /// Largest radius, metres. Left out: the size of the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_radius: Option<f32>,
    /// Most iterations of one attempt, 2 to 100000.
    pub max_iterations: u32,
    /// Factor by which count and radius grow, above 1, at most 10.
    pub growth: f32,
}

impl Default for Limits {
    fn default() -> Self {
        let limits = pliant::clusters::ClusterLimits::default();
        Self {
            max_count: None,
            max_radius: None,
            max_iterations: limits.max_iterations as u32,
            growth: limits.growth,
        }
    }
}

impl Limits {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
