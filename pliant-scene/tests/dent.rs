//! The rod dents the tin, deep and in one place, and nothing else does.

use std::path::Path;

use pliant_scene::{Built, load};

/// The scene at its end, with or without the rod.
fn at_the_end(with_rod: bool) -> Built {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenes/dented-tin.toml");
    let mut scene = load(&path).expect("the scene");
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

/// The highest particle whose distance from the middle, along the block, is in the range.
fn top(built: &Built, range: std::ops::Range<f32>) -> f32 {
    let body = built.world.body(built.bodies[0].id).expect("the block");
    let near = |x: &&[f32; 3]| range.contains(&x[0].abs());
    let heights = body.positions().iter().filter(near).map(|x| x[1]);
    heights.fold(f32::MIN, f32::max)
}

#[test]
fn the_rod_leaves_a_deep_dent_and_only_there() {
    let built = at_the_end(true);
    let (middle, ends) = (top(&built, 0.0..0.05), top(&built, 0.6..0.9));
    assert!(ends > 0.55, "the ends stay up: {ends}");
    assert!(ends - middle > 0.1, "{middle} in the middle, {ends} beside");
}

#[test]
fn its_own_weight_does_not_make_it_flow() {
    let built = at_the_end(false);
    let body = built.world.body(built.bodies[0].id).expect("the block");
    assert!(body.plastic_strains().iter().all(|strain| *strain == 0.0));
    assert!(top(&built, 0.0..0.05) > 0.55);
}
