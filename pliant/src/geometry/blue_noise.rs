//! Blue noise inside a solid: random points at least r apart that leave no large gaps.
//!
//! Poisson-disk sampling after [Bridson07]: around each active point up to k candidates are drawn
//! in the shell [r, 2r]; one that keeps its distance and is inside becomes active too. Departures:
//! short steps are preferred, which packs closer; the active point is picked among the newest, so
//! that memory stays in cache; and after the first region is full every other place is tried as a
//! seed, so that no separate part stays empty.
//! The outermost points come first, all at one depth below the surface (see `layer`).
//! With flat axes the same happens in two dimensions or one, and there is no such layer.

use glam::Vec3;

use super::layer::Layer;
use super::mesh::TriMesh;
use super::sample::Domain;
use super::solid::Solid;
use crate::math::Random;

/// Candidates per active point before it is retired.
const CANDIDATES: u32 = 30;
/// Steps drawn in advance; with all reflections eight times as many.
const STEPS: usize = 1024;
/// How many of the newest active points compete to be the next one.
const NEWEST: usize = 32;
/// Marks a background cell without a point.
const EMPTY: u32 = u32::MAX;
/// Cells of padding on either side: the reach of a conflict.
const REACH: i32 = 2;
/// Shrinks background cells a little, so that rounding never puts two points into one.
const CELL_SLACK: f32 = 0.999;
/// Depths below the surface that are tried as seeds in thin walls, in parts of r.
const DEPTHS: [f32; 5] = [0.5, 0.25, 0.125, 0.0625, 0.015_625];
/// Most seeds along the edge of one surface triangle.
const MAX_SEEDS_PER_EDGE: f32 = 64.0;

/// The eight reflections of a step.
const REFLECTIONS: [Vec3; 8] = [
    Vec3::new(1.0, 1.0, 1.0),
    Vec3::new(-1.0, 1.0, 1.0),
    Vec3::new(1.0, -1.0, 1.0),
    Vec3::new(-1.0, -1.0, 1.0),
    Vec3::new(1.0, 1.0, -1.0),
    Vec3::new(-1.0, 1.0, -1.0),
    Vec3::new(1.0, -1.0, -1.0),
    Vec3::new(-1.0, -1.0, -1.0),
];

/// Points inside `solid` at least `r` apart, and how deep the outermost of them are below its surface, metres.
pub(super) fn blue_noise(
    solid: &Solid,
    domain: &Domain,
    surface: &TriMesh,
    r: f32,
    random: Random,
) -> (Vec<Vec3>, f32) {
    let mut darts = Darts::new(solid, domain, r, random);
    if domain.flat.contains(&true) {
        darts.seed_everywhere();
        let half = (domain.high - domain.low) * 0.5;
        return (darts.points, half.min_element());
    }
    let layer = Layer::of(surface, solid, r);
    let margin = darts.lay(&layer);
    darts.layer = Some(layer);
    darts.spread();
    darts.seed_everywhere();
    if darts.points.is_empty() {
        darts.layer = None;
        darts.seed_everywhere();
        darts.seed_below(surface);
    }
    (darts.points, margin)
}

/// The points so far, with a background grid of at most one point per cell.
struct Darts<'a> {
    solid: &'a Solid,
    domain: &'a Domain,
    /// Keeps points that are not of the outermost layer below it.
    layer: Option<Layer>,
    /// Least distance between points.
    r: f32,
    random: Random,
    points: Vec<Vec3>,
    /// Indices of points that may still find neighbours.
    active: Vec<u32>,
    /// Background cells per metre.
    per_length: f32,
    /// Strides of the padded background grid along x, y, z; 0 along flat axes.
    strides: [usize; 3],
    /// Index of the background cell at the lower corner of the domain.
    first: usize,
    /// Point index per background cell, or EMPTY.
    cells: Vec<u32>,
    /// Cells that may hold a conflict, relative to a candidate's own, nearest first; one list per
    /// octant of the own cell, so that the conflict is found early.
    around: [Vec<isize>; 8],
    /// Steps from a point to a candidate, in the shell [r, 2r] and the positive octant.
    steps: Vec<Vec3>,
}

