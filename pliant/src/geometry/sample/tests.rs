//! Distances, gaps, counts, repeatability and refusals of both samplings.

use super::*;
use crate::geometry::grid::PointGrid;
use crate::geometry::mesh::TriMesh;
use crate::geometry::shape::tests::solids;

const LIMIT: usize = 1_000_000;

fn blue(shape: &Shape, spacing: f32, seed: u64) -> Sample {
    sample(shape, Sampling::BlueNoise, spacing, seed, LIMIT).expect("fills")
}

fn surface(shape: &Shape, resolution: f32) -> TriMesh {
    shape.surface(resolution).expect("valid").expect("solid")
}

/// Least distance between two positions.
fn least_distance(positions: &[Vec3], spacing: f32) -> f32 {
    let grid = PointGrid::new(positions, spacing);
    let mut least = f32::INFINITY;
    for (i, &p) in positions.iter().enumerate() {
        grid.for_each_within(p, spacing, |j, d| {
            least = if i == j { least } else { least.min(d) }
        });
    }
    least.sqrt()
}

/// Largest distance from a random place inside to the nearest position.
fn largest_gap(solid: &Solid, positions: &[Vec3], spacing: f32) -> f32 {
    let grid = PointGrid::new(positions, spacing);
    let (low, high) = solid.bounds();
    let mut random = Random::new(99);
    let mut gap = 0.0_f32;
    for _ in 0..3000 {
        let p = low + (high - low) * Vec3::new(random.unit(), random.unit(), random.unit());
        if solid.contains(p) {
            gap = gap.max(grid.nearest(p).map_or(f32::INFINITY, |(_, d)| d.sqrt()));
        }
    }
    gap
}

#[test]
fn blue_noise_keeps_its_distance_and_leaves_no_gaps() {
    for shape in solids() {
        let spacing = 0.08;
        let filled = blue(&shape, spacing, 1);
        let solid = Solid::new(&shape).expect("valid");
        assert!(
            filled.positions.iter().all(|&p| solid.contains(p)),
            "{shape:?}"
        );
        assert!(
            least_distance(&filled.positions, spacing) >= spacing,
            "{shape:?}"
        );
        let gap = largest_gap(&solid, &filled.positions, spacing);
        assert!(gap <= 1.6 * spacing, "{shape:?}: gap {gap}");
    }
}

#[test]
fn blue_noise_packs_as_expected() {
    let filled = blue(&Shape::Box { size: [1.0; 3] }, 0.05, 5);
    // Saturated random packings hold about 0.7 points per r³, those that begin with a layer a little less.
    let density = filled.positions.len() as f32 * 0.05_f32.powi(3);
    assert!((0.6..0.7).contains(&density), "{density}");
    assert_eq!(filled.volume, 1.0);
    let octant = |p: &&Vec3| p.cmpgt(Vec3::ZERO).all();
    let part = filled.positions.iter().filter(octant).count() as f32;
    assert!((part / filled.positions.len() as f32 - 0.125).abs() < 0.01);
}

/// Per position the depth below the surface of a box of this size.
fn depths_in_box(positions: &[Vec3], size: Vec3) -> Vec<f32> {
    let depth = |p: &Vec3| (size * 0.5 - p.abs()).min_element();
    positions.iter().map(depth).collect()
}

