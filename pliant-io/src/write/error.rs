//! Why a frame or a file could not be written: which file, what is wrong, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a frame or a file could not be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The extension names no format that can be written.
    #[error("{}: no writer for this extension; known are {known}", path.display())]
    UnknownExtension {
        /// The file.
        path: PathBuf,
        /// The extensions that can be written.
        known: String,
    },
    /// A setting is not usable.
    #[error("{field} is {value}, but must be a finite number above 0")]
    BadSetting {
        /// The field of [`crate::Settings`].
        field: &'static str,
        /// Its value.
        value: f64,
    },
    /// The disk is full, or the file may not be written.
    #[error("{}: cannot be written: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Something in a frame is wrong.
    #[error("frame {frame}, `{name}`: {problem}")]
    BadFrame {
        /// The number of the frame.
        frame: u64,
        /// The mesh or the points.
        name: String,
        /// What is wrong.
        problem: FrameProblem,
    },
    /// The time of a frame is infinite or not a number.
    #[error("frame {frame}: its time is {time}, but must be a finite number")]
    BadTime {
        /// The number of the frame.
        frame: u64,
        /// Its time.
        time: f64,
    },
    /// A frame does not come after the one before it.
    #[error(
        "frame {frame} at {time} s follows frame {last} at {last_time} s: number and time must grow"
    )]
    FrameOrder {
        /// The number of the frame.
        frame: u64,
        /// Its time, in seconds.
        time: f64,
        /// The number of the frame before.
        last: u64,
        /// Its time, in seconds.
        last_time: f64,
    },
    /// The file would be longer than its format can say.
    #[error("{}: the film takes {bytes} bytes, a .glb holds 4 GiB: write fewer frames, or .usda", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its length.
        bytes: u64,
    },
    /// An earlier frame could not be written.
    #[error("frame {frame}: an earlier frame could not be written, so nothing follows it")]
    Stopped {
        /// The number of the frame.
        frame: u64,
    },
}

/// What is wrong with a mesh or with points in a frame.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum FrameProblem {
    /// A column has a different length than the positions.
    #[error("{found} {what} for {vertices} vertices")]
    Length {
        /// The column.
        what: String,
        /// Its length.
        found: usize,
        /// The number of positions.
        vertices: usize,
    },
    /// A number is infinite or not a number.
    #[error("{what} {index} is not finite")]
    NotFinite {
        /// The column.
        what: &'static str,
        /// The row.
        index: usize,
    },
    /// A triangle refers to a vertex that is not there.
    #[error("triangle {triangle} refers to vertex {index}, but there are {vertices} vertices")]
    NoSuchVertex {
        /// The triangle.
        triangle: usize,
        /// The vertex it refers to.
        index: u32,
        /// The number of positions.
        vertices: usize,
    },
    /// Two attributes have the same name, or one has none.
    #[error("the attribute name `{attribute}` is empty or used twice")]
    AttributeName {
        /// The name.
        attribute: String,
    },
    /// There are more vertices or triangles than files can index.
    #[error("more than {limit} vertices or triangles in a frame")]
    TooMany {
        /// The limit.
        limit: usize,
    },
}

/// Names the file of an error of the system.
pub(super) fn in_file(path: &Path) -> impl Fn(io::Error) -> WriteError + '_ {
    move |source| WriteError::Io {
        path: path.into(),
        source,
    }
}
