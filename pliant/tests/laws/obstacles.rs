//! Obstacles: nothing ends inside, nothing passes through, friction as the closed forms say.

use crate::common::{block, elastic, falling, soft, view, weightless};
use pliant::{
    BodyConfig, Clamp, Command, Material, Obstacle, Sampling, Shape, TriMesh, World, WorldConfig,
    obstacle::{Friction, Keyframe, ObstacleShape, Path},
};

/// A flat sheet of two triangles, open, in the xz plane.
fn sheet(half: f32) -> TriMesh {
    TriMesh {
        vertices: vec![
            [-half, 0.0, -half],
            [half, 0.0, -half],
            [half, 0.0, half],
            [-half, 0.0, half],
        ],
        triangles: vec![[0, 2, 1], [0, 3, 2]],
    }
}

/// Every shape, with its top at y = 0 under the origin.
fn floors() -> Vec<Obstacle> {
    let torus = Shape::Torus {
        major: 1.0,
        minor: 0.9,
    };
    let ring = torus.surface(0.3).expect("a torus").expect("has a surface");
    let at = |shape: ObstacleShape, y: f32| Obstacle {
        shape,
        position: [0.0, y, 0.0],
        ..Obstacle::default()
    };
    vec![
        at(
            ObstacleShape::Plane {
                normal: [0.0, 2.0, 0.0],
            },
            0.0,
        ),
        at(
            ObstacleShape::Box {
                size: [6.0, 0.02, 6.0],
            },
            -0.01,
        ),
        at(ObstacleShape::Sphere { radius: 8.0 }, -8.0),
        at(
            ObstacleShape::Capsule {
                radius: 3.0,
                height: 1.0,
            },
            -3.5,
        ),
        at(
            ObstacleShape::Cylinder {
                radius: 5.0,
                height: Some(0.02),
            },
            -0.01,
        ),
        at(ObstacleShape::Mesh(sheet(3.0)), 0.0),
        Obstacle {
            position: [-1.0, -0.9, 0.0],
            ..at(ObstacleShape::Mesh(ring), 0.0)
        },
    ]
}

#[test]
fn a_soft_cube_comes_to_rest_on_everything_and_never_inside() {
    for obstacle in floors() {
        let name = format!("{:?}", std::mem::discriminant(&obstacle.shape));
        let mut world = falling();
        world
            .add_obstacle(obstacle.clone())
            .expect("a legal obstacle");
        let config = BodyConfig {
            position: [0.0, 0.6, 0.0],
            ..block([0.6; 3], 0.12, 4, soft())
        };
        let body = world.add(config).expect("a plain box");
        for _ in 0..480 {
            world.step();
            assert!(
                world.max_penetration() <= 1e-6,
                "{name}: {}",
                world.max_penetration()
            );
            world.validate().expect("the tables hold");
        }
        let totals = view(&world, body).totals();
        let speed = (2.0 * totals.kinetic / totals.mass).sqrt();
        assert!(speed < 0.01, "{name}: still moves at {speed}");
        assert!(
            (-0.5..0.45).contains(&totals.centre[1]),
            "{name}: rests at {:?}",
            totals.centre
        );
    }
}

#[test]
fn nothing_passes_a_thin_floor_at_fifty_spacings_per_step() {
    for obstacle in floors() {
        let name = format!("{:?}", std::mem::discriminant(&obstacle.shape));
        let mut world = weightless();
        world.add_obstacle(obstacle).expect("a legal obstacle");
        let config = BodyConfig {
            position: [0.0, 3.0, 0.0],
            velocity: [0.0, -300.0, 0.0],
            ..block([0.4; 3], 0.1, 2, soft())
        };
        let body = world.add(config).expect("a plain box");
        for _ in 0..10 {
            world.step();
            assert!(
                world.max_penetration() <= 1e-5,
                "{name}: {}",
                world.max_penetration()
            );
        }
        let below = view(&world, body)
            .positions()
            .iter()
            .filter(|x| x[1] < -0.1 && x[0].hypot(x[2]) < 0.3)
            .count();
        assert_eq!(below, 0, "{name}: particles below the floor");
    }
}

