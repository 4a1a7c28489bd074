//! What a caller is told when input is refused. Nothing is changed by a refused call.

use crate::check::ConfigError;
use crate::clustering::ClusteringError;
use crate::geometry::{MeshError, ShapeError};
use crate::state::{BodyId, ObstacleId, PickId};

/// Why a call was refused. The world is as it was before.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A field of a config is out of its range.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The shape cannot be made or sampled.
    #[error("shape: {0}")]
    Shape(#[from] ShapeError),
    /// The mesh is broken.
    #[error("mesh: {0}")]
    Mesh(#[from] MeshError),
    /// The body cannot be clustered as asked.
    #[error(transparent)]
    Clustering(#[from] ClusteringError),
    /// The id names no living body.
    #[error("body {0} does not exist: it was removed, or no such id was ever given out")]
    UnknownBody(BodyId),
    /// The id names no obstacle.
    #[error("obstacle {0} does not exist: it was removed, or no such id was ever given out")]
    UnknownObstacle(ObstacleId),
    /// The id names no pick.
    #[error("pick {0} does not exist (released, or its body is gone)")]
    UnknownPick(PickId),
    /// An index points past the end of a body's column.
    #[error("{what} {index} does not exist: the body has {count}")]
    UnknownRow {
        /// What was indexed.
        what: &'static str,
        /// The index given.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// The bytes are no snapshot or recording of ours, or they are damaged.
    #[error("snapshot: {0}")]
    Snapshot(String),
}
