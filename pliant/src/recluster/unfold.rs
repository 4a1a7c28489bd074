//! Skins that flow has folded are drawn out again.
//!
//! Neighbours on a skin go with different clusters. Where these disagree, vertices come to lie in another order than at rest, and triangles between them
//! are turned over. Maps carry such a fold along and never mend it, so the vertices of turned triangles move to the middle of their neighbours, within the skin.

use glam::{Mat3, Vec3};

use crate::state::{Bind, Clusters, Skin};
use crate::topology::Rows;

/// −cos of the angle to what is around it from which a triangle is turned over. At the edge of a blade it is 0.
const TURNED: f32 = 0.02;
/// A vertex goes this share of the way, this many times: it is not to be seen to jump far.
const PACE: f32 = 0.5;
const ROUNDS: usize = 4;
/// How far it goes at most, and ways that are so short that they change nothing that is seen, in spacings.
const MOST: f32 = 0.1;
const LEAST: f32 = 1e-3;

/// Draws out the skin of a body whose vertices are at `world`; false where nothing is folded.
pub(super) fn unfold(rows: &mut Rows, world: &[Vec3]) -> bool {
    let Some(skin) = &mut rows.skin else {
        return false;
    };
    let folded = unfolds(skin, world, rows.spacing);
    for &(vertex, way) in &folded {
        let [first, end] = [0, 1].map(|k| skin.embedding.starts[vertex as usize + k] as usize);
        let binds = &mut skin.embedding.binds[first..end];
        shift(binds, &rows.clusters, way);
    }
    !folded.is_empty()
}

/// Moves what clusters carry in the world.
pub(super) fn shift(binds: &mut [Bind], clusters: &Clusters, way: Vec3) {
    for bind in binds {
        bind.local += map(clusters, bind.cluster).inverse() * way;
    }
}

/// R F^p of a cluster in the world.
pub(super) fn map(clusters: &Clusters, cluster: u32) -> Mat3 {
    let c = cluster as usize;
    Mat3::from_quat(clusters.rotation[c]) * clusters.flow[c].map
}

/// The vertices of turned triangles and their ways in the world, ascending, for a skin whose vertices are at `world`.
pub(super) fn unfolds(skin: &Skin, world: &[Vec3], spacing: f32) -> Vec<(u32, Vec3)> {
    let mut now = world.to_vec();
    for _ in 0..ROUNDS {
        let ways = smoothed(skin, &now);
        if ways.is_empty() {
            break;
        }
        for (v, way) in ways {
            now[v as usize] += way;
        }
    }
    let (least, most) = (LEAST * spacing, MOST * spacing);
    let ways = world.iter().zip(&now);
    let ways = ways.map(|(from, to)| (*to - *from).clamp_length_max(most));
    let ways = (0..).zip(ways);
    ways.filter(|(_, way)| way.length_squared() > least * least)
        .collect()
}

/// One round: the vertices of turned triangles and how far they go.
fn smoothed(skin: &Skin, world: &[Vec3]) -> Vec<(u32, Vec3)> {
    let area = |t: &[u32; 3]| {
        let [a, b, c] = t.map(|v| world[v as usize]);
        (b - a).cross(c - a)
    };
    // The area of a ring of triangles, as a vector, is told by its rim: whatever is turned within changes nothing.
    let mut rings = vec![Vec3::ZERO; world.len()];
    for t in &skin.triangles {
        let area = area(t);
        for v in t {
            rings[*v as usize] += area;
        }
    }
    let is_turned = |t: &&[u32; 3]| {
        let around: Vec3 = t.iter().map(|v| rings[*v as usize]).sum();
        let area = area(t);
        area.dot(around) < -TURNED * area.length() * around.length()
    };
    let mut folded = vec![false; world.len()];
    for v in skin.triangles.iter().filter(is_turned).flatten() {
        folded[*v as usize] = true;
    }
    if !folded.contains(&true) {
        return Vec::new();
    }
    let mut sides: Vec<[u32; 2]> = Vec::new();
    for t in &skin.triangles {
        for k in (0..3).filter(|k| folded[t[*k] as usize]) {
            sides.extend([1, 2].map(|step| [t[k], t[(k + step) % 3]]));
        }
    }
    sides.sort_unstable();
    let rings = sides
        .chunk_by(|a, b| a[0] == b[0])
        .map(|ring| (ring, rings[ring[0][0] as usize]));
    rings
        .filter_map(|(ring, normal)| Some((ring[0][0], way(ring, normal, world)?)))
        .collect()
}

