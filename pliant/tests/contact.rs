//! Bodies meet bodies: momentum, rest, friction, restitution, and nothing passes.

mod common;

use common::{distance, elastic, norm, view, weightless};
use pliant::{
    BodyConfig, BodyId, Clustering, Command, Contact, Material, Mode, Obstacle, Sampling, Shape,
    SkinConfig, Stiffness, SurfaceKind, World, WorldConfig, clusters::Radius,
    material::StrainLimit,
};

/// A cube on a lattice, about 6 particles along an edge.
fn cube(edge: f32, spacing: f32, count: usize, material: Material) -> BodyConfig {
    BodyConfig {
        shape: Shape::Box { size: [edge; 3] },
        sampling: Sampling::Grid,
        spacing: Some(spacing),
        clustering: Clustering {
            count,
            radius: Radius::Auto { overlap: 2.5 },
            ..Clustering::default()
        },
        material,
        skin: SkinConfig::None,
        ..BodyConfig::default()
    }
}

fn jelly() -> Material {
    Material {
        stiffness: Stiffness::Alpha(0.8),
        damping: 5.0,
        mode: Mode::Linear { beta: 0.2 },
        limit: StrainLimit {
            stretch: 0.15,
            ..StrainLimit::default()
        },
        ..Material::default()
    }
}

fn add(world: &mut World, config: BodyConfig) -> BodyId {
    world.add(config).expect("a legal body")
}

