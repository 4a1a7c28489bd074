//! Bodies that begin inside obstacles are led out as wholes.
//!
//! Every particle of a body that is put into an obstacle has a nearest way out of its own. Led along these, neighbours part at the middle of the
//! obstacle: what breaks is torn to crumbs, and what does not is drawn out to many times its length and shot off when it springs back. So the body looks once which
//! single way is the shortest that leads all of it out, past everything that stands around, and is moved along that one: all of it alike and at a bounded
//! pace, through the obstacles that it is in, which do not see it until it is clear of them. Nothing is strained, and the way does not become velocity.
//! What the body falls deeper by is taken back, as if it lay on something.
//!
//! A body looks when it has been put somewhere, when something is put around it, when what held it lets go, and when it comes off one that is being led.
//! Those that are pinned are held where they are. What gets inside in other ways, crushed by what moves, has no way out as a whole, and is led out particle by
//! particle.
//!
//! Reads bodies and obstacles of the State; writes its exits, and positions and velocities of the bodies that are led.

mod way;

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::field::Field;
use super::obstacle::keep;
use super::rigid::Rigid;
use super::search::EXPEL;
use crate::matching::{Block, Lanes, Layout, Wide};
use crate::state::{Body, BodyId, Exit, Obstacle, ObstacleId, Placed, State};
use way::{Around, Stand};

pub(super) use way::unlike;

/// Deeper inside than this many spacings, a body is led out as a whole; what is less deep has no middle of an obstacle in it.
const DEEP: f32 = 0.5;
/// A body is clear of an obstacle when it lacks no more than this many spacings of the distance to keep.
const CLEAR: f32 = 0.05;

/// A body that is led out in this step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Led {
    row: usize,
    /// How far it is to get in the step.
    by: Vec3,
    /// Its centre of mass when the step began.
    centre: Vec3,
}

/// True where an obstacle does not see a body.
pub(super) fn leaves(state: &State, body: BodyId, obstacle: ObstacleId) -> bool {
    let mut exits = state.exits.iter();
    exits.any(|exit| exit.pair() == (body, obstacle))
}

/// Ends exits of bodies that are out, and finds those that begin.
pub(crate) fn seek_exits(state: &mut State, fields: &[Field]) {
    let mut exits = std::mem::take(&mut state.exits);
    let bodies = &state.bodies.rows;
    let led = || exits.iter().map(|exit| exit.body);
    let looks = |body: &Body| body.placed != Placed::Not || came_off(body, state, led());
    let looks: Vec<usize> = (0..bodies.len()).filter(|b| looks(&bodies[*b])).collect();
    let begins = |exit: &Exit| looks.iter().any(|b| bodies[*b].id == exit.body);
    exits.retain(|exit| !begins(exit) && goes_on(exit, state, fields));
    for &b in &looks {
        exits.extend(out_of(&bodies[b], state, fields));
    }
    exits.sort_unstable_by_key(Exit::pair);
    state.exits = exits;
    for b in looks {
        state.bodies.rows[b].placed = Placed::Not;
    }
}

/// True for what has come off one of some bodies that are led, in the last step.
pub(super) fn came_off(body: &Body, state: &State, led: impl IntoIterator<Item = BodyId>) -> bool {
    let made_of = |id| {
        let row = state.bodies.row(id)?;
        Some(made(&state.bodies.rows[row]))
    };
    body.origin.is_some_and(|origin| {
        let mut led = led.into_iter();
        origin.step + 1 == state.step && led.any(|id| made_of(id) == Some(origin.body))
    })
}

/// The body that was made of which this one is a part.
pub(super) fn made(body: &Body) -> BodyId {
    body.origin.map_or(body.id, |origin| origin.body)
}

/// True while a body that may move is not yet clear.
fn goes_on(exit: &Exit, state: &State, fields: &[Field]) -> bool {
    let Some(row) = state.bodies.row(exit.body) else {
        return false;
    };
    let body = &state.bodies.rows[row];
    let mut stands = stands(state, fields).filter(|stand| stand.id == exit.obstacle);
    let near = |stand: Stand<'_>| {
        let clearance = stand.clearance(positions(state, body)) - keep(body);
        clearance < -CLEAR * body.spacing
    };
    is_free(state, body) && stands.next().is_some_and(near)
}

