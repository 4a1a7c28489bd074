//! What a cluster knows about its rest shape: mass, inverse scatter, and how to complete a fit that the points leave
//! open (flat, straight and single-particle clusters).

use fearless_simd::Level;
use glam::{DMat3, DVec3, Mat3, Quat, Vec3};

use super::features::Features;
use super::lanes::LANES;
use crate::math::{eigen3, eight_eigen3};
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
    /// Σ m w p pᵀ, without the moments that members have of their own, kg m².
    pub(crate) spread: Mat3,
    /// `A_rr`⁻¹, a pseudo-inverse for degenerate clusters, 1/(kg m²).
    pub(crate) a_rr_inv: Mat3,
    /// Principal directions, widest first; the last 3 − rank of them are missing from the points.
    pub(crate) axes: Mat3,
    pub(crate) rank: usize,
    /// Members are off the plane or the line that counts as all there is of the cluster, see [`THIN`](super::THIN).
    pub(crate) thin: bool,
    /// Σ m w p/M: what rounding leaves of the centre of the offsets, metres. Left in, it would push every step.
    pub(crate) residue: Vec3,
    /// s = max ‖p‖, metres.
    pub(crate) width: f32,
    /// Feature tables of a quadratic cluster.
    pub(crate) features: Option<Box<Features>>,
}

/// Sums over the members of a cluster.
struct Moments {
    mass: f64,
    /// Σ m w p.
    first: DVec3,
    /// Σ m w p pᵀ.
    spread: DMat3,
    /// The same with the moments that members have of their own.
    a_rr: DMat3,
    width: f32,
    /// Scatter that is rounding, and that of what is flat.
    noise: f64,
    thin: f64,
}

impl Moments {
    fn of(state: &State, cluster: usize, own: (DMat3, f32)) -> Self {
        let members = state.clusters.members(cluster);
        let particles = state.clusters.particle[members.clone()].iter();
        let weights = particles.zip(&state.clusters.weight[members.clone()]);
        let members = weights.zip(&state.clusters.offset[members]);
        let members = members.map(|((&i, &w), &p)| {
            let m = state.particles.mass[i as usize];
            (p, f64::from(m) * f64::from(w))
        });
        Self::of_members(members, own)
    }

    /// Of members given as p and m w.
    fn of_members(
        members: impl Iterator<Item = (Vec3, f64)>,
        (moment, thin): (DMat3, f32),
    ) -> Self {
        let mut mass = 0.0;
        let mut first = DVec3::ZERO;
        let (mut squares, mut products) = (DVec3::ZERO, DVec3::ZERO);
        let mut square = 0.0f32;
        for (p, mw) in members {
            let (p, length) = (p.as_dvec3(), p.length_squared());
            let mp = p * mw;
            mass += mw;
            first += mp;
            squares += p * mp;
            products += DVec3::new(p.y * mp.z, p.z * mp.x, p.x * mp.y);
            square = if length > square { length } else { square };
        }
        let (d, o) = (squares, products);
        let spread = DMat3::from_cols_array(&[d.x, o.z, o.y, o.z, d.y, o.x, o.y, o.x, d.z]);
        let width = square.sqrt();
        let square = |length: f32| f64::from(length) * f64::from(length);
        Self {
            mass,
            first,
            spread,
            a_rr: moment + spread,
            width,
            noise: mass * NOISE * square(width),
            thin: mass * square(thin),
        }
    }
}

impl Rest {
    /// Of a cluster that has `moment` of its own; what is thinner than `thin`, a standard deviation in metres, is flat.
    #[cfg(test)]
    pub(crate) fn of(state: &State, cluster: usize, mode: Mode, own: (DMat3, f32)) -> Self {
        let moments = Moments::of(state, cluster, own);
        let rest = Self::told_by(&moments, eigen3(moments.a_rr));
        rest.bending(state, cluster, mode)
    }

    /// Of up to eight clusters, of which `own` tells a moment of its own and how thin is flat.
    pub(crate) fn of_eight(
        level: Level,
        state: &State,
        clusters: &[usize],
        mode: impl Fn(usize) -> Mode,
        own: impl Fn(usize) -> (DMat3, f32),
    ) -> impl Iterator<Item = Self> {
        let moments = clusters.iter().map(|c| Moments::of(state, *c, own(*c)));
        let moments: Vec<Moments> = moments.collect();
        let mut a_rr = [DMat3::IDENTITY; LANES];
        for (a_rr, moments) in a_rr.iter_mut().zip(&moments) {
            *a_rr = moments.a_rr;
        }
        let all = clusters.iter().zip(moments).zip(eight_eigen3(level, &a_rr));
        all.map(move |((c, moments), eigen)| {
            Self::told_by(&moments, eigen).bending(state, *c, mode(*c))
        })
    }

