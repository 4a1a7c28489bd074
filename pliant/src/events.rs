//! What happened in a step that a caller may want to know.

use serde::{Deserialize, Serialize};

use crate::state::BodyId;

/// Something that happened since the last step began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// A body joined the world.
    Added(BodyId),
    /// A body left the world.
    Removed(BodyId),
    /// A body's numbers went non-finite: it is held at its last good state, the rest goes on. Moving it, giving it a
    /// velocity or a new material sets it free again.
    Frozen(BodyId),
}
