//! Momentum of whole bodies: what a stage leaves of a net push or turn is found and taken back.
//!
//! Two stages need it. Goals pull with no net force or torque, but only up to rounding, and the same rounding every
//! step would make a resting body creep ([`recoil`]). Strain limiting, whose clusters take their own recoil, leaves a torque of second order
//! ([`settle`]).
//!
//! With x the positions before the substep, v the velocities, x + h v the prediction and D a correction on top of it,
//! the new angular momentum is Σ m (x + hv + D)×(v + D/h) = Σ m (x + hv)×v + (1/h) Σ m x×D. So it holds exactly when
//! Σ m D = 0 and Σ m x×D = 0, and both are restored by D ← D − a − δ×(x − c), c the centre of mass of x. For the pull
//! the same holds with h Δv for D.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{DMat3, DVec3, Vec3};

use super::fit::Spread;
use super::goal::solve_inertia;
use super::lanes::{Block, Lanes, S8, V8, Wide, sum};
use super::{Limits, Shapes};
use crate::parallel;

/// Sums over one block, relative to the body's reference point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Drift {
    mass: f64,
    /// Σ m r.
    first: DVec3,
    /// Σ m r rᵀ: diagonal, then yz, zx, xy.
    second: [DVec3; 2],
    push: Push,
}

/// What the particles of a block were moved by.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Push {
    /// Σ m D and Σ m r×D.
    linear: DVec3,
    angular: DVec3,
}

impl Drift {
    /// Of particles where they are.
    #[inline(always)]
    pub(super) fn of<S: Simd>(simd: S, reference: Vec3, position: &[V8], mass: &[S8]) -> Self {
        let origin = Wide::splat(simd, reference);
        let mut total = f32x8::splat(simd, 0.0);
        let mut first = Wide::zero(simd);
        let mut spread = Spread::new(simd);
        for (x, m) in position.iter().zip(mass) {
            let (r, m) = (x.load(simd).minus(origin), m.load(simd));
            let mr = r.times(m);
            total += m;
            first = first.plus(mr);
            spread.add(mr, r);
        }
        let [squares, mixed] = spread.sums();
        Self {
            mass: f64::from(sum(total)),
            first: first.sum().as_dvec3(),
            second: [squares.as_dvec3(), mixed.as_dvec3()],
            push: Push::default(),
        }
    }

    /// Forgets what the particles were moved by.
    pub(super) fn stop(&mut self) {
        self.push = Push::default();
    }

    /// The particles were moved.
    pub(super) fn add(&mut self, push: Push) {
        self.push.linear += push.linear;
        self.push.angular += push.angular;
    }
}

/// The rigid motion to take back: a + δ×(x − c).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Recoil {
    /// c, metres.
    pub(crate) centre: Vec3,
    /// a.
    pub(crate) shift: Vec3,
    /// δ.
    pub(crate) turn: Vec3,
}

impl Recoil {
    /// True where there is nothing to take back.
    fn is_none(&self) -> bool {
        self.shift == Vec3::ZERO && self.turn == Vec3::ZERO
    }
}

/// Takes the rigid part out of the corrections of every limited body that nothing holds.
///
/// `drifts` come in with the masses as the [`pull`](super::pull()) of the substep found them, which started where `before` says.
pub(crate) fn settle(
    level: Level,
    shapes: &Shapes,
    h: f32,
    drifts: &mut [Drift],
    recoils: &mut [Recoil],
    lanes: &mut Lanes,
) {
    let blocks = &shapes.layout.blocks;
    let view = &*lanes;
    parallel::for_each_row(drifts, |b, drift| {
        let limits = &shapes.limits[blocks[b].body as usize];
        if limits.keeps && limits.iterations > 0 {
            let reference = reference(shapes, &view.before, b);
            drift.stop();
            drift.add(dispatch!(level, simd => corrections(simd, &blocks[b], reference, view, h)));
        }
    });
    recoils_of(shapes, &view.before, drifts, recoils, |limits| limits.keeps);
    let (before, free) = (&lanes.before, &lanes.free);
    parallel::for_each_block(
        blocks,
        &mut lanes.position[..],
        |b| b.groups as usize,
        |_, block, position| {
            let limits = &shapes.limits[block.body as usize];
            if limits.keeps && limits.iterations > 0 {
                let range = block.group as usize..(block.group + block.groups) as usize;
                let (before, free) = (&before[range.clone()], &free[range]);
                let recoil = &recoils[block.body as usize];
                if recoil.is_none() {
                    return;
                }
                dispatch!(level, simd => take_back(simd, recoil, before, free, position));
            }
        },
    );
}

