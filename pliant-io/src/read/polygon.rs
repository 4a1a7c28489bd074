//! Triangles of polygons: a fan where the polygon is convex, ear clipping where it is not.
//!
//! Polygons may be bent, touch themselves or cross themselves. Every polygon of n corners gives n − 2 triangles over
//! its own corners; only for a simple polygon do they cover it once. The work is linear in the corners whatever the
//! input: where ear clipping finds no ear, or takes too long, the rest is fanned.

/// Point-in-triangle tests that ear clipping may spend per corner of a polygon.
const TESTS_PER_CORNER: usize = 1024;

type Point = [f64; 2];

/// Appends the triangles of the polygon `corners`, which index `positions`. Corners must exist.
pub(super) fn triangulate(corners: &[u32], positions: &[[f32; 3]], out: &mut Vec<[u32; 3]>) {
    if corners.len() <= 3 {
        out.extend(corners.first_chunk::<3>());
        return;
    }
    let flat = flatten(corners, positions);
    if is_convex(&flat) {
        fan(corners, out);
    } else {
        clip(corners, &flat, out);
    }
}

fn fan(corners: &[u32], out: &mut Vec<[u32; 3]>) {
    for pair in corners[1..].windows(2) {
        out.push([corners[0], pair[0], pair[1]]);
    }
}

/// The corners in the plane the polygon faces, counter-clockwise where its area is positive.
fn flatten(corners: &[u32], positions: &[[f32; 3]]) -> Vec<Point> {
    let points: Vec<[f64; 3]> = corners
        .iter()
        .map(|&c| positions[c as usize].map(f64::from))
        .collect();
    let normal = newell(&points);
    let size = normal.map(f64::abs);
    let axis = (0..3)
        .max_by(|&a, &b| size[a].total_cmp(&size[b]))
        .unwrap_or(2);
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    let (u, v) = if normal[axis] < 0.0 { (v, u) } else { (u, v) };
    points.iter().map(|p| [p[u], p[v]]).collect()
}

/// Twice the area vector of a polygon, Σ pᵢ × pᵢ₊₁ measured from the first corner.
fn newell(points: &[[f64; 3]]) -> [f64; 3] {
    let base = points[0];
    let mut sum = [0.0; 3];
    for pair in points[1..].windows(2) {
        let [a, b] = [0, 1].map(|i| [0, 1, 2].map(|k| pair[i][k] - base[k]));
        for (k, component) in sum.iter_mut().enumerate() {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            *component += a[i] * b[j] - a[j] * b[i];
        }
    }
    sum
}

/// Twice the signed area of a triangle.
fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether the polygon never turns right and goes around once.
fn is_convex(flat: &[Point]) -> bool {
    let n = flat.len();
    let at = |i: usize| flat[i % n];
    let straight_or_left = (0..n).all(|i| turn(at(i), at(i + 1), at(i + 2)) >= 0.0);
    // Once around: along x it goes forth and back once.
    let steps = (0..n)
        .map(|i| at(i + 1)[0] - at(i)[0])
        .filter(|&d| d != 0.0);
    let signs: Vec<bool> = steps.map(|d| d > 0.0).collect();
    let changes = (0..signs.len()).filter(|&i| signs[i] != signs[(i + 1) % signs.len()]);
    straight_or_left && changes.count() <= 2
}

/// Ear clipping over a ring of the corners that are left.
fn clip(corners: &[u32], flat: &[Point], out: &mut Vec<[u32; 3]>) {
    let n = corners.len();
    let mut ring: Vec<usize> = (0..n).collect();
    let mut tests = TESTS_PER_CORNER * n;
    let mut at = 0;
    let mut failed = 0;
    while ring.len() > 3 && failed < ring.len() && tests > 0 {
        let m = ring.len();
        let [before, tip, after] = [ring[(at + m - 1) % m], ring[at % m], ring[(at + 1) % m]];
        if is_ear(&ring, flat, [before, tip, after], &mut tests) {
            out.push([corners[before], corners[tip], corners[after]]);
            ring.remove(at % m);
            at = (at % m) + usize::from(at % m != m - 1);
            failed = 0;
        } else {
            at = (at + 1) % m;
            failed += 1;
        }
    }
    let left: Vec<u32> = ring.iter().map(|&i| corners[i]).collect();
    fan(&left, out);
}

