//! What the stages need besides the sources, and how to get it.

use std::path::{Path, PathBuf};
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

/// Disk that the builds of all stages take, in GB, rounded up.
const DISK: f64 = 8.0;
/// The same where something was built before.
const AGAIN: f64 = 1.0;

/// Finds the tools, installs missing components where rustup is there, and says in a sentence what is still missing.
pub(crate) fn prepare(root: &Path) -> Result<Tools, String> {
    if !answers(root, &["--version"]) {
        return Err(
            "cargo does not run; install the Rust toolchain from https://rustup.rs.".to_owned(),
        );
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let (place, need) = if target.is_dir() {
        (target.as_path(), AGAIN)
    } else {
        (root, DISK)
    };
    if let Some(free) = free_disk(place).filter(|free| *free < need) {
        return Err(crowded(free, need));
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

/// Free disk under a folder in GB, as `df` tells; None where there is no `df`, or it says something else.
fn free_disk(folder: &Path) -> Option<f64> {
    let output = Command::new("df").arg("-Pk").arg(folder).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    // The form of POSIX: a line of names, then device, size, used and free in KiB.
    let free = text.lines().nth(1)?.split_whitespace().nth(3)?;
    Some(free.parse::<f64>().ok()? * 1024.0 / 1e9)
}

fn crowded(free: f64, need: f64) -> String {
    format!(
        "the disk has {free:.1} GB left, and the builds may take {need:.0} GB; make room, \
         for example with `cargo clean`, or name a folder on another disk in CARGO_TARGET_DIR."
    )
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
    fn a_full_disk_is_told_in_numbers() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(free_disk(here).is_none_or(|free| free > 0.0));
        assert!(free_disk(Path::new("/no/such/folder")).is_none());
        assert!(
            crowded(0.25, DISK).contains("has 0.2 GB left"),
            "{}",
            crowded(0.25, DISK)
        );
    }

    #[test]
    fn an_unknown_subcommand_does_not_answer() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(answers(here, &["--version"]));
        assert!(!answers(here, &["no-such-subcommand"]));
    }
}
