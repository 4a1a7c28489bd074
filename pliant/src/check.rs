//! Checks at the door: a config field is refused by name before anything is changed.

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

/// Refuses NaN, infinities and values outside `[low, high]`.
pub(crate) fn in_range(field: &str, value: f32, low: f32, high: f32) -> Result<(), ConfigError> {
    if value.is_finite() && value >= low && value <= high {
        return Ok(());
    }
    let problem = format!("must be a number from {low} to {high}, is {value}");
    Err(ConfigError::new(field, problem))
}

/// Refuses steps that are too short or too long to mean anything.
pub(crate) fn step_size(dt: f32, substeps: u32) -> Result<(), ConfigError> {
    in_range("dt", dt, 1e-7, 10.0)?;
    in_range("substeps", substeps as f32, 1.0, 1000.0)
}

/// Refuses NaN, infinities, zero and negative values.
pub(crate) fn positive(field: &str, value: f32) -> Result<(), ConfigError> {
    if value.is_finite() && value > 0.0 {
        return Ok(());
    }
    let problem = format!("must be positive and finite, is {value}");
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
