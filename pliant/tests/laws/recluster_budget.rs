//! The budget: clusters that are worn out at once get successors over several steps, whichever body they are in, and none is forgotten.

use crate::common::{block, breaking::with_budget, hold_all, view};
use crate::recluster::{EAGER, putty, stretch_and_hold};
use pliant::{BodyConfig, BodyId, World};

fn bar(y: f32) -> BodyConfig {
    BodyConfig {
        position: [0.0, y, 0.0],
        ..block([1.2, 0.4, 0.4], 0.08, 20, putty(Some(EAGER)))
    }
}

/// Bars far apart, all of which are held stretched.
fn worn(budget: u32, count: u16) -> (World, Vec<BodyId>) {
    let mut world = with_budget(budget);
    let add = |k| {
        let body = world.add(bar(10.0 * f32::from(k))).expect("a plain box");
        stretch_and_hold(&mut world, body, 1.6);
        body
    };
    let bodies = (0..count).map(add).collect();
    (world, bodies)
}

/// Clusters that came in the last step.
fn births(world: &World, bodies: &[BodyId]) -> usize {
    let ages = bodies.iter().flat_map(|id| view(world, *id).cluster_ages());
    ages.flatten().filter(|age| *age == 0.0).count()
}

/// New clusters per step.
fn burst(budget: u32, steps: usize) -> (Vec<usize>, World, Vec<BodyId>) {
    let (mut world, bodies) = worn(budget, 6);
    let births = (0..steps).map(|_| {
        world.step();
        world.validate().expect("the tables hold");
        births(&world, &bodies)
    });
    (births.collect(), world, bodies)
}

#[test]
fn the_budget_spreads_successors_over_steps() {
    let most = |births: &[usize]| births.iter().copied().max().expect("steps");
    let busy = |births: &[usize]| births.iter().filter(|count| **count > 0).count();
    let (all, ..) = burst(1000, 60);
    let (none, ..) = burst(0, 60);
    assert_eq!(most(&none), 0);
    let (few, world, bodies) = burst(1, 600);
    assert!(3 * most(&few) < most(&all), "{few:?} after {all:?}");
    assert!(busy(&few) > 3 * busy(&all), "{few:?} after {all:?}");
    for id in bodies {
        let view = view(&world, id);
        let (old, count) = (
            view.cluster_ages().filter(Option::is_none).count(),
            view.cluster_count(),
        );
        let fading = view.cluster_levels().filter(|level| *level < 1.0).count();
        assert!(
            old == 0 && fading == 0,
            "{id:?}: {old} of {count} are old, {fading} fade"
        );
    }
}

/// Many bodies together get about as much in a step as one of them alone: of those that are looked at in the same steps, one waits for the other.
#[test]
fn bodies_share_the_budget() {
    let most = |budget: u32, count: u16| {
        let (mut world, bodies) = worn(budget, count);
        let mut all = vec![0; bodies.len()];
        let steps = (0..400).map(|_| {
            world.step();
            for (all, body) in all.iter_mut().zip(&bodies) {
                *all += births(&world, &[*body]);
            }
            births(&world, &bodies)
        });
        (steps.max().expect("steps"), all)
    };
    let (alone, _) = most(1, 1);
    let (shared, all) = most(1, 25);
    assert!(shared < 2 * alone, "{shared} for all, {alone} for one");
    assert!(all.iter().all(|births| *births > 1), "{all:?}");
    let (free, _) = most(1000, 25);
    assert!(free > 2 * shared, "{free}, {shared} of the budget");
}

/// One that flows on and on, and stands first, is served no more often than one whose clusters are older.
#[test]
fn the_oldest_come_first() {
    let (mut world, bodies) = worn(1, 9);
    let [first, .., last] = bodies[..] else {
        unreachable!("nine bodies")
    };
    for step in 0..1000 {
        if step % 16 == 0 {
            let there = if step % 32 == 0 { 1.6 } else { 1.0 / 1.6 };
            stretch_and_hold(&mut world, first, there);
        }
        world.step();
    }
    let old = |body| {
        let ages = view(&world, body).cluster_ages();
        ages.filter(Option::is_none).count()
    };
    assert_eq!((old(first), old(last)), (0, 0));
}

/// A body that is far away and whole takes nothing from the budget.
#[test]
fn a_whole_body_far_away_changes_no_bit() {
    let run = |company: bool| {
        let (mut world, bodies) = worn(1, 3);
        if company {
            let whole = world.add(bar(-100.0)).expect("a plain box");
            hold_all(&mut world, whole);
        }
        for _ in 0..120 {
            world.step();
        }
        let positions = bodies
            .iter()
            .map(|id| view(&world, *id).positions().to_vec());
        let ages = bodies.iter().map(|id| view(&world, *id).cluster_ages());
        let ages: Vec<_> = ages.flatten().collect();
        (positions.collect::<Vec<_>>(), ages)
    };
    let alone = run(false);
    assert!(alone.1.iter().any(Option::is_some), "nothing was exchanged");
    assert!(alone == run(true));
}
