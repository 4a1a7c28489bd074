//! What callers are told when a picture or a film cannot be made.

use std::io;
use std::path::PathBuf;

/// Why a picture was refused or a file could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A side of the picture is zero or too long.
    #[error(
        "a picture of {width} × {height} pixels cannot be drawn: each side must be 1 to {most}"
    )]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// The longest side that is allowed.
        most: u32,
    },
    /// Pixels times samples do not fit into the memory a picture may use.
    #[error(
        "{width} × {height} pixels with {samples} × {samples} samples each are too many: at most {most} samples are drawn, \
         so make the picture smaller or take fewer samples"
    )]
    Samples {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// Samples per side of a pixel.
        samples: u32,
        /// The most samples of a whole picture.
        most: u64,
    },
    /// A number is outside its range.
    #[error("`{field}` {problem}")]
    Value {
        /// The field, with its index where it is in a list.
        field: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A list has the wrong number of entries.
    #[error("`{field}` has {found} entries where {expected} are needed")]
    Length {
        /// The field, with its index where it is in a list.
        field: String,
        /// Entries given.
        found: usize,
        /// Entries needed.
        expected: usize,
    },
    /// An index points past the end of its list.
    #[error("`{field}` names entry {index} of a list with {count}")]
    Index {
        /// The field, with its index where it is in a list.
        field: String,
        /// The index that was given.
        index: u32,
        /// How many there are.
        count: usize,
    },
    /// A frame of a film has another size than the first.
    #[error(
        "a frame of {found_width} × {found_height} pixels does not fit a film of {width} × {height}"
    )]
    Frame {
        /// Pixels across of the film.
        width: u32,
        /// Pixels down of the film.
        height: u32,
        /// Pixels across of the frame.
        found_width: u32,
        /// Pixels down of the frame.
        found_height: u32,
    },
    /// The name of a film ends in something else than `.gif` or `.mp4`.
    #[error("`{}` names no kind of film: use a name that ends in .gif or .mp4", .0.display())]
    Extension(PathBuf),
    /// MP4 was asked for on a machine without ffmpeg.
    #[error(
        "ffmpeg was not found on PATH, and MP4 needs it: install the package `ffmpeg` (apt install ffmpeg, brew install ffmpeg, \
         winget install ffmpeg), or write a .gif instead"
    )]
    NoFfmpeg,
    /// ffmpeg ended with an error.
    #[error("ffmpeg could not write `{}`: {message}", .path.display())]
    Ffmpeg {
        /// The film.
        path: PathBuf,
        /// The last lines that ffmpeg wrote.
        message: String,
    },
    /// A file could not be written.
    #[error("`{}` could not be written: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Encoding failed.
    #[error("the picture could not be encoded: {0}")]
    Encode(#[source] io::Error),
}

impl Error {
    pub(crate) fn value(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Value {
            field: field.into(),
            problem: problem.into(),
        }
    }
}
