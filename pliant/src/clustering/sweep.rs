//! One state of all clusters, and the two half-steps of the fuzzy iteration on it:
//! `evaluate` (members and weights from centres) and `advance` (centres from members and weights).
//!
//! The state after `evaluate` is consistent: centres, members and weights belong together. All
//! three algorithms end with it.

use glam::{DVec3, Vec3};

use super::cloud::Cloud;
use super::config::Clustering;
use super::kernel::Profile;
use super::reach::{Blocks, LANES, Lanes, Marks, Reach, in_blocks};
use crate::geometry::grid::PointGrid;

/// Result of one [`Sweep::evaluate`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Evaluation {
    /// Whether any cluster's members differ from the last evaluation's.
    pub(super) changed: bool,
    /// Particles within d of no centre.
    pub(super) uncovered: usize,
}

/// All clusters over one cloud.
pub(super) struct Sweep<'a> {
    cloud: &'a Cloud,
    config: &'a Clustering,
    grid: PointGrid,
    blocks: Blocks,
    /// Workspace of the neighbour lists.
    marks: Marks,
    profile: Profile,
    /// d, local units.
    radius: f32,
    reaches: Vec<Reach>,
    /// Per particle `Σ_c k_ic`, 0 for strays.
    sums: Vec<Lanes>,
    /// `m_i` in blocks, 0 after the last particle.
    masses: Vec<Lanes>,
    /// Per particle `m_i/Σ_c k_ic`.
    gain: Vec<Lanes>,
    /// Per particle `min_c u_ic`, kept up only for kernels that need it.
    least: Vec<Lanes>,
    /// (cluster, particle) for particles that no cluster reaches: all their mass goes to the
    /// cluster with the nearest centre.
    strays: Vec<(u32, u32)>,
    /// Per cluster Σ m and Σ m x of its strays.
    pulls: Vec<(f64, DVec3)>,
}

impl<'a> Sweep<'a> {
    /// An empty state; [`Self::restart`] gives it clusters.
    pub(super) fn new(cloud: &'a Cloud, config: &'a Clustering) -> Self {
        let blocks = Blocks::new(&cloud.points);
        let n = blocks.len();
        Self {
            cloud,
            config,
            grid: PointGrid::new(&[], 1.0),
            blocks,
            marks: Marks::new(n),
            masses: in_blocks(&cloud.masses, 0.0),
            profile: Profile::Box,
            radius: 0.0,
            reaches: Vec::new(),
            sums: vec![Lanes::ZERO; n],
            gain: vec![Lanes::ZERO; n],
            least: vec![Lanes::ZERO; n],
            strays: Vec::new(),
            pulls: Vec::new(),
        }
    }

    /// Begins again with these centres and radius d, local units.
    pub(super) fn restart(&mut self, centres: &[Vec3], radius: f32) {
        if radius != self.radius {
            self.grid = PointGrid::new(&self.cloud.points, radius * 0.5);
            self.radius = radius;
            let h = f64::from(radius) * self.cloud.unit();
            self.profile = Profile::new(self.config.kernel, self.config.epsilon, h);
        }
        self.reaches.resize_with(centres.len(), Reach::default);
        for (reach, &centre) in self.reaches.iter_mut().zip(centres) {
            reach.restart(centre);
        }
    }

    /// d, local units.
    pub(super) fn radius(&self) -> f32 {
        self.radius
    }

    /// The clusters' candidates with u and k of the last evaluation.
    pub(super) fn reaches(&self) -> &[Reach] {
        &self.reaches
    }

    /// Particles of the last evaluation that no cluster reaches, as (nearest cluster, particle).
    pub(super) fn strays(&self) -> &[(u32, u32)] {
        &self.strays
    }

    /// Members of all clusters, strays not counted.
    pub(super) fn memberships(&self) -> usize {
        self.reaches.iter().map(Reach::member_count).sum()
    }

