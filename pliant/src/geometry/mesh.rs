//! Triangle meshes as the user gives them and as skins are returned.
//!
//! Any soup of triangles is legal: open, non-manifold, self-intersecting, with degenerate
//! triangles or repeated vertices. Only numbers that are not finite and indices that point nowhere
//! are refused. Nothing here repairs or welds a mesh.

use glam::Vec3;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::wide::{Wide, add, cross, dot, length, narrow, scale, sub, widen};

/// Largest number of vertices or triangles accepted; indices and counts then fit everywhere.
const MAX_ELEMENTS: usize = 1 << 28;
/// Largest coordinate magnitude accepted, so that squared lengths stay finite in f32.
pub(crate) const MAX_COORDINATE: f32 = 1.0e15;

/// A triangle mesh; counter-clockwise triangles seen from outside.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriMesh {
    /// Vertex positions, in metres.
    pub vertices: Vec<[f32; 3]>,
    /// Three vertex indices per triangle.
    pub triangles: Vec<[u32; 3]>,
}

/// Why a mesh cannot be used.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum MeshError {
    /// A coordinate is NaN or infinite.
    #[error("vertex {index} has a coordinate that is not a finite number")]
    NonFiniteVertex {
        /// Index of the vertex.
        index: usize,
    },
    /// A coordinate is too large to square in single precision.
    #[error("vertex {index} lies beyond 1e15 from the origin: scale the mesh down")]
    VertexTooFar {
        /// Index of the vertex.
        index: usize,
    },
    /// A triangle refers to a vertex that does not exist.
    #[error("triangle {triangle} refers to vertex {index}, but there are {vertices} vertices")]
    IndexOutOfRange {
        /// Index of the triangle.
        triangle: usize,
        /// The vertex index it holds.
        index: u32,
        /// Number of vertices in the mesh.
        vertices: usize,
    },
    /// There are no vertices or no triangles.
    #[error("the mesh is empty: {vertices} vertices, {triangles} triangles")]
    Empty {
        /// Number of vertices in the mesh.
        vertices: usize,
        /// Number of triangles in the mesh.
        triangles: usize,
    },
    /// More elements than indices can address safely.
    #[error("the mesh has {elements} vertices or triangles, more than the limit of {limit}")]
    TooLarge {
        /// The larger of the two counts.
        elements: usize,
        /// The largest count accepted.
        limit: usize,
    },
}

impl TriMesh {
    /// Checks that the mesh is not empty, its numbers are finite and its indices exist.
    ///
    /// The other methods treat an index out of range as a triangle to skip, so they are safe to
    /// call on any mesh, but only a valid mesh gives meaningful results.
    pub fn validate(&self) -> Result<(), MeshError> {
        let (vertices, triangles) = (self.vertices.len(), self.triangles.len());
        let elements = vertices.max(triangles);
        if elements > MAX_ELEMENTS {
            return Err(MeshError::TooLarge {
                elements,
                limit: MAX_ELEMENTS,
            });
        }
        if vertices == 0 || triangles == 0 {
            return Err(MeshError::Empty {
                vertices,
                triangles,
            });
        }
        for (index, vertex) in self.vertices.iter().enumerate() {
            if !vertex.iter().all(|c| c.is_finite()) {
                return Err(MeshError::NonFiniteVertex { index });
            }
            if vertex.iter().any(|c| c.abs() > MAX_COORDINATE) {
                return Err(MeshError::VertexTooFar { index });
            }
        }
        for (triangle, corners) in self.triangles.iter().enumerate() {
            if let Some(&index) = corners.iter().find(|&&c| c as usize >= vertices) {
                return Err(MeshError::IndexOutOfRange {
                    triangle,
                    index,
                    vertices,
                });
            }
        }
        Ok(())
    }

    /// Lower and upper corner of the vertices; None without vertices.
    pub fn bounds(&self) -> Option<([f32; 3], [f32; 3])> {
        let mut points = self.vertices.iter().map(|&v| Vec3::from(v));
        let first = points.next()?;
        let (low, high) = points.fold((first, first), |(a, b), p| (a.min(p), b.max(p)));
        Some((low.to_array(), high.to_array()))
    }

    /// Enclosed volume by the divergence theorem, V = Σ a · (b × c) / 6; negative when inside out.
    ///
    /// Independent of where the mesh stands only if it is closed.
    pub fn signed_volume(&self) -> f64 {
        // Measured from a vertex, so that a small mesh far from the origin keeps its digits.
        let base = self.vertices.first().map_or([0.0; 3], |&v| widen(v.into()));
        let six_volumes: f64 = self
            .corners()
            .map(|t| t.map(|p| sub(p, base)))
            .map(|[a, b, c]| dot(a, cross(b, c)))
            .sum();
        six_volumes / 6.0
    }

    /// Total area of the triangles, in square metres.
    pub fn area(&self) -> f64 {
        self.corners().map(|t| length(area_vector(t))).sum()
    }

    /// Number of edges whose two directions do not cancel out.
    ///
    /// Zero exactly when the mesh has no rim and its neighbouring triangles agree in orientation,
    /// counted by vertex index. Triangles that repeat a vertex are skipped.
    pub fn boundary_edges(&self) -> usize {
        let mut edges: Vec<(u32, u32, i32)> = Vec::with_capacity(3 * self.triangles.len());
        for &[a, b, c] in &self.triangles {
            if a == b || b == c || c == a {
                continue;
            }
            for (from, to) in [(a, b), (b, c), (c, a)] {
                edges.push(if from < to {
                    (from, to, 1)
                } else {
                    (to, from, -1)
                });
            }
        }
        edges.sort_unstable();
        edges
            .chunk_by(|e, f| (e.0, e.1) == (f.0, f.1))
            .filter(|same| same.iter().map(|e| e.2).sum::<i32>() != 0)
            .count()
    }

    /// Whether the mesh has triangles, no rim and one orientation.
    pub fn is_closed(&self) -> bool {
        !self.triangles.is_empty() && self.boundary_edges() == 0
    }

    /// Unit normal per vertex, averaged over its triangles by area; zero where there is none.
    pub fn vertex_normals(&self) -> Vec<[f32; 3]> {
        let mut sums: Vec<Wide> = vec![[0.0; 3]; self.vertices.len()];
        for triangle in &self.triangles {
            let Some(corners) = self.corners_of(*triangle) else {
                continue;
            };
            let normal = area_vector(corners);
            for &v in triangle {
                sums[v as usize] = add(sums[v as usize], normal);
            }
        }
        let unit = |sum: Wide| {
            let size = length(sum);
            if size > 0.0 {
                narrow(scale(sum, 1.0 / size)).to_array()
            } else {
                [0.0; 3]
            }
        };
        sums.into_iter().map(unit).collect()
    }

    /// The corner positions of every triangle whose indices exist.
    pub(crate) fn corners(&self) -> impl Iterator<Item = [Wide; 3]> + '_ {
        self.triangles.iter().filter_map(|&t| self.corners_of(t))
    }

    /// Corner positions of one triangle; None when an index is out of range.
    fn corners_of(&self, triangle: [u32; 3]) -> Option<[Wide; 3]> {
        let corner = |k: usize| Some(widen((*self.vertices.get(triangle[k] as usize)?).into()));
        Some([corner(0)?, corner(1)?, corner(2)?])
    }
}

/// Half the cross product of the edges: the normal, as long as the area.
pub(super) fn area_vector([a, b, c]: [Wide; 3]) -> Wide {
    scale(cross(sub(b, a), sub(c, a)), 0.5)
}

#[cfg(test)]
pub(super) mod tests;
