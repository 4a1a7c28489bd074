//! Damping towards the clusters' own rigid motion.
//!
//! v_i ← v_i + Σ_c w_ic κ_c (v̄_c + ω_c×(x_i − x̄_c) − v_i) with κ = 1 − e^(−rate·h). The cluster's velocity includes its
//! spin: the published form pulls towards v̄_c alone, which brakes rotation and so loses angular momentum.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::Shapes;
use super::fit::{Fit, Spread};
use super::goal::solve_inertia;
use super::lanes::{BLOCK, S8, V8, Wide};
use crate::parallel;

/// Rigid motion of one cluster.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Swing {
    centre: Vec3,
    velocity: Vec3,
    spin: Vec3,
    /// κ; 0 where nothing is damped.
    share: f32,
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
    parallel::for_each_row(out, |c, swing| {
        *swing = Swing::default();
        if shapes.rules[c].damping > 0.0 {
            *swing = dispatch!(level, simd => swing_of(simd, shapes, c, fits[c].centre, position, velocity));
        }
    });
}

/// Pulls velocities towards the clusters' rigid motion.
pub(crate) fn damp(
    level: Level,
    shapes: &Shapes,
    swings: &[Swing],
    position: &[V8],
    free: &[S8],
    velocity: &mut [V8],
) {
    let groups = |block: &super::Block| block.groups as usize;
    parallel::for_each_block(
        &shapes.layout.blocks,
        velocity,
        groups,
        |b, block, velocity| {
            if shapes.sleeps(block.body) {
                return;
            }
            let range = block.group as usize..(block.group + block.groups) as usize;
            let (x, free) = (&position[range.clone()], &free[range]);
            dispatch!(level, simd => damp_block(simd, shapes, swings, b, x, free, velocity));
        },
    );
}

#[inline(always)]
fn swing_of<S: Simd>(
    simd: S,
    shapes: &Shapes,
    cluster: usize,
    centre: Vec3,
    position: &[V8],
    velocity: &[V8],
) -> Swing {
    let origin = Wide::splat(simd, centre);
    let (mut p, mut l) = (Wide::zero(simd), Wide::zero(simd));
    let mut spread = Spread::new(simd);
    for (row, group) in shapes.layout.rows_of_cluster(cluster) {
        let mw = f32x8::simd_from(simd, row.weight);
        let mv = velocity[group].load(simd).times(mw);
        let r = position[group].load(simd).minus(origin);
        p = p.plus(mv);
        l = l.plus(r.cross(mv));
        spread.add(r.times(mw), r);
    }
    Swing {
        centre,
        velocity: p.sum() / shapes.rests[cluster].mass,
        spin: solve_inertia(spread.matrix(), l.sum()),
        share: shapes.rules[cluster].damping,
    }
}

#[inline(always)]
fn damp_block<S: Simd>(
    simd: S,
    shapes: &Shapes,
    swings: &[Swing],
    b: usize,
    position: &[V8],
    free: &[S8],
    velocity: &mut [V8],
) {
    let layout = &shapes.layout;
    let mut acc = [V8::default(); BLOCK];
    for segment in layout.segments_of_block(b) {
        let swing = &swings[segment.cluster as usize];
        if swing.share == 0.0 {
            continue;
        }
        let (centre, spin) = (
            Wide::splat(simd, swing.centre),
            Wide::splat(simd, swing.spin),
        );
        let linear = Wide::splat(simd, swing.velocity);
        let first = layout.blocks[b].group as usize;
        for (row, group) in layout.by_block.walk(segment.rows()) {
            let k = (group - first) % BLOCK;
            let rigid = linear.plus(spin.cross(position[k].load(simd).minus(centre)));
            let w = f32x8::simd_from(simd, row.weight) * swing.share;
            let sum = acc[k]
                .load(simd)
                .plus(rigid.minus(velocity[k].load(simd)).times(w));
            acc[k].store(sum);
        }
    }
    for ((v, free), acc) in velocity.iter_mut().zip(free).zip(&acc) {
        v.store(
            v.load(simd)
                .plus(acc.load(simd).times(f32x8::simd_from(simd, free.0))),
        );
    }
}
