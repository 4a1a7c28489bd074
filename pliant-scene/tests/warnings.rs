//! What is allowed and probably not meant is told, with its line, and only then.

use pliant_scene::{Built, parse};

const CUBE: &str = "[[body]]\nname = \"cube\"\nshape.box = { size = [1, 1, 1] }\nspacing = 0.2\nclustering.count = 4\n";

fn build(text: &str) -> Built {
    let scene = parse(text, "test.toml").expect("the words are right");
    scene.build().expect("a good scene")
}

/// The scene has one warning, with all of these in it.
fn check(text: &str, parts: &[&str]) {
    let warnings = build(text).warnings;
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    for part in parts {
        assert!(warnings[0].contains(part), "{part}: {warnings:?}");
    }
}

fn good(text: &str) {
    assert_eq!(build(text).warnings, [""; 0], "{text}");
}

#[test]
fn bodies_inside_obstacles() {
    let ground = |y: f32| {
        format!(
            "{CUBE}[[obstacle]]\nname = \"ground\"\nshape.plane = {{ normal = [0, 1, 0] }}\nposition = [0, {y}, 0]\n\
             [[obstacle]]\nname = \"far\"\nshape.sphere = {{ radius = 1 }}\nposition = [9, 0, 0]\n"
        )
    };
    check(
        &ground(0.1),
        &["body `cube` starts 0.", "inside obstacle `ground`"],
    );
    good(&ground(-0.51));
}

#[test]
fn rates_of_frames_that_steps_do_not_make() {
    let scene = |dt: &str, rate: &str| {
        format!("[world]\ndt = {dt}\n[run]\nframes_per_second = {rate}\n{CUBE}")
    };
    check(
        &scene("0.01", "30"),
        &["test.toml:4", "33.333", "near it are 50, 33.333, 25"],
    );
    check(&scene("0.01", "200"), &["but 100"]);
    good(&scene("0.01", "25"));
    good(&scene("0.0166667", "30"));
}

#[test]
fn pins_that_hold_nothing() {
    let pin = |offset: f32| {
        format!(
            "{CUBE}[[pin]]\nbody = \"cube\"\nregion.half_space = {{ normal = [0, 1, 0], offset = {offset} }}\n"
        )
    };
    check(&pin(2.0), &["test.toml:6", "the pin holds nothing"]);
    good(&pin(0.3));
}

#[test]
fn bodies_that_fall_apart_at_once() {
    let points = "[[body]]\nname = \"two\"\nshape.points = [[0, 0, 0], [0.1, 0, 0], [5, 0, 0], [5.1, 0, 0]]\nspacing = 0.1\nclustering = { count = 2, radius.fixed = 0.3 }\n";
    check(points, &["test.toml:1", "2 parts that share no particle"]);
}

#[test]
fn reclustering_of_what_does_not_flow() {
    let material = |words: &str| format!("{CUBE}material = {{ {words} }}\n");
    let recluster = "recluster = { condition = 2 }";
    let useless = ["test.toml:6", "`recluster`", "it needs `plastic`"];
    check(&material(recluster), &useless);
    check(
        &material(&format!("preset = \"jelly\", {recluster}")),
        &useless,
    );
    check(
        &material(&format!("plastic = {{ rate = 0 }}, {recluster}")),
        &useless,
    );
    check(
        &format!("{CUBE}[[event]]\nat = 1\naction.material = {{ material.{recluster} }}\n"),
        &["test.toml:8", "it needs `plastic`"],
    );
    good(&material(&format!("plastic = {{}}, {recluster}")));
    good(&material(&format!("preset = \"tin\", {recluster}")));
    good(&material("preset = \"clay\", plastic.rate = 0"));
}

#[test]
fn fracture_that_nothing_may_do() {
    let scene = |budget: u32, words: &str| format!("[world]\nbudget = {budget}\n{CUBE}{words}\n");
    check(
        &scene(0, "material.fracture = {}"),
        &["test.toml:2", "`budget`", "lets no cluster break"],
    );
    good(&scene(1, "material.fracture = {}"));
    good(&scene(0, ""));
}

#[test]
fn fields_of_what_a_material_does_not_do() {
    let field = |key: &str, words: &str| format!("{CUBE}fields.{key}.uniform = 2\n{words}");
    for (key, needs) in [("yield_strain", "plastic"), ("toughness", "fracture")] {
        let without = format!("without `{needs}`");
        check(&field(key, ""), &["test.toml:6", key, &without]);
        good(&field(key, &format!("material.{needs} = {{}}\n")));
        let later = format!("[[event]]\nat = 1\naction.material.material.{needs} = {{}}\n");
        good(&field(key, &later));
    }
    good(&field("density", ""));
}

#[test]
fn bodies_inside_each_other() {
    let two = |y: f32, words: &str| {
        let other = CUBE.replace("cube", "other");
        format!("{CUBE}{words}{other}position = [0.1, {y}, 0]\n{words}")
    };
    check(&two(0.3, ""), &["particles start inside another body"]);
    good(&two(1.1, ""));
    let third = CUBE.replace("cube", "third");
    let third = format!("{third}position = [9, 0, 0]\ncontact.groups = 2\n");
    good(&(two(0.3, "contact.filter = 2\n") + &third));
}

