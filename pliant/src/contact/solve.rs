//! The one solver: takes touches, moves clusters and particles. It knows anchors, not surfaces.
//!
//! Two levels, each an iteration over all touches in turn, forwards and backwards by turns so that no end is preferred. First
//! the clusters move as wholes, by the share of the depth that a touch says (see `node`); then particles do, until the
//! distances are kept. A touch sees what those before it have done, which converges in a few iterations where touches that
//! look at the same state would need tens. The order is that of the table, which is that of the bodies: it depends neither
//! on threads nor on bodies that are not in touch.
//!
//! Impulses are kg m: mass times the way that a push moves it in the substep. Pushes add up over the iterations and
//! their sum never pulls; the rub of both levels is bounded by μ times the push of both, which is Coulomb's law with
//! sticking and sliding.

use glam::{Vec3, Vec4};

use super::node::{Members, Nodes};
use super::row::{Grain, Whole};
use super::touch::{NONE, Touch, at};
use crate::matching::{LANES, Lanes, V8};

/// Iterations over clusters, and over particles.
const ITERATIONS: [u32; 2] = [4, 3];
/// Times that touches which are still deep go on being solved.
const ROUNDS: u32 = 3;

/// Share of the push on positions that is at least said to be left.
const LEFT: f32 = 1e-3;

/// The touches of a substep, with the particles they are about in compact columns.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    /// Lane of each particle in the table.
    lane: Vec<u32>,
    /// Row of each lane, or [`NONE`].
    row_of: Vec<u32>,
    /// What is solved for, positions or velocities, and 1/m, 0 for what does not give way.
    spots: Vec<Vec4>,
    /// Per touch: between the particles, and between the clusters.
    grains: Vec<Grain>,
    wholes: Vec<Whole>,
    nodes: Nodes,
    /// Per touch, where some may bounce: speed at which clusters and particles came together, m/s.
    approaches: Vec<[f32; 2]>,
    /// Rows of the touches that are still deep; scratch.
    deep: Vec<u32>,
}

impl Solver {
    /// Pushes bodies apart until they keep their distances, as far as the iterations go.
    pub(crate) fn push_apart(
        &mut self,
        touches: &[Touch],
        members: Members<'_>,
        lanes: &mut Lanes,
    ) {
        self.gather(touches, members, lanes);
        self.measure(touches, members, lanes);
        if !self.nodes.is_empty() {
            self.nodes.weigh(members, &lanes.before, None, lanes);
            for (whole, touch) in self.wholes.iter_mut().zip(touches) {
                whole.arm(&self.nodes, touch.place(&lanes.before));
                whole.respond(&self.nodes);
            }
            self.solve_wholes();
            self.nodes
                .carry(members, &lanes.before, &mut lanes.position);
        }
        for (grain, whole) in self.grains.iter_mut().zip(&self.wholes) {
            (grain.base_push, grain.base_rub) = (whole.push, whole.rub);
        }
        self.take(&lanes.position);
        self.solve_grains();
        self.push_deep(touches);
        self.give(&mut lanes.position);
    }

    fn solve_wholes(&mut self) {
        let nodes = self.nodes.rows_mut();
        for whole in &mut self.wholes {
            whole.solve_at_first(nodes);
        }
        for k in 1..ITERATIONS[0] {
            each(k, &mut self.wholes, |whole| whole.solve(nodes));
        }
    }

    fn solve_grains(&mut self) {
        let spots = &mut self.spots;
        for k in 0..ITERATIONS[1] {
            each(k, &mut self.grains, |grain| grain.solve(spots));
        }
    }

    /// Goes on with the touches that are still deep, as long as there are some.
    fn push_deep(&mut self, touches: &[Touch]) {
        for _ in 0..ROUNDS {
            let (grains, spots) = (&mut self.grains, &mut self.spots);
            let deep = (0..).zip(grains.iter()).zip(touches);
            let deep = deep.filter(|((_, grain), touch)| grain.lacking(spots) > touch.deep);
            self.deep.clear();
            self.deep.extend(deep.map(|((t, _), _): ((u32, _), _)| t));
            if self.deep.is_empty() {
                return;
            }
            for _ in 0..ITERATIONS[1] {
                for &t in &self.deep {
                    grains[t as usize].solve(spots);
                }
                for &t in self.deep.iter().rev() {
                    grains[t as usize].solve(spots);
                }
            }
        }
    }

    /// Makes touching anchors part with the share of their approach speed that restitution says, which is none for those
    /// slower than `resting`. So corrections of depth, turned into velocities, do not throw bodies apart. What a touch
    /// takes back it has given before.
    pub(crate) fn part(
        &mut self,
        touches: &[Touch],
        members: Members<'_>,
        (h, resting): (f32, f32),
        lanes: &mut Lanes,
    ) {
        let per_h = 1.0 / h;
        let wanted = |t: usize, touch: &Touch, level: usize| {
            let approach = self.approaches.get(t).map_or(0.0, |speeds| speeds[level]);
            if approach > resting {
                touch.restitution * approach
            } else {
                0.0
            }
        };
        for (t, (whole, touch)) in self.wholes.iter_mut().zip(touches).enumerate() {
            whole.turn_to_velocities(per_h, wanted(t, touch, 0));
        }
        for (t, (grain, touch)) in self.grains.iter_mut().zip(touches).enumerate() {
            grain.turn_to_velocities(per_h, wanted(t, touch, 1));
        }
        if !self.nodes.is_empty() {
            let busy = self.wholes.iter().filter_map(Whole::moving);
            self.nodes.leave_alone_all_but(busy);
            self.nodes
                .weigh(members, &lanes.position, Some(&lanes.velocity), lanes);
            for (whole, touch) in self.wholes.iter_mut().zip(touches) {
                if whole.moving().is_some() {
                    whole.arm(&self.nodes, touch.place(&lanes.position));
                }
            }
            self.solve_wholes();
            self.nodes
                .carry(members, &lanes.position, &mut lanes.velocity);
        }
        for (grain, whole) in self.grains.iter_mut().zip(&self.wholes) {
            grain.stand_on(whole);
        }
        self.take(&lanes.velocity);
        self.solve_grains();
        self.give(&mut lanes.velocity);
    }

