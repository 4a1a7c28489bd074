//! A toughness is one of the material: bodies break at it whatever clusters they are made of, few large ones or one per three particles.

use crate::common::{
    breaking::{beam, brittle, cracks, pull_apart},
    view, weightless,
};
use pliant::{BodyConfig, BodyId, Shape, World, clusters::Radius};

/// Clusters of beams of 320 particles. Half of the last ones have fewer than eight members.
const COUNTS: [usize; 6] = [6, 16, 40, 64, 90, 107];

fn body(count: usize, toughness: f32) -> BodyConfig {
    let mut config = beam(count, brittle(toughness));
    config.clustering.radius = Radius::Auto { overlap: 2.2 };
    config
}

/// A world with a beam whose ends are drawn apart, each at this speed.
fn drawn(count: usize, toughness: f32, speed: f32) -> (World, BodyId) {
    let mut world = weightless();
    let body = world.add(body(count, toughness)).expect("a beam");
    pull_apart(&mut world, body, speed);
    (world, body)
}

/// Some body is held by both clamps.
fn hangs_together(world: &World) -> bool {
    world.bodies().any(|id| {
        let view = view(world, id);
        let held = |side: f32| {
            let all = view.positions().iter().zip(view.pinned());
            all.into_iter().any(|(x, held)| *held && x[0] * side > 0.0)
        };
        held(1.0) && held(-1.0)
    })
}

/// Share of the mass that is loose.
fn debris(world: &World) -> f64 {
    let loose = world.bodies().filter(|id| view(world, *id).is_debris());
    let loose: f64 = loose.map(|id| view(world, id).totals().mass).sum();
    loose / world.totals().mass
}

/// Where small clusters were spared until they were torn, beams of many clusters folded and hung on by strings.
#[test]
fn a_beam_breaks_at_its_toughness_whatever_its_clusters() {
    for count in COUNTS {
        let (mut world, _) = drawn(count, 0.1, 0.5);
        let mass = world.totals().mass;
        let (mut first, mut apart) = (None, None);
        for step in 1..=90 {
            world.step();
            world.validate().expect("the tables are sound");
            if first.is_none() && !cracks(&world).is_empty() {
                first = Some(step);
            }
            if apart.is_none() && !hangs_together(&world) {
                apart = Some(step);
            }
        }
        let loose = debris(&world);
        assert!((world.totals().mass / mass - 1.0).abs() < 1e-12);
        let (first, apart) = (first.expect("it cracks"), apart.expect("it is torn"));
        assert!((4..=14).contains(&first), "{count}: cracks at {first}");
        assert!(apart <= 30, "{count}: hangs on until {apart}");
        assert!(loose < 0.1, "{count}: {loose} is dust");
    }
}

/// Neither a load below the toughness breaks a body nor rounding, which few members show as a large stretch of what they are thin across.
#[test]
fn below_its_toughness_nothing_cracks_whatever_its_clusters() {
    for count in COUNTS {
        let (mut world, _) = drawn(count, 0.5, 0.04);
        for _ in 0..90 {
            world.step();
            assert_eq!(cracks(&world), [], "{count}: {}", world.steps());
        }
    }
}

/// A body that rests far from the origin, of irregular clusters of very few members.
#[test]
fn at_rest_nothing_cracks_whatever_its_clusters() {
    for count in [10, 60, 120, 200] {
        let mut world = weightless();
        let config = BodyConfig {
            shape: Shape::Sphere { radius: 0.5 },
            spacing: Some(0.13),
            position: [30.0, 20.0, -40.0],
            rotation: [0.36, 0.48, 0.0, 0.8],
            ..body(count, 0.002)
        };
        world.add(config).expect("a ball");
        for _ in 0..60 {
            world.step();
            assert_eq!(cracks(&world), [], "{count}: {}", world.steps());
        }
    }
}
