//! The world: what a user holds. It keeps State and Work together, and turns calls into commands and stages.

mod pieces;
mod recording;
mod skin;
mod touch;
mod view;

pub use recording::Recording;
pub use touch::TouchView;
pub use view::{BodyView, ClusterView, PickView, ProxyView, SkinView};

use fearless_simd::Level;
use serde::{Deserialize, Serialize};

use crate::check;
use crate::contact::{Meeting, deepest};
use crate::error::Error;
use crate::events::Event;
use crate::interaction::{self, Command, Outcome};
use crate::measure::{Totals, totals};
use crate::recipes::{BodyConfig, BodyReport};
use crate::snapshot;
use crate::state::{BodyId, Obstacle, ObstacleId, PickId, State};
use crate::step::{Stage, step};
use crate::topology::Changes;
use crate::validate::{Violation, validate};
use crate::work::{Stale, Work};

/// How a world runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WorldConfig {
    /// Seconds per step, 1e-7 to 10. The default is 1/60.
    pub dt: f32,
    /// Substeps per step, 1 to 1000. More of them follow stiff materials better; the cost grows in proportion.
    pub substeps: u32,
    /// Acceleration of every particle that is not pinned, m/s². The default is 9.81 along −y.
    pub gravity: [f32; 3],
    /// Seconds after which bodies that touch something and do not move fall asleep, from 0; infinite for never. The default
    /// is half a second. What sleeps costs nearly nothing, and wakes when it is touched, told to move, or an obstacle
    /// comes near.
    pub sleep: f32,
    /// Clusters that break in one step at most, of all bodies together, from 0. Those stretched furthest beyond their toughness come
    /// first, the others wait for the next step: a burst is spread over steps, so that none takes much longer than others. Of clusters
    /// that plastic flow has worn out, twice as many get successors in a step, those of the oldest first. The default is 8.
    pub budget: u32,
}

impl Default for WorldConfig {
    fn default() -> Self {
        Self {
            dt: 1.0 / 60.0,
            substeps: 1,
            gravity: [0.0, -9.81, 0.0],
            sleep: 0.5,
            budget: 8,
        }
    }
}

/// What a command made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reply {
    /// Nothing that has a name.
    Done,
    /// A body.
    Body(BodyId),
    /// An obstacle.
    Obstacle(ObstacleId),
    /// A pick.
    Pick(PickId),
}

/// Bodies, and the laws they move by.
///
/// A step runs on the calling thread, or on the threads of the rayon pool it is called in
/// (`pool.install(|| world.step())`); the result is the same to the bit.
#[derive(Debug)]
pub struct World {
    state: State,
    work: Work,
    events: Vec<Event>,
    reports: Vec<(BodyId, BodyReport)>,
    recording: Option<Recording>,
}

impl World {
    /// An empty world.
    pub fn new(config: WorldConfig) -> Result<Self, Error> {
        check::step(config.dt, config.substeps)?;
        check::gravity(config.gravity)?;
        check::sleep(config.sleep)?;
        Ok(Self::from_state(State {
            dt: config.dt,
            substeps: config.substeps,
            gravity: config.gravity.into(),
            sleep: config.sleep,
            budget: config.budget,
            ..State::default()
        }))
    }

    fn from_state(state: State) -> Self {
        Self::with_level(state, Level::new())
    }

    fn with_level(state: State, level: Level) -> Self {
        let mut world = Self {
            state,
            work: Work::new(level),
            events: Vec::new(),
            reports: Vec::new(),
            recording: None,
        };
        world.work.refresh(&world.state);
        world.work.dress(&world.state);
        world
    }

    /// Adds a body and returns its id. The same as [`Command::Add`].
    pub fn add(&mut self, config: BodyConfig) -> Result<BodyId, Error> {
        match self.apply(Command::Add(Box::new(config)))? {
            Reply::Body(id) => Ok(id),
            reply => unreachable!("adding a body replied {reply:?}"),
        }
    }

