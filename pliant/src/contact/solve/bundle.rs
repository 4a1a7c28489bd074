//! Touches that are solved together: they have particles or clusters in common, or are few.

use fearless_simd::{Simd, dispatch};
use glam::Vec3;

use super::Index;
use super::stand::{Standing, Stands};
use crate::contact::node::{Members, Nodes};
use crate::contact::obstacle::Footings;
use crate::contact::row::{Aim, Drags, Grains, Pass, Wholes};
use crate::contact::touch::{NONE, Touch, at};
use crate::matching::{LANES, Lanes, S8, V8};

/// Iterations over clusters, and over particles.
const ITERATIONS: [u32; 2] = [4, 3];
/// Times that touches which are still deep go on being solved.
const ROUNDS: u32 = 3;

/// Touches, with the particles they are about in compact columns.
#[derive(Debug, Default)]
pub(super) struct Bundle {
    /// Lane of each particle in the table, behind the first row.
    pub(super) lane: Vec<u32>,
    /// What is solved for, positions or velocities, and 1/m, 0 for what does not give way. Row 0 is nobody.
    pub(super) spots: Vec<[f32; 4]>,
    /// Per wave: between the particles, and between the clusters.
    pub(super) grains: Vec<Grains>,
    pub(super) wholes: Vec<Wholes>,
    pub(super) drags: Drags,
    nodes: Nodes,
    pub(super) stands: Stands,
    /// Per wave, where some may bounce: speed at which clusters and particles came together, m/s.
    approaches: Vec<[S8; 2]>,
    /// Waves with touches that are still deep, and which those are; scratch.
    deep: Vec<(u32, u64)>,
}

impl Bundle {
    /// Pushes bodies apart until they keep their distances, as far as the iterations go.
    pub(super) fn push_apart(
        &mut self,
        touches: &[Touch],
        members: Members<'_>,
        lanes: &mut Lanes,
    ) {
        let level = members.level;
        let bounces = touches.iter().any(|touch| touch.restitution != 0.0);
        let velocity = bounces.then_some(&lanes.velocity[..]);
        self.nodes.weigh(members, &lanes.before, velocity, lanes);
        self.take(&lanes.before);
        dispatch!(level, simd => self.begin(simd));
        self.approaches.clear();
        if bounces {
            self.take(&lanes.velocity);
            dispatch!(level, simd => self.approach(simd));
            self.nodes.stand_still();
        }
        self.take(&lanes.position);
        self.set_down();
        dispatch!(level, simd => self.measure(simd));
        if !self.nodes.is_empty() {
            dispatch!(level, simd => self.solve_wholes(simd, Aim::Positions));
            self.nodes
                .carry(members, &lanes.before, &mut lanes.position);
        }
        self.take(&lanes.position);
        self.set_down();
        dispatch!(level, simd => self.solve_grains_after_wholes(simd));
        self.load(lanes);
        self.take_along(|stand, _| stand.place());
        self.give(&mut lanes.position);
    }

    /// Where the anchors and the clusters are before the substep, and how they give way.
    #[inline(always)]
    fn begin<S: Simd>(&mut self, simd: S) {
        for (grains, wholes) in self.grains.iter_mut().zip(&mut self.wholes) {
            let place = grains.begin(simd, &self.spots, &mut self.drags);
            wholes.arm(simd, &self.nodes, place);
            wholes.respond(simd, &self.nodes);
        }
    }

    /// How fast clusters and anchors come together.
    #[inline(always)]
    fn approach<S: Simd>(&mut self, simd: S) {
        for (grains, wholes) in self.grains.iter().zip(&self.wholes) {
            let whole = wholes.moved(simd, self.nodes.rows());
            let grain = grains.apart(simd, &self.spots);
            let speeds = [grains.closing(simd, whole), grains.closing(simd, grain)];
            self.approaches.push(speeds);
        }
    }

