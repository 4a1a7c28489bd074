//! A camera that sees everything that matters.

use glam::{Quat, Vec3};
use pliant::{World, obstacle::ObstacleShape};

use crate::format::Camera;

/// From where it is looked: a little from the right and from above.
const FROM: Vec3 = Vec3::new(0.45, 0.4, 1.0);
/// Room around what is framed.
const ROOM: f32 = 1.2;
/// How far away an obstacle may be to be framed, and how large, in sizes of the bodies.
const NEAR: f32 = 4.0;
const LARGE: f32 = 2.0;

/// A box that grows.
#[derive(Clone, Copy)]
struct Bounds {
    low: Vec3,
    high: Vec3,
}

impl Bounds {
    const NONE: Self = Self {
        low: Vec3::INFINITY,
        high: Vec3::NEG_INFINITY,
    };

    fn add(&mut self, x: Vec3, radius: f32) {
        self.low = self.low.min(x - radius);
        self.high = self.high.max(x + radius);
    }

    fn size(self) -> f32 {
        (self.high - self.low).length()
    }

    fn centre(self) -> Vec3 {
        (self.low + self.high) * 0.5
    }
}

/// A camera that has all bodies in view, the planes they may fall on, and the obstacles near them.
pub(super) fn framing(world: &World) -> Camera {
    let mut bounds = Bounds::NONE;
    for body in world.bodies().filter_map(|id| world.body(id).ok()) {
        for x in body.positions() {
            bounds.add(Vec3::from(*x), 0.0);
        }
    }
    let size = bounds.size();
    let (target, radius) = if size.is_finite() && size > 0.0 {
        let around = with_obstacles(bounds, world);
        (around.centre(), around.size() * 0.5)
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

/// The bounds of bodies with what stands near them.
fn with_obstacles(bodies: Bounds, world: &World) -> Bounds {
    let (centre, size) = (bodies.centre(), bodies.size());
    let mut around = bodies;
    for (_, obstacle, position, rotation) in world.obstacles() {
        let position = Vec3::from(position);
        let radius = match &obstacle.shape {
            ObstacleShape::Plane { normal } => {
                let normal = Quat::from_array(rotation) * Vec3::from(*normal).normalize_or_zero();
                let height = normal.dot(centre - position);
                if (0.0..NEAR * size).contains(&height) {
                    around.add(centre - height * normal, 0.0);
                }
                continue;
            }
            ObstacleShape::Box { size } => 0.5 * Vec3::from(*size).length(),
            ObstacleShape::Sphere { radius } => *radius,
            ObstacleShape::Capsule { radius, height } => radius + 0.5 * height,
            ObstacleShape::Cylinder { radius, height } => {
                height.map_or(f32::INFINITY, |height| radius.hypot(0.5 * height))
            }
            ObstacleShape::Mesh(mesh) => mesh
                .vertices
                .iter()
                .fold(0.0, |far, x| Vec3::from(*x).length().max(far)),
        };
        if radius < LARGE * size && position.distance(centre) - radius < NEAR * size {
            around.add(position, radius);
        }
    }
    around
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    /// The camera of a cube at a height, with something around it.
    fn camera(around: &str) -> Camera {
        let cube =
            "[[body]]\nshape.box = { size = [1, 1, 1] }\nspacing = 0.25\nposition = [0, 4, 0]\n";
        let scene = parse(&format!("{cube}{around}"), "test.toml").expect("a scene");
        scene.build().expect("a good scene").camera()
    }

    #[test]
    fn the_ground_and_what_is_near_is_framed_and_the_rest_is_not() {
        let alone = camera("");
        assert!((alone.target[1] - 4.0).abs() < 0.2, "{alone:?}");
        let ground = camera("[[obstacle]]\nshape.plane = { normal = [0, 1, 0] }\n");
        assert!((ground.target[1] - 2.25).abs() < 0.3, "{ground:?}");
        let near = camera("[[obstacle]]\nshape.sphere = { radius = 0.5 }\nposition = [3, 4, 0]\n");
        assert!((near.target[0] - 1.5).abs() < 0.3, "{near:?}");
        for (shape, position) in [
            ("plane = { normal = [0, 1, 0] }", "[0, -90, 0]"),
            ("plane = { normal = [0, 1, 0] }", "[0, 9, 0]"),
            ("sphere = { radius = 0.5 }", "[90, 4, 0]"),
            ("box = { size = [90, 1, 90] }", "[0, 0, 0]"),
        ] {
            let text = format!("[[obstacle]]\nshape.{shape}\nposition = {position}\n");
            assert_eq!(camera(&text), alone, "{shape}");
        }
    }
}
