//! The outermost layer of blue noise: places at one depth below a surface.
//!
//! Darts thrown into a solid end at any depth below its surface. A face made of such particles is bumpy: it slides badly, what lies on it
//! sinks in, and a skin around it goes through what it lies on. So the outermost particles are placed first: every patch of the surface
//! (a [`Surfel`]) asks for one at the same depth below it, and where faces meet it is moved until all of them are that far away. Corners and
//! edges are served before faces, or faces would round them off. Walls too thin for that get their particles in the middle.
//!
//! Of the places that keep their distance from those taken the nearest one is next, so that the layer grows outwards and is dense: each gap in
//! it would be one in the face.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use glam::Vec3;

use self::packing::Packing;
use super::grid::PointGrid;
use super::mesh::TriMesh;
use super::solid::Solid;
use crate::math::Random;

mod packing;

/// Depth of the layer in spacings: as deep as that of a lattice.
pub(super) const DEPTH: f32 = 0.5;
/// Edges of patches in spacings, at most.
const PATCH: f32 = 0.5;
/// A patch speaks for the surface up to this many spacings beside its middle.
const BESIDE: f32 = 0.35;
/// Patches of one direction in one cube of this edge, in spacings, are one.
const SAME: f32 = 0.25;
/// What is not of the layer is at least this deep, in spacings: higher up it would stick out of gaps of the layer.
const BELOW: f32 = 1.15;
/// A place of the layer is deep enough at this share of its depth.
const ENOUGH: f32 = 0.95;
/// Rounds in which a place is moved away from faces that are too near.
const ROUNDS: usize = 6;
/// Moves by less than this share of the depth are those of a curved face.
const CURVED: f32 = 0.2;
/// Faces whose normals differ by more than this cosine meet in an edge.
const EDGE: f32 = 0.8;
/// Steps per spacing that look for the other side of a wall, and the thickest that counts as thin, in spacings.
const WALL_STEPS: f32 = 16.0;
const WALL: f32 = 1.5;
/// Steps that are looked at together.
const STRIDE: usize = 8;
/// Patches this many spacings around the place below one are kept at hand for the places that it asks for.
const AROUND: f32 = 0.95;
/// Sides of a patch are told this many spacings off it: farther than a round surface is off its triangles, or less, for walls that are thin.
const OFF: [f32; 3] = [0.05, 0.01, 0.002];

/// A patch of a surface: its middle, and the unit normal that points out.
#[derive(Clone, Copy, Debug)]
struct Surfel {
    at: Vec3,
    normal: Vec3,
    corners: [Vec3; 3],
}

impl Surfel {
    /// The points of it that ask for a particle below them.
    fn points(&self) -> impl Iterator<Item = Vec3> {
        let halves = halved(self.corners);
        let quarters = halves.into_iter().flat_map(halved);
        quarters.map(|[a, b, c]| (a + b + c) / 3.0)
    }
}

/// A place for a particle of the outermost layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) at: Vec3,
    /// Below the surface, metres.
    pub(super) depth: f32,
    /// Where it belongs; lower ones are served first.
    pub(super) part: Part,
}

/// What a place is near to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Corner,
    Edge,
    Face,
    /// The middle of a wall too thin for two layers.
    Wall,
}

/// What a point of the surface asks for, before it is known to be inside.
struct Asked {
    from: Vec3,
    normal: Vec3,
    at: Vec3,
    part: Part,
    /// Deep enough below all faces.
    deep: bool,
}

/// The patches around a place, in the order of the grid.
struct Around {
    at: Vec3,
    radius: f32,
    patches: Vec<(Vec3, Vec3)>,
}

/// The least depth of a point below patches, and the way from the one that limits it.
struct Limit {
    p: Vec3,
    beside: f32,
    least: f32,
    way: Option<Vec3>,
}

impl Limit {
    /// Looks at the patch in the middle `at`, this far away.
    #[inline]
    fn see(&mut self, at: Vec3, normal: Vec3, square: f32) {
        let height = (at - self.p).dot(normal);
        // Behind a face, as at an edge that bends inwards, the patch itself is what is near.
        let behind = height < 0.0;
        let depth = if behind { square.sqrt() } else { height };
        if depth >= self.least {
            return;
        }
        let beside = (square - height * height).max(0.0).sqrt();
        if beside <= self.beside {
            self.least = depth;
            self.way = Some(if behind {
                (self.p - at).normalize_or_zero()
            } else {
                -normal
            });
        }
    }

    fn found(self) -> Option<(f32, Vec3)> {
        self.way.map(|way| (self.least, way))
    }
}

/// A surface as patches that tell how deep a point is.
pub(super) struct Layer {
    surfels: Vec<Surfel>,
    grid: PointGrid,
    spacing: f32,
}

