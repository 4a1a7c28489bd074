//! The shadow of the key light: a map of heights seen from the light, and shadows that are soft by the distance of what
//! casts them (Fernando, "Percentage-closer soft shadows", 2005).

use glam::Vec3;

use crate::parallel;
use crate::raster::{Bins, ScreenTriangle, draw_triangle, span};
use crate::stage::{Ball, Stage};

/// Distance from the target, in half heights of the picture, up to which shadows are cast.
const REACH: f32 = 3.5;

/// The widest penumbra, in half heights of the picture.
const WIDEST: f32 = 0.3;

/// Rows of the map in a band.
const BAND: usize = 64;

/// Taps to find what casts a shadow, and to weigh it.
const SEARCH: usize = 10;
const TAPS: usize = 14;

/// Nothing is in the way of the light.
const OPEN: f32 = f32::NEG_INFINITY;

/// Heights towards the light, on a grid across it.
pub(crate) struct ShadowMap {
    /// Across, along, and towards the light.
    axes: [Vec3; 3],
    /// Coordinates of the corner of the grid.
    corner: [f32; 2],
    texel: f32,
    size: [usize; 2],
    heights: Vec<f32>,
    /// The largest height.
    top: f32,
    /// Tangent of half the angle of the light.
    softness: f32,
    search: [[f32; 2]; SEARCH],
    taps: [[f32; 2]; TAPS],
}

impl ShadowMap {
    /// None when nothing casts a shadow.
    pub(crate) fn new(stage: &Stage, towards: Vec3) -> Option<Self> {
        let across = towards.any_orthonormal_vector();
        let axes = [across, towards.cross(across), towards];
        let [low, high] = extent(stage, axes)?;
        let longest = (high[0] - low[0]).max(high[1] - low[1]).max(1e-3);
        let texels = (stage.view.width.max(stage.view.height) / stage.view.samples * 3 / 2)
            .next_power_of_two()
            .clamp(512, 4096);
        let texel = longest / texels as f32;
        let cells = |i: usize| ((high[i] - low[i]) / texel) as usize + 3;
        let mut map = Self {
            axes,
            corner: [0, 1].map(|i| low[i] - 1.5 * texel),
            texel,
            size: [cells(0), cells(1)],
            heights: Vec::new(),
            top: high[2],
            softness: libm::tanf(stage.picture.light.softness),
            search: spiral(),
            taps: spiral(),
        };
        map.heights = map.draw(stage);
        Some(map)
    }

    /// Place on the grid, and height.
    fn place(&self, p: Vec3) -> [f32; 3] {
        let [u, v, height] = self.axes.map(|axis| axis.dot(p));
        [
            (u - self.corner[0]) / self.texel,
            (v - self.corner[1]) / self.texel,
            height,
        ]
    }

    fn draw(&self, stage: &Stage) -> Vec<f32> {
        let [width, height] = self.size;
        let triangles: Vec<ScreenTriangle> = stage.triangles[..stage.solid_triangles]
            .iter()
            .filter_map(|triangle| self.triangle(stage.corners(triangle)))
            .collect();
        let balls = &stage.balls[..stage.solid_balls];
        let triangle_bins = Bins::new(height, BAND, triangles.len(), |i| triangles[i].rows());
        let ball_bins = Bins::new(height, BAND, balls.len(), |i| {
            let [_, v, _] = self.place(balls[i].centre);
            let radius = balls[i].radius / self.texel;
            span(v - radius, v + radius, height)
        });
        let mut heights = vec![OPEN; width * height];
        parallel::for_each_chunk(&mut heights, BAND * width, |first, band| {
            let top = first / width;
            let rows = top..top + band.len() / width;
            for &i in triangle_bins.of(top / BAND) {
                draw_triangle(
                    &triangles[i as usize],
                    width,
                    rows.clone(),
                    |x, y, height| {
                        let slot = &mut band[(y - top) * width + x];
                        *slot = slot.max(height);
                    },
                );
            }
            for &i in ball_bins.of(top / BAND) {
                self.draw_ball(stage, &balls[i as usize], rows.clone(), &mut *band);
            }
        });
        heights
    }

    /// A triangle on the grid; none if it lies outside or is seen edge-on.
    fn triangle(&self, corners: [Vec3; 3]) -> Option<ScreenTriangle> {
        let [a, b, c] = corners.map(|p| self.place(p));
        for axis in 0..2 {
            let values = [a[axis], b[axis], c[axis]];
            let limit = self.size[axis] as f32;
            // Far beyond the grid the integers of the rasteriser would overflow.
            let far = values.iter().any(|&x| x.abs() > 1e5);
            if far || values.iter().all(|&x| x < 0.0) || values.iter().all(|&x| x > limit) {
                return None;
            }
        }
        let [b0, c0] = [b, c].map(|p| [p[0] - a[0], p[1] - a[1], p[2] - a[2]]);
        let area = b0[0] * c0[1] - b0[1] * c0[0];
        let across = (b0[2] * c0[1] - b0[1] * c0[2]) / area;
        let along = (b0[0] * c0[2] - b0[2] * c0[0]) / area;
        if !(across.is_finite() && along.is_finite()) {
            return None;
        }
        let corner = a[2] - across * a[0] - along * a[1];
        let heights = [a[2].min(b[2]).min(c[2]), a[2].max(b[2]).max(c[2])];
        ScreenTriangle::new(
            [a, b, c].map(|p| [p[0], p[1]]),
            [corner, across, along],
            heights,
        )
    }

