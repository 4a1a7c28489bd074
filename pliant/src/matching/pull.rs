//! Particles follow their goals: the pull of a substep, gathered block by block.
//!
//! Reads fits; writes velocities of each block's own particles.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Vec3};

use super::Shapes;
use super::damp::Swing;
use super::features::Features;
use super::fit::{Fit, wide_products};
use super::lanes::{BLOCK, Block, S8, V8, Wide};
use super::layout::Segment;
use super::settle::{Drift, Tally, reference};
use crate::parallel::{self, PerBlock};

/// v ← v + Σ_c w_ic (α_c/h (g_ic − x_i) + κ_c (v̄_c + ω_c×(x_i − x̄_c) − v_i)) for free particles: the pull of the goals
/// [Muller05 eq. 10, Jones15 eq. 14] and the damping of [`swing`](super::swing), if any.
///
/// Each block also tells what its particles were moved by in sum, see [`recoil`](super::recoil).
pub(crate) fn pull(
    level: Level,
    shapes: &Shapes,
    fits: &[Fit],
    swings: Option<&[Swing]>,
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
            let damped = |segment: &Segment| {
                swings.filter(|swings| swings[segment.cluster as usize].share > 0.0)
            };
            let swings = shapes.layout.segments_of_block(b).iter().find_map(damped);
            drift.0[0] = dispatch!(level, simd => match swings {
                Some(swings) => pull_block::<_, true>(simd, shapes, (fits, swings), particles, per_h, velocity),
                None => pull_block::<_, false>(simd, shapes, (fits, &[]), particles, per_h, velocity),
            });
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

/// What the clusters of eight particles want of them, in sum: Δv = goal − pulled x + spin × x − damped v. Where a particle is and how
/// fast it moves is the same for all its clusters, so only what differs is summed.
#[derive(Clone, Copy, Default)]
struct Wants {
    /// Σ w (α/h g + κ (v̄ − ω × x̄)).
    goal: V8,
    /// Σ w α/h.
    pulled: S8,
    /// Σ w κ ω.
    spin: V8,
    /// Σ w κ.
    damped: S8,
}

#[inline(always)]
fn pull_block<S: Simd, const DAMPED: bool>(
    simd: S,
    shapes: &Shapes,
    (fits, swings): (&[Fit], &[Swing]),
    particles: Particles<'_>,
    per_h: f32,
    velocity: &mut [V8],
) -> Drift {
    let layout = &shapes.layout;
    let first = layout.blocks[particles.block].group as usize;
    // Near all particles of the block, so that little is lost when goals and positions are subtracted.
    let origin = particles.position[0].get(0);
    let mut wants = [Wants::default(); BLOCK];
    for segment in layout.segments_of_block(particles.block) {
        let cluster = segment.cluster as usize;
        let goal = &fits[cluster].goal;
        let alpha = goal.alpha * per_h;
        let mut centre = (goal.centre - origin) * alpha;
        let (mut spin, mut share) = (Vec3::ZERO, 0.0);
        if DAMPED {
            let swing = &swings[cluster];
            share = swing.share;
            spin = swing.spin * share;
            centre += swing.velocity * share - spin.cross(swing.centre - origin);
        }
        let map = Map::new(simd, centre, goal.pull * alpha);
        let spin = Wide::splat(simd, spin);
        let features = shapes.rests[cluster].features.as_deref();
        for (row, group) in layout.by_block.walk(segment.rows()) {
            let wants = &mut wants[(group - first) % BLOCK];
            let p = row.offset.load(simd);
            let mut g = map.apply(p);
            if let Some(features) = features {
                let bent = bent(simd, p, features, &goal.bend);
                g = g.plus(bent.times(f32x8::splat(simd, alpha)));
            }
            let w = f32x8::simd_from(simd, row.weight);
            wants.goal.add(g.times(w));
            wants.pulled.add(w * alpha);
            if DAMPED {
                wants.spin.add(spin.times(w));
                wants.damped.add(w * share);
            }
        }
    }
    let mut tally = Tally::new(simd, particles.reference);
    let origin = Wide::splat(simd, origin);
    for (k, v) in velocity.iter_mut().enumerate() {
        let wants = &wants[k];
        let (at, moving) = (particles.position[k].load(simd), v.load(simd));
        let x = at.minus(origin);
        let mut kick = wants
            .goal
            .load(simd)
            .minus(x.times(wants.pulled.load(simd)));
        if DAMPED {
            let spun = wants.spin.load(simd).cross(x);
            kick = kick.plus(spun.minus(moving.times(wants.damped.load(simd))));
        }
        let kick = kick.times(particles.free[k].load(simd));
        tally.add(particles.mass[k].load(simd), at, kick);
        v.store(moving.plus(kick));
    }
    // The masses by themselves: all sums together would not stay in sixteen registers.
    let (position, mass) = (particles.position, particles.mass);
    let mut drift = Drift::of(simd, particles.reference, position, mass);
    drift.add(tally.push());
    drift
}

/// p ↦ centre + T p, spread over the lanes.
pub(super) struct Map<S: Simd> {
    centre: Wide<S>,
    columns: [Wide<S>; 3],
}

impl<S: Simd> Map<S> {
    #[inline(always)]
    pub(super) fn new(simd: S, centre: Vec3, map: Mat3) -> Self {
        let column = |v: Vec3| Wide::splat(simd, v);
        Self {
            centre: column(centre),
            columns: [column(map.x_axis), column(map.y_axis), column(map.z_axis)],
        }
    }

    #[inline(always)]
    pub(super) fn apply(&self, p: Wide<S>) -> Wide<S> {
        let [a, b, c] = self.columns;
        self.centre
            .plus(a.times(p.x))
            .plus(b.times(p.y))
            .plus(c.times(p.z))
    }
}

/// Σ bend_k (r_k − mean_k).
#[inline(always)]
pub(super) fn bent<S: Simd>(simd: S, p: Wide<S>, features: &Features, bend: &[Vec3; 6]) -> Wide<S> {
    let products = wide_products(simd, p, features);
    let mut sum = Wide::zero(simd);
    for (r, b) in products.into_iter().zip(bend) {
        sum = sum.plus(Wide::splat(simd, *b).times(r));
    }
    sum
}
