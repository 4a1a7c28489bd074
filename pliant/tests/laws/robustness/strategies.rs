//! Random bodies, materials and commands: most of them good, some of them not.

use crate::common::scenes::brick;
use pliant::{
    BodyConfig, BodyId, Clamp, Clustering, Command, Extent, Field, Fields, Force, Handle, Material,
    Mode, Obstacle, Sampling, Shape, SkinConfig, Stiffness, TriMesh,
    clusters::{Algorithm, Epsilon, Kernel, Radius},
    material::{Again, Cap, Fracture, Plasticity, Reclustering, RotationRule, StrainLimit},
    obstacle::{Friction, ObstacleShape, Path},
};
use proptest::prelude::*;

/// Numbers, most of them good, some of them not.
pub(crate) fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        6 => -3.0f32..3.0,
        1 => prop::sample::select(vec![
            0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN_POSITIVE, 1e-42,
            1e30, -1e30, 1e15, 1e-25,
        ]),
    ]
}

pub(crate) fn vector() -> impl Strategy<Value = [f32; 3]> {
    [number(), number(), number()]
}

/// Anything from lengths that are refused to lengths that are refused.
pub(crate) fn scale() -> impl Strategy<Value = f32> {
    prop_oneof![
        5 => Just(1.0f32),
        3 => (-4.0f32..4.0).prop_map(|e| 10f32.powf(e)),
        1 => (-18.0f32..18.0).prop_map(|e| 10f32.powf(e)),
    ]
}

/// A brick with triangles taken out and turned around.
pub(crate) fn broken_mesh() -> impl Strategy<Value = TriMesh> {
    let damage = prop::collection::vec((any::<prop::sample::Index>(), 0..3u8), 0..4);
    damage.prop_map(|damage| {
        let mut mesh = brick([1.0, 0.8, 0.6]);
        for (index, kind) in damage {
            let t = index.index(mesh.triangles.len());
            match kind {
                0 => drop(mesh.triangles.remove(t)),
                1 => mesh.triangles[t].swap(0, 1),
                _ => mesh.triangles[t][2] = mesh.triangles[t][0],
            }
        }
        mesh
    })
}

/// Few points, repeated ones, points on a line and in a plane, and plain clouds.
pub(crate) fn points() -> impl Strategy<Value = Vec<[f32; 3]>> {
    let cloud = |n| prop::collection::vec([-1.0f32..1.0, -1.0f32..1.0, -1.0f32..1.0], n);
    let flattened = |axes: usize| {
        move |mut points: Vec<[f32; 3]>| {
            for p in &mut points {
                p[axes..].fill(0.25);
            }
            points
        }
    };
    prop_oneof![
        cloud(1..6),
        cloud(4..60),
        cloud(2..30).prop_map(flattened(1)),
        cloud(3..30).prop_map(flattened(2)),
        cloud(1..10).prop_map(|points| points.repeat(3)),
    ]
}

pub(crate) fn shape() -> impl Strategy<Value = Shape> {
    let side = || 0.3f32..1.0;
    prop_oneof![
        [side(), side(), side()].prop_map(|size| Shape::Box { size }),
        (side(), side(), side()).prop_map(|(length, width, height)| Shape::Beam {
            length,
            width,
            height
        }),
        ([side(), side()], 0.001f32..0.3)
            .prop_map(|(size, thickness)| Shape::Sheet { size, thickness }),
        side().prop_map(|radius| Shape::Sphere { radius }),
        (side(), 0.05f32..1.0)
            .prop_map(|(radius, thickness)| Shape::HollowBall { radius, thickness }),
        (side(), side()).prop_map(|(radius, height)| Shape::Cylinder { radius, height }),
        (side(), side(), 0.05f32..0.5).prop_map(|(radius, height, thickness)| Shape::Can {
            radius,
            height,
            thickness
        }),
        (side(), side()).prop_map(|(radius, height)| Shape::Capsule { radius, height }),
        (side(), 0.1f32..0.5).prop_map(|(major, minor)| Shape::Torus { major, minor }),
        (side(), 0..20u32, 0.05f32..0.5).prop_map(|(radius, teeth, tooth)| Shape::Gear {
            radius,
            teeth,
            tooth,
            thickness: 0.4,
        }),
        prop::sample::select(vec!['A', 'b', '8', '?']).prop_map(|glyph| Shape::Letter {
            glyph,
            size: 1.0,
            depth: 0.4
        }),
        prop::collection::vec([-1.0f32..1.0, -1.0f32..1.0], 3..6).prop_map(|outline| {
            Shape::Extrusion {
                outline,
                holes: vec![],
                depth: 0.5,
            }
        }),
        broken_mesh().prop_map(Shape::Mesh),
        points().prop_map(Shape::Points),
    ]
}

