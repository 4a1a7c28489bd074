//! Volume under free flow: what is squeezed, flows, is exchanged and let go has the volume that it was made with.

use crate::common::{block, extent, view, weightless};
use crate::recluster::{new_clusters, putty, squeeze, steps, volume};
use pliant::{
    BodyConfig, Material, SkinConfig,
    material::{Plasticity, Reclustering, StrainLimit},
};

/// A beam that flows beyond a yield strain.
fn beam(yield_strain: f32, seed: u64) -> BodyConfig {
    let clay = Material {
        limit: StrainLimit {
            stretch: 0.3,
            iterations: 4,
            ..StrainLimit::default()
        },
        plastic: Some(Plasticity {
            yield_strain,
            rate: 0.5,
            hardening: 0.0,
        }),
        damping: 20.0,
        ..putty(Some(Reclustering::default()))
    };
    let mut beam = block([2.0, 0.5, 0.5], 0.06, 80, clay);
    beam.clustering.seed = seed;
    beam.skin = SkinConfig::Surface;
    beam
}

/// Squeezes a beam to less than `flat` of its length and lets it go; its volume at rest over that at the start.
fn squeezed(beam: BodyConfig, strength: f32, flat: f64) -> f64 {
    let mut world = weightless();
    let body = world.add(beam).expect("a plain box");
    world.step();
    let (before, long) = (volume(&world, body), extent(&world, body, 0));
    squeeze(&mut world, strength, 3.0);
    steps(&mut world, 180);
    let short = extent(&world, body, 0) / long;
    assert!(short < flat, "{short} times as long");
    steps(&mut world, 240);
    let (new, all) = (
        new_clusters(&world, body),
        view(&world, body).cluster_count(),
    );
    assert!(4 * new > 3 * all, "only {new} of {all} were exchanged");
    volume(&world, body) / before
}

#[test]
fn a_beam_that_is_squeezed_flat_and_let_go_keeps_its_volume() {
    // To a sixth of its length, wherever the first clusters stand.
    for seed in 0..5 {
        let ratio = squeezed(beam(0.0, seed), 4.0, 0.2);
        assert!((ratio - 1.0).abs() < 0.01, "seed {seed}: {ratio}");
    }
}

#[test]
fn a_beam_that_springs_back_keeps_its_volume() {
    // To a quarter. What has not flowed in the end stays as strain between clusters that disagree by less than the yield strain, which draws the body
    // together a little.
    for seed in 0..3 {
        let ratio = squeezed(beam(0.05, seed), 8.0, 0.3);
        assert!((ratio - 1.0).abs() < 0.02, "seed {seed}: {ratio}");
    }
}
