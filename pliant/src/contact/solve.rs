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

use glam::Vec3;

use super::node::{Members, Nodes};
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
    spots: Vec<(Vec3, f32)>,
    rows: Vec<Row>,
    nodes: Nodes,
}

/// A touch being solved.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Particles of the anchors, and the nodes of their clusters.
    own: u32,
    others: [u32; 3],
    nodes: Option<[u32; 2]>,
    place: Vec3,
    /// Distance of the anchors before the substep.
    before: Vec3,
    /// Distance of the anchors as predicted.
    apart: Vec3,
    /// Of the clusters, and of the particles: what each has pushed and rubbed so far in this stage.
    levels: [Level; 2],
    /// The same for what moved the positions, kg m/s.
    given: [Level; 2],
}

/// Impulses of one level.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    push: f32,
    rub: Vec3,
    /// Speed at which the anchors came together, m/s.
    approach: f32,
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
        let nodes = &mut self.nodes;
        if !nodes.is_empty() {
            nodes.weigh(members, &lanes.before, None, lanes);
            for k in 0..ITERATIONS[0] {
                each(k, touches, &mut self.rows, |touch, row| {
                    push_clusters(touch, row, nodes, k);
                });
            }
            nodes.carry(members, &lanes.before, &mut lanes.position);
        }
        self.take(&lanes.position);
        let spots = &mut self.spots;
        for k in 0..ITERATIONS[1] {
            each(k, touches, &mut self.rows, |touch, row| {
                push_particles(touch, row, spots);
            });
        }
        self.push_deep(touches);
        self.give(&mut lanes.position);
    }

    /// Goes on with the touches that are still deep, as long as there are some.
    fn push_deep(&mut self, touches: &[Touch]) {
        for _ in 0..ROUNDS {
            let (rows, spots) = (&mut self.rows, &mut self.spots);
            let deep = |t: &usize| {
                let (touch, row) = (&touches[*t], &rows[*t]);
                let gap = touch.normal.dot(apart(touch, row, spots)) - touch.keep;
                gap < -touch.deep
            };
            let deep: Vec<usize> = (0..touches.len()).filter(deep).collect();
            if deep.is_empty() {
                return;
            }
            for _ in 0..ITERATIONS[1] {
                for &t in &deep {
                    push_particles(&touches[t], &mut rows[t], spots);
                }
                for &t in deep.iter().rev() {
                    push_particles(&touches[t], &mut rows[t], spots);
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
        for (row, touch) in self.rows.iter_mut().zip(touches) {
            row.place = touch.place(&lanes.position);
            for (level, given) in row.levels.iter_mut().zip(&mut row.given) {
                *given = Level {
                    push: level.push / h,
                    rub: level.rub / h,
                    approach: level.approach,
                };
                (level.push, level.rub) = (0.0, Vec3::ZERO);
            }
        }
        let nodes = &mut self.nodes;
        if !nodes.is_empty() {
            nodes.weigh(members, &lanes.position, Some(&lanes.velocity), lanes);
            for k in 0..ITERATIONS[0] {
                each(k, touches, &mut self.rows, |touch, row| {
                    part_clusters(touch, row, nodes, (k, resting));
                });
            }
            nodes.carry(members, &lanes.position, &mut lanes.velocity);
        }
        self.take(&lanes.velocity);
        let spots = &mut self.spots;
        for k in 0..ITERATIONS[1] {
            each(k, touches, &mut self.rows, |touch, row| {
                part_particles(touch, row, spots, resting);
            });
        }
        self.give(&mut lanes.velocity);
    }

    /// Touches whose particles were pushed, with the impulse on the first: what clusters got is not in it.
    pub(crate) fn impulses<'a>(
        &'a self,
        touches: &'a [Touch],
    ) -> impl Iterator<Item = (&'a Touch, Vec3)> {
        let rows = self.rows.iter().zip(touches);
        rows.map(|(row, touch)| (touch, touch.normal * row.levels[1].push + row.levels[1].rub))
            .filter(|(_, impulse)| *impulse != Vec3::ZERO)
    }

    /// Touches that pushed in this substep, with the push that is left of it, kg m/s; known once [`Solver::part`] has run.
    pub(crate) fn pushes<'a>(
        &'a self,
        touches: &'a [Touch],
    ) -> impl Iterator<Item = (&'a Touch, f32)> {
        let rows = self.rows.iter().zip(touches);
        rows.map(|(row, touch)| {
            let sum = |levels: &[Level; 2]| levels[0].push + levels[1].push;
            let given = sum(&row.given);
            // What depth was taken back counts a little even where no push is left.
            (touch, (given + sum(&row.levels)).max(LEFT * given))
        })
        .filter(|(_, push)| *push > 0.0)
    }

    /// Builds the compact columns.
    fn gather(&mut self, touches: &[Touch], members: Members<'_>, lanes: &Lanes) {
        self.row_of.resize(lanes.position.len() * LANES, NONE);
        for lane in self.lane.drain(..) {
            self.row_of[lane as usize] = NONE;
        }
        self.nodes.clear(members.state.clusters.len());
        self.rows.clear();
        for touch in touches {
            let row = Row {
                own: self.row(touch.own),
                others: touch.others.map(|lane| self.row(lane)),
                nodes: self.nodes.of(touch),
                place: touch.place(&lanes.before),
                ..Row::default()
            };
            self.rows.push(row);
        }
        self.spots.clear();
        self.spots.extend(self.lane.iter().map(|lane| {
            let (g, k) = (*lane as usize / LANES, *lane as usize % LANES);
            (Vec3::ZERO, lanes.free[g].0[k] / lanes.mass[g].0[k])
        }));
    }

    fn row(&mut self, lane: u32) -> u32 {
        if lane == NONE {
            return NONE;
        }
        let row = &mut self.row_of[lane as usize];
        if *row == NONE {
            *row = self.lane.len() as u32;
            self.lane.push(lane);
        }
        *row
    }

    /// Distances of the anchors before and as predicted, and how fast those come together that may bounce.
    fn measure(&mut self, touches: &[Touch], members: Members<'_>, lanes: &Lanes) {
        self.take(&lanes.before);
        for (row, touch) in self.rows.iter_mut().zip(touches) {
            row.before = apart(touch, row, &self.spots);
        }
        self.take(&lanes.position);
        for (row, touch) in self.rows.iter_mut().zip(touches) {
            row.apart = apart(touch, row, &self.spots);
        }
        if touches.iter().all(|touch| touch.restitution == 0.0) {
            return;
        }
        self.take(&lanes.velocity);
        self.nodes
            .weigh(members, &lanes.before, Some(&lanes.velocity), lanes);
        for (row, touch) in self.rows.iter_mut().zip(touches) {
            let speed = apart(touch, row, &self.spots);
            row.levels[1].approach = -speed.dot(touch.normal);
            if let Some(nodes) = row.nodes {
                let speed = self.nodes.apart(nodes, row.place);
                row.levels[0].approach = -speed.dot(touch.normal);
            }
        }
    }

    fn take(&mut self, column: &[V8]) {
        for (lane, spot) in self.lane.iter().zip(&mut self.spots) {
            spot.0 = at(column, *lane);
        }
    }

    fn give(&self, column: &mut [V8]) {
        for (lane, spot) in self.lane.iter().zip(&self.spots) {
            column[*lane as usize / LANES].set(*lane as usize % LANES, spot.0);
        }
    }
}

