//! Clipping and projection of triangles.

use glam::Vec3;

use super::triangle::ScreenTriangle;
use crate::view::View;

/// The planes a triangle is clipped by: the near one, and a frame around the screen that keeps coordinates small.
pub(crate) struct Clip {
    near: f32,
    /// Slopes of the frame: twice those of the edges of the screen.
    frame: [f32; 2],
}

impl Clip {
    pub(crate) fn new(view: &View) -> Self {
        Self {
            near: view.near(),
            frame: view.centre().map(|half| 2.0 * half / view.focal),
        }
    }

    /// Distances to the planes, each negative outside.
    fn distances(&self, p: Vec3) -> [f32; 5] {
        let [x, y] = [self.frame[0] * p.z, self.frame[1] * p.z];
        [p.z - self.near, x - p.x, x + p.x, y - p.y, y + p.y]
    }
}

/// Appends the parts of a triangle that may be seen. All of them lie in the plane of the whole, which gives their depth: thin
/// parts do not lose precision.
pub(crate) fn project(view: &View, clip: &Clip, corners: [Vec3; 3], out: &mut Vec<ScreenTriangle>) {
    let distances = corners.map(|corner| clip.distances(corner));
    if (0..5).any(|plane| distances.iter().all(|d| d[plane] < 0.0)) {
        return;
    }
    let Some(depth) = depth_plane(view, corners) else {
        return;
    };
    if distances.iter().flatten().all(|&d| d >= 0.0) {
        out.extend(ScreenTriangle::new(
            corners.map(|p| view.screen(p)),
            depth,
            range(&corners),
        ));
        return;
    }
    let mut polygon = corners.to_vec();
    for plane in 0..5 {
        polygon = cut(&polygon, |p| clip.distances(p)[plane]);
    }
    let depths = range(&polygon);
    for i in 2..polygon.len() {
        let part = [polygon[0], polygon[i - 1], polygon[i]];
        out.extend(ScreenTriangle::new(
            part.map(|p| view.screen(p)),
            depth,
            depths,
        ));
    }
}

/// Keeps the part of a polygon where the distance is not negative.
fn cut(polygon: &[Vec3], distance: impl Fn(Vec3) -> f32) -> Vec<Vec3> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (i, &a) in polygon.iter().enumerate() {
        let b = polygon[(i + 1) % polygon.len()];
        let [da, db] = [distance(a), distance(b)];
        if da >= 0.0 {
            kept.push(a);
        }
        if (da < 0.0) != (db < 0.0) {
            let crossing = a + (b - a) * (da / (da - db));
            if crossing.is_finite() {
                kept.push(crossing);
            }
        }
    }
    kept
}

/// 1/z on the screen, from the plane n · x = n · p: 1/z = (n · ray) / (n · p), as value at the upper left and steps per
/// sample; none for a triangle without area or seen edge-on.
fn depth_plane(view: &View, [a, b, c]: [Vec3; 3]) -> Option<[f32; 3]> {
    let normal = (b - a).cross(c - a).try_normalize()?;
    let offset = normal.dot(a);
    let n = normal / offset;
    let corner = n.dot(view.ray(0.0, 0.0));
    let plane = [corner, n.x / view.focal, -n.y / view.focal];
    plane.iter().all(|x| x.is_finite()).then_some(plane)
}

/// Smallest and largest 1/z of the corners.
fn range(corners: &[Vec3]) -> [f32; 2] {
    corners.iter().fold([f32::INFINITY, 0.0], |[low, high], p| {
        [low.min(1.0 / p.z), high.max(1.0 / p.z)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::Camera;
    use crate::raster::draw_triangle;

    #[test]
    fn nothing_nearer_than_the_near_plane_is_left() {
        let view = View::new(&Camera::default(), [64, 64], 1);
        let near = view.near();
        // Below the eye, from a tenth of the near distance to ten times.
        let corner = |x: f32, z: f32| Vec3::new(x * near, -0.05 * near, z * near);
        let corners = [corner(0.0, 0.1), corner(3.0, 10.0), corner(-3.0, 10.0)];
        let mut parts = Vec::new();
        project(&view, &Clip::new(&view), corners, &mut parts);
        let mut depths = Vec::new();
        for part in &parts {
            draw_triangle(part, 64, 0..64, |_, _, depth| depths.push(depth));
        }
        assert!(depths.len() > 10, "{} samples", depths.len());
        let nearest = depths.iter().copied().fold(0.0, f32::max);
        assert!(
            nearest * near <= 1.0001 && nearest * near > 0.5,
            "{nearest}"
        );
    }
}
