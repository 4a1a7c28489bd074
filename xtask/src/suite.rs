//! The list of stages. Its order is the order of the run: cheap complaints come first.

use std::path::Path;

use crate::fuzz;
use crate::page::Page;
use crate::readers::Readers;
use crate::stage::Stage;
use crate::tools::Tools;

/// Every stage of `cargo xtask test` for the workspace at `root`.
pub(crate) fn stages(root: &Path, tools: Tools, readers: &Readers, page: &Page) -> Vec<Stage> {
    let mut stages = vec![
        Stage::new("formatting", &["fmt", "--all", "--check"]),
        Stage::new(
            "lints",
            &[
                "clippy",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ],
        ),
        tests("tests of the workspace", tools, &["--workspace"]),
        Stage::new("documentation tests", &["test", "--workspace", "--doc"]),
        tests(
            "tests of the engine without default features",
            tools,
            &["--package", "pliant", "--no-default-features"],
        ),
    ];
    stages.push(readers.stage());
    stages.extend(page.stage());
    stages.extend(fuzz::stages(root, tools));
    stages.extend(release_hashes(root));
    stages.extend(
        example_names(&root.join("pliant/examples"))
            .iter()
            .map(|name| example(name)),
    );
    stages.push(
        Stage::new("documentation", &["doc", "--workspace", "--no-deps"])
            .with_env("RUSTDOCFLAGS", "-D warnings"),
    );
    stages
}

/// Unit and integration tests; documentation tests have a stage of their own because nextest cannot run them.
fn tests(headline: &str, tools: Tools, selection: &[&str]) -> Stage {
    let runner: &[&str] = if tools.nextest {
        &["nextest", "run", "--no-fail-fast"]
    } else {
        &["test", "--no-fail-fast", "--tests"]
    };
    Stage::new(headline, &[runner, selection].concat())
}

/// The hashes must be the same in both build profiles, so these tests also run in release.
fn release_hashes(root: &Path) -> Option<Stage> {
    root.join("pliant/tests/laws/determinism.rs")
        .is_file()
        .then(|| {
            Stage::new(
                "hashes in release",
                &[
                    "test",
                    "--package",
                    "pliant",
                    "--release",
                    "--test",
                    "laws",
                    "determinism::",
                ],
            )
        })
}

fn example(name: &str) -> Stage {
    Stage::new(
        &format!("example {name}"),
        &["run", "--release", "--package", "pliant", "--example", name],
    )
}

/// Names of the examples in `folder`, sorted; none when the folder is not there.
fn example_names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| example_name(&entry.path()))
        .collect();
    names.sort();
    names
}

/// Cargo takes `name.rs` and `name/main.rs` for examples.
fn example_name(path: &Path) -> Option<String> {
    let is_file = path.extension().is_some_and(|extension| extension == "rs");
    let is_folder = path.join("main.rs").is_file();
    (is_file || is_folder).then(|| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_nextest_the_same_tests_run_under_cargo_test() {
        let tools = |nextest| Tools {
            nextest,
            fuzz: false,
        };
        let nextest = tests("t", tools(true), &["--workspace"]);
        let plain = tests("t", tools(false), &["--workspace"]);
        assert_eq!(
            nextest.args,
            ["nextest", "run", "--no-fail-fast", "--workspace"]
        );
        assert_eq!(
            plain.args,
            ["test", "--no-fail-fast", "--tests", "--workspace"]
        );
    }

    #[test]
    fn only_rust_files_are_examples() {
        assert_eq!(
            example_name(Path::new("examples/drop.rs")).as_deref(),
            Some("drop")
        );
        assert_eq!(example_name(Path::new("examples/notes.md")), None);
    }

    #[test]
    fn an_absent_folder_holds_no_examples() {
        assert!(example_names(Path::new("no/such/folder")).is_empty());
    }
}
