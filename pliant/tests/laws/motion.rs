//! The laws of motion, through the public API.

use crate::common::{block, distance, elastic, modes, norm, view, weightless};
use pliant::{
    BodyConfig, Clustering, Command, Extent, Material, Mode, Shape, Stiffness, World, WorldConfig,
    material::{RotationRule, StrainLimit},
};

#[test]
fn free_fall_equals_the_closed_form() {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let config = BodyConfig {
        velocity: [3.0, 4.0, 0.0],
        ..block([0.5; 3], 0.1, 4, elastic(1.0))
    };
    let body = world.add(config).expect("a plain box");
    let start = view(&world, body).totals().centre;
    let n = 120;
    for _ in 0..n {
        world.step();
    }
    // Semi-implicit Euler: y = y₀ + v t + g h² n(n + 1)/2, which tends to ½ g t² with h.
    let (h, n) = (f64::from(1.0f32 / 60.0), f64::from(n));
    let expected = [
        start[0] + 3.0 * n * h,
        start[1] + 4.0 * n * h - 9.81 * h * h * n * (n + 1.0) / 2.0,
        start[2],
    ];
    let centre = view(&world, body).totals().centre;
    assert!(
        distance(centre, expected) < 2e-4,
        "{centre:?} instead of {expected:?}"
    );
}

#[test]
fn rest_stays_at_rest() {
    for mode in modes() {
        let mut world = weightless();
        let material = Material {
            mode,
            ..Material::default()
        };
        let body = world
            .add(block([1.0, 0.5, 0.5], 0.1, 8, material))
            .expect("a plain box");
        let before = view(&world, body).positions().to_vec();
        for _ in 0..300 {
            world.step();
        }
        let moved = crate::common::rms(&before, view(&world, body).positions());
        assert!(moved < 2e-6, "{mode:?}: crept by {moved}");
    }
}

/// A thrown, spinning, deformed body keeps mass, momentum and angular momentum.
fn momentum_holds(material: Material) {
    let name = format!(
        "{:?} {:?} {:?}",
        material.mode, material.rotation, material.limit
    );
    let mut world = weightless();
    let config = BodyConfig {
        velocity: [0.1, -0.2, 0.05],
        spin: [1.0, 2.0, 3.0],
        stretch: [1.4, 0.8, 1.0],
        ..block([1.0, 0.6, 0.4], 0.1, 12, material)
    };
    world.add(config).expect("a plain box");
    let start = world.totals();
    for _ in 0..200 {
        world.step();
    }
    let end = world.totals();
    assert_eq!(start.mass, end.mass);
    let scale = (2.0 * start.mass * start.kinetic).sqrt();
    let linear = distance(start.momentum, end.momentum) / scale;
    let angular = distance(start.angular_momentum, end.angular_momentum) / scale;
    assert!(linear < 1e-5, "{name}: momentum changed by {linear}");
    assert!(
        angular < 2e-5,
        "{name}: angular momentum changed by {angular}"
    );
    assert!(end.kinetic.is_finite());
}

#[test]
fn momentum_holds_in_all_modes_and_rules() {
    for rotation in [RotationRule::Deformation, RotationRule::Procrustes] {
        for mode in modes() {
            let material = Material {
                mode,
                rotation,
                ..elastic(0.5)
            };
            momentum_holds(material);
        }
    }
}

#[test]
fn momentum_holds_under_damping() {
    momentum_holds(Material {
        damping: 3.0,
        ..elastic(0.5)
    });
}

#[test]
fn momentum_holds_under_strain_limiting() {
    for iterations in [1, 5] {
        for mode in modes() {
            let limit = StrainLimit {
                stretch: 0.02,
                iterations,
                relaxation: 1.0,
            };
            momentum_holds(Material {
                mode,
                limit,
                ..elastic(0.5)
            });
        }
    }
}

