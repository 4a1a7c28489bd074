//! What a pixel sees of the sky and of the key light, computed once per pixel and smoothed.
//!
//! Ambient obscurance after McGuire, Mara and Luebke ("Scalable ambient obscurance", 2012). The taps of both are turned by
//! one of sixteen angles, in a pattern of 4 × 4 pixels; a mean over pixels of the same surface takes the pattern out.

use glam::Vec3;

use crate::parallel;
use crate::raster::{BAND, Hit, Id};
use crate::shade;
use crate::shadow::ShadowMap;
use crate::stage::Stage;

/// Side of the pattern.
const PATTERN: usize = 4;

/// Distance up to which things darken each other, in half heights of the picture.
const REACH: f32 = 0.16;

/// How dark corners get.
const STRENGTH: f32 = 1.15;

/// Taps of a pixel; the pattern has sixteen times as many.
const TAPS: usize = 8;

/// Pixels from a tap to its pixel, at most and at least.
const RADII: core::ops::RangeInclusive<usize> = 3..=96;

/// A place on a surface in view space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) position: Vec3,
    /// Towards the eye.
    pub(crate) normal: Vec3,
}

impl Spot {
    /// True when light on one tells about light on the other, which is a few pixels away.
    fn is_near(&self, other: &Self) -> bool {
        let offset = other.position - self.position;
        let bend = self.normal.dot(other.normal);
        offset.dot(self.normal).abs() < 0.004 * self.position.z && bend > 0.8
    }
}

/// Parts from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exposure {
    /// Of the surroundings.
    pub(crate) open: f32,
    /// Of the key light.
    pub(crate) lit: f32,
}

impl Exposure {
    const FULL: Self = Self {
        open: 1.0,
        lit: 1.0,
    };
}

/// What the middle sample of every pixel sees, row by row, and how it is exposed.
pub(crate) struct Exposures<'a> {
    stage: &'a Stage<'a>,
    width: usize,
    height: usize,
    /// Depth z; 0 where there is nothing.
    depths: Vec<f32>,
    normals: Vec<Vec3>,
    rows: Vec<Exposure>,
}

impl<'a> Exposures<'a> {
    pub(crate) fn new(stage: &'a Stage<'a>, hits: &[Hit], shadows: Option<&ShadowMap>) -> Self {
        let samples = stage.view.samples;
        let width = stage.view.width / samples;
        let height = stage.view.height / samples;
        let middle = |x: usize, y: usize| {
            let [x, y] = [x, y].map(|k| k * samples + samples / 2);
            &hits[y * stage.view.width + x]
        };
        let mut raw = Self {
            stage,
            width,
            height,
            depths: per_pixel(width, height, 0.0, |x, y| match middle(x, y) {
                hit if hit.id == Id::NOTHING => 0.0,
                hit => 1.0 / hit.inverse_depth,
            }),
            normals: Vec::new(),
            rows: Vec::new(),
        };
        raw.normals = per_pixel(width, height, Vec3::ZERO, |x, y| match middle(x, y) {
            hit if hit.id == Id::NOTHING => Vec3::ZERO,
            hit => shade::normal(stage, hit.id, raw.ray(x, y), hit.inverse_depth),
        });
        let taps = Taps::new();
        raw.rows = per_pixel(width, height, Exposure::FULL, |x, y| {
            raw.exposure(x, y, &taps, shadows)
        });
        for axis in [[1, 0], [0, 1]] {
            raw.rows = per_pixel(width, height, Exposure::FULL, |x, y| {
                raw.smoothed([x, y], axis)
            });
        }
        raw
    }

    /// The ray through the middle sample of a pixel.
    #[inline(always)]
    fn ray(&self, x: usize, y: usize) -> Vec3 {
        let samples = self.stage.view.samples;
        let [x, y] = [x, y].map(|k| (k * samples + samples / 2) as f32 + 0.5);
        self.stage.view.ray(x, y)
    }

    /// The spot of a pixel; none where there is nothing.
    #[inline(always)]
    fn spot(&self, x: usize, y: usize) -> Option<Spot> {
        let depth = self.depths[y * self.width + x];
        (depth > 0.0).then(|| Spot {
            position: self.ray(x, y) * depth,
            normal: self.normals[y * self.width + x],
        })
    }

    fn exposure(&self, x: usize, y: usize, taps: &Taps, shadows: Option<&ShadowMap>) -> Exposure {
        let Some(spot) = self.spot(x, y) else {
            return Exposure::FULL;
        };
        let turn = y % PATTERN * PATTERN + x % PATTERN;
        Exposure {
            open: self.openness(&spot, [x, y], taps, turn),
            lit: shadows.map_or(1.0, |map| {
                map.lit(spot.position, spot.normal, taps.turns[turn])
            }),
        }
    }

