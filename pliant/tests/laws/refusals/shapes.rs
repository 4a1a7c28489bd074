//! Shapes and the extents of particles.

use super::{INF, NAN, check};
use pliant::{BodyConfig, Extent, Shape, TriMesh};

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
            Shape::Can {
                radius: 1.0,
                height: 1.0,
                thickness: 0.5,
            },
            "thickness",
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

/// A triangle, and one with a second side, in a plane that is not along the axes: rounding gives the second a volume.
#[test]
fn a_flat_mesh_is_refused_because_it_has_no_volume() {
    let corners = vec![
        [0.1, 0.2, 0.3],
        [1.3, 0.7, 0.9],
        [0.4, 1.1, -0.7],
        [1.6, 1.6, -0.1],
    ];
    for triangles in [
        vec![[0, 1, 2]],
        vec![[0, 1, 2], [0, 2, 1]],
        vec![[0, 1, 2], [1, 3, 2], [0, 3, 1], [0, 2, 3]],
    ] {
        for spacing in [None, Some(0.1)] {
            let config = BodyConfig {
                shape: Shape::Mesh(TriMesh {
                    vertices: corners.clone(),
                    triangles: triangles.clone(),
                }),
                spacing,
                ..BodyConfig::default()
            };
            check(config, "the mesh encloses no volume");
        }
    }
}
