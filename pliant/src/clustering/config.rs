//! What the user may choose about clustering: plain settings, checked when used.

use serde::{Deserialize, Serialize};

use super::ClusteringError;
use crate::state::{Epsilon, Kernel};

/// Most clusters that may be asked for.
const MOST_CLUSTERS: usize = 16_000_000;
/// Most iterations of one attempt.
const MOST_ITERATIONS: usize = 100_000;

/// How a body is divided into overlapping clusters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "snake_case")]
pub struct Clustering {
    /// How centres are found.
    pub algorithm: Algorithm,
    /// How a particle's mass is shared among its clusters.
    pub kernel: Kernel,
    /// Softening ε of the invsq kernel; the other kernels do not read it.
    pub epsilon: Epsilon,
    /// Wanted number of clusters, 1 to 16 million; 1 takes the whole body as one cluster. More clusters
    /// make a softer body. With `random` and a fixed radius the number follows from the radius.
    pub count: usize,
    /// Neighbourhood radius d: a cluster holds all particles within d of its centre.
    pub radius: Radius,
    /// How far count and radius may grow when clustering fails.
    pub limits: ClusterLimits,
    /// Weight, from 0 to 1e6, with which a particle that no cluster reaches draws the nearest centre to it while centres
    /// are still moving. Once clusters are found, every particle is within reach of one. 1 as for any other particle.
    pub stray: f32,
    /// Seed of the random choices: same seed and same body, same clusters.
    pub seed: u64,
}

impl Default for Clustering {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::default(),
            kernel: Kernel::default(),
            epsilon: Epsilon::default(),
            count: 10,
            radius: Radius::default(),
            limits: ClusterLimits::default(),
            stray: 1.0,
            seed: 0,
        }
    }
}

/// How cluster centres are found [Jones15 §3.3].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Algorithm {
    /// k-means, then iterated weighted centres of mass of overlapping clusters: "ours" in the paper.
    #[default]
    Fuzzy,
    /// k-means centres, then one range query per centre.
    Kmeans,
    /// Random particles not yet in a cluster become centres until all are covered.
    Random,
}

/// The neighbourhood radius d.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Radius {
    /// d in m, above 0; grown when clustering fails.
    Fixed(f32),
    /// d found such that a particle lies in `overlap` clusters on average while `count` is kept.
    /// With `random`, whose overlap is a property of the algorithm, d is found for `count` instead.
    Auto {
        /// Wanted mean number of clusters per particle, at least 1.
        overlap: f32,
    },
}

impl Default for Radius {
    fn default() -> Self {
        Self::Auto { overlap: 3.0 }
    }
}

/// Bounds of the growth of count and radius that follows an attempt with uncovered particles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "snake_case")]
pub struct ClusterLimits {
    /// Most clusters; none means as many as there are particles.
    pub max_count: Option<usize>,
    /// Largest radius in m; none means the size of the body.
    pub max_radius: Option<f32>,
    /// Most iterations of one attempt, 2 to 100000.
    pub max_iterations: usize,
    /// Factor by which count and radius grow, 1.01 to 10; the authors' 1.25 is the default.
    pub growth: f32,
}

impl Default for ClusterLimits {
    fn default() -> Self {
        Self {
            max_count: None,
            max_radius: None,
            max_iterations: 1000,
            growth: 1.25,
        }
    }
}

