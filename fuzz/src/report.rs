//! Reports of live worlds: as given, and with a checksum that fits, so that what is behind it is reached.

use pliant::{BodyConfig, Command, Handle, Shape, World, WorldConfig};
use pliant_server::Report;
use xxhash_rust::xxh3::xxh3_64;

use super::Verdict;

/// Bytes before the recording, and in it before the checksum and before what is summed: see `pliant-server/src/report.rs`
/// and `pliant/src/world/recording.rs`.
const FRONT: usize = 20;
const SUM: usize = FRONT + 12;
const BODY: usize = SUM + 8;
/// Most steps and commands that are lived again: more is slow, not wrong.
const STEPS: u64 = 6;
const COMMANDS: usize = 20;

pub(super) fn read(bytes: &[u8]) -> Verdict {
    let verdict = attempt(bytes);
    if verdict == Verdict::Accepted || bytes.len() < BODY {
        return verdict;
    }
    let mut sealed = bytes.to_vec();
    let sum = xxh3_64(&bytes[BODY..]);
    sealed[SUM..BODY].copy_from_slice(&sum.to_le_bytes());
    attempt(&sealed)
}

fn attempt(bytes: &[u8]) -> Verdict {
    let report = match Report::from_bytes(bytes) {
        Ok(report) => report,
        Err(error) => return Verdict::Refused(error.to_string()),
    };
    assert_eq!(
        Report::from_bytes(&report.to_bytes()).expect("our own"),
        report,
        "written and read again"
    );
    let recording = &report.recording;
    let light = |(_, command): &(u64, Command)| !matches!(command, Command::Add(_));
    let light = recording.commands.len() <= COMMANDS && recording.commands.iter().all(light);
    if !(light && recording.steps <= STEPS) {
        return Verdict::Accepted;
    }
    match report.replay() {
        Ok(world) => {
            world.validate().expect("invariants hold");
            Verdict::Accepted
        }
        Err(error) => Verdict::Refused(error.to_string()),
    }
}

/// Reports to start from. They are made when needed: one of another version would be refused.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let config = BodyConfig {
        shape: Shape::Box { size: [1.0; 3] },
        spacing: Some(0.4),
        ..BodyConfig::default()
    };
    let body = world.add(config).expect("a plain box");
    world.record();
    let report = |world: &World| {
        let recording = world.recording().expect("it runs").clone();
        Report::new(recording, world.hash()).to_bytes()
    };
    let mut seeds = vec![report(&world)];
    world
        .apply(Command::Pick {
            body,
            handle: Handle::Particle(0),
            target: [0.0, 1.0, 0.0],
            time: 0.03,
        })
        .expect("a legal pick");
    world.step();
    world
        .apply(Command::SetGravity([0.0; 3]))
        .expect("legal gravity");
    world.step();
    seeds.push(report(&world));
    seeds
}
