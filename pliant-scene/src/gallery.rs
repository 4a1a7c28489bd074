//! The scenes of the gallery, built in: they run from any folder, without files.

use crate::error::SceneError;
use crate::nearest::nearest;
use crate::read::{Scene, parse};

/// A built-in scene: a file of the folder `scenes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Its name, that of the file without the extension.
    pub name: &'static str,
    /// The text of the file.
    pub text: &'static str,
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        &[$(BuiltIn { name: $name, text: include_str!(concat!("../../scenes/", $name, ".toml")) }),*]
    };
}

/// The gallery. The first scene is the one to show when none is asked for.
pub const GALLERY: &[BuiltIn] = built_in![
    "jelly-drop",
    "letters-on-stairs",
    "twisted-bar",
    "twisted-clay",
    "squeezed-clay",
    "squeezed-putty",
    "converging-beams",
    "tilted-clay",
    "drawn-taffy",
    "dented-tin",
    "tin-can",
    "broken-beam",
    "shattered-ball",
    "shot-weak-brittle",
    "shot-strong-brittle",
    "shot-strong-ductile",
    "torn-heart",
    "torn-cheese",
    "torn-bread",
    "spinning-gear",
    "hanging-sheet",
    "three-cloths",
    "skin-patch",
    "locked-fish",
    "ball-on-sheet",
    "bullet",
    "ghost-ball",
    "cradle",
    "folded-beam",
    "jelly-tower",
    "plinko",
    "bowl-of-hundred",
    "four-bunnies",
    "quadratic-wall",
    "compressed-beam",
    "stretched-cube",
    "stretched-cube-radii",
    "stretched-cube-kernels",
    "stretched-cube-algorithms",
];

impl BuiltIn {
    /// The scene of this name.
    pub fn find(name: &str) -> Option<Self> {
        GALLERY.iter().copied().find(|scene| scene.name == name)
    }

    /// The name in the gallery that is most like a word, if one is.
    pub fn nearest(word: &str) -> Option<&'static str> {
        nearest(word, GALLERY.iter().map(|scene| scene.name))
    }

    /// Reads it.
    pub fn scene(self) -> Result<Scene, SceneError> {
        parse(self.text, self.name)
    }
}
