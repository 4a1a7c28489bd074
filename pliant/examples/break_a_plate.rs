//! A brittle plate falls onto a ball and breaks. Events tell what it hit, how hard and where, and what came off.
//!
//! Run it with `cargo run --release -p pliant --example break_a_plate`. It asserts what it shows.

use pliant::obstacle::ObstacleShape;
use pliant::{
    BodyConfig, BodyId, Clustering, Error, Event, Material, Obstacle, Partner, Shape, Stiffness,
    World, WorldConfig,
    material::{Fracture, StrainLimit},
};

/// Where the ball's top is, metres.
const TOP: f32 = 0.3;

fn main() -> Result<(), Error> {
    let mut world = World::new(WorldConfig {
        substeps: 4,
        ..WorldConfig::default()
    })?;
    let ball = world.add_obstacle(Obstacle {
        shape: ObstacleShape::Sphere { radius: TOP },
        ..Obstacle::default()
    })?;
    let plate = world.add(BodyConfig {
        shape: Shape::Box {
            size: [1.6, 0.12, 0.8],
        },
        spacing: Some(0.06),
        position: [0.0, 1.2, 0.0],
        clustering: Clustering {
            count: 30,
            ..Clustering::default()
        },
        material: Material {
            stiffness: Stiffness::Time(0.006),
            // A cluster whose largest stretch exceeds 1 by this splits.
            fracture: Some(Fracture {
                toughness: 0.15,
                ..Fracture::default()
            }),
            // Strain limiting would hold the plate together: it is to let through more than the toughness.
            limit: StrainLimit {
                stretch: 0.3,
                ..StrainLimit::default()
            },
            ..Material::default()
        },
        ..BodyConfig::default()
    })?;
    let mass = world.totals().mass;

    let (mut hit, mut pieces) = (None, vec![plate]);
    for _ in 0..90 {
        world.step();
        // Events are those of the last step: read them before the next one.
        for event in world.events() {
            match event {
                Event::Touched {
                    body,
                    other,
                    impulse,
                    place,
                } if hit.is_none() => {
                    println!(
                        "{:.2} s: {body} hits with {impulse:.1} kg m/s",
                        world.time()
                    );
                    hit = Some((*body, *other, *impulse, *place));
                }
                Event::Broke { body, piece, place } => {
                    let [x, y, z] = place;
                    println!(
                        "{:.2} s: {piece} breaks off {body} at {x:.2} {y:.2} {z:.2}",
                        world.time()
                    );
                    pieces.push(*piece);
                }
                _ => (),
            }
        }
    }

    let (body, other, impulse, place) = hit.expect("the plate falls onto the ball");
    assert_eq!((body, other), (plate, Partner::Obstacle(ball)));
    assert!(impulse > 0.0 && (place[1] - TOP).abs() < 0.1, "on its top");

    // Every piece is a body of its own that knows what it is a part of; the heaviest goes on as the plate.
    assert!(pieces.len() > 1, "it broke");
    println!("   id   particles      mass, kg");
    for id in &pieces {
        report(&world, *id, plate)?;
    }
    // Particles that no cluster holds any more are bodies too, of loose points: nothing is lost.
    let end = world.totals().mass;
    assert!((end / mass - 1.0).abs() < 1e-6, "{mass} kg, then {end} kg");
    Ok(())
}

/// Prints a line about a piece of the plate.
fn report(world: &World, id: BodyId, plate: BodyId) -> Result<(), Error> {
    let view = world.body(id)?;
    assert_eq!(view.origin().unwrap_or(plate), plate);
    let (particles, totals) = (view.positions().len(), view.totals());
    println!("{:>5} {particles:11} {:13.2}", id.to_string(), totals.mass);
    Ok(())
}
