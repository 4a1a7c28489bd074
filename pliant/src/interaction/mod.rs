//! What people and scripts do to a world: commands. Everything that changes a world between steps is one, so a snapshot
//! and the commands after it are a full record.

mod act;
mod apply;
mod command;

pub(crate) use act::{drag, pull_picks};
pub(crate) use apply::{Outcome, apply};
pub use command::Command;
