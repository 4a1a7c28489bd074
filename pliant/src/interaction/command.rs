//! The commands.

use serde::{Deserialize, Serialize};

use crate::recipes::BodyConfig;
use crate::state::{
    BodyId, Clamp, Contact, Force, Handle, Material, Obstacle, ObstacleId, Path, PickId,
};

/// A change to the world between two steps. Particles are named by their row within the body, that is by their place
/// in the columns of [`BodyView`](crate::BodyView); rows stay the same as long as the body lives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Command {
    /// Adds a body.
    Add(Box<BodyConfig>),
    /// Removes a body. Its id stays unknown for ever.
    Remove(BodyId),
    /// Moves a body as it is: turned about its centre of mass, then shifted. Velocities turn with it.
    Move {
        /// Which body.
        body: BodyId,
        /// Shift, metres.
        by: [f32; 3],
        /// Turn: a quaternion x, y, z, w, normalised when used.
        turn: [f32; 4],
    },
    /// Maps a body's particles linearly about its centre of mass; its rest shape stays. Any matrix is legal: a squash to
    /// a plane or a point, a mirror image.
    Deform {
        /// Which body.
        body: BodyId,
        /// Rows of the matrix.
        matrix: [[f32; 3]; 3],
    },
    /// Gives a body the velocities of a rigid motion; pinned particles are dragged along with them.
    SetVelocity {
        /// Which body.
        body: BodyId,
        /// m/s.
        linear: [f32; 3],
        /// rad/s about the centre of mass.
        angular: [f32; 3],
    },
    /// Gives a body a new material. Masses stay.
    SetMaterial {
        /// Which body.
        body: BodyId,
        /// The new material.
        material: Box<Material>,
    },
    /// Changes how a body meets others.
    SetContact {
        /// Which body.
        body: BodyId,
        /// The new settings.
        contact: Contact,
    },
    /// Cuts a half-space off the proxy of a cluster, for good. Bodies that show proxies to others give way there.
    CutProxy {
        /// Which body.
        body: BodyId,
        /// Which cluster, as in [`BodyView::cluster`](crate::BodyView::cluster).
        cluster: u32,
        /// The way out in the cluster's rest space, that of its offsets; normalised when used.
        normal: [f32; 3],
        /// Points further along the normal from the cluster's centre of mass are outside, metres.
        distance: f32,
    },
    /// Holds particles: no force moves them, they go on with the given velocity.
    Pin {
        /// Which body.
        body: BodyId,
        /// Which particles.
        particles: Vec<u32>,
        /// Velocity they are dragged with, m/s.
        velocity: [f32; 3],
    },
    /// Lets particles go, with the velocity they were dragged with.
    Unpin {
        /// Which body.
        body: BodyId,
        /// Which particles.
        particles: Vec<u32>,
    },
    /// An impulse at a vertex of a body's skin, shared out to the particles that carry it.
    PushSkin {
        /// Which body.
        body: BodyId,
        /// Which vertex, as in [`SkinView::positions`](crate::view::SkinView::positions).
        vertex: u32,
        /// kg m/s.
        impulse: [f32; 3],
    },
    /// Puts an obstacle into the world.
    AddObstacle(Box<Obstacle>),
    /// Takes an obstacle away.
    RemoveObstacle(ObstacleId),
    /// Holds the particles beyond a plane and moves them.
    Clamp(Box<Clamp>),
    /// Adds a force on everything.
    AddForce(Force),
    /// Pulls a point of a body to a place by a spring.
    Pick {
        /// Which body.
        body: BodyId,
        /// Where it takes hold.
        handle: Handle,
        /// Where to, metres.
        target: [f32; 3],
        /// Time constant of the pull, seconds, positive: a tenth feels like a firm hand.
        time: f32,
    },
    /// Moves the place a pick pulls to. A pick that is left alone is locked where it is.
    MovePick {
        /// Which pick.
        pick: PickId,
        /// Where to, metres.
        target: [f32; 3],
    },
    /// Lets a pick go.
    Release(PickId),
    /// Changes the acceleration of everything, m/s².
    SetGravity([f32; 3]),
    /// Changes the step.
    SetStep {
        /// Seconds per step, 1e-7 to 10.
        dt: f32,
        /// Substeps per step, 1 to 1000.
        substeps: u32,
    },
    /// Gives an obstacle another way to move. Times count from the world's first step, so keyframes from now on are how
    /// a hand moves it.
    SetPath {
        /// Which obstacle.
        obstacle: ObstacleId,
        /// How it moves from here on.
        path: Path,
    },
}
