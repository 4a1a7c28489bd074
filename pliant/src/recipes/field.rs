//! Material factors that vary over a body.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use crate::check::{ConfigError, finite, in_range};

/// Factors on the material, by particle, at most 1e6 each. Density changes the masses; the others enter each cluster as weighted means.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fields {
    /// Factor on the mass, at least 1e-6.
    pub density: Field,
    /// Factor on α, at least 0.
    pub stiffness: Field,
    /// Factor on β, at least 0.
    pub beta: Field,
    /// Factor on the damping rate, at least 0.
    pub damping: Field,
    /// Factor on the strain limit's stretch, at least 0.
    pub stretch: Field,
    /// Factor on the yield strain of plastic flow, at least 0.
    pub yield_strain: Field,
    /// Factor on the toughness of fracture, at least 1e-6.
    pub toughness: Field,
}

/// A factor for every particle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The same everywhere.
    Uniform(f32),
    /// Linear along the line between two points of the rest shape, constant beyond them.
    Gradient {
        /// Where the factor is `start`.
        from: [f32; 3],
        /// Where the factor is `end`.
        to: [f32; 3],
        /// Factor at `from`.
        start: f32,
        /// Factor at `to`.
        end: f32,
    },
    /// One factor per particle in the order of the shape's samples.
    PerParticle(Vec<f32>),
}

impl Default for Field {
    fn default() -> Self {
        Self::Uniform(1.0)
    }
}

impl Field {
    /// Refuses bad factors by name; `lowest` is the least allowed, exclusive of 0 for density.
    pub(super) fn validate(&self, name: &str, lowest: f32) -> Result<(), ConfigError> {
        let field = format!("fields.{name}");
        match self {
            Self::Uniform(value) => in_range(&field, *value, lowest, 1e6),
            Self::Gradient {
                from,
                to,
                start,
                end,
            } => {
                finite(&format!("{field}.from"), from)?;
                finite(&format!("{field}.to"), to)?;
                if from == to {
                    return Err(ConfigError::new(
                        format!("{field}.to"),
                        "must differ from `from`",
                    ));
                }
                in_range(&format!("{field}.start"), *start, lowest, 1e6)?;
                in_range(&format!("{field}.end"), *end, lowest, 1e6)
            }
            Self::PerParticle(values) => values
                .iter()
                .enumerate()
                .try_for_each(|(i, value)| in_range(&format!("{field}[{i}]"), *value, lowest, 1e6)),
        }
    }

    /// The factor at each particle.
    pub(super) fn values(&self, name: &str, positions: &[Vec3]) -> Result<Vec<f32>, ConfigError> {
        match self {
            Self::Uniform(value) => Ok(vec![*value; positions.len()]),
            Self::Gradient {
                from,
                to,
                start,
                end,
            } => {
                // Any two different points are legal, so squares of their distance need the wider exponent.
                let (from, to) = (Vec3::from(*from).as_dvec3(), Vec3::from(*to).as_dvec3());
                let line = to - from;
                let at = |x: &Vec3| {
                    let t = (x.as_dvec3() - from).dot(line) / line.length_squared();
                    start + (end - start) * t.clamp(0.0, 1.0) as f32
                };
                Ok(positions.iter().map(at).collect())
            }
            Self::PerParticle(values) if values.len() == positions.len() => Ok(values.clone()),
            Self::PerParticle(values) => Err(ConfigError::new(
                format!("fields.{name}"),
                format!(
                    "has {} values for {} particles",
                    values.len(),
                    positions.len()
                ),
            )),
        }
    }
}
