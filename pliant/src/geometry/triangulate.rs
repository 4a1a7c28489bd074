//! Cutting a plane region into triangles by clipping ears.
//!
//! Holes are first joined to the outline by bridges, which turns the region into one loop that
//! touches itself along the bridges [Eberly08]. Quadratic in the number of points, which the region
//! bounds. The triangles use the region's own points only: nothing is refined here.

use super::outline::{Flat, Region, conflict, turn};

/// Triangles of the region, counter-clockwise, as indices into its loops laid end to end.
pub(super) fn triangulate(region: &Region) -> Vec<[u32; 3]> {
    let points: Vec<Flat> = region.loops.iter().flatten().copied().collect();
    let mut start = 0;
    let loops: Vec<Vec<usize>> = region
        .loops
        .iter()
        .map(|l| {
            start += l.len();
            (start - l.len()..start).collect()
        })
        .collect();
    clip(bridge(&points, loops), &points)
}

/// Joins the holes to the outline, rightmost first, by an edge there and back.
fn bridge(points: &[Flat], mut loops: Vec<Vec<usize>>) -> Vec<usize> {
    let edges: Vec<[Flat; 2]> = loops
        .iter()
        .flat_map(|l| (0..l.len()).map(|i| edge(points, l, i)))
        .collect();
    let mut holes = loops.split_off(1);
    let mut outline = loops.pop().unwrap_or_default();
    // Each hole starts at its rightmost point, which sees a corner of what is joined already.
    let right = |a: usize, b: usize| points[a][0].total_cmp(&points[b][0]).then(b.cmp(&a));
    for hole in &mut holes {
        let first = (0..hole.len()).max_by(|&i, &j| right(hole[i], hole[j]));
        hole.rotate_left(first.unwrap_or(0));
    }
    holes.sort_by(|g, h| right(h[0], g[0]));
    for hole in holes {
        let at = visible(points, &outline, &edges, points[hole[0]]);
        let mut joined = outline[..=at].to_vec();
        joined.extend(&hole);
        joined.push(hole[0]);
        joined.extend(&outline[at..]);
        outline = joined;
    }
    outline
}

/// Edge i of a ring.
fn edge(points: &[Flat], ring: &[usize], i: usize) -> [Flat; 2] {
    [points[ring[i]], points[ring[(i + 1) % ring.len()]]]
}

/// Position in `outline` of the nearest corner that `p` sees past all `edges` and bridges.
fn visible(points: &[Flat], outline: &[usize], edges: &[[Flat; 2]], p: Flat) -> usize {
    let distance = |i: usize| {
        let q = points[outline[i]];
        (q[0] - p[0]) * (q[0] - p[0]) + (q[1] - p[1]) * (q[1] - p[1])
    };
    let mut nearest: Vec<usize> = (0..outline.len()).collect();
    nearest.sort_by(|&i, &j| distance(i).total_cmp(&distance(j)));
    let sees = |&i: &usize| {
        let [before, q, after] = around(outline, i).map(|v| points[v]);
        let joined = (0..outline.len()).map(|k| edge(points, outline, k));
        faces(before, q, after, p)
            && edges
                .iter()
                .copied()
                .chain(joined)
                .all(|e| !conflict([p, q], e))
    };
    nearest.iter().copied().find(sees).unwrap_or(nearest[0])
}

/// Whether `p` lies in the interior angle at q between its neighbours.
fn faces(before: Flat, q: Flat, after: Flat, p: Flat) -> bool {
    let (left_in, left_out) = (turn(before, q, p) > 0.0, turn(q, after, p) > 0.0);
    if turn(before, q, after) > 0.0 {
        left_in && left_out
    } else {
        left_in || left_out
    }
}

/// Whether q lies in the counter-clockwise triangle or on its rim.
fn in_triangle([a, b, c]: [Flat; 3], q: Flat) -> bool {
    turn(a, b, q) >= 0.0 && turn(b, c, q) >= 0.0 && turn(c, a, q) >= 0.0
}

