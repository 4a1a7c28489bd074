//! Volumes, surfaces, inside tests and refusals of every kind of shape.

use glam::Vec3;

use super::*;
use crate::geometry::mesh::MeshError;
use crate::math::Random;

/// One of each shape that has an inside.
pub(in crate::geometry) fn solids() -> Vec<Shape> {
    let hole = vec![[0.5, 0.5], [1.0, 0.5], [1.0, 1.5], [0.5, 1.5]];
    vec![
        Shape::Box {
            size: [1.0, 2.0, 0.5],
        },
        Shape::Beam {
            length: 3.0,
            width: 0.4,
            height: 0.6,
        },
        Shape::Sheet {
            size: [2.0, 1.0],
            thickness: 0.1,
        },
        Shape::Sphere { radius: 0.8 },
        Shape::HollowBall {
            radius: 1.0,
            thickness: 0.25,
        },
        Shape::Cylinder {
            radius: 0.5,
            height: 1.5,
        },
        Shape::Can {
            radius: 0.5,
            height: 1.5,
            thickness: 0.2,
        },
        Shape::Capsule {
            radius: 0.4,
            height: 1.0,
        },
        Shape::Torus {
            major: 1.0,
            minor: 0.3,
        },
        Shape::Gear {
            radius: 1.0,
            teeth: 12,
            tooth: 0.2,
            thickness: 0.3,
        },
        Shape::Letter {
            glyph: 'B',
            size: 1.0,
            depth: 0.25,
        },
        Shape::Extrusion {
            outline: vec![[0.0, 0.0], [2.0, 0.0], [1.5, 2.0], [0.0, 2.0]],
            holes: vec![hole],
            depth: 0.5,
        },
    ]
}

#[test]
fn surfaces_are_closed_and_enclose_the_volume() {
    for shape in solids() {
        let volume = shape.volume().expect("valid").expect("solid");
        let mut last_error = f64::INFINITY;
        for resolution in [0.2, 0.05] {
            let mesh = shape.surface(resolution).expect("valid").expect("solid");
            assert_eq!(mesh.validate(), Ok(()));
            assert!(mesh.is_closed(), "{shape:?}");
            let error = (mesh.signed_volume() / volume - 1.0).abs();
            assert!(
                error <= last_error.max(1.0e-6),
                "{shape:?}: {error} after {last_error}"
            );
            last_error = error;
        }
        assert!(last_error < 0.01, "{shape:?}: {last_error}");
    }
}

#[test]
fn surfaces_fill_the_bounds() {
    for shape in solids() {
        let mesh = shape.surface(0.05).expect("valid").expect("solid");
        let (low, high) = shape.bounds().expect("valid");
        let (mesh_low, mesh_high) = mesh.bounds().expect("not empty");
        for k in 0..3 {
            assert!((low[k] - mesh_low[k]).abs() < 0.01, "{shape:?}");
            assert!((high[k] - mesh_high[k]).abs() < 0.01, "{shape:?}");
            assert!((low[k] + high[k]).abs() < 1.0e-6, "{shape:?} is off centre");
        }
    }
}

#[test]
fn inside_tests_agree_with_the_volume() {
    for shape in solids() {
        let solid = Solid::new(&shape).expect("valid");
        let (low, high) = solid.bounds();
        let mut random = Random::new(7);
        let tries = 20_000;
        let inside = (0..tries)
            .filter(|_| {
                let t = Vec3::new(random.unit(), random.unit(), random.unit());
                solid.contains(low + (high - low) * t)
            })
            .count();
        let size = (high - low)
            .to_array()
            .iter()
            .map(|&e| f64::from(e))
            .product::<f64>();
        let part = solid.volume().expect("solid") / size;
        // Four standard deviations of the estimate.
        let spread = 4.0 * (part * (1.0 - part) / f64::from(tries)).sqrt();
        let found = inside as f64 / f64::from(tries);
        assert!(
            (found - part).abs() <= spread + 1.0e-6,
            "{shape:?}: {found} for {part}"
        );
        assert!(!solid.contains(Vec3::NAN));
        assert!(!solid.contains(Vec3::INFINITY));
    }
}

