//! A body's surface in one substep: where its outer particles were, where they are, and which way is out.

use glam::Vec3;

use super::broad::Bounds;
use super::surface::Surface;
use crate::matching::{LANES, Lanes, V8};

/// Outer particles per box.
const CHUNK: usize = 32;

/// Columns over the outer rows of a [`Surface`].
#[derive(Debug, Default)]
pub(super) struct Shell {
    /// Before the substep.
    pub(super) before: Vec<Vec3>,
    /// Now.
    pub(super) now: Vec<Vec3>,
    /// Unit normals before the substep, or zero.
    pub(super) normal: Vec<Vec3>,
    /// Longest edge of a triangle before the substep, metres.
    pub(super) edge: f32,
    /// Around the ways of every [`CHUNK`] rows.
    boxes: Vec<Bounds>,
}

impl Shell {
    /// Follows the lanes; `first` is the body's first lane.
    pub(super) fn follow(&mut self, surface: &Surface, first: u32, lanes: &Lanes) {
        let at = |column: &[V8], i: u32| {
            let lane = (first + i) as usize;
            column[lane / LANES].get(lane % LANES)
        };
        self.before.clear();
        self.now.clear();
        self.boxes.clear();
        for chunk in surface.particle.chunks(CHUNK) {
            let mut bounds = Bounds::default();
            for &i in chunk {
                let (before, now) = (at(&lanes.before, i), at(&lanes.position, i));
                bounds.add(before);
                bounds.add(now);
                self.before.push(before);
                self.now.push(now);
            }
            self.boxes.push(bounds);
        }
        let mut longest = 0.0f32;
        self.normal.clear();
        for o in 0..surface.particle.len() {
            let (normal, edge) = surface.normal(o, &self.before);
            longest = longest.max(edge);
            self.normal.push(normal);
        }
        self.edge = longest.sqrt();
    }

    /// The way of a row in the substep.
    pub(super) fn moved(&self, row: u32) -> Vec3 {
        self.now[row as usize] - self.before[row as usize]
    }

    /// Where a row is at a time from 0, before the substep, to 1, now.
    pub(super) fn at(&self, row: u32, time: f32) -> Vec3 {
        if time >= 1.0 {
            return self.now[row as usize];
        }
        let (before, now) = (self.before[row as usize], self.now[row as usize]);
        before + (now - before) * time
    }

    /// Rows whose way is at least partly in a box.
    pub(super) fn rows_in(&self, bounds: Bounds, out: &mut Vec<u32>) {
        out.clear();
        for (k, chunk) in self.boxes.iter().enumerate() {
            if !chunk.overlaps(&bounds) {
                continue;
            }
            let end = ((k + 1) * CHUNK).min(self.now.len());
            out.extend((k * CHUNK..end).map(|o| o as u32).filter(|o| {
                let (a, b) = (self.before[*o as usize], self.now[*o as usize]);
                Bounds {
                    low: a.min(b),
                    high: a.max(b),
                }
                .overlaps(&bounds)
            }));
        }
    }
}
