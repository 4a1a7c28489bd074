//! Touches between clusters.

use fearless_simd::{Simd, f32x8, prelude::*};
use glam::Vec3;

use super::{Mask, across, at_least, at_most, choose, drain, drain_vectors, load, set, shortened};
use crate::contact::node::{Node, Nodes};
use crate::contact::padded::{padded, vectors};
use crate::contact::touch::Touch;
use crate::matching::{LANES, S8, V8, Wide, columns};

/// Eight touches between clusters.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::contact) struct Wholes {
    /// Rows of the clusters.
    nodes: [[u32; LANES]; 2],
    /// A touch is between a cluster and itself.
    within: bool,
    /// From the centres of the clusters to where the touches push.
    arms: [V8; 2],
    normal: V8,
    friction: S8,
    /// Share of the depth that the clusters take back, and of the slip.
    share: S8,
    /// Of the clusters: 1/M, and I⁻¹ by columns.
    mobility: [S8; 2],
    ease: [[V8; 3]; 2],
    /// How an impulse moves the two apart there, by columns.
    response: [V8; 3],
    /// Impulse per metre, or per m/s, that the anchors lack; 0 where there is nothing to do. The first is for a shift alone, and as
    /// if all touches of the two gave the same: with impulses by these, clusters that meet face to face stop without a turn,
    /// whatever the order.
    gain_at_first: S8,
    gain: S8,
    /// What the two should be apart at the touch along the normal: metres, or m/s.
    target: S8,
    /// How the anchors slip without the clusters.
    slip: V8,
    /// What was pushed and rubbed before and counts for the bound of the rub.
    pub(in crate::contact) base_push: S8,
    pub(super) base_rub: V8,
    /// The push is within these.
    least: S8,
    most: S8,
    pub(in crate::contact) push: S8,
    pub(super) rub: V8,
}

/// What a pass over touches is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::contact) enum Pass {
    /// The first one looks at the state before any impulse.
    First,
    Next,
}

/// What is solved for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::contact) enum Aim {
    Positions,
    /// Clusters are not stopped, but only given back what was taken.
    Velocities,
}

/// The motions of eight clusters.
type Twist<S> = [Wide<S>; 2];

impl Wholes {
    /// Puts a touch of these clusters into a lane.
    pub(in crate::contact) fn put(
        &mut self,
        lane: usize,
        (touch, friction): (&Touch, f32),
        [a, b]: [u32; 2],
    ) {
        (self.nodes[0][lane], self.nodes[1][lane]) = (a, b);
        self.within |= a == b && a != 0;
        self.normal.set(lane, touch.normal);
        self.friction.0[lane] = friction;
        self.share.0[lane] = touch.share;
        self.target.0[lane] = touch.keep;
        self.most.0[lane] = f32::INFINITY;
    }

    /// Takes distances of the anchors before and as predicted; the target was the distance to keep.
    #[inline(always)]
    pub(in crate::contact) fn measure<S: Simd>(&mut self, simd: S, before: V8, apart: Wide<S>) {
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let (normal, share) = (self.normal.load(simd), self.share.load(simd));
        let gap = normal.dot(apart) - self.target.load(simd);
        let taken = gap.simd_lt(zero).select(share, one);
        set(&mut self.target, -gap * taken);
        let moved = apart.minus(before.load(simd)).times(share);
        self.slip.store(across(moved, normal));
    }

    /// The nodes of the touches that may give them something.
    pub(in crate::contact) fn moving(&self) -> impl Iterator<Item = u32> {
        let lanes = (0..LANES).filter(|lane| self.gain.0[*lane] != 0.0);
        lanes.flat_map(|lane| [self.nodes[0][lane], self.nodes[1][lane]])
    }

    /// Reaches from where the nodes are to where the touches push.
    #[inline(always)]
    pub(in crate::contact) fn arm<S: Simd>(&mut self, simd: S, nodes: &Nodes, place: Wide<S>) {
        for (side, which) in self.nodes.iter().enumerate() {
            let (mut centre, mut ease) = ([[0.0; 4]; LANES], [[[0.0; 4]; LANES]; 3]);
            for (lane, k) in which.iter().enumerate() {
                let node = &nodes.rows()[*k as usize];
                centre[lane] = node.centre;
                for (column, from) in ease.iter_mut().zip(node.ease) {
                    column[lane] = from;
                }
            }
            let [x, y, z, mobility] = columns(simd, centre);
            self.arms[side].store(place.minus(Wide { x, y, z }));
            set(&mut self.mobility[side], mobility);
            for (column, from) in self.ease[side].iter_mut().zip(ease) {
                column.store(vectors(simd, from));
            }
        }
    }

