//! Rest neighbours of the particles of a body, and what a former surface knew about them.
//!
//! A break or an exchange changes a few clusters of a body, and the neighbours of particles in all other ones are as they were. A particle
//! is known again by the contents of its clusters and its place among the members, not by its row: rows move. What
//! is remembered is exactly what would be found, so a surface never depends on what was there before it.

use glam::Vec3;
use xxhash_rust::xxh3::xxh3_64;

use super::{Face, Kind, NEAR};
use crate::geometry::PointGrid;
use crate::state::{Body, Clusters, State};

/// A member of one of a particle's clusters that is near to it: the place of the cluster among the particle's own, heaviest first, and
/// the member.
type Hit = (u16, u32);

/// Neighbours that a particle has in the mean, to make room for.
const TYPICAL: usize = 34;

/// Rest neighbours of every particle of a body, with the way to each.
pub(super) struct Neighbours {
    /// Cluster that has most of each particle.
    pub(super) cluster: Vec<Option<u32>>,
    starts: Vec<u32>,
    rows: Vec<(u32, Vec3)>,
    /// What of a former surface still holds, per particle.
    pub(super) shapes: Vec<Known>,
    /// What a later surface may use.
    memory: Memory,
}

/// What is known of a particle before it is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    Nothing,
    /// Its shape, and where: the former surface and the particle in it.
    Shape(Option<(Kind, Vec3)>, [u32; 2]),
}

/// What a surface leaves behind.
#[derive(Debug, Default)]
pub(in crate::contact) struct Memory {
    /// Sorted: what tells a particle, and its row.
    marks: Vec<(u64, u32)>,
    starts: Vec<u32>,
    hits: Vec<Hit>,
    /// Of the hits of each particle those that count, by the row they were.
    order_starts: Vec<u32>,
    order: Vec<u16>,
    shapes: Vec<Option<(Kind, Vec3)>>,
    /// Per particle: its face, and which neighbours were outer as one made it.
    faces: Vec<Option<(u64, Face)>>,
}

impl Memory {
    fn find(&self, mark: u64) -> Option<usize> {
        let found = self.marks.binary_search_by_key(&mark, |(mark, _)| *mark);
        found.ok().map(|k| self.marks[k].1 as usize)
    }

    fn hits(&self, i: usize) -> &[Hit] {
        &self.hits[self.starts[i] as usize..self.starts[i + 1] as usize]
    }

    fn order(&self, i: usize) -> &[u16] {
        &self.order[self.order_starts[i] as usize..self.order_starts[i + 1] as usize]
    }

    /// The face of a particle whose neighbours are outer by this pattern.
    pub(super) fn face(&self, i: u32, outer: u64) -> Option<Face> {
        let known = self.faces.get(i as usize)?.as_ref();
        known
            .filter(|(then, _)| *then == outer)
            .map(|(_, face)| *face)
    }
}

/// Finds neighbours, one particle after the other.
struct Search<'a> {
    clusters: &'a Clusters,
    body: &'a Body,
    radius: f32,
    /// Per cluster of the body, once it is asked.
    grids: Vec<Option<PointGrid>>,
    /// Contents of each cluster.
    contents: Vec<u64>,
    former: &'a [Memory],
    /// Which former surface knew the last particle.
    last: usize,
    /// Per particle: the last one that it was found near to.
    seen: Vec<u32>,
}

