//! Save a world, go on from the bytes, and live a recorded stretch again to the bit.
//!
//! Run it with `cargo run --release -p pliant --example snapshot_and_replay`. It asserts what it shows.

use pliant::{BodyConfig, Command, Error, Event, Recording, Shape, World, WorldConfig};

fn main() -> Result<(), Error> {
    let mut world = World::new(WorldConfig::default())?;
    let ball = world.add(BodyConfig {
        shape: Shape::Sphere { radius: 0.5 },
        spin: [0.0, 4.0, 0.0],
        ..BodyConfig::default()
    })?;
    run(&mut world, 30);

    // A snapshot is the whole state as bytes: write it to a file, send it over a network, keep it for undo.
    let bytes = world.snapshot();
    let particles = world.body(ball)?.positions().len();
    println!("snapshot: {} bytes for {particles} particles", bytes.len());
    let mut copy = World::restore(&bytes)?;
    run(&mut world, 30);
    run(&mut copy, 30);
    println!("hash after 30 more steps: {:016x}", world.hash());
    assert_eq!(world.hash(), copy.hash(), "the copy goes on to the bit");

    // Ids stay valid in the copy, and worlds are independent of each other.
    copy.apply(Command::Remove(ball))?;
    assert_eq!(copy.events(), [Event::Removed(ball)]);
    assert!(matches!(copy.body(ball), Err(Error::UnknownBody(id)) if id == ball));
    assert!(world.body(ball).is_ok());

    // A recording is a snapshot and the commands after it, each with its step. All input goes through commands, so it
    // is enough for replays, bug reports and several players who share one world.
    world.record();
    run(&mut world, 10);
    world.apply(Command::PushSkin {
        body: ball,
        vertex: 0,
        impulse: [200.0, 0.0, 0.0],
    })?;
    run(&mut world, 10);
    let ring = world.add(BodyConfig {
        shape: Shape::Torus {
            major: 0.4,
            minor: 0.1,
        },
        position: [2.0, 0.0, 0.0],
        ..BodyConfig::default()
    })?;
    run(&mut world, 10);
    world.apply(Command::SetGravity([0.0, -1.62, 0.0]))?;
    run(&mut world, 10);
    let recording = world.take_recording().expect("one was running");

    let bytes = recording.to_bytes();
    let replayed = Recording::from_bytes(&bytes)?.replay()?;
    println!(
        "recording: {} steps, {} commands, {} bytes",
        recording.steps,
        recording.commands.len(),
        bytes.len()
    );
    println!("hash at its end: {:016x}", world.hash());
    assert_eq!(recording.commands.len(), 3);
    assert_eq!(replayed.hash(), world.hash(), "the replay ends alike");
    assert!(replayed.body(ring).is_ok(), "with the same ids");

    // Bytes from outside may be damaged. They are refused with the reason, and nothing else happens.
    let good = world.snapshot();
    let mut flipped = good.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    for (what, bytes) in [
        ("one bit flipped", &flipped[..]),
        ("cut short", &good[..good.len() - 100]),
        ("something else", b"GIF89a and so on"),
        ("nothing at all", b""),
    ] {
        let error = World::restore(bytes).expect_err(what);
        println!("{what}: {error}");
        assert!(matches!(error, Error::Snapshot(_)));
    }
    Ok(())
}

fn run(world: &mut World, steps: u32) {
    for _ in 0..steps {
        world.step();
    }
}
