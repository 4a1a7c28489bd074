//! Bad configs are refused with the field's name, and the world stays as it was.

#![allow(clippy::too_many_lines, reason = "tables of bad values")]

mod common;

use common::weightless;
use pliant::{
    BodyConfig, Cap, ClusterLimits, Clustering, Command, Epsilon, Extent, Field, Fields, Kernel,
    Material, Mode, Radius, Sampling, Shape, Stiffness, StrainLimit, TriMesh, World, WorldConfig,
};

const NAN: f32 = f32::NAN;
const INF: f32 = f32::INFINITY;

fn check(config: BodyConfig, field: &str) {
    let mut world = weightless();
    let hash = world.hash();
    let found = format!("{config:?}");
    let error = world.add(config).expect_err(&found).to_string();
    assert!(error.contains(field), "`{field}` is not in `{error}`");
    assert_eq!(world.hash(), hash, "{error}");
}

#[test]
fn worlds() {
    let good = WorldConfig::default;
    for (config, field) in [
        (WorldConfig { dt: 0.0, ..good() }, "dt"),
        (WorldConfig { dt: -1.0, ..good() }, "dt"),
        (WorldConfig { dt: NAN, ..good() }, "dt"),
        (WorldConfig { dt: 11.0, ..good() }, "dt"),
        (
            WorldConfig {
                substeps: 0,
                ..good()
            },
            "substeps",
        ),
        (
            WorldConfig {
                substeps: 1001,
                ..good()
            },
            "substeps",
        ),
        (
            WorldConfig {
                gravity: [0.0, NAN, 0.0],
                ..good()
            },
            "gravity[1]",
        ),
        (
            WorldConfig {
                gravity: [0.0, 0.0, INF],
                ..good()
            },
            "gravity[2]",
        ),
    ] {
        let error = World::new(config).expect_err(field).to_string();
        assert!(error.starts_with(field), "{error}");
        let mut world = weightless();
        let command = if field.starts_with("gravity") {
            Command::SetGravity(config.gravity)
        } else {
            Command::SetStep {
                dt: config.dt,
                substeps: config.substeps,
            }
        };
        let error = world.apply(command).expect_err(field).to_string();
        assert!(error.starts_with(field), "{error}");
    }
}

#[test]
fn bodies() {
    let good = BodyConfig::default;
    for (config, field) in [
        (
            BodyConfig {
                spacing: Some(0.0),
                ..good()
            },
            "spacing",
        ),
        (
            BodyConfig {
                spacing: Some(NAN),
                ..good()
            },
            "spacing",
        ),
        (
            BodyConfig {
                spacing: Some(1e-6),
                ..good()
            },
            "spacing",
        ),
        (
            BodyConfig {
                spacing: Some(10.0),
                sampling: Sampling::Grid,
                ..good()
            },
            "spacing",
        ),
        (
            BodyConfig {
                mass: Some(0.0),
                ..good()
            },
            "mass",
        ),
        (
            BodyConfig {
                mass: Some(-1.0),
                ..good()
            },
            "mass",
        ),
        (
            BodyConfig {
                mass: Some(1e-20),
                ..good()
            },
            "mass",
        ),
        (
            BodyConfig {
                mass: Some(f32::MAX),
                ..good()
            },
            "mass",
        ),
        (
            BodyConfig {
                position: [NAN, 0.0, 0.0],
                ..good()
            },
            "position[0]",
        ),
        (
            BodyConfig {
                position: [0.0, 1e20, 0.0],
                ..good()
            },
            "position",
        ),
        (
            BodyConfig {
                rotation: [0.0; 4],
                ..good()
            },
            "rotation",
        ),
        (
            BodyConfig {
                rotation: [0.0, 0.0, INF, 1.0],
                ..good()
            },
            "rotation[2]",
        ),
        (
            BodyConfig {
                stretch: [1.0, NAN, 1.0],
                ..good()
            },
            "stretch[1]",
        ),
        (
            BodyConfig {
                stretch: [1.0, 1.0, 1e9],
                ..good()
            },
            "stretch[2]",
        ),
        (
            BodyConfig {
                velocity: [0.0, 0.0, NAN],
                ..good()
            },
            "velocity[2]",
        ),
        (
            BodyConfig {
                velocity: [1e30, 0.0, 0.0],
                ..good()
            },
            "velocity",
        ),
        (
            BodyConfig {
                spin: [NAN, 0.0, 0.0],
                ..good()
            },
            "spin[0]",
        ),
        (
            BodyConfig {
                spin: [1e30, 0.0, 0.0],
                ..good()
            },
            "spin",
        ),
    ] {
        check(config, field);
    }
}

