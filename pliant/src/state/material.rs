//! What a body is made of: plain numbers, checked when used.

use serde::{Deserialize, Serialize};

use super::Fracture;
use crate::check::{ConfigError, in_range, positive};

/// What a body is made of. All fields but the density may be changed while it moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Material {
    /// kg/m³, positive. Used when the body is made; changing it later changes nothing.
    pub density: f32,
    /// How hard particles are pulled to their goals.
    pub stiffness: Stiffness,
    /// Rate at which motion that is not the clusters' own rigid motion dies out, 1/s, from 0 to 1e6. Swings of the whole
    /// body are mostly motion of clusters past each other, so with many clusters they die out far slower than this.
    pub damping: f32,
    /// Which maps a cluster may follow.
    pub mode: Mode,
    /// Bound on the stretch of linear and quadratic maps.
    pub cap: Cap,
    /// Which rotation counts as the best.
    pub rotation: RotationRule,
    /// Remove the torque that a fit would put on a free cluster, so that angular momentum holds to rounding.
    pub conserve: bool,
    /// Bound on the distance between particles and goals.
    pub limit: StrainLimit,
    /// Flow beyond a yield strain; None for a body that always springs back.
    pub plastic: Option<Plasticity>,
    /// Breaking beyond a toughness; None for a body that never breaks.
    pub fracture: Option<Fracture>,
    /// Exchange of clusters that flow has worn out; None for clusters that stay as they are.
    pub recluster: Option<Reclustering>,
}

impl Default for Material {
    fn default() -> Self {
        Self {
            density: 1000.0,
            stiffness: Stiffness::Alpha(1.0),
            damping: 0.0,
            mode: Mode::Rigid,
            cap: Cap::Soft {
                start: 5.0,
                limit: 10.0,
            },
            rotation: RotationRule::Procrustes,
            conserve: true,
            limit: StrainLimit::default(),
            plastic: None,
            fracture: None,
            recluster: None,
        }
    }
}

/// Pull towards the goal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stiffness {
    /// α of \[Muller05\]: the fraction of the way to the goal per step, in [0, 2]. Its effect depends on the step.
    Alpha(f32),
    /// Time constant τ in seconds, positive: a deformed cluster swings with period 2πτ whatever the step.
    /// Below 3h/π, the stiffest that a step of h can follow, it acts as α = 1.
    Time(f32),
}

impl Stiffness {
    /// α for a substep of `h` seconds.
    ///
    /// A deviation d from the goal follows v ← v − (α/h) d, d ← d + h v, which turns by θ per step with
    /// cos θ = 1 − α/2. So θ = h/τ, the same frequency for every h, needs α = 2(1 − cos(h/τ)) = 4 sin²(h/2τ).
    pub(crate) fn alpha(self, h: f32) -> f32 {
        match self {
            Self::Alpha(alpha) => alpha,
            Self::Time(tau) => {
                let theta = (h / tau).min(std::f32::consts::FRAC_PI_3);
                let s = libm::sinf(0.5 * theta);
                4.0 * s * s
            }
        }
    }
}

/// Which maps a cluster may follow [Muller05 §3.3, Henriques06 §2].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// T = R.
    Rigid,
    /// T = βA + (1 − β)R with A the volume-preserving linear fit; β in [0, 1].
    Linear {
        /// Share of the linear fit.
        beta: f32,
    },
    /// T̃ = βÃ + (1 − β)[R 0 0] with Ã the quadratic fit (bend and twist); β in [0, 1].
    Quadratic {
        /// Share of the quadratic fit.
        beta: f32,
    },
}

impl Mode {
    /// β, 0 for rigid.
    pub(crate) fn beta(self) -> f32 {
        match self {
            Self::Rigid => 0.0,
            Self::Linear { beta } | Self::Quadratic { beta } => beta,
        }
    }
}

/// Bound on φ = ‖A‖²_F, which is 3 for a rotation [Henriques06 §3.1].
///
/// A cap is a guard for what should be rare, not a material: while it acts, the goals have no potential, and an undamped
/// body can gain energy from it, most from `Rows`, which goes by the world's axes. Some damping holds it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cap {
    /// No bound.
    None,
    /// Every row of A has at most this squared length; at least 1.
    Rows(f32),
    /// φ ≤ this by an exact blend with R; at least 3.
    Exact(f32),
    /// About the same at the cost of a division: γ = c/φ; at least 3.
    Cheap(f32),
    /// φ untouched up to `start` (at least 3), bent towards and kept below `limit` above it. Smooth for limit = 2 start.
    Soft {
        /// c of the paper.
        start: f32,
        /// m of the paper.
        limit: f32,
    },
}

/// Which rotation is the best one for a deformed cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RotationRule {
    /// Rotation part of `A_xr`, the least-squares optimum \[Muller05\]. Goals are then the nearest ones to the members, so their pull is the
    /// gradient of Σ m w ‖g − x‖²/2 and gives no energy to a body.
    Procrustes,
    /// Rotation part of the deformation gradient F = `A_xr` `A_rr`⁻¹ [Jones15, Falkenstein17 §3.0.1]: a pure stretch has none, however the
    /// members are spread. The pull has no energy that it is the gradient of, and bodies in clusters that are much wider than thick may
    /// gain energy for ever.
    Deformation,
}

