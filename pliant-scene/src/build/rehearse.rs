//! What can be told about things to come before the first step: a run that has begun is not to end over a number.

use pliant::{BodyId, Command, Error, Handle, World, WorldConfig};

use super::Built;
use super::act::{Act, Due};
use super::report::{Refusal, Report};
use super::start::points;
use crate::convert;
use crate::format::{Action, Region};

/// Notes what is wrong with all that is to happen, as far as it does not depend on what happens until then.
pub(super) fn rehearse(built: &Built, report: &mut Report<'_>) {
    let (mut stage, body) = stage();
    for due in &built.timeline {
        let numbers = match command(&due.act, body).map(|command| stage.apply(command)) {
            Some(Err(error @ Error::Config(_))) => Err(error.into()),
            // Points and skins are those of other bodies.
            _ => Ok(()),
        };
        report.take(&due.path, numbers.and_then(|()| bodies(due, built)));
    }
}

/// A world with a body to try numbers on.
fn stage() -> (World, BodyId) {
    let mut world = World::new(WorldConfig::default()).expect("the defaults are good");
    let body = world.add(points(vec![[0.0; 3]]));
    (world, body.expect("a point is a body"))
}

/// What the world will be asked for, with another body.
fn command(act: &Act, body: BodyId) -> Option<Command> {
    Some(match act {
        Act::Clamp(clamp) => Command::Clamp(Box::new(convert::clamp(clamp, None))),
        Act::Pin(pin) => Command::Pin {
            body,
            particles: Vec::new(),
            velocity: pin.velocity,
        },
        Act::Pick(_, said) => pick(body, said.target.unwrap_or_default(), said.time),
        Act::Obstacle(obstacle) => Command::AddObstacle(obstacle.config.clone()),
        Act::Action(action) => of_action(action, body)?,
        Act::Release(_) => return None,
    })
}

fn of_action(action: &Action, body: BodyId) -> Option<Command> {
    Some(match action {
        Action::MovePick(to) => pick(body, to.target, 1.0),
        Action::Gravity(gravity) => Command::SetGravity(*gravity),
        Action::Material(change) => Command::SetMaterial {
            body,
            material: Box::new(change.material.into()),
        },
        &Action::Velocity {
            linear, angular, ..
        } => Command::SetVelocity {
            body,
            linear,
            angular,
        },
        Action::Push(push) => Command::PushSkin {
            body,
            vertex: 0,
            impulse: push.impulse,
        },
        Action::Force(force) => Command::AddForce((*force).into()),
        Action::Release(_) | Action::Unpin { .. } | Action::Remove(_) | Action::Obstacle(_) => {
            return None;
        }
    })
}

fn pick(body: BodyId, target: [f32; 3], time: f32) -> Command {
    Command::Pick {
        body,
        handle: Handle::Particle(0),
        target,
        time,
    }
}

/// What something to come needs of the bodies it is about, which are whole now.
fn bodies(due: &Due, built: &Built) -> Result<(), Refusal> {
    match &due.act {
        Act::Pin(pin) => particles(pin.body.as_deref(), &pin.region, built),
        Act::Action(Action::Unpin { body, region }) => particles(body.as_deref(), region, built),
        Act::Action(Action::Push(push)) => skin(&push.body, built),
        _ => Ok(()),
    }
}

/// Every body meant has the particles that are numbered.
fn particles(name: Option<&str>, region: &Region, built: &Built) -> Result<(), Refusal> {
    let Region::Particles(numbers) = region else {
        return Ok(());
    };
    let rows: Vec<usize> = match name {
        Some(name) => built.names.find(name).collect(),
        None => (0..built.bodies.len()).collect(),
    };
    for i in rows {
        let count = built.world.body(built.bodies[i].id)?.positions().len();
        if let Some(number) = numbers.iter().find(|number| **number as usize >= count) {
            return Err(Refusal {
                path: "region.particles".to_owned(),
                message: format!("there is no particle {number}: the body has {count}, from 0"),
            });
        }
    }
    Ok(())
}

/// Every body meant has a skin.
fn skin(name: &str, built: &Built) -> Result<(), Refusal> {
    for i in built.names.find(name) {
        let view = built.world.body(built.bodies[i].id)?;
        if view.skin().is_none_or(|skin| skin.positions.is_empty()) {
            return Err(Refusal {
                path: "body".to_owned(),
                message: "the body has no skin to push".to_owned(),
            });
        }
    }
    Ok(())
}
