//! Scene files for Pliant: bodies, what stands around them and happens to them, how it is shown, and what must hold.
//!
//! [`load`] reads a scene: TOML, or the JSON of the original clustered shape matching code. [`Scene::build`] makes a
//! world of it, ready to run. What is wrong with a scene is told with line, caret and the word that was probably meant.
//! [`schema`] describes the format to editors.
//!
//! The crate reads files and nothing else: it does not step worlds, print, or write.

mod authors;
mod build;
mod convert;
mod error;
mod expect;
pub mod format;
mod gallery;
mod nearest;
mod presets;
mod read;
mod schema;
mod set;
mod source;

pub use build::{Built, MOST_BODIES, MOST_PARTICLES, Named};
pub use convert::Colour;
pub use error::{Place, Problem, ProblemKind, SceneError};
pub use expect::{Checker, Comparison, Expectation, Measures, Quantity, Verdict};
pub use gallery::{BuiltIn, GALLERY};
pub use read::{MOST_BYTES, Scene, load, parse};
pub use schema::schema;
