//! What has cracked stays cracked while it flows and its clusters are exchanged.

mod playing;

use playing::{built, run};

/// A bar that is tough below is bent until it cracks above, bent shut while it flows, and bent open again when it does so no more. A crack that
/// has healed strains what holds it.
const BAR: &str = r#"
[world]
gravity = [0, 0, 0]
substeps = 2

[[event]]
at = 1
action.material = { body = "bar", material = { stiffness.alpha = 0.5, damping = 20, limit = { stretch = 0.4, iterations = 2 }, plastic = { yield_strain = 0, rate = 0.3 }, recluster = { condition = 1.15, fade_in = 8, fade_out = 12 } } }

[[event]]
at = 2.1
action.material = { body = "bar", material = { stiffness.alpha = 0.5, damping = 20, limit = { stretch = 0.4, iterations = 2 } } }

[[body]]
name = "bar"
shape.box = { size = [1.2, 0.5, 0.3] }
spacing = 0.05
clustering.count = 60
fields.toughness.gradient = { from = [0, 0.1, 0], to = [0, -0.05, 0], start = 1, end = 100 }
contact.surface = "particles"
material = { stiffness.alpha = 0.5, damping = 20, limit = { stretch = 0.4, iterations = 2 }, fracture.toughness = 0.05 }
"#;

/// Clamps that turn both ends: from when and for how long (s), from how far out, how fast (rad/s) and how fast they come nearer (m/s).
const BENDS: [(f32, f32, f32, f32, f32); 3] = [
    (0.0, 1.0, 0.45, 0.5, 0.0),
    (1.0, 1.0, 0.45, -0.7, 0.1),
    (2.2, 9.0, 0.4, 1.3, 0.0),
];

fn bends() -> String {
    let clamp = |(at, lifetime, offset, turn, nearer): (f32, f32, f32, f32, f32), side: f32| {
        let (turn, speed, middle) = (-side * turn, -side * nearer, 0.5 * side);
        format!(
            "[[clamp]]\nbody = \"bar\"\nat = {at}\nlifetime = {lifetime}\nnormal = [{side}, 0, 0]\noffset = {offset}\n\
             spin = [0, 0, {turn}]\nvelocity = [{speed}, 0, 0]\ncentre = [{middle}, -0.25, 0]\n"
        )
    };
    let both = BENDS
        .iter()
        .flat_map(|bend| [1.0, -1.0].map(|side| clamp(*bend, side)));
    both.collect()
}

#[test]
fn cracks_do_not_heal() {
    let mut strains = Vec::new();
    for seed in 0..4 {
        let mut built = built(
            BAR,
            &format!("seed = {seed}\nclustering.seed = {seed}\n{}", bends()),
        );
        run(&mut built, 3.5);
        let bar = built.world.body(built.bodies[0].id).expect("the bar");
        strains.push(bar.strains().into_iter().fold(0.0, f32::max));
    }
    // What holds cracks together that have healed is strained by 1.5.
    let mean = strains.iter().sum::<f32>() / 4.0;
    assert!(mean < 1.2, "{mean}: {strains:?}");
}
