//! `pliant` and `pliant run`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use super::{
    command, files, folder, gif_frames, good, pliant, png_size, refused, stderr, summary, with_cube,
};

#[test]
fn without_arguments_it_shows_something() {
    let folder = folder("default");
    let said = good(&folder, &[]);
    for word in [
        "Jelly drop",
        "ms/step",
        "holds",
        "jelly-drop.sheet.png",
        "jelly-drop.gif",
    ] {
        assert!(said.contains(word), "{word} in\n{said}");
    }
    let (width, height) = png_size(&folder.join("out/jelly-drop.sheet.png"));
    assert!(width > 1000 && height > 500);
    assert!(gif_frames(&folder.join("out/jelly-drop.gif")) > 20);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = folder("no_folder");
    fs::write(folder.join("taken"), "a file").expect("a file can be written");
    let (code, complaint) = refused(&folder, &["--out", "taken/results"]);
    assert_eq!(code, 1);
    assert!(
        complaint.contains("cannot make the folder taken/results"),
        "{complaint}"
    );
}

#[test]
fn a_built_in_scene_runs_by_name_from_any_folder() {
    let folder = folder("built_in");
    let summary = summary(&folder, &["run", "twisted-bar", "--steps", "2"]);
    assert_eq!(summary["scene"], "twisted-bar");
    assert_eq!(summary["steps"], 2);
}

#[test]
fn the_summary_has_every_field() {
    let summary = summary(&with_cube("fields"), &["run", "cube.toml"]);
    for field in [
        "scene",
        "seed",
        "dt",
        "steps",
        "bodies",
        "particles",
        "clusters",
        "memberships",
        "setup_ms",
        "step_ms",
        "stages_ms",
        "mass",
        "momentum",
        "angular_momentum",
        "energy",
        "max_strain",
        "max_penetration",
        "events",
        "breaks",
        "more_breaks",
        "bbox",
        "com",
        "hash",
        "expect",
        "warnings",
        "files",
        "threads",
    ] {
        assert!(!summary[field].is_null(), "{field}");
    }
    for field in ["mean", "p50", "p95", "max"] {
        assert!(
            summary["step_ms"][field]
                .as_f64()
                .is_some_and(|ms| ms > 0.0),
            "{field}"
        );
    }
    for field in ["mass", "momentum", "angular_momentum", "energy"] {
        assert!(!summary[field]["start"].is_null() && !summary[field]["end"].is_null());
    }
    assert_eq!(summary["steps"], 6);
    assert_eq!(summary["seed"], 0);
    assert_eq!(
        summary["expect"]["passed"].as_array().map(Vec::len),
        Some(2)
    );
    assert_eq!(
        summary["expect"]["failed"].as_array().map(Vec::len),
        Some(0)
    );
}

#[test]
fn seeds_change_the_result_and_threads_do_not() {
    let folder = with_cube("seeds");
    let run = |words: &[&str]| {
        let summary = summary(&folder, &[&["run", "cube.toml"], words].concat());
        (summary["hash"].clone(), summary["seed"].clone())
    };
    let (plain, _) = run(&[]);
    assert_eq!(run(&["--threads", "1"]).0, plain);
    assert_eq!(run(&["--threads", "3"]).0, plain);
    let (other, seed) = run(&["--seed", "7"]);
    assert_eq!(seed, 7);
    assert_ne!(other, plain, "another seed, another sampling");
    assert_eq!(run(&["--seed", "7"]).0, other);
}

#[test]
fn an_expectation_that_does_not_hold_is_code_1() {
    let folder = with_cube("expect");
    let words = [
        "run",
        "cube.toml",
        "--set",
        "expect.checks=[\"pieces = 2\"]",
    ];
    let output = pliant(&folder, &words);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("1 of the scene's expectations did not hold"));
    assert!(super::stdout(&output).contains("DOES NOT HOLD     pieces = 2 (is 1)"));
}

#[test]
fn a_run_that_is_cut_short_judges_only_what_it_reached() {
    let folder = with_cube("cut");
    let checks =
        "expect.checks=[\"com_y < -9\", \"com_y < 9 at 0.04 s\", \"com_y < -9 at 0.09 s\"]";
    let summary = summary(
        &folder,
        &["run", "cube.toml", "--steps", "3", "--set", checks],
    );
    let count = |list: &str| summary["expect"][list].as_array().map(Vec::len);
    assert_eq!(
        (count("passed"), count("failed"), count("skipped")),
        (Some(1), Some(0), Some(2))
    );
}