    /// Takes the distances of the anchors as predicted.
    #[inline(always)]
    fn measure<S: Simd>(&mut self, simd: S) {
        for (grains, wholes) in self.grains.iter().zip(&mut self.wholes) {
            let apart = grains.apart(simd, &self.spots);
            wholes.measure(simd, grains.before, apart);
        }
    }

    #[inline(always)]
    fn solve_wholes<S: Simd>(&mut self, simd: S, aim: Aim) {
        let (nodes, count) = (self.nodes.rows_mut(), self.wholes.len());
        for wholes in &mut self.wholes {
            wholes.solve(simd, (Pass::First, aim), nodes);
        }
        for k in 1..ITERATIONS[0] {
            for w in 0..count {
                let wholes = &mut self.wholes[turn(k, w, count)];
                wholes.solve(simd, (Pass::Next, aim), nodes);
            }
        }
    }

    #[inline(always)]
    fn solve_grains_after_wholes<S: Simd>(&mut self, simd: S) {
        for (grains, wholes) in self.grains.iter_mut().zip(&self.wholes) {
            grains.follow(simd, wholes);
        }
        self.solve_grains(simd);
        self.push_deep(simd);
    }

    #[inline(always)]
    fn solve_grains<S: Simd>(&mut self, simd: S) {
        let (spots, drags) = (&mut self.spots, &mut self.drags);
        let count = self.grains.len();
        for k in 0..ITERATIONS[1] {
            for w in 0..count {
                self.grains[turn(k, w, count)].solve(simd, spots, drags, u64::MAX);
            }
        }
    }

    /// Goes on with the touches that are still deep, as long as there are some.
    #[inline(always)]
    fn push_deep<S: Simd>(&mut self, simd: S) {
        for _ in 0..ROUNDS {
            self.deep.clear();
            for (w, grains) in (0..).zip(&self.grains) {
                let bits = grains.still_deep(simd, &self.spots);
                if bits != 0 {
                    self.deep.push((w, bits));
                }
            }
            let (spots, drags) = (&mut self.spots, &mut self.drags);
            let count = self.deep.len();
            for k in 0..2 * ITERATIONS[1] {
                for d in 0..count {
                    let (w, bits) = self.deep[turn(k, d, count)];
                    self.grains[w as usize].solve(simd, spots, drags, bits);
                }
            }
            if count == 0 {
                return;
            }
        }
    }

    /// See [`Solver::part`](super::Solver::part).
    pub(super) fn part(
        &mut self,
        members: Members<'_>,
        (h, resting): (f32, f32),
        lanes: &mut Lanes,
    ) {
        let level = members.level;
        dispatch!(level, simd => self.turn_to_velocities(simd, 1.0 / h, resting));
        if !self.nodes.is_empty() {
            let busy = self.wholes.iter().flat_map(Wholes::moving);
            self.nodes.leave_alone_all_but(busy);
            self.nodes
                .weigh(members, &lanes.position, Some(&lanes.velocity), lanes);
            self.take(&lanes.position);
            dispatch!(level, simd => self.part_wholes(simd));
            self.nodes
                .carry(members, &lanes.position, &mut lanes.velocity);
        }
        self.take(&lanes.velocity);
        self.stop_ground(1.0 / h);
        dispatch!(level, simd => self.part_grains(simd));
        self.take_along(|_, lane| at(&lanes.velocity, lane));
        self.give(&mut lanes.velocity);
    }

    #[inline(always)]
    fn turn_to_velocities<S: Simd>(&mut self, simd: S, per_h: f32, resting: f32) {
        self.drags.turn_to_velocities(simd, per_h);
        let rows = self.grains.iter_mut().zip(&mut self.wholes);
        for (w, (grains, wholes)) in rows.enumerate() {
            let speeds = self.approaches.get(w).copied().unwrap_or_default();
            let [whole, grain] = speeds;
            wholes.turn_to_velocities(simd, per_h, grains.wanted(whole, resting));
            grains.turn_to_velocities(simd, per_h, grains.wanted(grain, resting));
        }
    }

