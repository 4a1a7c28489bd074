//! The mesh before it opens: what of it is near a break, with triangles as small as the particles' distance.

use glam::Vec3;

use super::middles::{Few, Middles, disc};
use super::window::{CUT, SMALL, Window};
use super::{Kept, NEAR, NONE, Near, Rip};
use crate::geometry::split_edges;
use crate::state::Skin;

/// Near a break, triangles have edges of up to this many spacings.
pub(super) const FINE: f32 = 1.75;
/// Halvings at most: from a body's size down to its spacing.
const ROUNDS: usize = 16;

/// A skin whose triangles near a break are small.
pub(super) struct Fine<'a> {
    pub(super) skin: &'a Skin,
    pub(super) at: Vec<Vec3>,
    /// Of the skin as it was.
    pub(super) middles: Middles,
    /// Triangles that may change, and those around them.
    pub(super) triangles: Vec<[u32; 3]>,
    /// For each of them the one of the skin that it is, or [`NONE`] for parts of one.
    pub(super) number: Vec<u32>,
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
    /// Per vertex that the skin had: something of what carries it broke or lost members.
    pub(super) changed: Vec<bool>,
    /// Those triangles of the skin that may change, if they are small, and some more.
    few: Option<Few>,
    /// Per triangle of the skin: it may change.
    near: Vec<bool>,
}

impl<'a> Fine<'a> {
    /// The skin as it is, with what becomes of its vertices.
    pub(super) fn new(skin: &'a Skin, at: &[Vec3], rip: &Rip<'_>) -> Self {
        let mut fine = Self {
            skin,
            at: at.to_vec(),
            middles: Middles::of(skin, at),
            few: None,
            triangles: Vec::new(),
            number: Vec::new(),
            far: Vec::new(),
            beyond: Vec::new(),
            warm: Vec::new(),
            given: (0..at.len() as u32).map(|v| v < skin.given).collect(),
            old: at.len(),
            clusters: Vec::new(),
            piece: Vec::new(),
            stays: Vec::new(),
            changed: Vec::new(),
            near: Vec::new(),
        };
        for v in 0..at.len() as u32 {
            let worst = fine.worst(v, rip);
            fine.changed.push(worst.is_some_and(|k| k != Kept::Whole));
            fine.stays.push(fine.goes_on(v, worst, rip));
            fine.piece.push(fine.place(v, rip));
        }
        fine
    }

    /// Splits the triangles near the places of a window until they are small, those of the skin as it was. Both triangles at an edge see it split, so
    /// a closed mesh stays closed.
    pub(super) fn cut(&mut self, window: &Window, rip: &Rip<'_>) {
        let skin = self.skin;
        self.at.truncate(self.old);
        self.given.truncate(self.old);
        self.clusters.clear();
        let few = self.middles.few(|x| !window.is_far(x));
        self.near = self.near_to(&few, window, rip);
        self.few = Some(few);
        let mut warm = vec![false; self.old];
        for (t, near) in skin.triangles.iter().zip(&self.near) {
            if *near || self.whole(*t).is_none() {
                for v in t {
                    warm[*v as usize] = true;
                }
            }
        }
        let is_warm = |t: &u32| {
            skin.triangles[*t as usize]
                .iter()
                .any(|v| warm[*v as usize])
        };
        let (number, far): (Vec<u32>, Vec<u32>) =
            (0..skin.triangles.len() as u32).partition(is_warm);
        let of = |some: &[u32]| some.iter().map(|t| skin.triangles[*t as usize]).collect();
        (self.triangles, self.far) = (of(&number), of(&far));
        self.number = number;
        let asked = |t: &u32| {
            let given = skin.triangles[*t as usize].iter().all(|v| *v < skin.given);
            given && window.may_need(self.middles.disc(*t), rip)
        };
        self.beyond = of(&far.into_iter().filter(asked).collect::<Vec<u32>>());
        self.warm = warm;
        self.refine(window, rip);
    }

    /// Per triangle of the skin: it is near a place of the window.
    fn near_to(&self, few: &Few, window: &Window, rip: &Rip<'_>) -> Vec<bool> {
        let (cut, small) = (CUT * rip.spacing, SMALL * rip.spacing);
        let squares = few.squares(&window.places, 1.001 * (cut + small));
        let is_near = |(t, square): (u32, f32)| {
            let (middle, radius) = self.middles.disc(t);
            if radius > small {
                return window.may_change((middle, radius), rip);
            }
            square <= (radius + cut) * (radius + cut)
        };
        (0..).zip(squares).map(is_near).collect()
    }

