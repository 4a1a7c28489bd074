//! Rods dent tin, full or hollow, deep and in one place, and nothing else does.

use std::path::Path;

use pliant_scene::{Built, load};

/// A scene, the height of its ends and of the middle of what it dents if that is left alone, and how deep the dent is, metres.
const SCENES: [(&str, f32, f32, f32); 2] = [
    ("dented-tin", 0.55, 0.55, 0.1),
    ("tin-can", 0.68, 0.74, 0.05),
];

/// A scene at its end, with or without the rod.
fn at_the_end(scene: &str, with_rod: bool) -> Built {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenes");
    let mut scene = load(&scenes.join(scene).with_extension("toml")).expect("the scene");
    if !with_rod {
        let before = scene.file.obstacle.len();
        let is_rod = |name: Option<&str>| name == Some("rod");
        scene
            .file
            .obstacle
            .retain(|obstacle| !is_rod(obstacle.name.as_deref()));
        assert_eq!(scene.file.obstacle.len(), before - 1);
    }
    let mut built = scene.build().expect("the scene");
    for _ in 0..built.steps() {
        built.apply_due().expect("nothing is due that cannot be");
        built.world.step();
    }
    built
}

/// The highest particle whose distance from the middle, along the body, is in the range, of those under the rod.
fn top(built: &Built, range: std::ops::Range<f32>) -> f32 {
    let body = built.world.body(built.bodies[0].id).expect("the body");
    let near = |x: &&[f32; 3]| range.contains(&x[0].abs()) && x[2].abs() < 0.1;
    let heights = body.positions().iter().filter(near).map(|x| x[1]);
    heights.fold(f32::MIN, f32::max)
}

#[test]
fn the_rod_leaves_a_deep_dent_and_only_there() {
    for (scene, high, _, depth) in SCENES {
        let built = at_the_end(scene, true);
        let (middle, ends) = (top(&built, 0.0..0.05), top(&built, 0.45..0.9));
        assert!(ends > high, "the ends of {scene} stay up: {ends}");
        assert!(
            ends - middle > depth,
            "{scene}: {middle} in the middle, {ends} beside"
        );
    }
}

#[test]
fn its_own_weight_does_not_make_it_flow() {
    for (scene, _, high, _) in SCENES {
        let built = at_the_end(scene, false);
        let body = built.world.body(built.bodies[0].id).expect("the body");
        assert!(body.plastic_strains().iter().all(|strain| *strain == 0.0));
        let middle = top(&built, 0.0..0.05);
        assert!(middle > high, "the middle of {scene}: {middle}");
    }
}
