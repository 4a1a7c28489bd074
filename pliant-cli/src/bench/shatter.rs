//! Bodies of twenty thousand particles that break: a heart pulled apart, and a plate that is shot at.

use pliant::{
    BodyConfig, Clamp, Clustering, Command, Error, Material, Sampling, Shape, SkinConfig,
    Stiffness, World, WorldConfig,
    clusters::Radius,
    material::{Fracture, Plasticity, Reclustering, StrainLimit},
};

type Change<'a> = &'a dyn Fn(BodyConfig) -> BodyConfig;

/// Points of the heart's outline.
const OUTLINE: u8 = 60;

/// A heart that flows, has its clusters exchanged, and is pulled apart by two clamps.
pub(super) fn heart(change: Change<'_>) -> Result<World, Error> {
    let point = |k: u8| {
        let t = std::f32::consts::TAU * f32::from(k) / f32::from(OUTLINE);
        let y = 13.0 * t.cos() - 5.0 * (2.0 * t).cos() - 2.0 * (3.0 * t).cos() - (4.0 * t).cos();
        [t.sin().powi(3), y / 16.0]
    };
    let mut world = world(2)?;
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

/// A ball through a plate that is brittle and weak, held at its rim.
pub(super) fn plate(change: Change<'_>) -> Result<World, Error> {
    let mut world = world(8)?;
    let plate = world.add(change(BodyConfig {
        material: Material {
            stiffness: Stiffness::Time(0.0015),
            ..brittle(0.04)
        },
        clustering: clustering(400),
        ..lattice(
            Shape::Box {
                size: [0.04, 2.0, 2.0],
            },
            0.02,
        )
    }))?;
    for normal in [
        [0.0, 1.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, -1.0],
    ] {
        world.apply(Command::Clamp(Box::new(Clamp {
            body: Some(plate),
            normal,
            offset: 0.95,
            ..Clamp::default()
        })))?;
    }
    world.add(change(BodyConfig {
        material: Material {
            density: 5000.0,
            stiffness: Stiffness::Time(0.0015),
            ..Material::default()
        },
        position: [-0.6, 0.03, 0.02],
        velocity: [14.0, 0.0, 0.0],
        ..lattice(Shape::Sphere { radius: 0.25 }, 0.08)
    }))?;
    Ok(world)
}

fn world(substeps: u32) -> Result<World, Error> {
    World::new(WorldConfig {
        gravity: [0.0; 3],
        substeps,
        sleep: f32::INFINITY,
        ..WorldConfig::default()
    })
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

/// A body on a lattice, with its surface for a skin.
fn lattice(shape: Shape, spacing: f32) -> BodyConfig {
    BodyConfig {
        shape,
        sampling: Sampling::Grid,
        spacing: Some(spacing),
        skin: SkinConfig::Surface,
        ..BodyConfig::default()
    }
}
