//! Things bodies run into: a shape, a path and a surface. They are not moved by anything.

use glam::{Quat, Vec3};
use serde::{Deserialize, Serialize};

use crate::check::{ConfigError, finite, in_range, long, positive};
use crate::geometry::TriMesh;

/// Names an obstacle for its whole life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ObstacleId {
    pub(crate) slot: u32,
    pub(crate) generation: u32,
}

impl From<(u32, u32)> for ObstacleId {
    fn from((slot, generation): (u32, u32)) -> Self {
        Self { slot, generation }
    }
}

impl std::fmt::Display for ObstacleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}v{}", self.slot, self.generation)
    }
}

/// Something solid that bodies cannot enter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Obstacle {
    /// Its shape, about its own origin.
    pub shape: ObstacleShape,
    /// Where its origin is when the world has taken no step, metres.
    pub position: [f32; 3],
    /// How it is turned then: a quaternion x, y, z, w, normalised when used.
    pub rotation: [f32; 4],
    /// How it moves.
    pub path: Path,
    /// What sliding along it costs.
    pub friction: Friction,
    /// Share of the speed it came with that the centre of a body leaves with, in [0, 1]: exactly, where it is rigid (one rigid cluster of full
    /// stiffness that nothing holds); else at least, since what it bounces by its own elasticity it has at 0 too.
    pub restitution: f32,
    /// Seconds after which it is gone, counted from the world's first step. None: it stays.
    pub until: Option<f32>,
}

/// The shapes of obstacles, about their origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObstacleShape {
    /// Everything below a plane through the origin.
    Plane {
        /// Points out of the solid; any length but 0.
        normal: [f32; 3],
    },
    /// A box.
    Box {
        /// Full edge lengths, metres.
        size: [f32; 3],
    },
    /// A ball.
    Sphere {
        /// Metres.
        radius: f32,
    },
    /// A cylinder with round ends along y.
    Capsule {
        /// Metres.
        radius: f32,
        /// Length of the straight part, metres.
        height: f32,
    },
    /// A cylinder along y.
    Cylinder {
        /// Metres.
        radius: f32,
        /// Metres. None: without end.
        height: Option<f32>,
    },
    /// A triangle mesh. A closed one is solid; an open one is a sheet that nothing passes from either side.
    Mesh(TriMesh),
}

/// How an obstacle moves. Times count from the world's first step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Path {
    /// Not at all.
    #[default]
    Still,
    /// Steadily from its position: a shift, and a turn about its own origin.
    Steady {
        /// m/s.
        velocity: [f32; 3],
        /// rad/s.
        spin: [f32; 3],
    },
    /// Through poses, straight and evenly in between; still before the first and after the last. The poses replace
    /// the obstacle's own position and rotation.
    Keyframes(Vec<Keyframe>),
}

/// A pose at a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keyframe {
    /// Seconds, growing from frame to frame.
    pub time: f32,
    /// Metres.
    pub position: [f32; 3],
    /// A quaternion x, y, z, w, normalised when used.
    #[serde(default = "upright")]
    pub rotation: [f32; 4],
}

fn upright() -> [f32; 4] {
    [0.0, 0.0, 0.0, 1.0]
}

/// What sliding costs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Friction {
    /// Coulomb's law with this coefficient, at least 0.
    Coulomb(f32),
    /// The tangential velocity is multiplied by this in every substep of contact, in [0, 1]: the rule of the
    /// original clustered shape matching code.
    Keep(f32),
}

impl Default for Obstacle {
    fn default() -> Self {
        Self {
            shape: ObstacleShape::Plane {
                normal: [0.0, 1.0, 0.0],
            },
            position: [0.0; 3],
            rotation: upright(),
            path: Path::Still,
            friction: Friction::Coulomb(0.5),
            restitution: 0.0,
            until: None,
        }
    }
}

/// Position and rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pose {
    pub(crate) position: Vec3,
    pub(crate) rotation: Quat,
}

impl Pose {
    pub(crate) fn to_world(self, local: Vec3) -> Vec3 {
        self.position + self.rotation * local
    }

    pub(crate) fn to_local(self, world: Vec3) -> Vec3 {
        self.rotation.conjugate() * (world - self.position)
    }
}

