//! Why a file could not be read: where, what is wrong, and what to do about it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use pliant::refusal::MeshError;
use thiserror::Error;

/// Characters of a wrong word that a message shows.
const SHOWN: usize = 32;

/// Why a file could not be read, in our words where the system's would be a code.
fn unread(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

/// Why a file could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file is missing, is no file, or may not be read.
    #[error("{}: {}", path.display(), unread(source))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The extension names no format that can be read.
    #[error("{}: no reader for this extension; known are {known}", path.display())]
    UnknownExtension {
        /// The file.
        path: PathBuf,
        /// The extensions that can be read.
        known: String,
    },
    /// The contents are wrong.
    #[error("{path}{place}: {problem}", path = path.display(), place = .source.place, problem = .source.problem)]
    Parse {
        /// The file.
        path: PathBuf,
        /// Where and what.
        source: ParseError,
    },
}

/// What is wrong with the contents of a file, and where.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{place}: {problem}")]
pub struct ParseError {
    /// Where it was noticed.
    pub place: Place,
    /// What is wrong.
    pub problem: Problem,
}

/// A place in a file; written after the name of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// A line, counted from 1.
    Line(usize),
    /// A byte, counted from 0.
    Byte(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => Ok(()),
            Self::Line(line) => write!(f, ":{line}"),
            Self::Byte(byte) => write!(f, ": byte {byte}"),
        }
    }
}

impl Place {
    /// The error of `problem` at this place.
    pub(crate) fn error(self, problem: Problem) -> ParseError {
        ParseError {
            place: self,
            problem,
        }
    }
}

/// What is wrong with the contents of a file.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Problem {
    /// A word stands where a number should.
    #[error("`{found}` is not a number")]
    NotANumber {
        /// The word, shortened.
        found: String,
    },
    /// A coordinate is infinite, not a number, or beyond 1e15.
    #[error("the coordinate {found} is not finite or lies beyond 1e15: scale the model down")]
    BadCoordinate {
        /// The number as it stands in the file, shortened.
        found: String,
    },
    /// A row holds fewer numbers than it must.
    #[error("{what} needs {needs} numbers, here are {found}")]
    TooFewNumbers {
        /// What the row describes.
        what: &'static str,
        /// Numbers it must have.
        needs: usize,
        /// Numbers it has.
        found: usize,
    },
    /// A face refers to a vertex that is not there.
    #[error("vertex {index} of the face does not exist (the file has {vertices} vertices)")]
    NoSuchVertex {
        /// The index as it stands in the file.
        index: i64,
        /// Vertices in the file.
        vertices: usize,
    },
    /// A face of an OBJ file refers to vertex 0.
    #[error("vertex 0 of the face does not exist (OBJ counts vertices from 1)")]
    VertexZero,
    /// A face has fewer than three corners.
    #[error("a face needs 3 corners, here are {corners}")]
    ShortFace {
        /// Corners it has.
        corners: usize,
    },
    /// The file is larger, or says it holds more, than is accepted.
    #[error("{count} {what} are more than the limit of {limit}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there are.
        count: u64,
        /// How many are accepted.
        limit: u64,
    },
    /// The file ends too early.
    #[error("the file ends in the middle of {what}: is it complete?")]
    Truncated {
        /// What was being read.
        what: &'static str,
    },
    /// There is nothing to read.
    #[error("the file has no vertices: is it really {format}?")]
    NoVertices {
        /// The format it was taken for.
        format: &'static str,
    },
    /// There are vertices, but no surface.
    #[error(
        "the file has {vertices} vertices but no faces: use it as particles, or export it with faces"
    )]
    NoFaces {
        /// Vertices in the file.
        vertices: usize,
    },
    /// The head of the file is wrong.
    #[error("{0}")]
    Header(String),
    /// The file uses a part of its format that is not read.
    #[error("{what} cannot be read: {advice}")]
    Unsupported {
        /// The part of the format.
        what: String,
        /// What to do instead.
        advice: &'static str,
    },
    /// Parts of the file contradict each other.
    #[error("{0}")]
    Inconsistent(String),
    /// The mesh is not usable.
    #[error(transparent)]
    Mesh(#[from] MeshError),
}

/// A word of a file as a message shows it: short, on one line, without control characters.
pub(crate) fn shown(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(&word[..word.len().min(4 * SHOWN)]);
    let mut short: String = text
        .chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .take(SHOWN)
        .collect();
    if short.len() < word.len() && text.chars().count() > SHOWN {
        short.push('…');
    }
    short
}
