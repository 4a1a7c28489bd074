//! Colours of numbers.

use super::space::{from_lab, lab};
use super::{NOTHING, Rgb, hex};

/// A row of colours with even steps for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ramp {
    /// From dark violet over teal to light yellow: lightness alone orders it, also in print. For stress and speed.
    Sequential,
    /// From pale blue grey over amber to dark red: what is at rest stays quiet. For strain and plastic flow.
    Warm,
    /// From blue over near-white to red: for numbers with a sign.
    Diverging,
}

const SEQUENTIAL: [u32; 6] = [
    0x0033_1a5b,
    0x0035_4a8c,
    0x001f_7a91,
    0x002e_a882,
    0x0090_cc5e,
    0x00f7_e95d,
];
const WARM: [u32; 6] = [
    0x00c3_d6e6,
    0x00e6_dcb0,
    0x00f6_c064,
    0x00ee_8c3c,
    0x00d2_4e32,
    0x008c_1a32,
];
const DIVERGING: [u32; 7] = [
    0x001f_4c96,
    0x004f_8ac9,
    0x00a6_cbe6,
    0x00f1_f0ee,
    0x00f4_b595,
    0x00d9_6a4f,
    0x0098_1f36,
];

impl Ramp {
    /// The colour at `t` from 0 to 1; beyond them, that of the end, and grey for what is not a number.
    pub fn at(self, t: f32) -> Rgb {
        if t.is_nan() {
            return NOTHING;
        }
        let stops: &[u32] = match self {
            Self::Sequential => &SEQUENTIAL,
            Self::Warm => &WARM,
            Self::Diverging => &DIVERGING,
        };
        let at = t.clamp(0.0, 1.0) * (stops.len() - 1) as f32;
        let i = (at as usize).min(stops.len() - 2);
        let [p, q] = [stops[i], stops[i + 1]].map(|stop| lab(hex(stop)));
        let part = at - i as f32;
        from_lab(core::array::from_fn(|k| p[k] + (q[k] - p[k]) * part))
    }
}

/// A ramp stretched over a range of numbers, for colouring and for the legend alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The colours.
    pub ramp: Ramp,
    /// The number at the start of the ramp.
    pub low: f32,
    /// The number at its end.
    pub high: f32,
}

impl Scale {
    /// The scale from the smallest to the largest finite value; from 0 to 1 when there is none.
    pub fn over(ramp: Ramp, values: &[f32]) -> Self {
        let finite = || values.iter().copied().filter(|x| x.is_finite());
        let low = finite().fold(f32::INFINITY, f32::min);
        let high = finite().fold(f32::NEG_INFINITY, f32::max);
        if low > high {
            return Self {
                ramp,
                low: 0.0,
                high: 1.0,
            };
        }
        if ramp == Ramp::Diverging {
            let reach = low.abs().max(high.abs());
            return Self {
                ramp,
                low: -reach,
                high: reach,
            };
        }
        Self { ramp, low, high }
    }

    /// The colour of a number; of the lower end where the scale has no width.
    pub fn colour(&self, value: f32) -> Rgb {
        let width = self.high - self.low;
        if value.is_nan() {
            NOTHING
        } else if width > 0.0 {
            self.ramp.at((value - self.low) / width)
        } else {
            self.ramp.at(if value > self.low { 1.0 } else { 0.0 })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequential_gets_lighter_and_warm_darker_all_the_way() {
        let lightness = |ramp: Ramp, i: usize| lab(ramp.at(i as f32 / 50.0))[0];
        for i in 1..=50 {
            assert!(lightness(Ramp::Sequential, i) > lightness(Ramp::Sequential, i - 1));
            assert!(
                lightness(Ramp::Warm, i) < lightness(Ramp::Warm, i - 1) + 0.012,
                "step {i}"
            );
        }
    }

    #[test]
    fn scales_clamp_and_name_nothing() {
        let scale = Scale::over(Ramp::Warm, &[2.0, f32::NAN, 4.0]);
        assert_eq!((scale.low, scale.high), (2.0, 4.0));
        assert_eq!(scale.colour(9.0), Ramp::Warm.at(1.0));
        assert_eq!(scale.colour(f32::NAN), NOTHING);
        assert_eq!(
            Scale::over(Ramp::Warm, &[3.0]).colour(3.0),
            Ramp::Warm.at(0.0)
        );
        let signed = Scale::over(Ramp::Diverging, &[-1.0, 4.0]);
        assert_eq!((signed.low, signed.high), (-4.0, 4.0));
    }
}
