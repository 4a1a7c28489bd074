//! Clusters as rigid things.
//!
//! A push on one particle reaches the rest of its body through the goals, by the share α of the way per substep: too late for
//! a body that comes fast or is pressed hard. So contact first moves the clusters of the particles that are deep, each as a
//! whole, and what that leaves is done particle by particle. An impulse J at a point P gives a cluster the shift J/M and
//! the turn I⁻¹((P − x̄)×J), and its members move by their weights: w (shift + turn×(x − x̄)). Since a particle's weights
//! sum to one, Σ M shift is the momentum of J and Σ (x̄×M shift + I turn) its angular momentum, to rounding.

use fearless_simd::{Level, Simd, dispatch};
use glam::{Mat3, Vec3, Vec4};

use super::rigid::{Motion, thickened};
use super::touch::{NONE, Touch};
use crate::matching::{LANES, Lanes, Layout, S8, Shapes, Spread, V8, Wide, inverse_inertia};

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
        if self.shapes.limits[layout.cluster_body[cluster] as usize].is_free() {
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

/// The clusters that touches name. Row 0 is nobody: nothing moves it.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    /// Of the rows behind the first.
    cluster: Vec<u32>,
    /// How many touches name each.
    crowd: Vec<f32>,
    /// How thick their surfaces are, metres.
    reach: Vec<f32>,
    /// Something may be given to it.
    busy: Vec<bool>,
    /// Mass of each, kg, and whether something holds it; empty until they are weighed.
    bulk: Vec<(f32, bool)>,
    rows: Vec<Node>,
}

/// One cluster as a rigid thing. Vectors are padded, so that eight nodes are read at a time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// What is solved for: a displacement, or a velocity; the shift and the turn,
    pub(super) motion: [[f32; 4]; 2],
    /// and where that began.
    pub(super) start: [[f32; 4]; 2],
    /// With 1/M, 0 for what does not give way.
    pub(super) centre: [f32; 4],
    /// I⁻¹ by columns.
    pub(super) ease: [[f32; 4]; 3],
}

impl Node {
    fn new(centre: Vec3, mobility: f32, ease: Mat3, [shift, turn]: [Vec3; 2]) -> Self {
        let pad = |v: Vec3| v.extend(0.0).to_array();
        let motion = [pad(shift), pad(turn)];
        Self {
            motion,
            start: motion,
            centre: centre.extend(mobility).to_array(),
            ease: [pad(ease.x_axis), pad(ease.y_axis), pad(ease.z_axis)],
        }
    }

    /// How it has changed.
    fn change(&self) -> Motion {
        let of = |v: [f32; 4]| Vec4::from_array(v).truncate();
        let by = |k: usize| of(self.motion[k]) - of(self.start[k]);
        Motion {
            centre: of(self.centre),
            shift: by(0),
            turn: by(1),
        }
    }
}

impl Nodes {
    /// Forgets all clusters.
    pub(super) fn clear(&mut self) {
        self.cluster.clear();
        self.crowd.clear();
        self.crowd.push(0.0);
        self.reach.clear();
        self.busy.clear();
        self.bulk.clear();
        self.rows.clear();
    }

    /// The nodes of a touch; nobody where something that could move has none, and for a side that is `fixed`. `index` has the node of
    /// each cluster, or 0.
    pub(super) fn of(&mut self, touch: &Touch, fixed: [bool; 2], index: &mut [u32]) -> [u32; 2] {
        let [a, b] = touch.clusters;
        if a == NONE || b == NONE {
            return [0; 2];
        }
        let sides = [(a, fixed[0]), (b, fixed[1])];
        sides.map(|(c, fixed)| {
            if fixed {
                return 0;
            }
            let node = self.add(c, index);
            let reach = &mut self.reach[node as usize - 1];
            *reach = reach.max(touch.reach);
            node
        })
    }

    /// Takes all nodes out of the index.
    pub(super) fn leave(&self, index: &mut [u32]) {
        for c in &self.cluster {
            index[*c as usize] = 0;
        }
    }

