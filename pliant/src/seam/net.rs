//! The new surface: between points of a lattice that are not in one room, or in rooms that hang together [Gibson98].
//!
//! Around every edge of the lattice between two such points there are four cubes, each with a vertex for either end: a face
//! for each of them that is inside. The points of a cube that are joined along its edges have one vertex in common, so all faces
//! fit together, and those at the end of a crack share their vertices: its front.

use glam::{IVec3, Mat3, Vec3};

use super::cloth::Cloth;
use super::lattice::{AXES, Lattice};
use super::relax::{Knot, Leave};
use super::table::Table;
use super::window::Window;
use super::{NEAR, NONE, Rip};

/// How much the rounding of matter counts against faces: a crumb of one particle gets its volume.
const ROUND: f32 = 0.55;
/// How much a vertex is held in the middle of its borders, against where their planes meet.
const HOLD: f32 = 0.1;

/// Adds the net in a window to a cloth.
pub(super) fn draw(lattice: &Lattice, window: &Window, rip: &Rip<'_>, cloth: &mut Cloth<'_>) {
    let mut net = Net {
        lattice,
        rip,
        cloth,
        cubes: Table::default(),
        known: Table::default(),
    };
    let own = |key: IVec3| {
        let label = lattice.label(key);
        label != NONE && window.contains(label)
    };
    for &low in &lattice.keys {
        for (axis, way) in AXES.iter().enumerate() {
            let high = low + *way;
            let ends = [own(low), own(high)];
            if (ends[0] || ends[1]) && net.is_crossed(axis, low) {
                net.face(axis, low, ends);
            }
        }
    }
}

/// The vertices of a cube: one for each group of its points.
#[derive(Clone, Copy)]
struct Cube {
    /// The first point of each one's group; itself where it is outside.
    group: [u8; 8],
    /// Vertex of each group, or [`NONE`] as long as there is none.
    vertex: [u32; 8],
}

struct Net<'n, 'c> {
    lattice: &'n Lattice,
    rip: &'n Rip<'n>,
    cloth: &'n mut Cloth<'c>,
    /// By their lowest points; looked up only.
    cubes: Table<IVec3, Cube>,
    /// Pairs of particles, the lower first, that hang together; looked up only.
    known: Table<(u32, u32), bool>,
}

/// Where an edge of the lattice leaves the room of its end.
struct Border {
    at: Vec3,
    /// Across it, where that is known; else zero.
    normal: Vec3,
    /// It is the surface that the body was made with.
    given: bool,
}

/// The point nearest to the planes of all borders, not far from their middle m [Ju02]:
/// (Σ n nᵀ + λ) (x − m) = Σ n n · (p − m).
fn meeting(borders: &[Border]) -> Vec3 {
    let middle = borders.iter().map(|border| border.at).sum::<Vec3>() / borders.len() as f32;
    let (mut a, mut b) = (Mat3::from_diagonal(Vec3::splat(HOLD)), Vec3::ZERO);
    for Border { at, normal, .. } in borders {
        a += Mat3::from_cols(*normal * normal.x, *normal * normal.y, *normal * normal.z);
        b += *normal * normal.dot(*at - middle);
    }
    middle + a.inverse() * b
}

/// Point k of a cube, seen from its lowest.
fn corner(k: usize) -> IVec3 {
    IVec3::new(k as i32 & 1, k as i32 >> 1 & 1, k as i32 >> 2 & 1)
}

/// Edges of a cube: the lower point, the upper one and the axis.
fn edges() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..8).flat_map(|k| {
        let upwards = (0..3).filter(move |axis| k >> axis & 1 == 0);
        upwards.map(move |axis| (k, k | 1 << axis, axis))
    })
}

impl Net<'_, '_> {
    /// There is a border between a point and the next one along an axis.
    fn is_crossed(&mut self, axis: usize, low: IVec3) -> bool {
        let (a, b) = (
            self.lattice.label(low),
            self.lattice.label(low + AXES[axis]),
        );
        if a == b {
            return false;
        }
        if a == NONE || b == NONE {
            return true;
        }
        let pair = (a.min(b), a.max(b));
        let rip = self.rip;
        let known = self.known.entry(pair);
        !*known.or_insert_with(|| hang_together(pair, rip))
    }

    /// The border between two points, seen from one of them.
    fn border(&self, axis: usize, low: IVec3, from_low: bool) -> Border {
        let high = low + AXES[axis];
        let (x, y) = (self.lattice.at(low), self.lattice.at(high));
        let (a, b) = (self.lattice.label(low), self.lattice.label(high));
        if a != NONE && b != NONE {
            // |x + s (y − x) − a|² = |x + s (y − x) − b|²
            let (a, b) = (self.rip.ground.seat(a), self.rip.ground.seat(b));
            let gain = 2.0 * (y - x).dot(b - a);
            let lead = x.distance_squared(b) - x.distance_squared(a);
            let share = if gain > 0.0 { lead / gain } else { 0.5 };
            return Border {
                at: x.lerp(y, share.clamp(0.0, 1.0)),
                normal: (b - a).normalize_or_zero(),
                given: false,
            };
        }
        let skin = self.lattice.crossing(axis, low).map(|skin| {
            let first = (skin.first, skin.first_normal);
            let last = (skin.last, skin.last_normal);
            if from_low { first } else { last }
        });
        if let Some((share, normal)) = skin {
            return Border {
                at: x.lerp(y, share),
                normal,
                given: true,
            };
        }
        let at = x.lerp(y, self.lattice.end(low, high));
        let own = if a == NONE { b } else { a };
        Border {
            at,
            normal: self.outward(at, own) * ROUND,
            given: false,
        }
    }