    /// Adds an obstacle and returns its id. The same as [`Command::AddObstacle`].
    pub fn add_obstacle(&mut self, obstacle: Obstacle) -> Result<ObstacleId, Error> {
        match self.apply(Command::AddObstacle(Box::new(obstacle)))? {
            Reply::Obstacle(id) => Ok(id),
            reply => unreachable!("adding an obstacle replied {reply:?}"),
        }
    }

    /// Carries out a command, or refuses it and leaves the world as it is.
    pub fn apply(&mut self, command: Command) -> Result<Reply, Error> {
        let mut changes = Changes::none(&self.state);
        let rests = &self.work.shapes.rests;
        let outcome = interaction::apply(&command, rests, &mut self.state, &mut changes)?;
        if changes.is_none() {
            self.work.mark(self.staleness(&command, &outcome));
            self.work.refresh(&self.state);
        } else {
            self.work.follow(&self.state, &changes);
        }
        self.events.extend(outcome.event());
        if let Some(recording) = &mut self.recording {
            recording.commands.push((self.state.step, command));
        }
        Ok(match outcome {
            Outcome::Changed | Outcome::Cleared => Reply::Done,
            Outcome::Obstacle(id) => Reply::Obstacle(id),
            Outcome::Picked(id) => Reply::Pick(id),
            Outcome::Added(id, report) => {
                self.work.dress(&self.state);
                self.reports.push((id, *report));
                Reply::Body(id)
            }
            Outcome::Removed(id) => {
                self.reports.retain(|(of, _)| *of != id);
                Reply::Done
            }
        })
    }

    /// How much of the derived tables a command leaves behind.
    fn staleness(&self, command: &Command, outcome: &Outcome) -> Stale {
        if matches!(command, Command::MovePick { .. } | Command::Release(_)) {
            return Stale::Nothing;
        }
        let same_tables = match command {
            Command::SetMaterial { body, material } => {
                self.state.bodies.row(*body).is_some_and(|row| {
                    self.work
                        .shapes
                        .fits_mode(&self.state.bodies.rows[row], material.mode)
                })
            }
            // Surfaces are made anew.
            Command::SetContact { .. } | Command::CutProxy { .. } => false,
            _ => matches!(outcome, Outcome::Changed | Outcome::Picked(_)),
        };
        match outcome {
            _ if same_tables => Stale::Motion,
            Outcome::Obstacle(_) | Outcome::Cleared => Stale::Obstacles,
            _ => Stale::Rows,
        }
    }

    /// Advances by one step. [`World::events`] then tells what happened.
    pub fn step(&mut self) {
        self.step_watched(&mut |_| ());
    }

    /// Like [`World::step`], telling `watch` when each stage ends: the engine reads no clock, the caller may.
    pub fn step_watched(&mut self, watch: &mut dyn FnMut(Stage)) {
        self.events.clear();
        step(&mut self.state, &mut self.work, &mut self.events, watch);
        if let Some(recording) = &mut self.recording {
            recording.steps += 1;
        }
    }

    /// What happened since the last step began, commands after it included. The next step clears it.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Who touched what in the last step, how hard and where: one row per pair of bodies, or of a body and an obstacle. Bodies
    /// asleep push nothing.
    pub fn meetings(&self) -> impl ExactSizeIterator<Item = &Meeting> {
        self.work.meetings.met()
    }

    /// Steps taken since the world was made.
    pub fn steps(&self) -> u64 {
        self.state.step
    }

    /// The settings in force.
    pub fn config(&self) -> WorldConfig {
        WorldConfig {
            dt: self.state.dt,
            substeps: self.state.substeps,
            gravity: self.state.gravity.into(),
            sleep: self.state.sleep,
            budget: self.state.budget,
        }
    }

    /// Seconds since the first step.
    pub fn time(&self) -> f32 {
        self.state.time(0)
    }

