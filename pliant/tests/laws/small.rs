//! What is smaller than the gaps between particles: it meets the triangles between them, and passes nothing.

use crate::common::meeting::{add, cube, falling, jelly, pin_rim};
use crate::common::view;
use pliant::{BodyConfig, BodyId, Sampling, Shape, World};

/// How far what is small may be below a sheet, metres: half a spacing. What has passed falls.
const BELOW: f32 = 0.05;

/// Faster than this, m/s, a soft body of eight particles is pressed flat as it hits.
const FLAT: f32 = 20.0;

/// A body of a single particle, and one of eight.
fn small() -> [BodyConfig; 2] {
    let point = BodyConfig {
        shape: Shape::Points(vec![[0.0; 3]]),
        mass: Some(0.1),
        ..cube(1.0, 0.1, 1, jelly())
    };
    let eight = BodyConfig {
        mass: Some(0.4),
        ..cube(0.2, 0.1, 4, jelly())
    };
    [point, eight]
}

/// A sheet or a slab two metres wide, at the height of 0.
fn wide(sampling: Sampling, thick: bool) -> BodyConfig {
    let (shape, mass) = if thick {
        let size = [2.0, 0.4, 2.0];
        (Shape::Box { size }, 800.0)
    } else {
        let (size, thickness) = ([2.0; 2], 0.01);
        (Shape::Sheet { size, thickness }, 20.0)
    };
    BodyConfig {
        shape,
        sampling,
        mass: Some(mass),
        position: [0.0, if thick { -0.2 } else { 0.0 }, 0.0],
        ..cube(1.0, 0.1, 60, jelly())
    }
}

/// True for a place below a sheet, by the four of its particles beside it.
fn is_below(x: [f32; 3], sheet: &[[f32; 3]]) -> bool {
    let beside = |y: &[f32; 3]| (x[0] - y[0]).hypot(x[2] - y[2]);
    let mut near: Vec<&[f32; 3]> = sheet.iter().collect();
    near.sort_by(|a, b| beside(a).total_cmp(&beside(b)));
    let height = near[..4].iter().map(|y| y[1]).sum::<f32>() / 4.0;
    // What is thrown off the sheet may fall beside it.
    beside(near[0]) < 0.1 && x[1] < height - BELOW
}

/// How many particles of a body are below a sheet. A body of several that is pressed flat in one substep may have lost some to the other side, and does not
/// count before it is there with its centre.
fn below(world: &World, body: BodyId, sheet: BodyId, speed: f32) -> usize {
    let (body, sheet) = (view(world, body), view(world, sheet).positions());
    if speed > FLAT {
        let centre = body.totals().centre.map(|x| x as f32);
        return usize::from(is_below(centre, sheet));
    }
    let places = body.positions().iter();
    places.filter(|x| is_below(**x, sheet)).count()
}

/// Drops small bodies on a wide one; how many of their particles are below it or inside of it at any time.
fn passed(config: &BodyConfig, speed: f32, sampling: Sampling, thick: bool) -> usize {
    let mut world = falling(4);
    let ground = add(&mut world, wide(sampling, thick));
    pin_rim(&mut world, ground, 0.93);
    let bodies: Vec<BodyId> = (0..25u8)
        .map(|k| {
            // Over corners, edges and the middles of triangles.
            let [x, z] = [k % 5, k / 5].map(|k| 0.313 * f32::from(k) - 0.62);
            let config = BodyConfig {
                position: [x, 0.3 + 0.01 * speed, z],
                velocity: [0.0, -speed, 0.0],
                ..config.clone()
            };
            add(&mut world, config)
        })
        .collect();
    let mut most = 0;
    for _ in 0..12 {
        for _ in 0..6 {
            world.step();
        }
        let now = if thick {
            world.intruders()
        } else {
            let of = |body: &BodyId| below(&world, *body, ground, speed);
            bodies.iter().map(of).sum()
        };
        most = most.max(now);
    }
    most
}

#[test]
fn what_is_small_passes_no_sheet_and_sinks_into_no_solid() {
    let mut leaky = Vec::new();
    for speed in [0.0, 10.0, 60.0] {
        for sampling in [Sampling::Grid, Sampling::BlueNoise] {
            for thick in [false, true] {
                for config in small() {
                    let count = passed(&config, speed, sampling, thick);
                    if count > 0 {
                        let which = format!("{:?}", config.shape);
                        leaky.push((which, speed, sampling, thick, count));
                    }
                }
            }
        }
    }
    assert!(leaky.is_empty(), "{leaky:#?}");
}