impl Layer {
    /// Patches of a mesh around a solid. Orientation is not trusted, and what lies inside is no surface.
    pub(super) fn of(mesh: &TriMesh, solid: &Solid, spacing: f32) -> Self {
        let mut patches = Patches {
            spacing,
            seen: HashSet::default(),
            surfels: Vec::new(),
        };
        for triangle in &mesh.triangles {
            patches.add(triangle.map(|v| Vec3::from(mesh.vertices[v as usize])));
        }
        let surfels = outward(patches.surfels, solid, spacing);
        let middles: Vec<Vec3> = surfels.iter().map(|surfel| surfel.at).collect();
        Self {
            grid: PointGrid::new(&middles, DEPTH * spacing),
            surfels,
            spacing,
        }
    }

    /// True where a particle leaves the outermost layer its room.
    pub(super) fn is_below(&self, p: Vec3) -> bool {
        self.nearest(p, BELOW).is_none()
    }

    /// Places for the outermost layer, no two nearer than the spacing.
    pub(super) fn places(&self, solid: &Solid, random: &mut Random) -> Vec<Place> {
        let places = self.asked(solid);
        let mut taken = Vec::new();
        for part in [Part::Corner, Part::Edge, Part::Face, Part::Wall] {
            let now = places.iter().filter(|place| place.part == part);
            Packing::new(now.copied().collect(), self.spacing, random).pack(&mut taken);
        }
        taken
    }

    /// All places that the surface asks for.
    fn asked(&self, solid: &Solid) -> Vec<Place> {
        let mut asked: Vec<Asked> = Vec::new();
        let mut around = Around {
            at: Vec3::ZERO,
            radius: AROUND * self.spacing,
            patches: Vec::new(),
        };
        for surfel in &self.surfels {
            self.gather(surfel, &mut around);
            let below = |from| self.below(from, surfel.normal, &around);
            asked.extend(surfel.points().map(below));
        }
        let deep = asked.iter().filter(|asked| asked.deep);
        let deep: Vec<Vec3> = deep.map(|asked| asked.at).collect();
        let mut inside = solid.contains_each(&deep).into_iter();
        let depth = DEPTH * self.spacing;
        let place = |Asked { at, part, .. }| Place { at, depth, part };
        let placed = asked.into_iter().filter_map(|asked| {
            if asked.deep && inside.next() == Some(true) {
                Some(place(asked))
            } else {
                self.in_wall(asked.from, asked.normal, solid)
            }
        });
        placed.collect()
    }

    /// The depth of a point below the patch that limits it, and the way from there; None if it is this many spacings deep.
    fn nearest(&self, p: Vec3, depth: f32) -> Option<(f32, Vec3)> {
        let (mut limit, far) = self.limit(p, depth);
        self.grid.for_each_within(p, far, |k, square| {
            let surfel = &self.surfels[k];
            limit.see(surfel.at, surfel.normal, square);
        });
        limit.found()
    }

    /// The same, by the patches at hand where they are all that count.
    fn nearest_around(&self, around: &Around, p: Vec3, depth: f32) -> Option<(f32, Vec3)> {
        let (mut limit, far) = self.limit(p, depth);
        if p.distance(around.at) + far > 0.999 * around.radius {
            return self.nearest(p, depth);
        }
        for &(at, normal) in &around.patches {
            let square = at.distance_squared(p);
            if square <= far * far {
                limit.see(at, normal, square);
            }
        }
        limit.found()
    }

    /// The limit of a depth in spacings for a point before any patch, and how far away patches count.
    fn limit(&self, p: Vec3, depth: f32) -> (Limit, f32) {
        let limit = Limit {
            p,
            beside: BESIDE * self.spacing,
            least: depth * self.spacing,
            way: None,
        };
        let far = (depth * depth + BESIDE * BESIDE).sqrt() * self.spacing;
        (limit, far)
    }

    /// Keeps the patches at hand that count for the places below one of them.
    fn gather(&self, surfel: &Surfel, around: &mut Around) {
        around.at = surfel.at - surfel.normal * (DEPTH * self.spacing);
        let patches = &mut around.patches;
        patches.clear();
        self.grid.for_each_within(around.at, around.radius, |k, _| {
            patches.push((self.surfels[k].at, self.surfels[k].normal));
        });
    }

