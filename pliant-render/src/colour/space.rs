//! sRGB, linear light and OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020).

use std::sync::OnceLock;

use glam::Vec3;

use super::Rgb;

/// Steps of the tables between 0 and 1.
const STEPS: usize = 4096;

/// Linear light of an sRGB colour, by a table with linear interpolation; what lies outside 0 to 1 is clamped.
pub(crate) fn decode(colour: Rgb) -> Vec3 {
    static TABLE: OnceLock<Vec<f32>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        (0..=STEPS)
            .map(|i| linear(i as f32 / STEPS as f32))
            .collect()
    });
    Vec3::from_array(colour.map(|x| {
        let at = unit(x) * STEPS as f32;
        let i = (at as usize).min(STEPS - 1);
        table[i] + (table[i + 1] - table[i]) * (at - i as f32)
    }))
}

/// The nearest eight-bit sRGB colour of linear light.
pub(crate) fn encode(light: Vec3) -> [u8; 3] {
    // Finer than the steep dark end needs: 0.2 of an eight-bit step.
    const FINE: usize = 16384;
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let byte = |i: usize| (companded(i as f32 / FINE as f32) * 255.0 + 0.5) as u8;
        (0..=FINE).map(byte).collect()
    });
    light
        .to_array()
        .map(|x| table[(unit(x) * FINE as f32 + 0.5) as usize])
}

/// Clamps to 0 to 1; what is not a number becomes 0.
fn unit(x: f32) -> f32 {
    if x > 0.0 { x.min(1.0) } else { 0.0 }
}

fn linear(x: f32) -> f32 {
    if x <= 0.040_45 {
        x / 12.92
    } else {
        libm::powf((x + 0.055) / 1.055, 2.4)
    }
}

fn companded(x: f32) -> f32 {
    if x <= 0.003_130_8 {
        x * 12.92
    } else {
        1.055 * libm::powf(x, 1.0 / 2.4) - 0.055
    }
}

/// Lightness and two opponent axes.
pub(super) fn lab(colour: Rgb) -> [f32; 3] {
    let [r, g, b] = decode(colour).to_array();
    let l = libm::cbrtf(0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b);
    let m = libm::cbrtf(0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b);
    let s = libm::cbrtf(0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b);
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

/// The sRGB colour, clamped to what a screen can show.
pub(super) fn from_lab([lightness, a, b]: [f32; 3]) -> Rgb {
    let cube = |x: f32| x * x * x;
    let l = cube(lightness + 0.396_337_78 * a + 0.215_803_76 * b);
    let m = cube(lightness - 0.105_561_346 * a - 0.063_854_17 * b);
    let s = cube(lightness - 0.089_484_18 * a - 1.291_485_5 * b);
    [
        4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
        -1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s,
        -0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s,
    ]
    .map(|x| unit(companded(unit(x))))
}

/// From lightness, chroma and hue in radians.
pub(super) fn from_lch(lightness: f32, chroma: f32, hue: f32) -> Rgb {
    from_lab([
        lightness,
        chroma * libm::cosf(hue),
        chroma * libm::sinf(hue),
    ])
}

pub(super) fn lighten(colour: Rgb, by: f32) -> Rgb {
    let [l, a, b] = lab(colour);
    from_lab([l + by, a, b])
}

pub(super) fn mix(a: Rgb, b: Rgb, t: f32) -> Rgb {
    let [p, q] = [a, b].map(lab);
    let t = unit(t);
    from_lab(core::array::from_fn(|i| p[i] + (q[i] - p[i]) * t))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_linear_light() {
        for byte in 0..=255_u8 {
            let x = f32::from(byte) / 255.0;
            assert_eq!(encode(decode([x; 3])), [byte; 3]);
        }
    }

    #[test]
    fn lab_turns_back_and_white_is_light() {
        let colour = [0.2, 0.5, 0.8];
        let back = from_lab(lab(colour));
        assert!(
            (0..3).all(|i| (back[i] - colour[i]).abs() < 1e-3),
            "{back:?}"
        );
        let white = lab([1.0; 3]);
        assert!((white[0] - 1.0).abs() < 1e-3 && white[1].abs() < 1e-3 && white[2].abs() < 1e-3);
    }

    #[test]
    fn what_is_no_number_is_black() {
        assert_eq!(encode(Vec3::splat(f32::NAN)), [0; 3]);
        assert_eq!(decode([f32::NAN; 3]), Vec3::ZERO);
        assert_eq!(encode(Vec3::splat(f32::INFINITY)), [255; 3]);
    }
}
