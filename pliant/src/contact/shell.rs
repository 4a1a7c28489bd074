//! A body's surface in one substep: where its outer particles were, where they are, and which way is out.

use fearless_simd::{Level, Simd, dispatch};
use glam::Vec3;

use super::broad::Bounds;
use super::octets::Octets;
use super::oriented::{Oriented, turned};
use super::padded::Column;
use super::surface::Surface;
use crate::matching::{Fit, LANES, Lanes, V8};

/// A cluster that is crushed to less than this share of its volume, or turned inside out, shows no surface: there is no telling
/// which way is out of it, and what was led the wrong way would be drawn in. It springs back, and shows it again. Its particles still find
/// the surfaces of others: what is pressed flat on a sheet must not pass it.
const CRUSHED: f32 = 0.2;

/// Columns over the outer rows of a [`Surface`].
#[derive(Debug, Default)]
pub(super) struct Shell {
    /// Before the substep.
    pub(super) before: Column,
    /// Now.
    pub(super) now: Column,
    /// Unit normals before the substep where others look at them, or zero.
    pub(super) normal: Column,
    /// Longest edge of a triangle there before the substep, metres.
    pub(super) edge: f32,
    /// How the rows move in the substep.
    pub(super) drift: Drift,
    pub(super) octets: Octets,
    /// Around the ways of all rows.
    pub(super) oriented: Oriented,
    /// Octets with rows where others are near, and which those are; scratch.
    near: Vec<(u32, u64)>,
    /// Rows that show no surface and still find that of others.
    pub(super) blind: Vec<u32>,
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
    /// Follows the lanes; `first` is the body's first lane, `fits` those of its clusters, `front` where others look which way is
    /// out.
    pub(super) fn follow(
        &mut self,
        level: Level,
        surface: &Surface,
        (first, fits): (u32, &[Fit]),
        front: Bounds,
        lanes: &Lanes,
    ) {
        self.crushed.clear();
        let crushed = fits.iter().map(|fit| fit.f.determinant() < CRUSHED);
        self.crushed.extend(crushed);
        dispatch!(level, simd => self.gather(simd, surface, first, lanes));
        self.drift = self.octets.drift(level);
        self.oriented = self.octets.oriented(level, turned(fits));
        self.octets.octets_in(level, front, &mut self.near);
        self.normal.reset(self.before.len());
        let longest = surface.normals(level, &self.near, &self.before, &mut self.normal);
        self.edge = longest.sqrt();
        dispatch!(level, simd => self.turn(simd, surface));
    }

    /// Takes the places of the outer rows over from the lanes.
    #[inline(always)]
    fn gather<S: Simd>(&mut self, simd: S, surface: &Surface, first: u32, lanes: &Lanes) {
        self.before.clear();
        self.now.clear();
        self.octets.clear();
        self.blind.clear();
        let any_crushed = self.crushed.contains(&true);
        for (k, particles) in surface.particle.chunks(LANES).enumerate() {
            let (mut before, mut now) = (V8::default(), V8::default());
            for (lane, i) in particles.iter().enumerate() {
                let from = (first + i) as usize;
                let (group, of) = (from / LANES, from % LANES);
                before.set(lane, lanes.before[group].get(of));
                now.set(lane, lanes.position[group].get(of));
            }
            let count = particles.len();
            self.before.append(simd, before.load(simd), count);
            self.now.append(simd, now.load(simd), count);
            let mut shown = (1 << count) - 1;
            if any_crushed {
                let clusters = &surface.cluster[k * LANES..k * LANES + count];
                for (lane, cluster) in clusters.iter().enumerate() {
                    let crushed = cluster.is_some_and(|c| self.crushed[c as usize]);
                    shown &= !(u64::from(crushed) << lane);
                    if crushed {
                        self.blind.push((k * LANES + lane) as u32);
                    }
                }
            }
            self.octets.push(simd, &before, &now, shown);
        }
        self.octets.grow();
    }

    /// Tells the rows where others are near which way is out, if they have a back.
    #[inline(always)]
    fn turn<S: Simd>(&mut self, simd: S, surface: &Surface) {
        for &(k, near) in &self.near {
            let normal = self.normal.eight(simd, k as usize * LANES);
            let backs = near & surface.faces(k);
            self.octets.turn(simd, k as usize, backs, normal);
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
