//! Touches between particles.

use fearless_simd::{Simd, f32x8, prelude::*};
use glam::Vec3;

use super::drag::Drags;
use super::{Mask, Wholes, across, at_least, choose, drain, drain_vectors, set, shortened};
use crate::contact::padded::pick;
use crate::contact::touch::Touch;
use crate::matching::{LANES, S8, V8, Wide, columns, rows};

/// Eight touches between particles.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::contact) struct Grains {
    /// Rows of the particles: an anchor, and the three that carry the other, with their shares.
    spots: [[u32; LANES]; 4],
    shares: [S8; 3],
    normal: V8,
    friction: S8,
    restitution: S8,
    /// Distance of the surface from the anchor.
    reach: S8,
    /// What is still deeper than this is iterated on.
    deep: S8,
    /// Impulse per metre, or per m/s, that the anchors lack; 0 where there is nothing to do.
    gain: S8,
    /// What the anchors should be apart along the normal: metres, or m/s.
    target: S8,
    /// Distance of the anchors before the substep; zero for velocities.
    pub(in crate::contact) before: V8,
    /// What was pushed and rubbed elsewhere and counts for the bound of the rub.
    base_push: S8,
    base_rub: V8,
    /// The push is no less than this.
    pub(in crate::contact) least: S8,
    pub(in crate::contact) push: S8,
    rub: V8,
    /// Number of the drag, 0 for none.
    pub(in crate::contact) drag: u32,
}

/// Four particles of eight touches, with 1/m.
pub(super) type Four<S> = [[f32x8<S>; 4]; 4];

impl Grains {
    /// Puts a touch of these particles into a lane.
    pub(in crate::contact) fn put(
        &mut self,
        lane: usize,
        (touch, friction): (&Touch, f32),
        spots: [u32; 4],
    ) {
        for (column, spot) in self.spots.iter_mut().zip(spots) {
            column[lane] = spot;
        }
        for (column, share) in self.shares.iter_mut().zip(touch.shares) {
            column.0[lane] = share;
        }
        self.normal.set(lane, touch.normal);
        self.friction.0[lane] = friction;
        self.restitution.0[lane] = touch.restitution;
        self.reach.0[lane] = touch.reach;
        self.deep.0[lane] = touch.deep;
        self.target.0[lane] = touch.keep;
    }

    /// Distance of the anchors.
    #[inline(always)]
    pub(in crate::contact) fn apart<S: Simd>(&self, simd: S, spots: &[[f32; 4]]) -> Wide<S> {
        between(simd, &gather(simd, spots, &self.spots), &self.shares)
    }

    /// Takes the state before the substep. Returns where the touches push: the surface between the anchors.
    #[inline(always)]
    pub(in crate::contact) fn begin<S: Simd>(
        &mut self,
        simd: S,
        spots: &[[f32; 4]],
        drags: &mut Drags,
    ) -> Wide<S> {
        let four = gather(simd, spots, &self.spots);
        self.before.store(between(simd, &four, &self.shares));
        set(&mut self.gain, gain(simd, &four, &self.shares));
        if let Some(drag) = drags.get_mut(self.drag) {
            drag.begin(simd, spots, &self.shares);
        }
        self.place(simd, four[0])
    }

    /// Where the touches push now.
    #[inline(always)]
    pub(in crate::contact) fn places<S: Simd>(&self, simd: S, spots: &[[f32; 4]]) -> Wide<S> {
        self.place(simd, columns(simd, pick(spots, &self.spots[0])))
    }

    #[inline(always)]
    fn place<S: Simd>(&self, simd: S, [x, y, z, _]: [f32x8<S>; 4]) -> Wide<S> {
        let down = self.normal.load(simd).times(self.reach.load(simd));
        Wide { x, y, z }.minus(down)
    }

