//! Rest neighbours of the particles of a body.

use std::ops::Range;

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::NEAR;
use super::inside::Walls;
use crate::geometry::PointGrid;
use crate::matching::{LANES, V8, Wide};
use crate::state::{Body, Clusters, Fade};

/// Clusters of more members than this have a grid to look for neighbours in: others are looked through faster.
const MANY: usize = 1024;
/// Memberships that may be enough to tell that a particle is inside.
const TRIES: usize = 2;
/// Near to nothing.
const AWAY: f32 = f32::INFINITY;

/// The memberships of each particle of a body in the order in which they tell its neighbours: the cluster, counted from the body's first, and the place among its
/// members.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Links {
    starts: Vec<u32>,
    rows: Vec<[u32; 2]>,
}

impl Links {
    pub(super) fn of(clusters: &Clusters, body: &Body) -> Self {
        let start = |c: u32| clusters.starts[c as usize] as usize;
        let (first, end) = (start(body.clusters.start), start(body.clusters.end));
        let mut starts = vec![0u32; body.particles.len() + 1];
        for i in &clusters.particle[first..end] {
            starts[(i - body.particles.start) as usize + 1] += 1;
        }
        for i in 0..body.particles.len() {
            starts[i + 1] += starts[i];
        }
        let mut links = Self {
            rows: vec![[0; 2]; end - first],
            starts,
        };
        let mut next = links.starts.clone();
        for (c, local) in body.clusters.clone().zip(0..) {
            for (k, m) in clusters.members(c as usize).zip(0..) {
                let place = &mut next[(clusters.particle[k] - body.particles.start) as usize];
                links.rows[*place as usize] = [local, m];
                *place += 1;
            }
        }
        let mut ranks = Vec::new();
        for i in 0..body.particles.len() {
            let range = links.starts[i] as usize..links.starts[i + 1] as usize;
            sort(&mut links.rows[range], (clusters, body), &mut ranks);
        }
        links
    }

    /// None yet, of no particle.
    pub(super) fn with_capacity(particles: usize, clusters: &Clusters, body: &Body) -> Self {
        let start = |c: u32| clusters.starts[c as usize] as usize;
        let mut starts = Vec::with_capacity(particles + 1);
        starts.push(0);
        Self {
            starts,
            rows: Vec::with_capacity(start(body.clusters.end) - start(body.clusters.start)),
        }
    }

    /// Adds all memberships of the particles in some rows of another body, whose clusters are `now` here, or where they were.
    pub(super) fn extend_from(&mut self, other: &Self, rows: Range<usize>, now: Option<&[u32]>) {
        if rows.is_empty() {
            return;
        }
        let starts = &other.starts[rows.start..=rows.end];
        let (first, end) = (starts[0], starts[starts.len() - 1]);
        let ahead = (self.rows.len() as u32).wrapping_sub(first);
        let links = &other.rows[first as usize..end as usize];
        match now {
            Some(now) => {
                let links = links.iter();
                self.rows
                    .extend(links.map(|[old, m]| [now[*old as usize], *m]));
            }
            None => self.rows.extend_from_slice(links),
        }
        let ends = starts[1..].iter();
        self.starts.extend(ends.map(|end| end.wrapping_add(ahead)));
    }

    /// Adds memberships of the next particle.
    pub(super) fn extend(&mut self, links: impl Iterator<Item = [u32; 2]>) {
        self.rows.extend(links);
    }

    /// These were all of a particle; if they are not in order, they are put into it.
    pub(super) fn end(&mut self, unsorted: bool, of: (&Clusters, &Body), ranks: &mut Vec<Rank>) {
        let first = self.starts.last().map_or(0, |start| *start as usize);
        if unsorted {
            sort(&mut self.rows[first..], of, ranks);
        }
        self.starts.push(self.rows.len() as u32);
    }

    /// True when the memberships of every particle are in order.
    pub(super) fn are_sorted(&self, of: (&Clusters, &Body)) -> bool {
        self.starts.windows(2).all(|ends| {
            let links = &self.rows[ends[0] as usize..ends[1] as usize];
            links.iter().map(|link| rank(*link, of)).is_sorted()
        })
    }

    pub(super) fn of_particle(&self, i: usize) -> &[[u32; 2]] {
        &self.rows[self.starts[i] as usize..self.starts[i + 1] as usize]
    }

    /// True for a particle that is in some cluster.
    pub(super) fn has_some(&self, i: usize) -> bool {
        self.starts[i] < self.starts[i + 1]
    }

    /// The memberships of a particle; none for one that there is not.
    pub(super) fn get(&self, i: usize) -> &[[u32; 2]] {
        if i + 1 < self.starts.len() {
            self.of_particle(i)
        } else {
            &[]
        }
    }
}

