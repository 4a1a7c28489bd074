//! Handing an impulse at a carried point back to the particles.

use glam::Vec3;

use crate::matching::Rest;
use crate::state::{Bind, Body, State};

/// Calls `give(i, s)` as [`carriers`] does, but for pinned particles, which pass their part on to whatever holds them.
pub(crate) fn push(
    body: &Body,
    binds: &[Bind],
    rests: &[Rest],
    state: &State,
    mut give: impl FnMut(usize, f32),
) {
    carriers(body, binds, rests, state, |i, share| {
        if !state.particles.pinned[i] {
            give(i, share);
        }
    });
}

/// Calls `give(i, s)` with s = Σ_k share_k b_i/m_i for the particles that carry a point, so that an impulse J at it is
/// Δv_i = s J: b_i = m_i w_i (1/M + φ(p_i)ᵀ Φ⁻¹ φ(q)) are the weights the point is carried with.
///
/// Σ b_i = 1, so linear momentum grows by J. Angular momentum grows by y×J with y = Σ b_i x_i. That is the carried point
/// x(q) where particles are plain points that span their clusters. It falls short of x(q) by what they cannot carry: the
/// height above a single layer, and the part of oriented particles' own moments, which would be a spin.
/// A particle may be given to more than once.
pub(crate) fn carriers(
    body: &Body,
    binds: &[Bind],
    rests: &[Rest],
    state: &State,
    mut give: impl FnMut(usize, f32),
) {
    for bind in binds {
        let cluster = (body.clusters.start + bind.cluster) as usize;
        let rest = &rests[cluster];
        for k in state.clusters.members(cluster) {
            let i = state.clusters.particle[k] as usize;
            let reach = carried_by(rest, state.clusters.offset[k], bind.local);
            give(
                i,
                bind.share * state.clusters.weight[k] * (1.0 / rest.mass + reach),
            );
        }
    }
}

/// φ(p)ᵀ Φ⁻¹ φ(q) for the cluster's features: linear, or quadratic.
fn carried_by(rest: &Rest, p: Vec3, q: Vec3) -> f32 {
    let linear = p.dot(rest.a_rr_inv * q);
    linear
        + rest
            .features
            .as_ref()
            .map_or(0.0, |features| features.reach(p, q))
}