#[test]
fn a_fast_wall_does_not_pass_a_resting_body() {
    let mut world = weightless();
    let body = world
        .add(block([0.4; 3], 0.1, 2, soft()))
        .expect("a plain box");
    world
        .add_obstacle(Obstacle {
            shape: ObstacleShape::Box {
                size: [0.02, 4.0, 4.0],
            },
            position: [-5.0, 0.0, 0.0],
            path: Path::Steady {
                velocity: [120.0, 0.0, 0.0],
                spin: [0.0; 3],
            },
            ..Obstacle::default()
        })
        .expect("a legal obstacle");
    for _ in 0..30 {
        world.step();
        let wall = world.obstacles().next().expect("one obstacle").2[0];
        let behind = view(&world, body)
            .positions()
            .iter()
            .filter(|x| x[0] < wall)
            .count();
        assert_eq!(behind, 0, "particles behind the wall at {wall}");
    }
    assert!(view(&world, body).totals().momentum[0] > 0.0);
}

/// A stiff cube at rest on a floor that becomes a slope of this many degrees (gravity is turned instead of the floor):
/// how far it slid in a second, its acceleration in the last half, and that of the closed form.
fn slope(degrees: f32, mu: f32) -> (f64, f64, f64) {
    let angle = degrees.to_radians();
    let config = WorldConfig {
        dt: 1.0 / 240.0,
        ..WorldConfig::default()
    };
    let mut world = World::new(config).expect("a legal step");
    let floor = Obstacle {
        friction: Friction::Coulomb(mu),
        ..Obstacle::default()
    };
    world.add_obstacle(floor).expect("a legal obstacle");
    let stiff = Material {
        damping: 60.0,
        ..elastic(1.0)
    };
    let config = BodyConfig {
        sampling: Sampling::Grid,
        position: [0.0, 0.2, 0.0],
        ..block([0.6, 0.4, 0.4], 0.05, 1, stiff)
    };
    let body = world.add(config).expect("a plain box");
    for _ in 0..720 {
        world.step();
    }
    let gravity = [9.81 * angle.sin(), -9.81 * angle.cos(), 0.0];
    world
        .apply(Command::SetGravity(gravity))
        .expect("a legal gravity");
    let start = view(&world, body).totals().centre;
    let mut speed = [0.0; 2];
    for half in &mut speed {
        for _ in 0..120 {
            world.step();
        }
        let totals = view(&world, body).totals();
        *half = totals.momentum[0] / totals.mass;
    }
    let slid = view(&world, body).totals().centre[0] - start[0];
    let expected = 9.81 * f64::from(angle.sin() - mu * angle.cos()).max(0.0);
    (slid, 2.0 * (speed[1] - speed[0]), expected)
}

#[test]
fn a_cube_sticks_below_the_friction_angle_and_slides_above_it() {
    // tan⁻¹ 0.5 = 26.6°.
    let (slid, _, _) = slope(24.0, 0.5);
    assert!(slid.abs() < 0.005, "slid by {slid} below the angle");
    for (degrees, mu) in [(30.0, 0.5), (40.0, 0.5), (30.0, 0.0)] {
        let (_, rate, expected) = slope(degrees, mu);
        let error = (rate - expected).abs() / expected;
        assert!(
            error < 0.03,
            "{degrees}°, {mu}: slides at {rate} instead of {expected} m/s²"
        );
    }
}

#[test]
fn the_original_rule_keeps_a_share_of_the_sliding_velocity() {
    let mut world = falling();
    world
        .add_obstacle(Obstacle {
            friction: Friction::Keep(0.4),
            ..Obstacle::default()
        })
        .expect("a legal obstacle");
    let config = BodyConfig {
        shape: Shape::Points(vec![[0.0; 3]]),
        spacing: Some(0.1),
        position: [0.0, 1e-4, 0.0],
        velocity: [10.0, 0.0, 0.0],
        ..block([1.0; 3], 0.1, 1, elastic(1.0))
    };
    let body = world.add(config).expect("one particle");
    world.step();
    let speed = view(&world, body).velocities()[0][0];
    assert!((speed - 4.0).abs() < 1e-3, "{speed}");
}

#[test]
fn obstacles_follow_keyframes_and_end() {
    let mut world = weightless();
    let frame = |time: f32, x: f32| Keyframe {
        time,
        position: [x, 0.0, 0.0],
        rotation: [0.0, 0.0, 0.0, 1.0],
    };
    world
        .add_obstacle(Obstacle {
            path: Path::Keyframes(vec![frame(0.0, 0.0), frame(0.5, 2.0), frame(1.0, 2.0)]),
            until: Some(0.75),
            ..Obstacle::default()
        })
        .expect("a legal obstacle");
    let x = |world: &World| {
        world
            .obstacles()
            .next()
            .map(|(_, _, position, _)| position[0])
    };
    for _ in 0..15 {
        world.step();
    }
    assert!((x(&world).expect("still there") - 1.0).abs() < 1e-4);
    for _ in 0..31 {
        world.step();
    }
    assert_eq!(x(&world), None);
}

