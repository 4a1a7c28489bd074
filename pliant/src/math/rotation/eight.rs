//! The best rotations of eight matrices at a time: in every lane, to the bit, what [`rotation`](super::rotation) finds.

use fearless_simd::{Simd, f32x8, f64x8, prelude::*};

use super::{LAST_ERROR, MARGIN, MAX_STEPS};
use crate::math::algebra::{Matrix, Vector, narrow, widen};

type Mask<S> = <f64x8<S> as SimdBase<S>>::Mask;

/// Quaternions, or what they are multiplied to.
#[derive(Clone, Copy)]
pub(crate) struct Quats<T> {
    pub(crate) x: T,
    pub(crate) y: T,
    pub(crate) z: T,
    pub(crate) w: T,
}

impl<T> Quats<T> {
    #[inline(always)]
    fn each<U>(self, change: impl Fn(T) -> U) -> Quats<U> {
        Quats {
            x: change(self.x),
            y: change(self.y),
            z: change(self.z),
            w: change(self.w),
        }
    }
}

impl<S: Simd> Quats<f64x8<S>> {
    #[inline(always)]
    fn dot(self, o: Self) -> f64x8<S> {
        self.x * o.x + self.y * o.y + self.z * o.z + self.w * o.w
    }

    /// These in some lanes, others in the rest.
    #[inline(always)]
    fn in_some(self, some: Mask<S>, o: Self) -> Self {
        Self {
            x: some.select(self.x, o.x),
            y: some.select(self.y, o.y),
            z: some.select(self.z, o.z),
            w: some.select(self.w, o.w),
        }
    }
}

/// The proper rotations closest to eight matrices from as many guesses, and the lanes that they are right for. The others need
/// more than Newton's method: [`rotation`](super::rotation).
#[inline(always)]
pub(crate) fn rotations<S: Simd>(
    simd: S,
    f: Matrix<f32x8<S>>,
    guess: Quats<f32x8<S>>,
) -> (Quats<f32x8<S>>, u64) {
    let number = |x: f64| f64x8::splat(simd, x);
    let (f, guess) = (f.each(widen), guess.each(widen));
    let length2 = guess.dot(guess);
    let norm2 = f.dot(f);
    let usual = length2.simd_ge(number(0.9))
        & length2.simd_lt(number(1.1))
        & norm2.simd_gt(number(0.0))
        & norm2.simd_lt(number(f64::INFINITY));
    let (best, found) = newton(simd, f, norm2.sqrt(), guess, usual);
    let other = best.dot(guess).simd_lt(number(0.0));
    let best = best.each(|x| narrow(other.select(-x, x)));
    (best, found.to_bitmask())
}

/// Newton's method in the lanes of `usual`, and where it is certified: see [`newton`](super::newton).
#[inline(always)]
fn newton<S: Simd>(
    simd: S,
    f: Matrix<f64x8<S>>,
    norm: f64x8<S>,
    start: Quats<f64x8<S>>,
    usual: Mask<S>,
) -> (Quats<f64x8<S>>, Mask<S>) {
    let number = |x: f64| f64x8::splat(simd, x);
    let zero = number(0.0);
    let mut q = start;
    let mut open = usual;
    let mut found = zero.simd_lt(zero);
    for _ in 0..MAX_STEPS {
        let s = scaled_matrix(q).transpose().after(f);
        let norm = norm * q.dot(q);
        let g = stiffness(simd, s);
        let adjugate = g.cofactor();
        let det = g.x.dot(adjugate.x);
        let minors = adjugate.trace();
        let sound = s.trace().simd_gt(zero)
            & minors.simd_gt(zero)
            & det.simd_gt(number(MARGIN) * norm * minors);
        open &= sound;
        let omega = adjugate.apply(axial(s)).times(number(1.0) / det);
        let condition = norm * minors / det;
        let omega2 = omega.dot(omega);
        q = turned(simd, q, omega, omega2).in_some(open, q);
        let condition2 = condition * condition;
        let there = (condition2 * omega2).simd_lt(number(0.0625))
            & (condition2 * omega2 * omega2 * omega2).simd_le(number(LAST_ERROR * LAST_ERROR));
        found |= open & there;
        open &= !there;
        if !open.any_true() {
            break;
        }
    }
    let recip = number(1.0) / q.dot(q).sqrt();
    (q.each(|x| x * recip), found)
}

/// q times the increment of a Newton step: see [`increment`](super::increment).
#[inline(always)]
fn turned<S: Simd>(
    simd: S,
    q: Quats<f64x8<S>>,
    omega: Vector<f64x8<S>>,
    omega2: f64x8<S>,
) -> Quats<f64x8<S>> {
    let number = |x: f64| f64x8::splat(simd, x);
    let Vector { x, y, z } = omega.times(number(0.5));
    let w = number(1.0) + number(0.25) * omega2;
    Quats {
        x: q.w * x + q.x * w + q.y * z - q.z * y,
        y: q.w * y - q.x * z + q.y * w + q.z * x,
        z: q.w * z + q.x * y - q.y * x + q.z * w,
        w: q.w * w - q.x * x - q.y * y - q.z * z,
    }
}

/// axial(S − Sᵀ).
#[inline(always)]
fn axial<S: Simd>(s: Matrix<f64x8<S>>) -> Vector<f64x8<S>> {
    let Matrix { x, y, z } = s;
    Vector::new(y.z - z.y, z.x - x.z, x.y - y.x)
}

/// See [`stiffness`](super::stiffness).
#[inline(always)]
fn stiffness<S: Simd>(simd: S, s: Matrix<f64x8<S>>) -> Matrix<f64x8<S>> {
    let Matrix { x, y, z } = s;
    let (trace, minus_half) = (s.trace(), f64x8::splat(simd, -0.5));
    let xy = minus_half * (x.y + y.x);
    let xz = minus_half * (x.z + z.x);
    let yz = minus_half * (y.z + z.y);
    Matrix::new(
        Vector::new(trace - x.x, xy, xz),
        Vector::new(xy, trace - y.y, yz),
        Vector::new(xz, yz, trace - z.z),
    )
}

/// See [`scaled_matrix`](super::scaled_matrix).
#[inline(always)]
fn scaled_matrix<S: Simd>(q: Quats<f64x8<S>>) -> Matrix<f64x8<S>> {
    let (x, y, z) = (q.x + q.x, q.y + q.y, q.z + q.z);
    let (xx, yy, zz, ww) = (q.x * q.x, q.y * q.y, q.z * q.z, q.w * q.w);
    let (xy, xz, yz) = (x * q.y, x * q.z, y * q.z);
    let (wx, wy, wz) = (x * q.w, y * q.w, z * q.w);
    let (plus, minus) = (ww + xx, ww - xx);
    Matrix::new(
        Vector::new(plus - (yy + zz), xy + wz, xz - wy),
        Vector::new(xy - wz, minus + (yy - zz), yz + wx),
        Vector::new(xz + wy, yz - wx, minus + (zz - yy)),
    )
}