/// The way of a vertex, from its pairs with its neighbours: each of them twice, once per triangle; none at the rim of a skin.
fn way(ring: &[[u32; 2]], normal: Vec3, world: &[Vec3]) -> Option<Vec3> {
    let pairs = ring.chunk_by(|a, b| a == b);
    let closed = pairs.clone().all(|pair| pair.len() == 2);
    let sum: Vec3 = ring.iter().map(|[_, other]| world[*other as usize]).sum();
    let way = PACE * (sum / ring.len() as f32 - world[ring[0][0] as usize]);
    closed
        .then(|| way.reject_from(normal))
        .filter(|way| way.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vertices of a square lattice, with room for a rim of one.
    const SIDE: u32 = 8;

    fn sheet() -> (Skin, Vec<Vec3>) {
        let at = |k: u32| Vec3::new((k % SIDE) as f32, (k / SIDE) as f32, 0.0);
        let cells = (0..SIDE * SIDE).filter(|k| k % SIDE < SIDE - 1 && k / SIDE < SIDE - 1);
        let halves = |k: u32| [[k, k + 1, k + SIDE], [k + 1, k + SIDE + 1, k + SIDE]];
        let skin = Skin {
            triangles: cells.flat_map(halves).collect(),
            ..Skin::default()
        };
        (skin, (0..SIDE * SIDE).map(at).collect())
    }

    #[test]
    fn vertices_in_the_wrong_order_change_places_and_others_stay() {
        let (skin, flat) = sheet();
        assert_eq!(unfolds(&skin, &flat, 1.0), []);
        let mut world = flat.clone();
        // Two rows lie in the wrong order.
        for row in 1..SIDE - 1 {
            let k = (row * SIDE + 3) as usize;
            (world[k].x, world[k + 1].x) = (3.7, 3.3);
        }
        for _ in 0..20 {
            for (v, way) in unfolds(&skin, &world, 1.0) {
                let x = v % SIDE;
                assert!((2..=5).contains(&x), "{v} was in its place");
                assert_eq!(way.z, 0.0);
                world[v as usize] += way;
            }
        }
        assert_eq!(unfolds(&skin, &world, 1.0), []);
        for row in 1..SIDE - 1 {
            let k = (row * SIDE + 3) as usize;
            assert!(
                world[k].x < world[k + 1].x,
                "{} and {}",
                world[k],
                world[k + 1]
            );
        }
    }

    #[test]
    fn sharp_edges_and_rims_stay() {
        let (skin, flat) = sheet();
        // Bent back over itself at a line of vertices.
        let bent: Vec<Vec3> = flat
            .iter()
            .map(|x| {
                let past = (x.x - 3.0).max(0.0);
                Vec3::new(x.x - 1.9 * past, x.y, 0.1 * past)
            })
            .collect();
        assert_eq!(unfolds(&skin, &bent, 1.0), []);
        let mut world = flat;
        world[SIDE as usize * 3].x = 1.5;
        let rim =
            |v: u32| [0, SIDE - 1].contains(&(v % SIDE)) || [0, SIDE - 1].contains(&(v / SIDE));
        let ways = unfolds(&skin, &world, 1.0);
        assert!(!ways.is_empty() && ways.iter().all(|(v, _)| !rim(*v)));
    }
}
