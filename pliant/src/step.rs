//! The step: its order is the algorithm.

mod remake;

use fearless_simd::Level;
use glam::Vec3;

use crate::check::FARTHEST;
use crate::contact::{
    Apart, Led, Moving, Press, Scene, apart, fall_asleep, keep_out, lead_apart, lead_out, led,
    may_seek, rebound, seek_clearings, seek_exits, stirred,
};
use crate::events::Event;
use crate::integrate::{finish, finish_frames, predict, predict_frames, push_forces};
use crate::interaction::{Pull, drag, hold_picks, pull_picks};
use crate::matching::{
    Block, Fit, LANES, Lanes, Purpose, Shapes, are_within, follow, pull, recoil, settle, swing,
};
use crate::parallel;
use crate::state::{Body, Partner, State};
use crate::work::{Stale, Work};
use remake::remake;

/// A part of the step, named to whoever watches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Bringing derived tables up to date with commands.
    Refresh,
    /// Clamps and forces.
    Act,
    /// The clusters' rigid motion, which damping draws to.
    Damp,
    /// Pull of the goals and damping on the velocities, then pull of picks.
    Pull,
    /// Forces, and positions moved by velocities.
    Predict,
    /// Strain limiting: fits and corrections.
    Limit,
    /// Keeping out of obstacles, and velocities from corrections.
    Contact,
    /// Best-fit maps of the new positions.
    Fit,
    /// Results written back, and rules that edit bodies, with the skins they read.
    Commit,
}

/// Advances the world by one step, calling `watch` at the end of each stage.
pub(crate) fn step(
    state: &mut State,
    work: &mut Work,
    events: &mut Vec<Event>,
    watch: &mut dyn FnMut(Stage),
) {
    work.refresh(state);
    seek(state, work);
    let led = led(work.level, state, &work.shapes.layout, &work.lanes);
    let apart = apart(work.level, state, &work.shapes.layout, &work.lanes);
    watch(Stage::Refresh);
    work.held.clone_from(&state.frames.rotation);
    work.meetings.begin();
    work.flow.clone_from(&state.clusters.flow);
    let h = state.dt / state.substeps as f32;
    work.ledger.open(
        moving(state, &work.shapes, &work.fits, work.level, h),
        &work.lanes,
    );
    for k in 0..state.substeps {
        substep(state, work, k, h, watch);
    }
    let now = moving(state, &work.shapes, &work.fits, work.level, h);
    work.ledger.settle(now, &work.meetings, &mut work.lanes);
    if !led.is_empty() || !apart.is_empty() {
        leading(state, work, (&led, &apart));
    }
    commit(state, work, events);
    tell(state, work, events);
    rest(state, work);
    if work.stale == Stale::Nothing {
        work.carry(state);
    } else {
        work.refresh(state);
    }
    remake(state, work, events);
    state.step += 1;
    watch(Stage::Commit);
}

/// Finds what is to be led out of what.
fn seek(state: &mut State, work: &mut Work) {
    if may_seek(state) {
        work.dress(state);
        let surfaces = work.meetings.surfaces();
        let woken = seek_clearings(work.level, state, &work.fields, surfaces);
        wake(&woken, state, work);
    }
    seek_exits(state, &work.fields);
}

/// Leads bodies out of each other and out of obstacles, and fits them where they are then.
fn leading(state: &mut State, work: &mut Work, (led, apart): (&[Led], &[Apart])) {
    let layout = &work.shapes.layout;
    lead_apart(work.level, state, layout, apart, &mut work.lanes);
    lead_out(work.level, state, layout, led, &mut work.lanes);
    work.fit_again(state, Purpose::Pull);
}

/// Bodies as they are between substeps.
fn moving<'a>(
    state: &'a State,
    shapes: &'a Shapes,
    fits: &'a [Fit],
    level: Level,
    h: f32,
) -> Moving<'a> {
    Moving {
        level,
        state,
        shapes,
        fits,
        h,
    }
}

