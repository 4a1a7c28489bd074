//! Resampling: particles that flow has drawn apart are parted, and nothing else changes.

use crate::common::{block, distance, extent, norm, release_all, view, weightless};
use crate::recluster::{EAGER, draw_apart, putty, stretch_and_hold};
use pliant::{BodyConfig, BodyId, Material, Sampling, World, material::Reclustering};

const SPACING: f32 = 0.08;

/// A sheet of one layer of particles.
fn sheet(resample: Option<f32>, seed: u64) -> BodyConfig {
    let rule = Reclustering { resample, ..EAGER };
    let mut config = block([0.8, 0.8, 0.04], SPACING, 24, putty(Some(rule)));
    (config.seed, config.clustering.seed) = (seed, seed);
    config
}

/// Distance to the nearest other particle along x of the one that has the widest gap around it, in spacings.
fn widest_gap(world: &World, body: BodyId) -> f32 {
    let positions = view(world, body).positions();
    let gap = |x: &[f32; 3]| {
        let ahead = |y: &[f32; 3]| {
            let apart: [f32; 3] = std::array::from_fn(|k| y[k] - x[k]);
            let aside = apart[1].hypot(apart[2]);
            (apart[0].abs() > aside).then_some(apart[0].abs())
        };
        positions.iter().filter_map(ahead).fold(f32::MAX, f32::min)
    };
    positions.iter().map(gap).fold(0.0, f32::max) / SPACING
}

/// The sheet after it was drawn out to `times` of its length, in two goes, and let go.
fn drawn(resample: Option<f32>, seed: u64) -> (World, BodyId) {
    let mut world = weightless();
    let body = world.add(sheet(resample, seed)).expect("a plain sheet");
    for _ in 0..2 {
        stretch_and_hold(&mut world, body, 2.0);
        for _ in 0..60 {
            world.step();
            world.validate().expect("the tables hold");
        }
    }
    release_all(&mut world, body);
    (world, body)
}

/// A particle is parted when a cluster of it leaves, and which do is chance: the widest gap of a run is 1.4 to 2.4 spacings. So runs are taken
/// together.
#[test]
fn gaps_are_filled_and_the_body_stays_what_it_was() {
    let gaps = [1, 2, 3, 4, 5, 6, 7, 8].map(gaps_of_a_sheet);
    let [without, with] = [0, 1].map(|k| gaps.iter().map(|g| g[k]).sum::<f32>() / 8.0);
    assert!(without > 2.5, "there are gaps to fill: {gaps:?}");
    assert!(with < 1.9, "{with} spacings are left open: {gaps:?}");
}

/// The widest gaps of a sheet that was drawn out, without resampling and with it, which changes nothing else.
fn gaps_of_a_sheet(seed: u64) -> [f32; 2] {
    let ((mut gaping, a), (mut filled, b)) = (drawn(None, seed), drawn(Some(1.5), seed));
    let gaps = [widest_gap(&gaping, a), widest_gap(&filled, b)];
    let masses = (
        view(&gaping, a).totals().mass,
        view(&filled, b).totals().mass,
    );
    assert_eq!(masses.0, masses.1);
    let lengths = |world: &mut World, body| {
        for _ in 0..60 {
            world.step();
        }
        [0, 1].map(|axis| extent(world, body, axis))
    };
    let (gaping, filled) = (lengths(&mut gaping, a), lengths(&mut filled, b));
    for (without, with) in gaping.into_iter().zip(filled) {
        // The outermost particles are parted too: the sample reaches further into what it stands for.
        let margin = f64::from(SPACING);
        assert!(
            (with - without).abs() < 0.02 * without + margin,
            "seed {seed}: {with} m for {without} m"
        );
    }
    gaps
}

