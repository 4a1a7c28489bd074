//! From settings to one accepted state: attempts, and the growth of count and radius between them.
//!
//! With a fixed radius, attempts that leave particles uncovered grow count and radius ×1.25 each, as
//! the authors do [Jones15 §3.3]. With an automatic radius the count is kept and only the radius is searched.

use glam::Vec3;

use super::auto::{Trial, search};
use super::cloud::Cloud;
use super::config::{Algorithm, Clustering, Radius};
use super::fuzzy::{Settled, hold, settle};
use super::kmeans::{Until, kmeans};
use super::random::random_centres;
use super::sweep::Sweep;
use super::{ClusteringError, estimate};

/// Radius of a body whose particles all coincide, m: any positive number does.
const POINT_RADIUS: f32 = 0.01;

/// What it took to reach the accepted state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Effort {
    /// Iterations over all attempts, k-means included.
    pub(super) iterations: usize,
    /// How often count and radius were grown.
    pub(super) grown: usize,
    /// Clusters the last attempt started with.
    pub(super) count: usize,
    /// How the last attempt ended.
    pub(super) settled: Settled,
}

/// Attempts over one cloud.
pub(super) struct Attempts<'a> {
    cloud: &'a Cloud,
    config: &'a Clustering,
    sweep: Sweep<'a>,
    /// k-means centres for `count` clusters.
    seeds: Vec<Vec3>,
    effort: Effort,
}

impl<'a> Attempts<'a> {
    /// No attempt yet; the wanted count is clamped to the number of particles.
    pub(super) fn new(cloud: &'a Cloud, config: &'a Clustering) -> Self {
        let settled = Settled {
            iterations: 0,
            converged: false,
            uncovered: cloud.len(),
            uncovered_at_start: cloud.len(),
        };
        Self {
            cloud,
            config,
            sweep: Sweep::new(cloud, config),
            seeds: Vec::new(),
            effort: Effort {
                iterations: 0,
                grown: 0,
                count: config.count.min(cloud.len()),
                settled,
            },
        }
    }

    /// Attempts until one is accepted.
    pub(super) fn run(mut self) -> Result<(Sweep<'a>, Effort), ClusteringError> {
        match self.config.radius {
            Radius::Fixed(radius) => self.grow(self.cloud.local_radius(radius))?,
            Radius::Auto { overlap } => self.fit(overlap)?,
        }
        Ok((self.sweep, self.effort))
    }

    /// Grows count and radius from the given ones until an attempt covers every particle.
    ///
    /// The paper also grows when covered clusters do not settle within the iteration limit. That
    /// makes things worse where it happens, with smooth kernels at large overlap, whose centres
    /// drift together all the more. We accept such a state, and a finding says so.
    fn grow(&mut self, mut radius: f32) -> Result<(), ClusteringError> {
        let highest = self.highest_radius().max(radius);
        self.reseed();
        let growth = self.config.limits.growth;
        self.attempt(radius);
        let mut tried = radius;
        if self.effort.settled.uncovered > 0 {
            // A smaller radius holds one particle alone: growing from there would take no end of attempts.
            radius = estimate::neighbour(self.cloud).clamp(radius, highest);
        }
        while self.effort.settled.uncovered > 0 {
            let larger = (radius * growth).min(highest);
            let more = self.more_clusters();
            if larger == tried && more == self.effort.count {
                return self.accept_if_covered(tried);
            }
            self.effort.grown += 1;
            (radius, tried) = (larger, larger);
            if more != self.effort.count {
                self.effort.count = more;
                self.reseed();
            }
            self.attempt(radius);
        }
        Ok(())
    }

    /// Searches the radius that gives the wanted overlap.
    fn fit(&mut self, overlap: f32) -> Result<(), ClusteringError> {
        let highest = self.highest_radius();
        self.reseed();
        let count = self.effort.count as f32;
        let (guess, target) = match self.config.algorithm {
            Algorithm::Random => (
                estimate::spacing(self.cloud, self.effort.count),
                1.0 / count,
            ),
            _ if self.seeds.len() == 1 => (estimate::cover(self.cloud, self.seeds[0]), 1.0),
            _ => {
                let wanted = overlap.min(self.seeds.len() as f32);
                (estimate::radius(self.cloud, &self.seeds, wanted), wanted)
            }
        };
        let guess = guess.clamp(self.cloud.local_radius(0.0), highest);
        let found = search(
            f64::from(guess),
            f64::from(highest),
            f64::from(target),
            |radius| self.trial(radius as f32),
        );
        match found {
            Some(found) if found.is_last => Ok(()),
            Some(found) => self.accept_at(found.x as f32),
            None => self.accept_at(highest),
        }
    }

