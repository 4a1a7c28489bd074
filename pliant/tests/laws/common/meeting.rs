//! What the tests of bodies that meet share.

use crate::common::view;
use pliant::{
    BodyConfig, BodyId, Clustering, Command, Material, Mode, Sampling, Shape, SkinConfig,
    Stiffness, World, WorldConfig, clusters::Radius, material::StrainLimit,
};

/// A cube on a lattice, about 6 particles along an edge.
pub(crate) fn cube(edge: f32, spacing: f32, count: usize, material: Material) -> BodyConfig {
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

/// A layer of particles at these places.
pub(crate) fn layer(
    points: Vec<[f32; 3]>,
    mass: f32,
    count: usize,
    material: Material,
) -> BodyConfig {
    BodyConfig {
        shape: Shape::Points(points),
        mass: Some(mass),
        extent: pliant::Extent::Sphere { radius: 0.04 },
        ..cube(1.0, 0.1, count, material)
    }
}

/// A soft material that comes to rest.
pub(crate) fn jelly() -> Material {
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

/// Adds a body that is known to be legal.
pub(crate) fn add(world: &mut World, config: BodyConfig) -> BodyId {
    world.add(config).expect("a legal body")
}

/// A world with gravity.
pub(crate) fn falling(substeps: u32) -> World {
    World::new(WorldConfig {
        substeps,
        ..WorldConfig::default()
    })
    .expect("a legal step")
}

/// Holds what of a sheet is farther out than this.
pub(crate) fn pin_rim(world: &mut World, sheet: BodyId, from: f32) {
    let rim: Vec<u32> = (0..)
        .zip(view(world, sheet).positions())
        .filter(|(_, x)| x[0].abs().max(x[2].abs()) > from)
        .map(|(i, _)| i)
        .collect();
    let pin = Command::Pin {
        body: sheet,
        particles: rim,
        velocity: [0.0; 3],
    };
    world.apply(pin).expect("they are there");
}
