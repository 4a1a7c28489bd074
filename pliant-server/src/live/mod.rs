//! A live world: the engine's world, the scene it came from, and what people do to it between two steps. It knows no
//! network and no clock; a room gives it messages and asks it for steps.
//!
//! Every change of the world goes through [`Live::apply`], so that the recording it always runs is complete.

mod cluster;
mod hands;
mod push;
mod scene;
mod sight;
mod tape;

use pliant::{BodyId, Command, ObstacleId, Reply, World};

use crate::limits;
use crate::protocol::client::{Message, SetMaterial, Throw, View};
use crate::protocol::server;
use crate::report::Report;
use hands::Hand;
use push::Pusher;
pub(crate) use scene::Scenes;
use scene::Source;
use sight::Sight;
use tape::Tape;

/// Who sends messages.
pub(crate) type ClientId = u64;

/// A world that people share.
#[derive(Debug)]
pub(crate) struct Live {
    source: Source,
    scenes: Scenes,
    sight: Sight,
    people: Vec<Person>,
    hands: Vec<Hand>,
    next_hand: u32,
    pushers: Vec<Pusher>,
    /// Obstacles that are or were someone's pushing ball: they are no part of what is saved.
    tools: Vec<ObstacleId>,
    balls: Vec<BodyId>,
    tape: Tape,
    pub(crate) paused: bool,
    pub(crate) speed: f32,
    /// Steps asked for while paused.
    pub(crate) wanted_steps: u32,
    materials: Vec<u32>,
}

#[derive(Debug)]
struct Person {
    id: ClientId,
    name: String,
    view: View,
    cursor: Option<[f32; 3]>,
    ack: u32,
}

/// What a message leads to besides a changed world.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// For the sender alone.
    pub(crate) to_sender: Option<String>,
    /// The state that all are shown changed.
    pub(crate) state: bool,
}

impl Live {
    /// The first scene, running.
    pub(crate) fn new(scenes: Scenes) -> Result<Self, String> {
        let source = scenes.first()?;
        let mut live = Self {
            source,
            scenes,
            sight: Sight::default(),
            people: Vec::new(),
            hands: Vec::new(),
            next_hand: 0,
            pushers: Vec::new(),
            tools: Vec::new(),
            balls: Vec::new(),
            tape: Tape::default(),
            paused: false,
            speed: 1.0,
            wanted_steps: 0,
            materials: Vec::new(),
        };
        live.source.world_mut().record();
        live.find_hands();
        Ok(live)
    }

    pub(crate) fn world(&self) -> &World {
        self.source.world()
    }

    pub(crate) fn join(&mut self, id: ClientId, name: String) {
        self.people.push(Person {
            id,
            name,
            view: View::default(),
            cursor: None,
            ack: 0,
        });
    }

    /// What someone who leaves held is let go.
    pub(crate) fn leave(&mut self, id: ClientId) {
        self.release_all_of(id);
        self.stop_pushing(id);
        self.people.retain(|person| person.id != id);
    }

    /// Does what a client asks; a refusal is a sentence for it.
    pub(crate) fn handle(&mut self, id: ClientId, message: Message) -> Result<Answer, String> {
        if self.tape.is_replaying() && touches(&message) {
            return Err("this is a replay: press Go on to touch the world again".to_owned());
        }
        let mut answer = Answer {
            state: changes_state(&message),
            to_sender: None,
        };
        match message {
            Message::Hello(_) => return Err("hello was said already".to_owned()),
            Message::View(view) => self.person(id)?.view = view,
            Message::Pick(pick) => self.pick(id, &pick)?,
            Message::Move(to) => self.move_hand(id, &to)?,
            Message::Lock(hand) => self.lock(id, hand.hand)?,
            Message::Release(hand) => self.release(id, hand.hand)?,
            Message::Unlock(lock) => self.unlock(lock)?,
            Message::UnlockAll => self.unlock_all(),
            Message::Push(push) => self.push(id, push)?,
            Message::Throw(throw) => self.throw(&throw)?,
            Message::Cursor(at) => self.person(id)?.cursor = at,
            Message::Pause(paused) => self.pause(paused),
            Message::Step(steps) => self.wanted_steps = steps,
            Message::Speed(speed) => self.speed = speed,
            Message::Scene(name) => self.load_scene(Some(&name))?,
            Message::Reset => self.load_scene(None)?,
            Message::Material(set) => self.set_material(set)?,
            Message::Gravity(gravity) => {
                self.apply(Command::SetGravity(gravity))?;
            }
            Message::Inspect(inspect) => answer.to_sender = Some(self.inspect(&inspect)?),
            Message::Record => self.record(),
            Message::Stop => self.stop(),
            Message::Replay => self.replay()?,
            Message::Seek(step) => self.seek(step)?,
        }
        Ok(answer)
    }

    /// Advances the world by one step, in the replay as it was then. An error is what all are to be told: the step was taken.
    pub(crate) fn step(
        &mut self,
        watch: &mut dyn FnMut(pliant::view::Stage),
    ) -> Result<(), String> {
        if self.tape.is_replaying() {
            return self.replay_step(watch);
        }
        self.move_hands();
        self.move_pushers();
        let due = self.source.apply_due();
        self.source.world_mut().step_watched(watch);
        self.watch_tape();
        self.find_hands();
        due
    }

