//! What obstacles give back: Newton's law for bodies as wholes, and no energy from nowhere.

use crate::common::{block, elastic, view, weightless};
use pliant::{BodyConfig, BodyId, Obstacle, Shape, World, WorldConfig, obstacle::Path};

/// A body above a floor.
fn above_the_floor(shape: Shape, count: usize, degrees: f32, restitution: f32) -> (World, BodyId) {
    let mut world = World::new(WorldConfig {
        substeps: 4,
        ..WorldConfig::default()
    })
    .expect("a legal step");
    world
        .add_obstacle(Obstacle {
            restitution,
            ..Obstacle::default()
        })
        .expect("a legal obstacle");
    let half = degrees.to_radians() / 2.0;
    let config = BodyConfig {
        shape,
        position: [0.0, 1.3, 0.0],
        rotation: [half.sin() * 0.6, 0.0, half.sin() * 0.8, half.cos()],
        ..block([1.0; 3], 0.08, count, elastic(1.0))
    };
    let body = world.add(config).expect("a legal body");
    (world, body)
}

/// A body comes down on the floor: the height that its centre comes back to, by the one it came from, and the most energy that it has on its way back, by
/// that which it came with.
fn comes_back(shape: Shape, count: usize, degrees: f32, restitution: f32) -> (f64, f64) {
    let (mut world, body) = above_the_floor(shape, count, degrees, restitution);
    let energy = |world: &World| {
        let totals = view(world, body).totals();
        totals.kinetic + totals.mass * 9.81 * totals.centre[1]
    };
    let (start, mut most, mut back) = (energy(&world), 0.0f64, false);
    let mut high = 1.3;
    for _ in 0..120 {
        world.step();
        let height = view(&world, body).totals().centre[1];
        if back && height < high {
            break;
        }
        back |= height > high;
        high = height;
        if back {
            most = most.max(energy(&world));
        }
    }
    (high / 1.3, most / start)
}

#[test]
fn bodies_of_many_particles_come_back_as_wholes() {
    let cube = Shape::Box { size: [0.5; 3] };
    let ball = Shape::Sphere { radius: 0.25 };
    for (shape, count, degrees) in [
        (&cube, 1, 0.0),
        (&cube, 8, 0.0),
        (&cube, 8, 30.0),
        (&ball, 1, 0.0),
        (&ball, 8, 30.0),
    ] {
        let what = format!("{shape:?} in {count}, {degrees}°");
        let runs = [0.0, 0.8, 1.0].map(|e| comes_back(shape.clone(), count, degrees, e));
        let heights = runs.map(|(height, _)| height);
        assert!(
            heights.is_sorted() && heights[2] > heights[0] + 0.05,
            "{what}: {heights:?}"
        );
        // What comes down on a corner leaves turning.
        let least = if degrees > 0.0 && *shape == cube {
            0.7
        } else {
            0.97
        };
        assert!(heights[2] > least, "{what}: {heights:?}");
        assert!(
            runs.iter().all(|(_, energy)| *energy < 1.01),
            "{what}: {runs:?}"
        );
    }
}

/// A body of one stiff cluster stands for a rigid one: it comes back with its share and no more, and what springs is not taken for rigid.
#[test]
fn rigid_bodies_come_back_as_restitution_says() {
    let (cube, ball) = (
        Shape::Box { size: [0.5; 3] },
        Shape::Sphere { radius: 0.25 },
    );
    // They fall for a metre, and what they then rise by is the square of their share of that.
    for shape in [cube, ball] {
        for (restitution, rise) in [(0.0, 0.0), (0.5, 0.25), (0.8, 0.64)] {
            let (height, _) = comes_back(shape.clone(), 1, 0.0, restitution);
            let rises = 1.3 * height - 0.25;
            let what = format!("{shape:?}, {restitution}: rises by {rises}");
            assert!((rises - 1.05 * rise).abs() < 0.06, "{what}");
        }
        let (height, _) = comes_back(shape, 8, 0.0, 0.0);
        assert!(1.3 * height > 0.5, "{height}");
    }
}

/// A bat that comes at a body at rest throws it off with twice its own speed.
#[test]
fn obstacles_that_move_throw_bodies_off() {
    let mut world = weightless();
    let bat = Obstacle {
        position: [0.0, -0.3, 0.0],
        path: Path::Steady {
            velocity: [0.0, 1.0, 0.0],
            spin: [0.0; 3],
        },
        restitution: 1.0,
        ..Obstacle::default()
    };
    world.add_obstacle(bat).expect("a legal obstacle");
    let config = block([0.3; 3], 0.1, 4, elastic(1.0));
    let body = world.add(config).expect("a legal body");
    for _ in 0..40 {
        world.step();
    }
    let totals = view(&world, body).totals();
    let speed = totals.momentum[1] / totals.mass;
    assert!((speed - 2.0).abs() < 0.1, "it leaves with {speed} m/s");
}

#[test]
fn restitution_gives_back_the_approach_speed() {
    for restitution in [0.0, 0.5, 1.0] {
        let mut world = weightless();
        world
            .add_obstacle(Obstacle {
                restitution,
                ..Obstacle::default()
            })
            .expect("a legal obstacle");
        let config = BodyConfig {
            shape: Shape::Points(vec![[0.0; 3]]),
            spacing: Some(0.1),
            position: [0.0, 1.0, 0.0],
            velocity: [0.0, -3.0, 0.0],
            ..block([1.0; 3], 0.1, 1, elastic(1.0))
        };
        let body = world.add(config).expect("one particle");
        for _ in 0..60 {
            world.step();
        }
        let speed = view(&world, body).velocities()[0][1];
        assert!(
            (speed - 3.0 * restitution).abs() < 0.01,
            "{restitution}: leaves with {speed}"
        );
    }
}

#[test]
fn an_impact_goes_on_after_a_snapshot() {
    let ball = Shape::Sphere { radius: 0.25 };
    let (mut world, body) = above_the_floor(ball, 8, 0.0, 1.0);
    let fall = |world: &World| view(world, body).totals().momentum[1];
    while fall(&world) <= 0.0 {
        let mut again = World::restore(&world.snapshot()).expect("our own snapshot");
        assert_eq!(again.hash(), world.hash());
        world.step();
        again.step();
        assert_eq!(again.hash(), world.hash(), "{} s", world.time());
    }
}

/// What a body has passed on to another one it does not get back from the floor as well.
#[test]
fn a_stack_that_falls_comes_back_with_no_more_than_it_had() {
    let ball = Shape::Sphere { radius: 0.25 };
    let (mut world, body) = above_the_floor(ball, 8, 0.0, 1.0);
    for (k, mass) in [(1.0, 20.0), (2.0, 5.0)] {
        let config = BodyConfig {
            shape: Shape::Sphere { radius: 0.25 },
            mass: Some(mass),
            position: [0.0, 1.3 + 0.52 * k, 0.0],
            ..block([1.0; 3], 0.08, 8, elastic(1.0))
        };
        world.add(config).expect("a legal body");
    }
    let energy = |world: &World| world.totals().kinetic + world.totals().potential;
    let (start, below) = (energy(&world), view(&world, body).totals().mass);
    for _ in 0..120 {
        world.step();
        let now = energy(&world);
        assert!(now < 1.01 * start, "{now} J of {start}, {below} kg below");
    }
}
