//! Exchanging the rows of a body for those of its pieces.

use std::ops::Range;

use super::apply::{Refused, append};
use super::rows::wide;
use super::{Piece, Rows};
use crate::matching::{NO_ROW, Remains};
use crate::state::{Body, BodyId, Handle, Hold, Skin, Spring, State};
use crate::validate::validate_changed;

/// Mass that rounding may gain or lose in one exchange, as a share.
const ROUNDING: f64 = 1e-5;

/// Puts the first piece where the body was, adds the others as bodies and returns their ids. `remains` are those of the first.
pub(super) fn exchange(
    row: usize,
    mut pieces: Vec<Piece>,
    remains: Option<&Remains>,
    state: &mut State,
) -> Result<Vec<BodyId>, Refused> {
    check(row, &mut pieces, remains, state)?;
    let id = state.bodies.rows[row].id;
    let mut ids = vec![id];
    for piece in pieces.iter_mut().skip(1) {
        ids.push(append(std::mem::take(&mut piece.rows), state));
    }
    replace(row, std::mem::take(&mut pieces[0].rows), state);
    follow_holds(id, &ids, &pieces, state);
    follow_picks(id, &ids, &pieces, state);
    ids.remove(0);
    Ok(ids)
}

/// Refuses pieces that break an invariant, or that have not the mass of the body.
fn check(
    row: usize,
    pieces: &mut [Piece],
    remains: Option<&Remains>,
    state: &State,
) -> Result<(), Refused> {
    if pieces.is_empty() {
        return Err(Refused("a body cannot become nothing".into()));
    }
    let body = &state.bodies.rows[row];
    let sum = |masses: &[f32]| masses.iter().map(|m| f64::from(*m)).sum::<f64>();
    let before = sum(&state.particles.mass[wide(&body.particles)]);
    let after: f64 = pieces.iter().map(|p| sum(&p.rows.particles.mass)).sum();
    if (after - before).abs() > ROUNDING * before {
        return Err(Refused(format!("{before} kg would become {after} kg")));
    }
    for (k, piece) in pieces.iter_mut().enumerate() {
        let refuse = |why: String| Err(Refused(format!("piece {k}: {why}")));
        let vertices = piece.rows.skin.as_ref().map_or(0, Skin::len);
        let lengths = (piece.rows.particles.len(), vertices);
        if lengths != (piece.particles.len(), piece.vertices.len()) {
            return refuse(format!(
                "{lengths:?} particles and vertices, but origins of {:?}",
                (piece.particles.len(), piece.vertices.len())
            ));
        }
        let count = body.particles.len() as u32;
        if let Some(i) = piece.particles.iter().find(|i| **i >= count) {
            return refuse(format!("it has particle {i} of {count}"));
        }
        let remains = remains.filter(|_| k == 0);
        if remains.is_some_and(|remains| !may_be(remains, &piece.rows, body)) {
            return refuse("it is said to have what it has not".into());
        }
        let known = |c: usize| {
            let was = remains.and_then(|remains| remains.clusters[c].same());
            was.is_some()
        };
        sound(&mut piece.rows, &known).or_else(refuse)?;
    }
    Ok(())
}

/// True when these may be what some rows have of a body.
fn may_be(remains: &Remains, rows: &Rows, body: &Body) -> bool {
    let there = |c: u32| (c as usize) < body.clusters.len();
    let particle = |i: &u32| *i == NO_ROW || (*i as usize) < body.particles.len();
    remains.clusters.len() == rows.clusters.len()
        && remains.particles.len() == rows.particles.len()
        && remains
            .clusters
            .iter()
            .all(|was| was.any().is_none_or(there))
        && remains.particles.iter().all(particle)
}

/// The invariants of a world that holds nothing but these rows. Clusters that are `known` to be those of a sound body are looked at only
/// for what they share with others.
fn sound(rows: &mut Rows, known: &dyn Fn(usize) -> bool) -> Result<(), String> {
    if rows.particles.len() == 0 {
        return Err("no particles".into());
    }
    let mut alone = State {
        dt: 1.0,
        substeps: 1,
        ..State::default()
    };
    append(std::mem::take(rows), &mut alone);
    let legal = validate_changed(&alone, known);
    let Some(body) = alone.bodies.rows.pop() else {
        return Err("no body".into());
    };
    *rows = Rows {
        particles: alone.particles,
        frames: alone.frames,
        clusters: alone.clusters,
        material: body.material,
        skin: body.skin,
        spacing: body.spacing,
        margin: body.margin,
        contact: body.contact,
        origin: body.origin,
        weighing: body.weighing,
    };
    legal.map_err(|violation| violation.to_string())
}

