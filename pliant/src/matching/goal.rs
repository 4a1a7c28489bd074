//! From sums to goals: rotation, mode, and the turn that keeps angular momentum.

use glam::{DMat3, Mat3, Quat, Vec3};

use super::blend::blend;
use super::fit::{Fit, Sums};
use super::plastic::{FlowRule, flowed};
use super::rest::Rest;
use crate::math::rotation;
use crate::state::{Cap, Flow, Mode, RotationRule};

/// Point sets with less of a spread have collapsed.
pub(super) const LEAST_TRACE: f32 = f32::MIN_POSITIVE * 1e10;
/// Share of the spread, above the rounding of the sums, that keeps straight rods solvable: nothing turns about their own axis.
pub(super) const ROD: f64 = 1e-6;

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
    /// Plastic flow, for clusters that may.
    pub(crate) flow: Option<FlowRule>,
}

/// What a cluster brings into a fit from the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Start {
    /// Where the search for the rotation begins.
    pub(crate) guess: Quat,
    pub(crate) flow: Flow,
    /// The material may flow in this fit.
    pub(crate) flows: bool,
}

/// Where a cluster wants its members: g = centre + map p + Σ bend_k (r_k − mean_k), pulled with α and bounded.
///
/// What the strain limit reads is in the first 64 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(crate) struct Goal {
    pub(crate) centre: Vec3,
    pub(crate) alpha: f32,
    pub(crate) bound: f32,
    /// T.
    pub(crate) map: Mat3,
    /// T − [δ]× F: what members are pulled to, turned back so that the pull has no torque.
    pub(crate) pull: Mat3,
    /// Quadratic columns of T̃, metres.
    pub(crate) bend: [Vec3; 6],
}

/// Turns a cluster's sums into its fit and goal.
pub(super) fn solve(sums: &Sums, rest: &Rest, rule: &Rule, conserve: bool, start: Start) -> Fit {
    let a_xr = sums.a_xr + sums.moment;
    // Goals that did not turn with the members would drive them round.
    let guess = if rest.is_thick_rod() {
        nearest_rotation(a_xr, &start.flow, start.guess)
    } else {
        start.guess
    };
    // Points thrown far beyond the size of a tiny cluster overflow here: such a fit is no better than none.
    let whole = |flow: &Flow| {
        let open = a_xr * rest.a_rr_inv;
        let f = if flow.is_none() {
            rest.complete(open, guess)
        } else {
            rest.complete_flowed(open, guess, &flow.map)
        };
        let f = Some(f).filter(Mat3::is_finite);
        f.unwrap_or_else(|| Mat3::from_quat(guess))
    };
    let mut f = whole(&start.flow);
    let mut flow = start.flow;
    // A thin cluster does not know what it would flow to: what it cannot tell of its shape would push the rest of it, for ever.
    if let Some(rule) = rule.flow.as_ref().filter(|_| start.flows && !rest.thin) {
        flow = flowed(f, guess, rest, &start.flow, rule);
        // The fit must follow from the flow as it is now: a restored world knows no other.
        if rest.rank < 3 {
            f = whole(&flow);
        }
    }
    // F^e = F (F^p)⁻¹ [Falkenstein17 eq. 2.10].
    let elastic = if flow.is_none() {
        f
    } else {
        f * flow.map.inverse()
    };
    let rotation = if rest.is_thick_rod() {
        guess
    } else {
        best_rotation(f, a_xr, &flow, rule.rotation, guess)
    };
    let bend = bend_of(sums, rest);
    let mut fit = Fit {
        centre: sums.reference + sums.shift / rest.mass,
        f,
        elastic,
        flow,
        rotation,
        map: f,
        bend,
        goal: Goal::default(),
    };
    fit.goal = goal(&fit, rest, rule);
    if let Some(features) = &rest.features {
        fit.map = features.untilted(fit.map, &fit.bend);
    }
    fit.goal.pull = fit.goal.map;
    if conserve {
        let shape = turned_shape(&fit, sums, rest);
        fit.goal.pull -= turn(&fit.goal, sums, shape);
    }
    fit
}

/// R, such that R F^p is nearest to F: as matrices, or to the members.
///
/// The thesis takes the R nearest to F^e [Falkenstein17 eq. 2.30]. That is the same until something has flowed. Then F^e is F seen from
/// the flowed rest shape, where a direction that has become short counts as much as one that has become long; the goals are no
/// nearest points of the members any more, and a body that flows at once gains energy from clusters with a condition number above some ten.
fn best_rotation(f: Mat3, a_xr: Mat3, flow: &Flow, rule: RotationRule, guess: Quat) -> Quat {
    nearest_rotation(
        match rule {
            RotationRule::Deformation => f,
            RotationRule::Procrustes => a_xr,
        },
        flow,
        guess,
    )
}