/// The shape so many times larger, and by how much: some stay as they are.
pub(crate) fn scaled(shape: Shape, s: f32) -> (Shape, f32) {
    let three = |v: [f32; 3]| v.map(|x| x * s);
    let larger = match shape {
        Shape::Box { size } => Shape::Box { size: three(size) },
        Shape::Sphere { radius } => Shape::Sphere { radius: radius * s },
        Shape::Sheet { size, thickness } => Shape::Sheet {
            size: size.map(|x| x * s),
            thickness: thickness * s,
        },
        Shape::Mesh(mut mesh) => {
            mesh.vertices.iter_mut().for_each(|v| *v = three(*v));
            Shape::Mesh(mesh)
        }
        Shape::Points(points) => Shape::Points(points.into_iter().map(three).collect()),
        other => return (other, 1.0),
    };
    (larger, s)
}

fn fracture() -> impl Strategy<Value = Fracture> {
    let again = prop_oneof![
        Just(Again::Freely),
        Just(Again::Relaxed),
        (0.0f32..1e6, 0.0f32..1e6).prop_map(|(by, rate)| Again::Boost { by, rate }),
    ];
    (
        prop::sample::select(vec![1e-6f32, 0.02, 0.3, 1e6]),
        again,
        prop::sample::select(vec![1.0f32, 1.5, 1e6]),
        prop::sample::select(vec![None, Some(0.0f32), Some(0.1)]),
    )
        .prop_map(|(toughness, again, outlier, debris)| Fracture {
            toughness,
            again,
            outlier,
            debris,
        })
}

pub(crate) fn material() -> impl Strategy<Value = Material> {
    let mode = prop_oneof![
        Just(Mode::Rigid),
        (0.0f32..=1.0).prop_map(|beta| Mode::Linear { beta }),
        (0.0f32..=1.0).prop_map(|beta| Mode::Quadratic { beta }),
        Just(Mode::Linear { beta: 1.0 }),
        Just(Mode::Quadratic { beta: 1.0 }),
    ];
    let cap = prop_oneof![
        Just(Cap::None),
        (1.0f32..10.0).prop_map(Cap::Rows),
        (3.0f32..10.0).prop_map(Cap::Exact),
        (3.0f32..1e6).prop_map(Cap::Cheap),
        (3.0f32..10.0).prop_map(|start| Cap::Soft {
            start,
            limit: start * 2.0
        }),
    ];
    let stiffness = prop_oneof![
        (0.0f32..=2.0).prop_map(Stiffness::Alpha),
        Just(Stiffness::Alpha(2.0)),
        prop::sample::select(vec![1e-40f32, 1e-6, 0.01, 1.0, 1e30]).prop_map(Stiffness::Time),
    ];
    let rotation = prop::sample::select(vec![RotationRule::Deformation, RotationRule::Procrustes]);
    let limit = (
        prop::sample::select(vec![0.0f32, 0.01, 0.1, 1e6]),
        0..6u32,
        0.0f32..=1.0,
    )
        .prop_map(|(stretch, iterations, relaxation)| StrainLimit {
            stretch,
            iterations,
            relaxation,
        });
    let plastic = (
        prop::sample::select(vec![0.0f32, 0.05, 1e6]),
        prop::sample::select(vec![0.0f32, 0.3, 1.0]),
        prop::sample::select(vec![-1e6f32, -1.0, 0.0, 2.0, 1e6]),
    )
        .prop_map(|(yield_strain, rate, hardening)| Plasticity {
            yield_strain,
            rate,
            hardening,
        });
    let recluster = (
        1.01f32..4.0,
        0u32..9,
        prop::option::of(1u32..4),
        prop::option::of(1.2f32..3.0),
    )
        .prop_map(|(condition, fade_in, cover, resample)| Reclustering {
            condition,
            fade_in,
            fade_out: 9,
            cover,
            resample,
        });
    let density = prop::sample::select(vec![1e-3f32, 1.0, 1000.0, 1e6]);
    let damping = prop::sample::select(vec![0.0f32, 0.5, 30.0, 1e6]);
    (
        density,
        stiffness,
        damping,
        mode,
        cap,
        rotation,
        any::<bool>(),
        limit,
        (
            prop::option::of(plastic),
            prop::option::of(recluster),
            prop::option::of(fracture()),
        ),
    )
        .prop_map(
            |(density, stiffness, damping, mode, cap, rotation, conserve, limit, flow)| Material {
                density,
                stiffness,
                damping,
                mode,
                cap,
                rotation,
                conserve,
                limit,
                plastic: flow.0,
                recluster: flow.1,
                fracture: flow.2,
            },
        )
}

