//! From sums to goals, eight clusters at a time: in every lane, to the bit, what [`solve`] makes of one cluster.
//!
//! Clusters in the usual state go this way; what is rare in one of them (a fit that is not finite, a rotation that Newton's method does
//! not certify, a goal that has to be thickened or capped) is told by its lane, and [`solve`] does that cluster by itself. Which way
//! a cluster goes depends on nothing but the cluster.

mod flow;
mod pack;

use fearless_simd::{Simd, f32x8, f64x8, prelude::*};
use glam::{Mat3, Quat, Vec3};

use super::blend::{THINNEST, VOLUME_STEP};
use super::fit::{Fit, Sums};
use super::goal::{LEAST_TRACE, ROD, Rule, Start, solve};
use super::interleave::rows;
use super::lanes::{LANES, V8, Wide};
use super::rest::Rest;
use crate::math::{Matrix, Quats, Vector, narrow, rotations, widen};
use crate::state::{Cap, Flow, RotationRule};
use flow::flow_eight;
use pack::{
    finite, from_quat, guesses, identity, inverse, mat3, matrix, mats, number, select, vector,
};

/// One cluster to be solved.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    /// Which of the fits is its own.
    pub(super) place: usize,
    pub(super) sums: &'a Sums,
    pub(super) rest: &'a Rest,
    pub(super) rule: &'a Rule,
    pub(super) conserve: bool,
    pub(super) start: Start,
}

impl Case<'_> {
    /// By itself.
    pub(super) fn solve(&self) -> Fit {
        solve(self.sums, self.rest, self.rule, self.conserve, self.start)
    }

    /// φ up to which the cap changes nothing.
    fn free(&self) -> f32 {
        match self.rule.cap {
            Cap::None => f32::INFINITY,
            Cap::Soft { start, .. } => start,
            Cap::Exact(c) | Cap::Cheap(c) | Cap::Rows(c) => c,
        }
    }
}

/// True for clusters that are solved in lanes.
pub(super) fn is_usual(rest: &Rest, rule: &Rule) -> bool {
    rest.rank == 3 && rest.features.is_none() && !matches!(rule.cap, Cap::Rows(_))
}

/// Solves up to eight usual clusters.
#[inline(always)]
pub(super) fn solve_eight<S: Simd>(simd: S, cases: &[Case<'_>], fits: &mut [Fit]) {
    let mut octet = Octet::new(simd, cases);
    octet.fit();
    octet.rotate();
    octet.aim();
    octet.take_back();
    octet.write(fits);
}

type Lane<S> = f32x8<S>;

/// Up to eight clusters being solved.
struct Octet<'a, S: Simd> {
    simd: S,
    cases: &'a [Case<'a>],
    /// Lanes that have gone the usual way so far.
    usual: u64,
    a_xr: Matrix<Lane<S>>,
    a_rr_inv: Matrix<Lane<S>>,
    f: Matrix<Lane<S>>,
    /// Where something has flowed, or may now.
    flows: Option<Flows<S>>,
    rotation: Quats<Lane<S>>,
    r: Matrix<Lane<S>>,
    map: Matrix<Lane<S>>,
    pull: Matrix<Lane<S>>,
}

/// Plastic flow of the clusters.
struct Flows<S: Simd> {
    rows: [Flow; LANES],
    /// Lanes with some.
    some: u64,
    map: Matrix<Lane<S>>,
    inverse: Matrix<Lane<S>>,
}