/// The motion of every kept body that takes back what its blocks drifted.
pub(crate) fn recoil(shapes: &Shapes, position: &[V8], drifts: &[Drift], recoils: &mut [Recoil]) {
    recoils_of(shapes, position, drifts, recoils, |limits| limits.keeps);
}

fn recoils_of(
    shapes: &Shapes,
    position: &[V8],
    drifts: &[Drift],
    recoils: &mut [Recoil],
    wanted: impl Fn(&Limits) -> bool,
) {
    for (body, recoil) in recoils.iter_mut().enumerate() {
        *recoil = Recoil::default();
        if wanted(&shapes.limits[body]) {
            let range = shapes.layout.body_blocks[body] as usize
                ..shapes.layout.body_blocks[body + 1] as usize;
            *recoil = recoil_of(
                &drifts[range.clone()],
                reference(shapes, position, range.start),
            );
        }
    }
}

/// The body's first particle: near everything it is subtracted from.
pub(super) fn reference(shapes: &Shapes, position: &[V8], block: usize) -> Vec3 {
    let body = shapes.layout.blocks[block].body as usize;
    let first = shapes.layout.body_blocks[body] as usize;
    position[shapes.layout.blocks[first].group as usize].get(0)
}

/// What a block was moved by since it was predicted.
#[inline(always)]
fn corrections<S: Simd>(simd: S, block: &Block, reference: Vec3, lanes: &Lanes, h: f32) -> Push {
    let mut tally = Tally::new(simd, reference);
    for g in block.group as usize..(block.group + block.groups) as usize {
        let before = lanes.before[g].load(simd);
        let predicted = before.plus(lanes.velocity[g].load(simd).times(f32x8::splat(simd, h)));
        let moved = lanes.position[g].load(simd).minus(predicted);
        tally.add(f32x8::simd_from(simd, lanes.mass[g].0), before, moved);
    }
    tally.push()
}

/// A [`Push`] being summed, eight particles at a time.
pub(super) struct Tally<S: Simd> {
    origin: Wide<S>,
    linear: Wide<S>,
    angular: Wide<S>,
}

impl<S: Simd> Tally<S> {
    #[inline(always)]
    pub(super) fn new(simd: S, reference: Vec3) -> Self {
        Self {
            origin: Wide::splat(simd, reference),
            linear: Wide::zero(simd),
            angular: Wide::zero(simd),
        }
    }

    /// Eight particles of mass m at x, moved by d.
    #[inline(always)]
    pub(super) fn add(&mut self, m: f32x8<S>, x: Wide<S>, d: Wide<S>) {
        let md = d.times(m);
        self.linear = self.linear.plus(md);
        self.angular = self.angular.plus(x.minus(self.origin).cross(md));
    }

    #[inline(always)]
    pub(super) fn push(self) -> Push {
        Push {
            linear: self.linear.sum().as_dvec3(),
            angular: self.angular.sum().as_dvec3(),
        }
    }
}

fn recoil_of(drifts: &[Drift], reference: Vec3) -> Recoil {
    let mut total = Drift::default();
    for d in drifts {
        total.mass += d.mass;
        total.first += d.first;
        total.second[0] += d.second[0];
        total.second[1] += d.second[1];
        total.add(d.push);
    }
    let centre = total.first / total.mass;
    let [d, o] = total.second;
    let spread = DMat3::from_cols(
        DVec3::new(d.x, o.z, o.y),
        DVec3::new(o.z, d.y, o.x),
        DVec3::new(o.y, o.x, d.z),
    );
    let about = centre * total.mass;
    let centred = spread - DMat3::from_cols(about * centre.x, about * centre.y, about * centre.z);
    let Push { linear, angular } = total.push;
    let angular = angular - centre.cross(linear);
    Recoil {
        centre: reference + centre.as_vec3(),
        shift: (linear / total.mass).as_vec3(),
        turn: solve_inertia(centred.as_mat3(), angular.as_vec3()),
    }
}

#[inline(always)]
fn take_back<S: Simd>(simd: S, recoil: &Recoil, before: &[V8], free: &[S8], position: &mut [V8]) {
    let (centre, turn) = (
        Wide::splat(simd, recoil.centre),
        Wide::splat(simd, recoil.turn),
    );
    let shift = Wide::splat(simd, recoil.shift);
    for ((x, before), free) in position.iter_mut().zip(before).zip(free) {
        let rigid = shift.plus(turn.cross(before.load(simd).minus(centre)));
        let free = f32x8::simd_from(simd, free.0);
        x.store(x.load(simd).minus(rigid.times(free)));
    }
}
