//! The surface of a body made of particles: which of them are outermost, and which neighbours tell the way out.
//!
//! Everything follows from the memberships: two particles are neighbours at rest when the offsets they have in a common
//! cluster are near. So the surface needs no mesh and no global rest pose, and is found again after any edit of the
//! clusters.

use glam::{DMat3, Vec3};

use super::shell::Shell;
use super::tree::corner_shares;
use crate::geometry::PointGrid;
use crate::math::eigen3;
use crate::state::{Body, State};

/// Particles nearer than this many spacings are neighbours: those around one, and the next one along an edge.
const NEAR: f32 = 2.05;
/// A side is open when no neighbour is within the cone of this cosine about it.
const OPEN: f32 = 0.6;
/// The same for both sides of a sheet,
const FLAT: f32 = 0.5;
/// which is no thicker than this share of what it is wide, as squares: a corner with few neighbours is.
const THIN: f64 = 0.3;
/// Neighbours further out of the tangent plane than this sine tell nothing about the normal.
const ALONG: f32 = 0.8;
/// Neighbours that tell a normal, at most.
const RING: usize = 8;
/// Rows fewer than this many triangles away are near at rest.
const RINGS: usize = 3;
/// A row is on a side when within the cone of this cosine about it.
const SIDE: f32 = 0.5;
/// A fan is even when its triangles' normals are within the cone of this cosine.
const EVEN: f32 = 0.9;

/// The outermost particles of a body. Rows are sorted by particle.
#[derive(Debug, Default)]
pub(crate) struct Surface {
    /// Row of each outer particle within the body.
    pub(super) particle: Vec<u32>,
    pub(super) kind: Vec<Kind>,
    /// Cluster that has most of each, if any, counted from the body's first: rows of other bodies may come and go.
    pub(super) cluster: Vec<Option<u32>>,
    /// Pairs of outer rows around row o, `fan_starts[o]..fan_starts[o + 1]`, counter-clockwise seen from outside.
    fan_starts: Vec<u32>,
    fans: Vec<[u32; 2]>,
    /// All triangles of a fan look about the same way.
    even: Vec<bool>,
    /// Rows on four sides of row o, counter-clockwise seen from outside, or o where there is none on a side: the diagonals of
    /// this square tell the normal. Four times o where they do not at rest.
    compass: Vec<[u32; 4]>,
    /// The longest edge of a fan at rest, over the longest way from a row to its compass.
    wider: f32,
    /// Rows within [`RINGS`] of row o, sorted: `around[around_starts[o]..around_starts[o + 1]]`. Only for bodies that meet
    /// themselves: what is near at rest does not count.
    around_starts: Vec<u32>,
    around: Vec<u32>,
    /// Mean distance of neighbouring particles, metres.
    pub(super) spacing: f32,
    /// How far the surface is beyond these particles, metres.
    pub(super) thickness: f32,
}

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

impl Surface {
    pub(crate) fn of(state: &State, body: &Body) -> Self {
        let near = Neighbours::of(state, body);
        let count = body.particles.len();
        let shapes: Vec<Option<(Kind, Vec3)>> = (0..count).map(|i| shape(near.of_row(i))).collect();
        let mut rows = vec![u32::MAX; count];
        let mut surface = Self {
            spacing: body.spacing,
            thickness: thickness(body),
            ..Self::default()
        };
        for (i, shape) in shapes.iter().enumerate() {
            if let Some((kind, _)) = shape {
                rows[i] = surface.particle.len() as u32;
                surface.particle.push(i as u32);
                surface.kind.push(*kind);
                surface.cluster.push(near.cluster[i]);
            }
        }
        surface.fan_starts.push(0);
        for o in 0..surface.particle.len() {
            let i = surface.particle[o] as usize;
            let normal = shapes[i].map_or(Vec3::ZERO, |(_, normal)| normal);
            let ring = near
                .of_row(i)
                .iter()
                .filter(|(j, _)| rows[*j as usize] != u32::MAX);
            let ring: Vec<(u32, Vec3)> = ring.map(|(j, d)| (rows[*j as usize], *d)).collect();
            let fan = fan(normal, ring.clone());
            if fan.is_empty() {
                surface.kind[o] = Kind::Ball;
            }
            surface.add_compass(o as u32, normal, &ring, &fan);
            let looks = fan.iter().map(|(_, look)| look.dot(normal));
            surface.even.push(looks.fold(1.0, f32::min) > EVEN);
            surface.fans.extend(fan.into_iter().map(|(pair, _)| pair));
            surface.fan_starts.push(surface.fans.len() as u32);
        }
        if body.contact.self_contact {
            surface.find_around();
        }
        surface
    }