#[test]
fn a_collision_keeps_linear_and_angular_momentum() {
    for friction in [0.0, 0.5, 5.0] {
        for mode in common::modes() {
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

fn falling(substeps: u32) -> World {
    World::new(WorldConfig {
        substeps,
        ..WorldConfig::default()
    })
    .expect("a legal step")
}

/// Highest and lowest particle of a body.
fn reach(world: &World, body: BodyId) -> (f32, f32) {
    let heights = view(world, body).positions().iter().map(|x| x[1]);
    let (low, high) = (f32::INFINITY, f32::NEG_INFINITY);
    heights.fold((high, low), |(high, low), y| (high.max(y), low.min(y)))
}

#[test]
fn a_tower_of_ten_jelly_cubes_stands_and_rests_within_two_percent_of_the_spacing() {
    let mut world = falling(4);
    world.add_obstacle(Obstacle::default()).expect("a floor");
    let bodies: Vec<BodyId> = (0..10u8)
        .map(|k| {
            let config = BodyConfig {
                position: [0.0, 0.301 + 0.6 * f32::from(k), 0.0],
                ..cube(0.6, 0.1, 8, jelly())
            };
            add(&mut world, config)
        })
        .collect();
    for _ in 0..300 {
        world.step();
    }
    for pair in bodies.windows(2) {
        let gap = (reach(&world, pair[1]).1 - reach(&world, pair[0]).0) / 0.1;
        // The lattice stands half a spacing inside each surface.
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

/// A slab of particles, pinned, turned about z, with a cube on it: how far the cube slides in a second, and in the next.
fn slide(degrees: f32, mu: f32) -> [f64; 2] {
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
            rotation,
            contact,
            ..cube(1.0, 0.1, 30, Material::default())
        },
    );
    let count = view(&world, slab).positions().len() as u32;
    let pin = Command::Pin {
        body: slab,
        particles: (0..count).collect(),
        velocity: [0.0; 3],
    };
    world.apply(pin).expect("they are there");
    let (along, up) = (5.5, 0.1 + 0.2 + 0.001);
    let material = Material {
        damping: 20.0,
        ..Material::default()
    };
    let block = add(
        &mut world,
        BodyConfig {
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
    for mu in [0.2, 0.5] {
        let angle = f32::atan(mu).to_degrees();
        let [landing, then] = slide(angle - 4.0, mu);
        assert!(
            landing.abs() < 0.02 && then.abs() < 0.002,
            "μ {mu}: slid {landing} m, then {then} m below the angle"
        );
        let steep = (angle + 10.0).to_radians();
        // s = (g/2)(sin θ − μ cos θ) t².
        let expected = f64::from(0.5 * 9.81 * (steep.sin() - mu * steep.cos()));
        let [slid, _] = slide(angle + 10.0, mu);
        assert!(
            (slid / expected - 1.0).abs() < 0.04,
            "μ {mu}: slid {slid} m, the closed form says {expected} m"
        );
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
    // Without restitution it is the bodies' own elasticity that throws them back, unless it is damped.
    let (elastic, damped) = (bounce(0.0, 0.0), bounce(0.0, 100.0));
    assert!(elastic < 0.8, "restitution 0 gave {elastic}");
    assert!(
        (0.0..0.4).contains(&damped),
        "restitution 0 with damping gave {damped}"
    );
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

/// A cube asleep on the floor.
fn sleeper() -> (World, BodyId) {
    let mut world = falling(4);
    world.add_obstacle(Obstacle::default()).expect("a floor");
    let config = BodyConfig {
        position: [0.0, 0.201, 0.0],
        ..cube(0.4, 0.1, 2, jelly())
    };
    let body = add(&mut world, config);
    for _ in 0..300 {
        world.step();
    }
    assert!(view(&world, body).is_asleep(), "it does not come to rest");
    (world, body)
}

#[test]
fn sleep_ends_when_something_touches_or_tells() {
    let (mut world, body) = sleeper();
    let place = view(&world, body).positions().to_vec();
    for _ in 0..30 {
        world.step();
    }
    assert!(
        view(&world, body).positions() == place,
        "it moved in its sleep"
    );
    let mut touched = World::restore(&world.snapshot()).expect("our own snapshot");
    let config = BodyConfig {
        position: [0.1, 0.8, 0.0],
        ..cube(0.4, 0.1, 2, jelly())
    };
    add(&mut touched, config);
    touched.step();
    assert!(
        view(&touched, body).is_asleep(),
        "a body in the air is no reason to wake"
    );
    while view(&touched, body).is_asleep() {
        touched.step();
        assert!(touched.time() < 10.0, "the falling body went through");
    }
    let told = Command::SetVelocity {
        body,
        linear: [0.0, 1.0, 0.0],
        angular: [0.0; 3],
    };
    world.apply(told).expect("it is there");
    assert!(!view(&world, body).is_asleep());
    for _ in 0..6 {
        world.step();
    }
    assert!(
        view(&world, body).totals().centre[1] > 0.21,
        "it does not move"
    );
}

#[test]
fn an_obstacle_that_comes_near_wakes() {
    let (mut world, body) = sleeper();
    let wall = Obstacle {
        shape: pliant::obstacle::ObstacleShape::Box { size: [0.2; 3] },
        position: [-1.0, 0.2, 0.0],
        path: pliant::obstacle::Path::Steady {
            velocity: [0.0; 3],
            spin: [0.0; 3],
        },
        ..Obstacle::default()
    };
    let mut pushed = World::restore(&world.snapshot()).expect("our own snapshot");
    world.add_obstacle(wall.clone()).expect("a wall");
    let time = world.time();
    let path = pliant::obstacle::Path::Keyframes(vec![
        pliant::obstacle::Keyframe {
            time: time + 2.0,
            position: [-1.0, 0.2, 0.0],
            rotation: [0.0, 0.0, 0.0, 1.0],
        },
        pliant::obstacle::Keyframe {
            time: time + 3.0,
            position: [0.0, 0.2, 0.0],
            rotation: [0.0, 0.0, 0.0, 1.0],
        },
    ]);
    pushed
        .add_obstacle(Obstacle { path, ..wall })
        .expect("a wall that moves");
    for _ in 0..115 {
        world.step();
        pushed.step();
    }
    assert!(view(&pushed, body).is_asleep() && view(&world, body).is_asleep());
    for _ in 0..65 {
        pushed.step();
    }
    assert!(
        view(&pushed, body).totals().centre[0] > 0.15,
        "it was not pushed"
    );
}

/// A sheet one particle thick, held at its rim, and a ball that comes down on it: particles of the ball below the sheet.
fn leaks(speed: f32, sampling: Sampling, substeps: u32) -> usize {
    let mut world = falling(substeps);
    let side = 21u8;
    let points = (0..side)
        .flat_map(|i| {
            (0..side).map(move |k| [f32::from(i) * 0.1 - 1.0, 0.0, f32::from(k) * 0.1 - 1.0])
        })
        .collect();
    let sheet = add(
        &mut world,
        BodyConfig {
            shape: Shape::Points(points),
            mass: Some(40.0),
            extent: pliant::Extent::Sphere { radius: 0.04 },
            ..cube(1.0, 0.1, 60, jelly())
        },
    );
    let rim: Vec<u32> = (0..)
        .zip(view(&world, sheet).positions())
        .filter(|(_, x)| x[0].abs().max(x[2].abs()) > 0.95)
        .map(|(i, _)| i)
        .collect();
    let pin = Command::Pin {
        body: sheet,
        particles: rim,
        velocity: [0.0; 3],
    };
    world.apply(pin).expect("they are there");
    let ball = add(
        &mut world,
        BodyConfig {
            shape: Shape::Sphere { radius: 0.3 },
            sampling,
            mass: Some(4.0),
            position: [0.05, 0.5 + 0.02 * speed, 0.02],
            velocity: [0.1 * speed, -speed, 0.0],
            ..cube(1.0, 0.1, 1, jelly())
        },
    );
    let labels = view(&world, sheet).labels().to_vec();
    let mut most = 0;
    for step in 0..90 {
        world.step();
        if step % 3 != 0 {
            continue;
        }
        let mut at = vec![[0.0f32; 3]; labels.len()];
        for (label, x) in labels.iter().zip(view(&world, sheet).positions()) {
            at[*label as usize] = *x;
        }
        let triangles = triangles(&at, usize::from(side));
        let centre = view(&world, ball).totals().centre.map(|x| x as f32);
        let crosses = |to: [f32; 3]| triangles.iter().any(|t| crosses(centre, to, *t));
        let above = [centre[0], centre[1] + 10.0, centre[2]];
        let torn = view(&world, ball)
            .positions()
            .iter()
            .filter(|x| crosses(**x))
            .count();
        let now = torn.max(if crosses(above) { 1000 } else { 0 });
        most = most.max(now);
    }
    most
}

/// The two triangles of every square of a sheet.
fn triangles(at: &[[f32; 3]], n: usize) -> Vec<[[f32; 3]; 3]> {
    let squares = (0..n - 1).flat_map(|i| (0..n - 1).map(move |k| i * n + k));
    squares
        .flat_map(|i| [[i, i + 1, i + n], [i + 1, i + n + 1, i + n]])
        .map(|t| t.map(|i| at[i]))
        .collect()
}

/// True when a segment passes a triangle.
fn crosses(from: [f32; 3], to: [f32; 3], [a, b, c]: [[f32; 3]; 3]) -> bool {
    let minus = |a: [f32; 3], b: [f32; 3]| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let volume = |p: [f32; 3], q: [f32; 3], r: [f32; 3], s: [f32; 3]| {
        let [u, v, w] = [minus(q, p), minus(r, p), minus(s, p)];
        u[0] * (v[1] * w[2] - v[2] * w[1])
            + u[1] * (v[2] * w[0] - v[0] * w[2])
            + u[2] * (v[0] * w[1] - v[1] * w[0])
    };
    let sides = [volume(from, a, b, c), volume(to, a, b, c)];
    let around = [
        volume(from, to, a, b),
        volume(from, to, b, c),
        volume(from, to, c, a),
    ];
    sides[0] * sides[1] < 0.0
        && (around.iter().all(|v| *v > 0.0) || around.iter().all(|v| *v < 0.0))
}

#[test]
fn nothing_passes_a_sheet_one_particle_thick() {
    // At 40 m/s that is almost two spacings per substep and seven per step.
    for speed in [2.0, 10.0, 40.0] {
        for sampling in [Sampling::Grid, Sampling::BlueNoise] {
            assert_eq!(leaks(speed, sampling, 4), 0, "{speed} m/s, {sampling:?}");
        }
    }
}

#[test]
fn proxies_meet_particles_and_proxies_and_keep_momentum() {
    let proxies = SurfaceKind::Proxies {
        threshold: 0.9,
        share: 0.8,
    };
    for kinds in [[proxies; 2], [proxies, SurfaceKind::Particles]] {
        let mut world = weightless();
        let cubes = [0, 1].map(|k| {
            let side = [-1.0, 1.0][k];
            let config = BodyConfig {
                position: [0.5 * side, 0.05 * side, 0.0],
                velocity: [-side, 0.0, 0.0],
                contact: Contact {
                    surface: kinds[k],
                    ..Contact::default()
                },
                ..cube(0.6, 0.1, 6, jelly())
            };
            add(&mut world, config)
        });
        let start = world.totals();
        for _ in 0..60 {
            world.step();
        }
        let end = world.totals();
        let places = cubes.map(|b| view(&world, b).totals().centre[0]);
        assert!(
            places[0] < -0.2 && places[1] > 0.2,
            "they passed: {places:?}"
        );
        let (dp, dl) = (
            distance(start.momentum, end.momentum) / start.mass,
            distance(start.angular_momentum, end.angular_momentum) / start.mass,
        );
        assert!(dp < 1e-5 && dl < 1e-5, "{kinds:?}: {dp:e} {dl:e}");
    }
}

#[test]
fn a_proxy_gives_way_where_it_is_cut() {
    let proxies = SurfaceKind::Proxies {
        threshold: 0.9,
        share: 0.8,
    };
    let meets = |cut: Option<f32>| {
        let mut world = weightless();
        let cubes = [-1.0f32, 1.0].map(|side| {
            let config = BodyConfig {
                position: [0.5 * side, 0.0, 0.0],
                velocity: [-side, 0.0, 0.0],
                contact: Contact {
                    surface: proxies,
                    ..Contact::default()
                },
                ..cube(0.6, 0.1, 1, Material::default())
            };
            add(&mut world, config)
        });
        for body in cubes {
            let planes = |world: &World| {
                let proxy = view(world, body).proxy(0).expect("one cluster");
                proxy.planes.len()
            };
            let before = planes(&world);
            if let Some(distance) = cut {
                let command = Command::CutProxy {
                    body,
                    cluster: 0,
                    normal: [0.0, 2.0, 0.0],
                    distance,
                };
                world.apply(command).expect("one cluster");
                assert_eq!(planes(&world), before + 1);
            }
        }
        // What was cut is part of the State.
        let mut world = World::restore(&world.snapshot()).expect("our own snapshot");
        for _ in 0..60 {
            world.step();
        }
        view(&world, cubes[0]).totals().centre[0] < view(&world, cubes[1]).totals().centre[0]
    };
    assert!(meets(None));
    assert!(meets(Some(0.0)), "the lower halves are left");
    assert!(!meets(Some(-1.0)), "nothing is left");
}

#[test]
fn a_folded_sheet_does_not_pass_itself() {
    let lowest = |self_contact: bool| {
        let mut world = weightless();
        // A hairpin one particle thick: two layers joined at one end.
        let mut points = Vec::new();
        for k in 0..8u8 {
            let z = f32::from(k) * 0.1;
            for i in 0..15u8 {
                points.push([f32::from(i) * 0.1, 0.2, z]);
                points.push([f32::from(i) * 0.1, -0.2, z]);
            }
            points.push([-0.1, 0.1, z]);
            points.push([-0.14, 0.0, z]);
            points.push([-0.1, -0.1, z]);
        }
        let body = add(
            &mut world,
            BodyConfig {
                shape: Shape::Points(points),
                mass: Some(10.0),
                extent: pliant::Extent::Sphere { radius: 0.04 },
                contact: Contact {
                    self_contact,
                    ..Contact::default()
                },
                ..cube(1.0, 0.1, 40, elastic(0.1))
            },
        );
        let arm = |world: &World, side: f32| -> Vec<u32> {
            let all = (0..).zip(view(world, body).positions());
            all.filter(|(_, x)| x[1] * side > 0.15 && x[0] > 0.6)
                .map(|(i, _)| i)
                .collect()
        };
        let upper = arm(&world, 1.0);
        assert!(!upper.is_empty());
        // The arms are thrown at each other.
        for side in [1.0, -1.0] {
            let particles = arm(&world, side);
            let pin = Command::Pin {
                body,
                particles: particles.clone(),
                velocity: [0.0, -3.0 * side, 0.0],
            };
            world.apply(pin).expect("they are there");
            let unpin = Command::Unpin { body, particles };
            world.apply(unpin).expect("they are there");
        }
        let mut lowest = f32::INFINITY;
        for _ in 0..20 {
            world.step();
            let positions = view(&world, body).positions();
            let heights = upper.iter().map(|i| positions[*i as usize][1]);
            lowest = lowest.min(heights.fold(f32::INFINITY, f32::min));
        }
        lowest
    };
    let (meets, passes) = (lowest(true), lowest(false));
    assert!(passes < -0.05, "without contact the arms pass: {passes}");
    assert!(
        meets > -0.01,
        "with contact the upper arm went down to {meets}"
    );
}

#[test]
fn events_tell_who_began_to_touch_and_who_parted() {
    let mut world = weightless();
    let cubes = [-1.0f32, 1.0].map(|side| {
        let config = BodyConfig {
            position: [0.35 * side, 0.0, 0.0],
            velocity: [-side, 0.0, 0.0],
            contact: Contact {
                restitution: 1.0,
                ..Contact::default()
            },
            ..cube(0.4, 0.1, 1, Material::default())
        };
        add(&mut world, config)
    });
    let (mut began, mut parted, mut hardest) = (Vec::new(), Vec::new(), 0.0f32);
    for step in 0..40 {
        world.step();
        for event in world.events() {
            match event {
                pliant::Event::Touched {
                    bodies,
                    impulse,
                    place,
                } => {
                    assert_eq!(*bodies, cubes);
                    assert!(
                        *impulse > 0.0 && place[0].abs() < 0.05,
                        "{impulse} at {place:?}"
                    );
                    began.push(step);
                }
                pliant::Event::Parted(bodies) => {
                    assert_eq!(*bodies, cubes);
                    parted.push(step);
                }
                _ => {}
            }
        }
        hardest = world.meetings().map(|m| m.impulse).fold(hardest, f32::max);
    }
    assert!(
        !began.is_empty() && began.len() == parted.len(),
        "{began:?} {parted:?}"
    );
    assert!(parted[0] > began[0]);
    assert!(hardest > 1.0, "{hardest} kg m/s");
}