impl<'a> Darts<'a> {
    /// An empty set over the domain.
    fn new(solid: &'a Solid, domain: &'a Domain, r: f32, random: Random) -> Darts<'a> {
        let free_axes = domain.flat.iter().filter(|flat| !**flat).count();
        let per_length = (free_axes as f32).sqrt() / (r * CELL_SLACK);
        let extent = (domain.high - domain.low).to_array();
        let (mut strides, mut total, mut first) = ([0; 3], 1, 0);
        for axis in (0..3).filter(|&axis| !domain.flat[axis]) {
            strides[axis] = total;
            first += total * REACH as usize;
            // One extra cell for points on the upper face.
            total *= (extent[axis] * per_length) as usize + 2 * REACH as usize + 1;
        }
        let mut darts = Darts {
            solid,
            domain,
            layer: None,
            r,
            random,
            points: Vec::new(),
            active: Vec::new(),
            per_length,
            strides,
            first,
            cells: vec![EMPTY; total],
            around: std::array::from_fn(|octant| offsets(octant, strides, domain.flat)),
            steps: Vec::with_capacity(STEPS),
        };
        for _ in 0..STEPS {
            let step = darts.shell_step();
            darts.steps.push(step);
        }
        darts
    }

    /// Takes the places of the outermost layer, and returns their mean depth.
    fn lay(&mut self, layer: &Layer) -> f32 {
        let (mut depths, mut count) = (0.0, 0.0);
        for place in layer.places(self.solid, &mut self.random) {
            if self.offer(place.at) {
                depths += f64::from(place.depth);
                count += 1.0;
            }
        }
        (depths / f64::max(count, 1.0)) as f32
    }

    /// Tries one random place in every cube of edge r as a seed.
    fn seed_everywhere(&mut self) {
        let extent = self.domain.high - self.domain.low;
        let counts = [0, 1, 2].map(|axis| {
            if self.domain.flat[axis] {
                1
            } else {
                (extent[axis] / self.r).ceil().max(1.0) as u32
            }
        });
        for z in 0..counts[2] {
            for y in 0..counts[1] {
                for x in 0..counts[0] {
                    let jitter = self.unit_cube();
                    let cube = Vec3::new(x as f32, y as f32, z as f32) + jitter;
                    let place = self.domain.low + cube * self.r;
                    self.seed(place);
                }
            }
        }
    }

    /// Tries places just below every part of the surface as seeds, to reach into thin walls.
    fn seed_below(&mut self, mesh: &TriMesh) {
        for &triangle in &mesh.triangles {
            let [a, b, c] = triangle.map(|v| Vec3::from(mesh.vertices[v as usize]));
            let normal = (b - a).cross(c - a).normalize_or_zero();
            let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
            let n = (2.0 * longest / self.r)
                .ceil()
                .clamp(1.0, MAX_SEEDS_PER_EDGE);
            for i in 0..n as u32 {
                for j in 0..n as u32 - i {
                    let (u, v) = ((i as f32 + 1.0 / 3.0) / n, (j as f32 + 1.0 / 3.0) / n);
                    let on_surface = a + (b - a) * u + (c - a) * v;
                    self.seed_at_depths(on_surface, normal);
                }
            }
        }
    }

    /// Tries both sides of a surface point, deepest first; orientation cannot be trusted.
    fn seed_at_depths(&mut self, on_surface: Vec3, normal: Vec3) {
        for depth in DEPTHS {
            let step = normal * (depth * self.r);
            if self.seed(on_surface - step) || self.seed(on_surface + step) {
                return;
            }
        }
    }

    /// Starts a region at `place` when it is free and inside, and fills the region.
    fn seed(&mut self, place: Vec3) -> bool {
        if !self.offer(self.flattened(place)) {
            return false;
        }
        self.spread();
        true
    }

    /// Fills what is around the active points.
    fn spread(&mut self) {
        while !self.active.is_empty() {
            let newest = self.active.len().min(NEWEST);
            let slot = self.active.len() - 1 - self.random.below(newest as u32) as usize;
            let centre = self.points[self.active[slot] as usize];
            if !self.grow(centre) {
                self.active.swap_remove(slot);
            }
        }
    }

    /// Draws candidates around a point until one is taken; false when none is.
    fn grow(&mut self, centre: Vec3) -> bool {
        for _ in 0..CANDIDATES {
            let pick = self.random.below(8 * STEPS as u32) as usize;
            let step = self.steps[pick >> 3] * REFLECTIONS[pick & 7];
            if self.offer(centre + step) {
                return true;
            }
        }
        false
    }

    /// A random direction in the positive octant of the free axes, with a length in [r, 2r].
    ///
    /// Lengths near r are preferred (u³, where a uniform shell would prefer 2r): the same number of
    /// candidates then packs the points an eighth closer.
    fn shell_step(&mut self) -> Vec3 {
        loop {
            let direction = self.unit_cube();
            let size = direction.length_squared();
            if (0.01..=1.0).contains(&size) {
                let u = self.random.unit();
                return direction * (self.r * (1.0 + u * u * u) / size.sqrt());
            }
        }
    }

    /// Uniform in the unit cube; draws one number per free axis.
    fn unit_cube(&mut self) -> Vec3 {
        let mut p = Vec3::ZERO;
        for axis in 0..3 {
            if !self.domain.flat[axis] {
                p[axis] = self.random.unit();
            }
        }
        p
    }

    /// The flat axes as a mask.
    fn flat_mask(&self) -> glam::BVec3 {
        glam::BVec3::from_array(self.domain.flat)
    }

    /// The place moved to the middle along flat axes.
    fn flattened(&self, place: Vec3) -> Vec3 {
        Vec3::select(self.flat_mask(), self.domain.middle(), place)
    }

    /// Takes the candidate if it is in bounds, far from the others, below the layer and inside; in order of cost.
    fn offer(&mut self, p: Vec3) -> bool {
        let in_bounds = p.cmpge(self.domain.low).all() && p.cmple(self.domain.high).all();
        if !in_bounds {
            return false;
        }
        let (cell, octant) = self.cell_of(p);
        if self.conflicts(p, cell, octant) {
            return false;
        }
        // Cheaper than the inside of a mesh, and most that are left over are too near to the surface.
        if self.layer.as_ref().is_some_and(|layer| !layer.is_below(p)) {
            return false;
        }
        if !self.solid.contains(p) {
            return false;
        }
        let index = self.points.len() as u32;
        self.cells[cell] = index;
        self.points.push(p);
        self.active.push(index);
        true
    }

    /// Background cell of a point in bounds, and the octant of the cell it lies in.
    fn cell_of(&self, p: Vec3) -> (usize, usize) {
        let at = (p - self.domain.low) * self.per_length;
        let [x, y, z] = at.to_array().map(|c| c as usize);
        let [i, j, k] = at.to_array().map(|c| (c * 2.0) as usize & 1);
        let cell = self.first + x * self.strides[0] + y * self.strides[1] + z * self.strides[2];
        (cell, i | j << 1 | k << 2)
    }

    /// Whether a point lies closer than r.
    fn conflicts(&self, p: Vec3, cell: usize, octant: usize) -> bool {
        let r_squared = self.r * self.r;
        self.around[octant].iter().any(|&offset| {
            let index = self.cells[cell.wrapping_add_signed(offset)];
            index != EMPTY && self.points[index as usize].distance_squared(p) < r_squared
        })
    }
}