/// Strain limiting \[BargteilJones14\]: pulls particles back that are too far from their goals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StrainLimit {
    /// γ: allowed distance from the goal in units of the cluster's width, at least 0.
    pub stretch: f32,
    /// Jacobi iterations per substep, at most 1000; 0 switches it off.
    pub iterations: u32,
    /// ω: relaxation per iteration, in [0, 1].
    pub relaxation: f32,
}

impl Default for StrainLimit {
    fn default() -> Self {
        Self {
            stretch: 0.1,
            iterations: 2,
            relaxation: 1.0,
        }
    }
}

/// Plastic flow [Falkenstein17 §2.1.4]: a cluster strained beyond its yield strain keeps a part of the deformation. Volume is
/// kept.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Plasticity {
    /// λ: strain ‖F* − 1‖ up to which it springs back, at least 0. Putty has 0, tin 0.05.
    pub yield_strain: f32,
    /// ν: share of what exceeds it that is kept in 1/60 s, in [0, 1].
    pub rate: f32,
    /// K: how much the yield strain grows per unit of strain and second of flow, −1e6 to 1e6. Negative softens.
    pub hardening: f32,
}

impl Default for Plasticity {
    fn default() -> Self {
        Self {
            yield_strain: 0.1,
            rate: 0.5,
            hardening: 0.0,
        }
    }
}

/// Reclustering [Falkenstein17 §3.0.2]: a cluster whose rest shape has flowed too far leaves, and new ones are made where
/// particles would be left alone. Without it, clusters that flow far disagree about the shape, and the body gets unstable.
/// Fades go on in strides of four steps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Reclustering {
    /// Largest condition number of F^p, the widest stretch over the narrowest, at least 1.001: a cluster beyond it leaves.
    pub condition: f32,
    /// Steps over which a new cluster takes up its share, at most those of fading out.
    pub fade_in: u32,
    /// Steps over which a leaving cluster gives up its share, 1 to 10000.
    pub fade_out: u32,
    /// A particle that would be left in fewer clusters than this seeds a new one, 1 to 100. None: particles are to be about as deep in
    /// clusters as when the body was made; with 1, as in the thesis, bodies get softer when clusters are exchanged.
    pub cover: Option<u32>,
    /// Distance in particle spacings, 1.2 to 10, beyond which flow parts particles that it has drawn apart: each becomes two of half the mass.
    /// None: never, as in the thesis. Thin bodies that are drawn out far need it, or things pass between their particles.
    pub resample: Option<f32>,
}

impl Default for Reclustering {
    fn default() -> Self {
        Self {
            condition: 3.0,
            fade_in: 12,
            fade_out: 18,
            cover: None,
            resample: None,
        }
    }
}

impl Reclustering {
    fn validate(&self) -> Result<(), ConfigError> {
        in_range("material.recluster.condition", self.condition, 1.001, 1e6)?;
        let out = self.fade_out as f32;
        in_range("material.recluster.fade_out", out, 1.0, 1e4)?;
        if self.fade_in > self.fade_out {
            let problem = format!(
                "must be at most `fade_out`, which is {}, is {}",
                self.fade_out, self.fade_in
            );
            return Err(ConfigError::new("material.recluster.fade_in", problem));
        }
        let cover = self.cover.unwrap_or(1) as f32;
        in_range("material.recluster.cover", cover, 1.0, 100.0)?;
        let gap = self.resample.unwrap_or(2.0);
        in_range("material.recluster.resample", gap, 1.2, 10.0)
    }
}

impl Material {
    /// The first bad field, by name.
    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        positive("material.density", self.density)?;
        match self.stiffness {
            Stiffness::Alpha(alpha) => in_range("material.stiffness.alpha", alpha, 0.0, 2.0)?,
            Stiffness::Time(tau) => positive("material.stiffness.time", tau)?,
        }
        in_range("material.damping", self.damping, 0.0, 1e6)?;
        if let Some(plastic) = self.plastic {
            in_range(
                "material.plastic.yield_strain",
                plastic.yield_strain,
                0.0,
                1e6,
            )?;
            in_range("material.plastic.rate", plastic.rate, 0.0, 1.0)?;
            in_range("material.plastic.hardening", plastic.hardening, -1e6, 1e6)?;
        }
        if let Some(fracture) = &self.fracture {
            fracture.validate()?;
        }
        if let Some(recluster) = self.recluster {
            recluster.validate()?;
        }
        in_range("material.mode.beta", self.mode.beta(), 0.0, 1.0)?;
        self.cap.validate()?;
        in_range("material.limit.stretch", self.limit.stretch, 0.0, 1e6)?;
        in_range("material.limit.relaxation", self.limit.relaxation, 0.0, 1.0)?;
        in_range(
            "material.limit.iterations",
            self.limit.iterations as f32,
            0.0,
            1000.0,
        )
    }
}

impl Cap {
    fn validate(self) -> Result<(), ConfigError> {
        match self {
            Self::None => Ok(()),
            Self::Rows(c) => in_range("material.cap.rows", c, 1.0, 1e6),
            Self::Exact(c) => in_range("material.cap.exact", c, 3.0, 1e6),
            Self::Cheap(c) => in_range("material.cap.cheap", c, 3.0, 1e6),
            Self::Soft { start, limit } => {
                in_range("material.cap.soft.start", start, 3.0, 1e6)?;
                in_range("material.cap.soft.limit", limit, start, 1e6)
            }
        }
    }
}
