//! Writers: frames of meshes and points become files that other programs read.
//!
//! A writer holds one frame at a time. Formats with a file per frame put it under its name when it is complete; formats
//! that need the numbers of all frames side by side keep them in a spill file and are written by `finish`.

mod columns;
mod digits;
mod draft;
mod error;
mod frame;
mod glb;
mod names;
mod obj;
mod ply;
mod pvd;
mod sequence;
mod spill;
mod usd;
mod vtu;

use std::path::{Path, PathBuf};

use draft::Target;
pub use error::{FrameProblem, WriteError};
pub use frame::{Attribute, Frame, MeshFrame, PointsFrame, Settings, Up, Values};
use sequence::{Encoding, Sequence, Single};

/// Extensions that [`create`] knows.
pub const WRITE_EXTENSIONS: [&str; 6] = ["usda", "glb", "ply", "obj", "vtu", "pvd"];

/// Takes frames one after the other.
pub trait Writer: Send {
    /// Adds a frame. A frame that is refused is not in the file; after an error of the disk nothing follows.
    fn write(&mut self, frame: &Frame<'_>) -> Result<(), WriteError>;

    /// Completes the files and names them; none without a frame. Call it after an error too: it keeps what is complete.
    ///
    /// Without it, a `.usda` or `.glb` does not appear and its spill file is removed.
    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, WriteError>;
}

/// A writer for the extension of `path`. It writes in the folder of `path`, which it makes, and nowhere else.
///
/// - `.usda`: one file; everything may change from frame to frame.
/// - `.glb`: one file; moving by morph targets, and by nodes that come and go where triangles change. No attributes.
/// - `.ply`, `.obj`, `.vtu`: `name_0001.ply` and so on, or `name.ply` for a single frame. `.obj` has no attributes.
/// - `.pvd`, and `.vtu` with more than one frame: the list `name.pvd` as well.
pub fn create(path: &Path, settings: &Settings) -> Result<Box<dyn Writer>, WriteError> {
    settings.check()?;
    let extension = path
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_ascii_lowercase();
    if !WRITE_EXTENSIONS.contains(&extension.as_str()) {
        return Err(WriteError::UnknownExtension {
            path: path.into(),
            known: WRITE_EXTENSIONS.map(|e| format!(".{e}")).join(", "),
        });
    }
    let target = Target::new(path)?;
    let format: Box<dyn Format> = match extension.as_str() {
        "usda" => Box::new(usd::Usd::new(&target, settings)?),
        "glb" => Box::new(glb::Glb::new(&target, settings)?),
        "ply" => Box::new(sequence(target, "ply", ply::encode)),
        "obj" => Box::new(sequence(target, "obj", obj::encode)),
        _ => Box::new(vtk(target, &extension)),
    };
    Ok(Box::new(Checked {
        format,
        last: None,
        stopped: false,
    }))
}

fn sequence(
    target: Target,
    extension: &'static str,
    encode: fn(&Frame<'_>, &mut Vec<u8>),
) -> Sequence {
    Sequence::new(target, Encoding { extension, encode }, Single::Renamed)
}

fn vtk(target: Target, extension: &str) -> Sequence {
    let encoding = Encoding {
        extension: "vtu",
        encode: vtu::encode,
    };
    let single = if extension == "pvd" {
        Single::Numbered
    } else {
        Single::Renamed
    };
    let collection = target.with_extension("pvd");
    Sequence::new(target, encoding, single).with_collection(collection)
}

/// A format behind the checks that all formats share.
trait Format: Send {
    /// Adds a frame that was checked.
    fn write(&mut self, frame: &Frame<'_>) -> Result<(), WriteError>;
    /// Completes the files; called once, after at least one frame.
    fn finish(&mut self) -> Result<Vec<PathBuf>, WriteError>;
}

struct Checked {
    format: Box<dyn Format>,
    last: Option<(u64, f64)>,
    stopped: bool,
}

impl Writer for Checked {
    fn write(&mut self, frame: &Frame<'_>) -> Result<(), WriteError> {
        let (number, time) = (frame.number, frame.time);
        if self.stopped {
            return Err(WriteError::Stopped { frame: number });
        }
        if let Some((last, last_time)) = self.last
            && !(number > last && time > last_time)
        {
            return Err(WriteError::FrameOrder {
                frame: number,
                time,
                last,
                last_time,
            });
        }
        frame.check()?;
        match self.format.write(frame) {
            Ok(()) => self.last = Some((number, time)),
            Err(error) => {
                self.stopped = true;
                return Err(error);
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<PathBuf>, WriteError> {
        if self.last.is_none() {
            return Ok(Vec::new());
        }
        self.format.finish()
    }
}
