//! Test-only reference: an f64 one-sided Jacobi SVD with plain arrays, and the kinds of matrices that the
//! tests of this room share. Slow and simple on purpose.

use crate::math::Random;
use glam::{DMat3, DVec3, Mat3, Quat, Vec3};

/// Reference factors of F in f64, same conventions as [`crate::math::Svd`].
pub(crate) struct Oracle {
    /// Signed singular values, descending in magnitude.
    pub(crate) sigma: DVec3,
    /// The closest proper rotation U Vᵀ; meaningful where σ.y + σ.z > 0.
    pub(crate) rotation: DMat3,
}

impl Oracle {
    /// Decomposes F with thirty unconditional sweeps.
    pub(crate) fn of(f: DMat3) -> Self {
        let mut b = [f.x_axis, f.y_axis, f.z_axis];
        let mut v = [DVec3::X, DVec3::Y, DVec3::Z];
        for _ in 0..30 {
            let mut rotated = false;
            for (i, j) in [(0, 1), (0, 2), (1, 2)] {
                let dot = b[i].dot(b[j]);
                if dot.abs() <= 1e-16 * b[i].length() * b[j].length() {
                    continue;
                }
                rotated = true;
                let zeta = (b[j].length_squared() - b[i].length_squared()) / (2.0 * dot);
                let t = 1.0_f64.copysign(zeta) / (zeta.abs() + (1.0_f64 + zeta * zeta).sqrt());
                let c = 1.0 / (1.0 + t * t).sqrt();
                (b[i], b[j]) = (c * (b[i] - t * b[j]), c * (b[j] + t * b[i]));
                (v[i], v[j]) = (c * (v[i] - t * v[j]), c * (v[j] + t * v[i]));
            }
            if !rotated {
                break;
            }
        }
        let mut order = [0, 1, 2];
        order.sort_by(|&i, &j| b[j].length().total_cmp(&b[i].length()));
        let [i, j, k] = order;
        let sign = f.determinant().signum();
        let sigma = DVec3::new(b[i].length(), b[j].length(), sign * b[k].length());
        let x = b[i].normalize_or(DVec3::X);
        let y = (b[j] - x * x.dot(b[j])).normalize_or(x.any_orthonormal_vector());
        let u = DMat3::from_cols(x, y, x.cross(y));
        let v = DMat3::from_cols(v[i], v[j], v[i].cross(v[j]));
        Self {
            sigma,
            rotation: u * v.transpose(),
        }
    }
}

/// A rotation that covers the whole group, not exactly uniformly.
pub(crate) fn random_quat(random: &mut Random) -> Quat {
    let mut part = || random.range(-1.0, 1.0);
    Quat::from_xyzw(part(), part(), part(), part() + 1e-3).normalize()
}

/// Number of kinds that [`input`] knows.
pub(crate) const INPUT_KINDS: u32 = 12;

/// A random matrix of one kind: general, rank 0 to 2, inverted, huge, tiny, near a mirror, rotation,
/// graded, sheared.
pub(crate) fn input(kind: u32, random: &mut Random) -> Mat3 {
    let general = Mat3::from_cols(cube(random), cube(random), cube(random));
    match kind {
        0 => general,
        1 => Mat3::ZERO,
        2 => outer(cube(random), cube(random)),
        3 => outer(cube(random), cube(random)) + outer(cube(random), cube(random)),
        4 => general * -general.determinant().signum(),
        5 => general * 1e30,
        6 => general * 1e-30,
        7 => general * 1e-41,
        8 => {
            let mirror = Vec3::new(1.0, 1.0, -1.0) + 1e-4 * cube(random);
            turned(mirror, random)
        }
        9 => turned(Vec3::ONE, random),
        10 => turned(Vec3::new(1.0, 1e-4, 1e-8) * cube(random), random),
        _ => general * Mat3::from_cols(Vec3::X, Vec3::new(30.0, 1.0, 0.0), Vec3::Z),
    }
}

fn cube(random: &mut Random) -> Vec3 {
    let mut part = || random.range(-1.0, 1.0);
    Vec3::new(part(), part(), part())
}

fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}

fn turned(sigma: Vec3, random: &mut Random) -> Mat3 {
    let (u, v) = (random_quat(random), random_quat(random));
    Mat3::from_quat(u) * Mat3::from_diagonal(sigma) * Mat3::from_quat(v)
}
