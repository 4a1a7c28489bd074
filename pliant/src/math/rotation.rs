//! The proper rotation closest to a matrix, and rotations as increments over a time step.
//!
//! R maximises tr(RᵀF) over det R = +1; with F = U Σ Vᵀ and signed σ (see `svd`) it is U Vᵀ \[Umeyama91\].
//! The last step's R is nearly right, so Newton on the rotation group starts from it. With `S = RᵀF`,
//!
//!   tr((R exp ω)ᵀF) = tr S + a·ω − ½ ωᵀGω + …,   a = axial(S − Sᵀ),   G = tr(S) I − sym(S),   G ω = a.
//!
//! Where a = 0, S is symmetric with eigenvalues sᵢ and G has the eigenvalues sᵢ + sⱼ. All are positive only
//! if at most the smallest |sᵢ| is negative, that is sᵢ = (σ₁, σ₂, ±σ₃): so a stationary point with G
//! positive definite is the one global optimum, for either sign of det F. No other point is accepted. What
//! Newton cannot certify goes to `svd`, and what is ambiguous (rods, exact mirrors) stays near the guess.
//!
//! Products of up to three entries of F are formed, so the arithmetic is f64: no f32 input can over- or
//! underflow it, and the only rounding left is that of the result.

mod eight;

use super::svd::svd_warm;
use super::symmetric::adjugate_symmetric3;
use glam::{DMat3, DQuat, DVec3, Mat3, Quat, Vec3};

pub(crate) use eight::{Quats, rotations};

/// Newton steps before `svd` takes over; a warm start needs two.
const MAX_STEPS: usize = 6;
/// The smallest eigenvalue of G must exceed this fraction of ‖F‖; nearer to a tie, R would follow noise.
const MARGIN: f64 = 1e-3;
/// Angle left after the last Newton step, in radians: below the rounding of an f32 quaternion.
const LAST_ERROR: f64 = 3e-8;
/// Pull towards the guess that decides ties, as a fraction of ‖F‖: a thousand times the rounding of F, so
/// noise turns R by a milliradian at most, and a tenth of `MARGIN`, so R arrives there nearly unpulled.
const PULL: f64 = 1e-4;
/// The margin for the pulled matrix; an exact tie has the double eigenvalue 2 · `PULL`.
const PULLED_MARGIN: f64 = 0.25 * PULL;
/// Sine of the half angle below which two unit f32 quaternions are the same rotation.
const SAME_ROTATION: f64 = 1e-7;

/// The unit quaternion of the proper rotation closest to F, any finite F, started from `guess` (the R of
/// the last step; any rotation is correct, a near one is fast) and on its hemisphere.
///
/// Where the optimum is not unique the one nearest to the guess is returned, hence nothing flips; a zero
/// or non-finite F returns the guess.
pub(crate) fn rotation(f: Mat3, guess: Quat) -> Quat {
    let guess = nearly_unit(guess.as_dquat());
    let f = f.as_dmat3();
    let norm2 = f.x_axis.length_squared() + f.y_axis.length_squared() + f.z_axis.length_squared();
    if !(norm2 > 0.0 && norm2.is_finite()) {
        return guess.normalize().as_quat();
    }
    let norm = norm2.sqrt();
    let best = newton(f, norm, MARGIN, guess).unwrap_or_else(|| search(f * (1.0 / norm), guess));
    let best = if best.dot(guess) < 0.0 { -best } else { best };
    best.as_quat()
}

/// Newton's method from `start` on F of Frobenius norm `norm`; `None` unless the end point is certified to
/// be the optimum by `margin` (a fraction of the norm).
///
/// S, a and G all carry the factor |q|², near 1, because it cancels in ω and saves a division.
#[inline]
fn newton(f: DMat3, norm: f64, margin: f64, start: DQuat) -> Option<DQuat> {
    let mut q = start;
    for _ in 0..MAX_STEPS {
        let s = scaled_matrix(q).transpose() * f;
        let norm = norm * q.length_squared();
        let a = DVec3::new(
            s.y_axis.z - s.z_axis.y,
            s.z_axis.x - s.x_axis.z,
            s.x_axis.y - s.y_axis.x,
        );
        let trace = s.x_axis.x + s.y_axis.y + s.z_axis.z;
        let g = stiffness(s, trace);
        let adjugate = adjugate_symmetric3(g);
        let det = g.x_axis.dot(adjugate.x_axis);
        let minors = adjugate.x_axis.x + adjugate.y_axis.y + adjugate.z_axis.z;
        // G is positive definite iff tr G, Σ minors and det are; then 1/λmin ≤ Σ 1/λ = minors/det.
        if !(trace > 0.0 && minors > 0.0 && det > margin * norm * minors) {
            return None;
        }
        let omega = adjugate * a * (1.0 / det);
        let condition = norm * minors / det;
        let omega2 = omega.length_squared();
        q *= increment(omega, omega2);
        // [ω]³ is skew and S nearly symmetric, so the cubic term of the trace vanishes and Newton leaves only
        // about κ|ω|³, κ = ‖F‖/λmin. The first bound keeps G positive definite over the step: it moves 2‖F‖|ω|.
        let condition2 = condition * condition;
        if condition2 * omega2 < 0.0625
            && condition2 * omega2 * omega2 * omega2 <= LAST_ERROR * LAST_ERROR
        {
            return Some(q.normalize());
        }
    }
    None
}

