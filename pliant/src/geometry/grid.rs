//! A uniform grid over a fixed set of points, for range and nearest queries.
//!
//! Points are counting-sorted into cells kept in flat arrays, so building costs O(n) and visiting
//! order depends on nothing but the points: cells in z, y, x order, and inside a cell by index.
//! The number of cells is bounded by the number of points whatever the extent: cells grow when the
//! wanted size would make too many. The grid holds copies of the points and never follows them
//! when they move; build a new one instead.

use glam::Vec3;

use super::wide::{Wide, length, sub, widen};

/// Cells allowed per point; more would cost memory and gain nothing.
const CELLS_PER_POINT: usize = 4;
/// Growth of the cell edge per attempt, ∛2: the cell count halves.
const CELL_GROWTH: f64 = 1.26;
/// Relative widening of a query box, covers the rounding of f32 distances.
const QUERY_SLACK: f64 = 1.0e-6;
/// The same for rows of cells that are left out because something nearer is known, relative to cells and squared distances.
const ROW_SLACK: f64 = 1.0e-5;

/// Points sorted into the cells of a uniform grid.
#[derive(Clone, Debug)]
pub(crate) struct PointGrid {
    /// Lower corner of cell (0, 0, 0).
    origin: Wide,
    /// Upper corner of the points' bounds.
    upper: Wide,
    /// Edge of a cell, > 0.
    cell: f64,
    /// Cells along x, y, z, each ≥ 1.
    dims: [usize; 3],
    /// Row c of `indices` and `points` is `starts[c]..starts[c + 1]`.
    starts: Vec<u32>,
    /// Original index of each sorted point.
    indices: Vec<u32>,
    /// The points in sorted order.
    points: Vec<Vec3>,
}

impl PointGrid {
    /// Sorts `points` into cells of edge `cell` or larger.
    ///
    /// A `cell` that is not a positive number asks for the smallest cells the bound allows.
    /// Points with NaN coordinates are kept but never found.
    pub(crate) fn new(points: &[Vec3], cell: f32) -> PointGrid {
        let (origin, upper) = bounds(points);
        let (cell, dims) = cell_layout(sub(upper, origin), f64::from(cell), points.len());
        let mut grid = PointGrid {
            origin,
            upper,
            cell,
            dims,
            starts: vec![0; dims[0] * dims[1] * dims[2] + 1],
            indices: vec![0; points.len()],
            points: vec![Vec3::ZERO; points.len()],
        };
        grid.sort(points);
        grid
    }

    /// Counting sort, stable, so that indices ascend inside a cell.
    fn sort(&mut self, points: &[Vec3]) {
        let cells: Vec<u32> = points.iter().map(|&p| self.row_of(p) as u32).collect();
        for &c in &cells {
            self.starts[c as usize + 1] += 1;
        }
        for c in 1..self.starts.len() {
            self.starts[c] += self.starts[c - 1];
        }
        let mut next = self.starts.clone();
        for (i, (&c, &p)) in cells.iter().zip(points).enumerate() {
            let slot = next[c as usize] as usize;
            next[c as usize] += 1;
            self.indices[slot] = i as u32;
            self.points[slot] = p;
        }
    }

    /// Flat index of the cell that holds `p`.
    fn row_of(&self, p: Vec3) -> usize {
        let [x, y, z] = self.cell_of(widen(p));
        self.row(x, y, z)
    }

    /// Flat index of cell (x, y, z).
    fn row(&self, x: usize, y: usize, z: usize) -> usize {
        (z * self.dims[1] + y) * self.dims[0] + x
    }

    /// Cell coordinates of `p`, clamped to the grid; monotone in each coordinate.
    fn cell_of(&self, p: Wide) -> [usize; 3] {
        // A float to integer cast saturates and sends NaN to 0, so every input lands in a cell.
        [0, 1, 2].map(|k| (((p[k] - self.origin[k]) / self.cell) as usize).min(self.dims[k] - 1))
    }

    /// Calls `visit(index, distance²)` for every point within `radius` (inclusive) of `centre`.
    ///
    /// The order is fixed by the points alone. A negative or NaN radius finds nothing.
    pub(crate) fn for_each_within(
        &self,
        centre: Vec3,
        radius: f32,
        mut visit: impl FnMut(usize, f32),
    ) {
        if radius.is_nan() || radius < 0.0 || centre.is_nan() {
            return;
        }
        let reach = f64::from(radius) * (1.0 + QUERY_SLACK);
        let low = self.cell_of(widen(centre).map(|c| c - reach));
        let high = self.cell_of(widen(centre).map(|c| c + reach));
        let radius_squared = radius * radius;
        for z in low[2]..=high[2] {
            for y in low[1]..=high[1] {
                let first = self.starts[self.row(low[0], y, z)] as usize;
                let last = self.starts[self.row(high[0], y, z) + 1] as usize;
                for slot in first..last {
                    let distance_squared = self.points[slot].distance_squared(centre);
                    if distance_squared <= radius_squared {
                        visit(self.indices[slot] as usize, distance_squared);
                    }
                }
            }
        }
    }

