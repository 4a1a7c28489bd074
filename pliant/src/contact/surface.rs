//! The surface of a body made of particles: which of them are outermost, and which neighbours tell the way out.
//!
//! Everything follows from the memberships: two particles are neighbours at rest when the offsets they have in a common
//! cluster are near. So the surface needs no mesh and no global rest pose, and is found again after any edit of the
//! clusters.

mod inside;
mod known;
mod making;
mod near;
mod normal;
mod past;
mod share;
mod star;
mod ways;

use std::ops::Range;

use fearless_simd::{Level, Simd};
use glam::{DMat3, Vec3};

use super::fan::{Point, Ring};
use super::shell::Shell;
use crate::matching::LANES;
use crate::math::eigen3;
use crate::state::{Body, State};
pub(super) use known::Former;
use known::{Known, Memory, NONE};
use making::Making;
use near::{Links, Neighbours, Search};
use normal::Octet;
pub(super) use past::Past;
use past::recall;
pub(super) use share::share;
use star::fan;
use ways::Ways;

/// Particles nearer than this many spacings are neighbours: those around one, and the next one along an edge.
const NEAR: f32 = 2.05;
/// A side is open when no neighbour is within the cone of this cosine about it.
const OPEN: f32 = 0.6;
/// A side that none is within this cone of is near to one that may be open.
const NEARLY: f32 = 0.7;
/// The cosine of the cone about both sides of a sheet that none is within,
const FLAT: f32 = 0.5;
/// which is no thicker than this share of what it is wide, as squares: a corner with few neighbours is.
const THIN: f64 = 0.3;
/// Neighbours that tell a normal, at most.
const RING: usize = LANES;
/// Rows fewer than this many triangles away are near at rest, and those that are within as many spacings on a way through the body.
const RINGS: usize = 3;
/// A row is on a side when within the cone of this cosine about it.
const SIDE: f32 = 0.5;
/// Stands for a particle among its own neighbours.
const SELF: u16 = u16::MAX;
/// A fan is even when its triangles' normals are within the cone of this cosine.
const EVEN: f32 = 0.9;

/// The outermost particles of a body. Rows are sorted by particle.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Surface {
    /// Row of each outer particle within the body.
    pub(super) particle: Vec<u32>,
    pub(super) kind: Vec<Kind>,
    /// Cluster that has most of each, if any, counted from the body's first: rows of other bodies may come and go.
    pub(super) cluster: Vec<Option<u32>>,
    /// Pairs of outer rows around row o, `fan_starts[o]..fan_starts[o + 1]`, counter-clockwise seen from outside.
    fan_starts: Vec<u32>,
    fans: Vec<[u32; 2]>,
    /// The same triangles side by side.
    rings: Vec<Ring>,
    /// Rows on four sides of row o, counter-clockwise seen from outside, or o where there is none on a side: the diagonals of
    /// this square tell the normal. Four times o where they do not at rest.
    compass: Vec<[u32; 4]>,
    /// What normals need of every eight rows.
    octets: Vec<Octet>,
    /// The longest edge of each fan at rest, over the longest way from the row to its compass; 0 without one.
    edges: Vec<f32>,
    /// The most of these.
    wider: f32,
    /// Rows within [`RINGS`] of row o, sorted: `around[around_starts[o]..around_starts[o + 1]]`. Only for bodies that meet
    /// themselves: what is near at rest does not count.
    around_starts: Vec<u32>,
    around: Vec<u32>,
    /// Mean distance of neighbouring particles, metres.
    pub(super) spacing: f32,
    /// How far the surface is beyond these particles, metres.
    pub(super) thickness: f32,
    memory: Memory,
}

/// What a particle is part of, and its way out; None inside a solid.
type Shape = Option<(Kind, Vec3)>;

/// What an outer particle is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The boundary of a solid: one side is out.
    Face,
    /// A layer one particle thick: both sides are out.
    Sheet,
    /// A thread or a lone particle: everywhere is out.
    Ball,
}

/// What is around an outer particle. Neighbours are told by their place among all of the particle's, the particle itself by [`SELF`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    fan: [[u16; 2]; RING],
    count: usize,
    even: bool,
    compass: Option<[u16; 4]>,
    /// The longest edge over the longest arm of the compass, 0 without one.
    wider: f32,
}