    /// Chooses the compass of a row with these neighbours and this fan.
    fn add_compass(
        &mut self,
        o: u32,
        normal: Vec3,
        ring: &[(u32, Vec3)],
        fan: &[([u32; 2], Vec3)],
    ) {
        let way = |row: u32| {
            let found = ring.iter().find(|(r, _)| *r == row);
            found.map_or(Vec3::ZERO, |(_, way)| *way)
        };
        let members = || fan.iter().flat_map(|(pair, _)| *pair);
        let (east, north) = axes_about(normal);
        let choice = [east, north, -east, -north].map(|side| {
            let along = |row: &u32| way(*row).normalize_or_zero().dot(side);
            let best = members().max_by(|a, b| along(a).total_cmp(&along(b)));
            best.filter(|row| along(row) > SIDE).unwrap_or(o)
        });
        let square = choice.map(way);
        let look = (square[2] - square[0])
            .cross(square[3] - square[1])
            .normalize_or_zero();
        let sum: Vec3 = fan
            .iter()
            .map(|(pair, _)| way(pair[0]).cross(way(pair[1])))
            .sum();
        let tells = look.dot(sum.normalize_or_zero()) > EVEN;
        self.compass.push(if tells { choice } else { [o; 4] });
        let longest = |ways: &mut dyn Iterator<Item = Vec3>| {
            ways.map(Vec3::length_squared).fold(0.0, f32::max).sqrt()
        };
        let arm = longest(&mut square.into_iter());
        if tells && arm > 0.0 {
            let edge = longest(&mut members().map(way));
            self.wider = self.wider.max(edge / arm);
        }
    }

    /// Walks the fans outwards from every row.
    fn find_around(&mut self) {
        self.around_starts.push(0);
        for o in 0..self.particle.len() as u32 {
            let mut rows = vec![o];
            let mut ring = 0..1;
            for _ in 0..RINGS {
                for k in ring.clone() {
                    for next in self.fan(rows[k]).as_flattened() {
                        if !rows.contains(next) {
                            rows.push(*next);
                        }
                    }
                }
                ring = ring.end..rows.len();
            }
            rows.sort_unstable();
            self.around.extend(rows);
            self.around_starts.push(self.around.len() as u32);
        }
    }

    /// True for rows that are near each other at rest. Only for bodies that meet themselves.
    pub(super) fn is_around(&self, o: u32, other: u32) -> bool {
        let range = self.around_starts[o as usize]..self.around_starts[o as usize + 1];
        let rows = &self.around[range.start as usize..range.end as usize];
        rows.binary_search(&other).is_ok()
    }

    fn fan(&self, o: u32) -> &[[u32; 2]] {
        let range = self.fan_starts[o as usize] as usize..self.fan_starts[o as usize + 1] as usize;
        &self.fans[range]
    }

    /// The triangle of row o's fan nearest to a point at a time, and the shares of its corners in the nearest point. A ball
    /// is a triangle of one corner.
    pub(super) fn triangle(
        &self,
        o: u32,
        at: Vec3,
        time: f32,
        shell: &Shell,
    ) -> ([u32; 3], [f32; 3]) {
        let normal = shell.normal[o as usize];
        if time >= 1.0 {
            self.triangle_of(o, at, normal, |row| shell.now[row as usize])
        } else {
            self.triangle_of(o, at, normal, |row| shell.at(row, time))
        }
    }

