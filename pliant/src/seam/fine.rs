//! The mesh before it opens: what of it is near a break, with triangles as small as the particles' distance.

use glam::Vec3;

use super::window::Window;
use super::{Kept, NEAR, NONE, Near, Rip};
use crate::geometry::split_edges;
use crate::state::Skin;

/// Near a break, triangles have edges of up to this many spacings.
const FINE: f32 = 1.75;
/// How near that is, in spacings.
const CUT: f32 = 2.0;
/// Halvings at most: from a body's size down to its spacing.
const ROUNDS: usize = 16;

/// A skin whose triangles near a break are small.
pub(super) struct Fine<'a> {
    pub(super) skin: &'a Skin,
    pub(super) at: Vec<Vec3>,
    /// Triangles that may change, and those around them.
    pub(super) triangles: Vec<[u32; 3]>,
    /// The others.
    pub(super) far: Vec<[u32; 3]>,
    /// Those of them that the body was made with, and that the lattice may ask for.
    pub(super) beyond: Vec<[u32; 3]>,
    /// Per vertex: its triangles may change.
    pub(super) warm: Vec<bool>,
    /// Per vertex: it is on the surface that the body was made with.
    pub(super) given: Vec<bool>,
    /// Vertices that the skin had; those after them are new.
    pub(super) old: usize,
    /// Clusters that carried each new vertex.
    clusters: Vec<Vec<u32>>,
    /// Per vertex that the skin had: the piece it goes with, or [`NONE`] for several.
    pub(super) piece: Vec<u32>,
    /// Per vertex that the skin had: what carries it goes on to.
    pub(super) stays: Vec<bool>,
}

impl<'a> Fine<'a> {
    /// The skin as it is, with what becomes of its vertices.
    pub(super) fn new(skin: &'a Skin, at: &[Vec3], rip: &Rip<'_>) -> Self {
        let mut fine = Self {
            skin,
            at: at.to_vec(),
            triangles: Vec::new(),
            far: Vec::new(),
            beyond: Vec::new(),
            warm: Vec::new(),
            given: (0..at.len() as u32).map(|v| v < skin.given).collect(),
            old: at.len(),
            clusters: Vec::new(),
            piece: Vec::new(),
            stays: Vec::new(),
        };
        let all = 0..at.len() as u32;
        fine.stays = all.clone().map(|v| fine.goes_on(v, rip)).collect();
        fine.piece = all.map(|v| fine.place(v, rip)).collect();
        fine
    }

    /// Splits the triangles near a break until they are small, those of the skin as it was. Both triangles at an edge see it split, so a
    /// closed mesh stays closed.
    pub(super) fn cut(&mut self, window: &Window, rip: &Rip<'_>) {
        let skin = self.skin;
        self.at.truncate(self.old);
        self.given.truncate(self.old);
        self.clusters.clear();
        let mut warm = vec![false; self.old];
        for t in &skin.triangles {
            let [a, b, c] = t.map(|v| self.piece[v as usize]);
            let whole = a == b && a == c && a != NONE;
            if !whole || self.is_near(*t, window, rip) {
                for v in t {
                    warm[*v as usize] = true;
                }
            }
        }
        let is_warm = |t: &&[u32; 3]| t.iter().any(|v| warm[*v as usize]);
        (self.triangles, self.far) = skin.triangles.iter().partition(is_warm);
        let given = |t: &&[u32; 3]| t.iter().all(|v| *v < skin.given);
        let asked = |t: &&[u32; 3]| window.may_need(self.corners(**t), rip);
        let beyond = self.far.iter().filter(given).filter(asked);
        self.beyond = beyond.copied().collect();
        self.warm = warm;
        self.refine(window, rip);
    }

    fn refine(&mut self, window: &Window, rip: &Rip<'_>) {
        let mut suspects: Vec<[u32; 3]> = self.triangles.clone();
        for _ in 0..ROUNDS {
            suspects.retain(|t| {
                let (a, b) = self.longest(*t);
                let length = self.at[a as usize].distance(self.at[b as usize]);
                length > FINE * rip.spacing && self.is_near(*t, window, rip)
            });
            let mut marked: Vec<(u32, u32)> = suspects.iter().map(|t| self.longest(*t)).collect();
            marked.sort_unstable();
            marked.dedup();
            if marked.is_empty() || self.far.len() + self.triangles.len() > rip.most {
                break;
            }
            for &(a, b) in &marked {
                self.clusters.push(self.between(a, b));
                self.warm.push(true);
                let given = self.given[a as usize] && self.given[b as usize];
                self.given.push(given);
            }
            let whole = split_edges(&mut self.at, &mut self.triangles, &marked);
            suspects = self.triangles[whole..].to_vec();
        }
    }

    fn corners(&self, t: [u32; 3]) -> [Vec3; 3] {
        t.map(|v| self.at[v as usize])
    }

    /// A triangle may change.
    fn is_near(&self, t: [u32; 3], window: &Window, rip: &Rip<'_>) -> bool {
        window.is_near(self.corners(t), CUT * rip.spacing)
    }

