//! The one place where rows are added and removed.
//!
//! Whatever changes the make-up of the world (commands, fracture, cuts, tears and reclustering alike) says so as
//! [`Edit`]s; [`apply`] carries one out whole or refuses it. Mass is the same before and after, but for bodies that are
//! added or removed as a whole. [`Changes`] say afterwards what has stayed, so that derived tables follow at the cost of
//! what has not.

mod apply;
mod changes;
mod exchange;
mod fade;
mod rows;

pub(crate) use apply::{Edit, add, apply, remove};
pub(crate) use changes::Changes;
pub(crate) use rows::{Piece, Rows};
