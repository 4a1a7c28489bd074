//! Whatever is thrown at a world: no panic, no number that is not finite, no broken invariant, and a refused command
//! changes nothing.

mod strategies;

use crate::common::view;
use pliant::{BodyConfig, BodyId, Command, Event, Extent, Reply, World, WorldConfig};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use strategies::{act, body};

/// Everything a caller can read is a finite number.
fn all_finite(world: &World) -> Result<(), TestCaseError> {
    for body in world.bodies() {
        let view = view(world, body);
        let skin = view.skin().map_or(&[][..], |skin| skin.positions);
        let turned: Vec<[f32; 4]> = view.orientations().collect();
        for (name, column) in [
            ("positions", view.positions().as_flattened()),
            ("velocities", view.velocities().as_flattened()),
            ("masses", view.masses()),
            ("skin", skin.as_flattened()),
            ("orientations", turned.as_flattened()),
        ] {
            let bad = column.iter().position(|x| !x.is_finite());
            prop_assert!(bad.is_none(), "{name} of body {body}, number {bad:?}");
        }
        for c in 0..view.cluster_count() {
            let cluster = view.cluster(c).expect("counted");
            let numbers = [
                cluster.centre.as_slice(),
                cluster.deformation.as_flattened(),
                &cluster.stretches,
                &cluster.rotation,
                cluster.goal.as_flattened(),
            ];
            let finite = numbers.iter().all(|n| n.iter().all(|x| x.is_finite()));
            prop_assert!(finite, "body {body}: {cluster:?}");
        }
    }
    Ok(())
}

/// One step, checked from all sides.
fn checked_step(world: &mut World) -> Result<(), TestCaseError> {
    let mass = world.totals().mass;
    let frozen = |world: &World| -> Vec<BodyId> {
        let bodies = world.bodies();
        bodies.filter(|b| view(world, *b).is_frozen()).collect()
    };
    let before = frozen(world);
    world.step();
    let new: Vec<Event> = frozen(world)
        .into_iter()
        .filter(|body| !before.contains(body))
        .map(Event::Frozen)
        .collect();
    let others = |event: &Event| matches!(event, Event::Frozen(_));
    let told = world.events().iter().cloned();
    let told: Vec<Event> = told.filter(others).collect();
    prop_assert_eq!(told, new);
    prop_assert_eq!(world.validate(), Ok(()));
    // Debris may vanish; nothing else does.
    let is_removal = |event: &Event| matches!(event, Event::Removed(_));
    if world.events().iter().any(is_removal) {
        prop_assert!(world.totals().mass <= mass);
    } else {
        // The same particles, summed in another order after a break.
        let now = world.totals().mass;
        prop_assert!((now - mass).abs() <= 1e-12 * mass, "{now} kg of {mass}");
    }
    let is_refusal = |event: &&Event| matches!(event, Event::Refused { .. });
    prop_assert_eq!(world.events().iter().find(is_refusal), None);
    all_finite(world)
}

/// One command: refused without a trace, or carried out with the mass it should have.
fn checked_command(
    world: &mut World,
    ids: &mut Vec<BodyId>,
    command: Command,
) -> Result<(), TestCaseError> {
    let (hash, mass) = (world.hash(), world.totals().mass);
    let resized = matches!(command, Command::Add(_) | Command::Remove(_));
    match world.apply(command) {
        Err(error) => {
            prop_assert_eq!(world.hash(), hash, "{}", error);
            prop_assert!(!error.to_string().is_empty());
        }
        Ok(reply) => {
            if let Reply::Body(id) = reply {
                ids.push(id);
            }
            prop_assert!(resized || world.totals().mass == mass);
        }
    }
    prop_assert_eq!(world.validate(), Ok(()));
    all_finite(world)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2),
        ..ProptestConfig::default()
    })]

    #[test]
    fn anything_may_be_done_to_a_world(
        bodies in prop::collection::vec(body(), 1..3),
        acts in prop::collection::vec((act(), any::<prop::sample::Index>()), 1..14),
    ) {
        let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
        let mut ids = vec![world.add(BodyConfig {
            spacing: Some(0.3),
            ..BodyConfig::default()
        }).expect("a plain box")];
        for config in bodies {
            checked_command(&mut world, &mut ids, Command::Add(Box::new(config)))?;
        }
        for (act, index) in acts {
            let id = ids[index.index(ids.len())];
            match act.command(id) {
                Some(command) => checked_command(&mut world, &mut ids, command)?,
                None => checked_step(&mut world)?,
            }
        }
        for _ in 0..3 {
            checked_step(&mut world)?;
        }
    }
}

/// Most random bodies must be accepted, or the test above shows little.
#[test]
fn random_bodies_are_mostly_legal() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let legal = (0..100)
        .filter(|_| {
            let config = body().new_tree(&mut runner).expect("a value").current();
            crate::common::weightless().add(config).is_ok()
        })
        .count();
    assert!(legal > 50, "{legal} of 100");
}

#[test]
fn a_frozen_body_says_so_once_and_the_others_go_on() {
    let config = |x: f32| BodyConfig {
        position: [x, 0.0, 0.0],
        spacing: Some(0.2),
        extent: Extent::Sphere { radius: 0.1 },
        spin: [0.0, 3.0, 0.0],
        ..BodyConfig::default()
    };
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let [first, torn, last] = [0.0, 3.0, 6.0].map(|x| world.add(config(x)).expect("a box"));
    let scale = |s: f32| [[s, 0.0, 0.0], [0.0, s, 0.0], [0.0, 0.0, s]];
    let tear = Command::Deform {
        body: torn,
        matrix: scale(1e14),
    };
    world.apply(tear).expect("finite");
    let held = view(&world, torn).positions().to_vec();
    let turned: Vec<_> = view(&world, torn).orientations().collect();
    world.step();
    assert_eq!(world.events(), [Event::Frozen(torn)]);
    for _ in 0..20 {
        world.step();
        assert_eq!(world.events(), [], "it is told once");
    }
    assert!(view(&world, torn).is_frozen());
    assert_eq!(view(&world, torn).positions(), held, "held where it was");
    assert!(
        view(&world, torn).orientations().eq(turned),
        "held as it was"
    );
    for body in [first, last] {
        assert!(view(&world, body).totals().centre[1] < -0.4, "others fall");
    }
    let mend = Command::Deform {
        body: torn,
        matrix: scale(1e-14),
    };
    world.apply(mend).expect("finite");
    assert!(!view(&world, torn).is_frozen());
    // So large a body is somewhere else once it is small again.
    let height = |world: &World| view(world, torn).totals().centre[1];
    let start = height(&world);
    for _ in 0..20 {
        world.step();
        assert_eq!(world.events(), []);
    }
    let fallen = start - height(&world);
    assert!(fallen > 0.4, "it falls again: {fallen}");
}
