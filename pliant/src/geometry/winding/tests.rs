//! The tree against the plain sum, and against meshes that are not solids.

use super::*;
use crate::geometry::mesh::tests::cube;
use crate::geometry::orient::oriented;

/// What the first-order far field may be off by; the decision threshold is 0.5 away.
const DIPOLE_ERROR: f32 = 0.04;

/// A unit sphere about `centre` with `n` rings.
fn sphere(centre: Vec3, n: u32) -> TriMesh {
    let mut mesh = TriMesh::default();
    for ring in 0..=n {
        for turn in 0..2 * n {
            let (t, u) = (PI * ring as f32 / n as f32, PI * turn as f32 / n as f32);
            let (sin_t, cos_t) = (libm::sinf(t), libm::cosf(t));
            let direction = Vec3::new(sin_t * libm::cosf(u), cos_t, sin_t * libm::sinf(u));
            mesh.vertices.push((centre + direction).to_array());
        }
    }
    for ring in 0..n {
        for turn in 0..2 * n {
            let at = |r: u32, t: u32| (ring + r) * 2 * n + (turn + t) % (2 * n);
            mesh.triangles.push([at(0, 0), at(0, 1), at(1, 1)]);
            mesh.triangles.push([at(0, 0), at(1, 1), at(1, 0)]);
        }
    }
    mesh
}

fn joined(mut a: TriMesh, b: &TriMesh) -> TriMesh {
    let base = a.vertices.len() as u32;
    a.vertices.extend(&b.vertices);
    a.triangles
        .extend(b.triangles.iter().map(|t| t.map(|v| v + base)));
    a
}

/// Points of a lattice over [-1.6, 1.6]³ that avoid symmetry planes.
fn probes() -> impl Iterator<Item = Vec3> {
    let coordinate = |i: i32| (i as f32 + 0.137) * 0.4;
    (-4..4).flat_map(move |x| {
        (-4..4).flat_map(move |y| {
            (-4..4).map(move |z| Vec3::new(coordinate(x), coordinate(y), coordinate(z)))
        })
    })
}

#[test]
fn the_tree_equals_the_plain_sum() {
    let mut open = sphere(Vec3::ZERO, 24);
    open.triangles.truncate(1800);
    let tree = WindingTree::from_oriented(&oriented(&open));
    for p in probes() {
        let q = (p - tree.centre) * tree.scale;
        let sum: f32 = tree
            .triangles
            .iter()
            .map(|&t| triangle_solid_angle(t, q))
            .sum();
        let exact = sum / (4.0 * PI);
        let fast = tree.winding(p);
        assert!(
            (fast - exact).abs() < DIPOLE_ERROR,
            "{p}: {fast} against {exact}"
        );
    }
}

#[test]
fn spheres_are_solid_whatever_their_size_and_side() {
    for size in [1.0e-12, 1.0, 1.0e12_f32] {
        let mut mesh = sphere(Vec3::ZERO, 16);
        mesh.vertices
            .iter_mut()
            .for_each(|v| *v = v.map(|c| c * size));
        let tree = WindingTree::from_oriented(&oriented(&mesh));
        mesh.triangles.iter_mut().for_each(|t| t.reverse());
        let inside_out = WindingTree::from_oriented(&oriented(&mesh));
        for p in probes().filter(|p| (p.length() - 1.0).abs() > 0.05) {
            let inside = p.length() < 1.0;
            assert_eq!(tree.contains(p * size), inside, "{p}");
            assert_eq!(inside_out.contains(p * size), inside, "{p}");
            let sum = tree.winding(p * size) + inside_out.winding(p * size);
            assert!(sum.abs() < 2.0 * DIPOLE_ERROR, "{p}: {sum}");
        }
    }
}

#[test]
fn a_cube_without_one_face_is_filled_up_to_near_the_hole() {
    let mut mesh = cube();
    mesh.triangles.truncate(10);
    let tree = WindingTree::from_oriented(&oriented(&mesh));
    assert!(tree.contains(Vec3::ZERO));
    assert!(tree.contains(Vec3::splat(-0.9)));
    assert!(tree.contains(Vec3::new(0.0, 0.0, 0.9)));
    assert!(!tree.contains(Vec3::new(0.0, 0.0, 1.1)));
    assert!(!tree.contains(Vec3::new(0.0, 1.1, 0.0)));
}

#[test]
fn a_cube_with_flipped_triangles_is_solid() {
    let mut mesh = cube();
    for t in [1, 4, 7] {
        mesh.triangles[t].reverse();
    }
    let tree = WindingTree::from_oriented(&oriented(&mesh));
    for p in probes() {
        assert_eq!(tree.contains(p), p.abs().max_element() < 1.0, "{p}");
    }
}

#[test]
fn overlapping_spheres_are_their_union() {
    let centres = [Vec3::X * 0.4, Vec3::X * -0.4];
    let tree = WindingTree::from_oriented(&oriented(&joined(
        sphere(centres[0], 16),
        &sphere(centres[1], 16),
    )));
    for p in probes().filter(|p| centres.iter().all(|c| (p.distance(*c) - 1.0).abs() > 0.05)) {
        let inside = centres.iter().any(|c| p.distance(*c) < 1.0);
        assert_eq!(tree.contains(p), inside, "{p}");
    }
    assert!((tree.winding(Vec3::ZERO) - 2.0).abs() < DIPOLE_ERROR);
}

#[test]
fn degenerate_meshes_contain_nothing() {
    let point = TriMesh {
        vertices: vec![[1.0; 3]; 3],
        triangles: vec![[0, 1, 2], [0, 0, 0]],
    };
    let tree = WindingTree::from_oriented(&oriented(&point));
    assert_eq!(tree.winding(Vec3::ONE), 0.0);
    assert!(!tree.contains(Vec3::NAN));
}

#[test]
fn eight_points_at_a_time_get_the_same_answers() {
    let mut open = sphere(Vec3::ZERO, 24);
    // With a hole as large as this the level of a half runs through free space.
    open.triangles.truncate(1300);
    let trees = [open, sphere(Vec3::ZERO, 24), cube()].map(|mesh| WindingTree::of(&mesh));
    for tree in trees {
        let mut points: Vec<Vec3> = probes().collect();
        // On the level itself, on vertices and in planes of triangles: where a small error would tell.
        for p in probes().step_by(7) {
            let (mut low, mut high) = (p, p * 0.1);
            for _ in 0..40 {
                let middle = (low + high) * 0.5;
                if tree.contains(middle) == tree.contains(low) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            points.extend([low, high]);
        }
        points.extend(
            tree.triangles
                .iter()
                .step_by(11)
                .flatten()
                .map(|v| *v / tree.scale + tree.centre),
        );
        points.extend([Vec3::NAN, Vec3::splat(1e30), Vec3::INFINITY]);
        let each = tree.contains_each(&points);
        let one_by_one: Vec<bool> = points.iter().map(|&p| tree.contains(p)).collect();
        assert_eq!(each, one_by_one);
    }
    let empty = WindingTree::of(&TriMesh::default());
    assert_eq!(empty.contains_each(&[Vec3::ZERO; 3]), [false; 3]);
}