/// Whether a corner can be cut off: it turns left and no other corner lies in its triangle.
///
/// Corners at the same place as the triangle's own do not count, so that the seams of cut-out holes can be clipped.
fn is_ear(ring: &[usize], flat: &[Point], ear: [usize; 3], tests: &mut usize) -> bool {
    let [a, b, c] = ear.map(|i| flat[i]);
    if turn(a, b, c) <= 0.0 {
        *tests = tests.saturating_sub(1);
        return false;
    }
    *tests = tests.saturating_sub(ring.len());
    !ring.iter().map(|&i| flat[i]).any(|p| {
        p != a
            && p != b
            && p != c
            && turn(a, b, p) >= 0.0
            && turn(b, c, p) >= 0.0
            && turn(c, a, p) >= 0.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triangles(outline: &[[f32; 2]]) -> (Vec<[f32; 3]>, Vec<[u32; 3]>) {
        // Tilted, so that no axis is special.
        let positions: Vec<[f32; 3]> = outline
            .iter()
            .map(|&[x, y]| [x, y, 0.5 * x + 0.25 * y])
            .collect();
        let corners: Vec<u32> = (0..outline.len() as u32).collect();
        let mut out = Vec::new();
        triangulate(&corners, &positions, &mut out);
        (positions, out)
    }

    fn area(positions: &[[f32; 3]], [a, b, c]: [u32; 3]) -> f64 {
        let at = |i: u32| [0, 1].map(|k| f64::from(positions[i as usize][k]));
        turn(at(a), at(b), at(c)) / 2.0
    }

    fn check(outline: &[[f32; 2]], expected_area: f64) {
        let (positions, triangles) = triangles(outline);
        assert_eq!(triangles.len(), outline.len() - 2);
        let areas: Vec<f64> = triangles.iter().map(|&t| area(&positions, t)).collect();
        assert!(areas.iter().all(|a| a * expected_area >= 0.0), "{areas:?}");
        let total: f64 = areas.iter().sum();
        assert!(
            (total - expected_area).abs() < 1e-5,
            "{total} {expected_area}"
        );
    }

    #[test]
    fn simple_polygons_are_covered_once() {
        check(&[[0., 0.], [1., 0.], [1., 1.], [0., 1.]], 1.0);
        check(&[[0., 0.], [0., 1.], [1., 1.], [1., 0.]], -1.0);
        // An arrow head whose fan from corner 0 would leave the polygon.
        check(&[[0., 0.], [2., 2.], [0., 4.], [1., 2.]], 2.0);
        // A comb.
        check(
            &[
                [0., 0.],
                [5., 0.],
                [5., 3.],
                [4., 3.],
                [4., 1.],
                [3., 1.],
                [3., 3.],
                [2., 3.],
                [2., 1.],
                [1., 1.],
                [1., 3.],
                [0., 3.],
            ],
            11.0,
        );
        // A square with a hole, cut open along a seam.
        check(
            &[
                [0., 0.],
                [3., 0.],
                [3., 3.],
                [0., 3.],
                [0., 0.],
                [1., 1.],
                [1., 2.],
                [2., 2.],
                [2., 1.],
                [1., 1.],
            ],
            8.0,
        );
    }

    #[test]
    fn a_spiral_is_covered_once() {
        let inner = |i: i32| {
            let (s, c) = (i as f32 * 0.3).sin_cos();
            let r = 1.0 + i as f32 * 0.1;
            [r * c, r * s]
        };
        let outer = |i: i32| inner(i).map(|x| x * 1.05);
        let outline: Vec<[f32; 2]> = (0..100)
            .rev()
            .map(inner)
            .chain((0..100).map(outer))
            .collect();
        let (positions, triangles) = triangles(&outline);
        assert_eq!(triangles.len(), 198);
        let total: f64 = triangles.iter().map(|&t| area(&positions, t)).sum();
        let sizes: f64 = triangles.iter().map(|&t| area(&positions, t).abs()).sum();
        assert!((total.abs() - sizes).abs() < 1e-3 * sizes);
    }

    #[test]
    fn polygons_without_area_or_with_crossings_still_give_all_triangles() {
        let star = [[0., 3.], [2., -3.], [-3., 1.], [3., 1.], [-2., -3.]];
        assert_eq!(triangles(&star).1.len(), 3);
        assert_eq!(triangles(&[[1., 1.]; 6]).1.len(), 4);
        assert_eq!(
            triangles(&[[0., 0.], [1., 1.], [0., 1.], [1., 0.]]).1.len(),
            2
        );
    }

    #[test]
    fn a_hostile_polygon_takes_linear_time() {
        let saw: Vec<[f32; 2]> = (0..60_000)
            .map(|i| [i as f32, (i % 2) as f32 * 1e3 + (i as f32 * 0.7).sin()])
            .collect();
        assert_eq!(triangles(&saw).1.len(), saw.len() - 2);
    }
}