/// Visits all touches, from the other end every second time.
fn each(k: u32, touches: &[Touch], rows: &mut [Row], mut visit: impl FnMut(&Touch, &mut Row)) {
    let both = touches.iter().zip(rows);
    if k.is_multiple_of(2) {
        both.for_each(|(touch, row)| visit(touch, row));
    } else {
        both.rev().for_each(|(touch, row)| visit(touch, row));
    }
}

/// Distance of a touch's anchors.
fn apart(touch: &Touch, row: &Row, spots: &[(Vec3, f32)]) -> Vec3 {
    let mut apart = spots[row.own as usize].0;
    for (other, share) in row.others.iter().zip(touch.shares) {
        if *other != NONE {
            apart -= spots[*other as usize].0 * share;
        }
    }
    apart
}

/// The part of a vector across a normal.
fn across(v: Vec3, normal: Vec3) -> Vec3 {
    v - normal * normal.dot(v)
}

/// One touch between clusters, in positions. The first iteration looks at the state before it.
fn push_clusters(touch: &Touch, row: &mut Row, nodes: &mut Nodes, k: u32) {
    let Some(pair) = row.nodes else {
        return;
    };
    let gap = touch.normal.dot(row.apart) - touch.keep;
    let (moved, ease) = seen(touch, row, pair, nodes, k);
    let along = touch.normal.dot(moved);
    let share = if gap < 0.0 { touch.share } else { 1.0 };
    let lacking = gap * share + along;
    let old = row.levels[0];
    let push = if ease > 0.0 {
        (old.push - lacking / ease).max(0.0)
    } else {
        0.0
    };
    if push == 0.0 && old.push == 0.0 {
        return;
    }
    let slip = across((row.apart - row.before) * touch.share + moved, touch.normal);
    let stop = if k == 0 {
        slip / ease
    } else {
        nodes.stop(pair, row.place, slip)
    };
    let rub = (old.rub - stop).clamp_length_max(touch.friction * push);
    nodes.give(
        pair,
        row.place,
        touch.normal * (push - old.push) + (rub - old.rub),
    );
    (row.levels[0].push, row.levels[0].rub) = (push, rub);
}

