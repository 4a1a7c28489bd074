//! Animated GIF.
//!
//! A frame keeps the colours of the one before as long as they serve it well: a background that does not move then does not
//! flicker. Only the rectangle that changed is written, and what is the same in it is left transparent.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::palette::Palette;
use super::{check_frame, check_rate};
use crate::check;
use crate::error::Error;
use crate::image::{Image, create};

/// Colours of a frame; one more index stands for no change.
const COLOURS: usize = 255;

/// Writes an endless GIF, frame by frame.
pub struct GifWriter<W: Write> {
    encoder: Encoder<W>,
    size: [u32; 2],
    rate: f64,
    frames: u64,
    palette: Option<Palette>,
    /// What a viewer shows after the last frame.
    shown: Vec<u8>,
    path: Option<PathBuf>,
}

impl<W: Write> core::fmt::Debug for GifWriter<W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("GifWriter")
            .field("size", &self.size)
            .field("rate", &self.rate)
            .field("frames", &self.frames)
            .finish_non_exhaustive()
    }
}

impl GifWriter<BufWriter<File>> {
    /// Starts a GIF of `size` pixels with `rate` frames per second in a file, with the folders it lies in.
    pub fn create(path: &Path, size: [u32; 2], rate: f64) -> Result<Self, Error> {
        check::image_size(size[0], size[1])?;
        check_rate(rate)?;
        let file = create(path).map_err(|source| Error::File {
            path: path.to_owned(),
            source,
        })?;
        let mut film = Self::new(file, size, rate)?;
        film.path = Some(path.to_owned());
        Ok(film)
    }
}

impl<W: Write> GifWriter<W> {
    /// Starts a GIF of `size` pixels with `rate` frames per second. Viewers show at most 50 per second.
    pub fn new(out: W, size: [u32; 2], rate: f64) -> Result<Self, Error> {
        check::image_size(size[0], size[1])?;
        check_rate(rate)?;
        let [width, height] = size.map(|side| side as u16);
        let encoder = Encoder::new(out, width, height, &[]).and_then(|mut encoder| {
            encoder.set_repeat(Repeat::Infinite)?;
            Ok(encoder)
        });
        Ok(Self {
            encoder: encoder.map_err(|error| failed(None, error))?,
            size,
            rate,
            frames: 0,
            palette: None,
            shown: Vec::new(),
            path: None,
        })
    }

    /// Appends a frame, which must have the size of the film.
    pub fn push(&mut self, image: &Image) -> Result<(), Error> {
        check_frame(image, self.size)?;
        let palette = self.palette_for(image);
        let frame = self.frame(image, palette);
        self.encoder
            .write_frame(&frame)
            .map_err(|error| failed(self.path.as_deref(), error))?;
        self.frames += 1;
        Ok(())
    }

    /// Completes the GIF and gives back what it was written to.
    pub fn finish(self) -> Result<W, Error> {
        let path = self.path;
        let mut out = self
            .encoder
            .into_inner()
            .map_err(|error| failed(path.as_deref(), error))?;
        out.flush()
            .map_err(|source| failed(path.as_deref(), source.into()))?;
        Ok(out)
    }

    /// The palette of the last frame, unless one made for this frame is clearly better.
    fn palette_for(&mut self, image: &Image) -> Palette {
        let mut own = Palette::of(&image.rgb, COLOURS);
        let Some(mut last) = self.palette.take() else {
            return own;
        };
        if last.error(&image.rgb) <= 1.5 * own.error(&image.rgb) + 4.0 {
            last
        } else {
            own
        }
    }

    /// The changed rectangle of a frame. Keeps the palette and what is shown now.
    fn frame(&mut self, image: &Image, mut palette: Palette) -> Frame<'static> {
        let width = self.size[0] as usize;
        let is_first = self.shown.is_empty();
        if is_first {
            self.shown = vec![0; image.rgb.len()];
        }
        let nothing = palette.colours.len() as u8;
        let mut indices = vec![nothing; image.rgb.len() / 3];
        let mut changed = Rectangle::EMPTY;
        for (i, (pixel, shown)) in image
            .rgb
            .chunks_exact(3)
            .zip(self.shown.chunks_exact_mut(3))
            .enumerate()
        {
            let index = palette.index(pixel);
            let colour = palette.colours[usize::from(index)];
            if is_first || *shown != colour {
                indices[i] = index;
                shown.copy_from_slice(&colour);
                changed.add(i % width, i / width);
            }
        }
        // A frame without change still needs a pixel.
        changed.left = changed.left.min(changed.right);
        changed.top = changed.top.min(changed.bottom);
        let columns = changed.left..changed.right + 1;
        let rows = changed.top..changed.bottom + 1;
        let buffer: Vec<u8> = rows
            .clone()
            .flat_map(|y| &indices[y * width + columns.start..y * width + columns.end])
            .copied()
            .collect();
        let mut colours: Vec<u8> = palette.colours.iter().flatten().copied().collect();
        colours.extend([0; 3]);
        self.palette = Some(palette);
        Frame {
            delay: self.delay(),
            dispose: DisposalMethod::Keep,
            transparent: Some(nothing),
            left: columns.start as u16,
            top: rows.start as u16,
            width: columns.len() as u16,
            height: rows.len() as u16,
            palette: Some(colours),
            buffer: buffer.into(),
            ..Frame::default()
        }
    }

    /// Hundredths of a second that the next frame is shown; rounding does not add up.
    fn delay(&self) -> u16 {
        let end = |frame: u64| libm::round(frame as f64 * 100.0 / self.rate);
        (end(self.frames + 1) - end(self.frames)).clamp(1.0, 65535.0) as u16
    }
}

/// Pixels from the first to the last.
struct Rectangle {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

impl Rectangle {
    const EMPTY: Self = Self {
        left: usize::MAX,
        right: 0,
        top: usize::MAX,
        bottom: 0,
    };

    fn add(&mut self, x: usize, y: usize) {
        self.left = self.left.min(x);
        self.right = self.right.max(x);
        self.top = self.top.min(y);
        self.bottom = self.bottom.max(y);
    }
}

fn failed(path: Option<&Path>, error: EncodingError) -> Error {
    let source = match error {
        EncodingError::Io(source) => source,
        other => std::io::Error::other(other),
    };
    match path {
        Some(path) => Error::File {
            path: path.to_owned(),
            source,
        },
        None => Error::Encode(source),
    }
}
