//! Snapshots and recordings: byte-equal there and back, compact, and refused when anything is wrong with them.

use crate::common::scenes::{STEPS, nth, scenes};
use crate::common::{block, view};
use pliant::{
    BodyConfig, Command, Error, Extent, Material, Mode, Recording, Shape, SkinConfig, World,
    WorldConfig,
};

/// A few particles with all that a snapshot can hold.
fn little() -> World {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let config = BodyConfig {
        shape: Shape::Box {
            size: [0.6, 0.6, 0.4],
        },
        extent: Extent::Sphere { radius: 0.1 },
        skin: SkinConfig::Surface,
        ..block([1.0; 3], 0.3, 2, Material::default())
    };
    let body = world.add(config).expect("a plain box");
    let pin = Command::Pin {
        body,
        particles: vec![1],
        velocity: [0.0; 3],
    };
    world.apply(pin).expect("the particle is there");
    world.step();
    world
}

/// The reason for which bytes are refused as a snapshot.
fn refuse(bytes: &[u8], what: &str) -> String {
    match World::restore(bytes) {
        Err(Error::Snapshot(why)) => why,
        Err(other) => panic!("{what}: refused as {other:?}"),
        Ok(_) => panic!("{what}: accepted"),
    }
}

#[test]
fn there_and_back_is_byte_equal() {
    for scene in scenes() {
        let mut world = (scene.world)();
        for _ in 0..STEPS {
            (scene.script)(&mut world);
            world.step();
            let bytes = world.snapshot();
            let back = World::restore(&bytes).expect("our own snapshot");
            assert!(back.snapshot() == bytes, "{}", scene.name);
            assert_eq!(back.hash(), world.hash());
            assert_eq!(back.steps(), world.steps());
            assert_eq!(back.config(), world.config());
            assert!(back.bodies().eq(world.bodies()));
        }
    }
}

#[test]
fn an_empty_world_has_a_snapshot_too() {
    let world = World::new(WorldConfig::default()).expect("defaults are legal");
    let bytes = world.snapshot();
    let mut back = World::restore(&bytes).expect("our own snapshot");
    assert_eq!(back.snapshot(), bytes);
    back.step();
    back.validate().expect("nothing to be wrong");
}

#[test]
fn every_truncation_is_refused() {
    let bytes = little().snapshot();
    assert!(bytes.len() > 500);
    for length in 0..bytes.len() {
        refuse(&bytes[..length], &format!("{length} bytes"));
    }
    let why = refuse(&bytes[..bytes.len() - 1], "the last byte is missing");
    assert!(why.contains("truncated"), "{why}");
}

#[test]
fn every_damaged_byte_is_noticed() {
    let bytes = little().snapshot();
    for at in 0..bytes.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= flip;
            refuse(&damaged, &format!("byte {at} ^ {flip:#x}"));
        }
    }
}

#[test]
fn foreign_bytes_are_refused() {
    let long = vec![0u8; 10_000];
    let text = "{\"bodies\": []}".repeat(40);
    for (bytes, what) in [
        (&b""[..], "nothing"),
        (b"\x89PNG\r\n\x1a\n0000IHDR", "a picture"),
        (&long, "zeros"),
        (text.as_bytes(), "text"),
    ] {
        let why = refuse(bytes, what);
        assert!(why.contains("not a Pliant snapshot"), "{what}: {why}");
    }
    let mut longer = little().snapshot();
    longer.push(0);
    assert!(refuse(&longer, "one byte more").contains("follow"));
}

#[test]
fn another_version_is_refused_by_its_number() {
    let mut bytes = little().snapshot();
    bytes[8..12].copy_from_slice(&77u32.to_le_bytes());
    let why = refuse(&bytes, "version 77");
    assert!(why.contains("version 77"), "{why}");
}

#[test]
fn a_snapshot_is_compact() {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let body = world
        .add(block([1.0; 3], 0.06, 40, Material::default()))
        .expect("a plain box");
    let particles = view(&world, body).positions().len();
    let memberships = world.memberships().count;
    assert!(particles > 2000, "{particles} particles");
    // Position, velocity, mass, label, pin: 33 bytes; membership: particle, weight, offset: 20; 125 a cluster.
    let bound = 33 * particles + 20 * memberships + 125 * 40 + 400;
    let bytes = world.snapshot().len();
    assert!(bytes <= bound, "{bytes} bytes instead of {bound}");
}

