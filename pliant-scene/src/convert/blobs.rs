//! Ellipsoids that flow into each other, as a closed triangle mesh.
//!
//! Each ellipsoid has a field that is about the distance from it; their smooth minimum −k ln Σ exp(−d/k) is the field of
//! the whole. It is polygonised by marching tetrahedra: cubes of a grid are cut into six tetrahedra each, alike in all cubes, and
//! every edge that the surface crosses has one vertex. So the mesh is closed and manifold whatever the field does.

use std::collections::HashMap;

use glam::Vec3;

use crate::format::{Blobs, Mesh};

/// Most ellipsoids.
const MOST_PARTS: usize = 1000;
/// Most cubes of the grid.
const MOST_CUBES: f32 = 2e6;
/// Corners of the six tetrahedra of a cube, as bits x, y, z: the ways from corner 0 to corner 7.
const TETRAHEDRA: [[usize; 4]; 6] = [
    [0, 1, 3, 7],
    [0, 3, 2, 7],
    [0, 2, 6, 7],
    [0, 6, 4, 7],
    [0, 4, 5, 7],
    [0, 5, 1, 7],
];

impl Blobs {
    /// The first thing that is wrong: the key and what to do about it.
    pub(crate) fn problem(&self) -> Option<(String, String)> {
        if self.parts.is_empty() || self.parts.len() > MOST_PARTS {
            let what = format!("there are from 1 to {MOST_PARTS} parts");
            return Some(("parts".into(), what));
        }
        let positive = |value: f32| value.is_finite() && value > 0.0 && value < 1e6;
        for (i, part) in self.parts.iter().enumerate() {
            if !part.radii.iter().all(|r| positive(*r)) {
                let what = "three positive radii in metres, please";
                return Some((format!("parts[{i}].radii"), what.into()));
            }
            if !part.centre.iter().all(|c| c.abs() < 1e6) {
                let what = "a place in metres, please";
                return Some((format!("parts[{i}].centre"), what.into()));
            }
        }
        for (key, value) in [("blend", self.blend), ("edge", self.edge)] {
            if !positive(value) {
                return Some((key.into(), "must be positive, in metres".into()));
            }
        }
        let (low, dims) = self.grid();
        if !low.is_finite() || dims.x * dims.y * dims.z > MOST_CUBES {
            let what = "is too small for a shape of this size: make it larger";
            return Some(("edge".into(), what.into()));
        }
        None
    }

    /// Lowest corner of the grid and its cubes along each axis.
    fn grid(&self) -> (Vec3, Vec3) {
        let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for part in &self.parts {
            let (centre, radii) = (Vec3::from(part.centre), Vec3::from(part.radii));
            low = low.min(centre - radii);
            high = high.max(centre + radii);
        }
        // A blend of many parts reaches out by k ln n at most.
        let reach = self.blend * libm::logf(self.parts.len() as f32) + 1.5 * self.edge;
        let dims = ((high - low + 2.0 * reach) / self.edge).ceil();
        (low - reach, dims)
    }

    fn field(&self, p: Vec3) -> f32 {
        let distance = |part: &crate::format::Blob| {
            let radii = Vec3::from(part.radii);
            let scaled = (p - Vec3::from(part.centre)) / radii;
            (scaled.length() - 1.0) * radii.min_element()
        };
        let least = self
            .parts
            .iter()
            .map(distance)
            .fold(f32::INFINITY, f32::min);
        let terms = self
            .parts
            .iter()
            .map(|part| libm::expf((least - distance(part)) / self.blend));
        least - self.blend * libm::logf(terms.sum())
    }

    /// The surface; expects that there is no [`Blobs::problem`].
    pub(crate) fn surface(&self) -> Mesh {
        let (low, dims) = self.grid();
        let [nx, ny, nz] = dims.to_array().map(|d| d as usize);
        let place =
            |[x, y, z]: [usize; 3]| low + Vec3::new(x as f32, y as f32, z as f32) * self.edge;
        let mut field = Vec::with_capacity((nx + 1) * (ny + 1) * (nz + 1));
        for z in 0..=nz {
            for y in 0..=ny {
                field.extend((0..=nx).map(|x| self.field(place([x, y, z]))));
            }
        }
        let at = |[x, y, z]: [usize; 3]| (z * (ny + 1) + y) * (nx + 1) + x;
        let mut march = March::default();
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    let corner = |k: usize| {
                        let cell = [x + (k & 1), y + (k >> 1 & 1), z + (k >> 2)];
                        (at(cell), place(cell), field[at(cell)])
                    };
                    for tetrahedron in TETRAHEDRA {
                        march.cut(tetrahedron.map(corner));
                    }
                }
            }
        }
        march.mesh
    }
}