#[test]
fn momentum_holds_for_particles_with_extent() {
    let extents = [
        Extent::Sphere { radius: 0.06 },
        Extent::Ellipsoid {
            half_axes: [0.06, 0.02, 0.04],
        },
    ];
    for extent in extents {
        for mode in modes() {
            let mut world = weightless();
            let config = BodyConfig {
                shape: Shape::Sheet {
                    size: [1.0, 0.6],
                    thickness: 0.01,
                },
                extent: extent.clone(),
                velocity: [0.1, -0.2, 0.05],
                spin: [1.0, 2.0, 3.0],
                stretch: [1.2, 0.9, 1.0],
                ..block(
                    [1.0; 3],
                    0.08,
                    6,
                    Material {
                        mode,
                        ..elastic(0.5)
                    },
                )
            };
            world.add(config).expect("a plain sheet");
            let start = world.totals();
            for _ in 0..500 {
                world.step();
            }
            let end = world.totals();
            let change = distance(start.angular_momentum, end.angular_momentum)
                / norm(start.angular_momentum);
            assert!(change < 2e-4, "{mode:?} {extent:?}: changed by {change}");
            let linear = distance(start.momentum, end.momentum) / norm(start.momentum);
            assert!(linear < 2e-4, "{mode:?} {extent:?}: changed by {linear}");
        }
    }
}

