//! What contact may not do: make energy.
//!
//! Obstacles stop particles exactly, which only takes energy. Bodies push each other as wholes first, by how deep their particles would be, and that is no
//! projection: a particle that swings into a neighbour pushes its body along and swings on. Most of it is taken back within a swing. What is left is a
//! small share, of a sign that goes with the phase of the swings, so in undamped bodies that lie on each other they grow without an end. A step keeps the
//! energy of free bodies exactly (see [`Tension`]), so what a heap has gained in a step is known, and is taken from its swings: they are where it went.
//! Momentum stays, since the rigid motion of a body has all of it. What there is not in swings is taken from the motion of the bodies past each other:
//! light crumbs that are caught under a heavy one throw it up otherwise.
//!
//! Nor may contact give back what damping takes: crumbs that lie in each other, with particles lighter than the rest, would shake for ever, the more
//! the better damped they are. So damped bodies are held to what their swings have when the damping of their material has taken its share.
//!
//! Heaps that something drives (a force, a hand, pins, an obstacle that moves, a restitution that is still to be given) are left alone.

use fearless_simd::{Level, dispatch};
use glam::Vec3;

use super::bounce::{centred, share_of_swings, throw};
use super::broad::may_meet;
use super::meet::Meetings;
use super::rigid::{Motion, Rigid, mean_square_speed};
use super::sleep::Islands;
use crate::matching::{Block, Fit, Lanes, Shapes, Tension};
use crate::state::{Force, ObstacleId, Partner, Path, State};

/// The energy of bodies when a step began.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// Per body, less what damping is to take; none where others than contact may change it.
    began: Vec<Option<f64>>,
}

/// What there is to know about bodies in the middle of things.
#[derive(Clone, Copy)]
pub(crate) struct Moving<'a> {
    pub(crate) level: Level,
    pub(crate) state: &'a State,
    pub(crate) shapes: &'a Shapes,
    /// They belong to the positions.
    pub(crate) fits: &'a [Fit],
    /// Of a substep, seconds.
    pub(crate) h: f32,
}

/// What bodies have, J.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Energy {
    all: f64,
    /// In their swings, in what is bent, and what changes in proportion to swings: see [`Tension`].
    pub(super) swings: f64,
    pub(super) held: f64,
    pub(super) mixed: f64,
}

impl Ledger {
    /// Notes what bodies have, if contact could add to it.
    pub(crate) fn open(&mut self, now: Moving<'_>, lanes: &Lanes) {
        self.began.clear();
        let bodies = &now.state.bodies.rows;
        if !may_meet(now.state) {
            return;
        }
        let began = (0..bodies.len()).map(|row| {
            let body = &bodies[row];
            let left_alone = now.shapes.limits[row].is_free() && body.frames.is_empty();
            (left_alone && !body.is_idle() && !is_driven(now.state, row)).then(|| {
                let has = Energy::of(now, row, lanes);
                has.all - lost(body.material.damping, now.state.dt) * has.swings
            })
        });
        self.began.extend(began);
    }

    /// Takes from heaps what contact gave them in this step.
    pub(crate) fn settle(&self, now: Moving<'_>, meetings: &Meetings, lanes: &mut Lanes) {
        if self.began.is_empty() {
            return;
        }
        let (islands, driven) = islands(now.state, meetings);
        let mut heaps: Vec<Vec<usize>> = vec![Vec::new(); self.began.len()];
        for row in 0..self.began.len() {
            heaps[islands.root(row)].push(row);
        }
        for heap in &heaps {
            let alone = heap.len() < 2 || heap.iter().any(|row| driven[*row]);
            if !alone {
                self.settle_heap(now, heap, lanes);
            }
        }
    }

    fn settle_heap(&self, now: Moving<'_>, heap: &[usize], lanes: &mut Lanes) {
        let mut has = Energy::default();
        let mut had = 0.0;
        for &row in heap {
            if now.state.bodies.rows[row].asleep && self.began[row].is_none() {
                continue;
            }
            let Some(began) = self.began[row] else {
                return;
            };
            had += began;
            has.add(Energy::of(now, row, lanes));
        }
        let gained = has.all - had;
        if gained > 0.0 {
            let left = has.swings + has.mixed - gained;
            let kept = share_of_swings(has.swings as f32, has.mixed as f32, left as f32);
            for &row in heap {
                still(now, row, kept, lanes);
            }
            if left < 0.0 {
                slow_down(now, heap, -left, lanes);
            }
        }
    }
}