pub(crate) fn clustering() -> impl Strategy<Value = Clustering> {
    let algorithm =
        prop::sample::select(vec![Algorithm::Fuzzy, Algorithm::Kmeans, Algorithm::Random]);
    let kernel = prop::sample::select(vec![
        Kernel::InvSq,
        Kernel::Box,
        Kernel::Poly6,
        Kernel::Blend { beta: 0.0 },
        Kernel::Blend { beta: 1e6 },
        Kernel::Fcm { m: 1.01 },
        Kernel::Fcm { m: 1e6 },
    ]);
    let radius = prop_oneof![
        (1.0f32..5.0).prop_map(|overlap| Radius::Auto { overlap }),
        (-3.0f32..1.0).prop_map(|e| Radius::Fixed(10f32.powf(e))),
    ];
    let count = prop_oneof![
        30 => prop::sample::select(vec![1usize, 2, 5, 20, 5000]),
        1 => Just(usize::MAX),
    ];
    (algorithm, kernel, radius, count, any::<u64>()).prop_map(
        |(algorithm, kernel, radius, count, seed)| Clustering {
            algorithm,
            kernel,
            radius,
            count,
            seed,
            epsilon: if seed % 2 == 0 {
                Epsilon::Relative(0.0)
            } else {
                Epsilon::default()
            },
            ..Clustering::default()
        },
    )
}

pub(crate) fn extent() -> impl Strategy<Value = Extent> {
    prop_oneof![
        4 => Just(Extent::Point),
        1 => scale().prop_map(|s| Extent::Sphere { radius: 0.1 * s }),
        1 => Just(Extent::Ellipsoid { half_axes: [0.1, 0.02, 0.05] }),
        1 => broken_mesh().prop_map(Extent::Polyhedron),
    ]
}

pub(crate) fn body() -> impl Strategy<Value = BodyConfig> {
    let place = (
        vector(),
        vector(),
        vector(),
        [number(), number(), number(), number()],
    );
    // Placed wildly now and then, else as a user would.
    let place = prop::option::weighted(0.3, place);
    let mass = prop::option::weighted(0.2, prop::sample::select(vec![1e-20f32, 1.0, 1e20]));
    let skin = prop::sample::select(vec![SkinConfig::Surface, SkinConfig::None]);
    let looks = (shape(), scale(), 0.2f32..0.5, any::<bool>(), mass, skin);
    (looks, clustering(), material(), extent(), place).prop_map(
        |((shape, s, spacing, grid, mass, skin), clustering, material, extent, place)| {
            let (position, velocity, spin, rotation) =
                place.unwrap_or(([0.0; 3], [0.1; 3], [1.0; 3], [0.0, 0.0, 0.0, 1.0]));
            let (shape, s) = scaled(shape, s);
            BodyConfig {
                shape,
                sampling: if grid {
                    Sampling::Grid
                } else {
                    Sampling::BlueNoise
                },
                spacing: Some(spacing * s),
                mass,
                clustering,
                material,
                extent,
                position,
                velocity,
                spin,
                rotation,
                skin,
                fields: Fields {
                    stiffness: Field::Gradient {
                        from: [0.0; 3],
                        to: [s, 0.0, 0.0],
                        start: 0.0,
                        end: 2.0,
                    },
                    ..Fields::default()
                },
                ..BodyConfig::default()
            }
        },
    )
}

/// A command on the k-th body that ever was, living or not.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Add(Box<BodyConfig>),
    Remove,
    Move([f32; 3], [f32; 4]),
    Deform([[f32; 3]; 3]),
    SetVelocity([f32; 3], [f32; 3]),
    SetMaterial(Material),
    CutProxy(u32, [f32; 3], f32),
    Pin(Vec<u32>, [f32; 3]),
    Unpin(Vec<u32>),
    PushSkin(u32, [f32; 3]),
    SetGravity([f32; 3]),
    SetStep(f32, u32),
    AddObstacle(Obstacle),
    Clamp([f32; 3], f32, [f32; 3], [f32; 3]),
    Pick(Handle, [f32; 3], f32),
    AddForce(Force),
    Step,
}

