//! What a cluster knows about its rest shape: mass, inverse scatter, and how to complete a fit that the points leave
//! open (flat, straight and single-particle clusters).

use glam::{DMat3, DVec3, Mat3, Quat, Vec3};

use super::features::Features;
use crate::math::eigen3;
use crate::state::{Mode, State};

/// Directions whose scatter is below this share of the largest count as missing: a cluster thinner than 0.3% of its
/// width says nothing about stretch across itself.
pub(super) const FLAT: f64 = 1e-5;
/// Scatter below this share of mass × width² is the rounding of the offsets: one member has all the mass, and the
/// cluster is a point.
pub(super) const NOISE: f64 = 1e-13;

/// Rest quantities of one cluster.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rest {
    /// M = Σ m w, kg.
    pub(crate) mass: f32,
    /// `A_rr`⁻¹, a pseudo-inverse for degenerate clusters, 1/(kg m²).
    pub(crate) a_rr_inv: Mat3,
    /// Principal directions, widest first; the last 3 − rank of them are missing from the points.
    pub(crate) axes: Mat3,
    pub(crate) rank: usize,
    /// Σ m w p/M: what rounding leaves of the centre of the offsets, metres. Left in, it would push every step.
    pub(crate) residue: Vec3,
    /// s = max ‖p‖, metres.
    pub(crate) width: f32,
    /// Feature tables of a quadratic cluster.
    pub(crate) features: Option<Box<Features>>,
}

impl Rest {
    pub(crate) fn of(state: &State, cluster: usize, mode: Mode, moment: DMat3) -> Self {
        let members = state.clusters.members(cluster);
        let mut mass = 0.0;
        let mut first = DVec3::ZERO;
        let mut a_rr = moment;
        let mut width = 0.0f32;
        for k in members {
            let p = state.clusters.offset[k];
            let mw = member_mass(state, k);
            mass += mw;
            first += p.as_dvec3() * mw;
            a_rr += outer(p.as_dvec3(), p.as_dvec3() * mw);
            width = width.max(p.length());
        }
        let noise = NOISE * mass * f64::from(width) * f64::from(width);
        let (a_rr_inv, axes, rank) = invert(a_rr, noise);
        let features = matches!(mode, Mode::Quadratic { .. }) && width > 0.0;
        Self {
            mass: mass as f32,
            residue: (first / mass).as_vec3(),
            a_rr_inv,
            axes,
            rank,
            width,
            features: features.then(|| Box::new(Features::new(state, cluster, width))),
        }
    }

    /// The best linear map of a cluster that is not in the tables yet: its scatter at rest and to the world, and a rotation
    /// for directions that the points do not span.
    pub(crate) fn best_map(a_xr: DMat3, a_rr: DMat3, guess: Quat) -> Mat3 {
        let (a_rr_inv, axes, rank) = invert(a_rr, 0.0);
        let rest = Self {
            a_rr_inv,
            axes,
            rank,
            ..Self::default()
        };
        rest.complete((a_xr * a_rr_inv.as_dmat3()).as_mat3(), guess)
    }

    /// Completes F = `A_xr` `A_rr`⁺ in the directions the points do not span, so that it turns with the cluster:
    /// a sheet's missing column is its normal, a rod keeps its last twist, a single point its last rotation.
    pub(crate) fn complete(&self, f: Mat3, guess: Quat) -> Mat3 {
        let (e1, e2, e3) = (self.axes.x_axis, self.axes.y_axis, self.axes.z_axis);
        match self.rank {
            3 => f,
            2 => {
                let normal = (f * e1).cross(f * e2).try_normalize();
                f + outer3(normal.unwrap_or_else(|| guess * e3), e3)
            }
            1 => {
                let along = (f * e1).try_normalize().unwrap_or_else(|| guess * e1);
                let turned = Quat::from_rotation_arc((guess * e1).normalize(), along) * guess;
                f + outer3(turned * e2, e2) + outer3(turned * e3, e3)
            }
            _ => Mat3::from_quat(guess),
        }
    }
}

pub(super) fn member_mass(state: &State, member: usize) -> f64 {
    let particle = state.clusters.particle[member] as usize;
    f64::from(state.particles.mass[particle]) * f64::from(state.clusters.weight[member])
}

/// Inverse, principal directions and rank; what is below `noise` counts as missing.
fn invert(a_rr: DMat3, noise: f64) -> (Mat3, Mat3, usize) {
    let (values, axes) = eigen3(a_rr);
    let threshold = noise.max(values.x * FLAT);
    let mut inverse = DMat3::ZERO;
    let mut rank = 0;
    for k in 0..3 {
        if values[k] > threshold && values[k] > f64::from(f32::MIN_POSITIVE) {
            let axis = axes.col(k);
            inverse += outer(axis, axis / values[k]);
            rank += 1;
        }
    }
    (inverse.as_mat3(), axes.as_mat3(), rank)
}

fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

fn outer3(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}
