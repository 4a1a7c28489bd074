//! What is left for each particle of a body when the marked clusters are gone.

use glam::Vec3;

use super::fate::Fate;
use crate::state::{Body, Clusters, Reclustering, State};

/// How deep a particle has to be in the clusters that last. With this, bodies swing by some 8% slower after an exchange, and have a
/// quarter more clusters at the usual overlap of three; with one cluster, however near its rim, they swing by a fifth slower.
const DEEP: f32 = 0.3;

/// Per particle of a body, counted from its first.
pub(super) struct Cover {
    pub(super) held: Vec<Held>,
    /// It loses a cluster.
    loses: Vec<bool>,
    /// A cluster that lasts has faded in far enough to hold it alone.
    firm: Vec<bool>,
}

/// How well the clusters that last hold a particle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Held {
    pub(super) clusters: u32,
    /// Σ (1 − u): how deep inside them it is.
    pub(super) depth: f32,
}

impl Held {
    /// One more cluster has it, at squared distance u.
    pub(super) fn add(&mut self, u: f32) {
        self.clusters += 1;
        self.depth += (1.0 - u).max(0.0);
    }
}

/// When a particle is held well enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Enough {
    /// In this many clusters.
    Clusters(u32),
    /// As deep as this in all of them together.
    Depth(f32),
}

impl Enough {
    /// In the thesis one cluster is enough. It may hold a particle at its rim only, with nothing else to hold it to its
    /// neighbours, and bodies get softer when their clusters are exchanged; so the usual is to be deep inside.
    pub(super) fn of(rule: &Reclustering) -> Self {
        rule.cover.map_or(Self::Depth(DEEP), Self::Clusters)
    }

    pub(super) fn is_met(self, held: Held) -> bool {
        match self {
            Self::Clusters(least) => held.clusters >= least,
            Self::Depth(least) => held.clusters > 0 && held.depth >= least,
        }
    }
}

/// u = x²/d² of a point in the rest space of a cluster.
pub(super) fn square(clusters: &Clusters, cluster: u32, local: Vec3) -> f32 {
    let c = cluster as usize;
    let radius = clusters.proxy_radius[c];
    (local - clusters.proxy_centre[c]).length_squared() / (radius * radius)
}

impl Cover {
    pub(super) fn of(state: &State, body: &Body, fates: &[Fate]) -> Self {
        let (count, clusters) = (body.particles.len(), &state.clusters);
        let mut cover = Self {
            held: vec![Held::default(); count],
            loses: vec![false; count],
            firm: vec![false; count],
        };
        for (c, fate) in body.clusters.clone().zip(fates) {
            for k in clusters.members(c as usize) {
                let i = (clusters.particle[k] - body.particles.start) as usize;
                if fate.lasts() {
                    cover.held[i].add(square(clusters, c, clusters.offset[k]));
                    cover.firm[i] |= fate.is_firm();
                } else {
                    cover.loses[i] = true;
                }
            }
        }
        cover
    }

    /// True when some particle seeds a new cluster.
    pub(super) fn has_seeds(&self, enough: Enough) -> bool {
        let mut pairs = self.held.iter().zip(&self.loses);
        pairs.any(|(held, loses)| *loses && !enough.is_met(*held))
    }

    /// Per cluster: its fade has ended, and every member of it has another one to be in.
    pub(super) fn gone(&self, state: &State, body: &Body, fates: &[Fate]) -> Vec<bool> {
        let clusters = body.clusters.clone().zip(fates);
        clusters
            .map(|(c, fate)| {
                let members = &state.clusters.particle[state.clusters.members(c as usize)];
                let held = |i: &u32| self.firm[(i - body.particles.start) as usize];
                fate.ended && members.iter().all(held)
            })
            .collect()
    }
}
