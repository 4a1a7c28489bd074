//! `pliant` without a command: a scene that needs no file, run, measured and written out to look at.

mod camera;
mod obj;
mod picture;
mod report;
mod scene;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use clap::Args;

use crate::progress::Progress;
use picture::Moment;
use report::Report;
use scene::Scene;

/// Options of the built-in scene.
#[derive(Args)]
pub(crate) struct Options {
    /// Folder for the results, made if it is not there.
    #[arg(long, value_name = "FOLDER", default_value = "out")]
    out: PathBuf,
}

/// Runs the scene, prints what it cost and writes what it looks like.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    // Before the work, so that nobody waits for results that have nowhere to go.
    fs::create_dir_all(&options.out)
        .with_context(|| format!("cannot make the folder {}", options.out.display()))?;
    println!("A letter of jelly swings from a corner and is let go.\n");
    let mut scene = Scene::new()?;
    let mut moments = Vec::new();
    let mut times = Vec::new();
    let mut progress = Progress::new(scene::STEPS);
    for step in 0..=scene::STEPS {
        if scene::MOMENTS.contains(&step) {
            moments.push(Moment::of(&scene)?);
        }
        if step < scene::STEPS {
            let start = Instant::now();
            scene.step()?;
            times.push(start.elapsed().as_secs_f64());
            progress.done(step + 1);
        }
    }
    progress.clear();
    print!("{}", Report::new(&scene, &times)?);
    let picture = options.out.join("pliant.svg");
    write(&picture, &picture::svg(&moments))?;
    let mesh = options.out.join("pliant.obj");
    write(&mesh, &obj::text(&scene.skin()?))?;
    println!("\npicture  {}", picture.display());
    println!("mesh     {}", mesh.display());
    Ok(())
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
