//! Scenes that between them reach every part of a step, each with a script of commands.

use pliant::{
    BodyConfig, BodyId, Clustering, Command, Contact, Extent, Field, Fields, Material, Mode,
    Obstacle, Sampling, Shape, SkinConfig, Stiffness, TriMesh, World, WorldConfig,
    clusters::Radius,
    material::{Plasticity, Reclustering, RotationRule, StrainLimit},
};

use super::block;

/// A world to start from and what is done to it before each step.
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    pub(crate) world: fn() -> World,
    pub(crate) script: fn(&mut World),
}

/// Steps after which every script has said all it has to say.
pub(crate) const STEPS: u64 = 16;

/// All scenes.
pub(crate) fn scenes() -> [Scene; 8] {
    let scene = |name, world, script| Scene {
        name,
        world,
        script,
    };
    [
        scene("rigid", rigid, pinned),
        scene("linear", linear, pinned),
        scene("quadratic", quadratic, pinned),
        scene("oriented", oriented, turned),
        scene("crowd", crowd, come_and_go),
        scene("frozen", crowd, freeze),
        scene("touching", touching, stay),
        scene("exchanged", exchanged, stay),
    ]
}

/// The n-th living body.
pub(crate) fn nth(world: &World, n: usize) -> BodyId {
    world.bodies().nth(n).expect("the scene has this body")
}

fn apply(world: &mut World, command: Command) {
    world.apply(command).expect("scripts are legal");
}

/// 18³ particles on a lattice: 23 blocks, enough to be split between threads.
fn large(material: Material) -> BodyConfig {
    BodyConfig {
        sampling: Sampling::Grid,
        clustering: Clustering {
            count: 40,
            radius: Radius::Auto { overlap: 2.5 },
            limits: pliant::clusters::ClusterLimits {
                max_iterations: 20,
                ..pliant::clusters::ClusterLimits::default()
            },
            ..Clustering::default()
        },
        skin: SkinConfig::Surface,
        stretch: [1.3, 0.9, 1.0],
        spin: [0.5, 1.0, -0.3],
        ..block([1.0, 1.0, 1.0], 1.0 / 18.0, 40, material)
    }
}

fn small(material: Material, x: f32) -> BodyConfig {
    BodyConfig {
        shape: Shape::Torus {
            major: 0.5,
            minor: 0.15,
        },
        position: [x, 0.0, 0.0],
        rotation: [0.1, 0.2, 0.3, 0.9],
        velocity: [0.3, 2.0, -0.1],
        skin: SkinConfig::Surface,
        ..block([1.0; 3], 0.09, 9, material)
    }
}

fn with(substeps: u32, bodies: Vec<BodyConfig>) -> World {
    let mut world = World::new(WorldConfig {
        substeps,
        ..WorldConfig::default()
    })
    .expect("a legal step");
    for body in bodies {
        world.add(body).expect("scenes are legal");
    }
    world
}

fn rigid() -> World {
    let material = Material {
        rotation: RotationRule::Deformation,
        limit: StrainLimit {
            stretch: 0.05,
            iterations: 3,
            relaxation: 0.9,
        },
        ..Material::default()
    };
    let other = Material {
        rotation: RotationRule::Procrustes,
        conserve: false,
        damping: 2.0,
        ..material.clone()
    };
    with(1, vec![large(material), small(other, 3.0)])
}

fn linear() -> World {
    let material = Material {
        mode: Mode::Linear { beta: 0.6 },
        rotation: RotationRule::Procrustes,
        stiffness: Stiffness::Time(0.02),
        damping: 4.0,
        limit: super::no_limit(),
        ..Material::default()
    };
    let other = Material {
        rotation: RotationRule::Deformation,
        limit: StrainLimit::default(),
        ..material.clone()
    };
    with(2, vec![small(other, 3.0), large(material)])
}

