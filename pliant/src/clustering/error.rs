//! What can go wrong at clustering's door.

use thiserror::Error;

use crate::check::short;

/// Why a body could not be clustered.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ClusteringError {
    /// A setting is out of range.
    #[error("clustering.{field}: {reason}")]
    BadField {
        /// Path of the field below `clustering`.
        field: &'static str,
        /// What the field must be.
        reason: &'static str,
    },
    /// There is nothing to cluster.
    #[error("clustering: the body has no particles")]
    NoParticles,
    /// As many masses as positions are needed.
    #[error("clustering: {positions} positions but {masses} masses")]
    LengthMismatch {
        /// Number of positions given.
        positions: usize,
        /// Number of masses given.
        masses: usize,
    },
    /// A position is NaN or infinite.
    #[error("clustering: position of particle {particle} is not finite")]
    BadPosition {
        /// Index of the first such particle.
        particle: usize,
    },
    /// A mass is not a positive finite number.
    #[error("clustering: mass of particle {particle} must be finite and above 0")]
    BadMass {
        /// Index of the first such particle.
        particle: usize,
    },
    /// Count and radius grew to their limits and particles are still in no cluster.
    #[error(
        "clustering: {uncovered} of {particles} particles lie in no cluster with {count} clusters \
         of radius {} m after {iterations} iterations, and the limits allow no more: raise \
         clustering.limits.max_radius, max_count or max_iterations",
        short(*radius)
    )]
    Uncovered {
        /// Particles farther than the radius from every centre.
        uncovered: usize,
        /// All particles.
        particles: usize,
        /// Clusters in the last attempt.
        count: usize,
        /// Radius of the last attempt, m.
        radius: f32,
        /// Iterations over all attempts.
        iterations: usize,
    },
}
