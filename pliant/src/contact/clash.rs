//! What bodies give back to each other.
//!
//! As at obstacles, particles only stop: bodies give in and come back as they are made (see `bounce`), and restitution is a law for bodies as wholes. What
//! they should do is found as in Newton's cradle: pairs that come together are thrown apart one after the other, each by its own law and from the
//! velocities that the others have left, until none comes together any more. No such throw makes energy, and a row of balls passes a hit on to its end.
//! That gives the push that each pair is to get (`aim`). What contact gives counts for it, and when two come no faster apart by themselves they are given
//! the rest, the same to both and at one place, so momentum stays. Until then the push they are owed counts as given when others are thrown.
//!
//! The energy for it is what contact took from the motion of these bodies as wholes. As much of that as is in their swings is taken from there, and what is
//! bent has to spring back first.
//!
//! Debris is many things and no whole: its particles are thrown back touch by touch, in `solve`.

mod heap;
mod restrain;

use glam::Vec3;

use super::bounce::APART;
use super::ledger::Moving;
use super::meet::{Meetings, REST};
use super::mover::{Mover, parting, weight};
use crate::matching::Lanes;
use crate::state::{Body, BodyId, Clash, State};
use heap::{Heap, heaps};

/// Throws per pair, at most: rows of bodies that all touch take as many as they are long.
const THROWS: usize = 64;
/// What comes together slower than this share of the fastest does not.
const SLOWEST: f32 = 1e-4;

/// What bodies that bounce off each other do in a substep.
#[derive(Debug, Default)]
pub(crate) struct Clashes {
    /// Per body of a pair that bounces, before contact; empty where none does.
    before: Vec<Option<Mover>>,
    /// Those that bounce, and those of rigid bodies, sorted.
    pairs: Vec<Pair>,
    rigid: Vec<Pair>,
}

/// Two bodies that push each other.
#[derive(Clone, Copy, Debug)]
struct Pair {
    ids: [BodyId; 2],
    rows: [usize; 2],
    /// kg m/s, on the first.
    push: f32,
    along: Vec3,
    /// Sum of place times push.
    moment: Vec3,
    restitution: f32,
}

impl Pair {
    fn place(&self) -> Vec3 {
        self.moment / self.push
    }

    fn normal(&self) -> Vec3 {
        self.along.normalize_or_zero()
    }
}

/// True for bodies that are many things.
pub(super) fn is_scattered(body: &Body) -> bool {
    body.clusters.is_empty() && body.particles.len() > 1
}

/// The restitution of two bodies as wholes.
fn restitution(state: &State, [a, b]: [usize; 2]) -> f32 {
    let (a, b) = (&state.bodies.rows[a], &state.bodies.rows[b]);
    if a.id == b.id || is_scattered(a) || is_scattered(b) {
        return 0.0;
    }
    a.contact.restitution.max(b.contact.restitution)
}

impl Clashes {
    /// Sees how bodies move that may bounce off each other, while velocities are still those they came with.
    pub(crate) fn meet(&mut self, now: Moving<'_>, meetings: &Meetings, lanes: &Lanes) {
        self.before.clear();
        let bodies = &now.state.bodies.rows;
        if bodies.iter().all(|body| body.contact.restitution == 0.0) {
            return;
        }
        self.before.resize(bodies.len(), None);
        let mut last = [usize::MAX; 2];
        for touch in meetings.touches() {
            let rows = touch.bodies.map(|row| row as usize);
            if rows != last && restitution(now.state, rows) > 0.0 {
                for row in rows {
                    self.before[row]
                        .get_or_insert_with(|| Mover::of(now.level, now.shapes, row, lanes));
                }
            }
            last = rows;
        }
    }

    /// Throws bodies apart, once velocities are known and fits belong to positions.
    pub(crate) fn rebound(
        &mut self,
        now: Moving<'_>,
        meetings: &Meetings,
        lanes: &mut Lanes,
        clashes: &mut Vec<Clash>,
    ) {
        self.gather(now, meetings, lanes);
        if self.pairs.is_empty() && self.rigid.is_empty() && clashes.is_empty() {
            return;
        }
        let known = |clash: &Clash| {
            clash
                .bodies
                .iter()
                .all(|id| now.state.bodies.row(*id).is_some())
        };
        clashes.retain(known);
        self.foresee(now, clashes);
        self.restrain(now, lanes, clashes);
        let movers = movers(now, clashes, lanes);
        self.follow(now, &movers, clashes);
        for heap in heaps(now.state, clashes) {
            match heap[..] {
                [k] => make_up(now.state, &mut clashes[k]),
                _ => heap.iter().for_each(|k| clashes[*k].alone = false),
            }
            Heap::of(now, &heap, &movers, lanes, clashes).give(now, &movers, lanes, clashes);
            hand_over(&heap, clashes);
        }
        clashes.retain(|clash| clash.is_finite() && clash.apart < APART);
    }