    /// The piece of a triangle that is not near a break.
    pub(super) fn settled(&self, t: [u32; 3], window: &Window, rip: &Rip<'_>) -> Option<u32> {
        let [a, b, c] = t.map(|v| self.piece.get(v as usize).copied().unwrap_or(NONE));
        let whole = a == b && a == c && a != NONE;
        (whole && !self.is_near(t, window, rip)).then_some(a)
    }

    /// A vertex that the skin had goes on with what carries it: none of that broke, and the particle that it is at stays in it.
    fn goes_on(&self, v: u32, rip: &Rip<'_>) -> bool {
        let binds = self.skin.binds(v).unwrap_or_default();
        let kept = |k: Kept| {
            binds
                .iter()
                .any(|bind| rip.kept[bind.cluster as usize] == k)
        };
        if binds.is_empty() || kept(Kept::Broken) {
            return false;
        }
        !kept(Kept::Changed)
            || rip
                .nearest(self.at[v as usize], NEAR * rip.spacing)
                .is_some_and(|near| !rip.ground.has_moved(near.particle))
    }

    /// The piece of a vertex that the skin had.
    fn place(&self, v: u32, rip: &Rip<'_>) -> u32 {
        let binds = self.skin.binds(v).unwrap_or_default();
        if self.stays[v as usize] {
            let first = binds
                .first()
                .map_or(NONE, |b| rip.piece[b.cluster as usize]);
            let same = |piece: u32| piece == first;
            let all = binds.iter().all(|b| same(rip.piece[b.cluster as usize]));
            return if all { first } else { NONE };
        }
        let near = self.around(v, rip);
        Near::nearest(near.iter()).map_or(NONE, |near| rip.ground.piece(near.particle))
    }

    /// The particles around a vertex, of those that were in its clusters. On the wall of a crack these
    /// are the ones behind the wall, though those of the other side may be nearer.
    pub(super) fn around(&self, v: u32, rip: &Rip<'_>) -> Vec<Near> {
        let mut near = rip.near(self.at[v as usize]);
        near.retain(|near| self.was_with(near.particle, v, rip));
        near
    }

    /// A particle was in a cluster that carries a vertex.
    fn was_with(&self, particle: u32, v: u32, rip: &Rip<'_>) -> bool {
        let mut before = rip.ground.before(particle).iter();
        if let Some(new) = self.clusters.get((v as usize).wrapping_sub(self.old)) {
            return before.any(|c| new.contains(c));
        }
        let binds = self.skin.binds(v).unwrap_or_default();
        before.any(|c| binds.iter().any(|bind| bind.cluster == *c))
    }

    fn clusters(&self, v: u32) -> Vec<u32> {
        if let Some(new) = self.clusters.get((v as usize).wrapping_sub(self.old)) {
            return new.clone();
        }
        let binds = self.skin.binds(v).unwrap_or_default();
        binds.iter().map(|bind| bind.cluster).collect()
    }

    /// What carries the middle of an edge: the clusters that both ends have, or else those of either.
    fn between(&self, a: u32, b: u32) -> Vec<u32> {
        let (a, b) = (self.clusters(a), self.clusters(b));
        let both: Vec<u32> = a.iter().copied().filter(|c| b.contains(c)).collect();
        if both.is_empty() {
            [a, b].concat()
        } else {
            both
        }
    }

    /// The particle that a triangle goes with: of those that carried it the one nearest to its middle.
    pub(super) fn hub(&self, t: [u32; 3], rip: &Rip<'_>) -> Option<Near> {
        let middle: Vec3 = t.map(|v| self.at[v as usize] / 3.0).iter().sum();
        let carries = |i: u32| t.iter().all(|v| self.was_with(i, *v, rip));
        let nearest = rip.nearest(middle, NEAR * rip.spacing)?;
        if carries(nearest.particle) {
            return Some(nearest);
        }
        rip.nearest_of(middle, NEAR * rip.spacing, carries)
            .or(Some(nearest))
    }

    /// A triangle is long and has a corner at which there is nothing of a piece: it was drawn out between what has come apart. Only those
    /// that may change, with all around them.
    pub(super) fn bridges(&self, t: [u32; 3], piece: u32, rip: &Rip<'_>) -> bool {
        if !t.iter().all(|v| self.warm[*v as usize]) {
            return false;
        }
        let (a, b) = self.longest(t);
        let length = self.at[a as usize].distance(self.at[b as usize]);
        let of_piece = |i: u32| rip.ground.piece(i) == piece;
        let is_bare = |v: &u32| {
            let nearest = rip.nearest_of(self.at[*v as usize], NEAR * rip.spacing, of_piece);
            nearest.is_none()
        };
        length > FINE * rip.spacing && t.iter().any(is_bare)
    }

    /// The longest edge of a triangle, the lower vertex first. Equal lengths go by number, so that neighbours agree.
    fn longest(&self, [a, b, c]: [u32; 3]) -> (u32, u32) {
        let square = |e: &(u32, u32)| self.at[e.0 as usize].distance_squared(self.at[e.1 as usize]);
        let edges = [(a, b), (b, c), (c, a)].map(|(p, q)| (p.min(q), p.max(q)));
        let longer =
            |e: &(u32, u32), f: &(u32, u32)| square(e).total_cmp(&square(f)).then(e.cmp(f));
        edges.into_iter().max_by(longer).unwrap_or((a, b))
    }
}
