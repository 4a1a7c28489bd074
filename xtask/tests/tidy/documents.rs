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

/// Text of the first fenced block that opens with exactly this line.
pub(crate) fn fenced(text: &str, opening: &str) -> Option<String> {
    let mut lines = text.lines().skip_while(|line| *line != opening).skip(1);
    let mut block = String::new();
    loop {
        match lines.next()? {
            "```" => return Some(block),
            line => block.extend([line, "\n"]),
        }
    }
}

/// Text of the comment at the head of a crate.
pub(crate) fn crate_docs(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
    lines.fold(String::new(), |docs, line| {
        docs + line.strip_prefix(' ').unwrap_or(line) + "\n"
    })
}

/// Keys of papers in brackets, as in `[Jones15 eq. 13, Muller05]`, that have no entry in the list of papers.
pub(crate) fn unknown_papers(file: &str, text: &str, papers: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let bracketed = line
            .split('[')
            .skip(1)
            .filter_map(|rest| rest.split(']').next());
        let keys = bracketed.flat_map(|inside| inside.split(", "));
        let words = keys.filter_map(|key| key.trim_end_matches('\\').split(' ').next());
        let unknown =
            words.filter(|word| is_key(word) && !papers.contains(&format!("### [{word}]")));
        problems.extend(unknown.map(|word| format!("{file}:{}: [{word}]", index + 1)));
    }
    problems
}

/// Names, then two digits of the year, then perhaps a letter or two.
fn is_key(word: &str) -> bool {
    let names = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let (year, tag) = names.split_at_checked(2).unwrap_or(("", ""));
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.len() - names.len() >= 4
        && year.len() == 2
        && year.chars().all(|c| c.is_ascii_digit())
        && tag.chars().all(|c| c.is_ascii_lowercase())
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

    #[test]
    fn fenced_blocks_are_cut_out() {
        let text = "a\n```sh\nx\n```\n```rust\nb\n\nc\n```\nd\n";
        assert_eq!(fenced(text, "```rust").as_deref(), Some("b\n\nc\n"));
        assert_eq!(fenced(text, "```toml"), None);
        assert_eq!(crate_docs("//! a\n//!\n//!  b\n\nuse c;\n"), "a\n\n b\n");
    }

    #[test]
    fn keys_without_an_entry_are_found() {
        let papers = "### [Jones15]\n### [Muller16vg]\n";
        let text = "[Jones15 eq. 13, Muller16vg §2] f32x8[Abc] a[i] \\[Golub13\\] [Jones 2015]\n";
        assert_eq!(unknown_papers("f", text, papers), ["f:1: [Golub13]"]);
    }
}