/// One substep. The fits on entry belong to the positions on entry: the last thing a substep does is to fit again.
fn substep(state: &mut State, work: &mut Work, k: u32, h: f32, watch: &mut dyn FnMut(Stage)) {
    let (level, time) = (work.level, state.time(k));
    acting(state, work, h, time);
    let scene = Scene::new(state, &work.fields, time, h);
    let woken = stirred(level, &scene, &work.shapes.layout, &work.lanes, state);
    wake(&woken, state, work);
    watch(Stage::Act);
    let damped = work.shapes.rules.iter().any(|rule| rule.damping > 0.0);
    if damped {
        swinging(work);
    }
    watch(Stage::Damp);
    pulling(work, h, damped);
    let mut pulls = pull_picks(h, &work.shapes, state, &mut work.lanes);
    watch(Stage::Pull);
    predict(
        level,
        &work.shapes,
        state.gravity,
        h,
        &work.recoils,
        &mut work.lanes,
    );
    predict_frames(&state.frames, h, &mut work.turned);
    watch(Stage::Predict);
    limiting(state, work, h, &mut pulls);
    watch(Stage::Limit);
    contact(state, work, h, time);
    watch(Stage::Contact);
    work.fit_again(state, Purpose::Flow);
    let flows = |body: &Body| body.material.plastic.is_some();
    if state.bodies.rows.iter().any(flows) {
        for (flow, fit) in state.clusters.flow.iter_mut().zip(&work.fits) {
            *flow = fit.flow;
        }
    }
    if state.frames.len() > 0 {
        turn_frames(state, work, h);
    }
    if !state.impacts.is_empty() {
        bounce(state, work, h, time);
    }
    throw_apart(state, work, h);
    watch(Stage::Fit);
}

/// Clamps and forces.
fn acting(state: &mut State, work: &mut Work, h: f32, time: f32) {
    if drag(h, &work.shapes, state, &mut work.lanes) {
        work.shapes.set_rules(state);
        work.lanes.free(state, &work.shapes.layout.blocks);
        seek(state, work);
    }
    state.forces.retain(|force| !force.is_over(time));
    if !state.forces.is_empty() {
        push_forces(
            &work.shapes.layout.blocks,
            &state.forces,
            h,
            time + h,
            &mut work.lanes,
        );
    }
}

/// Keeps bodies apart and out of obstacles, and turns corrections into velocities, with what restitution gives back.
fn contact(state: &mut State, work: &mut Work, h: f32, time: f32) {
    work.meetings
        .find(work.level, state, &work.shapes, &work.fits, h, &work.lanes);
    let woken = work.meetings.woken(state);
    wake(&woken, state, work);
    let mut impacts = std::mem::take(&mut state.impacts);
    let scene = Scene::new(state, &work.fields, time, h);
    let around = (&scene, &*state);
    let (shapes, lanes, pressed) = (&work.shapes, &mut work.lanes, &mut work.pressed);
    work.meetings.push_apart(work.level, around, shapes, lanes);
    pressed.iter_mut().for_each(Press::clear);
    if !scene.is_empty() {
        let bounce = &mut work.bounce;
        keep_out(work.level, &scene, state, shapes, lanes, bounce, pressed);
        work.meetings.unload(lanes);
        let bounces = &mut work.bounces;
        bounces.meet(work.level, around, shapes, pressed, lanes, &mut impacts);
    }
    let now = moving(state, shapes, &work.fits, work.level, h);
    work.clashes.meet(now, &work.meetings, lanes);
    finish(work.level, shapes, h, lanes);
    if !scene.is_empty() {
        rebound(&scene, &work.bounce, &mut lanes.velocity);
        let bounces = &work.bounces;
        bounces.restrain(
            work.level,
            (&scene, &*state),
            shapes,
            pressed,
            lanes,
            &impacts,
        );
    }
    work.meetings.rebound(work.level, state, shapes, h, lanes);
    work.meetings
        .quieten(work.level, state, shapes, pressed, h, lanes);
    state.impacts = impacts;
}

