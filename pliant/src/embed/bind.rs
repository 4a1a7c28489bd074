//! Binding points to clusters at rest.

use glam::{DVec3, Vec3};

use crate::geometry::PointGrid;
use crate::state::{Bind, Clusters, Embedding};

/// Clusters that carry one point at most: the rest have no visible part in it.
pub(crate) const MOST: usize = 8;
/// How far a point looks for particles, in particle spacings.
const REACH: f32 = 2.0;

/// Binds points to the clusters of the particles around them.
///
/// A point's share in cluster c is the mean of w_ic over the particles within reach, weighted by (1 − d²/reach²)³, so
/// it changes smoothly over the surface and follows the same blend of clusters as the particles beneath. A point
/// farther off takes the weights of its nearest particle. `positions` and `centres` are at rest.
pub(crate) fn bind(
    points: &[Vec3],
    positions: &[Vec3],
    centres: &[DVec3],
    spacing: f32,
    clusters: &Clusters,
) -> Embedding {
    let of_particle = memberships(positions.len(), clusters);
    let grid = PointGrid::new(positions, spacing * REACH);
    let mut embedding = Embedding {
        starts: vec![0],
        binds: Vec::new(),
    };
    let mut shares = vec![0.0f32; clusters.len()];
    let mut touched = Vec::new();
    for &point in points {
        let mut add = |i: usize, kernel: f32| {
            for &(c, w) in &of_particle.1[of_particle.0[i] as usize..of_particle.0[i + 1] as usize]
            {
                if shares[c as usize] == 0.0 {
                    touched.push(c);
                }
                shares[c as usize] += kernel * w;
            }
        };
        let reach = spacing * REACH;
        let mut found = false;
        grid.for_each_within(point, reach, |i, d2| {
            let k = 1.0 - d2 / (reach * reach);
            if k > 1e-3 {
                found = true;
                add(i, k * k * k);
            }
        });
        if !found && let Some((i, _)) = grid.nearest(point) {
            add(i, 1.0);
        }
        take_shares(point, centres, &mut shares, &mut touched, &mut embedding);
    }
    embedding
}

/// Moves the largest shares of one point into the embedding and clears the scratch.
fn take_shares(
    point: Vec3,
    centres: &[DVec3],
    shares: &mut [f32],
    touched: &mut Vec<u32>,
    embedding: &mut Embedding,
) {
    touched.sort_by(|&a, &b| {
        shares[b as usize]
            .total_cmp(&shares[a as usize])
            .then(a.cmp(&b))
    });
    let kept = &touched[..touched.len().min(MOST)];
    let total: f32 = kept.iter().map(|&c| shares[c as usize]).sum();
    embedding.binds.extend(kept.iter().map(|&c| Bind {
        cluster: c,
        share: shares[c as usize] / total,
        local: (point.as_dvec3() - centres[c as usize]).as_vec3(),
    }));
    embedding.starts.push(embedding.binds.len() as u32);
    for c in touched.drain(..) {
        shares[c as usize] = 0.0;
    }
}

/// (cluster, weight) of each particle in compressed rows.
fn memberships(particles: usize, clusters: &Clusters) -> (Vec<u32>, Vec<(u32, f32)>) {
    let mut starts = vec![0; particles + 1];
    for &i in &clusters.particle {
        starts[i as usize + 1] += 1;
    }
    for i in 0..particles {
        starts[i + 1] += starts[i];
    }
    let mut next: Vec<u32> = starts.clone();
    let mut rows = vec![(0, 0.0); clusters.particle.len()];
    for c in 0..clusters.len() {
        for k in clusters.members(c) {
            let place = &mut next[clusters.particle[k] as usize];
            rows[*place as usize] = (c as u32, clusters.weight[k]);
            *place += 1;
        }
    }
    (starts, rows)
}
