//! A stage is one command under one headline. Its output goes straight to the terminal.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// One call of cargo.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    /// What the reader sees above the output and in the list of failures.
    pub(crate) headline: String,
    /// Arguments after `cargo`.
    pub(crate) args: Vec<String>,
    /// Variables set for this call alone.
    pub(crate) env: Vec<(&'static str, String)>,
}

impl Stage {
    /// A stage from the words of its command line.
    pub(crate) fn new(headline: &str, args: &[&str]) -> Self {
        Self {
            headline: headline.to_owned(),
            args: args.iter().map(|&arg| arg.to_owned()).collect(),
            env: Vec::new(),
        }
    }

    /// The same stage with a variable set.
    pub(crate) fn with_env(mut self, name: &'static str, value: &str) -> Self {
        self.env.push((name, value.to_owned()));
        self
    }

    /// True when the command ran and ended well.
    fn passes(&self, root: &Path) -> bool {
        let status = Command::new(cargo())
            .args(&self.args)
            .envs(self.env.iter().map(|(name, value)| (name, value)))
            .current_dir(root)
            .status();
        match status {
            Ok(status) => status.success(),
            Err(error) => {
                eprintln!("cargo could not be started: {error}");
                false
            }
        }
    }
}

/// Runs the stages in order, prints the total as the last line and returns how many failed.
pub(crate) fn run_all(stages: &[Stage], root: &Path) -> usize {
    let mut failures = Vec::new();
    for (index, stage) in stages.iter().enumerate() {
        println!("\n== {}/{} {}", index + 1, stages.len(), stage.headline);
        if !stage.passes(root) {
            failures.push(stage);
        }
    }
    println!();
    for stage in &failures {
        println!(
            "failed: {} (cargo {})",
            stage.headline,
            stage.args.join(" ")
        );
    }
    println!("{}", total(stages.len(), failures.len()));
    failures.len()
}

fn total(all: usize, failed: usize) -> String {
    format!("{} passed, {failed} failed", all - failed)
}

/// The cargo that runs this program, so that all stages use the same toolchain.
pub(crate) fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn total_counts_both_sides() {
        assert_eq!(total(9, 2), "7 passed, 2 failed");
    }

    #[test]
    fn a_failing_stage_is_counted_and_the_next_still_runs() {
        let stages = [
            Stage::new("fails", &["--no-such-option"]),
            Stage::new("passes", &["--version"]),
        ];
        assert_eq!(run_all(&stages, Path::new(env!("CARGO_MANIFEST_DIR"))), 1);
    }
}
