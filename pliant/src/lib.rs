//! Deformable bodies by clustered shape matching: soft things in real time, from any mesh.
//!
//! ```
//! use pliant::{BodyConfig, Shape, World, WorldConfig};
//!
//! # fn main() -> Result<(), pliant::Error> {
//! let mut world = World::new(WorldConfig::default())?;
//! let jelly = world.add(BodyConfig {
//!     shape: Shape::Box { size: [1.0; 3] },
//!     ..BodyConfig::default()
//! })?;
//! for _ in 0..60 {
//!     world.step();
//! }
//! assert!(world.body(jelly)?.totals().centre[1] < -4.0);
//! # Ok(())
//! # }
//! ```
//!
//! A body is a set of mass points in overlapping *clusters*. Every step each cluster finds the map that takes its rest
//! shape best to where its members are, and pulls them towards it. Configs are plain structs with defaults; bad values
//! are refused by name; whatever the input, a step neither panics nor spreads a number that is not finite.

mod check;
mod clustering;
mod contact;
mod embed;
mod error;
mod events;
mod geometry;
mod integrate;
mod interaction;
mod matching;
mod math;
mod measure;
mod parallel;
mod recipes;
mod snapshot;
mod state;
mod step;
mod topology;
mod validate;
mod work;
mod world;

pub use check::ConfigError;
pub use clustering::{
    Algorithm, ClusterLimits, ClusterReport, Clustering, ClusteringError, Epsilon, Finding, Kernel,
    Radius,
};
pub use error::Error;
pub use events::Event;
pub use geometry::{MeshError, Sampling, Shape, ShapeError, TriMesh};
pub use interaction::Command;
pub use measure::Totals;
pub use recipes::{BodyConfig, BodyReport, Extent, Field, Fields, SkinConfig};
pub use state::{
    BodyId, Cap, Clamp, Force, Friction, Handle, Keyframe, Material, Mode, Obstacle, ObstacleId,
    ObstacleShape, Path, PickId, RotationRule, Stiffness, StrainLimit,
};
pub use step::Stage;
pub use validate::Violation;
pub use world::{BodyView, ClusterView, Recording, Reply, SkinView, World, WorldConfig};