    /// The point nearest to `centre` of those within `radius` (inclusive) that `fits`, and its squared distance; the lowest index wins a
    /// tie. Rows of cells that are farther away than what has been found are not looked at.
    pub(crate) fn nearest_within(
        &self,
        centre: Vec3,
        radius: f32,
        mut fits: impl FnMut(usize) -> bool,
    ) -> Option<(usize, f32)> {
        if radius.is_nan() || radius < 0.0 || centre.is_nan() {
            return None;
        }
        let c = widen(centre);
        let reach = f64::from(radius) * (1.0 + QUERY_SLACK);
        let low = self.cell_of(c.map(|c| c - reach));
        let high = self.cell_of(c.map(|c| c + reach));
        let [_, home_y, home_z] = self.cell_of(c);
        let mut best = (radius * radius, usize::MAX);
        let mut look = |y: usize, z: usize, best: &mut (f32, usize)| {
            let first = self.starts[self.row(low[0], y, z)] as usize;
            let last = self.starts[self.row(high[0], y, z) + 1] as usize;
            let own = self.points[first..last].iter();
            for (p, &i) in own.zip(&self.indices[first..last]) {
                let (square, i) = (p.distance_squared(centre), i as usize);
                let nearer = square < best.0 || (square == best.0 && i < best.1);
                if nearer && fits(i) {
                    *best = (square, i);
                }
            }
        };
        look(home_y, home_z, &mut best);
        for z in low[2]..=high[2] {
            let beside = square(self.beside(2, z, c));
            for y in low[1]..=high[1] {
                let row = beside + square(self.beside(1, y, c));
                let is_home = y == home_y && z == home_z;
                if !is_home && row <= f64::from(best.0) * (1.0 + ROW_SLACK) {
                    look(y, z, &mut best);
                }
            }
        }
        (best.1 != usize::MAX).then_some((best.1, best.0))
    }

    /// How far a coordinate is from a slice of cells along its axis, rounded down.
    fn beside(&self, axis: usize, slice: usize, c: Wide) -> f64 {
        let low = self.origin[axis] + slice as f64 * self.cell;
        let out = (low - c[axis]).max(c[axis] - low - self.cell);
        (out - ROW_SLACK * self.cell).max(0.0)
    }

    /// Some point is within `radius` (inclusive) of `centre`.
    pub(crate) fn has_within(&self, centre: Vec3, radius: f32) -> bool {
        if radius.is_nan() || radius < 0.0 || centre.is_nan() || self.points.is_empty() {
            return false;
        }
        let low = self.cell_of(widen(centre).map(|c| c - f64::from(radius)));
        let high = self.cell_of(widen(centre).map(|c| c + f64::from(radius)));
        let mut rows = (low[2]..=high[2]).flat_map(|z| (low[1]..=high[1]).map(move |y| (y, z)));
        rows.any(|(y, z)| {
            let first = self.starts[self.row(low[0], y, z)] as usize;
            let last = self.starts[self.row(high[0], y, z) + 1] as usize;
            let mut points = self.points[first..last].iter();
            points.any(|p| p.distance_squared(centre) <= radius * radius)
        })
    }

    /// The point nearest to `point` and its squared distance; the lowest index wins a tie.
    ///
    /// None when the grid is empty or `point` is not finite.
    pub(crate) fn nearest(&self, point: Vec3) -> Option<(usize, f32)> {
        if self.points.is_empty() || !point.is_finite() {
            return None;
        }
        let p = widen(point);
        let outside = length([0, 1, 2].map(|k| p[k] - p[k].clamp(self.origin[k], self.upper[k])));
        let mut radius = (outside + self.cell) as f32;
        loop {
            let mut best: Option<(usize, f32)> = None;
            self.for_each_within(point, radius, |index, d| {
                if best.is_none_or(|(i, b)| d < b || (d == b && index < i)) {
                    best = Some((index, d));
                }
            });
            if best.is_some() || !radius.is_finite() {
                return best;
            }
            radius *= 2.0;
        }
    }
}

fn square(x: f64) -> f64 {
    x * x
}

/// Bounds of the finite points; both the origin when there are none.
fn bounds(points: &[Vec3]) -> (Wide, Wide) {
    let start = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    let finite = points.iter().filter(|p| p.is_finite());
    let (low, high) = finite.fold(start, |(low, high), &p| (low.min(p), high.max(p)));
    if low.x > high.x {
        ([0.0; 3], [0.0; 3])
    } else {
        (widen(low), widen(high))
    }
}

