//! Cluster proxies: a ball cut by planes stands for each cluster [Jones15 §3.4].
//!
//! A proxy lives in the rest space of its cluster: the ball of the range query that made it, cut by planes that bound the
//! members along their principal directions, where these are near enough to the centre. A point is mapped there by
//! F⁻¹, projected to the nearest of ball and planes, and mapped back by F [Jones15 eq. 16–17]. A sample inside several proxies of
//! a body leaves the one it is deepest in: one touch per sample and body. The anchor is the cluster itself, and for what is
//! left to particles the members nearest to the sample. Clusters of one body that share a particle, or are near at rest, do
//! not meet: bodies meet themselves by their particles only.

mod carriers;
mod enter;

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Vec3};

use super::broad::Bounds;
use super::row::{Mask, choose};
use crate::matching::{Fit, Layout, Rest, Shapes, V8, Wide};
use crate::state::Clusters;

pub(super) use enter::Entries;

/// |det F| below this is no map to invert.
const FLAT: f32 = 1e-3;

/// A proxy in the rest space of its cluster.
#[derive(Debug)]
pub(crate) struct Proxy {
    pub(crate) centre: Vec3,
    pub(crate) radius: f32,
    /// Unit normal and distance from the centre of what is cut off.
    pub(crate) planes: Vec<(Vec3, f32)>,
}

impl Proxy {
    /// The proxy of a cluster. Planes count when nearer to the centre than `threshold` times the radius.
    pub(crate) fn of(clusters: &Clusters, cluster: usize, rest: &Rest, threshold: f32) -> Self {
        let (centre, radius) = (
            clusters.proxy_centre[cluster],
            clusters.proxy_radius[cluster],
        );
        let offsets = &clusters.offset[clusters.members(cluster)];
        let mut proxy = Self {
            centre,
            radius,
            planes: Vec::new(),
        };
        for axis in [rest.axes.x_axis, rest.axes.y_axis, rest.axes.z_axis] {
            for side in [axis, -axis] {
                let along = offsets.iter().map(|p| side.dot(*p - centre));
                let reach = along.fold(0.0, f32::max);
                if reach < threshold * radius {
                    proxy.planes.push((side, reach));
                }
            }
        }
        let cuts = clusters.planes[cluster].iter();
        proxy.planes.extend(cuts.map(|plane| {
            let reach = plane.distance - plane.normal.dot(centre);
            (plane.normal, reach)
        }));
        proxy
    }

    /// False when the proxy of a cluster with this fit is not in a box, not even in part.
    fn reaches(&self, fit: &Fit, bounds: Bounds) -> bool {
        let middle = fit.centre + fit.f * self.centre;
        let [x, y, z] = fit
            .f
            .to_cols_array_2d()
            .map(|c| Vec3::from(c).length_squared());
        let reach = self.radius * (x + y + z).sqrt();
        let apart = (bounds.low - middle).max(middle - bounds.high);
        apart.max_element() <= reach
    }

    /// Which of eight points are inside, and the ways out for those, all in rest space.
    #[inline(always)]
    fn ways_out<S: Simd>(&self, simd: S, point: Wide<S>) -> (Mask<S>, Wide<S>) {
        let zero = f32x8::splat(simd, 0.0);
        let arm = point.minus(Wide::splat(simd, self.centre));
        let length = arm.dot(arm).sqrt();
        let mut depth = f32x8::splat(simd, self.radius) - length;
        let inside = depth.simd_gt(zero);
        // Most points are outside of the ball.
        if inside.to_bitmask() == 0 {
            return (inside, arm);
        }
        let shrink = f32x8::splat(simd, 1.0) / length;
        let some = shrink.simd_lt(f32x8::splat(simd, f32::INFINITY));
        let mut normal = choose(some, arm.times(shrink), Wide::splat(simd, Vec3::Y));
        for &(plane, reach) in &self.planes {
            let plane = Wide::splat(simd, plane);
            let below = f32x8::splat(simd, reach) - plane.dot(arm);
            let nearer = below.simd_lt(depth);
            depth = nearer.select(below, depth);
            normal = choose(nearer, plane, normal);
        }
        (depth.simd_gt(zero), normal.times(depth))
    }
}

/// A proxy where its cluster is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    /// Of those of its body.
    cluster: u32,
    /// Of the members.
    centre: Vec3,
    f: Mat3,
    rest_from_world: Mat3,
    /// Of the ball, and no part of it is farther from there than this, metres.
    middle: Vec3,
    reach: f32,
    /// Around it in the world.
    bounds: Bounds,
}

impl Placed {
    /// None for a cluster that is flat now: there is no way back to its rest space.
    fn new(proxy: &Proxy, cluster: u32, f: Mat3, centre: Vec3) -> Option<Self> {
        if f.determinant().abs() < FLAT || !f.is_finite() {
            return None;
        }
        // |F p| along an axis is at most the length of that row of F.
        let rows = f.transpose();
        let lengths = Vec3::new(
            rows.x_axis.length(),
            rows.y_axis.length(),
            rows.z_axis.length(),
        ) * proxy.radius;
        let middle = centre + f * proxy.centre;
        Some(Self {
            cluster,
            centre,
            f,
            rest_from_world: f.inverse(),
            middle,
            reach: lengths.length(),
            bounds: Bounds {
                low: middle - lengths,
                high: middle + lengths,
            },
        })
    }
}

/// The clusters of a body that shows proxies.
#[derive(Clone, Copy)]
pub(super) struct Home<'a> {
    pub(super) level: Level,
    pub(super) shapes: &'a Shapes,
    pub(super) proxies: &'a [Proxy],
    /// Its first cluster.
    pub(super) first: u32,
    /// Of its clusters.
    pub(super) fits: &'a [Fit],
    /// Of all particles, now.
    pub(super) position: &'a [V8],
}

impl Home<'_> {
    /// Places the proxies that others may be near to.
    pub(super) fn place(&self, near: Bounds, out: &mut Vec<Placed>) {
        out.clear();
        for (k, (proxy, fit)) in (0..).zip(self.proxies.iter().zip(self.fits)) {
            if proxy.reaches(fit, near) {
                out.extend(Placed::new(proxy, k, fit.f, self.centre(self.first + k)));
            }
        }
    }

    /// Where the centre of a cluster is now: its fit may be older.
    fn centre(&self, cluster: u32) -> Vec3 {
        let (layout, c) = (&self.shapes.layout, cluster as usize);
        let origin = layout.reference(c, self.position);
        let lean = dispatch!(self.level, simd => lean(simd, layout, c, self.position, origin));
        origin + lean / self.shapes.rests[c].mass
    }
}

/// Σ m w (x − origin) over the members of a cluster.
#[inline(always)]
fn lean<S: Simd>(simd: S, layout: &Layout, cluster: usize, position: &[V8], origin: Vec3) -> Vec3 {
    let origin = Wide::splat(simd, origin);
    let mut sum = Wide::zero(simd);
    for (row, group) in layout.rows_of_cluster(cluster) {
        let arm = position[group].load(simd).minus(origin);
        sum = sum.plus(arm.times(f32x8::simd_from(simd, row.weight)));
    }
    sum.sum()
}

#[cfg(test)]
mod tests;
