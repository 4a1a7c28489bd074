//! Closing: the rims that opening left are traced to loops and filled.

use std::collections::BTreeMap;

use glam::Vec3;

use super::Rip;
use super::cloth::Cloth;
use super::open::Opened;
use crate::geometry::{PointGrid, even, fill, join};

/// What lies within this cosine of straight in, seen from a rim, is across the fracture from it.
const ACROSS: f32 = 0.5;
/// New faces have edges of up to about this many spacings.
const COARSE: f32 = 1.5;
/// Rounds in which the teeth of a rim are smoothed, and how many spacings a vertex may move by that.
const SMOOTH: usize = 4;
const FARTHEST: f32 = 0.5;
/// Rounds in which a way is laid on the faces at a vertex.
const ALONG: usize = 3;

/// Fills every rim that is new, piece by piece.
pub(super) fn close(cloth: &mut Cloth<'_>, opened: &Opened, rip: &Rip<'_>) {
    let rims = rims(cloth, opened);
    let pieces: Vec<Vec<Vec<u32>>> = rims
        .chunk_by(|a, b| a.piece == b.piece)
        .map(trace)
        .collect();
    let faces = Faces::at(cloth, pieces.iter().flatten().flatten());
    for ring in pieces.iter().flatten() {
        smooth(cloth, rip, ring, &faces);
    }
    for rings in pieces {
        for ring in joined(cloth, rings, &faces, rip.spacing) {
            cap(cloth, rip, &ring);
        }
    }
}

/// The faces at the vertices of rims.
struct Faces {
    /// Row of each vertex; [`NONE`] for those on no rim.
    row: Vec<u32>,
    /// Normals, as long as twice the area of their triangles.
    normals: Vec<Vec<Vec3>>,
}

/// On no rim.
const NONE: u32 = u32::MAX;

impl Faces {
    fn at<'v>(cloth: &Cloth<'_>, vertices: impl Iterator<Item = &'v u32>) -> Self {
        let mut row = vec![NONE; cloth.at.len()];
        let mut count = 0;
        for v in vertices {
            if row[*v as usize] == NONE {
                row[*v as usize] = count;
                count += 1;
            }
        }
        let mut normals = vec![Vec::new(); count as usize];
        if count > 0 {
            for triangle in &cloth.triangles {
                for k in triangle
                    .map(|v| row[v as usize])
                    .into_iter()
                    .filter(|k| *k != NONE)
                {
                    let [a, b, c] = triangle.map(|v| cloth.at[v as usize]);
                    normals[k as usize].push((b - a).cross(c - a));
                }
            }
        }
        Self { row, normals }
    }

    fn of(&self, v: u32) -> &[Vec3] {
        self.normals
            .get(self.row[v as usize] as usize)
            .map_or(&[], Vec::as_slice)
    }

    /// Mean normal.
    fn outward(&self, v: u32) -> Vec3 {
        self.of(v).iter().sum::<Vec3>().normalize_or_zero()
    }

    /// What is left of a way that stays on all faces at a vertex: along a sharp edge at most.
    fn along(&self, v: u32, mut way: Vec3) -> Vec3 {
        for _ in 0..ALONG {
            for normal in self.of(v) {
                let normal = normal.normalize_or_zero();
                way -= normal * normal.dot(way);
            }
        }
        way
    }
}

/// A directed edge that a new face must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rim {
    piece: u32,
    from: u32,
    to: u32,
}

/// Edges that lack their opposite and had it before, turned around, sorted.
fn rims(cloth: &Cloth<'_>, opened: &Opened) -> Vec<Rim> {
    let hot = |v: u32| opened.hot[v as usize];
    let was = net(&cloth.old.triangles, hot);
    let mut rims = Vec::new();
    for ((low, high), count) in net(&cloth.triangles, |v| hot(cloth.came(v))) {
        let (a, b) = (cloth.came(low), cloth.came(high));
        let edge = (a.min(b), a.max(b));
        if was.binary_search_by_key(&edge, |(edge, _)| *edge).is_ok() {
            continue;
        }
        let (from, to) = if count > 0 { (high, low) } else { (low, high) };
        let piece = cloth.piece(low);
        let rim = Rim { piece, from, to };
        rims.extend(std::iter::repeat_n(rim, count.unsigned_abs() as usize));
    }
    rims.sort_unstable();
    rims
}

