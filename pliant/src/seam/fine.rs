//! The mesh before it opens: what of it is near a break, and triangles across a crack made small.

use glam::Vec3;

use super::groups::groups;
use super::places::{NONE, Places};
use super::{Ground, Near, Rip};
use crate::geometry::split_edges;
use crate::state::{Bind, Skin};

/// Triangles across a crack have edges of up to this many spacings.
const FINE: f32 = 1.0;
/// Those beside one, of up to this many: what is around their middles is around their corners too.
const BESIDE: f32 = 3.0;
/// Halvings at most: from a body's size down to its spacing.
const ROUNDS: usize = 16;

/// A skin near whose breaks the triangles are small. Only what is *warm* is looked at any further: vertices whose clusters
/// broke, or fell into several pieces, and those that share a triangle with them. All else goes with its piece as it is.
pub(super) struct Fine<'a> {
    pub(super) skin: &'a Skin,
    /// Triangles with a warm vertex: all that may change.
    pub(super) triangles: Vec<[u32; 3]>,
    /// The others.
    pub(super) cold: Vec<[u32; 3]>,
    pub(super) at: Vec<Vec3>,
    /// Vertices that the skin had; those after them are new.
    pub(super) old: usize,
    /// Warm vertices in the order of their rows.
    pub(super) warm: Vec<u32>,
    /// Row of each vertex that is warm.
    row: Vec<u32>,
    /// Of each vertex that the skin had and that is not warm.
    place: Places,
    /// Clusters that carried each new vertex.
    clusters: Vec<Vec<u32>>,
    /// Per warm vertex: the particles around it, of those that were in its clusters.
    near: Vec<Vec<Near>>,
    /// The nearest of them, or [`NONE`].
    nearest: Vec<u32>,
    /// Their piece where they share a cluster, or [`NONE`].
    calm: Vec<u32>,
}

/// Splits the triangles across cracks until they are small. Both triangles at an edge see it split, so a closed mesh stays closed.
pub(super) fn refine<'a>(skin: &'a Skin, at: &[Vec3], rip: &Rip<'_>) -> Fine<'a> {
    let mut fine = Fine::new(skin, at, rip);
    let mut suspects: Vec<u32> = (0..fine.triangles.len() as u32).collect();
    for _ in 0..ROUNDS {
        suspects.retain(|t| fine.is_across(*t, rip));
        let mut marked: Vec<(u32, u32)> = suspects.iter().map(|t| fine.longest(*t)).collect();
        marked.sort_unstable();
        marked.dedup();
        if marked.is_empty() || fine.cold.len() + fine.triangles.len() > rip.most {
            break;
        }
        suspects = fine.split(&marked, rip.ground);
    }
    fine
}

/// The piece of particles that are all in one cluster, or [`NONE`].
fn common_piece(near: &[Near], ground: &dyn Ground) -> u32 {
    let Some(first) = near.first() else {
        return NONE;
    };
    let shared = |c: &&u32| {
        let mut others = near[1..].iter();
        others.all(|other| ground.owners(other.particle).contains(c))
    };
    let cluster = ground.owners(first.particle).iter().find(shared);
    cluster.map_or(NONE, |_| ground.piece(first.particle))
}

impl<'a> Fine<'a> {
    fn new(skin: &'a Skin, at: &[Vec3], rip: &Rip<'_>) -> Self {
        let place = Places::of(skin, at, rip);
        let is_torn = |piece: &u32| if *piece == NONE { 0 } else { NONE };
        let mut row: Vec<u32> = place.piece.iter().map(is_torn).collect();
        for triangle in &skin.triangles {
            if place.is_torn(*triangle, at, rip.ground) {
                for v in triangle {
                    row[*v as usize] = 0;
                }
            }
        }
        let warm: Vec<u32> = (0..at.len() as u32)
            .filter(|v| row[*v as usize] != NONE)
            .collect();
        for (k, v) in warm.iter().enumerate() {
            row[*v as usize] = k as u32;
        }
        let is_warm = |t: &&[u32; 3]| t.iter().any(|v| row[*v as usize] != NONE);
        let (triangles, cold) = skin.triangles.iter().partition(is_warm);
        let mut fine = Self {
            skin,
            triangles,
            cold,
            at: at.to_vec(),
            old: at.len(),
            warm,
            row,
            place,
            clusters: Vec::new(),
            near: Vec::new(),
            nearest: Vec::new(),
            calm: Vec::new(),
        };
        for row in 0..fine.warm.len() {
            fine.look_around(fine.warm[row], rip.ground);
        }
        fine
    }