impl Surface {
    /// `former` are surfaces that the body's particles may have been part of, `past` tells what the body has of one of them.
    pub(super) fn of(
        level: Level,
        state: &State,
        body: &Body,
        (former, past): (&Former, Option<&Past>),
    ) -> Self {
        let clusters = &state.clusters;
        let remembers = body.may_change();
        let past = past.and_then(|past| Some((past.surface(former)?, past)));
        let memory = if remembers {
            let past = past.map(|(surface, past)| (&surface.memory, past.clusters()));
            Memory::of(clusters, body, past)
        } else {
            Memory::default()
        };
        let (known, links) = past.map_or_else(
            || {
                let links = Links::of(clusters, body);
                let known = Known::of(&memory, &links, body.particles.len(), former);
                (known, links)
            },
            |past| recall(level, past, clusters, body),
        );
        let empty = Self {
            spacing: body.spacing,
            thickness: thickness(body),
            memory,
            ..Self::with_room_of(past.map(|(surface, _)| surface))
        };
        let search = Search::new(level, clusters, body, &links);
        let mut making = Making::new(search, known, empty);
        making.find_rows(&links);
        making.look_around(clusters, body, &links);
        making.find_faces();
        let mut surface = making.surface;
        if body.contact.self_contact {
            surface.find_around(Neighbours::new(making.search), &making.rows);
            surface.make_mutual();
        }
        surface.octets = surface.in_octets();
        if remembers {
            (surface.memory.shapes, surface.memory.rows) = (making.shapes, making.rows);
            surface.memory.links = links;
            surface.memory.sort();
        }
        surface
    }

    /// No rows yet, but room for as many as another surface has and some more.
    fn with_room_of(other: Option<&Self>) -> Self {
        let (rows, fans) = other.map_or((0, 0), |other| (other.rings.len(), other.fans.len()));
        let more = |count: usize| count + count / 8;
        let mut fan_starts = Vec::with_capacity(more(rows + 1));
        fan_starts.push(0);
        Self {
            particle: Vec::with_capacity(more(rows)),
            kind: Vec::with_capacity(more(rows)),
            cluster: Vec::with_capacity(more(rows)),
            fan_starts,
            fans: Vec::with_capacity(more(fans)),
            rings: Vec::with_capacity(more(rows)),
            compass: Vec::with_capacity(more(rows)),
            edges: Vec::with_capacity(more(rows)),
            ..Self::default()
        }
    }

    /// Adds what is around an outer row.
    fn add(&mut self, fan: impl Iterator<Item = [u32; 2]>, even: bool, compass: [u32; 4]) {
        let o = self.rings.len() as u32;
        self.fans.extend(fan);
        self.fan_starts.push(self.fans.len() as u32);
        if self.fan(o).is_empty() {
            self.kind[o as usize] = Kind::Ball;
        }
        let ring = Ring::new(o, self.fan(o), even);
        self.rings.push(ring);
        self.compass.push(compass);
    }

    /// Adds what was around some outer rows of a former surface, whose rows are `now` here.
    fn take_over(&mut self, former: &Self, was: Range<usize>, now: &[u32]) {
        let row = |old: u32| now[old as usize];
        let starts = &former.fan_starts[was.start..=was.end];
        let (first, end) = (starts[0], starts[was.len()]);
        let ahead = (self.fans.len() as u32).wrapping_sub(first);
        let ends = starts[1..].iter();
        self.fan_starts
            .extend(ends.map(|end| end.wrapping_add(ahead)));
        let fans = former.fans[first as usize..end as usize].iter();
        self.fans.extend(fans.map(|[a, b]| [row(*a), row(*b)]));
        let o = self.rings.len();
        self.kind[o..o + was.len()].copy_from_slice(&former.kind[was.clone()]);
        let rings = former.rings[was.clone()].iter();
        self.rings.extend(rings.map(|ring| ring.moved(now)));
        let compass = former.compass[was.clone()].iter();
        self.compass
            .extend(compass.map(|[a, b, c, d]| [row(*a), row(*b), row(*c), row(*d)]));
        self.edges.extend_from_slice(&former.edges[was]);
    }

