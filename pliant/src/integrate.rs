//! Time integration in the velocity form of [Muller05]: semi-implicit Euler around the goals' pull.

mod frames;

pub(crate) use frames::{finish_frames, predict_frames, spin_momentum};

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use crate::matching::{Block, LANES, Lanes, Recoil, S8, Shapes, V8, Wide};
use crate::parallel;
use crate::state::Force;

/// v ← v + h g − recoil for free particles, then x ← x + h v for all; remembers x. `recoils`, one per body, take back
/// what the pull left of a net push.
pub(crate) fn predict(
    level: Level,
    shapes: &Shapes,
    gravity: Vec3,
    h: f32,
    recoils: &[Recoil],
    lanes: &mut Lanes,
) {
    let free = &lanes.free;
    let columns = (
        &mut lanes.position[..],
        (&mut lanes.velocity[..], &mut lanes.before[..]),
    );
    let rows = |block: &Block| block.groups as usize;
    let blocks = &shapes.layout.blocks;
    parallel::for_each_block(blocks, columns, rows, |_, block, (x, (v, before))| {
        if shapes.sleeps(block.body) {
            return;
        }
        let free = &free[block.group as usize..][..block.groups as usize];
        let kick = Kick {
            gravity: gravity * h,
            recoil: recoils[block.body as usize],
        };
        dispatch!(level, simd => predict_block(simd, kick, h, free, x, v, before));
    });
}

/// v ← v + what the forces give in the substep of h seconds up to `end`, for free particles.
pub(crate) fn push_forces(blocks: &[Block], forces: &[Force], h: f32, end: f32, lanes: &mut Lanes) {
    let (position, free) = (&lanes.position, &lanes.free);
    let rows = |block: &Block| block.groups as usize;
    parallel::for_each_block(
        blocks,
        &mut lanes.velocity[..],
        rows,
        |_, block, velocity| {
            for (k, v) in velocity.iter_mut().enumerate() {
                let g = block.group as usize + k;
                for lane in (0..LANES).filter(|lane| free[g].0[*lane] > 0.0) {
                    let (x, old) = (position[g].get(lane), v.get(lane));
                    let gains = forces.iter().map(|force| force.gain(x, old, h, end));
                    let gain: Vec3 = gains.sum();
                    v.set(lane, old + gain);
                }
            }
        },
    );
}

/// What changes the velocities of a block before they move it.
#[derive(Clone, Copy)]
struct Kick {
    gravity: Vec3,
    recoil: Recoil,
}

#[inline(always)]
fn predict_block<S: Simd>(
    simd: S,
    kick: Kick,
    h: f32,
    free: &[S8],
    position: &mut [V8],
    velocity: &mut [V8],
    before: &mut [V8],
) {
    let h = f32x8::splat(simd, h);
    let push = Wide::splat(simd, kick.gravity - kick.recoil.shift);
    let (turn, centre) = (
        Wide::splat(simd, kick.recoil.turn),
        Wide::splat(simd, kick.recoil.centre),
    );
    for (((x, v), before), free) in position.iter_mut().zip(velocity).zip(before).zip(free) {
        *before = *x;
        let old = before.load(simd);
        let kick = push.minus(turn.cross(old.minus(centre)));
        let moved = v
            .load(simd)
            .plus(kick.times(f32x8::simd_from(simd, free.0)));
        x.store(old.plus(moved.times(h)));
        v.store(moved);
    }
}

/// v ← v + (x − (before + h v))/h: what the corrections since [`predict`] did to the positions, put into velocities.
///
/// The prediction is computed again, bit for bit, so untouched particles keep their velocity exactly.
pub(crate) fn finish(level: Level, shapes: &Shapes, h: f32, lanes: &mut Lanes) {
    let (position, before, free) = (&lanes.position, &lanes.before, &lanes.free);
    let rows = |block: &Block| block.groups as usize;
    let blocks = &shapes.layout.blocks;
    parallel::for_each_block(blocks, &mut lanes.velocity[..], rows, |_, block, v| {
        if shapes.sleeps(block.body) {
            return;
        }
        let range = block.group as usize..(block.group + block.groups) as usize;
        let (x, before, free) = (
            &position[range.clone()],
            &before[range.clone()],
            &free[range],
        );
        dispatch!(level, simd => finish_block(simd, h, x, before, free, v));
    });
}

#[inline(always)]
fn finish_block<S: Simd>(
    simd: S,
    h: f32,
    position: &[V8],
    before: &[V8],
    free: &[S8],
    velocity: &mut [V8],
) {
    let (per_h, h) = (1.0 / h, f32x8::splat(simd, h));
    for (((v, x), before), free) in velocity.iter_mut().zip(position).zip(before).zip(free) {
        let old = v.load(simd);
        let predicted = before.load(simd).plus(old.times(h));
        let share = f32x8::simd_from(simd, free.0) * per_h;
        v.store(old.plus(x.load(simd).minus(predicted).times(share)));
    }
}