    pub(super) fn corners(&self, t: u32) -> [Vec3; 3] {
        self.triangles[t as usize].map(|v| self.at[v as usize])
    }

    pub(super) fn is_warm(&self, v: u32) -> bool {
        self.row[v as usize] != NONE
    }

    /// Place of a warm vertex among those that are.
    pub(super) fn row(&self, v: u32) -> usize {
        self.row[v as usize] as usize
    }

    /// The piece of the particles around a warm vertex, if they are all in one cluster: nothing parts there. Or [`NONE`].
    pub(super) fn calm(&self, v: u32) -> u32 {
        self.calm[self.row(v)]
    }

    /// The piece of a vertex that is not warm.
    pub(super) fn piece(&self, v: u32) -> u32 {
        self.place.piece[v as usize]
    }

    /// What carries a vertex that is not warm now.
    pub(super) fn binds(&self, v: u32, ground: &dyn Ground) -> impl Iterator<Item = Bind> {
        let moved = self.place.moved(v);
        let old = self.skin.binds(v).filter(|_| moved.is_none());
        let old = old.unwrap_or_default().iter().map(|bind| Bind {
            local: bind.local - ground.shift(bind.cluster),
            ..*bind
        });
        old.chain(
            moved
                .into_iter()
                .flat_map(|moved| moved.binds.iter().copied()),
        )
    }

    /// The particles around a warm vertex, of those that were in its clusters. On the wall of a crack these
    /// are the ones behind the wall, though those of the other side may be nearer.
    pub(super) fn around(&self, v: u32) -> &[Near] {
        &self.near[self.row(v)]
    }

    fn clusters(&self, v: u32) -> Vec<u32> {
        if let Some(new) = self.clusters.get((v as usize).wrapping_sub(self.old)) {
            return new.clone();
        }
        let binds = self.skin.binds(v).unwrap_or_default();
        binds.iter().map(|bind| bind.cluster).collect()
    }

    fn was_in(particle: u32, clusters: &[u32], ground: &dyn Ground) -> bool {
        let mut before = ground.before(particle).iter();
        before.any(|c| clusters.contains(c))
    }

    /// The particle that a triangle goes with: of those that carried all of it the one nearest to its middle, of a piece if that
    /// is known.
    pub(super) fn hub(&self, t: u32, piece: Option<u32>, rip: &Rip<'_>) -> Option<Near> {
        let middle: Vec3 = self.corners(t).map(|x| x / 3.0).iter().sum();
        let fits = |near: &Near| piece.is_none_or(|p| rip.ground.piece(near.particle) == p);
        let mut near: Vec<Near> = Vec::with_capacity(64);
        let is_large = self.length(t) > BESIDE * rip.spacing;
        if is_large {
            near.extend(rip.ground.near(middle).iter().filter(|near| fits(near)));
        }
        for v in self.warm_corners(t).filter(|_| !is_large) {
            near.extend(
                self.around(v)
                    .iter()
                    .filter(|near| fits(near))
                    .map(|near| Near {
                        square: near.at.distance_squared(middle),
                        ..*near
                    }),
            );
        }
        let carriers = self.triangles[t as usize].map(|v| self.clusters(v));
        let carries = |near: &Near| {
            let mut all = carriers.iter();
            all.all(|own| Self::was_in(near.particle, own, rip.ground))
        };
        // Most are carried by all corners, so the nearest is tried first.
        near.sort_by(|a, b| {
            a.square
                .total_cmp(&b.square)
                .then(a.particle.cmp(&b.particle))
        });
        let all = near.iter().copied().find(carries);
        all.or_else(|| match piece {
            Some(_) => self.any(t, fits, rip.ground),
            None => Near::nearest(&rip.ground.near(middle)),
        })
    }

