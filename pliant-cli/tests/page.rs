//! The page of `pliant view`: built from its sources, and tried in a browser. `PLIANT_NODE` names Node with the packages of
//! `web/` installed, `PLIANT_BROWSER` a Chromium; `cargo xtask test` sets both.

use std::path::Path;
use std::process::Command;

fn node() -> Option<Command> {
    let node = std::env::var_os("PLIANT_NODE");
    if node.is_none() {
        println!("skipped: PLIANT_NODE is not set");
    }
    let mut command = Command::new(node?);
    command.current_dir(root());
    Some(command)
}

fn root() -> &'static Path {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("the workspace")
}

#[test]
fn the_page_is_what_its_sources_give() {
    let Some(mut node) = node() else { return };
    let status = node.args(["web/build.mjs", "--check"]).status();
    assert!(
        status.expect("Node starts").success(),
        "run cargo xtask page"
    );
}

#[test]
fn the_page_works_in_a_browser() {
    let Some(mut node) = node() else { return };
    if std::env::var_os("PLIANT_BROWSER").is_none() {
        println!("skipped: PLIANT_BROWSER is not set");
        return;
    }
    let pictures = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    std::fs::create_dir_all(&pictures).expect("a folder for pictures");
    let script = ["web/tests/browser.mjs", env!("CARGO_BIN_EXE_pliant")];
    let status = node.args(script).arg(pictures).status();
    assert!(status.expect("Node starts").success());
}
