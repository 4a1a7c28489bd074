//! Cluster proxies: a ball cut by planes stands for each cluster [Jones15 §3.4].
//!
//! A proxy lives in the rest space of its cluster: the ball of the range query that made it, cut by planes that bound the
//! members along their principal directions, where these are near enough to the centre. A point is mapped there by
//! F⁻¹, projected to the nearest of ball and planes, and mapped back by F [Jones15 eq. 16–17]. The anchor is the point of the
//! cluster that is where the sample is, carried by all its members, so the reaction reaches them all. Clusters of one body
//! that share a particle, or are near at rest, do not meet: bodies meet themselves by their particles only.

use glam::{Mat3, Vec3};

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
    pub(super) proxy: &'a Proxy,
    pub(super) centre: Vec3,
    pub(super) f: Mat3,
}

impl<'a> Placed<'a> {
    pub(super) fn new(proxy: &'a Proxy, fit: &Fit, moved: Vec3) -> Self {
        Self {
            proxy,
            centre: fit.centre + moved,
            f: fit.f,
        }
    }

    /// For a point inside: where it is in rest space, and the way out in the world. None outside.
    pub(super) fn enter(&self, x: Vec3) -> Option<(Vec3, Vec3)> {
        let arm = x - self.centre;
        let reach = self.proxy.radius + self.proxy.centre.length();
        let stretch = self.f.x_axis.length_squared()
            + self.f.y_axis.length_squared()
            + self.f.z_axis.length_squared();
        if arm.length_squared() > stretch * reach * reach || self.f.determinant().abs() < FLAT {
            return None;
        }
        let point = self.f.inverse() * arm;
        let out = self.f * self.proxy.way_out(point)?;
        out.is_finite().then_some((point, out))
    }
}

/// b_i = m_i w_i (1/M + pᵀ A_rr⁻¹ q): the weight of a member with offset p in a carried point q, up to rounding.
pub(super) fn carries(rest: &Rest, mass: f32, offset: Vec3, point: Vec3) -> f32 {
    mass * (1.0 / rest.mass + offset.dot(rest.a_rr_inv * point))
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
