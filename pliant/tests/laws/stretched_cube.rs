//! The stretched cube of the clusters paper [Jones15 §4]: stretched ×2 in x and released without gravity, it swings
//! around its centre of mass, and more clusters soften it.

use crate::common::{block, distance, elastic, extent, view, weightless};
use pliant::{BodyConfig, Clustering, clusters::Kernel};

/// Steps until the stretched cube is shortest: half a period.
fn half_period(kernel: Kernel, count: usize) -> usize {
    let mut world = weightless();
    let config = block([1.0; 3], 0.1, count, elastic(0.3));
    let body = world
        .add(BodyConfig {
            clustering: Clustering {
                kernel,
                ..config.clustering.clone()
            },
            stretch: [2.0, 1.0, 1.0],
            ..config
        })
        .expect("a plain cube");
    let start = world.totals();
    let mut last = extent(&world, body, 0);
    for step in 0..60 {
        world.step();
        let now = extent(&world, body, 0);
        if now > last {
            let end = world.totals();
            let drift = distance(start.centre, end.centre);
            assert!(
                drift < 2e-5,
                "{kernel:?}, {count} clusters: the centre of mass moved by {drift}"
            );
            return step;
        }
        last = now;
    }
    panic!("{kernel:?}, {count} clusters: never came back");
}

fn softens(kernel: Kernel) {
    let counts = [1, 10, 25, 50, 100];
    let periods = counts.map(|count| half_period(kernel, count));
    assert!(
        periods.windows(2).all(|w| w[0] < w[1]),
        "{kernel:?}: half periods {periods:?} steps for {counts:?} clusters"
    );
}

#[test]
fn more_clusters_soften_it_with_box_weights() {
    softens(Kernel::Box);
}

#[test]
fn more_clusters_soften_it_with_poly6_weights() {
    softens(Kernel::Poly6);
}

#[test]
fn more_clusters_soften_it_with_blended_weights() {
    softens(Kernel::Blend { beta: 1.0 });
}

#[test]
fn more_clusters_soften_it_with_inverse_square_weights() {
    softens(Kernel::InvSq);
}

#[test]
fn more_clusters_soften_it_with_fuzzy_c_means_weights() {
    softens(Kernel::Fcm { m: 2.0 });
}

#[test]
fn one_cluster_swings_between_stretched_and_squashed_for_ever() {
    let mut world = weightless();
    let body = world
        .add(BodyConfig {
            stretch: [1.2, 1.0, 1.0],
            ..block([1.0; 3], 0.1, 1, elastic(0.3))
        })
        .expect("a plain cube");
    let mut longest = [0.0f64; 2];
    for step in 0..400 {
        world.step();
        longest[step / 200] = longest[step / 200].max(extent(&world, body, 0));
    }
    assert!(
        (longest[1] / longest[0] - 1.0).abs() < 1e-3,
        "amplitudes {longest:?}"
    );
    assert_eq!(view(&world, body).cluster_count(), 1);
}