    /// How fast anchors that move apart like this come together.
    #[inline(always)]
    pub(in crate::contact) fn closing<S: Simd>(&self, simd: S, speed: Wide<S>) -> S8 {
        let mut closing = S8::default();
        set(&mut closing, -speed.dot(self.normal.load(simd)));
        closing
    }

    /// The speeds at which anchors should part that came together at some; none for those slower than `resting`.
    pub(in crate::contact) fn wanted(&self, approach: S8, resting: f32) -> S8 {
        S8(std::array::from_fn(|lane| {
            let approach = approach.0[lane];
            if approach > resting {
                self.restitution.0[lane] * approach
            } else {
                0.0
            }
        }))
    }

    /// Which touches are still deep, a bit for each.
    #[inline(always)]
    pub(in crate::contact) fn still_deep<S: Simd>(&self, simd: S, spots: &[[f32; 4]]) -> u64 {
        let along = self.normal.load(simd).dot(self.apart(simd, spots));
        let lacking = self.target.load(simd) - along;
        lacking.simd_gt(self.deep.load(simd)).to_bitmask()
    }

    /// One push and rub of the touches that bits tell.
    #[inline(always)]
    pub(in crate::contact) fn solve<S: Simd>(
        &mut self,
        simd: S,
        spots: &mut [[f32; 4]],
        drags: &mut Drags,
        some: u64,
    ) {
        let (zero, normal) = (f32x8::splat(simd, 0.0), self.normal.load(simd));
        let (gain, base_push) = (self.gain.load(simd), self.base_push.load(simd));
        let (old_push, old_rub) = (self.push.load(simd), self.rub.load(simd));
        let mut four = gather(simd, spots, &self.spots);
        let apart = between(simd, &four, &self.shares);
        let lacking = self.target.load(simd) - normal.dot(apart);
        let idle = lacking.simd_le(zero) & old_push.simd_eq(zero) & base_push.simd_eq(zero);
        let some = Mask::<S>::from_bitmask(simd, some) & !(gain.simd_eq(zero) | idle);
        if some.all_false() {
            return;
        }
        let push = at_least(old_push + lacking * gain, self.least.load(simd));
        let slip = across(apart.minus(self.before.load(simd)), normal);
        let pressed = at_least(base_push + push, zero);
        let most = self.friction.load(simd) * pressed;
        let base_rub = self.base_rub.load(simd);
        let wanted = base_rub.plus(old_rub).minus(slip.times(gain));
        let rub = shortened(wanted, most).minus(base_rub);
        let impulse = normal.times(push - old_push).plus(rub.minus(old_rub));
        set(&mut self.push, some.select(push, old_push));
        self.rub.store(choose(some, rub, old_rub));
        give(simd, &mut four, &self.shares, (some, impulse));
        scatter(simd, four, &self.spots, spots);
        if let Some(drag) = drags.get_mut(self.drag) {
            let touch = (&self.shares, self.before.load(simd), normal);
            drag.solve(simd, spots, touch, (some, pressed));
        }
    }

    /// What the clusters have done counts for the bound of the rub.
    #[inline(always)]
    pub(in crate::contact) fn follow<S: Simd>(&mut self, simd: S, wholes: &Wholes) {
        set(&mut self.base_push, wholes.push.load(simd));
        self.base_rub.store(wholes.rub.load(simd));
    }

    /// What a touch gave in this stage.
    pub(in crate::contact) fn impulse(&self, lane: usize) -> Vec3 {
        self.normal.get(lane) * self.push.0[lane] + self.rub.get(lane)
    }

    /// The share of an impulse that a corner gets, the first anchor or one of those that carry the second.
    pub(in crate::contact) fn share(&self, corner: usize, lane: usize) -> f32 {
        if corner == 0 {
            1.0
        } else {
            -self.shares[corner - 1].0[lane]
        }
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
        let per_h = f32x8::splat(simd, per_h);
        self.target = wanted;
        self.before = V8::default();
        let push = drain(simd, &mut self.push, per_h);
        set(&mut self.least, -push);
        let rub = drain_vectors(simd, &mut self.rub, per_h);
        self.base_rub.store(rub);
    }

