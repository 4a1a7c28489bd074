//! PVD: the list of VTU files with their times, which ParaView opens.
//!
//! The list is complete after every frame: a new entry overwrites the closing tags, together with new ones.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::draft::Draft;
use super::error::{WriteError, in_file};

const HEAD: &str = "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"LittleEndian\">\n  <Collection>\n";
const TAIL: &str = "  </Collection>\n</VTKFile>\n";

/// A list of frames.
pub(super) struct Collection {
    draft: Draft,
    /// Where the closing tags start.
    tail: u64,
}

impl Collection {
    /// An empty list.
    pub(super) fn new(path: PathBuf) -> Result<Self, WriteError> {
        let mut draft = Draft::new(path)?;
        let text = format!("{HEAD}{TAIL}");
        draft
            .file()
            .write_all(text.as_bytes())
            .map_err(in_file(draft.path()))?;
        draft.publish()?;
        Ok(Self {
            draft,
            tail: HEAD.len() as u64,
        })
    }

    /// Adds a frame.
    pub(super) fn add(&mut self, frame: &Path, time: f64) -> Result<(), WriteError> {
        let name = escaped(&frame.file_name().unwrap_or_default().to_string_lossy());
        let entry =
            format!("    <DataSet timestep=\"{time}\" group=\"\" part=\"0\" file=\"{name}\"/>\n");
        let path = self.path();
        let file = self.draft.file();
        file.seek(SeekFrom::Start(self.tail))
            .map_err(in_file(&path))?;
        file.write_all(format!("{entry}{TAIL}").as_bytes())
            .map_err(in_file(&path))?;
        self.tail += entry.len() as u64;
        Ok(())
    }

    /// The file.
    pub(super) fn path(&self) -> PathBuf {
        self.draft.path().into()
    }

    /// Removes the file.
    pub(super) fn remove(self) -> Result<(), WriteError> {
        let path = self.path();
        fs::remove_file(&path).map_err(in_file(&path))
    }
}

/// Text as it stands in an XML attribute.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push('_'),
            c => out.push(c),
        }
    }
    out
}
