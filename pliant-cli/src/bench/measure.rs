//! Running a workload under the clock.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use pliant::{
    BodyView, World,
    view::{Memberships, Stage},
};
use serde::Serialize;

use super::triad;
use super::workload::{Run, Workload};
use crate::failure::Failure;

/// Bytes of one row of eight memberships and of its group number.
const ROW_BYTES: usize = 128 + 4;
/// Bytes of eight positions with their masses, read or written.
const GROUP_BYTES: usize = 96 + 32;
/// How long to measure a workload.
const BUDGET: Duration = Duration::from_secs(2);

/// What a workload cost.
#[derive(Serialize)]
pub(super) struct Measured {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) threads: usize,
    pub(super) particles: usize,
    pub(super) clusters: usize,
    pub(super) memberships: usize,
    /// Rows of eight lanes: memberships / (8 rows) is how full they are.
    pub(super) rows: usize,
    /// Making the bodies: sampling, clustering, skins.
    pub(super) setup_ms: f64,
    /// The part of it that clustering takes: what the same bodies in one cluster each do not cost.
    pub(super) clustering_ms: f64,
    pub(super) steps: usize,
    /// Median step.
    pub(super) step_ms: f64,
    pub(super) mean_ms: f64,
    pub(super) worst_ms: f64,
    /// Shortest step: what the machine does when nothing else runs. Rates are those of this step.
    pub(super) best_ms: f64,
    pub(super) stages_ms: BTreeMap<String, f64>,
    /// Which step took longest, from 0, and what its stages took.
    pub(super) worst_step: usize,
    pub(super) worst_stages_ms: BTreeMap<String, f64>,
    /// Every step, in order.
    pub(super) each_ms: Vec<f64>,
    /// Part of the time that goes into contact, of bodies and obstacles.
    pub(super) contact_share: f64,
    /// Nanoseconds per membership and pass of fit and pull or limit.
    pub(super) ns_per_membership: f64,
    pub(super) memberships_per_s: f64,
    /// Size of what the matching stages walk.
    pub(super) megabytes: f64,
    /// Bytes the matching stages read and write, per second.
    pub(super) gb_per_s: f64,
    /// The same for a triad over as many bytes.
    pub(super) triad_gb_per_s: f64,
    pub(super) hash: String,
}

/// Builds the workload's world and steps it.
pub(super) fn measure(
    workload: &Workload,
    pool: &rayon::ThreadPool,
    threads: usize,
    steps: Option<u64>,
) -> Result<Measured, Failure> {
    let start = Instant::now();
    let mut run = pool.install(|| workload.build())?;
    let setup = start.elapsed();
    let start = Instant::now();
    pool.install(|| workload.build_in_one_cluster())?;
    let without = start.elapsed();
    let steps = steps.or(run.steps());
    let timed = pool.install(|| time(&mut run, steps))?;
    let world = run.world();
    let cost = Cost::of(world);
    let best = timed.steps.iter().copied().fold(f64::INFINITY, f64::min);
    let mean = timed.steps.iter().sum::<f64>() / timed.steps.len() as f64;
    let contact = timed.stages.get("contact").copied().unwrap_or(0.0);
    let Memberships {
        count: memberships,
        rows,
    } = world.memberships();
    Ok(Measured {
        name: workload.name().to_owned(),
        about: workload.about()?,
        threads,
        particles: views(world).map(|view| view.positions().len()).sum(),
        clusters: views(world).map(|view| view.cluster_count()).sum(),
        memberships,
        rows,
        setup_ms: setup.as_secs_f64() * 1e3,
        clustering_ms: setup.saturating_sub(without).as_secs_f64() * 1e3,
        steps: timed.steps.len(),
        step_ms: median(&timed.steps) * 1e3,
        mean_ms: mean * 1e3,
        worst_ms: timed.steps.iter().copied().fold(0.0, f64::max) * 1e3,
        contact_share: contact / (mean * 1e3),
        best_ms: best * 1e3,
        stages_ms: timed.stages,
        worst_step: timed.worst,
        worst_stages_ms: timed.worst_stages,
        each_ms: timed.steps.iter().map(|seconds| seconds * 1e3).collect(),
        ns_per_membership: best * 1e9 / cost.memberships,
        memberships_per_s: cost.memberships / best,
        megabytes: cost.size as f64 / 1e6,
        gb_per_s: cost.bytes / best / 1e9,
        triad_gb_per_s: pool.install(|| triad::bandwidth(cost.size, threads)),
        hash: format!("{:016x}", world.hash()),
    })
}

fn views(world: &World) -> impl Iterator<Item = BodyView<'_>> {
    world.bodies().filter_map(|id| world.body(id).ok())
}

/// What a step walks.
struct Cost {
    /// Memberships times passes.
    memberships: f64,
    /// Bytes times passes.
    bytes: f64,
    /// Bytes of all tables once.
    size: usize,
}

impl Cost {
    fn of(world: &World) -> Self {
        let Memberships {
            count: memberships,
            rows,
        } = world.memberships();
        // Rows per membership are known for the whole world only.
        let rows_each = rows as f64 / memberships.max(1) as f64;
        let substeps = f64::from(world.config().substeps);
        let mut cost = Self {
            memberships: 0.0,
            bytes: 0.0,
            size: 0,
        };
        for view in views(world) {
            let members: usize = view.clusters().map(|cluster| cluster.members.len()).sum();
            let passes = substeps * f64::from(view.material().limit.iterations + 1);
            let groups = view.positions().len().div_ceil(8);
            let row_bytes = 2.0 * rows_each * members as f64 * ROW_BYTES as f64;
            cost.memberships += passes * members as f64;
            cost.bytes += passes * (row_bytes + (3 * groups * GROUP_BYTES) as f64);
            cost.size += row_bytes as usize + groups * GROUP_BYTES;
        }
        cost
    }
}

struct Timed {
    /// Seconds, at least one.
    steps: Vec<f64>,
    /// Mean milliseconds per step.
    stages: BTreeMap<String, f64>,
    /// The longest step.
    worst: usize,
    /// Its milliseconds.
    worst_stages: BTreeMap<String, f64>,
}

impl Timed {
    /// Adds the stages of the step that was pushed last.
    fn add(&mut self, stages: BTreeMap<String, f64>) {
        for (stage, ms) in &stages {
            *self.stages.entry(stage.clone()).or_default() += ms;
        }
        let last = self.steps.len() - 1;
        if last == 0 || self.steps[last] > self.steps[self.worst] {
            self.worst = last;
            self.worst_stages = stages;
        }
    }
}

fn time(run: &mut Run, steps: Option<u64>) -> Result<Timed, Failure> {
    run.step(&mut |_| ())?;
    let mut timed = Timed {
        steps: Vec::new(),
        stages: BTreeMap::new(),
        worst: 0,
        worst_stages: BTreeMap::new(),
    };
    let begin = Instant::now();
    while steps.map_or_else(
        || begin.elapsed() < BUDGET || timed.steps.len() < 5,
        |n| (timed.steps.len() as u64) < n,
    ) {
        let start = Instant::now();
        let mut last = start;
        let mut stages = BTreeMap::<String, f64>::new();
        run.step(&mut |stage: Stage| {
            let now = Instant::now();
            let name = format!("{stage:?}").to_lowercase();
            *stages.entry(name).or_default() += (now - last).as_secs_f64() * 1e3;
            last = now;
        })?;
        timed.steps.push(start.elapsed().as_secs_f64());
        timed.add(stages);
    }
    let count = timed.steps.len() as f64;
    timed.stages.values_mut().for_each(|ms| *ms /= count);
    Ok(timed)
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}
