//! Carrying commands out. A refused command changes nothing.

use std::ops::Range;

use glam::{DVec3, Mat3, Vec3};

use super::Command;
use crate::check::{self, FARTHEST, direction, finite, in_range, reachable, unit};
use crate::embed::push;
use crate::error::Error;
use crate::events::Event;
use crate::matching::Rest;
use crate::recipes::{BodyReport, build};
use crate::state::{
    Bind, Body, BodyId, Clamp, Contact, Handle, Hold, Material, ObstacleId, PickId, Placed, Plane,
    Spring, State,
};
use crate::topology::{self, Changes};

/// What a command did.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// Rows are as they were.
    Changed,
    /// A body was added.
    Added(BodyId, Box<BodyReport>),
    /// A body was removed.
    Removed(BodyId),
    /// An obstacle was added.
    Obstacle(ObstacleId),
    /// An obstacle was removed.
    Cleared,
    /// A pick took hold.
    Picked(PickId),
}

impl Outcome {
    /// The event to report, if any.
    pub(crate) fn event(&self) -> Option<Event> {
        match self {
            Self::Added(id, _) => Some(Event::Added(*id)),
            Self::Removed(id) => Some(Event::Removed(*id)),
            Self::Changed | Self::Obstacle(_) | Self::Cleared | Self::Picked(_) => None,
        }
    }
}

/// Carries out one command, and wakes whom it is about. `rests` are those of all clusters, current with the state.
/// Changes of rows are told to `changes`.
pub(crate) fn apply(
    command: &Command,
    rests: &[Rest],
    state: &mut State,
    changes: &mut Changes,
) -> Result<Outcome, Error> {
    let outcome = carry_out(command, rests, state, changes)?;
    rouse(command, state);
    place(command, &outcome, state);
    Ok(outcome)
}

fn carry_out(
    command: &Command,
    rests: &[Rest],
    state: &mut State,
    changes: &mut Changes,
) -> Result<Outcome, Error> {
    match command {
        Command::Add(config) => {
            let (rows, report) = build(config)?;
            let id = topology::add(rows, state, changes);
            return Ok(Outcome::Added(id, Box::new(report)));
        }
        Command::Remove(id) => {
            let row = row(*id, state)?;
            topology::remove(row, state, changes);
            return Ok(Outcome::Removed(*id));
        }
        Command::Move { body, by, turn } => move_body(*body, *by, *turn, state)?,
        Command::Deform { body, matrix } => deform(*body, matrix, state)?,
        Command::SetVelocity {
            body,
            linear,
            angular,
        } => set_velocity(*body, *linear, *angular, state)?,
        Command::SetMaterial { body, material } => set_material(*body, material, state)?,
        Command::SetContact { body, contact } => set_contact(*body, contact, state)?,
        Command::CutProxy {
            body,
            cluster,
            normal,
            distance,
        } => cut_proxy(*body, *cluster, *normal, *distance, state)?,
        Command::Pin {
            body,
            particles,
            velocity,
        } => pin(*body, particles, Some(*velocity), state)?,
        Command::Unpin { body, particles } => pin(*body, particles, None, state)?,
        Command::PushSkin {
            body,
            vertex,
            impulse,
        } => push_skin(*body, *vertex, *impulse, rests, state)?,
        Command::AddObstacle(obstacle) => {
            obstacle.validate()?;
            let (slot, generation) = state.obstacles.insert((**obstacle).clone());
            return Ok(Outcome::Obstacle(ObstacleId { slot, generation }));
        }
        Command::RemoveObstacle(id) => {
            let gone = state.obstacles.remove(id.slot, id.generation);
            gone.ok_or(Error::UnknownObstacle(*id))?;
            return Ok(Outcome::Cleared);
        }
        Command::SetPath { obstacle, path } => {
            path.validate()?;
            let found = state.obstacles.get_mut(obstacle.slot, obstacle.generation);
            found.ok_or(Error::UnknownObstacle(*obstacle))?.path = path.clone();
        }
        Command::Clamp(clamp) => hold(clamp, state)?,
        Command::AddForce(force) => {
            force.validate()?;
            state.forces.push(*force);
        }
        Command::Pick {
            body,
            handle,
            target,
            time,
        } => return pick(*body, *handle, *target, *time, state),
        Command::MovePick { pick, target } => {
            finite("target", target)?;
            reachable("target", &[(*target).into()])?;
            let spring = state.picks.get_mut(pick.slot, pick.generation);
            spring.ok_or(Error::UnknownPick(*pick))?.target = (*target).into();
        }
        Command::Release(pick) => {
            let gone = state.picks.remove(pick.slot, pick.generation);
            gone.ok_or(Error::UnknownPick(*pick))?;
        }
        Command::SetGravity(gravity) => {
            check::gravity(*gravity)?;
            state.gravity = (*gravity).into();
        }
        Command::SetStep { dt, substeps } => {
            check::step(*dt, *substeps)?;
            (state.dt, state.substeps) = (*dt, *substeps);
        }
    }
    Ok(Outcome::Changed)
}

