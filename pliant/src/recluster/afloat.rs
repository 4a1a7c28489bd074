//! Skin vertices in the embedded space: which particles are around each of them there.

use glam::Vec3;

use super::embedding::Embedded;
use super::links::Links;
use super::nursery::Newborn;
use super::patch::Patch;
use crate::geometry::PointGrid;
use crate::state::Skin;
use crate::topology::Rows;

/// A vertex is placed by the clusters of a patch if they have at least this share of it.
const ENOUGH: f32 = 0.5;
/// How far a vertex looks for particles, in spacings. Clusters disagree after flow, and the more of them have a part in a vertex the less its
/// neighbours on the skin go other ways.
const REACH: f32 = 2.5;
/// Reach of a vertex over the distance to its nearest particle, at least. In a gap that flow has drawn out it sees what is on both
/// sides, so that neighbours on the skin do not go over to different sides all at once.
const ACROSS: f32 = 2.0;

/// Distance from all particles at which a vertex is over a gap or off the body, in spacings. Surfaces are nearer, edges and corners too.
pub(super) const FAR: f32 = 1.5;

/// The vertices around which new clusters have members, and those that are far from all particles, ascending.
#[derive(Debug, Default)]
pub(super) struct Afloat {
    pub(super) vertices: Vec<Floating>,
    near: Vec<Near>,
}

/// A vertex in the embedded space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Floating {
    pub(super) vertex: u32,
    pub(super) position: Vec3,
    /// Distance of the nearest particle there, metres.
    pub(super) nearest: f32,
    /// The first of those around it, and one past the last.
    near: [u32; 2],
}

/// A particle around a vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    /// Counted from the body's first.
    pub(super) particle: u32,
    pub(super) kernel: f32,
    pub(super) position: Vec3,
}

impl Afloat {
    /// Vertices that the clusters of a patch carry, where these clusters are in the embedded space.
    pub(super) fn of(
        rows: &Rows,
        links: &Links,
        (patch, embedded): (&Patch, &Embedded),
        born: &[Newborn],
    ) -> Self {
        let mut afloat = Self::default();
        let Some(skin) = rows.skin.as_ref().filter(|_| !born.is_empty()) else {
            return afloat;
        };
        let mut joins = vec![false; rows.particles.len()];
        for (i, ..) in born.iter().flat_map(|newborn| &newborn.members) {
            joins[*i as usize] = true;
        }
        let mut sides = Sides::new(rows, links);
        let points = (0..patch.particles.len()).map(|place| embedded.at(place));
        let grid = PointGrid::new(&points.collect::<Vec<_>>(), rows.spacing * REACH);
        for vertex in 0..skin.len() as u32 {
            let Some(position) = place(skin, vertex, patch, embedded) else {
                continue;
            };
            sides.turn_to(skin, vertex);
            let first = afloat.near.len();
            let joins_near = |near: &Near| joins[near.particle as usize];
            let nearest = afloat.look_around(position, rows.spacing, &grid, |i| {
                let particle = patch.particles[i];
                sides.has(particle).then(|| (particle, embedded.at(i)))
            });
            let near = &afloat.near[first..];
            let is_far = nearest > FAR * rows.spacing && !near.is_empty();
            if is_far || near.iter().any(joins_near) {
                afloat.vertices.push(Floating {
                    vertex,
                    position,
                    nearest,
                    near: [first, afloat.near.len()].map(|at| at as u32),
                });
            } else {
                afloat.near.truncate(first);
            }
        }
        afloat
    }

    /// Appends the particles around a place that `particle` knows by their number in the grid, and tells how far the nearest of all is.
    fn look_around(
        &mut self,
        position: Vec3,
        spacing: f32,
        grid: &PointGrid,
        particle: impl Fn(usize) -> Option<(u32, Vec3)>,
    ) -> f32 {
        let nearest = grid.nearest(position);
        let nearest = nearest.map_or(0.0, |(_, square)| square.sqrt());
        let reach = f32::max(REACH * spacing, ACROSS * nearest);
        grid.for_each_within(position, reach, |i, square| {
            let k = 1.0 - square / (reach * reach);
            if let Some((particle, position)) = particle(i).filter(|_| k > 0.0) {
                self.near.push(Near {
                    particle,
                    kernel: k * k * k,
                    position,
                });
            }
        });
        nearest
    }

    /// The particles around a vertex.
    pub(super) fn near(&self, vertex: &Floating) -> &[Near] {
        &self.near[vertex.near[0] as usize..vertex.near[1] as usize]
    }
}

/// Which particles are on the same side of a crack as a vertex: those in clusters that carry it. All of them in a body that does not break.
struct Sides<'a> {
    links: Option<&'a Links>,
    /// Per cluster: one more than the last vertex that it carried.
    carries: Vec<u32>,
    now: u32,
}

impl<'a> Sides<'a> {
    fn new(rows: &Rows, links: &'a Links) -> Self {
        Self {
            links: rows.material.fracture.as_ref().map(|_| links),
            carries: vec![0; rows.clusters.len()],
            now: 0,
        }
    }

    fn turn_to(&mut self, skin: &Skin, vertex: u32) {
        self.now = vertex + 1;
        for bind in skin.binds(vertex).unwrap_or_default() {
            self.carries[bind.cluster as usize] = self.now;
        }
    }

    fn has(&self, particle: u32) -> bool {
        self.links.is_none_or(|links| {
            let mut links = links.of_particle(particle).iter();
            links.any(|link| self.carries[link.cluster as usize] == self.now)
        })
    }
}

/// Where the clusters of a patch carry a vertex in the embedded space, as fits carry it in the world; None if they have too little of it.
fn place(skin: &Skin, vertex: u32, patch: &Patch, embedded: &Embedded) -> Option<Vec3> {
    let (mut sum, mut share) = (Vec3::ZERO, 0.0);
    for bind in skin.binds(vertex)? {
        if let Some(c) = patch.cluster(bind.cluster) {
            sum += (embedded.pose[c].centre + embedded.map[c] * bind.local) * bind.share;
            share += bind.share;
        }
    }
    (share >= ENOUGH).then(|| sum / share)
}
