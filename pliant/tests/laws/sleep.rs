//! Bodies at rest sleep, and wake when something touches or tells them.

use crate::common::meeting::{add, cube, falling, jelly};
use crate::common::view;
use pliant::{
    BodyConfig, BodyId, Command, Force, Material, Mode, Obstacle, Shape, Stiffness, World,
};

/// A cube on the floor, five seconds after it was put there.
fn rested(forces: &[Force]) -> (World, BodyId) {
    let mut world = falling(4);
    world.add_obstacle(Obstacle::default()).expect("a floor");
    let config = BodyConfig {
        position: [0.0, 0.201, 0.0],
        ..cube(0.4, 0.1, 2, jelly())
    };
    let body = add(&mut world, config);
    for force in forces {
        let command = Command::AddForce(*force);
        world.apply(command).expect("a legal force");
    }
    for _ in 0..300 {
        world.step();
    }
    (world, body)
}

/// A cube asleep on the floor.
fn sleeper() -> (World, BodyId) {
    let (world, body) = rested(&[]);
    assert!(view(&world, body).is_asleep(), "it does not come to rest");
    (world, body)
}

#[test]
fn bodies_sleep_in_still_air_and_not_in_wind() {
    for (velocity, sleeps) in [([0.0; 3], true), ([0.01, 0.0, 0.0], false)] {
        let air = Force::Wind {
            velocity,
            drag: 1.0,
            until: None,
        };
        let (world, body) = rested(&[air]);
        let asleep = view(&world, body).is_asleep();
        assert_eq!(asleep, sleeps, "in air of {velocity:?}");
    }
}

#[test]
fn sleep_ends_when_something_touches_or_tells() {
    let (mut world, body) = sleeper();
    let place = view(&world, body).positions().to_vec();
    for _ in 0..30 {
        world.step();
    }
    assert!(
        view(&world, body).positions() == place,
        "it moved in its sleep"
    );
    let mut touched = World::restore(&world.snapshot()).expect("our own snapshot");
    let config = BodyConfig {
        position: [0.1, 0.8, 0.0],
        ..cube(0.4, 0.1, 2, jelly())
    };
    add(&mut touched, config);
    touched.step();
    assert!(
        view(&touched, body).is_asleep(),
        "a body in the air is no reason to wake"
    );
    // It falls 0.2 m: that takes 0.2 s.
    let late = touched.time() + 0.5;
    while view(&touched, body).is_asleep() {
        touched.step();
        assert!(touched.time() < late, "the falling body does not wake it");
    }
    let told = Command::SetVelocity {
        body,
        linear: [0.0, 1.0, 0.0],
        angular: [0.0; 3],
    };
    world.apply(told).expect("it is there");
    assert!(!view(&world, body).is_asleep());
    for _ in 0..6 {
        world.step();
    }
    assert!(
        view(&world, body).totals().centre[1] > 0.21,
        "it does not move"
    );
}

#[test]
fn an_obstacle_that_comes_near_wakes() {
    let (mut world, body) = sleeper();
    let wall = Obstacle {
        shape: pliant::obstacle::ObstacleShape::Box { size: [0.2; 3] },
        position: [-1.0, 0.2, 0.0],
        path: pliant::obstacle::Path::Steady {
            velocity: [0.0; 3],
            spin: [0.0; 3],
        },
        ..Obstacle::default()
    };
    let mut pushed = World::restore(&world.snapshot()).expect("our own snapshot");
    world.add_obstacle(wall.clone()).expect("a wall");
    let time = world.time();
    let path = pliant::obstacle::Path::Keyframes(vec![
        pliant::obstacle::Keyframe {
            time: time + 2.0,
            position: [-1.0, 0.2, 0.0],
            rotation: [0.0, 0.0, 0.0, 1.0],
        },
        pliant::obstacle::Keyframe {
            time: time + 3.0,
            position: [0.0, 0.2, 0.0],
            rotation: [0.0, 0.0, 0.0, 1.0],
        },
    ]);
    pushed
        .add_obstacle(Obstacle { path, ..wall })
        .expect("a wall that moves");
    for _ in 0..115 {
        world.step();
        pushed.step();
    }
    assert!(view(&pushed, body).is_asleep() && view(&world, body).is_asleep());
    for _ in 0..65 {
        pushed.step();
    }
    assert!(
        view(&pushed, body).totals().centre[0] > 0.15,
        "it was not pushed"
    );
}

/// A ball of one stiff cluster that rolls over the floor at a speed, and how far it has come after two seconds.
fn rolled(speed: f32) -> (f64, bool) {
    let mut world = falling(2);
    world.add_obstacle(Obstacle::default()).expect("a floor");
    let radius = 0.25;
    let stone = Material {
        mode: Mode::Rigid,
        stiffness: Stiffness::Alpha(1.0),
        ..jelly()
    };
    let ball = BodyConfig {
        shape: Shape::Sphere { radius },
        position: [0.0, radius, 0.0],
        velocity: [speed, 0.0, 0.0],
        spin: [0.0, 0.0, -speed / radius],
        ..cube(0.4, 0.05, 1, stone)
    };
    let ball = add(&mut world, ball);
    for _ in 0..120 {
        world.step();
    }
    let ball = view(&world, ball);
    (ball.totals().centre[0], ball.is_asleep())
}

#[test]
fn a_ball_that_creeps_stops_and_sleeps_while_one_that_rolls_goes_on() {
    let (way, asleep) = rolled(0.03);
    assert!(asleep && way < 0.03, "{way} m, asleep: {asleep}");
    // Its particles make it a little bumpy.
    let (way, asleep) = rolled(1.0);
    assert!(
        !asleep && way > 1.6,
        "{way} m in two seconds, asleep: {asleep}"
    );
}
