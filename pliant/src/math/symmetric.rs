//! Symmetric matrices in f64: eigenvalues by cyclic Jacobi, pseudo-inverses.
//!
//! These run when a rest shape is built or changed (`A_rr⁻¹`, the 9×9 moment of the quadratic fit, inertia),
//! where conditioning matters more than speed; hence f64 and the method with the best relative accuracy
//! [Golub13 §8.5]. Only the average of a matrix and its transpose is used, so slight asymmetry is harmless.

mod eight;

use glam::{DMat3, DVec3};

pub(crate) use eight::eight_eigen3;

/// Sweeps after which Jacobi gives up improving; 9×9 input needs about eight.
const MAX_SWEEPS: usize = 30;

/// Eigenvalues, descending, and eigenvectors as the columns of a proper rotation: A = V diag(λ) Vᵀ.
///
/// A non-finite A gives non-finite values; the caller contains it.
pub(crate) fn eigen3(a: DMat3) -> (DVec3, DMat3) {
    let (values, vectors) = eigen(&a.transpose().to_cols_array_2d());
    sorted(values, &vectors)
}

/// Eigenvalues and eigenvectors in descending order.
fn sorted(values: [f64; 3], vectors: &[[f64; 3]; 3]) -> (DVec3, DMat3) {
    let mut order = [0, 1, 2];
    order.sort_by(|&i: &usize, &j| values[j].total_cmp(&values[i]));
    let column = |k: usize| DVec3::from_array(core::array::from_fn(|row| vectors[row][order[k]]));
    let (x, y) = (column(0), column(1));
    (
        DVec3::from_array(order.map(|k| values[k])),
        DMat3::from_cols(x, y, x.cross(y)),
    )
}

/// Moore–Penrose inverse of a symmetric matrix (rows first), and its rank: eigenvalues with
/// |λ| ≤ `relative_threshold` · max |λ| count as zero, so noise is dropped and never amplified.
pub(crate) fn pseudo_inverse<const N: usize>(
    a: &[[f64; N]; N],
    relative_threshold: f64,
) -> ([[f64; N]; N], usize) {
    let (values, vectors) = eigen(a);
    let largest = values.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
    let mut inverse = [[0.0; N]; N];
    let mut rank = 0;
    for (k, value) in values.iter().enumerate() {
        // An infinite or NaN value fails one of these and leaves rank 0 rather than noise.
        if !(value.abs() > relative_threshold * largest && value.is_finite()) {
            continue;
        }
        rank += 1;
        for (i, row) in inverse.iter_mut().enumerate() {
            for (j, entry) in row.iter_mut().enumerate() {
                *entry += vectors[i][k] * vectors[j][k] / value;
            }
        }
    }
    (inverse, rank)
}

/// The adjugate of a symmetric matrix, A adj(A) = det(A) I; its columns are cross products of those of A.
#[inline]
pub(crate) fn adjugate_symmetric3(a: DMat3) -> DMat3 {
    DMat3::from_cols(
        a.y_axis.cross(a.z_axis),
        a.z_axis.cross(a.x_axis),
        a.x_axis.cross(a.y_axis),
    )
}

/// Eigenvalues in no order and orthonormal eigenvectors, `vectors[row][k]`, by cyclic Jacobi rotations.
pub(crate) fn eigen<const N: usize>(a: &[[f64; N]; N]) -> ([f64; N], [[f64; N]; N]) {
    let mut a: [[f64; N]; N] =
        core::array::from_fn(|i| core::array::from_fn(|j| 0.5 * (a[i][j] + a[j][i])));
    let mut vectors: [[f64; N]; N] =
        core::array::from_fn(|i| core::array::from_fn(|j| if i == j { 1.0 } else { 0.0 }));
    for _ in 0..MAX_SWEEPS {
        let mut rotated = false;
        for p in 0..N {
            for q in p + 1..N {
                rotated |= annihilate(&mut a, &mut vectors, p, q);
            }
        }
        if !rotated {
            break;
        }
    }
    (core::array::from_fn(|i| a[i][i]), vectors)
}