/// Puts rows in the place of a body's rows.
fn replace(row: usize, rows: Rows, state: &mut State) {
    let old = state.bodies.rows[row].clone();
    let particles = Gap::new(&old.particles, rows.particles.len());
    let frames = Gap::new(&old.frames, rows.frames.len());
    let clusters = Gap::new(&old.clusters, rows.clusters.len());
    let members = {
        let starts = &state.clusters.starts;
        let range = starts[clusters.old.start]..starts[clusters.old.end];
        Gap::new(&range, rows.clusters.particle.len())
    };
    let first = old.particles.start;
    let to = &mut state.particles;
    particles.fill(&mut to.position, &rows.particles.position);
    particles.fill(&mut to.velocity, &rows.particles.velocity);
    particles.fill(&mut to.mass, &rows.particles.mass);
    particles.fill(&mut to.pinned, &rows.particles.pinned);
    particles.fill(&mut to.label, &rows.particles.label);
    let to = &mut state.frames;
    particles.shift(&mut to.particle[frames.old.end..]);
    frames.fill(&mut to.particle, &add_to(rows.frames.particle, first));
    frames.fill(&mut to.rotation, &rows.frames.rotation);
    frames.fill(&mut to.spin, &rows.frames.spin);
    frames.fill(&mut to.moment, &rows.frames.moment);
    let (to, new) = (&mut state.clusters, rows.clusters);
    particles.shift(&mut to.particle[members.old.end..]);
    members.fill(&mut to.particle, &add_to(new.particle, first));
    members.fill(&mut to.weight, &new.weight);
    members.fill(&mut to.offset, &new.offset);
    members.shift(&mut to.starts[clusters.old.end + 1..]);
    let ends = add_to(new.starts[1..].to_vec(), members.old.start as u32);
    to.starts
        .splice(clusters.old.start + 1..=clusters.old.end, ends);
    clusters.fill(&mut to.rotation, &new.rotation);
    clusters.fill(&mut to.flow, &new.flow);
    clusters.fill(&mut to.traits, &new.traits);
    clusters.fill(&mut to.proxy_centre, &new.proxy_centre);
    clusters.fill(&mut to.proxy_radius, &new.proxy_radius);
    clusters.fill(&mut to.life, &new.life);
    to.planes.splice(clusters.old.clone(), new.planes);
    for later in &mut state.bodies.rows[row + 1..] {
        particles.shift_range(&mut later.particles);
        frames.shift_range(&mut later.frames);
        clusters.shift_range(&mut later.clusters);
    }
    state.bodies.rows[row] = Body {
        id: old.id,
        particles: particles.filled(),
        frames: frames.filled(),
        clusters: clusters.filled(),
        material: rows.material,
        skin: rows.skin,
        spacing: rows.spacing,
        margin: rows.margin,
        weighing: rows.weighing,
        frozen: old.frozen,
        contact: rows.contact,
        still: 0,
        asleep: false,
        placed: old.placed,
        origin: rows.origin,
    };
}

fn add_to(mut numbers: Vec<u32>, first: u32) -> Vec<u32> {
    if first == 0 {
        return numbers;
    }
    for number in &mut numbers {
        *number += first;
    }
    numbers
}

/// Rows of a table that others take the place of.
struct Gap {
    old: Range<usize>,
    count: usize,
}

impl Gap {
    fn new(old: &Range<u32>, count: usize) -> Self {
        Self {
            old: wide(old),
            count,
        }
    }

    fn new_end(&self) -> u32 {
        (self.old.start + self.count) as u32
    }

    fn filled(&self) -> Range<u32> {
        self.old.start as u32..self.new_end()
    }

    /// Puts as many rows as it counts into its place.
    fn fill<T: Copy>(&self, column: &mut Vec<T>, rows: &[T]) {
        let end = self.old.start + self.count;
        let more = self.count.saturating_sub(self.old.len());
        let behind = self.old.end..column.len();
        column.extend_from_slice(&rows[..more]);
        column.copy_within(behind, end);
        column.truncate(column.len() - self.old.len().saturating_sub(self.count));
        column[self.old.start..end].copy_from_slice(rows);
    }

    /// Numbers of rows behind the gap.
    fn shift(&self, numbers: &mut [u32]) {
        for number in numbers {
            *number = *number - self.old.end as u32 + self.new_end();
        }
    }

    fn shift_range(&self, range: &mut Range<u32>) {
        let mut ends = [range.start, range.end];
        self.shift(&mut ends);
        *range = ends[0]..ends[1];
    }
}

/// What a clamp held, it holds in every piece.
fn follow_holds(id: BodyId, ids: &[BodyId], pieces: &[Piece], state: &mut State) {
    let holds = state.holds.retain(|hold| hold.body != id);
    for hold in holds {
        let last = hold.particles.iter().max().map_or(0, |last| *last as usize);
        let mut is_held = vec![false; last + 1];
        for i in &hold.particles {
            is_held[*i as usize] = true;
        }
        for (&body, piece) in ids.iter().zip(pieces) {
            let held = |(k, was): (usize, &u32)| {
                let held = is_held.get(*was as usize).is_some_and(|held| *held);
                held.then_some(k as u32)
            };
            let particles: Vec<u32> = piece
                .particles
                .iter()
                .enumerate()
                .filter_map(held)
                .collect();
            if !particles.is_empty() {
                state.holds.insert(Hold {
                    body,
                    particles,
                    ..hold
                });
            }
        }
    }
}

/// A pick stays on its point, in the first piece that has it; without the point it lets go.
fn follow_picks(id: BodyId, ids: &[BodyId], pieces: &[Piece], state: &mut State) {
    let find = |spring: &Spring| {
        ids.iter().zip(pieces).find_map(|(&body, piece)| {
            let at = |of: &[u32], was: u32| of.iter().position(|o| *o == was).map(|k| k as u32);
            let handle = match spring.handle {
                Handle::Particle(i) => at(&piece.particles, i).map(Handle::Particle),
                Handle::Skin(v) => at(&piece.vertices, v).map(Handle::Skin),
            };
            handle.map(|handle| (body, handle))
        })
    };
    state
        .picks
        .retain(|spring| spring.body != id || find(spring).is_some());
    for spring in state.picks.iter_mut() {
        if spring.body == id
            && let Some((body, handle)) = find(spring)
        {
            (spring.body, spring.handle) = (body, handle);
        }
    }
}
