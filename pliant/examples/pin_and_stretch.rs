//! A beam is held at both ends, pulled to one and a half times its length, and let go.
//!
//! Run it with `cargo run --release -p pliant --example pin_and_stretch`. It asserts what it shows.

use pliant::{
    BodyConfig, BodyId, BodyView, Clustering, Command, Error, Material, Shape, Stiffness, World,
    WorldConfig, material::StrainLimit,
};

/// Length of the beam at rest, metres.
const LENGTH: f32 = 2.0;
/// How fast the right end is pulled for one second, m/s.
const SPEED: f32 = 1.0;

fn main() -> Result<(), Error> {
    let mut world = World::new(WorldConfig {
        gravity: [0.0; 3],
        ..WorldConfig::default()
    })?;
    let beam = world.add(BodyConfig {
        shape: Shape::Beam {
            length: LENGTH,
            width: 0.4,
            height: 0.4,
        },
        clustering: Clustering {
            count: 8,
            ..Clustering::default()
        },
        material: Material {
            stiffness: Stiffness::Time(0.015),
            // The rate at which motion inside a cluster dies out, 1/s. A swing of the whole beam is mostly motion of
            // clusters past each other, so it takes a high rate to quiet it.
            damping: 60.0,
            // Strain limiting would hold the beam back; here it may stretch as far as it is pulled.
            limit: StrainLimit {
                iterations: 0,
                ..StrainLimit::default()
            },
            ..Material::default()
        },
        ..BodyConfig::default()
    })?;

    // Pinned particles feel no force. They move with the velocity given: 0 holds the left end, SPEED drags the right.
    let view = world.body(beam)?;
    let edge = LENGTH / 2.0 - 1.5 * view.spacing();
    let left = rows(&view, |x| x < -edge);
    let right = rows(&view, |x| x > edge);
    pin(&mut world, beam, &left, 0.0)?;
    pin(&mut world, beam, &right, SPEED)?;

    println!(" time   length   largest stretch of a cluster");
    report(&world, beam)?;
    for _ in 0..4 {
        run(&mut world, 15);
        report(&world, beam)?;
    }
    pin(&mut world, beam, &right, 0.0)?;
    run(&mut world, 60);
    let stretch = report(&world, beam)?;
    assert!((length(&world, beam)? - LENGTH - SPEED).abs() < 0.2);
    assert!(stretch > 1.2, "clusters feel the pull");

    // Let go of both ends: the beam remembers its shape.
    world.apply(Command::Unpin {
        body: beam,
        particles: [left, right].concat(),
    })?;
    println!("let go");
    let mut stretch = stretch;
    for _ in 0..4 {
        run(&mut world, 60);
        stretch = report(&world, beam)?;
    }
    assert!((length(&world, beam)? / LENGTH - 1.0).abs() < 0.05);
    assert!((stretch - 1.0).abs() < 0.02, "and at rest inside");
    Ok(())
}

/// Rows of the particles whose x passes the test.
fn rows(view: &BodyView<'_>, test: impl Fn(f32) -> bool) -> Vec<u32> {
    let all = (0u32..).zip(view.positions());
    all.filter(|(_, x)| test(x[0]))
        .map(|(row, _)| row)
        .collect()
}

fn pin(world: &mut World, body: BodyId, particles: &[u32], speed: f32) -> Result<(), Error> {
    world.apply(Command::Pin {
        body,
        particles: particles.to_vec(),
        velocity: [speed, 0.0, 0.0],
    })?;
    Ok(())
}

fn run(world: &mut World, steps: u32) {
    for _ in 0..steps {
        world.step();
    }
}

/// Extent along x, metres.
fn length(world: &World, body: BodyId) -> Result<f32, Error> {
    let positions = world.body(body)?.positions();
    let low = positions.iter().map(|x| x[0]).fold(f32::MAX, f32::min);
    let high = positions.iter().map(|x| x[0]).fold(f32::MIN, f32::max);
    Ok(high - low)
}

/// Prints a line and returns the largest stretch. `stretches` are the singular values of a cluster's deformation
/// gradient: 1 where nothing is stretched, 1.5 where it is half as long again.
fn report(world: &World, body: BodyId) -> Result<f32, Error> {
    let view = world.body(body)?;
    let clusters = (0..view.cluster_count()).filter_map(|c| view.cluster(c));
    let stretch = clusters.map(|c| c.stretches[0]).fold(0.0, f32::max);
    let time = world.steps() as f32 * world.config().dt;
    println!("{time:5.2} {:8.3} {stretch:17.3}", length(world, body)?);
    Ok(stretch)
}