impl Neighbours {
    /// `former` are what surfaces have left that the body's particles may have been part of.
    pub(super) fn of(state: &State, body: &Body, former: &[Memory]) -> Self {
        let clusters = &state.clusters;
        let first = body.clusters.start as usize;
        let remembers = body.material.fracture.is_some() || body.material.recluster.is_some();
        let contents = |c: u32| if remembers { contents(clusters, c) } else { 0 };
        let mut search = Search {
            clusters,
            body,
            radius: NEAR * body.spacing,
            grids: (0..body.clusters.len()).map(|_| None).collect(),
            contents: body.clusters.clone().map(contents).collect(),
            former,
            last: 0,
            seen: vec![u32::MAX; body.particles.len()],
        };
        let mut links = Links::of(clusters, body);
        let mut found = Self {
            cluster: Vec::with_capacity(body.particles.len()),
            starts: vec![0],
            rows: Vec::new(),
            shapes: Vec::with_capacity(body.particles.len()),
            memory: Memory {
                starts: vec![0],
                order_starts: vec![0],
                ..Memory::default()
            },
        };
        found.memory.expect(former, remembers);
        found.rows.reserve(TYPICAL * body.particles.len());
        let (mut hits, mut order) = (Vec::new(), Vec::new());
        for i in 0..body.particles.len() {
            let own = links.of_particle(i);
            own.sort_by(|a, b| clusters.weight[b.1].total_cmp(&clusters.weight[a.1]));
            let main = own.first().map(|(c, _)| (c - first) as u32);
            found.cluster.push(main);
            let mark = if remembers { search.mark(own) } else { 0 };
            let known = if remembers { search.recall(mark) } else { None };
            let hits = if let Some((f, o)) = known {
                former[f].hits(o)
            } else {
                hits.clear();
                search.hits(own, &mut hits);
                &hits[..]
            };
            found.add((i, own), hits, &mut order, &mut search);
            let same = known.filter(|(f, o)| former[*f].order(*o) == order);
            found.shapes.push(match same {
                Some((f, o)) => Known::Shape(former[f].shapes[o], [f as u32, o as u32]),
                None => Known::Nothing,
            });
            if remembers {
                found.memory.add(mark, hits, &order);
            }
        }
        found
    }

    /// Takes each neighbour among the hits of a particle once, by rows; tells in `order` which hits they are.
    fn add(
        &mut self,
        (i, own): (usize, &[(usize, usize)]),
        hits: &[Hit],
        order: &mut Vec<u16>,
        search: &mut Search<'_>,
    ) {
        order.clear();
        let (clusters, begin) = (search.clusters, self.rows.len());
        let mut rising = true;
        for (k, (q, m)) in hits.iter().enumerate() {
            let (c, own) = own[*q as usize];
            let member = clusters.members(c).start + *m as usize;
            let j = clusters.particle[member] - search.body.particles.start;
            let seen = &mut search.seen[j as usize];
            if *seen != i as u32 {
                *seen = i as u32;
                let way = clusters.offset[member] - clusters.offset[own];
                rising &= self.rows[begin..].last().is_none_or(|(last, _)| *last < j);
                self.rows.push((j, way));
                order.push(k as u16);
            }
        }
        if !rising {
            let rows = &mut self.rows[begin..];
            let mut places: Vec<(u32, u16, Vec3)> = rows
                .iter()
                .zip(&*order)
                .map(|((j, way), k)| (*j, *k, *way))
                .collect();
            places.sort_unstable_by_key(|(j, _, _)| *j);
            for ((row, k), (j, was, way)) in rows.iter_mut().zip(order).zip(places) {
                (*row, *k) = ((j, way), was);
            }
        }
        self.starts.push(self.rows.len() as u32);
    }

    pub(super) fn of_row(&self, i: usize) -> &[(u32, Vec3)] {
        &self.rows[self.starts[i] as usize..self.starts[i + 1] as usize]
    }

    /// What a later surface may use of this one; nothing for bodies that stay as they are.
    pub(super) fn into_memory(
        self,
        shapes: Vec<Option<(Kind, Vec3)>>,
        faces: Vec<Option<(u64, Face)>>,
    ) -> Memory {
        let mut memory = self.memory;
        if !memory.marks.is_empty() {
            memory.marks.sort_unstable();
            (memory.shapes, memory.faces) = (shapes, faces);
        }
        memory
    }
}

/// The memberships of each particle of a body: cluster and member.
struct Links {
    starts: Vec<u32>,
    rows: Vec<(usize, usize)>,
}

