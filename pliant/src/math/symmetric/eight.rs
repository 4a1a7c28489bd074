//! Eigenvalues of eight symmetric matrices at a time: in every lane, to the bit, what [`eigen3`](super::eigen3) finds.

use fearless_simd::{Level, Simd, dispatch, f64x8, prelude::*};
use glam::{DMat3, DVec3};

use super::{MAX_SWEEPS, sorted};

type Nine<S> = [[f64x8<S>; 3]; 3];

/// Eigenvalues, descending, and eigenvectors: see [`eigen3`](super::eigen3).
pub(crate) fn eight_eigen3(level: Level, a: &[DMat3; 8]) -> [(DVec3, DMat3); 8] {
    let mut values = [[0.0; 3]; 8];
    let mut vectors = [[[0.0; 3]; 3]; 8];
    dispatch!(level, simd => eigen(simd, a, &mut values, &mut vectors));
    core::array::from_fn(|lane| sorted(values[lane], &vectors[lane]))
}

/// See [`eigen`](super::eigen).
#[inline(always)]
fn eigen<S: Simd>(
    simd: S,
    all: &[DMat3; 8],
    values: &mut [[f64; 3]; 8],
    vectors: &mut [[[f64; 3]; 3]; 8],
) {
    let (zero, one) = (f64x8::splat(simd, 0.0), f64x8::splat(simd, 1.0));
    let mut a: Nine<S> = [[zero; 3]; 3];
    let mut v: Nine<S> = [[one, zero, zero], [zero, one, zero], [zero, zero, one]];
    for (i, row) in a.iter_mut().enumerate() {
        for (j, entry) in row.iter_mut().enumerate() {
            let mut mean = [0.0; 8];
            for (mean, m) in mean.iter_mut().zip(all) {
                *mean = 0.5 * (m.col(j)[i] + m.col(i)[j]);
            }
            *entry = f64x8::simd_from(simd, mean);
        }
    }
    for _ in 0..MAX_SWEEPS {
        let xy = annihilate::<S, 0, 1>(simd, &mut a, &mut v);
        let xz = annihilate::<S, 0, 2>(simd, &mut a, &mut v);
        let yz = annihilate::<S, 1, 2>(simd, &mut a, &mut v);
        if !(xy | xz | yz) {
            break;
        }
    }
    for i in 0..3 {
        let of: [f64; 8] = a[i][i].into();
        for lane in 0..8 {
            values[lane][i] = of[lane];
        }
        for j in 0..3 {
            let of: [f64; 8] = v[i][j].into();
            for lane in 0..8 {
                vectors[lane][i][j] = of[lane];
            }
        }
    }
}

/// Rotates axes P < Q in the lanes in which this is not done yet; false when there are none: see [`annihilate`](super::annihilate).
#[inline(always)]
fn annihilate<S: Simd, const P: usize, const Q: usize>(
    simd: S,
    a: &mut Nine<S>,
    v: &mut Nine<S>,
) -> bool {
    let (zero, one) = (f64x8::splat(simd, 0.0), f64x8::splat(simd, 1.0));
    let (pp, qq, pq) = (a[P][P], a[Q][Q], a[P][Q]);
    let scale = pp.abs().sqrt() * qq.abs().sqrt();
    let done = pq.abs().simd_le(f64x8::splat(simd, f64::EPSILON) * scale) | pq.simd_eq(zero);
    let turns = !done;
    if !turns.any_true() {
        return false;
    }
    let theta = (qq - pp) / (f64x8::splat(simd, 2.0) * pq);
    let t = one.copysign(theta) / (theta.abs() + (one + theta * theta).sqrt());
    let c = one / (one + t * t).sqrt();
    let s = c * t;
    for row in a.iter_mut().chain(v.iter_mut()) {
        let (x, y) = (row[P], row[Q]);
        row[P] = turns.select(c * x - s * y, x);
        row[Q] = turns.select(s * x + c * y, y);
    }
    let (above, below) = a.split_at_mut(Q);
    for (x, y) in above[P].iter_mut().zip(&mut below[0]) {
        (*x, *y) = (
            turns.select(c * *x - s * *y, *x),
            turns.select(s * *x + c * *y, *y),
        );
    }
    a[P][Q] = turns.select(zero, a[P][Q]);
    a[Q][P] = turns.select(zero, a[Q][P]);
    true
}
