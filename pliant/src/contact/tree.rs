//! Nearest points on triangle meshes: a bounding-volume tree over the triangles.

use glam::Vec3;

use super::field::Nearest;
use crate::geometry::{TriMesh, WindingTree};

/// Triangles in a leaf at most.
const LEAF: usize = 4;

/// A mesh prepared for questions of distance. Closed meshes have an inside, told by the winding number; open ones are
/// sheets with two outer sides.
#[derive(Debug)]
pub(crate) struct MeshField {
    triangles: Vec<[Vec3; 3]>,
    nodes: Vec<Node>,
    inside: Option<WindingTree>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    low: Vec3,
    high: Vec3,
    /// First triangle and count for a leaf; (right child, 0) for a fork, whose left child is the next node.
    first: u32,
    count: u32,
}

impl MeshField {
    pub(crate) fn new(mesh: &TriMesh) -> Self {
        let corner = |i: u32| Vec3::from(mesh.vertices[i as usize]);
        let mut triangles: Vec<[Vec3; 3]> = mesh.triangles.iter().map(|t| t.map(corner)).collect();
        let mut nodes = Vec::new();
        let count = triangles.len();
        build(&mut triangles, 0, count, &mut nodes);
        Self {
            triangles,
            nodes,
            inside: mesh.is_closed().then(|| WindingTree::of(mesh)),
        }
    }

    pub(crate) fn bounds(&self) -> (Vec3, Vec3) {
        (self.nodes[0].low, self.nodes[0].high)
    }

    pub(crate) fn nearest(&self, p: Vec3) -> Nearest {
        let (on, face) = self.nearest_point(p);
        let arm = p - on;
        let inside = self.inside.as_ref().is_some_and(|tree| tree.contains(p));
        let sign = if inside { -1.0 } else { 1.0 };
        let length = arm.length();
        let normal = if length > 1e-12 {
            arm * (sign / length)
        } else {
            face
        };
        Nearest {
            distance: sign * length,
            normal,
        }
    }

    /// The nearest point of the mesh and the normal of its triangle.
    fn nearest_point(&self, p: Vec3) -> (Vec3, Vec3) {
        let mut best = (f32::INFINITY, Vec3::ZERO, Vec3::Y);
        let mut stack = [0u32; 64];
        let mut depth = 1;
        while depth > 0 {
            depth -= 1;
            let at = stack[depth] as usize;
            let node = &self.nodes[at];
            if node.distance_squared(p) >= best.0 {
                continue;
            }
            if node.count > 0 {
                for t in &self.triangles[node.first as usize..(node.first + node.count) as usize] {
                    let on = on_triangle(p, *t);
                    let d = (p - on).length_squared();
                    if d < best.0 {
                        best = (
                            d,
                            on,
                            (t[1] - t[0]).cross(t[2] - t[0]).normalize_or(Vec3::Y),
                        );
                    }
                }
                continue;
            }
            // The nearer child is pushed last and so looked at first.
            let (left, right) = (at as u32 + 1, node.first);
            let near_left = self.nodes[left as usize].distance_squared(p)
                <= self.nodes[right as usize].distance_squared(p);
            (stack[depth], stack[depth + 1]) = if near_left {
                (right, left)
            } else {
                (left, right)
            };
            depth += 2;
        }
        (best.1, best.2)
    }
}

impl Node {
    fn distance_squared(&self, p: Vec3) -> f32 {
        (self.low - p)
            .max(p - self.high)
            .max(Vec3::ZERO)
            .length_squared()
    }
}

/// Builds the node of a range of triangles, halving at the median of the widest axis: depth stays below 32.
fn build(triangles: &mut [[Vec3; 3]], first: usize, count: usize, nodes: &mut Vec<Node>) {
    let range = &mut triangles[first..first + count];
    let low = range
        .iter()
        .flatten()
        .copied()
        .fold(Vec3::INFINITY, Vec3::min);
    let high = range
        .iter()
        .flatten()
        .copied()
        .fold(Vec3::NEG_INFINITY, Vec3::max);
    let at = nodes.len();
    nodes.push(Node {
        low,
        high,
        first: first as u32,
        count: count as u32,
    });
    if count <= LEAF {
        return;
    }
    let size = high - low;
    let axis = if size.x >= size.y && size.x >= size.z {
        0
    } else if size.y >= size.z {
        1
    } else {
        2
    };
    let middle = |t: &[Vec3; 3]| t[0][axis] + t[1][axis] + t[2][axis];
    range.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
    let half = count / 2;
    build(triangles, first, half, nodes);
    nodes[at].first = nodes.len() as u32;
    nodes[at].count = 0;
    build(triangles, first + half, count - half, nodes);
}

/// The nearest point of a triangle.
fn on_triangle(p: Vec3, [a, b, c]: [Vec3; 3]) -> Vec3 {
    let (ab, ac) = (b - a, c - a);
    let [_, v, w] = corner_shares(p - a, ab, ac);
    a + ab * v + ac * w
}

/// The shares of the corners in the nearest point of a triangle, by the regions of its corners, edges and face. The point
/// and two corners are seen from the first corner.
#[inline(always)]
pub(super) fn corner_shares(ap: Vec3, ab: Vec3, ac: Vec3) -> [f32; 3] {
    let (d1, d2) = (ab.dot(ap), ac.dot(ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let bp = ap - ab;
    let (d3, d4) = (ab.dot(bp), ac.dot(bp));
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 && d1 > d3 {
        let v = d1 / (d1 - d3);
        return [1.0 - v, v, 0.0];
    }
    let cp = ap - ac;
    let (d5, d6) = (ab.dot(cp), ac.dot(cp));
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 && d2 > d6 {
        let w = d2 / (d2 - d6);
        return [1.0 - w, 0.0, w];
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 && (d4 - d3) + (d5 - d6) > 0.0 {
        let w = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return [0.0, 1.0 - w, w];
    }
    let sum = va + vb + vc;
    if sum == 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let (v, w) = (vb / sum, vc / sum);
    [1.0 - v - w, v, w]
}