#[test]
fn materials() {
    let good = Material::default;
    let limit = StrainLimit::default;
    let cases = [
        (
            Material {
                density: 0.0,
                ..good()
            },
            "density",
        ),
        (
            Material {
                density: NAN,
                ..good()
            },
            "density",
        ),
        (
            Material {
                stiffness: Stiffness::Alpha(-0.1),
                ..good()
            },
            "stiffness.alpha",
        ),
        (
            Material {
                stiffness: Stiffness::Alpha(2.1),
                ..good()
            },
            "stiffness.alpha",
        ),
        (
            Material {
                stiffness: Stiffness::Time(0.0),
                ..good()
            },
            "stiffness.time",
        ),
        (
            Material {
                stiffness: Stiffness::Time(INF),
                ..good()
            },
            "stiffness.time",
        ),
        (
            Material {
                damping: -1.0,
                ..good()
            },
            "damping",
        ),
        (
            Material {
                mode: Mode::Linear { beta: 1.1 },
                ..good()
            },
            "mode.beta",
        ),
        (
            Material {
                mode: Mode::Quadratic { beta: NAN },
                ..good()
            },
            "mode.beta",
        ),
        (
            Material {
                cap: Cap::Rows(0.5),
                ..good()
            },
            "cap.rows",
        ),
        (
            Material {
                cap: Cap::Exact(2.0),
                ..good()
            },
            "cap.exact",
        ),
        (
            Material {
                cap: Cap::Cheap(NAN),
                ..good()
            },
            "cap.cheap",
        ),
        (
            Material {
                cap: Cap::Soft {
                    start: 1.0,
                    limit: 5.0,
                },
                ..good()
            },
            "cap.soft.start",
        ),
        (
            Material {
                cap: Cap::Soft {
                    start: 6.0,
                    limit: 5.0,
                },
                ..good()
            },
            "cap.soft.limit",
        ),
        (
            Material {
                limit: StrainLimit {
                    stretch: -0.1,
                    ..limit()
                },
                ..good()
            },
            "limit.stretch",
        ),
        (
            Material {
                limit: StrainLimit {
                    relaxation: 1.5,
                    ..limit()
                },
                ..good()
            },
            "limit.relaxation",
        ),
        (
            Material {
                limit: StrainLimit {
                    iterations: 1001,
                    ..limit()
                },
                ..good()
            },
            "limit.iterations",
        ),
    ];
    for (material, field) in cases {
        let field = format!("material.{field}");
        let config = BodyConfig {
            material: material.clone(),
            ..BodyConfig::default()
        };
        check(config, &field);
        let mut world = weightless();
        let body = world
            .add(BodyConfig::default())
            .expect("defaults are legal");
        let hash = world.hash();
        let command = Command::SetMaterial {
            body,
            material: Box::new(material),
        };
        let error = world.apply(command).expect_err(&field).to_string();
        assert!(error.contains(&field), "{error}");
        assert_eq!(world.hash(), hash);
    }
}

