//! Bodies meet bodies: momentum, rest, friction, restitution and groups.

use crate::common::meeting::{add, cube, falling, jelly};
use crate::common::{distance, norm, view, weightless};
use pliant::{
    BodyConfig, BodyId, Command, Contact, Material, Mode, Obstacle, Sampling, Shape, SurfaceKind,
    World,
};

#[test]
fn a_collision_keeps_linear_and_angular_momentum() {
    for friction in [0.0, 0.5, 5.0] {
        for mode in crate::common::modes() {
            let material = Material { mode, ..jelly() };
            let contact = Contact {
                friction,
                restitution: 0.5,
                ..Contact::default()
            };
            let mut world = weightless();
            let a = add(
                &mut world,
                BodyConfig {
                    velocity: [3.0, 0.0, 0.0],
                    spin: [0.5, 2.0, 1.0],
                    contact,
                    ..cube(0.6, 0.1, 4, material.clone())
                },
            );
            add(
                &mut world,
                BodyConfig {
                    position: [1.0, 0.25, 0.1],
                    velocity: [-2.0, 0.0, 0.3],
                    rotation: [0.2, 0.1, 0.3, 0.9],
                    sampling: Sampling::BlueNoise,
                    contact,
                    ..cube(0.6, 0.1, 4, material)
                },
            );
            let start = world.totals();
            let gone = view(&world, a).totals().momentum;
            for _ in 0..60 {
                world.step();
            }
            let (end, after) = (world.totals(), view(&world, a).totals().momentum);
            assert!(
                distance(gone, after) > 0.5 * norm(gone),
                "they did not meet: {gone:?} {after:?}"
            );
            let scale = f64::from(3.0f32) * start.mass;
            let (dp, dl) = (
                distance(start.momentum, end.momentum) / scale,
                distance(start.angular_momentum, end.angular_momentum) / scale,
            );
            assert!(dp < 1e-5 && dl < 1e-5, "{mode:?} {friction}: {dp:e} {dl:e}");
            assert!(end.kinetic < start.kinetic * 1.001);
        }
    }
}

/// Distance of the two nearest particles of two bodies.
fn nearest(world: &World, a: BodyId, b: BodyId) -> f64 {
    let (a, b) = (view(world, a), view(world, b));
    let pairs = a.positions().iter().flat_map(|x| {
        let others = b.positions().iter();
        others.map(move |y| distance(x.map(f64::from), y.map(f64::from)))
    });
    pairs.fold(f64::INFINITY, f64::min)
}

#[test]
fn a_tower_of_ten_jelly_cubes_stands_and_rests_within_two_percent_of_the_spacing() {
    // Softer ones would buckle: a column of modulus E, density ρ and width a stands up to (7.84 E a²/12ρg)^⅓, and E/ρ is
    // about α (spacing/h)².
    let mut world = falling(16);
    world.add_obstacle(Obstacle::default()).expect("a floor");
    let firm = Material {
        mode: Mode::Linear { beta: 0.1 },
        ..jelly()
    };
    let bodies: Vec<BodyId> = (0..10u8)
        .map(|k| {
            let config = BodyConfig {
                position: [0.0, 0.301 + 0.6 * f32::from(k), 0.0],
                ..cube(0.6, 0.1, 8, firm.clone())
            };
            add(&mut world, config)
        })
        .collect();
    for _ in 0..300 {
        world.step();
    }
    for pair in bodies.windows(2) {
        // The lattice stands half a spacing inside each surface.
        let gap = nearest(&world, pair[0], pair[1]) / 0.1;
        assert!(
            (gap - 1.0).abs() < 0.02,
            "surfaces are {gap} spacings apart, not 1"
        );
    }
    assert!(world.max_penetration() == 0.0);
    let top = view(&world, bodies[9]).totals().centre;
    assert!(top[0].hypot(top[2]) < 0.01, "it leans: {top:?}");
    let totals = world.totals();
    assert!(totals.kinetic < 1e-6 * totals.mass, "{} J", totals.kinetic);
}

/// Holds all of a body.
fn pin(world: &mut World, body: BodyId) {
    let count = view(world, body).positions().len() as u32;
    let pin = Command::Pin {
        body,
        particles: (0..count).collect(),
        velocity: [0.0; 3],
    };
    world.apply(pin).expect("they are there");
}

