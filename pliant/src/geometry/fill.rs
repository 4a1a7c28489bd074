//! Filling a hole in a mesh: from a closed loop of points in space to triangles.
//!
//! Ears are clipped shortest new edge first. A loop need not be flat: a long narrow one becomes a band, a round one a
//! disc. Every edge of the loop is in one triangle and every new edge in two, whatever the points are, so a hole that
//! is filled is closed.

use glam::Vec3;

/// Triangles that fill a loop of vertices, wound as the loop is. Vertices may come more than once, as they do where
/// loops were joined.
pub(crate) fn fill(ring: &[u32], at: &[Vec3]) -> Vec<[u32; 3]> {
    let mut ring = ring.to_vec();
    let mut triangles = Vec::with_capacity(ring.len());
    let length = |ring: &[u32], k: usize| {
        let [a, _, b] = around(ring, k);
        at[a as usize].distance_squared(at[b as usize])
    };
    let mut lengths: Vec<f32> = (0..ring.len()).map(|k| length(&ring, k)).collect();
    while ring.len() > 2 {
        let n = ring.len();
        let shortest = (0..n).min_by(|&a, &b| lengths[a].total_cmp(&lengths[b]));
        let k = shortest.unwrap_or(0);
        let [a, b, c] = around(&ring, k);
        // There and back: the two edges close each other, and no triangle is needed.
        let back = a == c;
        if !back && a != b && b != c {
            triangles.push([a, b, c]);
        }
        ring.remove(k);
        lengths.remove(k);
        if back {
            let next = k % ring.len();
            ring.remove(next);
            lengths.remove(next);
        }
        let n = ring.len();
        for j in (n + k).saturating_sub(2)..n + k + 2 {
            if n > 0 {
                lengths[j % n] = length(&ring, j % n);
            }
        }
    }
    triangles
}

/// Joins two loops by an edge there and back at their nearest vertices: what fills the result is a band between them.
pub(crate) fn join(a: &[u32], b: &[u32], at: &[Vec3]) -> Vec<u32> {
    let mut nearest = (f32::INFINITY, 0, 0);
    for (i, &v) in a.iter().enumerate() {
        for (j, &u) in b.iter().enumerate() {
            let d = at[v as usize].distance_squared(at[u as usize]);
            if d < nearest.0 {
                nearest = (d, i, j);
            }
        }
    }
    let (_, i, j) = nearest;
    let turned = |ring: &[u32], k: usize| -> Vec<u32> {
        let ring = ring[k..].iter().chain(&ring[..=k]);
        ring.copied().collect()
    };
    let mut joined = turned(a, i);
    joined.extend(turned(b, j));
    joined
}

/// Corner k with its neighbours.
fn around(ring: &[u32], k: usize) -> [u32; 3] {
    let n = ring.len();
    [ring[(k + n - 1) % n], ring[k % n], ring[(k + 1) % n]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circle(n: u32, radius: f32, z: f32) -> Vec<Vec3> {
        let point = |k: u32| {
            let t = std::f32::consts::TAU * k as f32 / n as f32;
            Vec3::new(radius * libm::cosf(t), radius * libm::sinf(t), z)
        };
        (0..n).map(point).collect()
    }

    fn area(triangles: &[[u32; 3]], at: &[Vec3]) -> Vec3 {
        let of = |t: &[u32; 3]| {
            let [a, b, c] = t.map(|v| at[v as usize]);
            (b - a).cross(c - a) * 0.5
        };
        triangles.iter().map(of).sum()
    }

    /// Every edge of the rings once in the triangles, every other edge once each way.
    fn check_rim(triangles: &[[u32; 3]], rings: &[Vec<u32>]) {
        let mut edges: Vec<[u32; 2]> = Vec::new();
        for &[a, b, c] in triangles {
            edges.extend([[a, b], [b, c], [c, a]]);
        }
        for ring in rings {
            edges.extend((0..ring.len()).map(|k| [ring[(k + 1) % ring.len()], ring[k]]));
        }
        let mut back: Vec<[u32; 2]> = edges.iter().map(|[a, b]| [*b, *a]).collect();
        edges.sort_unstable();
        back.sort_unstable();
        assert_eq!(edges, back, "each edge has its opposite");
    }

    #[test]
    fn a_disc_is_filled() {
        let at = circle(40, 1.0, 0.0);
        let ring: Vec<u32> = (0..40).collect();
        let triangles = fill(&ring, &at);
        assert_eq!(triangles.len(), 38);
        check_rim(&triangles, &[ring]);
        let whole = area(&triangles, &at);
        assert!((whole.z - 3.1287).abs() < 1e-3 && whole.x.abs() < 1e-5);
    }

    #[test]
    fn two_loops_become_a_band() {
        let mut at = circle(30, 1.0, 0.0);
        at.extend(circle(24, 0.8, 0.0));
        let outer: Vec<u32> = (0..30).collect();
        let inner: Vec<u32> = (30..54).rev().collect();
        let ring = join(&outer, &inner, &at);
        let triangles = fill(&ring, &at);
        assert_eq!(triangles.len(), 54);
        check_rim(&triangles, &[outer, inner]);
        let ring = area(&triangles, &at);
        assert!((ring.z - (3.1187 - 0.64 * 3.1058)).abs() < 2e-3, "{ring}");
        for t in triangles {
            assert!(area(&[t], &at).z > 0.0, "nothing folds over");
        }
    }

    #[test]
    fn there_and_back_needs_nothing() {
        let at = circle(3, 1.0, 0.0);
        assert!(fill(&[0, 1], &at).is_empty());
        assert_eq!(fill(&[0, 1, 2, 1], &at).len(), 0);
    }
}
