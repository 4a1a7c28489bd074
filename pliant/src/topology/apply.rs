//! Applying edits to the tables.

use std::ops::Range;

use super::rows::wide;
use super::{Changes, Piece, Rows, exchange, fade};
use crate::state::{Body, BodyId, Clusters, Fade, Frames, Particles, Placed, State};

/// A change of a living body: of its rows, or of how much its clusters count.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// The rows of a body are exchanged for those of its pieces: the first piece keeps the id, the others become bodies.
    Exchange { body: BodyId, pieces: Vec<Piece> },
    /// Clusters of a body, counted from its first, come to another stage of their fade: they count more or less for all
    /// their members.
    Fade {
        body: BodyId,
        stages: Vec<(u32, Fade)>,
    },
}

impl Edit {
    /// The body that changes.
    pub(crate) fn body(&self) -> BodyId {
        match self {
            Self::Exchange { body, .. } | Self::Fade { body, .. } => *body,
        }
    }
}

/// Why an edit was not carried out; the State is as before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Refused(pub(crate) String);

/// Carries out one edit whole and returns the ids of the bodies that came, or refuses it and changes nothing.
pub(crate) fn apply(
    edit: Edit,
    state: &mut State,
    changes: &mut Changes,
) -> Result<Vec<BodyId>, Refused> {
    let living = |id: BodyId, state: &State| {
        let row = state.bodies.row(id);
        row.ok_or_else(|| Refused(format!("there is no body {id}")))
    };
    match edit {
        Edit::Exchange { body, mut pieces } => {
            let row = living(body, state)?;
            let remains = pieces.first_mut().and_then(|first| first.kept.take());
            let added = exchange::exchange(row, pieces, remains.as_ref(), state)?;
            changes.exchanged(row, remains);
            for _ in &added {
                changes.added();
            }
            Ok(added)
        }
        Edit::Fade { body, stages } => {
            let row = living(body, state)?;
            let clusters = fade::fade(row, &stages, state)?;
            changes.weighed(body, clusters);
            Ok(Vec::new())
        }
    }
}

/// A new body, in the last rows.
pub(crate) fn add(rows: Rows, state: &mut State, changes: &mut Changes) -> BodyId {
    changes.added();
    append(rows, state)
}

/// A body and all its rows leave, and what held it.
pub(crate) fn remove(row: usize, state: &mut State, changes: &mut Changes) {
    changes.removed(row);
    let id = state.bodies.rows[row].id;
    cut(row, state);
    state.holds.retain(|hold| hold.body != id);
    state.picks.retain(|spring| spring.body != id);
}

pub(super) fn append(rows: Rows, state: &mut State) -> BodyId {
    let particle = state.particles.len() as u32;
    let frame = state.frames.len() as u32;
    let cluster = state.clusters.len() as u32;
    append_particles(rows.particles, &mut state.particles);
    append_frames(rows.frames, particle, &mut state.frames);
    append_clusters(rows.clusters, particle, &mut state.clusters);
    let id = state.bodies.claim();
    state.bodies.rows.push(Body {
        id,
        particles: particle..state.particles.len() as u32,
        frames: frame..state.frames.len() as u32,
        clusters: cluster..state.clusters.len() as u32,
        material: rows.material,
        skin: rows.skin,
        spacing: rows.spacing,
        margin: rows.margin,
        weighing: rows.weighing,
        frozen: false,
        contact: rows.contact,
        still: 0,
        asleep: false,
        placed: Placed::Not,
        origin: rows.origin,
    });
    id
}

fn append_particles(mut new: Particles, to: &mut Particles) {
    put(&mut to.position, &mut new.position);
    put(&mut to.velocity, &mut new.velocity);
    put(&mut to.mass, &mut new.mass);
    put(&mut to.pinned, &mut new.pinned);
    put(&mut to.label, &mut new.label);
}

fn append_frames(mut new: Frames, particle: u32, to: &mut Frames) {
    put_numbers(&mut to.particle, &mut new.particle, particle);
    put(&mut to.rotation, &mut new.rotation);
    put(&mut to.spin, &mut new.spin);
    put(&mut to.moment, &mut new.moment);
}