/// A slab of particles, pinned, turned about z, with a cube on it: how far the cube slides in a second, and in the next.
fn slide(degrees: f32, mu: f32, [below, above]: [Sampling; 2]) -> [f64; 2] {
    let (sin, cos) = (degrees.to_radians().sin(), degrees.to_radians().cos());
    let half = 0.5 * degrees.to_radians();
    let rotation = [0.0, 0.0, half.sin(), half.cos()];
    let contact = Contact {
        friction: mu,
        ..Contact::default()
    };
    let mut world = falling(4);
    let slab = add(
        &mut world,
        BodyConfig {
            shape: Shape::Box {
                size: [12.0, 0.2, 0.8],
            },
            sampling: below,
            rotation,
            contact,
            ..cube(1.0, 0.1, 30, Material::default())
        },
    );
    pin(&mut world, slab);
    let (along, up) = (5.5, 0.1 + 0.2 + 0.001);
    let material = Material {
        damping: 20.0,
        ..Material::default()
    };
    let block = add(
        &mut world,
        BodyConfig {
            sampling: above,
            rotation,
            position: [along * cos - up * sin, along * sin + up * cos, 0.0],
            contact,
            ..cube(0.4, 0.1, 1, material)
        },
    );
    let mut place = || {
        let centre = view(&world, block).totals().centre;
        for _ in 0..60 {
            world.step();
        }
        -centre[0] * f64::from(cos) - centre[1] * f64::from(sin)
    };
    let places = [place(), place(), place()];
    [places[1] - places[0], places[2] - places[1]]
}

#[test]
fn a_cube_on_a_body_sticks_below_the_friction_angle_and_slides_above_it() {
    use Sampling::{BlueNoise, Grid};
    for sampling in [[Grid, Grid], [BlueNoise, Grid], [BlueNoise, BlueNoise]] {
        for mu in [0.0, 0.2, 0.5] {
            let angle = f32::atan(mu).to_degrees();
            if mu > 0.0 {
                let [landing, then] = slide(angle - 4.0, mu, sampling);
                assert!(
                    landing.abs() < 0.02 && then.abs() < 0.002,
                    "μ {mu}, {sampling:?}: slid {landing} m, then {then} m below the angle"
                );
            }
            let steep = (angle + 10.0).to_radians();
            // s = (g/2)(sin θ − μ cos θ) t²: three times as much in the second second.
            let expected = f64::from(0.5 * 9.81 * (steep.sin() - mu * steep.cos()));
            let [first, second] = slide(angle + 10.0, mu, sampling);
            for (slid, expected) in [(first, expected), (second, 3.0 * expected)] {
                assert!(
                    (slid / expected - 1.0).abs() < 0.04,
                    "μ {mu}, {sampling:?}: slid {slid} m, the closed form says {expected} m"
                );
            }
        }
    }
}

/// A cube of blue noise starts at a speed on a pinned slab of it: how far it gets until it should rest, or in
/// a second where it should not.
fn glide(mu: f32, speed: f32, seed: u64) -> f64 {
    let contact = Contact {
        friction: mu,
        ..Contact::default()
    };
    let noise = |size: [f32; 3], count: usize| BodyConfig {
        shape: Shape::Box { size },
        sampling: Sampling::BlueNoise,
        seed,
        contact,
        ..cube(1.0, 0.1, count, Material::default())
    };
    let mut world = falling(4);
    let slab = add(
        &mut world,
        BodyConfig {
            position: [0.0, -0.1, 0.0],
            ..noise([5.0, 0.2, 0.8], 15)
        },
    );
    pin(&mut world, slab);
    let block = add(
        &mut world,
        BodyConfig {
            position: [2.0, 0.2, 0.0],
            velocity: [-speed, 0.0, 0.0],
            ..noise([0.4; 3], 1)
        },
    );
    let start = view(&world, block).totals().centre[0];
    let seconds = if mu > 0.0 {
        1.2 * speed / (9.81 * mu)
    } else {
        1.0
    };
    for _ in 0..(60.0 * seconds) as u32 {
        world.step();
    }
    start - view(&world, block).totals().centre[0]
}

#[test]
fn a_cube_of_blue_noise_slides_on_blue_noise_as_far_as_on_a_plane() {
    // Surfaces whose triangles led to other faces threw it back at some places: it got as far as half of this.
    for seed in 0..6 {
        for mu in [0.0, 0.3, 0.5] {
            let speed = 3.5;
            let slid = glide(mu, speed, seed);
            // s = v²/2μg, or v t in a second.
            let expected = if mu > 0.0 {
                f64::from(speed * speed / (2.0 * 9.81 * mu))
            } else {
                f64::from(speed)
            };
            assert!(
                (slid / expected - 1.0).abs() < 0.03,
                "μ {mu}, seed {seed}: slid {slid} m, the closed form says {expected} m"
            );
        }
    }
}

