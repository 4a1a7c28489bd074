//! A lattice finer than the particles: which of its points are inside of a body, and in whose room.

use std::collections::hash_map::Entry;

use glam::{DVec3, IVec3, Vec3};

use super::fine::Fine;
use super::table::Table;
use super::window::Window;
use super::{NONE, Near, Rip};

/// Edge of a cube in spacings.
const CUBE: f32 = 0.85;
/// Farther than this many spacings from all particles there is nothing.
const ROOM: f32 = 1.2;
/// Where no skin tells, there is matter within this many spacings of a particle…
const BALL: f32 = 0.65;
/// (so deep inside of that nothing else is asked)
const DEEP: f32 = 0.2;
/// …and where the particles within this many spacings that hang together with it are as dense
const DENSE: f32 = 1.8;
/// as half a spacing beyond the last layer of many: Σ (1 − d²/r²)³.
const DENSITY: f32 = 1.6;
/// Where the lattice begins, seen from a particle in cubes: no line of it runs along the faces of a body made by hand.
const OFFSET: Vec3 = Vec3::new(0.371, 0.613, 0.237);

/// Points of the lattice have coordinates up to this.
const MOST: f32 = 1e6;

/// Where a skin crosses an edge of the lattice, from its lower end to the upper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    /// How far along the first and the last one are, in 0..1.
    pub(super) first: f32,
    pub(super) last: f32,
    /// Where the skin looks there, as a unit.
    pub(super) first_normal: Vec3,
    pub(super) last_normal: Vec3,
    /// There the way leads out of the body.
    first_out: bool,
    last_out: bool,
}

/// Points with what is there. Looked up by number, never walked through by hash.
pub(super) struct Lattice {
    origin: Vec3,
    cube: f32,
    index: Table<IVec3, u32>,
    /// Sorted.
    pub(super) keys: Vec<IVec3>,
    /// Whose room a point is in; [`NONE`] outside of all.
    label: Vec<u32>,
    /// How deep inside it is, in about spacings; below 0 outside.
    depth: Vec<f32>,
    crossings: Table<(u8, IVec3), Crossing>,
    /// The nearest particle, where it is known already.
    nearest: Table<IVec3, Near>,
}

/// The three directions.
pub(super) const AXES: [IVec3; 3] = [IVec3::X, IVec3::Y, IVec3::Z];

impl Lattice {
    pub(super) fn of(fine: &Fine<'_>, window: &Window, rip: &Rip<'_>) -> Self {
        let cube = CUBE * rip.spacing;
        let start = window.particles.first();
        let start = start.map_or(Vec3::ZERO, |i| rip.ground.seat(*i));
        let mut lattice = Self {
            origin: start + OFFSET * cube,
            cube,
            index: Table::default(),
            keys: Vec::new(),
            label: Vec::new(),
            depth: Vec::new(),
            crossings: Table::default(),
            nearest: Table::default(),
        };
        lattice.lay(window, rip);
        lattice.cross(fine);
        lattice.tell(rip);
        lattice
    }

    pub(super) fn at(&self, key: IVec3) -> Vec3 {
        self.origin + key.as_vec3() * self.cube
    }

    pub(super) fn number(&self, key: IVec3) -> Option<u32> {
        self.index.get(&key).copied()
    }

    pub(super) fn label(&self, key: IVec3) -> u32 {
        self.number(key).map_or(NONE, |k| self.label[k as usize])
    }

    /// How far along an edge between inside and outside the matter of the particles ends.
    pub(super) fn end(&self, low: IVec3, high: IVec3) -> f32 {
        let depth = |key: IVec3| self.number(key).map_or(-1.0, |k| self.depth[k as usize]);
        let (a, b) = (depth(low), depth(high));
        if a * b < 0.0 { a / (a - b) } else { 0.5 }
    }

    /// The skin between a point and the next one along an axis.
    pub(super) fn crossing(&self, axis: usize, low: IVec3) -> Option<&Crossing> {
        self.crossings.get(&(axis as u8, low))
    }

