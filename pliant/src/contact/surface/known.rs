//! What a former surface still tells of the particles of a body.
//!
//! A break or an exchange changes a few clusters of a body, and the neighbours of particles in all other ones are as they were. Clusters
//! are known again by what they hold, not by their rows, and particles by their places among the members: rows move. What is taken
//! over is exactly what would be found, so a surface never depends on what was there before it.

use std::ops::Range;

use glam::{DVec3, Vec3};
use xxhash_rust::xxh3::xxh3_64;

use super::near::{Links, radius};
use super::{Shape, Surface};
use crate::matching::Was;
use crate::state::{Body, Clusters};

/// No particle, no row.
pub(super) const NONE: u32 = u32::MAX;

/// What a surface leaves behind: of bodies that may change, what its rows were found from.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Memory {
    /// What each cluster holds, and the cluster; sorted.
    contents: Vec<(u64, u32)>,
    /// The same in the order of the clusters.
    holds: Vec<u64>,
    /// Members of cluster c are `starts[c]..starts[c + 1]`, by their rows in the body.
    starts: Vec<u32>,
    particle: Vec<u32>,
    offset: Vec<Vec3>,
    /// Centre and radius of the query that made each cluster, metres.
    reach: Vec<(Vec3, f32)>,
    pub(super) links: Links,
    pub(super) shapes: Vec<Shape>,
    /// Per particle: its outer row, or [`NONE`].
    pub(super) rows: Vec<u32>,
}

impl Memory {
    /// What the clusters of a body hold; of those that are the same as before, as `past` says, it is known.
    pub(super) fn of(clusters: &Clusters, body: &Body, past: Option<(&Self, &[Was])>) -> Self {
        let all = body.clusters.start as usize..body.clusters.end as usize;
        let mut ways = Vec::new();
        let known = |local: usize| {
            let (memory, was) = past?;
            memory.holds.get(was[local].same()? as usize).copied()
        };
        let holds = all
            .clone()
            .enumerate()
            .map(|(local, c)| known(local).unwrap_or_else(|| contents(clusters, c, &mut ways)));
        let holds: Vec<u64> = holds.collect();
        let first = clusters.starts[all.start];
        let starts = &clusters.starts[all.start..=all.end];
        let members = first as usize..clusters.starts[all.end] as usize;
        let particle = clusters.particle[members.clone()].iter();
        let reach = |c: usize| (clusters.proxy_centre[c], clusters.proxy_radius[c]);
        Self {
            contents: holds.iter().copied().zip(0..).collect(),
            holds,
            starts: starts.iter().map(|start| start - first).collect(),
            particle: particle.map(|i| i - body.particles.start).collect(),
            offset: clusters.offset[members].to_vec(),
            reach: all.map(reach).collect(),
            ..Self::default()
        }
    }

    #[cfg(test)]
    pub(super) fn contents(&self) -> Vec<(u64, u32)> {
        self.contents.clone()
    }

    /// Clusters that it tells of.
    pub(super) fn clusters(&self) -> usize {
        self.holds.len()
    }

    /// Where the query that made a cluster was, and how wide, metres.
    pub(super) fn reach(&self, c: u32) -> (Vec3, f32) {
        self.reach[c as usize]
    }

    /// Members of a cluster: their rows in the body and their offsets.
    pub(super) fn places(&self, c: u32) -> (&[u32], &[Vec3]) {
        let range = self.starts[c as usize] as usize..self.starts[c as usize + 1] as usize;
        (&self.particle[range.clone()], &self.offset[range])
    }

    /// True when a cluster of a body has all the members that one here had, in their order, and all of them moved as far as the query that made it.
    /// `was` is the row that each particle of the body had.
    pub(super) fn is_moved_whole(
        &self,
        old: u32,
        (clusters, body): (&Clusters, &Body),
        c: u32,
        was: &[u32],
    ) -> bool {
        let row = (body.clusters.start + c) as usize;
        let ((particles, offsets), (centre, width)) = (self.places(old), self.reach(old));
        let shift = clusters.proxy_centre[row].as_dvec3() - centre.as_dvec3();
        let members = clusters.members(row);
        let now = clusters.particle[members.clone()].iter();
        let now = now.zip(&clusters.offset[members]);
        now.len() == particles.len()
            && clusters.proxy_radius[row].to_bits() == width.to_bits()
            && now.zip(particles.iter().zip(offsets)).all(|(now, then)| {
                let way = now.1.as_dvec3() - then.1.as_dvec3();
                was[(now.0 - body.particles.start) as usize] == *then.0 && way == shift
            })
    }

