//! What is embedded around a seed [Falkenstein17 eq. 3.6–3.7].

use super::links::Links;
use crate::state::Clusters;

/// The mark of a particle outside the patch.
const ABSENT: u32 = u32::MAX;

/// A seed's surroundings: C_e, the clusters of the seed and all that share a particle with one of them, and P_e, the
/// particles of these.
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
    pub(super) fn around(seed: u32, clusters: &Clusters, links: &Links, particles: usize) -> Self {
        let mut inside = vec![false; clusters.len()];
        for own in links.of_particle(seed) {
            for k in clusters.members(own.cluster as usize) {
                for link in links.of_particle(clusters.particle[k]) {
                    inside[link.cluster as usize] = true;
                }
            }
        }
        let mut held = vec![false; particles];
        for c in (0..clusters.len()).filter(|&c| inside[c]) {
            for k in clusters.members(c) {
                held[clusters.particle[k] as usize] = true;
            }
        }
        let (clusters, cluster_place) = places(&inside);
        let (particles, particle_place) = places(&held);
        Self {
            clusters,
            particles,
            cluster_place,
            particle_place,
        }
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

    /// True when all clusters of a particle are here, and with them whatever may stand around it in the embedded space.
    pub(super) fn surrounds(&self, particle: u32, links: &Links) -> bool {
        let own = links.of_particle(particle);
        own.iter().all(|link| self.cluster(link.cluster).is_some())
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
