//! Names of bodies that stay valid, and are known to be stale, whatever happens to the rows.

use serde::{Deserialize, Serialize};

use super::obstacle::ObstacleId;

/// Names a body for its whole life. A removed body's id is never given to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BodyId {
    pub(crate) slot: u32,
    pub(crate) generation: u32,
}

impl BodyId {
    /// A small number that the body keeps for its whole life and shares with no other living one. When it is gone, a later one may get it.
    pub fn slot(self) -> u32 {
        self.slot
    }
}

impl std::fmt::Display for BodyId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}v{}", self.slot, self.generation)
    }
}

/// What a body touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Partner {
    /// Another body, or the same one where it touches itself.
    Body(BodyId),
    /// An obstacle.
    Obstacle(ObstacleId),
}