    /// One attempt as a step of the search.
    fn trial(&mut self, radius: f32) -> Trial {
        self.attempt(radius);
        if self.effort.settled.uncovered > 0 {
            return Trial::TooSmall;
        }
        Trial::Value(match self.config.algorithm {
            Algorithm::Random => 1.0 / self.sweep.reaches().len() as f64,
            _ => self.sweep.memberships() as f64 / self.cloud.len() as f64,
        })
    }

    fn accept_at(&mut self, radius: f32) -> Result<(), ClusteringError> {
        self.attempt(radius);
        self.accept_if_covered(radius)
    }

    fn accept_if_covered(&self, radius: f32) -> Result<(), ClusteringError> {
        let uncovered = self.effort.settled.uncovered;
        if uncovered == 0 {
            return Ok(());
        }
        Err(ClusteringError::Uncovered {
            uncovered,
            particles: self.cloud.len(),
            count: self.effort.count,
            radius: self.cloud.world_radius(radius),
            iterations: self.effort.iterations,
        })
    }

    /// New k-means centres for the present count.
    fn reseed(&mut self) {
        if self.config.algorithm == Algorithm::Random {
            return;
        }
        let limit = self.config.limits.max_iterations;
        let until = match self.config.algorithm {
            Algorithm::Fuzzy => Until::NearlyStill,
            Algorithm::Kmeans | Algorithm::Random => Until::Still,
        };
        let means = kmeans(
            self.cloud,
            self.effort.count,
            self.config.seed,
            limit,
            until,
        );
        self.effort.iterations += means.iterations;
        self.seeds = means.centres;
    }

    /// One attempt with the present count and the given radius.
    fn attempt(&mut self, radius: f32) {
        let settled = match self.config.algorithm {
            Algorithm::Fuzzy => {
                self.sweep.restart(&self.seeds, radius);
                settle(&mut self.sweep, self.config.limits.max_iterations)
            }
            Algorithm::Kmeans => {
                self.sweep.restart(&self.seeds, radius);
                hold(&mut self.sweep)
            }
            Algorithm::Random => self.attempt_random(radius),
        };
        self.effort.iterations += settled.iterations;
        self.effort.settled = settled;
    }

    /// Random centres, if the limit on their number allows.
    fn attempt_random(&mut self, radius: f32) -> Settled {
        let limit = self.config.limits.max_count.unwrap_or(usize::MAX);
        match random_centres(self.cloud, radius, self.config.seed, limit) {
            Ok(centres) => {
                self.effort.count = centres.len();
                self.sweep.restart(&centres, radius);
                hold(&mut self.sweep)
            }
            Err(uncovered) => {
                self.effort.count = limit;
                Settled {
                    iterations: 1,
                    converged: false,
                    uncovered,
                    uncovered_at_start: uncovered,
                }
            }
        }
    }

    /// Upper end of the radius, local units: the user's, else the body's size.
    fn highest_radius(&self) -> f32 {
        let body = if self.cloud.diagonal > 0.0 {
            self.cloud.diagonal
        } else {
            self.cloud.local_radius(POINT_RADIUS)
        };
        let limit = self.config.limits.max_radius;
        limit.map_or(body, |limit| self.cloud.local_radius(limit).min(body))
    }

    /// The next larger count within the limits; random centres are as many as the radius wants.
    fn more_clusters(&self) -> usize {
        let count = self.effort.count;
        if self.config.algorithm == Algorithm::Random {
            return count;
        }
        let limit = self.config.limits.max_count.unwrap_or(usize::MAX);
        let more = (count as f32 * self.config.limits.growth).ceil() as usize;
        more.min(limit).min(self.cloud.len()).max(count)
    }
}
