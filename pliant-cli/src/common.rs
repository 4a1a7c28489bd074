//! What several commands share: naming a scene and changing it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Args;
use pliant_io::{MESH_EXTENSIONS, POINT_EXTENSIONS};
use pliant_scene::{BuiltIn, Scene, load};

use crate::failure::Failure;

/// A scene, and what is changed of it.
#[derive(Args)]
pub(crate) struct SceneArguments {
    /// The name of a built-in scene, or a scene file: .toml, or .json in the format of the original clustered shape
    /// matching code. `run` also replays a .pliant-report that the page of `view` saved.
    #[arg(value_name = "SCENE")]
    pub(crate) scene: PathBuf,
    #[command(flatten)]
    pub(crate) changes: Changes,
}

/// What is changed of a scene.
#[derive(Args, Default)]
pub(crate) struct Changes {
    /// Changes a value of the scene, as in world.dt=0.01. May be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Seed for sampling and clustering of all bodies, instead of the scene's own.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// Reads a scene: a file where there is one, else the built-in scene of that name.
pub(crate) fn read(name: &Path, changes: &Changes) -> Result<Scene, Failure> {
    let end = extension(name);
    if MESH_EXTENSIONS.contains(&end.as_str())
        || POINT_EXTENSIONS.contains(&end.as_str())
        || end == "snapshot"
    {
        return Err(Failure::input(format!(
            "{} is no scene, which ends in toml or json: `pliant render` draws it, `pliant convert` changes its format, \
             and a scene can have a body of a mesh or particle file by `mesh` or `points`",
            name.display()
        )));
    }
    let mut scene = match built_in(name) {
        Some(built_in) => built_in.scene()?,
        None if name.components().count() == 1 && name.extension().is_none() && !name.exists() => {
            return Err(unknown(name));
        }
        None => load(name)?,
    };
    for assignment in &changes.set {
        scene.set(assignment)?;
    }
    if let Some(seed) = changes.seed {
        scene.reseed(seed);
    }
    Ok(scene)
}

/// The built-in scene that is meant, unless a file is.
pub(crate) fn built_in(name: &Path) -> Option<BuiltIn> {
    if name.is_file() {
        return None;
    }
    BuiltIn::find(name.to_str()?)
}

/// What a scene's files are called after.
pub(crate) fn stem(name: &Path) -> String {
    let stem = name.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn unknown(name: &Path) -> Failure {
    let meant = name.to_str().and_then(BuiltIn::nearest);
    let hint = meant.map_or_else(String::new, |meant| format!("; did you mean {meant}?"));
    Failure::input(format!(
        "there is no file '{}' and no built-in scene of that name{hint}\n`pliant list` shows the built-in scenes",
        name.display()
    ))
}

/// The bytes of a file.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| {
        let why = match error.kind() {
            ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => format!("cannot be read: {error}"),
        };
        Failure::input(format!("{}: {why}", path.display()))
    })
}

/// The extension of a file in lower case; empty where there is none.
pub(crate) fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().to_lowercase()
}
