//! What holds for all rows of a surface together: how they move, and a box around them.

use fearless_simd::{Level, Simd, SimdBase, dispatch, f32x8, prelude::*};
use glam::Mat3;

use super::{Octet, Octets};
use crate::contact::broad::Bounds;
use crate::contact::oriented::{Axes, Oriented};
use crate::contact::shell::Drift;
use crate::matching::{LANES, Wide, sum};

impl Octets {
    /// How the rows move.
    pub(in crate::contact) fn drift(&self, level: Level) -> Drift {
        dispatch!(level, simd => self.mean_way(simd))
    }

    #[inline(always)]
    fn mean_way<S: Simd>(&self, simd: S) -> Drift {
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let away = f32x8::splat(simd, f32::INFINITY);
        let there = |octet: &Octet| f32x8::simd_from(simd, octet.before.x).simd_lt(away);
        let (mut ways, mut count) = (Wide::zero(simd), zero);
        for octet in &self.leaves {
            ways = ways.plus(octet.moved.load(simd));
            count += there(octet).select(one, zero);
        }
        let count = sum(count);
        if count == 0.0 {
            return Drift::default();
        }
        let mean = ways.sum() / count;
        let from = Wide::splat(simd, mean);
        let mut most = zero;
        for octet in &self.leaves {
            let apart = octet.moved.load(simd).minus(from);
            let square = apart.dot(apart);
            let more = there(octet) & square.simd_gt(most);
            most = more.select(square, most);
        }
        let most: [f32; LANES] = most.into();
        Drift {
            mean,
            spread: most.into_iter().fold(0.0, f32::max).sqrt(),
        }
    }

    /// How the rows move whose way is at least partly in a box.
    pub(in crate::contact) fn drift_in(&self, level: Level, bounds: Bounds) -> Drift {
        if self.leaves.is_empty() {
            return Drift::default();
        }
        dispatch!(level, simd => self.mean_way_in(simd, bounds))
    }

    #[inline(always)]
    fn mean_way_in<S: Simd>(&self, simd: S, bounds: Bounds) -> Drift {
        let zero = f32x8::splat(simd, 0.0);
        let some = |bits| <f32x8<S> as SimdBase<S>>::Mask::from_bitmask(simd, bits);
        let (mut ways, mut count) = (Wide::zero(simd), 0);
        self.collect(simd, bounds, |k, bits| {
            let (moved, some) = (self.leaves[k].moved.load(simd), some(bits));
            ways = ways.plus(Wide {
                x: some.select(moved.x, zero),
                y: some.select(moved.y, zero),
                z: some.select(moved.z, zero),
            });
            count += bits.count_ones();
            true
        });
        if count == 0 {
            return Drift::default();
        }
        let mean = ways.sum() / count as f32;
        let from = Wide::splat(simd, mean);
        let mut most = zero;
        self.collect(simd, bounds, |k, bits| {
            let apart = self.leaves[k].moved.load(simd).minus(from);
            let square = apart.dot(apart);
            let more = some(bits) & square.simd_gt(most);
            most = more.select(square, most);
            true
        });
        Drift {
            mean,
            spread: most.reduce_max().sqrt(),
        }
    }

    /// The box around the ways of all rows that is turned like this; empty for no rows.
    pub(in crate::contact) fn oriented(&self, level: Level, rotation: Mat3) -> Oriented {
        let mut oriented = Oriented::new(rotation);
        dispatch!(level, simd => self.surround(simd, &mut oriented));
        oriented
    }

    #[inline(always)]
    fn surround<S: Simd>(&self, simd: S, oriented: &mut Oriented) {
        let axes = Axes::new(simd, oriented);
        let nothing = Bounds::default();
        let (mut low, mut high) = (
            Wide::splat(simd, nothing.low),
            Wide::splat(simd, nothing.high),
        );
        for octet in self.leaves.iter().filter(|octet| octet.is_full()) {
            let (before, now) = octet.ends(simd);
            let (before, now) = (axes.seen(before), axes.seen(now));
            low = low.lesser(before).lesser(now);
            high = high.greater(before).greater(now);
        }
        oriented.take(low, high);
        for octet in self.leaves.iter().filter(|octet| !octet.is_full()) {
            // Empty lanes are nowhere.
            let place = octet.before;
            for lane in (0..LANES).filter(|lane| place.x[*lane] < f32::INFINITY) {
                oriented.add(place.get(lane));
                oriented.add(place.get(lane) + octet.moved.get(lane));
            }
        }
    }
}
