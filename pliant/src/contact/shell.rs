//! A body's surface in one substep: where its outer particles were, where they are, and which way is out.

use fearless_simd::Level;
use glam::Vec3;

use super::broad::Bounds;
use super::octets::Octets;
use super::surface::{Kind, Surface};
use super::touch::at;
use crate::matching::Lanes;

/// Columns over the outer rows of a [`Surface`].
#[derive(Debug, Default)]
pub(super) struct Shell {
    /// Before the substep.
    pub(super) before: Vec<Vec3>,
    /// Now.
    pub(super) now: Vec<Vec3>,
    /// Unit normals before the substep where others are near, or zero.
    pub(super) normal: Vec<Vec3>,
    /// Longest edge of a triangle there before the substep, metres.
    pub(super) edge: f32,
    /// The longest way of a row in the substep, metres.
    pub(super) pace: f32,
    pub(super) octets: Octets,
    /// Rows where others are near; scratch.
    rows: Vec<u32>,
}

impl Shell {
    /// Follows the lanes; `first` is the body's first lane, `region` where others are near.
    pub(super) fn follow(
        &mut self,
        level: Level,
        surface: &Surface,
        first: u32,
        region: Bounds,
        lanes: &Lanes,
    ) {
        self.before.clear();
        self.now.clear();
        let mut pace = 0.0f32;
        for &i in &surface.particle {
            let lane = first + i;
            let (before, now) = (at(&lanes.before, lane), at(&lanes.position, lane));
            pace = pace.max(before.distance_squared(now));
            self.before.push(before);
            self.now.push(now);
        }
        self.pace = pace.sqrt();
        self.octets.fill(&self.before, &self.now);
        self.octets.rows_in(level, region, &mut self.rows);
        self.normal.clear();
        self.normal.resize(self.before.len(), Vec3::ZERO);
        let mut longest = 0.0f32;
        for &row in &self.rows {
            let o = row as usize;
            let (normal, edge) = surface.normal(o, &self.before);
            longest = longest.max(edge);
            self.normal[o] = normal;
            if surface.kind[o] == Kind::Face {
                self.octets.turn(o, self.before[o], normal);
            }
        }
        self.edge = longest.sqrt();
    }

    /// The way of a row in the substep.
    #[inline]
    pub(super) fn moved(&self, row: u32) -> Vec3 {
        self.now[row as usize] - self.before[row as usize]
    }

    /// Where a row is at a time from 0, before the substep, to 1, now.
    #[inline]
    pub(super) fn at(&self, row: u32, time: f32) -> Vec3 {
        if time >= 1.0 {
            return self.now[row as usize];
        }
        let (before, now) = (self.before[row as usize], self.now[row as usize]);
        before + (now - before) * time
    }
}
