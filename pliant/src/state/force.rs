//! Forces that act on everything: accelerations by place and velocity.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use crate::check::{ConfigError, finite, in_range};

/// A force on every free particle, besides gravity.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Force {
    /// a = strength · (−x, 0, 0) [Falkenstein17 §4]: squeezes a body towards the plane x = 0.
    Compression {
        /// 1/s².
        strength: f32,
        /// Seconds since the world's first step after which it ends. None: never.
        #[serde(default)]
        until: Option<f32>,
    },
    /// a = drag · (velocity − v): air that moves.
    Wind {
        /// Velocity of the air, m/s.
        velocity: [f32; 3],
        /// 1/s, from 0.
        drag: f32,
        /// Seconds since the world's first step after which it ends. None: never.
        #[serde(default)]
        until: Option<f32>,
    },
}

impl Force {
    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        let until = match self {
            Self::Compression { strength, until } => {
                in_range("force.compression.strength", *strength, -1e9, 1e9)?;
                until
            }
            Self::Wind {
                velocity,
                drag,
                until,
            } => {
                finite("force.wind.velocity", velocity)?;
                in_range("force.wind.drag", *drag, 0.0, 1e6)?;
                until
            }
        };
        until.map_or(Ok(()), |until| {
            in_range("force.until", until, 0.0, f32::MAX)
        })
    }

    pub(crate) fn is_over(&self, time: f32) -> bool {
        let (Self::Compression { until, .. } | Self::Wind { until, .. }) = self;
        until.is_some_and(|until| time >= until)
    }

    /// The velocity that a particle at x with velocity v gains in h seconds. Drag is solved exactly, so that no
    /// strength of it overshoots.
    pub(crate) fn gain(&self, x: Vec3, v: Vec3, h: f32) -> Vec3 {
        match self {
            Self::Compression { strength, .. } => Vec3::new(-strength * x.x * h, 0.0, 0.0),
            Self::Wind { velocity, drag, .. } => {
                (Vec3::from(*velocity) - v) * (1.0 - libm::expf(-drag * h))
            }
        }
    }
}
