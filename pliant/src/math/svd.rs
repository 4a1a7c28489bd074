//! Singular value decomposition of a 3×3 matrix, F = U Σ Vᵀ, by one-sided Jacobi rotations (Hestenes 1958).
//!
//! The columns of B = F V are made orthogonal by plane rotations collected in V; what remains is B = U Σ.
//! One-sided Jacobi never forms `FᵀF`, so small singular values survive, and it starts warm from the V of
//! the previous step at the price of one product. The room keeps no matrix: the caller holds V.
//!
//! Convention \[Umeyama91\]: U and V are proper rotations and the smallest singular value carries the sign
//! of det F, so U Vᵀ is the closest proper rotation whatever the handedness of F.

mod eight;

use glam::{Mat3, Vec2, Vec3};

pub(crate) use eight::{Stretches, stretches};

/// Factors of F = U diag(σ) Vᵀ; σ.x ≥ σ.y ≥ |σ.z| in the unit of F, σ.z has the sign of det F.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Svd {
    /// Left singular vectors as columns: a proper rotation, det +1.
    pub(crate) u: Mat3,
    /// Signed singular values, descending in magnitude, in the unit of F.
    pub(crate) sigma: Vec3,
    /// Right singular vectors as columns: a proper rotation, det +1.
    pub(crate) v: Mat3,
}

/// Sweeps after which the columns are taken as they are; random input needs four or five.
const MAX_SWEEPS: usize = 12;
/// Columns with a squared cosine below this are orthogonal to f32 rounding, so no rotation can improve them.
const ROUNDING_COS2: f32 = 1e-13;
/// A column below this squared fraction of the largest has no direction left in f32.
const VANISHED2: f32 = 1e-30;

/// Decomposes F from cold; see [`svd_warm`].
pub(crate) fn svd(f: Mat3) -> Svd {
    svd_warm(f, Mat3::IDENTITY)
}

/// Decomposes F (any rank, any sign of det, |entries| ≤ 1e38 or 0) starting from the rotation `v_guess`,
/// because the V of the last step usually leaves a single sweep to do.
///
/// A zero or non-finite F gives identity U and V with σ = 0, which the caller must contain.
pub(crate) fn svd_warm(f: Mat3, v_guess: Mat3) -> Svd {
    let largest = largest_entry(f);
    if largest == 0.0 || !f.is_finite() {
        return Svd {
            u: Mat3::IDENTITY,
            sigma: Vec3::ZERO,
            v: Mat3::IDENTITY,
        };
    }
    let (scale, inverse_scale) = power_of_two_near(largest);
    let v_guess = if v_guess.is_finite() {
        v_guess
    } else {
        Mat3::IDENTITY
    };
    let b = (f * inverse_scale) * v_guess;
    let mut columns = Columns {
        b: [b.x_axis, b.y_axis, b.z_axis],
        v: [v_guess.x_axis, v_guess.y_axis, v_guess.z_axis],
    };
    for _ in 0..MAX_SWEEPS {
        if columns.sweep() <= ROUNDING_COS2 {
            break;
        }
    }
    columns.sort();
    columns.factors(scale)
}

/// The pair of column sets that Jacobi rotates together; B = F V holds throughout.
struct Columns {
    b: [Vec3; 3],
    v: [Vec3; 3],
}

impl Columns {
    /// Rotates each pair of columns once and bounds the squared cosines that this leaves.
    ///
    /// Turning one pair by tan t hands t·cos of another pair back to it, so their largest product is what
    /// remains. The cosine alone would not do: between nearly equal σ even tiny cosines turn by 45°.
    fn sweep(&mut self) -> f32 {
        let xy = self.orthogonalise::<0, 1>();
        let xz = self.orthogonalise::<0, 2>();
        let yz = self.orthogonalise::<1, 2>();
        let met = xy.max(xz).max(yz);
        met.x * met.y
    }

    /// Rotates columns I and J until they are orthogonal; returns their squared cosine before, in [0, 1],
    /// and the squared tangent of the rotation, in [0, 1].
    #[inline]
    fn orthogonalise<const I: usize, const J: usize>(&mut self) -> Vec2 {
        let (bi, bj) = (self.b[I], self.b[J]);
        let (ii, jj, ij) = (bi.dot(bi), bj.dot(bj), bi.dot(bj));
        let (product, ij2) = (ii * jj, ij * ij);
        if ij2 <= ROUNDING_COS2 * product {
            return Vec2::ZERO;
        }
        // t = tan of the smaller angle that annihilates bi·bj; this form neither overflows nor divides twice.
        let d = jj - ii;
        let t = 2.0 * ij / (d.abs() + (d * d + 4.0 * ij2).sqrt());
        let t = if d < 0.0 { -t } else { t };
        let c = 1.0 / (1.0 + t * t).sqrt();
        let s = c * t;
        self.b[I] = bi * c - bj * s;
        self.b[J] = bi * s + bj * c;
        let (vi, vj) = (self.v[I], self.v[J]);
        self.v[I] = vi * c - vj * s;
        self.v[J] = vi * s + vj * c;
        let cos2 = if product > 0.0 { ij2 / product } else { 1.0 };
        Vec2::new(cos2, t * t)
    }

