//! The floor: an endless plane that fades away around the target.

use core::ops::Range;

use glam::{DVec3, Vec3};

use crate::camera::{Camera, vector};
use crate::colour::decode;
use crate::picture::Ground;
use crate::view::View;

/// Distances from the middle, in half heights of the picture, between which the floor fades.
const FADE: [f32; 2] = [2.2, 7.0];

/// How much darker the dark squares are.
const CONTRAST: f32 = 0.07;

/// The ground in view space.
pub(crate) struct Floor {
    pub(crate) normal: Vec3,
    /// normal · x of its points; negative when the eye is above.
    offset: f32,
    /// Below or above the target: here the floor is clearest.
    middle: Vec3,
    /// Directions of the checker, divided by the side of a square.
    axes: [Vec3; 2],
    /// Coordinates of `middle` in squares, from 0 to 2: the checker repeats after two.
    phase: [f32; 2],
    colour: Vec3,
}

impl Floor {
    /// None when the eye is not above the ground.
    pub(crate) fn new(ground: &Ground, camera: &Camera, view: &View) -> Option<Self> {
        let up = vector(ground.normal).normalize();
        let above = |p: [f32; 3]| (vector(p) - vector(ground.point)).dot(up);
        let height = view.length(above(camera.eye) as f32);
        if !(height > 1e-4 && height.is_finite()) {
            return None;
        }
        let middle = vector(camera.target) - up * above(camera.target);
        let side = if ground.tile > 0.0 {
            f64::from(ground.tile)
        } else {
            round_number(view.world_length(0.32))
        };
        let first = up
            .cross(if up.z.abs() < 0.9 { DVec3::Z } else { DVec3::X })
            .normalize();
        let axes = [first, up.cross(first)];
        let normal = view.direction(up.as_vec3().to_array());
        Some(Self {
            normal,
            offset: -height,
            middle: view.point(middle.as_vec3().to_array()),
            axes: axes
                .map(|axis| view.direction(axis.as_vec3().to_array()) / view.length(side as f32)),
            phase: axes.map(|axis| {
                let squares = (middle - vector(ground.point)).dot(axis) / side;
                (squares - 2.0 * libm::floor(squares * 0.5)) as f32
            }),
            colour: decode(ground.colour),
        })
    }

    /// 1/z where a ray meets the floor; not positive where it does not.
    fn inverse_depth(&self, ray: Vec3) -> f32 {
        self.normal.dot(ray) / self.offset
    }

    /// Calls `put(x, y, 1/z)` for the samples of `rows` that see the floor.
    pub(crate) fn draw(
        &self,
        view: &View,
        rows: Range<usize>,
        mut put: impl FnMut(usize, usize, f32),
    ) {
        for y in rows {
            for x in 0..view.width {
                let ray = view.ray(x as f32 + 0.5, y as f32 + 0.5);
                let inverse_depth = self.inverse_depth(ray);
                if inverse_depth > 1e-6 && self.is_present(ray / inverse_depth) {
                    put(x, y, inverse_depth);
                }
            }
        }
    }

    fn is_present(&self, point: Vec3) -> bool {
        (point - self.middle).length_squared() < FADE[1] * FADE[1]
    }

    /// From 1 near the middle to 0 where nothing is left of the floor.
    pub(crate) fn presence(&self, point: Vec3) -> f32 {
        let away = (point - self.middle).length();
        let t = ((FADE[1] - away) / (FADE[1] - FADE[0])).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    }

    /// Colour in linear light of the pixel-sized patch around a ray, checker and all.
    pub(crate) fn colour(&self, view: &View, ray: Vec3) -> Vec3 {
        let step = view.samples as f32 / view.focal;
        let here = self.squares(ray);
        let [right, below] = [Vec3::new(step, 0.0, 0.0), Vec3::new(0.0, -step, 0.0)]
            .map(|offset| self.squares(ray + offset));
        let mut pattern = 1.0;
        for i in 0..2 {
            let width = (right[i] - here[i]).abs().max((below[i] - here[i]).abs());
            pattern *= stripes(here[i], width.max(1e-3));
        }
        self.colour * (1.0 - CONTRAST * (0.5 - 0.5 * pattern))
    }

    fn squares(&self, ray: Vec3) -> [f32; 2] {
        let point = ray / self.inverse_depth(ray).max(1e-6) - self.middle;
        [0, 1].map(|i| self.axes[i].dot(point) + self.phase[i])
    }
}

/// The mean over `width` around `x` of a square wave of period 2 between -1 and 1.
fn stripes(x: f32, width: f32) -> f32 {
    let wave = |x: f32| {
        let x = x * 0.5;
        (x - libm::floorf(x) - 0.5).abs()
    };
    2.0 * (wave(x - 0.5 * width) - wave(x + 0.5 * width)) / width
}

/// The nearest of 1, 2 and 5 times a power of ten.
fn round_number(x: f64) -> f64 {
    let power = libm::pow(10.0, libm::floor(libm::log10(x)));
    let digit = x / power;
    let round = match digit {
        d if d < 1.5 => 1.0,
        d if d < 3.5 => 2.0,
        d if d < 7.5 => 5.0,
        _ => 10.0,
    };
    round * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_round_numbers() {
        for (x, expected) in [(0.032, 0.02), (1.2, 1.0), (260.0, 200.0), (8.0, 10.0)] {
            assert!((round_number(x) / expected - 1.0).abs() < 1e-9, "{x}");
        }
    }

    #[test]
    fn stripes_alternate_and_vanish_far_away() {
        assert!((stripes(0.5, 0.01) * stripes(1.5, 0.01) + 1.0).abs() < 1e-3);
        assert!(stripes(0.3, 40.0).abs() < 0.03);
    }
}
