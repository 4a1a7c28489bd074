//! Block letters and digits as outlines on a coarse grid.
//!
//! Each glyph is one outline and up to two holes of points "xy" in hexadecimal digits, ten units
//! high with strokes two units wide. Strokes this wide give a body something to hold on to; this
//! is not a text renderer.

use super::error::ShapeError;

/// Height of every glyph in grid units.
const HEIGHT: f32 = 10.0;

/// Every glyph: its character, its outline, its holes.
const GLYPHS: [(char, &str, &[&str]); 36] = [
    ('A', "00 20 23 53 50 70 78 5a 2a 08", &["25 55 58 28"]),
    (
        'B',
        "00 50 72 74 65 76 78 5a 0a",
        &["22 52 54 24", "26 56 58 28"],
    ),
    ('C', "20 70 72 32 23 27 38 78 7a 2a 08 02", &[]),
    ('D', "00 50 72 78 5a 0a", &["22 52 58 28"]),
    ('E', "00 70 72 22 24 64 66 26 28 78 7a 0a", &[]),
    ('F', "00 20 24 64 66 26 28 78 7a 0a", &[]),
    ('G', "20 70 75 45 43 53 52 32 23 27 38 78 7a 2a 08 02", &[]),
    ('H', "00 20 24 54 50 70 7a 5a 56 26 2a 0a", &[]),
    ('I', "00 60 62 42 48 68 6a 0a 08 28 22 02", &[]),
    ('J', "20 50 72 7a 5a 53 42 32 23 24 04 02", &[]),
    ('K', "00 20 24 50 70 45 7a 5a 26 2a 0a", &[]),
    ('L', "00 60 62 22 2a 0a", &[]),
    ('M', "00 20 26 43 66 60 80 8a 6a 47 2a 0a", &[]),
    ('N', "00 20 26 50 70 7a 5a 54 2a 0a", &[]),
    ('O', "20 50 72 78 5a 2a 08 02", &["32 42 53 57 48 38 27 23"]),
    ('P', "00 20 24 54 76 78 5a 0a", &["26 56 58 28"]),
    ('Q', "20 70 78 5a 2a 08 02", &["32 42 53 57 48 38 27 23"]),
    ('R', "00 20 24 34 50 70 54 76 78 5a 0a", &["26 56 58 28"]),
    (
        'S',
        "00 50 72 74 56 36 27 38 78 7a 2a 08 06 24 44 53 42 02",
        &[],
    ),
    ('T', "30 50 58 88 8a 0a 08 38", &[]),
    ('U', "20 50 72 7a 5a 53 42 32 23 2a 0a 02", &[]),
    ('V', "30 50 8a 6a 43 2a 0a", &[]),
    ('W', "00 20 43 60 80 8a 6a 64 47 24 2a 0a", &[]),
    ('X', "00 20 43 60 80 55 8a 6a 47 2a 0a 35", &[]),
    ('Y', "30 50 54 8a 6a 46 2a 0a 34", &[]),
    ('Z', "00 70 72 32 78 7a 0a 08 48 02", &[]),
    ('0', "20 50 72 78 5a 2a 08 02", &["32 42 53 57 48 38 27 23"]),
    ('1', "00 60 62 42 4a 2a 08 07 27 22 02", &[]),
    (
        '2',
        "70 20 02 04 26 46 57 48 08 0a 5a 78 76 54 34 23 32 72",
        &[],
    ),
    (
        '3',
        "00 50 72 74 65 76 78 5a 0a 08 58 56 26 24 54 52 02",
        &[],
    ),
    ('4', "40 60 62 72 74 64 6a 4a 04 02 42", &["24 44 47"]),
    ('5', "00 50 72 74 56 26 28 78 7a 0a 04 44 53 42 02", &[]),
    (
        '6',
        "20 50 72 74 56 26 27 38 78 7a 2a 08 02",
        &["22 52 54 24"],
    ),
    ('7', "20 40 77 7a 0a 08 58", &[]),
    (
        '8',
        "20 50 72 74 65 76 78 5a 2a 08 06 15 04 02",
        &["22 52 54 24", "26 56 58 28"],
    ),
    (
        '9',
        "5a 2a 08 06 24 54 53 42 02 00 50 72 78",
        &["58 28 26 56"],
    ),
];

/// An outline and its holes, in metres.
pub(super) type Loops = (Vec<[f32; 2]>, Vec<Vec<[f32; 2]>>);

/// Outline and holes of a glyph `size` metres high; lower case reads as upper case.
pub(super) fn glyph_loops(glyph: char, size: f32) -> Result<Loops, ShapeError> {
    let wanted = glyph.to_ascii_uppercase();
    let unknown = || ShapeError::UnknownGlyph {
        glyph,
        known: GLYPHS.iter().map(|g| g.0).collect(),
    };
    let (_, outline, holes) = GLYPHS.iter().find(|g| g.0 == wanted).ok_or_else(unknown)?;
    let holes = holes.iter().map(|h| points(h, size)).collect();
    Ok((points(outline, size), holes))
}

/// Reads "xy xy …" and scales grid units to metres.
fn points(text: &str, size: f32) -> Vec<[f32; 2]> {
    let unit = |digit: char| digit.to_digit(16).unwrap_or(0) as f32 * (size / HEIGHT);
    text.split(' ')
        .map(|pair| {
            let mut digits = pair.chars();
            [
                digits.next().map_or(0.0, unit),
                digits.next().map_or(0.0, unit),
            ]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::outline::Region;
    use crate::geometry::triangulate::triangulate;

    #[test]
    fn every_glyph_is_a_simple_region_of_full_height() {
        for (glyph, _, _) in GLYPHS {
            let (outline, holes) = glyph_loops(glyph, 2.0).expect("listed");
            let region =
                Region::new(&outline, &holes).unwrap_or_else(|error| panic!("{glyph}: {error}"));
            assert_eq!(region.half[1], 1.0, "{glyph}");
            assert!(region.area() > 0.5, "{glyph}");
            let points: usize = region.loops.iter().map(Vec::len).sum();
            assert_eq!(
                triangulate(&region).len(),
                points + 2 * holes.len() - 2,
                "{glyph}"
            );
        }
    }

    #[test]
    fn unknown_glyphs_list_the_known() {
        let error = glyph_loops('é', 1.0).expect_err("unknown");
        assert!(
            error
                .to_string()
                .contains("'é' is unknown; known glyphs are ABC"),
            "{error}"
        );
        assert_eq!(glyph_loops('a', 1.0), glyph_loops('A', 1.0));
    }
}