    /// Points in the rooms of the window, and their neighbours.
    fn lay(&mut self, window: &Window, rip: &Rip<'_>) {
        let reach = ROOM * rip.spacing;
        let mut near: Table<IVec3, (f32, u32)> = Table::default();
        let mut order = Vec::new();
        for &i in &window.particles {
            let seat = rip.ground.seat(i);
            let key = |x: Vec3| (x - self.origin) / self.cube;
            let most = Vec3::splat(MOST);
            let low = key(seat - reach).ceil().clamp(-most, most).as_ivec3();
            let high = key(seat + reach).floor().clamp(-most, most).as_ivec3();
            for key in keys(low, high) {
                let square = self.at(key).distance_squared(seat);
                if square > reach * reach {
                    continue;
                }
                let best = near.entry(key).or_insert_with(|| {
                    order.push(key);
                    (f32::INFINITY, NONE)
                });
                if square < best.0 {
                    *best = (square, i);
                }
            }
        }
        for (key, (square, _)) in order.iter().map(|key| (key, near[key])) {
            let nearest = rip.nearest(self.at(*key), square.sqrt() * 1.000_1);
            self.nearest.extend(nearest.map(|nearest| (*key, nearest)));
        }
        let own = |key: &IVec3| {
            let nearest = self.nearest.get(key);
            nearest.is_some_and(|nearest| window.contains(nearest.particle))
        };
        order.retain(own);
        let mut all = order;
        for way in AXES {
            let beside = |key: &IVec3| [*key - way, *key, *key + way];
            all = all.iter().flat_map(beside).collect();
            all.sort_unstable_by_key(IVec3::to_array);
            all.dedup();
        }
        self.index = (0..).zip(&all).map(|(k, key)| (*key, k)).collect();
        self.keys = all;
    }

    /// Finds whose room each point is in, and how deep.
    fn tell(&mut self, rip: &Rip<'_>) {
        let reach = ROOM * rip.spacing;
        for k in 0..self.keys.len() {
            let x = self.at(self.keys[k]);
            let nearest = self.nearest.get(&self.keys[k]).copied();
            let nearest = nearest.or_else(|| rip.nearest(x, reach));
            let vote = self.vote(self.keys[k]);
            let depth = match (nearest, vote) {
                (None, _) => BALL - ROOM,
                (Some(near), 0) => depth(x, near, rip),
                (Some(_), vote) => f32::from(vote.signum()),
            };
            let label = nearest.filter(|_| depth > 0.0);
            self.label.push(label.map_or(NONE, |near| near.particle));
            self.depth.push(depth);
        }
    }

    /// What the crossings beside a point say: above 0 for inside, below for outside, 0 for nothing.
    fn vote(&self, key: IVec3) -> i8 {
        let mut vote = 0;
        for (axis, way) in AXES.iter().enumerate() {
            if let Some(above) = self.crossing(axis, key) {
                vote += if above.first_out { 1 } else { -1 };
            }
            if let Some(below) = self.crossing(axis, key - *way) {
                vote += if below.last_out { -1 } else { 1 };
            }
        }
        vote
    }

    /// Finds all crossings of the skin with edges of the lattice.
    fn cross(&mut self, fine: &Fine<'_>) {
        let place = |v: u32| {
            let x = fine.at[v as usize] - self.origin;
            x.as_dvec3() / f64::from(self.cube)
        };
        let first = self.keys.first().copied().unwrap_or_default();
        let low = self.keys.iter().fold(first, |low, key| low.min(*key)) - IVec3::ONE;
        let high = self.keys.iter().fold(first, |high, key| high.max(*key));
        let mut crossings = Table::default();
        let given = |t: &&[u32; 3]| t.iter().all(|v| fine.given[*v as usize]);
        // What the body was made with is asked for farther than anything changes.
        let beyond = fine.beyond.iter();
        for t in fine.triangles.iter().filter(given).chain(beyond) {
            let at = t.map(place);
            for axis in 0..3 {
                along(axis, *t, at, [low, high], &mut crossings);
            }
        }
        self.crossings = crossings;
    }
}