    /// Works out how the nodes give way. That is done for positions and serves for velocities too: it decides how fast the
    /// iterations get there, not where.
    #[inline(always)]
    pub(in crate::contact) fn respond<S: Simd>(&mut self, simd: S, nodes: &Nodes) {
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let normal = self.normal.load(simd);
        let (a, b) = (self.response_of(simd, 0), self.response_of(simd, 1));
        let response = [a[0].plus(b[0]), a[1].plus(b[1]), a[2].plus(b[2])];
        let ease = normal.dot(apply(response, normal));
        let gives = ease.simd_gt(zero);
        let mut crowd = S8::default();
        for (lane, crowd) in crowd.0.iter_mut().enumerate() {
            *crowd = nodes.crowd([self.nodes[0][lane], self.nodes[1][lane]]);
        }
        let shift = self.mobility[0].load(simd) + self.mobility[1].load(simd);
        set(&mut self.gain, gives.select(one / ease, zero));
        set(
            &mut self.gain_at_first,
            gives.select(one / (shift * crowd.load(simd)), zero),
        );
        for (column, response) in self.response.iter_mut().zip(response) {
            column.store(response);
        }
    }

    /// The matrix that turns an impulse at the arm into the motion there, by columns.
    #[inline(always)]
    fn response_of<S: Simd>(&self, simd: S, side: usize) -> [Wide<S>; 3] {
        let (arm, m) = (self.arms[side].load(simd), self.mobility[side].load(simd));
        let [ex, ey, ez] = load(simd, &self.ease[side]);
        // I⁻¹ times arm × axis, an axis after the other.
        let x = ey.times(arm.z).minus(ez.times(arm.y)).cross(arm);
        let y = ez.times(arm.x).minus(ex.times(arm.z)).cross(arm);
        let z = ex.times(arm.y).minus(ey.times(arm.x)).cross(arm);
        [
            Wide { x: m + x.x, ..x },
            Wide { y: m + y.y, ..y },
            Wide { z: m + z.z, ..z },
        ]
    }

    #[inline(always)]
    fn gather<S: Simd>(&self, simd: S, side: usize, nodes: &[Node], pass: Pass) -> Twist<S> {
        let (mut shift, mut turn) = ([[0.0; 4]; LANES], [[0.0; 4]; LANES]);
        for (lane, k) in self.nodes[side].iter().enumerate() {
            let node = &nodes[*k as usize];
            [shift[lane], turn[lane]] = match pass {
                Pass::First => node.start,
                Pass::Next => node.motion,
            };
        }
        [vectors(simd, shift), vectors(simd, turn)]
    }

    /// The motion at the arms of one side.
    #[inline(always)]
    fn at<S: Simd>(&self, simd: S, side: usize, [shift, turn]: Twist<S>) -> Wide<S> {
        shift.plus(turn.cross(self.arms[side].load(simd)))
    }

    #[inline(always)]
    fn twists<S: Simd>(&self, simd: S, nodes: &[Node], pass: Pass) -> [Twist<S>; 2] {
        [
            self.gather(simd, 0, nodes, pass),
            self.gather(simd, 1, nodes, pass),
        ]
    }

    /// How two motions part at the touches.
    #[inline(always)]
    fn opening<S: Simd>(&self, simd: S, [a, b]: [Twist<S>; 2]) -> Wide<S> {
        self.at(simd, 0, a).minus(self.at(simd, 1, b))
    }

    /// How far the first have moved at the touches against the second.
    #[inline(always)]
    pub(in crate::contact) fn moved<S: Simd>(&self, simd: S, nodes: &[Node]) -> Wide<S> {
        let twists = self.twists(simd, nodes, Pass::Next);
        self.opening(simd, twists)
    }

    /// The impulse that makes up for a slip.
    #[inline(always)]
    fn stop<S: Simd>(&self, simd: S, pass: Pass, slip: Wide<S>, gain: f32x8<S>) -> Wide<S> {
        if pass == Pass::First {
            return slip.times(gain);
        }
        let response = load(simd, &self.response);
        let ease = slip.dot(apply(response, slip));
        let gives = ease.simd_gt(f32x8::splat(simd, 0.0));
        choose(gives, slip.times(slip.dot(slip) / ease), Wide::zero(simd))
    }

