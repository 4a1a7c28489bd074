//! Normals for shading: given, or computed with creases.

use glam::Vec3;

use crate::parallel;
use crate::picture::{Normals, Surface};
use crate::stage::Triangle;
use crate::view::View;

/// A normal per corner of the triangles of one surface, whose vertices start at row `first` of `positions`. They are not of
/// length one, and may be zero.
pub(crate) fn of(
    surface: &Surface,
    triangles: &[Triangle],
    positions: &[Vec3],
    first: usize,
    view: &View,
) -> Vec<[Vec3; 3]> {
    match surface.normals {
        Normals::PerPoint(normals) => {
            let normals = parallel::map(normals.len(), |i| finite(view.direction(normals[i])));
            parallel::map(triangles.len(), |i| {
                triangles[i].corners.map(|j| normals[j as usize - first])
            })
        }
        Normals::Crease(angle) => {
            let angle = if angle.is_finite() { angle } else { 0.0 };
            let sharp = libm::cosf(angle.clamp(0.0, 3.0));
            creased(triangles, positions, first, sharp)
        }
    }
}

fn finite(v: Vec3) -> Vec3 {
    if v.is_finite() { v } else { Vec3::ZERO }
}

/// A corner gets the sum of the normals of the faces around it, weighted by area, that bend away from its own face by an
/// angle whose cosine is above `sharp`. Faces with the other winding count turned over: soups have no orientation.
fn creased(triangles: &[Triangle], positions: &[Vec3], first: usize, sharp: f32) -> Vec<[Vec3; 3]> {
    let areas = parallel::map(triangles.len(), |i| {
        let [a, b, c] = triangles[i].corners.map(|j| positions[j as usize]);
        finite((b - a).cross(c - a))
    });
    let units = parallel::map(triangles.len(), |i| areas[i].normalize_or_zero());
    let twins = weld(&positions[first..]);
    let around = Around::new(triangles, &twins, first);
    parallel::map(triangles.len(), |i| {
        triangles[i].corners.map(|corner| {
            let own = units[i];
            let mut sum = Vec3::ZERO;
            for &face in around.faces(twins[corner as usize - first] as usize) {
                let cosine = own.dot(units[face as usize]);
                if cosine.abs() >= sharp {
                    sum += areas[face as usize] * cosine.signum();
                }
            }
            // Faces that cancel each other leave the face's own normal.
            if sum.dot(own) > 0.0 { sum } else { own }
        })
    })
}

/// For each vertex the first one at the same place: seams of textures and soups are smooth too.
fn weld(positions: &[Vec3]) -> Vec<u32> {
    const EMPTY: u32 = u32::MAX;
    let mask = (positions.len() * 2).next_power_of_two() - 1;
    let mut table = vec![EMPTY; mask + 1];
    let mut twins = Vec::with_capacity(positions.len());
    for (i, position) in positions.iter().enumerate() {
        // Adding zero makes both zeros one.
        let [x, y, z] = (*position + Vec3::ZERO)
            .to_array()
            .map(|x| u64::from(x.to_bits()));
        let mut hash =
            (x ^ y.rotate_left(21) ^ z.rotate_left(42)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 32;
        let mut slot = hash as usize & mask;
        while table[slot] != EMPTY && positions[table[slot] as usize] != *position {
            slot = (slot + 1) & mask;
        }
        if table[slot] == EMPTY {
            table[slot] = i as u32;
        }
        twins.push(table[slot]);
    }
    twins
}

/// The faces around each place, in order.
struct Around {
    starts: Vec<u32>,
    faces: Vec<u32>,
}

impl Around {
    fn new(triangles: &[Triangle], twins: &[u32], first: usize) -> Self {
        let vertices = twins.len();
        let mut starts = vec![0_u32; vertices + 1];
        let corners = || {
            let all = triangles.iter().flat_map(|t| t.corners);
            all.map(|corner| twins[corner as usize - first] as usize)
        };
        for corner in corners() {
            starts[corner + 1] += 1;
        }
        for i in 0..vertices {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut faces = vec![0; triangles.len() * 3];
        for (i, corner) in corners().enumerate() {
            let slot = &mut next[corner];
            faces[*slot as usize] = (i / 3) as u32;
            *slot += 1;
        }
        Self { starts, faces }
    }

    fn faces(&self, vertex: usize) -> &[u32] {
        &self.faces[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two triangles that share an edge and bend by `angle`.
    fn roof(angle: f32) -> Vec<[Vec3; 3]> {
        let positions = [
            Vec3::ZERO,
            Vec3::Y,
            Vec3::X,
            Vec3::new(-libm::cosf(angle), 0.0, -libm::sinf(angle)),
        ];
        let triangle = |corners| Triangle {
            corners,
            surface: 0,
            face: 0,
        };
        let triangles = [triangle([0, 2, 1]), triangle([0, 1, 3])];
        creased(&triangles, &positions, 0, libm::cosf(0.7))
    }

    #[test]
    fn vertices_at_one_place_are_twins() {
        let [a, b] = [Vec3::new(0.0, 1.0, 2.0), Vec3::new(-0.0, 1.0, 2.0)];
        assert_eq!(weld(&[a, Vec3::X, b, Vec3::X, Vec3::Y]), [0, 1, 0, 1, 4]);
        assert_eq!(weld(&[Vec3::NAN, Vec3::NAN]), [0, 1]);
        assert!(weld(&[]).is_empty());
    }

    #[test]
    fn gentle_bends_are_smooth_and_sharp_ones_keep_their_edge() {
        let gentle = roof(0.3);
        assert!((gentle[0][0] - gentle[1][0]).length() < 1e-6);
        assert!(gentle[0][1].dot(gentle[0][0]) < gentle[0][1].length() * gentle[0][0].length());
        let sharp = roof(1.2);
        assert!((sharp[0][0].normalize() - Vec3::Z).length() < 1e-6);
        assert!(sharp[1][0].normalize().dot(Vec3::Z) < 0.5);
    }
}
