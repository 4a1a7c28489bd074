//! Arrays as USD text, and the box around positions.

use crate::write::digits::{float, integer, vector};

/// `[a,b,c]`, each written by `put`.
fn array<T: Copy>(out: &mut Vec<u8>, values: &[T], mut put: impl FnMut(&mut Vec<u8>, T)) {
    out.push(b'[');
    for (index, &value) in values.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        put(out, value);
    }
    out.push(b']');
}

/// `[(x,y,z),…]`.
pub(super) fn vectors(out: &mut Vec<u8>, values: &[[f32; 3]]) {
    array(out, values, |out, value| {
        out.push(b'(');
        vector(out, value, b',');
        out.push(b')');
    });
}

/// `[x,…]`.
pub(super) fn floats(out: &mut Vec<u8>, values: &[f32]) {
    array(out, values, float);
}

/// `[i,…]`.
pub(super) fn integers(out: &mut Vec<u8>, values: &[i32]) {
    array(out, values, |out, value| integer(out, i64::from(value)));
}

/// The corners of all triangles.
pub(super) fn corners(out: &mut Vec<u8>, triangles: &[[u32; 3]]) {
    array(out, triangles.as_flattened(), |out, value| {
        integer(out, i64::from(value));
    });
}

/// `[3,3,…]`, once per triangle.
pub(super) fn threes(out: &mut Vec<u8>, triangles: usize) {
    out.push(b'[');
    for index in 0..triangles {
        out.extend(if index > 0 { &b",3"[..] } else { b"3" });
    }
    out.push(b']');
}

/// Lower and upper corner of balls around positions; a point at the origin without positions.
pub(super) fn extent(positions: &[[f32; 3]], radius: f32) -> [[f32; 3]; 2] {
    let Some(&first) = positions.first() else {
        return [[0.0; 3]; 2];
    };
    let [mut low, mut high] = [first; 2];
    for position in positions {
        for axis in 0..3 {
            low[axis] = low[axis].min(position[axis]);
            high[axis] = high[axis].max(position[axis]);
        }
    }
    [low.map(|c| c - radius), high.map(|c| c + radius)]
}
