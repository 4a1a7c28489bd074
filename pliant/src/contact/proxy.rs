//! Cluster proxies: a ball cut by planes stands for each cluster [Jones15 §3.4].
//!
//! A proxy lives in the rest space of its cluster: the ball of the range query that made it, cut by planes that bound the
//! members along their principal directions, where these are near enough to the centre. A point is mapped there by
//! F⁻¹, projected to the nearest of ball and planes, and mapped back by F [Jones15 eq. 16–17]. A sample inside several proxies of
//! a body leaves the one it is deepest in: one touch per sample and body. The anchor is the cluster itself, and for what is
//! left to particles the members nearest to the sample. Clusters of one body that share a particle, or are near at rest, do
//! not meet: bodies meet themselves by their particles only.

use glam::{Mat3, Vec3};

use super::broad::Bounds;
use super::find::{Found, Party};
use super::touch::{NONE, Touch, at, whole};
use crate::matching::{Fit, Rest};
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
        let length = arm.length();
        let mut best = (self.radius - length, arm.normalize_or(Vec3::Y));
        for &(normal, reach) in &self.planes {
            let depth = reach - normal.dot(arm);
            if depth < best.0 {
                best = (depth, normal);
            }
        }
        (best.0 > 0.0).then(|| best.1 * best.0)
    }
}

/// A proxy where its cluster is.
pub(super) struct Placed<'a> {
    proxy: &'a Proxy,
    centre: Vec3,
    f: Mat3,
    rest_from_world: Mat3,
    /// Around it in the world.
    pub(super) bounds: Bounds,
}

impl<'a> Placed<'a> {
    /// None for a cluster that is flat now: there is no way back to its rest space.
    pub(super) fn new(proxy: &'a Proxy, fit: &Fit, moved: Vec3) -> Option<Self> {
        let (f, centre) = (fit.f, fit.centre + moved);
        if f.determinant().abs() < FLAT || !f.is_finite() {
            return None;
        }
        // |F p| along an axis is at most the length of that row of F.
        let rows = f.transpose();
        let reach = Vec3::new(
            rows.x_axis.length(),
            rows.y_axis.length(),
            rows.z_axis.length(),
        ) * proxy.radius;
        let middle = centre + f * proxy.centre;
        Some(Self {
            proxy,
            centre,
            f,
            rest_from_world: f.inverse(),
            bounds: Bounds {
                low: middle - reach,
                high: middle + reach,
            },
        })
    }

    /// For a point inside: where it is in rest space, and the way out in the world. None outside.
    pub(super) fn enter(&self, x: Vec3) -> Option<(Vec3, Vec3)> {
        let point = self.rest_from_world * (x - self.centre);
        let out = self.f * self.proxy.way_out(point)?;
        out.is_finite().then_some((point, out))
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
        // How far a cluster may have moved since its fit, generously.
        let farther = 2.0 * field.shell.drift.pace() + field.surface.spacing;
        self.entries.clear();
        self.entries.resize(shell.now.len(), Entry::default());
        for (k, proxy) in field.proxies.iter().enumerate() {
            let cluster = field.cluster + k as u32;
            let fit = &field.fits[cluster as usize];
            if !proxy.reaches(fit, samples.bounds.grown(farther)) {
                continue;
            }
            let Some(placed) = Placed::new(proxy, fit, field.drift(cluster)) else {
                continue;
            };
            if !placed.bounds.overlaps(&samples.bounds) {
                continue;
            }
            shell
                .octets
                .rows_in(samples.level, placed.bounds, &mut self.samples);
            for &o in &self.samples {
                let Some((point, out)) = placed.enter(shell.now[o as usize]) else {
                    continue;
                };
                let (entry, depth) = (&mut self.entries[o as usize], out.length());
                if depth > entry.depth {
                    *entry = Entry {
                        depth,
                        cluster,
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
    /// How far the centre of a cluster has moved since its last fit, near enough: its heaviest members tell.
    fn drift(&self, cluster: u32) -> Vec3 {
        let range = self.clusters.members(cluster as usize);
        let (mut sum, mut total) = (Vec3::ZERO, 0.0);
        for k in range {
            let lane = self.first + self.clusters.particle[k] - self.particle;
            let weight = self.clusters.weight[k];
            sum += (at(self.now, lane) - at(self.before, lane)) * weight;
            total += weight;
        }
        sum / total
    }

    /// The members nearest to a point of a cluster's rest space, and their shares by distance.
    fn carriers(&self, cluster: u32, point: Vec3) -> ([u32; 3], [f32; 3]) {
        let mut best = [(f32::INFINITY, NONE); 3];
        for k in self.clusters.members(cluster as usize) {
            let d2 = self.clusters.offset[k].distance_squared(point);
            if d2 < best[2].0 {
                best[2] = (d2, self.first + self.clusters.particle[k] - self.particle);
                if best[2].0 < best[1].0 {
                    best.swap(1, 2);
                }
                if best[1].0 < best[0].0 {
                    best.swap(0, 1);
                }
            }
        }
        let near = best[0].0.max(f32::MIN_POSITIVE);
        let weights = best.map(|(d2, _)| near / (near + d2));
        let sum: f32 = weights.iter().sum();
        (
            best.map(|(_, lane)| lane),
            weights.map(|weight| weight / sum),
        )
    }
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
