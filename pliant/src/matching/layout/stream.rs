//! Rows of memberships, one after the other.

use std::ops::Range;

use crate::matching::lanes::{LANES, V8};

/// One cluster's share in one group.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(32))]
pub(crate) struct Row {
    pub(crate) weight: [f32; LANES],
    pub(crate) offset: V8,
}

/// The rows of one cluster in one block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Segment {
    pub(crate) cluster: u32,
    pub(crate) block: u32,
    pub(crate) first: u32,
    pub(crate) rows: u32,
}

impl Segment {
    pub(crate) fn rows(&self) -> Range<usize> {
        self.first as usize..(self.first + self.rows) as usize
    }
}

/// Rows and the group of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Stream {
    pub(super) rows: Vec<Row>,
    pub(super) groups: Vec<u32>,
}

impl Stream {
    pub(super) fn resize(&mut self, rows: usize) {
        self.rows.resize(rows, Row::default());
        self.groups.resize(rows, 0);
    }

    /// Makes room for some more rows than these.
    pub(super) fn make_room(&mut self, rows: usize) {
        if self.rows.capacity() < rows + rows / 8 {
            let more = rows + rows / 4 - self.rows.len();
            self.rows.reserve_exact(more);
            self.groups.reserve_exact(more);
        }
        self.resize(rows);
    }

    /// Appends rows of another layout, whose groups are `shift` farther on here.
    pub(super) fn take_over(&mut self, from: &Self, range: Range<usize>, shift: Shift) {
        self.rows.extend(&from.rows[range.clone()]);
        self.groups
            .extend(from.groups[range].iter().map(|group| shift.of(*group)));
    }

    /// Rows of a range with their groups.
    #[inline(always)]
    pub(crate) fn walk(&self, range: Range<usize>) -> impl Iterator<Item = (&Row, usize)> {
        let groups = self.groups[range.clone()]
            .iter()
            .map(|&group| group as usize);
        self.rows[range].iter().zip(groups)
    }
}

/// How much farther on rows stand than they did.
#[derive(Clone, Copy)]
pub(super) struct Shift(u32);

impl Shift {
    pub(super) fn between(old: u32, new: u32) -> Self {
        Self(new.wrapping_sub(old))
    }

    pub(super) fn of(self, old: u32) -> u32 {
        old.wrapping_add(self.0)
    }
}
