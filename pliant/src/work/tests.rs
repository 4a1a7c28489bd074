//! Derived tables that follow edits are those that are made from the State alone.

mod edits;
mod moved;

use fearless_simd::Level;
use glam::Quat;

use super::*;
use crate::geometry::Shape;
use crate::recipes::{BodyConfig, Extent, build};
use crate::state::Skin;
use crate::state::{BodyId, Fade, Mode};
use crate::topology::{self, Edit, Piece, Rows};

fn config(count: usize, mode: Mode, extent: Extent) -> BodyConfig {
    let mut config = BodyConfig {
        shape: Shape::Box {
            size: [1.0, 0.6, 0.6],
        },
        spacing: Some(0.1),
        extent,
        ..BodyConfig::default()
    };
    config.clustering.count = count;
    config.material.mode = mode;
    config
}

/// Three unlike bodies, somewhat deformed, and tables that belong to them.
fn three() -> (State, Work, Vec<BodyId>) {
    let mut state = State {
        dt: 1.0 / 60.0,
        substeps: 1,
        sleep: f32::INFINITY,
        ..State::default()
    };
    let mut work = Work::new(Level::new());
    work.refresh(&state);
    let mut ids = Vec::new();
    for config in [
        config(4, Mode::Linear { beta: 0.3 }, Extent::Point),
        config(7, Mode::Quadratic { beta: 0.3 }, Extent::Point),
        config(3, Mode::Rigid, Extent::Sphere { radius: 0.04 }),
    ] {
        let (mut rows, _) = build(&config).expect("a plain box");
        for x in &mut rows.particles.position {
            x.y += 0.1 * x.x * x.x;
        }
        let mut changes = Changes::none(&state);
        ids.push(topology::add(rows, &mut state, &mut changes));
        work.follow(&state, &changes);
    }
    (state, work, ids)
}

/// Everything that follows from the State follows from it.
pub(crate) fn same_as_new(state: &State, work: &Work, what: &str) {
    crate::validate::validate(state).unwrap_or_else(|violation| panic!("{what}: {violation}"));
    let mut new = Work::new(work.level);
    new.refresh(state);
    assert!(work.shapes.layout == new.shapes.layout, "{what}: layout");
    assert!(work.shapes.rests == new.shapes.rests, "{what}: rests");
    assert!(work.shapes.rules == new.shapes.rules, "{what}: rules");
    assert_eq!(work.shapes.limits, new.shapes.limits, "{what}: limits");
    assert!(work.lanes.position == new.lanes.position, "{what}: lanes");
    assert!(work.lanes.mass == new.lanes.mass, "{what}: masses");
    assert!(work.lanes.free == new.lanes.free, "{what}: who is free");
    let same = work.lanes.velocity == new.lanes.velocity;
    assert!(same, "{what}: velocities");
    let differs = (0..new.fits.len()).find(|c| work.fits[*c] != new.fits[*c]);
    assert_eq!(differs, None, "{what}: fits");
    for row in 0..state.bodies.rows.len() {
        let (skin, anew) = (work.skin(state, row), new.skin(state, row));
        assert!(skin == anew, "{what}: the skin of body {row}");
    }
    assert_eq!(work.turned, new.turned, "{what}: frames");
}

fn edit(edit: Edit, state: &mut State, work: &mut Work) -> Vec<BodyId> {
    let mut changes = Changes::none(state);
    let ids = topology::apply(edit, state, &mut changes).expect("a legal edit");
    work.follow(state, &changes);
    ids
}

#[test]
fn bodies_that_come_and_go() {
    let (mut state, mut work, ids) = three();
    same_as_new(&state, &work, "added");
    let row = state.bodies.row(ids[1]).expect("it is there");
    let mut changes = Changes::none(&state);
    topology::remove(row, &mut state, &mut changes);
    work.follow(&state, &changes);
    same_as_new(&state, &work, "removed from the middle");
}

#[test]
fn sleepers_are_fitted_once() {
    let (mut state, mut work, _) = three();
    state.bodies.rows[0].asleep = true;
    work.mark(Stale::Rows);
    work.refresh(&state);
    let x = work.fits[0].centre;
    assert!(x.x < -0.1, "the cluster on the left is at {x}");
    assert!(
        work.skin(&state, 0).iter().all(|x| x.length() > 0.1),
        "a skin vertex is at the origin"
    );
}

#[test]
fn fades_rewrite_rows_in_place() {
    let (mut state, mut work, ids) = three();
    for (body, cluster, of) in [(0, 1, 2), (1, 6, 10), (2, 0, 3)] {
        let before = state.clusters.weight.clone();
        let stages = vec![(cluster, Fade::Out { left: 1, of })];
        let fade = Edit::Fade {
            body: ids[body],
            stages,
        };
        edit(fade, &mut state, &mut work);
        assert_ne!(before, state.clusters.weight, "body {body}: nothing faded");
        same_as_new(&state, &work, "faded");
    }
}

#[test]
fn exchanged_rows_take_the_place_of_the_old() {
    let (mut state, mut work, ids) = three();
    for &body in &ids {
        let row = state.bodies.row(body).expect("it is there");
        let piece = turned_round(&Rows::of(&state, row));
        let pieces = vec![piece];
        edit(Edit::Exchange { body, pieces }, &mut state, &mut work);
        same_as_new(&state, &work, "exchanged");
    }
}

#[test]
fn pieces_become_bodies() {
    let (mut state, mut work, ids) = three();
    let copy = Rows::of(&state, state.bodies.row(ids[1]).expect("it is there"));
    let halves = vec![lighter(&copy), lighter(&copy), lighter(&copy)];
    let body = ids[1];
    let added = edit(
        Edit::Exchange {
            body,
            pieces: halves,
        },
        &mut state,
        &mut work,
    );
    assert_eq!(added.len(), 2);
    assert_eq!(state.bodies.rows.len(), 5);
    same_as_new(&state, &work, "in three");
}

/// A third of the mass in the same rows.
fn lighter(rows: &Rows) -> Piece {
    let mut piece = Piece {
        rows: rows.clone(),
        particles: (0..rows.particles.len() as u32).collect(),
        vertices: (0..rows.skin.as_ref().map_or(0, Skin::len) as u32).collect(),
        kept: None,
    };
    for mass in &mut piece.rows.particles.mass {
        *mass /= 3.0;
    }
    piece
}

/// The same body with its particles in the opposite order.
fn turned_round(rows: &Rows) -> Piece {
    let mut new = rows.clone();
    let last = rows.particles.len() as u32 - 1;
    new.particles.position.reverse();
    new.particles.velocity.reverse();
    new.particles.mass.reverse();
    new.particles.pinned.reverse();
    new.particles.label.reverse();
    let frames = &mut new.frames;
    frames.particle = frames.particle.iter().rev().map(|i| last - i).collect();
    frames.rotation.reverse();
    frames.spin.reverse();
    frames.moment.reverse();
    for c in 0..rows.clusters.len() {
        let members = rows.clusters.members(c);
        let clusters = &mut new.clusters;
        for i in &mut clusters.particle[members.clone()] {
            *i = last - *i;
        }
        clusters.particle[members.clone()].reverse();
        clusters.weight[members.clone()].reverse();
        clusters.offset[members].reverse();
        clusters.rotation[c] = Quat::IDENTITY;
    }
    Piece {
        particles: (0..=last).rev().collect(),
        vertices: (0..rows.skin.as_ref().map_or(0, Skin::len) as u32).collect(),
        kept: None,
        rows: new,
    }
}
