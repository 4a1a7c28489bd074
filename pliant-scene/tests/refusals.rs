//! What is wrong with a scene is said in full: where, what, and what was probably meant.

use pliant_scene::{ProblemKind, SceneError, parse};

fn refused(text: &str) -> SceneError {
    let scene = parse(text, "test.toml").expect("the words are right");
    scene.build().expect_err(text)
}

/// The scene is refused with a message that holds all of these.
fn check(text: &str, parts: &[&str]) {
    let said = refused(text).to_string();
    for part in parts {
        assert!(said.contains(part), "`{part}` is missing:\n{said}");
    }
}

#[test]
fn all_problems_are_told_at_once() {
    let error = refused(
        "[[body]]\nname = \"cube\"\nshape.box = { size = [1, 1, 1] }\nspacing = 0.2\ncolour = \"red\"\n\
         [[body]]\nmesh = \"nowhere.obj\"\n[[clamp]]\nbody = \"cub\"\n\
         [run]\nduration = -1\n[expect]\nchecks = [\"com_yy > 1\"]\n",
    );
    assert_eq!(error.problems().len(), 5, "{error}");
    for part in [
        "#rrggbb",
        "test.toml:5:10",
        "no file nowhere.obj",
        "did you mean `cube`?",
        "`duration` must be",
        "did you mean `com_y`?",
    ] {
        assert!(error.to_string().contains(part), "{part}:\n{error}");
    }
    let files = error.problems().iter();
    assert_eq!(files.filter(|p| p.kind == ProblemKind::File).count(), 1);
}

#[test]
fn what_the_engine_refuses_has_its_line_too() {
    let body = "[[body]]\nshape.box = { size = [1, 1, 1] }\nspacing = 0.2\n";
    check(
        &format!("{body}material.stiffness.alpha = 7\n"),
        &["test.toml:4:28", "`alpha` must be a number from 0 to 2"],
    );
    check(
        &format!("{body}clustering.count = 0\n"),
        &["test.toml:4:20", "`count` must be from 1 to 16000000"],
    );
    check(
        "[[body]]\nshape.sphere = { radius = -1 }\n",
        &["test.toml:2:", "radius"],
    );
    check(
        &format!("{body}[[obstacle]]\nshape.plane = {{ normal = [0, 0, 0] }}\n"),
        &["test.toml:5:26", "`normal` must have a length"],
    );
    check("[world]\ndt = 0\n", &["test.toml:2:6", "`dt` must be"]);
    check(
        &format!("{body}[[clamp]]\nnormal = [0, 0, 0]\n"),
        &["test.toml:5:10", "`normal` must have a length"],
    );
    check(
        &format!("{body}[[pin]]\nregion.particles = [99999]\n"),
        &["test.toml:5:20", "no particle 99999"],
    );
}

#[test]
fn what_is_to_come_is_refused_before_the_run() {
    let body = "[[body]]\nname = \"cube\"\nshape.box = { size = [1, 1, 1] }\nspacing = 0.25\nskin = \"none\"\n";
    let event = |action: &str| format!("{body}[[event]]\nat = 1\naction.{action}\n");
    for (action, parts) in [
        ("gravity = [0, inf, 0]", ["test.toml:8:18", "gravity"]),
        (
            "velocity = { linear = [nan, 0, 0] }",
            ["test.toml:8:31", "linear"],
        ),
        (
            "material = { material.damping = -1 }",
            ["test.toml:8:40", "`damping` must be"],
        ),
        (
            "force.wind = { velocity = [0, 0, 0], drag = -1 }",
            ["test.toml:8:", "`drag` must be"],
        ),
        (
            "unpin = { body = \"cube\", region.particles = [7, 70000] }",
            ["test.toml:8:52", "no particle 70000: the body has"],
        ),
        (
            "push = { body = \"cube\", near = [0, 0, 0], impulse = [0, 1, 0] }",
            ["test.toml:8:24", "the body has no skin to push"],
        ),
        ("remove = \"cub\"", ["test.toml:8:", "did you mean `cube`?"]),
    ] {
        check(&event(action), &parts);
    }
    check(
        &format!("{body}[[clamp]]\nat = 1\nnormal = [0, 0, 0]\n"),
        &["test.toml:8:10", "`normal`"],
    );
    check(
        &format!("{body}[[pick]]\nat = 1\nbody = \"cube\"\nnear = [0, 0, 0]\ntime = 0\n"),
        &["test.toml:10:8", "`time`"],
    );
}