    /// One minus the obscurance: taps above the tangent plane and near darken.
    fn openness(&self, spot: &Spot, [x, y]: [usize; 2], taps: &Taps, turn: usize) -> f32 {
        let view = &self.stage.view;
        let radius = REACH * view.focal / (view.samples as f32 * spot.position.z);
        let mut sum = 0.0;
        for &[dx, dy] in taps.of(radius as usize, turn) {
            let [qx, qy] = [
                x.wrapping_add_signed(dx as isize),
                y.wrapping_add_signed(dy as isize),
            ];
            if qx >= self.width || qy >= self.height {
                continue;
            }
            let depth = self.depths[qy * self.width + qx];
            let offset = self.ray(qx, qy) * depth - spot.position;
            let distance = offset.length_squared();
            let room = REACH * REACH - distance;
            let rise = offset.dot(spot.normal) - 0.004;
            // Where there is nothing the depth is 0, and the eye is far off.
            if room > 0.0 && rise > 0.0 {
                sum += room * room * room * rise / (distance + 1e-4);
            }
        }
        let whole = REACH * REACH * REACH * REACH * REACH;
        (1.0 - STRENGTH * 5.0 * sum / (whole * TAPS as f32)).max(0.0)
    }

    /// A mean along one axis over what lies on the same surface, with weights that take the pattern out twice: once for the
    /// pattern itself, and once more for what few taps leave behind.
    fn smoothed(&self, [x, y]: [usize; 2], [step_x, step_y]: [usize; 2]) -> Exposure {
        const WEIGHTS: [f32; 2 * PATTERN - 1] = [1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0];
        const BEFORE: usize = PATTERN - 1;
        let Some(spot) = self.spot(x, y) else {
            return Exposure::FULL;
        };
        let [mut open, mut lit, mut sum] = [0.0; 3];
        for (i, weight) in WEIGHTS.iter().enumerate() {
            // Left of and above the picture this wraps to large numbers.
            let qx = (x + i * step_x).wrapping_sub(BEFORE * step_x);
            let qy = (y + i * step_y).wrapping_sub(BEFORE * step_y);
            if qx >= self.width || qy >= self.height {
                continue;
            }
            if self.spot(qx, qy).is_some_and(|other| spot.is_near(&other)) {
                let exposure = self.rows[qy * self.width + qx];
                open += exposure.open * weight;
                lit += exposure.lit * weight;
                sum += weight;
            }
        }
        // A spot is near itself, unless a number overflowed.
        if sum > 0.0 {
            Exposure {
                open: open / sum,
                lit: lit / sum,
            }
        } else {
            self.rows[y * self.width + x]
        }
    }

    /// The exposure of a spot in a pixel: that of the pixel if it shows the same surface, else that of a neighbour that does.
    pub(crate) fn of(&self, spot: &Spot, x: usize, y: usize) -> Option<Exposure> {
        const AROUND: [[isize; 2]; 9] = [
            [0, 0],
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
            [1, 1],
            [-1, -1],
            [-1, 1],
            [1, -1],
        ];
        AROUND.iter().find_map(|&[dx, dy]| {
            let [qx, qy] = [x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)];
            if qx >= self.width || qy >= self.height {
                return None;
            }
            let at = qy * self.width + qx;
            let other = self.spot(qx, qy)?;
            spot.is_near(&other).then(|| self.rows[at])
        })
    }
}

/// `f(x, y)` for every pixel.
fn per_pixel<T: Copy + Send>(
    width: usize,
    height: usize,
    fill: T,
    f: impl Fn(usize, usize) -> T + Sync,
) -> Vec<T> {
    let mut values = vec![fill; width * height];
    parallel::for_each_chunk(&mut values, BAND * width, |first, band| {
        for (y, row) in (first / width..).zip(band.chunks_mut(width)) {
            for (x, value) in row.iter_mut().enumerate() {
                *value = f(x, y);
            }
        }
    });
    values
}

/// Where the taps are, in whole pixels.
struct Taps {
    /// Cosines and sines of the angles of the pattern, neighbours far apart.
    turns: [[f32; 2]; PATTERN * PATTERN],
    /// By radius, then by angle.
    offsets: Vec<[[i16; 2]; TAPS]>,
}

impl Taps {
    fn new() -> Self {
        const ORDER: [u8; PATTERN * PATTERN] =
            [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
        let turns = ORDER.map(|step| {
            let angle = f32::from(step) * (core::f32::consts::TAU / 16.0);
            [libm::cosf(angle), libm::sinf(angle)]
        });
        // A spiral of three turns.
        let spiral: [[f32; 2]; TAPS] = core::array::from_fn(|i| {
            let radius = (i as f32 + 0.5) / TAPS as f32;
            let angle = radius * 3.0 * core::f32::consts::TAU;
            [radius * libm::cosf(angle), radius * libm::sinf(angle)]
        });
        let offsets = RADII
            .flat_map(|radius| turns.map(|turn| (radius as f32, turn)))
            .map(|(radius, [c, s])| {
                spiral.map(|[x, y]| {
                    [x * c - y * s, x * s + y * c].map(|k| libm::roundf(k * radius) as i16)
                })
            })
            .collect();
        Self { turns, offsets }
    }

    fn of(&self, radius: usize, turn: usize) -> &[[i16; 2]; TAPS] {
        let row = radius.clamp(*RADII.start(), *RADII.end()) - RADII.start();
        &self.offsets[row * PATTERN * PATTERN + turn]
    }
}
