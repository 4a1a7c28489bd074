//! What a bent body holds.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec2;

use super::Shapes;
use super::fit::Fit;
use super::lanes::{Lanes, sum};
use super::pull::{Map, bent};

/// The energy of the goals' pull on a body.
///
/// Steps keep the energy of swings exactly, but not as ½ m v² + ½ k d²: with d = g − x, k = m w α/h² and v as it is before the pull, it is
/// ½ m v² + ½ k d² + ½ h k d·v that stays.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tension {
    /// Σ ½ k d², J.
    pub(crate) held: f32,
    /// Σ ½ h k d·v, J.
    pub(crate) mixed: f32,
}

impl Tension {
    /// Of a body whose fits belong to its positions.
    pub(crate) fn of(
        level: Level,
        (shapes, fits): (&Shapes, &[Fit]),
        body: usize,
        lanes: &Lanes,
        h: f32,
    ) -> Self {
        let clusters = shapes.layout.clusters_of(body);
        let sums: Vec2 = clusters
            .map(|c| {
                let sums = dispatch!(level, simd => off_goals(simd, shapes, &fits[c], c, lanes));
                fits[c].goal.alpha * sums
            })
            .sum();
        Self {
            held: sums.x / (2.0 * h * h),
            mixed: sums.y / (2.0 * h),
        }
    }
}

/// Σ m w d² and Σ m w d·v of a cluster.
#[inline(always)]
fn off_goals<S: Simd>(simd: S, shapes: &Shapes, fit: &Fit, cluster: usize, lanes: &Lanes) -> Vec2 {
    let goal = &fit.goal;
    let map = Map::new(simd, goal.centre, goal.map);
    let features = shapes.rests[cluster].features.as_deref();
    let zero = f32x8::splat(simd, 0.0);
    let (mut held, mut mixed) = (zero, zero);
    for (row, group) in shapes.layout.rows_of_cluster(cluster) {
        let p = row.offset.load(simd);
        let mut g = map.apply(p);
        if let Some(features) = features {
            g = g.plus(bent(simd, p, features, &goal.bend));
        }
        let d = g.minus(lanes.position[group].load(simd));
        let mw = f32x8::simd_from(simd, row.weight);
        held += mw * d.dot(d);
        mixed += mw * d.dot(lanes.velocity[group].load(simd));
    }
    Vec2::new(sum(held), sum(mixed))
}
