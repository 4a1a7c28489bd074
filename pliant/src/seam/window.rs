//! Where a skin is made anew: around particles that have just parted.

use glam::Vec3;

use super::fine::Fine;
use super::halo::Halo;
use super::{NEAR, Rip};
use crate::geometry::PointGrid;
use crate::state::Skin;

/// Particles that were farther apart at rest than this many spacings have no border in common.
pub(super) const BESIDE: f32 = 1.3;
/// How far apart they may be now, in spacings.
const FAR: f32 = 2.5;
/// An edge of a skin that is longer than this many spacings and that many times its rest bridges what has come apart.
const BRIDGE: f32 = 1.5;
/// The window reaches this many spacings beyond what has parted, so that its rim is where nothing opens.
const AROUND: f32 = 0.75;
/// What has to do with the window is within this many spacings of what has parted: the lattice, and the triangles it needs.
const REACH: f32 = 4.0;
/// Triangles may change that are as near as this many spacings.
pub(super) const CUT: f32 = 2.0;
/// Most triangles have their corners within this many spacings of their middles.
pub(super) const SMALL: f32 = 1.0;

/// The particles in whose rooms the skin is made anew.
pub(super) struct Window {
    /// Sorted.
    pub(super) particles: Vec<u32>,
    /// What has parted.
    pub(super) places: Vec<Vec3>,
    hot: PointGrid,
    /// Around it, as far as small triangles are from their middles and anything may change.
    close: Halo,
    /// The same as far as anything may matter.
    wide: Halo,
}

impl Window {
    /// Around nothing yet, for a skin whose vertices are at `at`.
    pub(super) fn new(at: &[Vec3], rip: &Rip<'_>) -> Self {
        let low = at.iter().copied().fold(Vec3::INFINITY, Vec3::min);
        let high = at.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
        Self {
            particles: Vec::new(),
            places: Vec::new(),
            hot: PointGrid::new(&[], 1.0),
            close: Halo::new([low, high], (CUT + SMALL) * rip.spacing),
            wide: Halo::new([low, high], (REACH + SMALL) * rip.spacing),
        }
    }

    /// Takes in what is around some more places.
    pub(super) fn widen(&mut self, places: &[Vec3], rip: &Rip<'_>) {
        let distance = AROUND * rip.spacing;
        for x in places {
            let mut push = |i: u32, _: f32| self.particles.push(i);
            rip.ground.within(*x, distance, &mut push);
        }
        self.particles.sort_unstable();
        self.particles.dedup();
        self.places.extend(places);
        self.hot = PointGrid::new(&self.places, 0.5 * REACH * rip.spacing);
        self.close.light(places);
        self.wide.light(places);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.particles.is_empty()
    }

    pub(super) fn contains(&self, particle: u32) -> bool {
        self.particles.binary_search(&particle).is_ok()
    }

    /// A triangle may change. Its middle is given, and how far its corners are from there.
    pub(super) fn may_change(&self, (middle, radius): (Vec3, f32), rip: &Rip<'_>) -> bool {
        let is_small = radius <= SMALL * rip.spacing;
        let is_far = is_small && self.is_far(middle);
        !is_far && self.hot.has_within(middle, radius + CUT * rip.spacing)
    }

    /// No small triangle with this middle may change.
    pub(super) fn is_far(&self, middle: Vec3) -> bool {
        self.close.is_far(middle)
    }

    /// The lattice may lie around a triangle.
    pub(super) fn may_need(&self, (middle, radius): (Vec3, f32), rip: &Rip<'_>) -> bool {
        radius > SMALL * rip.spacing || !self.wide.is_far(middle)
    }
}

/// Where something has parted, or a skin has come off what carries it.
pub(super) fn parted(fine: &Fine<'_>, rip: &Rip<'_>) -> Vec<Vec3> {
    let mut places = hot(rip);
    places.extend(bridges(fine, rip));
    places.extend(rip.ground.lost());
    places
}

/// The places of particles beside one that they hung together with, and no longer do.
fn hot(rip: &Rip<'_>) -> Vec<Vec3> {
    let mut hot = Vec::new();
    let distance = FAR * rip.spacing;
    for &i in rip.ground.moved() {
        let x = rip.ground.seat(i);
        rip.ground.within(x, distance, &mut |j, _| {
            if rip.parted(i, j) {
                hot.extend([i, j]);
            }
        });
    }
    hot.sort_unstable();
    hot.dedup();
    hot.into_iter().map(|i| rip.ground.seat(i)).collect()
}

/// Where triangles are stretched between what has come apart, or hang on nothing though their clusters have changed.
fn bridges(fine: &Fine<'_>, rip: &Rip<'_>) -> Vec<Vec3> {
    let (skin, at) = (fine.skin, &fine.at);
    let is_astray =
        |(changed, x): (&bool, &Vec3)| *changed && rip.nearest(*x, NEAR * rip.spacing).is_none();
    let astray: Vec<bool> = fine.changed.iter().zip(at).map(is_astray).collect();
    let short = BRIDGE * rip.spacing;
    let mut places = Vec::new();
    for (t, &[a, b, c]) in (0..).zip(&skin.triangles) {
        if [a, b, c].iter().any(|v| astray[*v as usize]) {
            places.extend([a, b, c].map(|v| at[v as usize]));
        }
        // Most triangles are small, and need no other look.
        if fine.middles.is_shorter(t, short) {
            continue;
        }
        for (p, q) in [(a, b), (b, c), (c, a)] {
            let [x, y] = [at[p as usize], at[q as usize]];
            let long = x.distance(y);
            if p > q || long <= short {
                continue;
            }
            let times = |own: f32| long / own.max(rip.spacing);
            let taut = times(stretched(skin, p, q, rip)) > rip.taut;
            if taut || (times(rest(skin, p, q, rip)) > BRIDGE && !joined(x, y, rip)) {
                places.extend([x, x.midpoint(y), y]);
            }
        }
    }
    places
}

/// The particles at two points share a cluster.
fn joined(x: Vec3, y: Vec3, rip: &Rip<'_>) -> bool {
    let [a, b] = [x, y].map(|x| rip.nearest(x, NEAR * rip.spacing));
    matches!((a, b), (Some(a), Some(b)) if rip.shares(a.particle, b.particle))
}

/// How long an edge is at rest, metres: the most that a cluster at both of its ends says.
fn rest(skin: &Skin, p: u32, q: u32, rip: &Rip<'_>) -> f32 {
    skin.apart(p, q, |c, way| rip.ground.flowed(c, way))
        .unwrap_or(0.0)
}

/// How long the clusters at both ends of an edge make it, metres: the most that one says.
fn stretched(skin: &Skin, p: u32, q: u32, rip: &Rip<'_>) -> f32 {
    skin.apart(p, q, |c, way| rip.ground.stretched(c, way))
        .unwrap_or(0.0)
}