    fn add(&mut self, cluster: u32, index: &mut [u32]) -> u32 {
        let node = &mut index[cluster as usize];
        if *node == 0 {
            self.cluster.push(cluster);
            *node = self.cluster.len() as u32;
            self.crowd.push(0.0);
            self.busy.push(true);
            self.reach.push(0.0);
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
    pub(super) fn leave_alone_all_but(&mut self, busy: impl Iterator<Item = u32>) {
        self.busy.fill(false);
        for node in busy.filter(|node| *node != 0) {
            self.busy[node as usize - 1] = true;
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
        let layout = &members.shapes.layout;
        self.look_up(members, lanes);
        self.rows.resize(self.cluster.len() + 1, Node::default());
        let clusters = self.cluster.iter().zip(&self.bulk).zip(&self.reach);
        let nodes = self.rows[1..].iter_mut().zip(&self.busy);
        for ((node, busy), ((&cluster, &(mass, held)), reach)) in nodes.zip(clusters) {
            if !busy {
                node.start = node.motion;
                continue;
            }
            let c = cluster as usize;
            let sums = match velocity {
                Some(velocity) => {
                    dispatch!(members.level, simd => sums::<_, true>(simd, layout, c, (place, velocity), &lanes.mass))
                }
                None => {
                    dispatch!(members.level, simd => sums::<_, false>(simd, layout, c, (place, &[]), &lanes.mass))
                }
            };
            *node = sums.node((mass, held), *reach);
        }
    }

    /// Finds what the nodes weigh and whether they are held, in a pass of its own: these are reads from all over memory that need not wait for each
    /// other.
    fn look_up(&mut self, members: Members<'_>, lanes: &Lanes) {
        if self.bulk.is_empty() {
            let of = |c: &u32| {
                let c = *c as usize;
                (members.shapes.rests[c].mass, members.held(c, lanes))
            };
            self.bulk.extend(self.cluster.iter().map(of));
        }
    }

    /// Takes the motion from all nodes.
    pub(super) fn stand_still(&mut self) {
        for node in &mut self.rows {
            node.motion = Default::default();
            node.start = Default::default();
        }
    }

    /// Moves the members of the nodes by how these have changed.
    pub(super) fn carry(&self, members: Members<'_>, place: &[V8], out: &mut [V8]) {
        let layout = &members.shapes.layout;
        for (cluster, node) in self.cluster.iter().zip(&self.rows[1..]) {
            let motion = node.change();
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
        let by = by.times(weights.load(simd));
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

/// The velocity is looked at if `MOVING` says so. Weights are read where [`carry`] reads them, so that it finds them in the cache.
#[inline(always)]
fn sums<S: Simd, const MOVING: bool>(
    simd: S,
    layout: &Layout,
    cluster: usize,
    (place, velocity): (&[V8], &[V8]),
    mass: &[S8],
) -> Sums {
    let origin = layout.reference(cluster, place);
    let from = Wide::splat(simd, origin);
    let zero = Wide::zero(simd);
    let (mut first, mut momentum, mut angular) = (zero, zero, zero);
    let mut spread = Spread::new(simd);
    for (weights, group) in layout.shares_of_cluster(cluster) {
        let mass = mass[group].load(simd) * weights.load(simd);
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
    /// A cluster of this mass with a surface this thick: without that one that is thinner, a rod of particles, would spin up without a limit.
    fn node(&self, (mass, held): (f32, bool), thickness: f32) -> Node {
        let lean = self.first / mass;
        let centre = self.origin + lean;
        let shift = self.momentum / mass;
        if held {
            return Node::new(centre, 0.0, Mat3::ZERO, [shift, Vec3::ZERO]);
        }
        let spread = self.second
            - Mat3::from_cols(
                self.first * lean.x,
                self.first * lean.y,
                self.first * lean.z,
            );
        let thick = thickened(spread.as_dmat3(), f64::from(mass), thickness);
        let ease = inverse_inertia(thick.map_or(spread, |thick| thick.as_mat3()));
        let turn = ease * (self.angular - lean.cross(self.momentum));
        Node::new(centre, 1.0 / mass, ease, [shift, turn])
    }
}
