//! Best-fit maps: one pass over each cluster's members, then the small algebra.
//!
//! Reads lanes and rest shapes; writes one [`Fit`] per cluster and nothing else [Muller05, Jones15 §3.1–3.2].

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Quat, Vec3};

use super::Shapes;
use super::goal::{Goal, solve};
use super::lanes::{S8, V8, Wide};
use super::rest::Features;
use crate::parallel;

/// Clusters per task.
const CHUNK: usize = 8;

/// What a cluster's members look like now, and where they should go.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Fit {
    /// x̄, metres.
    pub(crate) centre: Vec3,
    /// F, the linear deformation gradient from rest to world.
    pub(crate) f: Mat3,
    /// R, always a proper rotation.
    pub(crate) rotation: Quat,
    /// Linear part of the map that carries points: F, or the first three columns of Ã for a quadratic cluster.
    pub(crate) map: Mat3,
    /// The six quadratic columns of Ã, metres; zero unless the mode is quadratic.
    pub(crate) bend: [Vec3; 6],
    pub(crate) goal: Goal,
}

/// Weighted sums over a cluster's members, relative to a reference point near them so that nothing cancels.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) reference: Vec3,
    /// Σ m w (x − reference).
    pub(super) shift: Vec3,
    /// `A_xr` = Σ m w (x − reference) pᵀ; the reference drops out because Σ m w p = 0.
    pub(super) a_xr: Mat3,
    /// Σ m w (x − reference)(x − reference)ᵀ, only when angular momentum is conserved.
    pub(super) a_xx: Mat3,
    /// Σ m w (x − reference) r for the six centred products r, only for quadratic clusters.
    pub(super) a_xb: [Vec3; 6],
    /// Σ w E, the members' own moments.
    pub(super) moment: Mat3,
}

/// Where the points are: positions and masses in lanes, and the moments that oriented particles add per cluster.
#[derive(Clone, Copy)]
pub(crate) struct Pose<'a> {
    pub(crate) position: &'a [V8],
    pub(crate) mass: &'a [S8],
    /// Current rotation of every frame.
    pub(crate) frames: &'a [Quat],
}

/// What the goals of a fit are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Velocities are pulled: the torque of the goals has to be known.
    Pull,
    /// Positions are bounded: [`settle`](super::settle) takes care of momentum for the body as a whole.
    Limit,
}

/// Fits every cluster. `guess` is where each search for a rotation starts.
pub(crate) fn fit(
    level: Level,
    shapes: &Shapes,
    pose: Pose<'_>,
    purpose: Purpose,
    guess: &[Quat],
    out: &mut [Fit],
) {
    parallel::for_each_chunk(out, CHUNK, |first, fits| {
        dispatch!(level, simd => fit_chunk(simd, first, shapes, pose, purpose, guess, fits));
    });
}

#[inline(always)]
fn fit_chunk<S: Simd>(
    simd: S,
    first: usize,
    shapes: &Shapes,
    pose: Pose<'_>,
    purpose: Purpose,
    guess: &[Quat],
    fits: &mut [Fit],
) {
    for (k, fit) in fits.iter_mut().enumerate() {
        let c = first + k;
        let (rest, rule) = (&shapes.rests[c], &shapes.rules[c]);
        let mut sums = linear_sums(simd, shapes, c, pose);
        let conserve = rule.conserve && purpose == Purpose::Pull;
        if conserve {
            sums.a_xx = spread(simd, shapes, c, pose, sums.reference);
        }
        if let Some(features) = &rest.features {
            sums.a_xb = bend_sums(simd, shapes, c, pose, sums.reference, features);
        }
        sums.moment = shapes.frame_members.moment(c, pose.frames);
        *fit = solve(&sums, rest, rule, conserve, guess[c]);
    }
}