#[test]
fn clusterings() {
    let good = Clustering::default;
    let limits = ClusterLimits::default;
    for (clustering, field) in [
        (Clustering { count: 0, ..good() }, "count"),
        (
            Clustering {
                radius: Radius::Fixed(0.0),
                ..good()
            },
            "radius",
        ),
        (
            Clustering {
                radius: Radius::Auto { overlap: 0.5 },
                ..good()
            },
            "radius.auto.overlap",
        ),
        (
            Clustering {
                epsilon: Epsilon::Absolute(-1.0),
                ..good()
            },
            "epsilon",
        ),
        (
            Clustering {
                epsilon: Epsilon::Relative(NAN),
                ..good()
            },
            "epsilon",
        ),
        (
            Clustering {
                kernel: Kernel::Blend { beta: NAN },
                ..good()
            },
            "kernel.blend.beta",
        ),
        (
            Clustering {
                kernel: Kernel::Fcm { m: 1.0 },
                ..good()
            },
            "kernel.fcm.m",
        ),
        (
            Clustering {
                limits: ClusterLimits {
                    max_count: Some(0),
                    ..limits()
                },
                ..good()
            },
            "limits.max_count",
        ),
        (
            Clustering {
                limits: ClusterLimits {
                    max_radius: Some(NAN),
                    ..limits()
                },
                ..good()
            },
            "limits.max_radius",
        ),
        (
            Clustering {
                limits: ClusterLimits {
                    max_iterations: 0,
                    ..limits()
                },
                ..good()
            },
            "limits.max_iterations",
        ),
        (
            Clustering {
                limits: ClusterLimits {
                    growth: 1.0,
                    ..limits()
                },
                ..good()
            },
            "limits.growth",
        ),
    ] {
        check(
            BodyConfig {
                clustering,
                ..BodyConfig::default()
            },
            &format!("clustering.{field}"),
        );
    }
}

#[test]
fn fields() {
    let good = Fields::default;
    let gradient = |to: [f32; 3], start: f32, end: f32| Field::Gradient {
        from: [0.0; 3],
        to,
        start,
        end,
    };
    let x = [1.0, 0.0, 0.0];
    for (fields, field) in [
        (
            Fields {
                density: Field::Uniform(0.0),
                ..good()
            },
            "density",
        ),
        (
            Fields {
                stiffness: Field::Uniform(-1.0),
                ..good()
            },
            "stiffness",
        ),
        (
            Fields {
                beta: Field::Uniform(NAN),
                ..good()
            },
            "beta",
        ),
        (
            Fields {
                damping: Field::Uniform(INF),
                ..good()
            },
            "damping",
        ),
        (
            Fields {
                stretch: Field::Uniform(-1.0),
                ..good()
            },
            "stretch",
        ),
        (
            Fields {
                density: gradient([0.0; 3], 1.0, 1.0),
                ..good()
            },
            "density.to",
        ),
        (
            Fields {
                density: gradient([NAN, 0.0, 0.0], 1.0, 1.0),
                ..good()
            },
            "density.to[0]",
        ),
        (
            Fields {
                beta: gradient(x, -1.0, 1.0),
                ..good()
            },
            "beta.start",
        ),
        (
            Fields {
                beta: gradient(x, 1.0, NAN),
                ..good()
            },
            "beta.end",
        ),
        (
            Fields {
                damping: Field::PerParticle(vec![1.0, NAN]),
                ..good()
            },
            "damping[1]",
        ),
        (
            Fields {
                stretch: Field::PerParticle(vec![1.0, 1.0]),
                ..good()
            },
            "stretch",
        ),
    ] {
        check(
            BodyConfig {
                fields,
                ..BodyConfig::default()
            },
            &format!("fields.{field}"),
        );
    }
}

#[test]
fn extents() {
    let open = TriMesh {
        vertices: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        triangles: vec![[0, 1, 2]],
    };
    let astray = TriMesh {
        triangles: vec![[0, 1, 9]],
        ..open.clone()
    };
    for (extent, field) in [
        (Extent::Sphere { radius: 0.0 }, "extent.sphere.radius"),
        (Extent::Sphere { radius: 1e30 }, "extent.sphere.radius"),
        (
            Extent::Ellipsoid {
                half_axes: [1.0, NAN, 1.0],
            },
            "extent.ellipsoid.half_axes[1]",
        ),
        (Extent::Polyhedron(open), "extent.polyhedron"),
        (Extent::Polyhedron(astray), "extent.polyhedron"),
        (Extent::Polyhedron(TriMesh::default()), "extent.polyhedron"),
    ] {
        check(
            BodyConfig {
                extent,
                ..BodyConfig::default()
            },
            field,
        );
    }
}