/// Gives bodies that come back from obstacles what restitution says.
fn bounce(state: &mut State, work: &mut Work, h: f32, time: f32) {
    let mut impacts = std::mem::take(&mut state.impacts);
    let scene = Scene::new(state, &work.fields, time, h);
    work.bounces.rebound(
        work.level,
        (&scene, state),
        (&work.shapes, &work.fits),
        &mut work.meetings,
        &mut work.lanes,
        &mut impacts,
    );
    state.impacts = impacts;
}

/// Gives bodies that bounce off each other what restitution says.
fn throw_apart(state: &mut State, work: &mut Work, h: f32) {
    let mut clashes = std::mem::take(&mut state.clashes);
    let now = moving(state, &work.shapes, &work.fits, work.level, h);
    let lanes = &mut work.lanes;
    work.clashes
        .rebound(now, &work.meetings, lanes, &mut clashes);
    state.clashes = clashes;
}

/// Frames follow the fits; then the fits see where the frames are now, so that they belong to the State as it will be
/// written. Frames of frozen bodies stay.
fn turn_frames(state: &mut State, work: &mut Work, h: f32) {
    follow(&work.shapes, &work.fits, &mut work.turned);
    for body in state.bodies.rows.iter().filter(|body| body.is_idle()) {
        let range = body.frames.start as usize..body.frames.end as usize;
        work.turned[range.clone()].copy_from_slice(&state.frames.rotation[range]);
    }
    finish_frames(
        &state.bodies.rows,
        &work.shapes,
        &work.turned,
        h,
        &mut state.frames,
        &mut work.lanes,
    );
    work.fit_again(state, Purpose::Pull);
}

fn swinging(work: &mut Work) {
    let lanes = &work.lanes;
    swing(
        work.level,
        &work.shapes,
        &work.fits,
        &lanes.position,
        &lanes.velocity,
        &mut work.swings,
    );
}

fn pulling(work: &mut Work, h: f32, damped: bool) {
    let lanes = &mut work.lanes;
    let particles = (&lanes.position[..], &lanes.mass[..], &lanes.free[..]);
    let out = (&mut lanes.velocity[..], &mut work.drifts[..]);
    let swings = damped.then_some(&work.swings[..]);
    pull(
        work.level,
        &work.shapes,
        &work.fits,
        swings,
        particles,
        h,
        out,
    );
    recoil(
        &work.shapes,
        &lanes.position,
        &work.drifts,
        &mut work.recoils,
    );
}

fn limiting(state: &mut State, work: &mut Work, h: f32, pulls: &mut [Pull]) {
    let most = work
        .shapes
        .limits
        .iter()
        .map(|limit| limit.iterations)
        .max()
        .unwrap_or(0);
    for iteration in 0..most {
        work.fit_again(state, Purpose::Pull);
        // Where an iteration has moved nothing, no other will.
        if iteration > 0 && !work.has_moved() && pulls.is_empty() {
            break;
        }
        work.limit(iteration);
        hold_picks(h, &work.shapes, iteration, pulls, &mut work.lanes);
    }
    if most > 0 {
        settle(
            work.level,
            &work.shapes,
            h,
            &mut work.drifts,
            &mut work.recoils,
            &mut work.lanes,
        );
    }
}

/// Lets sleeping bodies move again.
fn wake(rows: &[usize], state: &mut State, work: &mut Work) {
    for &row in rows {
        state.bodies.rows[row].wake();
    }
    if !rows.is_empty() {
        work.shapes.set_rules(state);
        work.lanes.free(state, &work.shapes.layout.blocks);
    }
}