#[test]
fn faces_edges_and_corners_of_blue_noise_are_straight() {
    let (size, spacing) = (Vec3::new(1.0, 0.6, 0.8), 0.08);
    let shapes = {
        let shape = Shape::Box { size: size.into() };
        let mesh = surface(&shape, 2.0);
        [shape, Shape::Mesh(mesh)]
    };
    for shape in shapes {
        let filled = blue(&shape, spacing, 3);
        assert!((filled.margin / (0.5 * spacing) - 1.0).abs() < 1e-3);
        let depths = depths_in_box(&filled.positions, size);
        let least = depths.iter().copied().fold(f32::INFINITY, f32::min);
        assert!(least > 0.94 * filled.margin, "{least}");
        // Nearly all are either in the layer or a good way below it; those in it fill the area of the inset faces.
        let laid = depths.iter().filter(|d| **d < 1.05 * filled.margin).count();
        let inset = size - 2.0 * filled.margin;
        let area = 2.0 * (inset.x * inset.y + inset.y * inset.z + inset.z * inset.x);
        let filling = laid as f32 * spacing * spacing / area;
        assert!((0.6..1.0).contains(&filling), "{filling}");
        for corner in 0..8_usize {
            let sign =
                Vec3::from_array([0, 1, 2].map(|k| if corner >> k & 1 == 1 { 1.0 } else { -1.0 }));
            let place = sign * inset * 0.5;
            let near = filled.positions.iter().map(|p| p.distance(place));
            let nearest = near.fold(f32::INFINITY, f32::min);
            assert!(nearest < 0.1 * spacing, "{place} {nearest}");
        }
    }
}

#[test]
fn round_surfaces_and_thin_walls_have_a_layer() {
    let ball = blue(&Shape::Sphere { radius: 0.5 }, 0.08, 3);
    let depths = ball.positions.iter().map(|p| 0.5 - p.length());
    let least = depths.fold(f32::INFINITY, f32::min);
    assert!((0.9..1.05).contains(&(least / ball.margin)), "{least}");
    let hollow = Shape::HollowBall {
        radius: 0.5,
        thickness: 0.04,
    };
    let mesh = Shape::Mesh(surface(&hollow, 0.04));
    for shape in [hollow, mesh] {
        let filled = blue(&shape, 0.08, 3);
        assert!(
            (filled.margin / 0.02 - 1.0).abs() < 0.2,
            "{}",
            filled.margin
        );
        let middle = |p: &&Vec3| (p.length() - 0.48).abs() < 0.006;
        let laid = filled.positions.iter().filter(middle).count();
        assert_eq!(laid, filled.positions.len());
        let area = 4.0 * std::f32::consts::PI * 0.48 * 0.48;
        let filling = laid as f32 * 0.08 * 0.08 / area;
        assert!((0.6..1.0).contains(&filling), "{filling}");
    }
}

#[test]
fn the_same_seed_gives_the_same_bits() {
    let shape = Shape::Torus {
        major: 1.0,
        minor: 0.3,
    };
    let (a, b, c) = (
        blue(&shape, 0.07, 42),
        blue(&shape, 0.07, 42),
        blue(&shape, 0.07, 43),
    );
    assert_eq!(a, b);
    assert_ne!(a.positions, c.positions);
    let bytes: Vec<u8> = a
        .positions
        .iter()
        .flat_map(Vec3::to_array)
        .flat_map(f32::to_le_bytes)
        .collect();
    assert_eq!(
        (a.positions.len(), xxhash_rust::xxh3::xxh3_64(&bytes)),
        (3457, 16_629_397_636_632_692_483)
    );
}

#[test]
fn a_lattice_is_symmetric_and_complete() {
    let fill = |shape: &Shape| {
        sample(shape, Sampling::Grid, 0.1, 0, LIMIT)
            .expect("fills")
            .positions
    };
    assert_eq!(
        fill(&Shape::Box {
            size: [1.0, 0.5, 0.3]
        })
        .len(),
        150
    );
    for shape in [
        Shape::Sphere { radius: 1.0 },
        Shape::Cylinder {
            radius: 0.7,
            height: 1.3,
        },
    ] {
        let positions = fill(&shape);
        let sum = positions.iter().fold(Vec3::ZERO, |s, &p| s + p.abs());
        for mirror in [
            Vec3::new(-1.0, 1.0, 1.0),
            Vec3::new(1.0, -1.0, 1.0),
            -Vec3::ONE,
        ] {
            let grid = PointGrid::new(&positions, 0.1);
            for &p in &positions {
                assert_eq!(
                    grid.nearest(p * mirror).map(|n| n.1),
                    Some(0.0),
                    "{shape:?} {p}"
                );
            }
        }
        let volume = shape.volume().expect("valid").expect("solid") as f32;
        let filled = positions.len() as f32 * 0.001;
        assert!(
            (filled / volume - 1.0).abs() < 0.05,
            "{shape:?}: {filled} {volume} {sum}"
        );
    }
}

