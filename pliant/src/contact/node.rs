//! Clusters as rigid things.
//!
//! A push on one particle reaches the rest of its body through the goals, by the share α of the way per substep: too late for
//! a body that comes fast or is pressed hard. So contact first moves the clusters of the particles that are deep, each as a
//! whole, and what that leaves is done particle by particle. An impulse J at a point P gives a cluster the shift J/M and
//! the turn I⁻¹((P − x̄)×J), and its members move by their weights: w (shift + turn×(x − x̄)). Since a particle's weights
//! sum to one, Σ M shift is the momentum of J and Σ (x̄×M shift + I turn) its angular momentum, to rounding.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Vec3};

use super::rigid::Motion;
use super::touch::{NONE, Touch};
use crate::matching::{LANES, Lanes, Layout, Shapes, Spread, V8, Wide, inverse_inertia};

/// Where the members of clusters are.
#[derive(Clone, Copy)]
pub(super) struct Members<'a> {
    pub(super) level: Level,
    pub(super) shapes: &'a Shapes,
}

impl Members<'_> {
    /// True when something holds a member of the cluster.
    fn held(&self, cluster: usize, lanes: &Lanes) -> bool {
        let layout = &self.shapes.layout;
        if self.shapes.limits[layout.cluster_body[cluster] as usize].free {
            return false;
        }
        layout.rows_of_cluster(cluster).any(|(row, group)| {
            let members = (0..LANES).filter(|lane| row.weight[*lane] > 0.0);
            members
                .into_iter()
                .any(|lane| lanes.free[group].0[lane] == 0.0)
        })
    }
}

/// The clusters that touches name.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    /// Of each cluster of the world, or [`NONE`].
    of: Vec<u32>,
    cluster: Vec<u32>,
    /// How many touches name each.
    crowd: Vec<f32>,
    /// Something may be given to it.
    busy: Vec<bool>,
    rows: Vec<Node>,
}

/// One cluster as a rigid thing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    pub(super) centre: Vec3,
    /// 1/M, 0 for what does not give way.
    pub(super) mobility: f32,
    /// I⁻¹.
    ease: Mat3,
    /// What is solved for: a displacement, or a velocity,
    shift: Vec3,
    turn: Vec3,
    /// and where that began.
    start: (Vec3, Vec3),
}

impl Node {
    /// The motion at an arm from the centre.
    #[inline]
    pub(super) fn at(&self, arm: Vec3) -> Vec3 {
        self.shift + self.turn.cross(arm)
    }

    /// The same before any impulse.
    #[inline]
    pub(super) fn at_first(&self, arm: Vec3) -> Vec3 {
        self.start.0 + self.start.1.cross(arm)
    }

    /// The matrix that turns an impulse at an arm into the motion there.
    pub(super) fn response(&self, arm: Vec3) -> Mat3 {
        let (ease, m) = (&self.ease, self.mobility);
        // I⁻¹ times arm × axis, an axis after the other.
        let x = ease.y_axis * arm.z - ease.z_axis * arm.y;
        let y = ease.z_axis * arm.x - ease.x_axis * arm.z;
        let z = ease.x_axis * arm.y - ease.y_axis * arm.x;
        Mat3::from_cols(
            Vec3::X * m + x.cross(arm),
            Vec3::Y * m + y.cross(arm),
            Vec3::Z * m + z.cross(arm),
        )
    }

    /// Begins where it is.
    fn begin(&mut self) {
        self.start = (self.shift, self.turn);
    }

    #[inline]
    pub(super) fn give(&mut self, arm: Vec3, impulse: Vec3) {
        self.shift += impulse * self.mobility;
        self.turn += self.ease * arm.cross(impulse);
    }
}

impl Nodes {
    /// Forgets all clusters.
    pub(super) fn clear(&mut self, clusters: usize) {
        for c in self.cluster.drain(..) {
            self.of[c as usize] = NONE;
        }
        self.of.resize(clusters, NONE);
        self.crowd.clear();
        self.busy.clear();
        self.rows.clear();
    }

    /// The nodes of a touch; None where something that could move has none.
    pub(super) fn of(&mut self, touch: &Touch) -> Option<[u32; 2]> {
        let [a, b] = touch.clusters;
        if a == NONE || b == NONE {
            return None;
        }
        Some([a, b].map(|c| self.add(c)))
    }

    fn add(&mut self, cluster: u32) -> u32 {
        let node = &mut self.of[cluster as usize];
        if *node == NONE {
            *node = self.cluster.len() as u32;
            self.cluster.push(cluster);
            self.crowd.push(0.0);
            self.busy.push(true);
        }
        self.crowd[*node as usize] += 1.0;
        *node
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cluster.is_empty()
    }

    pub(super) fn rows(&self) -> &[Node] {
        &self.rows
    }

