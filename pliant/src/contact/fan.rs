//! The triangles around an outer row, eight at a time: which is nearest to a point, and where on it.

use fearless_simd::{Simd, f32x8, prelude::*};
use glam::Vec3;

use super::padded::Column;
use super::tree;
use crate::matching::{LANES, Wide};

/// Up to eight triangles that share an outer row. Those next to each other share a corner too, so that nine corners are enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ring {
    /// Outer rows: triangle k is made by the row, corner k and corner k + 1.
    corners: [u32; LANES + 1],
    /// Which k are triangles and not gaps, a bit for each.
    triangles: u8,
    /// All triangles look about the same way.
    even: bool,
}

/// A triangle by its outer rows, and the shares of these in a point of it. A ball is a triangle of one corner.
pub(super) type Point = ([u32; 3], [f32; 3]);

impl Ring {
    /// Of the pairs of rows around row o, in their order around it.
    pub(super) fn new(o: u32, fan: &[[u32; 2]], even: bool) -> Self {
        let mut ring = Self {
            corners: [o; LANES + 1],
            triangles: 0,
            even,
        };
        let mut count = 0;
        for &[a, b] in fan {
            if count == 0 || ring.corners[count - 1] != a {
                ring.corners[count] = a;
                count += 1;
            }
            ring.triangles |= 1 << (count - 1);
            ring.corners[count] = b;
            count += 1;
        }
        ring
    }

    /// The same ring where outer rows are others: row r is `now[r]`.
    pub(super) fn moved(&self, now: &[u32]) -> Self {
        let mut ring = *self;
        for corner in &mut ring.corners {
            *corner = now[*corner as usize];
        }
        ring
    }

    /// The point of the triangles around row o that is nearest to a point. Where they all look the way of `normal` that is the
    /// one below it.
    #[inline(always)]
    pub(super) fn nearest<S: Simd>(
        &self,
        simd: S,
        o: u32,
        normal: Vec3,
        at: Vec3,
        place: impl Fn(u32) -> Vec3,
    ) -> Point {
        let alone = ([o; 3], [1.0, 0.0, 0.0]);
        if self.triangles == 0 {
            return alone;
        }
        let x = place(o);
        let arm = at - x;
        let ways = self.corners.map(|row| place(row) - x);
        let first = wide(simd, &ways[..LANES]);
        let k = if self.even {
            let below = self.below(simd, normal.cross(arm), first, ways[LANES]);
            (below != 0).then(|| below.trailing_zeros() as usize)
        } else {
            None
        };
        let k = k.or_else(|| self.least(simd, arm, first, wide(simd, &ways[1..])));
        k.map_or(alone, |k| {
            let corners = [o, self.corners[k], self.corners[k + 1]];
            (corners, tree::corner_shares(arm, ways[k], ways[k + 1]))
        })
    }

    /// The same where rows are in places, which are read eight at a time.
    #[inline(always)]
    pub(super) fn nearest_in<S: Simd>(
        &self,
        simd: S,
        o: u32,
        normal: Vec3,
        at: Vec3,
        places: &Column,
    ) -> Point {
        let alone = ([o; 3], [1.0, 0.0, 0.0]);
        if self.triangles == 0 {
            return alone;
        }
        let x = places[o as usize];
        let (arm, from) = (at - x, Wide::splat(simd, x));
        let [first @ .., last] = &self.corners;
        let ways = places.pick(simd, first).minus(from);
        let mut k = None;
        if self.even {
            let below = self.below(simd, normal.cross(arm), ways, places[*last as usize] - x);
            k = (below != 0).then_some(below.trailing_zeros() as usize);
        }
        if k.is_none() {
            let [_, b, c, d, e, f, g, h, i] = self.corners;
            let next = places.pick(simd, &[b, c, d, e, f, g, h, i]).minus(from);
            k = self.least(simd, arm, ways, next);
        }
        let Some(k) = k else {
            return alone;
        };
        let (a, b) = (self.corners[k], self.corners[k + 1]);
        let (to_a, to_b) = (places[a as usize] - x, places[b as usize] - x);
        ([o, a, b], tree::corner_shares(arm, to_a, to_b))
    }

