//! From sums to goals: rotation, mode, caps, and the turn that keeps angular momentum.

use glam::{DMat3, Mat3, Quat, Vec3};

use super::fit::{Fit, Sums};
use super::rest::Rest;
use crate::math::{eigen3, rotation};
use crate::state::{Cap, Mode, RotationRule};

/// Singular values of a goal map stay above this share of the largest: flat clusters do not flip.
const THINNEST: f32 = 0.02;
/// Share of the thinnest stretch that bending may use up: what keeps a quadratic map from folding over.
const BEND_SHARE: f32 = 0.9;

/// The material of one cluster for one step: body material × cluster factors × substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rule {
    pub(crate) mode: Mode,
    pub(crate) cap: Cap,
    pub(crate) rotation: RotationRule,
    pub(crate) conserve: bool,
    /// α of the substep.
    pub(crate) alpha: f32,
    /// γ s: allowed distance from the goal, metres.
    pub(crate) bound: f32,
    /// Share of the odd motion that damping takes in the substep.
    pub(crate) damping: f32,
}

/// Where a cluster wants its members: g = centre + map p + Σ bend_k (r_k − mean_k), pulled with α and bounded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Goal {
    pub(crate) centre: Vec3,
    /// T.
    pub(crate) map: Mat3,
    /// δ: the pull is followed by −δ×(x − x̄), which takes back the torque of the goals.
    pub(crate) turn: Vec3,
    pub(crate) alpha: f32,
    pub(crate) bound: f32,
    /// Quadratic columns of T̃, metres.
    pub(crate) bend: [Vec3; 6],
}

/// Turns a cluster's sums into its fit and goal.
pub(super) fn solve(sums: &Sums, rest: &Rest, rule: &Rule, conserve: bool, guess: Quat) -> Fit {
    let a_xr = sums.a_xr + sums.moment;
    // Points thrown far beyond the size of a tiny cluster overflow here: such a fit is no better than none.
    let f = Some(rest.complete(a_xr * rest.a_rr_inv, guess)).filter(Mat3::is_finite);
    let f = f.unwrap_or_else(|| Mat3::from_quat(guess));
    let rotation = match rule.rotation {
        RotationRule::Deformation => rotation(f, guess),
        RotationRule::Procrustes => rotation(a_xr, guess),
    };
    let (map, bend) = quadratic_fit(sums, rest, f, guess);
    let mut fit = Fit {
        centre: sums.reference + sums.shift / rest.mass,
        f,
        rotation,
        map,
        bend,
        goal: Goal::default(),
    };
    fit.goal = goal(&fit, rest, rule);
    if conserve {
        fit.goal.turn = turn(&fit.goal, sums, rest);
    }
    fit
}

/// Ã = (Σ m w (x − x̄) q̃ᵀ)(Σ m w q̃ q̃ᵀ)⁻¹ split into its linear part, in units of p, and six columns; (F, 0) for the
/// other modes [Muller05 eq. 17].
fn quadratic_fit(sums: &Sums, rest: &Rest, f: Mat3, guess: Quat) -> (Mat3, [Vec3; 6]) {
    let Some(features) = &rest.features else {
        return (f, [Vec3::ZERO; 6]);
    };
    let mut a_xq = [Vec3::ZERO; 9];
    for (j, a) in a_xq.iter_mut().enumerate() {
        *a = if j < 3 {
            sums.a_xr.col(j) * features.scale
        } else {
            sums.a_xb[j - 3]
        };
    }
    let column = |j: usize| -> Vec3 { (0..9).map(|k| a_xq[k] * features.a_qq_inv[k][j]).sum() };
    let linear = Mat3::from_cols(column(0), column(1), column(2)) * features.scale;
    let bend: [Vec3; 6] = std::array::from_fn(|k| column(3 + k));
    let linear = rest.complete(linear, guess);
    if linear.is_finite() && bend.iter().all(|b| b.is_finite()) {
        (linear, bend)
    } else {
        (f, [Vec3::ZERO; 6])
    }
}