    pub(super) fn rows_mut(&mut self) -> &mut [Node] {
        &mut self.rows
    }

    /// How many touches name the more crowded of two nodes.
    pub(super) fn crowd(&self, [a, b]: [u32; 2]) -> f32 {
        self.crowd[a as usize].max(self.crowd[b as usize])
    }

    /// From now on only these are weighed: nothing is given to the others.
    pub(super) fn leave_alone_all_but(&mut self, busy: impl Iterator<Item = [u32; 2]>) {
        self.busy.fill(false);
        for node in busy.flatten() {
            self.busy[node as usize] = true;
        }
    }

    /// Weighs the nodes where `place` has their members. They start at rest, or with the `velocity` of their members.
    pub(super) fn weigh(
        &mut self,
        members: Members<'_>,
        place: &[V8],
        velocity: Option<&[V8]>,
        lanes: &Lanes,
    ) {
        let shapes = members.shapes;
        self.rows.resize(self.cluster.len(), Node::default());
        for ((node, &cluster), busy) in self.rows.iter_mut().zip(&self.cluster).zip(&self.busy) {
            if !busy {
                node.begin();
                continue;
            }
            let c = cluster as usize;
            let layout = &shapes.layout;
            let sums = match velocity {
                Some(velocity) => {
                    dispatch!(members.level, simd => sums::<_, true>(simd, layout, c, place, velocity))
                }
                None => {
                    dispatch!(members.level, simd => sums::<_, false>(simd, layout, c, place, &[]))
                }
            };
            *node = sums.node(shapes.rests[c].mass, members.held(c, lanes));
        }
    }

    /// Moves the members of the nodes by how these have changed.
    pub(super) fn carry(&self, members: Members<'_>, place: &[V8], out: &mut [V8]) {
        let layout = &members.shapes.layout;
        for (cluster, node) in self.cluster.iter().zip(&self.rows) {
            let motion = Motion {
                centre: node.centre,
                shift: node.shift - node.start.0,
                turn: node.turn - node.start.1,
            };
            if motion.shift != Vec3::ZERO || motion.turn != Vec3::ZERO {
                let c = *cluster as usize;
                dispatch!(members.level, simd => carry(simd, layout, c, motion, place, out));
            }
        }
    }
}

#[inline(always)]
fn carry<S: Simd>(
    simd: S,
    layout: &Layout,
    cluster: usize,
    motion: Motion,
    place: &[V8],
    out: &mut [V8],
) {
    for (weights, group) in layout.shares_of_cluster(cluster) {
        let by = motion.at(simd, place[group].load(simd));
        let by = by.times(f32x8::simd_from(simd, *weights));
        let moved = out[group].load(simd).plus(by);
        out[group].store(moved);
    }
}

/// Sums over the members of a cluster.
struct Sums {
    /// A point near them.
    origin: Vec3,
    first: Vec3,
    second: Mat3,
    momentum: Vec3,
    angular: Vec3,
}

/// `velocity` is looked at if `MOVING` says so.
#[inline(always)]
fn sums<S: Simd, const MOVING: bool>(
    simd: S,
    layout: &Layout,
    cluster: usize,
    place: &[V8],
    velocity: &[V8],
) -> Sums {
    let origin = layout.reference(cluster, place);
    let from = Wide::splat(simd, origin);
    let zero = Wide::zero(simd);
    let (mut first, mut momentum, mut angular) = (zero, zero, zero);
    let mut spread = Spread::new(simd);
    for (row, group) in layout.rows_of_cluster(cluster) {
        let mass = f32x8::simd_from(simd, row.weight);
        let arm = place[group].load(simd).minus(from);
        let weighted = arm.times(mass);
        first = first.plus(weighted);
        spread.add(weighted, arm);
        if MOVING {
            let v = velocity[group].load(simd);
            momentum = momentum.plus(v.times(mass));
            angular = angular.plus(weighted.cross(v));
        }
    }
    Sums {
        origin,
        first: first.sum(),
        second: spread.matrix(),
        momentum: momentum.sum(),
        angular: angular.sum(),
    }
}

impl Sums {
    fn node(&self, mass: f32, held: bool) -> Node {
        let lean = self.first / mass;
        let centre = self.origin + lean;
        let shift = self.momentum / mass;
        if held {
            return Node {
                centre,
                mobility: 0.0,
                ease: Mat3::ZERO,
                shift,
                turn: Vec3::ZERO,
                start: (shift, Vec3::ZERO),
            };
        }
        let spread = self.second
            - Mat3::from_cols(
                self.first * lean.x,
                self.first * lean.y,
                self.first * lean.z,
            );
        let ease = inverse_inertia(spread);
        let turn = ease * (self.angular - lean.cross(self.momentum));
        Node {
            centre,
            mobility: 1.0 / mass,
            ease,
            shift,
            turn,
            start: (shift, turn),
        }
    }
}