/// Takes some energy from the motion of bodies past each other.
fn slow_down(now: Moving<'_>, heap: &[usize], energy: f64, lanes: &mut Lanes) {
    let awake = heap
        .iter()
        .filter(|row| !now.state.bodies.rows[**row].is_idle());
    let blocks: Vec<Block> = awake
        .flat_map(|row| now.shapes.layout.blocks_of(*row))
        .copied()
        .collect();
    if blocks.is_empty() {
        return;
    }
    let rigid = rigid_of(now, &blocks, lanes);
    let whole = rigid.mean_square_turning() + rigid.motion().0.length_squared();
    let moving = mean_square_speed(now.level, &blocks, lanes) - whole;
    let moving = 0.5 * f64::from(rigid.mass() * moving);
    if moving > 0.0 {
        let kept = (1.0 - energy / moving).max(0.0).sqrt();
        keep(now, &blocks, rigid, kept as f32, lanes);
    }
}

/// The share of the energy of swings that damping takes in some time.
fn lost(damping: f32, dt: f32) -> f64 {
    -libm::expm1(-2.0 * f64::from(damping) * f64::from(dt))
}

/// Bodies that touched each other in this step, and whether something that moves by itself touched them.
fn islands(state: &State, meetings: &Meetings) -> (Islands, Vec<bool>) {
    let mut linked = Vec::new();
    let mut driven = vec![false; state.bodies.rows.len()];
    let moves = |id: ObstacleId| {
        let mut obstacles = state.obstacles.iter();
        obstacles.any(|(slot, obstacle)| id == slot.into() && obstacle.path != Path::Still)
    };
    for meeting in meetings.met() {
        let Some(row) = state.bodies.row(meeting.body) else {
            continue;
        };
        match meeting.other {
            Partner::Body(other) => {
                let other = state.bodies.row(other);
                linked.extend(other.map(|other| [row as u32, other as u32]));
            }
            Partner::Obstacle(id) => driven[row] |= moves(id),
        }
    }
    for (row, driven) in driven.iter_mut().enumerate() {
        *driven |= is_driven(state, row);
    }
    (Islands::of(driven.len(), &linked), driven)
}

/// True when something may give the body energy.
fn is_driven(state: &State, row: usize) -> bool {
    let id = state.bodies.rows[row].id;
    let mut picks = state.picks.iter();
    !state.forces.iter().all(Force::only_brakes)
        || picks.any(|(_, pick)| pick.body == id)
        || state.impacts.iter().any(|impact| impact.body == id)
        || state.clashes.iter().any(|clash| clash.bodies.contains(&id))
}

impl Energy {
    /// Of a body: steps keep its motion, what its goals hold, and its weight times its height, with v as it is before a force F acts, as
    /// ½ m v² + U + ½ h F·v.
    pub(super) fn of(now: Moving<'_>, row: usize, lanes: &Lanes) -> Self {
        let blocks = now.shapes.layout.blocks_of(row);
        let rigid = whole(now, row, lanes);
        let tension = Tension::of(now.level, (now.shapes, now.fits), row, lanes, now.h);
        let (held, mixed) = (f64::from(tension.held), f64::from(tension.mixed));
        let moving = 0.5 * rigid.mass() * mean_square_speed(now.level, blocks, lanes);
        let velocity = rigid.motion().0;
        let whole = rigid.mean_square_turning() + velocity.length_squared();
        let falls = 0.5 * now.h * now.state.gravity.dot(velocity) * rigid.mass();
        let moving = f64::from(moving);
        Self {
            all: moving + held + mixed + rigid.potential(now.state.gravity) + f64::from(falls),
            swings: (moving - 0.5 * f64::from(rigid.mass() * whole)).max(0.0),
            held,
            mixed,
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.all += other.all;
        self.swings += other.swings;
        self.held += other.held;
        self.mixed += other.mixed;
    }
}

fn whole(now: Moving<'_>, row: usize, lanes: &Lanes) -> Rigid {
    rigid_of(now, now.shapes.layout.blocks_of(row), lanes)
}

fn rigid_of(now: Moving<'_>, blocks: &[Block], lanes: &Lanes) -> Rigid {
    let columns = (&lanes.position[..], Some(&lanes.velocity[..]));
    Rigid::of(now.level, blocks, columns, &lanes.mass)
}

/// Leaves a share of a body's swings.
fn still(now: Moving<'_>, row: usize, kept: f32, lanes: &mut Lanes) {
    if !now.state.bodies.rows[row].is_idle() {
        let rigid = whole(now, row, lanes);
        keep(now, now.shapes.layout.blocks_of(row), rigid, kept, lanes);
    }
}

/// Leaves a share of what blocks have besides their rigid motion.
fn keep(now: Moving<'_>, blocks: &[Block], rigid: Rigid, kept: f32, lanes: &mut Lanes) {
    let (shift, turn) = rigid.motion();
    let motion = Motion {
        centre: rigid.centre(),
        shift,
        turn,
    };
    let given = Motion {
        shift: Vec3::ZERO,
        turn: Vec3::ZERO,
        ..motion
    };
    dispatch!(now.level, simd => {
        let motion = centred(simd, blocks, motion, lanes);
        throw(simd, blocks, motion, (given, kept), lanes);
    });
}
