//! Random bodies that break, flow, exchange their clusters and collide: ten thousand splits, with every invariant checked after every step.

use crate::common::{block, elastic, view};
use pliant::{
    BodyConfig, Command, Contact, Event, Extent, Material, Mode, Obstacle, SkinConfig, SurfaceKind,
    World, WorldConfig,
    material::{Again, Fracture, Plasticity, Reclustering, StrainLimit},
    obstacle::ObstacleShape,
};

/// Splits that all runs together have to come to.
const EDITS: usize = 10_000;
const STEPS: usize = 20;

/// Numbers that follow from a seed alone.
struct Dice(u64);

impl Dice {
    /// From 0 to 1.
    fn roll(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 40) as f32 / (1u64 << 24) as f32
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.roll()
    }

    fn one_of<T: Clone>(&mut self, of: &[T]) -> T {
        let k = (self.roll() * of.len() as f32) as usize;
        of[k.min(of.len() - 1)].clone()
    }
}

/// Flow that leaves nothing as it was, and a rule that exchanges what it has worn out.
fn soft(dice: &mut Dice) -> (Plasticity, Reclustering) {
    let plastic = Plasticity {
        yield_strain: dice.between(0.0, 0.1),
        rate: dice.between(0.2, 1.0),
        hardening: 0.0,
    };
    let fade_out = dice.one_of(&[1, 8, 20]);
    let recluster = Reclustering {
        condition: dice.between(1.05, 1.6),
        fade_in: dice.one_of(&[0, 4, 8]).min(fade_out),
        fade_out,
        cover: dice.one_of(&[None, Some(1)]),
        resample: dice.one_of(&[None, Some(1.5)]),
    };
    (plastic, recluster)
}

fn body(dice: &mut Dice) -> BodyConfig {
    let (plastic, recluster) = match dice.roll() {
        ..0.3 => (None, None),
        0.3..0.5 => (Some(Plasticity::default()), None),
        _ => {
            let (plastic, recluster) = soft(dice);
            (Some(plastic), Some(recluster))
        }
    };
    let boost = Again::Boost {
        by: dice.between(0.0, 5.0),
        rate: dice.between(0.0, 20.0),
    };
    let material = Material {
        mode: dice.one_of(&[
            Mode::Rigid,
            Mode::Linear { beta: 0.5 },
            Mode::Quadratic { beta: 0.5 },
        ]),
        damping: dice.between(0.0, 10.0),
        limit: StrainLimit {
            stretch: dice.between(0.1, 2.0),
            ..StrainLimit::default()
        },
        plastic,
        recluster,
        fracture: Some(Fracture {
            toughness: dice.between(0.005, 0.1),
            again: dice.one_of(&[Again::Freely, Again::Relaxed, boost]),
            outlier: dice.between(1.0, 3.0),
            debris: None,
        }),
        ..elastic(dice.between(0.2, 1.0))
    };
    let size = [0, 1, 2].map(|_| dice.between(0.3, 1.2));
    BodyConfig {
        stretch: [0, 1, 2].map(|_| dice.between(0.7, 1.9)),
        velocity: [0, 1, 2].map(|_| dice.between(-4.0, 4.0)),
        spin: [0, 1, 2].map(|_| dice.between(-9.0, 9.0)),
        position: [0.0, dice.between(0.5, 1.5), 0.0],
        skin: dice.one_of(&[SkinConfig::None, SkinConfig::None, SkinConfig::Surface]),
        contact: Contact {
            surface: dice.one_of(&[SurfaceKind::None, SurfaceKind::None, SurfaceKind::Particles]),
            ..Contact::default()
        },
        extent: dice.one_of(&[
            Extent::Point,
            Extent::Point,
            Extent::Sphere { radius: 0.05 },
        ]),
        seed: dice.0,
        ..block(size, 0.1, dice.one_of(&[3, 30, 60]), material)
    }
}

fn world(seed: u64) -> World {
    let mut dice = Dice(seed);
    let mut world = World::new(WorldConfig {
        budget: dice.one_of(&[5, 50, 1000]),
        ..WorldConfig::default()
    })
    .expect("a legal world");
    let ground = Obstacle {
        shape: ObstacleShape::Plane {
            normal: [0.0, 1.0, 0.0],
        },
        ..Obstacle::default()
    };
    world.add_obstacle(ground).expect("a plane");
    for _ in 0..2 {
        let mut config = body(&mut dice);
        config.position[0] = dice.between(-1.0, 1.0);
        if let Ok(id) = world.add(config) {
            let particles = vec![0, 1, 2];
            let pin = Command::Pin {
                body: id,
                particles,
                velocity: [0.0, dice.between(0.0, 2.0), 0.0],
            };
            if dice.roll() < 0.3 {
                world.apply(pin).expect("bodies have three particles");
            }
        }
    }
    world
}

/// Clusters that were not there from the start.
fn exchanged(world: &World) -> usize {
    let views = world.bodies().map(|id| view(world, id));
    views
        .map(|view| view.cluster_ages().flatten().count())
        .sum()
}

#[test]
fn ten_thousand_splits_keep_mass_and_all_invariants() {
    let (mut edits, mut fresh) = (0, 0);
    let mut seed = 0;
    while edits < EDITS {
        assert!(seed < 2000, "{edits} splits in {seed} runs");
        let mut world = world(seed);
        let mass = world.totals().mass;
        for step in 0..STEPS {
            world.step();
            let cracks = world.events().iter();
            edits += cracks
                .filter(|e| matches!(e, Event::Cracked { .. }))
                .count();
            let sound = world.validate();
            assert!(sound.is_ok(), "seed {seed}, step {step}: {sound:?}");
            let drift = (world.totals().mass / mass - 1.0).abs();
            assert!(
                drift < 1e-12,
                "seed {seed}, step {step}: mass is off by {drift}"
            );
            let wrong = |e: &&Event| matches!(e, Event::Frozen(_) | Event::Refused { .. });
            let wrong = world.events().iter().find(wrong);
            assert!(wrong.is_none(), "seed {seed}, step {step}: {wrong:?}");
        }
        fresh += exchanged(&world);
        seed += 1;
    }
    assert!(fresh > 1000, "{fresh} clusters are new");
}

/// The number of threads changes nothing: not who breaks, not into what.
#[test]
#[cfg(feature = "parallel")]
fn fracture_does_not_depend_on_threads() {
    let trace = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a pool").install(|| {
            let mut trace = Vec::new();
            for seed in 0..6 {
                let mut world = world(seed);
                for _ in 0..STEPS {
                    world.step();
                    trace.push((world.hash(), world.events().len()));
                }
            }
            trace
        })
    };
    let one = trace(1);
    assert_eq!(one, trace(2));
    assert_eq!(one, trace(8));
}

/// Tables that follow edits are those that a restored world would build.
#[test]
fn every_step_of_a_break_can_be_restored() {
    let (mut cracks, mut fresh) = (0, 0);
    for seed in 0..8 {
        let mut world = world(seed);
        for step in 0..STEPS {
            let mut twin = World::restore(&world.snapshot()).expect("our own snapshot");
            world.step();
            twin.step();
            assert_eq!(world.hash(), twin.hash(), "seed {seed}, step {step}");
            let events = world.events().iter();
            cracks += events
                .filter(|e| matches!(e, Event::Cracked { .. }))
                .count();
        }
        fresh += exchanged(&world);
    }
    assert!(cracks > 100, "{cracks} cracks");
    assert!(fresh > 20, "{fresh} clusters are new");
}