#[test]
fn thin_shapes_get_one_layer() {
    let sheet = Shape::Sheet {
        size: [1.0, 2.0],
        thickness: 0.01,
    };
    for sampling in [Sampling::Grid, Sampling::BlueNoise] {
        let positions = sample(&sheet, sampling, 0.1, 3, LIMIT)
            .expect("fills")
            .positions;
        assert!(positions.iter().all(|p| p.y == 0.0));
        assert!(
            (120..=220).contains(&positions.len()),
            "{sampling:?}: {}",
            positions.len()
        );
    }
    let rod = Shape::Box {
        size: [0.01, 3.0, 0.01],
    };
    let line = blue(&rod, 0.1, 3).positions;
    assert!(line.iter().all(|p| p.x == 0.0 && p.z == 0.0));
    assert!((18..=30).contains(&line.len()), "{}", line.len());
    let plate = Shape::Extrusion {
        outline: vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]],
        holes: vec![],
        depth: 0.02,
    };
    assert!(blue(&plate, 0.1, 3).positions.iter().all(|p| p.z == 0.0));
}

#[test]
fn thin_walls_are_covered() {
    let ball = Shape::HollowBall {
        radius: 1.0,
        thickness: 0.02,
    };
    for shape in [ball.clone(), Shape::Mesh(surface(&ball, 0.1))] {
        let positions = blue(&shape, 0.15, 8).positions;
        assert!(least_distance(&positions, 0.15) >= 0.15);
        // A saturated layer on a sphere holds about 0.7 points per r².
        let expected = 0.7 * 4.0 * std::f32::consts::PI / (0.15 * 0.15);
        let count = positions.len() as f32;
        assert!(
            (0.8..1.3).contains(&(count / expected)),
            "{count} for {expected}"
        );
    }
    let plate = Shape::Mesh(surface(
        &Shape::Box {
            size: [1.0, 0.002, 1.0],
        },
        2.0,
    ));
    let count = blue(&plate, 0.1, 8).positions.len();
    assert!((60..=110).contains(&count), "{count}");
}

/// Two unit balls 6 apart and a third that overlaps the first, with a hole and flipped triangles.
fn torn_mesh() -> TriMesh {
    let ball = surface(&Shape::Sphere { radius: 1.0 }, 0.2);
    let mut mesh = TriMesh::default();
    for x in [0.0, 6.0, 0.5] {
        let base = mesh.vertices.len() as u32;
        mesh.vertices
            .extend(ball.vertices.iter().map(|v| [v[0] + x, v[1], v[2]]));
        mesh.triangles
            .extend(ball.triangles.iter().map(|t| t.map(|v| v + base)));
    }
    for t in (100..400).step_by(7) {
        mesh.triangles[t].reverse();
    }
    mesh.triangles.drain(10..30);
    mesh
}

#[test]
fn all_parts_of_a_torn_mesh_are_filled() {
    let torn = Shape::Mesh(torn_mesh());
    for (sampling, expected) in [(Sampling::Grid, 1.0), (Sampling::BlueNoise, 0.65)] {
        let filled = sample(&torn, sampling, 0.12, 2, LIMIT).expect("fills");
        let lone = filled.positions.iter().filter(|p| p.x > 3.0).count() as f32;
        let pair = filled.positions.len() as f32 - lone;
        let ball = 4.0 / 3.0 * std::f32::consts::PI;
        let cell = 0.12_f32.powi(3);
        assert!(
            (lone * cell / ball / expected - 1.0).abs() < 0.15,
            "{sampling:?}: {lone}"
        );
        // The union of two unit balls half a radius apart has 1.367 of a ball's volume.
        assert!(
            (pair * cell / (1.367 * ball) / expected - 1.0).abs() < 0.15,
            "{sampling:?}: {pair}"
        );
        assert!(
            (filled.volume / (2.367 * ball) - 1.0).abs() < 0.08,
            "{}",
            filled.volume
        );
    }
}

