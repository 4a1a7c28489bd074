//! Bodies that begin inside other things come out whole and slowly.

use crate::common::{block, soft, view};
use pliant::{
    BodyConfig, BodyId, Clamp, Command, Material, Mode, Obstacle, Shape, SkinConfig, Stiffness,
    World, WorldConfig,
    material::{Fracture, StrainLimit},
    obstacle::{ObstacleShape, Path},
};

/// The fastest particle of a world, m/s.
fn fastest(world: &World) -> f32 {
    let bodies = world.bodies();
    let speed = |v: &[f32; 3]| v.iter().map(|v| v * v).sum::<f32>().sqrt();
    let speeds = bodies.flat_map(|id| view(world, id).velocities());
    speeds.map(speed).fold(0.0, f32::max)
}

fn weightless(substeps: u32) -> World {
    World::new(WorldConfig {
        gravity: [0.0; 3],
        substeps,
        ..WorldConfig::default()
    })
    .expect("a legal world")
}

fn still(shape: ObstacleShape, position: [f32; 3]) -> Obstacle {
    Obstacle {
        shape,
        position,
        ..Obstacle::default()
    }
}

/// Things that a cube of half a metre about the origin has in it or is in, and the way that it has to go.
fn surroundings() -> Vec<(&'static str, Obstacle, f32)> {
    let torus = Shape::Torus {
        major: 0.3,
        minor: 0.12,
    };
    let ring = torus.surface(0.1).expect("a torus").expect("has a surface");
    let plane = ObstacleShape::Plane {
        normal: [0.0, 1.0, 0.0],
    };
    let pole = ObstacleShape::Cylinder {
        radius: 0.1,
        height: None,
    };
    vec![
        ("ground", still(plane, [0.0, 0.1, 0.0]), 0.35),
        (
            "box",
            still(ObstacleShape::Box { size: [0.8; 3] }, [0.1, 0.0, 0.0]),
            0.55,
        ),
        (
            "box in the middle",
            still(ObstacleShape::Box { size: [0.3; 3] }, [0.0; 3]),
            0.4,
        ),
        (
            "wall",
            still(
                ObstacleShape::Box {
                    size: [0.1, 4.0, 4.0],
                },
                [0.03, 0.0, 0.0],
            ),
            0.27,
        ),
        (
            "ball",
            still(ObstacleShape::Sphere { radius: 0.5 }, [0.0; 3]),
            0.75,
        ),
        ("pole", still(pole, [0.0; 3]), 0.35),
        ("mesh", still(ObstacleShape::Mesh(ring), [0.0; 3]), 0.45),
    ]
}

/// What gives in and what breaks at 4 %.
fn materials() -> [Material; 3] {
    let brittle = Material {
        stiffness: Stiffness::Time(0.004),
        damping: 3.0,
        fracture: Some(Fracture {
            toughness: 0.04,
            ..Fracture::default()
        }),
        ..Material::default()
    };
    let undamped = Material {
        limit: StrainLimit {
            iterations: 0,
            ..StrainLimit::default()
        },
        mode: Mode::Linear { beta: 0.5 },
        damping: 0.0,
        ..brittle.clone()
    };
    [soft(), brittle, undamped]
}

fn cube(material: Material) -> BodyConfig {
    BodyConfig {
        skin: SkinConfig::Surface,
        ..block([0.5; 3], 0.06, 20, material)
    }
}

fn centre(world: &World, body: BodyId) -> [f64; 3] {
    view(world, body).totals().centre
}

