//! Planes of all kinds, projectiles and cylinders.

use glam::{Quat, Vec3};
use serde_json::Value;

use super::keys::Keys;
use crate::format::{
    Clamp, Force, Friction, Obstacle, ObstacleShape, Path, Pin, Region, Rotation, SceneFile,
};

/// Speed that a cylinder adds in a step of contact, m/s.
const THROWN: f32 = 2.0;
/// Share of the velocity along a plane that a contact leaves.
const KEPT: f32 = 0.4;

/// Adds what stands around the bodies.
pub(super) fn planes(keys: &mut Keys<'_>, stretch: [f32; 3], file: &mut SceneFile) {
    still(keys, file);
    moving(keys, stretch, file);
    turning(keys, "twistingPlanes", "normal", stretch, file);
    turning(keys, "tiltingPlanes", "tilt", stretch, file);
    held(keys, file);
    projectiles(keys, file);
    cylinders(keys, file);
}

/// A direction that must not be zero.
fn direction(keys: &mut Keys<'_>, key: &str, vector: [f32; 3]) -> Option<Vec3> {
    let vector = Vec3::from(vector);
    if vector.length_squared() > 0.0 {
        return Some(vector);
    }
    keys.wrong(key, format!("a direction in `{key}` must not be zero"));
    None
}

/// Nearest point to the origin of the plane n·x = offset.
fn support(normal: Vec3, offset: f32) -> Vec3 {
    normal * (offset / normal.length_squared())
}

/// `planes`: keep n·x ≥ offset.
fn still(keys: &mut Keys<'_>, file: &mut SceneFile) {
    let key = "planes";
    for entry in keys.list(key) {
        if entry.as_array().is_none_or(|numbers| numbers.len() != 4) {
            keys.wrong(
                key,
                "`planes` must have four numbers each: a normal and an offset",
            );
            continue;
        }
        let vector = keys.as_vector(key, Some(entry), [0.0; 3]);
        let offset = entry.get(3).and_then(Value::as_f64).unwrap_or(0.0) as f32;
        let Some(normal) = direction(keys, key, vector) else {
            continue;
        };
        file.obstacle.push(Obstacle {
            shape: Some(ObstacleShape::Plane {
                normal: normal.into(),
            }),
            position: support(normal, offset).into(),
            friction: Friction::Keep(KEPT),
            ..Obstacle::default()
        });
    }
}

/// What the three kinds of clamps have in common.
struct Grip {
    normal: Vec3,
    offset: f32,
    lifetime: Option<f32>,
}

impl Grip {
    fn read<'s>(keys: &mut Keys<'s>, key: &str, entry: &'s Value) -> Option<Self> {
        let vector = keys.vector_of(key, entry, "normal");
        let normal = direction(keys, key, vector)?;
        Some(Self {
            normal,
            offset: keys.number_of(key, entry, "offset"),
            lifetime: match entry.get("lifetime") {
                None | Some(Value::Null) => None,
                Some(_) => Some(keys.number_of(key, entry, "lifetime").max(0.0)),
            },
        })
    }

    /// Holds the particles whose rest position r has n·r > offset. They start stretched by S, so n·S⁻¹x > offset.
    fn clamp(&self, stretch: [f32; 3]) -> Clamp {
        let normal = self.normal / Vec3::from(stretch);
        let normal = if normal.is_finite() {
            normal
        } else {
            self.normal
        };
        Clamp {
            normal: normal.into(),
            offset: self.offset / normal.length(),
            centre: support(self.normal, self.offset).into(),
            lifetime: self.lifetime,
            ..Clamp::default()
        }
    }
}

/// `movingPlanes`: particles beyond are dragged, the others cannot pass the plane.
fn moving(keys: &mut Keys<'_>, stretch: [f32; 3], file: &mut SceneFile) {
    let key = "movingPlanes";
    for entry in keys.list(key) {
        let Some(grip) = Grip::read(keys, key, entry) else {
            continue;
        };
        let speed = keys.number_of(key, entry, "velocity");
        file.clamp.push(Clamp {
            velocity: (grip.normal * speed).into(),
            ..grip.clamp(stretch)
        });
        file.obstacle.push(Obstacle {
            shape: Some(ObstacleShape::Plane {
                normal: (-grip.normal).into(),
            }),
            position: support(grip.normal, grip.offset).into(),
            path: steady(support(grip.normal, speed)),
            friction: Friction::Coulomb(0.0),
            until: grip.lifetime,
            ..Obstacle::default()
        });
    }
}

