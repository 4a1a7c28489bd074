//! Bodies that begin inside each other come apart whole and slowly.

use crate::common::{block, distance, hold_all, norm, release_all, soft, view};
use pliant::{
    BodyConfig, BodyId, Command, Material, Obstacle, Shape, Stiffness, World, WorldConfig,
    material::{Fracture, StrainLimit},
    obstacle::ObstacleShape,
};
use rayon::ThreadPoolBuilder;

const SPACING: f32 = 0.06;

fn world(gravity: [f32; 3], substeps: u32) -> World {
    World::new(WorldConfig {
        gravity,
        substeps,
        ..WorldConfig::default()
    })
    .expect("a legal world")
}

fn weightless(substeps: u32) -> World {
    world([0.0; 3], substeps)
}

/// What gives in, and what is undamped and breaks at 1 % or not at all.
fn materials() -> [Material; 3] {
    let undamped = Material {
        stiffness: Stiffness::Time(0.004),
        damping: 0.0,
        limit: StrainLimit {
            iterations: 0,
            ..StrainLimit::default()
        },
        ..Material::default()
    };
    let brittle = Material {
        fracture: Some(Fracture {
            toughness: 0.01,
            ..Fracture::default()
        }),
        ..undamped.clone()
    };
    [soft(), undamped, brittle]
}

fn cube(material: Material, position: [f32; 3]) -> BodyConfig {
    BodyConfig {
        position,
        ..block([0.5; 3], SPACING, 20, material)
    }
}

fn add(world: &mut World, config: BodyConfig) -> BodyId {
    world.add(config).expect("a legal body")
}

fn go(world: &mut World, body: BodyId, by: [f32; 3]) {
    let turn = [0.0, 0.0, 0.0, 1.0];
    world
        .apply(Command::Move { body, by, turn })
        .expect("legal");
}

fn centre(world: &World, body: BodyId) -> [f64; 3] {
    view(world, body).totals().centre
}

/// The fastest particle of a world, m/s.
fn fastest(world: &World) -> f32 {
    let bodies = world.bodies();
    let speed = |v: &[f32; 3]| v.iter().map(|v| v * v).sum::<f32>().sqrt();
    let speeds = bodies.flat_map(|id| view(world, id).velocities());
    speeds.map(speed).fold(0.0, f32::max)
}

/// Steps until none is inside another, and some more; nothing may become faster than `most` on the way.
fn come_apart(world: &mut World, name: &str, most: f32) {
    let bodies = world.bodies().count();
    for step in 0..240 {
        world.step();
        let quick = fastest(world);
        assert!(quick <= most, "{name}: {quick} m/s in step {step}");
    }
    assert_eq!(world.bodies().count(), bodies, "{name}: they are whole");
    assert_eq!(world.intruders(), 0, "{name}: they are out");
}

/// Where a second cube is to be, seen from the first, and how far the two have to go.
const PLACES: [([f32; 3], f64); 5] = [
    ([0.45, 0.45, 0.0], 0.05),
    ([0.46, 0.02, -0.01], 0.04),
    ([0.3, 0.0, 0.0], 0.2),
    ([0.1, -0.2, 0.05], 0.3),
    ([0.0; 3], 0.5),
];

/// The surfaces were pushed apart particle by particle, and the strain of that sprang back: cubes over an edge took off with 6 J after one substep and with 88 J
/// after eight, brittle ones became crumbs of 94 m/s, and those in one place never came apart.
#[test]
fn bodies_that_begin_inside_each_other_come_apart_whole() {
    for (k, material) in materials().into_iter().enumerate() {
        for (place, way) in PLACES {
            for substeps in [1, 2, 8] {
                let name = format!("material {k} at {place:?}, {substeps} substeps");
                let mut world = weightless(substeps);
                let bodies =
                    [[0.0; 3], place].map(|at| add(&mut world, cube(material.clone(), at)));
                let all = world.totals().centre;
                let start = bodies.map(|body| centre(&world, body));
                come_apart(&mut world, &name, 0.002);
                let far = distance(all, world.totals().centre);
                assert!(far < 1e-5, "{name}: the centre went {far} m");
                let gone = [0, 1].map(|k| distance(start[k], centre(&world, bodies[k])));
                assert!(gone[0] + gone[1] < way + 0.03, "{name}: {gone:?} m");
                assert!((gone[0] - gone[1]).abs() < 1e-4, "{name}: {gone:?} m");
            }
        }
    }
}

