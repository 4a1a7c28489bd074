//! Deformable bodies by clustered shape matching: soft things in real time, from any mesh.
//!
//! ```
//! use pliant::{BodyConfig, Shape, World, WorldConfig};
//!
//! fn main() -> Result<(), pliant::Error> {
//!     let mut world = World::new(WorldConfig::default())?;
//!     let jelly = world.add(BodyConfig {
//!         shape: Shape::Box { size: [1.0; 3] },
//!         ..BodyConfig::default()
//!     })?;
//!     for _ in 0..60 {
//!         world.step();
//!     }
//!     let centre = world.body(jelly)?.totals().centre;
//!     assert!(centre[1] < -4.0, "after a second it has fallen almost five metres");
//!     Ok(())
//! }
//! ```
//!
//! A body is a set of mass points, *particles*, in overlapping *clusters*. Every step each cluster finds the map that
//! takes its rest shape best to where its members are, and pulls them towards it. Units are SI throughout: metres,
//! kilograms, seconds, radians; y is up only because the default gravity says so.
//!
//! # Bodies
//!
//! [`World::add`] makes a body from a [`BodyConfig`]: a [`Shape`] (a box, a torus, a letter, any [`TriMesh`], or points of
//! your own) is filled with particles by a [`Sampling`]. The [`BodyId`] that comes back stays valid until the body is
//! removed and is never given to another one. [`World::body`] gives a [`BodyView`]: slices of positions, velocities and
//! masses, and the [`SkinView`](view::SkinView) with the vertices and triangles to draw. Views borrow the world, so ask anew after each
//! step; nothing is copied.
//!
//! # Clusters
//!
//! [`Clustering`] says how particles are grouped. More clusters make a softer body; about three clusters per particle,
//! the default, hold it together well. [`World::report`] tells how it went, and its [`Finding`](clusters::Finding)s name settings that will
//! disappoint, and what to do about them. [`BodyView::cluster`] shows a cluster as it is now, with its stretches.
//!
//! # Materials
//!
//! [`Material`] holds density, [`Stiffness`], damping, the [`Mode`] (rigid, linear or quadratic maps), the [`Cap`](material::Cap) on
//! stretch and the [`StrainLimit`](material::StrainLimit). [`Stiffness::Time`] gives the same motion for any time step. [`Fields`] vary the
//! material over the body. Everything but density may change while the body moves.
//!
//! # Commands
//!
//! Whatever you do to a world between two steps is a [`Command`]: add, remove, move, deform, pin, push, change a material
//! or gravity. A command that is refused changes nothing, and the [`Error`] names the field, index or body at fault.
//!
//! # Events
//!
//! [`World::events`] lists what happened since the last step began. The one to watch for is [`Event::Frozen`]: whatever
//! the input, a step neither panics nor spreads a number that is not finite; it holds the body at its last good state.
//!
//! # Snapshots and recordings
//!
//! [`World::snapshot`] is the whole state as bytes, [`World::restore`] goes on from them to the bit, and [`World::hash`]
//! tells whether two worlds are the same. [`World::record`] keeps a snapshot and the commands after it;
//! [`Recording::replay`] lives them again. Damaged bytes are refused with the reason.
//!
//! # Threads
//!
//! A step runs on the thread that calls it, or on all threads of the rayon pool it is called in, as in
//! `pool.install(|| world.step())`. That needs the feature `parallel`, which is on by default. Results are the same to
//! the bit for any number of threads, with and without the feature, in debug and release builds.

mod check;
mod clustering;
mod contact;
mod embed;
mod error;
mod events;
mod fracture;
mod geometry;
mod integrate;
mod interaction;
mod matching;
mod math;
mod measure;
mod parallel;
mod recipes;
mod recluster;
mod seam;
mod snapshot;
mod state;
mod step;
mod topology;
mod validate;
mod work;
mod world;

pub use clustering::Clustering;
pub use error::Error;
pub use events::Event;
pub use geometry::{Sampling, Shape, TriMesh};
pub use interaction::Command;
pub use measure::Totals;
pub use recipes::{BodyConfig, BodyReport, Extent, Field, Fields, SkinConfig};
pub use state::{
    BodyId, Clamp, Contact, Force, Handle, Material, Mode, Obstacle, ObstacleId, Partner, PickId,
    Stiffness, SurfaceKind,
};
pub use world::{BodyView, Recording, Reply, World, WorldConfig};

pub mod clusters {
    //! What a [`Clustering`](crate::Clustering) chooses from, and what it reports.
    pub use crate::clustering::{
        Algorithm, ClusterLimits, ClusterReport, ClusteringError, Finding, Radius,
    };
    pub use crate::state::{Epsilon, Kernel};
}

pub mod material {
    //! The finer choices of a [`Material`](crate::Material).
    pub use crate::state::{
        Again, Cap, Fracture, Plasticity, Reclustering, RotationRule, StrainLimit,
    };
}

pub mod obstacle {
    //! What an [`Obstacle`](crate::Obstacle) is made of.
    pub use crate::state::{Friction, Keyframe, ObstacleShape, Path};
}

pub mod refusal {
    //! Why something was refused, inside an [`Error`](crate::Error).
    pub use crate::check::ConfigError;
    pub use crate::geometry::{MeshError, ShapeError};
    pub use crate::validate::Violation;
}

pub mod view {
    //! What a [`World`](crate::World) and a [`BodyView`](crate::BodyView) show.
    pub use crate::contact::Meeting;
    pub use crate::step::Stage;
    pub use crate::world::{ClusterView, Memberships, PickView, ProxyView, SkinView, TouchView};
}