fn steady(velocity: Vec3) -> Path {
    if velocity == Vec3::ZERO {
        return Path::Still;
    }
    Path::Steady {
        velocity: velocity.into(),
        spin: [0.0; 3],
    }
}

/// `twistingPlanes` and `tiltingPlanes`: particles beyond turn about an axis through the plane's support point.
fn turning(keys: &mut Keys<'_>, key: &str, axis: &str, stretch: [f32; 3], file: &mut SceneFile) {
    for entry in keys.list(key) {
        let Some(grip) = Grip::read(keys, key, entry) else {
            continue;
        };
        let vector = keys.vector_of(key, entry, axis);
        let Some(axis) = direction(keys, key, vector) else {
            continue;
        };
        let speed = keys.number_of(key, entry, "angularVelocity");
        file.clamp.push(Clamp {
            spin: (axis.normalize() * speed).into(),
            ..grip.clamp(stretch)
        });
    }
}

/// `constraintPlanes`: particles below x are pinned.
fn held(keys: &mut Keys<'_>, file: &mut SceneFile) {
    let key = "constraintPlanes";
    for entry in keys.list(key) {
        let x = keys.number_of(key, entry, "x");
        file.pin.push(Pin {
            body: None,
            region: Region::HalfSpace {
                normal: [-1.0, 0.0, 0.0],
                offset: -x,
            },
            velocity: [0.0; 3],
            at: 0.0,
        });
    }
}

/// How far gravity takes a particle in a step, metres: the authors test for contact after the step, so what lies that
/// near to a surface touches it.
fn slack(file: &SceneFile) -> f32 {
    Vec3::from(file.world.gravity).length() * file.world.dt * file.world.dt
}

/// `projectiles`: moving spheres that push particles out, and add momentumScale · velocity in each step of contact.
fn projectiles(keys: &mut Keys<'_>, file: &mut SceneFile) {
    let key = "projectiles";
    for entry in keys.list(key) {
        let velocity = keys.vector_of(key, entry, "velocity");
        let scale = keys.number_of(key, entry, "momentumScale");
        let gain = Vec3::from(velocity) * scale;
        if gain != Vec3::ZERO {
            file.force.push(Force::Ball {
                centre: keys.vector_of(key, entry, "start"),
                velocity,
                radius: keys.number_of(key, entry, "radius") + slack(file),
                acceleration: (gain / file.world.dt).into(),
                until: None,
            });
        }
        file.obstacle.push(Obstacle {
            name: Some("projectile".to_owned()),
            shape: Some(ObstacleShape::Sphere {
                radius: keys.number_of(key, entry, "radius"),
            }),
            position: keys.vector_of(key, entry, "start"),
            path: steady(velocity.into()),
            friction: Friction::Coulomb(0.0),
            ..Obstacle::default()
        });
    }
}

/// `cylinders`: without end; a particle that touches one leaves it faster by 2 m/s in each step of contact.
fn cylinders(keys: &mut Keys<'_>, file: &mut SceneFile) {
    let key = "cylinders";
    for entry in keys.list(key) {
        let vector = keys.vector_of(key, entry, "normal");
        let Some(axis) = direction(keys, key, vector) else {
            continue;
        };
        let turn = Quat::from_rotation_arc(Vec3::Y, axis.normalize());
        file.force.push(Force::Column {
            centre: keys.vector_of(key, entry, "supportPoint"),
            axis: axis.into(),
            radius: keys.number_of(key, entry, "radius") + slack(file),
            outward: THROWN / file.world.dt,
            until: None,
        });
        file.obstacle.push(Obstacle {
            shape: Some(ObstacleShape::Cylinder {
                radius: keys.number_of(key, entry, "radius"),
                height: None,
            }),
            position: keys.vector_of(key, entry, "supportPoint"),
            rotation: Rotation {
                quaternion: Some(turn.to_array()),
                ..Rotation::default()
            },
            friction: Friction::Coulomb(0.0),
            ..Obstacle::default()
        });
    }
}
