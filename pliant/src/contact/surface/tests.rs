//! Which particles are outermost.

use super::*;
use crate::clustering::Clustering;
use crate::geometry::{Sampling, Shape};
use crate::recipes::{BodyConfig, SkinConfig, build};
use crate::state::{Fade, Material, Reclustering};
use crate::topology::{self, Changes, Edit, Piece, Rows};

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
    let surface = Surface::of(&state, &state.bodies.rows[0], &[]);
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

/// A surface that is made with what a former one knew is the one that is made from scratch, and most of it is known.
#[test]
fn what_is_known_is_what_would_be_found() {
    let config = BodyConfig {
        shape: Shape::Box {
            size: [2.0, 0.4, 0.4],
        },
        spacing: Some(0.1),
        clustering: Clustering {
            count: 40,
            ..Clustering::default()
        },
        skin: SkinConfig::None,
        material: Material {
            recluster: Some(Reclustering::default()),
            ..Material::default()
        },
        ..BodyConfig::default()
    };
    let (rows, _) = build(&config).expect("a plain box");
    let mut state = State::default();
    let mut changes = Changes::none(&state);
    let body = topology::add(rows, &mut state, &mut changes);
    let former = Surface::of(&state, &state.bodies.rows[0], &[]).into_memory();
    // One cluster fades, and those that share particles with it.
    let stages = vec![(3, Fade::Out { left: 1, of: 4 })];
    topology::apply(Edit::Fade { body, stages }, &mut state, &mut changes).expect("legal");
    // Rows of others move along.
    let mut rows = Rows::of(&state, 0);
    let count = rows.particles.len() as u32;
    rows.clusters.life[0].born = 1;
    let pieces = vec![Piece {
        particles: (0..count).collect(),
        vertices: Vec::new(),
        rows,
    }];
    let edit = Edit::Exchange { body, pieces };
    topology::apply(edit, &mut state, &mut changes).expect("legal");
    let body = &state.bodies.rows[0];
    let near = Neighbours::of(&state, body, std::slice::from_ref(&former));
    let known = near.shapes.iter();
    let known = known
        .filter(|known| matches!(known, Known::Shape(..)))
        .count();
    let share = known as f32 / near.shapes.len() as f32;
    assert!((0.3..0.95).contains(&share), "{share} is known");
    let with = Surface::of(&state, body, &[former]);
    let without = Surface::of(&state, body, &[]);
    assert_eq!(format!("{with:?}"), format!("{without:?}"));
}