/// Two cubes of one cluster meet head on; the relative speed after, over that before.
fn bounce(restitution: f32, damping: f32) -> f64 {
    let mut world = weightless();
    let material = Material {
        damping,
        ..Material::default()
    };
    let cubes = [-1.0f32, 1.0].map(|side| {
        let config = BodyConfig {
            position: [0.35 * side, 0.0, 0.0],
            velocity: [-side, 0.0, 0.0],
            contact: Contact {
                restitution,
                ..Contact::default()
            },
            ..cube(0.4, 0.1, 1, material.clone())
        };
        add(&mut world, config)
    });
    for _ in 0..40 {
        world.step();
    }
    let speed = |b: BodyId| {
        let totals = view(&world, b).totals();
        totals.momentum[0] / totals.mass
    };
    0.5 * (speed(cubes[1]) - speed(cubes[0]))
}

#[test]
fn restitution_decides_how_stiff_bodies_part() {
    let full = bounce(1.0, 0.0);
    assert!((full - 1.0).abs() < 0.01, "restitution 1 gave {full}");
    for restitution in [0.0, 0.5] {
        let part = bounce(restitution, 0.0);
        let meant = (part - f64::from(restitution)).abs() < 0.1;
        assert!(meant, "restitution {restitution} gave {part}");
    }
    let damped = bounce(0.0, 100.0);
    assert!(damped.abs() < 0.1, "damped gave {damped}");
}

#[test]
fn intruders_are_particles_inside_another_body() {
    let count = |apart: f32, filter: u32| {
        let mut world = weightless();
        for x in [0.0, apart] {
            let config = BodyConfig {
                position: [x, 0.0, 0.0],
                contact: Contact {
                    filter,
                    ..Contact::default()
                },
                ..cube(0.5, 0.1, 1, Material::default())
            };
            add(&mut world, config);
        }
        let before = world.intruders();
        world.step();
        let after = world.intruders();
        assert_eq!(before > 0, after > 0, "{before} came to be {after}");
        after
    };
    // Two layers of 5 × 5 of each were in the other, and are led out slowly.
    assert!((50..=100).contains(&count(0.25, u32::MAX)));
    assert_eq!(count(0.49, u32::MAX), 0);
    assert_eq!(count(0.25, 0), 0, "these do not meet");
    // Nor does one without a surface that two others are around.
    let mut world = weightless();
    for (x, surface) in [
        (0.0, SurfaceKind::Particles),
        (0.25, SurfaceKind::None),
        (2.0, SurfaceKind::Particles),
    ] {
        let mut config = cube(0.5, 0.1, 1, Material::default());
        config.position[0] = x;
        config.contact.surface = surface;
        add(&mut world, config);
    }
    world.step();
    assert_eq!(world.intruders(), 0);
}

#[test]
fn groups_and_filters_say_who_meets() {
    let meets = |groups: [u32; 2], filters: [u32; 2]| {
        let mut world = weightless();
        let cubes = [0, 1].map(|k| {
            let side = if k == 0 { -1.0 } else { 1.0 };
            let config = BodyConfig {
                position: [0.35 * side, 0.0, 0.0],
                velocity: [-side, 0.0, 0.0],
                contact: Contact {
                    groups: groups[k],
                    filter: filters[k],
                    ..Contact::default()
                },
                ..cube(0.4, 0.2, 1, Material::default())
            };
            add(&mut world, config)
        });
        for _ in 0..60 {
            world.step();
        }
        view(&world, cubes[0]).totals().centre[0] < view(&world, cubes[1]).totals().centre[0]
    };
    assert!(meets([1, 1], [u32::MAX; 2]));
    assert!(meets([1, 2], [2, 1]));
    assert!(!meets([1, 2], [2, 2]), "the second does not meet the first");
    assert!(!meets([1, 2], [1, 1]), "the first does not meet the second");
    assert!(!meets([0, 1], [u32::MAX; 2]), "the first is nothing");
}

#[test]
fn a_stiff_body_of_one_cluster_is_a_rigid_body() {
    // A heavy block on a light one: weight is carried, and the block keeps its shape.
    let mut world = falling(4);
    world.add_obstacle(Obstacle::default()).expect("a floor");
    let stiff = Material {
        mode: Mode::Rigid,
        damping: 10.0,
        ..crate::common::elastic(1.0)
    };
    let soft = add(
        &mut world,
        BodyConfig {
            position: [0.0, 0.301, 0.0],
            ..cube(0.6, 0.1, 8, jelly())
        },
    );
    let block = add(
        &mut world,
        BodyConfig {
            position: [0.0, 0.81, 0.0],
            mass: Some(400.0),
            ..cube(0.4, 0.1, 1, stiff)
        },
    );
    for _ in 0..240 {
        world.step();
    }
    let weight = view(&world, block).totals();
    assert!(weight.centre[1] > 0.6, "it sank to {:?}", weight.centre);
    let stretch = view(&world, block)
        .strains()
        .iter()
        .copied()
        .fold(0.0, f32::max);
    assert!(stretch < 0.02, "a rigid body strained by {stretch}");
    let below = view(&world, soft).totals().centre[1];
    assert!(below > 0.2 && below < 0.3, "what carries it is at {below}");
}
