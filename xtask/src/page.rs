//! The page of the live worlds: building it, and what its tests need. `cargo build` takes it as it is committed.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::stage::Stage;

/// Names that the browser of the tests goes by.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// What the tests of the page need.
pub(crate) struct Page {
    /// Node packages are there.
    has_packages: bool,
    browser: Option<PathBuf>,
}

/// Installs what is missing and can be had.
pub(crate) fn prepare(root: &Path) -> Page {
    let browser = browser().or_else(|| {
        println!("installing Chromium for the tests of the page");
        let packages = ["chromium", "fonts-dejavu-core"];
        runs(
            "apt-get",
            &[&["install", "-y"][..], &packages].concat(),
            root,
        );
        browser()
    });
    Page {
        has_packages: packages(root),
        browser,
    }
}

/// Builds the page into `web/dist`.
pub(crate) fn build(root: &Path) -> bool {
    if !packages(root) {
        eprintln!("the packages of the page could not be installed: are Node and npm there?");
        return false;
    }
    runs("node", &["web/build.mjs"], root)
}

impl Page {
    /// The page is what its sources give, and works in a browser. What is missing is said and left out.
    pub(crate) fn stage(&self) -> Option<Stage> {
        if !self.has_packages {
            println!("Node or npm is not there: the page is not tested");
            return None;
        }
        let args = ["test", "--package", "pliant-cli", "--test", "page"];
        let stage = Stage::new("the page in a browser", &args).with_env("PLIANT_NODE", "node");
        if let Some(browser) = &self.browser {
            return Some(stage.with_env("PLIANT_BROWSER", &browser.to_string_lossy()));
        }
        println!("Chromium is not there: the page is built and not tried");
        Some(stage)
    }
}

fn packages(root: &Path) -> bool {
    let web = root.join("web");
    let all = ["three", "esbuild", "playwright-core"];
    let are_there = || {
        all.iter()
            .all(|name| web.join("node_modules").join(name).is_dir())
    };
    if !are_there() {
        let args = [
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--no-package-lock",
        ];
        runs("npm", &args, &web);
    }
    are_there()
}

fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let places = BROWSERS
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

fn runs(program: &str, args: &[&str], folder: &Path) -> bool {
    let status = Command::new(program)
        .args(args)
        .current_dir(folder)
        .status();
    status.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_packages_there_is_no_stage_and_without_a_browser_a_smaller_one() {
        let page = |has_packages, browser: Option<&str>| Page {
            has_packages,
            browser: browser.map(PathBuf::from),
        };
        assert_eq!(page(false, Some("b")).stage(), None);
        let whole = page(true, Some("b")).stage().expect("a stage");
        assert!(whole.env.contains(&("PLIANT_BROWSER", "b".to_owned())));
        let small = page(true, None).stage().expect("a stage");
        assert_eq!(small.env, [("PLIANT_NODE", "node".to_owned())]);
    }
}
