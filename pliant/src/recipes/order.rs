//! The order of a body's particles: those that share clusters stand together, eight to a group.

use std::cmp::Reverse;
use std::ops::Range;

use crate::clustering::Partition;
use crate::matching::LANES;

/// Permutation of the particles; `order[k]` is the one that comes k-th.
///
/// A group costs one row for every cluster that any of its eight is in (see `matching::layout`), so the particles of a group should be in
/// the same clusters. They are sorted by the clusters they are in first. Particles arrive sorted along a space-filling curve and
/// clusters are numbered along one, so equal memberships make compact patches. Then groups are filled one after the other.
pub(super) fn by_memberships(particles: usize, partition: &Partition) -> Vec<u32> {
    let members = (0..partition.len()).flat_map(|c| {
        let particles = partition.particles(c).iter();
        particles.map(move |&i| (i as usize, c as u32))
    });
    let clusters = Lists::of(particles, members);
    let mut sorted: Vec<u32> = (0..particles as u32).collect();
    sorted.sort_by_key(|&i| (clusters.row(i as usize), i));
    let kinds = sorted.chunk_by(|&a, &b| clusters.row(a as usize) == clusters.row(b as usize));
    let kinds: Vec<Kind<'_>> = kinds
        .map(|particles| Kind {
            particles,
            clusters: clusters.row(particles[0] as usize),
        })
        .collect();
    Packing::new(kinds, partition.len()).pack(particles)
}

/// Numbers in compressed rows.
struct Lists {
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

impl Lists {
    /// Of (row, number), which keep their order within a row.
    fn of(rows: usize, entries: impl Iterator<Item = (usize, u32)> + Clone) -> Self {
        let mut starts = vec![0; rows + 1];
        for (row, _) in entries.clone() {
            starts[row + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut numbers = vec![0; starts[rows] as usize];
        for (row, number) in entries {
            numbers[next[row] as usize] = number;
            next[row] += 1;
        }
        Self { starts, numbers }
    }

    fn range(&self, row: usize) -> Range<usize> {
        self.starts[row] as usize..self.starts[row + 1] as usize
    }

    fn row(&self, row: usize) -> &[u32] {
        &self.numbers[self.range(row)]
    }
}

/// Particles that are in the same clusters.
struct Kind<'a> {
    /// Those that are left.
    particles: &'a [u32],
    clusters: &'a [u32],
}

/// Groups being filled: with a particle of the first kind that is left, and then, seven times, of the kind that adds the fewest clusters.
struct Packing<'a> {
    kinds: Vec<Kind<'a>>,
    /// Kinds of each cluster.
    within: Lists,
    /// The clusters of the group, and how many of them each kind is in.
    group: Vec<u32>,
    shared: Vec<u32>,
    /// Kinds that share some with the group.
    near: Vec<u32>,
}

impl<'a> Packing<'a> {
    fn new(kinds: Vec<Kind<'a>>, clusters: usize) -> Self {
        let entries = kinds.iter().zip(0..).flat_map(|(kind, k): (_, u32)| {
            let clusters = kind.clusters.iter();
            clusters.map(move |&c| (c as usize, k))
        });
        Self {
            within: Lists::of(clusters, entries),
            group: Vec::new(),
            shared: vec![0; kinds.len()],
            near: Vec::new(),
            kinds,
        }
    }

    fn pack(mut self, particles: usize) -> Vec<u32> {
        let mut order = Vec::with_capacity(particles);
        let mut first = 0;
        while order.len() < particles {
            if order.len().is_multiple_of(LANES) {
                self.begin();
            }
            while self.kinds[first].particles.is_empty() {
                first += 1;
            }
            let kind = self.nearest().unwrap_or(first);
            let left = &mut self.kinds[kind].particles;
            if let Some((particle, others)) = left.split_first() {
                order.push(*particle);
                *left = others;
            }
            self.join(kind);
        }
        order
    }

    /// A new group: nobody is near.
    fn begin(&mut self) {
        self.group.clear();
        for kind in self.near.drain(..) {
            self.shared[kind as usize] = 0;
        }
    }

    /// The kind that adds the fewest clusters to the group; of those, one that is in many: it fits nowhere else as well.
    fn nearest(&mut self) -> Option<usize> {
        let kinds = &self.kinds;
        self.near
            .retain(|&kind| !kinds[kind as usize].particles.is_empty());
        let best = self.near.iter().min_by_key(|&&kind| {
            let clusters = kinds[kind as usize].clusters.len();
            let added = clusters - self.shared[kind as usize] as usize;
            (added, Reverse(clusters), kind)
        });
        best.map(|&kind| kind as usize)
    }

    /// The clusters of a kind are those of the group now.
    fn join(&mut self, kind: usize) {
        for &c in self.kinds[kind].clusters {
            if self.group.contains(&c) {
                continue;
            }
            self.group.push(c);
            for &other in self.within.row(c as usize) {
                let shared = &mut self.shared[other as usize];
                if *shared == 0 {
                    self.near.push(other);
                }
                *shared += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;

    /// Clusters given by their members.
    fn partition(clusters: &[&[u32]]) -> Partition {
        let mut starts = vec![0];
        for members in clusters {
            starts.push(starts[starts.len() - 1] + members.len() as u32);
        }
        let particle = clusters.concat();
        Partition {
            starts,
            weight: vec![1.0; particle.len()],
            particle,
            centre: vec![Vec3::ZERO; clusters.len()],
            radius: 1.0,
        }
    }

    #[test]
    fn every_particle_has_one_place() {
        let even: Vec<u32> = (0..30).step_by(2).collect();
        let third: Vec<u32> = (0..30).step_by(3).collect();
        let all: Vec<u32> = (1..30).collect();
        let mut order = by_memberships(30, &partition(&[&even, &third, &all]));
        order.sort_unstable();
        assert!(order.into_iter().eq(0..30));
        assert!(by_memberships(0, &partition(&[])).is_empty());
    }

    /// Sorted by memberships alone, four of the first cluster and four of the second would be a group, and there would be seven rows.
    #[test]
    fn groups_are_filled_with_those_that_share_clusters() {
        let middle: Vec<u32> = (4..12).collect();
        let ends: Vec<u32> = (0..4).chain(12..16).collect();
        let clusters: [&[u32]; 4] = [&[0, 1, 2, 3], &middle, &middle, &ends];
        let order = by_memberships(16, &partition(&clusters));
        let rows = order.chunks(LANES).map(|group| {
            let touched = clusters.iter();
            touched
                .filter(|members| group.iter().any(|i| members.contains(i)))
                .count()
        });
        assert_eq!(rows.sum::<usize>(), 4);
        assert_eq!(order[..8], [0, 1, 2, 3, 12, 13, 14, 15]);
    }
}
