//! A body that breaks, flows, exchanges its clusters and lies in a heap of its own pieces, all at once: once nothing holds it any more it gains no
//! energy, and what flowed stays within bounds.

use crate::common::{block, view};
use pliant::{
    BodyConfig, Clamp, Command, Material, Mode, Obstacle, Shape, Stiffness, World, WorldConfig,
    material::{Again, Fracture, Plasticity, Reclustering, StrainLimit},
    obstacle::ObstacleShape,
};

/// A world with a floor.
fn floor(substeps: u32) -> World {
    let mut world = World::new(WorldConfig {
        substeps,
        ..WorldConfig::default()
    })
    .expect("a legal step");
    let ground = Obstacle {
        shape: ObstacleShape::Plane {
            normal: [0.0, 1.0, 0.0],
        },
        ..Obstacle::default()
    };
    world.add_obstacle(ground).expect("a plane");
    world
}

/// A ductile bar above the floor.
fn bar(toughness: f32, yield_strain: f32, recluster: Option<Reclustering>) -> BodyConfig {
    let material = Material {
        density: 1200.0,
        stiffness: Stiffness::Time(0.01),
        damping: 3.0,
        limit: StrainLimit {
            stretch: 0.5,
            ..StrainLimit::default()
        },
        plastic: Some(Plasticity {
            yield_strain,
            rate: 0.5,
            hardening: 0.0,
        }),
        recluster,
        fracture: Some(Fracture {
            toughness,
            ..Fracture::default()
        }),
        ..Material::default()
    };
    BodyConfig {
        position: [0.0, 1.0, 0.0],
        ..block([1.2, 0.3, 0.3], 0.05, 60, material)
    }
}

/// Takes hold of both ends of a bar and draws them apart for a time.
fn draw_apart(world: &mut World, seconds: f32) {
    for side in [1.0, -1.0] {
        let clamp = Clamp {
            normal: [side, 0.0, 0.0],
            offset: 0.5,
            velocity: [0.5 * side, 0.0, 0.0],
            lifetime: Some(seconds),
            ..Clamp::default()
        };
        world
            .apply(Command::Clamp(Box::new(clamp)))
            .expect("a legal clamp");
    }
}

fn energy(world: &World) -> f64 {
    let totals = world.totals();
    totals.kinetic + totals.potential
}

/// The largest condition number of what has flowed in any cluster.
fn worst(world: &World) -> f32 {
    let bodies = world.bodies();
    let worst = bodies.flat_map(|id| view(world, id).conditions().collect::<Vec<_>>());
    worst.fold(1.0, f32::max)
}

/// By how much a world gets above its lowest energy so far over the next steps, joule.
fn gain(world: &mut World, steps: usize) -> f64 {
    let mut lowest = energy(world);
    let mut gain = 0.0f64;
    for _ in 0..steps {
        world.step();
        let now = energy(world);
        gain = gain.max(now - lowest);
        lowest = lowest.min(now);
    }
    gain
}

/// A bar that was torn by two clamps, let go and fell on the floor in pieces.
#[test]
fn what_was_torn_gains_nothing_when_it_is_let_go() {
    let worn = Some(Reclustering {
        condition: 1.6,
        ..Reclustering::default()
    });
    for (toughness, yield_strain, recluster) in
        [(0.06, 0.05, worn), (0.06, 0.05, None), (0.1, 0.03, None)]
    {
        let name = format!("toughness {toughness}, {recluster:?}");
        let mut world = floor(4);
        world
            .add(bar(toughness, yield_strain, recluster))
            .expect("a plain bar");
        draw_apart(&mut world, 1.5);
        for _ in 0..90 {
            world.step();
        }
        let most = energy(&world);
        // What was drawn out springs back first.
        let sprung = gain(&mut world, 60);
        let late = gain(&mut world, 240);
        let worst = worst(&world);
        assert!(world.bodies().count() > 10, "{name}: the bar must break");
        assert!(
            sprung < 0.15 * most,
            "{name}: {sprung} J of {most} came back"
        );
        assert!(late < 0.02 * most, "{name}: {late} J came from nowhere");
        assert!(worst < 50.0, "{name}: something has flowed {worst} to 1");
    }
}

/// A brittle cube that flows, on its way down at 8 m/s.
fn cube(place: [f32; 3], seed: u64) -> BodyConfig {
    let material = Material {
        mode: Mode::Linear { beta: 0.3 },
        stiffness: Stiffness::Time(0.006),
        damping: 3.0,
        limit: StrainLimit {
            stretch: 1.0,
            ..StrainLimit::default()
        },
        plastic: Some(Plasticity {
            yield_strain: 0.02,
            rate: 0.8,
            hardening: 0.0,
        }),
        recluster: Some(Reclustering {
            condition: 1.3,
            ..Reclustering::default()
        }),
        fracture: Some(Fracture {
            toughness: 0.05,
            ..Fracture::default()
        }),
        ..Material::default()
    };
    let mut cube = BodyConfig {
        position: place,
        velocity: [0.0, -8.0, 0.0],
        ..block([0.5; 3], 0.1, 12, material)
    };
    cube.clustering.seed = seed;
    cube
}

