//! Line segments of constant width on the screen, with round ends.

use core::ops::Range;

use glam::{Vec2, Vec3};

use super::ball::span;
use crate::stage::{Segment, Stage};
use crate::view::View;

/// How much nearer a segment counts, so that one on a surface is seen.
const LIFT: f32 = 1.0015;

/// A segment on the screen.
struct Stroke {
    from: Vec2,
    along: Vec2,
    /// 1/z at both ends.
    depths: [f32; 2],
    /// Half the width in samples.
    half: f32,
}

impl Stroke {
    fn new(stage: &Stage, segment: &Segment) -> Option<Self> {
        let view = &stage.view;
        let width = stage.picture.lines[segment.group as usize].width;
        let [a, b] = in_front(view, segment.ends)?;
        let [from, to] = [a, b].map(|p| Vec2::from_array(view.screen(p)));
        Some(Self {
            from,
            along: to - from,
            depths: [a, b].map(|p| LIFT / p.z),
            half: width * view.samples as f32 * 0.5,
        })
    }

    fn rows(&self, height: usize) -> Range<usize> {
        let [low, high] = ends(self.from.y, self.along.y);
        span(low - self.half, high + self.half, height)
    }

    /// The columns that matter in a row: those beside the part of the segment that passes it.
    fn columns(&self, y: f32, width: usize) -> Range<usize> {
        let part = |y: f32| ((y - self.from.y) / self.along.y).clamp(0.0, 1.0);
        let [s, t] = if self.along.y == 0.0 {
            [0.0, 1.0]
        } else {
            [part(y - self.half), part(y + self.half)]
        };
        let [low, high] = ends(self.from.x + self.along.x * s, self.along.x * (t - s));
        span(low - self.half, high + self.half, width)
    }

    /// 1/z where the stroke covers a point.
    fn at(&self, point: Vec2) -> Option<f32> {
        let offset = point - self.from;
        let length_squared = self.along.length_squared();
        let t = if length_squared > 0.0 {
            (offset.dot(self.along) / length_squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let is_near = (offset - self.along * t).length_squared() <= self.half * self.half;
        is_near.then(|| self.depths[0] + (self.depths[1] - self.depths[0]) * t)
    }
}

fn ends(start: f32, step: f32) -> [f32; 2] {
    [start.min(start + step), start.max(start + step)]
}

/// The part beyond the near plane.
fn in_front(view: &View, [a, b]: [Vec3; 2]) -> Option<[Vec3; 2]> {
    let near = view.near();
    let crossing = || {
        let p = a + (b - a) * ((near - a.z) / (b.z - a.z));
        Vec3::new(p.x, p.y, near)
    };
    match (a.z >= near, b.z >= near) {
        (true, true) => Some([a, b]),
        (true, false) => Some([a, crossing()]),
        (false, true) => Some([crossing(), b]),
        (false, false) => None,
    }
}

/// Rows of samples that a segment may cover.
pub(super) fn rows(stage: &Stage, segment: &Segment) -> Range<usize> {
    Stroke::new(stage, segment).map_or(0..0, |stroke| stroke.rows(stage.view.height))
}

/// Calls `put(x, y, 1/z)` for the samples of `rows` that the segment covers.
pub(crate) fn draw_segment(
    stage: &Stage,
    segment: &Segment,
    rows: Range<usize>,
    mut put: impl FnMut(usize, usize, f32),
) {
    let Some(stroke) = Stroke::new(stage, segment) else {
        return;
    };
    let own = stroke.rows(stage.view.height);
    for y in own.start.max(rows.start)..own.end.min(rows.end) {
        let centre = y as f32 + 0.5;
        for x in stroke.columns(centre, stage.view.width) {
            if let Some(depth) = stroke.at(Vec2::new(x as f32 + 0.5, centre)) {
                put(x, y, depth);
            }
        }
    }
}
