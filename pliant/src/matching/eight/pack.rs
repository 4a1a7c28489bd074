//! Numbers of clusters put into lanes, and taken out again.

use fearless_simd::{Simd, f32x8, prelude::*};
use glam::{Mat3, Vec3};

use super::{Case, Lane};
use crate::matching::interleave::{columns, rows};
use crate::matching::lanes::{LANES, V8, Wide};
use crate::math::{Matrix, Quats, Vector};

#[inline(always)]
pub(super) fn inverse<S: Simd>(simd: S, m: Matrix<Lane<S>>) -> Matrix<Lane<S>> {
    let cofactor = m.cofactor();
    let recip = f32x8::splat(simd, 1.0) / m.x.dot(cofactor.x);
    cofactor.times(recip).transpose()
}

#[inline(always)]
pub(super) fn from_quat<S: Simd>(simd: S, q: Quats<Lane<S>>) -> Matrix<Lane<S>> {
    let one = f32x8::splat(simd, 1.0);
    let (x2, y2, z2) = (q.x + q.x, q.y + q.y, q.z + q.z);
    let (xx, xy, xz) = (q.x * x2, q.x * y2, q.x * z2);
    let (yy, yz, zz) = (q.y * y2, q.y * z2, q.z * z2);
    let (wx, wy, wz) = (q.w * x2, q.w * y2, q.w * z2);
    Matrix::new(
        Vector::new(one - (yy + zz), xy + wz, xz - wy),
        Vector::new(xy - wz, one - (xx + zz), yz + wx),
        Vector::new(xz + wy, yz - wx, one - (xx + yy)),
    )
}

#[inline(always)]
pub(super) fn identity<S: Simd>(simd: S) -> Matrix<Lane<S>> {
    let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
    Matrix::new(
        Vector::new(one, zero, zero),
        Vector::new(zero, one, zero),
        Vector::new(zero, zero, one),
    )
}

/// Lanes in which all numbers are finite.
#[inline(always)]
pub(super) fn finite<S: Simd>(simd: S, m: Matrix<Lane<S>>) -> u64 {
    let most = f32x8::splat(simd, f32::MAX);
    let is = |v: Vector<Lane<S>>| {
        v.x.abs().simd_le(most) & v.y.abs().simd_le(most) & v.z.abs().simd_le(most)
    };
    (is(m.x) & is(m.y) & is(m.z)).to_bitmask()
}

/// One matrix in some lanes, another in the others.
#[inline(always)]
pub(super) fn select<S: Simd>(
    simd: S,
    bits: u64,
    some: Matrix<Lane<S>>,
    others: Matrix<Lane<S>>,
) -> Matrix<Lane<S>> {
    let mask = <f32x8<S> as SimdBase<S>>::Mask::from_bitmask(simd, bits);
    some.merged(others, |some, others| mask.select(some, others))
}

/// A number of every row.
#[inline(always)]
pub(super) fn number<S: Simd, T>(simd: S, rows: &[T], of: impl Fn(&T) -> f32) -> Lane<S> {
    let mut lanes = [0.0; LANES];
    for (lane, row) in lanes.iter_mut().zip(rows) {
        *lane = of(row);
    }
    f32x8::simd_from(simd, lanes)
}

/// A matrix of every row, by four numbers at a time: eight numbers that were written one by one are slow to be read at once.
#[inline(always)]
pub(super) fn matrix<S: Simd, T>(simd: S, rows: &[T], of: impl Fn(&T) -> Mat3) -> Matrix<Lane<S>> {
    let (mut first, mut second, mut last) = ([[0.0; 4]; LANES], [[0.0; 4]; LANES], [0.0; LANES]);
    for (lane, row) in rows.iter().enumerate() {
        let [a, b, c, d, e, f, g, h, i] = of(row).to_cols_array();
        first[lane] = [a, b, c, d];
        second[lane] = [e, f, g, h];
        last[lane] = i;
    }
    let [a, b, c, d] = columns(simd, first);
    let [e, f, g, h] = columns(simd, second);
    Matrix::new(
        Vector::new(a, b, c),
        Vector::new(d, e, f),
        Vector::new(g, h, f32x8::simd_from(simd, last)),
    )
}

/// A vector of every row.
#[inline(always)]
pub(super) fn vector<S: Simd, T>(simd: S, rows: &[T], of: impl Fn(&T) -> Vec3) -> Vector<Lane<S>> {
    let mut lanes = V8::default();
    for (lane, row) in rows.iter().enumerate() {
        lanes.set(lane, of(row));
    }
    loaded(simd, &lanes)
}

#[inline(always)]
fn loaded<S: Simd>(simd: S, lanes: &V8) -> Vector<Lane<S>> {
    let Wide { x, y, z } = lanes.load(simd);
    Vector::new(x, y, z)
}

/// Where the searches for rotations begin.
#[inline(always)]
pub(super) fn guesses<S: Simd>(simd: S, cases: &[Case<'_>]) -> Quats<Lane<S>> {
    let mut guesses = [[0.0; 4]; LANES];
    for (to, case) in guesses.iter_mut().zip(cases) {
        *to = case.start.guess.to_array();
    }
    let [x, y, z, w] = columns(simd, guesses);
    Quats { x, y, z, w }
}

#[inline(always)]
fn vec3<S: Simd>(v: &Vector<Lane<S>>, lane: usize) -> Vec3 {
    Vec3::new(v.x[lane], v.y[lane], v.z[lane])
}

#[inline(always)]
pub(super) fn mat3<S: Simd>(m: &Matrix<Lane<S>>, lane: usize) -> Mat3 {
    Mat3::from_cols(vec3(&m.x, lane), vec3(&m.y, lane), vec3(&m.z, lane))
}

/// The matrices of all lanes, which are read a row of numbers at a time.
#[inline(always)]
pub(super) fn mats<S: Simd>(simd: S, m: &Matrix<Lane<S>>) -> [Mat3; LANES] {
    let Matrix { x, y, z } = m;
    let first = rows(simd, [x.x, x.y, x.z, y.x]);
    let second = rows(simd, [y.y, y.z, z.x, z.y]);
    let last: [f32; LANES] = z.z.into();
    let mut mats = [Mat3::ZERO; LANES];
    for (lane, mat) in mats.iter_mut().enumerate() {
        let [a, b, c, d] = first[lane];
        let [e, f, g, h] = second[lane];
        *mat = Mat3::from_cols_array(&[a, b, c, d, e, f, g, h, last[lane]]);
    }
    mats
}
