//! Clusters as rigid things.
//!
//! A push on one particle reaches the rest of its body through the goals, by the share α of the way per substep: too late for
//! a body that comes fast or is pressed hard. So contact first moves the clusters of the particles that are deep, each as a
//! whole, and what that leaves is done particle by particle. An impulse J at a point P gives a cluster the shift J/M and
//! the turn I⁻¹((P − x̄)×J), and its members move by their weights: w (shift + turn×(x − x̄)). Since a particle's weights
//! sum to one, Σ M shift is the momentum of J and Σ (x̄×M shift + I turn) its angular momentum, to rounding.

use glam::{Mat3, Vec3};

use super::touch::{NONE, Touch, at};
use crate::matching::{LANES, Lanes, Layout, V8, inverse_inertia};
use crate::state::State;

/// Where the members of clusters are.
#[derive(Clone, Copy)]
pub(super) struct Members<'a> {
    pub(super) state: &'a State,
    pub(super) layout: &'a Layout,
}

impl Members<'_> {
    /// Calls `visit(lane, weight)` for the members of a cluster.
    fn each(&self, cluster: u32, mut visit: impl FnMut(u32, f32)) {
        let body = self.layout.cluster_body[cluster as usize] as usize;
        let first = self.layout.first_lane(body);
        let start = self.state.bodies.rows[body].particles.start;
        let clusters = &self.state.clusters;
        for k in clusters.members(cluster as usize) {
            visit(clusters.particle[k] - start + first, clusters.weight[k]);
        }
    }
}

/// The clusters that touches name.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    /// Of each cluster of the world, or [`NONE`].
    of: Vec<u32>,
    cluster: Vec<u32>,
    /// How many touches name each.
    crowd: Vec<u32>,
    rows: Vec<Node>,
}

/// One cluster as a rigid thing.
#[derive(Clone, Copy, Debug)]
struct Node {
    centre: Vec3,
    /// 1/M, 0 for what does not give way.
    mobility: f32,
    /// I⁻¹.
    ease: Mat3,
    /// What is solved for: a displacement, or a velocity,
    shift: Vec3,
    turn: Vec3,
    /// and where that began.
    start: (Vec3, Vec3),
    /// Touches that name it.
    crowd: f32,
}

impl Node {
    /// The motion at a place.
    fn at(&self, place: Vec3) -> Vec3 {
        self.shift + self.turn.cross(place - self.centre)
    }

    /// How much an impulse of one along `way` moves the place along it, per kg.
    fn yields(&self, place: Vec3, way: Vec3) -> f32 {
        let arm = (place - self.centre).cross(way);
        self.mobility + arm.dot(self.ease * arm)
    }

    fn give(&mut self, place: Vec3, impulse: Vec3) {
        self.shift += impulse * self.mobility;
        self.turn += self.ease * (place - self.centre).cross(impulse);
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
            self.crowd.push(0);
        }
        self.crowd[*node as usize] += 1;
        *node
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cluster.is_empty()
    }

    /// Weighs the nodes where `place` has their members. They start at rest, or with the `velocity` of their members.
    pub(super) fn weigh(
        &mut self,
        members: Members<'_>,
        place: &[V8],
        velocity: Option<&[V8]>,
        lanes: &Lanes,
    ) {
        let (mass, free) = (&lanes.mass, &lanes.free);
        self.rows.clear();
        for (&cluster, &crowd) in self.cluster.iter().zip(&self.crowd) {
            let mut sums = None;
            let mut held = false;
            members.each(cluster, |lane, weight| {
                let (g, k) = (lane as usize / LANES, lane as usize % LANES);
                held |= free[g].0[k] == 0.0;
                let v = velocity.map_or(Vec3::ZERO, |v| at(v, lane));
                let x = at(place, lane);
                let sums = sums.get_or_insert_with(|| Sums::about(x));
                sums.add(mass[g].0[k] * weight, x, v);
            });
            let sums = sums.unwrap_or_else(|| Sums::about(Vec3::ZERO));
            self.rows.push(Node {
                crowd: crowd as f32,
                ..sums.node(held)
            });
        }
    }

    /// Moves the members of the nodes by how these have changed.
    pub(super) fn carry(&self, members: Members<'_>, place: &[V8], out: &mut [V8]) {
        for (cluster, node) in self.cluster.iter().zip(&self.rows) {
            let (shift, turn) = (node.shift - node.start.0, node.turn - node.start.1);
            if shift == Vec3::ZERO && turn == Vec3::ZERO {
                continue;
            }
            members.each(*cluster, |lane, weight| {
                let (g, k) = (lane as usize / LANES, lane as usize % LANES);
                let arm = at(place, lane) - node.centre;
                out[g].set(k, out[g].get(k) + (shift + turn.cross(arm)) * weight);
            });
        }
    }
}

