//! The presets work as they are: a cube that says only its preset lands, comes to rest, and is as soft as its name.

use pliant::TriMesh;
use pliant_scene::format::Preset;
use pliant_scene::{Built, parse};

/// Steps at the end over which heights are averaged: a second.
const LAST: u64 = 60;

/// Share of its height that a cube loses to its own weight, as the mean over the last of four seconds after a fall of
/// 0.3 m. Nothing flows, so that it shows how stiff the cube is and not what the fall made of it.
fn squash(preset: Preset) -> f64 {
    let text = format!(
        "[[body]]\nshape.box = {{ size = [0.5, 0.5, 0.5] }}\nsampling = \"grid\"\nspacing = 0.0625\n\
         position = [0, 0.55, 0]\nmaterial = {{ preset = \"{}\", plastic.rate = 0 }}\n\
         [[obstacle]]\nshape.plane = {{ normal = [0, 1, 0] }}\n\
         [run]\nduration = 4\n[expect]\nchecks = [\"finite\", \"max_penetration < 1e-4\", \"pieces = 1\"]\n",
        preset.word()
    );
    let scene = parse(&text, "cube.toml");
    let mut built = scene.and_then(|scene| scene.build()).expect(&text);
    let mut checker = built.checker();
    let (start, steps) = (height(&built), built.steps());
    let mut sum = 0.0;
    for step in 0..steps {
        built.apply_due().expect("nothing is due");
        built.world.step();
        checker.observe(&built.world);
        if step >= steps - LAST {
            sum += height(&built);
        }
    }
    for verdict in checker.verdicts(&built.world) {
        assert!(verdict.holds(), "{}: {verdict:?}", preset.word());
    }
    1.0 - sum / LAST as f64 / start
}

fn height(built: &Built) -> f64 {
    let view = built.world.body(built.bodies[0].id).expect("it is there");
    let y = view.positions().iter().map(|x| f64::from(x[1]));
    let (low, high) = y.fold((f64::MAX, f64::MIN), |(low, high), y| {
        (low.min(y), high.max(y))
    });
    high - low
}

#[test]
fn a_dropped_cube_of_every_preset_is_as_soft_as_its_name() {
    let from_stiff_to_soft = [
        (Preset::Tin, 0.0, 0.015),
        (Preset::Clay, 0.0, 0.015),
        (Preset::Putty, 0.0, 0.015),
        (Preset::Rubber, 0.015, 0.04),
        (Preset::Foam, 0.04, 0.08),
        (Preset::Bread, 0.08, 0.115),
        (Preset::Jelly, 0.115, 0.2),
    ];
    assert_eq!(from_stiff_to_soft.len(), Preset::ALL.len());
    for (preset, least, most) in from_stiff_to_soft {
        let squash = squash(preset);
        let word = preset.word();
        assert!(squash > least && squash < most, "{word}: {squash}");
    }
}

/// Height and volume of a ball of the preset four seconds after it was dropped from 1.3 m, as shares of what they were, and how much of the way it came up
/// again.
fn dropped(preset: Preset) -> [f64; 3] {
    let text = format!(
        "[[body]]\nshape.sphere = {{ radius = 0.2 }}\nspacing = 0.04\nposition = [0, 1.5, 0]\nmaterial.preset = \"{}\"\n\
         [[obstacle]]\nshape.plane = {{ normal = [0, 1, 0] }}\n[run]\nduration = 4\n",
        preset.word()
    );
    let scene = parse(&text, "ball.toml");
    let mut built = scene.and_then(|scene| scene.build()).expect(&text);
    let start = (height(&built), volume(&built));
    let (mut lowest, mut up) = (f64::INFINITY, 0.0f64);
    for _ in 0..built.steps() {
        built.world.step();
        let y = built.world.totals().centre[1];
        lowest = lowest.min(y);
        up = up.max(y - lowest);
    }
    [height(&built) / start.0, volume(&built) / start.1, up / 1.3]
}

fn volume(built: &Built) -> f64 {
    let view = built.world.body(built.bodies[0].id).expect("it is there");
    let skin = view.skin().expect("a skin");
    let mesh = TriMesh {
        vertices: skin.positions.to_vec(),
        triangles: skin.triangles.to_vec(),
    };
    mesh.signed_volume()
}

/// What flows changes its shape and not its volume: putty more than clay, and clay more than tin. The soft ones hardly bounce.
#[test]
fn putty_clay_and_tin_are_flattened_in_this_order_and_keep_their_volume() {
    let mut last = 0.0;
    for preset in [Preset::Putty, Preset::Clay, Preset::Tin] {
        let [height, volume, up] = dropped(preset);
        let word = preset.word();
        assert!(up < 0.1 || preset == Preset::Tin, "{word} bounces: {up}");
        assert!((0.95..1.01).contains(&volume), "{word}: volume {volume}");
        assert!(height > last + 0.03, "{word}: {height} after {last}");
        last = height;
    }
    assert!(last < 0.95, "tin is dented: {last}");
}

/// The largest plastic strain of a cube of the preset after it hit the ground at 8 m/s.
fn dent(preset: Preset) -> f32 {
    let text = format!(
        "[[body]]\nshape.box = {{ size = [0.5, 0.5, 0.5] }}\nspacing = 0.08\nposition = [0, 0.3, 0]\n\
         velocity = [0, -8, 0]\nmaterial.preset = \"{}\"\n\
         [[obstacle]]\nshape.plane = {{ normal = [0, 1, 0] }}\n",
        preset.word()
    );
    let scene = parse(&text, "dent.toml");
    let mut built = scene.and_then(|scene| scene.build()).expect(&text);
    for _ in 0..60 {
        built.world.step();
    }
    let view = built.world.body(built.bodies[0].id).expect("it is there");
    assert!(!view.is_frozen(), "{}", preset.word());
    view.plastic_strains().into_iter().fold(0.0, f32::max)
}

#[test]
fn a_hard_fall_dents_clay_bread_tin_and_putty_and_nothing_else() {
    for preset in Preset::ALL {
        let (word, dent) = (preset.word(), dent(preset));
        match preset {
            Preset::Clay | Preset::Bread | Preset::Tin | Preset::Putty => {
                assert!(dent > 0.03, "{word}: {dent}");
            }
            Preset::Jelly | Preset::Rubber | Preset::Foam => assert_eq!(dent, 0.0, "{word}"),
        }
    }
}
