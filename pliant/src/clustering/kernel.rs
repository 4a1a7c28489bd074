//! The five weight kernels, written without units.
//!
//! Weights are normalised per particle [Jones15 eq. 13], so any factor common to one particle's
//! clusters cancels. With u = x²/h² the kernels lose their units and stay near 1 for every size of
//! body: nothing overflows where the printed forms would (poly6 holds h⁻⁹).
//!
//! Every kernel is positive for u ≤ 1 and 0 beyond, so that "the kernels of a particle sum to 0"
//! means "no cluster holds it".

use fearless_simd::{Simd, f32x8, prelude::*};

use super::reach::Lanes;
use crate::state::{Epsilon, Kernel};

/// 315/(64π): poly6(x, h) = POLY6/h³ · (1 − u)³.
const POLY6: f64 = 315.0 / (64.0 * std::f64::consts::PI);
/// Stands in for poly6's 0 at the rim: a particle held by rims only gets equal weights, and one
/// that is also held by an interior loses nothing to the rims.
const RIM: f32 = 1e-30;
/// Bound of the dimensionless ε and β; beyond it the kernel equals box to f32 precision.
const FLAT: f64 = 1e9;

/// u of a particle on a centre, where fcm has no bound.
const ON_CENTRE: f32 = 1e-6;

/// A kernel for one radius, as a function of u = x²/h².
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Profile {
    /// 1/(x² + ε) ∝ (1 + ε/h²)/(u + ε/h²).
    InvSq {
        /// ε/h².
        epsilon: f32,
    },
    /// 1.
    Box,
    /// β + poly6 ∝ β h³/POLY6 + (1 − u)³.
    Blend {
        /// β h³/POLY6; 0 is poly6 itself.
        beta: f32,
    },
    /// `(x_c/x_d)^(−2/(m−1)) ∝ (u_min/u)^(1/(m−1))`, `u_min` over the particle's clusters.
    ///
    /// Normalising this gives [Jones15 eq. 12] exactly, since `1/Σ_d (x_c/x_d)^p = x_c⁻ᵖ/Σ_d x_d⁻ᵖ`.
    Fcm {
        /// 1/(m − 1).
        exponent: f32,
    },
}

impl Profile {
    /// The kernel for neighbourhood radius `h` in m.
    pub(crate) fn new(kernel: Kernel, epsilon: Epsilon, h: f64) -> Self {
        match kernel {
            Kernel::InvSq => Self::InvSq {
                epsilon: relative_epsilon(epsilon, h).min(FLAT) as f32,
            },
            Kernel::Box => Self::Box,
            Kernel::Poly6 => Self::Blend { beta: 0.0 },
            Kernel::Blend { beta } => Self::Blend {
                beta: (f64::from(beta) * h * h * h / POLY6).min(FLAT) as f32,
            },
            Kernel::Fcm { m } => Self::Fcm {
                exponent: (1.0 / (f64::from(m) - 1.0)) as f32,
            },
        }
    }

    /// The kernel of one u, before it is normalised: in (0, ∞), rims and what is beyond them taken as the rim.
    ///
    /// [`Self::fill`] scales fcm by the particle's smallest u; without it one value says the same about every particle.
    pub(crate) fn value(self, u: f32) -> f32 {
        let u = u.clamp(0.0, 1.0);
        let k = match self {
            Self::InvSq { epsilon } => (1.0 + epsilon) / (u + epsilon).max(RIM),
            Self::Box => 1.0,
            Self::Blend { beta } => {
                let s = 1.0 - u;
                beta + s * s * s
            }
            Self::Fcm { exponent } => power(1.0 / u.max(ON_CENTRE), exponent),
        };
        k.clamp(RIM, 1.0 / RIM)
    }

    /// [`Self::value`] of eight u, to the bit.
    #[inline(always)]
    pub(crate) fn values<S: Simd>(self, simd: S, u: f32x8<S>) -> f32x8<S> {
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let (least, most) = (f32x8::splat(simd, RIM), f32x8::splat(simd, 1.0 / RIM));
        let u = u.max(zero).min(one);
        let k = match self {
            Self::InvSq { epsilon } => {
                let top = f32x8::splat(simd, 1.0 + epsilon);
                top / (u + f32x8::splat(simd, epsilon)).max(least)
            }
            Self::Box => one,
            Self::Blend { beta } => {
                let s = one - u;
                f32x8::splat(simd, beta) + s * s * s
            }
            Self::Fcm { .. } => {
                let u: [f32; 8] = u.into();
                f32x8::simd_from(simd, u.map(|u| self.value(u)))
            }
        };
        k.max(least).min(most)
    }

