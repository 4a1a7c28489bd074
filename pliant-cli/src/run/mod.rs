//! `pliant run` and `pliant check`: a scene from its first line to its files and verdicts.

mod breaks;
mod contacts;
mod drive;
mod summary;
mod tally;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use pliant_scene::{Built, GALLERY, Scene};

use crate::common::{Changes, SceneArguments, read, stem};
use crate::failure::Failure;
use crate::frames::{Frames, Rhythm};
use crate::output::{Output, look};
use crate::{live, print, stop, threads};
pub(crate) use drive::drive;
use summary::Summary;
pub(crate) use tally::Tally;

/// Options of `pliant run`.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    scene: SceneArguments,
    /// A file to write; the end of its name says what: png (the end), sheet.png (six moments), gif, mp4, csv and svg
    /// (numbers over time), snapshot (the state at the end), usda, glb, ply, obj, vtu or pvd (all frames). May be repeated.
    #[arg(short, long = "output", value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Folder for the files that the scene itself asks for.
    #[arg(long, value_name = "FOLDER", default_value = "out")]
    out: PathBuf,
    /// Which frames are written: A..B without B, A..=B with it; either may be left out.
    #[arg(long, value_name = "A..B", value_parser = Frames::parse)]
    frames: Option<Frames>,
    /// Steps to take instead of the scene's duration. Expectations about what is then not reached are not judged.
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Threads to use, 1 to 256; by default as many as the machine has. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = threads::parse)]
    threads: Option<usize>,
    /// Prints exactly one JSON object on standard output.
    #[arg(long)]
    json: bool,
}

/// Options of `pliant` without a command.
#[derive(Args)]
pub(crate) struct DefaultOptions {
    /// Folder for the picture and the film, made if it is not there.
    #[arg(long, value_name = "FOLDER", default_value = "out")]
    out: PathBuf,
}

/// Options of `pliant check`.
#[derive(Args)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    scene: SceneArguments,
}

/// Runs the first scene of the gallery into a contact sheet and a film.
pub(crate) fn default(options: &DefaultOptions) -> Result<(), Failure> {
    let name = GALLERY[0].name;
    let file = |extension: &str| options.out.join(format!("{name}.{extension}"));
    run(&Options {
        scene: SceneArguments {
            scene: name.into(),
            changes: Changes::default(),
        },
        outputs: vec![file("gif"), file("sheet.png")],
        out: options.out.clone(),
        frames: None,
        steps: None,
        threads: None,
        json: false,
    })
}

/// Runs a scene. Fails when an expectation does not hold.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if live::is_report(&options.scene.scene) {
        return live::replay(&options.scene.scene, options.threads, options.json);
    }
    stop::listen()?;
    let threads = threads::count(options.threads);
    let pool = threads::pool(threads)?;
    let start = Instant::now();
    let scene = read(&options.scene.scene, &options.scene.changes)?;
    let mut built = pool.install(|| scene.build())?;
    let mut tally = Tally::new(start.elapsed());
    if !options.json {
        print::out(&format!("{}\n", headline(&scene, &options.scene.scene)))?;
    }
    let steps = options.steps.unwrap_or_else(|| built.steps());
    let rhythm = Rhythm::new(&built, steps, options.frames.unwrap_or(Frames::ALL))?;
    let outputs = create(options, &built, &rhythm)?;
    let title = title(&scene, &options.scene.scene);
    let files = pool.install(|| drive(&mut built, &rhythm, &mut tally, outputs, &title))?;
    let summary = Summary::new(&scene, &built, &tally, threads, files);
    if options.json {
        print::out(&format!("{}\n", serde_json::to_string_pretty(&summary)?))?;
    } else {
        print::out(&summary.table())?;
    }
    if stop::asked() && (tally.steps.len() as u64) < steps {
        return Err(Failure::run(format!(
            "stopped after {} of {steps} steps; all frames until then are complete",
            tally.steps.len()
        )));
    }
    match summary.failed() {
        0 => Ok(()),
        failed => Err(Failure::run(format!(
            "{failed} of the scene's expectations did not hold"
        ))),
    }
}

/// What was asked for on the command line, and what the scene asks for in the output folder.
fn create(options: &Options, built: &Built, rhythm: &Rhythm) -> Result<Vec<Output>, Failure> {
    let own = built.run.output.iter().map(|file| options.out.join(file));
    let paths: Vec<PathBuf> = options.outputs.iter().cloned().chain(own).collect();
    Output::check(&paths)?;
    let look = look(built);
    paths
        .iter()
        .map(|path| Output::create(path, rhythm, &look))
        .collect()
}

fn title(scene: &Scene, name: &Path) -> String {
    if scene.file.title.is_empty() {
        stem(name)
    } else {
        scene.file.title.clone()
    }
}

fn headline(scene: &Scene, name: &Path) -> String {
    let title = title(scene, name);
    if scene.file.about.is_empty() {
        title
    } else {
        format!("{title}: {}", scene.file.about)
    }
}

/// Reads and builds a scene without running it, and prints what clustering made of its bodies.
pub(crate) fn check(options: &CheckOptions) -> Result<(), Failure> {
    let scene = read(&options.scene.scene, &options.scene.changes)?;
    let built = scene.build()?;
    let outputs: Vec<PathBuf> = built.run.output.iter().map(PathBuf::from).collect();
    Output::check(&outputs)?;
    let mut text = String::new();
    for warning in scene.warnings.iter().chain(&built.warnings) {
        let _ = writeln!(text, "warning: {warning}");
    }
    for body in &built.bodies {
        let Some(report) = built.world.report(body.id) else {
            continue;
        };
        let c = &report.clustering;
        let _ = writeln!(
            text,
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
        // Some findings are warnings too, with their line.
        let told = |finding: &String| built.warnings.iter().any(|w| w.ends_with(finding));
        let findings = c.findings.iter().map(ToString::to_string);
        for finding in findings.filter(|finding| !told(finding)) {
            let _ = writeln!(text, "  {finding}");
        }
    }
    let _ = writeln!(
        text,
        "{} is good: {} steps, {} expectations",
        scene.name(),
        built.steps(),
        built.expectations.len()
    );
    print::out(&text)
}