/// Bodies that flow at any strain, and whose clusters leave and come within a few steps.
fn exchanged() -> World {
    let material = Material {
        stiffness: Stiffness::Alpha(0.5),
        plastic: Some(Plasticity {
            yield_strain: 0.0,
            rate: 0.5,
            hardening: 0.1,
        }),
        recluster: Some(Reclustering {
            condition: 1.05,
            fade_in: 5,
            fade_out: 6,
            cover: None,
            resample: None,
        }),
        ..Material::default()
    };
    let oriented = BodyConfig {
        extent: Extent::Sphere { radius: 0.03 },
        stretch: [1.0, 1.4, 0.9],
        ..small(material.clone(), 3.0)
    };
    with(1, vec![large(material), oriented])
}

fn quadratic() -> World {
    let material = Material {
        mode: Mode::Quadratic { beta: 0.7 },
        stiffness: Stiffness::Alpha(0.6),
        damping: 1.0,
        limit: StrainLimit {
            stretch: 0.1,
            iterations: 2,
            relaxation: 1.0,
        },
        ..Material::default()
    };
    let other = Material {
        rotation: RotationRule::Procrustes,
        ..material.clone()
    };
    with(1, vec![large(material), small(other, 3.0)])
}

fn oriented() -> World {
    let sheet = |extent: Extent, z: f32, mode: Mode| BodyConfig {
        shape: Shape::Sheet {
            size: [1.0, 0.6],
            thickness: 0.01,
        },
        extent,
        position: [0.0, 0.0, z],
        spin: [0.4, 0.2, 1.5],
        skin: SkinConfig::Surface,
        ..block(
            [1.0; 3],
            0.05,
            7,
            Material {
                mode,
                stiffness: Stiffness::Alpha(0.7),
                ..Material::default()
            },
        )
    };
    let rod = BodyConfig {
        shape: Shape::Points((0..40u8).map(|i| [f32::from(i) * 0.05, 0.0, 0.0]).collect()),
        ..sheet(
            Extent::Polyhedron(brick([0.05, 0.03, 0.02])),
            2.0,
            Mode::Rigid,
        )
    };
    with(
        2,
        vec![
            sheet(Extent::Sphere { radius: 0.03 }, 0.0, Mode::Rigid),
            rod,
            sheet(
                Extent::Ellipsoid {
                    half_axes: [0.03, 0.01, 0.02],
                },
                4.0,
                Mode::Linear { beta: 0.5 },
            ),
            sheet(Extent::Point, 6.0, Mode::Quadratic { beta: 0.5 }),
        ],
    )
}

fn crowd() -> World {
    let bodies = (0..5u8)
        .map(|i| BodyConfig {
            seed: u64::from(i),
            extent: if i == 1 {
                Extent::Sphere { radius: 0.04 }
            } else {
                Extent::Point
            },
            spin: [1.0, 0.0, 2.0],
            fields: Fields {
                stiffness: Field::Gradient {
                    from: [-0.5, 0.0, 0.0],
                    to: [0.5, 0.0, 0.0],
                    start: 0.2,
                    end: 1.0,
                },
                ..Fields::default()
            },
            ..small(
                Material {
                    mode: super::modes()[usize::from(i) % 3],
                    ..Material::default()
                },
                2.0 * f32::from(i),
            )
        })
        .collect();
    with(1, bodies)
}

/// Bodies that run into each other and an obstacle: blocks, a torus, and a sheet one particle thick.
fn touching() -> World {
    let material = |mode: Mode| Material {
        mode,
        damping: 2.0,
        ..Material::default()
    };
    let cube = |x: f32, y: f32, v: f32, mode: Mode| BodyConfig {
        position: [x, y, 0.0],
        velocity: [v, -1.0, 0.0],
        contact: Contact {
            restitution: 0.3,
            ..Contact::default()
        },
        ..block([0.5; 3], 0.1, 5, material(mode))
    };
    let [a, b, c] = super::modes();
    let sheet = BodyConfig {
        shape: Shape::Sheet {
            size: [2.0, 1.0],
            thickness: 0.01,
        },
        extent: Extent::Sphere { radius: 0.03 },
        position: [0.6, 0.9, 0.0],
        velocity: [0.0, -3.0, 0.0],
        contact: Contact {
            self_contact: true,
            ..Contact::default()
        },
        ..block([1.0; 3], 0.08, 12, Material::default())
    };
    let mut world = with(
        2,
        vec![
            cube(0.0, 0.3, 3.0, a),
            cube(0.6, 0.35, -3.0, b),
            cube(1.2, 0.3, -4.0, c),
            sheet,
            small(material(a), 1.0),
        ],
    );
    world
        .add_obstacle(Obstacle::default())
        .expect("a plain floor");
    world
}

