//! Faces of a break, drawn smooth. A room ends in facets as large as what the lattice sees of them, so a net is full of folds that say nothing
//! about the break. Its vertices go towards the middle of those that they are linked to, each within its cube [Gibson98].
//!
//! Both sides of a break are linked alike, so they still fit each other. What is on the surface that the body was made with stays there.
//! Lumps would become less and less with every break; so what a piece loses it gets back, all along its breaks.

use glam::Vec3;

use super::Rip;
use super::cloth::Cloth;

/// How far of the way a vertex goes. More is smoother, and makes blades of chips that are drawn out.
const SHARE: f32 = 0.5;
/// Normals of the surface a body was made with are those of two faces of it if the sine of the angle between them is more than this.
const BEND: f32 = 0.5;
/// What is lost is given back by at most this many spacings in a round.
const MOST: f32 = 0.25;
/// Rounds of that: it is told by how the faces lie before.
const ROUNDS: usize = 2;

/// A vertex of a net.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knot {
    /// Its cube.
    pub(super) low: Vec3,
    pub(super) high: Vec3,
    pub(super) leave: Leave,
}

/// Where a vertex of a net may go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Leave {
    /// Nowhere: it is on the surface that the body was made with.
    Stay,
    /// It is where a break meets that surface, and goes along it: not along these units, which are at right angles to each other.
    Along([Vec3; 2]),
    /// Everywhere: it is on a break.
    Free,
}

impl Leave {
    /// Of a vertex with some borders, of which those on the surface that the body was made with have these normals.
    pub(super) fn of(borders: usize, given: &[Vec3]) -> Self {
        let Some(first) = given.first() else {
            return Self::Free;
        };
        if given.len() == borders {
            return Self::Stay;
        }
        let mut across = [*first, Vec3::ZERO];
        for n in &given[1..] {
            let rest = *n - across[0] * n.dot(across[0]);
            if across[1] == Vec3::ZERO && rest.length() > BEND {
                across[1] = rest.normalize();
            }
            let rest = rest - across[1] * rest.dot(across[1]);
            if rest.length() > BEND {
                return Self::Stay;
            }
        }
        Self::Along(across)
    }

    /// What of a way is open.
    fn of_way(self, way: Vec3) -> Vec3 {
        match self {
            Self::Stay => Vec3::ZERO,
            Self::Along(across) => across.iter().fold(way, |way, n| way - *n * way.dot(*n)),
            Self::Free => way,
        }
    }

    /// A vertex that may go here is drawn by one that may go there.
    fn is_drawn_by(self, other: Self) -> bool {
        match self {
            Self::Stay => false,
            Self::Along(_) => matches!(other, Self::Along(_)),
            Self::Free => true,
        }
    }
}

/// Moves the vertices of the net of a cloth that is sewn.
pub(super) fn relax(cloth: &mut Cloth<'_>, rip: &Rip<'_>) {
    let Some((first, _)) = cloth.net.first() else {
        return;
    };
    let first = *first as usize;
    let (starts, links) = links(cloth, first as u32);
    let were = cloth.at.clone();
    for (k, knot) in cloth.knots.iter().enumerate() {
        let links = &links[starts[k]..starts[k + 1]];
        if links.len() < 2 {
            continue;
        }
        let x = were[first + k];
        let sum: Vec3 = links.iter().map(|u| were[*u as usize]).sum();
        let way = (sum / links.len() as f32 - x) * SHARE;
        cloth.at[first + k] = (x + knot.leave.of_way(way)).clamp(knot.low, knot.high);
    }
    for _ in 0..ROUNDS {
        give_back(cloth, first as u32, &were, rip);
    }
}

