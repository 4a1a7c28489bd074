//! What lies in layers on an obstacle: friction holds through sheets as it does through solids.

use crate::common::meeting::{add, cube, layer};
use crate::common::view;
use pliant::{
    BodyConfig, BodyId, Contact, Material, Obstacle, Shape, World, WorldConfig, obstacle::Friction,
};

const SPACING: f32 = 0.05;

/// A ground of some friction, under a gravity that is turned so far from upright, degrees.
fn slope(substeps: u32, degrees: f32, friction: f32) -> World {
    let angle = degrees.to_radians();
    let mut world = World::new(WorldConfig {
        substeps,
        gravity: [9.81 * angle.sin(), -9.81 * angle.cos(), 0.0],
        ..WorldConfig::default()
    })
    .expect("a legal step");
    let ground = Obstacle {
        friction: Friction::Coulomb(friction),
        ..Obstacle::default()
    };
    world.add_obstacle(ground).expect("a legal obstacle");
    world
}

/// Of bodies, with this friction between two of them.
fn rough(friction: f32, body: BodyConfig) -> BodyConfig {
    let contact = Contact {
        friction,
        ..Contact::default()
    };
    let material = Material {
        damping: 6.0,
        ..Material::default()
    };
    BodyConfig {
        contact,
        material,
        spacing: Some(SPACING),
        ..body
    }
}

/// A sheet one particle thick, with some particles along its edge, just above so many others.
fn sheet(side: u8, floor: u8, mass: f32) -> BodyConfig {
    let along = |i: u8| (f32::from(i) - 0.5 * f32::from(side - 1)) * SPACING;
    let rows = (0..side).flat_map(|i| (0..side).map(move |k| [i, k]));
    let height = 0.01 + 1.7 * SPACING * f32::from(floor);
    let points = rows.map(|[i, k]| [along(i), height, along(k)]).collect();
    layer(points, mass, 12, Material::default())
}

/// A slab on the lowest sheet.
fn slab(mass: f32) -> BodyConfig {
    BodyConfig {
        shape: Shape::Box {
            size: [0.4, 0.15, 0.4],
        },
        mass: Some(mass),
        position: [0.0, 0.14, 0.0],
        ..cube(1.0, SPACING, 4, Material::default())
    }
}

/// How far along the slope a body is.
fn along(world: &World, body: BodyId) -> f64 {
    view(world, body).totals().centre[0]
}

fn steps(world: &mut World, count: u32) {
    for _ in 0..count {
        world.step();
    }
}

#[test]
fn layers_stick_on_a_slope_below_the_friction_angle() {
    let cases = [
        (
            "a sheet on a sheet",
            vec![sheet(21, 0, 2.0), sheet(17, 1, 2.0)],
        ),
        (
            "a heavy sheet on a sheet",
            vec![sheet(21, 0, 2.0), sheet(17, 1, 20.0)],
        ),
        (
            "three sheets",
            vec![sheet(21, 0, 2.0), sheet(17, 1, 2.0), sheet(13, 2, 2.0)],
        ),
        ("a slab on a sheet", vec![sheet(21, 0, 2.0), slab(2.0)]),
        (
            "a heavy slab on a sheet",
            vec![sheet(21, 0, 2.0), slab(20.0)],
        ),
    ];
    for (name, bodies) in cases {
        // tan 25° is less than half.
        let mut world = slope(4, 25.0, 0.6);
        let bodies = bodies.into_iter().map(|body| rough(0.6, body));
        let bodies: Vec<BodyId> = bodies.map(|body| add(&mut world, body)).collect();
        steps(&mut world, 60);
        let before: Vec<f64> = bodies.iter().map(|body| along(&world, *body)).collect();
        steps(&mut world, 60);
        for (body, before) in bodies.iter().zip(before) {
            let slid = along(&world, *body) - before;
            assert!(slid.abs() < 1e-3, "{name}: one slid {slid} m");
        }
    }
}

#[test]
fn a_sheet_slides_on_a_sheet_by_the_closed_form() {
    let (mu, angle) = (0.2, 30.0f32.to_radians());
    let mut world = slope(4, 30.0, 0.9);
    add(&mut world, rough(mu, sheet(41, 0, 2.0)));
    let upper = add(&mut world, rough(mu, sheet(11, 1, 2.0)));
    steps(&mut world, 15);
    let start = view(&world, upper).totals();
    steps(&mut world, 24);
    let (seconds, m) = (24.0 / 60.0, 2.0);
    let expected = 9.81 * f64::from(angle.sin() - mu * angle.cos()) * seconds;
    let gained = (view(&world, upper).totals().momentum[0] - start.momentum[0]) / m;
    assert!(
        (gained / expected - 1.0).abs() < 0.02,
        "it gained {gained} m/s of {expected}"
    );
}

#[test]
fn layers_glide_together_on_what_is_more_slippery() {
    let (mu, seconds) = (0.1, 0.5);
    let mut world = slope(4, 0.0, mu);
    let lower = add(&mut world, rough(0.9, sheet(21, 0, 2.0)));
    let upper = rough(0.9, slab(10.0));
    let upper = add(
        &mut world,
        BodyConfig {
            velocity: [3.0, 0.0, 0.0],
            ..upper
        },
    );
    steps(&mut world, 30);
    let momentum = |body| view(&world, body).totals().momentum[0];
    // Of 30 kg m/s the ground takes μ M g t.
    let expected = 30.0 - f64::from(mu) * 12.0 * 9.81 * seconds;
    let left = momentum(lower) + momentum(upper);
    assert!(
        (left / expected - 1.0).abs() < 0.05,
        "they have {left} kg m/s of {expected}"
    );
    let slip = (momentum(upper) / 10.0 - momentum(lower) / 2.0).abs();
    assert!(slip < 0.3, "one is {slip} m/s faster");
}

#[test]
fn a_heavy_sheet_comes_to_rest_on_a_light_one_on_ice() {
    for substeps in [2, 4] {
        let mut world = slope(substeps, 0.0, 0.0);
        add(&mut world, rough(0.5, sheet(21, 0, 2.0)));
        let heavy = BodyConfig {
            position: [0.0, 0.2, 0.0],
            velocity: [0.0, -3.0, 0.0],
            ..rough(0.5, sheet(21, 1, 20.0))
        };
        add(&mut world, heavy);
        let first = world.totals().kinetic + world.totals().potential;
        for step in 0..120 {
            world.step();
            let kinetic = world.totals().kinetic;
            assert!(kinetic < first, "step {step}: {kinetic} J of {first} J");
        }
        let kinetic = world.totals().kinetic;
        assert!(kinetic < 1e-3 * first, "{kinetic} J of {first} J are left");
    }
}
