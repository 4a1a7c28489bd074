//! Bodies that are led out of each other.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::BodyId;

/// Two bodies that were put into each other and are led apart as wholes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Clearing {
    /// The lower id first.
    pub(crate) bodies: [BodyId; 2],
    /// Unit vector: where the first one goes, seen from the second.
    pub(crate) way: Vec3,
    /// The part of the way that the first one goes, 0 to 1; the second one goes the rest, the other way.
    pub(crate) share: f32,
    /// For so many more steps, at most.
    pub(crate) steps: u32,
    /// They are out of each other, but one of them is not out of others yet.
    pub(crate) clear: bool,
}

impl Clearing {
    pub(crate) fn is_sound(&self) -> bool {
        let [a, b] = self.bodies;
        a < b && self.way.is_normalized() && (0.0..=1.0).contains(&self.share)
    }
}