    /// Outer rows of some particles.
    fn rows_of(&self, particles: Range<usize>) -> Range<usize> {
        let before = |end: usize| self.particle.partition_point(|i| (*i as usize) < end);
        before(particles.start)..before(particles.end)
    }

    /// Walks the fans outwards from every row, and through the body: over an edge or a thin part rows are near that are many triangles
    /// away. `rows` are those of the particles.
    fn find_around(&mut self, mut neighbours: Neighbours<'_>, rows: &[u32]) {
        self.around_starts.push(0);
        let mut near = Vec::new();
        for o in 0..self.particle.len() as u32 {
            near.clear();
            near.push(o);
            let mut ring = 0..1;
            for _ in 0..RINGS {
                for k in ring.clone() {
                    for next in self.fan(near[k]).as_flattened() {
                        if !near.contains(next) {
                            near.push(*next);
                        }
                    }
                }
                ring = ring.end..near.len();
            }
            let reach = RINGS as f32 * self.spacing;
            neighbours.walk(self.particle[o as usize], reach, |j| {
                near.push(rows[j as usize]);
            });
            near.sort_unstable();
            near.dedup();
            let outer = near.iter().filter(|row| **row != NONE);
            self.around.extend(outer);
            self.around_starts.push(self.around.len() as u32);
        }
    }

    /// Takes rows for near each other that are near one way only. Fans need not be mutual; and a row would meet triangles of its own if it did not know
    /// all whose fan it is in.
    fn make_mutual(&mut self) {
        let mut lacking = Vec::new();
        for o in 0..self.particle.len() as u32 {
            let others = self.around(o).iter();
            let lack = others.filter(|j| !self.is_around(**j, o));
            lacking.extend(lack.map(|j| (*j, o)));
        }
        lacking.sort_unstable();
        let mut lacking = lacking.into_iter().peekable();
        let (mut around, mut starts) = (Vec::with_capacity(self.around.len()), vec![0]);
        for o in 0..self.particle.len() as u32 {
            let first = around.len();
            around.extend(self.around(o));
            while let Some((_, j)) = lacking.next_if(|(row, _)| *row == o) {
                around.push(j);
            }
            around[first..].sort_unstable();
            starts.push(around.len() as u32);
        }
        (self.around, self.around_starts) = (around, starts);
    }

    /// True for rows that are near each other at rest. Only for bodies that meet themselves.
    pub(super) fn is_around(&self, o: u32, other: u32) -> bool {
        self.around(o).binary_search(&other).is_ok()
    }

    fn around(&self, o: u32) -> &[u32] {
        let starts = &self.around_starts[o as usize..];
        &self.around[starts[0] as usize..starts[1] as usize]
    }

    fn fan(&self, o: u32) -> &[[u32; 2]] {
        let range = self.fan_starts[o as usize] as usize..self.fan_starts[o as usize + 1] as usize;
        &self.fans[range]
    }

    /// The triangle of row o's fan nearest to a point at a time, and the shares of its corners in the nearest point.
    #[inline(always)]
    pub(super) fn triangle<S: Simd>(
        &self,
        simd: S,
        o: u32,
        (at, time): (Vec3, f32),
        shell: &Shell,
    ) -> Point {
        let (ring, normal) = (&self.rings[o as usize], shell.normal[o as usize]);
        if time >= 1.0 {
            ring.nearest(simd, o, normal, at, |row| shell.now[row as usize])
        } else {
            ring.nearest(simd, o, normal, at, |row| shell.at(row, time))
        }
    }
}

fn thickness(body: &Body) -> f32 {
    let own = body.margin.max(0.25 * body.spacing);
    body.contact.thickness.unwrap_or(own)
}

