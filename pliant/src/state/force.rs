//! Forces that act on everything: accelerations by place, velocity and time.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use crate::check::{ConfigError, FARTHEST, finite, in_range, reachable};

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
    /// A constant acceleration inside a ball that moves: what a blast or a blow carries along.
    Ball {
        /// Where its centre is when the world has taken no step, metres.
        centre: [f32; 3],
        /// Velocity of the ball, m/s.
        velocity: [f32; 3],
        /// Metres.
        radius: f32,
        /// m/s².
        acceleration: [f32; 3],
        /// Seconds since the world's first step after which it ends. None: never.
        #[serde(default)]
        until: Option<f32>,
    },
    /// A constant acceleration away from the axis inside an endless cylinder.
    Column {
        /// A point of the axis, metres.
        centre: [f32; 3],
        /// Direction of the axis, any length but 0.
        axis: [f32; 3],
        /// Metres.
        radius: f32,
        /// m/s², away from the axis.
        outward: f32,
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
            Self::Ball {
                centre,
                velocity,
                radius,
                acceleration,
                until,
            } => {
                reachable("force.ball.centre", &[(*centre).into()])?;
                reachable("force.ball.velocity", &[(*velocity).into()])?;
                in_range("force.ball.radius", *radius, 0.0, FARTHEST)?;
                reachable("force.ball.acceleration", &[(*acceleration).into()])?;
                until
            }
            Self::Column {
                centre,
                axis,
                radius,
                outward,
                until,
            } => {
                reachable("force.column.centre", &[(*centre).into()])?;
                finite("force.column.axis", axis)?;
                if Vec3::from(*axis).try_normalize().is_none() {
                    return Err(ConfigError::new("force.column.axis", "must not be zero"));
                }
                in_range("force.column.radius", *radius, 0.0, FARTHEST)?;
                in_range("force.column.outward", *outward, -FARTHEST, FARTHEST)?;
                until
            }
        };
        until.map_or(Ok(()), |until| {
            in_range("force.until", until, 0.0, f32::MAX)
        })
    }

    pub(crate) fn is_over(&self, time: f32) -> bool {
        let (Self::Compression { until, .. }
        | Self::Wind { until, .. }
        | Self::Ball { until, .. }
        | Self::Column { until, .. }) = self;
        until.is_some_and(|until| time >= until)
    }

    /// True for air at rest, which moves nobody.
    pub(crate) fn only_brakes(&self) -> bool {
        matches!(self, Self::Wind { velocity, .. } if *velocity == [0.0; 3])
    }

    /// The velocity that a particle at x with velocity v gains in the h seconds up to `end`. Drag is solved exactly, so
    /// that no strength of it overshoots; who would be inside at the end is inside, so that a fast ball misses nobody.
    pub(crate) fn gain(&self, x: Vec3, v: Vec3, h: f32, end: f32) -> Vec3 {
        match self {
            Self::Compression { strength, .. } => Vec3::new(-strength * x.x * h, 0.0, 0.0),
            Self::Wind { velocity, drag, .. } => {
                (Vec3::from(*velocity) - v) * (1.0 - libm::expf(-drag * h))
            }
            Self::Ball {
                centre,
                velocity,
                radius,
                acceleration,
                ..
            } => {
                let centre = Vec3::from(*centre) + Vec3::from(*velocity) * end;
                let inside = (x + v * h).distance(centre) < *radius;
                Vec3::from(*acceleration) * if inside { h } else { 0.0 }
            }
            Self::Column {
                centre,
                axis,
                radius,
                outward,
                ..
            } => {
                let axis = Vec3::from(*axis).normalize_or_zero();
                let arm = x + v * h - Vec3::from(*centre);
                let arm = arm - axis * arm.dot(axis);
                let inside = arm.length() < *radius;
                arm.normalize_or_zero() * if inside { outward * h } else { 0.0 }
            }
        }
    }
}