fn append_clusters(mut new: Clusters, particle: u32, to: &mut Clusters) {
    let member = to.particle.len() as u32;
    to.starts
        .extend(new.starts.iter().skip(1).map(|s| s + member));
    put_numbers(&mut to.particle, &mut new.particle, particle);
    put(&mut to.weight, &mut new.weight);
    put(&mut to.offset, &mut new.offset);
    put(&mut to.rotation, &mut new.rotation);
    put(&mut to.flow, &mut new.flow);
    put(&mut to.traits, &mut new.traits);
    put(&mut to.proxy_centre, &mut new.proxy_centre);
    put(&mut to.proxy_radius, &mut new.proxy_radius);
    put(&mut to.life, &mut new.life);
    put(&mut to.planes, &mut new.planes);
}

/// Appends rows, which cost nothing where there are no others.
fn put<T>(to: &mut Vec<T>, rows: &mut Vec<T>) {
    if to.is_empty() {
        std::mem::swap(to, rows);
    } else {
        to.append(rows);
    }
}

/// The same for numbers of rows that are `by` further back.
fn put_numbers(to: &mut Vec<u32>, numbers: &mut Vec<u32>, by: u32) {
    if by > 0 {
        for number in numbers.iter_mut() {
            *number += by;
        }
    }
    put(to, numbers);
}

fn cut(row: usize, state: &mut State) {
    let body = state.bodies.release(row);
    let particles = wide(&body.particles);
    cut_particles(&mut state.particles, particles.clone());
    cut_frames(&mut state.frames, wide(&body.frames), &body.particles);
    cut_clusters(&mut state.clusters, wide(&body.clusters), &body.particles);
    for later in &mut state.bodies.rows[row..] {
        shift(&mut later.particles, &body.particles);
        shift(&mut later.frames, &body.frames);
        shift(&mut later.clusters, &body.clusters);
    }
}

/// Moves a range that stands behind `gone` forward by its length.
fn shift(range: &mut Range<u32>, gone: &Range<u32>) {
    let by = gone.end - gone.start;
    *range = range.start - by..range.end - by;
}

fn cut_particles(particles: &mut Particles, gone: Range<usize>) {
    particles.position.drain(gone.clone());
    particles.velocity.drain(gone.clone());
    particles.mass.drain(gone.clone());
    particles.pinned.drain(gone.clone());
    particles.label.drain(gone);
}

fn cut_frames(frames: &mut Frames, gone: Range<usize>, particles: &Range<u32>) {
    frames.particle.drain(gone.clone());
    frames.rotation.drain(gone.clone());
    frames.spin.drain(gone.clone());
    frames.moment.drain(gone.clone());
    renumber(&mut frames.particle[gone.start..], particles);
}

fn cut_clusters(clusters: &mut Clusters, gone: Range<usize>, particles: &Range<u32>) {
    let members = clusters.starts[gone.start] as usize..clusters.starts[gone.end] as usize;
    let count = (members.end - members.start) as u32;
    clusters.starts.drain(gone.start + 1..=gone.end);
    for start in &mut clusters.starts[gone.start + 1..] {
        *start -= count;
    }
    clusters.particle.drain(members.clone());
    clusters.weight.drain(members.clone());
    clusters.offset.drain(members.clone());
    renumber(&mut clusters.particle[members.start..], particles);
    clusters.rotation.drain(gone.clone());
    clusters.flow.drain(gone.clone());
    clusters.traits.drain(gone.clone());
    clusters.proxy_centre.drain(gone.clone());
    clusters.proxy_radius.drain(gone.clone());
    clusters.life.drain(gone.clone());
    clusters.planes.drain(gone);
}

/// Particle numbers behind removed rows move forward.
fn renumber(particle: &mut [u32], gone: &Range<u32>) {
    for i in particle {
        *i -= gone.end - gone.start;
    }
}
