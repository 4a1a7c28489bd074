//! What obstacles did to a block of particles in a substep.

use glam::Vec3;

use crate::state::ObstacleId;

/// How obstacles pushed the particles of a block in a substep.
#[derive(Clone, Debug, Default)]
pub(crate) struct Press {
    /// Some did.
    pub(crate) touched: bool,
    /// Sum over those that do not move, kg m.
    pub(crate) push: Vec3,
    /// What each of those that pushed gave.
    pub(super) by: Vec<Pushed>,
}

/// The pushes of one obstacle on a block in a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pushed {
    pub(super) obstacle: ObstacleId,
    /// Mass times the way that particles were moved out, or would move by what they bounce, kg m.
    pub(super) push: f32,
    /// Sum of place times push.
    pub(super) moment: Vec3,
    /// Sum of normal times push.
    pub(super) along: Vec3,
    /// Sum of what the surface moved by times push.
    pub(super) carried: Vec3,
}

impl Pushed {
    pub(super) fn nothing(obstacle: ObstacleId) -> Self {
        Self {
            obstacle,
            push: 0.0,
            moment: Vec3::ZERO,
            along: Vec3::ZERO,
            carried: Vec3::ZERO,
        }
    }

    /// The middle of where it pushed.
    pub(super) fn place(&self) -> Vec3 {
        self.moment / self.push
    }

    /// The way in which it pushed.
    pub(super) fn normal(&self) -> Vec3 {
        self.along.normalize_or_zero()
    }

    pub(super) fn add(&mut self, push: f32, place: Vec3, normal: Vec3, carried: Vec3) {
        self.push += push;
        self.moment += place * push;
        self.along += normal * push;
        self.carried += carried * push;
    }

    /// Adds the pushes of the same obstacle on another block.
    pub(super) fn take_in(&mut self, other: &Self) {
        self.push += other.push;
        self.moment += other.moment;
        self.along += other.along;
        self.carried += other.carried;
    }
}

impl Press {
    /// Nothing pushed yet.
    pub(crate) fn clear(&mut self) {
        (self.touched, self.push) = (false, Vec3::ZERO);
        self.by.clear();
    }

    /// Leaves a share of what an obstacle gave.
    pub(super) fn keep(&mut self, obstacle: ObstacleId, share: f32) {
        for pushed in self.by.iter_mut().filter(|by| by.obstacle == obstacle) {
            pushed.push *= share;
            pushed.moment *= share;
            pushed.along *= share;
            pushed.carried *= share;
        }
    }

    pub(super) fn add(&mut self, push: Vec3, moving: bool) {
        self.touched = true;
        if !moving {
            self.push += push;
        }
    }
}
