//! Bodies on their way out of obstacles.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::{BodyId, ObstacleId};

/// A body that was put into an obstacle and is led out of it as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Exit {
    pub(crate) body: BodyId,
    pub(crate) obstacle: ObstacleId,
    /// Unit vector; one for all obstacles that the body is in.
    pub(crate) way: Vec3,
}

impl Exit {
    pub(crate) fn pair(&self) -> (BodyId, ObstacleId) {
        (self.body, self.obstacle)
    }

    pub(crate) fn is_sound(&self) -> bool {
        self.way.is_normalized()
    }
}
