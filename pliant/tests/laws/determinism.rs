//! The same bits for any number of threads, in any build profile, whatever else is in the world, and after dropping
//! everything that is not state.

use crate::common::scenes::{STEPS, Scene, nth, scenes};
use crate::common::{block, view};
use pliant::{BodyConfig, BodyId, Command, Event, Material, World};
use rayon::ThreadPoolBuilder;

/// Hash of what is seen after the last step of each scene: the same in debug and release and on every machine. A change
/// of the engine that changes results changes these, more columns in the state do not; the failing test prints the new
/// ones.
const GOLDEN: [(&str, u64); 8] = [
    ("rigid", 0x5dbc_a4ad_671b_0a28),
    ("linear", 0x61b3_9d80_3319_66b2),
    ("quadratic", 0x21b2_3b55_71a1_3a59),
    ("oriented", 0x08c5_9631_fa7a_5c63),
    ("crowd", 0x2f49_077d_c9b8_409f),
    ("frozen", 0x05fd_fdb9_fcb8_36e0),
    ("touching", 0xcd6b_d2f5_ff7a_1e9c),
    ("exchanged", 0x06be_a6ee_4af8_19b5),
];

/// Hash of the state, and of all that can be seen of the bodies, skins included.
fn mark(world: &World) -> (u64, u64) {
    // FNV-1a.
    let fold = |hash: u64, word: u32| (hash ^ u64::from(word)).wrapping_mul(0x0100_0000_01b3);
    let seen = world
        .bodies()
        .flat_map(|body| bits(world, body))
        .fold(0xcbf2_9ce4_8422_2325, fold);
    (world.hash(), seen)
}

/// Marks after every step, with `between` called on the world before each.
fn live(scene: &Scene, between: impl Fn(World) -> World) -> Vec<(u64, u64)> {
    let mut world = (scene.world)();
    (0..STEPS)
        .map(|_| {
            (scene.script)(&mut world);
            world.step();
            world
                .validate()
                .unwrap_or_else(|error| panic!("{}: {error}", scene.name));
            let mark = mark(&world);
            world = between(std::mem::replace(&mut world, crate::common::weightless()));
            mark
        })
        .collect()
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    for scene in scenes() {
        let alone = live(&scene, |world| world);
        for threads in [1, 2, 8] {
            let pool = ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .expect("a pool of a few threads");
            let together = pool.install(|| live(&scene, |world| world));
            assert_eq!(alone, together, "{} with {threads} threads", scene.name);
        }
    }
}

#[test]
fn scenes_end_with_the_same_hash_in_every_profile() {
    let found: Vec<(&str, u64)> = scenes()
        .iter()
        .map(|scene| {
            let marks = live(scene, |world| world);
            (scene.name, marks.last().expect("steps were taken").1)
        })
        .collect();
    let listing: Vec<String> = found
        .iter()
        .map(|(name, hash)| {
            let [a, b, c, d] = [48, 32, 16, 0].map(|shift| hash >> shift & 0xffff);
            format!("    (\"{name}\", 0x{a:04x}_{b:04x}_{c:04x}_{d:04x}),")
        })
        .collect();
    assert!(
        found == GOLDEN,
        "results changed; if that is meant, these are the new ones:\n{}",
        listing.join("\n")
    );
}

#[test]
fn scenes_reach_what_they_are_there_for() {
    let all = scenes();
    let largest = |world: &World| {
        let sizes = world.bodies().map(|b| view(world, b).positions().len());
        sizes.max().unwrap_or(0)
    };
    for name in ["rigid", "linear", "quadratic"] {
        let scene = all.iter().find(|s| s.name == name).expect("listed");
        assert!(largest(&(scene.world)()) > 5000, "{name} is too small");
    }
    let scene = all.iter().find(|s| s.name == "exchanged").expect("listed");
    let mut world = (scene.world)();
    let fading = (0..STEPS).filter(|_| {
        world.step();
        view(&world, nth(&world, 0))
            .cluster_levels()
            .any(|l| l < 1.0)
    });
    assert!(fading.count() > 4, "nothing fades");
    for body in [0, 1] {
        let ages = view(&world, nth(&world, body)).cluster_ages();
        assert!(ages.flatten().count() > 0, "body {body} has no new cluster");
    }
    let scene = all.iter().find(|s| s.name == "frozen").expect("listed");
    let mut world = (scene.world)();
    let mut frozen = Vec::new();
    for _ in 0..STEPS {
        (scene.script)(&mut world);
        world.step();
        frozen.push(view(&world, nth(&world, 1)).is_frozen());
    }
    assert!(frozen[3] && frozen[7], "nothing froze: {frozen:?}");
    assert!(!frozen[STEPS as usize - 1], "nothing thawed: {frozen:?}");
}

