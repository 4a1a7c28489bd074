//! Scenes: read, build, and take a few steps.

use pliant_scene::{Built, Scene, SceneError, parse};

use super::Verdict;

/// Most particles that are made: enough for every branch, few enough for thousands of scenes.
const PARTICLES: usize = 2000;
/// Most iterations of clustering and of strain limiting, and substeps: longer is slow, not wrong.
const ITERATIONS: u32 = 20;
/// Steps after building.
const STEPS: usize = 2;

/// A scene in TOML.
pub(super) fn toml(bytes: &[u8]) -> Verdict {
    scene(bytes, "fuzz.toml")
}

/// A scene in the authors' JSON.
pub(super) fn authors(bytes: &[u8]) -> Verdict {
    scene(bytes, "fuzz.json")
}

fn scene(bytes: &[u8], name: &str) -> Verdict {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Verdict::Refused("no text".to_owned());
    };
    match parse(text, name).and_then(|scene| run(&bounded(scene))) {
        Ok(()) => Verdict::Accepted,
        Err(error) => {
            let message = error.to_string();
            assert!(!message.is_empty(), "a refusal says why");
            Verdict::Refused(message)
        }
    }
}

/// The scene with its long loops cut short.
fn bounded(mut scene: Scene) -> Scene {
    let file = &mut scene.file;
    file.world.substeps = file.world.substeps.min(ITERATIONS);
    for body in &mut file.body {
        let limits = &mut body.clustering.limits;
        limits.max_iterations = limits.max_iterations.min(ITERATIONS);
        let limit = &mut body.material.limit.iterations;
        *limit = limit.map(|iterations| iterations.min(ITERATIONS));
    }
    scene
}

fn run(scene: &Scene) -> Result<(), SceneError> {
    let mut built = scene.build_within(PARTICLES)?;
    let mut checker = built.checker();
    for _ in 0..STEPS {
        built.apply_due()?;
        built.world.step();
        checker.observe(&built.world);
        check(&built);
    }
    let again = parse(&scene.to_toml()?, "again.toml").expect("what we write, we read");
    assert_eq!(again.file, scene.file, "written and read again");
    Ok(())
}

fn check(built: &Built) {
    built.world.validate().expect("invariants hold");
    for &body in built.bodies.iter().map(|named| &named.id) {
        let Ok(view) = built.world.body(body) else {
            continue;
        };
        let finite = view
            .positions()
            .as_flattened()
            .iter()
            .all(|x| x.is_finite());
        assert!(finite, "a position is not finite");
    }
}