/// Records a life with every kind of command.
fn recorded() -> (World, Recording) {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let config = BodyConfig {
        skin: SkinConfig::Surface,
        ..block([1.0, 0.6, 0.5], 0.15, 5, Material::default())
    };
    let first = world.add(config.clone()).expect("a plain box");
    world.step();
    world.record();
    let commands: Vec<fn(&World) -> Command> = vec![
        |_| {
            Command::Add(Box::new(BodyConfig {
                position: [3.0, 0.0, 0.0],
                extent: Extent::Ellipsoid {
                    half_axes: [0.1, 0.05, 0.07],
                },
                ..block([0.6; 3], 0.15, 3, Material::default())
            }))
        },
        |world| Command::Move {
            body: nth(world, 0),
            by: [0.1, 0.2, 0.3],
            turn: [0.0, 0.6, 0.0, 0.8],
        },
        |world| Command::Deform {
            body: nth(world, 1),
            matrix: [[1.2, 0.1, 0.0], [0.0, 0.8, 0.0], [0.0, 0.0, 1.0]],
        },
        |world| Command::SetVelocity {
            body: nth(world, 1),
            linear: [1.0, 2.0, 3.0],
            angular: [0.0, 4.0, 1.0],
        },
        |world| Command::SetMaterial {
            body: nth(world, 0),
            material: Box::new(Material {
                mode: Mode::Quadratic { beta: 0.5 },
                damping: 1.0,
                ..Material::default()
            }),
        },
        |world| Command::Pin {
            body: nth(world, 0),
            particles: vec![0, 3, 5],
            velocity: [0.0, 1.0, 0.0],
        },
        |world| Command::CutProxy {
            body: nth(world, 0),
            cluster: 1,
            normal: [0.0, 3.0, 4.0],
            distance: 0.1,
        },
        |world| Command::PushSkin {
            body: nth(world, 0),
            vertex: 2,
            impulse: [5.0, 0.0, 1.0],
        },
        |world| Command::Unpin {
            body: nth(world, 0),
            particles: vec![3],
        },
        |_| Command::SetGravity([0.0, -1.0, 0.5]),
        |_| Command::SetStep {
            dt: 0.01,
            substeps: 2,
        },
        |world| Command::Remove(nth(world, 0)),
    ];
    for (k, command) in commands.into_iter().enumerate() {
        let command = command(&world);
        world.apply(command).expect("a legal command");
        // Two commands between the same two steps, and steps without any, are part of life.
        for _ in 0..k % 3 {
            world.step();
        }
    }
    world
        .apply(Command::Remove(first))
        .expect_err("it is gone, and a refused command is not recorded");
    let recording = world.take_recording().expect("it ran");
    (world, recording)
}

#[test]
fn a_recording_of_every_command_replays_to_the_same_hash() {
    let (world, recording) = recorded();
    assert_eq!(recording.commands.len(), 12);
    assert!(recording.steps > 5);
    let bytes = recording.to_bytes();
    let back = Recording::from_bytes(&bytes).expect("our own bytes");
    assert_eq!(back, recording);
    let again = back.replay().expect("its commands were legal");
    assert_eq!(again.hash(), world.hash());
    assert_eq!(again.steps(), world.steps());
}

#[test]
fn a_recording_that_was_tampered_with_does_not_replay_to_the_same_hash() {
    let (world, mut recording) = recorded();
    recording.steps += 1;
    let again = recording.replay().expect("its commands were legal");
    assert_ne!(again.hash(), world.hash());
}

#[test]
fn damaged_recordings_are_refused() {
    let refuse = |bytes: &[u8], what: &str| match Recording::from_bytes(bytes) {
        Err(Error::Snapshot(_)) => (),
        other => panic!("{what}: {other:?}"),
    };
    let (_, recording) = recorded();
    let bytes = recording.to_bytes();
    for length in (0..bytes.len()).step_by(17).chain(0..40) {
        refuse(&bytes[..length], &format!("{length} bytes"));
    }
    for at in (0..bytes.len()).step_by(13).chain(0..40) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        refuse(&damaged, &format!("byte {at}"));
    }
    refuse(&little().snapshot(), "a snapshot is no recording");
    refuse(b"", "nothing");
}

#[test]
fn a_recording_with_a_bad_command_says_so_instead_of_panicking() {
    let (_, mut recording) = recorded();
    recording
        .commands
        .insert(0, (0, Command::SetGravity([f32::NAN, 0.0, 0.0])));
    let error = recording.replay().expect_err("NaN is no gravity");
    assert!(error.to_string().contains("gravity[0]"), "{error}");
}
