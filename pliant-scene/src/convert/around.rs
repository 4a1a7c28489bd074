//! Obstacles, clamps and forces.

use pliant as engine;

use super::{Wrong, rotation};
use crate::format;

impl From<format::WorldSettings> for engine::WorldConfig {
    fn from(world: format::WorldSettings) -> Self {
        Self {
            dt: world.dt,
            substeps: world.substeps,
            gravity: world.gravity,
            sleep: world.sleep,
            budget: world.budget,
        }
    }
}

impl From<format::ObstacleShape> for engine::obstacle::ObstacleShape {
    fn from(shape: format::ObstacleShape) -> Self {
        use format::ObstacleShape as S;
        match shape {
            S::Plane { normal } => Self::Plane { normal },
            S::Box { size } => Self::Box { size },
            S::Sphere { radius } => Self::Sphere { radius },
            S::Capsule { radius, height } => Self::Capsule { radius, height },
            S::Cylinder { radius, height } => Self::Cylinder { radius, height },
            S::Mesh(mesh) => Self::Mesh(mesh.into()),
        }
    }
}

/// The path of an obstacle.
fn path(path: &format::Path) -> Result<engine::obstacle::Path, Wrong> {
    Ok(match path {
        format::Path::Still => engine::obstacle::Path::Still,
        format::Path::Steady { velocity, spin } => engine::obstacle::Path::Steady {
            velocity: *velocity,
            spin: *spin,
        },
        format::Path::Keyframes(frames) => engine::obstacle::Path::Keyframes(
            frames
                .iter()
                .map(|frame| {
                    Ok(engine::obstacle::Keyframe {
                        time: frame.time,
                        position: frame.position,
                        rotation: rotation(&frame.rotation)
                            .map_err(|(_, problem)| ("path.keyframes", problem))?,
                    })
                })
                .collect::<Result<_, Wrong>>()?,
        ),
    })
}

/// An obstacle of the given shape.
pub(crate) fn obstacle(
    said: &format::Obstacle,
    shape: engine::obstacle::ObstacleShape,
) -> Result<engine::Obstacle, Wrong> {
    Ok(engine::Obstacle {
        shape,
        position: said.position,
        rotation: rotation(&said.rotation)?,
        path: path(&said.path)?,
        friction: match said.friction {
            format::Friction::Coulomb(mu) => engine::obstacle::Friction::Coulomb(mu),
            format::Friction::Keep(share) => engine::obstacle::Friction::Keep(share),
        },
        restitution: said.restitution,
        until: said.until,
    })
}

/// A clamp on one body or all.
pub(crate) fn clamp(said: &format::Clamp, body: Option<engine::BodyId>) -> engine::Clamp {
    engine::Clamp {
        body,
        normal: said.normal,
        offset: said.offset,
        velocity: said.velocity,
        spin: said.spin,
        centre: said.centre,
        lifetime: said.lifetime,
    }
}

impl From<format::Force> for engine::Force {
    fn from(force: format::Force) -> Self {
        match force {
            format::Force::Compression { strength, until } => Self::Compression { strength, until },
            format::Force::Wind {
                velocity,
                drag,
                until,
            } => Self::Wind {
                velocity,
                drag,
                until,
            },
            format::Force::Ball {
                centre,
                velocity,
                radius,
                acceleration,
                until,
            } => Self::Ball {
                centre,
                velocity,
                radius,
                acceleration,
                until,
            },
            format::Force::Column {
                centre,
                axis,
                radius,
                outward,
                until,
            } => Self::Column {
                centre,
                axis,
                radius,
                outward,
                until,
            },
        }
    }
}
