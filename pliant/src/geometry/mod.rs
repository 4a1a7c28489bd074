//! Shapes, their meshes, and the particles that fill them.
//!
//! Everything here happens before the first step: a shape comes in, rest positions and a visual
//! skin come out. The room knows nothing of mass, clusters or time.
//!
//! `shape` is what the user writes, `solid` the same prepared for inside tests (`winding` for
//! meshes, `outline` for plane figures), `surface` its skin, `sample` its particles. `grid` and
//! `order` serve any set of points.

mod blue_noise;
pub(crate) mod error;
mod fill;
mod glyph;
pub(crate) mod grid;
mod layer;
pub(crate) mod mesh;
pub(crate) mod order;
mod orient;
mod outline;
mod refine;
pub(crate) mod sample;
pub(crate) mod shape;
pub(crate) mod solid;
mod surface;
mod triangulate;
mod wide;
pub(crate) mod winding;

pub use error::ShapeError;
pub(crate) use fill::{fill, join};
pub(crate) use grid::PointGrid;
pub use mesh::{MeshError, TriMesh};
pub(crate) use order::morton_order;
pub(crate) use refine::split_edges;
pub use sample::Sampling;
pub(crate) use sample::{Sample, sample, volume};
pub use shape::Shape;
pub(crate) use winding::WindingTree;
