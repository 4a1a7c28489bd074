//! Coming to rest: a body that touches something loses its swings.
//!
//! Damping by clusters leaves swings of the whole body alone, which are mostly motion of clusters past each other, and a
//! tower of soft bodies would bounce for minutes. So while a free body touches an obstacle or another body, whatever
//! is not its rigid motion as a whole dies out at its material's rate too. Momentum is kept: the rigid motion is the
//! one that has it all. Bodies that stand on an obstacle, on their own or on others, also lose the motion of their
//! centre along what carries them: the ground takes it. Sliding is left alone, and so are bodies in weight that move as
//! fast as after a fall: those bounce by their own elasticity.

use glam::{DVec3, Vec3};

use super::rigid::{Rigid, each};
use crate::matching::{Block, Lanes};

/// Takes the share `loss` of the velocities that are not the rigid motion of these blocks together.
/// `carried` is the way in which the ground carries them, or zero; a body faster than `most` is in an impact and left alone.
pub(super) fn quiet(blocks: &[Block], loss: f32, (carried, most): (Vec3, f32), lanes: &mut Lanes) {
    let rigid = Rigid::of(blocks, &lanes.position, &lanes.mass);
    let centre = rigid.centre();
    let (mut linear, mut angular) = (DVec3::ZERO, DVec3::ZERO);
    each(blocks, |g, lane| {
        let p = lanes.velocity[g].get(lane).as_dvec3() * f64::from(lanes.mass[g].0[lane]);
        linear += p;
        angular += (lanes.position[g].get(lane) - centre).as_dvec3().cross(p);
    });
    let velocity = (linear / rigid.mass).as_vec3();
    if most > 0.0 && velocity.length() >= most {
        return;
    }
    let along = carried.dot(velocity);
    let kept = if along.abs() < most {
        velocity - carried * along
    } else {
        velocity
    };
    let spin = rigid.turn(angular);
    each(blocks, |g, lane| {
        let v = lanes.velocity[g].get(lane);
        let own = kept + spin.cross(lanes.position[g].get(lane) - centre);
        let share = loss * lanes.free[g].0[lane];
        lanes.velocity[g].set(lane, v + (own - v) * share);
    });
}
