//! A camera that sees everything.

use glam::Vec3;
use pliant::World;

use crate::format::Camera;

/// From where it is looked: a little from the right and from above.
const FROM: Vec3 = Vec3::new(0.45, 0.4, 1.0);
/// Room around the bodies.
const ROOM: f32 = 1.2;

/// A camera that has all bodies in view.
pub(super) fn framing(world: &World) -> Camera {
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    for body in world.bodies().filter_map(|id| world.body(id).ok()) {
        for x in body.positions() {
            low = low.min(Vec3::from(*x));
            high = high.max(Vec3::from(*x));
        }
    }
    let size = (high - low).length();
    let (target, radius) = if size.is_finite() && size > 0.0 {
        ((low + high) * 0.5, size * 0.5)
    } else {
        (Vec3::ZERO, 1.0)
    };
    let fov = 35.0_f32;
    let distance = ROOM * radius / (0.5 * fov.to_radians()).sin();
    Camera {
        eye: (target + FROM.normalize() * distance).into(),
        target: target.into(),
        up: [0.0, 1.0, 0.0],
        fov,
    }
}
