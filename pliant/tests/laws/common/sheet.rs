//! Sheets of particles in rows and columns, and what passes them.

use crate::common::view;
use pliant::{BodyId, World};

/// Where the particles of a body are, in the order in which they were given.
pub(crate) fn placed(world: &World, body: BodyId) -> Vec<[f32; 3]> {
    let body = view(world, body);
    let mut at = vec![[0.0; 3]; body.labels().len()];
    for (label, x) in body.labels().iter().zip(body.positions()) {
        at[*label as usize] = *x;
    }
    at
}

/// The two triangles of every square of a sheet.
pub(crate) fn triangles(at: &[[f32; 3]], n: usize) -> Vec<[[f32; 3]; 3]> {
    let squares = (0..n - 1).flat_map(|i| (0..n - 1).map(move |k| i * n + k));
    squares
        .flat_map(|i| [[i, i + 1, i + n], [i + 1, i + n + 1, i + n]])
        .map(|t| t.map(|i| at[i]))
        .collect()
}

/// True when a segment passes a triangle.
pub(crate) fn crosses(from: [f32; 3], to: [f32; 3], [a, b, c]: [[f32; 3]; 3]) -> bool {
    let minus = |a: [f32; 3], b: [f32; 3]| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    let volume = |p: [f32; 3], q: [f32; 3], r: [f32; 3], s: [f32; 3]| {
        let [u, v, w] = [minus(q, p), minus(r, p), minus(s, p)];
        u[0] * (v[1] * w[2] - v[2] * w[1])
            + u[1] * (v[2] * w[0] - v[0] * w[2])
            + u[2] * (v[0] * w[1] - v[1] * w[0])
    };
    let sides = [volume(from, a, b, c), volume(to, a, b, c)];
    let around = [
        volume(from, to, a, b),
        volume(from, to, b, c),
        volume(from, to, c, a),
    ];
    sides[0] * sides[1] < 0.0
        && (around.iter().all(|v| *v > 0.0) || around.iter().all(|v| *v < 0.0))
}
