//! Help, names, exit codes.

use std::process::Stdio;

use super::{command, folder, good, refused, with_cube};

#[test]
fn help_names_commands_and_exit_codes() {
    let help = good(&folder("help"), &["--help"]);
    for word in [
        "Usage: pliant",
        "run",
        "check",
        "list",
        "render",
        "convert",
        "bench",
        "schema",
        "completions",
        "Exit codes",
    ] {
        assert!(help.contains(word), "{word}");
    }
}

#[test]
fn the_version_names_the_program() {
    let version = good(&folder("version"), &["-V"]);
    assert_eq!(version, concat!("pliant ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn the_gallery_is_the_folder_of_scenes() {
    let listed = good(&folder("list"), &["list"]);
    let mut names: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(
        names[0], "jelly-drop",
        "what runs without arguments is first"
    );
    names.sort_unstable();
    let scenes = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenes");
    let mut files: Vec<String> = std::fs::read_dir(scenes)
        .expect("the folder is there")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    files.sort_unstable();
    assert!(!files.is_empty());
    assert_eq!(names, files);
    let json: serde_json::Value =
        serde_json::from_str(&good(&folder("list_json"), &["list", "--json"])).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(files.len()));
    assert!(
        json[0]["about"]
            .as_str()
            .is_some_and(|about| about.len() > 10)
    );
}

#[test]
fn completions_and_schema_are_printed() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = good(&folder("completions"), &["completions", shell]);
        assert!(
            script.contains("completions") && script.len() > 500,
            "{shell}"
        );
    }
    let schema: serde_json::Value =
        serde_json::from_str(&good(&folder("schema"), &["schema"])).expect("JSON");
    assert_eq!(schema["title"], "Pliant scene");
}

#[test]
fn bad_usage_and_bad_scenes_are_code_2_and_say_what_to_do() {
    let folder = with_cube("code_2");
    std::fs::write(folder.join("bad.toml"), "[world]\ngravty = 1\n").expect("a file");
    for (words, said) in [
        (&["nonsense"][..], "nonsense"),
        (&["run"], "SCENE"),
        (&["run", "jely-drop"], "did you mean jelly-drop?"),
        (&["run", "missing.toml"], "missing.toml"),
        (&["run", "bad.toml"], "did you mean `gravity`?"),
        (&["check", "bad.toml"], "bad.toml:2"),
        (&["run", "cube.toml", "--set", "world.dt=-1"], "dt"),
        (&["run", "cube.toml", "--threads", "0"], "from 1 to 256"),
        (
            &["run", "cube.toml", "--threads", "100000"],
            "from 1 to 256",
        ),
        (&["run", "cube.toml", "--frames", "7..3"], "no frame"),
        (&["run", "cube.toml", "--frames", "90.."], "frames 0 to 3"),
        (&["run", "cube.toml", "-o", "a.doc"], "names end in png"),
        (
            &["run", "cube.toml", "-o", "noextension"],
            "names end in png",
        ),
        (&["run", "cube.toml", "-o", "a.csv", "-o", "a.csv"], "twice"),
        (&["run", "cube.toml", "-o", "a.csv", "-o", "a.doc"], "a.doc"),
        (&["run", "some.obj"], "`pliant render` draws it"),
        (
            &["check", "cube.toml", "--set", "run.output=[\"a.doc\"]"],
            "names end in png",
        ),
        (&["render", "cube.toml", "--at", "99"], "ends at 0.1 s"),
        (&["bench", "nonsense"], "bar200"),
        (&["bench", "bar", "--steps", "0"], "--steps"),
        (&["bench", "bar", "--threads", "257"], "from 1 to 256"),
        (&["completions", "nonsense"], "bash"),
    ] {
        let (code, complaint) = refused(&folder, words);
        assert_eq!(code, 2, "{words:?}: {complaint}");
        assert!(complaint.contains(said), "{words:?}: {complaint}");
    }
    assert!(!folder.join("a.csv").exists(), "nothing is made in vain");
}

#[test]
fn films_without_ffmpeg_are_refused_before_anything_is_made() {
    let folder = with_cube("no_ffmpeg");
    for words in [
        &["run", "cube.toml", "-o", "a.csv", "-o", "a.mp4"][..],
        &["render", "cube.toml", "-o", "a.mp4"],
    ] {
        let output = command(&folder, words).env("PATH", "").output();
        let output = output.expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let complaint = super::stderr(&output);
        assert!(complaint.contains("install the package"), "{complaint}");
    }
    assert!(!folder.join("a.csv").exists(), "nothing is made in vain");
}

#[test]
fn complaints_say_everything_once() {
    let folder = with_cube("once");
    std::fs::write(folder.join("bad.obj"), "v 0 0 nothing\n").expect("a file");
    std::fs::write(folder.join("bad.toml"), "[world]\ngravty = 1\n").expect("a file");
    std::fs::create_dir(folder.join("taken.csv")).expect("a folder");
    for (words, once) in [
        (&["convert", "missing.obj", "a.ply"][..], "no such file"),
        (&["convert", "missing.snapshot", "a.ply"], "no such file"),
        (&["convert", "bad.obj", "a.ply"], "is not a number"),
        (&["run", "cube.toml", "-o", "taken.csv"], "os error"),
        (&["run", "bad.toml"], "error"),
    ] {
        let (_, complaint) = refused(&folder, words);
        assert_eq!(complaint.matches(once).count(), 1, "{words:?}: {complaint}");
        assert!(!complaint.contains(": :"), "{words:?}: {complaint}");
        let starts = ["pliant: ", "error: "].map(|start| complaint.contains(start));
        assert_ne!(starts[0], starts[1], "one headline: {complaint}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = with_cube("broken_pipe");
    for words in [
        &["run", "cube.toml"][..],
        &["list"],
        &["schema"],
        &["completions", "zsh"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let child = command(&folder, words)
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn();
        let output = child
            .and_then(std::process::Child::wait_with_output)
            .expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{words:?}");
        assert_eq!(super::stderr(&output), "", "{words:?}");
    }
}

#[test]
fn files_that_are_not_there_are_told_in_our_words() {
    let folder = folder("absent");
    for words in [
        &["render", "none.snapshot", "-o", "x.png"][..],
        &["render", "none.obj", "-o", "x.png"],
        &["convert", "none.snapshot", "x.ply"],
        &["convert", "none.xyz", "x.ply"],
        &["run", "none.pliant-report"],
    ] {
        let (code, said) = refused(&folder, words);
        let expected = format!("{}: there is no such file", words[1]);
        assert!(code == 2 && said.contains(&expected), "{words:?}: {said}");
        assert!(!said.contains("os error"), "{said}");
    }
}
