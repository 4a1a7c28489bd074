//! Forces that act in a place.

use crate::common::{no_limit, view, weightless};
use pliant::{BodyConfig, BodyId, Command, Force, Material, Shape, Stiffness, World};

/// Still particles, far from each other, that nothing holds together.
fn dust(points: &[[f32; 3]]) -> (World, BodyId) {
    let mut world = weightless();
    let config = BodyConfig {
        shape: Shape::Points(points.to_vec()),
        spacing: Some(0.1),
        material: Material {
            stiffness: Stiffness::Alpha(0.0),
            limit: no_limit(),
            ..Material::default()
        },
        ..BodyConfig::default()
    };
    let body = world.add(config).expect("some points");
    (world, body)
}

#[test]
fn balls_and_columns_accelerate_what_is_inside_them() {
    let (mut world, body) = dust(&[[0.0, 0.0, 0.0], [0.9, 0.0, 0.0], [3.0, 0.0, 5.0]]);
    // The ball comes from the left and is over the first two particles within 0.5 s; it gains them 6 m/s² meanwhile.
    let ball = Force::Ball {
        centre: [-100.0, 0.0, 0.0],
        velocity: [600.0, 0.0, 0.0],
        radius: 1.0,
        acceleration: [0.0, 6.0, 0.0],
        until: None,
    };
    let column = Force::Column {
        centre: [3.0, -1.0, 0.0],
        axis: [0.0, 0.0, 7.0],
        radius: 1.5,
        outward: 6.0,
        until: Some(0.05),
    };
    for force in [ball, column] {
        world.apply(Command::AddForce(force)).expect("legal");
    }
    for _ in 0..12 {
        world.step();
    }
    let view = view(&world, body);
    let velocity = |label: u32| {
        let row = view.labels().iter().position(|l| *l == label);
        view.velocities()[row.expect("labelled")]
    };
    // 10 m per step and one particle hit in one step: 6/60 m/s once, since the ball has a radius of 1 m.
    assert!((velocity(0)[1] - 0.1).abs() < 1e-4, "{:?}", velocity(0));
    assert!((velocity(1)[1] - 0.1).abs() < 1e-4, "{:?}", velocity(1));
    // Three steps upwards from the axis below.
    assert!((velocity(2)[1] - 0.3).abs() < 1e-4, "{:?}", velocity(2));
    assert!(velocity(2)[0].abs() < 1e-5 && velocity(2)[2].abs() < 1e-5);
}

#[test]
fn bad_balls_and_columns_are_refused_by_name() {
    let column = |axis, radius| Force::Column {
        centre: [0.0; 3],
        axis,
        radius,
        outward: 1.0,
        until: None,
    };
    let ball = |radius, speed| Force::Ball {
        centre: [0.0; 3],
        velocity: [speed, 0.0, 0.0],
        radius,
        acceleration: [0.0; 3],
        until: None,
    };
    for (force, field) in [
        (column([0.0; 3], 1.0), "force.column.axis"),
        (column([0.0, 1.0, 0.0], -1.0), "force.column.radius"),
        (ball(f32::NAN, 0.0), "force.ball.radius"),
        (ball(1.0, f32::INFINITY), "force.ball.velocity"),
    ] {
        let error = weightless().apply(Command::AddForce(force));
        let error = error.expect_err(field).to_string();
        assert!(error.starts_with(field), "{error}");
    }
}
