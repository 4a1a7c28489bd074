//! What a run came to: one table for people, one object for machines.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use pliant::{Event, Stage, Totals, World};
use pliant_scene::{Built, Scene, Verdict};
use serde::Serialize;

/// Times and events of a run while it goes on.
pub(super) struct Tally {
    setup: Duration,
    start: Totals,
    steps: Vec<f64>,
    stages: BTreeMap<String, f64>,
    events: BTreeMap<&'static str, u64>,
    max_penetration: f32,
}

impl Tally {
    pub(super) fn new(setup: Duration) -> Self {
        Self {
            setup,
            start: Totals::default(),
            steps: Vec::new(),
            stages: BTreeMap::new(),
            events: BTreeMap::new(),
            max_penetration: 0.0,
        }
    }

    /// Notes where the run starts from.
    pub(super) fn begin(&mut self, world: &World) {
        self.start = world.totals();
    }

    /// Takes a step under the clock.
    pub(super) fn step(&mut self, world: &mut World) {
        let start = Instant::now();
        let mut last = start;
        let stages = &mut self.stages;
        world.step_watched(&mut |stage: Stage| {
            let now = Instant::now();
            *stages
                .entry(format!("{stage:?}").to_lowercase())
                .or_default() += (now - last).as_secs_f64() * 1e3;
            last = now;
        });
        self.steps.push(start.elapsed().as_secs_f64() * 1e3);
        self.max_penetration = self.max_penetration.max(world.max_penetration());
        for event in world.events() {
            let name = match event {
                Event::Added(_) => "added",
                Event::Removed(_) => "removed",
                Event::Frozen(_) => "frozen",
                _ => "other",
            };
            *self.events.entry(name).or_default() += 1;
        }
    }

    fn step_ms(&self) -> StepMs {
        let mut sorted = self.steps.clone();
        sorted.sort_by(f64::total_cmp);
        let at = |share: f64| {
            sorted
                .get((share * sorted.len() as f64) as usize)
                .or(sorted.last())
                .copied()
                .unwrap_or(0.0)
        };
        StepMs {
            mean: self.steps.iter().sum::<f64>() / self.steps.len().max(1) as f64,
            p50: at(0.5),
            p95: at(0.95),
            max: at(1.0),
        }
    }
}

/// Milliseconds per step.
#[derive(Serialize)]
struct StepMs {
    mean: f64,
    p50: f64,
    p95: f64,
    max: f64,
}

/// A quantity at both ends of the run.
#[derive(Serialize)]
struct Ends<T> {
    start: T,
    end: T,
}

#[derive(Serialize)]
struct Expected {
    passed: Vec<String>,
    failed: Vec<String>,
}

/// Everything worth telling about a run.
#[derive(Serialize)]
pub(super) struct Summary {
    scene: String,
    dt: f32,
    steps: usize,
    bodies: usize,
    particles: usize,
    clusters: usize,
    memberships: usize,
    setup_ms: f64,
    step_ms: StepMs,
    stages_ms: BTreeMap<String, f64>,
    mass: Ends<f64>,
    momentum: Ends<[f64; 3]>,
    angular_momentum: Ends<[f64; 3]>,
    energy: Ends<f64>,
    max_strain: f32,
    max_penetration: f32,
    events: BTreeMap<&'static str, u64>,
    bbox: [[f32; 3]; 2],
    com: [f64; 3],
    hash: String,
    expect: Expected,
    warnings: Vec<String>,
    files: Vec<PathBuf>,
}

impl Summary {
    pub(super) fn new(
        scene: &Scene,
        built: &Built,
        tally: &Tally,
        verdicts: &[Verdict],
        files: Vec<PathBuf>,
    ) -> Self {
        let (world, end) = (&built.world, built.world.totals());
        let views: Vec<_> = world
            .bodies()
            .filter_map(|id| world.body(id).ok())
            .collect();
        let count = tally.steps.len().max(1) as f64;
        let bounds = pliant_render::world::bounds(world);
        let told = |good: bool| {
            verdicts
                .iter()
                .filter(|v| v.holds() == good)
                .map(tell)
                .collect()
        };
        Self {
            scene: scene.name().to_owned(),
            dt: world.config().dt,
            steps: tally.steps.len(),
            bodies: views.len(),
            particles: views.iter().map(|view| view.positions().len()).sum(),
            clusters: views.iter().map(pliant::BodyView::cluster_count).sum(),
            memberships: world.memberships().count,
            setup_ms: tally.setup.as_secs_f64() * 1e3,
            step_ms: tally.step_ms(),
            stages_ms: tally
                .stages
                .iter()
                .map(|(name, ms)| (name.clone(), ms / count))
                .collect(),
            mass: Ends {
                start: tally.start.mass,
                end: end.mass,
            },
            momentum: Ends {
                start: tally.start.momentum,
                end: end.momentum,
            },
            angular_momentum: Ends {
                start: tally.start.angular_momentum,
                end: end.angular_momentum,
            },
            energy: Ends {
                start: tally.start.kinetic + tally.start.potential,
                end: end.kinetic + end.potential,
            },
            max_strain: max_strain(world),
            max_penetration: tally.max_penetration,
            events: tally.events.clone(),
            bbox: [bounds.low, bounds.high],
            com: end.centre,
            hash: format!("{:016x}", world.hash()),
            expect: Expected {
                passed: told(true),
                failed: told(false),
            },
            warnings: scene.warnings.clone(),
            files,
        }
    }

    /// How many expectations did not hold.
    pub(super) fn failed(&self) -> usize {
        self.expect.failed.len()
    }

    /// The table for people.
    pub(super) fn print(&self) {
        let row = |name: &str, value: String| println!("{name:<18}{value}");
        row("scene", self.scene.clone());
        row("steps", format!("{} of {:.4} s", self.steps, self.dt));
        row(
            "bodies",
            format!(
                "{} with {} particles in {} clusters",
                self.bodies, self.particles, self.clusters
            ),
        );
        row(
            "ms/step",
            format!(
                "{:.3} mean, {:.3} p95, {:.3} max; set-up {:.0} ms",
                self.step_ms.mean, self.step_ms.p95, self.step_ms.max, self.setup_ms
            ),
        );
        row("max strain", format!("{:.4}", self.max_strain));
        row("max penetration", format!("{:.2e} m", self.max_penetration));
        row("hash", self.hash.clone());
        for warning in &self.warnings {
            row("warning", warning.clone());
        }
        for check in &self.expect.passed {
            row("holds", check.clone());
        }
        for check in &self.expect.failed {
            row("DOES NOT HOLD", check.clone());
        }
        for file in self.files.iter().take(8) {
            row("wrote", file.display().to_string());
        }
        if self.files.len() > 8 {
            row("wrote", format!("and {} more", self.files.len() - 8));
        }
    }
}

fn tell(verdict: &Verdict) -> String {
    match verdict.measured {
        Some(measured) => format!("{} (is {measured:.6})", verdict.expectation),
        None => format!("{} (the run ended before)", verdict.expectation),
    }
}

/// The largest strain of a particle.
pub(super) fn max_strain(world: &World) -> f32 {
    let views = world.bodies().filter_map(|id| world.body(id).ok());
    views.flat_map(|view| view.strains()).fold(0.0, f32::max)
}
