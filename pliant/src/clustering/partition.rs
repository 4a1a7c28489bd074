//! The result of clustering: who belongs where, with which weight.

use glam::Vec3;

use super::cloud::Cloud;
use super::reach::Reach;
use super::sweep::Sweep;
use crate::geometry::order::morton_order;

/// Clusters whose weights sum to less hold no particle to speak of (fcm with m near 1, where a
/// nearer centre takes every member): without mass they cannot be matched.
const EMPTY: f64 = 1e-6;
/// Smallest weight of a membership over the largest of its particle. Less moves nothing, but spreads a cluster over
/// members without mass (fcm with m near 1), and the inverse of its scatter leaves f32's range.
const WEAK: f64 = 1e-6;
/// Distance of centres over d below which two clusters with the same members are one.
const SAME: f32 = 1e-3;

/// Overlapping clusters in compressed rows: the members of cluster c are entries
/// `starts[c]..starts[c + 1]` of `particle` and `weight`.
///
/// Clusters follow a space-filling curve through their centres; members ascend by particle.
/// Every particle is a member somewhere and its weights sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Partition {
    /// Row bounds, one more than there are clusters.
    pub(crate) starts: Vec<u32>,
    /// Particle of each membership.
    pub(crate) particle: Vec<u32>,
    /// `w_ic` of each membership, in [0, 1].
    pub(crate) weight: Vec<f32>,
    /// Centre of each cluster's range query, m.
    pub(crate) centre: Vec<Vec3>,
    /// Neighbourhood radius d, m.
    pub(crate) radius: f32,
}

impl Partition {
    /// Number of clusters.
    pub(crate) fn len(&self) -> usize {
        self.centre.len()
    }

    /// The members of cluster `c` as (particle, weight).
    pub(crate) fn members(&self, c: usize) -> impl Iterator<Item = (usize, f32)> + '_ {
        let row = self.starts[c] as usize..self.starts[c + 1] as usize;
        let particles = self.particle[row.clone()].iter().map(|&i| i as usize);
        particles.zip(self.weight[row].iter().copied())
    }

    /// The particles of cluster `c`, ascending.
    pub(crate) fn particles(&self, c: usize) -> &[u32] {
        &self.particle[self.starts[c] as usize..self.starts[c + 1] as usize]
    }
}

/// A cluster before it has a number.
struct Draft {
    /// Local units.
    centre: Vec3,
    /// Ascending.
    particles: Vec<u32>,
    /// Kernel values, later weights.
    shares: Vec<f64>,
}

/// What was left out on the way to a partition.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Dropped {
    /// Clusters without members or mass.
    pub(super) empty: usize,
    /// Clusters merged into another with the same members and centre.
    pub(super) merged: usize,
}

/// The evaluated state as a partition.
pub(super) fn partition(cloud: &Cloud, sweep: &Sweep) -> (Partition, Dropped) {
    let mut drafts = drafts(sweep);
    let mut dropped = Dropped::default();
    drop_weak(cloud, &mut drafts);
    normalise(cloud, &mut drafts);
    let all = drafts.len();
    drafts.retain(|draft| draft.shares.iter().sum::<f64>() >= EMPTY);
    dropped.empty = all - drafts.len();
    let kept = drafts.len();
    let mut drafts = merge(drafts, SAME * sweep.radius());
    dropped.merged = kept - drafts.len();
    normalise(cloud, &mut drafts);
    let centres: Vec<Vec3> = drafts.iter().map(|draft| draft.centre).collect();
    let mut result = Partition {
        starts: vec![0],
        particle: Vec::new(),
        weight: Vec::new(),
        centre: centres
            .iter()
            .map(|&centre| cloud.world_point(centre))
            .collect(),
        radius: cloud.world_radius(sweep.radius()),
    };
    let order = morton_order(&centres);
    for (centre, &c) in result.centre.iter_mut().zip(&order) {
        let draft = &drafts[c as usize];
        *centre = cloud.world_point(draft.centre);
        result.particle.extend(&draft.particles);
        result.weight.extend(draft.shares.iter().map(|&w| w as f32));
        result.starts.push(result.particle.len() as u32);
    }
    (result, dropped)
}

/// Members and kernel values of every cluster, strays included.
fn drafts(sweep: &Sweep) -> Vec<Draft> {
    let members = |reach: &Reach| reach.members().collect();
    let mut rows: Vec<Vec<(u32, f32)>> = sweep.reaches().iter().map(members).collect();
    for &(cluster, i) in sweep.strays() {
        rows[cluster as usize].push((i, 1.0));
    }
    let centres = sweep.reaches().iter().map(Reach::centre);
    rows.into_iter()
        .zip(centres)
        .map(|(mut row, centre)| {
            row.sort_unstable_by_key(|&(i, _)| i);
            let (particles, shares) = row.into_iter().map(|(i, k)| (i, f64::from(k))).unzip();
            Draft {
                centre,
                particles,
                shares,
            }
        })
        .collect()
}

/// Removes memberships whose share is no more than [`WEAK`] of their particle's largest; that one always stays.
fn drop_weak(cloud: &Cloud, drafts: &mut [Draft]) {
    let mut largest = vec![0.0_f64; cloud.len()];
    for draft in &*drafts {
        for (&i, &share) in draft.particles.iter().zip(&draft.shares) {
            largest[i as usize] = largest[i as usize].max(share);
        }
    }
    for draft in drafts {
        let members = draft.particles.iter().zip(&draft.shares);
        let (particles, shares) = members
            .filter(|&(&i, &share)| share > WEAK * largest[i as usize])
            .map(|(&i, &share)| (i, share))
            .unzip();
        (draft.particles, draft.shares) = (particles, shares);
    }
}

/// Scales shares such that they sum to 1 for each particle [Jones15 eq. 13].
fn normalise(cloud: &Cloud, drafts: &mut [Draft]) {
    let mut sums = vec![0.0_f64; cloud.len()];
    for draft in &*drafts {
        for (&i, share) in draft.particles.iter().zip(&draft.shares) {
            sums[i as usize] += share;
        }
    }
    for draft in drafts {
        for (&i, share) in draft.particles.iter().zip(&mut draft.shares) {
            *share /= sums[i as usize];
        }
    }
}

/// Joins clusters that have the same members and centres within `tolerance`; weights add up.
fn merge(mut drafts: Vec<Draft>, tolerance: f32) -> Vec<Draft> {
    drafts.sort_by(|a, b| {
        let coordinates = a.centre.x.total_cmp(&b.centre.x);
        let coordinates = coordinates.then(a.centre.y.total_cmp(&b.centre.y));
        let coordinates = coordinates.then(a.centre.z.total_cmp(&b.centre.z));
        a.particles.cmp(&b.particles).then(coordinates)
    });
    let mut kept: Vec<Draft> = Vec::with_capacity(drafts.len());
    for draft in drafts {
        match kept.last_mut() {
            Some(last)
                if last.particles == draft.particles
                    && last.centre.distance(draft.centre) <= tolerance =>
            {
                last.shares
                    .iter_mut()
                    .zip(draft.shares)
                    .for_each(|(a, b)| *a += b);
            }
            _ => kept.push(draft),
        }
    }
    kept
}
