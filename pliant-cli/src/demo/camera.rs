//! An orthographic view, and light from the upper left.

/// Three numbers along x, y, z.
pub(super) type Vector = [f32; 3];

/// Where the light comes from, of length 1.
const LIGHT: Vector = [-0.36, 0.48, 0.8];
/// Turn about the vertical and tilt towards the ground, radians.
const YAW: f32 = -0.5;
const PITCH: f32 = 0.2;

/// A triangle as the camera sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    /// Corners: right and up, metres.
    pub(super) corners: [[f32; 2]; 3],
    /// Towards the camera, metres.
    pub(super) depth: f32,
    /// Lambert's cosine, from 0 away from the light to 1 towards it.
    pub(super) light: f32,
}

/// Turned so that x is right, y is up and z is towards the camera.
pub(super) fn turn([x, y, z]: Vector) -> Vector {
    let (x, z) = (YAW.cos() * x + YAW.sin() * z, YAW.cos() * z - YAW.sin() * x);
    let (y, z) = (
        PITCH.cos() * y - PITCH.sin() * z,
        PITCH.cos() * z + PITCH.sin() * y,
    );
    [x, y, z]
}

/// Triangles that face the camera, the farthest first: the painter's order.
pub(super) fn look(positions: &[Vector], triangles: &[[u32; 3]]) -> Vec<Seen> {
    let turned: Vec<Vector> = positions.iter().map(|x| turn(*x)).collect();
    let corners = |t: &[u32; 3]| t.map(|i| turned[i as usize]);
    let mut seen: Vec<Seen> = triangles.iter().map(corners).filter_map(face).collect();
    seen.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    seen
}

/// None for a triangle that shows its back.
fn face([a, b, c]: [Vector; 3]) -> Option<Seen> {
    let normal = cross(minus(b, a), minus(c, a));
    let length = dot(normal, normal).sqrt();
    (normal[2] > 0.0).then(|| Seen {
        corners: [a, b, c].map(|x| [x[0], x[1]]),
        depth: a[2] + b[2] + c[2],
        light: (dot(normal, LIGHT) / length).max(0.0),
    })
}

fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_keeps_lengths() {
        let x = [0.3, -1.2, 0.7];
        assert!((dot(turn(x), turn(x)) - dot(x, x)).abs() < 1e-5);
    }

    #[test]
    fn backs_are_hidden_and_the_nearest_comes_last() {
        let positions = [
            [0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.0, 1.0],
            [1.0, 0.0, 1.0],
            [0.0, 1.0, 1.0],
        ];
        let seen = look(&positions, &[[3, 4, 5], [0, 1, 2], [0, 2, 1]]);
        assert_eq!(seen.len(), 2);
        assert!(seen[0].depth < seen[1].depth);
    }
}
