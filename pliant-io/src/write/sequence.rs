//! One file per frame: PLY, OBJ and VTU.

use std::fs;
use std::path::{Path, PathBuf};

use super::Format;
use super::draft::{Draft, Target};
use super::error::{WriteError, in_file};
use super::frame::Frame;
use super::pvd::Collection;

/// How a frame becomes a file.
#[derive(Clone, Copy)]
pub(super) struct Encoding {
    pub(super) extension: &'static str,
    pub(super) encode: fn(&Frame<'_>, &mut Vec<u8>),
}

/// Files `name_0001.ext`, `name_0002.ext`, …; a single frame ends as `name.ext`.
pub(super) struct Sequence {
    target: Target,
    encoding: Encoding,
    numbers: Vec<u64>,
    /// Reused, so that every frame after the first costs no memory.
    bytes: Vec<u8>,
    collection_path: Option<PathBuf>,
    collection: Option<Collection>,
    single: Single,
}

/// What becomes of a sequence of one frame.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Single {
    /// It gets the name without a number.
    Renamed,
    /// It is a sequence like others.
    Numbered,
}

impl Sequence {
    pub(super) fn new(target: Target, encoding: Encoding, single: Single) -> Self {
        Self {
            target,
            encoding,
            numbers: Vec::new(),
            bytes: Vec::new(),
            collection_path: None,
            collection: None,
            single,
        }
    }

    /// Adds the file `path`, which lists the frames with their times.
    pub(super) fn with_collection(self, path: PathBuf) -> Self {
        Self {
            collection_path: Some(path),
            ..self
        }
    }

    fn list(&mut self, file: &Path, time: f64) -> Result<(), WriteError> {
        if let Some(path) = self.collection_path.take() {
            self.collection = Some(Collection::new(path)?);
        }
        match &mut self.collection {
            Some(collection) => collection.add(file, time),
            None => Ok(()),
        }
    }

    fn path(&self, number: u64) -> PathBuf {
        self.target.numbered(number, self.encoding.extension)
    }

    fn rename_single(&mut self, number: u64) -> Result<Vec<PathBuf>, WriteError> {
        let (from, to) = (
            self.path(number),
            self.target.with_extension(self.encoding.extension),
        );
        fs::rename(from, &to).map_err(in_file(&to))?;
        if let Some(collection) = self.collection.take() {
            collection.remove()?;
        }
        Ok(vec![to])
    }
}

impl Format for Sequence {
    fn write(&mut self, frame: &Frame<'_>) -> Result<(), WriteError> {
        self.bytes.clear();
        (self.encoding.encode)(frame, &mut self.bytes);
        let path = self.path(frame.number);
        Draft::write(path.clone(), &self.bytes)?;
        self.numbers.push(frame.number);
        self.list(&path, frame.time)
    }

    fn finish(&mut self) -> Result<Vec<PathBuf>, WriteError> {
        if let ([number], Single::Renamed) = (&self.numbers[..], self.single) {
            return self.rename_single(*number);
        }
        let mut files: Vec<PathBuf> = self
            .numbers
            .iter()
            .map(|&number| self.path(number))
            .collect();
        files.extend(self.collection.as_ref().map(Collection::path));
        Ok(files)
    }
}
