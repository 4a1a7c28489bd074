//! What a run writes, by the end of the file's name.

pub(crate) mod cache;
mod numbers;
mod picture;
pub(crate) mod pieces;
mod plot;
mod velocity;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::Context;
use pliant_io::{Settings, WRITE_EXTENSIONS, Writer};
use pliant_render::Mp4Writer;
use pliant_render::world::Look;
use pliant_scene::Built;

use crate::common::extension;
use crate::failure::Failure;
use crate::frames::{Moment, Rhythm};
pub(crate) use picture::{limit_scale, look};

/// Ends of names that a run writes, for messages.
pub(crate) const KNOWN: &str =
    "png, sheet.png, gif, mp4, csv, svg, snapshot, usda, glb, ply, obj, vtu and pvd";

/// Ends of names of pictures and films, and of what is known of the world alone.
const PICTURES: [&str; 3] = ["png", "gif", "mp4"];
const NUMBERS: [&str; 3] = ["csv", "svg", "snapshot"];

/// A file being written. None of them grows in memory with the number of frames.
pub(crate) enum Output {
    /// Pictures.
    Picture(Box<picture::Picture>),
    /// A cache of all frames for other programs.
    Cache(Box<dyn Writer>, pieces::Pieces),
    /// Numbers over time as a table.
    Table(numbers::Table<BufWriter<File>>),
    /// Numbers over time as a picture.
    Plot(plot::Plot),
    /// The state at the end.
    Snapshot(PathBuf),
}

impl Output {
    /// Refuses files that cannot be written whatever the run brings, before anything is made: names that are asked for
    /// twice or not understood, and films without the program that makes them.
    pub(crate) fn check(paths: &[PathBuf]) -> Result<(), Failure> {
        for (i, path) in paths.iter().enumerate() {
            if paths[..i].contains(path) {
                return Err(Failure::input(format!(
                    "{} is asked for twice",
                    path.display()
                )));
            }
            let extension = extension(path);
            let end = extension.as_str();
            if !(PICTURES.contains(&end)
                || NUMBERS.contains(&end)
                || WRITE_EXTENSIONS.contains(&end))
            {
                return Err(Failure::input(format!(
                    "cannot tell what to write to {}: names end in {KNOWN}",
                    path.display()
                )));
            }
            check_film(path)?;
        }
        Ok(())
    }

    /// Starts a file that was checked.
    pub(crate) fn create(path: &Path, rhythm: &Rhythm, look: &Look) -> Result<Self, Failure> {
        let extension = extension(path);
        make_folder(path)?;
        Ok(match extension.as_str() {
            "csv" => {
                let file = File::create(path).with_context(|| cannot_write(path))?;
                Self::Table(numbers::Table::new(path, BufWriter::new(file))?)
            }
            "svg" => {
                // Now, so that nobody waits for a plot that has nowhere to go.
                File::create(path).with_context(|| cannot_write(path))?;
                Self::Plot(plot::Plot::new(path))
            }
            "snapshot" => Self::Snapshot(path.to_owned()),
            end if WRITE_EXTENSIONS.contains(&end) => {
                let settings = Settings {
                    frames_per_second: rhythm.rate,
                    ..Settings::default()
                };
                Self::Cache(
                    pliant_io::create(path, &settings)?,
                    pieces::Pieces::default(),
                )
            }
            _ => Self::pictures(path, rhythm, look, None)?,
        })
    }

    /// Starts pictures; `sheet` asks for a contact sheet of so many of them.
    pub(crate) fn pictures(
        path: &Path,
        rhythm: &Rhythm,
        look: &Look,
        sheet: Option<u64>,
    ) -> Result<Self, Failure> {
        let picture = picture::Picture::create(path, rhythm, look, sheet)?;
        Ok(Self::Picture(Box::new(picture)))
    }

    /// Takes a moment of the run.
    pub(crate) fn take(&mut self, built: &Built, moment: &Moment) -> Result<(), Failure> {
        match self {
            Self::Picture(picture) => picture.take(built, moment),
            Self::Cache(writer, pieces) => match moment.frame {
                Some(number) => {
                    let (world, bodies) = (&built.world, &built.bodies);
                    cache::write(writer.as_mut(), world, bodies, pieces, number)
                }
                None => Ok(()),
            },
            Self::Table(table) => table.take(&built.world, moment),
            Self::Plot(plot) => {
                plot.take(&built.world, moment);
                Ok(())
            }
            Self::Snapshot(path) if moment.is_last => {
                let written = fs::write(&*path, built.world.snapshot());
                Ok(written.with_context(|| cannot_write(path))?)
            }
            Self::Snapshot(_) => Ok(()),
        }
    }

    /// Completes the file and tells what was written.
    pub(crate) fn finish(self, title: &str) -> Result<Vec<PathBuf>, Failure> {
        match self {
            Self::Picture(picture) => picture.finish(),
            Self::Cache(writer, _) => Ok(writer.finish()?),
            Self::Table(table) => table.finish(),
            Self::Plot(plot) => plot.finish(title),
            Self::Snapshot(path) => Ok(vec![path]),
        }
    }
}

/// Refuses a film whose program is not there.
pub(crate) fn check_film(path: &Path) -> Result<(), Failure> {
    if extension(path) == "mp4" {
        Mp4Writer::check().map_err(|error| Failure::Input(error.into()))?;
    }
    Ok(())
}

/// Makes the folder of a file.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    let made = fs::create_dir_all(folder);
    Ok(made.with_context(|| format!("cannot make the folder {}", folder.display()))?)
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}
