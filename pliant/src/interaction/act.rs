//! What goes on acting in every substep after its command: clamps.

use crate::matching::{LANES, Lanes, Shapes};
use crate::math::quat_from_spin;
use crate::state::{BodyId, Hold, Placed, State};

/// Gives held particles the velocities that carry them through the next substep, and lets go those whose time is over.
/// True when some were let go: pins have changed.
pub(crate) fn drag(h: f32, shapes: &Shapes, state: &mut State, lanes: &mut Lanes) -> bool {
    let over = state.holds.retain(|hold| hold.left > 0.5 * h);
    for hold in &over {
        for_each(hold, state, |state, i| state.particles.pinned[i] = false);
        if let Some(row) = state.bodies.row(hold.body) {
            state.bodies.rows[row].placed = Placed::There;
        }
    }
    let mut holds = std::mem::take(&mut state.holds);
    for hold in holds.iter_mut() {
        let turn = quat_from_spin(hold.spin, h);
        let Some(row) = moving(hold.body, state) else {
            continue;
        };
        for &i in &hold.particles {
            let (group, lane) = place(shapes, row, i);
            let arm = lanes.position[group].get(lane) - hold.centre;
            let velocity = hold.velocity + (turn * arm - arm) / h;
            lanes.velocity[group].set(lane, velocity);
        }
        hold.centre += hold.velocity * h;
        hold.left -= h;
    }
    state.holds = holds;
    !over.is_empty()
}

fn for_each(hold: &Hold, state: &mut State, mut f: impl FnMut(&mut State, usize)) {
    if let Some(row) = state.bodies.row(hold.body) {
        let start = state.bodies.rows[row].particles.start;
        for &i in &hold.particles {
            f(state, (start + i) as usize);
        }
    }
}

/// Row of a body, unless it is frozen.
pub(super) fn moving(id: BodyId, state: &State) -> Option<usize> {
    state
        .bodies
        .row(id)
        .filter(|row| !state.bodies.rows[*row].frozen)
}

/// Group and lane of a body's particle. The blocks of a body are full but for the last, so its groups are contiguous.
pub(super) fn place(shapes: &Shapes, body: usize, particle: u32) -> (usize, usize) {
    let first = shapes.layout.blocks[shapes.layout.body_blocks[body] as usize].group as usize;
    (first + particle as usize / LANES, particle as usize % LANES)
}
