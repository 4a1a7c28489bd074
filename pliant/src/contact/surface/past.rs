//! What is left of the surface of a body that keeps most of its rows: a break or a fade changes a few clusters, and it is known which.
//!
//! A particle has the neighbours that it had when the memberships that tell them are those that it had, in the same order, and when in none of
//! these clusters one within reach has come or gone. It may have moved to another row, and so may its neighbours: what is found does not depend on
//! the order of rows.

use fearless_simd::Level;
use glam::Vec3;

use super::known::{Former, Known, Memory, NONE};
use super::near::{Links, Places, is_deep, radius};
use super::{Surface, thickness};
use crate::matching::{Remains, Was};
use crate::state::{Body, Clusters};

/// Neighbours are looked for a little farther than they count: rounding must not hide one.
const FARTHER: f32 = 1.001;

/// The surface that a body had, and what its clusters were.
#[derive(Debug)]
pub(in crate::contact) struct Past {
    /// Its number among the former surfaces.
    surface: usize,
    clusters: Vec<Was>,
    /// Per particle: the row within the body that it had.
    particles: Vec<u32>,
}

impl Past {
    /// A body that is as it was; its surface is put to the `former` ones.
    pub(in crate::contact) fn new(surface: Surface, former: &mut Vec<Surface>) -> Self {
        let memory = &surface.memory;
        let past = Self {
            surface: former.len(),
            clusters: (0..memory.clusters() as u32).map(Was::Same).collect(),
            particles: (0..memory.shapes.len() as u32).collect(),
        };
        former.push(surface);
        past
    }

    /// The body has changed: this is what it has of its rows.
    pub(in crate::contact) fn then(self, later: &Remains) -> Self {
        let cluster = |was: &Was| match *was {
            Was::New => Was::New,
            Was::Same(c) => self.was(c),
            Was::Changed(c) => self.was(c).changed(),
        };
        let particle = |i: &u32| self.particles.get(*i as usize).copied().unwrap_or(NONE);
        Self {
            surface: self.surface,
            clusters: later.clusters.iter().map(cluster).collect(),
            particles: later.particles.iter().map(particle).collect(),
        }
    }

    fn was(&self, cluster: u32) -> Was {
        let was = self.clusters.get(cluster as usize);
        was.copied().unwrap_or(Was::New)
    }

    /// A cluster weighs its members anew, and is centred again.
    pub(in crate::contact) fn reweigh(&mut self, cluster: u32) {
        if let Some(was) = self.clusters.get_mut(cluster as usize) {
            *was = was.changed();
        }
    }

    /// The surface that the body had, if all that has happened to it is that clusters weigh their members anew, and no neighbour of a particle is
    /// told by another one for that: it is the one that would be found, and is taken from the `former` ones.
    pub(in crate::contact) fn surface_that_stays(
        &self,
        former: &mut [Surface],
        clusters: &Clusters,
        body: &Body,
    ) -> Option<Surface> {
        let surface = former.get_mut(self.surface)?;
        let meets_itself = !surface.around_starts.is_empty();
        let alike = meets_itself == body.contact.self_contact
            && surface.thickness.to_bits() == thickness(body).to_bits();
        if !alike || !self.tells_the_same(&surface.memory, clusters, body) {
            return None;
        }
        let mut surface = std::mem::take(surface);
        for c in self.changed() {
            surface.memory.centre_again(c, clusters, body);
        }
        Some(surface)
    }

    /// True when particles and clusters are in the rows that they had, and tell the same neighbours.
    fn tells_the_same(&self, memory: &Memory, clusters: &Clusters, body: &Body) -> bool {
        let stays = |(was, c): (&Was, u32)| was.any() == Some(c);
        memory.clusters() == body.clusters.len()
            && memory.shapes.len() == body.particles.len()
            && self.clusters.iter().zip(0..).all(stays)
            && self.particles.iter().zip(0..).all(|(was, i)| *was == i)
            && self
                .changed()
                .all(|c| memory.is_moved_whole(c, (clusters, body), c, &self.particles))
            && memory.links.are_sorted((clusters, body))
    }

    /// Clusters that are not the same.
    fn changed(&self) -> impl Iterator<Item = u32> {
        let rows = (0..).zip(&self.clusters);
        rows.filter(|(_, was)| was.same().is_none()).map(|(c, _)| c)
    }

    /// The surface that the body had, if it remembers what it was found from.
    pub(super) fn surface<'a>(&self, former: &'a Former) -> Option<&'a Surface> {
        let surface = former.surfaces.get(self.surface);
        surface.filter(|surface| surface.memory.clusters() > 0)
    }

    pub(super) fn clusters(&self) -> &[Was] {
        &self.clusters
    }
}

