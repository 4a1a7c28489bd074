//! The mesh before it opens: which triangles are near a break, and those across a crack made small.

use glam::Vec3;

use super::{Ground, Rip, groups};
use crate::geometry::{TriMesh, split_edges};
use crate::state::{Bind, Skin};

/// Triangles across a crack have edges of up to this many spacings.
const FINE: f32 = 0.7;
/// Halvings at most: from a body's size down to its spacing.
const ROUNDS: usize = 16;

/// A skin near whose breaks the triangles are small.
pub(super) struct Fine {
    pub(super) triangles: Vec<[u32; 3]>,
    pub(super) at: Vec<Vec3>,
    /// For each vertex: clusters around it have changed, so that it is bound anew. Vertices from `old` on are new and all warm.
    pub(super) warm: Vec<bool>,
    /// Vertices that the skin had.
    pub(super) old: usize,
}

/// Splits the triangles across cracks until they are small. Both triangles at an edge see it split, so a closed mesh stays closed.
pub(super) fn refine(skin: &Skin, at: &[Vec3], rip: &Rip<'_>) -> Fine {
    let mut fine = Fine {
        triangles: skin.triangles.clone(),
        at: at.to_vec(),
        warm: warm(skin, at.len(), rip),
        old: at.len(),
    };
    let mut suspects: Vec<u32> = (0..fine.triangles.len() as u32).collect();
    for _ in 0..ROUNDS {
        suspects.retain(|t| fine.is_across(*t, rip));
        let mut marked: Vec<(u32, u32)> = suspects.iter().map(|t| fine.longest(*t)).collect();
        marked.sort_unstable();
        marked.dedup();
        if marked.is_empty() {
            break;
        }
        suspects = fine.split(&marked);
    }
    fine
}

/// Vertices at which something is to be done: those of triangles that a changed cluster carries, or several pieces.
fn warm(skin: &Skin, count: usize, rip: &Rip<'_>) -> Vec<bool> {
    let stale = |bind: &Bind| !rip.same[bind.cluster as usize];
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

    /// A warm vertex of a triangle makes it warm.
    pub(super) fn is_warm(&self, t: u32) -> bool {
        let corners = self.triangles[t as usize];
        corners.iter().any(|v| self.warm[*v as usize])
    }

    /// The particles nearest to the corners of a triangle that is not small do not hang together around it.
    fn is_across(&self, t: u32, rip: &Rip<'_>) -> bool {
        let (a, b) = self.longest(t);
        let length = self.at[a as usize].distance(self.at[b as usize]);
        length > FINE * rip.spacing && self.is_warm(t) && parted(self.corners(t), rip.ground)
    }

    /// The longest edge of a triangle, the lower vertex first. Equal lengths go by number, so that neighbours agree.
    fn longest(&self, t: u32) -> (u32, u32) {
        let [a, b, c] = self.triangles[t as usize];
        let square = |e: &(u32, u32)| self.at[e.0 as usize].distance_squared(self.at[e.1 as usize]);
        let edges = [(a, b), (b, c), (c, a)].map(|(p, q)| (p.min(q), p.max(q)));
        let longer = |e: &(u32, u32), f: &(u32, u32)| square(e).total_cmp(&square(f)).then(e.cmp(f));
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
        (whole as u32..self.triangles.len() as u32).collect()
    }
}

/// The particles nearest to some corners do not hang together among those around.
fn parted(corners: [Vec3; 3], ground: &dyn Ground) -> bool {
    let mut all: Vec<super::Near> = Vec::new();
    let mut nearest = [u32::MAX; 3];
    let middle: Vec3 = corners.map(|x| x / 3.0).iter().sum();
    for (k, x) in corners.into_iter().chain([middle]).enumerate() {
        let near = ground.near(x);
        if let (Some(slot), Some(first)) = (nearest.get_mut(k), near.first()) {
            *slot = first.particle;
        }
        all.extend(near);
    }
    let [a, b, c] = nearest;
    let glued = |a: u32, b: u32| {
        let others = ground.owners(b);
        ground.owners(a).iter().any(|c| others.contains(c))
    };
    let direct = |a: u32, b: u32| a == b || (a != u32::MAX && b != u32::MAX && glued(a, b));
    if direct(a, b) && direct(b, c) {
        return false;
    }
    all.sort_by_key(|near| near.particle);
    all.dedup_by_key(|near| near.particle);
    let groups = groups(&all, ground);
    let group = |i: u32| {
        let place = all.binary_search_by_key(&i, |near| near.particle);
        place.map_or(usize::MAX, |k| groups[k])
    };
    group(a) != group(b) || group(b) != group(c)
}
