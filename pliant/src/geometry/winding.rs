//! Inside or outside of any triangle soup, by the generalised winding number.
//!
//! w(p) = Σ Ω(p) / 4π over the triangles, with the solid angle Ω by [VanOosterom83],
//! summed as in [Jacobson13]. It is 1 inside a closed mesh, 0 outside, and degrades smoothly near holes. Far
//! groups of triangles are summed as one dipole, first order [Barill18]. Flipped triangles are
//! turned back first where their neighbours tell (see `orient`); the tree does not repair holes.

use std::f32::consts::PI;

use glam::Vec3;

use super::mesh::{TriMesh, area_vector};
use super::orient::oriented;
use super::wide::{add, length, narrow, scale, sub, widen};

mod eight;

/// A group is far when its distance exceeds this many of its radii.
const FAR: f32 = 2.0;
/// Triangles per leaf.
const LEAF: usize = 4;

/// A bounding-volume tree over triangles that evaluates winding numbers.
///
/// Coordinates inside are normalised to the mesh's size, so very small and very large meshes keep
/// their digits.
#[derive(Clone, Debug)]
pub(crate) struct WindingTree {
    /// Centre of the mesh's bounds: the origin of the normalised coordinates.
    centre: Vec3,
    /// Normalised length of one metre.
    scale: f32,
    /// Nodes in preorder: the first child of a node follows it.
    nodes: Vec<Node>,
    /// Triangles in leaf order, normalised.
    triangles: Vec<[Vec3; 3]>,
}

/// A group of triangles seen as a dipole.
#[derive(Clone, Debug)]
struct Node {
    /// Area-weighted centre.
    centre: Vec3,
    /// Distance from the centre to the farthest corner.
    radius: f32,
    /// Σ area × normal.
    normal: Vec3,
    /// The node that follows this subtree in preorder.
    skip: u32,
    /// First triangle of a leaf.
    first: u32,
    /// Triangles of a leaf; 0 for an inner node.
    count: u32,
}

impl WindingTree {
    /// Builds the tree after turning back flipped triangles; expects a valid mesh.
    pub(crate) fn of(mesh: &TriMesh) -> WindingTree {
        WindingTree::from_oriented(&oriented(mesh))
    }

    /// Builds the tree over the triangles as they are; expects a valid mesh.
    pub(super) fn from_oriented(mesh: &TriMesh) -> WindingTree {
        let (low, high) = mesh.bounds().unwrap_or_default();
        let (low, high) = (Vec3::from(low), Vec3::from(high));
        let centre = low + (high - low) * 0.5;
        let extent = (high - low).max_element();
        let scale = if extent > f32::MIN_POSITIVE {
            1.0 / extent
        } else {
            1.0
        };
        let place = |v: u32| (Vec3::from(mesh.vertices[v as usize]) - centre) * scale;
        let mut triangles: Vec<[Vec3; 3]> = mesh
            .triangles
            .iter()
            .map(|t| t.map(place))
            .filter(|&[a, b, c]| (b - a).cross(c - a) != Vec3::ZERO)
            .collect();
        let mut nodes = Vec::new();
        if !triangles.is_empty() {
            build(&mut nodes, &mut triangles, 0);
        }
        WindingTree {
            centre,
            scale,
            nodes,
            triangles,
        }
    }

    /// Winding number at `point`: about 1 inside, −1 inside a mesh turned inside out, 0 outside.
    pub(crate) fn winding(&self, point: Vec3) -> f32 {
        let p = (point - self.centre) * self.scale;
        let mut solid_angle = 0.0;
        let mut i = 0;
        while let Some(node) = self.nodes.get(i) {
            let d = node.centre - p;
            let distance_squared = d.length_squared();
            let reach = FAR * node.radius;
            if distance_squared > reach * reach {
                // Ω ≈ N · d / ‖d‖³
                solid_angle += node.normal.dot(d) / (distance_squared * distance_squared.sqrt());
                i = node.skip as usize;
            } else if node.count > 0 {
                let first = node.first as usize;
                let leaf = &self.triangles[first..first + node.count as usize];
                solid_angle += leaf
                    .iter()
                    .map(|&t| triangle_solid_angle(t, p))
                    .sum::<f32>();
                i = node.skip as usize;
            } else {
                i += 1;
            }
        }
        solid_angle / (4.0 * PI)
    }

    /// Whether `point` is inside: |w| > ½.
    ///
    /// The magnitude decides, so that a mesh wholly inside out fills as well. The price: where a
    /// shell overlaps another of the opposite orientation the two cancel and leave a gap, which is
    /// also how a cavity is modelled.
    pub(crate) fn contains(&self, point: Vec3) -> bool {
        self.winding(point).abs() > 0.5
    }
}

/// Ω of a triangle seen from p; tan(Ω/2) = a·(b×c) / (abc + (a·b)c + (b·c)a + (c·a)b).
fn triangle_solid_angle(triangle: [Vec3; 3], p: Vec3) -> f32 {
    let [a, b, c] = triangle.map(|v| v - p);
    let determinant = a.dot(b.cross(c));
    if determinant == 0.0 {
        // In the plane of the triangle: seen edge-on, or p lies on it, where both sides average 0.
        return 0.0;
    }
    let [la, lb, lc] = [a, b, c].map(|v| v.length_squared().sqrt());
    let denominator = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
    2.0 * libm::atan2f(determinant, denominator)
}

/// Appends the subtree over `triangles`, which start at `first` in the whole, and sorts them.
fn build(nodes: &mut Vec<Node>, triangles: &mut [[Vec3; 3]], first: u32) {
    let index = nodes.len();
    nodes.push(dipole(triangles));
    if triangles.len() <= LEAF {
        nodes[index].first = first;
        nodes[index].count = triangles.len() as u32;
    } else {
        let half = triangles.len() / 2;
        let axis = longest_axis(triangles);
        let along = |t: &[Vec3; 3]| t[0][axis] + t[1][axis] + t[2][axis];
        // A stable sort: equal keys keep the order of the input, the same on every platform.
        triangles.sort_by(|s, t| along(s).total_cmp(&along(t)));
        let (left, right) = triangles.split_at_mut(half);
        build(nodes, left, first);
        build(nodes, right, first + half as u32);
    }
    nodes[index].skip = nodes.len() as u32;
}

/// The axis along which the triangles' bounds are longest.
fn longest_axis(triangles: &[[Vec3; 3]]) -> usize {
    let start = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    let corners = triangles.iter().flatten();
    let (low, high) = corners.fold(start, |(low, high), &p| (low.min(p), high.max(p)));
    (high - low).max_position()
}

/// A leaf-less node that stands for `triangles`.
fn dipole(triangles: &[[Vec3; 3]]) -> Node {
    let (mut normal, mut moment, mut area) = ([0.0; 3], [0.0; 3], 0.0);
    for t in triangles {
        let corners = t.map(widen);
        let vector = area_vector(corners);
        let size = length(vector);
        let middle = scale(add(add(corners[0], corners[1]), corners[2]), 1.0 / 3.0);
        normal = add(normal, vector);
        moment = add(moment, scale(middle, size));
        area += size;
    }
    let centre = if area > 0.0 {
        scale(moment, 1.0 / area)
    } else {
        widen(triangles[0][0])
    };
    let farthest = triangles
        .iter()
        .flatten()
        .map(|&p| length(sub(widen(p), centre)))
        .fold(0.0, f64::max);
    Node {
        centre: narrow(centre),
        radius: farthest as f32,
        normal: narrow(normal),
        skip: 0,
        first: 0,
        count: 0,
    }
}

#[cfg(test)]
mod tests;
