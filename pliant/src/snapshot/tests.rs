//! Snapshots with a right checksum and wrong content. What only damages bytes is tested through the public API.

use glam::{Quat, Vec3};

use super::*;
use crate::geometry::Shape;
use crate::interaction::Command;
use crate::math::Random;
use crate::recipes::{BodyConfig, Extent};
use crate::state::BodyId;
use crate::world::{World, WorldConfig};

/// Two small bodies with skins and frames, the second one a few steps old.
fn state() -> State {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let config = BodyConfig {
        shape: Shape::Box {
            size: [1.0, 0.6, 0.6],
        },
        spacing: Some(0.3),
        clustering: crate::clustering::Clustering {
            count: 2,
            ..Default::default()
        },
        extent: Extent::Sphere { radius: 0.1 },
        ..BodyConfig::default()
    };
    let body = world.add(config.clone()).expect("a plain box");
    let cut = Command::CutProxy {
        body,
        cluster: 0,
        normal: [0.0, 2.0, 0.0],
        distance: 0.1,
    };
    world.apply(cut).expect("a plane");
    world.add(config).expect("a plain box");
    world.step();
    decode(&world.snapshot()).expect("our own snapshot")
}

fn refuse(name: &str, bytes: &[u8]) -> String {
    match decode(bytes) {
        Err(Error::Snapshot(why)) => {
            assert!(!why.is_empty(), "{name}: no reason");
            why
        }
        Err(other) => panic!("{name}: refused as {other:?}"),
        Ok(_) => panic!("{name}: accepted"),
    }
}

