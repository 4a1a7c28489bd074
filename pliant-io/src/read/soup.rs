//! Vertices and polygons as they stand in a file, and the mesh they become.

use pliant::TriMesh;

use super::MAX_ELEMENTS;
use super::error::{ParseError, Place, Problem};
use super::polygon::triangulate;

/// Vertices and polygons as they stand in a file.
#[derive(Default)]
pub(super) struct Soup {
    vertices: Vec<[f32; 3]>,
    /// Corners of all faces, one face after the other. A corner may refer to a vertex that comes later in the file.
    corners: Vec<i64>,
    faces: Vec<Face>,
}

struct Face {
    place: Place,
    /// Where its corners end.
    end: usize,
}

impl Soup {
    /// A soup with room for what a header announces; never more than `bytes` of input can hold.
    pub(super) fn with_room(vertices: usize, faces: usize, bytes: usize) -> Self {
        Self {
            vertices: Vec::with_capacity(vertices.min(bytes / 6)),
            corners: Vec::with_capacity((3 * faces.min(MAX_ELEMENTS)).min(bytes / 2)),
            faces: Vec::with_capacity(faces.min(bytes / 6)),
        }
    }

    /// Vertices so far.
    pub(super) fn vertex_count(&self) -> usize {
        self.vertices.len()
    }

    /// Adds a vertex.
    pub(super) fn vertex(&mut self, position: [f32; 3], place: Place) -> Result<(), ParseError> {
        self.vertices.push(position);
        check_count("vertices", self.vertices.len() as u64, place)
    }

    /// Adds a corner to the face that the next [`Soup::face`] ends. Corners count from 0.
    pub(super) fn corner(&mut self, index: i64) {
        self.corners.push(index);
    }

    /// Forgets the corners since the last face.
    pub(super) fn drop_corners(&mut self) {
        self.corners
            .truncate(self.faces.last().map_or(0, |face| face.end));
    }

    /// Ends a face.
    pub(super) fn face(&mut self, place: Place) -> Result<(), ParseError> {
        let start = self.faces.last().map_or(0, |face| face.end);
        let end = self.corners.len();
        if end - start < 3 {
            return Err(place.error(Problem::ShortFace {
                corners: end - start,
            }));
        }
        self.faces.push(Face { place, end });
        check_count("corners of faces", end as u64, place)
    }

    /// Triangulates all faces; `first` is the index that the format gives to its first vertex.
    pub(super) fn into_mesh(self, first: i64) -> Result<TriMesh, ParseError> {
        let mut triangles = Vec::with_capacity(self.faces.len());
        let mut polygon = Vec::new();
        let mut start = 0;
        for face in &self.faces {
            polygon.clear();
            for &index in &self.corners[start..face.end] {
                polygon.push(self.existing(index, first, face.place)?);
            }
            triangulate(&polygon, &self.vertices, &mut triangles);
            start = face.end;
        }
        Ok(TriMesh {
            vertices: self.vertices,
            triangles,
        })
    }

    fn existing(&self, index: i64, first: i64, place: Place) -> Result<u32, ParseError> {
        let vertices = self.vertices.len();
        match u32::try_from(index) {
            Ok(corner) if (corner as usize) < vertices => Ok(corner),
            _ => Err(place.error(Problem::NoSuchVertex {
                index: index.saturating_add(first),
                vertices,
            })),
        }
    }
}

/// Refuses more than [`MAX_ELEMENTS`].
pub(super) fn check_count(what: &'static str, count: u64, place: Place) -> Result<(), ParseError> {
    let limit = MAX_ELEMENTS as u64;
    if count <= limit {
        return Ok(());
    }
    Err(place.error(Problem::TooMany { what, count, limit }))
}
