//! Numbers of pieces in files: a piece keeps its own while others come off and go.

use std::collections::BTreeMap;

use pliant::{BodyId, BodyView};

/// The numbers that were given out.
#[derive(Debug, Default)]
pub(crate) struct Pieces {
    /// By body, and by the part of it where it is in several.
    given: BTreeMap<(BodyId, u32), i32>,
    /// How many, by the body that was made.
    counts: BTreeMap<BodyId, i32>,
}

impl Pieces {
    /// Numbers for parts that are counted within one body: from 0 over all that came off the body that was made, in the order in which
    /// they are first seen. −1 for loose particles.
    pub(super) fn numbered(&mut self, view: &BodyView<'_>, parts: &[u32]) -> Vec<i32> {
        let made = view.origin().unwrap_or(view.id());
        let is_piece = |part: u32| part != u32::MAX && !view.is_debris();
        let number = |part: &u32| {
            if !is_piece(*part) {
                return -1;
            }
            let next = self.counts.entry(made).or_default();
            *self.given.entry((view.id(), *part)).or_insert_with(|| {
                *next += 1;
                *next - 1
            })
        };
        parts.iter().map(number).collect()
    }
}
