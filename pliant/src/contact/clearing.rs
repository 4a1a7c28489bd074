//! Bodies that begin inside each other are led apart as wholes.
//!
//! Contact leads what is too near apart particle by particle. The strain that this makes is what clusters remember least: it springs back as motion, and bodies that are
//! half in each other shoot off, or break to crumbs that do; those in the same place are pushed nowhere. So where a body is put into another, the two look once which way is the
//! shortest that leads the one out of the other, and are moved along that, each as a whole, at a bounded pace and with no speed from it. They do not touch until they are clear of each
//! other. Each goes a share of the way that is as the other's mass, so the centre of mass stays; what is pinned, or would be moved into an obstacle, stays instead.
//! What brings them nearer to each other on the way is taken from both, as if they touched.
//!
//! Two bodies look when one of them has been put somewhere, when what held it lets go, and when it comes off one that is being led. What bodies that are crushed, or that broke,
//! have of each other inside is none of this: the parts of one body never look.
//!
//! Reads bodies, obstacles and the surfaces of the State; writes its clearings, and positions and velocities of the bodies that are led.

mod lead;
mod solid;

use std::collections::BTreeMap;
use std::sync::Arc;

use fearless_simd::Level;
use glam::Vec3;

use super::broad::{Bounds, is_solid};
use super::exit::{came_off, is_free, made, positions, stands};
use super::field::Field;
use super::obstacle::keep;
use super::overlap::Parting;
use super::search::EXPEL;
use super::sleep::Islands;
use super::surface::Surface;
use crate::state::{Body, BodyId, Clearing, Placed, State};
pub(crate) use lead::{Apart, apart, lead_apart};
use solid::{Pair, Solid};

/// Deeper in each other than this many spacings, bodies are led apart as wholes.
const DEEP: f32 = 0.5;
/// They are led for so many times the steps that the way takes if nothing comes between, at most,
const PATIENCE: f32 = 4.0;
/// and so many more.
const MORE: f32 = 16.0;
/// A body that is moved may come nearer to an obstacle than it keeps by this many spacings.
const NEARER: f32 = 0.05;

/// True when two bodies do not see each other.
pub(super) fn are_cleared(state: &State, rows: [u32; 2]) -> bool {
    let bodies = pair(rows.map(|row| state.bodies.rows[row as usize].id));
    let clearings = &state.clearings;
    clearings
        .binary_search_by_key(&bodies, |row| row.bodies)
        .is_ok()
}

/// True when there may be something to seek.
pub(crate) fn may_seek(state: &State) -> bool {
    let mut bodies = state.bodies.rows.iter();
    !state.clearings.is_empty() || bodies.any(|body| body.placed == Placed::There)
}

/// Ends the clearings that are over and finds those that begin. Returns the rows of bodies that sleep no longer.
pub(crate) fn seek_clearings(
    level: Level,
    state: &mut State,
    fields: &[Field],
    surfaces: &[Option<Arc<Surface>>],
) -> Vec<usize> {
    let before = std::mem::take(&mut state.clearings);
    let led = || before.iter().flat_map(|clearing| clearing.bodies);
    let looks = |body: &Body| body.placed == Placed::There || came_off(body, state, led());
    let looks: Vec<bool> = state.bodies.rows.iter().map(looks).collect();
    let mut seeker = Seeker {
        level,
        state,
        fields,
        surfaces,
        solids: BTreeMap::new(),
        looks,
    };
    let mut clearings: Vec<Clearing> = Vec::new();
    for row in before {
        clearings.extend(seeker.go_on(row));
    }
    for rows in seeker.near() {
        clearings.extend(seeker.begin(rows));
    }
    clearings.sort_unstable_by_key(|row| row.bodies);
    drop(seeker);
    state.clearings = clearings;
    end(state);
    let asleep = |b: &usize| {
        let body = &state.bodies.rows[*b];
        let mut all = state.clearings.iter();
        body.asleep && all.any(|row| row.bodies.contains(&body.id))
    };
    if state.clearings.is_empty() {
        return Vec::new();
    }
    (0..state.bodies.rows.len()).filter(asleep).collect()
}

/// Bodies that are led end to end part together: what is clear would be pushed into others before these are.
fn end(state: &mut State) {
    let row = |id| state.bodies.row(id).unwrap_or_default();
    let linked = state.clearings.iter();
    let linked: Vec<[u32; 2]> = linked.map(|c| c.bodies.map(|id| row(id) as u32)).collect();
    let islands = Islands::of(state.bodies.rows.len(), &linked);
    let root = |clearing: &Clearing| islands.root(row(clearing.bodies[0]));
    let mut lasting = vec![false; state.bodies.rows.len()];
    for clearing in state.clearings.iter().filter(|clearing| !clearing.clear) {
        lasting[root(clearing)] = true;
    }
    let lasts: Vec<bool> = state.clearings.iter().map(|c| lasting[root(c)]).collect();
    let mut lasts = lasts.into_iter();
    state.clearings.retain(|_| lasts.next() == Some(true));
}

fn pair([a, b]: [BodyId; 2]) -> [BodyId; 2] {
    [a.min(b), a.max(b)]
}

/// Looks at bodies where they are.
struct Seeker<'a> {
    level: Level,
    state: &'a State,
    fields: &'a [Field],
    surfaces: &'a [Option<Arc<Surface>>],
    /// By row, of those that were looked at.
    solids: BTreeMap<usize, Solid<'a>>,
    /// Per body.
    looks: Vec<bool>,
}

