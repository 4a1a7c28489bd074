//! Scenes of the original clustered shape matching code: JSON with comments, trailing commas and repeated keys.
//!
//! A scene is translated into the scene format and goes on from there, so there is one way to build a world. What this
//! engine does not do yet gives a warning that names the keys, and only where it would have had an effect.

mod bodies;
mod keys;
mod planes;
mod text;
mod warnings;

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::error::{Place, Problem, ProblemKind, SceneError};
use crate::format::{ColourBy, Draw, Expect, SceneFile, View, WorldSettings};
use crate::read::Scene;
use crate::source::Source;
use keys::Keys;

/// Folders above the scene's own that are searched for the one that contains `inputFiles`.
const LEVELS: usize = 3;

/// Folders that paths may be relative to: that of the scene, those above it, the current one.
pub(crate) fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.to_owned()];
    for _ in 0..LEVELS {
        all.push(all[all.len() - 1].join(".."));
    }
    all.push(PathBuf::new());
    all
}

/// Reads a scene.
pub(crate) fn scene(source: Source, folders: Vec<PathBuf>) -> Result<Scene, SceneError> {
    let root = root(&source)?;
    let mut keys = Keys::new(&source, &root);
    let file = translate(&mut keys, &source, &folders);
    let warnings = warnings::warnings(&mut keys);
    keys.finish()?;
    Ok(Scene {
        file,
        warnings,
        folders,
        source,
    })
}

fn root(source: &Source) -> Result<Map<String, Value>, SceneError> {
    let strict = text::strict(&source.text);
    // Like the authors' reader, nothing behind the first value is looked at.
    let mut values = serde_json::Deserializer::from_str(&strict).into_iter::<Value>();
    let message = match values.next() {
        Some(Ok(Value::Object(root))) => return Ok(root),
        Some(Ok(_)) => "a scene is a table of keys: { … }".to_owned(),
        None => "there is nothing in it".to_owned(),
        Some(Err(error)) => {
            let at = text::offset(&strict, error.line(), error.column());
            let said = error.to_string();
            let message = said.split(" at line").next().unwrap_or(&said).to_owned();
            return Err(Problem {
                kind: ProblemKind::Syntax,
                file: source.name.clone(),
                place: Some(Place::of(&source.text, at..at + 1)),
                message,
                help: None,
            }
            .into());
        }
    };
    Err(Problem::at(source, "", message)
        .of_kind(ProblemKind::Syntax)
        .into())
}

fn translate(keys: &mut Keys<'_>, source: &Source, folders: &[PathBuf]) -> SceneFile {
    let dt = keys.number("dt", 1.0 / 60.0);
    let stem = Path::new(&source.name).file_stem().unwrap_or_default();
    let mut file = SceneFile {
        title: stem.to_string_lossy().into_owned(),
        world: WorldSettings {
            dt,
            substeps: 1,
            gravity: keys.vector("gravity", [0.0, -9.81, 0.0]),
            ..WorldSettings::default()
        },
        view: View {
            draw: Draw::Particles,
            colour_by: ColourBy::Cluster,
            ..View::default()
        },
        expect: Expect {
            checks: vec!["finite".to_owned()],
        },
        ..SceneFile::default()
    };
    let stretch = keys.vector("initialStretch", [1.0; 3]);
    bodies::bodies(keys, dt, stretch, folders, &mut file);
    planes::planes(keys, stretch, &mut file);
    file
}

#[cfg(test)]
mod tests;
