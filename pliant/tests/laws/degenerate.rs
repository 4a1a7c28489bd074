//! Clusters that do not span space (sheets, rods, a few particles, one) and particles with extent, which do.

use crate::common::scenes::brick;
use crate::common::{distance, elastic, modes, norm, view, weightless};
use pliant::{
    BodyConfig, BodyId, Clustering, Command, Extent, Material, Shape, SkinConfig, World,
    WorldConfig, material::RotationRule,
};

fn line(n: u8, spacing: f32) -> Vec<[f32; 3]> {
    (0..n).map(|i| [f32::from(i) * spacing, 0.0, 0.0]).collect()
}

fn sheet(n: u8, spacing: f32) -> Vec<[f32; 3]> {
    let rows = (0..n).flat_map(|i| (0..n).map(move |k| (f32::from(i), f32::from(k))));
    rows.map(|(x, z)| [x * spacing, 0.0, z * spacing]).collect()
}

fn of(points: Vec<[f32; 3]>, count: usize, material: Material) -> BodyConfig {
    BodyConfig {
        shape: Shape::Points(points),
        mass: Some(1.0),
        clustering: Clustering {
            count,
            ..Clustering::default()
        },
        material,
        skin: SkinConfig::None,
        ..BodyConfig::default()
    }
}

/// Largest change of a distance between neighbours in the list of points.
fn strain(world: &World, body: BodyId, points: &[[f32; 3]]) -> f64 {
    let view = view(world, body);
    let mut now = vec![[0.0; 3]; points.len()];
    for (x, label) in view.positions().iter().zip(view.labels()) {
        now[*label as usize] = x.map(f64::from);
    }
    let wide = |i: usize| points[i].map(f64::from);
    (1..points.len())
        .map(|i| (distance(now[0], now[i]) - distance(wide(0), wide(i))).abs())
        .fold(0.0, f64::max)
}

#[test]
fn flat_straight_and_tiny_bodies_keep_their_shape_while_falling_and_spinning() {
    let shapes = [
        ("sheet", sheet(6, 0.1), 1),
        ("clustered sheet", sheet(8, 0.1), 4),
        ("rod", line(12, 0.1), 1),
        ("clustered rod", line(20, 0.1), 4),
        ("three", vec![[0.0; 3], [0.3, 0.0, 0.0], [0.0, 0.4, 0.0]], 1),
        ("two", line(2, 0.5), 1),
        ("one", vec![[0.1, 0.2, 0.3]], 1),
    ];
    for (name, points, count) in shapes {
        for mode in modes() {
            for rotation in [RotationRule::Deformation, RotationRule::Procrustes] {
                let material = Material {
                    mode,
                    rotation,
                    ..elastic(1.0)
                };
                let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
                let config = BodyConfig {
                    spin: [0.2, 0.5, 0.9],
                    ..of(points.clone(), count, material)
                };
                let body = world.add(config).expect("legal points");
                for _ in 0..120 {
                    world.step();
                    assert_eq!(world.events(), [], "{name} {mode:?} {rotation:?}");
                }
                world.validate().expect("nothing broke");
                let longest = points
                    .iter()
                    .map(|x| distance(points[0].map(f64::from), x.map(f64::from)))
                    .fold(1e-6, f64::max);
                let off = strain(&world, body, &points) / longest;
                assert!(off < 0.01, "{name} {mode:?} {rotation:?}: off by {off}");
                let fallen = view(&world, body).totals().centre[1];
                assert!(fallen < -15.0, "{name}: fell to {fallen}");
            }
        }
    }
}

/// A sheet and a rod held at one end sag below it, come to no harm and stay about as long as they were.
#[test]
fn a_held_sheet_and_rod_sag_and_hold() {
    for (name, points) in [("sheet", sheet(8, 0.1)), ("rod", line(16, 0.05))] {
        let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
        let material = Material {
            damping: 3.0,
            ..Material::default()
        };
        let body = world
            .add(of(points.clone(), 4, material))
            .expect("legal points");
        let held: Vec<u32> = view(&world, body)
            .positions()
            .iter()
            .enumerate()
            .filter(|(_, x)| x[0] < 0.11)
            .map(|(row, _)| row as u32)
            .collect();
        let pin = Command::Pin {
            body,
            particles: held.clone(),
            velocity: [0.0; 3],
        };
        world.apply(pin).expect("the rows are there");
        let before = view(&world, body).positions().to_vec();
        for _ in 0..240 {
            world.step();
            assert_eq!(world.events(), [], "{name}");
        }
        let now = view(&world, body).positions();
        for row in held {
            assert_eq!(now[row as usize], before[row as usize], "{name}: pinned");
        }
        let lowest = now.iter().map(|x| x[1]).fold(0.0, f32::min);
        assert!((-0.8..-1e-4).contains(&lowest), "{name}: at {lowest}");
        let off = strain(&world, body, &points);
        assert!(off < 0.3, "{name}: stretched by {off}");
    }
}

