//! Singular values of eight matrices at a time: in every lane, to the bit, what [`svd_warm`](super::svd_warm) finds.

use fearless_simd::{Simd, f32x8, prelude::*};

use super::{MAX_SWEEPS, ROUNDING_COS2, VANISHED2, power_of_two_near};
use crate::math::algebra::{Matrix, Vector};

type Lane<S> = f32x8<S>;
type Mask<S> = <f32x8<S> as SimdBase<S>>::Mask;

/// Σ and V of eight matrices.
#[derive(Clone, Copy)]
pub(crate) struct Stretches<S: Simd> {
    pub(crate) sigma: Vector<Lane<S>>,
    pub(crate) v: Matrix<Lane<S>>,
}

/// Decomposes eight matrices from as many rotations, and tells the lanes that the factors are right for. The others are not finite, or of a
/// rank below 2: [`svd_warm`](super::svd_warm).
#[inline(always)]
pub(crate) fn stretches<S: Simd>(
    simd: S,
    f: Matrix<Lane<S>>,
    v_guess: Matrix<Lane<S>>,
) -> (Stretches<S>, u64) {
    let size = largest(f);
    let usual = size.simd_gt(f32x8::splat(simd, 0.0)) & finite(simd, f) & finite(simd, v_guess);
    let scales: [f32; 8] = size.into();
    let scales = scales.map(power_of_two_near);
    let scale = f32x8::simd_from(simd, scales.map(|(scale, _)| scale));
    let inverse_scale = f32x8::simd_from(simd, scales.map(|(_, inverse)| inverse));
    let b = f.times(inverse_scale).after(v_guess);
    let mut columns = Columns {
        simd,
        b: [b.x, b.y, b.z],
        v: [v_guess.x, v_guess.y, v_guess.z],
    };
    let mut open = usual;
    for _ in 0..MAX_SWEEPS {
        let left = columns.sweep(open);
        open &= !left.simd_le(f32x8::splat(simd, ROUNDING_COS2));
        if !open.any_true() {
            break;
        }
    }
    columns.sort();
    let (stretches, told) = columns.factors(scale);
    (stretches, (usual & told).to_bitmask())
}

/// See [`Columns`](super::Columns).
struct Columns<S: Simd> {
    simd: S,
    b: [Vector<Lane<S>>; 3],
    v: [Vector<Lane<S>>; 3],
}

impl<S: Simd> Columns<S> {
    #[inline(always)]
    fn sweep(&mut self, open: Mask<S>) -> Lane<S> {
        let xy = self.orthogonalise::<0, 1>(open);
        let xz = self.orthogonalise::<0, 2>(open);
        let yz = self.orthogonalise::<1, 2>(open);
        xy[0].max(xz[0]).max(yz[0]) * xy[1].max(xz[1]).max(yz[1])
    }

    #[inline(always)]
    fn orthogonalise<const I: usize, const J: usize>(&mut self, open: Mask<S>) -> [Lane<S>; 2] {
        let simd = self.simd;
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let (two, four) = (f32x8::splat(simd, 2.0), f32x8::splat(simd, 4.0));
        let (bi, bj) = (self.b[I], self.b[J]);
        let (ii, jj, ij) = (bi.dot(bi), bj.dot(bj), bi.dot(bj));
        let (product, ij2) = (ii * jj, ij * ij);
        let turns = open & !ij2.simd_le(f32x8::splat(simd, ROUNDING_COS2) * product);
        if !turns.any_true() {
            return [zero; 2];
        }
        let d = jj - ii;
        let t = two * ij / (d.abs() + (d * d + four * ij2).sqrt());
        let t = d.simd_lt(zero).select(-t, t);
        let c = one / (one + t * t).sqrt();
        let s = c * t;
        [self.b[I], self.b[J]] = turned(turns, [c, s], [bi, bj]);
        [self.v[I], self.v[J]] = turned(turns, [c, s], [self.v[I], self.v[J]]);
        let cos2 = product.simd_gt(zero).select(ij2 / product, one);
        [turns.select(cos2, zero), turns.select(t * t, zero)]
    }

