//! libFuzzer over every reader, for a bounded number of inputs.

use std::path::Path;

use crate::stage::Stage;
use crate::tools::Tools;

/// Inputs per reader, a bound on their time in seconds, on one input's, and on memory in MB.
const RUNS: &str = "-runs=20000";
const BOUNDS: [&str; 5] = [
    "-seed=1",
    "-max_total_time=30",
    "-timeout=20",
    "-rss_limit_mb=2048",
    "-max_len=8192",
];

/// One stage per reader where cargo-fuzz is there. The replay of seeds and their mutations is among the tests of the
/// workspace, so that every machine checks the readers.
pub(crate) fn stages(root: &Path, tools: Tools) -> Vec<Stage> {
    let targets = targets(&root.join("fuzz/libfuzzer/fuzz_targets"));
    if !tools.fuzz {
        println!(
            "cargo-fuzz is not installed: the {} readers are checked with seeds and mutations only",
            targets.len()
        );
        return Vec::new();
    }
    let corpus = |target: &str| format!("target/fuzz/{target}");
    let example = ["run", "--package", "pliant-fuzz", "--example", "seeds"];
    let example = [&example[..], &["--", "target/fuzz"]].concat();
    let mut stages = vec![Stage::new("snapshots and reports to fuzz from", &example)];
    stages.extend(
        targets
            .iter()
            .map(|target| fuzz(root, target, &corpus(target))),
    );
    stages
}

/// The sanitizer is off: there is no unsafe code to watch, and without it the stable toolchain does.
fn fuzz(root: &Path, target: &str, corpus: &str) -> Stage {
    // What is found goes below target, the seeds are only read. libFuzzer wants the folder to be there.
    let made = std::fs::create_dir_all(root.join(corpus));
    if let Err(error) = made {
        eprintln!("{corpus}: {error}");
    }
    let seeds = format!("fuzz/seeds/{target}");
    let mut args = vec!["fuzz", "run", "--fuzz-dir", "fuzz/libfuzzer"];
    args.extend(["--sanitizer", "none", target, corpus]);
    if root.join(&seeds).is_dir() {
        args.push(&seeds);
    }
    args.extend(["--", RUNS]);
    args.extend(BOUNDS);
    Stage::new(&format!("fuzzing {target}"), &args)
}

/// Names of the binaries, sorted.
fn targets(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let stems = files.filter_map(|file| file.path().file_stem().map(std::ffi::OsStr::to_owned));
    let mut names: Vec<String> = stems
        .map(|stem| stem.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("the workspace")
    }

    #[test]
    fn every_reader_is_fuzzed_where_cargo_fuzz_is_there() {
        let tools = |fuzz| Tools {
            nextest: false,
            fuzz,
        };
        assert_eq!(stages(root(), tools(false)), []);
        let stages = stages(root(), tools(true));
        assert_eq!(stages.len(), 12, "eleven readers and what is made for them");
        let scene = stages
            .iter()
            .find(|stage| stage.headline == "fuzzing scene");
        let args = &scene.expect("scenes are fuzzed").args;
        assert!(args.contains(&"fuzz/seeds/scene".to_owned()), "{args:?}");
        assert!(args.contains(&RUNS.to_owned()));
    }
}
