//! k-means centres [Jones15 §3.3]: nearest-centre membership and centres of mass in turn.
//!
//! Exact Lloyd iterations without the N×K table. Nearest centres come from a grid over the centres,
//! and each particle keeps a lower bound on the distance to every centre but its own (Hamerly 2010):
//! while its own centre is nearer than that, no other can take it and nothing is queried.

use glam::{DVec3, Vec3};

use super::cloud::Cloud;
use crate::geometry::grid::PointGrid;
use crate::math::Random;

/// Query radius beyond the nearest centre over the mean distance to it. Wider queries cost more
/// and last longer.
const SLACK: f32 = 0.5;
/// Relative widening that keeps bounds on the safe side of f32 rounding.
const SAFE: f32 = 1.000_001;

/// Centres found by [`kmeans`].
pub(super) struct Means {
    /// Centres of non-empty clusters, local units.
    pub(super) centres: Vec<Vec3>,
    /// Lloyd iterations done.
    pub(super) iterations: usize,
}

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// No particle changes hands [Jones15 §3.3].
    Still,
    /// At most one particle in a hundred does. Enough for centres that the fuzzy iteration moves on
    /// anyway; the rest of Lloyd's long tail would take three quarters of the time.
    NearlyStill,
}

/// Up to `count` k-means centres, 1 ≤ `count` ≤ particles; fewer when particles coincide.
///
/// Stops when membership changes no more than `until` says or after `max_iterations`; centres are good to start
/// from in either case.
pub(super) fn kmeans(
    cloud: &Cloud,
    count: usize,
    seed: u64,
    max_iterations: usize,
    until: Until,
) -> Means {
    let tolerated = match until {
        Until::Still => 0,
        Until::NearlyStill => cloud.len() / 100,
    };
    let mut lloyd = Lloyd::new(cloud, seeds(cloud, count, seed));
    let mut iterations = 0;
    while iterations < max_iterations {
        iterations += 1;
        let changed = lloyd.assign();
        if changed <= tolerated && !lloyd.revive() {
            break;
        }
        lloyd.recentre();
    }
    Means {
        centres: lloyd.into_centres(),
        iterations,
    }
}

/// One random particle from each of `count` equal runs of the particle order.
///
/// Particles arrive sorted along a space-filling curve, so runs are compact blocks: the seeds are
/// spread evenly and do not depend on the order in which the user gave the particles.
fn seeds(cloud: &Cloud, count: usize, seed: u64) -> Vec<Vec3> {
    let mut random = Random::new(seed);
    let start = |j: usize| j * cloud.len() / count;
    (0..count)
        .map(|j| {
            let run = (start(j + 1) - start(j)) as u32;
            cloud.points[start(j) + random.below(run) as usize]
        })
        .collect()
}

/// State of the iteration.
struct Lloyd<'a> {
    cloud: &'a Cloud,
    centres: Vec<Vec3>,
    /// Per particle its centre.
    owner: Vec<u32>,
    /// Per particle the distance to its centre when last assigned.
    distance: Vec<f32>,
    /// Per particle a lower bound on the distance to every other centre.
    lower: Vec<f32>,
    /// Per centre `Σ m_i`, `Σ m_i x_i`, and the number of particles.
    sums: Vec<(f64, DVec3, u32)>,
    /// Widening of queries, local units.
    slack: f32,
}

impl<'a> Lloyd<'a> {
    fn new(cloud: &'a Cloud, centres: Vec<Vec3>) -> Self {
        let n = cloud.len();
        let grid = centre_grid(cloud, &centres);
        let nearest = cloud.points.iter().map(|&x| {
            grid.nearest(x)
                .expect("there is a centre and all points are finite")
        });
        let (owner, distance): (Vec<u32>, Vec<f32>) = nearest
            .map(|(c, squared)| (c as u32, squared.sqrt()))
            .unzip();
        let mut sums = vec![(0.0, DVec3::ZERO, 0); centres.len()];
        for (i, &c) in owner.iter().enumerate() {
            let m = f64::from(cloud.masses[i]);
            let sum = &mut sums[c as usize];
            *sum = (sum.0 + m, sum.1 + cloud.points[i].as_dvec3() * m, sum.2 + 1);
        }
        let mean = distance.iter().map(|&d| f64::from(d)).sum::<f64>() / n as f64;
        let mut lloyd = Self {
            cloud,
            centres,
            owner,
            distance,
            lower: vec![0.0; n],
            sums,
            slack: mean as f32 * SLACK,
        };
        lloyd.recentre();
        lloyd
    }

    /// Gives every particle to its nearest centre, the lowest index on a tie; tells how
    /// many changed hands.
    fn assign(&mut self) -> usize {
        let grid = centre_grid(self.cloud, &self.centres);
        let mut changed = 0;
        for i in 0..self.cloud.len() {
            let x = self.cloud.points[i];
            let old = self.owner[i];
            let distance = x.distance(self.centres[old as usize]);
            self.distance[i] = distance;
            if distance * SAFE < self.lower[i] {
                continue;
            }
            let (new, nearest, lower) = nearest_two(&grid, x, distance * SAFE + self.slack);
            self.lower[i] = lower;
            if let Some(new) = new.filter(|&new| new != old) {
                self.distance[i] = nearest;
                self.owner[i] = new;
                self.transfer(i, old, new);
                changed += 1;
            }
        }
        changed
    }

