//! Recipes: from what a user asks for to the rows of a body. They fill tables and solve nothing.

mod body;
mod config;
mod extent;
mod field;

pub(crate) use body::build;
pub use config::{BodyConfig, BodyReport, SkinConfig};
pub use extent::Extent;
pub use field::{Field, Fields};