#[test]
fn points_are_kept() {
    let points = vec![[1.0, 2.0, 3.0], [1.0, 2.0, 3.0], [-5.0, 0.0, 0.0]];
    let kept = blue(&Shape::Points(points), 0.5, 1);
    assert_eq!(
        kept.positions,
        [
            Vec3::new(1.0, 2.0, 3.0),
            Vec3::new(1.0, 2.0, 3.0),
            Vec3::X * -5.0
        ]
    );
    assert_eq!(kept.volume, 0.375);
}

#[test]
fn refusals_say_what_to_do() {
    let cube = Shape::Box { size: [1.0; 3] };
    for sampling in [Sampling::Grid, Sampling::BlueNoise] {
        let say = |shape: &Shape, spacing: f32| {
            sample(shape, sampling, spacing, 1, LIMIT)
                .expect_err("refused")
                .to_string()
        };
        for spacing in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert!(
                say(&cube, spacing).starts_with("spacing must be a length"),
                "{spacing}"
            );
        }
        let many = say(&cube, 1.0e-4);
        assert!(many.contains("about 1.0e12 particles"), "{many}");
        assert!(
            many.contains("limit of 1000000; a spacing of 0.01001"),
            "{many}"
        );
        let large = say(&cube, 3.0);
        assert_eq!(
            large,
            "spacing 3 is larger than the whole shape, which is 1 across; try 0.25"
        );
        assert!(say(&Shape::Mesh(TriMesh::default()), 0.1).contains("mesh is empty"));
        let mut broken = torn_mesh();
        broken.vertices[17][2] = f32::NAN;
        assert!(say(&Shape::Mesh(broken), 0.1).contains("vertex 17"));
        let flat = TriMesh {
            vertices: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            triangles: vec![[0, 1, 2]],
        };
        assert!(say(&Shape::Mesh(flat), 0.1).contains("encloses no volume"));
        let dot = TriMesh {
            vertices: vec![[1.0; 3]],
            triangles: vec![[0, 0, 0]],
        };
        assert!(say(&Shape::Mesh(dot), 0.1).contains("encloses no volume"));
    }
    let ball = Shape::HollowBall {
        radius: 1.0,
        thickness: 0.01,
    };
    let nothing = sample(&ball, Sampling::Grid, 0.9, 1, LIMIT)
        .expect_err("refused")
        .to_string();
    assert!(nothing.starts_with("no particle fits inside the shape at spacing 0.9; try 0.00"));
}

#[test]
fn the_suggested_spacing_fits() {
    for size in [[1.0, 1.0, 1.0], [10.0, 10.0, 0.001], [100.0, 0.1, 0.1]] {
        let shape = Shape::Box { size };
        let refused = sample(&shape, Sampling::Grid, 0.01, 1, 500);
        let Err(ShapeError::TooManyParticles { fitting, .. }) = refused else {
            panic!("{size:?} was not refused: {refused:?}");
        };
        assert!(
            sample(&shape, Sampling::BlueNoise, fitting, 1, 500).is_ok(),
            "{size:?} {fitting}"
        );
    }
}

#[test]
fn random_soups_fill_or_refuse() {
    let mut random = Random::new(11);
    let mut filled = 0;
    for seed in 0..20 {
        let count = 3 + random.below(12);
        // Coordinates of a coarse lattice, so that triangles often collapse, touch and overlap.
        let mut coordinate = || (random.below(9) as f32 - 4.0) * 0.25;
        let vertices = (0..count)
            .map(|_| [coordinate(), coordinate(), coordinate()])
            .collect();
        let triangles = (0..30)
            .map(|_| [0; 3].map(|_: u32| random.below(count)))
            .collect();
        let shape = Shape::Mesh(TriMesh {
            vertices,
            triangles,
        });
        let Ok(sample) = sample(&shape, Sampling::BlueNoise, 0.2, seed, 2000) else {
            continue;
        };
        filled += 1;
        assert!(least_distance(&sample.positions, 0.2) >= 0.2);
    }
    assert!(filled > 5, "{filled}");
}
