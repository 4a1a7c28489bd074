//! Moving bodies apart that were put into each other.

use fearless_simd::{Level, dispatch};
use glam::Vec3;

use super::{is_free, pace};
use crate::contact::exit::{rigid, shift};
use crate::matching::{Lanes, Layout};
use crate::state::{Clearing, State};

/// Bodies that are in several others are led by all of these in turn, so often.
const ROUNDS: usize = 16;

/// A body that is led in this step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Apart {
    row: usize,
    /// Its centre of mass when the step began.
    centre: Vec3,
}

/// What a body does in a step.
struct Mover {
    row: usize,
    free: bool,
    mass: f32,
    /// How far its centre came in the step, metres.
    came: Vec3,
    velocity: Vec3,
    /// What is added to these.
    by: Vec3,
    faster: Vec3,
}

/// Bodies that are led, before a step.
pub(crate) fn apart(level: Level, state: &State, layout: &Layout, lanes: &Lanes) -> Vec<Apart> {
    let all = state.clearings.iter().flat_map(|clearing| clearing.bodies);
    let mut rows: Vec<usize> = all.filter_map(|id| state.bodies.row(id)).collect();
    rows.sort_unstable();
    rows.dedup();
    let apart = |row| Apart {
        row,
        centre: rigid(level, layout, row, lanes).centre(),
    };
    rows.into_iter().map(apart).collect()
}

/// Moves bodies by what they have not come apart in the step, and takes what brings them nearer to each other.
pub(crate) fn lead_apart(
    level: Level,
    state: &mut State,
    layout: &Layout,
    apart: &[Apart],
    lanes: &mut Lanes,
) {
    let mover = |apart: &Apart| {
        let body = &state.bodies.rows[apart.row];
        let rigid = rigid(level, layout, apart.row, lanes);
        Mover {
            row: apart.row,
            free: !body.is_idle() && is_free(state, body),
            mass: rigid.mass(),
            came: rigid.centre() - apart.centre,
            velocity: rigid.motion().0,
            by: Vec3::ZERO,
            faster: Vec3::ZERO,
        }
    };
    let mut movers: Vec<Mover> = apart.iter().map(mover).collect();
    for _ in 0..ROUNDS {
        for clearing in &state.clearings {
            lead(clearing, state, &mut movers);
        }
    }
    for mover in movers.iter().filter(|mover| mover.free) {
        for block in layout.blocks_of(mover.row) {
            dispatch!(level, simd => shift(simd, block, (mover.by, mover.faster), lanes));
        }
    }
    for mover in movers {
        // It neither lies still nor sleeps on its way.
        state.bodies.rows[mover.row].still = 0;
    }
    for clearing in &mut state.clearings {
        clearing.steps = clearing.steps.saturating_sub(1);
    }
}

/// Gives two bodies what they lack of coming apart. Those that are clear are only held apart.
fn lead(clearing: &Clearing, state: &State, movers: &mut [Mover]) {
    let place = |id| {
        let row = state.bodies.row(id)?;
        movers.binary_search_by_key(&row, |mover| mover.row).ok()
    };
    let [a, b] = clearing.bodies.map(place);
    let (Some(a), Some(b)) = (a, b) else {
        return;
    };
    let Ok([a, b]) = movers.get_disjoint_mut([a, b]) else {
        return;
    };
    if !a.is_finite() || !b.is_finite() {
        return;
    }
    let way = clearing.way;
    let wanted = if clearing.clear {
        0.0
    } else {
        pace(state, [a.row, b.row].map(|row| &state.bodies.rows[row]))
    };
    let by_mass = b.mass / (a.mass + b.mass);
    let (go, give) = match (a.free, b.free) {
        (true, true) => (clearing.share, by_mass),
        (true, false) => (1.0, 1.0),
        (false, true) => (0.0, 0.0),
        (false, false) => return,
    };
    let came = (a.came + a.by - b.came - b.by).dot(way);
    let lacks = way * (wanted - came).max(0.0);
    a.by += lacks * go;
    b.by -= lacks * (1.0 - go);
    let speed = (a.velocity + a.faster - b.velocity - b.faster).dot(way);
    let nearer = way * (-speed).max(0.0);
    a.faster += nearer * give;
    b.faster -= nearer * (1.0 - give);
}

impl Mover {
    fn is_finite(&self) -> bool {
        (self.came + self.velocity).is_finite() && self.mass.is_finite()
    }
}
