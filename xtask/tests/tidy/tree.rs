//! The files of the repository, by paths relative to its root with forward slashes.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders that hold products, not sources.
const PRODUCTS: [&str; 4] = [".git", "target", "out", "node_modules"];

/// Text of a file; bytes that are no text are replaced, since binary files are searched too.
pub(crate) fn read(file: &str) -> String {
    let bytes = std::fs::read(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Bytes of a file.
pub(crate) fn bytes(file: &str) -> Vec<u8> {
    std::fs::read(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Files below a folder, at any depth.
pub(crate) fn files_in(folder: &str) -> Vec<String> {
    walk(&root().join(folder))
}

/// True for a file or folder of the repository.
pub(crate) fn exists(path: &str) -> bool {
    root().join(path).exists()
}

/// Names of the folders at the root.
pub(crate) fn top_folders() -> Vec<String> {
    entries(&root())
        .into_iter()
        .filter(|path| path.is_dir())
        .map(|path| relative(&path))
        .collect()
}

/// Tracked files and new ones that git would track. Without git, in an unpacked archive, all files but products.
pub(crate) fn files() -> Vec<String> {
    listed_by_git()
        .unwrap_or_else(|| walk(&root()))
        .into_iter()
        .filter(|file| exists(file))
        .collect()
}

/// Files below a folder with an extension, at any depth.
pub(crate) fn files_below(folder: &str, extension: &str) -> Vec<String> {
    let mut files = walk(&root().join(folder));
    files.retain(|file| has_extension(file, extension));
    files
}

/// True for a file name that ends with a dot and the extension.
pub(crate) fn has_extension(file: &str, extension: &str) -> bool {
    Path::new(file)
        .extension()
        .is_some_and(|found| found == extension)
}

fn listed_by_git() -> Option<Vec<String>> {
    let output = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(names.split_terminator('\0').map(str::to_owned).collect())
}

fn walk(folder: &Path) -> Vec<String> {
    entries(folder)
        .into_iter()
        .flat_map(|path| {
            if path.is_dir() {
                walk(&path)
            } else {
                vec![relative(&path)]
            }
        })
        .collect()
}

/// Sorted, so that complaints come in the same order everywhere.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| !PRODUCTS.iter().any(|product| path.ends_with(product)))
        .collect();
    paths.sort();
    paths
}

fn relative(path: &Path) -> String {
    let inside = path.strip_prefix(root()).expect("walks start at the root");
    inside.to_string_lossy().replace('\\', "/")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the manifest of xtask lies one folder below the workspace")
        .to_owned()
}