fn goal(fit: &Fit, rest: &Rest, rule: &Rule) -> Goal {
    let mut goal = Goal {
        centre: fit.centre,
        map: Mat3::from_quat(fit.rotation),
        turn: Vec3::ZERO,
        alpha: rule.alpha,
        bound: rule.bound,
        bend: [Vec3::ZERO; 6],
    };
    if rule.mode.beta() > 0.0 {
        (goal.map, goal.bend) = blend(fit, rest, rule);
    }
    goal.centre -= goal.map * rest.residue;
    goal
}

/// T = βA + (1 − β)R with A = R S made volume preserving and capped [Henriques06 eq. 1], and β times the bending.
///
/// S is the symmetric part of RᵀF. Its eigenvalues are clamped to be positive before the volume is restored, so T is a
/// rotation times a positive matrix: it never reflects, at any β and for any input.
fn blend(fit: &Fit, rest: &Rest, rule: &Rule) -> (Mat3, [Vec3; 6]) {
    let r = Mat3::from_quat(fit.rotation);
    let s = r.transpose() * fit.map;
    let s = (s + s.transpose()) * 0.5;
    let (values, axes) = eigen3(s.as_dmat3());
    let stretch = volume_preserving(values.as_vec3());
    let Some(stretch) = stretch else {
        return (r, [Vec3::ZERO; 6]);
    };
    let per_width = if rest.width > 0.0 {
        1.0 / rest.width
    } else {
        0.0
    };
    let bend_norm: f32 = fit
        .bend
        .iter()
        .map(|b| (*b * per_width).length_squared())
        .sum();
    let (gamma, rows) = caps(rule.cap, stretch, bend_norm);
    let beta = rule.mode.beta() * gamma;
    let diagonal = Vec3::ONE + (stretch - Vec3::ONE) * beta;
    let axes = axes.as_mat3();
    let mut map = r * axes * Mat3::from_diagonal(diagonal) * axes.transpose();
    let mut bend = fit.bend.map(|b| b * beta);
    if let Some(limit) = rows {
        cap_rows(limit, &mut map, &mut bend, per_width);
    }
    if let Some(features) = &rest.features {
        bound_bend(
            &mut bend,
            features.extent,
            diagonal.min_element() * rest.width,
        );
    }
    (map, bend)
}

/// Eigenvalues clamped to [`THINNEST`] and scaled to product 1; None when nothing is left to scale (a point).
fn volume_preserving(values: Vec3) -> Option<Vec3> {
    let largest = values.max_element();
    if !(largest.is_finite() && largest > f32::MIN_POSITIVE * 1e8) {
        return None;
    }
    let clamped = (values / largest).max(Vec3::splat(THINNEST));
    Some(clamped / libm::cbrtf(clamped.x * clamped.y * clamped.z))
}

/// γ of the blend γA + (1 − γ)R that keeps φ = ‖A‖² within the cap, and the row cap if that is the rule
/// [Henriques06 §3.1.2–3.1.3]. `bend_norm` is the part of φ that the quadratic columns add.
fn caps(cap: Cap, stretch: Vec3, bend_norm: f32) -> (f32, Option<f32>) {
    let phi = stretch.length_squared() + bend_norm;
    match cap {
        Cap::Rows(c) => (1.0, Some(c)),
        Cap::Cheap(c) => ((c / phi).min(1.0), None),
        Cap::Exact(c) => (exact_gamma(stretch, bend_norm, c), None),
        Cap::Soft { start, limit } if phi > start => {
            let target = limit - (start / phi) * (limit - start);
            (exact_gamma(stretch, bend_norm, target), None)
        }
        Cap::None | Cap::Soft { .. } => (1.0, None),
    }
}

/// Solves ‖γA + (1 − γ)R‖² = c for γ in [0, 1]. With e = σ − 1: 3 + 2γ Σe + γ²(Σe² + bend) = c.
fn exact_gamma(stretch: Vec3, bend_norm: f32, c: f32) -> f32 {
    if stretch.length_squared() + bend_norm <= c {
        return 1.0;
    }
    let e = stretch - Vec3::ONE;
    let (a, b, d) = (e.length_squared() + bend_norm, e.element_sum(), 3.0 - c);
    if a <= 0.0 {
        return 1.0;
    }
    (((b * b - a * d).max(0.0).sqrt() - b) / a).clamp(0.0, 1.0)
}

