//! Eight rows of four numbers, and the same numbers side by side.
//!
//! Where vectors are in hand there are no closures: those that the compiler does not inline are compiled without the vector
//! instructions.

use fearless_simd::{Simd, f32x8};

use super::LANES;

/// Eight rows.
pub(crate) type Eight = [[f32; 4]; LANES];

/// Four numbers of eight rows, side by side.
#[inline(always)]
pub(crate) fn columns<S: Simd>(simd: S, rows: Eight) -> [f32x8<S>; 4] {
    let [a, b, c, d, e, f, g, h] = rows;
    let low = simd.load_four_interleaved_f32x4(&bytemuck::cast([a, b, c, d]));
    let high = simd.load_four_interleaved_f32x4(&bytemuck::cast([e, f, g, h]));
    [
        simd.combine_f32x4(low[0], high[0]),
        simd.combine_f32x4(low[1], high[1]),
        simd.combine_f32x4(low[2], high[2]),
        simd.combine_f32x4(low[3], high[3]),
    ]
}

/// Back to rows.
#[inline(always)]
pub(crate) fn rows<S: Simd>(simd: S, [x, y, z, w]: [f32x8<S>; 4]) -> Eight {
    let (x, y) = (simd.split_f32x8(x), simd.split_f32x8(y));
    let (z, w) = (simd.split_f32x8(z), simd.split_f32x8(w));
    let (mut low, mut high) = ([0.0; 16], [0.0; 16]);
    simd.store_four_interleaved_f32x4([x.0, y.0, z.0, w.0], &mut low);
    simd.store_four_interleaved_f32x4([x.1, y.1, z.1, w.1], &mut high);
    bytemuck::cast([low, high])
}
