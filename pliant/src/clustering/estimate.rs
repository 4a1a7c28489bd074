//! First guesses for an automatic radius, from the k-means centres alone.

use glam::Vec3;

use super::cloud::Cloud;
use crate::geometry::grid::PointGrid;

/// Particles looked at, evenly spread over the particle order.
const SAMPLES: usize = 2048;
/// Halvings of the radius interval: the guess is good to 1/1000 of the body.
const HALVINGS: usize = 10;
/// Share of the covering radius below which no guess goes: fuzzy centres cover more than the
/// k-means centres they start from, but not much more.
const COVER: f32 = 0.9;

/// Radius at which a particle lies within reach of `overlap` of the `centres` on average.
pub(super) fn radius(cloud: &Cloud, centres: &[Vec3], overlap: f32) -> f32 {
    let step = cloud.len().div_ceil(SAMPLES);
    let samples: Vec<Vec3> = cloud.points.iter().step_by(step).copied().collect();
    let grid = PointGrid::new(centres, spacing(cloud, centres.len()));
    let wanted = f64::from(overlap) * samples.len() as f64;
    let (mut low, mut high) = (0.0, cloud.diagonal);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        let mut found = 0_u64;
        for &x in &samples {
            grid.for_each_within(x, middle, |_, _| found += 1);
        }
        if (found as f64) < wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
    let nearest = samples.iter().filter_map(|&x| grid.nearest(x));
    let farthest = nearest.fold(0.0_f32, |farthest, (_, squared)| farthest.max(squared));
    high.max(COVER * farthest.sqrt())
}

/// Radius within which a particle has less than one other on average, and at least a quarter of their distance.
pub(super) fn neighbour(cloud: &Cloud) -> f32 {
    let step = cloud.len().div_ceil(SAMPLES);
    let samples: Vec<Vec3> = cloud.points.iter().step_by(step).copied().collect();
    let mut radius = spacing(cloud, cloud.len());
    for _ in 0..HALVINGS {
        let grid = PointGrid::new(&cloud.points, radius);
        let mut found = 0;
        for &x in &samples {
            grid.for_each_within(x, radius, |_, _| found += 1);
        }
        if found < 2 * samples.len() {
            break;
        }
        radius *= 0.5;
    }
    radius
}

/// Radius around `centre` that holds every particle, a little widened against rounding.
pub(super) fn cover(cloud: &Cloud, centre: Vec3) -> f32 {
    let squares = cloud.points.iter().map(|x| x.distance_squared(centre));
    squares.fold(0.0_f32, f32::max).sqrt() * 1.000_01
}

/// Rough distance between neighbours of `count` centres that fill the body's bounding box.
pub(super) fn spacing(cloud: &Cloud, count: usize) -> f32 {
    0.5 * cloud.diagonal / libm::cbrtf(count as f32)
}
