//! Sewing: the rims of the net and of what is left of the skin are traced to loops, joined where they run along each other, and
//! filled.

use std::collections::BTreeMap;

use glam::Vec3;

use super::cloth::Cloth;
use super::{NONE, Rip};
use crate::geometry::{PointGrid, fill, join};

/// Rims that run along each other are nearer than this many spacings.
const ALONG: f32 = 1.5;

/// A seam gapes where it is wider than this many spacings.
const GAPE: f32 = 3.0;

/// Fills every rim that is new, piece by piece. Returns the rims of what gapes.
pub(super) fn sew(cloth: &mut Cloth<'_>, rip: &Rip<'_>) -> Vec<Vec3> {
    let rims = rims(cloth);
    let (mut filled, mut gaps) = (Vec::new(), Vec::new());
    for piece in rims.chunk_by(|a, b| a.piece == b.piece) {
        let rings = trace(piece);
        for ring in joined(cloth, rings, ALONG * rip.spacing) {
            let faces = fill(&ring, &cloth.at);
            if gapes(&faces, &cloth.at, GAPE * rip.spacing) {
                gaps.extend(ring.iter().map(|v| cloth.at[*v as usize]));
            }
            filled.extend(faces);
        }
    }
    cloth.seam = cloth.triangles.len();
    cloth.triangles.extend(filled);
    gaps
}

/// An edge of some faces is longer than a length.
fn gapes(faces: &[[u32; 3]], at: &[Vec3], length: f32) -> bool {
    faces.iter().any(|&[a, b, c]| {
        let long = |(from, to): (u32, u32)| at[from as usize].distance(at[to as usize]) > length;
        [(a, b), (b, c), (c, a)].into_iter().any(long)
    })
}

/// A directed edge that a new face must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rim {
    piece: u32,
    from: u32,
    to: u32,
}

/// Edges that lack their opposite and had it before, turned around, sorted.
fn rims(cloth: &Cloth<'_>) -> Vec<Rim> {
    let fine = cloth.fine;
    let was = net(&fine.triangles, |v| cloth.opens[v as usize]);
    let came = |v: u32| cloth.came[v as usize];
    let opens = |v: u32| came(v) == NONE || cloth.opens[came(v) as usize];
    let mut rims = Vec::new();
    for ((low, high), count) in net(&cloth.triangles[cloth.far..], opens) {
        let (a, b) = (came(low), came(high));
        let edge = (a.min(b), a.max(b));
        if was.binary_search_by_key(&edge, |(edge, _)| *edge).is_ok() {
            continue;
        }
        let (from, to) = if count > 0 { (high, low) } else { (low, high) };
        let piece = cloth.piece[low as usize];
        let rim = Rim { piece, from, to };
        rims.extend(std::iter::repeat_n(rim, count.unsigned_abs() as usize));
    }
    rims.sort_unstable();
    rims
}

/// How often the edges between vertices where something `opens` run from their lower vertex to the upper, less how often back: those for
/// which that is not 0, sorted.
fn net(triangles: &[[u32; 3]], opens: impl Fn(u32) -> bool) -> Vec<((u32, u32), i32)> {
    let mut edges: Vec<((u32, u32), i32)> = Vec::new();
    for &[a, b, c] in triangles {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            if from != to && opens(from) && opens(to) {
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

/// Joins each loop of the net with the loop of the skin that it runs along.
fn joined(cloth: &Cloth<'_>, mut rings: Vec<Vec<u32>>, along: f32) -> Vec<Vec<u32>> {
    let is_net = |ring: &[u32]| cloth.came[ring[0] as usize] == NONE;
    let of_skin = rings.iter().enumerate().filter(|(_, ring)| !is_net(ring));
    let (at, ring): (Vec<Vec3>, Vec<usize>) = of_skin
        .flat_map(|(r, ring)| ring.iter().map(move |v| (*v, r)))
        .map(|(v, r)| (cloth.at[v as usize], r))
        .unzip();
    let grid = PointGrid::new(&at, along);
    let partner = |own: &[u32]| {
        let mut votes: BTreeMap<usize, usize> = BTreeMap::new();
        for v in own {
            let mut nearest = (f32::INFINITY, None);
            grid.for_each_within(cloth.at[*v as usize], along, |k, square| {
                if square < nearest.0 {
                    nearest = (square, Some(ring[k]));
                }
            });
            if let Some(r) = nearest.1 {
                *votes.entry(r).or_default() += 1;
            }
        }
        let most = votes.iter().max_by_key(|(r, n)| (**n, usize::MAX - **r));
        most.map(|(r, _)| *r)
    };
    let pairs: Vec<(usize, usize)> = (0..rings.len())
        .filter(|r| is_net(&rings[*r]))
        .filter_map(|r| Some((r, partner(&rings[r])?)))
        .collect();
    for (own, other) in pairs {
        let ring = std::mem::take(&mut rings[own]);
        rings[other] = join(&rings[other], &ring, &cloth.at);
    }
    rings.retain(|ring| !ring.is_empty());
    rings
}
