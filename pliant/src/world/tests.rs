//! What cannot be reached from outside: worlds that are made to use a given instruction set.

use fearless_simd::Level;
use glam::Vec3;

use super::{World, WorldConfig};
use crate::clustering::Clustering;
use crate::geometry::Shape;
use crate::recipes::{BodyConfig, Extent};
use crate::state::{Material, Mode, RotationRule, Stiffness};

/// Every instruction set of this machine, the plainest first.
fn levels() -> Vec<Level> {
    let mut levels = vec![Level::baseline()];
    #[cfg(target_arch = "x86_64")]
    {
        let best = Level::new();
        levels.extend(best.as_sse4_2().map(Level::Sse4_2));
        levels.extend(best.as_avx2().map(Level::Avx2));
        levels.extend(best.as_avx512().map(Level::Avx512));
    }
    levels.push(Level::new());
    levels
}

fn scene() -> World {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let modes = [
        Mode::Rigid,
        Mode::Linear { beta: 0.5 },
        Mode::Quadratic { beta: 0.5 },
    ];
    let rules = [RotationRule::Deformation, RotationRule::Procrustes];
    for (k, mode) in modes.into_iter().enumerate() {
        let config = BodyConfig {
            shape: Shape::Box {
                size: [1.0, 0.7, 0.5],
            },
            clustering: Clustering {
                count: 6,
                ..Clustering::default()
            },
            material: Material {
                mode,
                rotation: rules[k % 2],
                damping: k as f32,
                stiffness: Stiffness::Alpha(0.7),
                ..Material::default()
            },
            extent: if k == 0 {
                Extent::Sphere { radius: 0.05 }
            } else {
                Extent::Point
            },
            stretch: [1.4, 0.8, 1.0],
            spin: [1.0, 2.0, 3.0],
            ..BodyConfig::default()
        };
        world.add(config).expect("a plain box");
    }
    world
}

#[test]
fn every_instruction_set_gives_the_same_bits() {
    let start = scene().state;
    let run = |level: Level| {
        let mut world = World::with_level(start.clone(), level);
        let hashes: Vec<u64> = (0..20)
            .map(|_| {
                world.step();
                world.hash()
            })
            .collect();
        let bodies = 0..world.state.bodies.rows.len();
        let skins = bodies.map(|row| world.work.skin(&world.state, row).to_vec());
        (hashes, skins.collect::<Vec<_>>())
    };
    let plain = run(Level::baseline());
    for level in levels() {
        assert_eq!(plain, run(level), "{level:?}");
    }
}

#[test]
fn a_skin_is_where_its_body_is_whoever_asked_before() {
    let (mut asked, mut silent) = (scene(), scene());
    let skins = |world: &World| -> Vec<Vec<Vec3>> {
        let bodies = 0..world.state.bodies.rows.len();
        let skin = |row| world.work.skin(&world.state, row).to_vec();
        bodies.map(skin).collect()
    };
    let first = skins(&asked);
    assert!(first.iter().any(|skin| !skin.is_empty()));
    for _ in 0..5 {
        asked.step();
        silent.step();
        assert_eq!(skins(&asked), skins(&asked));
    }
    let last = skins(&asked);
    assert_ne!(last, first);
    assert_eq!(last, skins(&silent));
    let restored = World::from_state(asked.state.clone());
    assert_eq!(last, skins(&restored));
}

#[test]
fn a_bad_number_in_an_empty_lane_does_not_outlive_a_refresh() {
    let mut world = scene();
    let layout = &world.work.shapes.layout;
    let block = *layout
        .blocks
        .iter()
        .find(|block| block.particles % 8 != 0)
        .expect("a body with empty lanes");
    let last = (block.group + block.groups - 1) as usize;
    world.work.lanes.position[last].y[7] = f32::NAN;
    world.work.lanes.velocity[last].y[7] = f32::NAN;
    world.work.mark(crate::work::Stale::Motion);
    world.step();
    assert!(
        world
            .events()
            .iter()
            .all(|e| !matches!(e, crate::events::Event::Frozen(_)))
    );
}
