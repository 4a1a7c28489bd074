//! One touch as the solver sees it: between two clusters, and between particles.
//!
//! Both levels are the same small problem, in positions and then in velocities: make up for what the anchors lack along the
//! normal by a push within bounds, and for their slip by a rub that is bounded by μ times the push. Everything that stays the same
//! over the iterations is worked out beforehand.

use glam::{Mat3, Vec3, Vec4};

use super::node::{Node, Nodes};
use super::touch::Touch;

/// A touch between particles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grain {
    /// Rows of the particles: an anchor, and the three that carry the other; those without a share are the first again.
    own: u32,
    others: [u32; 3],
    shares: [f32; 3],
    normal: Vec3,
    friction: f32,
    /// Impulse per metre, or per m/s, that the anchors lack; 0 where there is nothing to do.
    gain: f32,
    /// What the anchors should be apart along the normal: metres, or m/s.
    target: f32,
    /// Distance of the anchors before the substep; zero for velocities.
    pub(super) before: Vec3,
    /// What was pushed and rubbed elsewhere and counts for the bound of the rub.
    pub(super) base_push: f32,
    pub(super) base_rub: Vec3,
    /// The push is no less than this.
    pub(super) least: f32,
    pub(super) push: f32,
    rub: Vec3,
}

impl Grain {
    pub(super) fn new(touch: &Touch, own: u32, others: [u32; 3], spots: &[Vec4]) -> Self {
        let mut ease = spots[own as usize].w;
        for (other, share) in others.iter().zip(touch.shares) {
            ease += share * share * spots[*other as usize].w;
        }
        Self {
            own,
            others,
            shares: touch.shares,
            normal: touch.normal,
            friction: touch.friction,
            gain: if ease > 0.0 { 1.0 / ease } else { 0.0 },
            target: touch.keep,
            before: Vec3::ZERO,
            base_push: 0.0,
            base_rub: Vec3::ZERO,
            least: 0.0,
            push: 0.0,
            rub: Vec3::ZERO,
        }
    }

    /// Distance of the anchors.
    #[inline]
    pub(super) fn apart(&self, spots: &[Vec4]) -> Vec3 {
        let mut apart = spots[self.own as usize];
        for (other, share) in self.others.iter().zip(self.shares) {
            apart -= spots[*other as usize] * share;
        }
        apart.truncate()
    }

    /// What the anchors are too near.
    #[inline]
    pub(super) fn lacking(&self, spots: &[Vec4]) -> f32 {
        self.target - self.normal.dot(self.apart(spots))
    }

    /// One push and rub.
    #[inline]
    pub(super) fn solve(&mut self, spots: &mut [Vec4]) {
        if self.gain == 0.0 {
            return;
        }
        let apart = self.apart(spots);
        let lacking = self.target - self.normal.dot(apart);
        if lacking <= 0.0 && self.push == 0.0 && self.base_push == 0.0 {
            return;
        }
        let push = (self.push + lacking * self.gain).max(self.least);
        let slip = across(apart - self.before, self.normal);
        let most = self.friction * (self.base_push + push).max(0.0);
        let wanted = self.base_rub + self.rub - slip * self.gain;
        let rub = shortened(wanted, most) - self.base_rub;
        let impulse = self.normal * (push - self.push) + (rub - self.rub);
        (self.push, self.rub) = (push, rub);
        let impulse = impulse.extend(0.0);
        let own = &mut spots[self.own as usize];
        *own += impulse * own.w;
        for (other, share) in self.others.iter().zip(self.shares) {
            let spot = &mut spots[*other as usize];
            *spot -= impulse * (share * spot.w);
        }
    }

    /// What the touch gave in this stage.
    pub(super) fn impulse(&self) -> Vec3 {
        self.normal * self.push + self.rub
    }

    /// Positions are done: what was given to them, per second, may be taken back from the velocities, and the anchors should
    /// part at the speed `wanted`.
    pub(super) fn turn_to_velocities(&mut self, per_h: f32, wanted: f32) {
        self.target = wanted;
        self.before = Vec3::ZERO;
        self.least = -(self.push * per_h);
        self.base_push = self.push * per_h;
        self.base_rub = self.rub * per_h;
        (self.push, self.rub) = (0.0, Vec3::ZERO);
    }

    /// The rub of both stages and levels is bounded by the pushes of both: what is taken back of a push takes its rub along.
    pub(super) fn stand_on(&mut self, whole: &Whole) {
        self.base_push = whole.base_push + whole.push - self.least;
        self.base_rub += whole.base_rub + whole.rub;
        if self.base_push <= 0.0 && self.target <= 0.0 {
            self.gain = 0.0;
        }
    }
}

/// A touch between clusters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole {
    nodes: Option<[u32; 2]>,
    /// From the centres of the clusters to where the touch pushes.
    arms: [Vec3; 2],
    normal: Vec3,
    friction: f32,
    /// How an impulse moves the two apart there.
    response: Mat3,
    /// Impulse per metre, or per m/s, that the anchors lack; 0 where there is nothing to do. The first is for a shift alone, and as
    /// if all touches of the two gave the same: with impulses by these, clusters that meet face to face stop without a turn,
    /// whatever the order.
    gain_at_first: f32,
    gain: f32,
    /// What the two should be apart at the touch along the normal: metres, or m/s.
    target: f32,
    /// How the anchors slip without the clusters; nothing for velocities, where clusters are not stopped but only given back
    /// what was taken.
    slip: Option<Vec3>,
    /// What was pushed and rubbed before and counts for the bound of the rub.
    pub(super) base_push: f32,
    pub(super) base_rub: Vec3,
    /// The push is within these.
    bounds: [f32; 2],
    pub(super) push: f32,
    pub(super) rub: Vec3,
}