/// Smallest cell edge ≥ `wanted` that keeps the cell count within its bound, and the dimensions.
fn cell_layout(extent: Wide, wanted: f64, points: usize) -> (f64, [usize; 3]) {
    let limit = (CELLS_PER_POINT * points.max(1)) as f64;
    let widest = extent[0].max(extent[1]).max(extent[2]);
    // A single line of cells already needs widest / limit: start no lower than that.
    let mut cell = (widest / limit).max(f64::MIN_POSITIVE);
    if wanted > cell && wanted.is_finite() {
        cell = wanted;
    }
    loop {
        let dims = extent.map(|e| (e / cell).floor() + 1.0);
        if dims[0] * dims[1] * dims[2] <= limit {
            return (cell, dims.map(|d| d as usize));
        }
        cell *= CELL_GROWTH;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A repeatable cloud in the unit cube, by a Weyl sequence.
    fn cloud(count: usize) -> Vec<Vec3> {
        let fraction = |i: usize, a: f64| ((i as f64 * a).fract()) as f32;
        (0..count)
            .map(|i| {
                Vec3::new(
                    fraction(i, 0.819_172_5),
                    fraction(i, 0.671_043_6),
                    fraction(i, 0.549_700_5),
                )
            })
            .collect()
    }

    fn within(grid: &PointGrid, centre: Vec3, radius: f32) -> Vec<usize> {
        let mut found = Vec::new();
        grid.for_each_within(centre, radius, |i, _| found.push(i));
        found
    }

    /// Range and nearest queries equal the exhaustive answer.
    fn check(points: &[Vec3], cell: f32, centre: Vec3, radius: f32) {
        let grid = PointGrid::new(points, cell);
        assert!(grid.starts.len() <= CELLS_PER_POINT * points.len().max(1) + 1);
        let mut found = within(&grid, centre, radius);
        found.sort_unstable();
        let expected: Vec<usize> = (0..points.len())
            .filter(|&i| points[i].distance_squared(centre) <= radius * radius)
            .collect();
        assert_eq!(
            found, expected,
            "cell {cell} centre {centre} radius {radius}"
        );
        let nearest = (0..points.len())
            .map(|i| (points[i].distance_squared(centre), i))
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        assert_eq!(grid.nearest(centre), nearest.map(|(d, i)| (i, d)));
        let odd = (0..points.len()).filter(|i| i % 2 == 1);
        let odd = odd.map(|i| (points[i].distance_squared(centre), i));
        let nearest = odd
            .filter(|(d, _)| *d <= radius * radius)
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        assert_eq!(
            grid.nearest_within(centre, radius, |i| i % 2 == 1),
            nearest.map(|(d, i)| (i, d)),
            "cell {cell} centre {centre} radius {radius}"
        );
    }

    #[test]
    fn queries_equal_brute_force() {
        let points = cloud(500);
        for cell in [1.0e-9, 0.03, 0.2, 7.0, 0.0, -1.0, f32::NAN, f32::INFINITY] {
            for centre in [points[7], Vec3::splat(0.5), Vec3::new(-3.0, 0.5, 9.0)] {
                for radius in [0.0, 0.07, 0.4, 20.0] {
                    check(&points, cell, centre, radius);
                }
            }
        }
    }

    #[test]
    fn degenerate_sets_are_fine() {
        check(&[], 0.1, Vec3::ZERO, 1.0);
        check(&[Vec3::ONE], 0.1, Vec3::ZERO, 2.0);
        check(&[Vec3::ONE; 100], 0.1, Vec3::ONE, 0.0);
        let line: Vec<Vec3> = (0..100).map(|i| Vec3::X * i as f32).collect();
        check(&line, 1.0e-6, Vec3::X * 50.0, 3.0);
        let mut far = cloud(50);
        far.push(Vec3::splat(1.0e30));
        far.push(Vec3::splat(-1.0e30));
        check(&far, 0.1, Vec3::splat(0.5), 0.25);
    }

    #[test]
    fn a_point_on_the_sphere_is_found() {
        let points: Vec<Vec3> = (0..1000).map(|i| Vec3::X * (i as f32 * 0.1)).collect();
        for (i, &p) in points.iter().enumerate() {
            let grid_radius = points[i.saturating_sub(3)].distance(p);
            check(&points[..=i], 0.1, p, grid_radius);
        }
    }

    #[test]
    fn bad_numbers_find_nothing() {
        let mut points = cloud(20);
        points[3] = Vec3::NAN;
        let grid = PointGrid::new(&points, 0.1);
        assert_eq!(within(&grid, Vec3::NAN, 1.0), Vec::<usize>::new());
        assert_eq!(within(&grid, Vec3::ZERO, f32::NAN), Vec::<usize>::new());
        assert_eq!(within(&grid, Vec3::ZERO, -1.0), Vec::<usize>::new());
        assert_eq!(within(&grid, Vec3::ZERO, f32::INFINITY).len(), 19);
        assert_eq!(grid.nearest(Vec3::NAN), None);
        for (centre, radius) in [(Vec3::NAN, 1.0), (Vec3::ZERO, f32::NAN), (Vec3::ZERO, -1.0)] {
            assert_eq!(grid.nearest_within(centre, radius, |_| true), None);
        }
        assert_eq!(PointGrid::new(&[Vec3::NAN], 1.0).nearest(Vec3::ZERO), None);
    }
}
