//! Who touched what in a step, how hard and where: one row per pair, however many particles it took.

use glam::Vec3;
use serde::Serialize;

use super::press::Press;
use super::solve::Solver;
use super::touch::Touch;
use crate::matching::{Block, Lanes};
use crate::state::{BodyId, Partner, State};

/// A body, and another one or an obstacle that it touched in the last step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// The body; of two, the one whose row is first.
    pub body: BodyId,
    /// What it touched.
    pub other: Partner,
    /// Sum of the pushes in the substep where it was largest, kg m/s.
    pub impulse: f32,
    /// Middle of the pushes in that substep, metres.
    pub place: [f32; 3],
}

/// Row of a body, and what it touches.
pub(super) type Pair = (u32, Partner);

/// The pushes between two in a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    pair: Pair,
    /// kg m/s.
    push: f32,
    /// Sum of place times push.
    moment: Vec3,
}

/// The pushes of bodies on each other.
pub(super) fn among_bodies(
    sums: &mut Vec<Sum>,
    (touches, solver): (&[Touch], &Solver),
    state: &State,
    lanes: &Lanes,
) {
    for (touch, push) in solver.pushes(touches) {
        let [a, b] = touch.bodies;
        let other = state.bodies.rows[a.max(b) as usize].id;
        let pair = (a.min(b), Partner::Body(other));
        let moment = touch.place(&lanes.position) * push;
        match sums.last_mut() {
            Some(last) if last.pair == pair => {
                last.push += push;
                last.moment += moment;
            }
            _ => sums.push(Sum { pair, push, moment }),
        }
    }
}

/// The pushes of obstacles on the blocks of bodies.
pub(super) fn of_obstacles(sums: &mut Vec<Sum>, blocks: &[Block], pressed: &[Press], h: f32) {
    for (block, press) in blocks.iter().zip(pressed) {
        sums.extend(press.by.iter().map(|by| Sum {
            pair: (block.body, Partner::Obstacle(by.obstacle)),
            push: by.push / h,
            moment: by.moment / h,
        }));
    }
}

/// Adds the pushes of a substep to those of the step; rows stay sorted by pair.
pub(super) fn add(meetings: &mut Vec<(Pair, Meeting)>, sums: &mut Vec<Sum>, state: &State) {
    sums.sort_by_key(|sum| sum.pair);
    sums.dedup_by(|next, sum| {
        let same = next.pair == sum.pair;
        if same {
            sum.push += next.push;
            sum.moment += next.moment;
        }
        same
    });
    for Sum { pair, push, moment } in sums.drain(..) {
        let meeting = Meeting {
            body: state.bodies.rows[pair.0 as usize].id,
            other: pair.1,
            impulse: push,
            place: (moment / push).into(),
        };
        match meetings.binary_search_by_key(&pair, |row| row.0) {
            Ok(k) if meetings[k].1.impulse < push => meetings[k].1 = meeting,
            Ok(_) => {}
            Err(k) => meetings.insert(k, (pair, meeting)),
        }
    }
}
