//! Plane regions bounded by one outline and any number of holes.
//!
//! A `Region` is checked once and then answers inside tests quickly; `triangulate` cuts it into
//! triangles. Coordinates are the shape's x and y, in metres. Crossing outlines are refused, never
//! repaired.

use super::error::ShapeError;

/// A point of the plane in f64, in which f32 differences and their products are nearly exact.
pub(super) type Flat = [f64; 2];

/// Most outline points accepted, holes included; triangulation is quadratic.
pub(super) const MAX_POINTS: usize = 4096;

/// Most slabs: a zigzag of full height lists every edge in every slab.
const MAX_SLABS: usize = 256;

/// A checked region, centred at the origin: a counter-clockwise outline, then clockwise holes.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// The outline first, then the holes; no repeated points.
    pub(super) loops: Vec<Vec<Flat>>,
    /// Half the width and height of the bounds.
    pub(super) half: Flat,
    /// Edges by horizontal slab, for inside tests.
    slabs: Slabs,
}

/// Edges listed by the horizontal slabs they cross, flat.
#[derive(Clone, Debug)]
struct Slabs {
    /// Slabs per metre of height.
    per_height: f64,
    /// Row s of `edges` is `starts[s]..starts[s + 1]`.
    starts: Vec<usize>,
    /// The edges, as pairs of ends.
    edges: Vec<[Flat; 2]>,
}

/// One corner of a loop with the index the user knows it by.
struct Corner {
    at: Flat,
    index: usize,
}

impl Region {
    /// Checks the loops, orients them and centres them on the bounds of the outline.
    ///
    /// Consecutive equal points are merged, so that a closing repeat of the first is legal.
    pub(super) fn new(outline: &[[f32; 2]], holes: &[Vec<[f32; 2]>]) -> Result<Region, ShapeError> {
        let points = outline.len() + holes.iter().map(Vec::len).sum::<usize>();
        if points > MAX_POINTS {
            return Err(ShapeError::OutlineTooLong {
                points,
                limit: MAX_POINTS,
            });
        }
        let given: Vec<&[[f32; 2]]> = std::iter::once(outline)
            .chain(holes.iter().map(Vec::as_slice))
            .collect();
        let mut corners = Vec::with_capacity(given.len());
        for (loop_index, &points) in given.iter().enumerate() {
            corners.push(clean(points, loop_index)?);
        }
        check_crossings(&corners)?;
        let mut loops: Vec<Vec<Flat>> = corners
            .iter()
            .map(|l| l.iter().map(|c| c.at).collect())
            .collect();
        check_nesting(&loops)?;
        for (k, points) in loops.iter_mut().enumerate() {
            if (area(points) > 0.0) != (k == 0) {
                points.reverse();
            }
        }
        let half = centre(&mut loops);
        let slabs = Slabs::new(&loops, half[1]);
        Ok(Region { loops, half, slabs })
    }

    /// Area of the outline less its holes, > 0.
    pub(super) fn area(&self) -> f64 {
        self.loops.iter().map(|l| area(l)).sum()
    }

    /// Whether the point is inside, by the parity of edges to its right.
    pub(super) fn contains(&self, p: Flat) -> bool {
        let slabs = &self.slabs;
        let slab = (p[1] + self.half[1]) * slabs.per_height;
        if !(p[0].abs() <= self.half[0] && p[1].abs() <= self.half[1]) {
            return false;
        }
        let row = (slab as usize).min(slabs.starts.len() - 2);
        let edges = &slabs.edges[slabs.starts[row]..slabs.starts[row + 1]];
        edges.iter().filter(|&&[a, b]| right_of(p, a, b)).count() % 2 == 1
    }
}

impl Slabs {
    /// About one slab per edge, so that a query meets few edges.
    fn new(loops: &[Vec<Flat>], half_height: f64) -> Slabs {
        let edges: Vec<[Flat; 2]> = loops.iter().flat_map(|l| edges_of(l)).collect();
        let count = edges.len().clamp(1, MAX_SLABS);
        let per_height = count as f64 / (2.0 * half_height);
        let slab = |y: f64| (((y + half_height) * per_height) as usize).min(count - 1);
        let range = |e: &[Flat; 2]| slab(e[0][1].min(e[1][1]))..=slab(e[0][1].max(e[1][1]));
        let mut slabs = Slabs {
            per_height,
            starts: vec![0],
            edges: Vec::new(),
        };
        for row in 0..count {
            slabs
                .edges
                .extend(edges.iter().filter(|e| range(e).contains(&row)));
            slabs.starts.push(slabs.edges.len());
        }
        slabs
    }
}

/// Merges repeated points and refuses loops without area.
fn clean(points: &[[f32; 2]], loop_index: usize) -> Result<Vec<Corner>, ShapeError> {
    let field = loop_name(loop_index);
    let mut corners: Vec<Corner> = Vec::with_capacity(points.len());
    for (index, p) in points.iter().enumerate() {
        if !p
            .iter()
            .all(|c| c.is_finite() && c.abs() <= super::mesh::MAX_COORDINATE)
        {
            return Err(ShapeError::OutlinePoint { field, index });
        }
        let at = p.map(f64::from);
        if corners.last().is_none_or(|last| last.at != at) {
            corners.push(Corner { at, index });
        }
    }
    if corners.len() > 1 && corners[0].at == corners[corners.len() - 1].at {
        corners.pop();
    }
    let flat: Vec<Flat> = corners.iter().map(|c| c.at).collect();
    if flat.len() < 3 || area(&flat) == 0.0 {
        return Err(ShapeError::OutlineWithoutArea {
            field,
            points: flat.len(),
        });
    }
    Ok(corners)
}

