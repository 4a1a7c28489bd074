//! When a body breaks: plain numbers, checked when used.

use serde::{Deserialize, Serialize};

use crate::check::{ConfigError, in_range, positive};

/// Fracture [Jones15 §4.3, Jones16]: a cluster stretched beyond its toughness is split in two across the stretch, and a body that
/// falls apart goes on as several bodies. Mass and momentum are kept.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fracture {
    /// τ₀: stretch σ − 1 beyond which a cluster breaks, σ being the largest singular value of F^e; positive. Brittle
    /// bodies have 0.03, bread 0.2. Clusters with a held or pinned particle bear ten times as much.
    pub toughness: f32,
    /// What keeps a cluster that has just broken from breaking again and again.
    pub again: Again,
    /// Members further from the centre than this many times their distance at rest are let go, at least 1.
    pub outlier: f32,
    /// Seconds for which particles that are left without a cluster stay in the world; None for ever.
    pub debris: Option<f32>,
}

impl Default for Fracture {
    fn default() -> Self {
        Self {
            toughness: 0.1,
            again: Again::Relaxed,
            outlier: 2.0,
            debris: None,
        }
    }
}

/// When a cluster that broke may break again: at once, bodies would be ground to a spray of particles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Again {
    /// Whenever it is stretched beyond its toughness.
    Freely,
    /// Once it has been stretched by less than its toughness, or 0.2 s later: a load that stays never lets it relax.
    Relaxed,
    /// Its toughness is τ₀ (1 + τ_b e^(−τ_f t)), t seconds after it broke.
    Boost {
        /// τ_b, from 0 to 1e6.
        by: f32,
        /// τ_f, 1/s, from 0 to 1e6.
        rate: f32,
    },
}

impl Again {
    /// Factor on the toughness `seconds` after the cluster broke; infinite for one that has never broken.
    pub(crate) fn factor(self, seconds: f32) -> f32 {
        match self {
            Self::Freely | Self::Relaxed => 1.0,
            Self::Boost { .. } if seconds.is_infinite() => 1.0,
            // The published τ₀ (1 + τ_b) e^(τ_f t) would never let it break again.
            Self::Boost { by, rate } => 1.0 + by * libm::expf(-rate * seconds),
        }
    }
}

impl Fracture {
    /// Bodies of fewer particles are crumbs: they break no further, unless they are torn.
    pub const CRUMB: usize = 12;

    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        positive("material.fracture.toughness", self.toughness)?;
        in_range("material.fracture.outlier", self.outlier, 1.0, 1e6)?;
        let debris = self.debris.unwrap_or(f32::INFINITY);
        if debris.is_nan() || debris < 0.0 {
            let problem = format!("must be at least 0 s, or infinite for ever, is {debris}");
            return Err(ConfigError::new("material.fracture.debris", problem));
        }
        match self.again {
            Again::Freely | Again::Relaxed => Ok(()),
            Again::Boost { by, rate } => {
                in_range("material.fracture.again.boost.by", by, 0.0, 1e6)?;
                in_range("material.fracture.again.boost.rate", rate, 0.0, 1e6)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Erratum of [Jones16]: the boost fades and the toughness returns to τ₀.
    #[test]
    fn the_boost_fades() {
        let boost = Again::Boost { by: 3.0, rate: 2.0 };
        assert_eq!(boost.factor(0.0), 4.0);
        assert!((boost.factor(0.5) - (1.0 + 3.0 * (-1.0f32).exp())).abs() < 1e-6);
        assert!(boost.factor(20.0) < 1.0 + 1e-6);
        assert_eq!(boost.factor(f32::INFINITY), 1.0);
        let never = Again::Boost { by: 3.0, rate: 0.0 };
        assert_eq!(never.factor(f32::INFINITY), 1.0);
    }
}
