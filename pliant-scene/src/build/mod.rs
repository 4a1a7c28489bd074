//! From a scene to a world that is ready to run.
//!
//! Words are checked first, all of them, so that one error tells everything that is wrong; then bodies are made. The
//! crate never steps the world: whoever runs a scene calls [`Built::apply_due`] before each step.

mod act;
mod bodies;
mod camera;
mod doubts;
mod names;
mod picks;
mod places;
mod rehearse;
mod report;
mod spacing;
mod start;
mod whom;
mod words;

use std::collections::{BTreeSet, VecDeque};

use pliant::clusters::Finding;
use pliant::{BodyId, ObstacleId, World};

use crate::convert::Colour;
use crate::error::SceneError;
use crate::expect::{Checker, Expectation};
use crate::format::{Camera, Run, View};
use crate::read::Scene;
use crate::source::Source;
use act::Due;
use bodies::PlannedObstacle;
pub use bodies::{MOST_BODIES, MOST_PARTICLES};
use names::Names;
use picks::Hand;
use rehearse::rehearse;
use report::Report;
pub(crate) use whom::made;

/// A scene ready to run.
///
/// ```
/// # fn main() -> Result<(), pliant_scene::SceneError> {
/// let scene = pliant_scene::parse("[[body]]\nshape.box = { size = [1, 1, 1] }\n", "cube.toml")?;
/// let mut built = scene.build()?;
/// let mut checker = built.checker();
/// for _ in 0..10 {
///     built.apply_due()?;
///     built.world.step();
///     checker.observe(&built.world);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Built {
    /// The world before its first step.
    pub world: World,
    /// Bodies in the order of the scene.
    pub bodies: Vec<Named<BodyId>>,
    /// Obstacles in the order of the scene; those of events join when their time comes.
    pub obstacles: Vec<Named<ObstacleId>>,
    /// Where to look from, if the scene says so; see [`Built::camera`].
    pub camera: Option<Camera>,
    /// What to draw.
    pub view: View,
    /// How long to run and what to write.
    pub run: Run,
    /// What must hold.
    pub expectations: Vec<Expectation>,
    /// What is allowed and probably not meant, a sentence each. Later clamps that hold nothing, and
    /// what was to happen to something that is gone by then, join when their time comes.
    pub warnings: Vec<String>,
    timeline: VecDeque<Due>,
    names: Names,
    hands: Vec<Hand>,
    source: Source,
}

/// Something in the world, with what the scene says about it that the world does not know.
#[derive(Clone, Debug, PartialEq)]
pub struct Named<Id> {
    /// Its id in the world.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
}

impl Scene {
    /// Makes the world, and everything around it that a run needs.
    pub fn build(&self) -> Result<Built, SceneError> {
        self.build_within(MOST_PARTICLES)
    }

    /// The same for scenes from strangers: one that asks for more than about this many particles is refused before they
    /// are made.
    pub fn build_within(&self, most_particles: usize) -> Result<Built, SceneError> {
        let mut report = Report::new(&self.source);
        let names = Names::new(&self.file, &mut report);
        let expectations = words::check(&self.file, &names, &mut report);
        let obstacles = bodies::obstacles(self, &mut report);
        let timeline = act::timeline(self, &mut report);
        let planned = bodies::bodies(self, most_particles, &mut report);
        let world = World::new(self.file.world.into());
        let world = report.take("world", world.map_err(Into::into));
        report.finish()?;
        doubts::doubt_all(&planned, &mut report);
        let mut built = Built {
            world: world.expect("a refused world is a problem"),
            bodies: Vec::new(),
            obstacles: Vec::new(),
            camera: self.file.camera,
            view: self.file.view,
            run: self.file.run.clone(),
            expectations,
            warnings: report.warnings(),
            timeline: timeline.into(),
            names,
            hands: self.file.pick.iter().map(Hand::of).collect(),
            source: self.source.clone(),
        };
        built.add_bodies(planned, &mut report);
        built.add_obstacles(obstacles, &mut report);
        built.add_forces(self, &mut report);
        report.finish()?;
        rehearse(&built, &mut report);
        report.finish()?;
        built.warnings.extend(report.warnings());
        built.apply_due()?;
        let inside = start::inside(&built);
        built.warnings.extend(inside);
        built.warnings.extend(start::intruders(&built.world));
        Ok(built)
    }
}

impl Built {
    /// Steps that the run takes.
    pub fn steps(&self) -> u64 {
        let dt = f64::from(self.world.config().dt);
        (f64::from(self.run.duration) / dt).round() as u64
    }

    /// Something that watches the run and judges the expectations; it has seen the start.
    pub fn checker(&self) -> Checker {
        let mut checker = Checker::new(&self.expectations, |name| {
            self.names.find(name).map(|i| self.bodies[i].id).collect()
        });
        checker.observe(&self.world);
        checker
    }

    /// Where to look from: as the scene says, or such that all bodies are seen.
    pub fn camera(&self) -> Camera {
        self.camera.unwrap_or_else(|| camera::framing(&self.world))
    }

    /// Carries out what is due before the next step: clamps, pins, picks and events whose time has come. Returns how
    /// many there were. What was to happen to a body or a pick that is gone is skipped, with a warning.
    pub fn apply_due(&mut self) -> Result<usize, SceneError> {
        let end = self.world.time() + 0.5 * self.world.config().dt;
        let mut count = 0;
        while self.timeline.front().is_some_and(|due| due.at < end) {
            if let Some(due) = self.timeline.pop_front() {
                self.act(due)?;
                count += 1;
            }
        }
        Ok(count)
    }

    fn add_bodies(&mut self, planned: Vec<bodies::PlannedBody>, report: &mut Report<'_>) {
        let mut told = BTreeSet::new();
        for body in planned {
            if report.has_problem_at(&body.path) {
                continue;
            }
            // Copies have a path in common, and are told once.
            if told.insert(body.path.clone()) {
                doubts::doubt(&body.path, &body.config, report);
            }
            let breaks = body.config.material.fracture.is_some();
            let added = self.world.add(*body.config);
            if let Some(id) = report.take_body(&body.path, body.from, added) {
                if breaks && let Ok(view) = self.world.body(id) {
                    doubts::doubt_crumb(&body.path, view.positions().len(), report);
                }
                let findings = self.world.report(id).map(|made| &made.clustering.findings);
                let apart =
                    |finding: &&Finding| matches!(finding, Finding::DisconnectedBody { .. });
                if let Some(finding) = findings.and_then(|all| all.iter().find(apart)) {
                    report.warn(&body.path, &finding.to_string());
                }
                self.bodies.push(Named {
                    id,
                    name: body.name,
                    colour: body.colour,
                });
            }
        }
    }

    fn add_obstacles(&mut self, obstacles: Vec<PlannedObstacle>, report: &mut Report<'_>) {
        for obstacle in obstacles {
            let added = self.world.add_obstacle(*obstacle.config);
            let added = added.map_err(Into::into);
            if let Some(id) = report.take(&obstacle.path, added) {
                self.obstacles.push(Named {
                    id,
                    name: obstacle.name,
                    colour: obstacle.colour,
                });
            }
        }
    }

    fn add_forces(&mut self, scene: &Scene, report: &mut Report<'_>) {
        for (i, force) in scene.file.force.iter().enumerate() {
            let added = self.world.apply(pliant::Command::AddForce((*force).into()));
            report.take(&format!("force[{i}]"), added.map_err(Into::into));
        }
    }
}