impl<'a, S: Simd> Octet<'a, S> {
    #[inline(always)]
    fn new(simd: S, cases: &'a [Case<'a>]) -> Self {
        let nothing = matrix(simd, &[], |m: &Mat3| *m);
        Self {
            simd,
            cases,
            usual: (1 << cases.len()) - 1,
            a_xr: matrix(simd, cases, |case| case.sums.a_xr + case.sums.moment),
            a_rr_inv: matrix(simd, cases, |case| case.rest.a_rr_inv),
            f: nothing,
            flows: None,
            rotation: guesses(simd, cases),
            r: nothing,
            map: nothing,
            pull: nothing,
        }
    }

    /// F, and what flows.
    #[inline(always)]
    fn fit(&mut self) {
        let simd = self.simd;
        self.f = self.a_xr.after(self.a_rr_inv);
        self.usual &= finite(simd, self.f);
        let flow = |case: &Case<'_>| {
            let flows = case.start.flows && case.rule.flow.is_some();
            flows || !case.start.flow.is_none()
        };
        if !self.cases.iter().any(flow) {
            return;
        }
        let mut rows = [Flow::default(); LANES];
        for (case, row) in self.cases.iter().zip(&mut rows) {
            *row = case.start.flow;
        }
        let may = self.usual & self.lanes(|case| case.start.flows && case.rule.flow.is_some());
        if may != 0 {
            flow_eight(simd, self.cases, self.f, may, &mut rows);
        }
        let all = rows.iter().enumerate();
        let some = all.fold(0, |bits, (lane, row)| {
            bits | u64::from(!row.is_none()) << lane
        });
        let map = matrix(simd, &rows, |flow| flow.map);
        let inverse = inverse(simd, map);
        self.flows = Some(Flows {
            rows,
            some,
            map,
            inverse,
        });
    }

    /// R.
    #[inline(always)]
    fn rotate(&mut self) {
        let simd = self.simd;
        let procrustes = self.lanes(|case| case.rule.rotation == RotationRule::Procrustes);
        let mut fitted = select(simd, procrustes, self.a_xr, self.f);
        if let Some(flows) = &self.flows {
            let seen = fitted.after(flows.map.transpose());
            fitted = select(simd, flows.some, seen, fitted);
        }
        let (rotation, found) = rotations(simd, fitted, self.rotation);
        self.usual &= found;
        self.rotation = rotation;
        self.r = from_quat(simd, rotation);
    }

    /// T: see [`blend`](super::blend).
    #[inline(always)]
    fn aim(&mut self) {
        let simd = self.simd;
        self.map = self.r;
        if let Some(flows) = &self.flows {
            self.map = select(simd, flows.some, self.r.after(flows.map), self.r);
        }
        let blended = self.lanes(|case| case.rule.mode.beta() > 0.0);
        if blended == 0 {
            return;
        }
        let (mut metric, mut elastic) = (self.a_rr_inv, self.f);
        if let Some(flows) = &self.flows {
            let seen = flows.inverse.transpose().after(metric).after(flows.inverse);
            metric = select(simd, flows.some, seen, metric);
            elastic = select(simd, flows.some, elastic.after(flows.inverse), elastic);
        }
        let elastic = self.r.transpose().after(elastic);
        let (m, sound) = positive(simd, unit_volume(simd, elastic, metric));
        let phi = m.dot(m);
        let free = number(simd, self.cases, Case::free);
        let beta = number(simd, self.cases, |case| case.rule.mode.beta());
        let uncapped = phi.simd_le(free).to_bitmask();
        self.usual &= (sound & uncapped) | !blended;
        let one = identity(simd);
        let mut map = self.r.after(one.plus(m.minus(one).times(beta)));
        if let Some(flows) = &self.flows {
            map = select(simd, flows.some, map.after(flows.map), map);
        }
        self.map = select(simd, blended, map, self.map);
    }

    /// T without the torque: see [`turn`](super::goal::turn).
    #[inline(always)]
    fn take_back(&mut self) {
        let simd = self.simd;
        self.pull = self.map;
        let conserve = self.lanes(|case| case.conserve);
        if conserve == 0 {
            return;
        }
        let a_xr = matrix(simd, self.cases, |case| case.sums.a_xr);
        let m = a_xr.after(self.map.transpose());
        let Matrix { x, y, z } = m;
        let torque = Vector::new(z.y - y.z, x.z - z.x, y.x - x.y);
        let f = a_xr.after(self.a_rr_inv);
        let delta = solve_inertia(simd, f.after(a_xr.transpose()), torque);
        let turned = Matrix::new(delta.cross(f.x), delta.cross(f.y), delta.cross(f.z));
        let some = conserve & finite(simd, turned);
        self.pull = select(simd, some, self.map.minus(turned), self.map);
    }

    /// Writes the fits.
    #[inline(always)]
    fn write(&self, fits: &mut [Fit]) {
        let simd = self.simd;
        let (f, map, pull) = (
            mats(simd, &self.f),
            mats(simd, &self.map),
            mats(simd, &self.pull),
        );
        let Quats { x, y, z, w } = self.rotation;
        let rotations = rows(simd, [x, y, z, w]);
        for (lane, case) in self.cases.iter().enumerate() {
            let fit = &mut fits[case.place];
            if self.is_usual(lane) {
                fit.rotation = Quat::from_array(rotations[lane]);
                fit.f = f[lane];
                (fit.goal.map, fit.goal.pull) = (map[lane], pull[lane]);
                self.complete(lane, case, fit);
            } else {
                *fit = case.solve();
            }
        }
    }

    /// Writes what is left of a fit, column by column where it stands: a fit is too long to be copied around.
    #[inline(always)]
    fn complete(&self, lane: usize, case: &Case<'_>, fit: &mut Fit) {
        let (sums, rest, rule) = (case.sums, case.rest, case.rule);
        (fit.map, fit.elastic, fit.flow) = (fit.f, fit.f, case.start.flow);
        if let Some(flows) = &self.flows {
            fit.flow = flows.rows[lane];
            if !fit.flow.is_none() {
                fit.elastic = fit.f * mat3(&flows.inverse, lane);
            }
        }
        fit.centre = sums.reference + sums.shift / rest.mass;
        fit.bend = [Vec3::ZERO; 6];
        let goal = &mut fit.goal;
        goal.centre = fit.centre - goal.map * rest.residue;
        (goal.alpha, goal.bound) = (rule.alpha, rule.bound);
        goal.bend = [Vec3::ZERO; 6];
    }

    fn is_usual(&self, lane: usize) -> bool {
        self.usual >> lane & 1 != 0
    }

    /// Lanes of clusters that something holds for.
    fn lanes(&self, holds: impl Fn(&Case<'_>) -> bool) -> u64 {
        let cases = self.cases.iter().enumerate();
        cases.fold(0, |bits, (lane, case)| {
            bits | u64::from(holds(case)) << lane
        })
    }
}

