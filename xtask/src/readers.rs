//! Other people's readers for the files we write: a Python environment and an npm package, both below `target`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::stage::Stage;

/// Python packages that open our files as their users would.
const PACKAGES: [&str; 5] = ["usd-core", "trimesh", "pyvista", "pygltflib", "numpy"];

/// Where the readers are.
pub(crate) struct Readers {
    python: PathBuf,
    /// Absent where there is no npm: that one check is then left out.
    gltf_validator: Option<PathBuf>,
}

/// Installs what is missing, and says in a sentence what could not be had.
pub(crate) fn prepare(root: &Path) -> Result<Readers, String> {
    Ok(Readers {
        python: python(root)?,
        gltf_validator: gltf_validator(root),
    })
}

impl Readers {
    /// The test of `pliant-io` that hands our files to the readers.
    pub(crate) fn stage(&self) -> Stage {
        let args = [
            "test",
            "--package",
            "pliant-io",
            "--test",
            "files",
            "readers",
        ];
        let stage = Stage::new("files in other people's readers", &args)
            .with_env("PLIANT_READERS_PYTHON", &self.python.to_string_lossy());
        match &self.gltf_validator {
            Some(path) => stage.with_env("GLTF_VALIDATOR", &path.to_string_lossy()),
            None => stage,
        }
    }
}

fn python(root: &Path) -> Result<PathBuf, String> {
    let folder = root.join("target/readers-venv");
    let python = folder.join("bin/python");
    let ready = || {
        runs(
            &python,
            &["-c", "import pxr, trimesh, pyvista, pygltflib, numpy"],
        )
    };
    if ready() {
        return Ok(python);
    }
    println!(
        "installing {} into {}",
        PACKAGES.join(", "),
        folder.display()
    );
    let target = folder.to_string_lossy().into_owned();
    if !runs("python3", &["-m", "venv", &target]) {
        runs("apt-get", &["install", "-y", "python3", "python3-venv"]);
        if !runs("python3", &["-m", "venv", &target]) {
            return Err(
                "Python 3 with its module venv is missing: install python3 and python3-venv."
                    .into(),
            );
        }
    }
    let install = [&["-m", "pip", "install", "--quiet"][..], &PACKAGES].concat();
    if runs(&python, &install) && ready() {
        return Ok(python);
    }
    let named = PACKAGES.join(" ");
    Err(format!(
        "the Python packages {named} could not be installed: is PyPI in reach?"
    ))
}

fn gltf_validator(root: &Path) -> Option<PathBuf> {
    let folder = root.join("target/readers-npm");
    let validator = folder.join("node_modules/gltf-validator");
    if !validator.is_dir() {
        std::fs::create_dir_all(&folder).ok()?;
        let target = folder.to_string_lossy().into_owned();
        runs(
            "npm",
            &["install", "--silent", "--prefix", &target, "gltf-validator"],
        );
    }
    validator.is_dir().then_some(validator)
}

fn runs(program: impl AsRef<std::ffi::OsStr>, args: &[&str]) -> bool {
    let status = Command::new(program)
        .args(args)
        .stdout(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_is_told_where_the_readers_are() {
        let readers = Readers {
            python: "a/python".into(),
            gltf_validator: None,
        };
        assert_eq!(
            readers.stage().env,
            [("PLIANT_READERS_PYTHON", "a/python".to_owned())]
        );
    }

    #[test]
    fn a_program_that_is_not_there_does_not_run() {
        assert!(!runs("no-such-program", &[]));
    }
}