#[test]
fn the_published_goals_lose_angular_momentum_and_conserve_mends_it() {
    let drift = |conserve: bool| {
        let mut world = weightless();
        let config = BodyConfig {
            stretch: [2.0, 1.0, 1.0],
            rotation: [0.0, 0.0, 0.382_683_43, 0.923_879_5],
            ..block(
                [1.0, 0.4, 0.4],
                0.1,
                1,
                Material {
                    conserve,
                    rotation: RotationRule::Deformation,
                    ..elastic(0.5)
                },
            )
        };
        let body = world.add(config).expect("a plain box");
        // A shear across the long side is no multiple of the scatter matrix: F and A_xr then disagree.
        let matrix = [[1.0, 0.5, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        world
            .apply(Command::Deform { body, matrix })
            .expect("a finite matrix");
        world.step();
        norm(world.totals().angular_momentum)
    };
    let (published, kept) = (drift(false), drift(true));
    assert!(kept < 1e-4 * published, "{kept} with, {published} without");
}

#[test]
fn a_spinning_body_keeps_its_angular_momentum_over_ten_thousand_steps() {
    let mut world = weightless();
    let config = BodyConfig {
        spin: [0.3, 4.0, 0.1],
        ..block([1.0, 0.5, 0.5], 0.16, 4, elastic(1.0))
    };
    world.add(config).expect("a plain box");
    let start = world.totals().angular_momentum;
    for _ in 0..10_000 {
        world.step();
    }
    let end = world.totals().angular_momentum;
    let change = distance(start, end) / norm(start);
    assert!(change < 1e-4, "changed by {change}: {start:?} to {end:?}");
}

#[test]
fn halving_the_step_keeps_the_motion_when_a_time_constant_is_given() {
    let time = Stiffness::Time(0.1);
    let usual = swing(1.0 / 60.0, 1, time);
    for (dt, substeps) in [(1.0 / 120.0, 1), (1.0 / 60.0, 2), (1.0 / 60.0, 8)] {
        let off = difference(&usual, &swing(dt, substeps, time));
        assert!(off < 0.06, "dt {dt}, {substeps} substeps: {off}");
    }
    // A share per step is another stiffness in every other step.
    let alpha = Stiffness::Alpha(0.03);
    let off = difference(&swing(1.0 / 60.0, 1, alpha), &swing(1.0 / 60.0, 2, alpha));
    assert!(off > 0.2, "differ by {off} only");
}

/// Largest difference of two curves over the range of the first.
fn difference(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    let range = a.iter().copied().fold(0.0, f64::max) - a.iter().copied().fold(9.0, f64::min);
    let off = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    off.fold(0.0, f64::max) / range
}

/// Length over time of a block that was stretched and let go.
fn swing(dt: f32, substeps: u32, stiffness: Stiffness) -> Vec<f64> {
    let mut world = World::new(WorldConfig {
        dt,
        substeps,
        gravity: [0.0; 3],
        ..WorldConfig::default()
    })
    .expect("a legal step");
    let material = Material {
        stiffness,
        damping: 1.0,
        ..elastic(1.0)
    };
    let config = BodyConfig {
        stretch: [1.3, 1.0, 1.0],
        ..block([1.0, 0.5, 0.5], 0.12, 6, material)
    };
    let body = world.add(config).expect("a plain box");
    let steps = (0.5 / dt).round() as usize;
    let mut curve = Vec::new();
    for step in 1..=steps {
        world.step();
        if step % (steps / 15) == 0 {
            curve.push(crate::common::extent(&world, body, 0));
        }
    }
    curve
}

/// Free rigid body in f64: dω/dt = I⁻¹(−ω × Iω) in the body frame, by small midpoint steps.
fn euler_top(inertia: [f64; 3], mut w: [f64; 3], time: f64) -> [f64; 3] {
    let rate = |w: [f64; 3]| {
        [
            (inertia[1] - inertia[2]) / inertia[0] * w[1] * w[2],
            (inertia[2] - inertia[0]) / inertia[1] * w[2] * w[0],
            (inertia[0] - inertia[1]) / inertia[2] * w[0] * w[1],
        ]
    };
    let n = 20_000;
    let h = time / f64::from(n);
    for _ in 0..n {
        let k = rate(w);
        let mid = [0, 1, 2].map(|i| w[i] + 0.5 * h * k[i]);
        let k = rate(mid);
        w = [0, 1, 2].map(|i| w[i] + h * k[i]);
    }
    w
}

#[test]
fn one_stiff_cluster_tumbles_like_the_rigid_body_of_its_mass_and_inertia() {
    let mut world = World::new(WorldConfig {
        dt: 1.0 / 2000.0,
        substeps: 1,
        gravity: [0.0; 3],
        ..WorldConfig::default()
    })
    .expect("a legal step");
    // A grid is symmetric about the axes, so the box's axes are the principal ones.
    let config = BodyConfig {
        sampling: pliant::Sampling::Grid,
        spin: [0.2, 3.0, 0.1],
        ..block([1.0, 0.6, 0.3], 0.1, 1, elastic(1.0))
    };
    let body = world.add(config).expect("a plain box");
    let spread = [0, 1, 2].map(|axis| crate::common::extent(&world, body, axis).powi(2));
    let mass = world.totals().mass;
    let inertia = [
        spread[1] + spread[2],
        spread[2] + spread[0],
        spread[0] + spread[1],
    ]
    .map(|i| i * mass);
    for _ in 0..4000 {
        world.step();
    }
    let expected = euler_top(inertia, [0.2, 3.0, 0.1], 2.0);
    // ω in the body frame from the angular momentum in the world, turned back.
    let l = world.totals().angular_momentum;
    let q = view(&world, body)
        .cluster(0)
        .expect("one cluster")
        .rotation
        .map(f64::from);
    let l = turn_back(q, l);
    let w = [l[0] / inertia[0], l[1] / inertia[1], l[2] / inertia[2]];
    assert!(
        distance(w, expected) < 0.05,
        "{w:?} instead of {expected:?}"
    );
    // It has begun to tumble: the spin about the middle axis is unstable.
    assert!(
        expected[0] > 1.0,
        "the test must see it tumble: {expected:?}"
    );
}

/// R⁻¹ v for the unit quaternion x, y, z, w.
fn turn_back(q: [f64; 4], v: [f64; 3]) -> [f64; 3] {
    let u = [-q[0], -q[1], -q[2]];
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [
            a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0],
        ]
    };
    let t = cross(u, v).map(|c| 2.0 * c);
    let s = cross(u, t);
    [0, 1, 2].map(|i| v[i] + q[3] * t[i] + s[i])
}

