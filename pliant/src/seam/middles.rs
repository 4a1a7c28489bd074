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
    grid: PointGrid,
}

impl Middles {
    /// Of a skin whose vertices are at `at`, of a body whose particles are `spacing` apart.
    pub(super) fn of(skin: &Skin, at: &[Vec3], spacing: f32) -> Self {
        let corners = |t: &[u32; 3]| t.map(|v| at[v as usize]);
        let middles: Vec<(Vec3, f32)> = skin.triangles.iter().map(|t| disc(corners(t))).collect();
        let (at, radius): (Vec<Vec3>, Vec<f32>) = middles.into_iter().unzip();
        Self {
            grid: PointGrid::new(&at, spacing),
            at,
            radius,
        }
    }

    /// Per triangle the square of the way from its middle to the nearest of some points; infinite where that is farther than a distance.
    pub(super) fn squares(&self, points: impl Iterator<Item = Vec3>, distance: f32) -> Vec<f32> {
        let mut squares = vec![f32::INFINITY; self.at.len()];
        for x in points {
            self.grid.for_each_within(x, distance, |t, square| {
                squares[t] = squares[t].min(square);
            });
        }
        squares
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
}

/// The same of a triangle with given corners.
pub(super) fn disc(corners: [Vec3; 3]) -> (Vec3, f32) {
    let middle = corners.map(|x| x / 3.0).iter().sum::<Vec3>();
    let square = corners.map(|x| x.distance_squared(middle));
    let square = square[0].max(square[1]).max(square[2]);
    (middle, square.sqrt())
}
