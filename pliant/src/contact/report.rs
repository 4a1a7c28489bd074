//! Who touched whom in a step, how hard and where: one row per pair of bodies, however many particles it took.

use glam::Vec3;
use serde::Serialize;

use super::solve::Solver;
use super::touch::Touch;
use crate::matching::Lanes;
use crate::state::{BodyId, State};

/// Two bodies that touched in the last step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// The bodies, in the order of their rows; twice the same for a body that touches itself.
    pub bodies: [BodyId; 2],
    /// Sum of the pushes in the substep where it was largest, kg m/s.
    pub impulse: f32,
    /// Middle of the pushes in that substep, metres.
    pub place: [f32; 3],
}

/// Adds the pushes of a substep to those of the step; rows stay sorted by pair.
pub(super) fn add(
    meetings: &mut Vec<([u32; 2], Meeting)>,
    (touches, solver): (&[Touch], &Solver),
    state: &State,
    lanes: &Lanes,
) {
    let mut sums: Vec<([u32; 2], f32, Vec3)> = Vec::new();
    for (touch, push) in solver.pushes(touches) {
        let [a, b] = touch.bodies;
        let pair = [a.min(b), a.max(b)];
        let place = touch.place(&lanes.position) * push;
        match sums.last_mut() {
            Some(last) if last.0 == pair => {
                last.1 += push;
                last.2 += place;
            }
            _ => sums.push((pair, push, place)),
        }
    }
    for (pair, push, place) in sums {
        let meeting = Meeting {
            bodies: pair.map(|b| state.bodies.rows[b as usize].id),
            impulse: push,
            place: (place / push).into(),
        };
        match meetings.binary_search_by_key(&pair, |row| row.0) {
            Ok(k) if meetings[k].1.impulse < push => meetings[k].1 = meeting,
            Ok(_) => {}
            Err(k) => meetings.insert(k, (pair, meeting)),
        }
    }
}
