//! Lines of text on a finished picture, from strokes, at any size.

mod font;

use glam::Vec2;

use crate::image::Image;

/// Units from the baseline up to the top of a capital.
const CAP: f32 = 9.0;
/// Units between two glyphs.
const GAP: f32 = 2.6;
/// Units across a stroke.
const STROKE: f32 = 1.15;

/// How text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Height of a capital in pixels.
    pub(crate) size: f32,
    pub(crate) colour: [u8; 3],
    /// A glow behind the strokes that keeps them readable on anything; none to leave it out.
    pub(crate) halo: Option<[u8; 3]>,
}

/// Pixels that a line of text takes.
pub(crate) fn width(text: &str, size: f32) -> f32 {
    let units: f32 = text.chars().map(|c| font::advance(c) + GAP).sum();
    (units - GAP).max(0.0) * size / CAP
}

/// Draws a line of text with its baseline starting at (x, y) in pixels; what is outside the picture is cut off.
pub(crate) fn draw(image: &mut Image, text: &str, [x, y]: [f32; 2], style: Style) {
    let scale = style.size / CAP;
    for layer in [Layer::Halo, Layer::Ink] {
        let mut pen = x;
        for c in text.chars() {
            let segments = font::strokes(c);
            draw_glyph(image, &segments, Vec2::new(pen, y), style, layer);
            pen += (font::advance(c) + GAP) * scale;
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    Halo,
    Ink,
}

fn draw_glyph(image: &mut Image, strokes: &[[Vec2; 2]], at: Vec2, style: Style, layer: Layer) {
    let scale = style.size / CAP;
    let half = (STROKE * scale * 0.5).max(0.55);
    let (colour, reach) = match (layer, style.halo) {
        (Layer::Ink, _) => (style.colour, half),
        (Layer::Halo, Some(halo)) => (halo, half + style.size * 0.22),
        (Layer::Halo, None) => return,
    };
    let segments: Vec<[Vec2; 2]> = strokes
        .iter()
        .map(|ends| ends.map(|p| at + Vec2::new(p.x, -p.y) * scale))
        .collect();
    let Some(first) = segments.first() else {
        return;
    };
    let ends = || segments.iter().flatten();
    let low = ends().fold(first[0], |low, &p| low.min(p)) - (reach + 1.0);
    let high = ends().fold(first[0], |high, &p| high.max(p)) + (reach + 1.0);
    let columns = crate::raster::span(low.x, high.x, image.width as usize);
    for py in crate::raster::span(low.y, high.y, image.height as usize) {
        for px in columns.clone() {
            let centre = Vec2::new(px as f32 + 0.5, py as f32 + 0.5);
            let distance = segments
                .iter()
                .fold(f32::INFINITY, |d, segment| {
                    d.min(distance_squared(segment, centre))
                })
                .sqrt();
            let cover = match layer {
                Layer::Ink => (half + 0.5 - distance).clamp(0.0, 1.0),
                Layer::Halo => (1.0 - (distance - half) / (reach - half)).clamp(0.0, 1.0) * 0.75,
            };
            blend(image, [px, py], colour, cover);
        }
    }
}

fn distance_squared([a, b]: &[Vec2; 2], p: Vec2) -> f32 {
    let along = *b - *a;
    let length = along.length_squared();
    let t = if length > 0.0 {
        ((p - *a).dot(along) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (p - *a - along * t).length_squared()
}

/// Mixes a colour into a pixel that is in the picture.
pub(crate) fn blend(image: &mut Image, [x, y]: [usize; 2], colour: [u8; 3], part: f32) {
    let at = (y * image.width as usize + x) * 3;
    for (byte, ink) in image.rgb[at..at + 3].iter_mut().zip(colour) {
        let from = f32::from(*byte);
        *byte = (from + (f32::from(ink) - from) * part + 0.5) as u8;
    }
}