#[test]
fn shapes() {
    let square = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let bow = vec![[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]];
    let hole = vec![vec![[5.0, 5.0], [6.0, 5.0], [6.0, 6.0]]];
    let mesh = TriMesh {
        vertices: vec![[0.0; 3], [NAN, 0.0, 0.0], [0.0, 1.0, 0.0]],
        triangles: vec![[0, 1, 2]],
    };
    for (shape, field) in [
        (
            Shape::Box {
                size: [1.0, 0.0, 1.0],
            },
            "size[1]",
        ),
        (
            Shape::Box {
                size: [NAN, 1.0, 1.0],
            },
            "size[0]",
        ),
        (
            Shape::Beam {
                length: -1.0,
                width: 1.0,
                height: 1.0,
            },
            "length",
        ),
        (
            Shape::Beam {
                length: 1.0,
                width: NAN,
                height: 1.0,
            },
            "width",
        ),
        (
            Shape::Beam {
                length: 1.0,
                width: 1.0,
                height: 1e16,
            },
            "height",
        ),
        (
            Shape::Sheet {
                size: [1.0, INF],
                thickness: 0.1,
            },
            "size[1]",
        ),
        (
            Shape::Sheet {
                size: [1.0, 1.0],
                thickness: 0.0,
            },
            "thickness",
        ),
        (Shape::Sphere { radius: 0.0 }, "radius"),
        (
            Shape::HollowBall {
                radius: 1.0,
                thickness: 1.0,
            },
            "thickness",
        ),
        (
            Shape::Cylinder {
                radius: 1.0,
                height: 0.0,
            },
            "height",
        ),
        (
            Shape::Capsule {
                radius: NAN,
                height: 1.0,
            },
            "radius",
        ),
        (
            Shape::Torus {
                major: 1.0,
                minor: 1.5,
            },
            "minor",
        ),
        (
            Shape::Gear {
                radius: 1.0,
                teeth: 2,
                tooth: 0.1,
                thickness: 0.1,
            },
            "teeth",
        ),
        (
            Shape::Gear {
                radius: 1.0,
                teeth: 9,
                tooth: 2.0,
                thickness: 0.1,
            },
            "tooth",
        ),
        (
            Shape::Letter {
                glyph: '?',
                size: 1.0,
                depth: 0.1,
            },
            "glyph",
        ),
        (
            Shape::Letter {
                glyph: 'A',
                size: 0.0,
                depth: 0.1,
            },
            "size",
        ),
        (
            Shape::Extrusion {
                outline: bow,
                holes: vec![],
                depth: 1.0,
            },
            "outline",
        ),
        (
            Shape::Extrusion {
                outline: square.clone(),
                holes: hole,
                depth: 1.0,
            },
            "holes[0]",
        ),
        (
            Shape::Extrusion {
                outline: square,
                holes: vec![],
                depth: NAN,
            },
            "depth",
        ),
        (Shape::Mesh(mesh), "vertex 1"),
        (Shape::Mesh(TriMesh::default()), "mesh"),
        (Shape::Points(vec![]), "points"),
        (Shape::Points(vec![[0.0; 3], [0.0, INF, 0.0]]), "points[1]"),
    ] {
        check(
            BodyConfig {
                shape,
                ..BodyConfig::default()
            },
            field,
        );
    }
}

#[test]
fn a_bad_setting_of_clustering_is_named_once() {
    let refused = weightless().add(BodyConfig {
        clustering: Clustering {
            count: 0,
            ..Clustering::default()
        },
        ..BodyConfig::default()
    });
    let error = refused.expect_err("no clusters make no body");
    assert_eq!(error.to_string(), "clustering.count: must be at least 1");
}

#[test]
fn a_step_that_a_config_may_not_have_cannot_be_set_later() {
    for (dt, substeps, field) in [
        (1e30, 1, "dt: "),
        (f32::NAN, 1, "dt: "),
        (0.0, 1, "dt: "),
        (0.01, 0, "substeps: "),
    ] {
        let config = WorldConfig {
            dt,
            substeps,
            ..WorldConfig::default()
        };
        let made = World::new(config).expect_err(field).to_string();
        let set = weightless().apply(Command::SetStep { dt, substeps });
        assert_eq!(set.expect_err(field).to_string(), made);
        assert!(made.starts_with(field), "{made}");
    }
}