/// What a body knows of the surface that it had, and the memberships of its particles.
pub(super) fn recall<'a>(
    level: Level,
    (former, past): (&'a Surface, &Past),
    clusters: &Clusters,
    body: &Body,
) -> (Known<'a>, Links) {
    let (memory, count) = (&former.memory, body.particles.len());
    let mut recall = Recall {
        level,
        memory,
        past,
        clusters,
        body,
        linked: vec![false; count],
        kept: Vec::new(),
        first_kept: vec![0; past.clusters.len()],
        place: vec![NONE; memory.shapes.len()],
        apart: Vec::new(),
        stayed: Vec::new(),
    };
    recall.compare();
    let links = recall.links();
    let is_same = |(i, linked): (usize, &bool)| {
        if *linked {
            recall.is_told_alike(i, &links)
        } else {
            links.has_some(i)
        }
    };
    let known = Known {
        former: Some(former),
        clusters: past.clusters.iter().map(|was| was.any()).collect(),
        was: past.particles.clone(),
        same: recall.linked.iter().enumerate().map(is_same).collect(),
    };
    (known, links)
}

/// A comparison of what the clusters of a body held and hold.
struct Recall<'a> {
    level: Level,
    memory: &'a Memory,
    past: &'a Past,
    clusters: &'a Clusters,
    body: &'a Body,
    /// Per particle: its memberships may have changed.
    linked: Vec<bool>,
    /// Per member of a cluster that is not the same: its place among the members that there were, or [`NONE`] if there it was not, or
    /// others near to it were.
    kept: Vec<u32>,
    /// Per cluster: where its members are in `kept`.
    first_kept: Vec<u32>,
    /// Per particle that there was: its place among the members of one cluster that have not been found again, or [`NONE`]; scratch.
    place: Vec<u32>,
    /// Places of one cluster whose members came or went; scratch.
    apart: Vec<Vec3>,
    /// Members of one cluster that stayed, by their numbers in `kept`, and their places; scratch.
    stayed: Vec<(usize, Vec3)>,
}

impl<'a> Recall<'a> {
    /// Looks at all clusters that are not the same.
    fn compare(&mut self) {
        let mut same = vec![false; self.memory.clusters()];
        let past = self.past;
        for (c, was) in past.clusters.iter().enumerate() {
            self.first_kept[c] = self.kept.len() as u32;
            match was {
                Was::Same(old) => same[*old as usize] = true,
                Was::Changed(old) => self.compare_with(c, *old),
                Was::New => self.compare_with_none(c),
            }
        }
        let mut was_linked = vec![false; self.place.len()];
        let gone = (0..).zip(&same).filter(|(_, same)| !**same);
        for i in gone.flat_map(|(old, _)| self.memory.places(old).0) {
            was_linked[*i as usize] = true;
        }
        for (linked, was) in self.linked.iter_mut().zip(&past.particles) {
            *linked |= was_linked.get(*was as usize).is_none_or(|was| *was);
        }
    }

    /// Members of a cluster of the body: particles, counted from the world's first, and offsets.
    fn members(&self, c: usize) -> (&'a [u32], &'a [Vec3]) {
        let clusters = self.clusters;
        let members = clusters.members(self.body.clusters.start as usize + c);
        (
            &clusters.particle[members.clone()],
            &clusters.offset[members],
        )
    }

    fn compare_with_none(&mut self, c: usize) {
        for i in self.members(c).0 {
            self.linked[(i - self.body.particles.start) as usize] = true;
            self.kept.push(NONE);
        }
    }

