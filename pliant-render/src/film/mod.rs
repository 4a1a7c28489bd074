//! Films, frame by frame: memory does not grow with their length.

mod gif;
mod mp4;
mod palette;

use std::path::Path;

use crate::error::Error;
use crate::image::Image;

pub use gif::GifWriter;
pub use mp4::Mp4Writer;

/// A film whose kind follows from the name of its file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Film {
    /// `.gif`
    Gif(GifWriter<std::io::BufWriter<std::fs::File>>),
    /// `.mp4`
    Mp4(Mp4Writer),
}

impl Film {
    /// Starts a film of `size` pixels with `rate` frames per second in the file `path`, which ends in `.gif` or `.mp4`.
    pub fn create(path: &Path, size: [u32; 2], rate: f64) -> Result<Self, Error> {
        let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase());
        match extension.as_deref() {
            Some("gif") => GifWriter::create(path, size, rate).map(Self::Gif),
            Some("mp4") => Mp4Writer::create(path, size, rate).map(Self::Mp4),
            _ => Err(Error::Extension(path.to_owned())),
        }
    }

    /// Appends a frame, which must have the size of the film.
    pub fn push(&mut self, frame: &Image) -> Result<(), Error> {
        match self {
            Self::Gif(film) => film.push(frame),
            Self::Mp4(film) => film.push(frame),
        }
    }

    /// Completes the file. A film that is dropped instead is completed too, but nobody hears of errors.
    pub fn finish(self) -> Result<(), Error> {
        match self {
            Self::Gif(film) => film.finish().map(|_| ()),
            Self::Mp4(film) => film.finish(),
        }
    }
}

/// Refuses rates that no film can have.
fn check_rate(rate: f64) -> Result<(), Error> {
    if (0.01..=1000.0).contains(&rate) {
        return Ok(());
    }
    Err(Error::value(
        "rate",
        format!("is {rate} and must be 0.01 to 1000 frames per second"),
    ))
}

/// Refuses frames of another size.
fn check_frame(frame: &Image, [width, height]: [u32; 2]) -> Result<(), Error> {
    frame.check()?;
    if [frame.width, frame.height] == [width, height] {
        return Ok(());
    }
    Err(Error::Frame {
        width,
        height,
        found_width: frame.width,
        found_height: frame.height,
    })
}
