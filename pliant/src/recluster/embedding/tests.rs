//! What becomes of a bar in the embedded space.

use super::super::samples::{bar, links_of};
use super::*;

#[test]
fn a_body_at_rest_is_its_own_embedding() {
    let (clusters, world, mass) = bar(1.0);
    let patch = Patch::around(0, &clusters, &links_of(&clusters, world.len()));
    let embedded = embed(Level::new(), &patch, &clusters, &world, &mass);
    for (&i, e) in patch.particles.iter().zip(&embedded.position) {
        let x = world[i as usize] - world[patch.particles[0] as usize];
        assert!(Vec3::from(*e).distance(x) < 1e-5, "{e} {x}");
    }
}

#[test]
fn elastic_strain_is_not_embedded() {
    // Stretched by a fifth without flow: the embedded shape is the rest shape, up to a rigid motion.
    let (clusters, rest, mass) = bar(1.0);
    let world: Vec<Vec3> = rest.iter().map(|x| *x * Vec3::new(1.2, 1.0, 1.0)).collect();
    let patch = Patch::around(20, &clusters, &links_of(&clusters, world.len()));
    let embedded = embed(Level::new(), &patch, &clusters, &world, &mass);
    for (a, &i) in patch.particles.iter().enumerate() {
        for (b, &j) in patch.particles.iter().enumerate().take(a) {
            let (near, far) = (
                embedded.position[a].distance(embedded.position[b]),
                rest[i as usize].distance(rest[j as usize]),
            );
            assert!(
                (near - far).abs() < 0.04,
                "{i} {j}: {near} instead of {far}"
            );
        }
    }
}

#[test]
fn what_is_crushed_is_embedded_at_its_full_size() {
    let (clusters, rest, mass) = bar(1.0);
    let world: Vec<Vec3> = rest.iter().map(|x| *x * Vec3::new(0.3, 0.8, 0.8)).collect();
    let patch = Patch::around(20, &clusters, &links_of(&clusters, world.len()));
    let embedded = embed(Level::new(), &patch, &clusters, &world, &mass);
    assert!(!embedded.volume.is_empty());
    for volume in &embedded.volume {
        assert!((volume - 1.0).abs() < 0.01, "{:?}", embedded.volume);
    }
}

#[test]
fn no_step_lets_the_sum_grow_and_flow_is_embedded() {
    // Flowed by a half along x, and bent in the world: the embedding is long, and better with every iteration. With momentum they come farther.
    let (clusters, flowed, mass) = bar(1.5);
    let bend = |x: &Vec3| Vec3::new(x.x, x.y + 0.05 * x.x * x.x, x.z);
    let world: Vec<Vec3> = flowed.iter().map(bend).collect();
    let patch = Patch::around(20, &clusters, &links_of(&clusters, world.len()));
    let problem = Problem::new(&patch, &clusters, &mass);
    let [mut places, mut plain] = [(); 2].map(|()| problem.start(&patch, &clusters, &world));
    let mut last = f64::INFINITY;
    for _ in 0..20 {
        // Without momentum, a step at a time.
        plain.momentum = -1.0;
        for places in [&mut places, &mut plain] {
            dispatch!(Level::new(), simd => problem.iterate(simd, places, Keeps::Shape));
        }
        let energy = problem.energy(&plain);
        assert!(
            energy <= last * (1.0 + 1e-5) + 1e-12,
            "{energy} after {last}"
        );
        last = energy;
    }
    let energy = problem.energy(&places);
    assert!(energy < last, "{energy} instead of {last}");
    let length = |points: &[Vec3]| points[points.len() - 1].distance(points[0]);
    let at = |i: &u32| flowed[*i as usize];
    let here: Vec<Vec3> = patch.particles.iter().map(at).collect();
    let there: Vec<Vec3> = problem.positions(&places).collect();
    let (got, expected) = (length(&there), length(&here));
    assert!(
        (got - expected).abs() < 0.03 * expected,
        "{got} instead of {expected}"
    );
}
