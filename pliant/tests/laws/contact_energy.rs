//! Contact makes no energy, whatever bounces off whatever.

use crate::common::meeting::{add, cube, falling};
use crate::common::{distance, view};
use pliant::{
    BodyConfig, BodyId, Contact, Material, Mode, Obstacle, Shape, Stiffness, World, WorldConfig,
    material::StrainLimit, obstacle,
};

/// A world of four substeps without weight.
fn weightless() -> World {
    World::new(WorldConfig {
        gravity: [0.0; 3],
        substeps: 4,
        sleep: f32::INFINITY,
        ..WorldConfig::default()
    })
    .expect("a legal world")
}

/// The walls of a box one and a half metres wide, open at the top.
fn walls(world: &mut World) {
    world.add_obstacle(Obstacle::default()).expect("a floor");
    for (k, side) in [(0, -1.0f32), (0, 1.0), (2, -1.0), (2, 1.0)] {
        let (mut position, mut size) = ([0.0, 1.0, 0.0], [2.0; 3]);
        (position[k], size[k]) = (0.85 * side, 0.2);
        world
            .add_obstacle(Obstacle {
                shape: obstacle::ObstacleShape::Box { size },
                position,
                ..Obstacle::default()
            })
            .expect("a wall");
    }
}

#[test]
fn undamped_boxes_that_lie_on_each_other_gain_nothing() {
    for mode in [Mode::Rigid, Mode::Linear { beta: 0.1 }] {
        let mut world = falling(4);
        walls(&mut world);
        for k in 0..8u8 {
            let [x, y, z] = [k % 2, k / 4, k / 2 % 2].map(f32::from);
            let material = Material {
                mode,
                ..Material::default()
            };
            add(
                &mut world,
                BodyConfig {
                    position: [0.6 * x - 0.3, 0.5 + 0.6 * y, 0.6 * z - 0.3],
                    rotation: [0.3 * x, 0.7 - y, 0.5 * z - 0.2, 0.6],
                    ..cube(0.4, 0.05, 1, material)
                },
            );
        }
        let energy = |world: &World| world.totals().kinetic + world.totals().potential;
        let start = energy(&world);
        let mut energies = Vec::new();
        for step in 1..=15 * 60 {
            world.step();
            if step % 60 == 0 {
                energies.push(energy(&world));
            }
        }
        let (settled, end) = (energies[4], energies[14]);
        assert!(
            settled < 0.8 * start,
            "they did not fall: {start}, {energies:?}"
        );
        assert!(end < 1.001 * settled, "{mode:?}: {energies:?}");
    }
}

/// Balls of one radius along a line, at these places and with these speeds, that give back a share.
fn balls(restitution: f32, count: usize, material: &Material, rows: &[(f32, f32)]) -> Vec<f64> {
    let mut world = weightless();
    let ids: Vec<_> = rows
        .iter()
        .map(|(x, speed)| {
            let config = BodyConfig {
                shape: Shape::Sphere { radius: 0.25 },
                position: [*x, 0.0, 0.0],
                velocity: [*speed, 0.0, 0.0],
                contact: Contact {
                    friction: 0.0,
                    restitution,
                    ..Contact::default()
                },
                ..cube(0.5, 0.05, count, material.clone())
            };
            add(&mut world, config)
        })
        .collect();
    let start = world.totals();
    for _ in 0..90 {
        world.step();
    }
    let end = world.totals();
    let mass = start.mass / rows.len() as f64;
    assert!(end.kinetic < 1.01 * start.kinetic, "{start:?} {end:?}");
    let drift = distance(start.momentum, end.momentum) / mass;
    let turned = distance(start.angular_momentum, end.angular_momentum) / mass;
    // Positions of a metre or two, in f32, tell velocities to about 3e-5 m/s in every substep of contact.
    assert!(drift < 5e-4 && turned < 5e-4, "{drift:e} {turned:e}");
    let speed = |id: &BodyId| view(&world, *id).totals().momentum[0] / mass;
    ids.iter().map(speed).collect()
}

#[test]
fn balls_that_hit_one_from_both_sides_go_back() {
    let rows = [(-1.0, 2.0), (0.0, 0.0), (1.0, -2.0)];
    let speeds = balls(1.0, 1, &Material::default(), &rows);
    let [left, middle, right] = speeds[..] else {
        panic!("three balls")
    };
    assert!(left < -1.6 && right > 1.6, "{speeds:?}");
    assert!(middle.abs() < 0.3, "{speeds:?}");
}

