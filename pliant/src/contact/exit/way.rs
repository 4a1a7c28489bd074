//! Which way out of everything is the shortest for a body as a whole.

use glam::Vec3;

use super::{CLEAR, DEEP};
use crate::contact::field::{Field, Nearest};
use crate::contact::obstacle::keep;
use crate::state::{Body, ObstacleId, Pose};

/// Particles that speak for a body, at most.
const SPEAKERS: usize = 512;
/// Ways that are tried, at most,
const WAYS: usize = 24;
/// none of which are as near to each other as this cosine.
const ALIKE: f32 = 0.95;
/// Places looked at on one way, at most.
const LOOKS: usize = 400;
/// The least distance between two of them, in spacings.
const STRIDE: f32 = 0.1;

/// Ways that are worth trying, each unlike those before it: so many of some, in their order.
pub(in crate::contact) fn unlike(all: impl IntoIterator<Item = Vec3>) -> Vec<Vec3> {
    let mut ways: Vec<Vec3> = Vec::new();
    for way in all {
        let is_new = ways.iter().all(|other| other.dot(way) < ALIKE);
        if is_new && way.is_normalized() && ways.len() < WAYS {
            ways.push(way);
        }
    }
    ways
}

/// An obstacle where it is.
#[derive(Clone, Copy)]
pub(in crate::contact) struct Stand<'a> {
    pub(super) id: ObstacleId,
    pub(super) field: &'a Field,
    pub(super) pose: Pose,
}

impl Stand<'_> {
    fn nearest(&self, x: Vec3) -> Nearest {
        self.field.nearest(self.pose.to_local(x))
    }

    /// Distance from the nearest of some points, metres.
    pub(in crate::contact) fn clearance(&self, points: &[Vec3]) -> f32 {
        self.clearance_at(points, Vec3::ZERO)
    }

    /// The same where they are moved.
    pub(in crate::contact) fn clearance_at(&self, points: &[Vec3], shift: Vec3) -> f32 {
        let distances = points.iter().map(|x| self.nearest(*x + shift).distance);
        distances.fold(f32::INFINITY, f32::min)
    }

    /// True when none of some points is inside, by one look from their middle: distances change by no more than the way.
    pub(super) fn is_clear_of(&self, points: &[Vec3]) -> bool {
        let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
        let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
        let (middle, reach) = ((low + high) * 0.5, low.distance(high) * 0.5);
        self.nearest(middle).distance > reach
    }
}

/// A body among obstacles.
pub(super) struct Around<'a> {
    /// Each with the distance at which the body is clear of it.
    stands: Vec<(Stand<'a>, f32)>,
    points: Vec<Vec3>,
    spacing: f32,
}

impl<'a> Around<'a> {
    /// A body that is inside some of what stands around; from the others it is to be no less far than it is, or than it keeps.
    pub(super) fn new(
        stands: impl Iterator<Item = Stand<'a>>,
        inside: &[ObstacleId],
        (body, particles): (&Body, &[Vec3]),
    ) -> Self {
        let speakers = particles.len().min(SPEAKERS);
        let points = (0..speakers).map(|k| particles[k * particles.len() / speakers]);
        let points: Vec<Vec3> = points.collect();
        let with_room = |stand: Stand<'a>| {
            let keeps = keep(body);
            let least = if inside.contains(&stand.id) {
                keeps
            } else {
                keeps.min(stand.clearance(particles))
            };
            (stand, least - CLEAR * body.spacing)
        };
        Self {
            stands: stands.map(with_room).collect(),
            points,
            spacing: body.spacing,
        }
    }

    /// The way along which it is clear first; of ways that are as long the one that is tried first, which is `up`.
    pub(super) fn shortest(&self, up: Vec3) -> Option<Vec3> {
        let mut best = None;
        let mut least = f32::INFINITY;
        for way in self.ways(up) {
            if let Some(length) = self.length(way, least) {
                (best, least) = (Some(way), length);
            }
        }
        best
    }

    /// Ways worth trying: up, and those of particles that are inside.
    fn ways(&self, up: Vec3) -> Vec<Vec3> {
        let out = self.stands.iter().flat_map(|(stand, _)| {
            let nearest = self.points.iter().map(|x| stand.nearest(*x));
            let deep = nearest.filter(|nearest| nearest.distance < -DEEP * self.spacing);
            deep.map(|nearest| (stand.pose.rotation * nearest.normal).normalize_or_zero())
        });
        unlike(up.try_normalize().into_iter().chain(out))
    }

    /// How far it is along a way until the body is clear, unless that is `most` or more. No place is nearer to a surface than it is deep,
    /// so that much may be passed over.
    fn length(&self, way: Vec3, most: f32) -> Option<f32> {
        let mut gone = 0.0f32;
        for _ in 0..LOOKS {
            if gone >= most {
                return None;
            }
            let lacks = self.lacks(way * gone);
            if lacks <= 0.0 {
                return Some(gone);
            }
            gone += lacks.max(STRIDE * self.spacing);
        }
        None
    }

    /// What the body lacks of being clear when it is moved, metres.
    fn lacks(&self, shift: Vec3) -> f32 {
        let lacks =
            |(stand, least): &(Stand<'_>, f32)| least - stand.clearance_at(&self.points, shift);
        self.stands.iter().map(lacks).fold(0.0, f32::max)
    }
}
