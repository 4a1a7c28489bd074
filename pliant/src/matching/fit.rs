//! Best-fit maps: one pass over each cluster's members, then the small algebra.
//!
//! Reads lanes and rest shapes; writes one [`Fit`] per cluster and nothing else [Muller05, Jones15 §3.1–3.2].

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Quat, Vec3};

use super::Shapes;
use super::eight::{Case, is_usual, solve_eight};
use super::features::Features;
use super::goal::{Goal, Start};
use super::lanes::{V8, Wide, four_sums};
use super::layout::Layout;
use crate::parallel;
use crate::state::Flow;

/// Clusters per task.
const CHUNK: usize = 8;

/// What a cluster's members look like now, and where they should go.
///
/// The goal comes first and begins a line of the cache: it is read for every block that the cluster has members in.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct Fit {
    pub(crate) goal: Goal,
    /// x̄, metres.
    pub(crate) centre: Vec3,
    /// F, the linear deformation gradient from rest to world.
    pub(crate) f: Mat3,
    /// F^e = F (F^p)⁻¹: what springs back.
    pub(crate) elastic: Mat3,
    /// F^p and how hard the cluster has become.
    pub(crate) flow: Flow,
    /// R, always a proper rotation.
    pub(crate) rotation: Quat,
    /// Linear part of the map that carries points: F, or the first three columns of Ã for a quadratic cluster, in units of
    /// p [Muller05 eq. 17].
    pub(crate) map: Mat3,
    /// The six quadratic columns of Ã, metres; zero unless the mode is quadratic.
    pub(crate) bend: [Vec3; 6],
}

impl Default for Fit {
    /// Not fitted yet.
    fn default() -> Self {
        Self {
            centre: Vec3::ZERO,
            f: Mat3::ZERO,
            elastic: Mat3::ZERO,
            flow: Flow::default(),
            rotation: Quat::IDENTITY,
            map: Mat3::ZERO,
            bend: [Vec3::ZERO; 6],
            goal: Goal::default(),
        }
    }
}

impl Fit {
    /// True once the cluster has been fitted.
    fn is_known(&self) -> bool {
        self.f != Mat3::ZERO
    }
}

/// Weighted sums over a cluster's members, relative to a reference point near them so that nothing cancels.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) reference: Vec3,
    /// Σ m w (x − reference).
    pub(super) shift: Vec3,
    /// `A_xr` = Σ m w (x − reference) pᵀ; the reference drops out because Σ m w p = 0.
    pub(super) a_xr: Mat3,
    /// Σ m w (x − reference) r for the six centred products r, only for quadratic clusters.
    pub(super) a_xb: [Vec3; 6],
    /// Σ w E, the members' own moments.
    pub(super) moment: Mat3,
}

/// Where the points are, and how the oriented ones are turned.
#[derive(Clone, Copy)]
pub(crate) struct Pose<'a> {
    pub(crate) position: &'a [V8],
    /// Current rotation of every frame.
    pub(crate) frames: &'a [Quat],
}

/// What each cluster brings into a fit from the last one.
#[derive(Clone, Copy)]
pub(crate) struct Starts<'a> {
    /// Where each search for a rotation begins.
    pub(crate) guess: &'a [Quat],
    pub(crate) flow: &'a [Flow],
    /// To be fitted; the others keep their fits.
    pub(crate) stale: &'a [bool],
}

/// What the goals of a fit are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// As [`Pull`](Self::Pull), and plastic materials flow: once per substep.
    Flow,
    /// Velocities are pulled or positions are bounded.
    Pull,
    /// As [`Pull`](Self::Pull), for clusters without a fit only: the others are what they would be.
    Missing,
}

/// Fits every cluster that is to be.
pub(crate) fn fit(
    level: Level,
    shapes: &Shapes,
    pose: Pose<'_>,
    purpose: Purpose,
    starts: Starts<'_>,
    out: &mut [Fit],
) {
    parallel::for_each_chunk(out, CHUNK, |first, fits| {
        dispatch!(level, simd => fit_chunk(simd, first, shapes, pose, purpose, starts, fits));
    });
}

#[inline(always)]
fn fit_chunk<S: Simd>(
    simd: S,
    first: usize,
    shapes: &Shapes,
    pose: Pose<'_>,
    purpose: Purpose,
    starts: Starts<'_>,
    fits: &mut [Fit],
) {
    let mut all = [Sums::default(); CHUNK];
    let wanted = |c: usize, fit: &Fit| {
        let kept = purpose == Purpose::Missing
            || !starts.stale[c]
            || shapes.sleeps(shapes.layout.cluster_body[c]);
        !(kept && fit.is_known())
    };
    for (k, (fit, sums)) in fits.iter().zip(&mut all).enumerate() {
        if wanted(first + k, fit) {
            sum_up(simd, shapes, first + k, pose, sums);
        }
    }
    let case = |k: usize| {
        let c = first + k;
        Case {
            place: k,
            sums: &all[k],
            rest: &shapes.rests[c],
            rule: &shapes.rules[c],
            conserve: shapes.rules[c].conserve,
            start: Start {
                guess: starts.guess[c],
                flow: starts.flow[c],
                flows: purpose == Purpose::Flow,
            },
        }
    };
    let (mut usual, mut count) = ([0; CHUNK], 0);
    for (k, fit) in fits.iter_mut().enumerate() {
        let c = first + k;
        if !wanted(c, fit) {
            continue;
        }
        if is_usual(&shapes.rests[c], &shapes.rules[c]) {
            usual[count] = k;
            count += 1;
        } else {
            *fit = case(k).solve();
        }
    }
    if count > 0 {
        let cases: [_; CHUNK] = std::array::from_fn(|lane| case(usual[lane]));
        solve_eight(simd, &cases[..count], fits);
    }
}