/// Puts the membership first that is heaviest without any fade, those in clusters that fade in behind the others; of the same weight, that in
/// the first cluster. So a fade changes nothing until it has ended: a particle is looked at again when a cluster has come that is heavier
/// than those that told its neighbours, or one of these has left.
fn sort(links: &mut [[u32; 2]], of: (&Clusters, &Body), ranks: &mut Vec<Rank>) {
    ranks.clear();
    ranks.extend(links.iter().map(|link| rank(*link, of)));
    ranks.sort_unstable();
    for (link, (_, sorted)) in links.iter_mut().zip(ranks) {
        *link = *sorted;
    }
}

/// A membership and what comes before it in the order: less is first.
pub(super) type Rank = (u64, [u32; 2]);

fn rank(link: [u32; 2], (clusters, body): (&Clusters, &Body)) -> Rank {
    let c = (body.clusters.start + link[0]) as usize;
    let life = &clusters.life[c];
    let weight = clusters.weight[clusters.members(c).start + link[1] as usize];
    let comes = matches!(life.fade, Fade::In { .. });
    let lightness = !ascending(weight / life.fade.level());
    (u64::from(comes) << 32 | u64::from(lightness), link)
}

/// A number whose order is that of the numbers it stands for, as `total_cmp` has it.
fn ascending(x: f32) -> u32 {
    let bits = x.to_bits();
    // Of negative numbers larger bits are less.
    bits ^ ((bits.cast_signed() >> 31).cast_unsigned() | 0x8000_0000)
}

/// Finds neighbours, one particle after the other.
pub(super) struct Search<'a> {
    level: Level,
    clusters: &'a Clusters,
    body: &'a Body,
    links: &'a Links,
    radius: f32,
    /// Per cluster of the body, once it is asked.
    places: Vec<Option<Places>>,
    /// Per particle: the last search that found it.
    seen: Vec<u32>,
    searches: u32,
    walls: Walls,
    /// Neighbours of one particle by the order of their ways; scratch.
    keys: Vec<u128>,
    sorted: Vec<(u32, Vec3)>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        level: Level,
        clusters: &'a Clusters,
        body: &'a Body,
        links: &'a Links,
    ) -> Self {
        Self {
            level,
            clusters,
            body,
            links,
            radius: radius(body),
            places: (0..body.clusters.len()).map(|_| None).collect(),
            seen: vec![0; body.particles.len()],
            searches: 0,
            walls: Walls::new(),
            keys: Vec::new(),
            sorted: Vec::new(),
        }
    }

    /// The neighbours of a particle with the way to each, sorted by these: their order must not depend on that of the rows. Of several
    /// clusters that know one the first tells the way.
    pub(super) fn around(&mut self, i: usize, found: &mut Vec<(u32, Vec3)>) {
        self.gather(i, 0, found);
        self.sort(found);
    }

    /// The same, or true for a particle that some of its neighbours show to be inside; they are all that is found then.
    pub(super) fn is_inside(&mut self, i: usize, found: &mut Vec<(u32, Vec3)>) -> bool {
        let inside = self.gather(i, TRIES, found);
        if !inside {
            self.sort(found);
        }
        inside
    }

    /// Finds the neighbours of a particle, in no order, until those that the first few memberships tell show that it is inside: true then.
    fn gather(&mut self, i: usize, tries: usize, found: &mut Vec<(u32, Vec3)>) -> bool {
        found.clear();
        self.searches += 1;
        for (k, &[local, m]) in self.links.of_particle(i).iter().enumerate() {
            let c = (self.body.clusters.start + local) as usize;
            let own = self.clusters.members(c).start + m as usize;
            self.add(local as usize, c, own, found);
            if k < tries && self.walls.surround(self.level, found) {
                return true;
            }
            if is_deep(self.clusters, self.body, [local, m]) {
                break;
            }
        }
        false
    }

    fn sort(&mut self, found: &mut [(u32, Vec3)]) {
        self.keys.clear();
        self.keys
            .extend(found.iter().zip(0..).map(|((_, way), k)| key(*way, k)));
        self.keys.sort_unstable();
        self.sorted.clear();
        self.sorted
            .extend(self.keys.iter().map(|key| found[*key as u32 as usize]));
        found.copy_from_slice(&self.sorted);
    }

    /// Adds the members of a cluster that are near to a member and not known yet.
    fn add(&mut self, local: usize, c: usize, own: usize, found: &mut Vec<(u32, Vec3)>) {
        let (clusters, radius, search) = (self.clusters, self.radius, self.searches);
        let (first, seen) = (self.body.particles.start, &mut self.seen);
        let (members, p) = (clusters.members(c), clusters.offset[own]);
        let mut take = |k: usize| {
            let j = clusters.particle[k] - first;
            let seen = &mut seen[j as usize];
            if *seen != search && k != own {
                *seen = search;
                found.push((j, clusters.offset[k] - p));
            }
        };
        let offsets = &clusters.offset[members.clone()];
        let places = self.places[local].get_or_insert_with(|| Places::of(offsets, radius));
        places.within(self.level, p, radius, |m| take(members.start + m));
    }
}