    /// Orders the columns by descending length; a swap negates one column so that det V stays +1.
    fn sort(&mut self) {
        let mut length2 = self.b.map(Vec3::length_squared);
        for (i, j) in [(0, 1), (1, 2), (0, 1)] {
            if length2[i] < length2[j] {
                length2.swap(i, j);
                (self.b[i], self.b[j]) = (self.b[j], -self.b[i]);
                (self.v[i], self.v[j]) = (self.v[j], -self.v[i]);
            }
        }
    }

    /// Reads U and the signed σ off the sorted columns, in units of `scale`.
    fn factors(&self, scale: f32) -> Svd {
        let u = proper_frame(self.b[0], self.b[1]);
        // U is proper, so the sign of det F lands in u.z · b.z. Clamping moves σ by rounding only.
        let x = u.x_axis.dot(self.b[0]);
        let y = u.y_axis.dot(self.b[1]).clamp(0.0, x);
        let z = u.z_axis.dot(self.b[2]).clamp(-y, y);
        Svd {
            u,
            sigma: Vec3::new(x, y, z) * scale,
            v: proper_frame(self.v[0], self.v[1]),
        }
    }
}

/// The proper rotation whose first axis is along `first` (nonzero) and second as near to `second` as it can
/// be; where `second` has no direction of its own, any perpendicular serves.
fn proper_frame(first: Vec3, second: Vec3) -> Mat3 {
    let x = first / first.length();
    let rest = second - x * x.dot(second);
    let y = if rest.length_squared() > VANISHED2 * first.length_squared() {
        // Normalise, then project once more: cancellation can leave a sizeable part along x.
        let y = rest / rest.length();
        let y = y - x * x.dot(y);
        y / y.length()
    } else {
        x.any_orthonormal_vector()
    };
    Mat3::from_cols(x, y, x.cross(y))
}

/// The largest |entry| of F; NaN entries are ignored here and caught by the caller.
fn largest_entry(f: Mat3) -> f32 {
    let columns = f.x_axis.abs().max(f.y_axis.abs()).max(f.z_axis.abs());
    columns.max_element()
}

