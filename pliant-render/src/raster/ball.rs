//! Spheres, exact for every ray, and cut by planes.

use core::ops::Range;

use glam::Vec3;

use crate::stage::{Ball, Plane, Stage};
use crate::view::View;

/// Where a ray crosses the boundary of a ball.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Depth z.
    pub(crate) depth: f32,
    /// The cut it lies on, by its row among the planes of the ball; none on the sphere.
    pub(crate) plane: Option<usize>,
}

impl Ball {
    /// Where a ray enters and leaves.
    #[inline(always)]
    pub(crate) fn crossings(&self, ray: Vec3, planes: &[Plane]) -> Option<(Entry, Entry)> {
        // The point of the ray nearest to the centre; the distance from it does not suffer from cancellation.
        let length_squared = ray.length_squared();
        let middle = ray.dot(self.centre) / length_squared;
        let off = self.centre - ray * middle;
        let room = self.radius * self.radius - off.length_squared();
        if room < 0.0 {
            return None;
        }
        let half = (room / length_squared).sqrt();
        let sphere = |depth| Entry { depth, plane: None };
        let [mut enter, mut leave] = [sphere(middle - half), sphere(middle + half)];
        for (row, plane) in planes.iter().enumerate() {
            let slope = plane.normal.dot(ray);
            let depth = plane.offset / slope;
            let crossing = Entry {
                depth,
                plane: Some(row),
            };
            if slope == 0.0 {
                if plane.offset < 0.0 {
                    return None;
                }
            } else if slope > 0.0 {
                if depth < leave.depth {
                    leave = crossing;
                }
            } else if depth > enter.depth {
                enter = crossing;
            }
        }
        (enter.depth <= leave.depth).then_some((enter, leave))
    }

    /// Outward normal at a crossing.
    pub(crate) fn normal(&self, ray: Vec3, entry: Entry, planes: &[Plane]) -> Vec3 {
        match entry.plane {
            Some(row) => planes[row].normal,
            None => (ray * entry.depth - self.centre) / self.radius,
        }
    }
}

/// Calls `put(x, y, enter, leave)` for the samples of `rows` whose rays meet the ball in front of the near plane.
#[inline(always)]
pub(crate) fn draw_ball(
    stage: &Stage,
    ball: &Ball,
    rows: Range<usize>,
    mut put: impl FnMut(usize, usize, Entry, Entry),
) {
    let view = &stage.view;
    let near = view.near();
    let planes = stage.planes(ball);
    let own = self::rows(view, ball);
    let columns = columns(view, ball);
    for y in own.start.max(rows.start)..own.end.min(rows.end) {
        for x in columns.clone() {
            let ray = view.ray(x as f32 + 0.5, y as f32 + 0.5);
            if let Some((enter, leave)) = ball.crossings(ray, planes)
                && leave.depth > near
            {
                put(x, y, enter, leave);
            }
        }
    }
}

/// Rows of samples that a ball may cover.
pub(super) fn rows(view: &View, ball: &Ball) -> Range<usize> {
    let [low, high] = slopes(view, ball.centre.y, ball);
    let middle = view.centre()[1];
    span(
        middle - high * view.focal,
        middle - low * view.focal,
        view.height,
    )
}

fn columns(view: &View, ball: &Ball) -> Range<usize> {
    let [low, high] = slopes(view, ball.centre.x, ball);
    let middle = view.centre()[0];
    span(
        middle + low * view.focal,
        middle + high * view.focal,
        view.width,
    )
}

/// The slopes of the two tangents from the eye, in the plane of z and the axis on which the centre is at `across`.
fn slopes(view: &View, across: f32, ball: &Ball) -> [f32; 2] {
    let [z, r] = [ball.centre.z, ball.radius];
    if z + r <= view.near() {
        return [0.0, f32::NEG_INFINITY];
    }
    let beyond = z * z - r * r;
    let root = across * across + beyond;
    if z <= r || beyond <= 0.0 || root <= 0.0 {
        return [f32::NEG_INFINITY, f32::INFINITY];
    }
    let root = r * root.sqrt();
    [(across * z - root) / beyond, (across * z + root) / beyond]
}

/// The samples from `low` to `high`, and one more on both sides.
pub(crate) fn span(low: f32, high: f32, count: usize) -> Range<usize> {
    if low > high || low.is_nan() || high.is_nan() {
        return 0..0;
    }
    let start = (low - 1.5).max(0.0) as usize;
    let end = ((high + 2.5).max(0.0) as usize).min(count);
    start.min(end)..end
}
