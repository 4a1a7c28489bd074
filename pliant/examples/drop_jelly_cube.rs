//! Two cubes of jelly: one falls, one hangs by its top face and wobbles.
//!
//! Run it with `cargo run --release -p pliant --example drop_jelly_cube`. It asserts what it shows.

use pliant::{
    BodyConfig, BodyId, Clustering, Command, Error, Material, Shape, Stiffness, World, WorldConfig,
};

/// Edge of the cubes, metres.
const EDGE: f32 = 1.0;

fn main() -> Result<(), Error> {
    // A world has a time step and gravity; both have defaults: 1/60 s and 9.81 m/s² down.
    let mut world = World::new(WorldConfig::default())?;

    // A body is a shape, a way to group its particles into clusters, a material and a place. What you leave out has a
    // default. More clusters make a softer body. `damping` works inside each cluster, so a wobble of the whole body needs
    // a high rate to die out.
    let jelly = |x: f32| BodyConfig {
        shape: Shape::Box { size: [EDGE; 3] },
        clustering: Clustering {
            count: 12,
            ..Clustering::default()
        },
        material: Material {
            stiffness: Stiffness::Time(0.03),
            damping: 60.0,
            ..Material::default()
        },
        position: [x, 0.0, 0.0],
        ..BodyConfig::default()
    };
    let falling = world.add(jelly(-1.0))?;
    let hanging = world.add(jelly(1.0))?;

    // Inputs between two steps are commands. `Pin` holds particles, named by their row in the body's columns.
    let view = world.body(hanging)?;
    let top_layer = EDGE / 2.0 - view.spacing();
    let particles: Vec<u32> = (0u32..)
        .zip(view.positions())
        .filter(|(_, x)| x[1] > top_layer)
        .map(|(row, _)| row)
        .collect();
    assert!(!particles.is_empty(), "the top face has particles");
    world.apply(Command::Pin {
        body: hanging,
        particles,
        velocity: [0.0; 3],
    })?;

    println!(" time   falling cube  free fall   hanging cube");
    println!("    s     centre, m          m      bottom, m");
    let start = bottom(&world, hanging)?;
    let mut bottoms = vec![start];
    for step in 0..240u32 {
        let (dt, g) = (world.config().dt, -world.config().gravity[1]);
        if step % 12 == 0 && step <= 120 {
            // The step first changes the velocity and then moves by it, so after n steps the fall is g dt² n(n + 1)/2.
            let n = step as f32;
            let expected = -g * dt * dt * n * (n + 1.0) / 2.0;
            let centre = world.body(falling)?.totals().centre[1] as f32;
            let hung = bottoms[bottoms.len() - 1];
            println!(
                "{:5.2}   {centre:12.4} {expected:10.4}   {hung:12.4}",
                n * dt
            );
            // The cube's centre does not start at exactly 0: its particles are random.
            assert!(
                (centre - expected).abs() < 0.02,
                "free fall is the same for jelly as for a stone"
            );
        }
        world.step();
        bottoms.push(bottom(&world, hanging)?);
    }

    // Gravity pulled the hanging cube long, it swung back, and the swing died out.
    let lowest = bottoms.iter().copied().fold(f32::MAX, f32::min);
    let end = bottoms[bottoms.len() - 1];
    let late = &bottoms[bottoms.len() - 30..];
    let swing = late
        .iter()
        .fold(0.0f32, |most, y| most.max((y - end).abs()));
    println!("\nThe hanging cube reached {lowest:.3} m and came to rest at {end:.3} m.");
    assert!(lowest < end - 0.005, "it overshoots");
    assert!(end < start - 0.005, "it hangs longer than it was");
    assert!(swing < 0.005, "and it comes to rest");
    Ok(())
}

/// Lowest particle of a body, metres.
fn bottom(world: &World, body: BodyId) -> Result<f32, Error> {
    let heights = world.body(body)?.positions().iter().map(|x| x[1]);
    Ok(heights.fold(f32::MAX, f32::min))
}
