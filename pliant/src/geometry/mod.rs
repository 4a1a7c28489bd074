//! Shapes, their meshes, and the particles that fill them.
//!
//! Everything here happens before the first step: a shape comes in, rest positions and a visual
//! skin come out. The room knows nothing of mass, clusters or time.

pub(crate) mod grid;
mod wide;
