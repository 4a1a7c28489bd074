//! Volume under free flow: what is squeezed or drawn out, flows, is exchanged and let go has the volume that it was made with.

use crate::common::{block, deform, extent, hold_all, release_all, view, weightless};
use crate::recluster::{
    EAGER, bar, draw_apart, new_clusters, putty, set_material, squeeze, steps, stretch_and_hold,
    volume,
};
use pliant::{
    BodyConfig, Command, Force, Material, Mode, Sampling, SkinConfig, Stiffness,
    material::{Fracture, Plasticity, Reclustering, StrainLimit},
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

/// Air that stands still.
const AIR: Force = Force::Wind {
    velocity: [0.0; 3],
    drag: 10.0,
    until: None,
};

/// Squeezes a beam to less than `flat` of its length and lets it go; its volume at rest over that at the start. In still air it comes to rest: let go in a void it
/// swells and shrinks by some percent for seconds, and what is measured is chance.
fn squeezed(beam: BodyConfig, strength: f32, flat: f64) -> f64 {
    let mut world = weightless();
    let body = world.add(beam).expect("a plain box");
    world.step();
    let (before, long) = (volume(&world, body), extent(&world, body, 0));
    squeeze(&mut world, strength, 3.0);
    steps(&mut world, 180);
    let short = extent(&world, body, 0) / long;
    assert!(short < flat, "{short} times as long");
    world.apply(Command::AddForce(AIR)).expect("a legal force");
    steps(&mut world, 180);
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
    for seed in 0..12 {
        let ratio = squeezed(beam(0.0, seed), 4.0, 0.2);
        assert!((ratio - 1.0).abs() < 0.004, "seed {seed}: {ratio}");
    }
}

#[test]
fn a_beam_that_springs_back_keeps_its_volume() {
    // To a quarter.
    for seed in 0..12 {
        let ratio = squeezed(beam(0.05, seed), 10.0, 0.3);
        assert!((ratio - 1.0).abs() < 0.008, "seed {seed}: {ratio}");
    }
}

/// A bar of few particles in small clusters on a grid, whose layers flow draws further apart than clusters reach.
fn taffy(seed: u64) -> BodyConfig {
    let rule = Reclustering {
        condition: 1.6,
        resample: Some(1.5),
        ..Reclustering::default()
    };
    let material = Material {
        mode: Mode::Linear { beta: 0.3 },
        stiffness: Stiffness::Time(0.004),
        damping: 30.0,
        limit: StrainLimit {
            stretch: 0.3,
            ..StrainLimit::default()
        },
        ..putty(Some(rule))
    };
    let mut bar = block([0.8, 0.2, 0.2], 0.04, 80, material);
    (bar.sampling, bar.clustering.seed) = (Sampling::Grid, seed);
    bar.skin = SkinConfig::Surface;
    bar
}

/// Draws a bar to three times its length by its ends and lets it go in still air, where it comes to rest; its volume then over that at the start.
fn drawn(bar: BodyConfig) -> f64 {
    let mut world = weightless();
    let body = world.add(bar).expect("a plain bar");
    let (before, long) = (volume(&world, body), extent(&world, body, 0));
    draw_apart(&mut world, body, Some(1.6));
    steps(&mut world, 96);
    let longer = extent(&world, body, 0) / long;
    assert!(longer > 2.9, "{longer} times as long");
    world.apply(Command::AddForce(AIR)).expect("a legal force");
    steps(&mut world, 120);
    assert_eq!(world.bodies().count(), 1, "it broke");
    volume(&world, body) / before
}

/// Means and bounds of what bars that are drawn out have of their volume.
fn check_drawn(bar: impl Fn(u64) -> BodyConfig) {
    let ratios: Vec<f64> = (0..12).map(|seed| drawn(bar(seed))).collect();
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    assert!((mean - 1.0).abs() < 0.003, "{mean} on average: {ratios:?}");
    let all = ratios.iter().all(|ratio| (0.99..1.01).contains(ratio));
    assert!(all, "{ratios:?}");
}

/// A bar is as wide as the particles across it, and each cluster knows the mean stretch of what it holds. Where matter that is drawn out hangs on such that is not, the two
/// have no shape in common, and the gap between them gains volume unless clusters reach over it and give way to each other in shape alone: 3 % on average
/// and up to 6 %. What is wrong even so, up to 2 %, new clusters make up for.
#[test]
fn a_bar_that_is_drawn_out_keeps_its_volume() {
    check_drawn(taffy);
}

/// What may break and does not is held together as what cannot: it gained a quarter and more.
#[test]
fn a_tough_bar_that_is_drawn_out_keeps_its_volume() {
    check_drawn(|seed| {
        let mut bar = taffy(seed);
        bar.material.fracture = Some(Fracture {
            toughness: 2.0,
            ..Fracture::default()
        });
        bar
    });
}

/// What springs back is no excess of volume: a body that has been exchanged, flows no more and is held far from rest comes back to what it was.
#[test]
fn strain_is_not_taken_for_excess_volume() {
    let mut config = bar(16, putty(Some(EAGER)));
    config.skin = SkinConfig::Surface;
    let mut world = weightless();
    let body = world.add(config).expect("a plain box");
    stretch_and_hold(&mut world, body, 1.6);
    steps(&mut world, 80);
    release_all(&mut world, body);
    steps(&mut world, 80);
    assert!(new_clusters(&world, body) > 8, "nothing was exchanged");
    let elastic = Material {
        plastic: None,
        ..putty(Some(EAGER))
    };
    set_material(&mut world, body, elastic);
    world.apply(Command::AddForce(AIR)).expect("a legal force");
    steps(&mut world, 180);
    let (before, long) = (volume(&world, body), extent(&world, body, 0));
    for by in [[1.2, 1.0, 1.0], [0.8, 0.9, 0.9]] {
        let stretch = |k: usize| std::array::from_fn(|row| if row == k { by[k] } else { 0.0 });
        deform(&mut world, body, [stretch(0), stretch(1), stretch(2)]);
        hold_all(&mut world, body);
        steps(&mut world, 100);
        let held = volume(&world, body) / before;
        let expected = f64::from(by[0] * by[1] * by[2]);
        assert!(
            (held / expected - 1.0).abs() < 1e-3,
            "{held}, not {expected}"
        );
        release_all(&mut world, body);
        steps(&mut world, 180);
        let ratios = [
            volume(&world, body) / before,
            extent(&world, body, 0) / long,
        ];
        let is_back = ratios.iter().all(|ratio| (ratio - 1.0).abs() < 2e-4);
        assert!(is_back, "{ratios:?} of volume and length");
    }
}
