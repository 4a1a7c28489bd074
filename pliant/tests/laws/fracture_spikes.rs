//! Skins of what is torn by a hand, thrown and shot have no spikes, in few clusters and in many.

use crate::common::{
    breaking::{brittle, pieces},
    elastic, view,
};
use pliant::{
    BodyConfig, BodyId, Clamp, Clustering, Command, Handle, Material, Mode, Obstacle, Reply, Shape,
    SkinConfig, Stiffness, World, WorldConfig, material::StrainLimit,
};

/// Vertices are at most this many spacings from the particles of their body, on average of the runs of a case; and in any of them.
const REACH: [f32; 2] = [3.3, 4.5];
const SEEDS: u64 = 5;

fn fragile(time: f32, damping: f32, toughness: f32) -> Material {
    Material {
        stiffness: Stiffness::Time(time),
        damping,
        limit: StrainLimit {
            stretch: 0.45,
            ..StrainLimit::default()
        },
        fracture: Some(brittle(toughness)),
        ..elastic(0.5)
    }
}

fn body(shape: Shape, (spacing, count, seed): (f32, usize, u64), material: Material) -> BodyConfig {
    BodyConfig {
        shape,
        spacing: Some(spacing),
        material,
        skin: SkinConfig::Surface,
        clustering: Clustering {
            count,
            ..Clustering::default()
        },
        seed,
        ..BodyConfig::default()
    }
}

fn world() -> World {
    let mut world = World::new(WorldConfig::default()).expect("a legal world");
    let ground = Obstacle::default();
    world.add_obstacle(ground).expect("the plane y = 0");
    world
}

/// A roll that stands on the ground, held below and drawn aside by its upper end.
fn drawn(count: usize, seed: u64) -> World {
    let mut world = world();
    let shape = Shape::Cylinder {
        radius: 0.2,
        height: 0.9,
    };
    let material = Material {
        density: 250.0,
        mode: Mode::Linear { beta: 0.1 },
        ..fragile(0.014, 20.0, 0.25)
    };
    let config = BodyConfig {
        position: [0.0, 0.5, 0.0],
        ..body(shape, (0.06, count, seed), material)
    };
    let roll = world.add(config).expect("a legal body");
    let clamp = Clamp {
        body: Some(roll),
        normal: [0.0, -1.0, 0.0],
        offset: -0.2,
        ..Clamp::default()
    };
    let clamp = Command::Clamp(Box::new(clamp));
    world.apply(clamp).expect("particles there");
    draw(&mut world, roll);
    world
}

/// A hand at the highest particle of a body that goes away.
fn draw(world: &mut World, body: BodyId) {
    let positions = view(world, body).positions().to_vec();
    let high = (0..positions.len()).max_by(|&a, &b| positions[a][1].total_cmp(&positions[b][1]));
    let high = high.expect("particles");
    let pick = Command::Pick {
        body,
        handle: Handle::Particle(high as u32),
        target: positions[high],
        time: 0.03,
    };
    let Ok(Reply::Pick(pick)) = world.apply(pick) else {
        panic!("a legal pick");
    };
    let target = [1.2, 1.3, 0.1];
    let away = Command::MovePick { pick, target };
    world.apply(away).expect("still picked");
}

/// A can thrown on the ground.
fn thrown(count: usize, seed: u64) -> World {
    let mut world = world();
    let shape = Shape::Can {
        radius: 0.3,
        height: 0.7,
        thickness: 0.1,
    };
    let config = BodyConfig {
        position: [0.0, 0.6, 0.0],
        velocity: [1.0, -8.0, 0.0],
        spin: [1.0, 0.5, 4.0],
        ..body(shape, (0.06, count, seed), fragile(0.005, 5.0, 0.08))
    };
    world.add(config).expect("a legal body");
    world
}

/// A slab that hangs by two edges, and a ball shot through it.
fn shot(count: usize, seed: u64) -> World {
    let mut world = world();
    let slab = Shape::Box {
        size: [1.1, 0.9, 0.13],
    };
    let config = BodyConfig {
        position: [0.0, 0.8, 0.0],
        ..body(slab, (0.06, count, seed), fragile(0.004, 5.0, 0.07))
    };
    let slab = world.add(config).expect("a legal body");
    for side in [1.0, -1.0] {
        let clamp = Clamp {
            body: Some(slab),
            normal: [side, 0.0, 0.0],
            offset: 0.48,
            ..Clamp::default()
        };
        let clamp = Command::Clamp(Box::new(clamp));
        world.apply(clamp).expect("particles there");
    }
    let ball = BodyConfig {
        position: [0.05, 0.8, 0.5],
        velocity: [0.0, 0.0, -12.0],
        ..body(
            Shape::Sphere { radius: 0.2 },
            (0.08, 1, seed),
            Material {
                density: 1500.0,
                ..Material::default()
            },
        )
    };
    world.add(ball).expect("a legal body");
    world
}

/// The farthest that a vertex is from its body, in spacings.
fn reach(mut world: World) -> f32 {
    let mut reach = 0.0f32;
    let before = pieces(&world);
    for _ in 0..50 {
        world.step();
        let reaches = world.bodies().map(|id| view(&world, id).skin_reach());
        reach = reaches.fold(reach, f32::max);
    }
    assert!(pieces(&world) > before, "it broke");
    reach
}

/// The map of a cluster that is pressed flat where it breaks has no way back: what was bound by it at once would be thrown out by ten spacings
/// as soon as the piece springs back.
#[test]
fn pieces_have_no_spikes() {
    type Make = fn(usize, u64) -> World;
    let cases: [(&str, Make, [usize; 2]); 3] = [
        ("drawn", drawn, [14, 50]),
        ("thrown", thrown, [25, 100]),
        ("shot", shot, [25, 100]),
    ];
    let mut wrong = Vec::new();
    for (name, make, counts) in cases {
        for count in counts {
            let runs: Vec<f32> = (0..SEEDS).map(|seed| reach(make(count, seed))).collect();
            let mean = runs.iter().sum::<f32>() / SEEDS as f32;
            let most = runs.iter().copied().fold(0.0, f32::max);
            if mean > REACH[0] || most > REACH[1] {
                wrong.push(format!("{name} in {count}: {mean} on average of {runs:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