/// A power of two within a factor 4 of `x` and its exact inverse, both normal numbers; scaling by it
/// rounds nothing. For subnormal x the smallest normal number stands in.
fn power_of_two_near(x: f32) -> (f32, f32) {
    let exponent = (x.to_bits() >> 23).clamp(1, 253);
    (
        f32::from_bits(exponent << 23),
        f32::from_bits((254 - exponent) << 23),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Random;
    use crate::math::algebra::{Matrix, Vector};
    use crate::math::oracle::{INPUT_KINDS, Oracle, input, random_quat};
    use fearless_simd::{Level, dispatch, f32x8, prelude::*};
    use glam::{DMat3, DVec3};

    fn orthonormality_error(m: Mat3) -> f64 {
        let m = m.as_dmat3();
        let e = m.transpose() * m - DMat3::IDENTITY;
        e.to_cols_array()
            .iter()
            .fold(0.0, |a: f64, x| a.max(x.abs()))
            .max((m.determinant() - 1.0).abs())
    }

    fn check(f: Mat3, s: Svd) {
        let f = f.as_dmat3();
        let size = f.x_axis.length() + f.y_axis.length() + f.z_axis.length();
        // Below the smallest normal f32, absolute rounding of σ takes over.
        let unit = size + 1e-38;
        assert!(orthonormality_error(s.u) < 1e-6, "U of {f}: {s:?}");
        assert!(orthonormality_error(s.v) < 1e-6, "V of {f}: {s:?}");
        let (x, y, z) = (s.sigma.x, s.sigma.y, s.sigma.z);
        assert!(x >= y && y >= z.abs(), "order of {s:?}");
        let sigma = s.sigma.as_dvec3();
        let back = s.u.as_dmat3() * DMat3::from_diagonal(sigma) * s.v.as_dmat3().transpose() - f;
        let error = back
            .to_cols_array()
            .iter()
            .fold(0.0, |a: f64, x| a.max(x.abs()));
        assert!(error <= 1e-6 * unit, "rebuilds {f} with error {error}");
        let exact = Oracle::of(f).sigma;
        assert!(
            (sigma - exact).abs().max_element() <= 5e-7 * unit,
            "{f}: {sigma} for {exact}"
        );
    }

    #[test]
    fn factors_hold_for_every_kind_of_input() {
        let mut random = Random::new(1);
        for n in 0..100_000 {
            let f = input(n % INPUT_KINDS, &mut random);
            check(f, svd(f));
        }
    }

    #[test]
    fn warm_start_gives_the_same_factors_from_any_guess() {
        let mut random = Random::new(2);
        for n in 0..10_000 {
            let f = input(n % INPUT_KINDS, &mut random);
            let guess = Mat3::from_quat(random_quat(&mut random));
            check(f, svd_warm(f, guess));
            check(f, svd_warm(f, svd(f).v));
        }
    }

    /// Eight matrices side by side.
    fn side_by_side<S: Simd>(simd: S, all: &[Mat3; 8]) -> Matrix<f32x8<S>> {
        let number = |i: usize| f32x8::simd_from(simd, all.map(|m| m.to_cols_array()[i]));
        let column = |k: usize| Vector::new(number(3 * k), number(3 * k + 1), number(3 * k + 2));
        Matrix::new(column(0), column(1), column(2))
    }

    fn all_stretches<S: Simd>(simd: S, f: &[Mat3; 8], v: &[Mat3; 8]) -> ([[f32; 8]; 6], u64) {
        let (f, v) = (side_by_side(simd, f), side_by_side(simd, v));
        let (Stretches { sigma, v }, told) = stretches(simd, f, v);
        let numbers = [sigma.x, sigma.y, sigma.z, v.x.x, v.y.y, v.z.x];
        (numbers.map(Into::into), told)
    }

    #[test]
    fn eight_at_a_time_is_the_same_to_the_bit() {
        let mut random = Random::new(3);
        let mut all = 0;
        for n in 0..2_000 {
            let f = core::array::from_fn(|k| input((n + k as u32) % INPUT_KINDS, &mut random));
            let v = core::array::from_fn(|_| Mat3::from_quat(random_quat(&mut random)));
            let v = if n % 2 == 0 { v } else { [Mat3::IDENTITY; 8] };
            let (found, told) = dispatch!(Level::new(), simd => all_stretches(simd, &f, &v));
            for lane in (0..8).filter(|lane| told >> lane & 1 != 0) {
                let Svd { sigma, v, .. } = svd_warm(f[lane], v[lane]);
                let one = [
                    sigma.x, sigma.y, sigma.z, v.x_axis.x, v.y_axis.y, v.z_axis.x,
                ];
                let bits = |numbers: [f32; 6]| numbers.map(f32::to_bits);
                let of = bits(found.map(|numbers| numbers[lane]));
                assert_eq!(of, bits(one), "{} in round {n}", f[lane]);
                all += 1;
            }
        }
        assert!(all > 8_000, "{all} of 16,000 are told");
    }

    #[test]
    fn graded_columns_keep_their_relative_accuracy() {
        let s = svd(Mat3::from_diagonal(Vec3::new(1e-6, 1.0, -1e-3)));
        assert_eq!(s.sigma, Vec3::new(1.0, 1e-3, -1e-6));
    }

    #[test]
    fn extreme_scales_survive() {
        for scale in [1e-45_f32, 1e-40, 1e-38, 1e-30, 1e30, 1e38] {
            let s = svd(Mat3::from_diagonal(Vec3::new(-scale, scale, scale)));
            assert_eq!(s.sigma, Vec3::new(scale, scale, -scale));
        }
    }

    #[test]
    fn zero_and_non_finite_input_give_the_documented_factors() {
        let nan = Mat3::from_cols(Vec3::X, Vec3::Y, Vec3::new(0.0, f32::NAN, 0.0));
        let infinite = Mat3::from_diagonal(Vec3::new(1.0, f32::NEG_INFINITY, 1.0));
        for f in [Mat3::ZERO, nan, infinite] {
            let s = svd(f);
            assert_eq!((s.u, s.v), (Mat3::IDENTITY, Mat3::IDENTITY));
            assert_eq!(s.sigma, Vec3::ZERO);
        }
        let s = svd_warm(Mat3::IDENTITY, nan);
        assert_eq!(s.sigma, Vec3::ONE);
    }

    #[test]
    fn oracle_knows_a_matrix_with_known_singular_values() {
        // The 2×2 block (3 0; 4 5) has σ² = 45 and 5.
        let f = DMat3::from_cols(
            DVec3::new(3.0, 4.0, 0.0),
            DVec3::new(0.0, 5.0, 0.0),
            -DVec3::Z,
        );
        let exact = DVec3::new(45.0_f64.sqrt(), 5.0_f64.sqrt(), -1.0);
        assert!((Oracle::of(f).sigma - exact).abs().max_element() < 1e-14);
    }
}
