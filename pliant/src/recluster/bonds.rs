//! What hangs together by the clusters that last. A cluster that leaves may have been the only one that tied its members together.

use glam::Vec3;

use super::fate::Fate;
use crate::state::Clusters;

/// Sets of particles that clusters tie together, each named by one of them.
pub(super) struct Bonds {
    parent: Vec<u32>,
}

impl Bonds {
    /// By the clusters of a body that last.
    pub(super) fn of(clusters: &Clusters, particles: usize, fates: &[Fate]) -> Self {
        let mut bonds = Self {
            parent: (0..particles as u32).collect(),
        };
        for c in (0..clusters.len()).filter(|&c| fates[c].lasts()) {
            bonds.tie(clusters.particle[clusters.members(c)].iter().copied());
        }
        bonds
    }

    /// One more cluster has these members.
    pub(super) fn tie(&mut self, mut members: impl Iterator<Item = u32>) {
        let Some(first) = members.next() else {
            return;
        };
        let mut root = self.root(first);
        for i in members {
            let other = self.root(i);
            let (least, most) = (root.min(other), root.max(other));
            self.parent[most as usize] = least;
            root = least;
        }
    }

    fn root(&mut self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            let above = self.parent[self.parent[i as usize] as usize];
            self.parent[i as usize] = above;
            i = above;
        }
        i
    }

    /// Of particles that do not all hang together: two that are nearest to each other across a gap.
    pub(super) fn parted(
        &mut self,
        particles: &[u32],
        at: impl Fn(u32) -> Vec3,
    ) -> Option<[u32; 2]> {
        let root = self.root(*particles.first()?);
        let (near, far): (Vec<u32>, Vec<u32>) =
            particles.iter().partition(|i| self.root(**i) == root);
        let mut found: Option<(f32, [u32; 2])> = None;
        for &j in &far {
            for &i in &near {
                let apart = at(i).distance_squared(at(j));
                if found.is_none_or(|(least, _)| apart < least) {
                    found = Some((apart, [i, j]));
                }
            }
        }
        found.map(|(_, pair)| pair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_two_across_a_gap_are_found_until_a_cluster_ties_them() {
        let mut bonds = Bonds {
            parent: (0..8).collect(),
        };
        bonds.tie([1, 2, 3].into_iter());
        bonds.tie([6, 7].into_iter());
        bonds.tie([7, 5].into_iter());
        let at = |i: u32| Vec3::X * i as f32;
        assert_eq!(bonds.parted(&[1, 2, 3], at), None);
        assert_eq!(bonds.parted(&[1, 2, 3, 5, 6], at), Some([3, 5]));
        assert_eq!(bonds.parted(&[6, 1, 3], at), Some([6, 3]));
        bonds.tie([5, 3].into_iter());
        assert_eq!(bonds.parted(&[1, 2, 3, 5, 6, 7], at), None);
        assert_eq!(bonds.parted(&[1, 4], at), Some([1, 4]));
        assert_eq!(bonds.parted(&[], at), None);
    }
}