    /// The place that a point of the surface asks for.
    fn below(&self, from: Vec3, normal: Vec3, around: &Around) -> Asked {
        let depth = DEPTH * self.spacing;
        let mut at = from - normal * depth;
        let (mut faces, mut met) = ([-normal; 1 + ROUNDS], 1);
        let mut deep = false;
        for _ in 0..ROUNDS {
            let Some((found, way)) = self.nearest_around(around, at, 0.99 * DEPTH) else {
                deep = true;
                break;
            };
            let short = depth - found;
            at += way * short;
            if short > CURVED * depth && faces[..met].iter().all(|face| face.dot(way) < EDGE) {
                faces[met] = way;
                met += 1;
            }
        }
        let part = match met {
            1 => Part::Face,
            2 => Part::Edge,
            _ => Part::Corner,
        };
        Asked {
            from,
            normal,
            at,
            part,
            deep: deep || self.nearest_around(around, at, ENOUGH * DEPTH).is_none(),
        }
    }

    /// The middle of a thin wall.
    fn in_wall(&self, from: Vec3, normal: Vec3, solid: &Solid) -> Option<Place> {
        let step = self.spacing / WALL_STEPS;
        let steps = (WALL * WALL_STEPS) as u16;
        let step_at = |k: u16| from - normal * ((f32::from(k) - 0.5) * step);
        let out = (1..=steps).step_by(STRIDE).find_map(|first| {
            let points: Vec<Vec3> = (first..=steps).take(STRIDE).map(step_at).collect();
            let inside = solid.contains_each(&points);
            (first..).zip(inside).find(|(_, inside)| !inside)
        });
        let (out, _) = out?;
        let depth = 0.5 * (f32::from(out) - 1.0).max(0.5) * step;
        let at = from - normal * depth;
        solid.contains(at).then_some(Place {
            at,
            depth,
            part: Part::Wall,
        })
    }
}

/// A hash of few numbers that costs little.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, n: u64) {
        // By 2⁶⁴ over the golden ratio.
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_i64(&mut self, n: i64) {
        self.write_u64(n.cast_unsigned());
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        // The upper bits are mixed best, and sets use the lower ones as well.
        self.0 ^ (self.0 >> 32)
    }
}

/// Cuts a surface into patches.
struct Patches {
    spacing: f32,
    /// Cubes and directions that have a patch.
    seen: HashSet<(i64, i64, i64, usize), BuildHasherDefault<Mix>>,
    surfels: Vec<Surfel>,
}

impl Patches {
    /// The patches of a triangle: it is halved until its edges are short.
    fn add(&mut self, corners: [Vec3; 3]) {
        let most = PATCH * self.spacing;
        let mut rest = vec![corners];
        while let Some(triangle) = rest.pop() {
            let [a, b, c] = triangle;
            let squares = [b - a, c - b, a - c].map(Vec3::length_squared);
            if squares.into_iter().fold(0.0, f32::max) <= most * most {
                self.take(triangle);
            } else {
                rest.extend(halved(triangle));
            }
        }
    }

    fn take(&mut self, [a, b, c]: [Vec3; 3]) {
        let at = (a + b + c) / 3.0;
        let normal = (b - a).cross(c - a).normalize_or_zero();
        let axis = normal.abs().max_position();
        let cube = (at / (SAME * self.spacing)).floor().to_array();
        let [x, y, z] = cube.map(|k| k as i64);
        let side = 2 * axis + usize::from(normal[axis] > 0.0);
        if normal == Vec3::ZERO || !self.seen.insert((x, y, z, side)) {
            return;
        }
        self.surfels.push(Surfel {
            at,
            normal,
            corners: [a, b, c],
        });
    }
}

/// Turns the normals of patches out, and leaves out those inside a solid and those of a mesh that encloses nothing there.
fn outward(mut patches: Vec<Surfel>, solid: &Solid, spacing: f32) -> Vec<Surfel> {
    let mut undecided: Vec<usize> = (0..patches.len()).collect();
    for off in OFF {
        let sides = undecided.iter().flat_map(|&k| {
            let off = patches[k].normal * (off * spacing);
            [patches[k].at - off, patches[k].at + off]
        });
        let sides: Vec<Vec3> = sides.collect();
        let inside = solid.contains_each(&sides);
        let mut sides = inside.chunks_exact(2);
        undecided.retain(|&k| match sides.next() {
            Some([true, false]) => false,
            Some([false, true]) => {
                patches[k].normal = -patches[k].normal;
                false
            }
            _ => true,
        });
    }
    for &k in &undecided {
        patches[k].normal = Vec3::ZERO;
    }
    patches.retain(|patch| patch.normal != Vec3::ZERO);
    patches
}

/// The halves of a triangle, cut across its longest edge.
fn halved([a, b, c]: [Vec3; 3]) -> [[Vec3; 3]; 2] {
    let [ab, bc, ca] = [b - a, c - b, a - c].map(Vec3::length_squared);
    let [a, b, c] = if ab >= bc && ab >= ca {
        [a, b, c]
    } else if bc >= ca {
        [b, c, a]
    } else {
        [c, a, b]
    };
    let middle = (a + b) * 0.5;
    [[a, middle, c], [middle, b, c]]
}
