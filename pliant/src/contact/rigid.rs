//! A body as one rigid thing: its mass, centre, inertia and momentum.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{DMat3, DVec3, Mat3, Vec3};

use crate::matching::{Block, LANES, Lanes, S8, Spread, V8, Wide, solve_inertia, sum};

/// Mass, centre and spread of some blocks, about a point near them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rigid {
    origin: Vec3,
    mass: f64,
    /// From the origin.
    centre: DVec3,
    /// Σ m r rᵀ about the centre.
    spread: DMat3,
    momentum: DVec3,
    /// About the centre.
    angular: DVec3,
}

/// Sums over one block.
struct Sums {
    mass: f32,
    first: Vec3,
    second: Mat3,
    momentum: Vec3,
    angular: Vec3,
}

impl Rigid {
    /// Blocks at a place that move with a velocity, or stand still.
    pub(super) fn of(
        level: Level,
        blocks: &[Block],
        (place, velocity): (&[V8], Option<&[V8]>),
        mass: &[S8],
    ) -> Self {
        let origin = place[blocks[0].group as usize].get(0);
        let (mut total, mut first, mut second) = (0.0, DVec3::ZERO, DMat3::ZERO);
        let (mut momentum, mut angular) = (DVec3::ZERO, DVec3::ZERO);
        for block in blocks {
            let range = block.group as usize..(block.group + block.groups) as usize;
            let columns = (
                &place[range.clone()],
                velocity.map(|velocity| &velocity[range.clone()]),
                &mass[range],
            );
            let sums = dispatch!(level, simd => sums(simd, columns, origin));
            total += f64::from(sums.mass);
            first += sums.first.as_dvec3();
            second += sums.second.as_dmat3();
            momentum += sums.momentum.as_dvec3();
            angular += sums.angular.as_dvec3();
        }
        let centre = first / total;
        let lean = DMat3::from_cols(first * centre.x, first * centre.y, first * centre.z);
        Self {
            origin,
            mass: total,
            centre,
            spread: second - lean,
            momentum,
            angular: angular - centre.cross(momentum),
        }
    }

    /// Centre of mass.
    pub(super) fn centre(&self) -> Vec3 {
        self.origin + self.centre.as_vec3()
    }

    /// The turn that carries an angular momentum about the centre.
    pub(super) fn turn(&self, angular: DVec3) -> Vec3 {
        solve_inertia(self.spread.as_mat3(), angular.as_vec3())
    }

    /// The turn that a torque on a surface this thick gives the body, which takes it up. Of points alone, one that is thinner than its surface would spin up
    /// without a limit; its particles have an extent, so about no axis it has less than their inertia, m t². What it does not take is lost.
    pub(super) fn spin_up(&mut self, torque: DVec3, thickness: f32) -> Vec3 {
        let Some(thick) = thickened(self.spread, self.mass, thickness) else {
            self.angular += torque;
            return self.turn(torque);
        };
        let turn = solve_inertia(thick.as_mat3(), torque.as_vec3());
        self.angular += inertia(self.spread) * turn.as_dvec3();
        turn
    }

    /// It turns by so much more.
    pub(super) fn add_turn(&mut self, turn: Vec3) {
        self.angular += inertia(self.spread) * turn.as_dvec3();
    }

    pub(super) fn mass(&self) -> f32 {
        self.mass as f32
    }

    /// Its weight times its height, J.
    pub(super) fn potential(&self, gravity: Vec3) -> f64 {
        -self.mass * gravity.as_dvec3().dot(self.origin.as_dvec3() + self.centre)
    }

    /// Mean square speed of its turning, (m/s)².
    pub(super) fn mean_square_turning(&self) -> f32 {
        let spin = self.turn(self.angular).as_dvec3();
        (spin.dot(self.angular) / self.mass).max(0.0) as f32
    }

    /// The velocity of the centre, and the spin.
    pub(super) fn motion(&self) -> (Vec3, Vec3) {
        let velocity = (self.momentum / self.mass).as_vec3();
        (velocity, self.turn(self.angular))
    }
}

