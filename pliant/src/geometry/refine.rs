//! Splitting the long edges of a mesh until all are about as long as wanted.
//!
//! Each triangle asks to halve its longest edge [Rivara84]; both triangles at an edge see the
//! request, so a closed mesh stays closed. Halving longest edges bounds how thin triangles get.
//! Existing vertices never move.

use glam::Vec3;

use super::mesh::TriMesh;

/// No pass starts with more triangles than this; one pass at most quadruples them.
const MAX_TRIANGLES: usize = 60_000;
/// An edge is long above this many resolutions: right triangles end with legs of about one.
const LONG: f64 = 1.5;

/// Splits edges longer than about `resolution`, or until there are a great many triangles.
pub(super) fn refine(mut mesh: TriMesh, resolution: f64) -> TriMesh {
    while mesh.triangles.len() <= MAX_TRIANGLES {
        let marked = long_edges(&mesh, LONG * resolution);
        if marked.is_empty() {
            break;
        }
        split(&mut mesh, &marked);
    }
    mesh
}

/// The longest edge of every triangle that has a long one, sorted, each once.
fn long_edges(mesh: &TriMesh, limit: f64) -> Vec<(u32, u32)> {
    let at = |v: u32| Vec3::from(mesh.vertices[v as usize]);
    let mut marked = Vec::new();
    for &[a, b, c] in &mesh.triangles {
        // The key orders equal lengths by index, so that neighbours agree on the longest.
        let key = |(p, q): (u32, u32)| (at(p).distance_squared(at(q)), (p.min(q), p.max(q)));
        let mut longest = key((a, b));
        for edge in [(b, c), (c, a)].map(key) {
            if edge
                .0
                .total_cmp(&longest.0)
                .then(edge.1.cmp(&longest.1))
                .is_gt()
            {
                longest = edge;
            }
        }
        if f64::from(longest.0) > limit * limit {
            marked.push(longest.1);
        }
    }
    marked.sort_unstable();
    marked.dedup();
    marked
}

/// Adds a vertex in the middle of each marked edge, the lower vertex first and sorted, and cuts the triangles there. Those
/// that stay whole come first, in their order; returns which they were.
pub(crate) fn split_edges(
    vertices: &mut Vec<Vec3>,
    triangles: &mut Vec<[u32; 3]>,
    marked: &[(u32, u32)],
) -> Vec<usize> {
    let mut ends = vec![false; vertices.len()];
    for &(p, q) in marked {
        (ends[p as usize], ends[q as usize]) = (true, true);
    }
    let is_cut = |t: &[u32; 3]| {
        let [a, b, c] = t;
        if t.iter().filter(|v| ends[**v as usize]).count() < 2 {
            return false;
        }
        let edges = [(*a, *b), (*b, *c), (*c, *a)].map(|(p, q)| (p.min(q), p.max(q)));
        edges.iter().any(|edge| marked.binary_search(edge).is_ok())
    };
    let (cuts, whole): (Vec<usize>, Vec<usize>) =
        (0..triangles.len()).partition(|t| is_cut(&triangles[*t]));
    let of = |some: &[usize]| some.iter().map(|t| triangles[*t]).collect();
    let (old, kept) = (of(&cuts), of(&whole));
    let base = vertices.len() as u32;
    for &(p, q) in marked {
        vertices.push((vertices[p as usize] + vertices[q as usize]) * 0.5);
    }
    *triangles = kept;
    cut_all(old, marked, base, triangles);
    whole
}

/// Adds a vertex in the middle of each marked edge and cuts the triangles there.
fn split(mesh: &mut TriMesh, marked: &[(u32, u32)]) {
    let base = mesh.vertices.len() as u32;
    for &(p, q) in marked {
        let (p, q) = (
            Vec3::from(mesh.vertices[p as usize]),
            Vec3::from(mesh.vertices[q as usize]),
        );
        mesh.vertices.push(((p + q) * 0.5).to_array());
    }
    let old = std::mem::take(&mut mesh.triangles);
    cut_all(old, marked, base, &mut mesh.triangles);
}

/// Cuts triangles at the middles of marked edges, which are vertices from `base` on.
fn cut_all(old: Vec<[u32; 3]>, marked: &[(u32, u32)], base: u32, out: &mut Vec<[u32; 3]>) {
    let middle = |p: u32, q: u32| {
        marked
            .binary_search(&(p.min(q), p.max(q)))
            .ok()
            .map(|i| base + i as u32)
    };
    for [a, b, c] in old {
        cut([a, b, c], [middle(a, b), middle(b, c), middle(c, a)], out);
    }
}

/// Cuts one triangle at the middles of its edges ab, bc, ca.
fn cut([a, b, c]: [u32; 3], middles: [Option<u32>; 3], out: &mut Vec<[u32; 3]>) {
    match middles {
        [None, None, None] => out.push([a, b, c]),
        [Some(m), None, None] => out.extend([[a, m, c], [m, b, c]]),
        [Some(m), Some(n), None] => out.extend([[a, m, c], [m, b, n], [m, n, c]]),
        [Some(m), Some(n), Some(o)] => out.extend([[a, m, o], [m, b, n], [n, c, o], [m, n, o]]),
        // The other cases are these with the corners renamed.
        [None, m, n] => cut([b, c, a], [m, n, None], out),
        [m, None, n] => cut([c, a, b], [n, m, None], out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::mesh::tests::cube;

    #[test]
    fn a_refined_cube_is_the_same_closed_cube() {
        for resolution in [5.0, 1.0, 0.3, 0.1] {
            let mesh = refine(cube(), resolution);
            assert!(mesh.is_closed());
            assert!((mesh.signed_volume() - 8.0).abs() < 1.0e-9);
            assert!(long_edges(&mesh, LONG * resolution).is_empty());
        }
        assert_eq!(refine(cube(), 5.0), cube());
    }

    #[test]
    fn the_number_of_triangles_is_bounded() {
        let mesh = refine(cube(), 1.0e-6);
        assert!(mesh.triangles.len() <= 4 * MAX_TRIANGLES);
        assert!(mesh.is_closed());
    }

    #[test]
    fn needles_end() {
        let mesh = TriMesh {
            vertices: vec![[0.0; 3], [100.0, 0.0, 0.0], [50.0, 1.0e-3, 0.0]],
            triangles: vec![[0, 1, 2]],
        };
        let fine = refine(mesh.clone(), 1.0);
        assert!(fine.triangles.len() < 4000, "{}", fine.triangles.len());
        assert!((fine.area() - mesh.area()).abs() < 1.0e-6);
    }
}