/// See [`unit_volume`](super::blend::unit_volume).
#[inline(always)]
fn unit_volume<S: Simd>(simd: S, m: Matrix<Lane<S>>, metric: Matrix<Lane<S>>) -> Matrix<Lane<S>> {
    let number = |x: f64| f64x8::splat(simd, x);
    let (from, metric) = (m.each(widen), metric.each(widen));
    let mut to = from;
    let mut goes_on = number(0.0).simd_le(number(0.0));
    for _ in 0..2 {
        let along = to.cofactor().after(metric);
        let size = along.dot(along).sqrt();
        goes_on = goes_on
            & size.simd_lt(number(f64::INFINITY))
            & size.simd_gt(number(f64::from(f32::MIN_POSITIVE)));
        let along = along.times(number(1.0) / size);
        let next = from.plus(along.times(to_unit_volume(simd, from, along)));
        to = next.merged(to, |next, to| goes_on.select(next, to));
    }
    let rescued = to.each(narrow);
    select(simd, finite(simd, rescued), rescued, m)
}

/// See [`to_unit_volume`](super::blend::to_unit_volume).
#[inline(always)]
fn to_unit_volume<S: Simd>(simd: S, m: Matrix<f64x8<S>>, n: Matrix<f64x8<S>>) -> f64x8<S> {
    let number = |x: f64| f64x8::splat(simd, x);
    let c = [
        m.determinant(),
        m.cofactor().dot(n),
        m.dot(n.cofactor()),
        n.determinant(),
    ];
    let (low, high) = (number(-VOLUME_STEP), number(VOLUME_STEP));
    let mut lambda = number(0.0);
    let mut goes_on = lambda.simd_le(lambda);
    for _ in 0..4 {
        let value = c[0] + lambda * (c[1] + lambda * (c[2] + lambda * c[3])) - number(1.0);
        let slope = c[1] + lambda * (number(2.0) * c[2] + lambda * number(3.0) * c[3]);
        goes_on &= !slope.simd_le(number(0.0));
        let next = lambda - value / slope;
        let next = next.simd_lt(low).select(low, next);
        let next = next.simd_gt(high).select(high, next);
        lambda = goes_on.select(next, lambda);
    }
    lambda
}