#[test]
fn one_ellipsoid_keeps_its_spin_for_a_thousand_steps() {
    let mut world = weightless();
    let spin = [0.0, 3.0, 0.0];
    let config = BodyConfig {
        extent: Extent::Ellipsoid {
            half_axes: [0.3, 0.1, 0.2],
        },
        spin,
        ..of(vec![[0.0; 3]], 1, elastic(1.0))
    };
    let body = world.add(config).expect("one point");
    let start = world.totals().angular_momentum;
    // I = m/5 (a² + c²) about y.
    let expected = 3.0 * (0.09 + 0.04) / 5.0;
    assert!((start[1] - expected).abs() < 1e-6, "{start:?}");
    for _ in 0..1000 {
        world.step();
    }
    let end = world.totals().angular_momentum;
    assert!(distance(start, end) < 1e-4 * norm(start), "{end:?}");
    let mut orientations = view(&world, body).orientations();
    let q = orientations.next().expect("one frame").map(f64::from);
    let angle = 2.0 * q[1].atan2(q[3]);
    let turned = (3.0 * 1000.0 * f64::from(1.0f32 / 60.0)).rem_euclid(std::f64::consts::TAU);
    let off = (angle - turned).rem_euclid(std::f64::consts::TAU);
    let off = off.min(std::f64::consts::TAU - off);
    assert!(off < 0.02, "turned to {angle} instead of {turned}");
}

/// Moments per unit of mass about the three axes, measured as angular momentum at unit spin: I = tr(E) − E.
fn inertia(extent: &Extent) -> [f64; 3] {
    [0, 1, 2].map(|axis| {
        let mut spin = [0.0; 3];
        spin[axis] = 1.0;
        let mut world = weightless();
        let config = BodyConfig {
            extent: extent.clone(),
            spin,
            ..of(vec![[0.0; 3]], 1, elastic(1.0))
        };
        world.add(config).expect("one point");
        let momentum = world.totals().angular_momentum;
        for k in (0..3).filter(|k| *k != axis) {
            assert!(momentum[k].abs() < 1e-7, "{extent:?}: {momentum:?}");
        }
        momentum[axis]
    })
}

#[test]
fn moments_agree_with_closed_forms() {
    let (a, b, c) = (0.3f32, 0.5f32, 0.7f32);
    let squares = [a, b, c].map(|x| f64::from(x * x));
    // E = m/5 diag(a², b², c²) for an ellipsoid, m/12 diag(a², b², c²) for a box.
    let of_second = |share: f64, s: [f64; 3]| {
        [
            share * (s[1] + s[2]),
            share * (s[2] + s[0]),
            share * (s[0] + s[1]),
        ]
    };
    let ball = f64::from(a * a);
    for (extent, expected) in [
        (Extent::Sphere { radius: a }, of_second(0.2, [ball; 3])),
        (
            Extent::Ellipsoid {
                half_axes: [a, b, c],
            },
            of_second(0.2, squares),
        ),
        (
            Extent::Polyhedron(brick([a, b, c])),
            of_second(1.0 / 12.0, squares),
        ),
    ] {
        let found = inertia(&extent);
        let off = distance(found, expected);
        assert!(off < 1e-6, "{extent:?}: {found:?} instead of {expected:?}");
    }
}

#[test]
fn oriented_spheres_feel_a_twist_that_points_cannot() {
    let rod = |extent: Extent| {
        let mut world = weightless();
        let config = BodyConfig {
            extent,
            spin: [2.0, 0.0, 0.0],
            ..of(line(10, 0.1), 1, elastic(1.0))
        };
        let body = world.add(config).expect("legal points");
        for _ in 0..60 {
            world.step();
        }
        let rotation = view(&world, body).cluster(0).expect("one").rotation;
        2.0 * f64::from(rotation[0]).atan2(f64::from(rotation[3]))
    };
    // Spun about its own axis, a rod of points has nothing that turns; spheres carry the turn into the cluster.
    let (points, spheres) = (rod(Extent::Point), rod(Extent::Sphere { radius: 0.05 }));
    assert!(points.abs() < 1e-3, "points turned by {points}");
    assert!((spheres - 2.0).abs() < 0.05, "spheres turned by {spheres}");
}