/// Says who began to touch what and who no longer does. Those that sleep go on touching.
fn tell(state: &mut State, work: &Work, events: &mut Vec<Event>) {
    let before = std::mem::take(&mut state.touching);
    for meeting in work.meetings.met() {
        let pair = (meeting.body, meeting.other);
        if before.binary_search(&pair).is_err() {
            events.push(Event::Touched {
                body: meeting.body,
                other: meeting.other,
                impulse: meeting.impulse,
                place: meeting.place,
            });
        }
        state.touching.push(pair);
    }
    state.touching.sort_unstable();
    let awake = |id| {
        let row = state.bodies.row(id);
        row.map(|row| !state.bodies.rows[row].is_idle())
    };
    let mut asleep = Vec::new();
    for pair in before {
        let (body, other) = pair;
        let Some(mut moves) = awake(body) else {
            continue;
        };
        if let Partner::Body(id) = other {
            let Some(other) = awake(id) else {
                continue;
            };
            moves |= other;
        }
        if state.touching.binary_search(&pair).is_ok() {
            continue;
        }
        if moves {
            events.push(Event::Parted { body, other });
        } else {
            asleep.push(pair);
        }
    }
    state.touching.extend(asleep);
    state.touching.sort_unstable();
}

/// Puts to sleep what has come to rest.
fn rest(state: &mut State, work: &mut Work) {
    let links = (work.meetings.touching(), work.meetings.linked());
    if fall_asleep(
        work.level,
        state,
        &work.shapes.layout,
        links,
        &mut work.lanes,
    ) {
        work.shapes.set_rules(state);
        work.lanes.free(state, &work.shapes.layout.blocks);
    }
}

/// Writes positions and velocities back. A body with a number that is not finite, or beyond [`FARTHEST`], is not
/// written: it stays where it was, frozen, and says so.
fn commit(state: &mut State, work: &mut Work, events: &mut Vec<Event>) {
    let (level, shapes, lanes) = (work.level, &work.shapes, &work.lanes);
    let blocks = &shapes.layout.blocks;
    parallel::for_each_row(&mut work.sound, |b, sound| {
        let range = blocks[b].group as usize..(blocks[b].group + blocks[b].groups) as usize;
        if shapes.sleeps(blocks[b].body) {
            return;
        }
        let columns = [&lanes.position[range.clone()], &lanes.velocity[range]];
        *sound = columns
            .iter()
            .all(|column| are_within(level, column, FARTHEST));
    });
    let thawed = state.bodies.rows.iter().filter(|body| body.frozen).count();
    for (block, sound) in blocks.iter().zip(&work.sound) {
        let body = &mut state.bodies.rows[block.body as usize];
        if !sound && !body.frozen {
            body.frozen = true;
            events.push(Event::Frozen(body.id));
            let frames = body.frames.start as usize..body.frames.end as usize;
            state.frames.rotation[frames.clone()].copy_from_slice(&work.held[frames.clone()]);
            state.frames.spin[frames].fill(Vec3::ZERO);
            let clusters = body.clusters.start as usize..body.clusters.end as usize;
            state.clusters.flow[clusters.clone()].copy_from_slice(&work.flow[clusters]);
        }
    }
    write_back(state, blocks, lanes);
    if state.bodies.rows.iter().filter(|body| body.frozen).count() > thawed {
        work.mark(Stale::Motion);
    }
}

/// Lanes to columns; frozen bodies keep their positions and lose their velocities.
fn write_back(state: &mut State, blocks: &[Block], lanes: &Lanes) {
    let bodies = &state.bodies.rows;
    let columns = (
        &mut state.particles.position[..],
        &mut state.particles.velocity[..],
    );
    let rows = |block: &Block| block.particles as usize;
    parallel::for_each_block(blocks, columns, rows, |_, block, (position, velocity)| {
        if bodies[block.body as usize].is_idle() {
            velocity.fill(Vec3::ZERO);
            return;
        }
        let range = block.group as usize..(block.group + block.groups) as usize;
        for (rows, v) in position
            .chunks_mut(LANES)
            .zip(&lanes.position[range.clone()])
        {
            v.put(rows);
        }
        for (rows, v) in velocity.chunks_mut(LANES).zip(&lanes.velocity[range]) {
            v.put(rows);
        }
    });
}