/// R, such that R F^p is nearest to what was fitted. With `A_xr` the goals are nearest to the members.
fn nearest_rotation(fitted: Mat3, flow: &Flow, guess: Quat) -> Quat {
    if flow.is_none() {
        rotation(fitted, guess)
    } else {
        rotation(fitted * flow.map.transpose(), guess)
    }
}

/// The quadratic columns of the best fit; zero for the other modes.
fn bend_of(sums: &Sums, rest: &Rest) -> [Vec3; 6] {
    let bend = rest
        .features
        .as_ref()
        .map(|features| features.bend(sums.a_xr, &sums.a_xb));
    let bend = bend.filter(|bend| bend.iter().all(|b| b.is_finite()));
    bend.unwrap_or([Vec3::ZERO; 6])
}

fn goal(fit: &Fit, rest: &Rest, rule: &Rule) -> Goal {
    let mut goal = Goal {
        centre: fit.centre,
        map: Mat3::from_quat(fit.rotation),
        pull: Mat3::ZERO,
        alpha: rule.alpha,
        bound: rule.bound,
        bend: [Vec3::ZERO; 6],
    };
    if !fit.flow.is_none() {
        goal.map *= fit.flow.map;
    }
    if rule.mode.beta() > 0.0 {
        (goal.map, goal.bend) = blend(fit, rest, rule);
        if let Some(features) = &rest.features {
            goal.map = features.untilted(goal.map, &goal.bend);
        }
    }
    goal.centre -= goal.map * rest.residue;
    goal
}

/// What the goals are turned by: F without what completes it. Of a rod that would leave a line, which cannot turn about itself, so it is R F^p.
fn turned_shape(fit: &Fit, sums: &Sums, rest: &Rest) -> Mat3 {
    if rest.is_thick_rod() {
        Mat3::from_quat(fit.rotation) * fit.flow.map
    } else {
        sums.a_xr * rest.a_rr_inv
    }
}

/// [δ]× F, which takes back the torque L = Σ m w (x − x̄) × (g − x) of the goals.
///
/// What the goals are turned by is the fitted shape F p. With `A_xr` `A_rr`⁻¹ for F its torque is
/// Σ m w (x − x̄) × (δ × F p) = (tr(S) 1 − S) δ for S = `A_xr` `A_rr`⁻¹ `A_xr`ᵀ, the spread of that shape: so δ = I⁻¹ L is exact however
/// far the members are from their fit, and needs no sum that the fit does not need. With R F^p, nearest to the members, S = R F^p `A_xr`ᵀ is
/// symmetric and all of this holds too.
fn turn(goal: &Goal, sums: &Sums, f: Mat3) -> Mat3 {
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
    let delta = solve_inertia(f * sums.a_xr.transpose(), torque);
    let turned = Mat3::from_cols(
        delta.cross(f.x_axis),
        delta.cross(f.y_axis),
        delta.cross(f.z_axis),
    );
    Some(turned).filter(Mat3::is_finite).unwrap_or(Mat3::ZERO)
}

/// Solves (tr(A)·1 − A) δ = L for the spread A of a point set. Collapsed sets have no inertia and need no turn.
pub(crate) fn solve_inertia(spread: Mat3, torque: Vec3) -> Vec3 {
    let Some(inverse) = invert_inertia(spread) else {
        return Vec3::ZERO;
    };
    let delta = (inverse * torque.as_dvec3()).as_vec3();
    if delta.is_finite() { delta } else { Vec3::ZERO }
}

/// (tr(A)·1 − A)⁻¹ for the spread A of a point set; zero for collapsed sets, which turn by nothing.
pub(crate) fn inverse_inertia(spread: Mat3) -> Mat3 {
    let inverse = invert_inertia(spread).map(|inverse| inverse.as_mat3());
    inverse.filter(Mat3::is_finite).unwrap_or(Mat3::ZERO)
}

fn invert_inertia(spread: Mat3) -> Option<DMat3> {
    let trace = spread.x_axis.x + spread.y_axis.y + spread.z_axis.z;
    if !(trace.is_finite() && trace > LEAST_TRACE) {
        return None;
    }
    let a = DMat3::from_diagonal(glam::DVec3::splat(f64::from(trace) * (1.0 + ROD)))
        - spread.as_dmat3();
    Some(a.inverse())
}