/// Sums over the members of a cluster.
struct Sums {
    /// The first member.
    origin: Vec3,
    mass: f32,
    first: Vec3,
    second: Mat3,
    momentum: Vec3,
    angular: Vec3,
}

impl Sums {
    fn about(origin: Vec3) -> Self {
        Self {
            origin,
            mass: 0.0,
            first: Vec3::ZERO,
            second: Mat3::ZERO,
            momentum: Vec3::ZERO,
            angular: Vec3::ZERO,
        }
    }

    fn add(&mut self, mass: f32, x: Vec3, v: Vec3) {
        let arm = x - self.origin;
        let weighted = arm * mass;
        self.mass += mass;
        self.first += weighted;
        self.second += Mat3::from_cols(weighted * arm.x, weighted * arm.y, weighted * arm.z);
        self.momentum += v * mass;
        self.angular += weighted.cross(v);
    }

    fn node(&self, held: bool) -> Node {
        let lean = self.first / self.mass;
        let centre = self.origin + lean;
        let shift = self.momentum / self.mass;
        if held {
            return Node {
                centre,
                mobility: 0.0,
                ease: Mat3::ZERO,
                shift,
                turn: Vec3::ZERO,
                start: (shift, Vec3::ZERO),
                crowd: 0.0,
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
            mobility: 1.0 / self.mass,
            ease,
            shift,
            turn,
            start: (shift, turn),
            crowd: 0.0,
        }
    }
}

/// The two nodes of a touch.
impl Nodes {
    fn both(&self, [a, b]: [u32; 2]) -> (&Node, &Node) {
        (&self.rows[a as usize], &self.rows[b as usize])
    }

    /// The same as [`Nodes::apart`] and [`Nodes::yields`] before any impulse, for a shift alone, and as if all touches of the two gave
    /// the same: with impulses by these, clusters that meet face to face stop without a turn, whatever the order.
    pub(super) fn at_first(&self, pair: [u32; 2], place: Vec3) -> (Vec3, f32) {
        let start = |node: &Node| node.start.0 + node.start.1.cross(place - node.centre);
        let (a, b) = self.both(pair);
        let crowd = a.crowd.max(b.crowd);
        (start(a) - start(b), (a.mobility + b.mobility) * crowd)
    }

    /// How far the first has moved at a place against the second.
    pub(super) fn apart(&self, pair: [u32; 2], place: Vec3) -> Vec3 {
        let (a, b) = self.both(pair);
        a.at(place) - b.at(place)
    }

    /// How much an impulse of one along `way` moves them apart, per kg.
    pub(super) fn yields(&self, pair: [u32; 2], place: Vec3, way: Vec3) -> f32 {
        let (a, b) = self.both(pair);
        a.yields(place, way) + b.yields(place, way)
    }

    /// The impulse that makes up for a slip.
    pub(super) fn stop(&self, pair: [u32; 2], place: Vec3, slip: Vec3) -> Vec3 {
        let Some(way) = slip.try_normalize() else {
            return Vec3::ZERO;
        };
        let ease = self.yields(pair, place, way);
        if ease > 0.0 { slip / ease } else { Vec3::ZERO }
    }

    /// An impulse on the first, and its opposite on the second.
    pub(super) fn give(&mut self, [a, b]: [u32; 2], place: Vec3, impulse: Vec3) {
        self.rows[a as usize].give(place, impulse);
        self.rows[b as usize].give(place, -impulse);
    }
}