impl Links {
    fn of(clusters: &Clusters, body: &Body) -> Self {
        let members = || {
            let all = body.clusters.clone().map(|c| c as usize);
            all.flat_map(|c| clusters.members(c).map(move |k| (c, k)))
        };
        let particle = |k: usize| (clusters.particle[k] - body.particles.start) as usize;
        let mut starts = vec![0u32; body.particles.len() + 1];
        for (_, k) in members() {
            starts[particle(k) + 1] += 1;
        }
        for i in 0..body.particles.len() {
            starts[i + 1] += starts[i];
        }
        let mut rows = vec![(0, 0); starts.last().map_or(0, |end| *end as usize)];
        let mut next = starts.clone();
        for link in members() {
            let place = &mut next[particle(link.1)];
            rows[*place as usize] = link;
            *place += 1;
        }
        Self { starts, rows }
    }

    fn of_particle(&mut self, i: usize) -> &mut [(usize, usize)] {
        &mut self.rows[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

impl Memory {
    /// Makes room for about as much as the largest of former ones held.
    fn expect(&mut self, former: &[Memory], remembers: bool) {
        if remembers {
            let most = |length: fn(&Memory) -> usize| former.iter().map(length).max().unwrap_or(0);
            self.hits.reserve(most(|memory| memory.hits.len()));
            self.order.reserve(most(|memory| memory.order.len()));
        }
    }

    fn add(&mut self, mark: u64, hits: &[Hit], order: &[u16]) {
        self.marks.push((mark, self.marks.len() as u32));
        self.hits.extend_from_slice(hits);
        self.starts.push(self.hits.len() as u32);
        self.order.extend_from_slice(order);
        self.order_starts.push(self.order.len() as u32);
    }
}

impl Search<'_> {
    /// What tells a particle with these memberships.
    fn mark(&self, own: &[(usize, usize)]) -> u64 {
        let mut bytes = Vec::with_capacity(own.len() * 12);
        for (c, k) in own {
            let local = c - self.body.clusters.start as usize;
            let member = (k - self.clusters.members(*c).start) as u32;
            bytes.extend(self.contents[local].to_le_bytes());
            bytes.extend(member.to_le_bytes());
        }
        xxh3_64(&bytes)
    }

    /// A former surface and the particle in it.
    fn recall(&mut self, mark: u64) -> Option<(usize, usize)> {
        let others = (0..self.former.len()).filter(|f| *f != self.last);
        let mut order = std::iter::once(self.last).chain(others);
        let found = order.find_map(|f| Some((f, self.former.get(f)?.find(mark)?)));
        self.last = found.map_or(self.last, |(f, _)| f);
        found
    }

    /// Members of a particle's clusters that are near to it.
    fn hits(&mut self, own: &[(usize, usize)], hits: &mut Vec<Hit>) {
        let (clusters, radius) = (self.clusters, self.radius);
        for (q, &(c, k)) in own.iter().enumerate() {
            let (p, members) = (clusters.offset[k], clusters.members(c));
            let grid = self.grids[c - self.body.clusters.start as usize]
                .get_or_insert_with(|| PointGrid::new(&clusters.offset[members.clone()], radius));
            grid.for_each_within(p, radius, |m, _| {
                if members.start + m != k {
                    hits.push((q as u16, m as u32));
                }
            });
            // A cluster holds all particles within its radius: deep inside one, no other knows more.
            let depth = clusters.proxy_radius[c] - (p - clusters.proxy_centre[c]).length();
            if depth > radius {
                break;
            }
        }
    }
}

/// What a cluster holds: the offsets of its members, and how far it reaches.
fn contents(clusters: &Clusters, c: u32) -> u64 {
    let members = clusters.members(c as usize);
    let reach = clusters.proxy_centre[c as usize].extend(clusters.proxy_radius[c as usize]);
    let parts = [
        xxh3_64(bytemuck::cast_slice(&clusters.offset[members])),
        xxh3_64(bytemuck::bytes_of(&reach)),
    ];
    xxh3_64(bytemuck::cast_slice(&parts))
}
