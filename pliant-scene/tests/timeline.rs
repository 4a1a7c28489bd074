//! Clamps, pins, picks and events act when their time has come.

mod playing;

use playing::run;
use pliant_scene::{Built, parse};

const CUBE: &str = "[world]\ngravity = [0, 0, 0]\n[[body]]\nname = \"cube\"\nshape.box = { size = [1, 1, 1] }\n\
    sampling = \"grid\"\nspacing = 0.25\n";

fn built(more: &str) -> Built {
    playing::built(CUBE, more)
}

fn pinned(built: &Built) -> usize {
    let body = built.world.body(built.bodies[0].id).expect("the cube");
    body.pinned().iter().filter(|held| **held).count()
}

fn centre(built: &Built) -> [f64; 3] {
    built.world.totals().centre
}

#[test]
fn pins_take_regions_and_let_go() {
    let mut built = built(
        "[[pin]]\nregion.half_space = { normal = [0, 1, 0], offset = 0.3 }\n\
         [[pin]]\nat = 0.5\nregion.particles = [0, 1]\n\
         [[event]]\nat = 1\naction.unpin = { region = \"all\" }\n",
    );
    assert_eq!(pinned(&built), 16);
    run(&mut built, 0.9);
    assert!((17..=18).contains(&pinned(&built)), "{}", pinned(&built));
    run(&mut built, 1.1);
    assert_eq!(pinned(&built), 0);
}

#[test]
fn clamps_wait_for_their_time_and_end() {
    let mut built = built("[[clamp]]\nbody = \"cube\"\nat = 0.5\noffset = 0.2\nlifetime = 0.5\n");
    run(&mut built, 0.4);
    assert_eq!(pinned(&built), 0);
    run(&mut built, 0.8);
    assert_eq!(pinned(&built), 16);
    run(&mut built, 1.2);
    assert_eq!(pinned(&built), 0);
}

#[test]
fn picks_pull_and_are_released() {
    let mut built = built(
        "[[pick]]\nname = \"hand\"\nbody = \"cube\"\nnear = [0, 0.5, 0]\ntarget = [0, 2, 0]\n\
         [[event]]\nat = 2\naction.release = \"hand\"\n\
         [[event]]\nat = 2\naction.velocity = { linear = [1, 0, 0] }\n",
    );
    run(&mut built, 1.9);
    assert!(centre(&built)[1] > 0.8, "{:?}", centre(&built));
    run(&mut built, 3.0);
    let x = centre(&built)[0];
    assert!((0.9..1.1).contains(&x), "free to move at 1 m/s: {x}");
}

#[test]
fn events_change_the_world() {
    let mut built = built(
        "[[event]]\nat = 0.5\naction.gravity = [0, -10, 0]\n\
         [[event]]\nat = 0.5\naction.material = { material = { preset = \"clay\" } }\n\
         [[event]]\nat = 0.5\naction.obstacle = { shape.plane = { normal = [0, 1, 0] }, position = [0, -9, 0] }\n\
         [[event]]\nat = 1\naction.remove = \"cube\"\n",
    );
    assert_eq!(built.obstacles.len(), 0);
    run(&mut built, 0.9);
    assert_eq!(built.obstacles.len(), 1);
    assert_eq!(built.world.config().gravity[1], -10.0);
    assert!(centre(&built)[1] < -0.5);
    run(&mut built, 1.1);
    assert_eq!(built.world.bodies().count(), 0);
}

#[test]
fn copies_share_a_name_and_have_their_own() {
    let text = "[[body]]\nname = \"ball\"\nshape.sphere = { radius = 0.4 }\nspacing = 0.2\n\
        copies = { count = 3, step = [2, 0, 0] }\n[[pin]]\nbody = \"ball.2\"\nregion = \"all\"\n\
        [expect]\nchecks = [\"com_x of ball = 2 at 0 s\", \"bodies = 3\", \"pinned of ball.1 = 0\"]\n";
    let scene = parse(text, "test.toml").expect("a good scene");
    let built = scene.build().expect("a good scene");
    let names: Vec<&str> = built.bodies.iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names, ["ball.1", "ball.2", "ball.3"]);
    let held = |i: usize| {
        let body = built.world.body(built.bodies[i].id).expect("a ball");
        body.pinned().iter().any(|held| *held)
    };
    assert_eq!([held(0), held(1), held(2)], [false, true, false]);
}

#[test]
fn what_is_due_for_something_that_is_gone_is_skipped() {
    let mut built = built(
        "[[pick]]\nname = \"hand\"\nbody = \"cube\"\nnear = [0, 0.5, 0]\nuntil = 1\n\
         [[pick]]\nname = \"late\"\nbody = \"cube\"\nnear = [0, 0.5, 0]\nat = 0.9\nuntil = 1.1\n\
         [[clamp]]\nbody = \"cube\"\nat = 0.6\n\
         [[event]]\nat = 0.5\naction.remove = \"cube\"\n\
         [[event]]\nat = 0.7\naction.move_pick = { pick = \"hand\", target = [0, 2, 0] }\n\
         [[event]]\nat = 0.8\naction.unpin = { body = \"cube\", region = \"all\" }\n\
         [[event]]\nat = 1.2\naction.gravity = [0, -1, 0]\n",
    );
    run(&mut built, 0.55);
    assert_eq!(built.warnings, [""; 0]);
    run(&mut built, 1.3);
    let told = [
        "test.toml:19: the clamp at 0.6 s is skipped: nothing is left of body `cube`",
        "test.toml:27: the event `move_pick` at 0.7 s is skipped: the point that the pick `hand` held is gone",
        "test.toml:30: the event `unpin` at 0.8 s is skipped: nothing is left of body `cube`",
        "test.toml:13: the pick `late` at 0.9 s is skipped: nothing is left of body `cube`",
        "test.toml:8: the end of the pick `hand` at 1 s is skipped: the point that the pick `hand` held is gone",
    ];
    assert_eq!(built.warnings, told);
    assert_eq!(built.world.config().gravity[1], -1.0, "the rest goes on");
}

#[test]
fn a_pick_of_copies_lets_all_of_them_go() {
    let text = "[world]\ngravity = [0, 0, 0]\n[[body]]\nname = \"ball\"\nshape.sphere = { radius = 0.4 }\nspacing = 0.2\n\
        copies = { count = 3, step = [2, 0, 0] }\n[[pick]]\nname = \"hands\"\nbody = \"ball\"\nnear = [0, 1, 0]\nuntil = 0.5\n\
        [[event]]\nat = 0.2\naction.move_pick = { pick = \"hands\", target = [0, 3, 0] }\n";
    let mut built = parse(text, "test.toml")
        .and_then(|scene| scene.build())
        .expect("a good scene");
    let targets = |built: &Built| -> Vec<f32> {
        let picks = built.world.picks();
        picks.map(|pick| pick.target[1]).collect()
    };
    run(&mut built, 0.4);
    assert_eq!(targets(&built), [3.0; 3]);
    run(&mut built, 0.6);
    assert_eq!(targets(&built), [0.0; 0]);
}
