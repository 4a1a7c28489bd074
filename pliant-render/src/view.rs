//! The space in which everything is drawn.
//!
//! View space has its origin in the eye, x to the right, y up, z forward, and is scaled so that half the height of the picture
//! at the camera's target is 1: constants for shadows and occlusion then suit scenes of any size. A *ray* is the slope
//! `(x/z, y/z, 1)` through a sample; what it meets at depth z is at `ray * z`. Depth is kept as 1/z, which is linear on the
//! screen, larger for what is nearer, and 0 at infinity.

use glam::{DVec3, Mat3, Vec3};

use crate::camera::{Camera, vector};

/// From the world to samples on the screen.
#[derive(Clone, Debug)]
pub(crate) struct View {
    eye: DVec3,
    per_length: f64,
    /// Rows are right, above and forward.
    rotation: Mat3,
    /// Samples across and down.
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Samples per side of a pixel.
    pub(crate) samples: usize,
    /// Samples per unit of slope.
    pub(crate) focal: f32,
    /// Slope per sample.
    per_focal: f32,
    /// Depth of the target.
    pub(crate) distance: f32,
    /// Up in the world.
    pub(crate) up: Vec3,
}

impl View {
    pub(crate) fn new(camera: &Camera, size: [u32; 2], samples: u32) -> Self {
        let [right, above, forward] = camera.axes().map(DVec3::as_vec3);
        let rotation = Mat3::from_cols(right, above, forward).transpose();
        let slope = libm::tan(f64::from(camera.vertical_fov) * 0.5);
        let up = vector(camera.up).normalize_or(DVec3::Y).as_vec3();
        let focal = f64::from(size[1] * samples) * 0.5 / slope;
        Self {
            eye: vector(camera.eye),
            per_length: 1.0 / camera.half_height(),
            rotation,
            width: (size[0] * samples) as usize,
            height: (size[1] * samples) as usize,
            samples: samples as usize,
            focal: focal as f32,
            per_focal: (1.0 / focal) as f32,
            distance: (1.0 / slope) as f32,
            up: rotation * up,
        }
    }

    /// Nearer things are clipped.
    pub(crate) fn near(&self) -> f32 {
        self.distance * 2e-3
    }

    pub(crate) fn point(&self, p: [f32; 3]) -> Vec3 {
        self.rotation * ((vector(p) - self.eye) * self.per_length).as_vec3()
    }

    /// A direction of length one; zero for what has none.
    pub(crate) fn direction(&self, v: [f32; 3]) -> Vec3 {
        self.rotation * vector(v).normalize_or_zero().as_vec3()
    }

    pub(crate) fn length(&self, length: f32) -> f32 {
        (f64::from(length) * self.per_length) as f32
    }

    /// The length in the world of a length in view space.
    pub(crate) fn world_length(&self, length: f32) -> f64 {
        f64::from(length) / self.per_length
    }

    /// The ray through a point of the screen, in samples from the upper left corner.
    #[inline(always)]
    pub(crate) fn ray(&self, x: f32, y: f32) -> Vec3 {
        let [cx, cy] = self.centre();
        Vec3::new((x - cx) * self.per_focal, (cy - y) * self.per_focal, 1.0)
    }

    /// Where a point in front of the eye is on the screen, in samples from the upper left corner.
    #[inline(always)]
    pub(crate) fn screen(&self, p: Vec3) -> [f32; 2] {
        let [cx, cy] = self.centre();
        let scale = self.focal / p.z;
        [cx + p.x * scale, cy - p.y * scale]
    }

    /// The middle of the screen, in samples: also the slopes of its edges times the focal length.
    #[inline(always)]
    pub(crate) fn centre(&self) -> [f32; 2] {
        [self.width as f32 * 0.5, self.height as f32 * 0.5]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_and_screen_are_inverse_and_the_target_is_central() {
        let camera = Camera {
            eye: [3.0, 2.0, 5.0],
            target: [1.0, 0.5, 0.0],
            up: [0.0, 1.0, 0.0],
            vertical_fov: 0.6,
        };
        let view = View::new(&camera, [320, 180], 2);
        let target = view.point(camera.target);
        assert!((target - Vec3::new(0.0, 0.0, view.distance)).length() < 1e-5);
        let [x, y] = view.screen(view.ray(100.5, 44.5) * 2.5);
        assert!((x - 100.5).abs() < 1e-3 && (y - 44.5).abs() < 1e-3);
        // What is higher in the world is higher in the picture, where y runs down.
        assert!(view.screen(view.point([1.0, 0.9, 0.0]))[1] < 180.0);
    }
}
