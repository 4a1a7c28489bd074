//! What people and scripts do to a world: commands. Everything that changes a world between steps is one, so a snapshot
//! and the commands after it are a full record.

mod act;
mod apply;
mod command;
mod pick;

pub(crate) use act::drag;
pub(crate) use apply::{Outcome, apply};
pub use command::Command;
pub(crate) use pick::{Pull, hold_picks, pull_picks};