/// Lets three such cubes in `count` clusters each fall on each other and break again and again. Returns by what share of the energy at the start
/// they get above their lowest, once what was pressed together has sprung apart.
fn crush(count: usize, substeps: u32, seed: u64) -> f64 {
    let mut world = floor(substeps);
    for k in 0..3u8 {
        let k = f32::from(k);
        let mut cube = cube([0.1 * k, 0.6 + 0.8 * k, 0.05 * k], seed);
        cube.clustering.count = count;
        world.add(cube).expect("a plain cube");
    }
    let most = energy(&world);
    let whole = view(&world, world.bodies().next().expect("three bodies")).totals();
    let particle = whole.mass / 125.0;
    for _ in 0..40 {
        world.step();
    }
    let late = gain(&mut world, 140);
    let name = format!("{count} clusters, {substeps} substeps, seed {seed}");
    let pieces = world.bodies().count();
    assert!(pieces > 10, "{name}: only {pieces} pieces");
    let masses = world
        .bodies()
        .flat_map(|id| view(&world, id).masses().to_vec());
    let least = masses.fold(f32::INFINITY, f32::min);
    assert!(f64::from(least) > particle / 257.0, "{name}: {least} kg");
    late / most
}

/// Where clusters broke as long as they had enough members, however little matter these had, the cubes were ground to a dust of parts of
/// particles, hundreds to the spacing that contact keeps between two, and exploded.
#[test]
fn matter_is_not_ground_to_dust() {
    for substeps in [1, 2, 4] {
        for seed in 0..4 {
            let late = crush(12, substeps, seed);
            assert!(
                late < 0.05,
                "{substeps} substeps, seed {seed}: {late} came from nowhere"
            );
        }
    }
}

/// A brittle vase on its way to the floor.
fn vase(seed: u64) -> BodyConfig {
    let material = Material {
        density: 1500.0,
        stiffness: Stiffness::Time(0.004),
        damping: 3.0,
        limit: StrainLimit {
            stretch: 0.5,
            ..StrainLimit::default()
        },
        fracture: Some(Fracture {
            toughness: 0.03,
            again: Again::Freely,
            ..Fracture::default()
        }),
        ..Material::default()
    };
    let mut vase = BodyConfig {
        shape: Shape::Can {
            radius: 0.3,
            height: 0.8,
            thickness: 0.07,
        },
        position: [0.0, 1.5, 0.0],
        velocity: [0.0, -4.0, 0.0],
        spin: [2.0, 0.0, 1.0],
        seed,
        ..block([1.0; 3], 0.05, 100, material)
    };
    vase.clustering.seed = seed;
    vase
}

/// The parts of a vase lie in each other, with particles of which little is left: contact shook these faster than damping took it, up to
/// 10 m/s, and a heavy shard on top of crumbs was thrown up.
#[test]
fn rubble_comes_to_rest() {
    let (mut gained, mut moving) = (0.0, 0.0);
    let runs = [40, 100].into_iter();
    for (count, seed) in runs.flat_map(|count| (0..4).map(move |seed| (count, seed))) {
        let mut world = floor(4);
        let mut vase = vase(seed);
        vase.clustering.count = count;
        world.add(vase).expect("a plain vase");
        for _ in 0..240 {
            world.step();
        }
        let pieces = world.bodies().count();
        assert!(pieces > 8, "seed {seed}: only {pieces} pieces");
        let mut most = 0.0f64;
        for _ in 0..6 {
            most = most.max(gain(&mut world, 60));
            moving += world.totals().kinetic / 48.0;
        }
        gained += most / 8.0;
    }
    assert!(moving < 0.06, "{moving} J stay in motion in the mean");
    assert!(gained < 1.8, "{gained} J came from nowhere in the mean");
}

/// Nor where cubes are made of small clusters: some of 25, with about fifteen members, and some of 42, with nine.
#[test]
fn fine_clusters_are_not_ground_to_dust() {
    let runs = [25, 42]
        .into_iter()
        .flat_map(|count| [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1)].map(|run| (count, run)));
    let mut all = Vec::new();
    for (count, (substeps, seed)) in runs {
        all.push(crush(count, substeps, seed));
    }
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    // One in a heap that is stepped so coarsely springs open late.
    let most = all.iter().copied().fold(0.0, f64::max);
    assert!(mean < 0.015 && most < 0.08, "{all:?} came from nowhere");
}
