//! The way of one particle through a substep, followed in the frame of an obstacle: along it, then along the surface.

use glam::Vec3;

use super::{Scene, Thing, keep};
use crate::contact::field::Nearest;
use crate::contact::search::EXPEL;
use crate::state::{Body, Friction};

/// Times a particle slides on along a new surface before it stops where it is.
const SLIDES: usize = 4;
/// Sphere-tracing steps that a way is cut into at least before it counts as blocked.
pub(super) const TRACES: usize = 48;
/// Sine of the angle below which a way runs along a surface and not into it.
pub(super) const GRAZING: f32 = 1e-3;
/// A way is said to meet a surface this share of the distance to keep too early.
pub(super) const SLACK: f32 = 0.05;

/// What a particle keeps of an obstacle, metres.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// Distance from the surface.
    pub(super) keep: f32,
    /// The most that it comes nearer to that in a substep if it did not have it before. The whole way at once would become
    /// velocity, and what was held inside would be shot out when it is let go.
    pub(super) lead: f32,
}

impl Room {
    /// What the particles of a body keep in a substep of `h` seconds.
    pub(super) fn of(body: &Body, h: f32) -> Self {
        Self {
            keep: keep(body),
            lead: EXPEL * h * body.spacing,
        }
    }

    /// Distance to keep for what was `before` from the surface.
    fn after(self, before: f32) -> f32 {
        self.keep.min(before + self.lead)
    }
}

/// A particle's way through the substep, and the distance it keeps.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) from: Vec3,
    pub(super) to: Vec3,
    /// How much deeper others press it, metres.
    pub(super) burden: f32,
    pub(super) room: Room,
    pub(super) stride: f32,
}

/// Where a way ends that met an obstacle.
pub(super) struct Met {
    pub(super) to: Vec3,
    /// World.
    pub(super) normal: Vec3,
    /// Velocity of the obstacle's surface there, m/s times h.
    pub(super) carried: Vec3,
    /// Distance from the surface.
    pub(super) kept: f32,
}

impl Thing<'_> {
    /// Follows a way in the obstacle's frame; None when it stays clear.
    pub(super) fn meet(&self, way: Way) -> Option<Met> {
        let (from, to) = (self.before.to_local(way.from), self.after.to_local(way.to));
        let start = self.field.nearest(from);
        let length = (to - from).length();
        if start.distance - way.room.keep > length {
            return None;
        }
        let kept = way.room.after(start.distance);
        let (end, normal, depth) = if start.distance < 0.0 {
            self.push_out(to, kept)?
        } else {
            self.slide(from, to, (kept, way.stride))?
        };
        let end = self.rub(from, end, normal, depth + way.burden);
        let end = self.push_out(end, kept).map_or(end, |(end, ..)| end);
        let to = self.after.to_world(end);
        Some(Met {
            to,
            normal: self.after.rotation * normal,
            carried: self.after.to_world(end) - self.before.to_world(end),
            kept,
        })
    }

    /// Where a particle has to be that is too near at the end of its way; None where it is not.
    pub(super) fn put_out(&self, from: Vec3, to: Vec3, room: Room) -> Option<Vec3> {
        let local = self.after.to_local(to);
        let nearest = self.field.nearest(local);
        if nearest.distance >= 0.5 * room.keep {
            return None;
        }
        let start = self.field.nearest(self.before.to_local(from));
        let depth = room.after(start.distance) - nearest.distance;
        (depth > 0.0).then(|| self.after.to_world(local + nearest.normal * depth))
    }

    /// Out along the field: end, normal and how far it was moved.
    fn push_out(&self, to: Vec3, keep: f32) -> Option<(Vec3, Vec3, f32)> {
        let nearest = self.field.nearest(to);
        let depth = keep - nearest.distance;
        (depth > 0.0).then(|| (to + nearest.normal * depth, nearest.normal, depth))
    }

    /// Along the way until it meets the surface, then along the surface: end, last normal and depth taken back. The last
    /// argument is the distance to keep and the stride along a surface.
    fn slide(&self, from: Vec3, to: Vec3, way: (f32, f32)) -> Option<(Vec3, Vec3, f32)> {
        let (mut at, mut to) = (from, to);
        let mut met: Option<(Vec3, f32)> = None;
        for _ in 0..SLIDES {
            let Some((hit, nearest)) = self.trace(at, to, way) else {
                return met.map(|(normal, depth)| (to, normal, depth));
            };
            let beyond = (to - hit).dot(nearest.normal).min(0.0);
            to -= nearest.normal * beyond;
            at = hit;
            met = Some((nearest.normal, met.map_or(0.0, |(_, depth)| depth) - beyond));
        }
        met.map(|(normal, depth)| (at, normal, depth))
    }

    /// Sphere tracing: the field's distance is a step that is safe to take. The first point on the way that is `keep`
    /// from the surface and getting nearer. Along a surface it strides on, since there is always one at hand.
    fn trace(&self, from: Vec3, to: Vec3, (keep, stride): (f32, f32)) -> Option<(Vec3, Nearest)> {
        let length = (to - from).length();
        if length == 0.0 {
            return None;
        }
        let direction = (to - from) / length;
        let slack = SLACK * keep;
        let stride = stride.max(length / TRACES as f32);
        let mut gone = 0.0;
        for _ in 0..2 * TRACES {
            let at = from + direction * gone;
            let nearest = self.field.nearest(at);
            let room = nearest.distance - keep;
            let approaches = direction.dot(nearest.normal) < -GRAZING;
            if room <= slack && approaches {
                return Some((at, nearest));
            }
            gone += room.max(if approaches { slack } else { stride });
            if gone >= length {
                let end = self.field.nearest(to);
                let enters = end.distance < keep && direction.dot(end.normal) < -GRAZING;
                return enters.then_some((to, end));
            }
        }
        let at = from + direction * gone;
        Some((at, self.field.nearest(at)))
    }

    /// Takes the tangential part of a way by the obstacle's friction.
    fn rub(&self, from: Vec3, to: Vec3, normal: Vec3, depth: f32) -> Vec3 {
        let way = to - from;
        let along = way - normal * way.dot(normal);
        let length = along.length();
        let kept = match self.obstacle.friction {
            Friction::Keep(share) => share,
            Friction::Coulomb(mu) if length > 0.0 => (1.0 - mu * depth / length).max(0.0),
            Friction::Coulomb(_) => 1.0,
        };
        to - along * (1.0 - kept)
    }

    /// The velocity that restitution gives back.
    pub(super) fn give_back(&self, met: &Met, velocity: Vec3, scene: &Scene<'_>) -> Vec3 {
        let surface = met.carried / scene.h;
        let approach = -(velocity - surface).dot(met.normal);
        if self.obstacle.restitution == 0.0 || approach < scene.slowest_bounce() {
            return Vec3::ZERO;
        }
        met.normal * (self.obstacle.restitution * approach + surface.dot(met.normal).max(0.0))
    }
}
