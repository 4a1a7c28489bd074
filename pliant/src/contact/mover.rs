//! A body as one thing that is pushed.

use fearless_simd::Level;
use glam::Vec3;

use super::rigid::{Motion, Rigid};
use crate::matching::{Lanes, Shapes};

/// A body with the motion it has as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    pub(super) rigid: Rigid,
    pub(super) velocity: Vec3,
    pub(super) spin: Vec3,
    /// False for what does not give way.
    pub(super) free: bool,
}

impl Mover {
    pub(super) fn of(level: Level, shapes: &Shapes, row: usize, lanes: &Lanes) -> Self {
        let columns = (&lanes.position[..], Some(&lanes.velocity[..]));
        let rigid = Rigid::of(level, shapes.layout.blocks_of(row), columns, &lanes.mass);
        let (velocity, spin) = rigid.motion();
        Self {
            rigid,
            velocity,
            spin,
            free: shapes.limits[row].is_free() && !shapes.limits[row].asleep,
        }
    }

    /// Velocity at a place, m/s.
    pub(super) fn at(&self, place: Vec3) -> Vec3 {
        self.velocity + self.spin.cross(place - self.rigid.centre())
    }

    /// Gives it an impulse at a place, kg m/s.
    pub(super) fn push(&mut self, place: Vec3, impulse: Vec3) {
        if self.free {
            let arm = place - self.rigid.centre();
            self.velocity += impulse / self.rigid.mass();
            self.spin += self.rigid.turn(arm.cross(impulse).as_dvec3());
        }
    }

    /// How much faster a place goes along a normal for an impulse along it there, 1/kg.
    fn ease(&self, place: Vec3, normal: Vec3) -> f32 {
        let mut pushed = *self;
        pushed.push(place, normal);
        normal.dot(pushed.at(place) - self.at(place))
    }

    /// The push that changes how fast a place goes along a normal by 1 m/s, kg; 0 where none does.
    pub(super) fn weight(&self, place: Vec3, normal: Vec3) -> f32 {
        let ease = self.ease(place, normal);
        if ease > 0.0 { 1.0 / ease } else { 0.0 }
    }

    /// Its rigid motion.
    pub(super) fn motion(&self) -> Motion {
        Motion {
            centre: self.rigid.centre(),
            shift: self.velocity,
            turn: self.spin,
        }
    }

    /// A share of how its motion differs from what it was before.
    pub(super) fn since(&self, before: &Self, share: f32) -> Motion {
        Motion {
            centre: self.rigid.centre(),
            shift: (self.velocity - before.velocity) * share,
            turn: (self.spin - before.spin) * share,
        }
    }
}

/// How fast the first of two goes away from the second at a place, m/s.
pub(super) fn parting([a, b]: [&Mover; 2], place: Vec3, normal: Vec3) -> f32 {
    normal.dot(a.at(place) - b.at(place))
}

/// The push that changes how fast two part by 1 m/s, kg; 0 where none does.
pub(super) fn weight([a, b]: [&Mover; 2], place: Vec3, normal: Vec3) -> f32 {
    let ease = a.ease(place, normal) + b.ease(place, normal);
    if ease > 0.0 { 1.0 / ease } else { 0.0 }
}