    /// Tells what happened to time for those who see it.
    pub(crate) fn state(&self) -> server::State<'_> {
        let config = self.world().config();
        let (mode, recorded, shown) = self.tape.shown(self.world());
        server::State {
            scene: self.source.name(),
            paused: self.paused,
            speed: self.speed,
            gravity: config.gravity,
            mode,
            recorded,
            shown,
            dt: config.dt,
        }
    }

    pub(crate) fn people(&self) -> server::People {
        let people = self.people.iter().map(|person| server::Person {
            id: person.id,
            name: person.name.clone(),
            cursor: person.cursor,
            push: self.pushing(person.id),
        });
        server::People {
            people: people.collect(),
            hands: self.shown_hands(),
        }
    }

    /// Scenes that can be loaded.
    pub(crate) fn scene_list(&self) -> Vec<server::SceneEntry> {
        self.scenes.list()
    }

    /// Materials that changed since the last call.
    pub(crate) fn changed_materials(&mut self) -> Vec<server::BodyMaterial> {
        let keys = std::mem::take(&mut self.materials);
        let one = |key: u32| {
            let body = self.world().body(self.sight.body(key).ok()?).ok()?;
            Some(server::BodyMaterial {
                body: key,
                material: body.material().clone(),
            })
        };
        keys.into_iter().filter_map(one).collect()
    }

    /// The state as bytes, without the balls that people push with.
    pub(crate) fn snapshot(&self) -> Result<Vec<u8>, String> {
        let bytes = self.world().snapshot();
        let there: Vec<_> = self.world().obstacles().map(|(id, ..)| id).collect();
        let tools = || self.tools.iter().filter(|tool| there.contains(tool));
        if tools().count() == 0 {
            return Ok(bytes);
        }
        let mut world = World::restore(&bytes).map_err(|error| error.to_string())?;
        for tool in tools() {
            let removed = world.apply(Command::RemoveObstacle(*tool));
            removed.map_err(|error| error.to_string())?;
        }
        Ok(world.snapshot())
    }

    /// Everything since the recording began, and the hash it must end with.
    pub(crate) fn report(&self) -> Vec<u8> {
        let recording = self.tape.recording(self.world());
        Report::new(recording, self.world().hash()).to_bytes()
    }

    /// Goes on from a snapshot.
    pub(crate) fn load(&mut self, bytes: &[u8]) -> Result<(), String> {
        let world = World::restore(bytes).map_err(|error| error.to_string())?;
        let particles: usize = world
            .bodies()
            .filter_map(|id| world.body(id).ok())
            .map(|body| body.positions().len())
            .sum();
        if particles > limits::PARTICLES || world.bodies().count() > limits::BODIES {
            return Err(format!(
                "the snapshot has {} bodies and {particles} particles; at most {} and {} are taken",
                world.bodies().count(),
                limits::BODIES,
                limits::PARTICLES
            ));
        }
        self.source.free(world);
        self.begin_afresh();
        Ok(())
    }

    /// The one way commands reach the world.
    fn apply(&mut self, command: Command) -> Result<Reply, String> {
        self.source
            .world_mut()
            .apply(command)
            .map_err(|error| error.to_string())
    }

    fn person(&mut self, id: ClientId) -> Result<&mut Person, String> {
        let found = self.people.iter_mut().find(|person| person.id == id);
        found.ok_or_else(|| "you are not in this room".to_owned())
    }

    fn pause(&mut self, paused: bool) {
        self.paused = paused;
        self.wanted_steps = 0;
    }

    fn load_scene(&mut self, name: Option<&str>) -> Result<(), String> {
        let name = name.unwrap_or_else(|| self.source.name()).to_owned();
        self.source = self.scenes.build(&name)?;
        self.paused = false;
        self.begin_afresh();
        Ok(())
    }

    /// After the world was replaced by another one.
    fn begin_afresh(&mut self) {
        self.tape = Tape::default();
        self.wanted_steps = 0;
        self.tools.clear();
        self.source.world_mut().record();
        self.sight.replace();
        self.forget_what_was_held();
    }

    /// Hands and tools belong to the world that is gone; picks that the new one has are locks.
    fn forget_what_was_held(&mut self) {
        self.hands.clear();
        self.pushers.clear();
        self.balls.clear();
        self.find_hands();
    }

    fn set_material(&mut self, set: SetMaterial) -> Result<(), String> {
        let body = self.sight.body(set.body)?;
        self.apply(Command::SetMaterial {
            body,
            material: Box::new(set.material),
        })?;
        if !self.materials.contains(&set.body) {
            self.materials.push(set.body);
        }
        Ok(())
    }

    fn throw(&mut self, throw: &Throw) -> Result<(), String> {
        if self.world().bodies().count() >= limits::BODIES {
            return Err(format!("there are {} bodies already", limits::BODIES));
        }
        let config = push::ball(throw);
        let Reply::Body(id) = self.apply(Command::Add(Box::new(config)))? else {
            return Ok(());
        };
        self.balls
            .retain(|ball| self.source.world().body(*ball).is_ok());
        self.balls.push(id);
        if self.balls.len() > limits::BALLS {
            let oldest = self.balls.remove(0);
            self.apply(Command::Remove(oldest))?;
        }
        Ok(())
    }
}

/// True for what changes the world, which a replay must not.
fn touches(message: &Message) -> bool {
    matches!(
        message,
        Message::Pick(_)
            | Message::Unlock(_)
            | Message::UnlockAll
            | Message::Push(Some(_))
            | Message::Throw(_)
            | Message::Material(_)
            | Message::Gravity(_)
            | Message::Record
    )
}

/// True for what changes how time goes on.
fn changes_state(message: &Message) -> bool {
    matches!(
        message,
        Message::Pause(_)
            | Message::Speed(_)
            | Message::Scene(_)
            | Message::Reset
            | Message::Gravity(_)
            | Message::Record
            | Message::Stop
            | Message::Replay
            | Message::Seek(_)
            | Message::Step(_)
    )
}
