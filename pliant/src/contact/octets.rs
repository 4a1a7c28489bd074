//! The outer rows of a body eight at a time, under a tree of boxes with eight children each: what is near a point, and what
//! is in a box.
//!
//! Particles are sorted by their clusters, so rows that follow each other are near each other and the tree needs no
//! sorting: its leaves are the rows in their order. It is filled anew in every substep, at the cost of one pass.

mod nearest;
mod whole;

use fearless_simd::{Level, Simd, SimdBase, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::broad::Bounds;
use super::oriented::{Axes, Oriented};
use super::row::choose;
use crate::matching::{LANES, S8, V8, Wide};

pub(super) use nearest::{Nearest, Query};

/// Boxes that wait to be looked into: seven per level and eight more.
const STACK: usize = 64;

/// Eight rows. Empty lanes are infinitely far away.
#[derive(Clone, Copy, Debug)]
struct Octet {
    /// Before the substep.
    before: V8,
    /// The way in the substep.
    moved: V8,
    /// Unit normal, zero for rows that have no back.
    normal: V8,
    /// normal · before.
    height: S8,
}

/// Boxes around the whole ways of eight octets, or of what eight boxes below are around.
#[derive(Clone, Copy, Debug)]
struct Node {
    low: V8,
    high: V8,
}

type Mask<S> = <f32x8<S> as SimdBase<S>>::Mask;

const AWAY: V8 = V8 {
    x: [f32::INFINITY; LANES],
    y: [f32::INFINITY; LANES],
    z: [f32::INFINITY; LANES],
};

/// The rows of a surface.
#[derive(Debug, Default)]
pub(super) struct Octets {
    leaves: Vec<Octet>,
    /// Around the ways of each octet.
    boxes: Vec<Bounds>,
    /// Nodes of all levels, those above octets first.
    nodes: Vec<Node>,
    /// Where each level begins in them, and where the last ends.
    levels: Vec<u32>,
}

/// A node that waits: its level, and its number within it.
#[derive(Clone, Copy)]
struct Entry(u32);

impl Entry {
    #[inline(always)]
    fn new(height: usize, k: usize) -> Self {
        Self((k as u32) << 4 | height as u32)
    }

    #[inline(always)]
    fn parts(self) -> (usize, usize) {
        ((self.0 & 15) as usize, (self.0 >> 4) as usize)
    }
}

impl Octets {
    /// Forgets all rows.
    pub(super) fn clear(&mut self) {
        self.leaves.clear();
        self.boxes.clear();
    }

    /// Appends eight rows that were and are at places, but for those that bits do not show or that are nowhere.
    #[inline(always)]
    pub(super) fn push<S: Simd>(&mut self, simd: S, before: &V8, now: &V8, shown: u64) {
        let (before, now) = (before.load(simd), now.load(simd));
        let sum = before.plus(now);
        let some = Mask::<S>::from_bitmask(simd, shown)
            & sum.x.simd_eq(sum.x)
            & sum.y.simd_eq(sum.y)
            & sum.z.simd_eq(sum.z);
        let mut octet = Octet {
            before: AWAY,
            moved: V8::default(),
            normal: V8::default(),
            height: S8::default(),
        };
        let away = octet.before.load(simd);
        octet.before.store(choose(some, before, away));
        let moved = now.minus(before);
        octet.moved.store(choose(some, moved, Wide::zero(simd)));
        self.leaves.push(octet);
        let low = choose(some, before.lesser(now), away);
        let high = choose(some, before.greater(now), Wide::zero(simd).minus(away));
        self.boxes.push(Bounds {
            low: Vec3::new(low.x.reduce_min(), low.y.reduce_min(), low.z.reduce_min()),
            high: Vec3::new(
                high.x.reduce_max(),
                high.y.reduce_max(),
                high.z.reduce_max(),
            ),
        });
    }

    /// Says which way is out at the rows of an octet that have a back.
    #[inline(always)]
    pub(super) fn turn<S: Simd>(&mut self, simd: S, k: usize, backs: u64, normal: Wide<S>) {
        let some = Mask::<S>::from_bitmask(simd, backs);
        let octet = &mut self.leaves[k];
        let zero = Wide::zero(simd);
        let height = normal.dot(octet.before.load(simd));
        octet.normal.store(choose(some, normal, zero));
        some.select(height, zero.x).store_slice(&mut octet.height.0);
    }

    /// Builds the tree over the rows, level by level.
    pub(super) fn grow(&mut self) {
        self.nodes.clear();
        self.levels.clear();
        self.levels.push(0);
        let boxes = self.boxes.chunks(LANES);
        let lowest = boxes.map(|boxes| Node::around(boxes.iter().copied()));
        self.nodes.extend(lowest);
        self.levels.push(self.nodes.len() as u32);
        while self.nodes.len() - self.top() > 1 {
            for first in (self.top()..self.nodes.len()).step_by(LANES) {
                let end = (first + LANES).min(self.levels[self.levels.len() - 1] as usize);
                let bounds = self.nodes[first..end].iter().map(Node::bounds);
                let node = Node::around(bounds);
                self.nodes.push(node);
            }
            self.levels.push(self.nodes.len() as u32);
        }
    }

    /// The first node of the highest level.
    fn top(&self) -> usize {
        self.levels[self.levels.len() - 2] as usize
    }

    /// Rows whose way is at least partly in a box, in their order.
    pub(super) fn rows_in(&self, level: Level, bounds: Bounds, out: &mut Vec<u32>) {
        out.clear();
        if !self.leaves.is_empty() {
            dispatch!(level, simd => self.collect(simd, bounds, |k, bits| {
                list(k, bits, out);
                true
            }));
        }
    }

    /// Octets with rows whose way is at least partly in a box, and which those are, a bit for each; in their order.
    pub(super) fn octets_in(&self, level: Level, bounds: Bounds, out: &mut Vec<(u32, u64)>) {
        out.clear();
        if !self.leaves.is_empty() {
            dispatch!(level, simd => self.collect(simd, bounds, |k, bits| {
                out.push((k as u32, bits));
                true
            }));
        }
    }

    /// True when there is a row whose way is at least partly in a box.
    pub(super) fn any_in(&self, level: Level, bounds: Bounds) -> bool {
        let mut any = false;
        if !self.leaves.is_empty() {
            dispatch!(level, simd => self.collect(simd, bounds, |_, _| {
                any = true;
                false
            }));
        }
        any
    }

    /// Rows whose way may be partly in a box and in an oriented one, in their order.
    pub(super) fn rows_in_both(
        &self,
        level: Level,
        bounds: Bounds,
        oriented: &Oriented,
        out: &mut Vec<u32>,
    ) {
        out.clear();
        if !self.leaves.is_empty() {
            dispatch!(level, simd => self.collect_both(simd, bounds, oriented, out));
        }
    }

    #[inline(always)]
    fn collect_both<S: Simd>(
        &self,
        simd: S,
        bounds: Bounds,
        oriented: &Oriented,
        out: &mut Vec<u32>,
    ) {
        let axes = Axes::new(simd, oriented);
        let (low, high) = (
            Wide::splat(simd, oriented.bounds.low),
            Wide::splat(simd, oriented.bounds.high),
        );
        self.collect(simd, bounds, |k, bits| {
            let (before, now) = self.leaves[k].ends(simd);
            let (before, now) = (axes.seen(before), axes.seen(now));
            let seen = overlap(before.lesser(now), before.greater(now), low, high);
            list(k, bits & seen, out);
            true
        });
    }

    /// Calls `visit` with the octets that have rows whose way is partly in a box, and which those are, until it says no.
    #[inline(always)]
    fn collect<S: Simd>(&self, simd: S, bounds: Bounds, mut visit: impl FnMut(usize, u64) -> bool) {
        // Lanes without a row are infinitely far away: a box without an end would reach them.
        let (low, high) = (
            Wide::splat(simd, bounds.low.max(Vec3::MIN)),
            Wide::splat(simd, bounds.high.min(Vec3::MAX)),
        );
        let mut stack = [Entry(0); STACK];
        stack[0] = Entry::new(self.levels.len() - 2, 0);
        let mut waiting = 1;
        while waiting > 0 {
            waiting -= 1;
            let (height, k) = stack[waiting].parts();
            let node = &self.nodes[self.levels[height] as usize + k];
            let mut bits = overlap(node.low.load(simd), node.high.load(simd), low, high);
            while bits != 0 {
                if height == 0 {
                    let octet = k * LANES + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let (before, now) = self.leaves[octet].ends(simd);
                    let found = overlap(before.lesser(now), before.greater(now), low, high);
                    if found != 0 && !visit(octet, found) {
                        return;
                    }
                } else {
                    let child = 63 - bits.leading_zeros() as usize;
                    bits &= !(1 << child);
                    stack[waiting] = Entry::new(height - 1, k * LANES + child);
                    waiting += 1;
                }
            }
        }
    }
}

/// Appends some rows of an octet.
#[inline(always)]
fn list(octet: usize, mut bits: u64, out: &mut Vec<u32>) {
    while bits != 0 {
        out.push((octet * LANES) as u32 + bits.trailing_zeros());
        bits &= bits - 1;
    }
}

/// Lanes whose boxes overlap.
#[inline(always)]
fn overlap<S: Simd>(low: Wide<S>, high: Wide<S>, from: Wide<S>, to: Wide<S>) -> u64 {
    let below = low.x.simd_le(to.x) & low.y.simd_le(to.y) & low.z.simd_le(to.z);
    let above = high.x.simd_ge(from.x) & high.y.simd_ge(from.y) & high.z.simd_ge(from.z);
    (below & above).to_bitmask()
}

impl Octet {
    /// True when no lane is empty.
    fn is_full(&self) -> bool {
        self.before.x.iter().all(|x| *x < f32::INFINITY)
    }

    /// Where the ways of the rows begin and end.
    #[inline(always)]
    fn ends<S: Simd>(&self, simd: S) -> (Wide<S>, Wide<S>) {
        let before = self.before.load(simd);
        (before, before.plus(self.moved.load(simd)))
    }
}

impl Node {
    fn around(bounds: impl Iterator<Item = Bounds>) -> Self {
        let away = Bounds::default();
        let mut node = Self {
            low: AWAY,
            high: V8::default(),
        };
        for lane in 0..LANES {
            node.high.set(lane, away.high);
        }
        for (lane, bounds) in bounds.enumerate() {
            node.low.set(lane, bounds.low);
            node.high.set(lane, bounds.high);
        }
        node
    }

    fn bounds(&self) -> Bounds {
        let mut all = Bounds::default();
        for lane in 0..LANES {
            all.low = all.low.min(self.low.get(lane));
            all.high = all.high.max(self.high.get(lane));
        }
        all
    }
}

#[cfg(test)]
mod tests;