    /// Sums up the pushes of pairs that bounce or are rigid.
    fn gather(&mut self, now: Moving<'_>, meetings: &Meetings, lanes: &Lanes) {
        self.pairs.clear();
        self.rigid.clear();
        let (state, limits) = (now.state, &now.shapes.limits);
        if self.before.is_empty() && limits.iter().all(|limits| !limits.is_rigid()) {
            return;
        }
        for (touch, push) in meetings.pushes() {
            let rows = touch.bodies.map(|row| row as usize);
            let restitution = restitution(state, rows);
            let rigid = rows[0] != rows[1] && rows.iter().all(|row| limits[*row].is_rigid());
            if restitution == 0.0 && !rigid {
                continue;
            }
            let ids = rows.map(|row| state.bodies.rows[row].id);
            let (along, moment) = (touch.normal * push, touch.place(&lanes.position) * push);
            let turned = ids[0] > ids[1];
            self.pairs.push(Pair {
                ids: if turned { [ids[1], ids[0]] } else { ids },
                rows: if turned { [rows[1], rows[0]] } else { rows },
                push,
                along: if turned { -along } else { along },
                moment,
                restitution,
            });
        }
        self.pairs.sort_by_key(|pair| pair.ids);
        self.pairs.dedup_by(|next, pair| {
            let same = next.ids == pair.ids;
            if same {
                pair.push += next.push;
                pair.along += next.along;
                pair.moment += next.moment;
            }
            same
        });
        let is_rigid = |pair: &&Pair| pair.rows.iter().all(|row| limits[*row].is_rigid());
        self.rigid.extend(self.pairs.iter().filter(is_rigid));
        self.pairs.retain(|pair| pair.restitution > 0.0);
    }

    /// Finds what pairs should get: those that come together are thrown apart in turn, from what they would have if all that is owed were given.
    fn foresee(&mut self, now: Moving<'_>, clashes: &mut Vec<Clash>) {
        self.shift(clashes);
        let mut movers = self.before.clone();
        for clash in clashes.iter() {
            let rows = rows_of(now.state, clash);
            let owed = clash.normal() * clash.owed();
            for (row, owed) in rows.into_iter().zip([owed, -owed]) {
                if let Some(Some(mover)) = movers.get_mut(row) {
                    mover.push(clash.place, owed);
                }
            }
        }
        let resting = REST * now.state.gravity.length() * now.h;
        let thrown = throw_in_turn(&self.pairs, &mut movers, resting);
        for (pair, (push, came)) in self.pairs.iter().zip(thrown) {
            let found = clashes.binary_search_by_key(&pair.ids, |clash| clash.bodies);
            match found {
                Ok(k) if push > 0.0 => {
                    let clash = &mut clashes[k];
                    clash.aim = clash.aim.max(clash.given) + push;
                    clash.leaving = false;
                }
                Err(k) if came > resting => {
                    let middle = middle(&pair.rows, &self.before);
                    let weight = self.weight(pair);
                    clashes.insert(k, begin(pair, middle, push, weight));
                }
                _ => {}
            }
        }
    }

    /// A clash is where bodies have touched since it began, not where the last particles do: those may be far off the middle of the others, where less of
    /// a push would do.
    fn shift(&mut self, clashes: &mut [Clash]) {
        for k in 0..self.pairs.len() {
            let pair = self.pairs[k];
            let Ok(c) = clashes.binary_search_by_key(&pair.ids, |clash| clash.bodies) else {
                continue;
            };
            let (clash, middle) = (&mut clashes[c], middle(&pair.rows, &self.before));
            clash.pushed += pair.push;
            clash.along += pair.along;
            clash.moment += pair.moment - middle * pair.push;
            clash.place = middle + clash.moment / clash.pushed;
            self.pairs[k].along = clash.normal() * pair.push;
            self.pairs[k].moment = clash.place * pair.push;
            let weight = self.weight(&self.pairs[k]);
            if clash.weight > 0.0 {
                clash.aim *= weight / clash.weight;
            }
            clash.weight = weight;
        }
    }

    /// See [`weight`].
    fn weight(&self, pair: &Pair) -> f32 {
        match pair.rows.map(|row| &self.before[row]) {
            [Some(a), Some(b)] => weight([a, b], pair.place(), pair.normal()),
            _ => 0.0,
        }
    }