/// Particles were led out by the nearest ways of their own: a cube broke into a hundred pieces, which flew at up to 1600 m/s, and a soft one was drawn to
/// six times its length and shot off at 500 m/s.
#[test]
fn bodies_that_begin_inside_obstacles_come_out_whole() {
    for (name, obstacle, way) in surroundings() {
        for (k, material) in materials().into_iter().enumerate() {
            for substeps in [1, 2] {
                let name = format!("{name}, material {k}, {substeps} substeps");
                let mut world = weightless(substeps);
                let body = world.add(cube(material.clone())).expect("a plain cube");
                world.add_obstacle(obstacle.clone()).expect("legal");
                let least = world.max_penetration();
                assert!(least > 0.04, "{name}: it begins {least} inside");
                let (start, mut quick) = (centre(&world, body), 0.0f32);
                let steps = (way / (5.0 * 0.06) * 60.0) as usize + 30;
                for _ in 0..steps {
                    world.step();
                    quick = quick.max(fastest(&world));
                }
                assert_eq!(world.max_penetration(), 0.0, "{name}: it is out");
                assert_eq!(world.bodies().count(), 1, "{name}: it is whole");
                assert!(quick < 0.06, "{name}: it was {quick} m/s fast");
                let far = crate::common::distance(start, centre(&world, body));
                let all = f64::from(way) + 0.06;
                assert!(far < all, "{name}: it went {far} m");
            }
        }
    }
}

/// What it weighs and where it flies to is no reason to go deeper, nor to come out faster.
#[test]
fn bodies_that_are_led_out_are_carried() {
    for velocity in [[0.0; 3], [0.0, -8.0, 0.0]] {
        for [brittle, loaded] in [[false, false], [true, false], [false, true]] {
            let name = format!("{velocity:?}, brittle {brittle}, loaded {loaded}");
            let mut world = World::new(WorldConfig {
                substeps: 2,
                ..WorldConfig::default()
            })
            .expect("a legal world");
            let ground = ObstacleShape::Plane {
                normal: [0.0, 1.0, 0.0],
            };
            world.add_obstacle(still(ground, [0.0; 3])).expect("legal");
            let material = materials()[usize::from(brittle)].clone();
            let body = world
                .add(BodyConfig {
                    velocity,
                    ..cube(material)
                })
                .expect("a plain cube");
            if loaded {
                let on_top = BodyConfig {
                    position: [0.0, 0.5, 0.0],
                    ..cube(soft())
                };
                world.add(on_top).expect("a plain cube");
            }
            let (mut last, mut quick) = (centre(&world, body)[1], 0.0f32);
            for step in 0..40 {
                world.step();
                quick = quick.max(fastest(&world));
                let now = centre(&world, body)[1];
                let rise = (now - last) * 60.0;
                assert!(
                    (0.29..0.6).contains(&rise),
                    "{name}: {rise} m/s in step {step}"
                );
                last = now;
            }
            for _ in 0..120 {
                world.step();
                quick = quick.max(fastest(&world));
            }
            assert_eq!(world.max_penetration(), 0.0, "{name}");
            assert_eq!(view(&world, body).origin(), None);
            let least = 1 + usize::from(loaded);
            assert_eq!(world.bodies().count(), least, "{name}: it is whole");
            assert!(quick < 2.0, "{name}: {quick} m/s");
            let height = centre(&world, body)[1];
            assert!((0.18..0.28).contains(&height), "{name}: at {height}");
        }
    }
}

/// A tight ring is not led off its peg, and what lies on the ground is not lifted.
#[test]
fn bodies_that_are_hardly_inside_stay_where_they_are() {
    let mut world = weightless(2);
    let ring = BodyConfig {
        shape: Shape::Torus {
            major: 0.4,
            minor: 0.1,
        },
        ..block([1.0; 3], 0.05, 20, soft())
    };
    let body = world.add(ring).expect("a torus");
    let peg = ObstacleShape::Cylinder {
        radius: 0.335,
        height: None,
    };
    world.add_obstacle(still(peg, [0.0; 3])).expect("legal");
    assert!(world.max_penetration() > 0.0, "it is tight");
    for _ in 0..120 {
        world.step();
    }
    assert_eq!(world.max_penetration(), 0.0);
    let far = crate::common::norm(centre(&world, body));
    assert!(far < 0.01, "it went {far} m");
}

