//! Where the vertices of skins are. A step carries only those that a rule reads which edits bodies; the others are carried
//! when somebody asks, by the fits that the step ended with, and at most once.

use std::sync::OnceLock;

use glam::Vec3;

use crate::embed::carry;
use crate::matching::{Fit, Rest};
use crate::state::{Body, Skin, State};

/// The vertices of all skins.
#[derive(Debug, Default)]
pub(crate) struct Skins {
    /// Per body, where a rule of it reads them: its vertices now. Empty for others.
    read: Vec<Vec<Vec3>>,
    /// Per body, for the others: its vertices, once somebody has asked.
    asked: Vec<OnceLock<Vec<Vec3>>>,
    /// Per body: it sleeps, so these still hold.
    rests: Vec<bool>,
}

/// What carries skins.
#[derive(Clone, Copy)]
pub(crate) struct Carriers<'a> {
    pub(crate) state: &'a State,
    /// Of all clusters.
    pub(crate) fits: &'a [Fit],
    pub(crate) rests: &'a [Rest],
}

impl Carriers<'_> {
    /// Where the vertices of a body's skin are now; none without a skin.
    fn carry(&self, body: &Body, out: &mut Vec<Vec3>) {
        let points = body.skin.as_ref().map_or(0, Skin::len);
        out.resize(points, Vec3::ZERO);
        if let Some(skin) = &body.skin {
            let clusters = body.clusters.start as usize..body.clusters.end as usize;
            let (fits, rests) = (&self.fits[clusters.clone()], &self.rests[clusters]);
            carry(&skin.embedding, fits, rests, out);
        }
    }
}

impl Skins {
    /// So many bodies, nothing carried.
    pub(crate) fn new(bodies: usize) -> Self {
        let mut skins = Self::default();
        skins.follow(&vec![None; bodies]);
        skins
    }

    /// Rows have changed: body b is the one that stood at `kept[b]`, or new.
    pub(crate) fn follow(&mut self, kept: &[Option<u32>]) {
        let mut old = std::mem::take(self);
        for was in kept.iter().map(|kept| kept.map(|row| row as usize)) {
            let read = was.map(|was| std::mem::take(&mut old.read[was]));
            let asked = was.map(|was| std::mem::take(&mut old.asked[was]));
            self.read.push(read.unwrap_or_default());
            self.asked.push(asked.unwrap_or_default());
            self.rests.push(was.is_some_and(|was| old.rests[was]));
        }
    }

    /// Fits have changed: forgets what was carried, and carries what rules read. Fits of bodies that sleep stay.
    pub(crate) fn carry(&mut self, by: Carriers<'_>) {
        for (row, body) in by.state.bodies.rows.iter().enumerate() {
            if body.asleep && self.rests[row] {
                continue;
            }
            self.rests[row] = body.asleep;
            self.asked[row].take();
            if body.may_change() {
                by.carry(body, &mut self.read[row]);
            } else {
                self.read[row].clear();
            }
        }
    }

    /// Vertices per body, of bodies with a rule that reads them.
    pub(crate) fn read(&self) -> &[Vec<Vec3>] {
        &self.read
    }

    /// The vertices of a body.
    pub(crate) fn of(&self, row: usize, by: Carriers<'_>) -> &[Vec3] {
        let (read, asked) = (&self.read[row], &self.asked[row]);
        if !read.is_empty() {
            return read;
        }
        if let Some(vertices) = asked.get() {
            return vertices;
        }
        // Carried before the cell is entered: whoever waits in it must not wait for a task of a pool. Two that ask at the same time
        // both carry, to the same bits.
        let mut vertices = Vec::new();
        by.carry(&by.state.bodies.rows[row], &mut vertices);
        asked.get_or_init(|| vertices)
    }
}
