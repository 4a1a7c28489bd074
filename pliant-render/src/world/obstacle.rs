//! Meshes of obstacles. Level planes are drawn as the ground, not here.

use glam::{Quat, Vec3};
use pliant::{Obstacle, Shape, TriMesh, World, obstacle::ObstacleShape};

use crate::Camera;
use crate::picture::{Paint, Surface};

/// What obstacles look like: a light grey that steps back behind the bodies.
const GREY: [f32; 3] = [0.74, 0.76, 0.79];
/// How long an endless cylinder is drawn, in distances from the camera to what it looks at.
const ENDLESS: f32 = 4.0;

/// An obstacle's mesh in the world.
pub(super) struct Thing {
    positions: Vec<[f32; 3]>,
    triangles: Vec<[u32; 3]>,
}

impl Thing {
    pub(super) fn surface(&self) -> Surface<'_> {
        Surface {
            positions: &self.positions,
            triangles: &self.triangles,
            paint: Paint::Uniform(GREY),
            ..Surface::default()
        }
    }
}

/// The world normal of a plane obstacle; None for other shapes.
pub(super) fn plane(obstacle: &Obstacle, rotation: [f32; 4]) -> Option<[f32; 3]> {
    let ObstacleShape::Plane { normal } = &obstacle.shape else {
        return None;
    };
    let normal = Quat::from_array(rotation) * Vec3::from(*normal).normalize_or(Vec3::Y);
    Some(normal.into())
}

/// True unless particles are on the far side of a plane: then it bounds the reach of a clamp that holds them, and as a wall it would hide them.
pub(super) fn is_wall(world: &World, point: [f32; 3], normal: [f32; 3]) -> bool {
    let (point, normal) = (Vec3::from(point), Vec3::from(normal));
    let bodies = world.bodies().filter_map(|id| world.body(id).ok());
    bodies.into_iter().all(|body| {
        let deepest = -body.spacing();
        let mut positions = body.positions().iter();
        positions.all(|x| (Vec3::from(*x) - point).dot(normal) >= deepest)
    })
}

/// Meshes of all obstacles but level planes, and but planes that are no walls or that the eye is behind. The camera tells how far tilted planes and endless cylinders are drawn, so
/// that they keep still while bodies move.
pub(super) fn meshes(world: &World, camera: &Camera) -> Vec<Thing> {
    let middle = Vec3::from(camera.target);
    let reach = (Vec3::from(camera.eye) - middle).length();
    let mut things = Vec::new();
    for (_, obstacle, position, rotation) in world.obstacles() {
        if let Some(normal) = plane(obstacle, rotation) {
            let in_front = (Vec3::from(camera.eye) - Vec3::from(position)).dot(normal.into()) > 0.0;
            if normal[1] <= 0.999 && in_front && is_wall(world, position, normal) {
                things.push(sheet(position.into(), normal.into(), middle, reach));
            }
            continue;
        }
        let Some(mesh) = local(&obstacle.shape, reach) else {
            continue;
        };
        let (turn, at) = (Quat::from_array(rotation), Vec3::from(position));
        things.push(Thing {
            positions: mesh
                .vertices
                .iter()
                .map(|p| (at + turn * Vec3::from(*p)).into())
                .collect(),
            triangles: mesh.triangles,
        });
    }
    things
}

/// A shape's mesh about its own origin.
fn local(shape: &ObstacleShape, reach: f32) -> Option<TriMesh> {
    let (shape, fineness) = match shape {
        ObstacleShape::Plane { .. } => return None,
        ObstacleShape::Mesh(mesh) => return Some(mesh.clone()),
        ObstacleShape::Box { size } => (
            Shape::Box { size: *size },
            size.iter().fold(0.0f32, |a, b| a.max(*b)),
        ),
        ObstacleShape::Sphere { radius } => (Shape::Sphere { radius: *radius }, radius * 0.1),
        ObstacleShape::Capsule { radius, height } => {
            let shape = Shape::Capsule {
                radius: *radius,
                height: *height,
            };
            (shape, radius * 0.12)
        }
        ObstacleShape::Cylinder { radius, height } => {
            let shape = Shape::Cylinder {
                radius: *radius,
                height: height.unwrap_or(ENDLESS * reach),
            };
            (shape, radius * 0.2)
        }
    };
    shape.surface(fineness).ok()?
}

/// A square piece of a plane under the middle of the picture.
fn sheet(point: Vec3, normal: Vec3, middle: Vec3, reach: f32) -> Thing {
    let under = middle - normal * (middle - point).dot(normal);
    let (u, v) = normal.any_orthonormal_pair();
    let half = 0.6 * reach;
    let corner = |a: f32, b: f32| (under + (u * a + v * b) * half).to_array();
    Thing {
        positions: vec![
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
    }
}

#[cfg(test)]
mod tests {
    use pliant::{BodyConfig, WorldConfig};

    use super::*;

    /// How many planes are drawn around a cube of one metre, for a plane at x that looks along +x and an eye at some x.
    fn drawn(x: f32, eye: f32) -> usize {
        let mut world = World::new(WorldConfig::default()).expect("defaults are good");
        let cube = BodyConfig {
            shape: Shape::Box { size: [1.0; 3] },
            ..BodyConfig::default()
        };
        world.add(cube).expect("a cube");
        let plane = Obstacle {
            shape: ObstacleShape::Plane {
                normal: [1.0, 0.0, 0.0],
            },
            position: [x, 0.0, 0.0],
            ..Obstacle::default()
        };
        world.add_obstacle(plane).expect("a plane");
        let camera = Camera {
            eye: [eye, 0.0, 3.0],
            ..Camera::default()
        };
        meshes(&world, &camera).len()
    }

    #[test]
    fn a_plane_is_a_wall_from_the_front_unless_it_goes_through_a_body() {
        assert_eq!(drawn(-1.0, 2.0), 1, "behind the cube");
        assert_eq!(drawn(-1.0, -2.0), 0, "between the eye and the cube");
        assert_eq!(drawn(0.0, 2.0), 0, "through the cube");
    }
}