impl Act {
    pub(crate) fn command(self, body: BodyId) -> Option<Command> {
        Some(match self {
            Self::Add(config) => Command::Add(config),
            Self::Remove => Command::Remove(body),
            Self::Move(by, turn) => Command::Move { body, by, turn },
            Self::Deform(matrix) => Command::Deform { body, matrix },
            Self::SetVelocity(linear, angular) => Command::SetVelocity {
                body,
                linear,
                angular,
            },
            Self::SetMaterial(material) => Command::SetMaterial {
                body,
                material: Box::new(material),
            },
            Self::CutProxy(cluster, normal, distance) => Command::CutProxy {
                body,
                cluster,
                normal,
                distance,
            },
            Self::Pin(particles, velocity) => Command::Pin {
                body,
                particles,
                velocity,
            },
            Self::Unpin(particles) => Command::Unpin { body, particles },
            Self::PushSkin(vertex, impulse) => Command::PushSkin {
                body,
                vertex,
                impulse,
            },
            Self::SetGravity(gravity) => Command::SetGravity(gravity),
            Self::SetStep(dt, substeps) => Command::SetStep { dt, substeps },
            Self::AddObstacle(obstacle) => Command::AddObstacle(Box::new(obstacle)),
            Self::Clamp(normal, offset, velocity, spin) => Command::Clamp(Box::new(Clamp {
                body: Some(body),
                normal,
                offset,
                velocity,
                spin,
                lifetime: Some(0.05),
                ..Clamp::default()
            })),
            Self::Pick(handle, target, time) => Command::Pick {
                body,
                handle,
                target,
                time,
            },
            Self::AddForce(force) => Command::AddForce(force),
            Self::Step => return None,
        })
    }
}

pub(crate) fn act() -> impl Strategy<Value = Act> {
    let rows = || prop::collection::vec(prop_oneof![9 => 0..8u32, 1 => any::<u32>()], 0..4);
    let turn = [number(), number(), number(), number()];
    let handle = prop_oneof![
        (0..9u32).prop_map(Handle::Particle),
        (0..9u32).prop_map(Handle::Skin),
        Just(Handle::Skin(u32::MAX)),
    ];
    let step = (
        prop_oneof![Just(1.0f32 / 60.0), Just(1e-7), Just(10.0), number()],
        prop_oneof![9 => 1..4u32, 1 => Just(u32::MAX)],
    );
    prop_oneof![
        1 => body().prop_map(|config| Act::Add(Box::new(config))),
        1 => Just(Act::Remove),
        2 => (vector(), turn).prop_map(|(by, turn)| Act::Move(by, turn)),
        2 => [vector(), vector(), vector()].prop_map(Act::Deform),
        2 => (vector(), vector()).prop_map(|(linear, angular)| Act::SetVelocity(linear, angular)),
        2 => material().prop_map(Act::SetMaterial),
        1 => (0..3u32, vector(), number())
            .prop_map(|(cluster, normal, distance)| Act::CutProxy(cluster, normal, distance)),
        2 => (rows(), vector()).prop_map(|(rows, velocity)| Act::Pin(rows, velocity)),
        1 => rows().prop_map(Act::Unpin),
        2 => (rows(), vector()).prop_map(|(v, j)| Act::PushSkin(v.first().map_or(0, |v| *v), j)),
        1 => vector().prop_map(Act::SetGravity),
        1 => step.prop_map(|(dt, substeps)| Act::SetStep(dt, substeps)),
        2 => obstacle().prop_map(Act::AddObstacle),
        1 => (vector(), number(), vector(), vector())
            .prop_map(|(n, offset, velocity, spin)| Act::Clamp(n, offset, velocity, spin)),
        2 => (handle, vector(), number()).prop_map(|(handle, target, time)| Act::Pick(handle, target, time)),
        1 => (number(), vector(), any::<bool>()).prop_map(|(strength, velocity, wind)| {
            Act::AddForce(if wind {
                Force::Wind { velocity, drag: strength, until: None }
            } else {
                Force::Compression { strength, until: Some(0.1) }
            })
        }),
        4 => Just(Act::Step),
    ]
}

pub(crate) fn obstacle() -> impl Strategy<Value = Obstacle> {
    let shape = prop_oneof![
        vector().prop_map(|normal| ObstacleShape::Plane { normal }),
        vector().prop_map(|size| ObstacleShape::Box { size }),
        number().prop_map(|radius| ObstacleShape::Sphere { radius }),
        (number(), number()).prop_map(|(radius, height)| ObstacleShape::Capsule { radius, height }),
        (number(), number()).prop_map(|(radius, height)| ObstacleShape::Cylinder {
            radius,
            height: Some(height)
        }),
        number().prop_map(|size| ObstacleShape::Mesh(TriMesh {
            vertices: vec![[-size, 0.0, -size], [size, 0.0, -size], [0.0, 0.0, size]],
            triangles: vec![[0, 1, 2], [0, 0, 1]],
        })),
    ];
    let path = prop_oneof![
        Just(Path::Still),
        (vector(), vector()).prop_map(|(velocity, spin)| Path::Steady { velocity, spin }),
    ];
    (shape, path, vector(), number(), 0.0..1.0f32).prop_map(
        |(shape, path, position, mu, restitution)| Obstacle {
            shape,
            path,
            position,
            friction: Friction::Coulomb(mu),
            restitution,
            ..Obstacle::default()
        },
    )
}
