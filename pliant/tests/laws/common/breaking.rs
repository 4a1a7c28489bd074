//! Bodies that break.

use super::{block, elastic, view, weightless};
use pliant::{
    BodyConfig, BodyId, Clamp, Command, Event, Material, SkinConfig, World, WorldConfig,
    material::{Fracture, StrainLimit},
};

pub(crate) fn brittle(toughness: f32) -> Fracture {
    Fracture {
        toughness,
        ..Fracture::default()
    }
}

/// A world without gravity in which up to `budget` clusters break in one step.
pub(crate) fn with_budget(budget: u32) -> World {
    World::new(WorldConfig {
        gravity: [0.0; 3],
        budget,
        ..WorldConfig::default()
    })
    .expect("a legal world")
}

/// The clusters that broke in the last step: body and stretch.
pub(crate) fn cracks(world: &World) -> Vec<(BodyId, f32)> {
    let crack = |event: &Event| match event {
        Event::Cracked { body, stretch, .. } => Some((*body, *stretch)),
        _ => None,
    };
    world.events().iter().filter_map(crack).collect()
}

/// Steps until something breaks, and returns the same world with the body unbroken.
pub(crate) fn first_crack(world: &mut World, body: BodyId) -> World {
    for _ in 0..60 {
        let mut unbroken = World::restore(&world.snapshot()).expect("our own");
        let mut material = view(world, body).material().clone();
        material.fracture = None;
        let material = Box::new(material);
        let command = Command::SetMaterial { body, material };
        unbroken.apply(command).expect("legal");
        unbroken.step();
        world.step();
        if !cracks(world).is_empty() {
            return unbroken;
        }
    }
    panic!("it breaks");
}

/// A beam in `count` clusters along x.
pub(crate) fn beam(count: usize, fracture: Fracture) -> BodyConfig {
    let material = Material {
        damping: 4.0,
        fracture: Some(fracture),
        limit: StrainLimit {
            stretch: 0.5,
            ..StrainLimit::default()
        },
        ..elastic(0.5)
    };
    BodyConfig {
        skin: SkinConfig::Surface,
        ..block([2.0, 0.4, 0.4], 0.1, count, material)
    }
}

/// Clamps on both ends that pull apart.
pub(crate) fn pull_apart(world: &mut World, body: BodyId, speed: f32) {
    for side in [1.0, -1.0] {
        let clamp = Clamp {
            body: Some(body),
            normal: [side, 0.0, 0.0],
            offset: 0.8,
            velocity: [side * speed, 0.0, 0.0],
            ..Clamp::default()
        };
        world
            .apply(Command::Clamp(Box::new(clamp)))
            .expect("particles there");
    }
}

pub(crate) fn torn(fracture: Fracture) -> (World, BodyId) {
    let mut world = weightless();
    let body = world.add(beam(12, fracture)).expect("a beam");
    pull_apart(&mut world, body, 0.5);
    (world, body)
}

pub(crate) fn pieces(world: &World) -> usize {
    let whole = |id: &BodyId| !view(world, *id).is_debris();
    world.bodies().filter(whole).count()
}

pub(crate) fn run(world: &mut World, steps: usize) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..steps {
        world.step();
        world.validate().expect("the tables are sound");
        events.extend_from_slice(world.events());
    }
    events
}
