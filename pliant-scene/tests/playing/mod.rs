//! Scenes of a few lines, played for a while.

use pliant_scene::{Built, parse};

/// What is built from a scene and some more lines.
pub(crate) fn built(scene: &str, more: &str) -> Built {
    let text = format!("{scene}{more}");
    let scene = parse(&text, "test.toml").expect(&text);
    scene.build().expect(&text)
}

pub(crate) fn run(built: &mut Built, seconds: f32) {
    while built.world.time() + 1e-4 < seconds {
        built.apply_due().expect("what is due can be done");
        built.world.step();
    }
}
