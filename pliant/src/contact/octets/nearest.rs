//! The rows nearest to eight points at once.
//!
//! Points that follow each other in the order of a surface are near each other. So the rows around all eight are looked up once,
//! and each of them is held against eight points at a time.

use fearless_simd::{Simd, SimdBase, f32x8, prelude::*, u32x8};

use super::{Octet, Octets};
use crate::contact::broad::Bounds;
use crate::contact::touch::NONE;
use crate::matching::{LANES, S8, V8, Wide};

/// Up to eight points that look for rows, each at its own time of the substep.
#[derive(Clone, Copy)]
pub(in crate::contact) struct Query {
    /// Which lanes look, a bit for each.
    pub(in crate::contact) looking: u64,
    /// Where the points were before the substep.
    pub(in crate::contact) from: V8,
    pub(in crate::contact) at: V8,
    /// From 0, before the substep, to 1, now.
    pub(in crate::contact) time: S8,
    pub(in crate::contact) radius: f32,
}

/// Per point: the nearest row that is turned to where the point was, and the nearest of the others, or [`NONE`].
pub(in crate::contact) struct Nearest {
    front: [u32; LANES],
    back: [u32; LANES],
}

impl Nearest {
    /// The row that counts for a point, and whether the point was behind it. Rows that have it at their back count only where
    /// there are no others.
    #[inline(always)]
    pub(in crate::contact) fn of(&self, lane: usize) -> Option<(u32, bool)> {
        let (front, back) = (self.front[lane], self.back[lane]);
        if front != NONE {
            return Some((front, false));
        }
        (back != NONE).then_some((back, true))
    }
}

impl Query {
    /// Around all points and what is near them.
    #[inline(always)]
    fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::default();
        for lane in (0..LANES).filter(|lane| self.looking >> lane & 1 == 1) {
            bounds.add(self.at.get(lane));
        }
        bounds.grown(self.radius)
    }
}

/// The best of the rows that were looked at, for eight points.
#[derive(Clone, Copy)]
struct Best<S: Simd> {
    d2: f32x8<S>,
    row: u32x8<S>,
}

type Mask<S> = <f32x8<S> as SimdBase<S>>::Mask;

impl<S: Simd> Best<S> {
    #[inline(always)]
    fn take(&mut self, some: Mask<S>, d2: f32x8<S>, row: u32x8<S>) {
        self.d2 = some.select(d2, self.d2);
        self.row = some.select(row, self.row);
    }
}

/// Eight points in registers.
#[derive(Clone, Copy)]
struct Points<S: Simd> {
    from: Wide<S>,
    at: Wide<S>,
    time: f32x8<S>,
}

impl Octets {
    /// The rows nearest to eight points within their radius, of equals the first. `counts` may rule out rows, given the lane of a point,
    /// the row and whether the point was behind it, or all of them count.
    #[inline(always)]
    pub(in crate::contact) fn nearest<S: Simd>(
        &self,
        simd: S,
        query: &Query,
        counts: Option<&impl Fn(usize, u32, bool) -> bool>,
    ) -> Nearest {
        let looking = Mask::<S>::from_bitmask(simd, query.looking);
        let radius = f32x8::splat(simd, query.radius * query.radius);
        let none = Best {
            d2: looking.select(radius, f32x8::splat(simd, 0.0)),
            row: u32x8::splat(simd, NONE),
        };
        let mut best = [none; 2];
        let points = Points {
            from: query.from.load(simd),
            at: query.at.load(simd),
            time: f32x8::simd_from(simd, query.time.0),
        };
        self.collect(simd, query.bounds(), |k, mut bits| {
            while bits != 0 {
                let lane = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let row = (k * LANES + lane) as u32;
                self.leaves[k].look(simd, (lane, row), points, &mut best, counts);
            }
            true
        });
        let [front, back] = best;
        Nearest {
            front: front.row.into(),
            back: back.row.into(),
        }
    }
}

impl Octet {
    /// Looks which points one of the rows is nearer to than their best.
    #[inline(always)]
    fn look<S: Simd>(
        &self,
        simd: S,
        (lane, row): (usize, u32),
        points: Points<S>,
        [front, back]: &mut [Best<S>; 2],
        counts: Option<&impl Fn(usize, u32, bool) -> bool>,
    ) {
        let way = Wide::splat(simd, self.moved.get(lane)).times(points.time);
        let place = Wide::splat(simd, self.before.get(lane)).plus(way);
        let apart = place.minus(points.at);
        let d2 = apart.dot(apart);
        let side = Wide::splat(simd, self.normal.get(lane)).dot(points.from)
            - f32x8::splat(simd, self.height.0[lane]);
        let behind = side.simd_lt(f32x8::splat(simd, 0.0));
        let mut nearer = [d2.simd_lt(front.d2) & !behind, d2.simd_lt(back.d2) & behind];
        if let Some(counts) = counts {
            for (mask, behind) in nearer.iter_mut().zip([false, true]) {
                let bits = mask.to_bitmask();
                let counted = (0..LANES).filter(|lane| bits >> lane & 1 == 1);
                let counted = counted.filter(|lane| counts(*lane, row, behind));
                let bits = counted.fold(0, |bits, lane| bits | 1 << lane);
                *mask = Mask::<S>::from_bitmask(simd, bits);
            }
        }
        let row = u32x8::splat(simd, row);
        front.take(nearer[0], d2, row);
        back.take(nearer[1], d2, row);
    }
}