    /// A cluster of a body has been centred again.
    pub(super) fn centre_again(&mut self, c: u32, clusters: &Clusters, body: &Body) {
        let row = (body.clusters.start + c) as usize;
        let range = self.starts[c as usize] as usize..self.starts[c as usize + 1] as usize;
        self.offset[range].copy_from_slice(&clusters.offset[clusters.members(row)]);
        self.reach[c as usize] = (clusters.proxy_centre[row], clusters.proxy_radius[row]);
    }

    fn members(&self, c: u32) -> &[u32] {
        self.places(c).0
    }

    /// From now on clusters are looked up.
    pub(super) fn sort(&mut self) {
        self.contents.sort_unstable();
    }

    /// For each cluster of some the one here that holds the same. Of several the one after the last that was found: clusters keep
    /// their order.
    fn find(&self, others: &[(u64, u32)]) -> Vec<Option<u32>> {
        let mut next = 0;
        let find = |(content, _): &(u64, u32)| {
            let first = self.contents.partition_point(|(own, _)| own < content);
            let same = self.contents[first..].iter();
            let mut same = same.take_while(|(own, _)| own == content);
            let lowest = same.clone().next()?.1;
            let found = same.find(|(_, c)| *c >= next);
            let found = found.map_or(lowest, |(_, c)| *c);
            next = found + 1;
            Some(found)
        };
        others.iter().map(find).collect()
    }
}

/// What a cluster holds: where its members are, seen from the first of them, and how far it reaches. In f64 these ways are exact, so where they are
/// the same, those between any two members are; centring a cluster again changes nothing.
fn contents(clusters: &Clusters, c: usize, ways: &mut Vec<[f64; 3]>) -> u64 {
    let offsets = &clusters.offset[clusters.members(c)];
    let first = offsets.first().map_or(DVec3::ZERO, |p| p.as_dvec3());
    let places = offsets.iter().chain([&clusters.proxy_centre[c]]);
    ways.clear();
    ways.extend(places.map(|p| (p.as_dvec3() - first).to_array()));
    let reach = f64::from(clusters.proxy_radius[c]);
    ways.push([reach, 0.0, 0.0]);
    xxh3_64(bytemuck::cast_slice(ways))
}

/// Surfaces of bodies as they were.
#[derive(Debug, Default)]
pub(in crate::contact) struct Former {
    pub(super) surfaces: Vec<Surface>,
    /// What their clusters hold, and the surface; sorted.
    contents: Vec<(u64, u32)>,
}

impl Former {
    pub(in crate::contact) fn new(surfaces: Vec<Surface>) -> Self {
        let of = |(f, surface): (u32, &Surface)| {
            let contents = surface.memory.contents.clone().into_iter();
            contents.map(move |(content, _)| (content, f))
        };
        let mut contents: Vec<(u64, u32)> = (0..).zip(&surfaces).flat_map(of).collect();
        contents.sort_unstable();
        Self { surfaces, contents }
    }

    /// The surface that knows most of some clusters.
    fn of(&self, clusters: &[(u64, u32)]) -> Option<&Surface> {
        let find = |(content, _): &(u64, u32)| {
            let first = self.contents.partition_point(|(own, _)| own < content);
            let found = self.contents.get(first)?;
            (found.0 == *content).then_some(found.1)
        };
        let mut found: Vec<u32> = clusters.iter().filter_map(find).collect();
        found.sort_unstable();
        let most = found
            .chunk_by(|a, b| a == b)
            .max_by_key(|same| same.len())?;
        self.surfaces.get(most[0] as usize)
    }
}

/// Which particles have the neighbours that they had.
pub(super) struct Known<'a> {
    /// The surface that they were part of.
    pub(super) former: Option<&'a Surface>,
    /// Per cluster: the one that it was, if it holds the same particles in the same places.
    pub(super) clusters: Vec<Option<u32>>,
    /// Per particle: the one that it was, or [`NONE`]. Particles keep their order.
    pub(super) was: Vec<u32>,
    /// Per particle: it has the neighbours that it had.
    pub(super) same: Vec<bool>,
}

impl<'a> Known<'a> {
    /// `own` are the contents of the body's clusters, not sorted yet.
    pub(super) fn of(own: &Memory, links: &Links, count: usize, former: &'a Former) -> Self {
        let mut known = Self {
            former: former.of(&own.contents),
            clusters: Vec::new(),
            was: vec![NONE; count],
            same: vec![false; count],
        };
        if let Some(former) = known.former {
            known.clusters = former.memory.find(&own.contents);
            known.recognise(own, &former.memory);
            for i in 0..count {
                known.same[i] = known.is_same(i, links, &former.memory);
            }
        }
        known
    }

