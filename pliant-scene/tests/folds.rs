//! Skins of what flow draws out are folded in few places.

use std::path::Path;

use pliant_scene::load;

/// Triangles that are turned over against all that is around their corners, at the end of a scene.
fn turned(seed: u64) -> usize {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenes");
    let mut scene = load(&scenes.join("drawn-taffy.toml")).expect("the scene");
    for body in &mut scene.file.body {
        body.seed = seed;
        body.clustering.seed = Some(seed);
    }
    let mut built = scene.build().expect("the scene");
    for _ in 0..built.steps() {
        built.apply_due().expect("nothing is due that cannot be");
        built.world.step();
    }
    let taffy = built.world.body(built.bodies[0].id).expect("the taffy");
    let skin = taffy.skin().expect("a skin");
    let area = |t: &[u32; 3]| {
        let [a, b, c] = t.map(|v| glam::Vec3::from(skin.positions[v as usize]));
        (b - a).cross(c - a)
    };
    let mut around = vec![glam::Vec3::ZERO; skin.positions.len()];
    for t in skin.triangles {
        for v in t {
            around[*v as usize] += area(t);
        }
    }
    let is_turned = |t: &&[u32; 3]| {
        let around: glam::Vec3 = t.iter().map(|v| around[*v as usize]).sum();
        area(t).dot(around) < 0.0
    };
    skin.triangles.iter().filter(is_turned).count()
}

#[test]
fn few_triangles_of_what_is_drawn_out_are_turned_over() {
    let folds: Vec<usize> = (0..6).map(turned).collect();
    let sum: usize = folds.iter().sum();
    // Of two thousand each. Twice as many if nothing mends them.
    assert!(sum < 45, "{folds:?}");
}