/// Dropping all derived tables and building them again is what `restore` does.
#[test]
fn a_restored_world_goes_on_as_if_nothing_had_happened() {
    for scene in scenes() {
        let straight = live(&scene, |world| world);
        let broken = live(&scene, |world| {
            World::restore(&world.snapshot()).expect("our own snapshot")
        });
        for (step, (a, b)) in straight.iter().zip(&broken).enumerate() {
            assert_eq!(a, b, "{}: after step {step}", scene.name);
        }
    }
}

/// Every bit of a body that can be seen.
fn bits(world: &World, body: BodyId) -> Vec<u32> {
    let view = view(world, body);
    let skin = view.skin().map_or(&[][..], |skin| skin.positions);
    let columns = [view.positions(), view.velocities(), skin];
    let turned: Vec<f32> = view.orientations().flatten().collect();
    let numbers = columns.iter().flat_map(|column| column.iter().flatten());
    numbers.chain(&turned).map(|x| x.to_bits()).collect()
}

fn stranger() -> BodyConfig {
    BodyConfig {
        position: [500.0, 20.0, -300.0],
        ..block([1.0, 0.7, 0.7], 0.13, 5, Material::default())
    }
}

#[test]
fn a_body_far_away_changes_no_bit() {
    for scene in scenes() {
        let (mut alone, mut together) = ((scene.world)(), (scene.world)());
        together.add(stranger()).expect("a plain box");
        let bodies: Vec<BodyId> = alone.bodies().collect();
        for step in 0..STEPS {
            (scene.script)(&mut alone);
            (scene.script)(&mut together);
            alone.step();
            together.step();
            for &body in bodies.iter().filter(|b| alone.body(**b).is_ok()) {
                let same = bits(&alone, body) == bits(&together, body);
                assert!(same, "{}: body {body} in step {step}", scene.name);
            }
        }
    }
}

/// Cubes that press against each other around a place.
fn heap(world: &mut World, x: f32) -> Vec<BodyId> {
    let mut bodies = Vec::new();
    for k in 0..48u8 {
        let [i, j, k] = [k % 4, k / 4 % 4, k / 16].map(f32::from);
        let cube = BodyConfig {
            position: [x + 0.49 * i, 0.49 * j, 0.49 * k],
            rotation: [0.01 * i, 0.02 * j, 0.01 * k, 1.0],
            ..block([0.5; 3], 0.1, 4, Material::default())
        };
        bodies.push(world.add(cube).expect("a plain box"));
    }
    bodies
}

/// There are enough touches in each to be worked off by itself.
#[test]
fn heaps_apart_from_each_other_go_their_own_ways() {
    let places = [0.0, 50.0];
    let mut together = crate::common::weightless();
    let heaps = places.map(|x| heap(&mut together, x));
    let mut alone = places.map(|x| {
        let mut world = crate::common::weightless();
        let bodies = heap(&mut world, x);
        (world, bodies)
    });
    for step in 0..6 {
        together.step();
        for ((world, bodies), heap) in alone.iter_mut().zip(&heaps) {
            world.step();
            assert!(world.touches().len() > 512, "{}", world.touches().len());
            for (body, other) in bodies.iter().zip(heap) {
                let same = bits(world, *body) == bits(&together, *other);
                assert!(same, "body {other} in step {step}");
            }
        }
    }
}

#[test]
fn removing_an_earlier_body_changes_no_bit_of_the_later_ones() {
    for scene in scenes().iter().filter(|scene| scene.name != "touching") {
        let (mut full, mut cut) = ((scene.world)(), (scene.world)());
        for _ in 0..3 {
            full.step();
            cut.step();
        }
        let gone = nth(&cut, 0);
        cut.apply(Command::Remove(gone)).expect("it is there");
        assert_eq!(cut.events().last(), Some(&Event::Removed(gone)));
        let bodies: Vec<BodyId> = cut.bodies().collect();
        assert!(!bodies.is_empty());
        for step in 0..10 {
            full.step();
            cut.step();
            for &body in &bodies {
                let same = bits(&full, body) == bits(&cut, body);
                assert!(same, "{}: body {body} in step {step}", scene.name);
            }
        }
    }
}