/// Clips ears off one loop until nothing is left.
fn clip(mut ring: Vec<usize>, points: &[Flat]) -> Vec<[u32; 3]> {
    let mut triangles = Vec::with_capacity(ring.len());
    let mut start = 0;
    while ring.len() > 3 {
        let i = best_ear(&ring, points, start);
        triangles.push(around(&ring, i).map(|v| v as u32));
        ring.remove(i);
        // Going on behind the next corner clips all around instead of making a fan of needles.
        start = i + 1;
    }
    triangles.push([ring[0], ring[1], ring[2]].map(|v| v as u32));
    triangles
}

/// Position of an ear: the first found scanning the ring from `start`, else the flattest corner.
fn best_ear(ring: &[usize], points: &[Flat], start: usize) -> usize {
    let convexity = |i: usize| {
        let [a, b, c] = around(ring, i).map(|v| points[v]);
        turn(a, b, c)
    };
    let ear = (start..start + ring.len())
        .map(|i| i % ring.len())
        .find(|&i| convexity(i) > 0.0 && is_ear(ring, i, points));
    // Rounding may leave only flat corners; cutting the flattest keeps the area right.
    ear.unwrap_or_else(|| {
        let flatness = |i: &usize| convexity(*i).abs();
        let flattest = (0..ring.len()).min_by(|i, j| flatness(i).total_cmp(&flatness(j)));
        flattest.unwrap_or(0)
    })
}

/// Whether no other corner lies in the triangle at corner i.
fn is_ear(ring: &[usize], i: usize, points: &[Flat]) -> bool {
    let corners = around(ring, i).map(|v| points[v]);
    ring.iter()
        .map(|&v| points[v])
        .filter(|q| !corners.contains(q))
        .all(|q| !in_triangle(corners, q))
}

/// Corner i with its neighbours.
fn around(ring: &[usize], i: usize) -> [usize; 3] {
    let n = ring.len();
    [ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A regular polygon of n corners about (x, y).
    fn ring(n: usize, radius: f32, x: f32, y: f32) -> Vec<[f32; 2]> {
        (0..n)
            .map(|i| std::f32::consts::TAU * i as f32 / n as f32)
            .map(|t| [x + radius * libm::cosf(t), y + radius * libm::sinf(t)])
            .collect()
    }

    /// The triangles cover the region once: right count, no negative area, the sum of areas.
    fn check(outline: &[[f32; 2]], holes: &[Vec<[f32; 2]>]) {
        let region = Region::new(outline, holes).expect("the region is valid");
        let points: Vec<Flat> = region.loops.iter().flatten().copied().collect();
        let triangles = triangulate(&region);
        assert_eq!(triangles.len(), points.len() + 2 * holes.len() - 2);
        let mut sum = 0.0;
        for t in triangles {
            let [a, b, c] = t.map(|v| points[v as usize]);
            assert!(turn(a, b, c) >= -1.0e-9, "{t:?} is turned over");
            sum += 0.5 * turn(a, b, c);
        }
        assert!(
            (sum - region.area()).abs() < 1.0e-9 * sum,
            "{sum} for {}",
            region.area()
        );
    }

    #[test]
    fn outlines_of_many_kinds() {
        check(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], &[]);
        check(&ring(100, 2.0, 5.0, -3.0), &[]);
        // A comb, with corners in line.
        let comb: Vec<[f32; 2]> = (0..40)
            .map(|i| [i as f32, if i % 4 < 2 { 0.0 } else { 5.0 }])
            .chain([[39.0, -1.0], [0.0, -1.0]])
            .collect();
        check(&comb, &[]);
    }

    #[test]
    fn holes_in_rows_and_columns() {
        let square = [[-5.0, -5.0], [5.0, -5.0], [5.0, 5.0], [-5.0, 5.0]];
        let holes: Vec<Vec<[f32; 2]>> = (0..49)
            .map(|i| {
                ring(
                    3 + i % 6,
                    0.5,
                    (i % 7) as f32 * 1.3 - 3.9,
                    (i / 7) as f32 * 1.3 - 3.9,
                )
            })
            .collect();
        check(&square, &holes);
        check(&ring(64, 10.0, 0.0, 0.0), &[ring(64, 9.0, 0.0, 0.0)]);
    }
}