    /// Moves particle `i` between the sums.
    fn transfer(&mut self, i: usize, old: u32, new: u32) {
        let m = f64::from(self.cloud.masses[i]);
        let moment = self.cloud.points[i].as_dvec3() * m;
        let sum = &mut self.sums[old as usize];
        *sum = (sum.0 - m, sum.1 - moment, sum.2 - 1);
        let sum = &mut self.sums[new as usize];
        *sum = (sum.0 + m, sum.1 + moment, sum.2 + 1);
    }

    /// Gives one empty cluster the particle farthest from its centre; false when none is empty or
    /// every particle lies on its centre.
    fn revive(&mut self) -> bool {
        let Some(empty) = self.sums.iter().position(|sum| sum.2 == 0) else {
            return false;
        };
        let candidates = (0..self.cloud.len()).filter(|&i| self.sums[self.owner[i] as usize].2 > 1);
        let farthest = candidates.max_by(|&a, &b| {
            self.distance[a]
                .total_cmp(&self.distance[b])
                .then(b.cmp(&a))
        });
        let Some(i) = farthest.filter(|&i| self.distance[i] > 0.0) else {
            return false;
        };
        self.sums[empty] = (0.0, DVec3::ZERO, 0);
        self.transfer(i, self.owner[i], empty as u32);
        self.owner[i] = empty as u32;
        self.distance[i] = 0.0;
        true
    }

    /// Moves centres to their particles' centre of mass and lowers the bounds by the longest move.
    fn recentre(&mut self) {
        let mut longest = 0.0_f32;
        for (centre, &(mass, moment, count)) in self.centres.iter_mut().zip(&self.sums) {
            if count > 0 {
                let new = (moment / mass).as_vec3();
                longest = longest.max(new.distance(*centre));
                *centre = new;
            }
        }
        self.lower
            .iter_mut()
            .for_each(|lower| *lower -= longest * SAFE);
    }

    fn into_centres(self) -> Vec<Vec3> {
        let occupied = self.sums.iter().map(|sum| sum.2 > 0);
        let centres = self.centres.iter().zip(occupied);
        centres
            .filter_map(|(&centre, occupied)| occupied.then_some(centre))
            .collect()
    }
}

/// A grid with about one centre per cell.
fn centre_grid(cloud: &Cloud, centres: &[Vec3]) -> PointGrid {
    PointGrid::new(
        centres,
        0.5 * cloud.diagonal / libm::cbrtf(centres.len() as f32),
    )
}

/// The nearest centre within `radius`, its distance, and a lower bound on the distance of all others.
fn nearest_two(grid: &PointGrid, x: Vec3, radius: f32) -> (Option<u32>, f32, f32) {
    let (mut nearest, mut first, mut second) = (None, f32::INFINITY, f32::INFINITY);
    grid.for_each_within(x, radius, |c, squared| {
        let c = c as u32;
        if squared < first || (squared == first && nearest.is_some_and(|n| c < n)) {
            second = first;
            (nearest, first) = (Some(c), squared);
        } else if squared < second {
            second = squared;
        }
    });
    (nearest, first.sqrt(), second.sqrt().min(radius))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clustering::tests::ball;

    #[test]
    fn every_centre_is_the_mean_of_the_particles_nearest_to_it() {
        let positions = ball(600);
        let cloud = Cloud::new(&positions, &vec![1.0; positions.len()]).expect("good input");
        let means = kmeans(&cloud, 20, 3, 500, Until::Still);
        assert_eq!(means.centres.len(), 20);
        let mut sums = vec![(Vec3::ZERO, 0.0); 20];
        for &x in &cloud.points {
            let distance = |c: &usize| x.distance(means.centres[*c]);
            let nearest = (0..20).min_by(|a, b| distance(a).total_cmp(&distance(b)));
            let sum = &mut sums[nearest.expect("twenty centres")];
            *sum = (sum.0 + x, sum.1 + 1.0);
        }
        for (centre, (sum, count)) in means.centres.iter().zip(sums) {
            assert!(centre.distance(sum / count) < 1e-5);
        }
    }

    #[test]
    fn clusters_that_lose_all_particles_move_where_they_are_needed() {
        let mut positions = vec![Vec3::ZERO; 90];
        positions.extend((0..10).map(|i| Vec3::X * (1.0 + i as f32)));
        let cloud = Cloud::new(&positions, &[1.0; 100]).expect("good input");
        assert_eq!(kmeans(&cloud, 10, 0, 100, Until::Still).centres.len(), 10);
        let cloud = Cloud::new(&positions[..90], &[1.0; 90]).expect("good input");
        assert_eq!(kmeans(&cloud, 10, 0, 100, Until::Still).centres.len(), 1);
    }
}