    /// The obstacles there are, with where they are now: position, and rotation as a quaternion x, y, z, w.
    pub fn obstacles(&self) -> impl Iterator<Item = (ObstacleId, &Obstacle, [f32; 3], [f32; 4])> {
        let time = self.time();
        let living = self.state.obstacles.iter();
        living
            .filter(move |(_, obstacle)| !obstacle.is_over(time))
            .map(move |((slot, generation), obstacle)| {
                let pose = obstacle.pose(time);
                let id = ObstacleId { slot, generation };
                (id, obstacle, pose.position.into(), pose.rotation.to_array())
            })
    }

    /// The picks there are.
    pub fn picks(&self) -> impl Iterator<Item = PickView> {
        self.state
            .picks
            .iter()
            .map(|((slot, generation), spring)| PickView {
                id: PickId { slot, generation },
                body: spring.body,
                handle: spring.handle,
                target: spring.target.into(),
            })
    }

    /// The deepest a particle is inside an obstacle now, metres; 0 when none is. Pinned and clamped particles do not count: they go
    /// where they are led.
    pub fn max_penetration(&self) -> f32 {
        deepest(&self.state, &self.work.fields)
    }

    /// Particles that are inside another body now, of those that may meet. None are known between
    /// [`Command::SetContact`] or [`Command::CutProxy`] and the next step.
    pub fn intruders(&self) -> usize {
        self.work.meetings.intruders(&self.state)
    }

    /// All living bodies in row order.
    pub fn bodies(&self) -> impl Iterator<Item = BodyId> + '_ {
        self.state.bodies.rows.iter().map(|body| body.id)
    }

    /// A view of one body as it is now; refused for a removed body.
    pub fn body(&self, id: BodyId) -> Result<BodyView<'_>, Error> {
        let row = self.state.bodies.row(id).ok_or(Error::UnknownBody(id))?;
        Ok(BodyView::new(&self.state, &self.work, row))
    }

    /// How the body was made. None for a body of a restored world: reports are not state.
    pub fn report(&self, id: BodyId) -> Option<&BodyReport> {
        self.reports
            .iter()
            .find(|(of, _)| *of == id)
            .map(|(_, report)| report)
    }

    /// Mass, momentum and energy of all bodies together.
    pub fn totals(&self) -> Totals {
        totals(
            &self.state,
            0..self.state.particles.len(),
            0..self.state.frames.len(),
        )
    }

    /// A hash of the whole state. Equal on every machine and for any number of threads.
    pub fn hash(&self) -> u64 {
        snapshot::hash(&self.state)
    }

    /// The whole state as bytes: versioned, checksummed, and enough to go on bit for bit.
    pub fn snapshot(&self) -> Vec<u8> {
        snapshot::encode(&self.state)
    }

    /// A world from a snapshot. Damaged, truncated or foreign bytes are refused with the reason.
    pub fn restore(bytes: &[u8]) -> Result<Self, Error> {
        Ok(Self::from_state(snapshot::decode(bytes)?))
    }

    /// Starts a recording here, dropping one that runs. It takes a snapshot now and keeps every command from here on.
    pub fn record(&mut self) {
        self.recording = Some(Recording {
            snapshot: self.snapshot(),
            commands: Vec::new(),
            steps: 0,
        });
    }

    /// The running recording so far; None if none is running.
    pub fn recording(&self) -> Option<&Recording> {
        self.recording.as_ref()
    }

    /// Ends the running recording and hands it out; None if none is running.
    pub fn take_recording(&mut self) -> Option<Recording> {
        self.recording.take()
    }

    /// Checks every invariant of the tables. A violation is a fault of the engine.
    pub fn validate(&self) -> Result<(), Violation> {
        validate(&self.state)
    }

    /// What a step's cost is made of.
    pub fn memberships(&self) -> Memberships {
        Memberships {
            count: self.state.clusters.particle.len(),
            rows: self.work.shapes.layout.row_count(),
        }
    }
}

/// How much there is to match in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memberships {
    /// Pairs of a cluster and a particle in it.
    pub count: usize,
    /// Rows of eight lanes that the kernels walk for them.
    pub rows: usize,
}

#[cfg(test)]
mod tests;