    #[inline(always)]
    fn sort(&mut self) {
        let [x, y, z] = self.b;
        let mut length2 = [x.dot(x), y.dot(y), z.dot(z)];
        for (i, j) in [(0, 1), (1, 2), (0, 1)] {
            let less = length2[i].simd_lt(length2[j]);
            (length2[i], length2[j]) = (
                less.select(length2[j], length2[i]),
                less.select(length2[i], length2[j]),
            );
            for of in [&mut self.b, &mut self.v] {
                let (first, second) = (of[i], of[j]);
                of[i] = in_some(less, second, first);
                of[j] = in_some(less, first.each(|x| -x), second);
            }
        }
    }

    #[inline(always)]
    fn factors(&self, scale: Lane<S>) -> (Stretches<S>, Mask<S>) {
        let zero = f32x8::splat(self.simd, 0.0);
        let (u, told) = proper_frames(self.simd, self.b[0], self.b[1]);
        let x = u.x.dot(self.b[0]);
        let y = clamped(u.y.dot(self.b[1]), zero, x);
        let z = clamped(u.z.dot(self.b[2]), -y, y);
        let (v, turned) = proper_frames(self.simd, self.v[0], self.v[1]);
        let sigma = Vector::new(x, y, z).times(scale);
        (Stretches { sigma, v }, told & turned)
    }
}

/// See [`proper_frame`](super::proper_frame); where the second has a direction of its own.
#[inline(always)]
fn proper_frames<S: Simd>(
    simd: S,
    first: Vector<Lane<S>>,
    second: Vector<Lane<S>>,
) -> (Matrix<Lane<S>>, Mask<S>) {
    let x = normalised(first);
    let rest = second.minus(x.times(x.dot(second)));
    let least = f32x8::splat(simd, VANISHED2) * first.dot(first);
    let told = rest.dot(rest).simd_gt(least);
    let y = normalised(rest);
    let y = normalised(y.minus(x.times(x.dot(y))));
    (Matrix::new(x, y, x.cross(y)), told)
}

#[inline(always)]
fn normalised<S: Simd>(v: Vector<Lane<S>>) -> Vector<Lane<S>> {
    let length = v.dot(v).sqrt();
    Vector::new(v.x / length, v.y / length, v.z / length)
}

#[inline(always)]
fn clamped<S: Simd>(x: Lane<S>, low: Lane<S>, high: Lane<S>) -> Lane<S> {
    let x = x.simd_lt(low).select(low, x);
    x.simd_gt(high).select(high, x)
}

/// Two columns turned in some lanes.
#[inline(always)]
fn turned<S: Simd>(
    some: Mask<S>,
    [c, s]: [Lane<S>; 2],
    [i, j]: [Vector<Lane<S>>; 2],
) -> [Vector<Lane<S>>; 2] {
    let new = [i.times(c).minus(j.times(s)), i.times(s).plus(j.times(c))];
    [in_some(some, new[0], i), in_some(some, new[1], j)]
}

/// One vector in some lanes, another in the others.
#[inline(always)]
fn in_some<S: Simd>(
    some: Mask<S>,
    one: Vector<Lane<S>>,
    other: Vector<Lane<S>>,
) -> Vector<Lane<S>> {
    Vector::new(
        some.select(one.x, other.x),
        some.select(one.y, other.y),
        some.select(one.z, other.z),
    )
}

#[inline(always)]
fn largest<S: Simd>(m: Matrix<Lane<S>>) -> Lane<S> {
    let of = |v: Vector<Lane<S>>| v.x.abs().max(v.y.abs()).max(v.z.abs());
    of(m.x).max(of(m.y)).max(of(m.z))
}

#[inline(always)]
fn finite<S: Simd>(simd: S, m: Matrix<Lane<S>>) -> Mask<S> {
    let most = f32x8::splat(simd, f32::MAX);
    let is = |v: Vector<Lane<S>>| {
        v.x.abs().simd_le(most) & v.y.abs().simd_le(most) & v.z.abs().simd_le(most)
    };
    is(m.x) & is(m.y) & is(m.z)
}
