//! Rules on any text: paths that are named exist, paths of one machine are not named, files stay short.

use crate::source::line_of;

/// Folders at the root of somebody's machine. Written without slashes so that this file keeps its own rule.
const MACHINE_FOLDERS: [&str; 4] = ["work", "root", "home", "Users"];

/// Paths in backticks that do not exist. Fenced blocks are commands and code, not paths.
pub(crate) fn missing_paths(
    document: &str,
    text: &str,
    top_folders: &[String],
    exists: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    let mut problems = Vec::new();
    let mut is_fenced = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced {
            let quoted = line.split('`').skip(1).step_by(2);
            let missing = quoted.filter(|path| looks_like_path(path, top_folders) && !exists(path));
            problems.extend(missing.map(|path| format!("{document}:{}: `{path}`", index + 1)));
        }
    }
    problems
}

/// Lines with an absolute path into a folder of one machine.
pub(crate) fn machine_paths(file: &str, text: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for folder in MACHINE_FOLDERS {
        let path = format!("/{folder}/");
        let found = text
            .match_indices(&path)
            .filter(|&(at, _)| starts_a_path(&text[..at]));
        problems.extend(found.map(|(at, _)| format!("{file}:{}: `{path}`", line_of(text, at))));
    }
    problems
}

/// A complaint when the file has more lines than allowed.
pub(crate) fn too_long(file: &str, text: &str, most: usize) -> Option<String> {
    let lines = text.lines().count();
    (lines > most).then(|| format!("{file}: {lines} lines, at most {most}"))
}

fn looks_like_path(text: &str, top_folders: &[String]) -> bool {
    const NEVER_INSIDE: [&str; 5] = [" ", "<", "*", "::", "://"];
    const NEVER_FIRST: [&str; 4] = ["~", "--", "target/", "out/"];
    if NEVER_INSIDE.iter().any(|part| text.contains(part))
        || NEVER_FIRST.iter().any(|part| text.starts_with(part))
    {
        return false;
    }
    let in_folder = text
        .split_once('/')
        .is_some_and(|(first, _)| top_folders.iter().any(|folder| folder == first));
    in_folder
        || [".rs", ".md", ".toml"]
            .iter()
            .any(|ending| text.ends_with(ending))
}

/// False inside a longer path, as in `pliant/src/…` or an address.
fn starts_a_path(before: &str) -> bool {
    !before.ends_with(|c: char| c.is_alphanumeric() || "._-/)}".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_missing(text: &str, expect: &[&str]) {
        let folders = ["docs".to_owned()];
        let exists = |path: &str| path == "docs/here.md" || path == "README.md";
        assert_eq!(
            missing_paths("d", text, &folders, &exists),
            expect,
            "{text}"
        );
    }

    #[test]
    fn missing_paths_are_found_with_their_line() {
        check_missing(
            "see `docs/here.md`\nand `docs/gone` and `gone.rs`",
            &["d:2: `docs/gone`", "d:2: `gone.rs`"],
        );
    }

    #[test]
    fn what_is_no_path_is_left_alone() {
        check_missing(
            "`a/b`, `docs/*.md`, `x::y.rs`, `cargo run x.toml`, `--docs/a.md`, `target/a.rs`",
            &[],
        );
        check_missing(
            "`https://a.b/c.md`, `~/a.toml`, `README.md`, `<name>.rs`",
            &[],
        );
        check_missing("```\n`docs/gone`\n```", &[]);
    }

    #[test]
    fn machine_paths_are_absolute() {
        let folder = MACHINE_FOLDERS[0];
        assert_eq!(
            machine_paths("f", &format!("a\nin /{folder}/b")),
            [format!("f:2: `/{folder}/`")]
        );
        assert!(
            machine_paths("f", &format!("src/{folder}/b.rs and https://a.b/{folder}/")).is_empty()
        );
    }

    #[test]
    fn length_counts_lines() {
        assert_eq!(too_long("f.rs", "a\nb\n", 2), None);
        assert_eq!(
            too_long("f.rs", "a\nb\nc\n", 2),
            Some("f.rs: 3 lines, at most 2".to_owned())
        );
    }
}
