//! From text to a scene.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::authors;
use crate::error::{Place, Problem, ProblemKind, SceneError};
use crate::format::{Body, SceneFile};
use crate::set;
use crate::source::{Language, Source};

/// Longest scene that is read, in bytes.
pub const MOST_BYTES: u64 = 16 << 20;

/// A scene as it was read: what the file says, and where its files are.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What the file says.
    pub file: SceneFile,
    /// What was read but has no effect, a sentence each.
    pub warnings: Vec<String>,
    /// Folders that relative paths are looked up in, the first that has the file.
    pub(crate) folders: Vec<PathBuf>,
    pub(crate) source: Source,
}

/// Reads a scene file: `.json` as the authors' format, anything else as TOML.
pub fn load(path: &Path) -> Result<Scene, SceneError> {
    let text = read(path).map_err(|message| Problem {
        kind: ProblemKind::File,
        file: path.display().to_string(),
        place: None,
        message,
        help: None,
    })?;
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let source = Source {
        name: path.display().to_string(),
        text,
        language: language(path),
        set: Vec::new(),
    };
    match source.language {
        Language::Toml => toml_scene(source, vec![folder]),
        Language::Json => authors::scene(source, authors::folders(&folder)),
    }
}

/// Reads a scene from text; `name` is for messages, and its extension says the format as in [`load`]. Relative paths
/// are relative to the current folder.
pub fn parse(text: &str, name: &str) -> Result<Scene, SceneError> {
    let source = Source {
        name: name.to_owned(),
        text: text.to_owned(),
        language: language(Path::new(name)),
        set: Vec::new(),
    };
    let folders = vec![PathBuf::new()];
    match source.language {
        Language::Toml => toml_scene(source, folders),
        Language::Json => authors::scene(source, folders),
    }
}

impl Scene {
    /// Changes one value, as in `world.dt=0.01`, `body[0].spacing=0.05` or `body.cube.material.preset="clay"`.
    pub fn set(&mut self, assignment: &str) -> Result<(), SceneError> {
        let (path, file) = set::set(&self.file, assignment).map_err(|said| {
            let mut problem = reworded(
                Problem {
                    kind: ProblemKind::Value,
                    file: self.source.name.clone(),
                    place: None,
                    message: plain(&said),
                    help: None,
                },
                &said,
            );
            problem.message = format!("--set {assignment}: {}", problem.message);
            problem
        })?;
        self.file = file;
        self.source.set.push(path);
        Ok(())
    }

    /// Gives every body this seed, for sampling and for clustering.
    pub fn reseed(&mut self, seed: u64) {
        for body in &mut self.file.body {
            body.seed = seed;
            body.clustering.seed = Some(seed);
        }
    }

    /// The seed that all bodies share, for sampling and for clustering; None where they differ.
    pub fn seed(&self) -> Option<u64> {
        let seeds = |body: &Body| [body.seed, body.clustering.seed.unwrap_or_default()];
        let mut all = self.file.body.iter().flat_map(seeds);
        let first = all.next().unwrap_or_default();
        all.all(|seed| seed == first).then_some(first)
    }

    /// The name it was read by.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// The scene in the scene format.
    pub fn to_toml(&self) -> Result<String, SceneError> {
        toml::to_string(&self.file)
            .map_err(|error| Problem::at(&self.source, "", error.to_string()).into())
    }
}

fn language(path: &Path) -> Language {
    let extension = path.extension().unwrap_or_default();
    if extension.eq_ignore_ascii_case("json") {
        Language::Json
    } else {
        Language::Toml
    }
}