/// Wakes whom a command is about, or everyone where it changes what holds them.
fn rouse(command: &Command, state: &mut State) {
    let one = match command {
        Command::Add(_) | Command::MovePick { .. } | Command::Release(_) => return,
        Command::Move { body, .. }
        | Command::Deform { body, .. }
        | Command::SetVelocity { body, .. }
        | Command::SetMaterial { body, .. }
        | Command::SetContact { body, .. }
        | Command::CutProxy { body, .. }
        | Command::Pin { body, .. }
        | Command::Unpin { body, .. }
        | Command::PushSkin { body, .. }
        | Command::Pick { body, .. } => Some(*body),
        Command::Clamp(clamp) => clamp.body,
        Command::Remove(_)
        | Command::AddObstacle(_)
        | Command::RemoveObstacle(_)
        | Command::AddForce(_)
        | Command::SetPath { .. }
        | Command::SetGravity(_)
        | Command::SetStep { .. } => None,
    };
    let bodies = state.bodies.rows.iter_mut();
    for body in bodies.filter(|body| one.is_none_or(|id| id == body.id)) {
        body.wake();
    }
}

/// Marks bodies that may be inside something from now on.
fn place(command: &Command, outcome: &Outcome, state: &mut State) {
    let (one, placed) = match (command, outcome) {
        (_, Outcome::Added(id, _)) => (Some(*id), Placed::There),
        (
            Command::Move { body, .. } | Command::Deform { body, .. } | Command::Unpin { body, .. },
            _,
        ) => (Some(*body), Placed::There),
        (Command::AddObstacle(_), _) => (None, Placed::Around),
        _ => return,
    };
    let bodies = state.bodies.rows.iter_mut();
    for body in bodies.filter(|body| one.is_none_or(|id| id == body.id)) {
        body.placed = body.placed.max(placed);
    }
}

fn set_contact(id: BodyId, contact: &Contact, state: &mut State) -> Result<(), Error> {
    contact.validate()?;
    let row = row(id, state)?;
    let body = &mut state.bodies.rows[row];
    // A piece keeps the thickness of the body that it came off, however small it is.
    if contact.thickness != body.contact.thickness {
        let particles = body.particles.start as usize..body.particles.end as usize;
        contact.fits(&state.particles.position[particles], body.spacing)?;
    }
    body.contact = *contact;
    Ok(())
}

fn row(id: BodyId, state: &State) -> Result<usize, Error> {
    state.bodies.row(id).ok_or(Error::UnknownBody(id))
}

/// A body that a command is about to move and its particle rows.
fn rows(id: BodyId, state: &State) -> Result<(usize, Range<usize>), Error> {
    let row = row(id, state)?;
    let particles = &state.bodies.rows[row].particles;
    Ok((row, particles.start as usize..particles.end as usize))
}

fn centre_of_mass(state: &State, range: Range<usize>) -> Vec3 {
    let (mut sum, mut mass) = (DVec3::ZERO, 0.0);
    for i in range {
        let m = f64::from(state.particles.mass[i]);
        sum += state.particles.position[i].as_dvec3() * m;
        mass += m;
    }
    (sum / mass).as_vec3()
}

