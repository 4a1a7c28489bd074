//! Where a vertex that is bound anew is in the rest space of a cluster.
//!
//! The way back through the map of the cluster takes it there, but not always to where the particles are. A break comes where clusters are
//! drawn and pressed most; one that is pressed flat takes back a part of a spacing to many, and the vertex would be thrown there
//! when the pieces spring back. So no vertex is much farther from the members at rest than it is from the particles around it now.

use std::cmp::Ordering;

use glam::Vec3;

use super::draft::{Draft, Member};
use crate::embed::{back, unmap};
use crate::matching::{Fit, Rest};

/// How much farther from the nearest member than from the nearest particle now, in spacings.
const SLACK: f32 = 0.5;
/// And how far at most: surfaces of bodies are nearer, edges and corners too. One vertex farther out is a spike.
const FAR: f32 = 1.5;

/// Sums over the particles around a point that are in one cluster.
#[derive(Clone, Copy, Debug)]
pub(super) struct Berth {
    pub(super) cluster: u32,
    /// Σ K w.
    pub(super) share: f32,
    /// Σ K w p and Σ K w x.
    offset: Vec3,
    position: Vec3,
    /// Squared distance of the nearest, and its offset.
    square: f32,
    nearest: Vec3,
}

impl Berth {
    pub(super) fn new(cluster: u32) -> Self {
        Self {
            cluster,
            share: 0.0,
            offset: Vec3::ZERO,
            position: Vec3::ZERO,
            square: f32::INFINITY,
            nearest: Vec3::INFINITY,
        }
    }

    /// Adds a member that is at a place, in which the point has a share, with the square of its distance.
    pub(super) fn add(&mut self, member: Member, (x, share, square): (Vec3, f32, f32)) {
        self.share += share;
        self.offset += member.offset * share;
        self.position += x * share;
        if square < self.square {
            (self.square, self.nearest) = (square, member.offset);
        }
    }

    /// The largest first.
    pub(super) fn by_share(a: &Self, b: &Self) -> Ordering {
        let larger = b.share.total_cmp(&a.share);
        larger.then(a.cluster.cmp(&b.cluster))
    }

    /// Where x is in the rest space of the cluster, whose map is that of one it was or is a part of.
    ///
    /// That is where the map has it, or as far on the way there from where the particles around it have it as there are members.
    pub(super) fn local(&self, draft: &Draft, x: Vec3, (fit, rest): (&Fit, &Rest)) -> Vec3 {
        let cluster = &draft.clusters[self.cluster as usize];
        let local = unmap(fit, rest, x) - cluster.shift.as_vec3();
        let flow = draft.rows.clusters.flow[cluster.from as usize].map;
        let reach = draft.rows.spacing * FAR;
        let reach = reach.min(self.square.sqrt() + draft.rows.spacing * SLACK);
        let offsets = draft.members(self.cluster).map(|member| member.offset);
        let is_near = |p: Vec3| (flow * (local - p)).length_squared() <= reach * reach;
        // Mostly it is the one that is nearest now.
        if is_near(self.nearest) || offsets.clone().any(is_near) {
            return local;
        }
        let way = back(fit.elastic) * (x - self.position / self.share);
        let start = self.offset / self.share + flow.inverse() * way.clamp_length_max(reach);
        let on = flow * (local - start);
        let share = offsets.filter_map(|p| leaves(flow * (start - p), on, reach));
        start + (local - start) * share.fold(0.0, f32::max)
    }
}

/// How far along a way from a point, in 0..1, a ball around the origin ends; None if the way ends before the ball or passes it by.
///
/// |a + s d|² = r²
fn leaves(a: Vec3, d: Vec3, r: f32) -> Option<f32> {
    let (along, square) = (a.dot(d), d.length_squared());
    let under = along * along - square * (a.length_squared() - r * r);
    let share = (under.sqrt() - along) / square;
    (under >= 0.0 && (0.0..=1.0).contains(&share)).then_some(share)
}

#[cfg(test)]
mod tests {
    use glam::Mat3;

    use super::*;
    use crate::geometry::Shape;
    use crate::recipes::{BodyConfig, build};

    /// How far from the nearest of its members, in spacings, a cluster that is pressed to a share of its height has points that are two
    /// thirds of a spacing above where each of them is then; and how far its map alone has them.
    fn above(pressed: f32) -> Vec<[f32; 2]> {
        let mut config = BodyConfig {
            shape: Shape::Box {
                size: [0.5, 0.5, 0.5],
            },
            spacing: Some(0.1),
            ..BodyConfig::default()
        };
        config.clustering.count = 1;
        let draft = Draft::new(build(&config).expect("a plain box").0);
        let f = Mat3::from_diagonal(Vec3::new(1.0, pressed, 1.0));
        let fit = Fit {
            f,
            elastic: f,
            map: f,
            ..Fit::default()
        };
        let far = |local: Vec3| {
            let far = draft.members(0).map(|member| local.distance(member.offset));
            far.fold(f32::INFINITY, f32::min) / draft.rows.spacing
        };
        let of_member = |top: Member| {
            let x = f * top.offset + Vec3::Y * (draft.rows.spacing / 1.5);
            let mut berth = Berth::new(0);
            for member in draft.members(0) {
                let square = (f * member.offset).distance_squared(x);
                let kernel = 1.0 - square / (1.5 * draft.rows.spacing).powi(2);
                if kernel > 0.0 {
                    berth.add(member, (f * member.offset, kernel, square));
                }
            }
            let map = (&fit, &Rest::default());
            [berth.local(&draft, x, map), unmap(map.0, map.1, x)].map(far)
        };
        draft.members(0).map(of_member).collect()
    }

    #[test]
    fn what_is_bound_to_a_flat_cluster_stays_with_its_members() {
        for far in above(1.0).into_iter().chain(above(0.8)) {
            assert_eq!(far[0], far[1], "where the map has it");
        }
        let pressed = above(0.1);
        let thrown = pressed.iter().filter(|far| far[1] > 3.0).count();
        assert!(thrown > 5, "the map throws {thrown} far out");
        for far in pressed {
            assert!(far[0] < 2.0 / 3.0 + SLACK + 1e-3, "{far:?}");
        }
    }

    #[test]
    fn a_way_leaves_a_ball_where_it_ends() {
        let (a, d) = (Vec3::new(0.0, 0.6, 0.0), Vec3::new(4.0, 0.0, 0.0));
        assert_eq!(leaves(a, d, 1.0), Some(0.2), "0.8 along the way");
        assert_eq!(leaves(a, d, 0.5), None, "passed by");
        assert_eq!(leaves(a, d * 0.1, 1.0), None, "still inside at its end");
        assert_eq!(leaves(a - d, d * 0.5, 1.0), None, "ends before it");
        assert_eq!(leaves(a + d, d, 1.0), None, "behind");
        assert_eq!(leaves(a, Vec3::ZERO, 1.0), None, "no way");
    }
}
