//! Double-precision triples for sums and solid angles that f32 would spoil.
//!
//! Only the handful of operations this room needs; everything else uses `glam`.

use glam::Vec3;

/// A point or vector in f64.
pub(super) type Wide = [f64; 3];

/// The same vector in f64.
pub(super) fn widen(v: Vec3) -> Wide {
    [f64::from(v.x), f64::from(v.y), f64::from(v.z)]
}

/// The same vector rounded to f32.
pub(super) fn narrow(v: Wide) -> Vec3 {
    Vec3::new(v[0] as f32, v[1] as f32, v[2] as f32)
}

/// a + b
pub(super) fn add(a: Wide, b: Wide) -> Wide {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// a − b
pub(super) fn sub(a: Wide, b: Wide) -> Wide {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// s a
pub(super) fn scale(a: Wide, s: f64) -> Wide {
    [a[0] * s, a[1] * s, a[2] * s]
}

/// a · b
pub(super) fn dot(a: Wide, b: Wide) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// a × b
pub(super) fn cross(a: Wide, b: Wide) -> Wide {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// ‖a‖
pub(super) fn length(a: Wide) -> f64 {
    dot(a, a).sqrt()
}
