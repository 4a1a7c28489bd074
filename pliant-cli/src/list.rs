//! `pliant list`: the built-in scenes.

use clap::Args;
use pliant_scene::GALLERY;
use serde::Serialize;

use crate::failure::Failure;
use crate::print;

/// Options of `pliant list`.
#[derive(Args)]
pub(crate) struct Options {
    /// Prints a JSON list.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    title: String,
    about: String,
    bodies: usize,
    duration: f32,
}

/// Prints one line per scene.
pub(crate) fn list(options: &Options) -> Result<(), Failure> {
    let mut entries = Vec::new();
    for built_in in GALLERY {
        let file = built_in.scene()?.file;
        entries.push(Entry {
            name: built_in.name,
            title: file.title,
            about: file.about,
            bodies: file.body.len(),
            duration: file.run.duration,
        });
    }
    if options.json {
        return print::out(&format!("{}\n", serde_json::to_string_pretty(&entries)?));
    }
    let width = entries.iter().map(|e| e.name.len()).max().unwrap_or(0);
    let lines = entries
        .iter()
        .map(|e| format!("{:<width$}  {}\n", e.name, e.about));
    print::out(&lines.collect::<String>())
}