/// The exits of a body out of all that it is deep in; none if it is in nothing, or nothing leads out.
fn out_of(body: &Body, state: &State, fields: &[Field]) -> Vec<Exit> {
    if body.is_loose() || body.is_idle() || !is_free(state, body) {
        return Vec::new();
    }
    let points = positions(state, body);
    let deep = |stand: &Stand<'_>| {
        !stand.is_clear_of(points) && stand.clearance(points) < -DEEP * body.spacing
    };
    let inside: Vec<ObstacleId> = stands(state, fields)
        .filter(deep)
        .map(|stand| stand.id)
        .collect();
    if inside.is_empty() {
        return Vec::new();
    }
    let around = Around::new(stands(state, fields), &inside, (body, points));
    let way = around.shortest(-state.gravity);
    let exit = |obstacle: &ObstacleId| {
        Some(Exit {
            body: body.id,
            obstacle: *obstacle,
            way: way?,
        })
    };
    inside.iter().filter_map(exit).collect()
}

/// What stands around at the start of a step.
pub(super) fn stands<'a>(state: &'a State, fields: &'a [Field]) -> impl Iterator<Item = Stand<'a>> {
    let time = state.time(0);
    let things = state.obstacles.iter().zip(fields);
    things
        .filter(move |((_, obstacle), _)| !obstacle.is_over(time))
        .map(move |((id, obstacle), field)| Stand {
            id: id.into(),
            field,
            pose: obstacle.pose(time),
        })
}

pub(super) fn positions<'a>(state: &'a State, body: &Body) -> &'a [Vec3] {
    &state.particles.position[body.particles.start as usize..body.particles.end as usize]
}

/// True when nothing holds the body where it is.
pub(super) fn is_free(state: &State, body: &Body) -> bool {
    let rows = body.particles.start as usize..body.particles.end as usize;
    !state.particles.pinned[rows].contains(&true)
}

/// Bodies that are led out, before a step.
pub(crate) fn led(level: Level, state: &State, layout: &Layout, lanes: &Lanes) -> Vec<Led> {
    let mut led: Vec<Led> = Vec::new();
    for exit in &state.exits {
        let Some(row) = state.bodies.row(exit.body) else {
            continue;
        };
        let body = &state.bodies.rows[row];
        let centre = rigid(level, layout, row, lanes).centre();
        let pace = EXPEL * body.spacing * state.dt;
        let by = exit.way * (pace + carried(state, exit, centre));
        match led.last_mut().filter(|last| last.row == row) {
            Some(last) if last.by.length() < by.length() => last.by = by,
            Some(_) => {}
            None => led.push(Led { row, by, centre }),
        }
    }
    led
}

/// How far an obstacle that moves comes after a body in a step.
fn carried(state: &State, exit: &Exit, centre: Vec3) -> f32 {
    let mut obstacles = state.obstacles.iter();
    let is_it = |(id, _): &((u32, u32), &Obstacle)| exit.obstacle == (*id).into();
    let Some((_, obstacle)) = obstacles.find(is_it) else {
        return 0.0;
    };
    let times = [0, state.substeps].map(|substep| state.time(substep));
    let [before, after] = times.map(|time| obstacle.pose(time));
    let way = after.to_world(before.to_local(centre)) - centre;
    way.dot(exit.way).max(0.0)
}

pub(super) fn rigid(level: Level, layout: &Layout, row: usize, lanes: &Lanes) -> Rigid {
    let columns = (&lanes.position[..], Some(&lanes.velocity[..]));
    Rigid::of(level, layout.blocks_of(row), columns, &lanes.mass)
}

/// Moves bodies on their ways out by what they have not come in the step, and takes what would lead them back.
pub(crate) fn lead_out(
    level: Level,
    state: &mut State,
    layout: &Layout,
    led: &[Led],
    lanes: &mut Lanes,
) {
    for led in led {
        let body = &mut state.bodies.rows[led.row];
        // It neither lies still nor sleeps on its way.
        body.still = 0;
        if body.is_idle() {
            continue;
        }
        let now = rigid(level, layout, led.row, lanes);
        let Some(way) = led.by.try_normalize() else {
            continue;
        };
        let lacks = (led.by - (now.centre() - led.centre)).dot(way).max(0.0);
        let falls = now.motion().0.dot(way).min(0.0);
        for block in layout.blocks_of(led.row) {
            dispatch!(level, simd => shift(simd, block, (way * lacks, way * -falls), lanes));
        }
    }
}

/// Adds to the positions and velocities of a block's particles.
#[inline(always)]
pub(super) fn shift<S: Simd>(
    simd: S,
    block: &Block,
    (by, faster): (Vec3, Vec3),
    lanes: &mut Lanes,
) {
    let (by, faster) = (Wide::splat(simd, by), Wide::splat(simd, faster));
    for g in block.group as usize..(block.group + block.groups) as usize {
        let free = f32x8::simd_from(simd, lanes.free[g].0);
        let (x, v) = (lanes.position[g].load(simd), lanes.velocity[g].load(simd));
        lanes.position[g].store(x.plus(by.times(free)));
        lanes.velocity[g].store(v.plus(faster.times(free)));
    }
}
