//! Bodies of twenty thousand particles that break, with and without a skin: a heart and a figure pulled apart, and a plate that is
//! shot at.

use super::crowd::on_lattice;
use pliant::{
    BodyConfig, Clamp, Clustering, Command, Error, Material, Obstacle, Shape, SkinConfig,
    Stiffness, World, WorldConfig,
    clusters::Radius,
    material::{Fracture, Plasticity, Reclustering, StrainLimit},
    obstacle::{ObstacleShape, Path},
};
use pliant_scene::format::{self, Blob, Blobs};

type Change<'a> = &'a dyn Fn(BodyConfig) -> BodyConfig;

/// Clusters that may break in a step. Half of the default: nearly all of the plate breaks for as long as the ball passes, and the heart has
/// bursts that twice as many would make four times as long as other steps.
const BUDGET: u32 = 4;
/// Points of the heart's outline.
const OUTLINE: u8 = 60;

/// A heart that flows, has its clusters exchanged, and is pulled apart by two clamps.
pub(super) fn heart(change: Change<'_>) -> Result<World, Error> {
    let point = |k: u8| {
        let t = std::f32::consts::TAU * f32::from(k) / f32::from(OUTLINE);
        let y = 13.0 * t.cos() - 5.0 * (2.0 * t).cos() - 2.0 * (3.0 * t).cos() - (4.0 * t).cos();
        [t.sin().powi(3), y / 16.0]
    };
    let mut world = World::new(world(2))?;
    let heart = world.add(change(BodyConfig {
        material: Material {
            stiffness: Stiffness::Time(0.008),
            plastic: Some(Plasticity {
                yield_strain: 0.05,
                rate: 0.5,
                hardening: 0.0,
            }),
            recluster: Some(Reclustering::default()),
            ..brittle(0.12)
        },
        clustering: clustering(400),
        ..lattice(
            Shape::Extrusion {
                outline: (0..OUTLINE).map(point).collect(),
                holes: Vec::new(),
                depth: 0.5,
            },
            0.0381,
        )
    }))?;
    for side in [1.0, -1.0] {
        world.apply(Command::Clamp(Box::new(Clamp {
            body: Some(heart),
            normal: [side, 0.0, 0.0],
            offset: 0.7,
            velocity: [0.5 * side, 0.0, 0.0],
            ..Clamp::default()
        })))?;
    }
    Ok(world)
}

/// A ball through a plate that is brittle and weak and held on two sides: sizes, step, stiffness and iterations are those of the
/// scenes that were published with the method (1/60 s in one substep, 4 iterations), but for the clusters, of which there
/// are more, and the ball, which passes as fast as it pushes there.
pub(super) fn plate(change: Change<'_>) -> Result<World, Error> {
    let mut world = World::new(world(1))?;
    let plate = world.add(change(BodyConfig {
        material: Material {
            stiffness: Stiffness::Alpha(1.0),
            limit: StrainLimit {
                stretch: 0.2,
                iterations: 4,
                relaxation: 0.3,
            },
            ..brittle(0.02)
        },
        clustering: clustering(400),
        ..lattice(
            Shape::Box {
                size: [1.0, 0.6667, 0.0667],
            },
            0.0128,
        )
    }))?;
    for (side, offset) in [(1.0, 0.28), (-1.0, 0.31)] {
        world.apply(Command::Clamp(Box::new(Clamp {
            body: Some(plate),
            normal: [0.0, side, 0.0],
            offset,
            ..Clamp::default()
        })))?;
    }
    world.apply(Command::AddObstacle(Box::new(Obstacle {
        shape: ObstacleShape::Sphere { radius: 0.1 },
        position: [0.0, 0.0, -0.3],
        path: Path::Steady {
            velocity: [0.0, 0.0, 3.0],
            spin: [0.0; 3],
        },
        ..Obstacle::default()
    })))?;
    Ok(world)
}

/// Centres and radii of a figure with arms, legs, ears and a tail.
const FIGURE: [([f32; 3], [f32; 3]); 14] = [
    ([0.0, 0.0, 0.0], [0.3, 0.36, 0.24]),
    ([0.0, 0.5, 0.06], [0.19, 0.19, 0.2]),
    ([0.14, 0.72, 0.0], [0.06, 0.14, 0.04]),
    ([-0.14, 0.72, 0.0], [0.06, 0.14, 0.04]),
    ([0.42, 0.26, 0.0], [0.24, 0.11, 0.11]),
    ([-0.42, 0.26, 0.0], [0.24, 0.11, 0.11]),
    ([0.74, 0.3, 0.0], [0.2, 0.1, 0.1]),
    ([-0.74, 0.3, 0.0], [0.2, 0.1, 0.1]),
    ([0.2, -0.42, 0.0], [0.14, 0.24, 0.14]),
    ([-0.2, -0.42, 0.0], [0.14, 0.24, 0.14]),
    ([0.24, -0.76, 0.04], [0.12, 0.22, 0.13]),
    ([-0.24, -0.76, 0.04], [0.12, 0.22, 0.13]),
    ([0.0, -0.22, -0.3], [0.09, 0.09, 0.2]),
    ([0.0, -0.32, -0.52], [0.06, 0.06, 0.18]),
];

/// A figure pulled apart by its hands and feet.
pub(super) fn armadillo(change: Change<'_>) -> Result<World, Error> {
    let blob = |&(centre, radii): &([f32; 3], [f32; 3])| Blob { centre, radii };
    let shape = format::Shape::Blobs(Blobs {
        parts: FIGURE.iter().map(blob).collect(),
        blend: 0.05,
        edge: 0.04,
    });
    let mut world = World::new(world(1))?;
    let figure = world.add(change(BodyConfig {
        material: Material {
            stiffness: Stiffness::Alpha(1.0),
            ..brittle(0.15)
        },
        clustering: clustering(400),
        ..lattice(shape.into(), 0.0253)
    }))?;
    for (normal, offset) in [
        ([1.0, 0.0, 0.0], 0.75),
        ([-1.0, 0.0, 0.0], 0.75),
        ([0.0, -1.0, 0.0], 0.8),
    ] {
        world.apply(Command::Clamp(Box::new(Clamp {
            body: Some(figure),
            normal,
            offset,
            velocity: normal.map(|n| 0.5 * n),
            ..Clamp::default()
        })))?;
    }
    Ok(world)
}

fn world(substeps: u32) -> WorldConfig {
    WorldConfig {
        gravity: [0.0; 3],
        substeps,
        budget: BUDGET,
        sleep: f32::INFINITY,
        ..WorldConfig::default()
    }
}

fn brittle(toughness: f32) -> Material {
    Material {
        damping: 8.0,
        limit: StrainLimit {
            stretch: 0.3,
            ..StrainLimit::default()
        },
        fracture: Some(Fracture {
            toughness,
            ..Fracture::default()
        }),
        ..Material::default()
    }
}

fn clustering(count: usize) -> Clustering {
    Clustering {
        count,
        radius: Radius::Auto { overlap: 3.0 },
        ..Clustering::default()
    }
}

/// A body on a lattice. It has no skin, as in the scenes that were published: those draw particles.
fn lattice(shape: Shape, spacing: f32) -> BodyConfig {
    BodyConfig {
        skin: SkinConfig::None,
        ..on_lattice(shape, spacing)
    }
}

/// The same body with its surface for a skin.
pub(super) fn skinned(body: BodyConfig) -> BodyConfig {
    BodyConfig {
        skin: SkinConfig::Surface,
        ..body
    }
}
