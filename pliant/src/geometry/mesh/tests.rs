//! What a mesh measures, and which meshes it refuses.

use super::*;

/// A cube of edge 2 about the origin.
pub(in crate::geometry) fn cube() -> TriMesh {
    let mut vertices = Vec::new();
    for i in 0..8_u8 {
        vertices.push([0, 1, 2].map(|k| f32::from(i >> k & 1) * 2.0 - 1.0));
    }
    let quads = [
        [0, 4, 6, 2],
        [1, 3, 7, 5],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 2, 3, 1],
        [4, 5, 7, 6],
    ];
    let triangles = quads
        .iter()
        .flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]])
        .collect();
    TriMesh {
        vertices,
        triangles,
    }
}

#[test]
fn a_cube_measures_as_a_cube() {
    let mesh = cube();
    assert_eq!(mesh.validate(), Ok(()));
    assert_eq!(mesh.signed_volume(), 8.0);
    assert_eq!(mesh.area(), 24.0);
    assert_eq!(mesh.bounds(), Some(([-1.0; 3], [1.0; 3])));
    assert!(mesh.is_closed());
    for (v, n) in mesh.vertices.iter().zip(mesh.vertex_normals()) {
        // Two triangles of one face may meet in a corner, so only the octant is certain.
        assert!((0..3).all(|k| v[k] * n[k] > 0.0), "{v:?} {n:?}");
        assert!((Vec3::from(n).length() - 1.0).abs() < 1.0e-6);
    }
}

#[test]
fn volume_does_not_depend_on_place() {
    let mut mesh = cube();
    for v in &mut mesh.vertices {
        v[0] += 1.0e6;
    }
    assert_eq!(mesh.signed_volume(), 8.0);
    mesh.triangles.iter_mut().for_each(|t| t.reverse());
    assert_eq!(mesh.signed_volume(), -8.0);
}

#[test]
fn rims_and_flips_are_boundary_edges() {
    let mut open = cube();
    open.triangles.truncate(10);
    assert_eq!(open.boundary_edges(), 4);
    assert!(!open.is_closed());
    let mut flipped = cube();
    flipped.triangles[3].reverse();
    assert_eq!(flipped.boundary_edges(), 3);
}

#[test]
fn degenerate_triangles_and_duplicates_are_legal() {
    let mut mesh = cube();
    mesh.triangles.push([3, 3, 5]);
    mesh.triangles.push([2, 2, 2]);
    mesh.vertices.push(mesh.vertices[0]);
    assert_eq!(mesh.validate(), Ok(()));
    assert!(mesh.is_closed());
    assert_eq!(mesh.signed_volume(), 8.0);
    assert_eq!(mesh.area(), 24.0);
    assert_eq!(mesh.vertex_normals()[8], [0.0; 3]);
}

#[test]
fn bad_meshes_are_named() {
    let say = |mesh: &TriMesh| mesh.validate().expect_err("the mesh is bad").to_string();
    assert_eq!(
        say(&TriMesh::default()),
        "the mesh is empty: 0 vertices, 0 triangles"
    );
    let mut mesh = cube();
    mesh.vertices[5][1] = f32::NAN;
    assert_eq!(
        mesh.validate(),
        Err(MeshError::NonFiniteVertex { index: 5 })
    );
    mesh.vertices[5][1] = -1.0e20;
    assert_eq!(mesh.validate(), Err(MeshError::VertexTooFar { index: 5 }));
    mesh.vertices[5][1] = 0.0;
    mesh.triangles[7][2] = 8;
    assert_eq!(
        say(&mesh),
        "triangle 7 refers to vertex 8, but there are 8 vertices"
    );
}

#[test]
fn invalid_meshes_do_not_panic() {
    let mut mesh = cube();
    mesh.triangles.push([0, 1, 99]);
    mesh.vertices[2] = [f32::NAN, f32::INFINITY, 0.0];
    let _ = (
        mesh.bounds(),
        mesh.signed_volume(),
        mesh.area(),
        mesh.is_closed(),
    );
    assert_eq!(mesh.vertex_normals().len(), 8);
}