impl<'a> Seeker<'a> {
    fn body(&self, row: usize) -> &'a Body {
        &self.state.bodies.rows[row]
    }

    /// Bodies near each other that are to look.
    fn near(&self) -> Vec<[usize; 2]> {
        let mut found = Vec::new();
        if !self.looks.contains(&true) {
            return found;
        }
        let bodies = &self.state.bodies.rows;
        let bounds = |body: &Body| {
            let mut bounds = Bounds::default();
            for x in positions(self.state, body) {
                bounds.add(*x);
            }
            bounds.grown(body.spacing)
        };
        let boxes: Vec<Bounds> = bodies.iter().map(bounds).collect();
        let solid = (0..bodies.len() as u32).filter(|b| is_solid(&bodies[*b as usize]));
        Parting::default().overlaps(&boxes, solid, |a, b| {
            let rows = [a as usize, b as usize];
            if rows.iter().any(|b| self.looks[*b]) && self.may_part(rows) {
                found.push(rows);
            }
        });
        found.sort_unstable();
        found.dedup();
        found
    }

    /// True for bodies that meet, are not parts of one, and one of which may go.
    fn may_part(&self, rows: [usize; 2]) -> bool {
        let [a, b] = rows.map(|row| self.body(row));
        let whole = |body: &Body| is_solid(body) && !body.is_loose();
        let some = rows.iter().any(|row| self.may_go(*row));
        whole(a) && whole(b) && a.contact.meets(&b.contact) && made(a) != made(b) && some
    }

    fn may_go(&self, row: usize) -> bool {
        let body = self.body(row);
        !body.frozen && is_free(self.state, body)
    }

    /// Two bodies where they are, if their surfaces are known.
    fn pair(&mut self, rows: [usize; 2]) -> Option<Pair<'_>> {
        for row in rows {
            let surface = self.surfaces[row].as_deref()?;
            let (level, points) = (self.level, positions(self.state, self.body(row)));
            let solid = || Solid::new(level, points, surface);
            self.solids.entry(row).or_insert_with(solid);
        }
        Some(Pair::new(rows.map(|row| &self.solids[&row])))
    }

    /// What there is left of a clearing.
    fn go_on(&mut self, mut clearing: Clearing) -> Option<Clearing> {
        let [a, b] = clearing.bodies.map(|id| self.state.bodies.row(id));
        let rows = [a?, b?];
        let looks = rows.iter().any(|row| self.looks[*row]);
        if looks || clearing.steps == 0 || !self.may_part(rows) {
            return None;
        }
        clearing.clear = self.pair(rows)?.is_clear();
        Some(clearing)
    }

    /// How two bodies part that are deep in each other.
    fn begin(&mut self, mut rows: [usize; 2]) -> Option<Clearing> {
        rows.sort_unstable_by_key(|row| self.body(*row).id);
        let bodies = rows.map(|row| self.body(row));
        let pace = pace(self.state, bodies);
        // The one that was put there last goes up.
        let gravity = self.state.gravity;
        let up = if self.looks[rows[1]] {
            gravity
        } else {
            -gravity
        };
        if !self.pair(rows)?.is_deep() {
            return None;
        }
        let (state, fields) = (self.state, self.fields);
        let free = rows.map(|row| self.may_go(row));
        let standing = bodies.map(|body| Standing {
            state,
            fields,
            body,
        });
        let room = |way| share(&standing, free, way);
        let (way, share) = self.pair(rows)?.shortest(up, room)?;
        let steps = PATIENCE * way.length() / pace + MORE;
        Some(Clearing {
            bodies: bodies.map(|body| body.id),
            way: way.normalize(),
            share,
            steps: steps as u32,
            clear: false,
        })
    }
}

/// How far two bodies are led apart in a step, metres.
fn pace(state: &State, [a, b]: [&Body; 2]) -> f32 {
    EXPEL * a.spacing.min(b.spacing) * state.dt
}

/// The share of a way that the first of two bodies is to go: such that their centre of mass stays, or all or nothing where only one of them may go so far.
fn share(pair: &[Standing<'_>; 2], free: [bool; 2], way: Vec3) -> Option<f32> {
    let [a, b] = pair.each_ref().map(Standing::mass);
    let shares = match free {
        [true, true] => vec![(b / (a + b)) as f32, 1.0, 0.0],
        [true, false] => vec![1.0],
        [false, true] => vec![0.0],
        [false, false] => Vec::new(),
    };
    let has_room = |share: &f32| {
        let [a, b] = pair;
        a.has_room(way * *share) && b.has_room(way * (*share - 1.0))
    };
    shares.into_iter().find(has_room)
}

/// A body among obstacles.
struct Standing<'a> {
    state: &'a State,
    fields: &'a [Field],
    body: &'a Body,
}

impl Standing<'_> {
    fn mass(&self) -> f64 {
        let particles = &self.body.particles;
        let rows = particles.start as usize..particles.end as usize;
        self.state.particles.mass[rows]
            .iter()
            .map(|m| f64::from(*m))
            .sum()
    }

    /// True when it is in no obstacle, or no nearer to it, once it has been moved.
    fn has_room(&self, by: Vec3) -> bool {
        let points = positions(self.state, self.body);
        let enough = keep(self.body);
        let near = NEARER * self.body.spacing;
        let mut stands = stands(self.state, self.fields);
        by == Vec3::ZERO
            || stands.all(|stand| {
                let then = stand.clearance_at(points, by);
                then >= enough - near || then >= stand.clearance(points) - near
            })
    }
}
