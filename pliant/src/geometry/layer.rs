//! The outermost layer of blue noise: places at one depth below a surface.
//!
//! Darts thrown into a solid end at any depth below its surface. A face made of such particles is bumpy: it slides badly, what lies on it
//! sinks in, and a skin around it goes through what it lies on. So the outermost particles are placed first: every patch of the surface
//! (a [`Surfel`]) asks for one at the same depth below it, and where faces meet it is moved until all of them are that far away. Corners and
//! edges are served before faces, or faces would round them off. Walls too thin for that get their particles in the middle.
//!
//! Of the places that keep their distance from those taken the nearest one is next, so that the layer grows outwards and is dense: each gap in
//! it would be one in the face.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use glam::Vec3;

use super::grid::PointGrid;
use super::mesh::TriMesh;
use super::solid::Solid;
use crate::math::Random;

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
            solid,
            spacing,
            seen: HashSet::new(),
            surfels: Vec::new(),
        };
        for triangle in &mesh.triangles {
            patches.add(triangle.map(|v| Vec3::from(mesh.vertices[v as usize])));
        }
        let surfels = patches.surfels;
        let middles: Vec<Vec3> = surfels.iter().map(|surfel| surfel.at).collect();
        Self {
            grid: PointGrid::new(&middles, DEPTH * spacing),
            surfels,
            spacing,
        }
    }

    /// True where a particle leaves the outermost layer its room.
    pub(super) fn is_below(&self, p: Vec3) -> bool {
        self.is_deep(p, BELOW)
    }

    /// True for places deeper than this many spacings.
    fn is_deep(&self, p: Vec3, depth: f32) -> bool {
        self.nearest(p, depth).is_none()
    }

    /// Places for the outermost layer, no two nearer than the spacing.
    pub(super) fn places(&self, solid: &Solid, random: &mut Random) -> Vec<Place> {
        let mut asked: Vec<Place> = Vec::new();
        for surfel in &self.surfels {
            let below = |at| self.below(at, surfel.normal, solid);
            asked.extend(surfel.points().filter_map(below));
        }
        let mut taken = Vec::new();
        for part in [Part::Corner, Part::Edge, Part::Face, Part::Wall] {
            let (now, later) = asked.into_iter().partition(|place| place.part == part);
            asked = later;
            Packing::new(now, self.spacing, random).pack(&mut taken);
        }
        taken
    }

    /// The depth of a point below the patch that limits it, and the way from there; None if it is this many spacings deep.
    fn nearest(&self, p: Vec3, depth: f32) -> Option<(f32, Vec3)> {
        let mut best: Option<(f32, Vec3)> = None;
        let mut least = depth * self.spacing;
        let far = (depth * depth + BESIDE * BESIDE).sqrt() * self.spacing;
        self.grid.for_each_within(p, far, |k, square| {
            let surfel = self.surfels[k];
            let height = (surfel.at - p).dot(surfel.normal);
            let beside = (square - height * height).max(0.0).sqrt();
            // Behind a face, as at an edge that bends inwards, the patch itself is what is near.
            let (depth, way) = if height >= 0.0 {
                (height, -surfel.normal)
            } else {
                (square.sqrt(), (p - surfel.at).normalize_or_zero())
            };
            if beside <= BESIDE * self.spacing && depth < least {
                least = depth;
                best = Some((depth, way));
            }
        });
        best
    }

    /// The place that a point of the surface asks for.
    fn below(&self, from: Vec3, normal: Vec3, solid: &Solid) -> Option<Place> {
        let depth = DEPTH * self.spacing;
        let mut at = from - normal * depth;
        let mut faces = vec![-normal];
        for _ in 0..ROUNDS {
            let Some((found, way)) = self.nearest(at, 0.99 * DEPTH) else {
                break;
            };
            let short = depth - found;
            at += way * short;
            if short > CURVED * depth && faces.iter().all(|face| face.dot(way) < EDGE) {
                faces.push(way);
            }
        }
        if self.is_deep(at, ENOUGH * DEPTH) && solid.contains(at) {
            let part = match faces.len() {
                1 => Part::Face,
                2 => Part::Edge,
                _ => Part::Corner,
            };
            return Some(Place { at, depth, part });
        }
        self.in_wall(from, normal, solid)
    }

    /// The middle of a thin wall.
    fn in_wall(&self, from: Vec3, normal: Vec3, solid: &Solid) -> Option<Place> {
        let step = self.spacing / WALL_STEPS;
        let within = |k: f32| solid.contains(from - normal * (k * step));
        let steps = (WALL * WALL_STEPS) as u16;
        let out = (1..=steps).find(|k| !within(f32::from(*k) - 0.5))?;
        let depth = 0.5 * (f32::from(out) - 1.0).max(0.5) * step;
        let at = from - normal * depth;
        solid.contains(at).then_some(Place {
            at,
            depth,
            part: Part::Wall,
        })
    }
}

