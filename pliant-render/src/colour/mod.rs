//! Colours: of bodies, of clusters and pieces, and of numbers.
//!
//! A colour is `[red, green, blue]` in sRGB, each from 0 to 1, as in a style sheet. Mixing and shading happen in linear light
//! inside this crate.

mod ramp;
mod space;

pub use ramp::{Ramp, Scale};

pub(crate) use space::{decode, encode};

/// Red, green and blue in sRGB, each from 0 to 1.
pub type Rgb = [f32; 3];

/// What is drawn where there is no number: neutral grey.
pub const NOTHING: Rgb = [0.62, 0.62, 0.62];

/// Eight hues that also differ in lightness, so that they stay apart for colour-blind readers and in print.
const BODIES: [u32; 8] = [
    0x003d_7fc1,
    0x00f0_9a3e,
    0x003f_a683,
    0x00cf_5c78,
    0x008f_79d6,
    0x00e3_c24b,
    0x0063_bfdc,
    0x009c_6b4f,
];

/// The colour of the body with this index: eight distinct ones, then lighter and darker turns of them.
pub fn body(index: usize) -> Rgb {
    let colour = hex(BODIES[index % BODIES.len()]);
    match index / BODIES.len() % 3 {
        0 => colour,
        1 => space::lighten(colour, 0.1),
        _ => space::lighten(colour, -0.12),
    }
}

/// The colour of the cluster or piece with this index: hues a golden angle apart, on three levels of lightness, so that
/// neighbours in the list never look alike.
pub fn category(index: usize) -> Rgb {
    // The golden ratio of a turn, in 32 bits: it wraps exactly and never runs out of precision.
    let turn = (index as u32)
        .wrapping_mul(2_654_435_769)
        .wrapping_add(0x9000_0000);
    let hue = turn as f32 * (core::f32::consts::TAU / 4_294_967_296.0);
    let lightness = [0.68, 0.80, 0.58][index % 3];
    space::from_lch(lightness, 0.125, hue)
}

/// A colour from `0xrrggbb`.
pub fn hex(rgb: u32) -> Rgb {
    [rgb >> 16, rgb >> 8, rgb].map(|byte| (byte & 0xff) as f32 / 255.0)
}

/// The same colour in linear light, as scene formats want it.
pub fn linear(colour: Rgb) -> [f32; 3] {
    decode(colour).to_array()
}

/// The point at `t` from `a` (0) to `b` (1), with even steps for the eye.
pub fn mix(a: Rgb, b: Rgb, t: f32) -> Rgb {
    space::mix(a, b, t)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: Rgb, b: Rgb) -> f32 {
        let [p, q] = [a, b].map(space::lab);
        (0..3)
            .map(|i| (p[i] - q[i]) * (p[i] - q[i]))
            .sum::<f32>()
            .sqrt()
    }

    #[test]
    fn bodies_are_distinct() {
        for i in 0..24 {
            for j in 0..i {
                assert!(
                    distance(body(i), body(j)) > 0.03,
                    "bodies {i} and {j} look alike"
                );
            }
        }
    }

    #[test]
    fn neighbouring_categories_are_distinct_and_in_gamut() {
        for i in 0..500 {
            assert!(category(i).iter().all(|x| (0.0..=1.0).contains(x)));
            for j in i.saturating_sub(3)..i {
                assert!(
                    distance(category(i), category(j)) > 0.08,
                    "{i} and {j} look alike"
                );
            }
        }
    }
}
