//! The order of a body's particles: those that share clusters stand together, eight to a group.

use std::cmp::Reverse;
use std::ops::Range;

use super::LANES;

/// Clusters that most of those add to a group that join it, fewer than this.
const FEW: usize = 3;

/// Permutation of the particles; `order[k]` is the one that comes k-th. Members of cluster c are
/// `members[starts[c]..starts[c + 1]]`.
///
/// A group costs one row for every cluster that any of its eight is in (see `layout`), so the particles of a group should be in
/// the same clusters. They are sorted by the clusters they are in first. Particles arrive sorted along a space-filling curve and
/// clusters are numbered along one, so equal memberships make compact patches. Then groups are filled one after the other.
pub(crate) fn full_rows(particles: usize, starts: &[u32], members: &[u32]) -> Vec<u32> {
    let clusters = starts.len() - 1;
    let members = (0..clusters).flat_map(|c| {
        let row = starts[c] as usize..starts[c + 1] as usize;
        row.map(move |k| (members[k], c as u32))
    });
    let lists = Lists::of(particles, members);
    let mut sorted: Vec<(u128, u32)> = (0..particles as u32)
        .map(|i| (key(lists.row(i as usize)), i))
        .collect();
    sorted.sort_unstable_by(|a, b| {
        let rows = |i: u32| lists.row(i as usize);
        let by_key = a.0.cmp(&b.0);
        by_key.then_with(|| rows(a.1).cmp(rows(b.1)).then(a.1.cmp(&b.1)))
    });
    let sorted: Vec<u32> = sorted.into_iter().map(|(_, i)| i).collect();
    let kinds = sorted.chunk_by(|&a, &b| lists.row(a as usize) == lists.row(b as usize));
    let kinds: Vec<Kind<'_>> = kinds
        .map(|particles| Kind {
            particles,
            clusters: lists.row(particles[0] as usize),
        })
        .collect();
    Packing::new(kinds, clusters).pack(particles)
}

/// The first four clusters of a particle as one number, 0 for none: most particles are told apart by these.
fn key(clusters: &[u32]) -> u128 {
    let numbers = clusters.iter().map(|c| u128::from(*c) + 1);
    let four = numbers.chain(std::iter::repeat(0)).take(4);
    four.fold(0, |key, number| key << 32 | number)
}

/// Numbers in compressed rows.
struct Lists {
    starts: Vec<u32>,
    /// One past the last of each row.
    ends: Vec<u32>,
    numbers: Vec<u32>,
}