impl Clustering {
    /// Checks every field's range; the error names the field as in a scene file.
    pub fn validate(&self) -> Result<(), ClusteringError> {
        let count = (1..=MOST_CLUSTERS).contains(&self.count);
        require(count, "count", "must be from 1 to 16000000")?;
        match self.kernel {
            Kernel::Blend { beta } => not_negative(beta, "kernel.blend.beta")?,
            Kernel::Fcm { m } => {
                require(
                    m.is_finite() && m > 1.0,
                    "kernel.fcm.m",
                    "must be finite and above 1",
                )?;
            }
            Kernel::InvSq | Kernel::Box | Kernel::Poly6 => {}
        }
        match self.epsilon {
            Epsilon::Absolute(epsilon) | Epsilon::Relative(epsilon) => {
                not_negative(epsilon, "epsilon")?;
            }
        }
        match self.radius {
            Radius::Fixed(radius) => positive(radius, "radius")?,
            Radius::Auto { overlap } => {
                let good = overlap.is_finite() && overlap >= 1.0;
                require(good, "radius.auto.overlap", "must be finite and at least 1")?;
            }
        }
        let stray = (0.0..=1e6).contains(&self.stray);
        require(stray, "stray", "must be from 0 to 1e6")?;
        self.limits.validate()
    }
}

impl ClusterLimits {
    /// Checks every limit's range.
    fn validate(&self) -> Result<(), ClusteringError> {
        let count = self.max_count.is_none_or(|count| count >= 1);
        require(count, "limits.max_count", "must be at least 1")?;
        if let Some(radius) = self.max_radius {
            positive(radius, "limits.max_radius")?;
        }
        let iterations = (2..=MOST_ITERATIONS).contains(&self.max_iterations);
        let range = "must be from 2 to 100000";
        require(iterations, "limits.max_iterations", range)?;
        let growth = self.growth >= 1.01 && self.growth <= 10.0;
        require(growth, "limits.growth", "must be from 1.01 to 10")
    }
}

fn require(good: bool, field: &'static str, reason: &'static str) -> Result<(), ClusteringError> {
    if good {
        Ok(())
    } else {
        Err(ClusteringError::BadField { field, reason })
    }
}

fn positive(value: f32, field: &'static str) -> Result<(), ClusteringError> {
    let good = value.is_finite() && value > 0.0;
    require(good, field, "must be finite and above 0")
}

fn not_negative(value: f32, field: &'static str) -> Result<(), ClusteringError> {
    let good = value.is_finite() && value >= 0.0;
    require(good, field, "must be finite and not negative")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bad_field_is_named() {
        let good = Clustering::default;
        let limits = ClusterLimits::default();
        let bad = [
            (Clustering { count: 0, ..good() }, "clustering.count: "),
            (
                Clustering {
                    stray: -1.0,
                    ..good()
                },
                "clustering.stray: ",
            ),
            (
                Clustering {
                    count: 1_000_000_000,
                    ..good()
                },
                "clustering.count: ",
            ),
            (
                Clustering {
                    radius: Radius::Fixed(-1.0),
                    ..good()
                },
                "clustering.radius: ",
            ),
            (
                Clustering {
                    radius: Radius::Auto { overlap: f32::NAN },
                    ..good()
                },
                "clustering.radius.auto.overlap: ",
            ),
            (
                Clustering {
                    kernel: Kernel::Fcm { m: 1.0 },
                    ..good()
                },
                "clustering.kernel.fcm.m: ",
            ),
            (
                Clustering {
                    kernel: Kernel::Blend { beta: -1.0 },
                    ..good()
                },
                "clustering.kernel.blend.beta: ",
            ),
            (
                Clustering {
                    epsilon: Epsilon::Relative(f32::INFINITY),
                    ..good()
                },
                "clustering.epsilon: ",
            ),
            (
                Clustering {
                    limits: ClusterLimits {
                        max_iterations: 1,
                        ..limits
                    },
                    ..good()
                },
                "clustering.limits.max_iterations: ",
            ),
            (
                Clustering {
                    limits: ClusterLimits {
                        growth: 1.000_001,
                        ..limits
                    },
                    ..good()
                },
                "clustering.limits.growth: ",
            ),
        ];
        for (config, start) in bad {
            let text = config.validate().expect_err(start).to_string();
            assert!(text.starts_with(start), "{text}");
        }
        good().validate().expect("defaults are good");
    }
}