    /// One push and rub.
    #[inline(always)]
    pub(in crate::contact) fn solve<S: Simd>(
        &mut self,
        simd: S,
        (pass, aim): (Pass, Aim),
        nodes: &mut [Node],
    ) {
        let zero = f32x8::splat(simd, 0.0);
        let moving = !self.gain.load(simd).simd_eq(zero);
        if moving.all_false() {
            return;
        }
        let gain = match pass {
            Pass::First => self.gain_at_first.load(simd),
            Pass::Next => self.gain.load(simd),
        };
        let normal = self.normal.load(simd);
        let twists = self.twists(simd, nodes, pass);
        let moved = self.opening(simd, twists);
        let (old_push, old_rub) = (self.push.load(simd), self.rub.load(simd));
        let base_push = self.base_push.load(simd);
        let lacking = self.target.load(simd) - normal.dot(moved);
        // Not clamp, which stops at bounds that went wrong: such bodies are frozen at the end of the step.
        let push = at_least(old_push + lacking * gain, self.least.load(simd));
        let push = at_most(push, self.most.load(simd));
        let idle = push.simd_eq(zero) & old_push.simd_eq(zero) & base_push.simd_eq(zero);
        let some = moving & !idle;
        if some.all_false() {
            return;
        }
        let mut wanted = self.base_rub.load(simd).plus(old_rub);
        if aim == Aim::Positions {
            let slip = self.slip.load(simd).plus(across(moved, normal));
            wanted = wanted.minus(self.stop(simd, pass, slip, gain));
        }
        let bound = self.friction.load(simd) * at_least(base_push + push, zero);
        let rub = shortened(wanted, bound).minus(self.base_rub.load(simd));
        let impulse = normal.times(push - old_push).plus(rub.minus(old_rub));
        set(&mut self.push, some.select(push, old_push));
        self.rub.store(choose(some, rub, old_rub));
        let back = Wide {
            x: -impulse.x,
            y: -impulse.y,
            z: -impulse.z,
        };
        let [mut one, mut other] = twists;
        if pass == Pass::First {
            one = self.gather(simd, 0, nodes, Pass::Next);
        }
        self.give(simd, 0, (some, impulse), one, nodes);
        if pass == Pass::First || self.within {
            other = self.gather(simd, 1, nodes, Pass::Next);
        }
        self.give(simd, 1, (some, back), other, nodes);
    }

    /// Gives some impulses to the nodes of one side, which move like this.
    #[inline(always)]
    fn give<S: Simd>(
        &self,
        simd: S,
        side: usize,
        (some, impulse): (Mask<S>, Wide<S>),
        [shift, turn]: Twist<S>,
        nodes: &mut [Node],
    ) {
        let ease = load(simd, &self.ease[side]);
        let torque = self.arms[side].load(simd).cross(impulse);
        let shifted = shift.plus(impulse.times(self.mobility[side].load(simd)));
        let turned = turn.plus(apply(ease, torque));
        let (shift, turn) = (choose(some, shifted, shift), choose(some, turned, turn));
        let (shifts, turns) = (padded(simd, shift), padded(simd, turn));
        for ((k, shift), turn) in self.nodes[side].iter().zip(shifts).zip(turns) {
            nodes[*k as usize].motion = [shift, turn];
        }
    }

    /// What a touch gave in this stage.
    pub(in crate::contact) fn impulse(&self, lane: usize) -> Vec3 {
        self.normal.get(lane) * self.push.0[lane] + self.rub.get(lane)
    }

    /// Positions are done: what was given to them, per second, may be taken back from the velocities, and the anchors should
    /// part at the speeds `wanted`.
    #[inline(always)]
    pub(in crate::contact) fn turn_to_velocities<S: Simd>(
        &mut self,
        simd: S,
        per_h: f32,
        wanted: S8,
    ) {
        let (zero, per_h) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, per_h));
        self.target = wanted;
        let base_push = drain(simd, &mut self.push, per_h);
        let base_rub = drain_vectors(simd, &mut self.rub, per_h);
        let bounces = wanted.load(simd).simd_gt(zero);
        let endless = f32x8::splat(simd, f32::INFINITY);
        set(&mut self.most, bounces.select(endless, zero));
        set(&mut self.least, -base_push);
        set(&mut self.base_push, base_push);
        self.base_rub.store(base_rub);
        let idle = base_push.simd_le(zero) & wanted.load(simd).simd_le(zero);
        let gain = idle.select(zero, self.gain.load(simd));
        set(&mut self.gain, gain);
    }
}

/// A matrix, by columns, times a vector.
#[inline(always)]
fn apply<S: Simd>([x, y, z]: [Wide<S>; 3], v: Wide<S>) -> Wide<S> {
    x.times(v.x).plus(y.times(v.y)).plus(z.times(v.z))
}
