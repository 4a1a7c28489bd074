//! The mesh before it opens: which triangles are near a break, and those across a crack made small.

use glam::Vec3;

use super::groups::groups;
use super::{Ground, Near, Rip};
use crate::geometry::{TriMesh, split_edges};
use crate::state::{Bind, Skin};

/// Triangles across a crack have edges of up to this many spacings.
const FINE: f32 = 1.0;
/// Halvings at most: from a body's size down to its spacing.
const ROUNDS: usize = 16;

/// A skin near whose breaks the triangles are small.
pub(super) struct Fine {
    pub(super) triangles: Vec<[u32; 3]>,
    pub(super) at: Vec<Vec3>,
    /// For each vertex: clusters around it broke, so that it is bound anew. Vertices from `old` on are new and all warm.
    pub(super) warm: Vec<bool>,
    /// Vertices that the skin had.
    pub(super) old: usize,
    /// Clusters that carried each vertex, in compressed rows.
    starts: Vec<u32>,
    clusters: Vec<u32>,
}

/// Splits the triangles across cracks until they are small. Both triangles at an edge see it split, so a closed mesh stays closed.
pub(super) fn refine(skin: &Skin, at: &[Vec3], rip: &Rip<'_>) -> Fine {
    let mut fine = Fine {
        triangles: skin.triangles.clone(),
        at: at.to_vec(),
        warm: warm(skin, at.len(), rip),
        old: at.len(),
        starts: skin.embedding.starts.clone(),
        clusters: skin.embedding.binds.iter().map(|b| b.cluster).collect(),
    };
    let mut suspects: Vec<u32> = (0..fine.triangles.len() as u32).collect();
    for _ in 0..ROUNDS {
        suspects.retain(|t| fine.is_across(*t, rip));
        let mut marked: Vec<(u32, u32)> = suspects.iter().map(|t| fine.longest(*t)).collect();
        marked.sort_unstable();
        marked.dedup();
        if marked.is_empty() || fine.triangles.len() > rip.most {
            break;
        }
        suspects = fine.split(&marked);
    }
    fine
}

/// Vertices at which something is to be done: those of triangles that a broken cluster carries, or several pieces.
fn warm(skin: &Skin, count: usize, rip: &Rip<'_>) -> Vec<bool> {
    let stale = |bind: &Bind| !rip.kept[bind.cluster as usize];
    let piece = |bind: &Bind| rip.piece[bind.cluster as usize];
    let mut warm = vec![false; count];
    for triangle in &skin.triangles {
        let mut binds = triangle
            .iter()
            .flat_map(|v| skin.binds(*v).unwrap_or_default());
        let first = binds.clone().next().map(piece);
        if binds.any(|bind| stale(bind) || Some(piece(bind)) != first) {
            for v in triangle {
                warm[*v as usize] = true;
            }
        }
    }
    warm
}

impl Fine {
    pub(super) fn corners(&self, t: u32) -> [Vec3; 3] {
        self.triangles[t as usize].map(|v| self.at[v as usize])
    }

