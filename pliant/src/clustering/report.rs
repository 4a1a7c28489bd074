//! What came out of clustering, in numbers.

use glam::{DMat3, DVec3, Vec3};
use serde::Serialize;

use super::Finding;
use super::attempt::Effort;
use super::config::{Clustering, Radius};
use super::partition::Partition;
use crate::math::eigen3;

/// Ratio of eigenvalues of `A_rr` from which a cluster counts as flat: 1000 times wider than thick.
const FLAT: f64 = 1e6;
/// Largest ratio reported; a perfectly flat cluster has this one.
const WORST: f64 = 1e12;

/// Numbers about a clustering, and what they mean for the body.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClusterReport {
    /// Clusters made.
    pub clusters: usize,
    /// Neighbourhood radius used, m.
    pub radius: f32,
    /// Clusters asked for.
    pub requested_count: usize,
    /// Radius asked for, m; none for an automatic radius.
    pub requested_radius: Option<f32>,
    /// Iterations over all attempts, k-means included.
    pub iterations: usize,
    /// How often count and radius were grown because clustering had failed.
    pub grown: usize,
    /// Fraction of particles that the first iteration of the accepted attempt found within the
    /// radius of a centre; the others were joined to the nearest centre and are covered by now.
    pub coverage: f32,
    /// Mean number of clusters per particle.
    pub overlap_mean: f32,
    /// Most clusters any particle is in.
    pub overlap_max: usize,
    /// Fewest particles in a cluster.
    pub members_min: usize,
    /// Mean number of particles in a cluster.
    pub members_mean: f32,
    /// Most particles in a cluster.
    pub members_max: usize,
    /// Memberships, that is the sum of members over the clusters.
    pub memberships: usize,
    /// Largest ratio of the eigenvalues of a cluster's `A_rr`, at most 1e12: how much wider than
    /// thick the worst cluster is, squared.
    pub worst_conditioning: f32,
    /// Clusters that lie in a plane, on a line or in a point: eigenvalue ratio of 1e6 or more.
    pub flat_clusters: usize,
    /// Parts that share no particle with each other; 1 for a body that holds together.
    pub components: usize,
    /// Settings that will disappoint, with what to do about it.
    pub findings: Vec<Finding>,
}

/// Measures a partition; findings are left empty.
pub(super) fn report(
    partition: &Partition,
    positions: &[Vec3],
    masses: &[f32],
    config: &Clustering,
    effort: &Effort,
) -> ClusterReport {
    let n = positions.len();
    let mut held = vec![0_usize; n];
    partition
        .particle
        .iter()
        .for_each(|&i| held[i as usize] += 1);
    let members = || (0..partition.len()).map(|c| partition.particles(c).len());
    let ratios: Vec<f64> = (0..partition.len())
        .map(|c| conditioning(partition, c, positions, masses))
        .collect();
    let memberships = partition.particle.len();
    ClusterReport {
        clusters: partition.len(),
        radius: partition.radius,
        requested_count: config.count,
        requested_radius: match config.radius {
            Radius::Fixed(radius) => Some(radius),
            Radius::Auto { .. } => None,
        },
        iterations: effort.iterations,
        grown: effort.grown,
        coverage: 1.0 - effort.settled.uncovered_at_start as f32 / n as f32,
        overlap_mean: memberships as f32 / n as f32,
        overlap_max: held.iter().copied().max().unwrap_or(0),
        members_min: members().min().unwrap_or(0),
        members_mean: memberships as f32 / partition.len().max(1) as f32,
        members_max: members().max().unwrap_or(0),
        memberships,
        worst_conditioning: ratios.iter().copied().fold(1.0, f64::max) as f32,
        flat_clusters: ratios.iter().filter(|&&ratio| ratio >= FLAT).count(),
        components: components(partition, n),
        findings: Vec::new(),
    }
}

/// `λ_max/λ_min` of `A_rr = Σ m_i w_ic p_ic p_icᵀ` [Jones15 eq. 3], p from the centre of mass.
fn conditioning(partition: &Partition, c: usize, positions: &[Vec3], masses: &[f32]) -> f64 {
    let row = || {
        partition.members(c).map(|(i, w)| {
            let share = f64::from(masses[i]) * f64::from(w);
            (share, positions[i].as_dvec3())
        })
    };
    let (mass, moment) = row().fold((0.0, DVec3::ZERO), |(mass, moment), (share, x)| {
        (mass + share, moment + x * share)
    });
    let middle = moment / mass;
    let a_rr = row().fold(DMat3::ZERO, |sum, (share, x)| {
        let p = x - middle;
        sum + DMat3::from_cols(p * p.x, p * p.y, p * p.z) * (share / mass)
    });
    let (values, _) = eigen3(a_rr);
    if values.x > 0.0 && values.z * WORST > values.x {
        values.x / values.z
    } else {
        WORST
    }
}

/// Parts of the graph whose nodes are clusters and whose edges are shared particles.
fn components(partition: &Partition, particles: usize) -> usize {
    let mut parent: Vec<u32> = (0..partition.len() as u32).collect();
    let mut holder = vec![u32::MAX; particles];
    let mut parts = partition.len();
    for c in 0..partition.len() {
        for &i in partition.particles(c) {
            let holder = &mut holder[i as usize];
            if *holder == u32::MAX {
                *holder = c as u32;
                continue;
            }
            let (a, b) = (root(&mut parent, *holder), root(&mut parent, c as u32));
            if a != b {
                parent[a.max(b) as usize] = a.min(b);
                parts -= 1;
            }
        }
    }
    parts
}

/// Representative of `c`; halves the path on the way.
fn root(parent: &mut [u32], mut c: u32) -> u32 {
    while parent[c as usize] != c {
        let above = parent[parent[c as usize] as usize];
        parent[c as usize] = above;
        c = above;
    }
    c
}
