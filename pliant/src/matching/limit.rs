//! Strain limiting: particles are put back to within a bound of their goals, gathered block by block.
//!
//! As published, a cluster puts back those of its members that are too far away, and nothing takes the recoil: the corrections push and turn the cluster, as
//! a motor would, and a body that is held at its rim gains energy for ever. So each cluster finds the rigid part of its corrections first ([`Excess`]) and
//! moves all its members against it. With the angular part taken about where the substep began, momentum is kept exactly: see `settle`.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Vec3};

use super::Shapes;
use super::features::Features;
use super::fit::{Fit, Spread};
use super::goal::solve_inertia;
use super::lanes::{BLOCK, Block, Lanes, S8, V8, Wide};
use super::layout::Segment;
use super::pull::{Map, bent};
use super::settle::Recoil;
use crate::parallel;

/// What the corrections of a cluster are in sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Excess {
    /// A member is out of bounds.
    any: bool,
    /// The rigid part to take back.
    recoil: Recoil,
}

/// One Jacobi iteration of strain limiting: x ← x + ω Σ_c w_ic (d_ic − a_c − δ_c×(x⁰_i − x̄⁰_c)) with d_ic = max(0, 1 − γ s_c/d)(g_ic − x_i),
/// d = ‖g_ic − x_i‖ [BargteilJones14] and the recoil a, δ of the cluster. `iteration` counts from 0; bodies that want fewer are left alone.
///
/// Pinned particles do not follow: what falls on them is what holds them.
pub(crate) fn limit(
    level: Level,
    shapes: &Shapes,
    fits: &[Fit],
    iteration: u32,
    lanes: &mut Lanes,
    excesses: &mut [Excess],
) {
    let view = &*lanes;
    parallel::for_each_row(excesses, |c, excess| {
        *excess = Excess::default();
        if iteration < shapes.limits[shapes.layout.cluster_body[c] as usize].iterations {
            dispatch!(level, simd => exceed(simd, shapes, c, &fits[c], view, excess));
        }
    });
    let (free, before) = (&lanes.free, &lanes.before);
    let rows = |block: &Block| block.groups as usize;
    parallel::for_each_block(
        &shapes.layout.blocks,
        &mut lanes.position[..],
        rows,
        |b, block, x| {
            let limits = &shapes.limits[block.body as usize];
            if iteration < limits.iterations {
                let range = block.group as usize..(block.group + block.groups) as usize;
                let kept = (&before[range.clone()], &free[range]);
                dispatch!(level, simd => limit_block(simd, shapes, (fits, excesses), b, kept, limits.relaxation, x));
            }
        },
    );
}

/// How far members may be from their goals, and the goals.
struct Bound<'a, S: Simd> {
    map: Map<S>,
    most: f32x8<S>,
    features: Option<&'a Features>,
    bend: &'a [Vec3; 6],
}

impl<'a, S: Simd> Bound<'a, S> {
    #[inline(always)]
    fn new(simd: S, shapes: &'a Shapes, cluster: usize, fit: &'a Fit) -> Self {
        let goal = &fit.goal;
        Self {
            map: Map::new(simd, goal.centre, goal.map),
            most: f32x8::splat(simd, goal.bound),
            features: shapes.rests[cluster].features.as_deref(),
            bend: &goal.bend,
        }
    }

    /// What members with a weight at x lack to be within the bound, if one does.
    #[inline(always)]
    fn lack(&self, simd: S, p: Wide<S>, x: Wide<S>, weight: f32x8<S>) -> Option<Wide<S>> {
        let mut g = self.map.apply(p);
        if let Some(features) = self.features {
            g = g.plus(bent(simd, p, features, self.bend));
        }
        let d = g.minus(x);
        let squared = d.dot(d);
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        // Lanes without a member may be anywhere, so they have no say in whether there is something to do.
        let out = squared.simd_gt(self.most * self.most) & weight.simd_gt(zero);
        out.any_true().then(|| {
            // The least distance keeps 0/0 out where a bound is 0.
            let distance = squared.max(f32x8::splat(simd, f32::MIN_POSITIVE)).sqrt();
            d.times((one - self.most / distance).max(zero))
        })
    }
}

