//! The budget: bursts are spread over steps, largest excess first, whichever body it is in.

use crate::common::{
    breaking::{beam, brittle, cracks, with_budget},
    view,
};
use pliant::{BodyConfig, BodyId, World, material::Fracture};

/// Adds a beam along x at a height, which is stretched at first.
fn stretched(world: &mut World, stretch: f32, y: f32) -> BodyId {
    let config = BodyConfig {
        stretch: [stretch, 1.0, 1.0],
        position: [0.0, y, 0.0],
        ..beam(16, brittle(0.05))
    };
    world.add(config).expect("a beam")
}

#[test]
fn the_budget_spreads_a_burst_over_steps() {
    let counts = |budget: u32, steps: usize| -> Vec<usize> {
        let mut world = with_budget(budget);
        for y in [0.0, 2.0, 4.0] {
            stretched(&mut world, 1.5, y);
        }
        let count = |_| {
            world.step();
            cracks(&world).len()
        };
        (0..steps).map(count).collect()
    };
    let all = counts(1000, 1)[0];
    assert!(all > 18, "{all} clusters of three bodies break at once");
    assert_eq!(counts(2, 6), [2; 6]);
    assert_eq!(counts(0, 6), [0; 6]);
}

/// What exceeds its toughness most comes first, though its body stands last; the others wait for their turn and get it.
#[test]
fn the_largest_excess_of_all_bodies_breaks_first() {
    let mut world = with_budget(3);
    let less = stretched(&mut world, 1.3, 0.0);
    let most = stretched(&mut world, 1.6, 2.0);
    world.step();
    let first = cracks(&world);
    assert_eq!(first.len(), 3);
    assert!(first.iter().all(|(body, _)| *body == most), "{first:?}");
    let mut waited = false;
    for _ in 0..30 {
        world.step();
        waited |= cracks(&world).iter().any(|(body, _)| *body == less);
    }
    assert!(waited, "the other one breaks too");
}

/// Within a step cracks are told in the order of their excess.
#[test]
fn cracks_of_a_body_come_in_order() {
    let mut world = with_budget(6);
    stretched(&mut world, 1.5, 0.0);
    world.step();
    let first = cracks(&world);
    assert_eq!(first.len(), 6);
    assert!(first.is_sorted_by(|a, b| a.1 >= b.1), "{first:?}");
}

/// A body that is far away and whole takes nothing from the budget.
#[test]
fn a_whole_body_far_away_changes_no_bit() {
    let run = |company: bool| {
        let mut world = with_budget(2);
        if company {
            stretched(&mut world, 1.0, 100.0);
        }
        stretched(&mut world, 1.5, 0.0);
        for _ in 0..40 {
            world.step();
        }
        let near = world.bodies().filter(|id| {
            let first = view(&world, *id).positions()[0];
            first[1] < 50.0
        });
        let positions = near.map(|id| view(&world, id).positions().to_vec());
        positions.collect::<Vec<_>>()
    };
    let alone = run(false);
    assert!(alone.len() > 2, "{} pieces", alone.len());
    assert!(alone == run(true));
}

/// A snapshot in the middle of a burst, with more to break than the budget allows, goes on bit for bit.
#[test]
fn a_snapshot_in_a_burst_goes_on_bit_for_bit() {
    let mut world = with_budget(1);
    let config = BodyConfig {
        stretch: [1.5, 1.0, 1.0],
        spin: [0.0, 4.0, 0.0],
        ..beam(
            16,
            Fracture {
                debris: Some(0.2),
                ..brittle(0.04)
            },
        )
    };
    world.add(config).expect("a beam");
    let mut cracked = 0;
    for _ in 0..30 {
        let mut twin = World::restore(&world.snapshot()).expect("our own snapshot");
        world.step();
        twin.step();
        assert_eq!(world.hash(), twin.hash(), "step {}", world.steps());
        cracked += cracks(&world).len();
    }
    assert!(cracked > 5, "{cracked} cracks");
}
