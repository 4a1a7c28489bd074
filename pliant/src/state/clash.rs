//! Bodies that bounce off each other.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::BodyId;

/// Two bodies that have met and not yet parted as restitution says.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Clash {
    /// The lower id first.
    pub(crate) bodies: [BodyId; 2],
    /// Where they touch, metres.
    pub(crate) place: Vec3,
    /// What contact has pushed the first by, kg m/s, and how much of that while they still came together.
    pub(crate) pushed: f32,
    pub(crate) stopping: f32,
    /// The sum of these pushes as vectors, and that of their places, from the middle of the two, times the pushes.
    pub(crate) along: Vec3,
    pub(crate) moment: Vec3,
    /// The push there that changes how fast they part by 1 m/s, kg.
    pub(crate) weight: f32,
    /// The push that restitution asks for, and what it has got of it, kg m/s.
    pub(crate) aim: f32,
    pub(crate) given: f32,
    /// What the push took from the motion of the two as wholes, J.
    pub(crate) lost: f32,
    /// How fast they parted in the last substep, m/s.
    pub(crate) away: f32,
    /// They part, or come no faster apart by themselves.
    pub(crate) leaving: bool,
    /// No other bodies were part of it.
    pub(crate) alone: bool,
    /// Seconds since they touched.
    pub(crate) apart: f32,
}

impl Clash {
    /// What is still to be given, kg m/s.
    pub(crate) fn owed(&self) -> f32 {
        (self.aim - self.given).max(0.0)
    }

    /// The push that answers the one which stopped them: two bodies that clash with no others are known better by that than by where it acted, since many
    /// particles touch at many places. They get it and its share once more, which is the law of Poisson, the same as Newton's where bodies touch at a point.
    pub(crate) fn answer(&self, restitution: f32) -> f32 {
        if self.alone {
            (1.0 + restitution) * self.stopping
        } else {
            0.0
        }
    }

    /// The way the first is pushed.
    pub(crate) fn normal(&self) -> Vec3 {
        self.along.normalize_or_zero()
    }

    pub(crate) fn is_finite(&self) -> bool {
        let numbers = [self.pushed, self.weight, self.aim, self.given, self.lost];
        let others = [self.stopping, self.away, self.apart];
        let vectors = [self.place, self.along, self.moment];
        let mut all = numbers.iter().chain(&others);
        vectors.iter().all(|v| v.is_finite()) && all.all(|x| x.is_finite())
    }
}