    /// Finds who each particle was. Clusters that disagree about a particle, or that have theirs in another order, are not known.
    fn recognise(&mut self, own: &Memory, former: &Memory) {
        let mut now = vec![NONE; former.shapes.len()];
        let mut odd = vec![false; self.was.len()];
        let pairs = |known: (u32, &Option<u32>)| {
            let old = known.1.map(|old| former.members(old)).unwrap_or_default();
            let pairs = own.members(known.0).iter().zip(old);
            pairs.map(|(new, old)| (*new as usize, *old as usize))
        };
        for (new, old) in (0..).zip(&self.clusters).flat_map(pairs) {
            if self.was[new] == NONE && now[old] == NONE {
                (self.was[new], now[old]) = (old as u32, new as u32);
            } else if self.was[new] != old as u32 || now[old] != new as u32 {
                odd[new] = true;
                if let Some(other) = odd.get_mut(now[old] as usize) {
                    *other = true;
                }
            }
        }
        let mut last = None;
        for (was, odd) in self.was.iter_mut().zip(&mut odd) {
            let rises = *was != NONE && last.is_none_or(|last| *was > last);
            if rises && !*odd {
                last = Some(*was);
            } else {
                (*was, *odd) = (NONE, true);
            }
        }
        for (c, known) in (0..).zip(&mut self.clusters) {
            if own.members(c).iter().any(|i| odd[*i as usize]) {
                *known = None;
            }
        }
    }

    fn is_same(&self, i: usize, links: &Links, former: &Memory) -> bool {
        let (own, was) = (links.of_particle(i), self.was[i]);
        if was == NONE || own.is_empty() {
            return false;
        }
        let before = former.links.of_particle(was as usize);
        let same = |(a, b): (&[u32; 2], &[u32; 2])| {
            self.clusters[a[0] as usize] == Some(b[0]) && a[1] == b[1]
        };
        own.len() == before.len() && own.iter().zip(before).all(same)
    }

    /// The shape that a particle has because it had it, or else the one that is `found`.
    pub(super) fn shape_or(&self, i: usize, found: impl FnOnce() -> Shape) -> Shape {
        let former = self.former.filter(|_| self.same[i]);
        former.map_or_else(found, |former| former.memory.shapes[self.was[i] as usize])
    }

    /// The outer row that a particle had, whose surroundings are known.
    pub(super) fn row(&self, i: usize) -> Option<u32> {
        let former = self.former.filter(|_| self.same[i])?;
        Some(former.memory.rows[self.was[i] as usize]).filter(|row| *row != NONE)
    }

    /// The outer row that a particle had, as far as it is known who it was.
    pub(super) fn former_row(&self, i: usize) -> Option<u32> {
        let (former, was) = (self.former?, self.was[i]);
        let row = former.memory.rows.get(was as usize).copied();
        row.filter(|row| *row != NONE)
    }

    /// The particles of the former surface that the ones from i on are, in a row, and that have the neighbours that they had.
    pub(super) fn run(&self, i: usize) -> Range<usize> {
        let first = self.was[i];
        let stays = |((same, was), next): &((&bool, &u32), u32)| **same && **was == *next;
        let rows = self.same[i..].iter().zip(&self.was[i..]);
        let count = rows.zip(first..NONE).take_while(stays).count();
        first as usize..first as usize + count
    }

    /// Forgets the surroundings of particles that see others come out or go under. `rows` are the outer rows of all particles; those that
    /// have the neighbours that they had are outer if they were, so only those that were `looked_at` may have changed.
    pub(super) fn look_around(
        &mut self,
        clusters: &Clusters,
        body: &Body,
        (links, rows): (&Links, &[u32]),
        looked_at: &[u32],
    ) {
        if self.former.is_none() {
            return;
        }
        let radius = radius(body);
        for i in looked_at.iter().map(|i| *i as usize) {
            let was_outer = self.former_row(i).is_some();
            if self.was[i] == NONE || (rows[i] != NONE) == was_outer {
                continue;
            }
            for &[c, m] in links.of_particle(i) {
                if self.clusters[c as usize].is_none() {
                    continue;
                }
                let members = clusters.members((body.clusters.start + c) as usize);
                let p = clusters.offset[members.start + m as usize];
                for k in members {
                    if clusters.offset[k].distance_squared(p) <= radius * radius {
                        let near = clusters.particle[k] - body.particles.start;
                        self.same[near as usize] = false;
                    }
                }
            }
        }
    }
}