#[test]
fn a_surface_as_mesh_is_the_same_solid() {
    for shape in solids() {
        let mesh = shape.surface(0.1).expect("valid").expect("solid");
        let as_mesh = Solid::new(&Shape::Mesh(mesh)).expect("valid");
        let solid = Solid::new(&shape).expect("valid");
        let (low, high) = solid.bounds();
        let mut random = Random::new(3);
        let differing = (0..500)
            .map(|_| low + (high - low) * Vec3::new(random.unit(), random.unit(), random.unit()))
            .filter(|&p| solid.contains(p) != as_mesh.contains(p))
            .count();
        assert!(differing < 10, "{shape:?}: {differing} of 500 differ");
    }
}

#[test]
fn open_meshes_get_an_estimated_volume() {
    let mut mesh = Shape::Sphere { radius: 1.0 }
        .surface(0.1)
        .expect("valid")
        .expect("solid");
    let full = mesh.signed_volume();
    mesh.triangles.drain(..20);
    let volume = Shape::Mesh(mesh).volume().expect("valid").expect("solid");
    assert!((volume / full - 1.0).abs() < 0.02, "{volume} for {full}");
}

#[test]
fn tiny_resolutions_stay_bounded() {
    for shape in solids() {
        let mesh = shape.surface(1.0e-9).expect("valid").expect("solid");
        assert!(
            mesh.triangles.len() < 500_000,
            "{shape:?}: {}",
            mesh.triangles.len()
        );
    }
}

#[test]
fn refusals_name_the_field() {
    let say = |shape: Shape| shape.validate().expect_err("the shape is bad").to_string();
    let boxed = |size| say(Shape::Box { size });
    assert_eq!(
        boxed([1.0, 0.0, 1.0]),
        "size[1] must be a length between 1e-15 and 1e15, but is 0"
    );
    assert!(boxed([1.0, 1.0, f32::NAN]).contains("size[2]"));
    assert!(boxed([f32::INFINITY, 1.0, 1.0]).contains("size[0]"));
    assert!(say(Shape::Sphere { radius: -1.0 }).contains("radius"));
    assert_eq!(
        say(Shape::HollowBall {
            radius: 1.0,
            thickness: 1.0
        }),
        "thickness = 1 must be less than radius = 1"
    );
    assert!(
        say(Shape::Torus {
            major: 1.0,
            minor: 2.0
        })
        .contains("minor = 2")
    );
    let gear = |teeth| Shape::Gear {
        radius: 1.0,
        teeth,
        tooth: 0.1,
        thickness: 0.1,
    };
    assert!(say(gear(2)).contains("teeth must be between 3 and 512, but is 2"));
    assert!(say(gear(u32::MAX)).contains("teeth"));
    assert!(
        say(Shape::Letter {
            glyph: '?',
            size: 1.0,
            depth: 1.0
        })
        .contains("'?'")
    );
    assert!(say(Shape::Points(vec![])).contains("points"));
    assert!(say(Shape::Points(vec![[0.0; 3], [0.0, f32::NAN, 0.0]])).contains("points[1]"));
    let mesh = TriMesh {
        vertices: vec![[0.0; 3]],
        triangles: vec![[0, 0, 4]],
    };
    let bad = MeshError::IndexOutOfRange {
        triangle: 0,
        index: 4,
        vertices: 1,
    };
    assert_eq!(Shape::Mesh(mesh).validate(), Err(ShapeError::Mesh(bad)));
    let cube = Shape::Box { size: [1.0; 3] };
    assert!(
        cube.surface(f32::NAN)
            .expect_err("bad")
            .to_string()
            .contains("resolution")
    );
}

#[test]
fn shapes_survive_serialisation() {
    let mut shapes = solids();
    shapes.push(Shape::Points(vec![[1.0, 2.0, 3.0]]));
    shapes.push(Shape::Mesh(
        shapes[3].surface(0.5).expect("valid").expect("solid"),
    ));
    let bytes = postcard::to_stdvec(&shapes).expect("serialises");
    let back: Vec<Shape> = postcard::from_bytes(&bytes).expect("deserialises");
    assert_eq!(back, shapes);
}
