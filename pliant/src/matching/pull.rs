//! Particles follow their goals: the pull of a substep and the strain limit, both gathered block by block.
//!
//! Reads fits; writes velocities ([`pull`]) or positions ([`limit`]) of each block's own particles.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::features::Features;
use super::fit::{Fit, wide_products};
use super::goal::Goal;
use super::lanes::{BLOCK, Block, Lanes, S8, V8, Wide};
use super::layout::Segment;
use super::settle::{Drift, Tally, reference};
use super::{Limits, Shapes};
use crate::parallel::{self, PerBlock};

/// v ← v + (1/h) Σ_c α_c w_ic (g_ic − x_i − δ_c×(x_i − x̄_c)) for free particles [Muller05 eq. 10, Jones15 eq. 14].
///
/// Each block also tells what its particles were moved by in sum, see [`recoil`](super::recoil).
pub(crate) fn pull(
    level: Level,
    shapes: &Shapes,
    fits: &[Fit],
    (position, mass, free): (&[V8], &[S8], &[S8]),
    h: f32,
    (velocity, drifts): (&mut [V8], &mut [Drift]),
) {
    let per_h = 1.0 / h;
    let columns = (velocity, PerBlock(drifts));
    parallel::for_each_block(
        &shapes.layout.blocks,
        columns,
        groups,
        |b, block, (velocity, drift)| {
            if shapes.sleeps(block.body) {
                return;
            }
            let range = block.group as usize..(block.group + block.groups) as usize;
            let particles = Particles {
                block: b,
                position: &position[range.clone()],
                mass: &mass[range.clone()],
                free: &free[range],
                reference: reference(shapes, position, b),
            };
            drift.0[0] = dispatch!(level, simd => pull_block(simd, shapes, fits, particles, per_h, velocity));
        },
    );
}

/// One Jacobi iteration of strain limiting: x ← x + ω Σ_c w_ic max(0, 1 − γ s_c/d)(g_ic − x_i), d = ‖g_ic − x_i‖
/// [BargteilJones14]. `iteration` counts from 0; bodies that want fewer are left alone.
///
/// Pinned particles do not follow. What they would have been moved by goes into `drifts`: see
/// [`settle`](super::settle).
pub(crate) fn limit(
    level: Level,
    shapes: &Shapes,
    fits: &[Fit],
    iteration: u32,
    lanes: &mut Lanes,
    drifts: &mut [Drift],
) {
    let (mass, free, before) = (&lanes.mass, &lanes.free, &lanes.before);
    let columns = (&mut lanes.position[..], PerBlock(drifts));
    parallel::for_each_block(
        &shapes.layout.blocks,
        columns,
        groups,
        |b, block, (x, drift)| {
            let limits = &shapes.limits[block.body as usize];
            if iteration == 0 {
                drift.0[0] = Drift::default();
            }
            if iteration < limits.iterations {
                let range = block.group as usize..(block.group + block.groups) as usize;
                let particles = Particles {
                    block: b,
                    position: &before[range.clone()],
                    mass: &mass[range.clone()],
                    free: &free[range],
                    reference: reference(shapes, before, b),
                };
                let held =
                    dispatch!(level, simd => limit_block(simd, shapes, fits, particles, limits, x));
                drift.0[0].push(&held);
            }
        },
    );
}

fn groups(block: &Block) -> usize {
    block.groups as usize
}

/// What a block's kernel reads.
#[derive(Clone, Copy)]
struct Particles<'a> {
    block: usize,
    /// At the start of the substep.
    position: &'a [V8],
    mass: &'a [S8],
    free: &'a [S8],
    reference: Vec3,
}

#[inline(always)]
fn pull_block<S: Simd>(
    simd: S,
    shapes: &Shapes,
    fits: &[Fit],
    particles: Particles<'_>,
    per_h: f32,
    velocity: &mut [V8],
) -> Drift {
    let mut acc = [V8::default(); BLOCK];
    for segment in shapes.layout.segments_of_block(particles.block) {
        let goal = &fits[segment.cluster as usize].goal;
        let turn = Wide::splat(simd, goal.turn);
        let centre = Wide::splat(simd, goal.centre);
        let alpha = f32x8::splat(simd, goal.alpha);
        walk(
            simd,
            shapes,
            segment,
            goal,
            particles.position,
            &mut acc,
            |x, d, w| Some(d.minus(turn.cross(x.minus(centre))).times(w * alpha)),
        );
    }
    let mut tally = Tally::new(simd, particles.reference);
    for (k, v) in velocity.iter_mut().enumerate() {
        let share = f32x8::simd_from(simd, particles.free[k].0) * per_h;
        let kick = acc[k].load(simd).times(share);
        let mass = f32x8::simd_from(simd, particles.mass[k].0);
        tally.add(mass, particles.position[k].load(simd), kick);
        v.store(v.load(simd).plus(kick));
    }
    tally.drift()
}

