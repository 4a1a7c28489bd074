//! Skins that are made anew after a break: where they bridge a gap, and nowhere else.

use crate::common::{elastic, view};
use pliant::{
    BodyConfig, Clamp, Clustering, Command, Field, Material, Obstacle, Shape, SkinConfig,
    Stiffness, World, WorldConfig,
    material::{Fracture, StrainLimit},
};

/// Vertices of all skins.
fn vertices(world: &World) -> usize {
    let of = |id| {
        view(world, id)
            .skin()
            .map_or(0, |skin| skin.positions.len())
    };
    world.bodies().map(of).sum()
}

fn hold(world: &mut World, side: f32, offset: f32, speed: f32) {
    let clamp = Clamp {
        normal: [side, 0.0, 0.0],
        offset,
        velocity: [side * speed, 0.0, 0.0],
        ..Clamp::default()
    };
    world
        .apply(Command::Clamp(Box::new(clamp)))
        .expect("particles there");
}

fn fragile(time: f32, damping: f32, toughness: f32, iterations: u32) -> Material {
    Material {
        stiffness: Stiffness::Time(time),
        damping,
        fracture: Some(Fracture {
            toughness,
            ..Fracture::default()
        }),
        limit: StrainLimit {
            stretch: 0.5,
            iterations,
            ..StrainLimit::default()
        },
        ..elastic(1.0)
    }
}

/// A bar that breaks at its weak end; the rest bears thirty times as much and is drawn out to several times its length, skin and all.
#[test]
fn what_its_clusters_stretch_is_no_bridge() {
    let mut world = World::new(WorldConfig {
        gravity: [0.0; 3],
        ..WorldConfig::default()
    })
    .expect("a legal world");
    let mut bar = BodyConfig {
        shape: Shape::Box {
            size: [2.0, 0.3, 0.3],
        },
        spacing: Some(0.06),
        material: fragile(0.03, 6.0, 0.1, 0),
        skin: SkinConfig::Surface,
        clustering: Clustering {
            count: 50,
            ..Clustering::default()
        },
        ..BodyConfig::default()
    };
    bar.fields.toughness = Field::Gradient {
        from: [-0.6, 0.0, 0.0],
        to: [-0.2, 0.0, 0.0],
        start: 1.0,
        end: 30.0,
    };
    let body = world.add(bar).expect("a legal bar");
    let middle = |x: &[f32; 3]| (-0.1..0.0).contains(&x[0]);
    let rows = (0..).zip(view(&world, body).positions());
    let particles = rows.filter(|(_, x)| middle(x)).map(|(i, _)| i).collect();
    let pin = Command::Pin {
        body,
        particles,
        velocity: [0.0; 3],
    };
    world.apply(pin).expect("particles of the bar");
    hold(&mut world, 1.0, 0.85, 0.5);
    hold(&mut world, -1.0, 0.85, 0.5);
    for _ in 0..130 {
        world.step();
    }
    assert!(world.bodies().count() > 1, "it broke");
    let (broken, pieces) = (vertices(&world), world.bodies().count());
    let mut most = 0.0f32;
    for _ in 0..150 {
        world.step();
        most = most.max(view(&world, body).skin_stretch());
    }
    assert!(most > 2.5, "it was drawn out: {most}");
    assert_eq!(world.bodies().count(), pieces, "it breaks no more");
    let drawn = vertices(&world);
    assert!(
        drawn < broken + broken / 10,
        "{broken} vertices became {drawn}"
    );
}

/// A sheet that is held at two edges and torn by a ball. Its flaps swing on, and what cannot be mended is not made finer and finer.
#[test]
fn skins_of_what_hangs_torn_do_not_grow() {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    world
        .add_obstacle(Obstacle::default())
        .expect("the plane y = 0");
    let sheet = BodyConfig {
        shape: Shape::Box {
            size: [1.2, 0.04, 1.2],
        },
        spacing: Some(0.05),
        position: [0.0, 2.0, 0.0],
        material: fragile(0.006, 3.0, 0.25, 2),
        skin: SkinConfig::Surface,
        clustering: Clustering {
            count: 60,
            ..Clustering::default()
        },
        ..BodyConfig::default()
    };
    world.add(sheet).expect("a legal sheet");
    hold(&mut world, 1.0, 0.55, 0.0);
    hold(&mut world, -1.0, 0.55, 0.0);
    let stone = BodyConfig {
        shape: Shape::Sphere { radius: 0.2 },
        spacing: Some(0.06),
        position: [0.1, 3.2, 0.0],
        material: Material {
            density: 3000.0,
            damping: 5.0,
            ..Material::default()
        },
        ..BodyConfig::default()
    };
    world.add(stone).expect("a legal stone");
    for _ in 0..480 {
        world.step();
    }
    let pieces = world.bodies().count();
    assert!(pieces > 3, "it tore: {pieces}");
    let before = vertices(&world);
    for _ in 0..720 {
        world.step();
    }
    let after = vertices(&world);
    assert!(
        after < before + before / 10,
        "{before} vertices became {after}"
    );
}