/// Scales rows whose squared length exceeds the limit. D·P with D, P positive keeps a positive determinant.
fn cap_rows(limit: f32, map: &mut Mat3, bend: &mut [Vec3; 6], per_width: f32) {
    for i in 0..3 {
        let bent: f32 = bend
            .iter()
            .map(|b| (b[i] * per_width) * (b[i] * per_width))
            .sum();
        let norm = map.row(i).length_squared() + bent;
        if norm > limit {
            let scale = (limit / norm).sqrt();
            for j in 0..3 {
                map.col_mut(j)[i] *= scale;
            }
            for b in bend.iter_mut() {
                b[i] *= scale;
            }
        }
    }
}

/// Keeps the gradient of the bending below a share of the thinnest stretch everywhere in the members' box.
///
/// The gradient is affine in p̂, its norm convex, so the corners bound it; below σ_min the map cannot fold over.
fn bound_bend(bend: &mut [Vec3; 6], extent: Vec3, thinnest: f32) {
    let mut steepest = 0.0f32;
    for corner in 0..4 {
        let sign = |bit: usize| if corner >> bit & 1 == 1 { -1.0 } else { 1.0 };
        let p = extent * Vec3::new(1.0, sign(0), sign(1));
        let dx = bend[0] * (2.0 * p.x) + bend[3] * p.y + bend[5] * p.z;
        let dy = bend[1] * (2.0 * p.y) + bend[3] * p.x + bend[4] * p.z;
        let dz = bend[2] * (2.0 * p.z) + bend[4] * p.y + bend[5] * p.x;
        steepest = steepest.max(dx.length_squared() + dy.length_squared() + dz.length_squared());
    }
    let (steepest, allowed) = (steepest.sqrt(), BEND_SHARE * thinnest);
    if steepest > allowed {
        let scale = allowed / steepest;
        for b in bend.iter_mut() {
            *b *= scale;
        }
    }
}

/// δ = I⁻¹ L: the rotation of the current shape that takes back the torque L = Σ m w (x − x̄) × (g − x) of the goals.
fn turn(goal: &Goal, sums: &Sums, rest: &Rest) -> Vec3 {
    // Σ m w (x − x̄)(g − x̄)ᵀ, whose skew part is the torque.
    let mut m = sums.a_xr * goal.map.transpose();
    for (a, b) in sums.a_xb.iter().zip(goal.bend) {
        m += Mat3::from_cols(*a * b.x, *a * b.y, *a * b.z);
    }
    let torque = Vec3::new(
        m.z_axis.y - m.y_axis.z,
        m.x_axis.z - m.z_axis.x,
        m.y_axis.x - m.x_axis.y,
    );
    let centred = sums.a_xx
        - Mat3::from_cols(
            sums.shift * sums.shift.x,
            sums.shift * sums.shift.y,
            sums.shift * sums.shift.z,
        ) * (1.0 / rest.mass);
    solve_inertia(centred, torque)
}

/// Solves (tr(A)·1 − A) δ = L for the spread A of a point set. Collapsed sets have no inertia and need no turn.
pub(crate) fn solve_inertia(spread: Mat3, torque: Vec3) -> Vec3 {
    let trace = spread.x_axis.x + spread.y_axis.y + spread.z_axis.z;
    if !(trace.is_finite() && trace > f32::MIN_POSITIVE * 1e10) {
        return Vec3::ZERO;
    }
    // The small share, above the rounding of the sums, keeps straight rods solvable: nothing turns about their own axis.
    let a = DMat3::from_diagonal(glam::DVec3::splat(f64::from(trace) * (1.0 + 1e-6)))
        - spread.as_dmat3();
    let delta = (a.inverse() * torque.as_dvec3()).as_vec3();
    if delta.is_finite() { delta } else { Vec3::ZERO }
}
