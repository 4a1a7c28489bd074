//! Random centres [Jones15 §3.3, after Bargteil14]: particles not yet in a cluster become centres
//! until all are covered.

use glam::Vec3;

use super::cloud::Cloud;
use crate::geometry::grid::PointGrid;
use crate::math::Random;

/// Centres such that every particle lies within `radius` of one and centres are more than `radius`
/// apart. As soon as there would be more than `limit`, the number of particles left uncovered.
pub(super) fn random_centres(
    cloud: &Cloud,
    radius: f32,
    seed: u64,
    limit: usize,
) -> Result<Vec<Vec3>, usize> {
    let grid = PointGrid::new(&cloud.points, radius * 0.5);
    let mut covered = vec![false; cloud.len()];
    let mut centres = Vec::new();
    for i in shuffled(cloud.len(), seed) {
        if covered[i as usize] {
            continue;
        }
        if centres.len() == limit {
            return Err(covered.iter().filter(|&&covered| !covered).count());
        }
        let centre = cloud.points[i as usize];
        centres.push(centre);
        covered[i as usize] = true;
        grid.for_each_within(centre, radius, |j, _| covered[j] = true);
    }
    Ok(centres)
}

/// A random order of 0..n (Fisher–Yates). Visiting it and skipping covered particles is the same
/// as drawing from the uncovered ones again and again.
fn shuffled(n: usize, seed: u64) -> Vec<u32> {
    let mut random = Random::new(seed);
    let mut order: Vec<u32> = (0..n as u32).collect();
    for last in (1..n).rev() {
        order.swap(last, random.below(last as u32 + 1) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clustering::tests::ball;

    #[test]
    fn centres_cover_everything_and_keep_apart() {
        let positions = ball(800);
        let cloud = Cloud::new(&positions, &vec![1.0; positions.len()]).expect("good input");
        let centres = random_centres(&cloud, 0.4, 9, usize::MAX).expect("no limit");
        for x in &cloud.points {
            assert!(centres.iter().any(|c| c.distance(*x) <= 0.400_001));
        }
        for (a, first) in centres.iter().enumerate() {
            assert!(
                centres[..a]
                    .iter()
                    .all(|second| first.distance(*second) > 0.399_999)
            );
        }
        let left = random_centres(&cloud, 0.4, 9, centres.len() - 1);
        assert!(left.expect_err("one centre too few") > 0);
        let other = random_centres(&cloud, 0.4, 10, usize::MAX).expect("no limit");
        assert_ne!(centres, other, "the seed matters");
    }
}