impl Face {
    /// What is around a particle with a normal; `rows` tells which particles are outer.
    fn of(normal: Vec3, around: &[(u32, Vec3)], rows: &[u32], spacing: f32) -> Self {
        let ring: Vec<(u16, Vec3)> = (0..)
            .zip(around)
            .filter(|(_, (j, _))| rows[*j as usize] != NONE)
            .map(|(place, (_, way))| (place, *way))
            .collect();
        let fan = fan(normal, ring, spacing);
        let looks = fan.iter().map(|(_, look)| look.dot(normal));
        let mut face = Self {
            fan: [[SELF; 2]; RING],
            count: fan.len(),
            even: looks.fold(1.0, f32::min) > EVEN,
            compass: None,
            wider: 0.0,
        };
        for (to, (pair, _)) in face.fan.iter_mut().zip(&fan) {
            *to = *pair;
        }
        face.find_compass(normal, around);
        face
    }

    /// Chooses the compass of a particle with these neighbours.
    fn find_compass(&mut self, normal: Vec3, around: &[(u32, Vec3)]) {
        let fan = &self.fan[..self.count];
        let way = |place: u16| {
            around
                .get(place as usize)
                .map_or(Vec3::ZERO, |(_, way)| *way)
        };
        let members = || fan.as_flattened().iter().copied();
        let mut units = [(SELF, Vec3::ZERO); 2 * RING];
        for (unit, place) in units.iter_mut().zip(members()) {
            *unit = (place, way(place).normalize_or_zero());
        }
        let units = &units[..2 * fan.len()];
        let (east, north) = axes_about(normal);
        let choice = [east, north, -east, -north].map(|side| {
            let along = units.iter().map(|(place, unit)| (unit.dot(side), *place));
            let best = along.max_by(|a, b| a.0.total_cmp(&b.0));
            best.filter(|best| best.0 > SIDE)
                .map_or(SELF, |best| best.1)
        });
        let square = choice.map(way);
        let look = (square[2] - square[0])
            .cross(square[3] - square[1])
            .normalize_or_zero();
        let sum: Vec3 = fan
            .iter()
            .map(|pair| way(pair[0]).cross(way(pair[1])))
            .sum();
        if look.dot(sum.normalize_or_zero()) <= EVEN {
            return;
        }
        let longest = |ways: &mut dyn Iterator<Item = Vec3>| {
            ways.map(Vec3::length_squared).fold(0.0, f32::max).sqrt()
        };
        let arm = longest(&mut square.into_iter());
        if arm > 0.0 {
            self.wider = longest(&mut members().map(way)) / arm;
        }
        self.compass = Some(choice);
    }
}

/// What a particle with these neighbours is part of, and its way out; None inside a solid.
fn shape(near: &[(u32, Vec3)], ways: &mut Ways) -> Shape {
    if near.len() < 2 {
        return Some((Kind::Ball, Vec3::ZERO));
    }
    let mut scatter = DMat3::ZERO;
    let mut mean = Vec3::ZERO;
    for (_, way) in near {
        let d = way.as_dvec3();
        scatter += DMat3::from_cols(d * d.x, d * d.y, d * d.z);
        mean += *way;
    }
    let (spread, axes) = eigen3(scatter);
    let axes = axes.as_mat3();
    ways.set(near.iter().map(|(_, way)| *way));
    let mut both = |n: Vec3| ways.blocked(n).max(ways.blocked(-n));
    if both(axes.z_axis) < FLAT {
        if both(axes.y_axis) < FLAT {
            return Some((Kind::Ball, Vec3::ZERO));
        }
        if spread.z < THIN * spread.y {
            return Some((Kind::Sheet, axes.z_axis));
        }
    }
    let sides = [-mean.normalize_or_zero(), axes.z_axis, -axes.z_axis];
    // Neighbours that are on all sides alike have no mean.
    let mut sides = sides.into_iter().filter(|n| *n != Vec3::ZERO);
    let open = sides.find_map(|n| {
        let (n, blocked) = (ways.blocked(n) < NEARLY).then(|| ways.widest(n))?;
        (blocked < OPEN).then_some(n)
    });
    open.map(|n| (Kind::Face, n))
}

/// Two axes that with a normal make a frame: seen from outside, the first to the second turns counter-clockwise.
fn axes_about(normal: Vec3) -> (Vec3, Vec3) {
    let e1 = normal.any_orthonormal_vector();
    (e1, normal.cross(e1))
}

#[cfg(test)]
mod tests;
