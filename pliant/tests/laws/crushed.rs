//! Bodies under more weight than they can carry: what contact owes even then.

use pliant::{BodyConfig, Obstacle, World, WorldConfig, material::StrainLimit};

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