fn move_body(id: BodyId, by: [f32; 3], turn: [f32; 4], state: &mut State) -> Result<(), Error> {
    finite("by", &by)?;
    let turn = unit("turn", turn)?;
    let (row, range) = rows(id, state)?;
    let centre = centre_of_mass(state, range.clone());
    let place = |x: &Vec3| centre + turn * (*x - centre) + Vec3::from(by);
    let moved: Vec<Vec3> = state.particles.position[range.clone()]
        .iter()
        .map(place)
        .collect();
    let turned: Vec<Vec3> = state.particles.velocity[range.clone()]
        .iter()
        .map(|v| turn * *v)
        .collect();
    reachable("by", &moved)?;
    reachable("turn", &turned)?;
    state.particles.position[range.clone()].copy_from_slice(&moved);
    state.particles.velocity[range].copy_from_slice(&turned);
    let body = &mut state.bodies.rows[row];
    body.frozen = false;
    for c in body.clusters.clone() {
        let rotation = &mut state.clusters.rotation[c as usize];
        *rotation = (turn * *rotation).normalize();
    }
    for f in body.frames.clone() {
        let frames = &mut state.frames;
        frames.rotation[f as usize] = (turn * frames.rotation[f as usize]).normalize();
        frames.spin[f as usize] = turn * frames.spin[f as usize];
    }
    Ok(())
}

fn deform(id: BodyId, matrix: &[[f32; 3]; 3], state: &mut State) -> Result<(), Error> {
    finite("matrix", matrix.as_flattened())?;
    let map = Mat3::from_cols_array_2d(matrix).transpose();
    let (row, range) = rows(id, state)?;
    let centre = centre_of_mass(state, range.clone());
    let mapped: Vec<Vec3> = state.particles.position[range.clone()]
        .iter()
        .map(|x| centre + map * (*x - centre))
        .collect();
    reachable("matrix", &mapped)?;
    state.particles.position[range].copy_from_slice(&mapped);
    state.bodies.rows[row].frozen = false;
    Ok(())
}

fn set_velocity(
    id: BodyId,
    linear: [f32; 3],
    angular: [f32; 3],
    state: &mut State,
) -> Result<(), Error> {
    finite("linear", &linear)?;
    finite("angular", &angular)?;
    let (linear, angular) = (Vec3::from(linear), Vec3::from(angular));
    reachable("linear", &[linear])?;
    reachable("angular", &[angular])?;
    let (row, range) = rows(id, state)?;
    let centre = centre_of_mass(state, range.clone());
    let velocity: Vec<Vec3> = state.particles.position[range.clone()]
        .iter()
        .map(|x| linear + angular.cross(*x - centre))
        .collect();
    reachable("angular", &velocity)?;
    state.particles.velocity[range].copy_from_slice(&velocity);
    let body = &mut state.bodies.rows[row];
    body.frozen = false;
    for f in body.frames.clone() {
        state.frames.spin[f as usize] = angular;
    }
    Ok(())
}

fn set_material(id: BodyId, material: &Material, state: &mut State) -> Result<(), Error> {
    material.validate()?;
    let row = row(id, state)?;
    let body = &mut state.bodies.rows[row];
    body.frozen = false;
    body.material = material.clone();
    Ok(())
}

fn cut_proxy(
    id: BodyId,
    cluster: u32,
    normal: [f32; 3],
    distance: f32,
    state: &mut State,
) -> Result<(), Error> {
    let normal = direction("normal", normal)?;
    in_range("distance", distance, -FARTHEST, FARTHEST)?;
    let clusters = &state.bodies.rows[row(id, state)?].clusters;
    if cluster as usize >= clusters.len() {
        return Err(Error::UnknownRow {
            what: "cluster",
            index: cluster as usize,
            count: clusters.len(),
        });
    }
    let c = (clusters.start + cluster) as usize;
    state.clusters.planes[c].push(Plane { normal, distance });
    Ok(())
}