impl Obstacle {
    /// Where it is at a time, in seconds since the world's first step.
    pub(crate) fn pose(&self, time: f32) -> Pose {
        let start = Pose {
            position: self.position.into(),
            rotation: Quat::from_array(self.rotation).normalize(),
        };
        match &self.path {
            Path::Still => start,
            Path::Steady { velocity, spin } => Pose {
                position: start.position + Vec3::from(*velocity) * time,
                rotation: crate::math::quat_from_spin((*spin).into(), time) * start.rotation,
            },
            Path::Keyframes(frames) => between(frames, time),
        }
    }

    /// True once its time is over.
    pub(crate) fn is_over(&self, time: f32) -> bool {
        self.until.is_some_and(|until| time >= until)
    }

    /// The first bad field, by name.
    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        finite("obstacle.position", &self.position)?;
        check_rotation("obstacle.rotation", self.rotation)?;
        in_range("obstacle.restitution", self.restitution, 0.0, 1.0)?;
        match self.friction {
            Friction::Coulomb(mu) => in_range("obstacle.friction.coulomb", mu, 0.0, 1e6)?,
            Friction::Keep(share) => in_range("obstacle.friction.keep", share, 0.0, 1.0)?,
        }
        if let Some(until) = self.until {
            in_range("obstacle.until", until, 0.0, f32::MAX)?;
        }
        self.shape.validate()?;
        self.path.validate()
    }
}

impl ObstacleShape {
    fn validate(&self) -> Result<(), ConfigError> {
        match self {
            Self::Plane { normal } => long("obstacle.shape.plane.normal", *normal),
            Self::Box { size } => size
                .iter()
                .enumerate()
                .try_for_each(|(i, s)| positive(&format!("obstacle.shape.box.size[{i}]"), *s)),
            Self::Sphere { radius } => positive("obstacle.shape.sphere.radius", *radius),
            Self::Capsule { radius, height } => {
                positive("obstacle.shape.capsule.radius", *radius)?;
                in_range("obstacle.shape.capsule.height", *height, 0.0, f32::MAX)
            }
            Self::Cylinder { radius, height } => {
                positive("obstacle.shape.cylinder.radius", *radius)?;
                height.map_or(Ok(()), |height| {
                    positive("obstacle.shape.cylinder.height", height)
                })
            }
            Self::Mesh(mesh) => mesh
                .validate()
                .map_err(|error| ConfigError::new("obstacle.shape.mesh", error.to_string())),
        }
    }
}

impl Path {
    /// The first bad field, by name.
    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        match self {
            Self::Still => Ok(()),
            Self::Steady { velocity, spin } => {
                finite("obstacle.path.steady.velocity", velocity)?;
                finite("obstacle.path.steady.spin", spin)
            }
            Self::Keyframes(frames) => {
                let name = "obstacle.path.keyframes";
                if frames.is_empty() {
                    return Err(ConfigError::new(name, "must have at least one frame"));
                }
                for (i, frame) in frames.iter().enumerate() {
                    finite(&format!("{name}[{i}].time"), &[frame.time])?;
                    finite(&format!("{name}[{i}].position"), &frame.position)?;
                    check_rotation(&format!("{name}[{i}].rotation"), frame.rotation)?;
                    if i > 0 && frames[i - 1].time >= frame.time {
                        let problem = format!("must be later than {}", frames[i - 1].time);
                        return Err(ConfigError::new(format!("{name}[{i}].time"), problem));
                    }
                }
                Ok(())
            }
        }
    }
}

fn check_rotation(field: &str, rotation: [f32; 4]) -> Result<(), ConfigError> {
    finite(field, &rotation)?;
    positive(field, Quat::from_array(rotation).length())
}

fn between(frames: &[Keyframe], time: f32) -> Pose {
    let pose = |frame: &Keyframe| Pose {
        position: frame.position.into(),
        rotation: Quat::from_array(frame.rotation).normalize(),
    };
    let next = frames.partition_point(|frame| frame.time <= time);
    if next == 0 || next == frames.len() {
        return pose(&frames[next.min(frames.len() - 1)]);
    }
    let (a, b) = (&frames[next - 1], &frames[next]);
    let t = (time - a.time) / (b.time - a.time);
    let (a, b) = (pose(a), pose(b));
    let near = if a.rotation.dot(b.rotation) < 0.0 {
        -b.rotation
    } else {
        b.rotation
    };
    Pose {
        position: a.position + (b.position - a.position) * t,
        rotation: (a.rotation * (1.0 - t) + near * t).normalize(),
    }
}
