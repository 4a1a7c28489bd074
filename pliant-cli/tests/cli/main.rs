//! The program as a user meets it: what it prints, what it writes, how it refuses.

mod bench;
mod broken;
mod convert;
mod numbers;
mod pictures;
mod run;
mod streaming;
mod usage;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A new empty folder for one test, below the build's own folder for such things.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old folder can be removed");
    }
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pliant"));
    command.args(words).current_dir(folder);
    command
}

fn pliant(folder: &Path, words: &[&str]) -> Output {
    command(folder, words).output().expect("the program starts")
}

/// What it prints when all goes well.
fn good(folder: &Path, words: &[&str]) -> String {
    let output = pliant(folder, words);
    assert!(output.status.success(), "{words:?}: {}", stderr(&output));
    stdout(&output)
}

/// What it complains of, with the exit code.
fn refused(folder: &Path, words: &[&str]) -> (i32, String) {
    let output = pliant(folder, words);
    let code = output.status.code().expect("it ends by itself");
    assert_ne!(code, 0, "{words:?} is refused");
    assert!(!stderr(&output).contains("panicked"), "{}", stderr(&output));
    (code, stderr(&output))
}

/// The summary of a run.
fn summary(folder: &Path, words: &[&str]) -> serde_json::Value {
    let words = [words, &["--json"]].concat();
    serde_json::from_str(&good(folder, &words)).expect("exactly one JSON object")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("errors are UTF-8")
}

/// A small scene: a cube of jelly that falls for a tenth of a second.
const CUBE: &str = "title = \"Cube\"\n[[body]]\nname = \"cube\"\nshape.box = { size = [0.4, 0.4, 0.4] }\nspacing = 0.1\n\
                    clustering.count = 4\n[run]\nduration = 0.1\n[expect]\nchecks = [\"finite\", \"pieces = 1\"]\n";

/// A folder with the small scene as `cube.toml`.
fn with_cube(name: &str) -> PathBuf {
    let folder = folder(name);
    fs::write(folder.join("cube.toml"), CUBE).expect("a scene can be written");
    folder
}

/// Names of the files with an extension, sorted.
fn files(folder: &Path, extension: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

/// Width and height of a PNG.
fn png_size(path: &Path) -> (u32, u32) {
    let bytes = fs::read(path).expect("there is a picture");
    assert!(
        bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
        "{}",
        path.display()
    );
    let number = |at: usize| {
        bytes[at..at + 4]
            .iter()
            .fold(0, |n, b| n << 8 | u32::from(*b))
    };
    (number(16), number(20))
}

/// Frames of a GIF: its graphic control extensions.
fn gif_frames(path: &Path) -> usize {
    let bytes = fs::read(path).expect("there is a film");
    assert!(
        bytes.starts_with(b"GIF89a") && bytes.ends_with(b";"),
        "a whole film"
    );
    let control = bytes.windows(4).filter(|w| {
        *w == [0x21, 0xf9, 4, 4] || *w == [0x21, 0xf9, 4, 0] || *w == [0x21, 0xf9, 4, 5]
    });
    control.count()
}