impl Lists {
    /// Of (row, number), which keep their order within a row.
    fn of(rows: usize, entries: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0; rows + 1];
        for (row, _) in entries.clone() {
            starts[row as usize + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut ends = starts.clone();
        let mut numbers = vec![0; starts[rows] as usize];
        for (row, number) in entries {
            let end = &mut ends[row as usize];
            numbers[*end as usize] = number;
            *end += 1;
        }
        Self {
            starts,
            ends,
            numbers,
        }
    }

    fn range(&self, row: usize) -> Range<usize> {
        self.starts[row] as usize..self.ends[row] as usize
    }

    /// Goes over a row, and leaves out for good what is not to stay.
    fn sift(&mut self, row: usize, mut stays: impl FnMut(u32) -> bool) {
        let range = self.range(row);
        let mut end = range.start;
        for k in range {
            let number = self.numbers[k];
            if stays(number) {
                self.numbers[end] = number;
                end += 1;
            }
        }
        self.ends[row] = end as u32;
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

/// Groups being filled: with a particle of the first kind that is left, and then, seven times, of the kind that fits best.
struct Packing<'a> {
    kinds: Vec<Kind<'a>>,
    /// Kinds of each cluster that are left, as far as has been looked at.
    within: Lists,
    /// The clusters of the group.
    group: Vec<u32>,
    near: Near,
}

impl<'a> Packing<'a> {
    fn new(kinds: Vec<Kind<'a>>, clusters: usize) -> Self {
        let entries = kinds.iter().zip(0..).flat_map(|(kind, k): (_, u32)| {
            let clusters = kind.clusters.iter();
            clusters.map(move |&c| (c, k))
        });
        Self {
            within: Lists::of(clusters, entries),
            group: Vec::new(),
            near: Near::new(&kinds),
            kinds,
        }
    }

    fn pack(mut self, particles: usize) -> Vec<u32> {
        let mut order = Vec::with_capacity(particles);
        let mut first = 0;
        while order.len() < particles {
            if order.len().is_multiple_of(LANES) {
                self.group.clear();
                self.near.clear();
            }
            while self.kinds[first].particles.is_empty() {
                first += 1;
            }
            let kind = self.near.best(&self.kinds).unwrap_or(first);
            let left = &mut self.kinds[kind].particles;
            if let Some((particle, others)) = left.split_first() {
                order.push(*particle);
                *left = others;
            }
            self.join(kind);
        }
        order
    }

    /// One of a kind has joined the group: the kind's clusters are those of the group now.
    fn join(&mut self, kind: usize) {
        for &c in self.kinds[kind].clusters {
            if self.group.contains(&c) {
                continue;
            }
            self.group.push(c);
            let (kinds, near) = (&self.kinds, &mut self.near);
            self.within.sift(c as usize, |other| {
                let Kind {
                    particles,
                    clusters,
                } = &kinds[other as usize];
                if !particles.is_empty() {
                    near.share(other, clusters.len());
                }
                !particles.is_empty()
            });
        }
    }
}

/// Kinds that share clusters with a group, and how well they fit it.
struct Near {
    kinds: Vec<u32>,
    /// Per kind: clusters that it shares.
    shared: Vec<u32>,
    /// Kinds by the number of clusters that they would add to the group, where these are few. One that shares more by now stands here from before,
    /// too.
    adding: [Vec<u32>; FEW],
}

impl Near {
    fn new(kinds: &[Kind<'_>]) -> Self {
        Self {
            kinds: Vec::new(),
            shared: vec![0; kinds.len()],
            adding: [const { Vec::new() }; FEW],
        }
    }

    fn clear(&mut self) {
        self.adding.iter_mut().for_each(Vec::clear);
        for kind in self.kinds.drain(..) {
            self.shared[kind as usize] = 0;
        }
    }

    /// The kind that fits best: one that adds the fewest clusters; of those, one that is in many: it fits nowhere else as well.
    fn best(&mut self, kinds: &[Kind<'_>]) -> Option<usize> {
        let shared = &self.shared;
        let added = |k: u32| kinds[k as usize].clusters.len() - shared[k as usize] as usize;
        let is_left = |k: u32| !kinds[k as usize].particles.is_empty();
        let most = |k: &u32| (Reverse(shared[*k as usize]), *k);
        let best = self.adding.iter_mut().enumerate().find_map(|(n, adding)| {
            adding.retain(|&k| added(k) == n && is_left(k));
            adding.iter().copied().min_by_key(most)
        });
        let best = best.or_else(|| {
            let left = self.kinds.iter().copied().filter(|k| is_left(*k));
            left.min_by_key(|k| (added(*k), most(k)))
        });
        best.map(|kind| kind as usize)
    }

    /// The group has got one more of the clusters that a kind is in.
    fn share(&mut self, kind: u32, clusters: usize) {
        let shared = &mut self.shared[kind as usize];
        if *shared == 0 {
            self.kinds.push(kind);
        }
        *shared += 1;
        if let Some(adding) = self.adding.get_mut(clusters - *shared as usize) {
            adding.push(kind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order of particles in clusters that are given by their members.
    fn packed(particles: usize, clusters: &[&[u32]]) -> Vec<u32> {
        let mut starts = vec![0];
        for members in clusters {
            starts.push(starts[starts.len() - 1] + members.len() as u32);
        }
        full_rows(particles, &starts, &clusters.concat())
    }

    #[test]
    fn every_particle_has_one_place() {
        let even: Vec<u32> = (0..30).step_by(2).collect();
        let third: Vec<u32> = (0..30).step_by(3).collect();
        let all: Vec<u32> = (1..30).collect();
        let mut order = packed(30, &[&even, &third, &all]);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..30));
        assert!(packed(0, &[]).is_empty());
    }

    /// Sorted by memberships alone, four of the first cluster and four of the second would be a group, and there would be seven rows.
    #[test]
    fn groups_are_filled_with_those_that_share_clusters() {
        let middle: Vec<u32> = (4..12).collect();
        let ends: Vec<u32> = (0..4).chain(12..16).collect();
        let clusters: [&[u32]; 4] = [&[0, 1, 2, 3], &middle, &middle, &ends];
        let order = packed(16, &clusters);
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
