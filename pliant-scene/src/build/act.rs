//! What happens at a time: clamps, pins, picks and events.

use glam::{DVec3, Vec3};
use pliant::{BodyView, Command, Handle};

use super::bodies::{PlannedObstacle, planned};
use super::places::rows;
use super::report::{Report, warning};
use super::whom::{Missed, Point};
use super::{Built, Named};
use crate::convert;
use crate::error::{Problem, SceneError};
use crate::format::{Action, Clamp, Pick, Pin, Push, Region};
use crate::read::Scene;

/// Something to do at a time.
#[derive(Clone, Debug)]
pub(super) struct Due {
    pub(super) at: f32,
    pub(super) path: String,
    pub(super) act: Act,
}

#[derive(Clone, Debug)]
pub(super) enum Act {
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
        let path = format!("event[{i}].action.{}", event.action.word());
        let act = match &event.action {
            Action::Obstacle(said) => {
                planned(scene, said, scene.file.obstacle.len() + i, &path, report)
                    .map(Act::Obstacle)
            }
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

    /// Does what is due, or tells why it is skipped.
    pub(super) fn act(&mut self, due: Due) -> Result<(), SceneError> {
        let what = self.told(&due);
        let path = due.path;
        match self.carry_out(&path, due.act) {
            Ok(()) => Ok(()),
            Err(Missed::Gone(why)) => {
                let message = format!("{what} is skipped: {why}");
                let warning = warning(&self.source, &path, &message);
                self.warnings.push(warning);
                Ok(())
            }
            Err(Missed::Wrong(refusal)) => {
                let path = format!("{path}.{}", refusal.path);
                let path = path.trim_end_matches('.');
                Err(Problem::at(&self.source, path, refusal.message).into())
            }
        }
    }

    fn carry_out(&mut self, path: &str, act: Act) -> Result<(), Missed> {
        match act {
            Act::Clamp(clamp) => {
                let before = self.held();
                let done = self.clamp(&clamp);
                let message =
                    "the clamp holds nothing that was free: see its `normal` and `offset`";
                self.warn_if_idle(path, before, done.is_ok(), message);
                done
            }
            Act::Pin(pin) => {
                let before = self.held();
                let done = self.pin(pin.body.as_deref(), &pin.region, Some(pin.velocity));
                let message = "the pin holds nothing that was free: see its `region`";
                self.warn_if_idle(path, before, done.is_ok(), message);
                done
            }
            Act::Pick(i, pick) => self.pick(i, &pick),
            Act::Release(i) => self.release(i),
            Act::Obstacle(obstacle) => self.obstacle(obstacle),
            Act::Action(action) => self.action(action),
        }
    }

    /// Something to do in a few words, with its time.
    fn told(&self, due: &Due) -> String {
        let what = match &due.act {
            Act::Clamp(_) => "the clamp".to_owned(),
            Act::Pin(_) => "the pin".to_owned(),
            Act::Pick(i, _) => format!("the pick{}", self.hands[*i].tag()),
            Act::Release(i) => format!("the end of the pick{}", self.hands[*i].tag()),
            Act::Obstacle(_) => "the event `obstacle`".to_owned(),
            Act::Action(action) => format!("the event `{}`", action.word()),
        };
        format!("{what} at {} s", due.at)
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

    /// A command for each part of the bodies that a name means, or none for some.
    fn each(
        &mut self,
        name: Option<&str>,
        command: impl Fn(BodyView<'_>) -> Option<Command>,
    ) -> Result<(), Missed> {
        for id in self.families(name)?.into_iter().flatten() {
            if let Some(command) = command(self.world.body(id)?) {
                self.world.apply(command)?;
            }
        }
        Ok(())
    }

    fn clamp(&mut self, clamp: &Clamp) -> Result<(), Missed> {
        let command = |body| Command::Clamp(Box::new(convert::clamp(clamp, body)));
        match &clamp.body {
            None => self.command(command(None)),
            Some(name) => self.each(Some(name), |body| Some(command(Some(body.id())))),
        }
    }

    fn pin(
        &mut self,
        name: Option<&str>,
        region: &Region,
        velocity: Option<[f32; 3]>,
    ) -> Result<(), Missed> {
        self.each(name, |view| {
            let (body, particles) = (view.id(), rows(region, &view));
            Some(match velocity {
                Some(velocity) => Command::Pin {
                    body,
                    particles,
                    velocity,
                },
                None => Command::Unpin { body, particles },
            })
        })
    }

    fn obstacle(&mut self, obstacle: PlannedObstacle) -> Result<(), Missed> {
        let id = self.world.add_obstacle(*obstacle.config)?;
        self.obstacles.push(Named {
            id,
            name: obstacle.name,
            colour: obstacle.colour,
        });
        Ok(())
    }

    fn action(&mut self, action: Action) -> Result<(), Missed> {
        match action {
            Action::Release(name) => self.release_called(&name),
            Action::MovePick(to) => self.move_called(&to.pick, to.target),
            Action::Gravity(gravity) => self.command(Command::SetGravity(gravity)),
            Action::Material(change) => self.each(change.body.as_deref(), |body| {
                // Loose particles are made of nothing any more but keep their lifetime.
                (!body.is_debris()).then(|| Command::SetMaterial {
                    body: body.id(),
                    material: Box::new(change.material.into()),
                })
            }),
            Action::Unpin { body, region } => self.pin(body.as_deref(), &region, None),
            Action::Velocity {
                body,
                linear,
                angular,
            } => self.set_velocity(body.as_deref(), linear, angular),
            Action::Push(push) => self.push(&push),
            Action::Force(force) => self.command(Command::AddForce(force.into())),
            Action::Remove(name) => self.each(Some(&name), |body| Some(Command::Remove(body.id()))),
            // Planned ahead, because it may name a file.
            Action::Obstacle(_) => Ok(()),
        }
    }

    pub(super) fn command(&mut self, command: Command) -> Result<(), Missed> {
        self.world.apply(command)?;
        Ok(())
    }

    /// One rigid motion for all parts of a body, about the centre of mass that they have together.
    fn set_velocity(
        &mut self,
        name: Option<&str>,
        linear: [f32; 3],
        angular: [f32; 3],
    ) -> Result<(), Missed> {
        let spin = DVec3::from(angular.map(f64::from));
        for family in self.families(name)? {
            let arms = self.arms(&family);
            for (body, arm) in family.into_iter().zip(arms) {
                let more = spin.cross(arm).as_vec3();
                self.command(Command::SetVelocity {
                    body,
                    linear: (Vec3::from(linear) + more).into(),
                    angular,
                })?;
            }
        }
        Ok(())
    }

    /// Pushes each body where it is nearest to the place, at one of its parts.
    fn push(&mut self, push: &Push) -> Result<(), Missed> {
        let mut outcome = Err(Missed::Gone(format!(
            "nothing that is left of body `{}` has a skin",
            push.body
        )));
        for family in self.families(Some(&push.body))? {
            if let Some(Point {
                body,
                handle: Handle::Skin(vertex),
                ..
            }) = self.nearest(&family, push.near)
            {
                let impulse = push.impulse;
                outcome = self.command(Command::PushSkin {
                    body,
                    vertex,
                    impulse,
                });
                if outcome.is_err() {
                    break;
                }
            }
        }
        outcome
    }
}
