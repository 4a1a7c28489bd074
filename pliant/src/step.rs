//! The step: its order is the algorithm.

use glam::Vec3;

use crate::check::FARTHEST;
use crate::contact::{Scene, keep_out, rebound};
use crate::events::Event;
use crate::integrate::{finish, finish_frames, predict, predict_frames, push_forces};
use crate::interaction::{drag, pull_picks};
use crate::matching::{
    Block, LANES, Lanes, Purpose, V8, damp, follow, limit, pull, recoil, settle, swing,
};
use crate::parallel;
use crate::state::State;
use crate::work::{Stale, Work};

/// A part of the step, named to whoever watches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Bringing derived tables up to date with commands.
    Refresh,
    /// Clamps, forces and picks.
    Act,
    /// Damping towards the clusters' rigid motion.
    Damp,
    /// Pull of the goals on the velocities.
    Pull,
    /// Forces, and positions moved by velocities.
    Predict,
    /// Strain limiting: fits and corrections.
    Limit,
    /// Keeping out of obstacles, and velocities from corrections.
    Contact,
    /// Best-fit maps of the new positions.
    Fit,
    /// Skins carried along, results written back.
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
    watch(Stage::Refresh);
    work.held.clone_from(&state.frames.rotation);
    work.flow.clone_from(&state.clusters.flow);
    let h = state.dt / state.substeps as f32;
    for k in 0..state.substeps {
        substep(state, work, k, h, watch);
    }
    commit(state, work, events);
    if work.stale == Stale::Nothing {
        work.carry(state);
    } else {
        work.refresh(state);
    }
    state.step += 1;
    watch(Stage::Commit);
}

/// One substep. The fits on entry belong to the positions on entry: the last thing a substep does is to fit again.
fn substep(state: &mut State, work: &mut Work, k: u32, h: f32, watch: &mut dyn FnMut(Stage)) {
    let (level, time) = (work.level, state.time(k));
    acting(state, work, h, time);
    watch(Stage::Act);
    if work.shapes.rules.iter().any(|rule| rule.damping > 0.0) {
        damping(work);
    }
    watch(Stage::Damp);
    pulling(work, h);
    watch(Stage::Pull);
    predict(
        level,
        &work.shapes.layout.blocks,
        state.gravity,
        h,
        &work.recoils,
        &mut work.lanes,
    );
    predict_frames(&state.frames, h, &mut work.turned);
    watch(Stage::Predict);
    limiting(state, work, h);
    watch(Stage::Limit);
    contact(state, work, h, time);
    watch(Stage::Contact);
    fit_from_last(state, work, Purpose::Flow);
    for (flow, fit) in state.clusters.flow.iter_mut().zip(&work.fits) {
        *flow = fit.flow;
    }
    if state.frames.len() > 0 {
        turn_frames(state, work, h);
    }
    watch(Stage::Fit);
}

/// Clamps, forces and picks.
fn acting(state: &mut State, work: &mut Work, h: f32, time: f32) {
    if drag(h, &work.shapes, state, &mut work.lanes) {
        work.shapes.set_rules(state);
        work.lanes.free(state, &work.shapes.layout.blocks);
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
    pull_picks(h, &work.shapes, state, &mut work.lanes);
}

/// Keeps particles out of obstacles and turns corrections into velocities, with what restitution gives back.
fn contact(state: &State, work: &mut Work, h: f32, time: f32) {
    let scene = Scene::new(state, &work.fields, time, h);
    let blocks = &work.shapes.layout.blocks;
    if scene.is_empty() {
        finish(work.level, blocks, h, &mut work.lanes);
        return;
    }
    keep_out(
        &scene,
        state,
        &work.shapes,
        &mut work.lanes,
        &mut work.bounce,
    );
    finish(work.level, blocks, h, &mut work.lanes);
    rebound(&scene, &work.bounce, &mut work.lanes.velocity);
}

/// Frames follow the fits; then the fits see where the frames are now, so that they belong to the State as it will be
/// written. Frames of frozen bodies stay.
fn turn_frames(state: &mut State, work: &mut Work, h: f32) {
    follow(&work.shapes, &work.fits, &mut work.turned);
    for body in state.bodies.rows.iter().filter(|body| body.frozen) {
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
    fit_from_last(state, work, Purpose::Pull);
}

fn damping(work: &mut Work) {
    let lanes = &mut work.lanes;
    let (level, shapes) = (work.level, &work.shapes);
    swing(
        level,
        shapes,
        &work.fits,
        &lanes.position,
        &lanes.velocity,
        &mut work.swings,
    );
    damp(
        level,
        shapes,
        &work.swings,
        &lanes.position,
        &lanes.free,
        &mut lanes.velocity,
    );
}

fn pulling(work: &mut Work, h: f32) {
    let lanes = &mut work.lanes;
    let particles = (&lanes.position[..], &lanes.mass[..], &lanes.free[..]);
    let out = (&mut lanes.velocity[..], &mut work.drifts[..]);
    pull(work.level, &work.shapes, &work.fits, particles, h, out);
    recoil(
        &work.shapes,
        &lanes.position,
        &work.drifts,
        &mut work.recoils,
    );
}

fn limiting(state: &mut State, work: &mut Work, h: f32) {
    let most = work
        .shapes
        .limits
        .iter()
        .map(|limit| limit.iterations)
        .max()
        .unwrap_or(0);
    for iteration in 0..most {
        fit_from_last(state, work, Purpose::Limit);
        limit(
            work.level,
            &work.shapes,
            &work.fits,
            iteration,
            &mut work.lanes,
            &mut work.drifts,
        );
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

/// Fits with each search starting where the last one ended. The start is kept in the State, so that the same fit can
/// be found again from a snapshot.
fn fit_from_last(state: &mut State, work: &mut Work, purpose: Purpose) {
    for (rotation, fit) in state.clusters.rotation.iter_mut().zip(&work.fits) {
        *rotation = fit.rotation;
    }
    work.fit(state, purpose);
}

/// Writes positions and velocities back. A body with a number that is not finite, or beyond [`FARTHEST`], is not
/// written: it stays where it was, frozen, and says so.
fn commit(state: &mut State, work: &mut Work, events: &mut Vec<Event>) {
    let (blocks, lanes) = (&work.shapes.layout.blocks, &work.lanes);
    parallel::for_each_row(&mut work.sound, |b, sound| {
        let range = blocks[b].group as usize..(blocks[b].group + blocks[b].groups) as usize;
        let near = |v: &V8| {
            let numbers = [v.x, v.y, v.z];
            numbers.as_flattened().iter().all(|c| c.abs() <= FARTHEST)
        };
        *sound = lanes.position[range.clone()].iter().all(near)
            && lanes.velocity[range].iter().all(near);
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
        if bodies[block.body as usize].frozen {
            velocity.fill(Vec3::ZERO);
            return;
        }
        for (k, (x, v)) in position.iter_mut().zip(velocity).enumerate() {
            let (group, lane) = (block.group as usize + k / LANES, k % LANES);
            *x = lanes.position[group].get(lane);
            *v = lanes.velocity[group].get(lane);
        }
    });
}
