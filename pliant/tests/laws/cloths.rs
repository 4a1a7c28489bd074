//! Cloths in layers: what an obstacle pushes out does not go through what lies on it.

use crate::common::meeting::{add, falling, jelly, layer};
use crate::common::sheet::{crosses, placed, triangles};
use pliant::{
    BodyId, Obstacle, World,
    obstacle::{Friction, ObstacleShape},
};

/// Particles along an edge of a cloth.
const SIDE: u8 = 21;
const RADIUS: f32 = 0.5;
/// What is heavy takes six seconds to slide off a ball and come to rest beside it.
const STEPS: u32 = 480;

/// A cloth one particle thick at a height, of 2 m each way, a little off the middle.
fn cloth(world: &mut World, (height, aside): (f32, f32), mass: f32) -> BodyId {
    let along = |i: u8| f32::from(i) * 0.1 - 1.0;
    let rows = (0..SIDE).flat_map(|i| (0..SIDE).map(move |k| [i, k]));
    let points = rows.map(|[i, k]| [along(i) + aside, height, along(k) - aside]);
    add(world, layer(points.collect(), mass, 60, jelly()))
}

/// Particles of the upper of two cloths that are below the lower one, where they lie on a ball around the origin.
fn below(world: &World, upper: BodyId, lower: BodyId) -> usize {
    let lower = triangles(&placed(world, lower), usize::from(SIDE));
    let upper = placed(world, upper);
    // Where they hang down they have folds, of which every line may pass several.
    let on_the_ball = upper.iter().filter(|x| x[1] > 0.3 * RADIUS);
    let passed = |x: &&[f32; 3]| {
        let far = x.map(|x| 10.0 * x);
        lower.iter().any(|t| crosses(**x, far, *t))
    };
    on_the_ball.filter(passed).count()
}

/// Three cloths that fall on a ball of some friction and hang down to the ground, of these masses from the lowest up: the most that were below
/// another, over some seconds, and the kinetic energy at the end.
fn drape(substeps: u32, friction: f32, masses: [f32; 3]) -> (usize, f64) {
    let mut world = falling(substeps);
    let ball = Obstacle {
        shape: ObstacleShape::Sphere { radius: RADIUS },
        friction: Friction::Coulomb(friction),
        ..Obstacle::default()
    };
    let ground = Obstacle {
        position: [0.0, -RADIUS, 0.0],
        ..Obstacle::default()
    };
    for obstacle in [ball, ground] {
        world.add_obstacle(obstacle).expect("a legal obstacle");
    }
    let places = [(0.6, 0.0), (0.75, 0.03), (0.9, -0.02)];
    let cloths = [0, 1, 2].map(|k| cloth(&mut world, places[k], masses[k]));
    let mut most = 0;
    for step in 0..STEPS {
        world.step();
        if step % 10 == 9 {
            let now = [[1, 0], [2, 1]].map(|[a, b]| below(&world, cloths[a], cloths[b]));
            most = most.max(now[0] + now[1]);
        }
    }
    (most, world.totals().kinetic)
}

#[test]
fn cloths_on_a_ball_do_not_pass_each_other() {
    for (substeps, friction, masses) in [
        (2, 0.6, [4.0, 4.0, 4.0]),
        (4, 0.6, [4.0, 4.0, 4.0]),
        // The ball is more slippery than the cloths.
        (4, 0.2, [4.0, 4.0, 4.0]),
        // What is heavy lies on what is light.
        (4, 0.6, [4.0, 4.0, 40.0]),
    ] {
        let (passed, kinetic) = drape(substeps, friction, masses);
        let name = format!("{substeps} substeps, friction {friction}, {masses:?} kg");
        assert_eq!(passed, 0, "{name}");
        let mass: f32 = masses.iter().sum();
        let speed = (2.0 * kinetic / f64::from(mass)).sqrt();
        assert!(speed < 0.1, "{name}: they move by {speed} m/s");
    }
}