    /// Whether [`Self::fill`] reads the particles' smallest u.
    pub(super) fn needs_least(self) -> bool {
        matches!(self, Self::Fcm { .. })
    }

    /// Writes the kernel of each u; `least(row)` holds the smallest u of the row's particles.
    pub(super) fn fill(self, u: &[Lanes], k: &mut [Lanes], least: impl Fn(usize) -> Lanes) {
        match self {
            Self::InvSq { epsilon } => {
                let (epsilon, top) = (Lanes::splat(epsilon), Lanes::splat(1.0 + epsilon));
                map(u, k, |u| top / (u + epsilon).max(Lanes::splat(RIM)));
            }
            Self::Box => map(u, k, |_| Lanes::ONE),
            Self::Blend { beta } => {
                map(u, k, |u| {
                    let s = Lanes::ONE - u;
                    (Lanes::splat(beta) + s * s * s).max(Lanes::splat(RIM))
                });
            }
            Self::Fcm { exponent } => {
                for (row, (u, k)) in u.iter().zip(k).enumerate() {
                    let least = least(row);
                    let value = |lane: usize| fcm(least[lane], u[lane], exponent);
                    *k = Lanes::from_array(std::array::from_fn(value));
                }
            }
        }
    }
}

/// ε/h² of invsq.
pub(super) fn relative_epsilon(epsilon: Epsilon, h: f64) -> f64 {
    match epsilon {
        Epsilon::Absolute(epsilon) => f64::from(epsilon) / (h * h),
        Epsilon::Relative(epsilon) => f64::from(epsilon),
    }
}

/// Applies `kernel` inside the radius.
fn map(u: &[Lanes], k: &mut [Lanes], kernel: impl Fn(Lanes) -> Lanes) {
    for (&u, k) in u.iter().zip(k) {
        *k = Lanes::select(u.cmple(Lanes::ONE), kernel(u), Lanes::ZERO);
    }
}

/// `(u_min/u)^exponent`; a particle on a centre belongs to that centre alone.
fn fcm(least: f32, u: f32, exponent: f32) -> f32 {
    if u > 1.0 {
        0.0
    } else if u <= least {
        1.0
    } else {
        power(least / u, exponent)
    }
}

/// ratio^exponent, with short cuts for m = 2, 1.5 and 3: powf is most of fcm's time.
fn power(ratio: f32, exponent: f32) -> f32 {
    if exponent == 1.0 {
        ratio
    } else if exponent == 2.0 {
        ratio * ratio
    } else if exponent == 0.5 {
        ratio.sqrt()
    } else {
        libm::powf(ratio, exponent)
    }
}

#[cfg(test)]
mod tests {
    use fearless_simd::{Level, dispatch};

    use super::*;
    use crate::clustering::reach::LANES;

    const D: f64 = 0.5;

    /// Normalised weights of one particle at distances `x` from its centres.
    fn weights(kernel: Kernel, epsilon: Epsilon, h: f64, x: &[f64]) -> Vec<f64> {
        let mut u = [2.0; LANES];
        for (u, x) in u.iter_mut().zip(x) {
            *u = (x * x / (h * h)) as f32;
        }
        let least = Lanes::splat(u.iter().copied().fold(f32::MAX, f32::min));
        let mut k = [Lanes::ZERO];
        let profile = Profile::new(kernel, epsilon, h);
        profile.fill(&[Lanes::from_array(u)], &mut k, |_| least);
        let k = k[0].as_dvec4().to_array();
        let sum: f64 = k.iter().sum();
        k[..x.len()].iter().map(|k| k / sum).collect()
    }

    /// The weights equal those of the printed kernel.
    fn check(kernel: Kernel, printed: impl Fn(f64) -> f64) {
        let x = [0.05, 0.2, 0.31, 0.49];
        let sum: f64 = x.iter().map(|&x| printed(x)).sum();
        let got = weights(kernel, Epsilon::default(), D, &x);
        for (&x, w) in x.iter().zip(got) {
            let expected = printed(x) / sum;
            assert!(
                (w - expected).abs() < 1e-6,
                "{kernel:?} at {x}: {w} {expected}"
            );
        }
    }

