//! Files that are complete or absent: written under another name in the same folder, then renamed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::error::{WriteError, in_file};

/// The name a writer was given, and the names derived from it. All are in one folder.
#[derive(Clone, Debug)]
pub(super) struct Target {
    path: PathBuf,
    stem: String,
}

impl Target {
    /// Makes the folder of `path` where it is missing.
    pub(super) fn new(path: &Path) -> Result<Self, WriteError> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(in_file(folder))?;
        }
        if path.is_dir() {
            let is_folder = io::Error::new(io::ErrorKind::IsADirectory, "it is a folder");
            return Err(in_file(path)(is_folder));
        }
        let stem = path.file_stem().unwrap_or_default();
        Ok(Self {
            path: path.into(),
            stem: stem.to_string_lossy().into_owned(),
        })
    }

    /// The name as given, with another extension.
    pub(super) fn with_extension(&self, extension: &str) -> PathBuf {
        self.path.with_extension(extension)
    }

    /// The name of one frame of a sequence.
    pub(super) fn numbered(&self, number: u64, extension: &str) -> PathBuf {
        self.path
            .with_file_name(format!("{}_{number:04}.{extension}", self.stem))
    }
}

/// A file that is being written. It vanishes unless it is published.
pub(super) struct Draft {
    path: PathBuf,
    hidden: PathBuf,
    file: File,
    published: bool,
}

impl Draft {
    /// Starts a file that will be `path`.
    pub(super) fn new(path: PathBuf) -> Result<Self, WriteError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let hidden = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        // A leftover, or a link planted under this name, is removed and never followed.
        if fs::symlink_metadata(&hidden).is_ok() {
            fs::remove_file(&hidden).map_err(in_file(&hidden))?;
        }
        let mut options = OpenOptions::new();
        let file = options
            .read(true)
            .write(true)
            .create_new(true)
            .open(&hidden)
            .map_err(in_file(&path))?;
        Ok(Self {
            path,
            hidden,
            file,
            published: false,
        })
    }

    /// The file, to write to.
    pub(super) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// The name it will have, for messages.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the file its name.
    pub(super) fn publish(&mut self) -> Result<(), WriteError> {
        fs::rename(&self.hidden, &self.path).map_err(in_file(&self.path))?;
        self.published = true;
        Ok(())
    }

    /// Writes a whole file.
    pub(super) fn write(path: PathBuf, bytes: &[u8]) -> Result<(), WriteError> {
        let mut draft = Self::new(path)?;
        draft.file.write_all(bytes).map_err(in_file(&draft.path))?;
        draft.publish()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.published {
            // Nobody can be told in a drop; a leftover is removed by the next run.
            let _ = fs::remove_file(&self.hidden);
        }
    }
}