#[test]
fn a_corner_of_three_planes_holds_a_body() {
    let mut world = falling();
    for normal in [[1.0, 1.0, 0.0], [-1.0, 1.0, 0.5], [0.0, 1.0, -1.0]] {
        let obstacle = Obstacle {
            shape: ObstacleShape::Plane { normal },
            ..Obstacle::default()
        };
        world.add_obstacle(obstacle).expect("a legal obstacle");
    }
    let config = BodyConfig {
        position: [0.0, 1.0, 0.0],
        ..block([0.5; 3], 0.1, 4, soft())
    };
    world.add(config).expect("a plain box");
    for _ in 0..300 {
        world.step();
        assert!(
            world.max_penetration() < 1e-4,
            "{}",
            world.max_penetration()
        );
    }
    assert!(world.totals().kinetic < 1.0, "{}", world.totals().kinetic);
}

/// The way back out of an obstacle became velocity, all of it in one substep: 0.2 m were 48 m/s.
#[test]
fn what_was_held_inside_an_obstacle_is_led_out_slowly() {
    let plane = |normal: [f32; 3], position: [f32; 3]| Obstacle {
        shape: ObstacleShape::Plane { normal },
        position,
        ..Obstacle::default()
    };
    let ground = plane([0.0, 1.0, 0.0], [0.0; 3]);
    let wall = plane([1.0, 0.0, 0.0], [-0.25, 0.0, 0.0]);
    let table = Obstacle {
        shape: ObstacleShape::Box {
            size: [4.0, 1.0, 4.0],
        },
        position: [0.0, -0.5, 0.0],
        ..Obstacle::default()
    };
    for around in [vec![ground.clone()], vec![ground, wall], vec![table]] {
        let mut world = falling();
        for obstacle in &around {
            world
                .add_obstacle(obstacle.clone())
                .expect("a legal obstacle");
        }
        let config = BodyConfig {
            position: [0.01, 0.26, 0.0],
            ..block([0.5; 3], 0.1, 4, soft())
        };
        let body = world.add(config).expect("a plain box");
        let clamp = Clamp {
            offset: -10.0,
            velocity: [-0.2, -0.2, 0.0],
            lifetime: Some(1.0),
            ..Clamp::default()
        };
        let command = Command::Clamp(Box::new(clamp));
        world.apply(command).expect("a legal clamp");
        let (mut deepest, mut fastest) = (0.0f32, 0.0f32);
        for _ in 0..240 {
            world.step();
            deepest = deepest.max(world.max_penetration());
            let speeds = view(&world, body).velocities().iter();
            let speeds = speeds.map(|v| v.iter().map(|v| v * v).sum::<f32>().sqrt());
            fastest = speeds.fold(fastest, f32::max);
        }
        assert!(deepest > 0.1, "it was {deepest} inside when it was let go");
        assert!(fastest < 1.5, "{} around: {fastest}", around.len());
        assert_eq!(world.max_penetration(), 0.0, "it came out");
    }
}

#[test]
fn bad_obstacles_are_refused_by_name() {
    let mut world = weightless();
    let before = world.hash();
    let cases = [
        (
            Obstacle {
                shape: ObstacleShape::Plane { normal: [0.0; 3] },
                ..Obstacle::default()
            },
            "plane.normal",
        ),
        (
            Obstacle {
                shape: ObstacleShape::Sphere { radius: -1.0 },
                ..Obstacle::default()
            },
            "sphere.radius",
        ),
        (
            Obstacle {
                shape: ObstacleShape::Box {
                    size: [1.0, 0.0, 1.0],
                },
                ..Obstacle::default()
            },
            "box.size[1]",
        ),
        (
            Obstacle {
                shape: ObstacleShape::Mesh(TriMesh::default()),
                ..Obstacle::default()
            },
            "mesh",
        ),
        (
            Obstacle {
                restitution: 2.0,
                ..Obstacle::default()
            },
            "restitution",
        ),
        (
            Obstacle {
                friction: Friction::Coulomb(f32::NAN),
                ..Obstacle::default()
            },
            "friction.coulomb",
        ),
        (
            Obstacle {
                rotation: [0.0; 4],
                ..Obstacle::default()
            },
            "rotation",
        ),
        (
            Obstacle {
                path: Path::Keyframes(Vec::new()),
                ..Obstacle::default()
            },
            "keyframes",
        ),
    ];
    for (obstacle, field) in cases {
        let error = world.add_obstacle(obstacle).expect_err(field);
        assert!(
            error.to_string().contains(field),
            "{error} does not name {field}"
        );
    }
    assert_eq!(world.hash(), before);
}
