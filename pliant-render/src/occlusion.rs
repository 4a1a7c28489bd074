//! What a pixel sees of the sky and of the key light, computed once per pixel and smoothed.
//!
//! Ambient obscurance after McGuire, Mara and Luebke ("Scalable ambient obscurance", 2012). The taps of both are turned by
//! one of sixteen angles, in a pattern of 4 × 4 pixels; a mean over 4 × 4 pixels of the same surface takes the pattern out.

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

const TAPS: usize = 12;

/// The nearest surface of a pixel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// In view space; at depth 0 when there is nothing.
    pub(crate) position: Vec3,
    /// Towards the eye.
    pub(crate) normal: Vec3,
}

impl Spot {
    const NOTHING: Self = Self {
        position: Vec3::ZERO,
        normal: Vec3::ZERO,
    };

    /// True when light on one tells about light on the other.
    pub(crate) fn is_near(&self, other: &Self) -> bool {
        let offset = other.position - self.position;
        let bend = self.normal.dot(other.normal);
        offset.dot(self.normal).abs() < 0.012 + 0.15 * offset.length() && bend > 0.8
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

/// The spots and exposures of all pixels, row by row.
pub(crate) struct Exposures {
    width: usize,
    height: usize,
    spots: Vec<Spot>,
    exposures: Vec<Exposure>,
}

impl Exposures {
    pub(crate) fn new(stage: &Stage, hits: &[Hit], shadows: Option<&ShadowMap>) -> Self {
        let samples = stage.view.samples;
        let width = stage.view.width / samples;
        let height = stage.view.height / samples;
        let mut spots = vec![Spot::NOTHING; width * height];
        parallel::for_each_chunk(&mut spots, BAND * width, |first, band| {
            for (i, spot) in band.iter_mut().enumerate() {
                *spot = nearest(stage, hits, (first + i) % width, (first + i) / width);
            }
        });
        let mut raw = Self {
            width,
            height,
            spots,
            exposures: vec![Exposure::FULL; width * height],
        };
        raw.exposures = raw.map(|x, y| raw.exposure(stage, shadows, x, y));
        raw.exposures = raw.map(|x, y| raw.smoothed(x, y));
        raw
    }

    fn map(&self, f: impl Fn(usize, usize) -> Exposure + Sync) -> Vec<Exposure> {
        let mut exposures = vec![Exposure::FULL; self.spots.len()];
        parallel::for_each_chunk(&mut exposures, BAND * self.width, |first, band| {
            for (i, exposure) in band.iter_mut().enumerate() {
                if self.spots[first + i].position.z > 0.0 {
                    *exposure = f((first + i) % self.width, (first + i) / self.width);
                }
            }
        });
        exposures
    }

    fn exposure(&self, stage: &Stage, shadows: Option<&ShadowMap>, x: usize, y: usize) -> Exposure {
        let spot = self.spots[y * self.width + x];
        let turn = turns()[y % PATTERN * PATTERN + x % PATTERN];
        Exposure {
            open: self.openness(stage, x, y, turn),
            lit: shadows.map_or(1.0, |map| map.lit(spot.position, spot.normal, turn)),
        }
    }

    /// One minus the obscurance: taps above the tangent plane and near darken.
    fn openness(&self, stage: &Stage, x: usize, y: usize, turn: [f32; 2]) -> f32 {
        let spot = self.spots[y * self.width + x];
        let per_length = stage.view.focal / stage.view.samples as f32;
        let radius = (REACH * per_length / spot.position.z).clamp(3.0, 120.0);
        let mut sum = 0.0;
        for [dx, dy] in spiral() {
            let qx = x as f32 + 0.5 + (dx * turn[0] - dy * turn[1]) * radius;
            let qy = y as f32 + 0.5 + (dx * turn[1] + dy * turn[0]) * radius;
            if qx < 0.0 || qy < 0.0 || qx >= self.width as f32 || qy >= self.height as f32 {
                continue;
            }
            let other = &self.spots[qy as usize * self.width + qx as usize];
            if other.position.z > 0.0 {
                let offset = other.position - spot.position;
                let distance = offset.length_squared();
                let room = (REACH * REACH - distance).max(0.0);
                let rise = (offset.dot(spot.normal) - 0.004).max(0.0);
                sum += room * room * room * rise / (distance + 1e-4);
            }
        }
        let whole = REACH * REACH * REACH * REACH * REACH;
        (1.0 - STRENGTH * 5.0 * sum / (whole * TAPS as f32)).max(0.0)
    }

    /// The mean over the pattern, where it lies on the same surface.
    fn smoothed(&self, x: usize, y: usize) -> Exposure {
        let spot = &self.spots[y * self.width + x];
        let mut sum = [0.0; 3];
        for dy in 0..PATTERN {
            for dx in 0..PATTERN {
                let (qx, qy) = (x + dx, y + dy);
                // One step less to the upper left: the middle of an even pattern is between pixels.
                if qx < 1 || qy < 1 || qx > self.width || qy > self.height {
                    continue;
                }
                let at = (qy - 1) * self.width + qx - 1;
                if self.spots[at].position.z > 0.0 && spot.is_near(&self.spots[at]) {
                    let exposure = self.exposures[at];
                    sum[0] += exposure.open;
                    sum[1] += exposure.lit;
                    sum[2] += 1.0;
                }
            }
        }
        if sum[2] > 0.0 {
            Exposure {
                open: sum[0] / sum[2],
                lit: sum[1] / sum[2],
            }
        } else {
            self.exposures[y * self.width + x]
        }
    }

    /// The exposure of a spot in a pixel: that of the pixel if it shows the same surface, else that of a neighbour that does,
    /// else `fallback`.
    pub(crate) fn of(
        &self,
        spot: &Spot,
        x: usize,
        y: usize,
        fallback: impl Fn() -> Exposure,
    ) -> Exposure {
        for (dx, dy) in [
            (1, 1),
            (2, 1),
            (0, 1),
            (1, 2),
            (1, 0),
            (2, 2),
            (0, 0),
            (0, 2),
            (2, 0),
        ] {
            let (qx, qy) = (x + dx, y + dy);
            if qx < 1 || qy < 1 || qx > self.width || qy > self.height {
                continue;
            }
            let at = (qy - 1) * self.width + qx - 1;
            if self.spots[at].position.z > 0.0 && spot.is_near(&self.spots[at]) {
                return self.exposures[at];
            }
        }
        fallback()
    }
}

/// The spot of the sample that is nearest to the eye.
fn nearest(stage: &Stage, hits: &[Hit], x: usize, y: usize) -> Spot {
    let samples = stage.view.samples;
    let mut best = (0.0, Id::NOTHING, 0, 0);
    for sy in y * samples..(y + 1) * samples {
        for sx in x * samples..(x + 1) * samples {
            let hit = &hits[sy * stage.view.width + sx];
            if hit.inverse_depth > best.0 {
                best = (hit.inverse_depth, hit.id, sx, sy);
            }
        }
    }
    let (inverse_depth, id, sx, sy) = best;
    if id == Id::NOTHING {
        return Spot::NOTHING;
    }
    let ray = stage.view.ray(sx as f32 + 0.5, sy as f32 + 0.5);
    Spot {
        position: ray / inverse_depth,
        normal: shade::normal(stage, id, ray, inverse_depth),
    }
}

/// Cosines and sines of the sixteen angles, neighbours far apart.
fn turns() -> &'static [[f32; 2]; PATTERN * PATTERN] {
    static TURNS: std::sync::OnceLock<[[f32; 2]; PATTERN * PATTERN]> = std::sync::OnceLock::new();
    const ORDER: [u8; PATTERN * PATTERN] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
    TURNS.get_or_init(|| {
        ORDER.map(|step| {
            let angle = f32::from(step) * (core::f32::consts::TAU / 16.0);
            [libm::cosf(angle), libm::sinf(angle)]
        })
    })
}

/// A spiral of five turns in the unit disc.
fn spiral() -> &'static [[f32; 2]; TAPS] {
    static SPIRAL: std::sync::OnceLock<[[f32; 2]; TAPS]> = std::sync::OnceLock::new();
    SPIRAL.get_or_init(|| {
        core::array::from_fn(|i| {
            let radius = (i as f32 + 0.5) / TAPS as f32;
            let angle = radius * 5.0 * core::f32::consts::TAU;
            [radius * libm::cosf(angle), radius * libm::sinf(angle)]
        })
    })
}
