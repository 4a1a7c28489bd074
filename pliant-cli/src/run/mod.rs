//! `pliant run` and `pliant check`: a scene file from its first line to its files and verdicts.

mod output;
mod summary;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use pliant_scene::{Built, Scene, load};

use crate::progress::Progress;
use output::Output;
use summary::{Summary, Tally};

/// Options of `pliant run`.
#[derive(Args)]
pub(crate) struct Options {
    /// A scene file: .toml, or .json in the format of the original clustered shape matching code.
    scene: PathBuf,
    /// A file to write; its extension says what: png, gif, mp4, usda, glb, ply, obj, vtu, pvd or csv. May be repeated.
    #[arg(short, long = "output", value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Steps to take instead of the scene's duration.
    #[arg(long)]
    steps: Option<u64>,
    /// Threads to use.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Changes a value of the scene, as in world.dt=0.01. May be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Prints exactly one JSON object on standard output.
    #[arg(long)]
    json: bool,
}

/// Options of `pliant check`.
#[derive(Args)]
pub(crate) struct CheckOptions {
    /// A scene file.
    scene: PathBuf,
    /// Changes a value of the scene. May be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}

/// Runs a scene. Fails when an expectation does not hold.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    if options.threads == 0 {
        bail!("--threads must be at least 1");
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()
        .context("starting threads")?;
    let start = Instant::now();
    let scene = read(&options.scene, &options.set)?;
    let built = pool.install(|| scene.build())?;
    let tally = Tally::new(start.elapsed());
    let summary = pool.install(|| steps(&scene, built, tally, options))?;
    if options.json {
        println!("{}", serde_json::to_string_pretty(&summary)?);
    } else {
        summary.print();
    }
    if summary.failed() > 0 {
        bail!(
            "{} of the scene's expectations did not hold",
            summary.failed()
        );
    }
    Ok(())
}

/// Reads and builds a scene without running it, and prints what clustering made of its bodies.
pub(crate) fn check(options: &CheckOptions) -> anyhow::Result<()> {
    let scene = read(&options.scene, &options.set)?;
    let built = scene.build()?;
    for warning in &scene.warnings {
        println!("warning: {warning}");
    }
    for body in &built.bodies {
        let Some(report) = built.world.report(body.id) else {
            continue;
        };
        let c = &report.clustering;
        println!(
            "{}: {} particles {:.4} m apart, {:.4} kg, {} clusters of {}–{} members, radius {:.4} m, {:.1} clusters per particle",
            body.name,
            report.particles,
            report.spacing,
            report.mass,
            c.clusters,
            c.members_min,
            c.members_max,
            c.radius,
            c.overlap_mean
        );
        for finding in &c.findings {
            println!("  {finding}");
        }
    }
    println!(
        "{} is good: {} steps, {} expectations",
        scene.name(),
        built.steps(),
        built.expectations.len()
    );
    Ok(())
}

fn read(path: &std::path::Path, set: &[String]) -> anyhow::Result<Scene> {
    let mut scene = load(path)?;
    for assignment in set {
        scene.set(assignment)?;
    }
    Ok(scene)
}

fn steps(
    scene: &Scene,
    mut built: Built,
    mut tally: Tally,
    options: &Options,
) -> anyhow::Result<Summary> {
    let all = options.steps.unwrap_or_else(|| built.steps());
    let mut outputs = options
        .outputs
        .iter()
        .map(|path| Output::create(path, &built))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let mut checker = built.checker();
    let mut progress = Progress::new(all.max(1) as usize);
    let per_frame = frame_steps(&built);
    tally.begin(&built.world);
    for step in 0..=all {
        if step % per_frame == 0 || step == all {
            for output in &mut outputs {
                output.frame(&built, step / per_frame, step == all)?;
            }
        }
        if step == all {
            break;
        }
        built.apply_due()?;
        tally.step(&mut built.world);
        checker.observe(&built.world);
        progress.done(step as usize + 1);
    }
    progress.clear();
    let mut files = Vec::new();
    for output in outputs {
        files.extend(output.finish()?);
    }
    let verdicts = checker.verdicts(&built.world);
    Ok(Summary::new(scene, &built, &tally, &verdicts, files))
}

/// Steps between two frames.
fn frame_steps(built: &Built) -> u64 {
    let frame = 1.0 / f64::from(built.run.frames_per_second);
    (frame / f64::from(built.world.config().dt))
        .round()
        .max(1.0) as u64
}
