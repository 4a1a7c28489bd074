//! What interactive programs need: obstacles that a hand moves, a list of picks, a recording that is read while it runs.

use pliant::obstacle::{Keyframe, ObstacleShape, Path};
use pliant::{BodyConfig, Command, Handle, Obstacle, Reply, Shape, World, WorldConfig};

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
