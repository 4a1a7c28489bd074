//! Clusters whose members stand still keep their fits.

use glam::Vec3;

use super::*;
use crate::state::{Plasticity, StrainLimit};

fn weightless() -> State {
    State {
        dt: 1.0 / 60.0,
        substeps: 1,
        sleep: f32::INFINITY,
        ..State::default()
    }
}

fn limit(iterations: u32) -> StrainLimit {
    StrainLimit {
        stretch: 0.05,
        iterations,
        ..StrainLimit::default()
    }
}

/// Three bodies as they are made: nothing moves them.
fn still() -> (State, Work) {
    let mut state = weightless();
    for config in [
        config(4, Mode::Linear { beta: 0.3 }, Extent::Point),
        config(7, Mode::Linear { beta: 0.3 }, Extent::Point),
        config(3, Mode::Rigid, Extent::Sphere { radius: 0.04 }),
    ] {
        let (rows, _) = build(&config).expect("a plain box");
        topology::add(rows, &mut state, &mut Changes::none(&State::default()));
    }
    let mut work = Work::new(Level::new());
    work.refresh(&state);
    (state, work)
}

fn clusters(state: &State, body: usize) -> std::ops::Range<usize> {
    let rows = &state.bodies.rows[body].clusters;
    rows.start as usize..rows.end as usize
}

/// Marks every fit; those that are made again lose the mark.
fn refitted(state: &mut State, work: &mut Work, purpose: Purpose) -> Vec<bool> {
    for fit in &mut work.fits {
        fit.goal.alpha = 7.0;
    }
    work.fit_again(state, purpose);
    work.fits.iter().map(|fit| fit.goal.alpha != 7.0).collect()
}

#[test]
fn who_has_moved_is_fitted_again_and_who_turns() {
    let (mut state, mut work) = still();
    let fitted = refitted(&mut state, &mut work, Purpose::Pull);
    for (body, turns) in [(0, false), (1, false), (2, true)] {
        let range = clusters(&state, body);
        assert!(
            fitted[range].iter().all(|fitted| *fitted == turns),
            "body {body} has {} frames",
            state.bodies.rows[body].frames.len()
        );
    }
    // One particle of the second body moves: its clusters are fitted once.
    let lane = work.shapes.layout.first_lane(1) as usize;
    let x = work.lanes.position[lane / 8].get(lane % 8);
    work.lanes.position[lane / 8].set(lane % 8, x + Vec3::X * 1e-6);
    let starts = state.clusters.rotation.clone();
    let found = work.fits.clone();
    for (round, again) in [(0, true), (1, false)] {
        let fitted = refitted(&mut state, &mut work, Purpose::Pull);
        let first = clusters(&state, 0);
        assert!(!fitted[first.clone()].contains(&true), "round {round}");
        assert_eq!(state.clusters.rotation[first.clone()], starts[first]);
        let second = clusters(&state, 1);
        assert_eq!(fitted[second.clone()].contains(&true), again);
        // The others of that body have no member in the group that moved.
        assert!(fitted[second].contains(&false), "round {round}");
    }
    let moved = clusters(&state, 1).find(|c| work.fits[*c].centre != found[*c].centre);
    let moved = moved.expect("a cluster has moved");
    assert_eq!(state.clusters.rotation[moved], found[moved].rotation);
}

#[test]
fn who_may_flow_is_fitted_when_it_is_time() {
    let (mut state, mut work) = still();
    state.bodies.rows[1].material.plastic = Some(Plasticity::default());
    work.mark(Stale::Motion);
    work.refresh(&state);
    for (purpose, flows) in [(Purpose::Pull, false), (Purpose::Flow, true)] {
        let fitted = refitted(&mut state, &mut work, purpose);
        for (body, again) in [(0, false), (1, flows)] {
            let range = clusters(&state, body);
            assert!(
                fitted[range].iter().all(|fitted| *fitted == again),
                "body {body}"
            );
        }
    }
}

/// A step whose fits are partly kept leaves those that the State makes.
#[test]
fn kept_fits_are_those_of_the_state() {
    let (mut state, mut work) = still();
    for body in &mut state.bodies.rows {
        body.material.limit = limit(3);
    }
    state.particles.velocity[0] = Vec3::new(4.0, 1.0, 2.0);
    work.mark(Stale::Motion);
    for step in 0..8 {
        crate::step::step(&mut state, &mut work, &mut Vec::new(), &mut |_| ());
        same_as_new(&state, &work, &format!("step {step}"));
    }
}

/// What exceeds the strain limit is found again where something has moved, and nowhere else.
#[test]
fn kept_excesses_are_those_that_would_be_found() {
    let (mut state, mut work) = still();
    for body in &mut state.bodies.rows {
        body.material.limit = limit(6);
    }
    let end = state.bodies.rows[1].particles.end as usize - 1;
    for i in [0, end] {
        state.particles.position[i] += Vec3::new(-0.1, 0.02, 0.2);
    }
    work.mark(Stale::Motion);
    work.refresh(&state);
    let (mut kept, mut pushed) = (0, 0);
    for iteration in 0..6 {
        work.fit_again(&mut state, Purpose::Pull);
        let stale = work.moved.clusters().to_vec();
        let before = work.lanes.position.clone();
        work.limit(iteration);
        let found = work.excesses.clone();
        pushed += usize::from(iteration > 0 && work.lanes.position != before);
        let after = std::mem::replace(&mut work.lanes.position, before);
        // The first iteration knows nothing.
        work.limit(0);
        assert_eq!(work.excesses, found, "iteration {iteration}");
        assert!(work.lanes.position == after, "iteration {iteration}");
        kept += stale.iter().filter(|stale| !**stale).count();
    }
    assert!(kept > 0 && pushed > 1, "{kept} kept in {pushed} iterations");
}