    /// The rub of both stages and levels is bounded by the pushes of both: what is taken back of a push takes its rub along.
    #[inline(always)]
    pub(in crate::contact) fn stand_on<S: Simd>(&mut self, simd: S, wholes: &Wholes) {
        let zero = f32x8::splat(simd, 0.0);
        let pushed = wholes.base_push.load(simd) + wholes.push.load(simd);
        let base_push = pushed - self.least.load(simd);
        let rubbed = wholes.base_rub.load(simd).plus(wholes.rub.load(simd));
        set(&mut self.base_push, base_push);
        self.base_rub.store(self.base_rub.load(simd).plus(rubbed));
        let idle = base_push.simd_le(zero) & self.target.load(simd).simd_le(zero);
        let gain = idle.select(zero, self.gain.load(simd));
        set(&mut self.gain, gain);
    }
}

/// The particles of eight touches.
#[inline(always)]
pub(super) fn gather<S: Simd>(simd: S, spots: &[[f32; 4]], which: &[[u32; LANES]; 4]) -> Four<S> {
    [
        columns(simd, pick(spots, &which[0])),
        columns(simd, pick(spots, &which[1])),
        columns(simd, pick(spots, &which[2])),
        columns(simd, pick(spots, &which[3])),
    ]
}

/// Puts them back.
#[inline(always)]
pub(super) fn scatter<S: Simd>(
    simd: S,
    four: Four<S>,
    which: &[[u32; LANES]; 4],
    spots: &mut [[f32; 4]],
) {
    for (which, four) in which.iter().zip(four) {
        for (k, row) in which.iter().zip(rows(simd, four)) {
            spots[*k as usize] = row;
        }
    }
}

/// Distance of the anchors.
#[inline(always)]
pub(super) fn between<S: Simd>(simd: S, four: &Four<S>, shares: &[S8; 3]) -> Wide<S> {
    let [x, y, z, _] = four[0];
    let mut apart = Wide { x, y, z };
    for ([x, y, z, _], share) in four[1..].iter().zip(shares) {
        let (x, y, z) = (*x, *y, *z);
        apart = apart.minus(Wide { x, y, z }.times(share.load(simd)));
    }
    apart
}

/// Impulse per metre that anchors lack; 0 where they give no way.
#[inline(always)]
pub(super) fn gain<S: Simd>(simd: S, four: &Four<S>, shares: &[S8; 3]) -> f32x8<S> {
    let mut ease = four[0][3];
    for (other, share) in four[1..].iter().zip(shares) {
        let share = share.load(simd);
        ease += share * share * other[3];
    }
    let zero = f32x8::splat(simd, 0.0);
    let gives = ease.simd_gt(zero);
    gives.select(f32x8::splat(simd, 1.0) / ease, zero)
}

/// Gives some impulses to the first anchor, and back to the particles that carry the second.
#[inline(always)]
pub(super) fn give<S: Simd>(
    simd: S,
    four: &mut Four<S>,
    shares: &[S8; 3],
    (some, impulse): (Mask<S>, Wide<S>),
) {
    let [own, others @ ..] = four;
    push(own, some, impulse, own[3]);
    for (other, share) in others.iter_mut().zip(shares) {
        let back = -(share.load(simd) * other[3]);
        push(other, some, impulse, back);
    }
}

/// Moves particles by an impulse times a factor.
#[inline(always)]
fn push<S: Simd>(spot: &mut [f32x8<S>; 4], some: Mask<S>, impulse: Wide<S>, factor: f32x8<S>) {
    let [x, y, z, _] = spot;
    *x = some.select(*x + impulse.x * factor, *x);
    *y = some.select(*y + impulse.y * factor, *y);
    *z = some.select(*z + impulse.z * factor, *z);
}