fn read(path: &Path) -> Result<String, String> {
    let cannot = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("cannot read the scene: {error}"),
    };
    if !std::fs::metadata(path).map_err(cannot)?.is_file() {
        return Err("cannot read the scene: it is no file".to_owned());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(cannot)?;
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("the scene is longer than {MOST_BYTES} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| "the scene is no UTF-8 text".to_owned())
}

fn toml_scene(source: Source, folders: Vec<PathBuf>) -> Result<Scene, SceneError> {
    match toml::from_str(&source.text) {
        Ok(file) => Ok(Scene {
            file,
            warnings: Vec::new(),
            folders,
            source,
        }),
        Err(error) => Err(explain(&source, &error).into()),
    }
}

/// A problem from what the TOML reader says: its words, in ours.
fn explain(source: &Source, error: &toml::de::Error) -> Problem {
    let said = error.message();
    let problem = Problem {
        kind: ProblemKind::Syntax,
        file: source.name.clone(),
        place: error.span().map(|span| Place::of(&source.text, span)),
        message: plain(said),
        help: None,
    };
    let key = problem.place.as_ref().map(key_before).unwrap_or_default();
    let problem = reworded(problem, said);
    let choice = CHOICES.iter().find(|(choice, _)| *choice == key);
    let Some((_, help)) = choice.filter(|_| wants_a_choice(said)) else {
        return problem;
    };
    let found = problem.place.as_ref().map(Place::found).unwrap_or_default();
    problem
        .saying(format!("`{key}` is {found}, expected a table"))
        .help(*help)
}

/// The reader found a value where a word with a value of its own belongs, or that word alone.
fn wants_a_choice(said: &str) -> bool {
    said.contains("wanted string or table") || said.contains(ALONE)
}

/// What the reader says of a word that stands alone where it needs a value.
const ALONE: &str = "invalid type: unit variant, expected newtype variant";

/// Keys whose values look like numbers to whoever has not read about them, and what to write.
const CHOICES: [(&str, &str); 3] = [
    (
        "friction",
        "write `friction.coulomb = 0.5` (Coulomb's coefficient), or `friction.keep = 0.4` (share of the velocity that a substep leaves)",
    ),
    (
        "radius",
        "write `radius.fixed = 0.3` (metres), or `radius.auto = { overlap = 3 }` to have it found",
    ),
    (
        "stiffness",
        "write `stiffness.alpha = 0.5` (share per step), or `stiffness.time = 0.01` (seconds)",
    ),
];

/// The last part of the key whose value stands at a place; empty where there is none.
fn key_before(place: &Place) -> String {
    let before: String = place.text.chars().take(place.column - 1).collect();
    let Some(keys) = before.trim_end().strip_suffix('=') else {
        return String::new();
    };
    let parts = keys.trim_end().rsplit([' ', '{', ',', '.', '"']);
    parts.map(str::to_owned).next().unwrap_or_default()
}

/// Names the wrong key or word, and what was probably meant.
fn reworded(mut problem: Problem, said: &str) -> Problem {
    let quoted: Vec<&str> = said.split('`').skip(1).step_by(2).collect();
    for (start, what) in [("unknown field", "key"), ("unknown variant", "word")] {
        if let ([word, known @ ..], true) = (&quoted[..], said.starts_with(start)) {
            problem.kind = ProblemKind::Word;
            problem.message = format!("unknown {what} `{word}`");
            return problem.suggest(word, known.iter().copied());
        }
    }
    if said.starts_with("invalid") || said.starts_with("missing") {
        problem.kind = ProblemKind::Value;
    }
    problem
}

/// The reader's message without the names of Rust types.
fn plain(said: &str) -> String {
    let mut text = said.replace("missing field", "missing key");
    for (from, to) in [
        ("expected f32", "expected a number"),
        (
            "expected u32",
            "expected a whole number from 0 to 4294967295",
        ),
        ("expected u64", "expected a whole number from 0"),
        ("a sequence", "a list"),
        ("an array", "a list"),
        ("expected a map", "expected a table"),
        ("wanted string or table", "expected a word or a table"),
        (
            ALONE,
            "found a word alone, expected a table with a value for it",
        ),
    ] {
        text = text.replace(from, to);
    }
    match text.split_once("expected struct ") {
        Some((start, _)) => format!("{start}expected a table"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let error = parse(text, "test.toml").expect_err("the scene is wrong");
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn wrong_keys_show_line_caret_and_the_nearest_key() {
        check(
            "title = \"x\"\n\n[world]\ngravty = [0, 0, 0]\n",
            "error: unknown key `gravty`\n --> test.toml:4:1\n  |\n4 | gravty = [0, 0, 0]\n  | ^^^^^^\n  = help: did you mean `gravity`?",
        );
        check(
            "[[body]]\nshape.bx = { size = [1, 1, 1] }\n",
            "error: unknown word `bx`\n --> test.toml:2:7\n  |\n2 | shape.bx = { size = [1, 1, 1] }\n  |       ^^\n  = help: did you mean `box`?",
        );
    }

    #[test]
    fn wrong_values_say_what_is_expected() {
        check(
            "[world]\ndt = \"fast\"\n",
            "error: invalid type: string \"fast\", expected a number\n --> test.toml:2:6\n  |\n2 | dt = \"fast\"\n  |      ^^^^^^",
        );
        for (friction, width) in [("0.5", 3), ("true", 4), ("\"coulomb\"", 9)] {
            check(
                &format!("[[obstacle]]\nfriction = {friction}\n"),
                &format!(
                    "error: `friction` is {friction}, expected a table\n --> test.toml:2:12\n  |\n2 | friction = {friction}\n  |            {}\n  = help: {}",
                    "^".repeat(width),
                    CHOICES[0].1
                ),
            );
        }
        for groups in ["4294967296", "-1"] {
            let text =
                format!("[[body]]\nshape.sphere = {{ radius = 1 }}\ncontact.groups = {groups}\n");
            let error = parse(&text, "test.toml").expect_err(groups).to_string();
            assert!(error.contains("from 0 to 4294967295"), "{error}");
        }
    }

    #[test]
    fn numbers_in_place_of_choices_are_told_the_choices() {
        let body = "[[body]]\nshape.sphere = { radius = 1 }\n";
        for (line, help) in [
            ("clustering.radius = 0.3", "`radius.fixed = 0.3`"),
            ("clustering = { radius = 0.3 }", "`radius.fixed = 0.3`"),
            ("material.stiffness = 0.5", "`stiffness.time = 0.01`"),
        ] {
            let error = parse(&format!("{body}{line}\n"), "test.toml").expect_err(line);
            assert!(error.to_string().contains(help), "{error}");
        }
    }
}