/// M of determinant 1, and the lanes in which nothing else has to be done to it: see [`positive`](super::blend::positive).
#[inline(always)]
fn positive<S: Simd>(simd: S, m: Matrix<Lane<S>>) -> (Matrix<Lane<S>>, u64) {
    let number = |x: f32| f32x8::splat(simd, x);
    let symmetric = m.plus(m.transpose()).times(number(0.5));
    let Matrix { x, y, z } = symmetric;
    let (xy, yz, zx) = (x.y.abs(), y.z.abs(), z.x.abs());
    let middle = Vector::new(x.x, y.y, z.z);
    let radius = Vector::new(xy + zx, xy + yz, yz + zx);
    let (low, high) = (middle.minus(radius), middle.plus(radius));
    let least = low.x.min(low.y.min(low.z));
    let largest = high.x.max(high.y.max(high.z));
    let thick = least.simd_gt(number(0.0)) & least.simd_ge(number(THINNEST) * largest);
    let roots: [f32; LANES] = m.determinant().into();
    let roots = f32x8::simd_from(simd, roots.map(libm::cbrtf));
    let scaled = m.times(number(1.0) / roots);
    let sound = thick.to_bitmask() & finite(simd, m) & finite(simd, scaled);
    (scaled, sound)
}

/// The spins of up to eight point sets, given their spreads and angular momenta.
#[inline(always)]
pub(super) fn spins<S: Simd>(simd: S, sets: &[(Mat3, Vec3)]) -> V8 {
    let spread = matrix(simd, sets, |set| set.0);
    let spin = solve_inertia(simd, spread, vector(simd, sets, |set| set.1));
    let mut spins = V8::default();
    spins.store(Wide {
        x: spin.x,
        y: spin.y,
        z: spin.z,
    });
    spins
}

/// See [`solve_inertia`](super::goal::solve_inertia).
#[inline(always)]
fn solve_inertia<S: Simd>(
    simd: S,
    spread: Matrix<Lane<S>>,
    torque: Vector<Lane<S>>,
) -> Vector<Lane<S>> {
    let number = |x: f64| f64x8::splat(simd, x);
    let zero = f32x8::splat(simd, 0.0);
    let trace = spread.trace();
    let heavy = trace.simd_lt(f32x8::splat(simd, f32::INFINITY))
        & trace.simd_gt(f32x8::splat(simd, LEAST_TRACE));
    let diagonal = identity(simd)
        .each(widen)
        .times(widen(trace) * number(1.0 + ROD));
    let a = diagonal.minus(spread.each(widen));
    let cofactor = a.cofactor();
    let recip = number(1.0) / a.x.dot(cofactor.x);
    let inverse = cofactor.times(recip).transpose();
    let delta = inverse.apply(torque.each(widen)).each(narrow);
    let most = f32x8::splat(simd, f32::MAX);
    let turns = heavy
        & delta.x.abs().simd_le(most)
        & delta.y.abs().simd_le(most)
        & delta.z.abs().simd_le(most);
    delta.each(|x| turns.select(x, zero))
}

#[cfg(test)]
mod tests;
