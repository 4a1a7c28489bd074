//! Running a workload under the clock.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::Context;
use pliant::{Stage, World, WorldConfig};
use serde::Serialize;

use super::workload::Workload;

/// Bytes of one row of eight memberships and of its group number.
const ROW_BYTES: usize = 128 + 4;
/// Bytes of eight positions with their masses, read or written.
const GROUP_BYTES: usize = 96 + 32;
/// How long to measure a workload.
const BUDGET: Duration = Duration::from_secs(2);

/// What a workload cost.
#[derive(Serialize)]
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) threads: usize,
    pub(crate) particles: usize,
    pub(crate) clusters: usize,
    pub(crate) memberships: usize,
    /// Rows of eight lanes: memberships / (8 rows) is how full they are.
    pub(crate) rows: usize,
    pub(crate) iterations: u32,
    pub(crate) setup_ms: f64,
    pub(crate) steps: usize,
    /// Median step.
    pub(crate) step_ms: f64,
    /// Shortest step: what the machine does when nothing else runs. Rates are those of this step.
    pub(crate) best_ms: f64,
    pub(crate) stages_ms: BTreeMap<String, f64>,
    /// Nanoseconds per membership and iteration of fit and pull or limit.
    pub(crate) ns_per_membership: f64,
    pub(crate) memberships_per_s: f64,
    /// Bytes the matching stages read and write, per second.
    pub(crate) gb_per_s: f64,
    pub(crate) hash: String,
}

/// Builds the workload's world and steps it.
pub(crate) fn measure(
    workload: &'static Workload,
    pool: &rayon::ThreadPool,
    threads: usize,
    steps: Option<usize>,
) -> anyhow::Result<Measured> {
    let config = (workload.body)();
    let iterations = config.material.limit.iterations;
    let start = Instant::now();
    let mut world = World::new(WorldConfig::default())?;
    let body = world
        .add(config)
        .with_context(|| format!("workload {}", workload.name))?;
    let setup = start.elapsed();
    let timed = pool.install(|| run(&mut world, steps));
    let view = world.body(body)?;
    let pliant::Memberships {
        count: memberships,
        rows,
    } = world.memberships();
    let particles = view.positions().len();
    let passes = f64::from(iterations + 1);
    let best = timed.steps.iter().copied().fold(f64::INFINITY, f64::min);
    let bytes = passes * (2 * rows * ROW_BYTES + 3 * particles.div_ceil(8) * GROUP_BYTES) as f64;
    Ok(Measured {
        name: workload.name,
        about: workload.about,
        threads,
        particles,
        clusters: view.cluster_count(),
        memberships,
        rows,
        iterations,
        setup_ms: setup.as_secs_f64() * 1e3,
        steps: timed.steps.len(),
        step_ms: median(&timed.steps) * 1e3,
        best_ms: best * 1e3,
        stages_ms: timed.stages,
        ns_per_membership: best * 1e9 / passes / memberships as f64,
        memberships_per_s: memberships as f64 * passes / best,
        gb_per_s: bytes / best / 1e9,
        hash: format!("{:016x}", world.hash()),
    })
}

struct Timed {
    steps: Vec<f64>,
    /// Mean per step.
    stages: BTreeMap<String, f64>,
}

fn run(world: &mut World, steps: Option<usize>) -> Timed {
    world.step();
    let mut timed = Timed {
        steps: Vec::new(),
        stages: BTreeMap::new(),
    };
    let begin = Instant::now();
    while steps.map_or_else(
        || begin.elapsed() < BUDGET || timed.steps.len() < 5,
        |n| timed.steps.len() < n,
    ) {
        let start = Instant::now();
        let mut last = start;
        world.step_watched(&mut |stage: Stage| {
            let now = Instant::now();
            *timed
                .stages
                .entry(format!("{stage:?}").to_lowercase())
                .or_default() += (now - last).as_secs_f64() * 1e3;
            last = now;
        });
        timed.steps.push(start.elapsed().as_secs_f64());
    }
    let count = timed.steps.len() as f64;
    timed.stages.values_mut().for_each(|ms| *ms /= count);
    timed
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}
