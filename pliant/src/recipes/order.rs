//! The order of a body's particles: neighbours that share clusters stand together.

use crate::clustering::Partition;

/// Permutation that sorts particles by the clusters they are in, along the clusters' own order; `order[k]` is the
/// particle that comes k-th.
///
/// Particles arrive sorted along a space-filling curve and clusters are numbered along one, so equal memberships make
/// compact patches and rows of eight particles are mostly full.
pub(super) fn by_memberships(particles: usize, partition: &Partition) -> Vec<u32> {
    let mut clusters: Vec<Vec<u32>> = vec![Vec::new(); particles];
    for c in 0..partition.starts.len() - 1 {
        for k in partition.starts[c] as usize..partition.starts[c + 1] as usize {
            clusters[partition.particle[k] as usize].push(c as u32);
        }
    }
    let mut order: Vec<u32> = (0..particles as u32).collect();
    order.sort_by(|&a, &b| {
        clusters[a as usize]
            .cmp(&clusters[b as usize])
            .then(a.cmp(&b))
    });
    order
}