    /// Touches whose particles were pushed, with the impulse on the first: what clusters got is not in it.
    pub(crate) fn impulses<'a>(
        &'a self,
        touches: &'a [Touch],
    ) -> impl Iterator<Item = (&'a Touch, Vec3)> {
        let rows = self.grains.iter().zip(touches);
        rows.map(|(grain, touch)| (touch, grain.impulse()))
            .filter(|(_, impulse)| *impulse != Vec3::ZERO)
    }

    /// Touches that pushed in this substep, with the push that is left of it, kg m/s; known once [`Solver::part`] has run.
    pub(crate) fn pushes<'a>(
        &'a self,
        touches: &'a [Touch],
    ) -> impl Iterator<Item = (&'a Touch, f32)> {
        let rows = self.grains.iter().zip(&self.wholes).zip(touches);
        rows.map(|((grain, whole), touch)| {
            // A touch can take back no more than it has given.
            let given = whole.base_push - grain.least;
            // What depth was taken back counts a little even where no push is left.
            let left = given + whole.push + grain.push;
            (touch, left.max(LEFT * given))
        })
        .filter(|(_, push)| *push > 0.0)
    }

    /// Builds the compact columns.
    fn gather(&mut self, touches: &[Touch], members: Members<'_>, lanes: &Lanes) {
        self.row_of.resize(lanes.position.len() * LANES, NONE);
        for lane in self.lane.drain(..) {
            self.row_of[lane as usize] = NONE;
        }
        self.spots.clear();
        self.nodes.clear(members.shapes.layout.cluster_body.len());
        self.wholes.clear();
        self.grains.clear();
        for touch in touches {
            let own = self.row(touch.own, lanes);
            let others = touch.others.map(|lane| {
                if lane == NONE {
                    own
                } else {
                    self.row(lane, lanes)
                }
            });
            let grain = Grain::new(touch, own, others, &self.spots);
            let whole = Whole::new(touch, self.nodes.of(touch));
            self.grains.push(grain);
            self.wholes.push(whole);
        }
    }

    fn row(&mut self, lane: u32, lanes: &Lanes) -> u32 {
        let row = &mut self.row_of[lane as usize];
        if *row == NONE {
            *row = self.lane.len() as u32;
            self.lane.push(lane);
            let (g, k) = (lane as usize / LANES, lane as usize % LANES);
            let mobility = lanes.free[g].0[k] / lanes.mass[g].0[k];
            self.spots.push(Vec3::ZERO.extend(mobility));
        }
        *row
    }

    /// Distances of the anchors before and as predicted, and how fast those come together that may bounce.
    fn measure(&mut self, touches: &[Touch], members: Members<'_>, lanes: &Lanes) {
        self.take(&lanes.before);
        for grain in &mut self.grains {
            grain.before = grain.apart(&self.spots);
        }
        self.take(&lanes.position);
        for ((whole, grain), touch) in self.wholes.iter_mut().zip(&self.grains).zip(touches) {
            whole.measure(touch, grain.before, grain.apart(&self.spots));
        }
        self.approaches.clear();
        if touches.iter().all(|touch| touch.restitution == 0.0) {
            return;
        }
        self.take(&lanes.velocity);
        self.nodes
            .weigh(members, &lanes.before, Some(&lanes.velocity), lanes);
        for ((whole, grain), touch) in self.wholes.iter_mut().zip(&self.grains).zip(touches) {
            whole.arm(&self.nodes, touch.place(&lanes.before));
            let speeds = [whole.moved(self.nodes.rows()), grain.apart(&self.spots)];
            self.approaches
                .push(speeds.map(|speed| -speed.dot(touch.normal)));
        }
    }

    fn take(&mut self, column: &[V8]) {
        for (lane, spot) in self.lane.iter().zip(&mut self.spots) {
            *spot = at(column, *lane).extend(spot.w);
        }
    }

    fn give(&self, column: &mut [V8]) {
        for (lane, spot) in self.lane.iter().zip(&self.spots) {
            column[*lane as usize / LANES].set(*lane as usize % LANES, spot.truncate());
        }
    }
}

/// Visits all rows, from the other end every second time.
fn each<T>(k: u32, rows: &mut [T], visit: impl FnMut(&mut T)) {
    if k.is_multiple_of(2) {
        rows.iter_mut().for_each(visit);
    } else {
        rows.iter_mut().rev().for_each(visit);
    }
}
