//! What happens at a time: clamps, pins, picks and events.

use pliant::{BodyId, BodyView, Command, Handle, Reply};

use super::bodies::{PlannedObstacle, planned};
use super::places::{grip, rows};
use super::report::{Refusal, Report, warning};
use super::{Built, Named};
use crate::convert;
use crate::error::{Problem, SceneError};
use crate::format::{Action, Clamp, Pick, Pin, Push, Region};
use crate::read::Scene;

/// Something to do at a time.
#[derive(Clone, Debug)]
pub(super) struct Due {
    pub(super) at: f32,
    path: String,
    act: Act,
}

#[derive(Clone, Debug)]
enum Act {
    Clamp(Clamp),
    Pin(Pin),
    Pick(usize, Pick),
    Release(usize),
    Obstacle(PlannedObstacle),
    Action(Action),
}

/// Everything that happens in a scene, by time.
pub(super) fn timeline(scene: &Scene, report: &mut Report<'_>) -> Vec<Due> {
    let mut all = Vec::new();
    let mut push = |at: f32, path: String, act: Act| all.push(Due { at, path, act });
    for (i, clamp) in scene.file.clamp.iter().enumerate() {
        push(clamp.at, format!("clamp[{i}]"), Act::Clamp(clamp.clone()));
    }
    for (i, pin) in scene.file.pin.iter().enumerate() {
        push(pin.at, format!("pin[{i}]"), Act::Pin(pin.clone()));
    }
    for (i, pick) in scene.file.pick.iter().enumerate() {
        push(pick.at, format!("pick[{i}]"), Act::Pick(i, pick.clone()));
        if let Some(until) = pick.until {
            push(until, format!("pick[{i}]"), Act::Release(i));
        }
    }
    for (i, event) in scene.file.event.iter().enumerate() {
        let path = format!("event[{i}].action");
        let act = match &event.action {
            Action::Obstacle(said) => planned(
                scene,
                said,
                scene.file.obstacle.len() + i,
                &format!("{path}.obstacle"),
                report,
            )
            .map(Act::Obstacle),
            action => Some(Act::Action(action.clone())),
        };
        if let Some(act) = act {
            push(event.at, path, act);
        }
    }
    all.sort_by(|a, b| a.at.total_cmp(&b.at));
    all
}

impl Built {
    /// Tells of something that went well and holds no more particles than `before`.
    fn warn_if_idle(&mut self, path: &str, before: usize, done: bool, message: &str) {
        if done && self.held() == before {
            self.warnings.push(warning(&self.source, path, message));
        }
    }

    /// Does what is due.
    pub(super) fn act(&mut self, due: Due) -> Result<(), SceneError> {
        let done = match due.act {
            Act::Clamp(clamp) => {
                let before = self.held();
                let done = self.clamp(&clamp);
                let message =
                    "the clamp holds nothing that was free: see its `normal` and `offset`";
                self.warn_if_idle(&due.path, before, done.is_ok(), message);
                done
            }
            Act::Pin(pin) => {
                let before = self.held();
                let done = self.pin(pin.body.as_deref(), &pin.region, Some(pin.velocity));
                let message = "the pin holds nothing that was free: see its `region`";
                self.warn_if_idle(&due.path, before, done.is_ok(), message);
                done
            }
            Act::Pick(i, pick) => self.pick(i, &pick),
            Act::Release(i) => self.release(i),
            Act::Obstacle(obstacle) => self.obstacle(obstacle),
            Act::Action(action) => self.action(action),
        };
        done.map_err(|refusal| {
            let path = format!("{}.{}", due.path, refusal.path);
            let path = path.trim_end_matches('.');
            Problem::at(&self.source, path, refusal.message).into()
        })
    }

    /// Particles that are held.
    fn held(&self) -> usize {
        let views = self
            .world
            .bodies()
            .filter_map(|id| self.world.body(id).ok());
        let held = |view: BodyView<'_>| view.pinned().iter().filter(|pinned| **pinned).count();
        views.map(held).sum()
    }

    /// The living bodies that a name means; all without one.
    fn targets(&self, name: Option<&str>) -> Vec<BodyId> {
        let living = |id: &BodyId| self.world.body(*id).is_ok();
        match name {
            None => self.world.bodies().collect(),
            Some(name) => {
                let rows = self.names.find(name);
                rows.map(|i| self.bodies[i].id).filter(living).collect()
            }
        }
    }

