//! Cluster proxies: a ball cut by planes stands for each cluster [Jones15 §3.4].
//!
//! A proxy lives in the rest space of its cluster: the ball of the range query that made it, cut by planes that bound the
//! members along their principal directions, where these are near enough to the centre. A point is mapped there by
//! F⁻¹, projected to the nearest of ball and planes, and mapped back by F [Jones15 eq. 16–17]. A sample inside several proxies of
//! a body leaves the one it is deepest in: one touch per sample and body. The anchor is the cluster itself, and for what is
//! left to particles the members nearest to the sample. Clusters of one body that share a particle, or are near at rest, do
//! not meet: bodies meet themselves by their particles only.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Vec3};

use super::broad::Bounds;
use super::find::{Found, Party};
use super::touch::{NONE, Touch, at, whole};
use crate::matching::{Fit, LANES, Layout, Rest, Shapes, V8, Wide};
use crate::state::Clusters;

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

    /// The way out for a point inside, both in rest space; None outside.
    fn way_out(&self, point: Vec3) -> Option<Vec3> {
        let arm = point - self.centre;
        let mut best = (self.radius - arm.length(), None);
        // Most points are outside of the ball.
        if best.0 <= 0.0 {
            return None;
        }
        for &(normal, reach) in &self.planes {
            let depth = reach - normal.dot(arm);
            if depth < best.0 {
                best = (depth, Some(normal));
            }
        }
        let (depth, plane) = best;
        (depth > 0.0).then(|| plane.unwrap_or_else(|| arm.normalize_or(Vec3::Y)) * depth)
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

    /// For a point inside: where it is in rest space, and the way out in the world. None outside.
    fn enter(&self, proxy: &Proxy, x: Vec3) -> Option<(Vec3, Vec3)> {
        let point = self.rest_from_world * (x - self.centre);
        let out = self.f * proxy.way_out(point)?;
        out.is_finite().then_some((point, out))
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

/// The deepest that a sample is in any proxy.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    depth: f32,
    cluster: u32,
    /// In the rest space of the cluster.
    point: Vec3,
    /// In the world.
    out: Vec3,
}

impl Found {
    /// Samples against proxies: where they are now, without following their way.
    pub(super) fn enter(&mut self, samples: Party<'_>, field: Party<'_>, share: f32) {
        let shell = samples.shell;
        self.entries.clear();
        self.entries.resize(shell.now.len(), Entry::default());
        for placed in field.placed {
            if !placed.bounds.overlaps(&samples.bounds)
                || !shell.oriented.reaches(placed.middle, placed.reach)
            {
                continue;
            }
            shell
                .octets
                .rows_in(samples.level, placed.bounds, &mut self.samples);
            let proxy = &field.proxies[placed.cluster as usize];
            for &o in &self.samples {
                let Some((point, out)) = placed.enter(proxy, shell.now[o as usize]) else {
                    continue;
                };
                let (entry, depth) = (&mut self.entries[o as usize], out.length());
                if depth > entry.depth {
                    *entry = Entry {
                        depth,
                        cluster: field.cluster + placed.cluster,
                        point,
                        out,
                    };
                }
            }
        }
        for (o, entry) in (0..).zip(&self.entries) {
            if entry.depth > 0.0 {
                let touch = entry.touch(&samples, o, &field, share);
                self.touches.push(touch);
            }
        }
    }
}

impl Entry {
    fn touch(&self, samples: &Party<'_>, o: u32, field: &Party<'_>, share: f32) -> Touch {
        let normal = self.out / self.depth;
        let (others, shares) = field.carriers(self.cluster, self.point);
        let anchor: Vec3 = others
            .iter()
            .zip(shares)
            .filter(|(lane, _)| **lane != NONE)
            .map(|(lane, share)| at(field.now, *lane) * share)
            .sum();
        let x = samples.shell.now[o as usize];
        let mut touch = Touch {
            normal,
            keep: normal.dot(x - anchor) + share * self.depth,
            others,
            shares,
            ..Touch::between(samples, field)
        }
        .of(samples, o);
        touch.clusters[1] = self.cluster;
        touch.share = whole(share * self.depth / samples.surface.spacing);
        touch
    }
}

impl Party<'_> {
    /// The members nearest to a point of a cluster's rest space, and their shares by distance.
    fn carriers(&self, cluster: u32, point: Vec3) -> ([u32; 3], [f32; 3]) {
        let layout = &self.shapes.layout;
        let best =
            dispatch!(self.level, simd => nearest_three(simd, layout, cluster as usize, point));
        let near = best[0].0.max(f32::MIN_POSITIVE);
        let weights = best.map(|(d2, _)| near / (near + d2));
        let sum: f32 = weights.iter().sum();
        (
            best.map(|(_, lane)| lane),
            weights.map(|weight| weight / sum),
        )
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

/// Squared distances and lanes of the three members nearest to a point of the rest space, nearest first; none behind the last.
#[inline(always)]
fn nearest_three<S: Simd>(
    simd: S,
    layout: &Layout,
    cluster: usize,
    point: Vec3,
) -> [(f32, u32); 3] {
    let mut best = [(f32::INFINITY, NONE); 3];
    let (at, zero) = (Wide::splat(simd, point), f32x8::splat(simd, 0.0));
    for (row, group) in layout.rows_of_cluster(cluster) {
        let apart = row.offset.load(simd).minus(at);
        let d2 = apart.dot(apart);
        let member = f32x8::simd_from(simd, row.weight).simd_gt(zero);
        let nearer = member & d2.simd_lt(f32x8::splat(simd, best[2].0));
        let mut bits = nearer.to_bitmask();
        while bits != 0 {
            let lane = bits.trailing_zeros();
            bits &= bits - 1;
            let d2 = d2[lane as usize];
            if d2 < best[2].0 {
                best[2] = (d2, (group * LANES) as u32 + lane);
                if best[2].0 < best[1].0 {
                    best.swap(1, 2);
                }
                if best[1].0 < best[0].0 {
                    best.swap(0, 1);
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_leaves_by_the_nearest_of_ball_and_planes() {
        let proxy = Proxy {
            centre: Vec3::new(1.0, 0.0, 0.0),
            radius: 1.0,
            planes: vec![(Vec3::Y, 0.2)],
        };
        let near = |a: Option<Vec3>, b: Vec3| a.is_some_and(|a| a.distance(b) < 1e-6);
        // Under the plane, near the ball, above the plane, beside the ball.
        assert!(near(proxy.way_out(Vec3::new(1.1, 0.1, 0.0)), Vec3::Y * 0.1));
        assert!(near(
            proxy.way_out(Vec3::new(0.1, 0.0, 0.0)),
            Vec3::X * -0.1
        ));
        assert_eq!(proxy.way_out(Vec3::new(1.0, 0.3, 0.0)), None);
        assert_eq!(proxy.way_out(Vec3::new(2.1, 0.0, 0.0)), None);
    }
}