/// The widest gap along x between a particle and the nearest one of its own side, of all that have some there; in spacings.
fn widest_one_sided_gap(world: &World, body: BodyId, spacing: f32) -> f32 {
    let positions = view(world, body).positions();
    let gap = |x: &[f32; 3], side: f32| {
        let ahead = |y: &[f32; 3]| {
            let apart: [f32; 3] = std::array::from_fn(|k| y[k] - x[k]);
            let aside = apart[1].hypot(apart[2]);
            (side * apart[0] > aside).then_some(apart[0].abs())
        };
        positions.iter().filter_map(ahead).reduce(f32::min)
    };
    let both = |x| [gap(x, 1.0), gap(x, -1.0)];
    let gaps = positions.iter().flat_map(both).flatten();
    gaps.fold(0.0, f32::max) / spacing
}

/// Flow begins somewhere: what is drawn out by its ends has layers beside each other on one side and a gap on the other.
#[test]
fn gaps_on_one_side_are_filled() {
    let spacing = 0.04;
    let rule = Reclustering {
        condition: 1.6,
        resample: Some(1.5),
        ..Reclustering::default()
    };
    let material = Material {
        damping: 30.0,
        ..putty(Some(rule))
    };
    let mut config = block([0.8, 0.2, 0.2], spacing, 80, material);
    config.sampling = Sampling::Grid;
    let mut world = weightless();
    let body = world.add(config).expect("a plain bar");
    draw_apart(&mut world, body, None);
    let mut widest = Vec::new();
    for _ in 0..8 {
        for _ in 0..15 {
            world.step();
            world.validate().expect("the tables hold");
        }
        widest.push(widest_one_sided_gap(&world, body, spacing));
    }
    assert!(widest[7] < 5.0, "{widest:?} spacings");
}

/// Particles that flow has drawn further apart than clusters reach still hang together: what does not break stays in one piece.
#[test]
fn what_is_drawn_out_stays_in_one_piece() {
    for resample in [None, Some(1.5)] {
        let rule = Reclustering { resample, ..EAGER };
        let mut config = block([0.8, 0.2, 0.2], 0.05, 40, putty(Some(rule)));
        config.sampling = Sampling::Grid;
        let mut world = weightless();
        let body = world.add(config).expect("a plain bar");
        for _ in 0..3 {
            stretch_and_hold(&mut world, body, 1.7);
            for _ in 0..60 {
                world.step();
                let pieces = view(&world, body).pieces().into_iter().max();
                assert_eq!(pieces, Some(0), "{resample:?} at step {}", world.steps());
            }
        }
        let ages = view(&world, body).cluster_ages();
        assert!(
            ages.filter(Option::is_none).count() == 0,
            "all were exchanged"
        );
    }
}

#[test]
fn what_is_not_drawn_apart_is_left_alone() {
    let mut world = weightless();
    let body = world.add(sheet(Some(2.5), 0)).expect("a plain sheet");
    let count = view(&world, body).positions().len();
    stretch_and_hold(&mut world, body, 1.35);
    for _ in 0..80 {
        world.step();
    }
    let view = view(&world, body);
    assert!(
        view.cluster_ages().flatten().count() > 0,
        "nothing was exchanged"
    );
    assert_eq!(view.positions().len(), count);
}

#[test]
fn mass_and_both_momenta_hold() {
    let mut world = weightless();
    let config = BodyConfig {
        stretch: [3.0, 0.7, 0.7],
        velocity: [0.4, -0.2, 0.1],
        spin: [0.5, 1.0, 2.0],
        ..sheet(Some(1.3), 0)
    };
    let config = BodyConfig {
        material: Material {
            damping: 0.0,
            ..config.material.clone()
        },
        ..config
    };
    let body = world.add(config).expect("a plain sheet");
    let count = view(&world, body).positions().len();
    let before = view(&world, body).totals();
    for _ in 0..120 {
        world.step();
        world.validate().expect("the tables hold");
    }
    let after = view(&world, body).totals();
    let parted = view(&world, body).positions().len() - count;
    assert!(parted > 10, "{parted} of {count} were parted");
    assert_eq!(before.mass, after.mass);
    let drift = distance(before.momentum, after.momentum) / norm(before.momentum);
    let turned = distance(before.angular_momentum, after.angular_momentum);
    let turned = turned / norm(before.angular_momentum);
    assert!(drift < 1e-5 && turned < 1e-4, "{drift}, {turned}");
}