    /// A command for each body that a name means.
    fn each(
        &mut self,
        name: Option<&str>,
        command: impl Fn(BodyView<'_>) -> Result<Command, Refusal>,
    ) -> Result<(), Refusal> {
        for id in self.targets(name) {
            let command = command(self.world.body(id)?)?;
            self.world.apply(command)?;
        }
        Ok(())
    }

    fn clamp(&mut self, clamp: &Clamp) -> Result<(), Refusal> {
        let command = |body| Command::Clamp(Box::new(convert::clamp(clamp, body)));
        match &clamp.body {
            None => {
                self.world.apply(command(None))?;
                Ok(())
            }
            Some(name) => self.each(Some(name), |body| Ok(command(Some(body.id())))),
        }
    }

    fn pin(
        &mut self,
        name: Option<&str>,
        region: &Region,
        velocity: Option<[f32; 3]>,
    ) -> Result<(), Refusal> {
        self.each(name, |view| {
            let (body, particles) = (view.id(), rows(region, &view)?);
            Ok(match velocity {
                Some(velocity) => Command::Pin {
                    body,
                    particles,
                    velocity,
                },
                None => Command::Unpin { body, particles },
            })
        })
    }

    fn pick(&mut self, i: usize, pick: &Pick) -> Result<(), Refusal> {
        for id in self.targets(Some(&pick.body)) {
            let (handle, place) = grip(&self.world.body(id)?, pick.near);
            let reply = self.world.apply(Command::Pick {
                body: id,
                handle,
                target: pick.target.unwrap_or(place),
                time: pick.time,
            })?;
            if let Reply::Pick(id) = reply {
                self.picks[i].1 = Some(id);
            }
        }
        Ok(())
    }

    fn release(&mut self, i: usize) -> Result<(), Refusal> {
        if let Some(id) = self.picks[i].1.take() {
            self.world.apply(Command::Release(id))?;
        }
        Ok(())
    }

    /// Rows of the picks with a name.
    fn picks_called(&self, name: &str) -> Vec<usize> {
        let rows = 0..self.picks.len();
        rows.filter(|i| self.picks[*i].0.as_deref() == Some(name))
            .collect()
    }

    fn obstacle(&mut self, obstacle: PlannedObstacle) -> Result<(), Refusal> {
        let id = self.world.add_obstacle(*obstacle.config)?;
        self.obstacles.push(Named {
            id,
            name: obstacle.name,
            colour: obstacle.colour,
        });
        Ok(())
    }

    fn action(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Release(name) => {
                let mut rows = self.picks_called(&name).into_iter();
                rows.try_for_each(|i| self.release(i))
            }
            Action::MovePick(to) => self.move_picks(&to.pick, to.target),
            Action::Gravity(gravity) => self.command(Command::SetGravity(gravity)),
            Action::Material(change) => self.each(change.body.as_deref(), |body| {
                Ok(Command::SetMaterial {
                    body: body.id(),
                    material: Box::new(change.material.into()),
                })
            }),
            Action::Unpin { body, region } => self.pin(body.as_deref(), &region, None),
            Action::Velocity {
                body,
                linear,
                angular,
            } => self.each(body.as_deref(), |body| {
                Ok(Command::SetVelocity {
                    body: body.id(),
                    linear,
                    angular,
                })
            }),
            Action::Push(push) => self.push(&push),
            Action::Force(force) => self.command(Command::AddForce(force.into())),
            Action::Remove(name) => self.each(Some(&name), |body| Ok(Command::Remove(body.id()))),
            // Planned ahead, because it may name a file.
            Action::Obstacle(_) => Ok(()),
        }
    }

    fn command(&mut self, command: Command) -> Result<(), Refusal> {
        self.world.apply(command)?;
        Ok(())
    }

    fn move_picks(&mut self, name: &str, target: [f32; 3]) -> Result<(), Refusal> {
        for i in self.picks_called(name) {
            if let Some(pick) = self.picks[i].1 {
                self.command(Command::MovePick { pick, target })?;
            }
        }
        Ok(())
    }

    fn push(&mut self, push: &Push) -> Result<(), Refusal> {
        self.each(Some(&push.body), |body| match grip(&body, push.near).0 {
            Handle::Skin(vertex) => Ok(Command::PushSkin {
                body: body.id(),
                vertex,
                impulse: push.impulse,
            }),
            Handle::Particle(_) => Err(Refusal {
                path: "push.body".to_owned(),
                message: "the body has no skin to push".to_owned(),
            }),
        })
    }
}