/// Places of which some are taken, the nearest to those that are taken first.
struct Packing {
    places: Vec<Place>,
    grid: PointGrid,
    spacing: f32,
    /// Square of the distance of each from the nearest that is taken; less than that of the spacing for those that are out.
    square: Vec<f32>,
    /// Places by that distance, at least; those that nothing is near to by chance.
    next: BinaryHeap<Reverse<(u32, u32, u32)>>,
    chance: Vec<u32>,
}

impl Packing {
    fn new(places: Vec<Place>, spacing: f32, random: &mut Random) -> Self {
        let at: Vec<Vec3> = places.iter().map(|place| place.at).collect();
        let chance: Vec<u32> = at.iter().map(|_| random.below(u32::MAX)).collect();
        let square = vec![f32::INFINITY; at.len()];
        let rows = (0..at.len() as u32).zip(&chance);
        let next = rows.map(|(k, chance)| Reverse((f32::INFINITY.to_bits(), *chance, k)));
        Self {
            next: next.collect(),
            grid: PointGrid::new(&at, spacing),
            places,
            spacing,
            square,
            chance,
        }
    }

    /// Adds places to those that are taken.
    fn pack(mut self, taken: &mut Vec<Place>) {
        for place in taken.iter() {
            self.see(place.at);
        }
        while let Some(Reverse((square, _, k))) = self.next.pop() {
            // Others may have come nearer since.
            let now = self.square[k as usize];
            if now.to_bits() == square && now >= self.spacing * self.spacing {
                let place = self.places[k as usize];
                taken.push(place);
                self.see(place.at);
            }
        }
    }

    /// Tells the places around a point that it is taken.
    fn see(&mut self, at: Vec3) {
        let (square, next, chance) = (&mut self.square, &mut self.next, &self.chance);
        let least = self.spacing * self.spacing;
        self.grid.for_each_within(at, 2.0 * self.spacing, |k, d| {
            if d < square[k] {
                square[k] = d;
                if d >= least {
                    // Of numbers that are not negative the bits are in the same order.
                    next.push(Reverse((d.to_bits(), chance[k], k as u32)));
                }
            }
        });
    }
}

/// Cuts a surface into patches.
struct Patches<'a> {
    solid: &'a Solid,
    spacing: f32,
    /// Cubes and directions that have a patch.
    seen: HashSet<([i64; 3], usize)>,
    surfels: Vec<Surfel>,
}

impl Patches<'_> {
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
        let side = 2 * axis + usize::from(normal[axis] > 0.0);
        if normal == Vec3::ZERO || !self.seen.insert((cube.map(|k| k as i64), side)) {
            return;
        }
        let out = OFF.into_iter().find_map(|off| {
            let off = normal * (off * self.spacing);
            match [at - off, at + off].map(|p| self.solid.contains(p)) {
                [true, false] => Some(normal),
                [false, true] => Some(-normal),
                // Inside, or part of a mesh that encloses nothing here.
                _ => None,
            }
        });
        self.surfels.extend(out.map(|normal| Surfel {
            at,
            normal,
            corners: [a, b, c],
        }));
    }
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
