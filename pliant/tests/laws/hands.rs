//! What interactive programs need: obstacles that a hand moves, a list of picks, a recording that is read while it runs.

use pliant::obstacle::{Keyframe, ObstacleShape, Path};
use pliant::view::TouchView;
use pliant::{BodyConfig, Command, Handle, Obstacle, Partner, Reply, Shape, World, WorldConfig};

fn world_with_a_cube() -> (World, pliant::BodyId) {
    let mut world = World::new(WorldConfig {
        gravity: [0.0; 3],
        ..WorldConfig::default()
    })
    .expect("legal settings");
    let body = world
        .add(BodyConfig {
            shape: Shape::Box { size: [0.4; 3] },
            spacing: Some(0.1),
            ..BodyConfig::default()
        })
        .expect("a plain box");
    (world, body)
}

fn frames(world: &World, from: f32, to: f32) -> Path {
    let key = |time: f32, x: f32| Keyframe {
        time,
        position: [x, 0.0, 0.0],
        rotation: [0.0, 0.0, 0.0, 1.0],
    };
    let now = world.time();
    Path::Keyframes(vec![key(now, from), key(now + world.config().dt, to)])
}

#[test]
fn an_obstacle_that_is_moved_step_by_step_pushes() {
    let (mut world, body) = world_with_a_cube();
    let ball = world
        .add_obstacle(Obstacle {
            shape: ObstacleShape::Sphere { radius: 0.2 },
            position: [-0.6, 0.0, 0.0],
            ..Obstacle::default()
        })
        .expect("a ball");
    for i in 0..60 {
        let x = -0.6 + 0.01 * i as f32;
        let path = frames(&world, x, x + 0.01);
        let command = Command::SetPath {
            obstacle: ball,
            path,
        };
        world.apply(command).expect("a legal path");
        world.step();
        assert!(world.max_penetration() < 1e-4);
    }
    let centre = world.body(body).expect("lives").totals().centre;
    assert!(centre[0] > 0.15, "it is at {centre:?}");
}

#[test]
fn a_path_of_an_unknown_obstacle_or_without_frames_is_refused_and_changes_nothing() {
    let (mut world, _) = world_with_a_cube();
    let ball = world.add_obstacle(Obstacle::default()).expect("a plane");
    let set = |path| Command::SetPath {
        obstacle: ball,
        path,
    };
    let before = world.hash();
    let error = world
        .apply(set(Path::Keyframes(Vec::new())))
        .expect_err("no frames");
    assert!(error.to_string().contains("keyframes"), "{error}");
    assert_eq!(world.hash(), before);
    world.apply(Command::RemoveObstacle(ball)).expect("lives");
    assert!(world.apply(set(Path::Still)).is_err(), "it is gone");
}

#[test]
fn picks_are_listed_and_a_running_recording_can_be_read() {
    let (mut world, body) = world_with_a_cube();
    assert!(world.recording().is_none());
    world.record();
    let reply = world.apply(Command::Pick {
        body,
        handle: Handle::Skin(2),
        target: [0.0, 1.0, 0.0],
        time: 0.05,
    });
    let Ok(Reply::Pick(id)) = reply else {
        panic!("{reply:?}")
    };
    world.step();
    world
        .apply(Command::MovePick {
            pick: id,
            target: [0.5, 1.0, 0.0],
        })
        .expect("still picked");
    for _ in 0..30 {
        world.step();
    }
    let picks: Vec<_> = world.picks().collect();
    assert_eq!(picks.len(), 1);
    assert_eq!((picks[0].id, picks[0].body), (id, body));
    assert_eq!(picks[0].handle, Handle::Skin(2));
    assert_eq!(picks[0].target, [0.5, 1.0, 0.0]);
    let recording = world.recording().expect("it runs");
    assert_eq!((recording.steps, recording.commands.len()), (31, 2));
    let again = recording.replay().expect("a sound recording");
    assert_eq!(again.hash(), world.hash());
    world.apply(Command::Release(id)).expect("still picked");
    assert_eq!(world.picks().count(), 0);
}

#[test]
fn touches_say_where_bodies_push_each_other_and_lie_on_obstacles() {
    let (mut world, body) = world_with_a_cube();
    world
        .apply(Command::SetGravity([0.0, -9.81, 0.0]))
        .expect("legal");
    world
        .add_obstacle(Obstacle {
            shape: ObstacleShape::Plane {
                normal: [0.0, 1.0, 0.0],
            },
            position: [0.0, -0.25, 0.0],
            ..Obstacle::default()
        })
        .expect("a floor");
    let above = world
        .add(BodyConfig {
            shape: Shape::Box { size: [0.4; 3] },
            spacing: Some(0.1),
            position: [0.0, 0.45, 0.0],
            ..BodyConfig::default()
        })
        .expect("a plain box");
    let is_body = |touch: &TouchView| matches!(touch.other, Partner::Body(_));
    // Until the upper one has come down on the lower one.
    let both = |world: &World| {
        let touches = world.touches();
        [true, false].map(|body| touches.iter().any(|touch| is_body(touch) == body))
    };
    let steps = (0..60).take_while(|_| {
        world.step();
        both(&world) != [true, true]
    });
    assert!(steps.count() < 60, "they never met");
    let touches = world.touches();
    let (between, below): (Vec<TouchView>, Vec<TouchView>) =
        touches.iter().partition(|touch| is_body(touch));
    for touch in below {
        assert_eq!(touch.body, body, "the lower one");
        assert!((touch.place[1] + 0.25).abs() < 1e-5 && touch.normal[1] > 0.999);
    }
    for touch in between {
        let pair = [Partner::Body(touch.body), touch.other];
        assert!(
            [above, body]
                .iter()
                .all(|id| pair.contains(&Partner::Body(*id)))
        );
        let up = if touch.body == above { 1.0 } else { -1.0 };
        assert!(up * touch.normal[1] > 0.9, "{touch:?}");
    }
    world.apply(Command::Remove(above)).expect("lives");
    let touches = world.touches();
    assert!(
        !touches.is_empty() && touches.iter().all(|touch| !is_body(touch)),
        "the lower one still lies on the floor: {touches:?}"
    );
}

#[test]
fn goals_are_where_members_of_a_body_at_rest_are() {
    for mode in crate::common::modes() {
        let mut world = crate::common::weightless();
        let material = pliant::Material {
            mode,
            ..crate::common::elastic(0.5)
        };
        let body = world
            .add(crate::common::block([0.4, 0.3, 0.2], 0.1, 3, material))
            .expect("a plain box");
        world.step();
        let view = world.body(body).expect("lives");
        for (c, cluster) in view.clusters().enumerate() {
            let goals = view.goals(c).expect("as many as clusters");
            assert_eq!(goals.len(), cluster.members.len());
            for (goal, &i) in goals.iter().zip(cluster.members) {
                let x = view.positions()[i as usize];
                assert!((0..3).all(|k| (goal[k] - x[k]).abs() < 1e-5));
            }
        }
        assert!(view.goals(view.cluster_count()).is_none());
    }
}