#[inline(always)]
fn limit_block<S: Simd>(
    simd: S,
    shapes: &Shapes,
    fits: &[Fit],
    particles: Particles<'_>,
    limits: &Limits,
    position: &mut [V8],
) -> Drift {
    let mut acc = [V8::default(); BLOCK];
    // The least distance keeps 0/0 out where a bound is 0.
    let tiny = f32x8::splat(simd, f32::MIN_POSITIVE);
    let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
    for segment in shapes.layout.segments_of_block(particles.block) {
        let goal = &fits[segment.cluster as usize].goal;
        let bound = f32x8::splat(simd, goal.bound);
        walk(
            simd,
            shapes,
            segment,
            goal,
            position,
            &mut acc,
            |_, d, w| {
                let squared = d.dot(d);
                if !squared.simd_gt(bound * bound).any_true() {
                    return None;
                }
                let distance = squared.max(tiny).sqrt();
                Some(d.times(w * (one - bound / distance).max(zero)))
            },
        );
    }
    let mut held = Tally::new(simd, particles.reference);
    let relaxation = f32x8::splat(simd, limits.relaxation);
    for (k, x) in position.iter_mut().enumerate() {
        let push = acc[k].load(simd).times(relaxation);
        let free = f32x8::simd_from(simd, particles.free[k].0);
        if limits.settles && !limits.keeps {
            let mass = f32x8::simd_from(simd, particles.mass[k].0);
            held.add(
                mass,
                particles.position[k].load(simd),
                push.times(one - free),
            );
        }
        x.store(x.load(simd).plus(push.times(free)));
    }
    held.drift()
}

/// Adds `weigh(x, g − x, w)` of every row of a segment to the accumulators of its groups, where it is something.
#[inline(always)]
fn walk<S: Simd>(
    simd: S,
    shapes: &Shapes,
    segment: &Segment,
    goal: &Goal,
    position: &[V8],
    acc: &mut [V8; BLOCK],
    weigh: impl Fn(Wide<S>, Wide<S>, f32x8<S>) -> Option<Wide<S>>,
) {
    let map = Map::new(simd, goal);
    let features = shapes.rests[segment.cluster as usize].features.as_deref();
    let first = shapes.layout.blocks[segment.block as usize].group as usize;
    for (row, group) in shapes.layout.by_block.walk(segment.rows()) {
        let k = (group - first) % BLOCK;
        let x = position[k].load(simd);
        let p = row.offset.load(simd);
        let mut g = map.apply(p);
        if let Some(features) = features {
            g = g.plus(bent(simd, p, features, &goal.bend));
        }
        let w = f32x8::simd_from(simd, row.weight);
        if let Some(part) = weigh(x, g.minus(x), w) {
            let sum = acc[k].load(simd).plus(part);
            acc[k].store(sum);
        }
    }
}

/// p ↦ centre + T p, spread over the lanes.
struct Map<S: Simd> {
    centre: Wide<S>,
    columns: [Wide<S>; 3],
}

impl<S: Simd> Map<S> {
    #[inline(always)]
    fn new(simd: S, goal: &Goal) -> Self {
        let column = |v: Vec3| Wide::splat(simd, v);
        Self {
            centre: column(goal.centre),
            columns: [
                column(goal.map.x_axis),
                column(goal.map.y_axis),
                column(goal.map.z_axis),
            ],
        }
    }

    #[inline(always)]
    fn apply(&self, p: Wide<S>) -> Wide<S> {
        let [a, b, c] = self.columns;
        self.centre
            .plus(a.times(p.x))
            .plus(b.times(p.y))
            .plus(c.times(p.z))
    }
}

/// Σ bend_k (r_k − mean_k).
#[inline(always)]
fn bent<S: Simd>(simd: S, p: Wide<S>, features: &Features, bend: &[Vec3; 6]) -> Wide<S> {
    let products = wide_products(simd, p, features);
    let mut sum = Wide::zero(simd);
    for (r, b) in products.into_iter().zip(bend) {
        sum = sum.plus(Wide::splat(simd, *b).times(r));
    }
    sum
}