/// Offsets of the cells within reach of an octant of a cell along the free axes, nearest first.
fn offsets(octant: usize, strides: [usize; 3], flat: [bool; 3]) -> Vec<isize> {
    let range = |axis: usize| if flat[axis] { 0..=0 } else { -REACH..=REACH };
    let free_axes = flat.iter().filter(|flat| !**flat).count() as f32;
    let mut cells = Vec::new();
    for z in range(2) {
        for y in range(1) {
            for x in range(0) {
                let cell = [x, y, z];
                // In half cells: from the octant's middle to the cell's, and from rim to rim.
                let side = |axis: usize| if octant >> axis & 1 == 1 { 0.5 } else { -0.5 };
                let apart = [0, 1, 2].map(|k| (2.0 * cell[k] as f32 - side(k)).abs());
                let gap: f32 = apart
                    .iter()
                    .map(|d| (d - 1.5).max(0.0))
                    .map(|g| g * g)
                    .sum();
                // r² is free_axes × 4 half cells squared, a little more with the slack.
                if gap < 4.0 * free_axes / (CELL_SLACK * CELL_SLACK) {
                    let along = cell.into_iter().zip(strides);
                    let offset: isize = along.map(|(k, s)| k as isize * s as isize).sum();
                    cells.push((apart.iter().map(|d| d * d).sum::<f32>(), offset));
                }
            }
        }
    }
    cells.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    cells.into_iter().map(|(_, offset)| offset).collect()
}