    #[test]
    fn weights_equal_the_printed_kernels() {
        let poly6 = |x: f64| POLY6 / D.powi(9) * (D * D - x * x).powi(3);
        check(Kernel::InvSq, |x| 1.0 / (x * x + 1e-4));
        check(Kernel::Box, |_| 1.0);
        check(Kernel::Poly6, poly6);
        check(Kernel::Blend { beta: 2.0 }, |x| 2.0 + poly6(x));
        check(Kernel::Fcm { m: 2.0 }, |x| x.powf(-2.0));
        check(Kernel::Fcm { m: 1.5 }, |x| x.powf(-4.0));
        check(Kernel::Fcm { m: 3.0 }, |x| x.powf(-1.0));
        check(Kernel::Fcm { m: 1.8 }, |x| x.powf(-2.5));
    }

    #[test]
    fn one_value_at_a_time_weighs_like_the_rows() {
        let x = [0.05, 0.2, 0.31, 0.49];
        let kernels = [
            Kernel::InvSq,
            Kernel::Box,
            Kernel::Poly6,
            Kernel::Blend { beta: 2.0 },
            Kernel::Fcm { m: 2.0 },
            Kernel::Fcm { m: 1.8 },
        ];
        for kernel in kernels {
            let profile = Profile::new(kernel, Epsilon::default(), D);
            let value = |x: f64| f64::from(profile.value((x * x / (D * D)) as f32));
            let sum: f64 = x.iter().map(|&x| value(x)).sum();
            let rows = weights(kernel, Epsilon::default(), D, &x);
            for (&x, w) in x.iter().zip(rows) {
                let alone = value(x) / sum;
                assert!((alone - w).abs() < 1e-6, "{kernel:?} at {x}: {alone} {w}");
            }
        }
    }

    #[test]
    fn a_particle_on_a_centre_is_all_its_own_in_fcm() {
        for m in [1.000_001, 2.0, 5.0] {
            let w = weights(Kernel::Fcm { m }, Epsilon::default(), D, &[0.3, 0.0, 0.1]);
            assert_eq!(w, [0.0, 1.0, 0.0]);
        }
    }

    #[test]
    fn fcm_with_m_near_one_takes_the_nearest() {
        let kernel = Kernel::Fcm { m: 1.000_000_1 };
        assert_eq!(
            weights(kernel, Epsilon::default(), D, &[0.3, 0.2]),
            [0.0, 1.0]
        );
        assert_eq!(
            weights(kernel, Epsilon::default(), D, &[0.3, 0.3]),
            [0.5, 0.5]
        );
    }

    #[test]
    fn rims_share_equally_but_yield_to_an_interior() {
        let w = weights(Kernel::Poly6, Epsilon::default(), D, &[D, D]);
        assert_eq!(w, [0.5, 0.5]);
        let w = weights(Kernel::Poly6, Epsilon::default(), D, &[D, 0.9 * D]);
        assert!(w[0] < 1e-20);
    }

    #[test]
    fn relative_epsilon_and_all_other_kernels_but_blend_ignore_scale() {
        let x = [0.1, 0.4];
        for kernel in [Kernel::InvSq, Kernel::Poly6, Kernel::Fcm { m: 3.0 }] {
            let at_one = weights(kernel, Epsilon::Relative(1e-3), D, &x);
            for scale in [1e-12, 1e-3, 1e3, 1e12] {
                let scaled = weights(
                    kernel,
                    Epsilon::Relative(1e-3),
                    D * scale,
                    &x.map(|x| x * scale),
                );
                assert!((at_one[0] - scaled[0]).abs() < 1e-6);
            }
        }
        for scale in [1e-12, 1e12] {
            for kernel in [Kernel::InvSq, Kernel::Blend { beta: 1.0 }] {
                let w = weights(kernel, Epsilon::default(), D * scale, &x.map(|x| x * scale));
                assert!((w[0] + w[1] - 1.0).abs() < 1e-12, "{w:?}");
            }
        }
    }

    #[test]
    fn eight_at_a_time_is_the_same_to_the_bit() {
        let u = [0.0, 1e-9, 1e-3, 0.2, 0.7, 0.999, 1.0, 3.0];
        for (kernel, epsilon) in [
            (Kernel::InvSq, Epsilon::default()),
            (Kernel::InvSq, Epsilon::Relative(0.0)),
            (Kernel::Box, Epsilon::default()),
            (Kernel::Poly6, Epsilon::default()),
            (Kernel::Blend { beta: 0.3 }, Epsilon::default()),
            (Kernel::Fcm { m: 1.7 }, Epsilon::default()),
        ] {
            let profile = Profile::new(kernel, epsilon, D);
            let eight: [f32; 8] = dispatch!(Level::new(), simd => {
                profile.values(simd, f32x8::simd_from(simd, u)).into()
            });
            assert_eq!(eight, u.map(|u| profile.value(u)), "{kernel:?}");
        }
    }
}
