//! The pushing ball and the thrown one. The first is an obstacle that a hand moves, the second a body.

use pliant::obstacle::{Friction, Keyframe, ObstacleShape, Path};
use pliant::{BodyConfig, Command, Material, Obstacle, ObstacleId, Reply, Shape};
use pliant_scene::format::Preset;

use super::{ClientId, Live};
use crate::limits;
use crate::protocol::client::{Push, Throw};

/// A ball that someone pushes with.
#[derive(Debug)]
pub(super) struct Pusher {
    by: ClientId,
    obstacle: ObstacleId,
    radius: f32,
    centre: [f32; 3],
    wanted: [f32; 3],
    /// It moved in the last step, so its path does not end where it is.
    moving: bool,
}

impl Live {
    pub(super) fn push(&mut self, id: ClientId, push: Option<Push>) -> Result<(), String> {
        let Some(push) = push else {
            self.stop_pushing(id);
            return Ok(());
        };
        if let Some(pusher) = self.pushers.iter_mut().find(|pusher| pusher.by == id) {
            pusher.wanted = push.centre;
            return Ok(());
        }
        let reply = self.apply(Command::AddObstacle(Box::new(Obstacle {
            shape: ObstacleShape::Sphere {
                radius: push.radius,
            },
            position: push.centre,
            friction: Friction::Coulomb(0.4),
            ..Obstacle::default()
        })))?;
        if let Reply::Obstacle(obstacle) = reply {
            self.tools.push(obstacle);
            let many = self.tools.len().saturating_sub(limits::TOOLS);
            self.tools.drain(..many);
            self.pushers.push(Pusher {
                by: id,
                obstacle,
                radius: push.radius,
                centre: push.centre,
                wanted: push.centre,
                moving: false,
            });
        }
        Ok(())
    }

    pub(super) fn stop_pushing(&mut self, id: ClientId) {
        if let Some(at) = self.pushers.iter().position(|pusher| pusher.by == id) {
            let obstacle = self.pushers.remove(at).obstacle;
            // It may have gone with the world it was in.
            let _ = self.apply(Command::RemoveObstacle(obstacle));
        }
    }

    /// Takes away the balls of a moment that was recorded: nobody pushes with them now.
    pub(super) fn clear_tools(&mut self) {
        let world = self.source.world_mut();
        let there: Vec<_> = world.obstacles().map(|(id, ..)| id).collect();
        for tool in self.tools.drain(..).filter(|tool| there.contains(tool)) {
            // It is there, so it can be taken away.
            let _ = world.apply(Command::RemoveObstacle(tool));
        }
    }

    /// Before a step: every ball is told its way through it, no faster than is good for what it meets.
    pub(super) fn move_pushers(&mut self) {
        let (now, dt) = (self.world().time(), self.world().config().dt);
        for at in 0..self.pushers.len() {
            let pusher = &mut self.pushers[at];
            let from = pusher.centre;
            let to = towards(from, pusher.wanted, limits::PUSH_SPEED * dt);
            if to == from && !pusher.moving || now + dt <= now {
                continue;
            }
            pusher.moving = to != from;
            pusher.centre = to;
            let key = |time: f32, position: [f32; 3]| Keyframe {
                time,
                position,
                rotation: [0.0, 0.0, 0.0, 1.0],
            };
            let command = Command::SetPath {
                obstacle: pusher.obstacle,
                path: Path::Keyframes(vec![key(now, from), key(now + dt, to)]),
            };
            // Refused only where the obstacle is gone, and then there is nothing to move.
            let _ = self.apply(command);
        }
    }

    pub(super) fn pushing(&self, id: ClientId) -> Option<([f32; 3], f32)> {
        let pusher = self.pushers.iter().find(|pusher| pusher.by == id)?;
        Some((pusher.centre, pusher.radius))
    }

    /// True for an obstacle that is someone's ball: it is shown as theirs.
    pub(super) fn is_pusher(&self, id: ObstacleId) -> bool {
        self.pushers.iter().any(|pusher| pusher.obstacle == id)
    }
}

/// From one place towards another, by at most `reach`.
fn towards(from: [f32; 3], to: [f32; 3], reach: f32) -> [f32; 3] {
    let way: [f32; 3] = std::array::from_fn(|k| to[k] - from[k]);
    let length = way.iter().map(|v| v * v).sum::<f32>().sqrt();
    if length <= reach {
        return to;
    }
    std::array::from_fn(|k| from[k] + way[k] * (reach / length))
}

/// The body that is thrown: a soft rubber ball of a few hundred particles.
pub(super) fn ball(throw: &Throw) -> BodyConfig {
    let preset = Preset::Rubber;
    BodyConfig {
        shape: Shape::Sphere {
            radius: throw.radius,
        },
        spacing: Some(throw.radius / 3.0),
        position: throw.from,
        velocity: towards([0.0; 3], throw.velocity, limits::THROW_SPEED),
        clustering: preset.clustering(),
        material: Material {
            damping: 2.0,
            ..preset.material()
        },
        ..BodyConfig::default()
    }
}