    #[inline(always)]
    fn part_wholes<S: Simd>(&mut self, simd: S) {
        for (grains, wholes) in self.grains.iter().zip(&mut self.wholes) {
            if wholes.moving().next().is_some() {
                let place = grains.places(simd, &self.spots);
                wholes.arm(simd, &self.nodes, place);
            }
        }
        self.solve_wholes(simd, Aim::Velocities);
    }

    #[inline(always)]
    fn part_grains<S: Simd>(&mut self, simd: S) {
        for (grains, wholes) in self.grains.iter_mut().zip(&self.wholes) {
            grains.stand_on(simd, wholes);
        }
        self.solve_grains(simd);
    }

    /// Builds the compact columns of some touches, and appends the wave and the lane of each.
    pub(super) fn gather(
        &mut self,
        touches: &[Touch],
        (footings, lanes): (&Footings<'_>, &Lanes),
        index: &mut Index,
        places: &mut Vec<(u32, u32)>,
    ) {
        self.lane.clear();
        self.stands.clear();
        self.spots.clear();
        self.spots.push([0.0; 4]);
        self.nodes.clear();
        self.wholes.clear();
        self.grains.clear();
        self.drags.clear();
        index.waves.clear();
        for touch in touches {
            let [a, b, c] = touch.others;
            let rows = &mut index.spots;
            let mut spots = [
                self.row(touch.own, lanes, rows),
                self.row(a, lanes, rows),
                self.row(b, lanes, rows),
                self.row(c, lanes, rows),
            ];
            let mut standing = Standing::default();
            if touch.thin {
                standing = self.stand((footings, lanes), touch, spots);
                self.set_foot(&standing, &mut spots);
            }
            let nodes = self.nodes.of(touch, standing.fixed(), &mut index.nodes);
            let (wave, lane) = index.waves.place(spots, nodes);
            self.stands.press(standing, (wave, lane));
            if wave == self.grains.len() {
                self.grains.push(Grains::default());
                self.wholes.push(Wholes::default());
            }
            let friction = touch.friction.min(standing.friction());
            self.grains[wave].put(lane, (touch, friction), spots);
            self.wholes[wave].put(lane, (touch, friction), nodes);
            if standing.drags() {
                self.drag((wave, lane), touch.friction - friction, &standing, spots);
            }
            places.push((wave as u32, lane as u32));
        }
        for lane in &self.lane {
            index.spots[*lane as usize] = 0;
        }
        self.nodes.leave(&mut index.nodes);
    }

    /// The row of a lane; nobody where there is none.
    #[inline]
    fn row(&mut self, lane: u32, lanes: &Lanes, rows: &mut [u32]) -> u32 {
        if lane == NONE {
            return 0;
        }
        let row = &mut rows[lane as usize];
        if *row == 0 {
            self.lane.push(lane);
            *row = self.lane.len() as u32;
            let (g, k) = (lane as usize / LANES, lane as usize % LANES);
            let mobility = lanes.free[g].0[k] / lanes.mass[g].0[k];
            self.spots.push([0.0, 0.0, 0.0, mobility]);
        }
        *row
    }

    fn take(&mut self, column: &[V8]) {
        for (lane, spot) in self.lane.iter().zip(&mut self.spots[1..]) {
            *spot = at(column, *lane).extend(spot[3]).to_array();
        }
    }

    fn give(&mut self, column: &mut [V8]) {
        self.step_down();
        for (lane, [x, y, z, _]) in self.lane.iter().zip(&self.spots[1..]) {
            let place = Vec3::new(*x, *y, *z);
            column[*lane as usize / LANES].set(*lane as usize % LANES, place);
        }
    }
}

/// The row that is the w-th of some in pass k: from the other end every second time.
#[inline(always)]
fn turn(k: u32, w: usize, count: usize) -> usize {
    if k.is_multiple_of(2) {
        w
    } else {
        count - 1 - w
    }
}