/// How often the edges with a vertex that is `hot` run from their lower vertex to the upper, less how often back: those for
/// which that is not 0, sorted.
fn net(triangles: &[[u32; 3]], hot: impl Fn(u32) -> bool) -> Vec<((u32, u32), i32)> {
    let mut edges: Vec<((u32, u32), i32)> = Vec::new();
    for &[a, b, c] in triangles {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            if from != to && (hot(from) || hot(to)) {
                let way = if from < to { 1 } else { -1 };
                edges.push(((from.min(to), from.max(to)), way));
            }
        }
    }
    edges.sort_unstable();
    let same = |a: &((u32, u32), i32), b: &((u32, u32), i32)| a.0 == b.0;
    let sum = |run: &[((u32, u32), i32)]| (run[0].0, run.iter().map(|(_, way)| way).sum());
    let nets = edges.chunk_by(same).map(sum);
    nets.filter(|(_, count)| *count != 0).collect()
}

/// Walks sorted edges to loops that pass no vertex twice. What leads nowhere, as at the rim of a mesh that was open before,
/// is left.
fn trace(edges: &[Rim]) -> Vec<Vec<u32>> {
    let mut used = vec![false; edges.len()];
    let mut rings = Vec::new();
    for start in 0..edges.len() {
        if used[start] {
            continue;
        }
        let mut path = vec![edges[start].from];
        let mut next = Some(start);
        while let Some(e) = next {
            used[e] = true;
            let to = edges[e].to;
            match path.iter().position(|v| *v == to) {
                Some(k) => {
                    let ring = path.split_off(k);
                    path.push(to);
                    rings.push(ring);
                }
                None => path.push(to),
            }
            let first = edges.partition_point(|edge| edge.from < to);
            let from = edges[first..].iter().take_while(|edge| edge.from == to);
            next = (first..first + from.count()).find(|e| !used[*e]);
        }
    }
    rings.retain(|ring| ring.len() > 2);
    rings
}

/// Takes the teeth off a rim: it followed the edges of triangles, and now runs through their middles. The
/// shape of the body stays.
fn smooth(cloth: &mut Cloth<'_>, rip: &Rip<'_>, ring: &[u32], faces: &Faces) {
    let n = ring.len();
    let from: Vec<Vec3> = ring.iter().map(|v| cloth.at[*v as usize]).collect();
    let mut at = from.clone();
    for _ in 0..SMOOTH {
        let old = at.clone();
        for k in 0..n {
            at[k] = 0.5 * old[k] + 0.25 * (old[(k + n - 1) % n] + old[(k + 1) % n]);
        }
    }
    for (k, v) in ring.iter().enumerate() {
        let way = faces.along(*v, at[k] - from[k]);
        let way = way.clamp_length_max(FARTHEST * rip.spacing);
        cloth.move_to(*v, from[k] + way, rip.ground);
    }
}

/// Vertices of a loop that look across, at most.
const LOOKS: usize = 24;
/// How many spacings they see. What is thicker gets two lids, which cover each other.
const FAR: f32 = 12.0;
/// Loops shorter than this many spacings belong to nothing else.
const SHORT: f32 = 6.0;