/// What is put around a body, what a body is moved into, and what lets it go inside.
#[test]
fn bodies_look_for_a_way_out_whenever_they_are_put_inside() {
    let wall = || {
        let size = [0.3, 4.0, 4.0];
        still(ObstacleShape::Box { size }, [2.0, 0.0, 0.0])
    };
    let brittle = || materials()[1].clone();
    let comes_out = |world: &mut World, name: &str, most: f32| {
        world.step();
        assert!(world.max_penetration() > 0.05, "{name}: it is inside");
        for _ in 0..120 {
            world.step();
            assert!(fastest(world) < most, "{name}: {} m/s", fastest(world));
        }
        assert_eq!(world.max_penetration(), 0.0, "{name}");
        assert_eq!(world.bodies().count(), 1, "{name}");
    };
    let mut world = weightless(2);
    let body = world.add(cube(brittle())).expect("a plain cube");
    world.add_obstacle(wall()).expect("legal");
    world.step();
    let by = Command::Move {
        body,
        by: [2.05, 0.0, 0.0],
        turn: [0.0, 0.0, 0.0, 1.0],
    };
    world.apply(by).expect("legal");
    comes_out(&mut world, "moved", 0.1);

    let mut around = wall();
    around.position = centre(&world, body).map(|x| x as f32);
    world.add_obstacle(around).expect("legal");
    comes_out(&mut world, "put around", 0.1);

    let mut world = weightless(2);
    world.add(cube(brittle())).expect("a plain cube");
    world.add_obstacle(wall()).expect("legal");
    let clamp = Clamp {
        offset: -10.0,
        velocity: [1.9, 0.0, 0.0],
        lifetime: Some(1.0),
        ..Clamp::default()
    };
    world.apply(Command::Clamp(Box::new(clamp))).expect("legal");
    for _ in 0..60 {
        world.step();
    }
    // The clamp leaves it its velocity.
    comes_out(&mut world, "let go", 2.0);
}

/// The way out goes on after a snapshot, and what is far off changes no bit of it.
#[test]
fn a_way_out_goes_on_after_a_snapshot() {
    let run = |restored: bool, company: bool| {
        let mut world = weightless(2);
        let body = world.add(cube(materials()[1].clone())).expect("a cube");
        if company {
            let far = BodyConfig {
                position: [50.0, 0.0, 0.0],
                ..cube(soft())
            };
            world.add(far).expect("a cube");
        }
        let ball = ObstacleShape::Sphere { radius: 0.4 };
        world.add_obstacle(still(ball, [0.1; 3])).expect("legal");
        for step in 0..150 {
            if step == 40 && restored {
                world = World::restore(&world.snapshot()).expect("our own");
            }
            world.step();
        }
        view(&world, body).positions().to_vec()
    };
    let plain = run(false, false);
    assert_eq!(plain, run(true, false), "restored");
    assert_eq!(plain, run(false, true), "in company");
}

/// It is led as fast as the obstacle comes after it, and forgotten with it.
#[test]
fn obstacles_that_move_or_go_let_bodies_out() {
    let size = [1.0; 3];
    let mut comes = still(ObstacleShape::Box { size }, [-0.45, 0.0, 0.0]);
    comes.path = Path::Steady {
        velocity: [0.4, 0.0, 0.0],
        spin: [0.0; 3],
    };
    let mut world = weightless(2);
    world.add(cube(materials()[1].clone())).expect("a cube");
    world.add_obstacle(comes).expect("legal");
    for _ in 0..75 {
        world.step();
    }
    assert_eq!(world.max_penetration(), 0.0);
    assert_eq!(world.bodies().count(), 1);

    let mut world = weightless(2);
    let body = world.add(cube(soft())).expect("a cube");
    let size = [4.0; 3];
    let big = still(ObstacleShape::Box { size }, [0.0; 3]);
    let around = world.add_obstacle(big).expect("legal");
    world.step();
    world.apply(Command::RemoveObstacle(around)).expect("legal");
    world.step();
    let place = centre(&world, body);
    world.step();
    let far = crate::common::distance(place, centre(&world, body));
    assert!(far < 1e-6, "it went on by {far} m");
}
