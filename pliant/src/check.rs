//! Checks at the door: a config field is refused by name before anything is changed.

use glam::{DQuat, DVec3, Quat, Vec3};

/// Largest coordinate, in metres, and speed, in m/s, of a particle: squares and cubes of what a step computes with stay
/// far from the end of f32.
pub(crate) const FARTHEST: f32 = 1e15;

/// A field of a config that is out of its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct ConfigError {
    /// Path of the field, such as `material.density`.
    pub field: String,
    /// What is wrong with it and what would be right.
    pub problem: String,
}

impl ConfigError {
    pub(crate) fn new(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            problem: problem.into(),
        }
    }
}

/// A number as people read it: with an exponent where digits would be many.
pub(crate) fn short(value: f32) -> String {
    if value == 0.0 || (1e-4..1e6).contains(&value.abs()) {
        return value.to_string();
    }
    format!("{value:e}")
}

/// Refuses NaN, infinities and values outside `[low, high]`.
pub(crate) fn in_range(field: &str, value: f32, low: f32, high: f32) -> Result<(), ConfigError> {
    if value.is_finite() && value >= low && value <= high {
        return Ok(());
    }
    let [low, high, value] = [low, high, value].map(short);
    let problem = format!("must be a number from {low} to {high}, is {value}");
    Err(ConfigError::new(field, problem))
}

/// Refuses NaN, infinities, zero and negative values.
pub(crate) fn positive(field: &str, value: f32) -> Result<(), ConfigError> {
    if value.is_finite() && value > 0.0 {
        return Ok(());
    }
    let problem = format!("must be positive and finite, is {}", short(value));
    Err(ConfigError::new(field, problem))
}

/// Refuses vectors with NaN or infinite entries, naming the entry.
pub(crate) fn finite(field: &str, value: &[f32]) -> Result<(), ConfigError> {
    match value.iter().position(|v| !v.is_finite()) {
        None => Ok(()),
        Some(i) => {
            let problem = format!("must be finite, is {}", value[i]);
            Err(ConfigError::new(format!("{field}[{i}]"), problem))
        }
    }
}

/// The unit quaternion along x, y, z, w. Refuses numbers that are not finite and the zero quaternion.
pub(crate) fn unit(field: &str, value: [f32; 4]) -> Result<Quat, ConfigError> {
    finite(field, &value)?;
    let wide = DQuat::from_array(value.map(f64::from));
    if wide.length_squared() > 0.0 {
        return Ok(wide.normalize().as_quat());
    }
    Err(ConfigError::new(field, "must not be zero in all entries"))
}

/// The unit vector along a direction. Refuses numbers that are not finite and the zero vector.
pub(crate) fn direction(field: &str, value: [f32; 3]) -> Result<Vec3, ConfigError> {
    finite(field, &value)?;
    let wide = DVec3::from_array(value.map(f64::from));
    if wide.length_squared() > 0.0 {
        return Ok(wide.normalize().as_vec3());
    }
    Err(ConfigError::new(
        field,
        "must have a length to tell a direction, is [0, 0, 0]",
    ))
}

/// Refuses what is too short or too long to tell a direction, and numbers that are not finite.
pub(crate) fn long(field: &str, value: [f32; 3]) -> Result<(), ConfigError> {
    finite(field, &value)?;
    let length = Vec3::from(value).length();
    if length.is_finite() && length > 0.0 {
        return Ok(());
    }
    let shown = value.map(short).join(", ");
    let problem = format!("must have a length to tell a direction, is [{shown}]");
    Err(ConfigError::new(field, problem))
}

/// Refuses to put particles, or their velocities, beyond [`FARTHEST`]; `field` is what would send them there.
pub(crate) fn reachable(field: &str, values: &[Vec3]) -> Result<(), ConfigError> {
    match values
        .iter()
        .position(|v| !(v.abs().max_element() <= FARTHEST && v.is_finite()))
    {
        None => Ok(()),
        Some(i) => {
            let problem = format!(
                "would send particle {i} to [{}], beyond the limit of {FARTHEST:e}",
                values[i].to_array().map(short).join(", ")
            );
            Err(ConfigError::new(field, problem))
        }
    }
}

/// Refuses steps that are no time, no number or no end of work.
pub(crate) fn step(dt: f32, substeps: u32) -> Result<(), ConfigError> {
    in_range("dt", dt, 1e-7, 10.0)?;
    in_range("substeps", substeps as f32, 1.0, 1000.0)
}

/// Refuses times to fall asleep that are no time; infinity means never.
pub(crate) fn sleep(value: f32) -> Result<(), ConfigError> {
    if value >= 0.0 {
        return Ok(());
    }
    let problem = format!("must be at least 0 s, or infinite for never, is {value}");
    Err(ConfigError::new("sleep", problem))
}

/// Refuses accelerations that would send everything out of the world in one step.
pub(crate) fn gravity(value: [f32; 3]) -> Result<(), ConfigError> {
    value
        .iter()
        .enumerate()
        .try_for_each(|(i, g)| in_range(&format!("gravity[{i}]"), *g, -FARTHEST, FARTHEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_errors_are_short() {
        let cases = [
            (0.0, "0"),
            (0.25, "0.25"),
            (-1500.0, "-1500"),
            (1e30, "1e30"),
            (-3.4e38, "-3.4e38"),
            (1e-30, "1e-30"),
            (f32::NAN, "NaN"),
            (f32::INFINITY, "inf"),
        ];
        for (value, text) in cases {
            assert_eq!(short(value), text);
        }
        let error = in_range("density", 1e38, 1e-9, 1e15).expect_err("too dense");
        assert_eq!(error.problem, "must be a number from 1e-9 to 1e15, is 1e38");
        let error = reachable("position", &[Vec3::new(1e30, 0.0, 2.0)]).expect_err("too far");
        assert_eq!(
            error.problem,
            "would send particle 0 to [1e30, 0, 2], beyond the limit of 1e15"
        );
    }
}