/// The neighbours of particles, found once they are asked for.
pub(super) struct Neighbours<'a> {
    search: Search<'a>,
    /// Per particle: where its neighbours are in the list.
    ranges: Vec<Option<Range<usize>>>,
    /// Neighbours and how far they are, metres.
    list: Vec<(u32, f32)>,
    found: Vec<(u32, Vec3)>,
    /// Per particle: the length of the shortest way to it so far; infinite but during a walk.
    lengths: Vec<f32>,
    /// Particles that a walk has come to, some more than once.
    queue: Vec<u32>,
}

impl<'a> Neighbours<'a> {
    pub(super) fn new(search: Search<'a>) -> Self {
        let particles = search.seen.len();
        Self {
            search,
            ranges: vec![None; particles],
            list: Vec::new(),
            found: Vec::new(),
            lengths: vec![f32::INFINITY; particles],
            queue: Vec::new(),
        }
    }

    /// Visits the particles that a way from neighbour to neighbour leads to which is not longer than `reach`; some more than once. Two
    /// that are near need not have a cluster in common.
    pub(super) fn walk(&mut self, from: u32, reach: f32, mut visit: impl FnMut(u32)) {
        self.queue.clear();
        self.queue.push(from);
        self.lengths[from as usize] = 0.0;
        let mut next = 0;
        while let Some(&i) = self.queue.get(next) {
            next += 1;
            visit(i);
            let so_far = self.lengths[i as usize];
            for k in self.of(i) {
                let (j, way) = self.list[k];
                let length = so_far + way;
                if length <= reach && length < self.lengths[j as usize] {
                    self.lengths[j as usize] = length;
                    self.queue.push(j);
                }
            }
        }
        for i in &self.queue {
            self.lengths[*i as usize] = f32::INFINITY;
        }
    }

    /// Where the neighbours of a particle are in the list.
    fn of(&mut self, i: u32) -> Range<usize> {
        if let Some(range) = &self.ranges[i as usize] {
            return range.clone();
        }
        self.search.around(i as usize, &mut self.found);
        let start = self.list.len();
        let near = self.found.iter().map(|(j, way)| (*j, way.length()));
        self.list.extend(near);
        let range = start..self.list.len();
        self.ranges[i as usize] = Some(range.clone());
        range
    }
}

/// Sorts ways by their components; those that are the same stay in their order.
fn key(way: Vec3, place: u32) -> u128 {
    let [x, y, z] = way.to_array().map(|x| u128::from(ascending(x)));
    x << 96 | y << 64 | z << 32 | u128::from(place)
}

/// Where the members of a cluster are, made for looking for those near a point.
pub(super) enum Places {
    /// Eight at a time, filled up with some that are away.
    Few(Vec<V8>),
    Many(PointGrid),
}

impl Places {
    pub(super) fn of(offsets: &[Vec3], radius: f32) -> Self {
        if offsets.len() > MANY {
            return Self::Many(PointGrid::new(offsets, radius));
        }
        let eight = |offsets: &[Vec3]| {
            let mut eight = V8 {
                x: [AWAY; LANES],
                ..V8::default()
            };
            for (lane, offset) in offsets.iter().enumerate() {
                eight.set(lane, *offset);
            }
            eight
        };
        Self::Few(offsets.chunks(LANES).map(eight).collect())
    }

    /// Calls `visit` for the members within a distance of a point.
    pub(super) fn within(&self, level: Level, p: Vec3, radius: f32, mut visit: impl FnMut(usize)) {
        match self {
            Self::Few(eights) => dispatch!(level, simd => look(simd, eights, p, radius, visit)),
            Self::Many(grid) => grid.for_each_within(p, radius, |m, _| visit(m)),
        }
    }
}

#[inline(always)]
fn look<S: Simd>(simd: S, eights: &[V8], p: Vec3, radius: f32, mut visit: impl FnMut(usize)) {
    let (p, most) = (Wide::splat(simd, p), f32x8::splat(simd, radius * radius));
    for (k, eight) in eights.iter().enumerate() {
        let apart = eight.load(simd).minus(p);
        let mut bits = apart.dot(apart).simd_le(most).to_bitmask();
        while bits != 0 {
            visit(k * LANES + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

/// True for a membership that tells all neighbours: a cluster holds all particles within its radius, so deep inside one no other knows
/// more.
pub(super) fn is_deep(clusters: &Clusters, body: &Body, [local, m]: [u32; 2]) -> bool {
    let c = (body.clusters.start + local) as usize;
    let p = clusters.offset[clusters.members(c).start + m as usize];
    let depth = clusters.proxy_radius[c] - (p - clusters.proxy_centre[c]).length();
    depth > radius(body)
}

/// How far away neighbours are at most.
pub(super) fn radius(body: &Body) -> f32 {
    NEAR * body.spacing
}
