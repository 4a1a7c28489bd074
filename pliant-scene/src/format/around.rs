//! What stands around bodies and acts on them: obstacles, clamps, pins, picks, forces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Mesh, Rotation};

/// A solid that bodies cannot enter. It needs `shape` or `mesh`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Obstacle {
    /// For people and pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its shape, about its own origin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<ObstacleShape>,
    /// A mesh file; relative to the scene file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mesh: Option<String>,
    /// Factor on the coordinates of `mesh`, positive.
    pub scale: f32,
    /// Where its origin is at the start, metres.
    pub position: [f32; 3],
    /// How it is turned at the start.
    #[serde(skip_serializing_if = "Rotation::is_none")]
    pub rotation: Rotation,
    /// How it moves.
    pub path: Path,
    /// What sliding along it costs.
    pub friction: Friction,
    /// Share of the approach speed that a particle leaves with, 0 to 1.
    pub restitution: f32,
    /// Seconds after which it is gone. Left out: it stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<f32>,
    /// `"#rrggbb"`. Left out: grey.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
}

impl Default for Obstacle {
    fn default() -> Self {
        Self {
            name: None,
            shape: None,
            mesh: None,
            scale: 1.0,
            position: [0.0; 3],
            rotation: Rotation::default(),
            path: Path::Still,
            friction: Friction::Coulomb(0.5),
            restitution: 0.0,
            until: None,
            colour: None,
        }
    }
}

/// The shapes of obstacles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
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
        /// Metres. Left out: without end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        height: Option<f32>,
    },
    /// A triangle mesh written out.
    Mesh(Mesh),
}

/// How an obstacle moves; times in seconds from the start.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Path {
    /// Not at all.
    #[default]
    Still,
    /// Steadily: a shift, and a turn about its own origin.
    Steady {
        /// m/s.
        #[serde(default)]
        velocity: [f32; 3],
        /// rad/s.
        #[serde(default)]
        spin: [f32; 3],
    },
    /// Through poses, evenly in between. They replace position and rotation.
    Keyframes(Vec<Keyframe>),
}

/// A pose at a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Keyframe {
    /// Seconds, growing from frame to frame.
    pub time: f32,
    /// Metres.
    pub position: [f32; 3],
    /// How it is turned.
    #[serde(default)]
    pub rotation: Rotation,
}

/// What sliding costs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Friction {
    /// Coulomb's law with this coefficient, at least 0.
    Coulomb(f32),
    /// Share of the tangential velocity that is left after a substep of contact, 0 to 1.
    Keep(f32),
}

/// Holds the particles beyond a plane and moves them rigidly.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Clamp {
    /// Name of the body. Left out: all bodies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// Particles with normal · x > offset are held; any length but 0.
    pub normal: [f32; 3],
    /// Metres along the normal.
    pub offset: f32,
    /// They move with this velocity, m/s,
    pub velocity: [f32; 3],
    /// and turn with this one, rad/s,
    pub spin: [f32; 3],
    /// about this point, which moves along, metres.
    pub centre: [f32; 3],
    /// Seconds until they are let go. Left out: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lifetime: Option<f32>,
    /// Seconds after the start when it takes hold.
    pub at: f32,
}

impl Default for Clamp {
    fn default() -> Self {
        Self {
            body: None,
            normal: [1.0, 0.0, 0.0],
            offset: 0.0,
            velocity: [0.0; 3],
            spin: [0.0; 3],
            centre: [0.0; 3],
            lifetime: None,
            at: 0.0,
        }
    }
}

/// Holds particles in place, or drags them along.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    /// Name of the body. Left out: all bodies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// Which particles.
    pub region: Region,
    /// Velocity they are dragged with, m/s.
    #[serde(default)]
    pub velocity: [f32; 3],
    /// Seconds after the start when it takes hold.
    #[serde(default)]
    pub at: f32,
}

/// Which particles: where they are, or which they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Region {
    /// All of them.
    All,
    /// Those in a box.
    Box {
        /// Lowest corner, metres.
        low: [f32; 3],
        /// Highest corner, metres.
        high: [f32; 3],
    },
    /// Those in a ball.
    Sphere {
        /// Metres.
        centre: [f32; 3],
        /// Metres, positive.
        radius: f32,
    },
    /// Those with normal · x > offset.
    HalfSpace {
        /// Any length but 0.
        normal: [f32; 3],
        /// Metres along the normal.
        offset: f32,
    },
    /// By number, in the order of the samples or of the particle file.
    Particles(Vec<u32>),
}

/// A spring that pulls a point of a body to a place. Without a target it is locked where it takes hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// What events call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Name of the body.
    pub body: String,
    /// It takes hold of the skin vertex nearest to this point, of the nearest particle if there is no skin; metres.
    pub near: [f32; 3],
    /// Where to, metres. Left out: where it takes hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<[f32; 3]>,
    /// Time constant of the pull, seconds, positive.
    #[serde(default = "firm")]
    pub time: f32,
    /// Seconds after the start when it takes hold.
    #[serde(default)]
    pub at: f32,
    /// Seconds after the start when it lets go. Left out: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<f32>,
}

fn firm() -> f32 {
    0.1
}

/// An acceleration of every free particle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Force {
    /// strength · (−x, 0, 0): squeezes towards the plane x = 0.
    Compression {
        /// 1/s².
        strength: f32,
        /// Seconds after the start when it ends. Left out: never.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<f32>,
    },
    /// drag · (velocity − v): air that moves.
    Wind {
        /// Velocity of the air, m/s.
        velocity: [f32; 3],
        /// 1/s, from 0.
        drag: f32,
        /// Seconds after the start when it ends. Left out: never.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<f32>,
    },
    /// A constant acceleration inside a ball that moves.
    Ball {
        /// Where its centre starts, m.
        centre: [f32; 3],
        /// Velocity of the ball, m/s.
        velocity: [f32; 3],
        /// m.
        radius: f32,
        /// m/s².
        acceleration: [f32; 3],
        /// Seconds after the start when it ends. Left out: never.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<f32>,
    },
    /// A constant acceleration away from the axis inside an endless cylinder.
    Column {
        /// A point of the axis, m.
        centre: [f32; 3],
        /// Direction of the axis.
        axis: [f32; 3],
        /// m.
        radius: f32,
        /// m/s², away from the axis.
        outward: f32,
        /// Seconds after the start when it ends. Left out: never.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<f32>,
    },
}
