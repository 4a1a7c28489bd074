//! Finished pictures and PNG.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::check;
use crate::error::Error;

/// A picture in eight-bit sRGB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Red, green and blue of each pixel, from the upper left, row by row.
    pub rgb: Vec<u8>,
}

impl Image {
    /// A picture of one colour.
    pub fn filled(width: u32, height: u32, colour: [u8; 3]) -> Result<Self, Error> {
        check::image_size(width, height)?;
        let pixels = width as usize * height as usize;
        Ok(Self {
            width,
            height,
            rgb: colour.repeat(pixels),
        })
    }

    /// The colour of a pixel; none outside the picture.
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 3]> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let at = (y as usize * self.width as usize + x as usize) * 3;
        self.rgb.get(at..at + 3)?.try_into().ok()
    }

    /// Writes a PNG file and the folders it lies in.
    pub fn write_png(&self, path: &Path) -> Result<(), Error> {
        let outcome = create(path).and_then(|mut file| {
            self.encode_png(&mut file)?;
            file.flush()
        });
        outcome.map_err(|source| Error::File {
            path: path.to_owned(),
            source,
        })
    }

    /// The bytes of a PNG file.
    pub fn to_png(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        self.encode_png(&mut bytes).map_err(Error::Encode)?;
        Ok(bytes)
    }

    fn encode_png(&self, out: &mut impl Write) -> io::Result<()> {
        let mut encoder = png::Encoder::new(out, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        let mut writer = encoder.write_header().map_err(io::Error::other)?;
        writer
            .write_image_data(&self.rgb)
            .map_err(io::Error::other)?;
        writer.finish().map_err(io::Error::other)
    }

    /// Refuses an image whose bytes do not fit its size: the fields are public.
    pub(crate) fn check(&self) -> Result<(), Error> {
        check::image_size(self.width, self.height)?;
        let expected = self.width as usize * self.height as usize * 3;
        if self.rgb.len() == expected {
            return Ok(());
        }
        Err(Error::Length {
            field: "image.rgb".to_owned(),
            found: self.rgb.len(),
            expected,
        })
    }
}

/// A new file, with the folders it lies in.
pub(crate) fn create(path: &Path) -> io::Result<BufWriter<File>> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    File::create(path).map(BufWriter::new)
}