#[inline(always)]
fn exceed<S: Simd>(
    simd: S,
    shapes: &Shapes,
    cluster: usize,
    fit: &Fit,
    lanes: &Lanes,
    excess: &mut Excess,
) {
    let bound = Bound::new(simd, shapes, cluster, fit);
    let origin = shapes.layout.reference(cluster, &lanes.before);
    let arm = |group: usize| {
        let origin = Wide::splat(simd, origin);
        lanes.before[group].load(simd).minus(origin)
    };
    let (mut linear, mut angular) = (Wide::zero(simd), Wide::zero(simd));
    for (row, group) in shapes.layout.rows_of_cluster(cluster) {
        let mw = f32x8::simd_from(simd, row.weight);
        let x = lanes.position[group].load(simd);
        if let Some(lack) = bound.lack(simd, row.offset.load(simd), x, mw) {
            excess.any = true;
            let push = lack.times(mw);
            linear = linear.plus(push);
            angular = angular.plus(arm(group).cross(push));
        }
    }
    if !excess.any || !shapes.rules[cluster].conserve {
        return;
    }
    let mut first = Wide::zero(simd);
    let mut spread = Spread::new(simd);
    for (row, group) in shapes.layout.rows_of_cluster(cluster) {
        let r = arm(group);
        let mr = r.times(f32x8::simd_from(simd, row.weight));
        first = first.plus(mr);
        spread.add(mr, r);
    }
    let mass = shapes.rests[cluster].mass;
    let (linear, centre) = (linear.sum(), first.sum() / mass);
    let about = centre * mass;
    let centred =
        spread.matrix() - Mat3::from_cols(about * centre.x, about * centre.y, about * centre.z);
    excess.recoil = Recoil {
        centre: origin + centre,
        shift: linear / mass,
        turn: solve_inertia(centred, angular.sum() - centre.cross(linear)),
    };
}

#[inline(always)]
fn limit_block<S: Simd>(
    simd: S,
    shapes: &Shapes,
    (fits, excesses): (&[Fit], &[Excess]),
    block: usize,
    (before, free): (&[V8], &[S8]),
    relaxation: f32,
    position: &mut [V8],
) {
    let segments = shapes.layout.segments_of_block(block);
    let pushes = |segment: &Segment| excesses[segment.cluster as usize].any;
    if !segments.iter().any(pushes) {
        return;
    }
    let mut acc = [V8::default(); BLOCK];
    let first = shapes.layout.blocks[block].group as usize;
    for segment in segments {
        let cluster = segment.cluster as usize;
        let Excess { any: true, recoil } = &excesses[cluster] else {
            continue;
        };
        let bound = Bound::new(simd, shapes, cluster, &fits[cluster]);
        let [shift, turn, centre] =
            [recoil.shift, recoil.turn, recoil.centre].map(|v| Wide::splat(simd, v));
        for (row, group) in shapes.layout.by_block.walk(segment.rows()) {
            let k = (group - first) % BLOCK;
            let w = f32x8::simd_from(simd, row.weight);
            let rigid = shift.plus(turn.cross(before[k].load(simd).minus(centre)));
            let lack = bound.lack(simd, row.offset.load(simd), position[k].load(simd), w);
            let lack = lack.unwrap_or(Wide::zero(simd));
            acc[k].add(lack.minus(rigid).times(w));
        }
    }
    let relaxation = f32x8::splat(simd, relaxation);
    for (k, x) in position.iter_mut().enumerate() {
        let push = acc[k].load(simd).times(relaxation * free[k].load(simd));
        x.store(x.load(simd).plus(push));
    }
}
