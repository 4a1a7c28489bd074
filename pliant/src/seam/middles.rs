//! The triangles of a skin by their middles: which of them are near some points. Mostly points are few and triangles many, so it is the points
//! that look around; where much has broken, triangles look for the nearest point.

use glam::Vec3;

use crate::geometry::PointGrid;
use crate::state::Skin;

/// The middles of the triangles of a skin.
pub(super) struct Middles {
    /// Per triangle.
    at: Vec<Vec3>,
    /// Per triangle: how far its corners are from its middle at most, metres.
    radius: Vec<f32>,
}

impl Middles {
    /// Of a skin whose vertices are at `at`.
    pub(super) fn of(skin: &Skin, at: &[Vec3]) -> Self {
        let corners = |t: &[u32; 3]| t.map(|v| at[v as usize]);
        let middles = skin.triangles.iter().map(|t| disc(corners(t)));
        let (at, radius) = middles.unzip();
        Self { at, radius }
    }

    /// The middle of a triangle, and how far its corners are from it at most.
    pub(super) fn disc(&self, t: u32) -> (Vec3, f32) {
        (self.at[t as usize], self.radius[t as usize])
    }

    /// No edge of a triangle is as long as this.
    pub(super) fn is_shorter(&self, t: u32, length: f32) -> bool {
        // No edge is longer than the way over the middle, but for rounding.
        2.001 * self.radius[t as usize] < length
    }

    /// Those that are wanted.
    pub(super) fn few(&self, wanted: impl Fn(Vec3) -> bool) -> Few {
        let all = 0..self.at.len() as u32;
        let number: Vec<u32> = all.filter(|t| wanted(self.at[*t as usize])).collect();
        let at: Vec<Vec3> = number.iter().map(|t| self.at[*t as usize]).collect();
        Few {
            at,
            number,
            of: self.at.len(),
        }
    }
}

/// Cells to the distance that is looked over.
const CELLS: f32 = 3.0;
/// Triangles that a point finds around it, in the mean, cost it as much as this many triangles that look for one point.
const AROUND: usize = 4;

/// Some of the triangles of a skin.
pub(super) struct Few {
    at: Vec<Vec3>,
    number: Vec<u32>,
    of: usize,
}

impl Few {
    /// Per triangle of the skin the square of the way from its middle to the nearest of some points; infinite where that is farther than a
    /// distance, and for all that are not among these.
    pub(super) fn squares(&self, points: &[Vec3], distance: f32) -> Vec<f32> {
        let mut squares = vec![f32::INFINITY; self.of];
        let cell = distance / CELLS;
        if points.len() * AROUND > self.at.len() {
            let grid = PointGrid::new(points, cell);
            for (t, x) in self.number.iter().zip(&self.at) {
                let nearest = grid.nearest_within(*x, distance, |_| true);
                squares[*t as usize] = nearest.map_or(f32::INFINITY, |(_, square)| square);
            }
            return squares;
        }
        let grid = PointGrid::new(&self.at, cell);
        for x in points {
            grid.for_each_within(*x, distance, |k, square| {
                let nearest = &mut squares[self.number[k] as usize];
                *nearest = nearest.min(square);
            });
        }
        squares
    }
}

/// The middle of a triangle with given corners, and how far these are from it at most.
pub(super) fn disc(corners: [Vec3; 3]) -> (Vec3, f32) {
    let middle = corners.map(|x| x / 3.0).iter().sum::<Vec3>();
    let square = corners.map(|x| x.distance_squared(middle));
    let square = square[0].max(square[1]).max(square[2]);
    (middle, square.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Random;

    #[test]
    fn triangles_and_points_find_each_other_at_the_same_distances() {
        let mut random = Random::new(5);
        let mut some = |n: usize| -> Vec<Vec3> {
            let mut x = || random.range(-1.0, 1.0);
            (0..n).map(|_| Vec3::new(x(), x(), x())).collect()
        };
        let at = some(600);
        let skin = Skin {
            triangles: (0..200).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect(),
            ..Skin::default()
        };
        let few = Middles::of(&skin, &at).few(|x| x.x > -0.4);
        let points = some(120);
        for points in [&points[..20], &points] {
            let squares = few.squares(points, 0.3);
            for (t, middle) in few.number.iter().zip(&few.at) {
                let nearest = points.iter().map(|x| x.distance_squared(*middle));
                let nearest = nearest.fold(f32::INFINITY, f32::min);
                let known = Some(nearest).filter(|square| *square <= 0.09);
                assert_eq!(squares[*t as usize], known.unwrap_or(f32::INFINITY));
            }
            let known = squares.iter().filter(|square| square.is_finite());
            assert!(known.count() > 10);
        }
    }
}
