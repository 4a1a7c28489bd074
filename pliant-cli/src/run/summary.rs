//! What a run came to: one table for people, one object for machines.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use pliant_scene::{Built, Scene, Verdict};
use serde::Serialize;

use super::breaks::Breaks;
use super::contacts::Contacts;
use super::tally::{StepMs, Tally};

/// Files that the table names.
const NAMED_FILES: usize = 8;

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
    /// About what the run did not reach, because it was cut short.
    skipped: Vec<String>,
}

/// Everything worth telling about a run.
#[derive(Serialize)]
pub(super) struct Summary {
    scene: String,
    /// Null where bodies have different ones.
    seed: Option<u64>,
    dt: f32,
    steps: usize,
    threads: usize,
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
    max_strain: f64,
    max_penetration: f32,
    events: BTreeMap<&'static str, u64>,
    #[serde(flatten)]
    breaks: Breaks,
    #[serde(flatten)]
    contacts: Contacts,
    bbox: [[f32; 3]; 2],
    com: [f64; 3],
    hash: String,
    expect: Expected,
    warnings: Vec<String>,
    files: Vec<PathBuf>,
    /// The most memory the program has held, in MB of a million bytes; null where the system does not tell.
    peak_memory_mb: Option<f64>,
}

impl Summary {
    pub(super) fn new(
        scene: &Scene,
        built: &Built,
        tally: &Tally,
        threads: usize,
        files: Vec<PathBuf>,
    ) -> Self {
        let (world, end) = (&built.world, built.world.totals());
        let views: Vec<_> = world
            .bodies()
            .filter_map(|id| world.body(id).ok())
            .collect();
        let count = tally.steps.len().max(1) as f64;
        let bounds = pliant_render::world::bounds(world);
        Self {
            scene: scene.name().to_owned(),
            seed: scene.seed(),
            dt: world.config().dt,
            steps: tally.steps.len(),
            threads,
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
            max_strain: tally.max_strain,
            max_penetration: tally.max_penetration,
            events: tally.events.clone(),
            breaks: tally.breaks.clone(),
            contacts: tally.contacts.clone(),
            bbox: [bounds.low, bounds.high],
            com: end.centre,
            hash: format!("{:016x}", world.hash()),
            expect: Expected::new(built, tally),
            warnings: [&scene.warnings[..], &built.warnings].concat(),
            files,
            peak_memory_mb: peak_memory_mb(),
        }
    }

    /// How many expectations did not hold.
    pub(super) fn failed(&self) -> usize {
        self.expect.failed.len()
    }

    /// The table for people.
    pub(super) fn table(&self) -> String {
        let mut table = String::new();
        for (name, value) in self.rows() {
            let _ = writeln!(table, "{name:<18}{value}");
        }
        table
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![
            ("steps", format!("{} of {:.4} s", self.steps, self.dt)),
            (
                "bodies",
                format!(
                    "{} with {} particles in {} clusters",
                    self.bodies, self.particles, self.clusters
                ),
            ),
            (
                "ms/step",
                format!(
                    "{:.3} mean, {:.3} p95, {:.3} max; set-up {:.0} ms",
                    self.step_ms.mean, self.step_ms.p95, self.step_ms.max, self.setup_ms
                ),
            ),
            ("max strain", format!("{:.4}", self.max_strain)),
            ("max penetration", format!("{:.2e} m", self.max_penetration)),
            ("hash", self.hash.clone()),
        ];
        let lists = [
            ("warning", &self.warnings),
            ("holds", &self.expect.passed),
            ("not judged", &self.expect.skipped),
            ("DOES NOT HOLD", &self.expect.failed),
        ];
        for (name, list) in lists {
            rows.extend(list.iter().map(|line| (name, line.clone())));
        }
        let files = self.files.iter().take(NAMED_FILES);
        rows.extend(files.map(|file| ("wrote", file.display().to_string())));
        if self.files.len() > NAMED_FILES {
            let more = self.files.len() - NAMED_FILES;
            rows.push(("wrote", format!("and {more} more")));
        }
        rows
    }
}

impl Expected {
    /// Sorts the verdicts. A run that was cut short says nothing about the end of the scene, but what must hold all the
    /// time must hold until there.
    fn new(built: &Built, tally: &Tally) -> Self {
        let is_cut = (tally.steps.len() as u64) < built.steps();
        let mut expected = Self {
            passed: Vec::new(),
            failed: Vec::new(),
            skipped: Vec::new(),
        };
        for verdict in tally.verdicts(built) {
            let is_reached = match verdict.expectation.at {
                Some(_) => verdict.measured.is_some(),
                None => verdict.expectation.is_lasting(),
            };
            if is_cut && !is_reached {
                expected.skipped.push(verdict.expectation.to_string());
            } else if verdict.holds() {
                expected.passed.push(tell(&verdict));
            } else {
                expected.failed.push(tell(&verdict));
            }
        }
        expected
    }
}

fn tell(verdict: &Verdict) -> String {
    match verdict.measured {
        Some(measured) => format!("{} (is {})", verdict.expectation, short(measured)),
        None => format!("{} (the run ended before)", verdict.expectation),
    }
}

/// A number with four digits that count.
fn short(number: f64) -> String {
    match number.abs() {
        size if size == 0.0 || (size < 1e6 && number.fract() == 0.0) => format!("{number}"),
        size if (1e-3..1e5).contains(&size) => {
            let decimals = (3.0 - size.log10().floor()).clamp(0.0, 6.0) as usize;
            format!("{number:.decimals$}")
        }
        _ => format!("{number:.3e}"),
    }
}

/// The high-water mark of resident memory, where the system keeps one in `/proc`.
fn peak_memory_mb() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024.0 / 1e6)
}
