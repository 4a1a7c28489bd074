//! What happened in a step that a caller may want to know.

use serde::{Deserialize, Serialize};

use crate::state::BodyId;

/// Something that happened since the last step began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// Two bodies began to touch. [`World::meetings`](crate::World::meetings) tells about those that go on.
    Touched {
        /// Which bodies; twice the same for one that touches itself.
        bodies: [BodyId; 2],
        /// Sum of the pushes in the substep where it was largest, kg m/s.
        impulse: f32,
        /// Middle of the pushes, metres.
        place: [f32; 3],
    },
    /// Two bodies no longer touch.
    Parted([BodyId; 2]),
    /// A rule that edits bodies asked for something that would break an invariant: the body is as it was, and the rule asks again when
    /// it looks at it next. A fault of the engine, not of its user.
    Refused {
        /// The body it was to be done to.
        body: BodyId,
        /// What was wrong with it.
        why: String,
    },
}
