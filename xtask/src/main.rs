//! The project's chores. `cargo xtask test` is what a contributor runs before a commit and what CI runs after it.

mod fuzz;
mod page;
mod readers;
mod stage;
mod suite;
mod tools;

use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask <COMMAND>

Commands:
  test  Check formatting, lints, tests, examples and documentation
  page  Build the page of the live worlds into web/dist
  help  Print this text";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        ["page"] => exit(page::build(workspace_root())),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("unknown command `{}`\n\n{HELP}", words.join(" "));
            ExitCode::from(2)
        }
    }
}

/// Runs every stage, also after a failure: one run tells all that is wrong.
fn test() -> ExitCode {
    let root = workspace_root();
    let prepared = tools::prepare(root).and_then(|tools| Ok((tools, readers::prepare(root)?)));
    let (tools, readers) = match prepared {
        Ok(prepared) => prepared,
        Err(missing) => {
            eprintln!("{missing}");
            return ExitCode::FAILURE;
        }
    };
    let page = page::prepare(root);
    let stages = suite::stages(root, tools, &readers, &page);
    exit(stage::run_all(&stages, root) == 0)
}

fn exit(good: bool) -> ExitCode {
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn workspace_root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the manifest of xtask lies one folder below the workspace")
}