/// Pins with a velocity, unpins without one.
fn pin(
    id: BodyId,
    particles: &[u32],
    velocity: Option<[f32; 3]>,
    state: &mut State,
) -> Result<(), Error> {
    if let Some(velocity) = velocity {
        finite("velocity", &velocity)?;
        reachable("velocity", &[velocity.into()])?;
    }
    let body = &state.bodies.rows[row(id, state)?];
    check_particles(body, particles)?;
    let range = body.particles.clone();
    for &i in particles {
        let i = (range.start + i) as usize;
        state.particles.pinned[i] = velocity.is_some();
        if let Some(velocity) = velocity {
            state.particles.velocity[i] = velocity.into();
        }
    }
    Ok(())
}

fn check_particles(body: &Body, particles: &[u32]) -> Result<(), Error> {
    let count = body.particles.len();
    match particles.iter().find(|i| **i as usize >= count) {
        None => Ok(()),
        Some(&index) => Err(Error::UnknownRow {
            what: "particle",
            index: index as usize,
            count,
        }),
    }
}

/// The binds of a skin vertex, or who says it is not there.
fn skin_binds(body: &Body, vertex: u32) -> Result<&[Bind], Error> {
    let binds = body.skin.as_ref().and_then(|skin| skin.binds(vertex));
    binds.ok_or_else(|| Error::UnknownRow {
        what: "skin vertex",
        index: vertex as usize,
        count: body
            .skin
            .as_ref()
            .map_or(0, |skin| skin.embedding.starts.len() - 1),
    })
}

fn push_skin(
    id: BodyId,
    vertex: u32,
    impulse: [f32; 3],
    rests: &[Rest],
    state: &mut State,
) -> Result<(), Error> {
    finite("impulse", &impulse)?;
    let body = &state.bodies.rows[row(id, state)?];
    let binds = skin_binds(body, vertex)?;
    let mut gains = Vec::new();
    push(body, binds, rests, state, |i, share| gains.push((i, share)));
    let range = body.particles.start as usize..body.particles.end as usize;
    let before = state.particles.velocity[range.clone()].to_vec();
    for (i, share) in gains {
        state.particles.velocity[i] += Vec3::from(impulse) * share;
    }
    let velocity = &mut state.particles.velocity[range];
    reachable("impulse", velocity).inspect_err(|_| velocity.copy_from_slice(&before))?;
    Ok(())
}

fn pick(
    id: BodyId,
    handle: Handle,
    target: [f32; 3],
    time: f32,
    state: &mut State,
) -> Result<Outcome, Error> {
    finite("target", &target)?;
    reachable("target", &[target.into()])?;
    in_range("time", time, 1e-6, 1e6)?;
    let body = &state.bodies.rows[row(id, state)?];
    match handle {
        Handle::Particle(index) => check_particles(body, &[index])?,
        Handle::Skin(vertex) => {
            skin_binds(body, vertex)?;
        }
    }
    let (slot, generation) = state.picks.insert(Spring {
        body: id,
        handle,
        target: target.into(),
        time,
    });
    Ok(Outcome::Picked(PickId { slot, generation }))
}

/// Pins what is beyond the plane now, body by body. A particle that something holds already stays with it.
fn hold(clamp: &Clamp, state: &mut State) -> Result<(), Error> {
    clamp.validate()?;
    if let Some(id) = clamp.body {
        row(id, state)?;
    }
    let normal = Vec3::from(clamp.normal).normalize();
    for b in 0..state.bodies.rows.len() {
        let body = &state.bodies.rows[b];
        if clamp.body.is_some_and(|id| id != body.id) {
            continue;
        }
        let range = body.particles.clone();
        let beyond = |i: &u32| {
            let row = (range.start + i) as usize;
            !state.particles.pinned[row] && normal.dot(state.particles.position[row]) > clamp.offset
        };
        let particles: Vec<u32> = (0..range.len() as u32).filter(beyond).collect();
        if particles.is_empty() {
            continue;
        }
        for &i in &particles {
            state.particles.pinned[(range.start + i) as usize] = true;
        }
        state.holds.insert(Hold {
            body: body.id,
            particles,
            velocity: clamp.velocity.into(),
            spin: clamp.spin.into(),
            centre: clamp.centre.into(),
            left: clamp.lifetime.unwrap_or(f32::INFINITY),
        });
    }
    Ok(())
}
