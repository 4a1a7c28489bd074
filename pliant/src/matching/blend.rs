//! The linear and quadratic goals: T = β A + (1 − β) R with A of unit volume, capped, and never a reflection.
//!
//! Everything is done in the frame of the rotation, on M = RᵀA: its symmetric part says how much is stretched, and as
//! long as that part is positive no blend with the identity can reflect, whatever the skew part is.

use glam::{DMat3, Mat3, Vec3};

use super::fit::Fit;
use super::goal::Rule;
use super::rest::Rest;
use crate::math::eigen3;
use crate::state::{Cap, Flow};

/// Stretches of a goal map stay above this share of the largest: flat clusters do not flip.
pub(super) const THINNEST: f32 = 0.02;
/// Share of the thinnest stretch that the gradient of the bending may use up anywhere: below the whole of it a quadratic map
/// cannot fold over.
const BEND_SHARE: f32 = 0.9;
/// Most that restoring the volume may change a map by, as a norm. Beyond it the map is scaled.
pub(super) const VOLUME_STEP: f64 = 1.0;

/// T = βA + (1 − β)R with A made volume preserving and capped [Henriques06 eq. 1], and β times the bending.
pub(super) fn blend(fit: &Fit, rest: &Rest, rule: &Rule) -> (Mat3, [Vec3; 6]) {
    let r = Mat3::from_quat(fit.rotation);
    let metric = metric(rest, &fit.flow);
    let elastic = r.transpose() * fit.elastic;
    let Some((m, thinnest)) = positive(unit_volume(elastic, metric), rest) else {
        return (r * fit.flow.map, [Vec3::ZERO; 6]);
    };
    let per_width = if rest.width > 0.0 {
        1.0 / rest.width
    } else {
        0.0
    };
    let bends = fit.bend.iter();
    let bend_norm: f32 = bends.map(|b| (*b * per_width).length_squared()).sum();
    let (gamma, rows) = caps(rule.cap, m, bend_norm);
    let beta = rule.mode.beta() * gamma;
    let mut map = r * (Mat3::IDENTITY + (m - Mat3::IDENTITY) * beta);
    let mut thinnest = 1.0 + (thinnest - 1.0) * beta;
    if !fit.flow.is_none() {
        map *= fit.flow.map;
        thinnest *= 1.0 / norm_squared(fit.flow.map.inverse()).sqrt();
    }
    let mut bend = fit.bend.map(|b| b * beta);
    if let Some(features) = &rest.features {
        bend = features.bound(bend, BEND_SHARE * thinnest * rest.width);
    }
    // After the bound, which goes by the stretch of the map: scaling rows of both alike keeps the map from folding over.
    if let Some(limit) = rows {
        cap_rows(limit, &mut map, &mut bend, per_width);
    }
    (map, bend)
}

/// `A_rr`⁻¹ of the rest shape F^p p.
pub(super) fn metric(rest: &Rest, flow: &Flow) -> Mat3 {
    if flow.is_none() {
        return rest.a_rr_inv;
    }
    let inverse = flow.map.inverse();
    inverse.transpose() * rest.a_rr_inv * inverse
}

/// The nearest map of determinant 1, nearness being that of the members: the least of Σ m w ‖M' p − M p‖².
///
/// A goal that is the nearest point of a set pulls along a gradient, so clusters that overlap cannot gain energy from each
/// other. The published A/∛det A is no nearest point: bodies of many clusters that were stretched once swing up until
/// they burst [Muller05 §4.2]. With λ for the constraint, M' = M + λ cof(M') `A_rr`⁻¹, found by two rounds of
/// substitution; what is left is scaled away.
pub(super) fn unit_volume(m: Mat3, a_rr_inv: Mat3) -> Mat3 {
    let (from, metric) = (m.as_dmat3(), a_rr_inv.as_dmat3());
    let mut to = from;
    for _ in 0..2 {
        let along = cofactor(to) * metric;
        let size = frobenius(along).sqrt();
        if !(size.is_finite() && size > f64::from(f32::MIN_POSITIVE)) {
            break;
        }
        let along = along * (1.0 / size);
        to = from + along * to_unit_volume(from, along);
    }
    let rescued = to.as_mat3();
    if rescued.is_finite() { rescued } else { m }
}

/// λ of det(M + λN) = 1 by Newton's method on the cubic, kept within ±[`VOLUME_STEP`].
fn to_unit_volume(m: DMat3, n: DMat3) -> f64 {
    let c = [
        m.determinant(),
        dot(cofactor(m), n),
        dot(m, cofactor(n)),
        n.determinant(),
    ];
    let mut lambda = 0.0f64;
    for _ in 0..4 {
        let value = c[0] + lambda * (c[1] + lambda * (c[2] + lambda * c[3])) - 1.0;
        let slope = c[1] + lambda * (2.0 * c[2] + lambda * 3.0 * c[3]);
        if slope <= 0.0 {
            break;
        }
        lambda = (lambda - value / slope).clamp(-VOLUME_STEP, VOLUME_STEP);
    }
    lambda
}