/// How the nodes of a touch have parted, and how much an impulse of one moves them apart.
fn seen(touch: &Touch, row: &Row, pair: [u32; 2], nodes: &Nodes, k: u32) -> (Vec3, f32) {
    if k == 0 {
        return nodes.at_first(pair, row.place);
    }
    let ease = nodes.yields(pair, row.place, touch.normal);
    (nodes.apart(pair, row.place), ease)
}

/// One touch between particles, in positions.
fn push_particles(touch: &Touch, row: &mut Row, spots: &mut [(Vec3, f32)]) {
    let [clusters, old] = row.levels;
    let ease = yields(touch, row, spots);
    if ease == 0.0 {
        return;
    }
    let apart = apart(touch, row, spots);
    let gap = touch.normal.dot(apart) - touch.keep;
    let push = (old.push - gap / ease).max(0.0);
    let slip = across(apart - row.before, touch.normal);
    let most = touch.friction * (clusters.push + push);
    let rub = (clusters.rub + old.rub - slip / ease).clamp_length_max(most) - clusters.rub;
    give(
        touch,
        row,
        spots,
        touch.normal * (push - old.push) + (rub - old.rub),
    );
    (row.levels[1].push, row.levels[1].rub) = (push, rub);
}

/// How fast a touch lets its anchors part.
fn wanted(touch: &Touch, approach: f32, resting: f32) -> f32 {
    if approach > resting {
        touch.restitution * approach
    } else {
        0.0
    }
}

/// One touch between clusters, in velocities. Clusters are not stopped here but only given back what was taken.
fn part_clusters(touch: &Touch, row: &mut Row, nodes: &mut Nodes, (k, resting): (u32, f32)) {
    let (Some(pair), given) = (row.nodes, row.given[0]) else {
        return;
    };
    let wanted = wanted(touch, given.approach, resting);
    let (speed, ease) = seen(touch, row, pair, nodes, k);
    if (given.push <= 0.0 && wanted <= 0.0) || ease == 0.0 {
        return;
    }
    let most = if wanted > 0.0 { f32::INFINITY } else { 0.0 };
    let old = row.levels[0];
    let lacking = wanted - touch.normal.dot(speed);
    let push = (old.push + lacking / ease).clamp(-given.push, most);
    let bound = touch.friction * (given.push + push).max(0.0);
    let total = given.rub + old.rub;
    let rub = total.clamp_length_max(bound) - given.rub;
    nodes.give(
        pair,
        row.place,
        touch.normal * (push - old.push) + (rub - old.rub),
    );
    (row.levels[0].push, row.levels[0].rub) = (push, rub);
}

/// One touch between particles, in velocities.
fn part_particles(touch: &Touch, row: &mut Row, spots: &mut [(Vec3, f32)], resting: f32) {
    let given = row.given[1];
    let all = row.given[0].push + row.levels[0].push + given.push;
    let wanted = wanted(touch, given.approach, resting);
    let ease = yields(touch, row, spots);
    if (all <= 0.0 && wanted <= 0.0) || ease == 0.0 {
        return;
    }
    let speed = apart(touch, row, spots);
    let old = row.levels[1];
    let lacking = wanted - touch.normal.dot(speed);
    let push = (old.push + lacking / ease).max(-given.push);
    // The rub of both stages and levels is bounded by the pushes of both: what is taken back of a push takes its rub along.
    let others = row.given[0].rub + row.levels[0].rub + given.rub;
    let slip = across(speed, touch.normal);
    let most = touch.friction * (all + push).max(0.0);
    let rub = (others + old.rub - slip / ease).clamp_length_max(most) - others;
    give(
        touch,
        row,
        spots,
        touch.normal * (push - old.push) + (rub - old.rub),
    );
    (row.levels[1].push, row.levels[1].rub) = (push, rub);
}

/// How much an impulse of one moves the anchors apart, per kg.
fn yields(touch: &Touch, row: &Row, spots: &[(Vec3, f32)]) -> f32 {
    let mut sum = spots[row.own as usize].1;
    for (other, share) in row.others.iter().zip(touch.shares) {
        if *other != NONE {
            sum += share * share * spots[*other as usize].1;
        }
    }
    sum
}

fn give(touch: &Touch, row: &Row, spots: &mut [(Vec3, f32)], impulse: Vec3) {
    let own = &mut spots[row.own as usize];
    own.0 += impulse * own.1;
    for (other, share) in row.others.iter().zip(touch.shares) {
        if *other != NONE {
            let spot = &mut spots[*other as usize];
            spot.0 -= impulse * (share * spot.1);
        }
    }
}
