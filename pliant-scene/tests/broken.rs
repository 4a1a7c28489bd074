//! What happens to a body by name happens to all that is left of it, however many pieces that is.

mod playing;

use playing::run;
use pliant::BodyView;
use pliant_scene::Built;

/// A bar that is torn into a left and a right part within a second, by hands that go on.
const BAR: &str = "[world]\ngravity = [0, 0, 0]\n[[body]]\nname = \"bar\"\nshape.box = { size = [1.2, 0.3, 0.3] }\n\
    sampling = \"grid\"\nspacing = 0.1\nclustering.count = 10\n\
    material = { stiffness.time = 0.01, limit.stretch = 0.3, fracture = { toughness = 0.05 } }\n\
    [[pin]]\nbody = \"bar\"\nregion.half_space = { normal = [1, 0, 0], offset = 0.5 }\nvelocity = [1, 0, 0]\n\
    [[pin]]\nbody = \"bar\"\nregion.half_space = { normal = [-1, 0, 0], offset = 0.5 }\nvelocity = [-1, 0, 0]\n";

fn built(more: &str) -> Built {
    playing::built(BAR, more)
}

fn views(built: &Built) -> Vec<BodyView<'_>> {
    let all = built.world.bodies();
    all.map(|id| built.world.body(id).expect("it lives"))
        .collect()
}

/// The bar with an event at 1 s, when it is in parts, shortly before that and when it has happened.
fn torn(event: &str, before: impl Fn(&Built)) -> Built {
    let mut built = built(&format!("[[event]]\nat = 1\n{event}\n"));
    run(&mut built, 0.98);
    let whole = |view: &&BodyView<'_>| !view.is_debris();
    let pieces = views(&built).iter().filter(whole).count();
    assert!(pieces > 1, "the bar is torn");
    before(&built);
    run(&mut built, 1.0);
    let due = built.apply_due().expect("it can be done");
    assert_eq!(due, 1);
    assert_eq!(built.warnings, [""; 0]);
    built
}

/// Particles that are held, on the left and on the right.
fn held(built: &Built) -> [usize; 2] {
    let mut held = [0; 2];
    for view in views(built) {
        for (x, pinned) in view.positions().iter().zip(view.pinned()) {
            held[usize::from(x[0] > 0.0)] += usize::from(*pinned);
        }
    }
    held
}

#[test]
fn all_pieces_are_let_go() {
    let event = "action.unpin = { body = \"bar\", region = \"all\" }";
    let torn = torn(event, |before| {
        let [left, right] = held(before);
        assert!(left > 0 && right > 0, "{left} and {right}");
    });
    assert_eq!(held(&torn), [0, 0]);
}

#[test]
fn numbered_particles_are_found_in_all_pieces() {
    let all: Vec<String> = (0..108).map(|i| i.to_string()).collect();
    let particles = all.join(", ");
    let event = format!("action.unpin = {{ body = \"bar\", region.particles = [{particles}] }}");
    assert_eq!(held(&torn(&event, |_| ())), [0, 0]);
}

#[test]
fn all_pieces_disappear() {
    let torn = torn("action.remove = \"bar\"", |_| ());
    assert_eq!(torn.world.bodies().count(), 0);
}

#[test]
fn all_pieces_get_the_material() {
    let event = "action.material = { body = \"bar\", material = { damping = 7 } }";
    let torn = torn(event, |_| ());
    for view in views(&torn).iter().filter(|view| !view.is_debris()) {
        assert_eq!(view.material().damping, 7.0, "{}", view.id());
    }
}

#[test]
fn pieces_turn_about_the_centre_they_have_in_common() {
    let event = "action.velocity = { body = \"bar\", linear = [0, 1, 0], angular = [0, 0, 2] }";
    let torn = torn(event, |_| ());
    let centre = torn.world.totals().centre;
    for view in views(&torn) {
        for (x, v) in view.positions().iter().zip(view.velocities()) {
            let [x, y] = [0, 1].map(|k| f64::from(x[k]) - centre[k]);
            let wanted = [-2.0 * y, 1.0 + 2.0 * x, 0.0];
            let off = (0..3).map(|k| (f64::from(v[k]) - wanted[k]).abs());
            assert!(off.fold(0.0, f64::max) < 1e-4, "{v:?}, not {wanted:?}");
        }
    }
}

#[test]
fn a_push_is_given_once_and_to_the_piece_that_is_near() {
    for (side, x) in [-2.0, 2.0].into_iter().enumerate() {
        let event = "action.unpin = { body = \"bar\", region = \"all\" }\n[[event]]\nat = 1.5\n";
        let mut built = built(&format!(
            "[[event]]\nat = 1\n{event}action.push = {{ body = \"bar\", near = [{x}, 0, 0], impulse = [0, 5, 0] }}\n"
        ));
        let gained = |built: &Built| {
            let mut sums = [0.0; 2];
            for view in views(built) {
                let totals = view.totals();
                sums[usize::from(totals.centre[0] > 0.0)] += totals.momentum[1];
            }
            sums
        };
        run(&mut built, 1.5);
        let before = gained(&built);
        assert_eq!(built.apply_due().expect("it can be pushed"), 1);
        let after = gained(&built);
        for k in 0..2 {
            let wanted = if k == side { 5.0 } else { 0.0 };
            let gain = after[k] - before[k];
            assert!((gain - wanted).abs() < 1e-3, "{gain} and not {wanted}");
        }
    }
}

#[test]
fn picks_take_hold_of_the_piece_that_is_near() {
    for x in [-2.0, 2.0] {
        let mut built = built(&format!(
            "[[pick]]\nbody = \"bar\"\nat = 1\nnear = [{x}, 0, 0]\n"
        ));
        run(&mut built, 1.0);
        built.apply_due().expect("it can be picked");
        let picks: Vec<_> = built.world.picks().collect();
        assert_eq!(picks.len(), 1);
        let view = built.world.body(picks[0].body).expect("what it holds");
        let centre = view.totals().centre[0];
        assert!(centre * x > 0.0, "{centre} is on the side of {x}");
    }
}

#[test]
fn clamps_hold_all_pieces() {
    let mut built = built(
        "[[event]]\nat = 0.9\naction.unpin = { body = \"bar\", region = \"all\" }\n\
         [[clamp]]\nbody = \"bar\"\nat = 1\nnormal = [0, 1, 0]\noffset = 0\n",
    );
    run(&mut built, 1.0);
    assert_eq!(held(&built), [0, 0]);
    built.apply_due().expect("it can be clamped");
    let [left, right] = held(&built);
    assert!(left > 0 && right > 0, "{left} and {right}");
}
