//! Snapshots: as given, and with checksums that fit, so that what is behind them is reached.

use pliant::{BodyConfig, Clustering, Command, Extent, Material, Mode, Shape, World, WorldConfig};
use xxhash_rust::xxh3::xxh3_64;

use super::Verdict;

/// Bytes before the table of chunks, of one of its entries, and of a chunk's tag: see `pliant/src/snapshot.rs`.
const FRONT: usize = 16;
const ENTRY: usize = 20;
const TAG: usize = 4;
/// Most substeps of what is stepped: more is slow, not wrong.
const SUBSTEPS: u32 = 20;
/// Steps after restoring.
const STEPS: usize = 2;

pub(super) fn restore(bytes: &[u8]) -> Verdict {
    let verdict = attempt(bytes);
    if verdict == Verdict::Accepted {
        return verdict;
    }
    match sealed(bytes) {
        Some(bytes) => attempt(&bytes),
        None => verdict,
    }
}

fn attempt(bytes: &[u8]) -> Verdict {
    let mut world = match World::restore(bytes) {
        Ok(world) => world,
        Err(error) => return Verdict::Refused(error.to_string()),
    };
    world.validate().expect("a restored world is sound");
    assert_eq!(
        World::restore(&world.snapshot()).expect("our own").hash(),
        world.hash()
    );
    let work = world.bodies().all(|body| {
        let view = world.body(body).expect("listed");
        view.material().limit.iterations <= SUBSTEPS
    });
    if world.config().substeps <= SUBSTEPS && work {
        for _ in 0..STEPS {
            world.step();
            world.validate().expect("invariants hold");
        }
    }
    Verdict::Accepted
}

/// The same bytes with checksums that fit their chunks; none if they hold no table of chunks.
fn sealed(bytes: &[u8]) -> Option<Vec<u8>> {
    let count = u32::from_le_bytes(bytes.get(12..FRONT)?.try_into().ok()?) as usize;
    let mut start = FRONT.checked_add(count.checked_mul(ENTRY)?)?;
    let mut sealed = bytes.to_vec();
    for entry in 0..count {
        let at = FRONT + entry * ENTRY + TAG;
        let length = u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?);
        let end = start.checked_add(usize::try_from(length).ok()?)?;
        let sum = xxh3_64(bytes.get(start..end)?);
        sealed[at + 8..at + 16].copy_from_slice(&sum.to_le_bytes());
        start = end;
    }
    Some(sealed)
}

/// Snapshots to start from. They are made when needed: one of another version would be refused.
pub fn seeds() -> Vec<Vec<u8>> {
    let small = |mode, extent| BodyConfig {
        shape: Shape::Box { size: [1.0; 3] },
        spacing: Some(0.4),
        clustering: Clustering {
            count: 3,
            ..Clustering::default()
        },
        material: Material {
            mode,
            ..Material::default()
        },
        extent,
        ..BodyConfig::default()
    };
    let mut seeds = Vec::new();
    for (mode, extent) in [
        (Mode::Rigid, Extent::Point),
        (
            Mode::Quadratic { beta: 0.5 },
            Extent::Sphere { radius: 0.1 },
        ),
    ] {
        let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
        seeds.push(world.snapshot());
        let body = world.add(small(mode, extent)).expect("a plain box");
        let pin = Command::Pin {
            body,
            particles: vec![0],
            velocity: [0.0; 3],
        };
        world.apply(pin).expect("there is a particle");
        world
            .add_obstacle(pliant::Obstacle::default())
            .expect("legal");
        world.step();
        seeds.push(world.snapshot());
    }
    seeds
}
