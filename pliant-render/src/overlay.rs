//! The caption and the legend.

use crate::colour::{Rgb, Scale};
use crate::image::Image;
use crate::picture::Picture;
use crate::text::{self, Style};

/// An explanation of the colours.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Legend<'a> {
    /// A bar with the numbers at its ends and in the middle.
    Scale {
        /// What the numbers are, with the unit.
        title: &'a str,
        /// Colours and range.
        scale: Scale,
    },
    /// A patch and a name per line.
    Names {
        /// What is named; may be empty.
        title: &'a str,
        /// Names and their colours.
        names: &'a [(&'a str, Rgb)],
    },
}

const INK: [u8; 3] = [38, 43, 51];
const HALO: [u8; 3] = [255, 255, 255];

pub(crate) fn draw(picture: &Picture, image: &mut Image) {
    // Readable from a thumbnail of 240 pixels to a poster.
    let size = (image.height.min(image.width) as f32 * 0.025).clamp(7.0, 200.0);
    let style = Style {
        size,
        colour: INK,
        halo: Some(HALO),
    };
    if let Some(caption) = picture.caption {
        let baseline = image.height as f32 - 1.6 * size;
        text::draw(image, caption, [1.6 * size, baseline], style);
    }
    match picture.legend {
        None => {}
        Some(Legend::Scale { title, scale }) => draw_scale(image, title, &scale, style),
        Some(Legend::Names { title, names }) => draw_names(image, title, names, style),
    }
}

/// A bar along the upper edge: there it covers the least of what is in the middle of a picture.
fn draw_scale(image: &mut Image, title: &str, scale: &Scale, style: Style) {
    let size = style.size;
    let numbers = [scale.low, (scale.low + scale.high) * 0.5, scale.high].map(number);
    let half = text::width(&numbers[2], size) * 0.5;
    let width = (image.width as f32 * 0.28).max(text::width(title, size));
    let left = image.width as f32 - 1.8 * size - half - width;
    text::draw(image, title, [left, 2.4 * size], style);
    let [top, height] = [3.1 * size, 1.1 * size];
    let columns = width.max(2.0) as usize;
    for column in 0..columns {
        let t = (column as f32 + 0.5) / columns as f32;
        let colour = bytes(scale.ramp.at(t));
        rectangle(image, [left + column as f32, top], [1.0, height], colour);
    }
    let below = top + height;
    for (i, number) in numbers.iter().enumerate() {
        let x = left + width * i as f32 * 0.5;
        rectangle(image, [x - 0.5, below], [1.0, 0.3 * size], INK);
        let start = x - text::width(number, size) * 0.5;
        text::draw(image, number, [start, below + 1.6 * size], style);
    }
}

fn draw_names(image: &mut Image, title: &str, names: &[(&str, Rgb)], style: Style) {
    let size = style.size;
    let indent = 1.9 * size;
    let widest = names
        .iter()
        .map(|(name, _)| indent + text::width(name, size));
    let widest = widest.fold(text::width(title, size), f32::max);
    let left = image.width as f32 - 1.8 * size - widest;
    let mut baseline = 2.8 * size;
    if !title.is_empty() {
        text::draw(image, title, [left, baseline], style);
        baseline += 1.9 * size;
    }
    for (name, colour) in names {
        rectangle(
            image,
            [left, baseline - 1.1 * size],
            [1.2 * size, 1.2 * size],
            bytes(*colour),
        );
        text::draw(image, name, [left + indent, baseline], style);
        baseline += 1.9 * size;
    }
}

fn bytes(colour: Rgb) -> [u8; 3] {
    colour.map(|x| (x.clamp(0.0, 1.0) * 255.0 + 0.5) as u8)
}

fn rectangle(image: &mut Image, [x, y]: [f32; 2], [width, height]: [f32; 2], colour: [u8; 3]) {
    let clamp = |v: f32, most: u32| (v + 0.5).clamp(0.0, most as f32) as usize;
    for py in clamp(y, image.height)..clamp(y + height, image.height) {
        for px in clamp(x, image.width)..clamp(x + width, image.width) {
            text::blend(image, [px, py], colour, 1.0);
        }
    }
}

/// Three significant digits, without zeros at the end.
fn number(x: f32) -> String {
    let size = x.abs();
    if x == 0.0 || !x.is_finite() {
        return format!("{}", x + 0.0);
    }
    if !(1e-3..1e5).contains(&size) {
        return format!("{x:.1e}");
    }
    let decimals = match size {
        s if s >= 100.0 => 0,
        s if s >= 10.0 => 1,
        s if s >= 1.0 => 2,
        s if s >= 0.1 => 3,
        s if s >= 0.01 => 4,
        _ => 5,
    };
    let text = format!("{x:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_short() {
        for (x, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (0.5, "0.5"),
            (0.1234, "0.123"),
            (12.34, "12.3"),
            (1500.0, "1500"),
            (-2.0, "-2"),
            (1.5e-5, "1.5e-5"),
            (3e9, "3.0e9"),
        ] {
            assert_eq!(number(x), text);
        }
    }
}
