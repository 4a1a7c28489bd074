//! Impacts that go on.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::{BodyId, ObstacleId};

/// A body that has met an obstacle and not yet come back from it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Impact {
    pub(crate) body: BodyId,
    pub(crate) obstacle: ObstacleId,
    /// Centre of mass of the body when they met, metres.
    pub(crate) centre: Vec3,
    /// Its velocity then, seen from the surface, m/s.
    pub(crate) came: Vec3,
    /// Mean square speed of its particles then, seen from the surface, (m/s)².
    pub(crate) energy: f32,
    /// What the obstacle has pushed the body by so far, kg m.
    pub(crate) push: Vec3,
    /// Velocity of the surface where they touched last, m/s.
    pub(crate) surface: Vec3,
    /// How fast the centre of mass went away from the obstacle in the last substep, m/s.
    pub(crate) away: f32,
    /// The body goes away, and has not yet what it is to get back.
    pub(crate) leaving: bool,
    /// Seconds since they touched.
    pub(crate) apart: f32,
}

impl Impact {
    pub(crate) fn pair(&self) -> (BodyId, ObstacleId) {
        (self.body, self.obstacle)
    }

    /// Away from the obstacle, by what it has done so far.
    pub(crate) fn normal(&self) -> Vec3 {
        self.push.normalize_or_zero()
    }

    pub(crate) fn is_finite(&self) -> bool {
        let numbers = [self.energy, self.away, self.apart];
        [self.centre, self.came, self.push, self.surface]
            .iter()
            .all(|v| v.is_finite())
            && numbers.iter().all(|x| x.is_finite())
    }
}