    fn draw_ball(
        &self,
        stage: &Stage,
        ball: &Ball,
        rows: core::ops::Range<usize>,
        band: &mut [f32],
    ) {
        let [width, height] = self.size;
        let [u, v, middle] = self.place(ball.centre);
        let radius = ball.radius / self.texel;
        let own = span(v - radius, v + radius, height);
        for y in own.start.max(rows.start)..own.end.min(rows.end) {
            for x in span(u - radius, u + radius, width) {
                let [du, dv] = [x as f32 + 0.5 - u, y as f32 + 0.5 - v].map(|d| d * self.texel);
                let room = ball.radius * ball.radius - du * du - dv * dv;
                if room < 0.0 {
                    continue;
                }
                let mut ends = [middle - room.sqrt(), middle + room.sqrt()];
                let foot =
                    ball.centre + self.axes[0] * du + self.axes[1] * dv - self.axes[2] * middle;
                for plane in stage.planes(ball) {
                    // normal · (foot + height towards) ≤ offset
                    let slope = plane.normal.dot(self.axes[2]);
                    let room = plane.offset - plane.normal.dot(foot);
                    if slope > 0.0 {
                        ends[1] = ends[1].min(room / slope);
                    } else if slope < 0.0 {
                        ends[0] = ends[0].max(room / slope);
                    } else if room < 0.0 {
                        ends[1] = OPEN;
                    }
                }
                if ends[0] <= ends[1] {
                    let slot = &mut band[(y - rows.start) * width + x];
                    *slot = slot.max(ends[1]);
                }
            }
        }
    }

    /// The part of the key light that reaches a point; `turn` is the cosine and sine by which the taps are turned.
    pub(crate) fn lit(&self, point: Vec3, normal: Vec3, turn: [f32; 2]) -> f32 {
        let facing = normal.dot(self.axes[2]);
        if facing <= 0.0 {
            return 0.0;
        }
        let [u, v, height] = self.place(point + normal * (1.5 * self.texel));
        // Taps compare with the plane of the surface, so that a slope does not shade itself.
        let slope =
            [0, 1].map(|i| (-normal.dot(self.axes[i]) / facing).clamp(-12.0, 12.0) * self.texel);
        let narrowest = 1.5;
        let widest = (WIDEST / self.texel).max(narrowest);
        let search = (self.softness * (self.top - height) / self.texel).clamp(narrowest, widest);
        let over = |tap: [f32; 2], radius: f32| {
            let x = (tap[0] * turn[0] - tap[1] * turn[1]) * radius;
            let y = (tap[0] * turn[1] + tap[1] * turn[0]) * radius;
            self.height(u + x, v + y) - (height + slope[0] * x + slope[1] * y + 0.7 * self.texel)
        };
        let mut casters = 0.0;
        let mut distance = 0.0;
        for tap in self.search {
            let over = over(tap, search);
            if over > 0.0 {
                casters += 1.0;
                distance += over;
            }
        }
        if casters == 0.0 {
            return 1.0;
        }
        if casters == SEARCH as f32 {
            return 0.0;
        }
        let radius = (self.softness * distance / casters / self.texel).clamp(narrowest, search);
        let free = self
            .taps
            .iter()
            .filter(|&&tap| over(tap, radius) <= 0.0)
            .count();
        free as f32 / TAPS as f32
    }

    fn height(&self, u: f32, v: f32) -> f32 {
        if u < 0.0 || v < 0.0 {
            return OPEN;
        }
        let [x, y] = [u as usize, v as usize];
        if x < self.size[0] && y < self.size[1] {
            self.heights[y * self.size[0] + x]
        } else {
            OPEN
        }
    }
}

/// Coordinates of all that casts shadows near the target.
fn extent(stage: &Stage, axes: [Vec3; 3]) -> Option<[[f32; 3]; 2]> {
    let target = Vec3::new(0.0, 0.0, stage.view.distance);
    let mut low = [f32::INFINITY; 3];
    let mut high = [f32::NEG_INFINITY; 3];
    let mut add = |p: Vec3, radius: f32| {
        for i in 0..3 {
            let x = axes[i].dot(p);
            low[i] = low[i].min(x - radius);
            high[i] = high[i].max(x + radius);
        }
    };
    for triangle in &stage.triangles[..stage.solid_triangles] {
        for corner in stage.corners(triangle) {
            add(corner, 0.0);
        }
    }
    for ball in &stage.balls[..stage.solid_balls] {
        add(ball.centre, ball.radius);
    }
    for i in 0..2 {
        let middle = axes[i].dot(target);
        low[i] = low[i].max(middle - REACH);
        high[i] = high[i].min(middle + REACH);
    }
    (0..3).all(|i| low[i] <= high[i]).then_some([low, high])
}

/// Points spread evenly over the unit disc.
fn spiral<const N: usize>() -> [[f32; 2]; N] {
    const GOLDEN_ANGLE: f32 = 2.399_963_2;
    core::array::from_fn(|i| {
        let radius = libm::sqrtf((i as f32 + 0.5) / N as f32);
        let angle = i as f32 * GOLDEN_ANGLE;
        [radius * libm::cosf(angle), radius * libm::sinf(angle)]
    })
}