#[test]
fn a_row_of_balls_that_touch_passes_a_hit_on_to_its_end() {
    let rows = [(-1.2, 2.0), (0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (1.5, 0.0)];
    let speeds = balls(1.0, 1, &Material::default(), &rows);
    assert!(speeds[4] > 1.7, "{speeds:?}");
    for speed in &speeds[..4] {
        assert!(speed.abs() < 0.2, "{speeds:?}");
    }
}

/// Gaps between them are no reason to come back, and whoever was made first is none either.
#[test]
fn a_row_of_balls_with_gaps_passes_a_hit_on_to_its_end() {
    let mut rows = [(-1.2, 2.0), (0.0, 0.0), (0.51, 0.0), (1.02, 0.0)];
    for _ in 0..2 {
        let mut speeds = balls(1.0, 1, &Material::default(), &rows);
        rows.reverse();
        if speeds[0] > speeds[3] {
            speeds.reverse();
        }
        assert!(speeds[3] > 1.7, "{speeds:?}");
        assert!(speeds[..3].iter().all(|v| v.abs() < 0.2), "{speeds:?}");
    }
}

#[test]
fn a_row_of_rigid_balls_without_restitution_goes_on_together() {
    let rows = [(-1.2, 2.0), (0.0, 0.0), (0.51, 0.0), (1.02, 0.0)];
    let speeds = balls(0.0, 1, &Material::default(), &rows);
    for speed in &speeds {
        assert!((speed - 0.5).abs() < 0.15, "{speeds:?}");
    }
}

#[test]
fn more_restitution_parts_soft_bodies_faster() {
    // Rubber and jelly.
    for (time, damping, beta, stretch) in [(0.008, 4.0, 0.0, 0.08), (0.018, 3.0, 0.2, 0.15)] {
        let material = Material {
            stiffness: Stiffness::Time(time),
            damping,
            mode: Mode::Linear { beta },
            limit: StrainLimit {
                stretch,
                ..StrainLimit::default()
            },
            ..Material::default()
        };
        let rows = [(-1.0, 2.0), (0.0, 0.0)];
        let parted = [0.0, 0.5, 0.9, 1.0].map(|restitution| {
            let speeds = balls(restitution, 8, &material, &rows);
            (speeds[1] - speeds[0]) / 2.0
        });
        let sorted = parted.is_sorted_by(|a, b| *a < b + 1e-6);
        assert!(sorted && parted[0] > 0.3, "{parted:?}");
        assert!(parted[2] > 0.85 && parted[3] > 0.95, "{parted:?}");
    }
}

#[test]
fn a_gas_of_balls_gains_no_energy() {
    for count in [1, 4] {
        let mut world = weightless();
        for (k, side) in [0, 1, 2].into_iter().flat_map(|k| [(k, -1.0f32), (k, 1.0)]) {
            let (mut normal, mut position) = ([0.0; 3], [0.0; 3]);
            (normal[k], position[k]) = (-side, side);
            world
                .add_obstacle(Obstacle {
                    shape: obstacle::ObstacleShape::Plane { normal },
                    position,
                    friction: obstacle::Friction::Coulomb(0.0),
                    restitution: 1.0,
                    ..Obstacle::default()
                })
                .expect("a wall");
        }
        for k in 0..27u8 {
            let at = [k % 3, k / 3 % 3, k / 9].map(|n| 0.6 * f32::from(n) - 0.6);
            let chance = |n: u8| f32::from(k.wrapping_mul(n) % 16) / 4.0 - 2.0;
            let config = BodyConfig {
                shape: Shape::Sphere { radius: 0.2 },
                position: at,
                velocity: [chance(37), chance(101), chance(59)],
                contact: Contact {
                    friction: 0.0,
                    restitution: 1.0,
                    ..Contact::default()
                },
                ..cube(0.4, 0.08, count, Material::default())
            };
            add(&mut world, config);
        }
        // What an impact takes comes back within a second.
        let mut most = 1.01 * world.totals().kinetic;
        for second in 0..18 {
            let mut now = 0.0f64;
            for _ in 0..60 {
                world.step();
                now = now.max(world.totals().kinetic);
            }
            assert!(now <= most, "{count}, {second} s: {most} J became {now} J");
            most = 1.01 * now;
        }
        assert!(most > 1.0, "they stopped");
        let frozen = world.bodies().filter(|id| view(&world, *id).is_frozen());
        assert_eq!(frozen.count(), 0, "numbers went wrong");
    }
}