    /// Triangles that have a point above them, a bit for each: `side` is along the plane in which the point and the normal are seen from the
    /// row as a line, `first` and `last` are the ways to the corners.
    #[inline(always)]
    fn below<S: Simd>(&self, simd: S, side: Vec3, first: Wide<S>, last: Vec3) -> u64 {
        let zero = f32x8::splat(simd, 0.0);
        let across = Wide::splat(simd, side).dot(first);
        // The second corner of a triangle is the first one of the next.
        let (left, right) = (across.simd_le(zero), across.simd_ge(zero));
        let last = u64::from(side.dot(last) >= 0.0) << LANES;
        left.to_bitmask() & ((right.to_bitmask() | last) >> 1) & u64::from(self.triangles)
    }

    /// The triangle nearest to a point, if one is nearer than the row.
    #[inline(always)]
    fn least<S: Simd>(&self, simd: S, arm: Vec3, to_a: Wide<S>, to_b: Wide<S>) -> Option<usize> {
        let arms = Wide::splat(simd, arm);
        let shares = corner_shares(simd, arms, to_a, to_b);
        let apart = arms.minus(to_a.times(shares[1]).plus(to_b.times(shares[2])));
        let d2 = apart.dot(apart);
        let nearer = d2.simd_lt(f32x8::splat(simd, arm.length_squared()));
        let d2 = nearer.select(d2, f32x8::splat(simd, f32::INFINITY));
        let bits = u64::from(self.triangles);
        let least = f32x8::splat(simd, least(simd, d2, bits));
        let k = (d2.simd_eq(least) & nearer).to_bitmask() & bits;
        (k != 0).then(|| k.trailing_zeros() as usize)
    }
}

/// Eight vectors side by side.
#[inline(always)]
fn wide<S: Simd>(simd: S, ways: &[Vec3]) -> Wide<S> {
    let of = |axis: fn(&Vec3) -> f32| {
        let lanes: [f32; LANES] = std::array::from_fn(|k| axis(&ways[k]));
        f32x8::simd_from(simd, lanes)
    };
    Wide {
        x: of(|v| v.x),
        y: of(|v| v.y),
        z: of(|v| v.z),
    }
}

/// The least of the lanes that bits tell.
#[inline(always)]
fn least<S: Simd>(simd: S, v: f32x8<S>, bits: u64) -> f32 {
    let mask = <f32x8<S> as SimdBase<S>>::Mask::from_bitmask(simd, bits);
    let far = f32x8::splat(simd, f32::INFINITY);
    mask.select(v, far).reduce_min()
}

/// [`super::tree::corner_shares`] of eight triangles, to the bit.
#[inline(always)]
fn corner_shares<S: Simd>(simd: S, ap: Wide<S>, ab: Wide<S>, ac: Wide<S>) -> [f32x8<S>; 3] {
    let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
    let (d1, d2) = (ab.dot(ap), ac.dot(ap));
    let bp = ap.minus(ab);
    let (d3, d4) = (ab.dot(bp), ac.dot(bp));
    let cp = ap.minus(ac);
    let (d5, d6) = (ab.dot(cp), ac.dot(cp));
    let (va, vb, vc) = (d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2);
    // Regions from the last to the first that counts: the face,
    let sum = va + vb + vc;
    let none = sum.simd_eq(zero);
    let (mut second, mut third) = (none.select(zero, vb / sum), none.select(zero, vc / sum));
    // the edge between the other corners,
    let (to_b, to_c) = (d5 - d6, d4 - d3);
    let opposite =
        va.simd_le(zero) & to_c.simd_ge(zero) & to_b.simd_ge(zero) & (to_c + to_b).simd_gt(zero);
    let along = to_c / (to_c + to_b);
    second = opposite.select(one - along, second);
    third = opposite.select(along, third);
    let mut first = opposite.select(zero, one - second - third);
    // and the edges and corners next to the first one.
    let mut take = |mask: <f32x8<S> as SimdBase<S>>::Mask, shares: [f32x8<S>; 3]| {
        first = mask.select(shares[0], first);
        second = mask.select(shares[1], second);
        third = mask.select(shares[2], third);
    };
    let on_ac = vb.simd_le(zero) & d2.simd_ge(zero) & d6.simd_le(zero) & d2.simd_gt(d6);
    let w = d2 / (d2 - d6);
    take(on_ac, [one - w, zero, w]);
    take(d6.simd_ge(zero) & d5.simd_le(d6), [zero, zero, one]);
    let on_ab = vc.simd_le(zero) & d1.simd_ge(zero) & d3.simd_le(zero) & d1.simd_gt(d3);
    let v = d1 / (d1 - d3);
    take(on_ab, [one - v, v, zero]);
    take(d3.simd_ge(zero) & d4.simd_le(d3), [zero, one, zero]);
    take(d1.simd_le(zero) & d2.simd_le(zero), [one, zero, zero]);
    [first, second, third]
}