/// Refuses edges that cross, touch or overlap, other than neighbours in their common corner.
fn check_crossings(loops: &[Vec<Corner>]) -> Result<(), ShapeError> {
    let mut edges = Vec::new();
    for (l, corners) in loops.iter().enumerate() {
        for (i, a) in corners.iter().enumerate() {
            let b = &corners[(i + 1) % corners.len()];
            edges.push((
                a.at[0].min(b.at[0]),
                a.at[0].max(b.at[0]),
                [a.at, b.at],
                l,
                a.index,
            ));
        }
    }
    edges.sort_by(|e, f| e.0.total_cmp(&f.0));
    for (i, e) in edges.iter().enumerate() {
        for f in edges[i + 1..].iter().take_while(|f| f.0 <= e.1) {
            if conflict(e.2, f.2) {
                let (first, second) = ((e.3, e.4).min((f.3, f.4)), (e.3, e.4).max((f.3, f.4)));
                return Err(ShapeError::OutlineCrosses {
                    first: loop_name(first.0),
                    first_edge: first.1,
                    second: loop_name(second.0),
                    second_edge: second.1,
                });
            }
        }
    }
    Ok(())
}

/// Refuses holes outside the outline or inside another hole; expects loops that do not cross.
fn check_nesting(loops: &[Vec<Flat>]) -> Result<(), ShapeError> {
    let inside =
        |p: Flat, l: &[Flat]| edges_of(l).filter(|&[a, b]| right_of(p, a, b)).count() % 2 == 1;
    for (hole, points) in loops.iter().skip(1).enumerate() {
        let mut others = loops.iter().skip(1).enumerate().filter(|(k, _)| *k != hole);
        if !inside(points[0], &loops[0]) || others.any(|(_, other)| inside(points[0], other)) {
            return Err(ShapeError::HoleMisplaced { hole });
        }
    }
    Ok(())
}

/// Whether two edges share more than a common end.
pub(super) fn conflict([a, b]: [Flat; 2], [c, d]: [Flat; 2]) -> bool {
    let shared = [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)];
    if let Some((end, p, _, q)) = shared.into_iter().find(|(e, _, f, _)| e == f) {
        // Edges from one corner conflict only when they run the same way.
        let along = (p[0] - end[0]) * (q[0] - end[0]) + (p[1] - end[1]) * (q[1] - end[1]);
        return turn(end, p, q) == 0.0 && along > 0.0;
    }
    let (s, t) = (turn(a, b, c), turn(a, b, d));
    let (u, v) = (turn(c, d, a), turn(c, d, b));
    if s == 0.0 && t == 0.0 {
        return [0, 1]
            .into_iter()
            .all(|k| a[k].min(b[k]) <= c[k].max(d[k]) && c[k].min(d[k]) <= a[k].max(b[k]));
    }
    s * t <= 0.0 && u * v <= 0.0
}

/// Shifts all loops so that the outline's bounds are centred; returns half their size.
fn centre(loops: &mut [Vec<Flat>]) -> Flat {
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for p in &loops[0] {
        low = [low[0].min(p[0]), low[1].min(p[1])];
        high = [high[0].max(p[0]), high[1].max(p[1])];
    }
    for p in loops.iter_mut().flatten() {
        *p = [
            p[0] - (low[0] + high[0]) * 0.5,
            p[1] - (low[1] + high[1]) * 0.5,
        ];
    }
    [(high[0] - low[0]) * 0.5, (high[1] - low[1]) * 0.5]
}

/// The name of a loop in messages.
fn loop_name(loop_index: usize) -> String {
    match loop_index {
        0 => "outline".to_owned(),
        k => format!("holes[{}]", k - 1),
    }
}

/// Signed area of a loop, positive when counter-clockwise.
pub(super) fn area(points: &[Flat]) -> f64 {
    let base = points[0];
    edges_of(points).map(|[a, b]| turn(base, a, b)).sum::<f64>() * 0.5
}

/// Twice the signed area of the triangle a, b, c: positive for a left turn.
pub(super) fn turn(a: Flat, b: Flat, c: Flat) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// The edges of a closed loop.
fn edges_of(points: &[Flat]) -> impl Iterator<Item = [Flat; 2]> + '_ {
    (0..points.len()).map(|i| [points[i], points[(i + 1) % points.len()]])
}

/// Whether the ray from p towards +x meets the edge, counting each corner once.
fn right_of(p: Flat, a: Flat, b: Flat) -> bool {
    (a[1] > p[1]) != (b[1] > p[1]) && (turn(a, b, p) > 0.0) == (b[1] > a[1])
}

#[cfg(test)]
mod tests;
