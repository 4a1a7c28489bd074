//! What edits have left as it was, for tables that follow them.

/// Which bodies have the rows that they had, and what the others have of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept<'a> {
    /// Per body: the row that it stood at, None when its rows are new.
    pub(crate) bodies: &'a [Option<u32>],
    /// Per body with new rows: what it still has, if something.
    pub(crate) parts: &'a [Option<Part>],
}

/// What a body whose rows are new has of those that it had.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    /// The row that it stood at.
    pub(crate) was: u32,
    pub(crate) remains: Remains,
}

/// What is left of a body in rows that were made of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Remains {
    /// Per cluster.
    pub(crate) clusters: Vec<Was>,
    /// Per particle: the row within the body of the one that it is and not only a part of, or [`NO_ROW`].
    pub(crate) particles: Vec<u32>,
}

/// In no row of its body before.
pub(crate) const NO_ROW: u32 = u32::MAX;

/// What a cluster was before the rows of its body were exchanged, counted from the body's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Was {
    /// None of those.
    New,
    /// One of which it has some of the members.
    Changed(u32),
    /// One that it still is in every column, with its members in the rows that they had.
    Same(u32),
}

impl Was {
    /// The cluster that it still is.
    pub(crate) fn same(self) -> Option<u32> {
        match self {
            Self::Same(c) => Some(c),
            Self::Changed(_) | Self::New => None,
        }
    }

    /// The cluster that it is or was.
    pub(crate) fn any(self) -> Option<u32> {
        match self {
            Self::Same(c) | Self::Changed(c) => Some(c),
            Self::New => None,
        }
    }

    /// The same after its members, their weights or their rows have changed.
    pub(crate) fn changed(self) -> Self {
        self.any().map_or(Self::New, Self::Changed)
    }
}

impl<'a> Kept<'a> {
    pub(crate) fn part(self, body: usize) -> Option<&'a Part> {
        self.parts.get(body)?.as_ref()
    }

    /// The same if rows are worth to be copied: where most clusters have changed, writing all of them in place costs less.
    pub(super) fn large_part(self, body: usize) -> Option<&'a Part> {
        self.part(body).filter(|part| {
            let clusters = &part.remains.clusters;
            let same = clusters.iter().filter(|was| was.same().is_some());
            2 * same.count() >= clusters.len()
        })
    }

    /// Rows of what stands at or behind a row are copied.
    pub(super) fn takes_over_from(self, row: usize) -> bool {
        (row..self.bodies.len())
            .any(|body| self.bodies[body].is_some() || self.large_part(body).is_some())
    }
}

/// Number of leading rows that stand where they stood.
pub(crate) fn leading(kept: &[Option<u32>]) -> usize {
    let stays = |(row, kept): &(usize, &Option<u32>)| **kept == Some(*row as u32);
    kept.iter().enumerate().take_while(stays).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_rows_end_where_something_changed() {
        assert_eq!(leading(&[Some(0), Some(1), None, Some(2)]), 2);
        assert_eq!(leading(&[Some(1)]), 0);
        assert_eq!(leading(&[]), 0);
    }
}
