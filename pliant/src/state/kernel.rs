//! How a particle's mass is shared among its clusters.

use serde::{Deserialize, Serialize};

/// How a particle's mass is shared among the clusters that hold it [Jones15 eq. 8–12], always
/// normalised to `Σ_c w_ic = 1` [Jones15 eq. 13]. x is the distance to the centre, h = d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Kernel {
    /// 1/(x² + ε), with ε from [`Clustering::epsilon`](crate::Clustering::epsilon).
    #[default]
    #[serde(rename = "invsq", alias = "inv_sq")]
    InvSq,
    /// 1: equal shares.
    Box,
    /// 315/(64π h⁹)(h² − x²)³.
    Poly6,
    /// β + poly6. Poly6 has units 1/m³, hence so has β: its effect depends on the body's size.
    Blend {
        /// β in 1/m³, not negative; 0 is poly6, large values approach box.
        beta: f32,
    },
    /// `1/Σ_d (x_c/x_d)^(2/(m−1))`, d over the clusters that hold the particle.
    Fcm {
        /// Fuzziness m, above 1: towards 1 the nearest centre takes all, large values approach box.
        m: f32,
    },
}

/// The ε in invsq's 1/(x² + ε).
///
/// The paper's ε is an area, 1e-4 m², that is a length of 1 cm. It suits bodies with a radius d
/// from some 5 cm up; far below that it outweighs every x² and turns invsq into box, which the
/// report says. `Relative` makes the weights independent of the body's size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Epsilon {
    /// ε in m², not negative. The paper's 1e-4 is the default.
    Absolute(f32),
    /// ε as a fraction of d², not negative.
    Relative(f32),
}

impl Default for Epsilon {
    fn default() -> Self {
        Self::Absolute(1e-4)
    }
}

/// How a body was clustered: clusters that are made later share its particles in the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Weighing {
    pub(crate) kernel: Kernel,
    pub(crate) epsilon: Epsilon,
    /// How deep a particle is in its clusters, Σ (1 − x²/d²) in the mean: what clusters that are made later have to come up to.
    pub(crate) depth: f32,
    /// Mass of a particle in the mean when the body was made, kg: what is much lighter is no matter of its own and breaks no further.
    pub(crate) particle: f32,
    /// Volume over mass as it was made, m³/kg; 0 where no closed skin tells it.
    pub(crate) volume: f32,
}

impl Weighing {
    /// True for numbers that clustering would have accepted.
    pub(crate) fn is_sound(&self) -> bool {
        let kernel = match self.kernel {
            Kernel::Blend { beta } => beta.is_finite() && beta >= 0.0,
            Kernel::Fcm { m } => m.is_finite() && m > 1.0,
            Kernel::InvSq | Kernel::Box | Kernel::Poly6 => true,
        };
        let (Epsilon::Absolute(epsilon) | Epsilon::Relative(epsilon)) = self.epsilon;
        let legal = |number: f32| number.is_finite() && number >= 0.0;
        kernel && legal(epsilon) && legal(self.depth) && legal(self.particle) && legal(self.volume)
    }
}