#[test]
fn frames_says_which_are_written() {
    let folder = with_cube("frames");
    good(
        &folder,
        &[
            "run",
            "cube.toml",
            "--frames",
            "1..3",
            "-o",
            "a.ply",
            "-o",
            "a.gif",
            "-o",
            "a.csv",
        ],
    );
    assert_eq!(files(&folder, "ply"), ["a_0001.ply", "a_0002.ply"]);
    assert_eq!(gif_frames(&folder.join("a.gif")), 2);
    let table = fs::read_to_string(folder.join("a.csv")).expect("a table");
    assert_eq!(table.lines().count(), 3);
}

/// Seven steps are three frames and a half: the half is no frame of a cache.
#[test]
fn a_run_that_ends_between_frames_writes_its_caches() {
    let folder = with_cube("between");
    good(
        &folder,
        &[
            "run",
            "cube.toml",
            "--steps",
            "7",
            "-o",
            "a.usda",
            "-o",
            "a.png",
            "-o",
            "a.pvd",
        ],
    );
    assert!(folder.join("a.usda").is_file() && folder.join("a_0003.vtu").is_file());
    assert!(!folder.join("a_0004.vtu").exists());
}

#[test]
fn the_scene_s_own_outputs_go_to_the_output_folder() {
    let folder = with_cube("own_outputs");
    let words = [
        "run",
        "cube.toml",
        "--out",
        "deep/er",
        "--set",
        "run.output=[\"sub/x.csv\"]",
    ];
    good(&folder, &words);
    assert!(folder.join("deep/er/sub/x.csv").is_file());
    let (code, _) = refused(
        &folder,
        &["run", "cube.toml", "--set", "run.output=[\"../x.csv\"]"],
    );
    assert_eq!(code, 2);
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_cleanly_and_keeps_complete_frames() {
    let folder = with_cube("interrupt");
    let words = [
        "run",
        "cube.toml",
        "--set",
        "run.duration=80000",
        "-o",
        "a.usda",
        "-o",
        "a.csv",
        "-o",
        "a.gif",
        "-o",
        "a.snapshot",
        "-o",
        "a.svg",
        "-o",
        "a.ply",
    ];
    let mut child = command(&folder, &words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    let stdout = child.stdout.as_mut().expect("a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    assert!(line.starts_with("Cube"), "it tells what it runs: {line}");
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("stopped after"),
        "{}",
        stderr(&output)
    );
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    let usda = read("a.usda");
    assert!(usda.starts_with("#usda") && usda.trim_end().ends_with('}'));
    assert!(read("a.csv").ends_with('\n') && read("a.svg").ends_with("</svg>\n"));
    assert!(gif_frames(&folder.join("a.gif")) >= 1);
    let table = read("a.csv").lines().count() - 1;
    let plys = files(&folder, "ply").len();
    assert_eq!(table, plys, "all outputs have the same frames");
    let known = ["toml", "usda", "csv", "gif", "snapshot", "svg", "ply"];
    let known: usize = known.iter().map(|end| files(&folder, end).len()).sum();
    let all = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(all, known, "no file is left half done");
    assert!(
        pliant(&folder, &["convert", "a.snapshot", "b.ply"])
            .status
            .success()
    );
}

#[test]
fn a_run_cut_short_is_judged_by_what_must_hold_all_the_time() {
    let folder = with_cube("lasting");
    let text = super::CUBE.replace(
        "\"pieces = 1\"",
        "\"mass_drift < 1e-6\", \"max_speed < 1e-9\", \"com_y < -9\"",
    );
    fs::write(folder.join("cut.toml"), text).expect("a scene");
    let output = pliant(&folder, &["run", "cut.toml", "--steps", "2", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let summary: serde_json::Value =
        serde_json::from_str(&super::stdout(&output)).expect("one object");
    let judged = |kind: &str| summary["expect"][kind].as_array().map_or(0, Vec::len);
    assert_eq!(
        [judged("passed"), judged("failed"), judged("skipped")],
        [2, 1, 1],
        "{}",
        summary["expect"]
    );
    let none = good(&folder, &["run", "cube.toml", "--steps", "0"]);
    assert!(!none.contains("-0.000"), "{none}");
}

#[test]
fn caches_have_velocities_and_the_rate_of_the_scene() {
    let folder = with_cube("cache_columns");
    good(
        &folder,
        &["run", "cube.toml", "-o", "a.usda", "-o", "a.ply"],
    );
    let usda = fs::read_to_string(folder.join("a.usda")).expect("a cache");
    assert!(
        usda.contains("timeCodesPerSecond = 30\n"),
        "as the scene says"
    );
    assert!(usda.contains("velocities"));
    let ply = fs::read(folder.join("a_0003.ply")).expect("a cache");
    assert!(String::from_utf8_lossy(&ply).contains("velocity_y"));
    assert!(String::from_utf8_lossy(&ply).contains("plastic_strain"));
}
