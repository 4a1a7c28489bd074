//! The one place where rows are added and removed.
//!
//! Whatever changes the make-up of the world (commands today; fracture, cuts, tears and reclustering alike) says so as
//! [`Edit`]s; [`apply`] turns them into new rows in one pass. Mass is the same before and after, but for bodies that
//! are added or removed as a whole.

mod apply;
mod rows;

pub(crate) use apply::{Edit, apply};
pub(crate) use rows::Rows;
