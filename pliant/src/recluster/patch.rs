//! What is embedded around a seed [Falkenstein17 eq. 3.6–3.7].

use super::links::Links;
use crate::state::Clusters;

/// The mark of a particle outside the patch.
const ABSENT: u32 = u32::MAX;

/// The surroundings of seeds: C_e, the clusters of a seed and all that share a particle with one of them, and P_e, the
/// particles of these. One embedding for several seeds costs less than one for each, and knows more about each.
pub(super) struct Patch {
    /// C_e, ascending.
    pub(super) clusters: Vec<u32>,
    /// P_e, ascending.
    pub(super) particles: Vec<u32>,
    /// Of every cluster of the body: its place in `clusters`.
    cluster_place: Vec<u32>,
    /// Of every particle of the body: its place in `particles`.
    particle_place: Vec<u32>,
}

impl Patch {
    /// The surroundings of several seeds in one.
    pub(super) fn of(growing: &Growing) -> Self {
        let mut held = vec![false; growing.links.particles() as usize];
        for c in (0..growing.clusters.len()).filter(|&c| growing.inside[c]) {
            for k in growing.clusters.members(c) {
                held[growing.clusters.particle[k] as usize] = true;
            }
        }
        let (clusters, cluster_place) = places(&growing.inside);
        let (particles, particle_place) = places(&held);
        Self {
            clusters,
            particles,
            cluster_place,
            particle_place,
        }
    }

    #[cfg(test)]
    pub(super) fn around(seed: u32, clusters: &Clusters, links: &Links) -> Self {
        let mut growing = Growing::new(clusters, links);
        growing.add(seed, usize::MAX);
        Self::of(&growing)
    }

    /// Place of a cluster of the body in C_e.
    pub(super) fn cluster(&self, cluster: u32) -> Option<usize> {
        let place = self.cluster_place[cluster as usize];
        (place != ABSENT).then_some(place as usize)
    }

    /// Place of a particle of the body in P_e.
    pub(super) fn particle(&self, particle: u32) -> Option<usize> {
        let place = self.particle_place[particle as usize];
        (place != ABSENT).then_some(place as usize)
    }
}

/// Surroundings that take in seed after seed.
pub(super) struct Growing<'a> {
    clusters: &'a Clusters,
    links: &'a Links,
    inside: Vec<bool>,
    /// Clusters whose neighbours are all inside.
    surrounded: Vec<bool>,
    /// Particles whose clusters are all inside.
    taken: Vec<bool>,
}

impl<'a> Growing<'a> {
    pub(super) fn new(clusters: &'a Clusters, links: &'a Links) -> Self {
        Self {
            clusters,
            links,
            inside: vec![false; clusters.len()],
            surrounded: vec![false; clusters.len()],
            taken: vec![false; links.particles() as usize],
        }
    }

    /// Takes in C_e of a seed: its clusters, and all that share a particle with one of them. Returns how many memberships came in, or None
    /// if they would be more than `most`.
    pub(super) fn add(&mut self, seed: u32, most: usize) -> Option<usize> {
        let own = self.links.of_particle(seed).iter();
        let own: Vec<usize> = own.map(|link| link.cluster as usize).collect();
        let (mut joining, mut taken, mut memberships) = (Vec::new(), Vec::new(), 0);
        for &c in own.iter().filter(|&&c| !self.surrounded[c]) {
            for &i in &self.clusters.particle[self.clusters.members(c)] {
                if std::mem::replace(&mut self.taken[i as usize], true) {
                    continue;
                }
                taken.push(i);
                for link in self.links.of_particle(i) {
                    let c = link.cluster as usize;
                    if !std::mem::replace(&mut self.inside[c], true) {
                        joining.push(c);
                        memberships += self.clusters.members(c).len();
                    }
                }
            }
        }
        if memberships > most {
            for c in joining {
                self.inside[c] = false;
            }
            for i in taken {
                self.taken[i as usize] = false;
            }
            return None;
        }
        for c in own {
            self.surrounded[c] = true;
        }
        Some(memberships)
    }
}

/// The numbers that are marked, and the place of each number among them.
fn places(marked: &[bool]) -> (Vec<u32>, Vec<u32>) {
    let mut list = Vec::new();
    let mut place = vec![ABSENT; marked.len()];
    for (i, _) in marked.iter().enumerate().filter(|(_, is)| **is) {
        place[i] = list.len() as u32;
        list.push(i as u32);
    }
    (list, place)
}
