//! Strain limiting: particles are put back to within a bound of their goals, gathered block by block.
//!
//! As published, a cluster puts back those of its members that are too far away, and nothing takes the recoil: the corrections push and turn the cluster, as
//! a motor would, and a body that is held at its rim gains energy for ever. So each cluster finds the rigid part of its corrections first ([`Excess`]) and
//! moves all its members against it.
//!
//! What is rigid is told by the goals: the cluster turns as its goals do, by δ × T p. Told by where the members are or were, it would not: a member at its bound
//! that whirls about its goal would hand the spin that it loses there to its cluster in full, the goals would turn after it, and what damping takes of such a whirl
//! would come back for ever. A turn about the goals leaves a torque of the order of the strain times the correction, which [`settle`](super::settle()) takes from bodies that
//! nothing holds.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Vec3};

use super::Shapes;
use super::features::Features;
use super::fit::Fit;
use super::goal::solve_inertia;
use super::lanes::{BLOCK, Block, Lanes, S8, V8, Wide};
use super::layout::Segment;
use super::pull::{Map, bent};
use crate::parallel;

/// What the corrections of a cluster are in sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Excess {
    /// A member is out of bounds.
    any: bool,
    /// The rigid part to take back, of a member with offset p: shift + turn p.
    shift: Vec3,
    /// [δ]× T.
    turn: Mat3,
}

/// One Jacobi iteration of strain limiting: x ← x + ω Σ_c w_ic (d_ic − a_c − δ_c×T_c p_ic) with d_ic = max(0, 1 − γ s_c/d)(g_ic − x_i),
/// d = ‖g_ic − x_i‖ [BargteilJones14] and the recoil a, δ of the cluster. `iteration` counts from 0; bodies that want fewer are left alone.
/// `stale` are the clusters that had to be fitted again for it: what the others exceed is known from the last iteration.
///
/// Pinned particles do not follow: what falls on them is what holds them.
pub(crate) fn limit(
    level: Level,
    shapes: &Shapes,
    fits: &[Fit],
    (iteration, stale): (u32, &[bool]),
    lanes: &mut Lanes,
    excesses: &mut [Excess],
) {
    let view = &*lanes;
    parallel::for_each_row(excesses, |c, excess| {
        let body = shapes.layout.cluster_body[c] as usize;
        if iteration >= shapes.limits[body].iterations {
            *excess = Excess::default();
        } else if iteration == 0 || stale[c] {
            *excess = Excess::default();
            dispatch!(level, simd => exceed(simd, shapes, c, &fits[c], view, excess));
        }
    });
    if !excesses.iter().any(|excess| excess.any) {
        return;
    }
    let free = &lanes.free;
    let rows = |block: &Block| block.groups as usize;
    parallel::for_each_block(
        &shapes.layout.blocks,
        &mut lanes.position[..],
        rows,
        |b, block, x| {
            let limits = &shapes.limits[block.body as usize];
            if iteration < limits.iterations {
                let range = block.group as usize..(block.group + block.groups) as usize;
                let free = &free[range];
                dispatch!(level, simd => limit_block(simd, shapes, (fits, excesses), b, free, limits.relaxation, x));
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
    let arms = Map::new(simd, Vec3::ZERO, fit.goal.map);
    let (mut linear, mut angular) = (Wide::zero(simd), Wide::zero(simd));
    for (row, group) in shapes.layout.rows_of_cluster(cluster) {
        let mw = f32x8::simd_from(simd, row.weight);
        let (p, x) = (row.offset.load(simd), lanes.position[group].load(simd));
        if let Some(lack) = bound.lack(simd, p, x, mw) {
            excess.any = true;
            let push = lack.times(mw);
            linear = linear.plus(push);
            angular = angular.plus(arms.apply(p).cross(push));
        }
    }
    if !excess.any || !shapes.rules[cluster].conserve {
        return;
    }
    let (rest, map) = (&shapes.rests[cluster], fit.goal.map);
    let spread = map * rest.spread * map.transpose();
    let delta = solve_inertia(spread, angular.sum());
    excess.shift = linear.sum() / rest.mass;
    excess.turn = Mat3::from_cols(
        delta.cross(map.x_axis),
        delta.cross(map.y_axis),
        delta.cross(map.z_axis),
    );
}

#[inline(always)]
fn limit_block<S: Simd>(
    simd: S,
    shapes: &Shapes,
    (fits, excesses): (&[Fit], &[Excess]),
    block: usize,
    free: &[S8],
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
        let excess = &excesses[cluster];
        if !excess.any {
            continue;
        }
        let bound = Bound::new(simd, shapes, cluster, &fits[cluster]);
        let rigid = Map::new(simd, excess.shift, excess.turn);
        for (row, group) in shapes.layout.by_block.walk(segment.rows()) {
            let k = (group - first) % BLOCK;
            let w = f32x8::simd_from(simd, row.weight);
            let p = row.offset.load(simd);
            let lack = bound.lack(simd, p, position[k].load(simd), w);
            let lack = lack.unwrap_or(Wide::zero(simd));
            acc[k].add(lack.minus(rigid.apply(p)).times(w));
        }
    }
    let relaxation = f32x8::splat(simd, relaxation);
    for (k, x) in position.iter_mut().enumerate() {
        let push = acc[k].load(simd).times(relaxation * free[k].load(simd));
        x.store(x.load(simd).plus(push));
    }
}