    /// Counts what contact has done in this substep, and sees who comes no faster apart.
    fn follow(&self, now: Moving<'_>, movers: &[Option<Mover>], clashes: &mut [Clash]) {
        let resting = REST * now.state.gravity.length() * now.h;
        for clash in clashes {
            let found = self
                .pairs
                .binary_search_by_key(&clash.bodies, |pair| pair.ids);
            let pair = found.ok().map(|k| &self.pairs[k]);
            let away = parts(now.state, movers, clash);
            if let Some(pair) = pair {
                let came = parts(now.state, &self.before, clash);
                if clash.given == 0.0 {
                    clash.away = came;
                }
                clash.given += pair.push;
                if came < 0.0 {
                    clash.stopping = clash.pushed;
                }
                clash.lost -= 0.5 * pair.push * (came + away);
            }
            let slower = pair.is_none() || away <= clash.away;
            clash.leaving |= away >= -resting && slower;
            clash.away = away;
            if clash.leaving || pair.is_none() {
                clash.apart += now.h;
            } else {
                clash.apart = 0.0;
            }
        }
    }
}

/// What two lack by the push that stopped them they get as well.
fn make_up(state: &State, clash: &mut Clash) {
    if clash.leaving {
        let share = restitution(state, rows_of(state, clash));
        clash.aim = clash.aim.max(clash.answer(share));
    }
}

/// What a clash that ends took from others stays taken.
fn hand_over(heap: &[usize], clashes: &mut [Clash]) {
    let mut taken = 0.0;
    for &k in heap {
        if clashes[k].apart >= APART {
            taken += clashes[k].lost.min(0.0);
        }
    }
    let left = heap.iter().find(|k| clashes[**k].apart < APART);
    if let Some(&k) = left {
        clashes[k].lost += taken;
    }
}

/// The middle of two bodies.
fn middle(rows: &[usize; 2], movers: &[Option<Mover>]) -> Vec3 {
    match rows.map(|row| &movers[row]) {
        [Some(a), Some(b)] => 0.5 * (a.rigid.centre() + b.rigid.centre()),
        _ => Vec3::ZERO,
    }
}

/// The rows of bodies that are known.
fn rows_of(state: &State, clash: &Clash) -> [usize; 2] {
    let row = |id| state.bodies.row(id).expect("clashes of others are gone");
    clash.bodies.map(row)
}

/// How fast two bodies part, m/s.
fn parts(state: &State, movers: &[Option<Mover>], clash: &Clash) -> f32 {
    match rows_of(state, clash).map(|row| &movers[row]) {
        [Some(a), Some(b)] => parting([a, b], clash.place, clash.normal()),
        _ => 0.0,
    }
}

/// Per body: how it moves now, for those in clashes.
fn movers(now: Moving<'_>, clashes: &[Clash], lanes: &Lanes) -> Vec<Option<Mover>> {
    let mut movers = vec![None; now.state.bodies.rows.len()];
    for row in clashes.iter().flat_map(|clash| rows_of(now.state, clash)) {
        movers[row].get_or_insert_with(|| Mover::of(now.level, now.shapes, row, lanes));
    }
    movers
}

/// A clash that begins.
fn begin(pair: &Pair, middle: Vec3, push: f32, weight: f32) -> Clash {
    Clash {
        bodies: pair.ids,
        place: pair.place(),
        pushed: pair.push,
        stopping: 0.0,
        along: pair.along,
        moment: pair.moment - middle * pair.push,
        weight,
        aim: push,
        given: 0.0,
        lost: 0.0,
        away: 0.0,
        leaving: false,
        alone: true,
        apart: 0.0,
    }
}

/// Throws pairs apart until none comes together, and says what push each got, and the fastest at which it came together.
fn throw_in_turn(pairs: &[Pair], movers: &mut [Option<Mover>], resting: f32) -> Vec<(f32, f32)> {
    let mut thrown = vec![(0.0f32, 0.0f32); pairs.len()];
    let mut fastest = 0.0f32;
    for k in 0..THROWS {
        let mut over = true;
        for n in 0..pairs.len() {
            let n = if k % 2 == 0 { n } else { pairs.len() - 1 - n };
            let (pair, place, normal) = (&pairs[n], pairs[n].place(), pairs[n].normal());
            let (Some(mut a), Some(mut b)) = (movers[pair.rows[0]], movers[pair.rows[1]]) else {
                continue;
            };
            let came = -parting([&a, &b], place, normal);
            fastest = fastest.max(came);
            if came <= SLOWEST * fastest {
                continue;
            }
            over = false;
            let share = if came > resting {
                pair.restitution
            } else {
                0.0
            };
            let push = (1.0 + share) * came * weight([&a, &b], place, normal);
            a.push(place, normal * push);
            b.push(place, normal * -push);
            (movers[pair.rows[0]], movers[pair.rows[1]]) = (Some(a), Some(b));
            thrown[n] = (thrown[n].0 + push, thrown[n].1.max(came));
        }
        if over {
            break;
        }
    }
    thrown
}
