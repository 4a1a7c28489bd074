//! The program as a user meets it: what it prints, what it writes, how it refuses.

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

fn pliant(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pliant"))
        .args(words)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("errors are UTF-8")
}

/// The value in a line of the table.
fn value(table: &str, name: &str) -> String {
    let line = table.lines().find(|line| line.starts_with(name));
    let line = line.unwrap_or_else(|| panic!("no line {name} in\n{table}"));
    line[name.len()..].trim().to_owned()
}

#[test]
fn help_names_commands_and_options() {
    let output = pliant(&folder("help"), &["--help"]);
    assert!(output.status.success());
    for word in ["Usage: pliant", "bench", "--out", "built-in scene"] {
        assert!(stdout(&output).contains(word), "{word}");
    }
}

#[test]
fn an_unknown_workload_is_answered_with_the_known_ones() {
    let output = pliant(&folder("unknown_workload"), &["bench", "nonsense"]);
    assert_eq!(output.status.code(), Some(1));
    for word in ["'nonsense'", "bar", "bar200", "1m"] {
        assert!(stderr(&output).contains(word), "{word}");
    }
}

#[test]
fn the_scene_writes_a_picture_and_a_mesh() {
    let folder = folder("scene");
    let output = pliant(&folder, &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output), "", "no progress line without a terminal");
    let svg = fs::read_to_string(folder.join("out/pliant.svg")).expect("there is a picture");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<text").count(), 6, "one caption per moment");
    let obj = fs::read_to_string(folder.join("out/pliant.obj")).expect("there is a mesh");
    let count = |start| obj.lines().filter(|line| line.starts_with(start)).count();
    let (vertices, triangles) = (count("v "), count("f "));
    // Euler's formula for a closed surface around one hole: V − E + F = 0 with E = 3F/2.
    assert!(triangles > 100);
    assert_eq!(triangles, 2 * vertices);
    for name in ["pliant.svg", "pliant.obj"] {
        assert!(stdout(&output).contains(name), "the path of {name} is told");
    }
}

#[test]
fn the_table_is_sound_and_its_hash_the_same_each_time() {
    let folder = folder("table");
    let runs = [1, 2].map(|_| stdout(&pliant(&folder, &["--out", "deep/results"])));
    assert_eq!(value(&runs[0], "hash"), value(&runs[1], "hash"));
    assert!(folder.join("deep/results/pliant.svg").is_file());
    let number = |name| value(&runs[0], name).parse::<f64>().expect("a number");
    assert!(number("particles") > 1000.0);
    assert!(number("memberships") > number("particles"));
    assert!(number("ms/step, p95") > 0.0);
    assert!(number("mass drift") < 1e-6);
    assert!(number("momentum drift") < 1e-5);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = folder("no_folder");
    fs::write(folder.join("taken"), "a file").expect("a file can be written");
    let output = pliant(&folder, &["--out", "taken/results"]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = stderr(&output);
    let name = Path::new("taken").join("results");
    assert!(
        complaint.starts_with("pliant: cannot make the folder ")
            && complaint.contains(&name.display().to_string()),
        "{complaint}"
    );
    assert_eq!(stdout(&output), "", "nothing is run in vain");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = folder("no_file");
    fs::create_dir_all(folder.join("out/pliant.svg")).expect("a folder can be made");
    let output = pliant(&folder, &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("cannot write "));
    assert!(stderr(&output).contains("pliant.svg"));
}

#[test]
fn a_scene_file_runs_writes_what_is_asked_for_and_is_judged() {
    let folder = folder("run");
    let scene = "[[body]]\nname = \"cube\"\nshape.box = { size = [0.4, 0.4, 0.4] }\nspacing = 0.1\n\
                 [run]\nduration = 0.1\n[expect]\nchecks = [\"finite\", \"pieces = 1\"]\n";
    fs::write(folder.join("cube.toml"), scene).expect("a scene can be written");
    let words = [
        "run",
        "cube.toml",
        "--json",
        "-o",
        "out/a.png",
        "-o",
        "out/a.usda",
        "-o",
        "out/a.csv",
    ];
    let output = pliant(&folder, &words);
    assert!(output.status.success(), "{}", stderr(&output));
    let summary: serde_json::Value =
        serde_json::from_str(&stdout(&output)).expect("one JSON object");
    assert_eq!(summary["steps"], 6);
    assert_eq!(
        summary["expect"]["passed"].as_array().map(Vec::len),
        Some(2)
    );
    for file in ["out/a.png", "out/a.usda", "out/a.csv"] {
        let size = fs::metadata(folder.join(file)).map_or(0, |m| m.len());
        assert!(size > 100, "{file} has {size} bytes");
    }
    let broken = pliant(
        &folder,
        &[
            "run",
            "cube.toml",
            "--set",
            "expect.checks=[\"pieces = 2\"]",
        ],
    );
    assert!(
        !broken.status.success(),
        "an expectation that does not hold is a failure"
    );
    let missing = pliant(&folder, &["check", "nothing.toml"]);
    assert!(!missing.status.success() && stderr(&missing).contains("nothing.toml"));
}