    /// With feature tables if the mode asks for them.
    fn bending(mut self, state: &State, cluster: usize, mode: Mode) -> Self {
        if matches!(mode, Mode::Quadratic { .. }) && self.width > 0.0 {
            self.features = Some(Box::new(Features::new(state, cluster, self.width)));
        }
        self
    }

    /// Of members that have such moments; `eigen` are the eigenvalues and eigenvectors of `A_rr`.
    fn told_by(moments: &Moments, eigen: (DVec3, DMat3)) -> Self {
        let (a_rr_inv, axes, [rank, told]) = invert(eigen, moments.noise, moments.thin);
        Self {
            mass: moments.mass as f32,
            residue: (moments.first / moments.mass).as_vec3(),
            spread: moments.spread.as_mat3(),
            a_rr_inv,
            axes,
            rank,
            thin: rank < told,
            width: moments.width,
            features: None,
        }
    }

    /// True where the members tell a turn that F does not: those of a rod that are off its line turn about it.
    pub(super) fn is_thick_rod(&self) -> bool {
        self.thin && self.rank < 2
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

    /// The same for a rest shape that has flowed to F^p p: what the points do not tell is no elastic strain. A sheet that has
    /// become thin by flowing is as thin as that.
    pub(crate) fn complete_flowed(&self, f: Mat3, guess: Quat, flow: &Mat3) -> Mat3 {
        let (e1, e2, e3) = (self.axes.x_axis, self.axes.y_axis, self.axes.z_axis);
        match self.rank {
            3 => f,
            2 => {
                let (a, b, c) = (*flow * e1, *flow * e2, *flow * e3);
                let across = a.cross(b);
                let now = (f * e1).cross(f * e2).try_normalize();
                let normal = now.unwrap_or_else(|| guess * across.normalize_or(e3));
                // c = s a + t b + u n' with n' the normal of the flowed sheet; F takes a and b along, and n' to the normal.
                let square = across.length_squared();
                let s = c.cross(b).dot(across) / square;
                let t = a.cross(c).dot(across) / square;
                let u = c.dot(across) / square.sqrt();
                let column = f * e1 * s + f * e2 * t + normal * u;
                let column = if column.is_finite() { column } else { normal };
                f + outer3(column, e3)
            }
            1 => {
                let a = (*flow * e1).normalize_or(e1);
                let along = (f * e1).try_normalize().unwrap_or_else(|| guess * a);
                let turned = Quat::from_rotation_arc((guess * a).normalize(), along) * guess;
                f + outer3(turned * (*flow * e2), e2) + outer3(turned * (*flow * e3), e3)
            }
            _ => Mat3::from_quat(guess) * *flow,
        }
    }
}

/// F of members given as x, p and m w, with their own moments at rest and now; `guess` completes what they leave
/// open, and what is thinner than `thin`.
pub(crate) fn deformation(
    members: impl Iterator<Item = (DVec3, Vec3, f64)> + Clone,
    (rest, now): (DMat3, DMat3),
    (guess, flow, thin): (Quat, &Mat3, f32),
) -> Mat3 {
    let (mut mass, mut centre) = (0.0, DVec3::ZERO);
    for (x, _, mw) in members.clone() {
        mass += mw;
        centre += x * mw;
    }
    centre /= mass;
    let mut a_xr = now;
    for (x, p, mw) in members.clone() {
        a_xr += outer((x - centre) * mw, p.as_dvec3());
    }
    let moments = Moments::of_members(members.map(|(_, p, mw)| (p, mw)), (rest, thin));
    let rest = Rest::told_by(&moments, eigen3(moments.a_rr));
    rest.complete_flowed(a_xr.as_mat3() * rest.a_rr_inv, guess, flow)
}

pub(super) fn member_mass(state: &State, member: usize) -> f64 {
    let particle = state.clusters.particle[member] as usize;
    f64::from(state.particles.mass[particle]) * f64::from(state.clusters.weight[member])
}

/// Inverse, principal directions and rank; what is below `noise` or `thin` counts as missing. The second rank is that of all but noise.
fn invert((values, axes): (DVec3, DMat3), noise: f64, thin: f64) -> (Mat3, Mat3, [usize; 2]) {
    let least = noise.max(values.x * FLAT).max(f64::from(f32::MIN_POSITIVE));
    let mut inverse = DMat3::ZERO;
    let mut ranks = [0; 2];
    for k in (0..3).filter(|k| values[*k] > least) {
        ranks[1] += 1;
        if values[k] > thin {
            let axis = axes.col(k);
            inverse += outer(axis, axis / values[k]);
            ranks[0] += 1;
        }
    }
    (inverse.as_mat3(), axes.as_mat3(), ranks)
}

fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

pub(super) fn outer3(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}