/// Everything that is summed over the members of a cluster, put where it is read: it is too long to be copied around.
#[inline(always)]
fn sum_up<S: Simd>(simd: S, shapes: &Shapes, c: usize, pose: Pose<'_>, sums: &mut Sums) {
    let (layout, position) = (&shapes.layout, pose.position);
    sums.reference = layout.reference(c, position);
    linear_sums(simd, layout, c, position, sums);
    if let Some(features) = &shapes.rests[c].features {
        sums.a_xb = bend_sums(simd, layout, c, position, sums.reference, features);
    }
    sums.moment = shapes.frame_members.moment(c, pose.frames);
}

/// `shift` and `a_xr`: the hot loop.
#[inline(always)]
fn linear_sums<S: Simd>(
    simd: S,
    layout: &Layout,
    cluster: usize,
    position: &[V8],
    sums: &mut Sums,
) {
    let origin = Wide::splat(simd, sums.reference);
    let mut shift = Wide::zero(simd);
    let (mut ax, mut ay, mut az) = (shift, shift, shift);
    for (row, group) in layout.rows_of_cluster(cluster) {
        let x = position[group].load(simd).minus(origin);
        let mx = x.times(f32x8::simd_from(simd, row.weight));
        let p = row.offset.load(simd);
        shift = shift.plus(mx);
        ax = ax.plus(p.times(mx.x));
        ay = ay.plus(p.times(mx.y));
        az = az.plus(p.times(mx.z));
    }
    // ax, ay, az are the rows of A_xr.
    let x = four_sums(simd, [ax.x, ay.x, az.x, shift.x]);
    let y = four_sums(simd, [ax.y, ay.y, az.y, shift.y]);
    let z = four_sums(simd, [ax.z, ay.z, az.z, shift.z]);
    sums.shift = Vec3::new(x[3], y[3], z[3]);
    sums.a_xr = Mat3::from_cols(
        Vec3::new(x[0], x[1], x[2]),
        Vec3::new(y[0], y[1], y[2]),
        Vec3::new(z[0], z[1], z[2]),
    );
}

/// Σ m w x xᵀ being summed, eight particles at a time.
pub(crate) struct Spread<S: Simd> {
    squares: Wide<S>,
    mixed: Wide<S>,
}

impl<S: Simd> Spread<S> {
    #[inline(always)]
    pub(crate) fn new(simd: S) -> Self {
        Self {
            squares: Wide::zero(simd),
            mixed: Wide::zero(simd),
        }
    }

    /// Adds m w x xᵀ, given m w x and x.
    #[inline(always)]
    pub(crate) fn add(&mut self, mx: Wide<S>, x: Wide<S>) {
        self.squares = self.squares.plus(Wide {
            x: mx.x * x.x,
            y: mx.y * x.y,
            z: mx.z * x.z,
        });
        self.mixed = self.mixed.plus(Wide {
            x: mx.y * x.z,
            y: mx.z * x.x,
            z: mx.x * x.y,
        });
    }

    /// Diagonal, then yz, zx, xy.
    #[inline(always)]
    pub(super) fn sums(self) -> [Vec3; 2] {
        [self.squares.sum(), self.mixed.sum()]
    }

    /// The symmetric matrix.
    #[inline(always)]
    pub(crate) fn matrix(self) -> Mat3 {
        let [d, o] = self.sums();
        Mat3::from_cols(
            Vec3::new(d.x, o.z, o.y),
            Vec3::new(o.z, d.y, o.x),
            Vec3::new(o.y, o.x, d.z),
        )
    }
}

/// Σ m w (x − reference) (r_k − mean_k) for the six products of the scaled rest offset.
#[inline(always)]
fn bend_sums<S: Simd>(
    simd: S,
    layout: &Layout,
    cluster: usize,
    position: &[V8],
    reference: Vec3,
    features: &Features,
) -> [Vec3; 6] {
    let origin = Wide::splat(simd, reference);
    let mut sums = [Wide::zero(simd); 6];
    for (row, group) in layout.rows_of_cluster(cluster) {
        let weight = f32x8::simd_from(simd, row.weight);
        let mx = position[group].load(simd).minus(origin).times(weight);
        let products = wide_products(simd, row.offset.load(simd), features);
        for (sum, r) in sums.iter_mut().zip(products) {
            *sum = sum.plus(mx.times(r));
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
