//! Bodies under more weight than they can carry: what contact owes even then.

use pliant::{
    BodyConfig, Contact, Obstacle, Sampling, Shape, World, WorldConfig, material::StrainLimit,
    obstacle::ObstacleShape,
};

use super::common::meeting::{add, cube, jelly};

/// Four towers of six soft cubes each, side by side, that fall in twice the gravity: a cube of E/ρ ≈ α (spacing/h)² is flat under
/// two others.
fn towers(gravity: f32) -> World {
    let mut world = World::new(WorldConfig {
        gravity: [0.0, -gravity, 0.0],
        sleep: f32::INFINITY,
        ..WorldConfig::default()
    })
    .expect("a legal world");
    world.add_obstacle(Obstacle::default()).expect("a floor");
    let mut soft = jelly();
    soft.limit = StrainLimit {
        iterations: 1,
        ..soft.limit
    };
    for k in 0..24u16 {
        let [x, y, z] = [k % 2, k / 4, k / 2 % 2].map(f32::from);
        // Bits of the number stand for chance.
        let lean = |shift: u16| f32::from(((k * 37) >> shift) % 8) / 8.0 - 0.5;
        let body = BodyConfig {
            position: [
                0.66 * x + 0.05 * lean(0),
                0.35 + 0.66 * y,
                0.66 * z + 0.05 * lean(3),
            ],
            rotation: [0.1 * lean(1), 0.2 * lean(2), 0.1 * lean(4), 1.0],
            ..cube(0.6, 0.1, 8, soft.clone())
        };
        add(&mut world, body);
    }
    world
}

/// How long they take depends on chance: after two seconds some of the runs still have bodies in each other.
#[test]
fn bodies_that_are_crushed_come_out_of_each_other_and_gain_no_motion() {
    for gravity in [20.0, 20.05, 20.1, 20.15] {
        come_out(gravity);
    }
}

fn come_out(gravity: f32) {
    let mut world = towers(gravity);
    let energy = |world: &World| {
        let totals = world.totals();
        totals.kinetic + totals.potential
    };
    let first = energy(&world);
    let mut flat = false;
    for step in 0..160 {
        world.step();
        assert!(
            energy(&world) < 1.01 * first,
            "step {step}: {} J of {first} J",
            energy(&world)
        );
        let mut clusters = world.bodies().flat_map(|id| {
            let body = world.body(id).expect("a body of the world");
            body.clusters()
                .map(|cluster| cluster.stretches)
                .collect::<Vec<_>>()
        });
        flat |= clusters.any(|stretches| stretches[2] < 0.1);
    }
    assert!(flat, "none is crushed: this test tests nothing");
    // 24 bodies of 216 particles; some poke others by less than they stand apart.
    let intruders = world.intruders();
    assert!(intruders < 24, "{intruders} intruders at {gravity} m/s²");
    let kinetic = world.totals().kinetic;
    assert!(kinetic < 0.05 * first, "{kinetic} J of {first} J");
}

/// The ball has about twenty particles in as many clusters: many of these are rods, which have no inertia about themselves.
#[test]
fn a_ball_of_few_particles_gains_nothing_when_it_crushes_a_box() {
    for (substeps, mass) in [(1, 4.0), (2, 4.0), (4, 20.0), (8, 10.0)] {
        for seed in 0..4u8 {
            let mut world = World::new(WorldConfig {
                substeps,
                ..WorldConfig::default()
            })
            .expect("a legal world");
            let sphere = Obstacle {
                shape: ObstacleShape::Sphere { radius: 0.5 },
                ..Obstacle::default()
            };
            world.add_obstacle(sphere).expect("a sphere");
            let few = |shape, spacing, mass, height| BodyConfig {
                shape,
                sampling: Sampling::BlueNoise,
                mass: Some(mass),
                position: [0.02 * f32::from(seed), height, 0.0],
                contact: Contact {
                    friction: 0.7,
                    self_contact: true,
                    ..Contact::default()
                },
                ..cube(1.0, spacing, 20, jelly())
            };
            let size = [0.4, 0.2, 0.4];
            add(&mut world, few(Shape::Box { size }, 0.08, 4.0, 0.7));
            let ball = Shape::Sphere { radius: 0.2 };
            add(&mut world, few(ball, 0.1, mass, 1.3));
            let energy = |world: &World| {
                let totals = world.totals();
                totals.kinetic + totals.potential
            };
            let first = energy(&world);
            for step in 0..60 {
                world.step();
                let now = energy(&world);
                assert!(
                    now < 1.02 * first,
                    "{substeps} substeps, {mass} kg, {seed}: {now} J of {first} J at {step}"
                );
            }
        }
    }
}
