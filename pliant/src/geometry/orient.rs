//! Making the triangles of a mesh agree in orientation before it is used as a solid.
//!
//! The winding number counts a flipped triangle as a hole twice over. Where two triangles share an
//! edge that no third one uses, the flip is evident and is undone: each patch connected by such
//! edges takes the orientation that most of its area already has. Whole shells are never turned
//! over, so that a cavity stays a cavity. Holes and crossings are left to the winding number.

use super::mesh::{TriMesh, area_vector};
use super::wide::{length, widen};

/// A triangle on the far side of an edge, or none.
type Neighbour = Option<(usize, Facing)>;

/// Whether two neighbouring triangles run their common edge in opposite directions, as they should.
#[derive(Clone, Copy, PartialEq)]
enum Facing {
    Same,
    Opposed,
}

/// The mesh with equal positions welded, collapsed triangles dropped and patches oriented.
///
/// Expects a valid mesh.
pub(super) fn oriented(mesh: &TriMesh) -> TriMesh {
    let mut welded = weld(mesh);
    let neighbours = neighbours(&welded);
    let flips = patch_flips(&welded, &neighbours);
    for (triangle, flip) in welded.triangles.iter_mut().zip(flips) {
        if flip {
            triangle.reverse();
        }
    }
    welded
}

/// Replaces each vertex by the first one at the same position and drops triangles that collapse.
fn weld(mesh: &TriMesh) -> TriMesh {
    // Adding zero turns −0 into +0, so that equal numbers have equal order.
    let vertices: Vec<[f32; 3]> = mesh.vertices.iter().map(|v| v.map(|c| c + 0.0)).collect();
    let compare = |a: u32, b: u32| {
        let (p, q) = (vertices[a as usize], vertices[b as usize]);
        p[0].total_cmp(&q[0])
            .then(p[1].total_cmp(&q[1]))
            .then(p[2].total_cmp(&q[2]))
    };
    let mut sorted: Vec<u32> = (0..vertices.len() as u32).collect();
    sorted.sort_unstable_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
    let mut first = vec![0; vertices.len()];
    for same in sorted.chunk_by(|&a, &b| compare(a, b).is_eq()) {
        for &v in same {
            first[v as usize] = same[0];
        }
    }
    let triangles = mesh
        .triangles
        .iter()
        .map(|t| t.map(|v| first[v as usize]))
        .filter(|&[a, b, c]| a != b && b != c && c != a)
        .collect();
    TriMesh {
        vertices,
        triangles,
    }
}

/// Neighbours of every triangle over edges that exactly two triangles use.
fn neighbours(mesh: &TriMesh) -> Vec<[Neighbour; 3]> {
    let mut edges: Vec<(u32, u32, usize, usize, bool)> = Vec::new();
    for (t, &[a, b, c]) in mesh.triangles.iter().enumerate() {
        for (side, (from, to)) in [(a, b), (b, c), (c, a)].into_iter().enumerate() {
            edges.push((from.min(to), from.max(to), t, side, from < to));
        }
    }
    edges.sort_unstable();
    let mut neighbours = vec![[None; 3]; mesh.triangles.len()];
    for same in edges.chunk_by(|e, f| (e.0, e.1) == (f.0, f.1)) {
        if let &[(_, _, t, side_t, up_t), (_, _, u, side_u, up_u)] = same {
            let facing = if up_t == up_u {
                Facing::Opposed
            } else {
                Facing::Same
            };
            neighbours[t][side_t] = Some((u, facing));
            neighbours[u][side_u] = Some((t, facing));
        }
    }
    neighbours
}

/// Which triangles to turn over so that each patch agrees with the larger part of its area.
fn patch_flips(mesh: &TriMesh, neighbours: &[[Neighbour; 3]]) -> Vec<bool> {
    let mut flips: Vec<Option<bool>> = vec![None; mesh.triangles.len()];
    let mut patch = Vec::new();
    for root in 0..mesh.triangles.len() {
        if flips[root].is_some() {
            continue;
        }
        flips[root] = Some(false);
        patch.clear();
        patch.push(root);
        let mut done = 0;
        while let Some(&t) = patch.get(done) {
            done += 1;
            for &(u, facing) in neighbours[t].iter().flatten() {
                if flips[u].is_none() {
                    flips[u] = flips[t].map(|f| f ^ (facing == Facing::Opposed));
                    patch.push(u);
                }
            }
        }
        settle(mesh, &patch, &mut flips);
    }
    flips.into_iter().map(|f| f.unwrap_or(false)).collect()
}

/// Inverts the flips of a patch when they would turn over more than half of its area.
fn settle(mesh: &TriMesh, patch: &[usize], flips: &mut [Option<bool>]) {
    let mut excess = 0.0;
    for &t in patch {
        let corners = mesh.triangles[t].map(|v| widen(mesh.vertices[v as usize].into()));
        let area = length(area_vector(corners));
        excess += if flips[t] == Some(true) { area } else { -area };
    }
    if excess > 0.0 {
        for &t in patch {
            flips[t] = flips[t].map(|f| !f);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::mesh::tests::cube;

    #[test]
    fn flipped_triangles_are_turned_back() {
        let mut mesh = cube();
        for t in [0, 3, 4, 9] {
            mesh.triangles[t].reverse();
        }
        assert!(!mesh.is_closed());
        let healed = oriented(&mesh);
        assert!(healed.is_closed());
        assert_eq!(healed.signed_volume(), 8.0);
    }

    #[test]
    fn whole_shells_keep_their_side() {
        let mut mesh = cube();
        mesh.triangles.iter_mut().for_each(|t| t.reverse());
        assert_eq!(oriented(&mesh).signed_volume(), -8.0);
    }

    #[test]
    fn separate_vertices_are_welded() {
        let cube = cube();
        let mut soup = TriMesh::default();
        for (i, t) in (0_u32..).zip(&cube.triangles) {
            soup.vertices.extend(t.map(|v| cube.vertices[v as usize]));
            soup.triangles.push([3 * i, 3 * i + 1, 3 * i + 2]);
        }
        assert!(!soup.is_closed());
        assert!(oriented(&soup).is_closed());
    }
}