    #[inline(always)]
    fn triangle_of(
        &self,
        o: u32,
        at: Vec3,
        normal: Vec3,
        place: impl Fn(u32) -> Vec3,
    ) -> ([u32; 3], [f32; 3]) {
        let (fan, x) = (self.fan(o), place(o));
        let arm = at - x;
        if self.even[o as usize] {
            // Only the triangle below the point.
            let side = normal.cross(arm);
            for &[a, b] in fan {
                let (to_a, to_b) = (place(a) - x, place(b) - x);
                if side.dot(to_a) <= 0.0 && side.dot(to_b) >= 0.0 {
                    return ([o, a, b], corner_shares(arm, to_a, to_b));
                }
            }
        }
        let mut best = (arm.length_squared(), [o; 3], [1.0, 0.0, 0.0]);
        for &[a, b] in fan {
            let (to_a, to_b) = (place(a) - x, place(b) - x);
            // Nearest to the row itself.
            if arm.dot(to_a) <= 0.0 && arm.dot(to_b) <= 0.0 {
                continue;
            }
            let shares = corner_shares(arm, to_a, to_b);
            let d2 = arm.distance_squared(to_a * shares[1] + to_b * shares[2]);
            if d2 < best.0 {
                best = (d2, [o, a, b], shares);
            }
        }
        (best.1, best.2)
    }

    /// The unit normal of an outer row where its neighbours are, zero where they tell none, and the square of its longest
    /// edge.
    pub(super) fn normal(&self, o: usize, position: &[Vec3]) -> (Vec3, f32) {
        let x = position[o];
        let compass = self.compass[o];
        if compass != [o as u32; 4] {
            let [e, n, w, s] = compass;
            let way = |row: u32| position[row as usize] - x;
            let (e, n, w, s) = (way(e), way(n), way(w), way(s));
            let longest = |a: Vec3, b: Vec3| a.length_squared().max(b.length_squared());
            let edge = longest(e, n).max(longest(w, s)) * self.wider * self.wider;
            let across = (w - e).cross(s - n);
            let length = across.length();
            let normal = if length > 0.0 {
                across / length
            } else {
                Vec3::ZERO
            };
            return (normal, edge);
        }
        let (mut sum, mut longest) = (Vec3::ZERO, 0.0f32);
        for [a, b] in self.fan(o as u32) {
            let (a, b) = (position[*a as usize] - x, position[*b as usize] - x);
            sum += a.cross(b);
            longest = longest.max(a.length_squared());
        }
        (sum.normalize_or_zero(), longest)
    }
}

fn thickness(body: &Body) -> f32 {
    let own = body.margin.max(0.25 * body.spacing);
    body.contact.thickness.unwrap_or(own)
}

/// Rest neighbours of every particle of a body, with the way to each.
struct Neighbours {
    /// Cluster that has most of each particle.
    cluster: Vec<Option<u32>>,
    starts: Vec<u32>,
    rows: Vec<(u32, Vec3)>,
}

