//! One seeded stream of random numbers: `PCG32` (XSH-RR) \[`ONeill14`\] behind a `SplitMix64` seed.
//!
//! Integer arithmetic only, so a seed gives the same stream on every platform. Not for cryptography. The
//! stream has no global state: whoever needs chance holds a `Random` and its seed is part of the state.

/// A random stream, 2⁶⁴ numbers long; equal streams give equal numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Random {
    state: u64,
    /// Odd step of the generator; distinct values are distinct streams.
    increment: u64,
}

impl Random {
    /// The stream of a seed; any seed will do, as `SplitMix64` spreads neighbours apart.
    pub(crate) fn new(seed: u64) -> Self {
        let mut mix = seed;
        let state = split_mix(&mut mix);
        let stream = split_mix(&mut mix);
        Self::from_parts(state, stream)
    }

    /// Seeds PCG32 as its reference does, so that published numbers can check it.
    fn from_parts(state: u64, stream: u64) -> Self {
        let mut random = Self {
            state: 0,
            increment: (stream << 1) | 1,
        };
        random.next_u32();
        random.state = random.state.wrapping_add(state);
        random.next_u32();
        random
    }

    /// The next number, uniform over all of u32.
    pub(crate) fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(self.increment);
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    /// A number in [0, 1), a multiple of 2⁻²⁴ so that every value is exact.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.next_u32() >> 8) as f32 * (1.0 / 16_777_216.0)
    }

    /// An index in [0, n), n > 0, without the bias of a modulus (n = 0 gives 0).
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "no index is below 0");
        // [Lemire19]: the high half of a product is uniform once the short low residues are rejected.
        let rejected = n.wrapping_neg().checked_rem(n).unwrap_or(0);
        loop {
            let product = u64::from(self.next_u32()) * u64::from(n);
            if product as u32 >= rejected {
                return (product >> 32) as u32;
            }
        }
    }
}

/// What tests draw besides.
#[cfg(test)]
impl Random {
    /// A number in [a, b) for finite a < b, in their unit (a = b gives a).
    pub(crate) fn range(&mut self, a: f32, b: f32) -> f32 {
        debug_assert!(a <= b, "empty range [{a}, {b})");
        // Rounding may reach b, which the interval excludes.
        (a + (b - a) * self.unit()).min(b.next_down()).max(a)
    }

    /// A unit vector, uniform on the sphere, by rejection because trigonometry is slower and less even.
    pub(crate) fn direction(&mut self) -> glam::Vec3 {
        loop {
            let x = 2.0 * self.unit() - 1.0;
            let y = 2.0 * self.unit() - 1.0;
            let z = 2.0 * self.unit() - 1.0;
            let v = glam::Vec3::new(x, y, z);
            let length2 = v.length_squared();
            if (1e-4..=1.0).contains(&length2) {
                return v / length2.sqrt();
            }
        }
    }
}

/// `SplitMix64` \[Steele14\]: steps `state` and returns a well mixed u64.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;

    #[test]
    fn generator_matches_the_published_numbers() {
        let mut random = Random::from_parts(42, 54);
        let got: [u32; 6] = core::array::from_fn(|_| random.next_u32());
        let published = [
            0xa15c_02b7,
            0x7b47_f409,
            0xba1d_3330,
            0x83d2_f293,
            0xbfa4_784b,
            0xcbed_606e,
        ];
        assert_eq!(got, published);
        let mut state = 1_234_567;
        assert_eq!(split_mix(&mut state), 6_457_827_717_110_365_317);
        assert_eq!(split_mix(&mut state), 3_203_168_211_198_807_973);
    }

    #[test]
    fn stream_of_a_seed_never_changes() {
        let mut random = Random::new(7);
        let words = [random.next_u32(), random.next_u32()];
        let rest = (random.unit(), random.below(1000), random.range(-2.0, 3.0));
        let direction = random.direction();
        assert_eq!(words, [1_394_413_120, 1_464_820_007]);
        assert_eq!(rest, (0.103_812_456, 701, 1.085_066_1));
        assert_eq!(direction, Vec3::new(-0.704_523, -0.289_709_66, 0.647_854_6));
    }

    #[test]
    fn below_is_even_and_in_range() {
        let mut random = Random::new(3);
        let mut count = [0_u32; 6];
        for _ in 0..60_000 {
            count[random.below(6) as usize] += 1;
        }
        // Five standard deviations of a fair die: 5 √(60000·5/36) ≈ 456.
        assert!(count.iter().all(|&c| c.abs_diff(10_000) < 460), "{count:?}");
        assert_eq!(random.below(1), 0);
        // For n = ¾·2³² a product without rejection would make every third index twice as likely.
        let mut count = [0_u32; 3];
        for _ in 0..3000 {
            count[random.below(3 << 30) as usize % 3] += 1;
        }
        assert!(count.iter().all(|&c| c.abs_diff(1000) < 130), "{count:?}");
    }

    #[test]
    fn range_excludes_its_end_even_by_rounding() {
        let mut random = Random::new(4);
        let (a, b) = (16_777_216.0, 16_777_218.0);
        assert!((0..1000).all(|_| (a..b).contains(&random.range(a, b))));
        assert_eq!(random.range(1.5, 1.5), 1.5);
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
    }

    #[test]
    fn directions_are_unit_and_even() {
        let mut random = Random::new(5);
        let n = 30_000_u16;
        let (mut mean, mut square) = (Vec3::ZERO, Vec3::ZERO);
        for _ in 0..n {
            let d = random.direction();
            assert!((d.length() - 1.0).abs() < 3e-7);
            mean += d / f32::from(n);
            square += d * d / f32::from(n);
        }
        assert!(mean.length() < 0.02, "{mean}");
        assert!(
            (square - Vec3::splat(1.0 / 3.0)).length() < 0.01,
            "{square}"
        );
    }
}