/// G = tr(S) I − sym(S): how stiffly tr(RᵀF) holds R, in the unit of F.
#[inline]
fn stiffness(s: DMat3, trace: f64) -> DMat3 {
    let xy = -0.5 * (s.x_axis.y + s.y_axis.x);
    let xz = -0.5 * (s.x_axis.z + s.z_axis.x);
    let yz = -0.5 * (s.y_axis.z + s.z_axis.y);
    DMat3::from_cols(
        DVec3::new(trace - s.x_axis.x, xy, xz),
        DVec3::new(xy, trace - s.y_axis.y, yz),
        DVec3::new(xz, yz, trace - s.z_axis.z),
    )
}

/// A quaternion of any length that turns by atan|ω| to fourth order, which is the whole error when F is a
/// rotation times a scale (there ω = tan of the angle), and never by more than 53° in any one step.
#[inline]
fn increment(omega: DVec3, omega2: f64) -> DQuat {
    let half = omega * 0.5;
    DQuat::from_xyzw(half.x, half.y, half.z, 1.0 + 0.25 * omega2)
}

/// The best rotation from any distance, for F of norm 1: unique optima to rounding, ties by the guess.
#[cold]
fn search(f: DMat3, guess: DQuat) -> DQuat {
    let (v, unique) = closest(f, Mat3::IDENTITY);
    if let Some(best) = newton(f, 1.0, MARGIN, unique) {
        return best;
    }
    // A proximal step, F + δ R(guess): among equally good rotations the nearest to the guess wins.
    let guess = guess.normalize();
    let pulled = f + scaled_matrix(guess) * PULL;
    newton(pulled, 1.0, PULLED_MARGIN, guess).unwrap_or_else(|| {
        let (_, start) = closest(pulled, v);
        newton(pulled, 1.0, PULLED_MARGIN, start).unwrap_or(start)
    })
}

/// V and the rotation U Vᵀ of the f32 decomposition.
fn closest(f: DMat3, v_guess: Mat3) -> (Mat3, DQuat) {
    let s = svd_warm(f.as_mat3(), v_guess);
    let q = Quat::from_mat3(&(s.u * s.v.transpose()));
    (s.v, nearly_unit(q.as_dquat()).normalize())
}

/// |q|² times the rotation matrix of q; homogeneous, so q need not be unit and nothing is divided.
#[inline]
fn scaled_matrix(q: DQuat) -> DMat3 {
    let (x, y, z) = (2.0 * q.x, 2.0 * q.y, 2.0 * q.z);
    let (xx, yy, zz, ww) = (q.x * q.x, q.y * q.y, q.z * q.z, q.w * q.w);
    let (xy, xz, yz) = (x * q.y, x * q.z, y * q.z);
    let (wx, wy, wz) = (x * q.w, y * q.w, z * q.w);
    let (plus, minus) = (ww + xx, ww - xx);
    DMat3::from_cols(
        DVec3::new(plus - (yy + zz), xy + wz, xz - wy),
        DVec3::new(xy - wz, minus + (yy - zz), yz + wx),
        DVec3::new(xz + wy, yz - wx, minus + (zz - yy)),
    )
}

/// q itself when its length is near 1, as it should be; q / |q| otherwise, or the identity where q has no
/// direction.
#[inline]
fn nearly_unit(q: DQuat) -> DQuat {
    let length2 = q.length_squared();
    if (0.9..1.1).contains(&length2) {
        q
    } else if length2 > 0.0 && length2.is_finite() {
        q.normalize()
    } else {
        DQuat::IDENTITY
    }
}

/// The unit quaternion of turning at `spin` (rad/s, world axes) for `dt` seconds, exactly and at any
/// speed; no turn where spin · dt is zero or not finite.
pub(crate) fn quat_from_spin(spin: Vec3, dt: f32) -> Quat {
    let turn = spin.as_dvec3() * f64::from(dt);
    let angle = turn.length();
    if !(angle > 0.0 && angle.is_finite()) {
        return Quat::IDENTITY;
    }
    let half = 0.5 * angle;
    let v = turn * (libm::sin(half) / angle);
    DQuat::from_xyzw(v.x, v.y, v.z, libm::cos(half)).as_quat()
}

/// The spin (rad/s, world axes) that turns `from` into `to` (unit quaternions) in `dt` > 0 seconds by the
/// shorter arc; zero below 2·10⁻⁷ rad, where only rounding separates them, so that rest stays at rest.
pub(crate) fn spin_between(from: Quat, to: Quat, dt: f32) -> Vec3 {
    let turn = to.as_dquat() * from.as_dquat().conjugate();
    let turn = if turn.w < 0.0 { -turn } else { turn };
    let sine = turn.xyz().length();
    if !(sine > SAME_ROTATION && dt > 0.0) {
        return Vec3::ZERO;
    }
    let angle = 2.0 * libm::atan2(sine, turn.w);
    (turn.xyz() * (angle / (sine * f64::from(dt)))).as_vec3()
}

#[cfg(test)]
mod tests;