/// How deep inside the matter of the particles a point is that no skin is beside, in about spacings.
fn depth(x: Vec3, near: Near, rip: &Rip<'_>) -> f32 {
    let ball = BALL - near.square.sqrt() / rip.spacing;
    if ball > DEEP {
        return ball;
    }
    let reach = DENSE * rip.spacing;
    let mut density = 0.0;
    rip.ground.within(x, reach, &mut |i, square| {
        if rip.shares(i, near.particle) {
            let kernel = 1.0 - square / (reach * reach);
            density += kernel * kernel * kernel;
        }
    });
    ball.max(0.5 * (density / DENSITY - 1.0))
}

/// All keys of a box.
fn keys(low: IVec3, high: IVec3) -> impl Iterator<Item = IVec3> {
    let of_layer = move |x: i32, y: i32| (low.z..=high.z).map(move |z| IVec3::new(x, y, z));
    let of_slab = move |x: i32| (low.y..=high.y).flat_map(move |y| of_layer(x, y));
    (low.x..=high.x).flat_map(of_slab)
}

/// Notes where the lines along an axis cross a triangle, `at` being its corners in cubes, between two points of the lattice.
fn along(
    axis: usize,
    t: [u32; 3],
    at: [DVec3; 3],
    [least, most]: [IVec3; 2],
    crossings: &mut Table<(u8, IVec3), Crossing>,
) {
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    let flat = at.map(|x| [x[u], x[v]]);
    let bounds = |k: usize, side: usize| {
        let of = flat.map(|x| x[k]);
        let low = of[0].min(of[1]).min(of[2]).ceil() as i32;
        let high = of[0].max(of[1]).max(of[2]).floor() as i32;
        low.max(least[side])..=high.min(most[side])
    };
    let normal = (at[1] - at[0]).cross(at[2] - at[0]);
    if normal[axis] == 0.0 || !normal.is_finite() {
        return;
    }
    for i in bounds(0, u) {
        for j in bounds(1, v) {
            let p = [f64::from(i), f64::from(j)];
            if !covers(t, flat, p) {
                continue;
            }
            // On the plane of the triangle: n · (x − a) = 0.
            let rise = normal[u] * (p[0] - at[0][u]) + normal[v] * (p[1] - at[0][v]);
            let height = at[0][axis] - rise / normal[axis];
            if height < f64::from(least[axis]) || height > f64::from(most[axis]) {
                continue;
            }
            let mut key = IVec3::ZERO;
            (key[axis], key[u], key[v]) = (height.floor() as i32, i, j);
            let place = (height - height.floor()) as f32;
            note(crossings.entry((axis as u8, key)), place, normal, axis);
        }
    }
}

/// Notes a crossing of a line along an axis with a face of a given normal.
fn note(entry: Entry<'_, (u8, IVec3), Crossing>, place: f32, normal: DVec3, axis: usize) {
    let out = normal[axis] > 0.0;
    let normal = normal.normalize_or_zero().as_vec3();
    let crossing = entry.or_insert(Crossing {
        first: place,
        last: place,
        first_normal: normal,
        last_normal: normal,
        first_out: out,
        last_out: out,
    });
    if place < crossing.first {
        (crossing.first, crossing.first_out) = (place, out);
        crossing.first_normal = normal;
    }
    if place > crossing.last {
        (crossing.last, crossing.last_out) = (place, out);
        crossing.last_normal = normal;
    }
}

/// A triangle covers a point of the plane. Of two triangles at an edge exactly one covers a point on it.
fn covers(t: [u32; 3], flat: [[f64; 2]; 3], p: [f64; 2]) -> bool {
    let left = |k: usize| {
        let l = (k + 1) % 3;
        let turned = t[k] > t[l];
        let (a, b) = if turned {
            (flat[l], flat[k])
        } else {
            (flat[k], flat[l])
        };
        let turn = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
        (turn >= 0.0) != turned
    };
    let first = left(0);
    left(1) == first && left(2) == first
}
