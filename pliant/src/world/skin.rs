//! How good the skins of bodies are: whether they stay with what carries them.

use glam::Vec3;

use super::{BodyView, World};
use crate::contact::depths;
use crate::geometry::PointGrid;

impl BodyView<'_> {
    /// The farthest a vertex of the skin is from the nearest particle of the body, in spacings: about 0.7 where a skin is that
    /// of its shape. 0 without a skin.
    pub fn skin_reach(&self) -> f32 {
        let Some(skin) = self.skin() else {
            return 0.0;
        };
        let particles: &[Vec3] = bytemuck::cast_slice(self.positions());
        let grid = PointGrid::new(particles, self.spacing());
        let square = |x: &[f32; 3]| {
            let nearest = grid.nearest(Vec3::from(*x));
            nearest.map_or(f32::INFINITY, |(_, square)| square)
        };
        let farthest = skin.positions.iter().map(square).fold(0.0, f32::max);
        farthest.sqrt() / self.spacing()
    }

    /// The most that an edge of the skin is longer than at rest, as a ratio; 1 without a skin. At rest is what plastic flow has made
    /// of it, and no less than a spacing.
    pub fn skin_stretch(&self) -> f32 {
        let (Some(view), Some(skin)) = (self.skin(), self.carried()) else {
            return 1.0;
        };
        let flowed = |c: u32, way: Vec3| self.flow(c).map_or(way, |flow| flow * way);
        let mut most = 1.0;
        for &[a, b, c] in view.triangles {
            for (p, q) in [(a, b), (b, c), (c, a)] {
                let [x, y] = [p, q].map(|v| Vec3::from(view.positions[v as usize]));
                let length = x.distance(y);
                if p < q && length > self.spacing() {
                    let rest = skin.apart(p, q, flowed).unwrap_or(0.0);
                    most = f32::max(most, length / rest.max(self.spacing()));
                }
            }
        }
        most
    }
}

impl World {
    /// The deepest a vertex of a skin is inside an obstacle now, metres; 0 when none is.
    pub fn skin_below(&self) -> f32 {
        let bodies = 0..self.state.bodies.rows.len();
        let skins = bodies.map(|row| self.work.skin(&self.state, row));
        let points = skins.flatten().copied();
        depths(&self.state, &self.work.fields, &points)
    }
}
