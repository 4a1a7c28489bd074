//! Many pictures on one sheet.

use crate::check;
use crate::error::Error;
use crate::image::Image;
use crate::text::{self, Style};

/// Pixels between and around the pictures.
const GAP: u32 = 8;

/// Puts pictures side by side on white, `columns` in a row, each in a cell as large as the largest picture. Labels stand below
/// their pictures; there may be fewer of them than pictures.
pub fn contact_sheet(images: &[Image], columns: u32, labels: &[&str]) -> Result<Image, Error> {
    if images.is_empty() {
        return Err(Error::value("images", "is empty: a sheet needs a picture"));
    }
    if columns == 0 {
        return Err(Error::value("columns", "is 0 and must be at least 1"));
    }
    for image in images {
        image.check()?;
    }
    let side = |f: fn(&Image) -> u32| images.iter().map(f).max().unwrap_or(0);
    let [cell_width, cell_height] = [side(|image| image.width), side(|image| image.height)];
    let size = (cell_height.min(cell_width) as f32 * 0.035).clamp(7.0, 40.0);
    let strip = if labels.is_empty() {
        0
    } else {
        (size * 2.2) as u32
    };
    let columns = columns.min(images.len() as u32);
    let rows = (images.len() as u32).div_ceil(columns);
    let whole = |count: u32, cell: u32| {
        let pixels = u64::from(count) * u64::from(cell + GAP) + u64::from(GAP);
        u32::try_from(pixels).unwrap_or(u32::MAX)
    };
    let [width, height] = [whole(columns, cell_width), whole(rows, cell_height + strip)];
    check::image_size(width, height)?;
    let mut sheet = Image::filled(width, height, [255; 3])?;
    for (i, image) in images.iter().enumerate() {
        let [column, row] = [i as u32 % columns, i as u32 / columns];
        let left = GAP + column * (cell_width + GAP);
        let top = GAP + row * (cell_height + strip + GAP);
        let inset = [
            (cell_width - image.width) / 2,
            (cell_height - image.height) / 2,
        ];
        paste(&mut sheet, image, [left + inset[0], top + inset[1]]);
        if let Some(label) = labels.get(i) {
            let baseline = (top + cell_height) as f32 + 1.6 * size;
            let style = Style {
                size,
                colour: [38, 43, 51],
                halo: None,
            };
            text::draw(
                &mut sheet,
                label,
                [left as f32 + 0.3 * size, baseline],
                style,
            );
        }
    }
    Ok(sheet)
}

fn paste(sheet: &mut Image, image: &Image, [left, top]: [u32; 2]) {
    let row_bytes = image.width as usize * 3;
    for (y, row) in image.rgb.chunks_exact(row_bytes).enumerate() {
        let at = ((top as usize + y) * sheet.width as usize + left as usize) * 3;
        sheet.rgb[at..at + row_bytes].copy_from_slice(row);
    }
}
