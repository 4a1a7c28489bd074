//! Deformable bodies by clustered shape matching.

mod clustering;
mod geometry;
mod math;