impl Neighbours {
    fn of(state: &State, body: &Body) -> Self {
        let (clusters, radius) = (&state.clusters, NEAR * body.spacing);
        let first = body.clusters.start as usize;
        let grids: Vec<PointGrid> = body
            .clusters
            .clone()
            .map(|c| PointGrid::new(&clusters.offset[clusters.members(c as usize)], radius))
            .collect();
        let mut memberships = vec![Vec::new(); body.particles.len()];
        for c in body.clusters.clone() {
            for k in clusters.members(c as usize) {
                let i = clusters.particle[k] - body.particles.start;
                memberships[i as usize].push((c as usize, k));
            }
        }
        let mut neighbours = Self {
            cluster: Vec::with_capacity(body.particles.len()),
            starts: vec![0],
            rows: Vec::new(),
        };
        for (i, own) in memberships.iter_mut().enumerate() {
            own.sort_by(|a, b| clusters.weight[b.1].total_cmp(&clusters.weight[a.1]));
            let main = own.first().map(|(c, _)| (c - first) as u32);
            neighbours.cluster.push(main);
            let begin = neighbours.rows.len();
            for &(c, k) in own.iter() {
                let p = clusters.offset[k];
                let members = clusters.members(c);
                grids[c - first].for_each_within(p, radius, |m, _| {
                    let j = clusters.particle[members.start + m] - body.particles.start;
                    let known = neighbours.rows[begin..].iter().any(|(row, _)| *row == j);
                    if j as usize != i && !known {
                        let way = clusters.offset[members.start + m] - p;
                        neighbours.rows.push((j, way));
                    }
                });
                // A cluster holds all particles within its radius: deep inside one, no other knows more.
                let depth = clusters.proxy_radius[c] - (p - clusters.proxy_centre[c]).length();
                if depth > radius {
                    break;
                }
            }
            neighbours.rows[begin..].sort_by_key(|(j, _)| *j);
            neighbours.starts.push(neighbours.rows.len() as u32);
        }
        neighbours
    }

    fn of_row(&self, i: usize) -> &[(u32, Vec3)] {
        &self.rows[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

/// What a particle with these neighbours is part of, and its way out; None inside a solid.
fn shape(near: &[(u32, Vec3)]) -> Option<(Kind, Vec3)> {
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
    // Cosine of the neighbour nearest to a direction.
    let blocked = |n: Vec3| {
        let cosines = near.iter().map(|(_, way)| way.normalize_or_zero().dot(n));
        cosines.fold(-1.0, f32::max)
    };
    let both = |n: Vec3| blocked(n).max(blocked(-n));
    if both(axes.z_axis) < FLAT {
        if both(axes.y_axis) < FLAT {
            return Some((Kind::Ball, Vec3::ZERO));
        }
        if spread.z < THIN * spread.y {
            return Some((Kind::Sheet, axes.z_axis));
        }
    }
    let ways = [-mean.normalize_or_zero(), axes.z_axis, -axes.z_axis];
    let open = ways.into_iter().find(|n| blocked(*n) < OPEN);
    open.map(|n| (Kind::Face, n))
}

/// Two axes that with a normal make a frame: seen from outside, the first to the second turns counter-clockwise.
fn axes_about(normal: Vec3) -> (Vec3, Vec3) {
    let e1 = normal.any_orthonormal_vector();
    (e1, normal.cross(e1))
}

/// The pairs of neighbours around a normal, with the normals of the triangles they make; none for a thread or a lone
/// particle.
fn fan(normal: Vec3, mut ring: Vec<(u32, Vec3)>) -> Vec<([u32; 2], Vec3)> {
    if normal == Vec3::ZERO {
        return Vec::new();
    }
    ring.retain(|(_, way)| way.normalize_or_zero().dot(normal).abs() < ALONG);
    ring.sort_by(|a, b| a.1.length_squared().total_cmp(&b.1.length_squared()));
    ring.truncate(RING);
    let (e1, e2) = axes_about(normal);
    // Grows with the angle from −2 to 2.
    let angle = |way: Vec3| {
        let (x, y) = (way.dot(e1), way.dot(e2));
        let sine = y / (x.abs() + y.abs()).max(f32::MIN_POSITIVE);
        if x >= 0.0 {
            sine
        } else {
            2.0f32.copysign(y) - sine
        }
    };
    ring.sort_by(|a, b| angle(a.1).total_cmp(&angle(b.1)).then(a.0.cmp(&b.0)));
    let pair = |k: usize| (ring[k], ring[(k + 1) % ring.len()]);
    let triangle = |(a, b): ((u32, Vec3), (u32, Vec3))| {
        let turn = a.1.normalize_or_zero().cross(b.1.normalize_or_zero());
        // Not across a gap, nor along a line.
        (turn.dot(normal) > 0.1).then(|| ([a.0, b.0], turn.normalize_or_zero()))
    };
    (0..ring.len()).map(pair).filter_map(triangle).collect()
}

#[cfg(test)]
mod tests;
