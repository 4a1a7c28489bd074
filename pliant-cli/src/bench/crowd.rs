//! Worlds of bodies that meet. None of them sleeps, so that every step is measured.

use pliant::{
    BodyConfig, Clamp, Clustering, Command, Error, Extent, Material, Mode, Obstacle, Sampling,
    Shape, SkinConfig, Stiffness, World, WorldConfig, clusters::Radius, material::StrainLimit,
};

type Change<'a> = &'a dyn Fn(BodyConfig) -> BodyConfig;

/// Metres between the middles of heaps: too far for one to roll into another.
const APART: f32 = 8.0;

/// So many soft cubes along each axis, a little apart and turned, that fall on a heap.
pub(super) fn pile(size: [u8; 3], change: Change<'_>) -> Result<World, Error> {
    heaps(1, size, change)
}

/// So many heaps, each as [`pile`] makes it, that have nothing to do with each other: what each body costs should not depend on
/// how many there are.
pub(super) fn heaps(count: u8, size: [u8; 3], change: Change<'_>) -> Result<World, Error> {
    let mut world = world([0.0, -9.81, 0.0])?;
    world.add_obstacle(Obstacle::default())?;
    for heap in 0..count {
        let middle = [heap % 8, heap / 8].map(|k| APART * f32::from(k));
        add_heap(&mut world, middle, size, change)?;
    }
    Ok(world)
}

fn add_heap(
    world: &mut World,
    middle: [f32; 2],
    [nx, ny, nz]: [u8; 3],
    change: Change<'_>,
) -> Result<(), Error> {
    for k in 0..u16::from(nx) * u16::from(ny) * u16::from(nz) {
        let (x, y, z) = (
            k % u16::from(nx),
            k / (u16::from(nx) * u16::from(nz)),
            k / u16::from(nx) % u16::from(nz),
        );
        // Bits of the number stand for chance.
        let lean = |shift: u16| f32::from(((k * 37) >> shift) % 8) / 8.0 - 0.5;
        let [x, y, z] = [x, y, z].map(f32::from);
        world.add(change(BodyConfig {
            position: [
                middle[0] + 0.66 * x + 0.05 * lean(0),
                0.35 + 0.66 * y,
                middle[1] + 0.66 * z + 0.05 * lean(3),
            ],
            rotation: [0.1 * lean(1), 0.2 * lean(2), 0.1 * lean(4), 1.0],
            ..cube()
        }))?;
    }
    Ok(())
}

/// A soft cube of 6 × 6 × 6 particles.
fn cube() -> BodyConfig {
    BodyConfig {
        clustering: Clustering {
            count: 8,
            radius: Radius::Auto { overlap: 2.5 },
            ..Clustering::default()
        },
        ..lattice(Shape::Box { size: [0.6; 3] }, 0.1)
    }
}

/// A ball that falls into a sheet one particle thick, which is held at two sides.
pub(super) fn sheet_ball(change: Change<'_>) -> Result<World, Error> {
    let mut world = world([0.0, -9.81, 0.0])?;
    let row = (0..40u8).map(|i| f32::from(i) * 0.05 - 0.975);
    let points = row
        .clone()
        .flat_map(|x| row.clone().map(move |z| [x, 1.0, z]));
    let sheet = world.add(change(BodyConfig {
        extent: Extent::Sphere { radius: 0.025 },
        mass: Some(8.0),
        clustering: Clustering {
            count: 180,
            radius: Radius::Auto { overlap: 3.0 },
            ..Clustering::default()
        },
        ..lattice(Shape::Points(points.collect()), 0.05)
    }))?;
    for side in [1.0, -1.0] {
        world.apply(Command::Clamp(Box::new(Clamp {
            body: Some(sheet),
            normal: [side, 0.0, 0.0],
            offset: 0.93,
            ..Clamp::default()
        })))?;
    }
    world.add(change(BodyConfig {
        mass: Some(3.0),
        position: [0.0, 1.5, 0.0],
        clustering: Clustering {
            count: 20,
            radius: Radius::Auto { overlap: 3.0 },
            ..Clustering::default()
        },
        ..lattice(Shape::Sphere { radius: 0.3 }, 0.0655)
    }))?;
    Ok(world)
}

/// A beam that meets itself: its ends are turned upwards until its arms touch.
pub(super) fn self_beam(change: Change<'_>) -> Result<World, Error> {
    let mut world = world([0.0; 3])?;
    let mut soft = lattice(
        Shape::Beam {
            length: 3.0,
            width: 0.4,
            height: 0.2,
        },
        0.0431,
    );
    soft.contact.self_contact = true;
    soft.material.stiffness = Stiffness::Alpha(0.6);
    soft.material.limit.iterations = 0;
    soft.clustering = Clustering {
        count: 60,
        radius: Radius::Auto { overlap: 3.0 },
        ..Clustering::default()
    };
    let beam = world.add(change(soft))?;
    for side in [1.0, -1.0] {
        world.apply(Command::Clamp(Box::new(Clamp {
            body: Some(beam),
            normal: [side, 0.0, 0.0],
            offset: 1.2,
            velocity: [-0.36 * side, 0.1, 0.0],
            spin: [0.0, 0.0, 0.52 * side],
            centre: [1.3 * side, 0.0, 0.0],
            lifetime: Some(3.0),
        })))?;
    }
    Ok(world)
}

fn world(gravity: [f32; 3]) -> Result<World, Error> {
    World::new(WorldConfig {
        gravity,
        sleep: f32::INFINITY,
        ..WorldConfig::default()
    })
}

/// A body on a lattice, as it is by default.
pub(super) fn on_lattice(shape: Shape, spacing: f32) -> BodyConfig {
    BodyConfig {
        shape,
        sampling: Sampling::Grid,
        spacing: Some(spacing),
        ..BodyConfig::default()
    }
}

/// A soft body on a lattice.
fn lattice(shape: Shape, spacing: f32) -> BodyConfig {
    BodyConfig {
        material: Material {
            stiffness: Stiffness::Alpha(0.8),
            damping: 5.0,
            mode: Mode::Linear { beta: 0.2 },
            limit: StrainLimit {
                stretch: 0.15,
                iterations: 1,
                ..StrainLimit::default()
            },
            ..Material::default()
        },
        skin: SkinConfig::None,
        ..on_lattice(shape, spacing)
    }
}