fn stay(_: &mut World) {}

/// A closed brick with these edges about the origin.
pub(crate) fn brick(size: [f32; 3]) -> TriMesh {
    Shape::Box { size }
        .surface(size.iter().copied().fold(0.0, f32::max) * 4.0)
        .expect("a legal box")
        .expect("boxes have a surface")
}

/// Pins, drags, pushes, lets go.
fn pinned(world: &mut World) {
    let (first, second) = (nth(world, 0), nth(world, 1));
    match world.steps() {
        2 => apply(
            world,
            Command::Pin {
                body: first,
                particles: (0..30).collect(),
                velocity: [0.0, 0.5, 0.0],
            },
        ),
        4 => apply(
            world,
            Command::PushSkin {
                body: second,
                vertex: 5,
                impulse: [0.0, 30.0, 10.0],
            },
        ),
        6 => apply(
            world,
            Command::Unpin {
                body: first,
                particles: (10..20).collect(),
            },
        ),
        9 => apply(
            world,
            Command::Deform {
                body: second,
                matrix: [[1.0, 0.2, 0.0], [0.0, 0.7, 0.0], [0.1, 0.0, 1.2]],
            },
        ),
        _ => (),
    }
}

/// Moves and spins oriented bodies.
fn turned(world: &mut World) {
    let (first, second) = (nth(world, 0), nth(world, 1));
    match world.steps() {
        3 => apply(
            world,
            Command::Move {
                body: first,
                by: [0.1, 0.2, 0.3],
                turn: [0.5, 0.5, 0.5, 0.5],
            },
        ),
        5 => apply(
            world,
            Command::SetVelocity {
                body: second,
                linear: [0.0, 1.0, 0.0],
                angular: [3.0, 0.0, 1.0],
            },
        ),
        7 => apply(
            world,
            Command::Pin {
                body: first,
                particles: vec![0, 1, 2],
                velocity: [0.0; 3],
            },
        ),
        9 => apply(world, Command::Remove(first)),
        _ => (),
    }
}

/// Bodies leave and join; modes, gravity and step change.
fn come_and_go(world: &mut World) {
    let second = nth(world, 1);
    match world.steps() {
        2 => apply(world, Command::Remove(second)),
        4 => {
            let config = small(Material::default(), -3.0);
            apply(world, Command::Add(Box::new(config)));
        }
        6 => apply(
            world,
            Command::SetMaterial {
                body: second,
                material: Box::new(Material {
                    mode: Mode::Quadratic { beta: 0.4 },
                    damping: 3.0,
                    ..Material::default()
                }),
            },
        ),
        8 => apply(world, Command::SetGravity([1.0, -3.0, 0.5])),
        10 => apply(
            world,
            Command::SetStep {
                dt: 0.01,
                substeps: 3,
            },
        ),
        12 => {
            let first = nth(world, 0);
            apply(world, Command::Remove(first));
        }
        _ => (),
    }
}

/// One body is thrown out of the world by a long step and so frozen where it was, pinned and pushed while it is, and
/// set free.
fn freeze(world: &mut World) {
    let body = nth(world, 1);
    let velocity = |x: f32| Command::SetVelocity {
        body,
        linear: [x, 0.0, 0.0],
        angular: [0.0; 3],
    };
    let step = |dt: f32| Command::SetStep { dt, substeps: 1 };
    match world.steps() {
        2 => {
            apply(world, velocity(2e14));
            apply(world, step(10.0));
        }
        3 => apply(world, step(0.02)),
        5 => apply(
            world,
            Command::Pin {
                body,
                particles: vec![0, 1, 2, 3],
                velocity: [1.0, 0.0, 0.0],
            },
        ),
        6 => apply(
            world,
            Command::PushSkin {
                body,
                vertex: 3,
                impulse: [0.0, 5.0, 0.0],
            },
        ),
        9 => apply(world, velocity(0.5)),
        _ => (),
    }
}