#[test]
fn an_impulse_at_the_skin_changes_momentum_by_itself_and_its_lever() {
    for mode in [Mode::Rigid, Mode::Quadratic { beta: 0.5 }] {
        let mut world = weightless();
        let material = Material {
            mode,
            ..elastic(1.0)
        };
        let config = BodyConfig {
            skin: pliant::SkinConfig::Surface,
            position: [1.0, 2.0, 3.0],
            ..block([1.0, 0.6, 0.4], 0.1, 5, material)
        };
        let body = world.add(config).expect("a plain box");
        let skin = view(&world, body).skin().expect("boxes have skins");
        let vertex = skin.positions.len() / 3;
        let at = skin.positions[vertex].map(f64::from);
        let impulse = [30.0, -20.0, 10.0];
        world
            .apply(Command::PushSkin {
                body,
                vertex: vertex as u32,
                impulse,
            })
            .expect("the vertex is there");
        let totals = world.totals();
        let j = impulse.map(f64::from);
        assert!(
            distance(totals.momentum, j) < 1e-3,
            "{mode:?}: {:?}",
            totals.momentum
        );
        let lever = [
            at[1] * j[2] - at[2] * j[1],
            at[2] * j[0] - at[0] * j[2],
            at[0] * j[1] - at[1] * j[0],
        ];
        let error = distance(totals.angular_momentum, lever) / norm(lever);
        assert!(
            error < 1e-3,
            "{mode:?}: {:?} instead of {lever:?}",
            totals.angular_momentum
        );
    }
}

#[test]
fn the_same_cube_by_every_mode_weighs_and_falls_the_same() {
    let mut ends = Vec::new();
    for mode in modes() {
        let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
        world
            .add(block(
                [0.5; 3],
                0.1,
                4,
                Material {
                    mode,
                    ..Material::default()
                },
            ))
            .expect("a plain box");
        for _ in 0..60 {
            world.step();
        }
        ends.push(world.totals());
    }
    assert!(
        ends.iter()
            .all(|t| t.mass == ends[0].mass && distance(t.centre, ends[0].centre) < 1e-4)
    );
}

#[test]
fn pinned_particles_stay_and_dragged_ones_follow() {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let config = BodyConfig {
        shape: Shape::Beam {
            length: 2.0,
            width: 0.4,
            height: 0.4,
        },
        clustering: Clustering {
            count: 12,
            ..Clustering::default()
        },
        spacing: Some(0.12),
        ..BodyConfig::default()
    };
    let body = world.add(config).expect("a plain beam");
    let x = view(&world, body).positions().to_vec();
    let end = |keep: fn(f32) -> bool| -> Vec<u32> {
        (0..x.len() as u32)
            .filter(|i| keep(x[*i as usize][0]))
            .collect()
    };
    let (held, dragged) = (end(|x| x < -0.85), end(|x| x > 0.85));
    world
        .apply(Command::Pin {
            body,
            particles: held.clone(),
            velocity: [0.0; 3],
        })
        .expect("known rows");
    world
        .apply(Command::Pin {
            body,
            particles: dragged.clone(),
            velocity: [0.5, 0.0, 0.0],
        })
        .expect("known rows");
    for _ in 0..60 {
        world.step();
    }
    let now = view(&world, body).positions();
    assert!(held.iter().all(|i| now[*i as usize] == x[*i as usize]));
    assert!(
        dragged
            .iter()
            .all(|i| (now[*i as usize][0] - x[*i as usize][0] - 0.5).abs() < 1e-4)
    );
    let sag = now.iter().map(|p| p[1]).fold(f32::INFINITY, f32::min);
    assert!(
        (-1.0..-0.2).contains(&sag),
        "held at both ends it sags a little: {sag}"
    );
}