/// For each vertex of a net those that draw it, in compressed rows.
fn links(cloth: &Cloth<'_>, first: u32) -> (Vec<usize>, Vec<u32>) {
    let of_quad = |&[a, b, c, d]: &[u32; 4]| [(a, b), (b, c), (c, d), (d, a)];
    let of_seam = |&[a, b, c]: &[u32; 3]| [(a, b), (b, c), (c, a)];
    let quads = cloth.quads.iter().flat_map(of_quad);
    let seam = cloth.triangles[cloth.seam..].iter().flat_map(of_seam);
    let mut ways: Vec<(u32, u32)> = quads.chain(seam).filter(|(a, b)| a != b).collect();
    ways.sort_unstable();
    ways.dedup();
    let knot = |v: u32| cloth.knots.get(v.wrapping_sub(first) as usize);
    // Each face at an edge goes along it the other way; where one is missing, as at the rim of a mesh that was open before, nothing moves.
    let mut held = vec![false; cloth.knots.len()];
    for &(a, b) in &ways {
        if ways.binary_search(&(b, a)).is_err() {
            for v in [a, b].map(|v| v.wrapping_sub(first) as usize) {
                held.get_mut(v).into_iter().for_each(|held| *held = true);
            }
        }
    }
    ways.retain(|(a, b)| {
        let other = knot(*b).map_or(Leave::Free, |knot| knot.leave);
        let is_drawn = |own: &Knot| own.leave.is_drawn_by(other);
        knot(*a).is_some_and(is_drawn) && !held[(*a - first) as usize]
    });
    let last = first + cloth.knots.len() as u32;
    let starts = (first..=last).map(|v| ways.partition_point(|(a, _)| *a < v));
    (starts.collect(), ways.iter().map(|(_, b)| *b).collect())
}

/// Lets every piece have the volume again that it had when its vertices were where they `were`.
///
/// Σ n_v · n_v / |n_v| δ = V − V', n_v being the gradient of the volume by a vertex.
fn give_back(cloth: &mut Cloth<'_>, first: u32, were: &[Vec3], rip: &Rip<'_>) {
    let knot = |v: u32| cloth.knots.get(v.wrapping_sub(first) as usize);
    let is_free = |v: u32| knot(v).is_some_and(|knot| knot.leave == Leave::Free);
    let mut lost = vec![0.0; rip.pieces as usize];
    let mut normals = vec![Vec3::ZERO; cloth.knots.len()];
    for t in &cloth.triangles[cloth.far..] {
        if !t.iter().any(|v| knot(*v).is_some()) {
            continue;
        }
        let [a, b, c] = t.map(|v| cloth.at[v as usize]);
        lost[cloth.piece[t[0] as usize] as usize] += volume(t, were) - volume(t, &cloth.at);
        for v in t.iter().filter(|v| is_free(**v)) {
            normals[(*v - first) as usize] += (b - a).cross(c - a) / 6.0;
        }
    }
    let mut area = vec![0.0; rip.pieces as usize];
    for (piece, n) in cloth.piece[first as usize..].iter().zip(&normals) {
        area[*piece as usize] += f64::from(n.length());
    }
    let most = MOST * rip.spacing;
    for (v, n) in (first as usize..).zip(&normals) {
        let piece = cloth.piece[v] as usize;
        if *n != Vec3::ZERO {
            let rise = (lost[piece] / area[piece]) as f32;
            cloth.at[v] += n.normalize_or_zero() * rise.clamp(-most, most);
        }
    }
}

/// What a triangle adds to the volume in its mesh.
fn volume(t: &[u32; 3], at: &[Vec3]) -> f64 {
    let [a, b, c] = t.map(|v| at[v as usize].as_dvec3());
    a.dot(b.cross(c)) / 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_on_a_face_stays_on_it_and_what_is_on_an_edge_on_the_edge() {
        let way = Vec3::new(1.0, 2.0, 3.0);
        let of = |given: &[Vec3]| {
            let open = Leave::of(5, given).of_way(way);
            (open * 1e3).round() / 1e3
        };
        assert_eq!(of(&[]), way);
        assert_eq!(of(&[Vec3::Y]), Vec3::new(1.0, 0.0, 3.0));
        let nearly = Vec3::new(0.1, 1.0, 0.0).normalize();
        assert_eq!(of(&[Vec3::Y, nearly]), Vec3::new(1.0, 0.0, 3.0));
        let slanted = Vec3::new(0.0, 1.0, 1.0).normalize();
        assert_eq!(of(&[Vec3::Y, slanted, Vec3::Y]), Vec3::X);
        assert_eq!(of(&[Vec3::Y, slanted, Vec3::X]), Vec3::ZERO, "a corner");
        assert_eq!(of(&[Vec3::Y; 5]), Vec3::ZERO, "no break");
    }
}
