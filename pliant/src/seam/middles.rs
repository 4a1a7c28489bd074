//! The triangles of a skin by their middles: which of them are near some points. Points are few and triangles many, so it is the points
//! that look around.

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

    /// Those that are wanted, to be looked for from points that are about as far from each other as `cell`.
    pub(super) fn few(&self, wanted: impl Fn(Vec3) -> bool, cell: f32) -> Few {
        let all = 0..self.at.len() as u32;
        let number: Vec<u32> = all.filter(|t| wanted(self.at[*t as usize])).collect();
        let at: Vec<Vec3> = number.iter().map(|t| self.at[*t as usize]).collect();
        Few {
            grid: PointGrid::new(&at, cell),
            number,
            of: self.at.len(),
        }
    }
}

/// Some of the triangles of a skin.
pub(super) struct Few {
    grid: PointGrid,
    number: Vec<u32>,
    of: usize,
}

impl Few {
    /// Per triangle of the skin the square of the way from its middle to the nearest of some points; infinite where that is farther than a
    /// distance, and for all that are not among these.
    pub(super) fn squares(&self, points: impl Iterator<Item = Vec3>, distance: f32) -> Vec<f32> {
        let mut squares = vec![f32::INFINITY; self.of];
        for x in points {
            self.grid.for_each_within(x, distance, |k, square| {
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
