//! Rules of the house that the compiler does not check. Each rule reads text, not types, and says where it was broken.

#[path = "tidy/documents.rs"]
mod documents;
#[path = "tidy/page.rs"]
mod page;
#[path = "tidy/purity.rs"]
mod purity;
#[path = "tidy/rooms.rs"]
mod rooms;
#[path = "tidy/source.rs"]
mod source;
#[path = "tidy/tree.rs"]
mod tree;

/// A file this long has two subjects.
const MOST_LINES: usize = 800;

/// Documents whose paths must exist.
const DOCUMENTS: [&str; 3] = ["ARCHITECTURE.md", "README.md", "CONTRIBUTING.md"];

#[test]
fn rooms_name_no_room_above_them() {
    let problems = engine_files(rooms::upward_uses);
    assert_none(
        "pliant/src: a room names only rooms at or below its level",
        &problems,
    );
}

#[test]
fn architecture_lists_the_rooms_in_the_order_of_the_table() {
    let document = tree::read("ARCHITECTURE.md");
    assert_eq!(
        rooms::listed_in(&document),
        rooms::ROOMS,
        "the table of rooms in ARCHITECTURE.md (left) and in xtask/tests/tidy/rooms.rs"
    );
}

#[test]
fn engine_does_no_io_and_reads_no_clock() {
    let problems = engine_files(purity::impurities);
    assert_none(
        "pliant/src: no files, network, clock, threads, environment or printing",
        &problems,
    );
}

#[test]
fn documents_name_paths_that_exist() {
    let folders = tree::top_folders();
    let problems: Vec<String> = DOCUMENTS
        .iter()
        .flat_map(|document| {
            documents::missing_paths(document, &tree::read(document), &folders, &tree::exists)
        })
        .collect();
    assert_none("a path in backticks exists", &problems);
}

#[test]
fn the_snippet_of_the_readme_is_the_documentation_test() {
    let docs = documents::crate_docs(&tree::read("pliant/src/lib.rs"));
    let tested = documents::fenced(&docs, "```").expect("the crate documentation has an example");
    let shown = documents::fenced(&tree::read("README.md"), "```rust");
    assert_eq!(
        shown.as_deref(),
        Some(tested.as_str()),
        "README.md (left) and pliant/src/lib.rs"
    );
}

#[test]
fn the_page_is_built_from_its_sources() {
    let mut sources = tree::files_in("web/src");
    sources.extend(["web/package.json".to_owned(), "web/build.mjs".to_owned()]);
    let built_from = tree::read("web/dist/built-from.txt");
    let problems = page::stale(&built_from, &sources, &|file| tree::bytes(file));
    assert_none(
        "web/dist is current, or `cargo xtask page` builds it",
        &problems,
    );
}

#[test]
fn papers_that_are_cited_are_listed() {
    let papers = tree::read("docs/papers.md");
    let mut problems = engine_files(|file, text| documents::unknown_papers(file, text, &papers));
    for document in ["docs/notation.md", "docs/papers.md", "ARCHITECTURE.md"] {
        problems.extend(documents::unknown_papers(
            document,
            &tree::read(document),
            &papers,
        ));
    }
    assert_none(
        "a key in brackets has an entry in docs/papers.md",
        &problems,
    );
}

#[test]
fn no_file_names_a_folder_of_one_machine() {
    let problems: Vec<String> = tree::files()
        .iter()
        .flat_map(|file| documents::machine_paths(file, &tree::read(file)))
        .collect();
    assert_none("files speak of paths inside the repository only", &problems);
}

#[test]
fn rust_files_stay_short() {
    let problems: Vec<String> = tree::files()
        .iter()
        .filter(|file| tree::has_extension(file, "rs"))
        .filter_map(|file| documents::too_long(file, &tree::read(file), MOST_LINES))
        .collect();
    assert_none("a Rust file has one subject", &problems);
}

/// Applies a rule to every file of the engine; the rule gets the path below `pliant/src/` and the text.
fn engine_files(rule: impl Fn(&str, &str) -> Vec<String>) -> Vec<String> {
    let files = tree::files_below("pliant/src", "rs");
    assert!(
        !files.is_empty(),
        "pliant/src holds no Rust file: the rule would check nothing"
    );
    files
        .iter()
        .flat_map(|file| rule(file.trim_start_matches("pliant/src/"), &tree::read(file)))
        .collect()
}

fn assert_none(rule: &str, problems: &[String]) {
    assert!(
        problems.is_empty(),
        "{rule}, but:\n  {}",
        problems.join("\n  ")
    );
}
