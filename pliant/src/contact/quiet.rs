//! Coming to rest: a body that touches something loses its swings.
//!
//! Damping by clusters leaves swings of the whole body alone, which are mostly motion of clusters past each other, and a
//! tower of soft bodies would bounce for minutes. So while a free body touches an obstacle or another body, whatever
//! is not its rigid motion as a whole dies out at its material's rate too. Momentum is kept: the rigid motion is the
//! one that has it all. Bodies that stand on an obstacle, on their own or on others, also lose the motion of their
//! centre along what carries them: the ground takes it. Sliding is left alone, and so are bodies in weight that move as
//! fast as after a fall: those bounce by their own elasticity.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::rigid::{Motion, Rigid};
use crate::matching::{Block, Lanes};

/// Takes the share `loss` of the velocities that are not the rigid motion of these blocks together.
/// `carried` is the way in which the ground carries them, or zero; a body faster than `most` is in an impact and left alone.
/// `known` is that rigid motion, if it is known.
pub(super) fn quiet(
    level: Level,
    blocks: &[Block],
    known: Option<Rigid>,
    loss: f32,
    (carried, most): (Vec3, f32),
    lanes: &mut Lanes,
) {
    let rigid = known.unwrap_or_else(|| {
        let columns = (&lanes.position[..], Some(&lanes.velocity[..]));
        Rigid::of(level, blocks, columns, &lanes.mass)
    });
    let (velocity, spin) = rigid.motion();
    if most > 0.0 && velocity.length() >= most {
        return;
    }
    let along = carried.dot(velocity);
    let kept = if along.abs() < most {
        velocity - carried * along
    } else {
        velocity
    };
    let motion = Motion {
        centre: rigid.centre(),
        shift: kept,
        turn: spin,
    };
    for block in blocks {
        dispatch!(level, simd => calm(simd, block, loss, motion, lanes));
    }
}

#[inline(always)]
fn calm<S: Simd>(simd: S, block: &Block, loss: f32, motion: Motion, lanes: &mut Lanes) {
    for g in block.group as usize..(block.group + block.groups) as usize {
        let v = lanes.velocity[g].load(simd);
        let odd = motion.at(simd, lanes.position[g].load(simd)).minus(v);
        let share = f32x8::simd_from(simd, lanes.free[g].0) * loss;
        lanes.velocity[g].store(v.plus(odd.times(share)));
    }
}