#[cfg(test)]
mod tests {
    use fearless_simd::{Level, dispatch};

    use super::*;
    use crate::math::Random;

    /// What looking at one triangle after the other finds.
    fn one_by_one(fan: &[[u32; 2]], even: bool, normal: Vec3, at: Vec3, places: &[Vec3]) -> Point {
        let way = |row: u32| places[row as usize] - places[0];
        let arm = at - places[0];
        let side = normal.cross(arm);
        let mut best = (arm.length_squared(), ([0; 3], [1.0, 0.0, 0.0]));
        for &[a, b] in fan {
            let (to_a, to_b) = (way(a), way(b));
            let shares = tree::corner_shares(arm, to_a, to_b);
            if even && side.dot(to_a) <= 0.0 && side.dot(to_b) >= 0.0 {
                return ([0, a, b], shares);
            }
            let d2 = arm.distance_squared(to_a * shares[1] + to_b * shares[2]);
            if d2 < best.0 {
                best = (d2, ([0, a, b], shares));
            }
        }
        best.1
    }

    #[test]
    fn eight_triangles_at_once_are_the_same_to_the_bit_as_one_by_one() {
        let mut random = Random::new(11);
        let mut point = |reach: f32| {
            let mut x = || random.range(-reach, reach);
            Vec3::new(x(), x(), x())
        };
        let closed: Vec<[u32; 2]> = (0..8).map(|k| [k + 1, (k + 1) % 8 + 1]).collect();
        let (open, gaps) = ([[1, 2], [2, 3], [3, 4]], [[1, 2], [3, 4], [5, 6], [8, 1]]);
        for round in 0..4000 {
            let mut places = vec![point(0.1)];
            for k in 0..8u8 {
                let turn = f32::from(k) * std::f32::consts::FRAC_PI_4;
                places.push(places[0] + Vec3::new(turn.cos(), 0.0, -turn.sin()) + point(0.2));
            }
            // Some above the triangles, some beyond them, some on corners and edges.
            let at = match round % 4 {
                0 => places[round % 9],
                1 => (places[0] + places[round % 8 + 1]) * 0.5,
                _ => point(1.5),
            };
            for fan in [&closed[..], &open, &gaps, &[]] {
                for even in [true, false] {
                    let ring = Ring::new(0, fan, even);
                    for level in [Level::baseline(), Level::new()] {
                        let place = |row: u32| places[row as usize];
                        let found =
                            dispatch!(level, simd => ring.nearest(simd, 0, Vec3::Y, at, place));
                        assert_eq!(found, one_by_one(fan, even, Vec3::Y, at, &places));
                        let column: Column = places.iter().copied().collect();
                        let found = dispatch!(level, simd =>
                            ring.nearest_in(simd, 0, Vec3::Y, at, &column));
                        assert_eq!(found, one_by_one(fan, even, Vec3::Y, at, &places));
                    }
                }
            }
        }
    }
}