/// `shift` and `a_xr`: the hot loop.
#[inline(always)]
fn linear_sums<S: Simd>(simd: S, shapes: &Shapes, cluster: usize, pose: Pose<'_>) -> Sums {
    let layout = &shapes.layout;
    let reference = layout.reference(cluster, pose.position);
    let origin = Wide::splat(simd, reference);
    let mut shift = Wide::zero(simd);
    let (mut ax, mut ay, mut az) = (shift, shift, shift);
    for segment in layout.segments_of_cluster(cluster) {
        let range = segment.rows();
        for (row, &group) in layout.rows[range.clone()]
            .iter()
            .zip(&layout.row_group[range])
        {
            let group = group as usize;
            let mw =
                f32x8::simd_from(simd, pose.mass[group].0) * f32x8::simd_from(simd, row.weight);
            let x = pose.position[group].load(simd).minus(origin).times(mw);
            let p = row.offset.load(simd);
            shift = shift.plus(x);
            ax = ax.plus(p.times(x.x));
            ay = ay.plus(p.times(x.y));
            az = az.plus(p.times(x.z));
        }
    }
    Sums {
        reference,
        shift: shift.sum(),
        // ax, ay, az are the rows of A_xr.
        a_xr: Mat3::from_cols(ax.sum(), ay.sum(), az.sum()).transpose(),
        ..Sums::default()
    }
}

/// Σ m w (x − reference)(x − reference)ᵀ.
#[inline(always)]
pub(super) fn spread<S: Simd>(
    simd: S,
    shapes: &Shapes,
    cluster: usize,
    pose: Pose<'_>,
    reference: Vec3,
) -> Mat3 {
    let layout = &shapes.layout;
    let origin = Wide::splat(simd, reference);
    let mut squares = Wide::zero(simd);
    let mut mixed = squares;
    for segment in layout.segments_of_cluster(cluster) {
        let range = segment.rows();
        for (row, &group) in layout.rows[range.clone()]
            .iter()
            .zip(&layout.row_group[range])
        {
            let group = group as usize;
            let mw =
                f32x8::simd_from(simd, pose.mass[group].0) * f32x8::simd_from(simd, row.weight);
            let x = pose.position[group].load(simd).minus(origin);
            let m = x.times(mw);
            squares.x += m.x * x.x;
            squares.y += m.y * x.y;
            squares.z += m.z * x.z;
            mixed.x += m.y * x.z;
            mixed.y += m.z * x.x;
            mixed.z += m.x * x.y;
        }
    }
    let (d, o) = (squares.sum(), mixed.sum());
    Mat3::from_cols(
        Vec3::new(d.x, o.z, o.y),
        Vec3::new(o.z, d.y, o.x),
        Vec3::new(o.y, o.x, d.z),
    )
}

/// Σ m w (x − reference) (r_k − mean_k) for the six products of the scaled rest offset.
#[inline(always)]
fn bend_sums<S: Simd>(
    simd: S,
    shapes: &Shapes,
    cluster: usize,
    pose: Pose<'_>,
    reference: Vec3,
    features: &Features,
) -> [Vec3; 6] {
    let layout = &shapes.layout;
    let origin = Wide::splat(simd, reference);
    let mut sums = [Wide::zero(simd); 6];
    for segment in layout.segments_of_cluster(cluster) {
        let range = segment.rows();
        for (row, &group) in layout.rows[range.clone()]
            .iter()
            .zip(&layout.row_group[range])
        {
            let group = group as usize;
            let mw =
                f32x8::simd_from(simd, pose.mass[group].0) * f32x8::simd_from(simd, row.weight);
            let x = pose.position[group].load(simd).minus(origin).times(mw);
            let r = wide_products(simd, row.offset.load(simd), features);
            for (s, r) in sums.iter_mut().zip(r) {
                *s = s.plus(x.times(r));
            }
        }
    }
    sums.map(Wide::sum)
}

/// The six centred products r_k − mean_k of eight rest offsets.
#[inline(always)]
pub(super) fn wide_products<S: Simd>(
    simd: S,
    offset: Wide<S>,
    features: &Features,
) -> [f32x8<S>; 6] {
    let p = offset.times(f32x8::splat(simd, features.scale));
    let m = features.mean;
    [
        p.x * p.x - m[0],
        p.y * p.y - m[1],
        p.z * p.z - m[2],
        p.x * p.y - m[3],
        p.y * p.z - m[4],
        p.z * p.x - m[5],
    ]
}