    /// Updates members and weights for the present centres [Jones15 §3.3 step 1].
    pub(super) fn evaluate(&mut self) -> Evaluation {
        let radius = self.radius;
        let mut changed = false;
        for reach in &mut self.reaches {
            reach.refresh(&self.grid, &mut self.marks, radius);
            changed |= reach.measure(&self.blocks, radius);
        }
        if self.profile.needs_least() {
            self.least.fill(Lanes::INFINITY);
            self.reaches
                .iter()
                .for_each(|reach| reach.lower(&mut self.least));
        }
        self.sums.fill(Lanes::ZERO);
        for reach in &mut self.reaches {
            reach.weigh(self.profile, &self.least, &mut self.sums);
        }
        self.join_strays();
        Evaluation {
            changed,
            uncovered: self.strays.len(),
        }
    }

    /// Gives every particle without a cluster to the nearest centre.
    fn join_strays(&mut self) {
        self.strays.clear();
        let (n, sums) = (self.cloud.len(), &self.sums);
        let mut strays = (0..n)
            .filter(|&i| sums[i / LANES][i % LANES] == 0.0)
            .peekable();
        if strays.peek().is_none() {
            return;
        }
        let centres: Vec<Vec3> = self.reaches.iter().map(Reach::centre).collect();
        let cell = self.cloud.diagonal / libm::cbrtf(centres.len() as f32);
        let grid = PointGrid::new(&centres, cell);
        for i in strays {
            let nearest = grid.nearest(self.cloud.points[i]);
            let (cluster, _) = nearest.expect("there is a centre and all points are finite");
            self.strays.push((cluster as u32, i as u32));
        }
    }

    /// Moves every centre to its cluster's weighted centre of mass and returns the longest move.
    ///
    /// `x_c = Σ m_i w_ic x_i / Σ m_i w_ic` [Jones15 eq. 7]
    pub(super) fn advance(&mut self) -> f32 {
        for (gain, (&sum, &m)) in self.gain.iter_mut().zip(self.sums.iter().zip(&self.masses)) {
            *gain = Lanes::select(sum.cmpgt(Lanes::ZERO), m / sum, Lanes::ZERO);
        }
        self.sum_pulls();
        let mut longest = 0.0_f32;
        for (reach, &(stray_mass, stray_moment)) in self.reaches.iter_mut().zip(&self.pulls) {
            let (mass, moment) = reach.moments(&self.blocks, &self.gain);
            let total = mass + stray_mass;
            if total > 0.0 {
                let centre = reach.centre().as_dvec3();
                let pull = (moment + (stray_moment - centre * stray_mass)) / total;
                longest = longest.max(reach.move_by(pull.as_vec3(), self.radius));
            }
        }
        longest
    }

    /// Mass and moment of each cluster's strays, as far as they count.
    fn sum_pulls(&mut self) {
        self.pulls.clear();
        self.pulls.resize(self.reaches.len(), (0.0, DVec3::ZERO));
        for &(cluster, i) in &self.strays {
            let m = f64::from(self.cloud.masses[i as usize]) * f64::from(self.config.stray);
            let pull = &mut self.pulls[cluster as usize];
            pull.0 += m;
            pull.1 += self.cloud.points[i as usize].as_dvec3() * m;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stray_draws_the_nearest_centre_by_its_weight() {
        let positions = [-0.1, 0.0, 0.1, 1.0].map(|x| Vec3::new(x, 0.0, 0.0));
        let cloud = Cloud::new(&positions, &[1.0; 4]).expect("good input");
        for stray in [0.0, 0.5, 1.0, 4.0] {
            let config = Clustering {
                stray,
                ..Clustering::default()
            };
            let mut sweep = Sweep::new(&cloud, &config);
            sweep.restart(&[cloud.points[1]], cloud.local_radius(0.3));
            assert_eq!(sweep.evaluate().uncovered, 1);
            sweep.advance();
            // Three members with their middle at 0 and one particle at 1.
            let at = cloud.world_point(sweep.reaches()[0].centre());
            let expected = stray / (3.0 + stray);
            assert!((at.x - expected).abs() < 1e-5, "{stray}: {at}");
        }
    }
}
