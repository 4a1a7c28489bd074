//! Where a picture is taken from.

use glam::DVec3;

use crate::bounds::Bounds;

/// A pinhole camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Position of the eye.
    pub eye: [f32; 3],
    /// The point in the middle of the picture. Its distance sets the scale of shadows, occlusion and the fading ground.
    pub target: [f32; 3],
    /// The direction that is up in the world; need not be normal to the view.
    pub up: [f32; 3],
    /// Angle between the lower and the upper edge of the picture, in radians, above 0 and below π.
    pub vertical_fov: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self::frame(
            Bounds {
                low: [-1.0, 0.0, -1.0],
                high: [1.0; 3],
            },
            Self::DIRECTION,
            [1280, 720],
        )
    }
}

impl Camera {
    /// A direction to look from that shows three sides of a box.
    pub const DIRECTION: [f32; 3] = [0.5, 0.42, 1.0];

    /// Thirty degrees: little distortion, as in figures of papers.
    const VERTICAL_FOV: f32 = core::f32::consts::FRAC_PI_6;

    /// Part of the picture that stays free around a framed box.
    const MARGIN: f64 = 1.12;

    /// The camera that looks at the middle of `bounds` from `direction` (towards the eye), with y up, from just so far that
    /// the whole box is in a picture of `size` pixels. An empty box is taken for a unit box around the origin.
    pub fn frame(bounds: Bounds, direction: [f32; 3], size: [u32; 2]) -> Self {
        let bounds = if bounds.is_empty() {
            Bounds {
                low: [-0.5; 3],
                high: [0.5; 3],
            }
        } else {
            bounds
        };
        let [low, high] = [bounds.low, bounds.high].map(vector);
        let centre = (low + high) * 0.5;
        // A single point still needs a distance that is representable beside its coordinates.
        let floor = 1e-6 + 1e-4 * centre.abs().max_element();
        let half = ((high - low) * 0.5).max(DVec3::splat(floor.min(1.0)));
        let towards_eye = vector(direction)
            .try_normalize()
            .unwrap_or_else(|| vector(Self::DIRECTION).normalize());
        let up = [0.0, 1.0, 0.0];
        let [right, above, _] = basis(-towards_eye, vector(up));
        let tan_y = libm::tan(f64::from(Self::VERTICAL_FOV) * 0.5);
        let tan_x = tan_y * f64::from(size[0].max(1)) / f64::from(size[1].max(1));
        let mut distance = 0.0_f64;
        for corner in 0..8 {
            let sign = |bit: i32| if corner & bit == 0 { -1.0 } else { 1.0 };
            let offset = half * DVec3::new(sign(1), sign(2), sign(4));
            let [x, y] = [right, above].map(|axis| offset.dot(axis).abs() * Self::MARGIN);
            distance = distance.max(offset.dot(towards_eye) + (x / tan_x).max(y / tan_y));
        }
        Self {
            eye: (centre + towards_eye * distance).as_vec3().to_array(),
            target: centre.as_vec3().to_array(),
            up,
            vertical_fov: Self::VERTICAL_FOV,
        }
    }

    /// Width of the field of view at the target, halved, over its height: the length that scales the picture.
    pub(crate) fn half_height(&self) -> f64 {
        (vector(self.target) - vector(self.eye)).length()
            * libm::tan(f64::from(self.vertical_fov) * 0.5)
    }

    /// Right, above and forward, each of length one.
    pub(crate) fn axes(&self) -> [DVec3; 3] {
        let forward = (vector(self.target) - vector(self.eye)).normalize_or(DVec3::NEG_Z);
        basis(forward, vector(self.up))
    }
}

pub(crate) fn vector(v: [f32; 3]) -> DVec3 {
    DVec3::from_array(v.map(f64::from))
}

/// Right, above and forward. Looking along `up`, another direction has to do for it.
fn basis(forward: DVec3, up: DVec3) -> [DVec3; 3] {
    let up = up.normalize_or(DVec3::Y);
    let mut right = forward.cross(up);
    if right.length_squared() < 1e-12 {
        right = forward.cross(if forward.z.abs() < 0.9 {
            DVec3::Z
        } else {
            DVec3::X
        });
    }
    let right = right.normalize();
    [right, right.cross(forward), forward]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every corner of the box is in the picture, and one is close to its edge.
    fn check(bounds: Bounds, direction: [f32; 3], size: [u32; 2]) {
        let camera = Camera::frame(bounds, direction, size);
        let [right, above, forward] = camera.axes();
        let tan_y = libm::tan(f64::from(camera.vertical_fov) * 0.5);
        let tan_x = tan_y * f64::from(size[0]) / f64::from(size[1]);
        let mut widest = 0.0_f64;
        for corner in 0..8 {
            let side = |i: usize| {
                if corner >> i & 1 == 0 {
                    bounds.low[i]
                } else {
                    bounds.high[i]
                }
            };
            let offset = vector([side(0), side(1), side(2)]) - vector(camera.eye);
            let depth = offset.dot(forward);
            assert!(depth > 0.0, "{bounds:?} lies behind the eye");
            widest = widest
                .max((offset.dot(right) / depth / tan_x).abs())
                .max((offset.dot(above) / depth / tan_y).abs());
        }
        assert!((0.6..1.0).contains(&widest), "{bounds:?} fills {widest}");
    }

    #[test]
    fn boxes_of_any_size_and_place_fill_the_picture() {
        let cube = |at: f32, half: f32| Bounds {
            low: [at - half; 3],
            high: [at + half; 3],
        };
        for direction in [
            [0.5, 0.4, 1.0],
            [0.0, 1.0, 0.0],
            [-1.0, 0.0, 0.0],
            [0.0, 0.0, 0.0],
        ] {
            for bounds in [
                cube(0.0, 1.0),
                cube(3.0, 1e-3),
                cube(-5.0, 1e8),
                cube(0.0, 1e-5),
            ] {
                check(bounds, direction, [640, 360]);
                check(bounds, direction, [200, 600]);
            }
        }
    }

    #[test]
    fn an_empty_box_and_a_point_give_a_camera() {
        for bounds in [
            Bounds::EMPTY,
            Bounds {
                low: [7.0; 3],
                high: [7.0; 3],
            },
        ] {
            let camera = Camera::frame(bounds, Camera::DIRECTION, [64, 64]);
            assert!(camera.half_height() > 1e-7);
            assert!(camera.eye.iter().all(|x| x.is_finite()));
        }
    }
}