#[inline(always)]
fn sums<S: Simd>(
    simd: S,
    (place, velocity, mass): (&[V8], Option<&[V8]>, &[S8]),
    origin: Vec3,
) -> Sums {
    let from = Wide::splat(simd, origin);
    let zero = Wide::zero(simd);
    let (mut first, mut momentum, mut angular) = (zero, zero, zero);
    let mut total = f32x8::splat(simd, 0.0);
    let mut spread = Spread::new(simd);
    for (x, m) in place.iter().zip(mass) {
        let m = f32x8::simd_from(simd, m.0);
        let r = x.load(simd).minus(from);
        let mr = r.times(m);
        total += m;
        first = first.plus(mr);
        spread.add(mr, r);
    }
    // A loop of its own: the sums of both would not fit into the registers.
    for ((x, m), v) in place.iter().zip(mass).zip(velocity.unwrap_or_default()) {
        let mv = v.load(simd).times(f32x8::simd_from(simd, m.0));
        momentum = momentum.plus(mv);
        angular = angular.plus(x.load(simd).minus(from).cross(mv));
    }
    Sums {
        mass: sum(total),
        first: first.sum(),
        second: spread.matrix(),
        momentum: momentum.sum(),
        angular: angular.sum(),
    }
}

/// A rigid motion: shift + turn × (x − centre).
#[derive(Clone, Copy)]
pub(super) struct Motion {
    pub(super) centre: Vec3,
    pub(super) shift: Vec3,
    pub(super) turn: Vec3,
}

impl Motion {
    #[inline(always)]
    pub(super) fn at<S: Simd>(self, simd: S, x: Wide<S>) -> Wide<S> {
        let arm = x.minus(Wide::splat(simd, self.centre));
        let turned = Wide::splat(simd, self.turn).cross(arm);
        Wide::splat(simd, self.shift).plus(turned)
    }
}

/// Mean square speed of some blocks, (m/s)².
pub(super) fn mean_square_speed(level: Level, blocks: &[Block], lanes: &Lanes) -> f32 {
    dispatch!(level, simd => mean_square(simd, blocks, lanes))
}

#[inline(always)]
fn mean_square<S: Simd>(simd: S, blocks: &[Block], lanes: &Lanes) -> f32 {
    let zero = f32x8::splat(simd, 0.0);
    let (mut total, mut energy) = (zero, zero);
    for block in blocks {
        let range = block.group as usize..(block.group + block.groups) as usize;
        for (v, m) in lanes.velocity[range.clone()].iter().zip(&lanes.mass[range]) {
            let (v, m) = (v.load(simd), m.load(simd));
            total += m;
            energy += m * v.dot(v);
        }
    }
    let all = |lanes: [f32; LANES]| lanes.iter().sum::<f32>();
    all(energy.into()) / all(total.into())
}

/// tr(A)·1 − A for the spread A of a point set.
fn inertia(spread: DMat3) -> DMat3 {
    let trace = spread.x_axis.x + spread.y_axis.y + spread.z_axis.z;
    DMat3::from_diagonal(DVec3::splat(trace)) - spread
}

/// The spread of points of this mass that have some thickness, if without it they have less than its inertia, m t², about some axis.
pub(super) fn thickened(spread: DMat3, mass: f64, thickness: f32) -> Option<DMat3> {
    let trace = spread.x_axis.x + spread.y_axis.y + spread.z_axis.z;
    // The least eigenvalue of three is at least det over the square of the mean of the other two.
    let least = inertia(spread).determinant() / (trace * trace).max(f64::MIN_POSITIVE);
    let lacks = mass * f64::from(thickness * thickness) - least;
    // tr(A + a) − (A + a) = tr(A) − A + 2a
    (lacks > 0.0).then(|| spread + DMat3::from_diagonal(DVec3::splat(0.5 * lacks)))
}