    /// Some particle that a triangle may go with, though none carried all of it.
    fn any(&self, t: u32, fits: impl Fn(&Near) -> bool, ground: &dyn Ground) -> Option<Near> {
        let corners = self.triangles[t as usize];
        let cold = corners.iter().filter(|v| !self.is_warm(**v));
        let carriers = cold.flat_map(|v| self.binds(*v, ground));
        let mut members = carriers.filter_map(|bind| ground.member(bind.cluster));
        let mut around = self.warm_corners(t).flat_map(|v| self.around(v)).copied();
        let member = members.find(&fits);
        member.or_else(|| around.find(fits))
    }

    /// A triangle is not small, and the particles nearest to its corners do not hang together around it; or it is large, and
    /// something parts at a corner.
    fn is_across(&self, t: u32, rip: &Rip<'_>) -> bool {
        let length = self.length(t);
        let beside = || self.warm_corners(t).any(|v| self.calm(v) == NONE);
        length > BESIDE * rip.spacing && beside()
            || length > FINE * rip.spacing && self.parted(t, rip.ground)
    }

    fn length(&self, t: u32) -> f32 {
        let (a, b) = self.longest(t);
        self.at[a as usize].distance(self.at[b as usize])
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
    fn split(&mut self, marked: &[(u32, u32)], ground: &dyn Ground) -> Vec<u32> {
        let first = self.at.len() as u32;
        let whole = split_edges(&mut self.at, &mut self.triangles, marked);
        for (v, &(a, b)) in (first..).zip(marked) {
            self.clusters.push(self.between(a, b));
            self.row.push(self.warm.len() as u32);
            self.warm.push(v);
            self.look_around(v, ground);
        }
        (whole as u32..self.triangles.len() as u32).collect()
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

    /// The particles nearest to the corners of a triangle, in which each shares a cluster with the next. A corner far from all
    /// particles, or not warm, says nothing.
    pub(super) fn is_glued(&self, t: u32, ground: &dyn Ground) -> bool {
        let shares = |a: u32, b: u32| {
            let others = ground.owners(b);
            a == b || ground.owners(a).iter().any(|c| others.contains(c))
        };
        let mut pairs = self.nearest(t).zip(self.nearest(t).skip(1));
        pairs.all(|(a, b)| shares(a, b))
    }

    fn warm_corners(&self, t: u32) -> impl Iterator<Item = u32> {
        let corners = self.triangles[t as usize].into_iter();
        corners.filter(|v| self.is_warm(*v))
    }

    fn nearest(&self, t: u32) -> impl Iterator<Item = u32> {
        let nearest = self.warm_corners(t).map(|v| self.nearest[self.row(v)]);
        nearest.filter(|i| *i != NONE)
    }

    /// Finds the particles around the next warm vertex.
    fn look_around(&mut self, v: u32, ground: &dyn Ground) {
        let own = self.clusters(v);
        let mut near = ground.near(self.at[v as usize]);
        near.retain(|near| Self::was_in(near.particle, &own, ground));
        let nearest = Near::nearest(&near).map_or(NONE, |near| near.particle);
        self.nearest.push(nearest);
        self.calm.push(common_piece(&near, ground));
        self.near.push(near);
    }

    /// The particles nearest to the corners of a triangle do not hang together among those around.
    fn parted(&self, t: u32, ground: &dyn Ground) -> bool {
        if self.is_glued(t, ground) {
            return false;
        }
        let corners = self.warm_corners(t);
        let mut all: Vec<Near> = corners.flat_map(|v| self.around(v)).copied().collect();
        all.sort_by_key(|near| near.particle);
        all.dedup_by_key(|near| near.particle);
        let groups = groups(&all, ground);
        let group = |i: u32| {
            let place = all.binary_search_by_key(&i, |near| near.particle);
            place.map_or(usize::MAX, |k| groups[k])
        };
        let mut pairs = self.nearest(t).zip(self.nearest(t).skip(1));
        pairs.any(|(a, b)| group(a) != group(b))
    }
}