type Case = (&'static str, fn(&mut State));

const NUMBERS: [Case; 28] = [
    ("NaN position", |s| s.particles.position[3].y = f32::NAN),
    ("position at infinity", |s| {
        s.particles.position[3].y = f32::INFINITY;
    }),
    ("position out of the world", |s| {
        s.particles.position[3].y = 1e20;
    }),
    ("infinite velocity", |s| {
        s.particles.velocity[0].x = f32::INFINITY;
    }),
    ("NaN mass", |s| s.particles.mass[0] = f32::NAN),
    ("no mass", |s| s.particles.mass[0] = 0.0),
    ("negative mass", |s| s.particles.mass[0] = -1.0),
    ("doubled weight", |s| s.clusters.weight[0] *= 2.0),
    ("negative weight", |s| s.clusters.weight[0] = -0.5),
    ("NaN weight", |s| s.clusters.weight[0] = f32::NAN),
    ("weightless cluster", |s| s.clusters.weight.fill(0.0)),
    ("NaN offset", |s| s.clusters.offset[0].z = f32::NAN),
    ("offsets off centre", |s| s.clusters.offset[0].x += 10.0),
    ("zero rotation", |s| {
        s.clusters.rotation[0] = Quat::from_array([0.0; 4]);
    }),
    ("NaN factor", |s| s.clusters.traits[0].stiffness = f32::NAN),
    ("negative factor", |s| s.clusters.traits[0].damping = -1.0),
    ("NaN query", |s| s.clusters.proxy_radius[0] = f32::NAN),
    ("fade past its end", |s| {
        s.clusters.life[0].fade = Fade::In { done: 5, of: 4 };
    }),
    ("fade that never began", |s| {
        s.clusters.life[0].fade = Fade::Out { left: 0, of: 0 };
    }),
    ("plane without a normal", |s| {
        s.clusters.planes[0][0].normal = Vec3::ZERO;
    }),
    ("plane at infinity", |s| {
        s.clusters.planes[0][0].distance = f32::INFINITY;
    }),
    ("NaN spin", |s| s.frames.spin[0].x = f32::NAN),
    ("infinite moment", |s| {
        s.frames.moment[0].x_axis.x = f32::INFINITY;
    }),
    ("no time", |s| s.dt = 0.0),
    ("NaN step", |s| s.dt = f32::NAN),
    ("no substeps", |s| s.substeps = 0),
    ("substeps without end", |s| s.substeps = u32::MAX),
    ("NaN gravity", |s| s.gravity.x = f32::NAN),
];

const INDICES: [Case; 24] = [
    ("member past the particles", |s| {
        *s.clusters.particle.last_mut().expect("members") = 1_000_000;
    }),
    ("member of the other body", |s| {
        let other = s.bodies.rows[1].particles.start;
        let last = s.clusters.members(0).end - 1;
        s.clusters.particle[last] = other;
    }),
    ("members out of order", |s| s.clusters.particle.swap(0, 1)),
    ("member twice", |s| {
        s.clusters.particle[1] = s.clusters.particle[0];
    }),
    ("starts past the members", |s| {
        *s.clusters.starts.last_mut().expect("starts") += 1;
    }),
    ("starts not from 0", |s| s.clusters.starts[0] = 1),
    ("starts out of order", |s| s.clusters.starts[1] = u32::MAX),
    ("empty cluster", |s| {
        s.clusters.starts[1] = 0;
    }),
    ("frame past the particles", |s| {
        s.frames.particle[0] = u32::MAX;
    }),
    ("frame of the other body", |s| {
        s.frames.particle[0] = s.bodies.rows[1].particles.start;
    }),
    ("two frames on one particle", |s| {
        s.frames.particle[1] = s.frames.particle[0];
    }),
    ("body rows overlap", |s| {
        s.bodies.rows[1].particles.start -= 1;
    }),
    ("body rows past the end", |s| {
        s.bodies.rows[1].particles.end = u32::MAX;
    }),
    ("body rows backwards", |s| {
        let range = &mut s.bodies.rows[0].clusters;
        (range.start, range.end) = (range.end, range.start);
    }),
    ("body without particles", |s| {
        let start = s.bodies.rows[1].particles.start;
        s.bodies.rows[1].particles.end = start;
    }),
    ("frames past the end", |s| s.bodies.rows[1].frames.end += 1),
    ("slot pointing nowhere", |s| {
        s.bodies.claim();
    }),
    ("stale id", |s| s.bodies.rows[0].id.generation += 1),
    ("id past the slots", |s| s.bodies.rows[0].id.slot = 77),
    ("same id twice", |s| {
        let id: BodyId = s.bodies.rows[0].id;
        s.bodies.rows[1].id = id;
    }),
    ("skin bound past the clusters", |s| {
        skin(s).embedding.binds[0].cluster = 99;
    }),
    ("skin triangle past the vertices", |s| {
        skin(s).triangles[0][1] = 1_000_000;
    }),
    ("skin without starts", |s| skin(s).embedding.starts.clear()),
    ("steps without end", |s| s.step = u64::MAX),
];

const VALUES: [Case; 7] = [
    ("shares of 2", |s| skin(s).embedding.binds[0].share += 1.0),
    ("NaN share", |s| {
        skin(s).embedding.binds[0].share = f32::NAN;
    }),
    ("NaN local", |s| {
        skin(s).embedding.binds[0].local = Vec3::NAN;
    }),
    ("NaN material", |s| {
        s.bodies.rows[0].material.density = f32::NAN;
    }),
    ("β of 2", |s| {
        s.bodies.rows[0].material.mode = crate::state::Mode::Linear { beta: 2.0 };
    }),
    ("endless iterations", |s| {
        s.bodies.rows[0].material.limit.iterations = u32::MAX;
    }),
    ("NaN spacing", |s| s.bodies.rows[0].spacing = f32::NAN),
];

fn skin(state: &mut State) -> &mut crate::state::Skin {
    state.bodies.rows[0].skin.as_mut().expect("a box has one")
}

#[test]
fn hostile_content_is_refused() {
    let good = state();
    decode(&encode(&good)).expect("untouched, it reads");
    for (name, spoil) in NUMBERS.iter().chain(&INDICES).chain(&VALUES) {
        let mut state = good.clone();
        spoil(&mut state);
        refuse(name, &encode(&state));
    }
}

#[test]
fn columns_that_differ_in_length_are_refused() {
    let cases: [Case; 6] = [
        ("short velocity", |s| {
            s.particles.velocity.pop();
        }),
        ("long mass", |s| s.particles.mass.push(1.0)),
        ("short label", |s| {
            s.particles.label.pop();
        }),
        ("short spin", |s| {
            s.frames.spin.pop();
        }),
        ("long traits", |s| {
            let traits = s.clusters.traits[0];
            s.clusters.traits.push(traits);
        }),
        ("short offset", |s| {
            s.clusters.offset.pop();
        }),
    ];
    for (name, spoil) in cases {
        let mut state = state();
        spoil(&mut state);
        let why = refuse(name, &encode(&state));
        assert!(why.contains("chunk"), "{name}: {why}");
    }
}

/// The chunks of a state, to be spoilt and assembled again.
fn chunks(state: &State) -> [Vec<u8>; TAGS.len()] {
    let bytes = encode(state);
    split(&bytes).expect("our own snapshot").map(<[u8]>::to_vec)
}

#[test]
fn huge_counts_are_refused_before_anything_is_made() {
    let state = state();
    let counts: [fn(&mut Head) -> &mut u64; 4] = [
        |head| &mut head.particles,
        |head| &mut head.frames,
        |head| &mut head.clusters,
        |head| &mut head.members,
    ];
    for count in counts {
        for wrong in [0, 1, 1 << 40, u64::MAX / 4, u64::MAX - 1, u64::MAX] {
            let mut chunks = chunks(&state);
            let mut head: Head = postcard::from_bytes(&chunks[0]).expect("our own head");
            *count(&mut head) = wrong;
            chunks[0] = postcard::to_stdvec(&head).expect("plain tables");
            refuse(&format!("count {wrong}"), &assemble(&chunks));
        }
    }
}

#[test]
fn a_head_that_promises_endless_lists_is_refused() {
    let mut chunks = chunks(&state());
    // dt 4, substeps 1, gravity 12, sleep 4, budget 1 and step 1 bytes; then the number of bodies.
    let at = 23;
    assert_eq!(chunks[0][at], 2, "two bodies are counted here");
    let endless = [[0xff; 9].as_slice(), &[1]].concat();
    chunks[0].splice(at..=at, endless);
    refuse("endless bodies", &assemble(&chunks));
}

#[test]
fn bytes_behind_a_chunk_are_refused() {
    for k in 0..TAGS.len() {
        let mut chunks = chunks(&state());
        chunks[k].push(0);
        let why = refuse("one byte more", &assemble(&chunks));
        assert!(why.contains("too many"), "{why}");
    }
}

/// Any content whatever: it is refused, or it makes a world that can be lived in.
#[test]
fn random_content_is_refused_or_works() {
    let state = state();
    let good = chunks(&state);
    let mut random = Random::new(7);
    let mut below = |n: usize| random.below(n as u32) as usize;
    let (mut refused, mut lived) = (0, 0);
    for _ in 0..3000 {
        let mut chunks = good.clone();
        for _ in 0..=below(2) {
            let chunk = &mut chunks[below(TAGS.len())];
            let at = below(chunk.len());
            chunk[at] ^= 1 << below(8);
        }
        let Ok(mut world) = World::restore(&assemble(&chunks)) else {
            refused += 1;
            continue;
        };
        lived += 1;
        if world.config().substeps > 10 {
            continue;
        }
        world.step();
        world.validate().expect("a step keeps what holds");
        let bodies: Vec<BodyId> = world.bodies().collect();
        for body in bodies {
            world.apply(Command::Remove(body)).expect("it is there");
        }
    }
    assert!(refused > 100 && lived > 100, "{refused} {lived}");
}