/// The heavy one goes less, and what is held not at all.
#[test]
fn bodies_go_by_their_masses_and_what_is_held_stays() {
    for held in [false, true] {
        let mut world = weightless(2);
        let heavy = Material {
            density: 3.0 * soft().density,
            ..soft()
        };
        let bodies = [cube(heavy, [0.0; 3]), cube(soft(), [0.3, 0.0, 0.0])];
        let bodies = bodies.map(|body| add(&mut world, body));
        if held {
            hold_all(&mut world, bodies[1]);
        }
        let start = bodies.map(|body| centre(&world, body));
        come_apart(&mut world, "by mass", 0.002);
        let gone = [0, 1].map(|k| distance(start[k], centre(&world, bodies[k])));
        let share = gone[0] / (gone[0] + gone[1]);
        let right = if held { 1.0 } else { 0.25 };
        assert!((share - right).abs() < 1e-3, "held {held}: {gone:?}");
    }
}

/// Momentum stays whatever they fly at, and energy does not grow.
#[test]
fn bodies_that_fly_into_each_other_give_up_what_brings_them_nearer() {
    for speed in [2.0, -2.0f32] {
        let mut world = weightless(2);
        let flying = BodyConfig {
            velocity: [-speed, 0.5, 0.0],
            ..cube(materials()[1].clone(), [0.3, 0.0, 0.0])
        };
        add(&mut world, cube(materials()[1].clone(), [0.0; 3]));
        add(&mut world, flying);
        let start = world.totals();
        for step in 0..120 {
            world.step();
            let now = world.totals();
            let turned = distance(now.momentum, start.momentum) / norm(start.momentum);
            assert!(
                turned < 1e-5,
                "{speed} m/s: momentum by {turned} in step {step}"
            );
            assert!(
                now.kinetic < start.kinetic * 1.0001,
                "{speed} m/s: {} J",
                now.kinetic
            );
        }
        assert_eq!(world.intruders(), 0, "{speed} m/s");
    }
}

/// Heights of the cubes of a heap on the ground, made with so much between their centres, once they lie. None may become faster than `most`.
fn heap(cubes: u8, apart: f32, most: f32) -> Vec<f64> {
    let firm = Material {
        damping: 3.0,
        ..materials()[1].clone()
    };
    let plane = ObstacleShape::Plane {
        normal: [0.0, 1.0, 0.0],
    };
    let ground = Obstacle {
        shape: plane,
        ..Obstacle::default()
    };
    let mut world = world([0.0, -9.81, 0.0], 2);
    world.add_obstacle(ground).expect("legal");
    for k in 0..cubes {
        let at = [0.0, 0.25 + apart * f32::from(k), 0.0];
        add(&mut world, cube(firm.clone(), at));
    }
    for step in 0..300 {
        world.step();
        let quick = fastest(&world);
        assert!(
            quick < most,
            "{cubes} cubes, {apart} m apart: {quick} m/s in step {step}"
        );
    }
    assert_eq!(world.intruders(), 0, "{cubes} cubes");
    let centres = world.bodies().map(|body| centre(&world, body));
    let heights = centres.map(|[x, y, z]| {
        assert!(
            x.abs() + z.abs() < 0.02,
            "{cubes} cubes: one is at {x}, {z}"
        );
        y
    });
    heights.collect()
}

/// On the ground what is below stays and what is above is carried, however many there are.
#[test]
fn heaps_that_begin_inside_each_other_are_lifted() {
    for cubes in [2, 3] {
        let (lifted, laid) = (heap(cubes, 0.42, 2.0), heap(cubes, 0.5, 2.0));
        for (lifted, laid) in lifted.iter().zip(&laid) {
            let off = (lifted - laid).abs();
            assert!(off < 0.02, "{cubes} cubes: at {lifted}, not at {laid}");
        }
    }
}