/// Rotates axes p < q so that `a[p][q]` = 0; false when it already is, to the rounding of its diagonal.
fn annihilate<const N: usize>(
    a: &mut [[f64; N]; N],
    vectors: &mut [[f64; N]; N],
    p: usize,
    q: usize,
) -> bool {
    let (pp, qq, pq) = (a[p][p], a[q][q], a[p][q]);
    // √(pp·qq) is the scale that keeps small eigenvalues accurate; roots apart so that they cannot overflow.
    let scale = pp.abs().sqrt() * qq.abs().sqrt();
    if pq.abs() <= f64::EPSILON * scale || pq == 0.0 {
        return false;
    }
    // θ = (qq − pp)/(2 pq), t = tan of the smaller rotation; an infinite θ gives t = 0.
    let theta = (qq - pp) / (2.0 * pq);
    let t = 1.0_f64.copysign(theta) / (theta.abs() + (1.0 + theta * theta).sqrt());
    let c = 1.0 / (1.0 + t * t).sqrt();
    let s = c * t;
    for row in a.iter_mut().chain(vectors.iter_mut()) {
        let (x, y) = (row[p], row[q]);
        row[p] = c * x - s * y;
        row[q] = s * x + c * y;
    }
    let (above, below) = a.split_at_mut(q);
    for (x, y) in above[p].iter_mut().zip(&mut below[0]) {
        (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
    }
    a[p][q] = 0.0;
    a[q][p] = 0.0;
    true
}

#[cfg(test)]
mod tests {
    use fearless_simd::Level;

    use super::*;
    use crate::math::Random;

    /// Σ v vᵀ over `rank` random vectors: a moment matrix of that rank.
    fn moment<const N: usize>(rank: usize, random: &mut Random) -> [[f64; N]; N] {
        let mut a = [[0.0; N]; N];
        for _ in 0..rank {
            let v: [f64; N] = core::array::from_fn(|_| f64::from(random.range(-1.0, 1.0)));
            for i in 0..N {
                for j in 0..N {
                    a[i][j] += v[i] * v[j];
                }
            }
        }
        a
    }

    fn product<const N: usize>(a: &[[f64; N]; N], b: &[[f64; N]; N]) -> [[f64; N]; N] {
        core::array::from_fn(|i| core::array::from_fn(|j| (0..N).map(|k| a[i][k] * b[k][j]).sum()))
    }

    fn distance<const N: usize>(a: &[[f64; N]; N], b: &[[f64; N]; N]) -> f64 {
        let (a, b) = (a.as_flattened(), b.as_flattened());
        a.iter()
            .zip(b)
            .fold(0.0, |m: f64, (x, y)| m.max((x - y).abs()))
    }

    fn largest(a: DMat3) -> f64 {
        a.to_cols_array()
            .iter()
            .fold(0.0, |m: f64, x| m.max(x.abs()))
    }

    #[test]
    fn eight_at_a_time_is_the_same_to_the_bit() {
        let mut random = Random::new(7);
        for n in 0..500 {
            let all: [DMat3; 8] = core::array::from_fn(|lane| {
                let a: [[f64; 3]; 3] = moment((n + lane) % 4, &mut random);
                let size = [1.0, 1e-9, 1e12, -1.0][lane % 4];
                // Some are equal in all directions, or nearly so.
                let even = f64::from(u8::from(n % 5 == 0)) * 3.0;
                DMat3::from_cols_array_2d(&a) * size + DMat3::IDENTITY * even
            });
            let eight = eight_eigen3(Level::new(), &all);
            for (a, (values, axes)) in all.iter().zip(eight) {
                let one = eigen3(*a);
                let bits = |v: DVec3| v.to_array().map(f64::to_bits);
                assert_eq!(bits(values), bits(one.0), "{a}");
                for k in 0..3 {
                    assert_eq!(bits(axes.col(k)), bits(one.1.col(k)), "{a}");
                }
            }
        }
    }

    #[test]
    fn eigen3_rebuilds_its_input_from_a_proper_frame() {
        let mut random = Random::new(11);
        for n in 0..2000 {
            let a = moment::<3>(1 + n % 4, &mut random);
            let shift = f64::from(random.range(-2.0, 1.0));
            let a = DMat3::from_cols_array_2d(&a) + DMat3::IDENTITY * shift;
            let (values, v) = eigen3(a);
            assert!(values.x >= values.y && values.y >= values.z);
            let rebuilt = v * DMat3::from_diagonal(values) * v.transpose();
            assert!(largest(rebuilt - a) < 1e-14, "{a}");
            assert!(largest(v.transpose() * v - DMat3::IDENTITY) < 1e-14);
            assert!((v.determinant() - 1.0).abs() < 1e-14);
        }
    }

    #[test]
    fn eigen3_knows_the_thesis_moment() {
        // A_rr of the points ±(1,3), ±(3,1): (20 12; 12 20) has eigenvalues 32 and 8.
        let a = DMat3::from_cols(
            DVec3::new(20.0, 12.0, 0.0),
            DVec3::new(12.0, 20.0, 0.0),
            DVec3::Z,
        );
        let (values, v) = eigen3(a);
        assert!((values - DVec3::new(32.0, 8.0, 1.0)).length() < 1e-13);
        assert!((v.x_axis.x - v.x_axis.y).abs() < 1e-15);
    }

    #[test]
    fn pseudo_inverse_is_the_inverse_at_full_rank() {
        let mut random = Random::new(12);
        let identity: [[f64; 9]; 9] =
            core::array::from_fn(|i| core::array::from_fn(|j| f64::from(u8::from(i == j))));
        for _ in 0..50 {
            let a = moment::<9>(30, &mut random);
            let (inverse, rank) = pseudo_inverse(&a, 1e-9);
            assert_eq!(rank, 9);
            assert!(distance(&product(&a, &inverse), &identity) < 1e-11);
        }
    }

    #[test]
    fn pseudo_inverse_drops_missing_directions() {
        let mut random = Random::new(13);
        for n in 0..60 {
            let expected = n % 6;
            let a = moment::<9>(expected, &mut random);
            let (inverse, rank) = pseudo_inverse(&a, 1e-9);
            assert_eq!(rank, expected);
            // Penrose: A A⁺ A = A and A⁺ A A⁺ = A⁺.
            let size = distance(&inverse, &[[0.0; 9]; 9]);
            assert!(distance(&product(&product(&a, &inverse), &a), &a) < 1e-11);
            let back = product(&product(&inverse, &a), &inverse);
            assert!(distance(&back, &inverse) < 1e-10 * (1.0 + size * size));
        }
        let (_, rank) = pseudo_inverse(&[[f64::NAN; 3]; 3], 1e-9);
        assert_eq!(rank, 0);
    }
}
