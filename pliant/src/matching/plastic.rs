//! Plastic flow: beyond its yield strain a cluster takes a deformation for its shape [Falkenstein17 §2.1.4].

use glam::{Mat3, Quat, Vec3};

use super::blend::{metric, unit_volume};
use super::rest::Rest;
use crate::math::{svd, svd_warm};
use crate::state::{Flow, Plasticity};

/// Below this a stretch says nothing about the shape: the cluster is flat, and does not flow.
const FLAT: f32 = 1e-4;
/// The published rate is a share per step of this many seconds.
const STEP: f32 = 1.0 / 60.0;

/// Plasticity of one cluster for one substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FlowRule {
    /// λ.
    pub(crate) yield_strain: f32,
    /// ν of the substep.
    pub(crate) rate: f32,
    /// K.
    pub(crate) hardening: f32,
    /// h.
    pub(crate) seconds: f32,
}

impl FlowRule {
    /// `factor` is the cluster's own factor on the yield strain.
    pub(super) fn new(plasticity: &Plasticity, factor: f32, h: f32) -> Self {
        let kept = 1.0 - plasticity.rate;
        Self {
            yield_strain: plasticity.yield_strain * factor,
            rate: 1.0 - libm::powf(kept, h / STEP),
            hardening: plasticity.hardening,
            seconds: h,
        }
    }
}

/// The flow of a cluster with deformation gradient F after one more substep; `guess` is a rotation that may be near to that of F^e.
///
/// With F* = V Σ* Vᵀ the stretch of F^e without its change of volume: where ‖Σ* − 1‖ exceeds λ + Kα, the share
/// γ = ν(‖Σ* − 1‖ − λ − Kα)/‖Σ* − 1‖ of it flows, F^p ← V (Σ*)^γ Vᵀ F^p (eq. 2.10–2.15, with the errata in
/// `docs/papers.md`). α grows only while it flows.
///
/// The volume is taken out by [`unit_volume`], as in the goals and for the same reason: with the published det(Σ^e)^(-1/3)
/// what is left to spring back pulls alike in all directions, and bodies that flow fast gain energy. It turns with what it is given, so that
/// F^e itself has the Σ* and V of its stretch.
pub(super) fn flowed(f: Mat3, guess: Quat, rest: &Rest, flow: &Flow, rule: &FlowRule) -> Flow {
    let elastic = f * flow.map.inverse();
    let even = unit_volume(elastic, metric(rest, flow));
    let threshold = threshold(flow, rule);
    // ‖Σ* − 1‖ is the distance from the nearest rotation, and no other is nearer.
    if distance2(even, Mat3::from_quat(guess)) <= threshold * threshold {
        return *flow;
    }
    let svd = svd(even);
    let whole = svd_warm(elastic, svd.v);
    yielded((svd.sigma, svd.v), whole.sigma, flow, rule)
}

/// λ + Kα.
pub(super) fn threshold(flow: &Flow, rule: &FlowRule) -> f32 {
    (rule.yield_strain + rule.hardening * flow.strain).max(0.0)
}

/// The same with Σ* and V, and with Σ^e, whose change of volume is still in it.
pub(super) fn yielded((shape, v): (Vec3, Mat3), whole: Vec3, flow: &Flow, rule: &FlowRule) -> Flow {
    let is_flat = |sigma: Vec3| !(sigma.is_finite() && sigma.z > FLAT);
    if is_flat(shape) || is_flat(whole) {
        return *flow;
    }
    let threshold = threshold(flow, rule);
    let strain = (shape - Vec3::ONE).length();
    if strain <= threshold {
        return *flow;
    }
    let share = (rule.rate * (strain - threshold) / strain).clamp(0.0, 1.0);
    let stretch = shape.to_array().map(|s| libm::powf(s, share));
    let map = v * Mat3::from_diagonal(stretch.into()) * v.transpose() * flow.map;
    // Rounding must not pile up: det F^p stays 1.
    let map = map * (1.0 / libm::cbrtf(map.determinant()));
    let next = Flow {
        map,
        strain: flow.strain + rule.seconds * (whole - Vec3::ONE).length(),
    };
    if next.is_sound() { next } else { *flow }
}

/// ‖A − B‖².
fn distance2(a: Mat3, b: Mat3) -> f32 {
    let d = a - b;
    d.x_axis.length_squared() + d.y_axis.length_squared() + d.z_axis.length_squared()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pulled along one axis at constant volume and turned: what is beyond the yield strain flows and what is below does not, however near.
    #[test]
    fn what_is_beyond_the_yield_strain_flows() {
        let rest = Rest {
            a_rr_inv: Mat3::IDENTITY,
            ..Rest::default()
        };
        let turn = Quat::from_scaled_axis(Vec3::new(0.4, -1.1, 0.7));
        let sigma = Vec3::new(1.2, 1.0 / 1.2f32.sqrt(), 1.0 / 1.2f32.sqrt());
        let f = Mat3::from_quat(turn) * Mat3::from_diagonal(sigma);
        let strain = (sigma - Vec3::ONE).length();
        // A search may begin anywhere.
        for guess in [turn, Quat::from_rotation_x(0.3) * turn, Quat::IDENTITY] {
            for (share, flows) in [(0.5, true), (0.95, true), (1.05, false), (2.0, false)] {
                let rule = FlowRule {
                    yield_strain: share * strain,
                    rate: 1.0,
                    hardening: 0.0,
                    seconds: 0.01,
                };
                let flow = flowed(f, guess, &rest, &Flow::default(), &rule);
                assert_eq!(flow.is_none(), !flows, "{share} from {guess}: {flow:?}");
            }
        }
    }
}