    /// Finds who stayed in a cluster, and who of them had others come or go within reach.
    fn compare_with(&mut self, c: usize, old: u32) {
        let (of, was) = ((self.clusters, self.body), &self.past.particles);
        if self.memory.is_moved_whole(old, of, c as u32, was) {
            let particles = self.members(c).0;
            for i in particles {
                self.linked[(i - self.body.particles.start) as usize] = true;
            }
            self.kept.extend(0..particles.len() as u32);
            return;
        }
        let row = self.body.clusters.start as usize + c;
        let (centre, width) = self.memory.reach(old);
        let shift = self.clusters.proxy_centre[row].as_dvec3() - centre.as_dvec3();
        let alike = self.clusters.proxy_radius[row].to_bits() == width.to_bits();
        let stays = |now: Vec3, then: Vec3| alike && now.as_dvec3() - then.as_dvec3() == shift;
        let moved = |then: Vec3| (then.as_dvec3() + shift).as_vec3();
        self.apart.clear();
        self.stayed.clear();
        let (rows, places) = self.memory.places(old);
        for (m, i) in (0..).zip(rows) {
            self.place[*i as usize] = m;
        }
        let (particles, offsets) = self.members(c);
        for (i, &now) in particles.iter().zip(offsets) {
            let i = (i - self.body.particles.start) as usize;
            self.linked[i] = true;
            let was = self.past.particles[i] as usize;
            let m = self.place.get(was).copied().unwrap_or(NONE);
            let then = places.get(m as usize);
            if then.is_some_and(|then| stays(now, *then)) {
                self.place[was] = NONE;
                self.stayed.push((self.kept.len(), now));
                self.kept.push(m);
            } else {
                self.kept.push(NONE);
                self.apart.push(now);
            }
        }
        for (i, then) in rows.iter().zip(places) {
            if std::mem::replace(&mut self.place[*i as usize], NONE) != NONE {
                self.apart.push(moved(*then));
            }
        }
        self.forget_near();
    }

    /// Forgets those who stayed in a cluster and had others come or go within reach.
    fn forget_near(&mut self) {
        if self.apart.is_empty() {
            return;
        }
        let reach = FARTHER * radius(self.body);
        let places = Places::of(&self.apart, reach);
        for (k, x) in &self.stayed {
            let kept = &mut self.kept[*k];
            places.within(self.level, *x, reach, |_| *kept = NONE);
        }
    }

    /// The memberships of all particles: those in clusters that are the same are known.
    fn links(&self) -> Links {
        let mut now = vec![NONE; self.memory.clusters()];
        // Memberships in other clusters, as a list per particle: the next one and what it is.
        let mut first = vec![NONE; self.body.particles.len()];
        let mut others: Vec<(u32, [u32; 2])> = Vec::with_capacity(self.kept.len());
        for (c, was) in self.past.clusters.iter().enumerate().rev() {
            if let Was::Same(old) = was {
                now[*old as usize] = c as u32;
                continue;
            }
            for (i, m) in self.members(c).0.iter().zip(0..) {
                let next = &mut first[(i - self.body.particles.start) as usize];
                others.push((*next, [c as u32, m]));
                *next = others.len() as u32 - 1;
            }
        }
        let sorted = now.iter().filter(|c| **c != NONE).is_sorted();
        let stay = now.iter().zip(0..).all(|(c, old)| *c == old || *c == NONE);
        let moved = (!stay).then_some(&now[..]);
        let mut ranks = Vec::new();
        let mut links = Links::with_capacity(self.body.particles.len(), self.clusters, self.body);
        let mut i = 0;
        while i < first.len() {
            // Members of clusters that are the same are in the rows that they had, and these are all that a particle has whose
            // memberships have not changed.
            let unchanged = |linked: &&bool| sorted && !**linked;
            let run = self.linked[i..].iter().take_while(unchanged).count();
            links.extend_from(&self.memory.links, i..i + run, moved);
            i += run;
            let Some(list) = first.get(i) else {
                break;
            };
            let theirs = self.memory.links.get(i).iter();
            links.extend(theirs.filter_map(|[old, m]| {
                let c = now[*old as usize];
                (c != NONE).then_some([c, *m])
            }));
            let mut next = *list;
            while let Some((after, link)) = others.get(next as usize) {
                links.extend(std::iter::once(*link));
                next = *after;
            }
            let of = (self.clusters, self.body);
            links.end(*list != NONE || !sorted, of, &mut ranks);
            i += 1;
        }
        links
    }

    /// True for a particle whose neighbours are told by the memberships that told them, in the same order, though some have changed.
    fn is_told_alike(&self, i: usize, links: &Links) -> bool {
        let own = links.of_particle(i);
        let before = self.memory.links.get(self.past.particles[i] as usize);
        for (k, [c, m]) in own.iter().enumerate() {
            let alike = match self.past.clusters[*c as usize] {
                Was::New => None,
                Was::Same(old) => Some([old, *m]),
                Was::Changed(old) => {
                    Some([old, self.kept[(self.first_kept[*c as usize] + m) as usize]])
                }
            };
            if alike.is_none() || alike.as_ref() != before.get(k) {
                return false;
            }
            if is_deep(self.clusters, self.body, [*c, *m]) {
                return true;
            }
        }
        !own.is_empty() && own.len() == before.len()
    }
}
