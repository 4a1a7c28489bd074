//! The rows of a body after clusters have left and new ones have come.

use glam::Vec3;

use super::fate::Fate;
use super::links::Links;
use super::nursery::Newborn;
use super::skin::rebound;
use crate::state::{Clusters, Life};
use crate::topology::Rows;

/// What an exchange does to a body.
pub(super) struct Plan<'a> {
    /// Per cluster: what becomes of its fade.
    pub(super) fates: &'a [Fate],
    /// Per cluster: it leaves now.
    pub(super) gone: &'a [bool],
    pub(super) newborn: &'a [Newborn],
    /// How new clusters begin.
    pub(super) life: Life,
}

/// Where clusters have gone, and what happened to their weights and centres.
pub(super) struct Moved {
    /// Number of each old cluster, None for those that left.
    place: Vec<Option<u32>>,
    factor: Vec<f32>,
    /// Clusters that stayed.
    stayed: u32,
    /// Level at which new clusters begin.
    pub(super) beginning: f32,
    /// Per cluster now: how far its centre of mass moved in its rest space.
    shift: Vec<Vec3>,
    /// Per particle: what its lasting clusters have of it.
    heirs: Vec<Vec<Heir>>,
}

/// A cluster that goes on to hold a particle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heir {
    /// Its number now and before.
    pub(super) cluster: u32,
    pub(super) was: u32,
    pub(super) weight: f32,
    /// Offset of the particle before centres moved.
    pub(super) offset: Vec3,
}

impl Moved {
    pub(super) fn kept(&self, cluster: u32) -> Option<u32> {
        self.place[cluster as usize]
    }

    pub(super) fn factor(&self, cluster: u32) -> f32 {
        self.factor[cluster as usize]
    }

    pub(super) fn newborn(&self, n: usize) -> u32 {
        self.stayed + n as u32
    }

    pub(super) fn shift(&self, cluster: u32) -> Vec3 {
        self.shift[cluster as usize]
    }

    pub(super) fn heirs(&self, particle: u32) -> impl Iterator<Item = Heir> + '_ {
        self.heirs[particle as usize].iter().copied()
    }
}

/// Carries out a plan. Masses and places of the particles stay; the weights of each sum to 1 again, the offsets of every cluster are centred
/// again, and the skin follows.
pub(super) fn exchanged(mut rows: Rows, plan: &Plan<'_>) -> Rows {
    let links = Links::of(&rows.clusters, rows.particles.len());
    let mut next = merged(&rows.clusters, plan);
    normalise(&mut next, rows.particles.len());
    let mass = &rows.particles.mass;
    let shift = (0..next.len()).map(|c| next.centre(c, mass)).collect();
    if let Some(skin) = &rows.skin {
        let moved = moved(&rows.clusters, &links, plan, shift, &next);
        rows.skin = Some(rebound(skin, &rows.clusters, &moved, plan.newborn));
    }
    rows.clusters = next;
    rows
}

fn moved(
    old: &Clusters,
    links: &Links,
    plan: &Plan<'_>,
    shift: Vec<Vec3>,
    next: &Clusters,
) -> Moved {
    let mut stayed = 0;
    let place: Vec<Option<u32>> = plan
        .gone
        .iter()
        .map(|gone| {
            stayed += u32::from(!gone);
            (!gone).then(|| stayed - 1)
        })
        .collect();
    let count = links.particles();
    let heirs = (0..count).map(|i| {
        let kept = links.of_particle(i).iter().filter_map(|link| {
            let cluster = place[link.cluster as usize]?;
            let members = next.members(cluster as usize);
            let at = next.particle[members.clone()].binary_search(&i).ok()?;
            plan.fates[link.cluster as usize].lasts().then(|| Heir {
                cluster,
                was: link.cluster,
                weight: next.weight[members.start + at],
                offset: old.offset[link.member as usize],
            })
        });
        kept.collect()
    });
    Moved {
        heirs: heirs.collect(),
        place,
        factor: plan.fates.iter().map(Fate::factor).collect(),
        stayed,
        beginning: plan.life.fade.level(),
        shift,
    }
}

/// The clusters that stay, with their fades and faded weights, and the new ones behind them.
fn merged(old: &Clusters, plan: &Plan<'_>) -> Clusters {
    let mut next = Clusters::default();
    for (c, fate) in plan.fates.iter().enumerate() {
        if plan.gone[c] {
            continue;
        }
        let members = old.members(c);
        let factor = fate.factor();
        next.particle.extend(&old.particle[members.clone()]);
        next.weight
            .extend(old.weight[members.clone()].iter().map(|w| w * factor));
        next.offset.extend(&old.offset[members]);
        next.starts.push(next.particle.len() as u32);
        next.rotation.push(old.rotation[c]);
        next.flow.push(old.flow[c]);
        next.traits.push(old.traits[c]);
        next.proxy_centre.push(old.proxy_centre[c]);
        next.proxy_radius.push(old.proxy_radius[c]);
        next.life.push(Life {
            fade: fate.fade,
            ..old.life[c]
        });
        next.planes.push(old.planes[c].clone());
    }
    let level = plan.life.fade.level();
    for newborn in plan.newborn {
        for &(particle, weight, offset) in &newborn.members {
            next.particle.push(particle);
            next.weight.push(weight * level);
            next.offset.push(offset);
        }
        next.starts.push(next.particle.len() as u32);
        next.rotation.push(newborn.rotation);
        next.flow.push(newborn.flow);
        next.traits.push(newborn.traits);
        next.proxy_centre.push(Vec3::ZERO);
        next.proxy_radius.push(newborn.radius);
        next.life.push(plan.life);
        next.planes.push(newborn.planes.clone());
    }
    next
}

/// Σ_c w = 1 for every particle.
fn normalise(clusters: &mut Clusters, particles: usize) {
    let mut sums = vec![0.0f64; particles];
    for (&i, &w) in clusters.particle.iter().zip(&clusters.weight) {
        sums[i as usize] += f64::from(w);
    }
    for (&i, w) in clusters.particle.iter().zip(&mut clusters.weight) {
        *w = (f64::from(*w) / sums[i as usize]) as f32;
    }
}
