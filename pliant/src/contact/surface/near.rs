//! Rest neighbours of the particles of a body.

use glam::Vec3;

use super::NEAR;
use crate::geometry::PointGrid;
use crate::state::{Body, Clusters};

/// Clusters of more members than this have a grid to look for neighbours in.
const MANY: usize = 256;

/// The memberships of each particle of a body, heaviest first: the cluster, counted from the body's first, and the place among its
/// members.
#[derive(Debug, Default)]
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
        let weight = |link: &[u32; 2]| {
            let c = body.clusters.start + link[0];
            clusters.weight[clusters.members(c as usize).start + link[1] as usize]
        };
        for i in 0..body.particles.len() {
            let range = links.starts[i] as usize..links.starts[i + 1] as usize;
            links.rows[range].sort_by(|a, b| weight(b).total_cmp(&weight(a)));
        }
        links
    }

    pub(super) fn of_particle(&self, i: usize) -> &[[u32; 2]] {
        &self.rows[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

/// Finds neighbours, one particle after the other.
pub(super) struct Search<'a> {
    clusters: &'a Clusters,
    body: &'a Body,
    links: &'a Links,
    radius: f32,
    /// Per cluster of the body that has many members, once it is asked.
    grids: Vec<Option<PointGrid>>,
    /// Per particle: the last search that found it.
    seen: Vec<u32>,
    searches: u32,
}

impl<'a> Search<'a> {
    pub(super) fn new(clusters: &'a Clusters, body: &'a Body, links: &'a Links) -> Self {
        Self {
            clusters,
            body,
            links,
            radius: radius(body),
            grids: (0..body.clusters.len()).map(|_| None).collect(),
            seen: vec![0; body.particles.len()],
            searches: 0,
        }
    }

    /// The neighbours of a particle with the way to each, sorted by row. Of several clusters that know one the heaviest tells the way.
    pub(super) fn around(&mut self, i: usize, found: &mut Vec<(u32, Vec3)>) {
        found.clear();
        self.searches += 1;
        let (clusters, radius) = (self.clusters, self.radius);
        for &[local, m] in self.links.of_particle(i) {
            let c = (self.body.clusters.start + local) as usize;
            let members = clusters.members(c);
            let own = members.start + m as usize;
            let p = clusters.offset[own];
            self.add(local as usize, c, own, found);
            // A cluster holds all particles within its radius: deep inside one, no other knows more.
            let depth = clusters.proxy_radius[c] - (p - clusters.proxy_centre[c]).length();
            if depth > radius {
                break;
            }
        }
        if !found.is_sorted_by_key(|(j, _)| *j) {
            found.sort_unstable_by_key(|(j, _)| *j);
        }
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
        if members.len() <= MANY {
            // Who is near is hard to guess: counting is cheaper than jumping.
            let (mut near, mut count) = ([0; MANY], 0);
            for (m, offset) in clusters.offset[members.clone()].iter().enumerate() {
                near[count] = m;
                count += usize::from(offset.distance_squared(p) <= radius * radius);
            }
            near[..count].iter().for_each(|m| take(members.start + m));
        } else {
            let grid = self.grids[local]
                .get_or_insert_with(|| PointGrid::new(&clusters.offset[members.clone()], radius));
            grid.for_each_within(p, radius, |m, _| take(members.start + m));
        }
    }
}

/// How far away neighbours are at most.
pub(super) fn radius(body: &Body) -> f32 {
    NEAR * body.spacing
}