/// Many bodies in one place.
#[test]
fn crowds_that_begin_in_one_place_come_apart() {
    let mut world = weightless(2);
    for k in 0..6u8 {
        let at = [0.02 * f32::from(k % 3), 0.0, 0.03 * f32::from(k / 3)];
        add(&mut world, cube(materials()[2].clone(), at));
    }
    let all = world.totals().centre;
    for step in 0..600 {
        world.step();
        let quick = fastest(&world);
        assert!(quick < 0.05, "{quick} m/s in step {step}");
    }
    assert_eq!(world.intruders(), 0);
    assert_eq!(world.bodies().count(), 6);
    let far = distance(all, world.totals().centre);
    assert!(far < 1e-4, "the centre went {far} m");
}

fn torus(minor: f32, position: [f32; 3], rotation: [f32; 4]) -> BodyConfig {
    BodyConfig {
        shape: Shape::Torus { major: 0.4, minor },
        position,
        rotation,
        ..block([1.0; 3], 0.05, 20, soft())
    }
}

/// Boxes around a ring on a peg, a ball in a hollow one and links of a chain lie in each other. The bodies do not.
#[test]
fn bodies_that_are_around_each_other_stay() {
    let straight = [0.0, 0.0, 0.0, 1.0];
    let turned = [0.5f32.sqrt(), 0.0, 0.0, 0.5f32.sqrt()];
    let shaped = |shape| BodyConfig {
        shape,
        ..block([1.0; 3], 0.05, 20, soft())
    };
    let peg = shaped(Shape::Cylinder {
        radius: 0.29,
        height: 1.0,
    });
    let shell = shaped(Shape::HollowBall {
        radius: 0.5,
        thickness: 0.12,
    });
    let ball = shaped(Shape::Sphere { radius: 0.37 });
    let links = [
        torus(0.1, [0.0; 3], straight),
        torus(0.1, [0.4, 0.0, 0.0], turned),
    ];
    let pairs = [
        ("peg", [torus(0.1, [0.0; 3], straight), peg]),
        ("ball", [shell, ball]),
        ("links", links),
    ];
    for (name, pair) in pairs {
        let mut world = weightless(2);
        let bodies = pair.map(|body| add(&mut world, body));
        let start = bodies.map(|body| centre(&world, body));
        for _ in 0..60 {
            world.step();
        }
        for (body, start) in bodies.into_iter().zip(start) {
            let far = distance(start, centre(&world, body));
            assert!(far < 0.002, "{name}: it went {far} m");
        }
        assert!(fastest(&world) < 0.01, "{name}");
        assert_eq!(world.intruders(), 0, "{name}");
    }
}

/// What is moved or deformed into another, and what was held in it and is let go.
#[test]
fn bodies_look_for_a_way_out_of_others_whenever_they_are_put_there() {
    let brittle = || materials()[2].clone();
    let far = [2.0, 0.0, 0.0];
    let mut world = weightless(2);
    let first = add(&mut world, cube(brittle(), [0.0; 3]));
    let second = add(&mut world, cube(soft(), far));
    for _ in 0..60 {
        world.step();
    }
    go(&mut world, first, [1.7, 0.1, 0.0]);
    come_apart(&mut world, "moved", 0.002);
    let back = view(&world, first).totals().centre;
    let by = [0.2 + far[0] - back[0] as f32, 0.0, 0.0];
    hold_all(&mut world, first);
    hold_all(&mut world, second);
    go(&mut world, first, by);
    world.step();
    release_all(&mut world, first);
    come_apart(&mut world, "let go", 0.002);
}

/// The way goes on after a snapshot, and neither threads nor what is far off change a bit of it.
#[test]
fn bodies_come_apart_the_same_after_a_snapshot_and_in_company() {
    let run = |restored: bool, company: bool| {
        let mut world = weightless(2);
        let bodies = [[0.0; 3], [0.3, 0.1, 0.0], [0.1, 0.2, 0.3]]
            .map(|at| add(&mut world, cube(materials()[2].clone(), at)));
        if company {
            add(&mut world, cube(soft(), [50.0, 0.0, 0.0]));
        }
        for step in 0..150 {
            if step == 20 && restored {
                world = World::restore(&world.snapshot()).expect("our own");
            }
            world.step();
        }
        bodies.map(|body| view(&world, body).positions().to_vec())
    };
    let plain = run(false, false);
    assert_eq!(plain, run(true, false), "restored");
    assert_eq!(plain, run(false, true), "in company");
    for threads in [1, 2, 8] {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("a pool of a few threads");
        assert_eq!(plain, pool.install(|| run(true, true)), "{threads} threads");
    }
}
