//! Coming to rest: a body that touches something loses its swings.
//!
//! Damping by clusters leaves swings of the whole body alone, which are mostly motion of clusters past each other, and a
//! tower of soft bodies would bounce for minutes. So while a free body touches an obstacle or another body, whatever
//! is not its rigid motion as a whole dies out at its material's rate too. Momentum is kept: the rigid motion is the
//! one that has it all. Bodies that stand on an obstacle, on their own or on others, also lose the motion of their
//! centre along what carries them: the ground takes it. Sliding is left alone, and so are bodies in weight that move as
//! fast as after a fall: those bounce by their own elasticity.
//!
//! What rests on the ground also meets a resistance in proportion to its load, as real things do: against rolling, and of matter
//! against being kneaded. Contact that is solved anew in every substep shakes a deep heap a little, by a share of what gravity
//! gives it in a substep; without a resistance the heap would creep forever, as grains do on a shaking table. A coefficient of
//! rolling resistance of some hundredths is what simulations of grains use to let their heaps stand.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::rigid::{Motion, Rigid, mean_square_speed};
use crate::matching::{Block, Lanes};

/// Resistance against rolling and kneading, as a share of the load.
const RESIST: f32 = 0.03;

/// How a body comes to rest in a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// Share of the swings that is lost, by the damping of the material.
    pub(super) loss: f32,
    /// The way in which the ground carries it, if it stands on one, on its own or on others.
    pub(super) carried: Option<Vec3>,
    /// All pushes on it, kg m/s.
    pub(super) load: f32,
    /// A body faster than this is in an impact and left alone, m/s.
    pub(super) most: f32,
    /// Turns and swings slower than this may come from contact itself, m/s: what gravity gives in a substep.
    pub(super) shaking: f32,
}

/// Takes velocity from blocks that are one body. `known` is their rigid motion, if it is known.
pub(super) fn quiet(
    level: Level,
    blocks: &[Block],
    known: Option<Rigid>,
    rest: Rest,
    lanes: &mut Lanes,
) {
    let rigid = known.unwrap_or_else(|| {
        let columns = (&lanes.position[..], Some(&lanes.velocity[..]));
        Rigid::of(level, blocks, columns, &lanes.mass)
    });
    let (velocity, spin) = rigid.motion();
    if rest.most > 0.0 && velocity.length() >= rest.most {
        return;
    }
    let mut motion = Motion {
        centre: rigid.centre(),
        shift: velocity,
        turn: spin,
    };
    let mut lost = Motion {
        shift: Vec3::ZERO,
        turn: Vec3::ZERO,
        ..motion
    };
    let mut loss = rest.loss;
    if let Some(carried) = rest.carried {
        let along = carried.dot(velocity);
        if along.abs() < rest.most {
            motion.shift -= carried * along;
        }
        let turning = rigid.mean_square_turning();
        let whole = turning + velocity.length_squared();
        let swinging = (mean_square_speed(level, blocks, lanes) - whole).max(0.0);
        let drag = RESIST * rest.load / rigid.mass();
        let stopped = |square: f32| stopped(square.sqrt(), drag, rest.shaking);
        lost.turn = spin * stopped(turning);
        loss += (1.0 - loss) * stopped(swinging);
    }
    for block in blocks {
        dispatch!(level, simd => calm(simd, block, loss, [motion, lost], lanes));
    }
}

/// The share of a speed that a drag takes in a substep: nothing of motion that is more than shaking.
fn stopped(speed: f32, drag: f32, shaking: f32) -> f32 {
    if speed >= shaking {
        0.0
    } else if speed > drag {
        drag / speed
    } else {
        1.0
    }
}

/// Leads velocities by a share to a motion, and takes another away.
#[inline(always)]
fn calm<S: Simd>(
    simd: S,
    block: &Block,
    loss: f32,
    [motion, lost]: [Motion; 2],
    lanes: &mut Lanes,
) {
    for g in block.group as usize..(block.group + block.groups) as usize {
        let (x, v) = (lanes.position[g].load(simd), lanes.velocity[g].load(simd));
        let free = f32x8::simd_from(simd, lanes.free[g].0);
        let odd = motion.at(simd, x).minus(v).times(free * loss);
        let lost = lost.at(simd, x).times(free);
        lanes.velocity[g].store(v.plus(odd).minus(lost));
    }
}