/// A corner of the grid: its number, place and field.
type Corner = (usize, Vec3, f32);

/// A surface being put together.
#[derive(Default)]
struct March {
    mesh: Mesh,
    /// Vertex of every edge of the grid that the surface crosses. It is only looked up, so its order does not matter.
    vertices: HashMap<(usize, usize), u32>,
}

impl March {
    /// Adds what the surface cuts from a tetrahedron.
    fn cut(&mut self, corners: [Corner; 4]) {
        let (inside, outside): (Vec<Corner>, Vec<Corner>) =
            corners.into_iter().partition(|(_, _, field)| *field < 0.0);
        match (&inside[..], &outside[..]) {
            ([a], [b, c, d]) | ([b, c, d], [a]) => {
                let triangle = [b, c, d].map(|other| self.vertex(*a, *other));
                self.add(triangle, &inside, &outside);
            }
            ([a, b], [c, d]) => {
                let [ac, ad, bc, bd] =
                    [(a, c), (a, d), (b, c), (b, d)].map(|(p, q)| self.vertex(*p, *q));
                self.add([ac, ad, bd], &inside, &outside);
                self.add([ac, bd, bc], &inside, &outside);
            }
            _ => {}
        }
    }

    fn vertex(&mut self, a: Corner, b: Corner) -> u32 {
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let vertices = &mut self.mesh.vertices;
        *self.vertices.entry((a.0, b.0)).or_insert_with(|| {
            // Off the corners, so that no triangle has two vertices in one place.
            let share = (a.2 / (a.2 - b.2)).clamp(0.05, 0.95);
            vertices.push(a.1.lerp(b.1, share).to_array());
            vertices.len() as u32 - 1
        })
    }

    /// Adds a triangle, turned such that it looks from the inside corners to the outside ones.
    fn add(&mut self, [a, b, c]: [u32; 3], inside: &[Corner], outside: &[Corner]) {
        let [x, y, z] = [a, b, c].map(|v| Vec3::from(self.mesh.vertices[v as usize]));
        let mean = |corners: &[Corner]| {
            let sum: Vec3 = corners.iter().map(|corner| corner.1).sum();
            sum / corners.len() as f32
        };
        let out = mean(outside) - mean(inside);
        let looks = (y - x).cross(z - x).dot(out) > 0.0;
        self.mesh
            .triangles
            .push(if looks { [a, b, c] } else { [a, c, b] });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Blob;

    fn ball(x: f32, radius: f32) -> Blob {
        Blob {
            centre: [x, 0.0, 0.0],
            radii: [radius; 3],
        }
    }

    #[test]
    fn blobs_are_closed_and_as_large_as_they_should_be() {
        let one = Blobs {
            parts: vec![ball(0.2, 1.0)],
            blend: 0.1,
            edge: 0.1,
        };
        let mesh = pliant::TriMesh::from(one.surface());
        assert!(mesh.is_closed());
        let shape = pliant::Shape::Mesh(mesh);
        let volume = shape.volume().expect("a mesh").expect("is closed");
        assert!((volume / 4.18879 - 1.0).abs() < 0.02, "{volume}");
        let two = Blobs {
            parts: vec![ball(-0.8, 1.0), ball(0.8, 1.0)],
            ..one
        };
        let mesh = pliant::TriMesh::from(two.surface());
        assert!(mesh.is_closed());
        let shape = pliant::Shape::Mesh(mesh);
        let both = shape.volume().expect("a mesh").expect("is closed");
        assert!(both > 1.5 * volume && both < 2.1 * volume, "{both}");
    }

    #[test]
    fn bad_blobs_are_named() {
        let good = Blobs {
            parts: vec![ball(0.0, 1.0)],
            blend: 0.1,
            edge: 0.1,
        };
        assert_eq!(good.problem(), None);
        let wrong = |change: fn(&mut Blobs)| {
            let mut blobs = good.clone();
            change(&mut blobs);
            blobs.problem().map(|(key, _)| key).unwrap_or_default()
        };
        assert_eq!(wrong(|b| b.parts.clear()), "parts");
        assert_eq!(wrong(|b| b.parts[0].radii[1] = 0.0), "parts[0].radii");
        assert_eq!(
            wrong(|b| b.parts[0].centre[1] = f32::NAN),
            "parts[0].centre"
        );
        assert_eq!(wrong(|b| b.blend = -1.0), "blend");
        assert_eq!(wrong(|b| b.edge = 1e-6), "edge");
    }
}