    /// The way out of the matter of a particle and those that hang together with it, as a unit.
    fn outward(&self, x: Vec3, own: u32) -> Vec3 {
        let (mut sum, mut total) = (Vec3::ZERO, f32::MIN_POSITIVE);
        let reach = NEAR * self.rip.spacing;
        let ground = self.rip.ground;
        ground.within(x, reach, &mut |i, square| {
            if self.rip.shares(i, own) {
                let kernel = 1.0 - square / (reach * reach);
                sum += ground.seat(i) * kernel;
                total += kernel;
            }
        });
        (x - sum / total).normalize_or_zero()
    }

    /// Adds the faces across an edge of the lattice, for those of its ends that are wanted.
    fn face(&mut self, axis: usize, low: IVec3, ends: [bool; 2]) {
        let (u, v) = (AXES[(axis + 1) % 3], AXES[(axis + 2) % 3]);
        // Around the edge, counter-clockwise seen from its upper end.
        let around = [-u - v, -v, IVec3::ZERO, -u].map(|way| low + way);
        let mut of = |point: IVec3| around.map(|cube| self.vertex(cube, point));
        let lower = if ends[0] { of(low) } else { [NONE; 4] };
        let upper = if ends[1] {
            of(low + AXES[axis])
        } else {
            [NONE; 4]
        };
        if lower == upper {
            return;
        }
        if ends[0] {
            self.quad(lower);
        }
        if ends[1] {
            let [a, b, c, d] = upper;
            self.quad([d, c, b, a]);
        }
    }

    fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        let at = |v: u32| self.cloth.at[v as usize];
        let halves = if at(a).distance_squared(at(c)) <= at(b).distance_squared(at(d)) {
            [[a, b, c], [a, c, d]]
        } else {
            [[b, c, d], [b, d, a]]
        };
        self.cloth.quads.push([a, b, c, d]);
        self.cloth.triangles.extend(halves);
    }

    /// The vertex of a point in a cube.
    fn vertex(&mut self, cube: IVec3, point: IVec3) -> u32 {
        let d = point - cube;
        let k = (d.x | d.y << 1 | d.z << 2) as usize;
        if !self.cubes.contains_key(&cube) {
            let new = self.group(cube);
            self.cubes.insert(cube, new);
        }
        let known = self.cubes[&cube];
        let group = known.group[k];
        let vertex = known.vertex[group as usize];
        if vertex != NONE {
            return vertex;
        }
        let new = self.push(cube, &known, group);
        if let Some(cube) = self.cubes.get_mut(&cube) {
            cube.vertex[group as usize] = new;
        }
        new
    }

    /// Which points of a cube are joined along its edges.
    fn group(&mut self, cube: IVec3) -> Cube {
        let mut group = [0, 1, 2, 3, 4, 5, 6, 7];
        for (a, b, axis) in edges() {
            let low = cube + corner(a);
            let inside = self.lattice.label(low) != NONE;
            if inside && group[a] != group[b] && !self.is_crossed(axis, low) {
                let (keep, lose) = (group[a].min(group[b]), group[a].max(group[b]));
                for g in group.iter_mut().filter(|g| **g == lose) {
                    *g = keep;
                }
            }
        }
        Cube {
            group,
            vertex: [NONE; 8],
        }
    }

    /// Makes the vertex of a group: where its borders within the cube meet.
    fn push(&mut self, cube: IVec3, known: &Cube, group: u8) -> u32 {
        let mut borders = Vec::with_capacity(12);
        for (a, b, axis) in edges() {
            let low = cube + corner(a);
            if !self.is_crossed(axis, low) {
                continue;
            }
            for (end, from_low) in [(a, true), (b, false)] {
                if known.group[end] == group {
                    borders.push(self.border(axis, low, from_low));
                }
            }
        }
        let (low, high) = (self.lattice.at(cube), self.lattice.at(cube + IVec3::ONE));
        let x = meeting(&borders).clamp(low, high);
        let given = borders.iter().filter(|border| border.given);
        let given: Vec<Vec3> = given.map(|border| border.normal).collect();
        let leave = Leave::of(borders.len(), &given);
        self.cloth.knots.push(Knot { low, high, leave });
        let own = (0..8).filter(|k| known.group[*k] == group);
        let labels: Vec<u32> = own.map(|k| self.lattice.label(cube + corner(k))).collect();
        let piece = self.rip.ground.piece(labels[0]);
        self.cloth
            .push_new(x, piece, labels, given.len() == borders.len())
    }
}

/// Two particles share a cluster; or they never did and are beside one that shares with both.
fn hang_together((a, b): (u32, u32), rip: &Rip<'_>) -> bool {
    if rip.shares(a, b) {
        return true;
    }
    if rip.ground.piece(a) != rip.ground.piece(b) || rip.parted(a, b) {
        return false;
    }
    let middle = rip.ground.seat(a).midpoint(rip.ground.seat(b));
    let mut found = false;
    rip.ground.within(middle, rip.spacing, &mut |k, _| {
        found |= rip.shares(k, a) && rip.shares(k, b);
    });
    found
}
