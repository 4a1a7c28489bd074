//! The neighbours that an outer particle spans its triangles with.
//!
//! The nearest ones will not do. Beside an edge, and in a slab of two layers, some of them lie on another face, and triangles that lead there
//! are dents: what slides over them is pushed back along their normals, as if by friction, and now and then is caught. So
//! neighbours are those of the tangential Delaunay complex [Boissonnat14]: the ones whose rooms meet the particle's own in its tangent
//! plane. The border to the room of a neighbour at w is where y·w = |w|²/2, so what lies below the plane has its border farther off. What is
//! left of other faces then lies below the triangle of the two beside it and does not count.

use glam::{Vec2, Vec3};

use super::{RING, axes_about};

/// A room reaches no farther than this many spacings along its axes.
const ROOM: f32 = 1.6;
/// Rooms that miss each other by this share of a border's distance meet, as those across the corner of a lattice do.
const MEET: f32 = 0.02;
/// Corners of a room at most: about six are usual, and more than this cannot be told from a circle.
const CORNERS: usize = 32;
/// A neighbour below the tangent plane by this sine may lie on another face:
const STEEP: f32 = 0.3;
/// it does if it is this many spacings below the triangle of those beside it.
const BELOW: f32 = 0.1;
/// Two neighbours make a triangle if the sine between them, seen along the normal, is more than this: not across a gap, nor along
/// a line.
const TURN: f32 = 0.1;

/// A neighbour: its place among all of them, the way to it, and how far around the normal it is.
#[derive(Clone, Copy)]
struct Spoke {
    place: u16,
    way: Vec3,
    angle: f32,
}

/// The pairs of neighbours around a normal, with the normals of the triangles they make; none for a thread or a lone
/// particle. `near` are the ways to outer neighbours.
pub(super) fn fan(normal: Vec3, mut near: Vec<(u16, Vec3)>, spacing: f32) -> Vec<([u16; 2], Vec3)> {
    if normal == Vec3::ZERO {
        return Vec::new();
    }
    near.sort_by(|a, b| a.1.length_squared().total_cmp(&b.1.length_squared()));
    let axes = axes_about(normal);
    meeting(axes, &mut near, spacing);
    near.truncate(RING);
    let spoke = |(place, way): (u16, Vec3)| Spoke {
        place,
        way,
        angle: angle(axes, way),
    };
    let mut ring: Vec<Spoke> = near.into_iter().map(spoke).collect();
    ring.sort_unstable_by(|a, b| a.angle.total_cmp(&b.angle).then(a.place.cmp(&b.place)));
    drop_other_faces(normal, &mut ring, spacing);
    let pair = |k: usize| (ring[k], ring[(k + 1) % ring.len()]);
    let triangle = |(a, b): (Spoke, Spoke)| {
        let turn = turn(a, b);
        (turn.dot(normal) > TURN).then(|| ([a.place, b.place], turn.normalize_or_zero()))
    };
    (0..ring.len()).map(pair).filter_map(triangle).collect()
}

/// Grows with the angle from −2 to 2.
fn angle((e1, e2): (Vec3, Vec3), way: Vec3) -> f32 {
    let (x, y) = (way.dot(e1), way.dot(e2));
    let sine = y / (x.abs() + y.abs()).max(f32::MIN_POSITIVE);
    if x >= 0.0 {
        sine
    } else {
        2.0f32.copysign(y) - sine
    }
}

/// The sine between two neighbours, along the normal of their triangle.
fn turn(a: Spoke, b: Spoke) -> Vec3 {
    a.way.normalize_or_zero().cross(b.way.normalize_or_zero())
}

/// Keeps the neighbours, sorted by distance, whose rooms meet the particle's in the plane of the axes.
fn meeting((e1, e2): (Vec3, Vec3), near: &mut Vec<(u16, Vec3)>, spacing: f32) {
    let reach = ROOM * spacing;
    let mut room = Room {
        corners: [Vec2::ZERO; CORNERS],
        count: 4,
    };
    let square = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    for (corner, at) in room.corners.iter_mut().zip(square) {
        *corner = Vec2::from(at) * reach;
    }
    let border = |way: Vec3| {
        let along = Vec2::new(way.dot(e1), way.dot(e2));
        (along, 0.5 * way.length_squared())
    };
    let mut count = 0;
    for (_, way) in near.iter() {
        // The border to one at w is no nearer than |w|/2.
        let nearest = (0.5 * (1.0 - MEET)) * way.length();
        if nearest > room.reach() {
            break;
        }
        room.cut(border(*way));
        count += 1;
    }
    near.truncate(count);
    near.retain(|(_, way)| room.meets(border(*way)));
}

/// The room of a particle in its tangent plane: a convex polygon around it, counter-clockwise.
struct Room {
    corners: [Vec2; CORNERS],
    count: usize,
}

impl Room {
    /// Takes away what is beyond a border: points y with y·along > limit.
    fn cut(&mut self, (along, limit): (Vec2, f32)) {
        let beyond = |corner: Vec2| corner.dot(along) - limit;
        let mut corners = self.corners[..self.count].iter();
        if corners.all(|corner| beyond(*corner) <= 0.0) {
            return;
        }
        let old = self.corners;
        let old = &old[..self.count];
        self.count = 0;
        for (k, &a) in old.iter().enumerate() {
            let b = old[(k + 1) % old.len()];
            let (from, to) = (beyond(a), beyond(b));
            if from <= 0.0 {
                self.add(a);
            }
            if (from < 0.0) != (to < 0.0) && from != 0.0 && to != 0.0 {
                self.add(a + (b - a) * (from / (from - to)));
            }
        }
    }

    fn add(&mut self, corner: Vec2) {
        // Rounding may leave a room with a dent, and then one more corner.
        if self.count < CORNERS {
            self.corners[self.count] = corner;
            self.count += 1;
        }
    }

    /// Distance of the farthest corner.
    fn reach(&self) -> f32 {
        let corners = self.corners[..self.count].iter();
        let squares = corners.map(|corner| corner.length_squared());
        squares.fold(0.0, f32::max).sqrt()
    }

    fn meets(&self, (along, limit): (Vec2, f32)) -> bool {
        let corners = self.corners[..self.count].iter();
        let farthest = corners.map(|corner| corner.dot(along));
        farthest.fold(f32::NEG_INFINITY, f32::max) >= limit * (1.0 - MEET)
    }
}

/// Drops neighbours of a ring that lie deep below the triangle of those beside them.
fn drop_other_faces(normal: Vec3, ring: &mut Vec<Spoke>, spacing: f32) {
    let is_on_another = |ring: &[Spoke], k: usize| {
        let count = ring.len();
        let (before, after) = (ring[(k + count - 1) % count], ring[(k + 1) % count]);
        let (way, turn) = (ring[k].way, turn(before, after));
        way.normalize_or_zero().dot(normal) < -STEEP
            && turn.dot(normal) > TURN
            && way.dot(turn.normalize_or_zero()) < -BELOW * spacing
    };
    let mut k = 0;
    while ring.len() > 3 && k < ring.len() {
        if is_on_another(ring, k) {
            ring.remove(k);
            // Those before it have another one beside them now.
            k = 0;
        } else {
            k += 1;
        }
    }
}
