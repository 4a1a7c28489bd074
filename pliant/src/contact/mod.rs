//! Keeping particles out of obstacles.
//!
//! An obstacle is a *field*: at any point, how far the surface is and which way is out. Particles are the samples. Each
//! particle's way through the substep is followed in the obstacle's own frame, from where it was before to where it is
//! now, so that neither a fast particle nor a fast obstacle passes unseen. Reads State's obstacles and the lanes; writes
//! positions, and the speeds that restitution gives back.

mod field;
mod solve;
mod tree;

pub(crate) use field::Field;
pub(crate) use solve::{Scene, depths, keep_out, rebound};
