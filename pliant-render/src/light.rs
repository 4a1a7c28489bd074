//! How much light leaves a spot towards the eye.

use glam::Vec3;

use crate::picture::Light;
use crate::view::View;

/// The light in view space.
pub(crate) struct Lighting {
    /// Towards the key light.
    pub(crate) towards: Vec3,
    up: Vec3,
    key: f32,
    ambient: f32,
}

/// Light from straight above, and from straight below.
const SKY: Vec3 = Vec3::new(0.50, 0.53, 0.58);
const BOUNCE: Vec3 = Vec3::new(0.27, 0.255, 0.24);
/// The key light, a little warm.
const KEY: Vec3 = Vec3::new(0.90, 0.86, 0.80);
/// Light from beside the eye, so that sides in the shade keep their shape.
const FILL: f32 = 0.10;
const SHINE: f32 = 0.16;
const RIM: f32 = 0.10;

impl Lighting {
    pub(crate) fn new(light: &Light, view: &View) -> Self {
        Self {
            towards: view.direction(light.direction),
            up: view.up,
            key: light.key,
            ambient: light.ambient,
        }
    }

    /// Light on a matt surface: `open` is the part of the surroundings it sees, `lit` the part of the key light.
    fn diffuse(&self, normal: Vec3, open: f32, lit: f32) -> Vec3 {
        let sky = 0.5 + 0.5 * normal.dot(self.up);
        let around = (BOUNCE + (SKY - BOUNCE) * sky) * (self.ambient * open);
        // Starts gently, so that the edge of the own shadow is no line.
        let facing = normal.dot(self.towards).max(0.0);
        around + KEY * (self.key * lit * facing * facing * 1.12 / (facing + 0.12))
    }

    /// A spot of this colour, seen along `ray`.
    pub(crate) fn shade(&self, colour: Vec3, normal: Vec3, ray: Vec3, open: f32, lit: f32) -> Vec3 {
        let eye = -ray.normalize();
        let facing = normal.dot(eye).max(0.0);
        let light =
            self.diffuse(normal, open, lit) + Vec3::splat(FILL * self.ambient * facing * open);
        let half = (eye + self.towards).normalize_or_zero();
        let shine = power_of_32(normal.dot(half).max(0.0)) * SHINE * self.key * lit;
        let grazing = (1.0 - facing) * (1.0 - facing);
        let rim = grazing * grazing * RIM * self.ambient * open * (0.5 + 0.5 * normal.dot(self.up));
        tone(colour * light + KEY * shine + SKY * rim)
    }

    /// The part of its light that the ground keeps in the shade: it shows its own colour in the open.
    pub(crate) fn shade_of_ground(&self, normal: Vec3, open: f32, lit: f32) -> Vec3 {
        let free = self.diffuse(normal, 1.0, 1.0).max(Vec3::splat(1e-6));
        self.diffuse(normal, open, lit) / free
    }
}

fn power_of_32(x: f32) -> f32 {
    let x2 = x * x;
    let x4 = x2 * x2;
    let x8 = x4 * x4;
    let x16 = x8 * x8;
    x16 * x16
}

/// A gentle shoulder: the identity up to a knee, then ever slower towards 1.
pub(crate) fn tone(light: Vec3) -> Vec3 {
    const KNEE: f32 = 0.65;
    Vec3::from_array(light.to_array().map(|x| {
        if x <= KNEE {
            x
        } else {
            let over = (x - KNEE) / (1.0 - KNEE);
            KNEE + (1.0 - KNEE) * over / (1.0 + over)
        }
    }))
}
