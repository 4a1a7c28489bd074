//! What edits have left as it was.

use crate::matching::{Kept, Part, Remains};
use crate::state::{BodyId, State};

/// Which bodies are still made of the rows they had, and which clusters weigh their members anew.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Changes {
    /// Per body: the row it had when counting began, None when its rows are new.
    kept: Vec<Option<u32>>,
    /// Per body with new rows: what it still has of those that it had.
    parts: Vec<Option<Part>>,
    /// Clusters of bodies, counted from the body's first.
    reweighed: Vec<(BodyId, Vec<u32>)>,
    rows: bool,
}

impl Changes {
    /// Nothing yet.
    pub(crate) fn none(state: &State) -> Self {
        Self {
            kept: (0..state.bodies.rows.len() as u32).map(Some).collect(),
            parts: vec![None; state.bodies.rows.len()],
            reweighed: Vec::new(),
            rows: false,
        }
    }

    pub(crate) fn is_none(&self) -> bool {
        !self.rows && self.reweighed.is_empty()
    }

    /// Which bodies are still made of the same rows, and what others have of theirs. None when no row has changed.
    pub(crate) fn kept(&self) -> Option<Kept<'_>> {
        self.rows.then_some(Kept {
            bodies: &self.kept,
            parts: &self.parts,
        })
    }

    /// Rows of the clusters that weigh their members anew, in bodies that are otherwise as they were.
    pub(crate) fn reweighed(&self, state: &State) -> Vec<u32> {
        let mut clusters = Vec::new();
        for (id, local) in &self.reweighed {
            if let Some(row) = state.bodies.row(*id)
                && self.kept[row].is_some()
            {
                let first = state.bodies.rows[row].clusters.start;
                clusters.extend(local.iter().map(|c| first + c));
            }
        }
        clusters.sort_unstable();
        clusters.dedup();
        clusters
    }

    pub(super) fn added(&mut self) {
        self.kept.push(None);
        self.parts.push(None);
        self.rows = true;
    }

    pub(super) fn removed(&mut self, row: usize) {
        self.kept.remove(row);
        self.parts.remove(row);
        self.rows = true;
    }

    /// `remains` are what it has of the rows that it had.
    pub(super) fn exchanged(&mut self, row: usize, remains: Option<Remains>) {
        let was = self.kept[row].take();
        let part = was.zip(remains);
        self.parts[row] = part.map(|(was, remains)| Part { was, remains });
        self.rows = true;
    }

    pub(super) fn weighed(&mut self, body: BodyId, clusters: Vec<u32>) {
        self.reweighed.push((body, clusters));
    }
}