#[test]
fn what_comes_after_the_end() {
    check(
        &format!("{CUBE}[[event]]\nat = 3\naction.gravity = [0, 0, 0]\n[run]\nduration = 2\n"),
        &["test.toml:7", "ends at 2 s", "event at 3 s"],
    );
}

#[test]
fn clamps_that_hold_nothing() {
    let clamp = |offset: f32| {
        format!("{CUBE}[[clamp]]\nbody = \"cube\"\nnormal = [1, 0, 0]\noffset = {offset}\n")
    };
    check(&clamp(5.0), &["test.toml:6", "holds nothing"]);
    good(&clamp(0.3));
}

#[test]
fn thin_shapes_get_about_the_usual_count() {
    for (shape, least) in [
        ("beam = { length = 1e5, width = 1e-3, height = 1e-3 }", 300),
        ("box = { size = [100, 0.001, 100] }", 300),
        ("box = { size = [1, 1, 1] }", 500),
    ] {
        let text = format!("[[body]]\nshape.{shape}\nclustering.count = 8\nmass = 1\n");
        let built = build(&text);
        let body = built.world.body(built.bodies[0].id).expect("the body");
        let count = body.positions().len();
        assert!((least..4000).contains(&count), "{shape}: {count}");
    }
}

#[test]
fn values_that_cancel_each_other_out() {
    let body = |values: &str| format!("{CUBE}{values}\n");
    let limited = |stretch: f32| {
        body(&format!(
            "material = {{ limit.stretch = {stretch}, fracture.toughness = 0.2 }}"
        ))
    };
    check(
        &limited(0.1),
        &["test.toml:6", "`limit.stretch`", "`fracture.toughness`"],
    );
    good(&limited(0.3));
    good(&body(
        "material = { limit = { stretch = 0.1, iterations = 0 }, fracture.toughness = 0.2 }",
    ));
    good(&body(
        "material = { limit.stretch = 0.15, mode.linear = { beta = 0.5 }, fracture.toughness = 0.2 }",
    ));
    let flowing = |toughness: f32| {
        body(&format!(
            "material = {{ plastic.yield_strain = 0.1, limit.stretch = 1, fracture.toughness = {toughness} }}"
        ))
    };
    check(&flowing(0.05), &["test.toml:6", "`plastic.yield_strain`"]);
    good(&flowing(0.15));
    check(
        &body("contact = { surface = \"none\", self_contact = true }"),
        &["`self_contact`"],
    );
    check(&body("contact.groups = 0"), &["`groups = 0`"]);
    check(&body("contact.filter = 0"), &["`filter = 0`"]);
    good(&body("contact = { surface = \"none\", groups = 0 }"));
}

#[test]
fn scenes_without_a_body() {
    for text in ["", "[run]\nduration = 1\n"] {
        check(text, &["the scene has no body"]);
    }
    good(CUBE);
}

#[test]
fn points_where_another_one_is() {
    let points = |list: &str| format!("[[body]]\nshape.points = [{list}]\nclustering.count = 1\n");
    check(
        &points("[0, 0, 0], [0, 0, 0], [0, -0.0, 0], [0, 0, 0]"),
        &["test.toml:2", "3 of its 4 points are where another one is"],
    );
    good(&points("[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]"));
}

#[test]
fn bodies_that_start_pressed_flat() {
    check(
        &format!("{CUBE}stretch = [0, 1, 1]\n"),
        &["test.toml:6", "with a 0 in `stretch`"],
    );
    good(&format!("{CUBE}stretch = [0.5, 1, 1]\n"));
}

#[test]
fn groups_that_never_meet() {
    let two = |first: &str, second: &str| {
        let other = CUBE.replace("cube", "other");
        format!("{CUBE}{first}\n{other}position = [3, 0, 0]\n{second}\n")
    };
    check(
        &two("contact.filter = 4", ""),
        &["test.toml:6", "no body is in a group of its `filter`"],
    );
    check(
        &two("contact.filter = 1", "contact = { groups = 2, filter = 1 }"),
        &[
            "test.toml:13",
            "its `groups` are in the `filter` of no body",
        ],
    );
    good(&two(
        "contact = { groups = 1, filter = 2 }",
        "contact = { groups = 2, filter = 1 }",
    ));
    // A group of its own is how a body goes through all others.
    good(&two(
        "contact = { groups = 1, filter = 1 }",
        "contact = { groups = 2, filter = 2 }",
    ));
    good(&format!("{CUBE}contact.filter = 4\n"));
}

#[test]
fn bodies_too_small_to_break() {
    let cube = |spacing: f32| {
        let body =
            "[[body]]\nname = \"cube\"\nshape.box = { size = [1, 1, 1] }\nclustering.count = 1\n";
        format!("{body}spacing = {spacing}\nmaterial.fracture = {{ toughness = 0.1 }}\n")
    };
    check(
        &cube(0.5),
        &["test.toml:6", "it has 8 particles", "`spacing`"],
    );
    good(&cube(0.25));
}
