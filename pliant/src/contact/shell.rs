//! A body's surface in one substep: where its outer particles were, where they are, and which way is out.

use fearless_simd::Level;
use glam::Vec3;

use super::broad::Bounds;
use super::octets::Octets;
use super::oriented::{Oriented, turned};
use super::surface::{Kind, Surface};
use super::touch::at;
use crate::matching::{Fit, Lanes};

/// A cluster that is crushed to less than this share of its volume, or turned inside out, shows no surface: there is no telling
/// which way is out of it, and what was led the wrong way would be drawn in. It springs back, and shows it again.
const CRUSHED: f32 = 0.2;

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
    /// How the rows move in the substep.
    pub(super) drift: Drift,
    pub(super) octets: Octets,
    /// Around the ways of all rows.
    pub(super) oriented: Oriented,
    /// Rows where others are near; scratch.
    rows: Vec<u32>,
    /// Clusters that show no surface; scratch.
    crushed: Vec<bool>,
}

/// How some rows of a surface move in the substep.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Drift {
    /// Mean way, metres.
    pub(super) mean: Vec3,
    /// The most that one differs from the mean, metres.
    pub(super) spread: f32,
}

impl Drift {
    pub(super) fn of(ways: impl ExactSizeIterator<Item = Vec3> + Clone) -> Self {
        if ways.len() == 0 {
            return Self::default();
        }
        let count = ways.len() as f32;
        let mean = ways.clone().sum::<Vec3>() / count;
        let squares = ways.map(|way| way.distance_squared(mean));
        Self {
            mean,
            spread: squares.fold(0.0, f32::max).sqrt(),
        }
    }

    /// The longest way of a row.
    pub(super) fn pace(&self) -> f32 {
        self.mean.length() + self.spread
    }

    /// No two rows of two surfaces come nearer by more than this.
    pub(super) fn closing(&self, other: &Self) -> f32 {
        self.mean.distance(other.mean) + self.spread + other.spread
    }
}

impl Shell {
    /// Follows the lanes; `first` is the body's first lane, `fits` those of its clusters, `region` where others are near.
    pub(super) fn follow(
        &mut self,
        level: Level,
        surface: &Surface,
        (first, fits): (u32, &[Fit]),
        region: Bounds,
        lanes: &Lanes,
    ) {
        let lane = |i: &u32| first + i;
        self.before.clear();
        self.now.clear();
        let rows = surface.particle.iter().map(lane);
        self.before.extend(rows.map(|lane| at(&lanes.before, lane)));
        let rows = surface.particle.iter().map(lane);
        self.now.extend(rows.map(|lane| at(&lanes.position, lane)));
        self.crushed.clear();
        let crushed = fits.iter().map(|fit| fit.f.determinant() < CRUSHED);
        self.crushed.extend(crushed);
        if self.crushed.contains(&true) {
            let crushed = |o: usize| surface.cluster[o].is_some_and(|c| self.crushed[c as usize]);
            self.octets.fill(&self.before, &self.now, crushed);
        } else {
            self.octets.fill(&self.before, &self.now, |_| false);
        }
        self.drift = self.octets.drift(level);
        self.oriented = self.octets.oriented(level, turned(fits));
        self.octets.rows_in(level, region, &mut self.rows);
        self.normal.clear();
        self.normal.resize(self.before.len(), Vec3::ZERO);
        let longest = surface.normals(level, &self.rows, &self.before, &mut self.normal);
        self.edge = longest.sqrt();
        for &row in &self.rows {
            let o = row as usize;
            if surface.kind[o] == Kind::Face {
                self.octets.turn(o, self.before[o], self.normal[o]);
            }
        }
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