#[test]
fn too_much_is_refused_with_a_sentence() {
    check(
        "[[body]]\nshape.box = { size = [1, 1, 1] }\nspacing = 1e-4\n",
        &["asks for about 1.0e12 particles", "make `spacing` larger"],
    );
    check(
        "[[body]]\nshape.box = { size = [1, 1, 1] }\ncopies = { count = 4000000000, step = [1, 0, 0] }\n",
        &["from 1 to 10000 bodies"],
    );
    check(
        "[[body]]\nshape.box = { size = [1, 1, 1] }\nspacing = 0.01\ncopies = { count = 1000, step = [1, 0, 0] }\n",
        &["particles, more than the 16000000"],
    );
}

#[test]
fn masses_that_cannot_be_are_refused_by_key() {
    for bad in ["-1", "0", "nan", "1e40"] {
        let text =
            format!("[[body]]\nshape.box = {{ size = [1, 1, 1] }}\nspacing = 0.2\nmass = {bad}\n");
        check(&text, &["test.toml:4:8", "mass"]);
    }
}

#[test]
fn bodies_need_one_shape_and_turns_one_meaning() {
    check(
        "[[body]]\n",
        &["test.toml:1:", "one of `shape`, `mesh` and `points`"],
    );
    check(
        "[[body]]\nshape.box = { size = [1, 1, 1] }\nmesh = \"a.obj\"\n",
        &["only one of `shape`, `mesh` and `points`"],
    );
    check(
        "[[body]]\nshape.box = { size = [1, 1, 1] }\nscale = 2\n",
        &["test.toml:3:9", "`scale` is for `mesh` and `points`"],
    );
    check(
        "[[body]]\nshape.box = { size = [1, 1, 1] }\n[[pin]]\nregion.sphere = { centre = [0, 0, 0], radius = -1 }\n",
        &["test.toml:4:", "`radius` must be a number from 0 on"],
    );
    check(
        "[[body]]\nshape.box = { size = [1, 1, 1] }\nrotation.axis = [0, 1, 0]\n",
        &["`axis` and `degrees` go together"],
    );
}

#[test]
fn outputs_stay_in_their_folder() {
    for path in ["../a.png", "/a.png", "a/../../b.png", ""] {
        check(
            &format!("[run]\noutput = [\"{path}\"]\n"),
            &["inside the output folder"],
        );
    }
}

#[test]
fn odd_texts_do_not_panic() {
    let odd = [
        "",
        "\u{0}",
        "[[body]",
        "body = 1",
        "a.b.c.d = 1",
        "[[body]]\n[[body]]\nname = \"é\tö\"\n",
        "[[body]]\nshape.letter = { glyph = \"?\", size = 1, depth = 1 }",
        "[[body]]\nshape.points = []",
        "[[body]]\nshape.box = { size = [nan, inf, -0.0] }",
        "[world]\ndt = nan",
        "[camera]\neye = [0, 0, 0]",
    ];
    for text in odd {
        for name in ["odd.toml", "odd.json"] {
            if let Ok(scene) = parse(text, name) {
                let _ = scene.build();
            }
        }
    }
}

#[test]
fn colours_are_only_drawn_when_wanted() {
    let error = refused("[world]\ndt = 0\n");
    assert!(!error.render(false).contains('\x1b'));
    assert!(error.render(true).contains('\x1b'));
}