/// Joins the loops of one fracture. It runs from the skin straight into the body: where most of a loop looks across at another
/// one, as around a hole through a sheet or in the wall of a hollow body, both belong together.
fn joined(
    cloth: &Cloth<'_>,
    mut rings: Vec<Vec<u32>>,
    faces: &Faces,
    spacing: f32,
) -> Vec<Vec<u32>> {
    let length = |ring: &[u32]| -> f32 {
        let next = ring.iter().cycle().skip(1);
        let edges = ring.iter().zip(next);
        edges
            .map(|(a, b)| cloth.at[*a as usize].distance(cloth.at[*b as usize]))
            .sum()
    };
    let is_long: Vec<bool> = rings
        .iter()
        .map(|ring| length(ring) > SHORT * spacing)
        .collect();
    if is_long.iter().filter(|long| **long).count() < 2 {
        return rings;
    }
    let long = rings.iter().enumerate().filter(|(r, _)| is_long[*r]);
    let (at, ring): (Vec<Vec3>, Vec<usize>) = long
        .flat_map(|(r, ring)| ring.iter().map(move |v| (*v, r)))
        .map(|(v, r)| (cloth.at[v as usize], r))
        .unzip();
    let all = Rims {
        grid: PointGrid::new(&at, FAR * spacing),
        at,
        ring,
        far: FAR * spacing,
    };
    let wanted: Vec<usize> = rings
        .iter()
        .enumerate()
        .map(|(r, ring)| {
            if is_long[r] {
                across(cloth, ring, r, &all, faces)
            } else {
                r
            }
        })
        .collect();
    let mut group: Vec<usize> = (0..rings.len()).collect();
    for (r, &other) in wanted.iter().enumerate() {
        let (a, b) = (group[r], group[other]);
        if a != b {
            let (keep, lose) = (a.min(b), a.max(b));
            rings[keep] = join(&rings[keep], &rings[lose], &cloth.at);
            rings[lose].clear();
            group
                .iter_mut()
                .filter(|g| **g == lose)
                .for_each(|g| *g = keep);
        }
    }
    rings.retain(|ring| !ring.is_empty());
    rings
}

/// The vertices of long loops.
struct Rims {
    grid: PointGrid,
    at: Vec<Vec3>,
    ring: Vec<usize>,
    /// How far one sees, metres.
    far: f32,
}

impl Rims {
    /// The loop seen from a point, looking straight in.
    fn seen(&self, x: Vec3, inward: Vec3) -> Option<usize> {
        let mut nearest = (f32::INFINITY, None);
        self.grid.for_each_within(x, self.far, |k, square| {
            let way = self.at[k] - x;
            if square < nearest.0 && way.dot(inward) > ACROSS * way.length() {
                nearest = (square, Some(self.ring[k]));
            }
        });
        nearest.1
    }
}

/// The loop that most vertices of a loop see when they look straight in.
fn across(cloth: &Cloth<'_>, ring: &[u32], own: usize, all: &Rims, faces: &Faces) -> usize {
    let mut votes: BTreeMap<usize, usize> = BTreeMap::new();
    let step = ring.len().div_ceil(LOOKS);
    for v in ring.iter().step_by(step) {
        let seen = all.seen(cloth.at[*v as usize], -faces.outward(*v));
        *votes.entry(seen.unwrap_or(own)).or_default() += 1;
    }
    let most = votes
        .iter()
        .max_by_key(|(r, count)| (**count, usize::MAX - **r));
    most.map_or(own, |(r, _)| *r)
}

/// Fills a loop with faces as fine as the skin.
fn cap(cloth: &mut Cloth<'_>, rip: &Rip<'_>, ring: &[u32]) {
    let mut vertices = ring.to_vec();
    vertices.sort_unstable();
    vertices.dedup();
    let mut at: Vec<Vec3> = vertices.iter().map(|v| cloth.at[*v as usize]).collect();
    let place = |v: &u32| vertices.partition_point(|w| w < v) as u32;
    let local: Vec<u32> = ring.iter().map(place).collect();
    let mut triangles = fill(&local, &at);
    even(&mut triangles, &mut at, COARSE * rip.spacing);
    for x in at.drain(..).skip(vertices.len()).collect::<Vec<Vec3>>() {
        let beside = nearest(cloth, ring, x);
        vertices.push(cloth.push_inside(x, beside, rip.ground));
    }
    let corners = triangles
        .iter()
        .map(|triangle| triangle.map(|v| vertices[v as usize]));
    cloth.triangles.extend(corners);
}

/// The vertex of a loop nearest to a point.
fn nearest(cloth: &Cloth<'_>, ring: &[u32], x: Vec3) -> u32 {
    let distance = |v: u32| cloth.at[v as usize].distance_squared(x);
    let nearest = ring
        .iter()
        .copied()
        .min_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    nearest.unwrap_or(ring[0])
}
