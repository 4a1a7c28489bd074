//! What stands on a slippery obstacle and is dragged along by what presses it there.
//!
//! A sheet between a body and an obstacle that is more slippery than both. Of the body's friction the obstacle takes as much as it can hold, and the rest
//! goes to the sheet. So such a touch rubs twice: on the obstacle, as any touch of what stands does, and on the particles
//! themselves, which are free to go along. Few waves have such touches, and what they need besides is in a table of its own.

use fearless_simd::{Simd, f32x8, prelude::*};

use super::grain::{Four, between, gain, gather, give, scatter};
use super::{Mask, across, choose, drain_vectors, set, shortened};
use crate::matching::{LANES, S8, V8, Wide};

/// How eight touches drag particles along.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::contact) struct Drag {
    /// Rows of the particles, as [`Grains`](super::Grains) has them, but those that are free to go along.
    spots: [[u32; LANES]; 4],
    /// Coulomb's coefficient that the obstacle leaves; 0 for touches that drag nothing.
    friction: S8,
    /// Impulse per metre, or per m/s, of slip.
    gain: S8,
    /// What was rubbed in positions and counts for the bound in velocities.
    base_rub: V8,
    rub: V8,
}

/// The drags of a bundle. Waves know theirs by a number, which is 0 for those that have none.
#[derive(Debug, Default)]
pub(in crate::contact) struct Drags(Vec<Drag>);

impl Drags {
    pub(in crate::contact) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds one, and returns its number.
    pub(in crate::contact) fn add(&mut self) -> u32 {
        self.0.push(Drag::default());
        self.0.len() as u32
    }

    pub(in crate::contact) fn get_mut(&mut self, number: u32) -> Option<&mut Drag> {
        self.0.get_mut((number as usize).wrapping_sub(1))
    }

    /// Positions are done.
    #[inline(always)]
    pub(in crate::contact) fn turn_to_velocities<S: Simd>(&mut self, simd: S, per_h: f32) {
        for drag in &mut self.0 {
            let rub = drain_vectors(simd, &mut drag.rub, f32x8::splat(simd, per_h));
            drag.base_rub.store(rub);
        }
    }
}

impl Drag {
    /// Lets a touch drag these particles along.
    pub(in crate::contact) fn put(&mut self, lane: usize, friction: f32, spots: [u32; 4]) {
        for (column, spot) in self.spots.iter_mut().zip(spots) {
            column[lane] = spot;
        }
        self.friction.0[lane] = friction;
    }

    /// How the particles give way.
    #[inline(always)]
    pub(super) fn begin<S: Simd>(&mut self, simd: S, spots: &[[f32; 4]], shares: &[S8; 3]) {
        let four = gather(simd, spots, &self.spots);
        set(&mut self.gain, gain(simd, &four, shares));
    }

    /// One rub of some touches that press this much.
    #[inline(always)]
    pub(super) fn solve<S: Simd>(
        &mut self,
        simd: S,
        spots: &mut [[f32; 4]],
        (shares, before, normal): (&[S8; 3], Wide<S>, Wide<S>),
        (some, push): (Mask<S>, f32x8<S>),
    ) {
        let mut four: Four<S> = gather(simd, spots, &self.spots);
        let slip = across(between(simd, &four, shares).minus(before), normal);
        let (old, base) = (self.rub.load(simd), self.base_rub.load(simd));
        let wanted = base.plus(old).minus(slip.times(self.gain.load(simd)));
        let friction = self.friction.load(simd);
        let rub = shortened(wanted, friction * push).minus(base);
        let some = some & friction.simd_gt(f32x8::splat(simd, 0.0));
        self.rub.store(choose(some, rub, old));
        give(simd, &mut four, shares, (some, rub.minus(old)));
        scatter(simd, four, &self.spots, spots);
    }
}
