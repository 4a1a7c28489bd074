//! What the stages need besides the sources, and how to get it.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::stage::cargo;

/// Optional tools that were found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tools {
    /// `cargo nextest` answers; otherwise `cargo test` does the work.
    pub(crate) nextest: bool,
    /// `cargo fuzz` answers; otherwise seeds and their mutations are replayed, and no more.
    pub(crate) fuzz: bool,
}

/// Cargo subcommands without which a stage cannot run, with the rustup component that brings each.
const REQUIRED: [(&str, &str); 2] = [("fmt", "rustfmt"), ("clippy", "clippy")];

/// Finds the tools, installs missing components where rustup is there, and says in a sentence what is still missing.
pub(crate) fn prepare(root: &Path) -> Result<Tools, String> {
    if !answers(root, &["--version"]) {
        return Err(
            "cargo does not run; install the Rust toolchain from https://rustup.rs.".to_owned(),
        );
    }
    for (subcommand, component) in REQUIRED {
        let is_there = || answers(root, &[subcommand, "--version"]);
        if !is_there() {
            install(root, component);
            if !is_there() {
                return Err(missing(component));
            }
        }
    }
    Ok(Tools {
        nextest: answers(root, &["nextest", "--version"]),
        fuzz: answers(root, &["fuzz", "--version"]),
    })
}

fn missing(component: &str) -> String {
    format!(
        "{component} is missing; install it with `rustup component add {component}`, \
         or with the package of that name if Rust came from your distribution."
    )
}

/// The caller looks for the component again, so that a failure here is reported as what it means: still missing.
fn install(root: &Path, component: &str) {
    println!("{component} is missing: trying `rustup component add {component}`");
    let outcome = Command::new("rustup")
        .args(["component", "add", component])
        .current_dir(root)
        .status();
    if let Err(error) = outcome {
        eprintln!("rustup could not be started: {error}");
    }
}

fn answers(root: &Path, args: &[&str]) -> bool {
    Command::new(cargo())
        .args(args)
        .current_dir(root)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_component_comes_with_its_command() {
        assert!(missing("clippy").contains("`rustup component add clippy`"));
    }

    #[test]
    fn an_unknown_subcommand_does_not_answer() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(answers(here, &["--version"]));
        assert!(!answers(here, &["no-such-subcommand"]));
    }
}
