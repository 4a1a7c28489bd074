//! The rows of a body after clusters have left and new ones have come.

use glam::Vec3;

use super::afloat::Afloat;
use super::fate::Fate;
use super::links::Links;
use super::nursery::Newborn;
use super::skin::rebound;
use crate::matching::Was;
use crate::state::{Bind, Clusters, Life};
use crate::topology::Rows;

/// What an exchange does to a body.
pub(super) struct Plan<'a> {
    /// Per cluster: what becomes of its fade.
    pub(super) fates: &'a [Fate],
    /// Per cluster: it leaves now.
    pub(super) gone: &'a [bool],
    pub(super) newborn: &'a [Newborn],
    /// The vertices of the skin where they come, and where all vertices are.
    pub(super) afloat: &'a Afloat,
    pub(super) skin: &'a [Vec3],
    /// How new clusters begin.
    pub(super) life: Life,
}

/// Where clusters have gone, and what happened to their weights and centres.
pub(super) struct Moved {
    /// Number of each old cluster, None for those that left.
    place: Vec<Option<u32>>,
    factor: Vec<f32>,
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
    /// What becomes of a bind by the fade and the place of its cluster; None if that has left.
    pub(super) fn bind(&self, bind: &Bind) -> Option<Bind> {
        let cluster = self.place[bind.cluster as usize]?;
        Some(Bind {
            cluster,
            share: bind.share * self.factor[bind.cluster as usize],
            local: bind.local - self.shift(cluster),
        })
    }

    pub(super) fn shift(&self, cluster: u32) -> Vec3 {
        self.shift[cluster as usize]
    }

    pub(super) fn heirs(&self, particle: u32) -> impl Iterator<Item = Heir> + '_ {
        self.heirs[particle as usize].iter().copied()
    }
}

/// Carries out a plan, and tells what the clusters were. Masses and places of the particles stay; the weights of each sum to 1 again, the
/// offsets of every cluster are centred again, and the skin follows.
pub(super) fn exchanged(mut rows: Rows, links: &Links, plan: &Plan<'_>) -> (Rows, Vec<Was>) {
    let order = order(plan);
    let mut next = merged(&rows.clusters, plan, &order);
    let touched = touched(&rows, plan);
    normalise(&mut next, &touched);
    let mass = &rows.particles.mass;
    let mut was = Vec::with_capacity(order.len());
    let mut shift = Vec::with_capacity(order.len());
    for (c, now) in order.iter().enumerate() {
        let members = next.members(c);
        let changes = next.particle[members].iter().any(|i| touched[*i as usize]);
        shift.push(if changes {
            next.centre(c, mass)
        } else {
            Vec3::ZERO
        });
        was.push(match *now {
            Now::New(_) => Was::New,
            Now::Old(c) if changes => Was::Changed(c),
            Now::Old(c) => Was::Same(c),
        });
    }
    if let Some(skin) = &rows.skin {
        let moved = moved(&rows.clusters, links, plan, (&order, shift), &next);
        let vertices = (plan.afloat, plan.skin);
        rows.skin = Some(rebound(skin, &rows, (&next, &moved), vertices));
    }
    rows.clusters = next;
    (rows, was)
}

/// A cluster after an exchange.
#[derive(Clone, Copy)]
enum Now {
    /// One that was there before.
    Old(u32),
    New(u32),
}

/// New clusters stand behind the ones they come after. Clusters are numbered along the body, and sorting particles by their
/// clusters fills rows as long as this is so.
fn order(plan: &Plan<'_>) -> Vec<Now> {
    let mut after: Vec<Vec<u32>> = vec![Vec::new(); plan.fates.len()];
    for (n, newborn) in plan.newborn.iter().enumerate() {
        after[newborn.like as usize].push(n as u32);
    }
    let mut order = Vec::with_capacity(plan.fates.len() + plan.newborn.len());
    for (c, after) in after.into_iter().enumerate() {
        if !plan.gone[c] {
            order.push(Now::Old(c as u32));
        }
        order.extend(after.into_iter().map(Now::New));
    }
    order
}

fn moved(
    old: &Clusters,
    links: &Links,
    plan: &Plan<'_>,
    (order, shift): (&[Now], Vec<Vec3>),
    next: &Clusters,
) -> Moved {
    let mut place: Vec<Option<u32>> = vec![None; plan.fates.len()];
    for (row, now) in order.iter().enumerate() {
        if let Now::Old(c) = *now {
            place[c as usize] = Some(row as u32);
        }
    }
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
        shift,
    }
}

/// The clusters that stay, with their fades and faded weights, and the new ones.
fn merged(old: &Clusters, plan: &Plan<'_>, order: &[Now]) -> Clusters {
    let mut next = Clusters::default();
    let born = plan.newborn.iter().map(|newborn| newborn.members.len());
    next.reserve(order.len(), old.particle.len() + born.sum::<usize>());
    for now in order {
        match *now {
            Now::Old(c) => keep(c as usize, old, plan, &mut next),
            Now::New(n) => bear(&plan.newborn[n as usize], plan.life, &mut next),
        }
        next.starts.push(next.particle.len() as u32);
    }
    next
}

fn keep(c: usize, old: &Clusters, plan: &Plan<'_>, next: &mut Clusters) {
    let (members, fate) = (old.members(c), &plan.fates[c]);
    let factor = fate.factor();
    next.particle.extend(&old.particle[members.clone()]);
    next.weight
        .extend(old.weight[members.clone()].iter().map(|w| w * factor));
    next.offset.extend(&old.offset[members]);
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

fn bear(newborn: &Newborn, life: Life, next: &mut Clusters) {
    let level = life.fade.level();
    for &(particle, weight, offset) in &newborn.members {
        next.particle.push(particle);
        next.weight.push(weight * level);
        next.offset.push(offset);
    }
    next.rotation.push(newborn.rotation);
    next.flow.push(newborn.flow);
    next.traits.push(newborn.traits);
    next.proxy_centre.push(Vec3::ZERO);
    next.proxy_radius.push(newborn.radius);
    next.life.push(life);
    next.planes.push(newborn.planes.clone());
}

/// Per particle: its weights change.
fn touched(rows: &Rows, plan: &Plan<'_>) -> Vec<bool> {
    let clusters = &rows.clusters;
    let mut touched = vec![false; rows.particles.len()];
    for (c, fate) in plan.fates.iter().enumerate() {
        if plan.gone[c] || fate.factor() != 1.0 {
            for i in &clusters.particle[clusters.members(c)] {
                touched[*i as usize] = true;
            }
        }
    }
    for newborn in plan.newborn {
        for (i, ..) in &newborn.members {
            touched[*i as usize] = true;
        }
    }
    touched
}

/// Σ_c w = 1 for every particle whose weights change.
fn normalise(clusters: &mut Clusters, touched: &[bool]) {
    let mut sums = vec![0.0f64; touched.len()];
    for (&i, &w) in clusters.particle.iter().zip(&clusters.weight) {
        sums[i as usize] += f64::from(w);
    }
    for (&i, w) in clusters.particle.iter().zip(&mut clusters.weight) {
        if touched[i as usize] {
            *w = (f64::from(*w) / sums[i as usize]) as f32;
        }
    }
}
