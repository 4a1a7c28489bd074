//! The clusters' own rigid motion, which damping draws their members to.
//!
//! v_i ← v_i + Σ_c w_ic κ_c (v̄_c + ω_c×(x_i − x̄_c) − v_i) with κ = 1 − e^(−rate·h). The cluster's velocity includes its
//! spin: the published form draws towards v̄_c alone, which brakes rotation and so loses angular momentum. Members follow in the
//! same pass as their goals: see [`pull`](super::pull()).

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Vec3};

use super::Shapes;
use super::eight::spins;
use super::fit::{Fit, Spread};
use super::lanes::{LANES, V8, Wide};
use crate::parallel;

/// Rigid motion of one cluster.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Swing {
    pub(super) centre: Vec3,
    pub(super) velocity: Vec3,
    pub(super) spin: Vec3,
    /// κ; 0 where nothing is damped.
    pub(super) share: f32,
}

/// Finds the rigid motion of every damped cluster.
pub(crate) fn swing(
    level: Level,
    shapes: &Shapes,
    fits: &[Fit],
    position: &[V8],
    velocity: &[V8],
    out: &mut [Swing],
) {
    let moving = (position, velocity);
    parallel::for_each_chunk(out, LANES, |first, swings| {
        dispatch!(level, simd => swing_eight(simd, first, shapes, fits, moving, swings));
    });
}

/// The swings of up to eight clusters from a given one on: what their members are summed up to is solved for all at once.
#[inline(always)]
fn swing_eight<S: Simd>(
    simd: S,
    first: usize,
    shapes: &Shapes,
    fits: &[Fit],
    moving: (&[V8], &[V8]),
    swings: &mut [Swing],
) {
    let mut sets = [(Mat3::ZERO, Vec3::ZERO); LANES];
    for (k, swing) in swings.iter_mut().enumerate() {
        let c = first + k;
        *swing = Swing::default();
        if shapes.rules[c].damping > 0.0 {
            (*swing, sets[k]) = swing_of(simd, shapes, c, fits[c].centre, moving);
        }
    }
    let spins = spins(simd, &sets);
    for (lane, swing) in swings.iter_mut().enumerate() {
        swing.spin = spins.get(lane);
    }
}

/// A swing but for its spin, and the spread and the angular momentum of the members that this follows from.
#[inline(always)]
fn swing_of<S: Simd>(
    simd: S,
    shapes: &Shapes,
    cluster: usize,
    centre: Vec3,
    (position, velocity): (&[V8], &[V8]),
) -> (Swing, (Mat3, Vec3)) {
    let origin = Wide::splat(simd, centre);
    let arm = |group: usize| position[group].load(simd).minus(origin);
    // Two passes: the twelve sums of one would not stay in sixteen registers.
    let (mut p, mut l) = (Wide::zero(simd), Wide::zero(simd));
    for (row, group) in shapes.layout.rows_of_cluster(cluster) {
        let mw = f32x8::simd_from(simd, row.weight);
        let mv = velocity[group].load(simd).times(mw);
        p = p.plus(mv);
        l = l.plus(arm(group).cross(mv));
    }
    let mut spread = Spread::new(simd);
    for (row, group) in shapes.layout.rows_of_cluster(cluster) {
        let r = arm(group);
        spread.add(r.times(f32x8::simd_from(simd, row.weight)), r);
    }
    let swing = Swing {
        centre,
        velocity: p.sum() / shapes.rests[cluster].mass,
        spin: Vec3::ZERO,
        share: shapes.rules[cluster].damping,
    };
    (swing, (spread.matrix(), l.sum()))
}
