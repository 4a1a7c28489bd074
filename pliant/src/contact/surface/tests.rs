//! Which particles are outermost.

use super::*;
use crate::clustering::Clustering;
use crate::geometry::{Sampling, Shape};
use crate::recipes::{BodyConfig, build};
use crate::topology::{self, Changes};

/// Per particle of a box of this size: is it outer, and how deep is it at rest, in spacings.
fn outer(size: Vec3, sampling: Sampling, seed: u64) -> Vec<(bool, f32)> {
    let spacing = 0.1;
    let config = BodyConfig {
        shape: Shape::Box { size: size.into() },
        spacing: Some(spacing),
        sampling,
        seed,
        clustering: Clustering {
            count: 20,
            ..Clustering::default()
        },
        ..BodyConfig::default()
    };
    let (rows, _) = build(&config).expect("a plain box");
    let mut state = State::default();
    topology::add(rows, &mut state, &mut Changes::none(&State::default()));
    let surface = Surface::of(&state, &state.bodies.rows[0]);
    let depth = |x: &Vec3| (size * 0.5 - x.abs()).min_element() / spacing;
    let particles = state.particles.position.iter().map(depth).zip(0u32..);
    let is_outer = |i: u32| surface.particle.binary_search(&i).is_ok();
    particles.map(|(depth, i)| (is_outer(i), depth)).collect()
}

#[test]
fn the_outermost_layer_is_outer_and_nothing_else() {
    for sampling in [Sampling::Grid, Sampling::BlueNoise] {
        let (mut layer, mut missed, mut extra) = (0, 0, 0);
        for seed in 0..4 {
            for size in [Vec3::splat(0.6), Vec3::new(1.2, 0.4, 0.8), Vec3::ONE] {
                for (is_outer, depth) in outer(size, sampling, seed) {
                    layer += u32::from(depth < 0.6);
                    missed += u32::from(depth < 0.6 && !is_outer);
                    extra += u32::from(depth > 0.6 && is_outer);
                }
            }
        }
        println!("{sampling:?}: {layer} in the layer, {missed} missed, {extra} more");
        assert!(
            missed * 200 <= layer && extra * 100 <= layer,
            "{sampling:?}: of {layer} {missed} missed, {extra} too many"
        );
    }
}