/// M with the stretches of its symmetric part at least [`THINNEST`] of the largest and determinant 1, and the least of
/// them, or a lower bound of it where no bending goes by it; None when nothing is left to scale (a point).
fn positive(m: Mat3, rest: &Rest) -> Option<(Mat3, f32)> {
    let symmetric = (m + m.transpose()) * 0.5;
    let (least, largest) = discs(symmetric);
    let (m, least) = if rest.features.is_none() && least > 0.0 && least >= THINNEST * largest {
        (m, least)
    } else {
        thickened(m, symmetric)?
    };
    // det(P + K) ≥ det P > 0 for a positive P and a skew K.
    let scale = 1.0 / libm::cbrtf(m.determinant());
    let m = m * scale;
    m.is_finite().then_some((m, least * scale))
}

/// Bounds of the eigenvalues of a symmetric matrix: Gershgorin's discs. Most clusters are stretched by little, and these tell
/// that at once.
fn discs(s: Mat3) -> (f32, f32) {
    let (xy, yz, zx) = (s.x_axis.y.abs(), s.y_axis.z.abs(), s.z_axis.x.abs());
    let middle = Vec3::new(s.x_axis.x, s.y_axis.y, s.z_axis.z);
    let radius = Vec3::new(xy + zx, xy + yz, yz + zx);
    (
        (middle - radius).min_element(),
        (middle + radius).max_element(),
    )
}

/// M with the eigenvalues of its symmetric part at least [`THINNEST`] of the largest, and the least of them.
fn thickened(m: Mat3, symmetric: Mat3) -> Option<(Mat3, f32)> {
    let (values, axes) = eigen3(symmetric.as_dmat3());
    let (values, axes) = (values.as_vec3(), axes.as_mat3());
    let largest = values.max_element();
    if !(largest.is_finite() && largest > f32::MIN_POSITIVE * 1e8) {
        return None;
    }
    let least = values.max(Vec3::splat(THINNEST * largest));
    let m = if least == values {
        m
    } else {
        axes * Mat3::from_diagonal(least) * axes.transpose() + (m - symmetric)
    };
    Some((m, least.min_element()))
}

/// γ of the blend γA + (1 − γ)R that keeps φ = ‖A‖² within the cap, and the row cap if that is the rule
/// [Henriques06 §3.1.2–3.1.3]. `bend_norm` is the part of φ that the quadratic columns add.
fn caps(cap: Cap, m: Mat3, bend_norm: f32) -> (f32, Option<f32>) {
    let phi = norm_squared(m) + bend_norm;
    match cap {
        Cap::Rows(c) => (1.0, Some(c)),
        Cap::Cheap(c) => ((c / phi).min(1.0), None),
        Cap::Exact(c) => (exact_gamma(m, bend_norm, c), None),
        Cap::Soft { start, limit } if phi > start => {
            let target = limit - (start / phi) * (limit - start);
            (exact_gamma(m, bend_norm, target), None)
        }
        Cap::None | Cap::Soft { .. } => (1.0, None),
    }
}

/// Solves ‖γA + (1 − γ)R‖² = c for γ in [0, 1]. With E = M − 1: 3 + 2γ tr E + γ²(‖E‖² + bend) = c.
fn exact_gamma(m: Mat3, bend_norm: f32, c: f32) -> f32 {
    if norm_squared(m) + bend_norm <= c {
        return 1.0;
    }
    let e = m - Mat3::IDENTITY;
    let trace = e.x_axis.x + e.y_axis.y + e.z_axis.z;
    let (a, b, d) = (norm_squared(e) + bend_norm, trace, 3.0 - c);
    if a <= 0.0 {
        return 1.0;
    }
    (((b * b - a * d).max(0.0).sqrt() - b) / a).clamp(0.0, 1.0)
}

/// Scales rows whose squared length exceeds the limit. A positive diagonal keeps the sign of the determinant.
fn cap_rows(limit: f32, map: &mut Mat3, bend: &mut [Vec3; 6], per_width: f32) {
    for i in 0..3 {
        let bent: f32 = bend
            .iter()
            .map(|b| (b[i] * per_width) * (b[i] * per_width))
            .sum();
        let norm = map.row(i).length_squared() + bent;
        if norm > limit {
            let scale = (limit / norm).sqrt();
            for j in 0..3 {
                map.col_mut(j)[i] *= scale;
            }
            for b in bend.iter_mut() {
                b[i] *= scale;
            }
        }
    }
}

/// cof(M) = det(M) M⁻ᵀ, which is there for singular matrices too.
fn cofactor(m: DMat3) -> DMat3 {
    DMat3::from_cols(
        m.y_axis.cross(m.z_axis),
        m.z_axis.cross(m.x_axis),
        m.x_axis.cross(m.y_axis),
    )
}

fn dot(a: DMat3, b: DMat3) -> f64 {
    a.x_axis.dot(b.x_axis) + a.y_axis.dot(b.y_axis) + a.z_axis.dot(b.z_axis)
}

fn frobenius(a: DMat3) -> f64 {
    dot(a, a)
}

fn norm_squared(a: Mat3) -> f32 {
    a.x_axis.length_squared() + a.y_axis.length_squared() + a.z_axis.length_squared()
}