impl Whole {
    pub(super) fn new(touch: &Touch, nodes: Option<[u32; 2]>) -> Self {
        Self {
            nodes,
            arms: [Vec3::ZERO; 2],
            normal: touch.normal,
            friction: touch.friction,
            response: Mat3::ZERO,
            gain_at_first: 0.0,
            gain: 0.0,
            target: 0.0,
            slip: Some(Vec3::ZERO),
            base_push: 0.0,
            base_rub: Vec3::ZERO,
            bounds: [0.0, f32::INFINITY],
            push: 0.0,
            rub: Vec3::ZERO,
        }
    }

    /// Takes distances of the anchors before and as predicted.
    pub(super) fn measure(&mut self, touch: &Touch, before: Vec3, apart: Vec3) {
        let gap = touch.normal.dot(apart) - touch.keep;
        let share = if gap < 0.0 { touch.share } else { 1.0 };
        self.target = -gap * share;
        self.slip = Some(across((apart - before) * touch.share, touch.normal));
    }

    /// The nodes, if it may give them something.
    pub(super) fn moving(&self) -> Option<[u32; 2]> {
        self.nodes.filter(|_| self.gain != 0.0)
    }

    /// Reaches from where the nodes are.
    pub(super) fn arm(&mut self, nodes: &Nodes, place: Vec3) {
        if let Some(pair) = self.nodes {
            self.arms = pair.map(|node| place - nodes.rows()[node as usize].centre);
        }
    }

    /// Works out how the nodes give way. That is done for positions and serves for velocities too: it decides how fast the
    /// iterations get there, not where.
    pub(super) fn respond(&mut self, nodes: &Nodes) {
        let Some(pair) = self.nodes else {
            return;
        };
        let [a, b] = pair.map(|node| &nodes.rows()[node as usize]);
        self.response = a.response(self.arms[0]) + b.response(self.arms[1]);
        let ease = self.normal.dot(self.response * self.normal);
        if ease > 0.0 {
            self.gain = 1.0 / ease;
            self.gain_at_first = 1.0 / ((a.mobility + b.mobility) * nodes.crowd(pair));
        }
    }

    /// How far the first has moved at the touch against the second.
    pub(super) fn moved(&self, nodes: &[Node]) -> Vec3 {
        self.nodes.map_or(Vec3::ZERO, |[a, b]| {
            nodes[a as usize].at(self.arms[0]) - nodes[b as usize].at(self.arms[1])
        })
    }

    /// One push and rub, by the state before any impulse.
    pub(super) fn solve_at_first(&mut self, nodes: &mut [Node]) {
        if let Some([a, b]) = self.moving() {
            let [one, other] = [&nodes[a as usize], &nodes[b as usize]];
            let moved = one.at_first(self.arms[0]) - other.at_first(self.arms[1]);
            let gain = self.gain_at_first;
            self.act(moved, gain, |_, slip| slip * gain, [a, b], nodes);
        }
    }

    /// One push and rub.
    #[inline]
    pub(super) fn solve(&mut self, nodes: &mut [Node]) {
        if let Some(pair) = self.moving() {
            let moved = self.moved(nodes);
            self.act(moved, self.gain, Self::stop, pair, nodes);
        }
    }

    /// The impulse that makes up for a slip.
    fn stop(&self, slip: Vec3) -> Vec3 {
        let ease = slip.dot(self.response * slip);
        if ease > 0.0 {
            slip * (slip.length_squared() / ease)
        } else {
            Vec3::ZERO
        }
    }

    #[inline]
    fn act(
        &mut self,
        moved: Vec3,
        gain: f32,
        stop: impl Fn(&Self, Vec3) -> Vec3,
        [a, b]: [u32; 2],
        nodes: &mut [Node],
    ) {
        let lacking = self.target - self.normal.dot(moved);
        let [least, most] = self.bounds;
        // Not clamp, which stops at bounds that went wrong: such bodies are frozen at the end of the step.
        let push = (self.push + lacking * gain).max(least).min(most);
        if push == 0.0 && self.push == 0.0 && self.base_push == 0.0 {
            return;
        }
        let stop = self.slip.map_or(Vec3::ZERO, |slip| {
            stop(self, slip + across(moved, self.normal))
        });
        let bound = self.friction * (self.base_push + push).max(0.0);
        let rub = shortened(self.base_rub + self.rub - stop, bound) - self.base_rub;
        let impulse = self.normal * (push - self.push) + (rub - self.rub);
        (self.push, self.rub) = (push, rub);
        nodes[a as usize].give(self.arms[0], impulse);
        nodes[b as usize].give(self.arms[1], -impulse);
    }

    /// Positions are done: what was given to them, per second, may be taken back from the velocities, and the anchors should
    /// part at the speed `wanted`.
    pub(super) fn turn_to_velocities(&mut self, per_h: f32, wanted: f32) {
        self.target = wanted;
        self.slip = None;
        self.base_push = self.push * per_h;
        self.base_rub = self.rub * per_h;
        let most = if wanted > 0.0 { f32::INFINITY } else { 0.0 };
        self.bounds = [-self.base_push, most];
        (self.push, self.rub) = (0.0, Vec3::ZERO);
        if self.base_push <= 0.0 && wanted <= 0.0 {
            self.gain = 0.0;
        }
    }
}

/// The part of a vector across a normal.
#[inline]
fn across(v: Vec3, normal: Vec3) -> Vec3 {
    v - normal * normal.dot(v)
}

/// A vector no longer than `most`.
#[inline]
fn shortened(v: Vec3, most: f32) -> Vec3 {
    let squared = v.length_squared();
    if squared > most * most {
        v * (most / squared.sqrt())
    } else {
        v
    }
}
