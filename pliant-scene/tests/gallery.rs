//! Every scene of the gallery runs for its duration, and what it expects holds.

use std::path::{Path, PathBuf};

use pliant_scene::load;

#[path = "schema/mod.rs"]
mod schema;

/// The scenes of the gallery.
fn gallery() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenes");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the gallery is there")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .collect();
    files.sort();
    assert!(files.len() >= 13, "the gallery has its scenes: {files:?}");
    files
}

/// Runs one scene and says what did not hold.
fn failures(path: &Path) -> Vec<String> {
    let scene = load(path).expect("a good scene");
    let mut built = scene.build().expect("a good scene");
    let mut checker = built.checker();
    for _ in 0..built.steps() {
        built.apply_due().expect("what is due can be done");
        built.world.step();
        checker.observe(&built.world);
    }
    let verdicts = checker.verdicts(&built.world);
    assert!(!verdicts.is_empty(), "{} expects nothing", path.display());
    verdicts
        .iter()
        .filter(|verdict| !verdict.holds())
        .map(|verdict| {
            format!(
                "{}: {} (measured {:?})",
                path.display(),
                verdict.expectation,
                verdict.measured
            )
        })
        .collect()
}

#[test]
fn every_scene_does_what_it_expects() {
    let failures: Vec<String> = gallery().iter().flat_map(|path| failures(path)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_scene_is_described_and_has_a_camera() {
    for path in gallery() {
        let scene = load(&path).expect("a good scene");
        assert!(!scene.file.title.is_empty(), "{}", path.display());
        assert!(!scene.file.about.is_empty(), "{}", path.display());
        assert!(scene.file.camera.is_some(), "{}", path.display());
        assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    }
}

#[test]
fn every_scene_fits_the_schema() {
    for path in gallery() {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let problems = schema::problems(&text);
        assert!(problems.is_empty(), "{}: {problems:?}", path.display());
    }
}

#[test]
fn the_schema_finds_what_is_wrong() {
    for wrong in [
        "titel = \"x\"",
        "[world]\ndt = \"fast\"",
        "[[body]]\nshape.box = { size = [1, 1] }",
        "[[body]]\nshape.bx = { size = [1, 1, 1] }",
        "[[body]]\nmaterial.preset = \"butter\"",
        "[[event]]\nat = 1",
    ] {
        assert!(!schema::problems(wrong).is_empty(), "{wrong}");
    }
}

#[test]
fn a_scene_written_out_reads_the_same() {
    for path in gallery() {
        let scene = load(&path).expect("a good scene");
        let text = scene.to_toml().expect("a scene can be written");
        let again = pliant_scene::parse(&text, "again.toml").expect(&text);
        assert_eq!(scene.file, again.file, "{}", path.display());
    }
}
