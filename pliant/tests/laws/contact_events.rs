//! Events and meetings: who touched what, how hard and where.

use crate::common::meeting::{add, cube, jelly};
use crate::common::{view, weightless};
use pliant::{
    BodyConfig, BodyId, Command, Contact, Event, Extent, Material, Obstacle, Partner, Shape, World,
    WorldConfig, obstacle::ObstacleShape,
};

/// The events of the last step that tell of touches: true where one began, false where one ended.
fn touches(world: &World) -> Vec<(bool, BodyId, Partner)> {
    let events = world.events().iter();
    let told = events.filter_map(|event| match event {
        Event::Touched { body, other, .. } => Some((true, *body, *other)),
        Event::Parted { body, other } => Some((false, *body, *other)),
        _ => None,
    });
    told.collect()
}

#[test]
fn events_tell_who_began_to_touch_and_who_parted() {
    let mut world = weightless();
    let cubes = [-1.0f32, 1.0].map(|side| {
        let config = BodyConfig {
            position: [0.35 * side, 0.0, 0.0],
            velocity: [-side, 0.0, 0.0],
            contact: Contact {
                restitution: 1.0,
                ..Contact::default()
            },
            ..cube(0.4, 0.1, 1, Material::default())
        };
        add(&mut world, config)
    });
    let (mut began, mut parted, mut hardest) = (Vec::new(), Vec::new(), 0.0f32);
    for step in 0..40 {
        world.step();
        for (begins, body, other) in touches(&world) {
            assert_eq!((body, other), (cubes[0], Partner::Body(cubes[1])));
            let list = if begins { &mut began } else { &mut parted };
            list.push(step);
        }
        for meeting in world.meetings() {
            hardest = hardest.max(meeting.impulse);
            assert!(meeting.place[0].abs() < 0.05, "{meeting:?}");
        }
    }
    assert!(
        !began.is_empty() && began.len() == parted.len(),
        "{began:?} {parted:?}"
    );
    assert!(parted[0] > began[0]);
    assert!(hardest > 1.0, "{hardest} kg m/s");
}

/// A cube above a floor, and a ball far away.
fn above_a_floor(sleep: f32) -> (World, BodyId, Partner) {
    let mut world = World::new(WorldConfig {
        substeps: 2,
        sleep,
        ..WorldConfig::default()
    })
    .expect("legal settings");
    let ball = Obstacle {
        shape: ObstacleShape::Sphere { radius: 1.0 },
        position: [9.0, 0.0, 0.0],
        ..Obstacle::default()
    };
    world.add_obstacle(ball).expect("a ball");
    let floor = world.add_obstacle(Obstacle::default()).expect("a floor");
    let config = BodyConfig {
        position: [0.5, 0.5, -0.2],
        ..cube(0.4, 0.1, 4, jelly())
    };
    let body = add(&mut world, config);
    (world, body, Partner::Obstacle(floor))
}

#[test]
fn events_tell_which_obstacle_was_hit_and_left() {
    let (mut world, body, floor) = above_a_floor(0.5);
    let fall = (2.0f32 * 0.3 / 9.81).sqrt();
    let first = (0..60).find_map(|_| {
        world.step();
        touches(&world).first().copied()
    });
    assert_eq!(first, Some((true, body, floor)));
    assert!((world.time() - fall).abs() < 0.04, "{} s", world.time());
    let Some(Event::Touched { impulse, place, .. }) = world.events().first() else {
        panic!("{:?}", world.events());
    };
    assert!(*impulse > 0.0);
    let from_below = [place[0] - 0.5, place[1], place[2] + 0.2];
    assert!(from_below.iter().all(|c| c.abs() < 0.02), "{place:?}");
    for _ in 0..240 {
        world.step();
    }
    let asleep = view(&world, body).is_asleep();
    assert!(asleep, "it has come to rest");
    world
        .apply(Command::SetVelocity {
            body,
            linear: [0.0, 3.0, 0.0],
            angular: [0.0; 3],
        })
        .expect("lives");
    let next = (0..10).find_map(|_| {
        world.step();
        touches(&world).first().copied()
    });
    assert_eq!(next, Some((false, body, floor)));
}

#[test]
fn a_floor_pushes_with_the_weight_of_what_rests_on_it() {
    let (mut world, body, floor) = above_a_floor(f32::INFINITY);
    for _ in 0..240 {
        world.step();
    }
    let began = |world: &World| {
        world
            .events()
            .iter()
            .any(|e| matches!(e, Event::Touched { .. }))
    };
    let mut copy = World::restore(&world.snapshot()).expect("its own snapshot");
    for world in [&mut world, &mut copy] {
        world.step();
        assert!(!began(world), "it has touched the floor before");
        let meetings: Vec<_> = world.meetings().collect();
        assert_eq!(meetings.len(), 1);
        assert_eq!((meetings[0].body, meetings[0].other), (body, floor));
        let config = world.config();
        let weight = view(world, body).totals().mass as f32 * 9.81;
        let share = meetings[0].impulse / (weight * config.dt / config.substeps as f32);
        assert!((share - 1.0).abs() < 0.02, "{share} of its weight");
    }
}

#[test]
fn a_particle_that_bounces_takes_twice_its_momentum() {
    let mut world = weightless();
    let floor = world
        .add_obstacle(Obstacle {
            restitution: 1.0,
            ..Obstacle::default()
        })
        .expect("a floor");
    let config = BodyConfig {
        shape: Shape::Points(vec![[0.0, 0.3, 0.0]]),
        extent: Extent::Sphere { radius: 0.05 },
        spacing: Some(0.1),
        mass: Some(2.0),
        velocity: [0.0, -3.0, 0.0],
        ..cube(0.4, 0.1, 1, Material::default())
    };
    let body = add(&mut world, config);
    let impulse = (0..30).find_map(|_| {
        world.step();
        let meeting = world.meetings().next().copied()?;
        assert_eq!(
            (meeting.body, meeting.other),
            (body, Partner::Obstacle(floor))
        );
        Some(meeting.impulse)
    });
    let impulse = impulse.expect("it falls on the floor");
    assert!((impulse - 12.0).abs() < 1e-3, "{impulse} kg m/s");
}