    /// Per triangle of the skin the square of the way from its middle to the nearest of some particles of the window, infinite beyond a
    /// distance that does not lead out of what may change.
    pub(super) fn squares(&self, seats: &[Vec3], distance: f32) -> Vec<f32> {
        let few = self.few.as_ref();
        few.map_or_else(Vec::new, |few| few.squares(seats, distance))
    }

    /// The piece that all corners of a triangle go with, if they are those that the skin had.
    pub(super) fn whole(&self, t: [u32; 3]) -> Option<u32> {
        let [a, b, c] = t.map(|v| self.piece.get(v as usize).copied().unwrap_or(NONE));
        (a == b && a == c && a != NONE).then_some(a)
    }

    fn refine(&mut self, window: &Window, rip: &Rip<'_>) {
        let long = FINE * rip.spacing;
        let may_be_long = |k: &usize| !self.middles.is_shorter(self.number[*k], long);
        let suspects = (0..self.triangles.len()).filter(may_be_long);
        let mut suspects: Vec<usize> = suspects.collect();
        for _ in 0..ROUNDS {
            suspects.retain(|k| {
                let (a, b) = self.longest(self.triangles[*k]);
                let length = self.at[a as usize].distance(self.at[b as usize]);
                length > long && self.is_near(*k, window, rip)
            });
            let longest = suspects.iter().map(|k| self.longest(self.triangles[*k]));
            let mut marked: Vec<(u32, u32)> = longest.collect();
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
            self.number = whole.iter().map(|k| self.number[*k]).collect();
            self.number.resize(self.triangles.len(), NONE);
            suspects = (whole.len()..self.triangles.len()).collect();
        }
    }

    /// One of the triangles may change.
    pub(super) fn is_near(&self, k: usize, window: &Window, rip: &Rip<'_>) -> bool {
        if let Some(near) = self.near.get(self.number[k] as usize) {
            return *near;
        }
        let corners = self.triangles[k].map(|v| self.at[v as usize]);
        window.may_change(disc(corners), rip)
    }

    /// The worst that became of what carries a vertex that the skin had; None for one that nothing carries.
    fn worst(&self, v: u32, rip: &Rip<'_>) -> Option<Kept> {
        let binds = self.skin.binds(v).unwrap_or_default();
        binds.iter().map(|b| rip.kept[b.cluster as usize]).max()
    }

    /// A vertex that the skin had goes on with what carries it: none of that broke, and the particle that it is at stays in it.
    fn goes_on(&self, v: u32, worst: Option<Kept>, rip: &Rip<'_>) -> bool {
        match worst {
            None | Some(Kept::Broken) => false,
            Some(Kept::Whole) => true,
            Some(Kept::Changed) => {
                let nearest = rip.nearest(self.at[v as usize], NEAR * rip.spacing);
                nearest.is_some_and(|near| !rip.ground.has_moved(near.particle))
            }
        }
    }

    /// The piece of a vertex that the skin had.
    fn place(&self, v: u32, rip: &Rip<'_>) -> u32 {
        if self.stays[v as usize] {
            let binds = self.skin.binds(v).unwrap_or_default();
            let mut pieces = binds.iter().map(|b| rip.piece[b.cluster as usize]);
            let first = pieces.next().unwrap_or(NONE);
            return if pieces.all(|p| p == first) {
                first
            } else {
                NONE
            };
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
    pub(super) fn was_with(&self, particle: u32, v: u32, rip: &Rip<'_>) -> bool {
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

    /// The longest edge of a triangle, the lower vertex first. Equal lengths go by number, so that neighbours agree.
    pub(super) fn longest(&self, [a, b, c]: [u32; 3]) -> (u32, u32) {
        let square = |e: &(u32, u32)| self.at[e.0 as usize].distance_squared(self.at[e.1 as usize]);
        let edges = [(a, b), (b, c), (c, a)].map(|(p, q)| (p.min(q), p.max(q)));
        let longer =
            |e: &(u32, u32), f: &(u32, u32)| square(e).total_cmp(&square(f)).then(e.cmp(f));
        edges.into_iter().max_by(longer).unwrap_or((a, b))
    }
}
