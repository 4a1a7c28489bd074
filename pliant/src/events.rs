//! What happened in a step that a caller may want to know.

use serde::{Deserialize, Serialize};

use crate::state::{BodyId, Partner};

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
    /// A body began to touch another one, itself or an obstacle. [`World::meetings`](crate::World::meetings) tells about
    /// touches that go on.
    Touched {
        /// Which body; of two, the one that was added first.
        body: BodyId,
        /// What it touched.
        other: Partner,
        /// Sum of the pushes in the substep where it was largest, kg m/s.
        impulse: f32,
        /// Middle of the pushes, metres.
        place: [f32; 3],
    },
    /// A body no longer touches another one, itself or an obstacle. Nothing is told of bodies that are gone.
    Parted {
        /// Which body; of two, the one that was added first.
        body: BodyId,
        /// What it touched.
        other: Partner,
    },
    /// A cluster of a body was stretched beyond its toughness and split. The body may still hang together.
    Cracked {
        /// Which body.
        body: BodyId,
        /// Where, metres.
        place: [f32; 3],
        /// σ − 1 of its largest stretch.
        stretch: f32,
    },
    /// A piece broke off a body, and is a body now.
    Broke {
        /// What it was a part of; the heaviest piece goes on as this body.
        body: BodyId,
        /// The new body.
        piece: BodyId,
        /// The crack of this step that is nearest to it, metres.
        place: [f32; 3],
    },
    /// Particles of a body were left without a cluster, and fly on as a body of loose points.
    Crumbled {
        /// What they were a part of.
        body: BodyId,
        /// The body of loose points; the same as `body` when nothing else is left of it.
        debris: BodyId,
        /// Their mass, kg.
        mass: f32,
    },
    /// A rule that edits bodies asked for something that would break an invariant: the body is as it was, and the rule asks again when
    /// it looks at it next. A fault of the engine, not of its user.
    Refused {
        /// The body it was to be done to.
        body: BodyId,
        /// What was wrong with it.
        why: String,
    },
}