    fn clusters(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.clusters[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// The particles around a point that were in the clusters of all of `vertices`. On the wall of a crack these
    /// are the ones behind the wall, though those of the other side may be nearer.
    pub(super) fn near(&self, x: Vec3, vertices: &[u32], ground: &dyn Ground) -> Vec<Near> {
        let carried = |near: &Near, v: &u32| {
            let own = self.clusters(*v);
            ground.before(near.particle).iter().any(|c| own.contains(c))
        };
        let mut near = ground.near(x);
        near.retain(|near| vertices.iter().all(|v| carried(near, v)));
        near
    }

    /// The particle that a warm triangle goes with: of those that carried it the one nearest to its middle. A vertex that is
    /// not warm stays in its piece, and so do its triangles.
    pub(super) fn hub(&self, t: u32, rip: &Rip<'_>) -> Option<Near> {
        let corners = &self.triangles[t as usize];
        let middle: Vec3 = self.corners(t).map(|x| x / 3.0).iter().sum();
        let mut near = self.near(middle, corners, rip.ground);
        let cold = corners.iter().find(|v| !self.warm[**v as usize]);
        let Some(&cluster) = cold.and_then(|v| self.clusters(*v).first()) else {
            let carried = Near::nearest(&near);
            return carried.or_else(|| Near::nearest(&rip.ground.near(middle)));
        };
        let piece = rip.piece[cluster as usize];
        near.retain(|near| rip.ground.piece(near.particle) == piece);
        Near::nearest(&near).or_else(|| rip.ground.member(cluster))
    }

    /// A warm vertex of a triangle makes it warm.
    pub(super) fn is_warm(&self, t: u32) -> bool {
        let corners = self.triangles[t as usize];
        corners.iter().any(|v| self.warm[*v as usize])
    }

    /// The particles nearest to the corners of a triangle that is not small do not hang together around it.
    fn is_across(&self, t: u32, rip: &Rip<'_>) -> bool {
        let (a, b) = self.longest(t);
        let length = self.at[a as usize].distance(self.at[b as usize]);
        length > FINE * rip.spacing && self.is_warm(t) && self.parted(t, rip.ground)
    }

    /// The longest edge of a triangle, the lower vertex first. Equal lengths go by number, so that neighbours agree.
    fn longest(&self, t: u32) -> (u32, u32) {
        let [a, b, c] = self.triangles[t as usize];
        let square = |e: &(u32, u32)| self.at[e.0 as usize].distance_squared(self.at[e.1 as usize]);
        let edges = [(a, b), (b, c), (c, a)].map(|(p, q)| (p.min(q), p.max(q)));
        let longer =
            |e: &(u32, u32), f: &(u32, u32)| square(e).total_cmp(&square(f)).then(e.cmp(f));
        edges.into_iter().max_by(longer).unwrap_or((a, b))
    }

    /// Splits marked edges, sorted; returns the triangles that are new.
    fn split(&mut self, marked: &[(u32, u32)]) -> Vec<u32> {
        let before = self.triangles.len();
        let mut mesh = TriMesh {
            vertices: self.at.iter().map(Vec3::to_array).collect(),
            triangles: std::mem::take(&mut self.triangles),
        };
        let whole = split_edges(&mut mesh, marked);
        debug_assert!(whole <= before);
        self.triangles = mesh.triangles;
        self.at = mesh.vertices.into_iter().map(Vec3::from).collect();
        self.warm.resize(self.at.len(), true);
        for &(a, b) in marked {
            let own = self.between(a, b);
            self.clusters.extend(own);
            self.starts.push(self.clusters.len() as u32);
        }
        (whole as u32..self.triangles.len() as u32).collect()
    }

    /// What carries the middle of an edge: the clusters that both ends have, or else those of either.
    fn between(&self, a: u32, b: u32) -> Vec<u32> {
        let (a, b) = (self.clusters(a), self.clusters(b));
        let both: Vec<u32> = a.iter().copied().filter(|c| b.contains(c)).collect();
        if both.is_empty() {
            a.iter().chain(b).copied().collect()
        } else {
            both
        }
    }

    /// The particles nearest to the corners of a triangle do not hang together among those around. A corner far from all
    /// particles says nothing.
    fn parted(&self, t: u32, ground: &dyn Ground) -> bool {
        let mut all: Vec<Near> = Vec::new();
        let mut nearest: Vec<u32> = Vec::with_capacity(3);
        for v in self.triangles[t as usize] {
            let near = self.near(self.at[v as usize], &[v], ground);
            nearest.extend(Near::nearest(&near).map(|near| near.particle));
            all.extend(near);
        }
        let glued = |pair: &[u32]| {
            let others = ground.owners(pair[1]);
            ground.owners(pair[0]).iter().any(|c| others.contains(c))
        };
        if nearest.windows(2).all(glued) {
            return false;
        }
        all.sort_by_key(|near| near.particle);
        all.dedup_by_key(|near| near.particle);
        let groups = groups(&all, ground);
        let group = |i: &u32| {
            let place = all.binary_search_by_key(i, |near| near.particle);
            place.map_or(usize::MAX, |k| groups[k])
        };
        let mut pairs = nearest.windows(2);
        pairs.any(|pair| group(&pair[0]) != group(&pair[1]))
    }
}
