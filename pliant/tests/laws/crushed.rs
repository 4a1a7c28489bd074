//! Bodies under more weight than they can carry: what contact owes even then.

use pliant::{
    BodyConfig, Clamp, Command, Contact, Material, Mode, Obstacle, Shape, Stiffness, World,
    WorldConfig, material::StrainLimit, obstacle,
};

use super::common::meeting::{add, cube, falling, jelly};
use super::common::weightless;

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

/// A shaft with walls of 1.4 m, into which rings of 1 kg and cylinders of 150 kg fall by turns, rings first. How they lie depends on the seed.
fn shaft(seed: u8) -> World {
    let mut world = falling(4);
    world.add_obstacle(Obstacle::default()).expect("a floor");
    for (k, side) in [(0, -1.0f32), (0, 1.0), (2, -1.0), (2, 1.0)] {
        let (mut normal, mut position) = ([0.0; 3], [0.0; 3]);
        (normal[k], position[k]) = (-side, 0.7 * side);
        let wall = Obstacle {
            shape: obstacle::ObstacleShape::Plane { normal },
            position,
            ..Obstacle::default()
        };
        world.add_obstacle(wall).expect("a wall");
    }
    for k in 0..8u8 {
        let light = k % 2 == 0;
        let (shape, mass, time, beta) = if light {
            let (major, minor) = (0.25, 0.08);
            (Shape::Torus { major, minor }, 1.0, 0.02, 0.3)
        } else {
            let (radius, height) = (0.3, 0.5);
            (Shape::Cylinder { radius, height }, 150.0, 0.008, 0.0)
        };
        let chance = |n: u8| f32::from((k + seed).wrapping_mul(n) % 16) / 16.0 - 0.5;
        let material = Material {
            stiffness: Stiffness::Time(time),
            damping: 3.0,
            mode: Mode::Linear { beta },
            ..Material::default()
        };
        let body = BodyConfig {
            shape,
            mass: Some(mass),
            position: [
                0.5 * chance(37),
                0.4 + 0.75 * f32::from(k),
                0.5 * chance(59),
            ],
            rotation: [chance(23), 0.0, chance(71), 1.5],
            ..cube(0.5, 0.08, 8, material)
        };
        add(&mut world, body);
    }
    world
}

/// Rings that were torn over several cylinders before any was crushed may still hold a heap in motion: these are not.
#[test]
fn light_bodies_under_heavy_ones_do_not_shake_the_heap() {
    let most = [0, 3].map(|seed| {
        let mut world = shaft(seed);
        let kinetic = (0..720).map(|_| {
            world.step();
            world.totals().kinetic
        });
        kinetic.skip(600).fold(0.0, f64::max)
    });
    assert!(most.iter().all(|most| *most < 5.0), "{most:?} J");
}

/// The energy of a bar as it moves as a whole, and all of it, a while after its ends were turned by five turns and let go.
fn wound() -> (f64, f64) {
    let mut world = weightless();
    let material = Material {
        stiffness: Stiffness::Alpha(0.8),
        damping: 1.0,
        limit: StrainLimit {
            stretch: 0.3,
            iterations: 3,
            relaxation: 0.5,
        },
        ..Material::default()
    };
    let bar = BodyConfig {
        shape: Shape::Box {
            size: [2.0, 0.4, 0.4],
        },
        contact: Contact {
            self_contact: true,
            ..Contact::default()
        },
        ..cube(0.4, 0.08, 40, material)
    };
    let bar = add(&mut world, bar);
    for side in [-1.0, 1.0] {
        let clamp = Clamp {
            body: Some(bar),
            normal: [side, 0.0, 0.0],
            offset: 0.7,
            spin: [7.85 * side, 0.0, 0.0],
            lifetime: Some(2.0),
            ..Clamp::default()
        };
        let clamp = Command::Clamp(Box::new(clamp));
        world.apply(clamp).expect("a legal clamp");
    }
    for _ in 0..300 {
        world.step();
    }
    let totals = world.totals();
    let square: f64 = totals.momentum.iter().map(|p| p * p).sum();
    (square / (2.0 * totals.mass), totals.kinetic)
}

#[test]
fn a_bar_that_was_wound_onto_itself_stops_shaking_once_it_is_free() {
    let (whole, all) = wound();
    assert!(all - whole < 100.0, "{whole} J of {all} J");
}
