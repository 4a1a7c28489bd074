//! What is left for a particle when the marked clusters are gone.

use super::fate::Fate;
use super::links::Links;
use crate::state::{Clusters, Reclustering, Weighing};

/// How deep a particle has to be in the clusters that last, as a share of the mean when the body was made.
const DEEP: f32 = 0.15;
/// How deep the members of a cluster that leaves have to be in the mean, as the same share: less than all of it, for neighbours that
/// leave after it bring new clusters that reach into it. With both, a body that is squeezed flat ends as deep as it was made within a few
/// hundredths, one that flows there and back with a fifth fewer clusters, and swings stay within a few hundredths. At 0.8 the first would end
/// a quarter deeper, and each of its steps cost so much more.
const THIN: f32 = 0.65;

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

/// When particles are held well enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Enough {
    /// In this many clusters.
    Clusters(u32),
    /// As deep in all of them together as the particles of the body were in the mean when it was made, and none of them much less.
    Depth(f32),
}

impl Enough {
    /// In the thesis one cluster is enough. It may hold a particle at its rim only, with nothing else to hold it to its
    /// neighbours, and bodies that were made with more get softer when their clusters are exchanged; so the usual is to keep what was.
    pub(super) fn of(rule: &Reclustering, weighing: Weighing) -> Self {
        rule.cover
            .map_or(Self::Depth(weighing.depth), Self::Clusters)
    }

    /// True when a particle needs nothing else.
    pub(super) fn is_met(self, held: Held) -> bool {
        match self {
            Self::Clusters(least) => held.clusters >= least,
            Self::Depth(mean) => held.clusters > 0 && held.depth >= DEEP * mean,
        }
    }

    /// The one of some particles that is held least, if they need one more cluster: because it is held too little by itself, or all
    /// of them in the mean.
    pub(super) fn need(self, particles: &[u32], held: impl Fn(u32) -> Held) -> Option<u32> {
        let (mut sum, mut met) = (0.0, true);
        let mut least: Option<(f32, u32)> = None;
        for &i in particles {
            let held = held(i);
            sum += held.depth;
            let is_met = self.is_met(held);
            // One that is not held enough comes before any other.
            let depth = if is_met { held.depth } else { held.depth - 1e3 };
            met &= is_met;
            if least.is_none_or(|(before, _)| depth < before) {
                least = Some((depth, i));
            }
        }
        let thin = matches!(self, Self::Depth(mean) if sum < THIN * mean * particles.len() as f32);
        least.filter(|_| !met || thin).map(|(_, i)| i)
    }
}

/// How well the clusters that last hold each particle.
pub(super) fn held(clusters: &Clusters, particles: usize, fates: &[Fate]) -> Vec<Held> {
    let mut held = vec![Held::default(); particles];
    for c in (0..clusters.len()).filter(|&c| fates[c].lasts()) {
        let (members, squares) = (clusters.members(c), clusters.squares(c));
        for (&i, u) in clusters.particle[members].iter().zip(squares) {
            held[i as usize].add(u);
        }
    }
    held
}

/// Per cluster: its fade has ended, and every member of it is in another one that can hold it alone.
pub(super) fn gone(clusters: &Clusters, links: &Links, fates: &[Fate]) -> Vec<bool> {
    let firm = |i: &u32| {
        let mut own = links.of_particle(*i).iter();
        own.any(|link| fates[link.cluster as usize].is_firm())
    };
    let may_go = |(c, fate): (usize, &Fate)| {
        fate.ended && clusters.particle[clusters.members(c)].iter().all(firm)
    };
    fates.iter().enumerate().map(may_go).collect()
}
