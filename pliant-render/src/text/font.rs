//! The glyphs: strokes on a small grid.
//!
//! A glyph is a list of strokes, a stroke a list of points of two hexadecimal digits, x then y. The baseline is at y = 3, small
//! letters end at 9, capitals at c. A stroke that starts with `~` is a curve along its points, `o` closes the curve, `.` is a dot.

use glam::Vec2;

/// Height of the baseline on the grid.
const BASELINE: f32 = 3.0;

/// Glyphs of the characters from space to `~`.
const ASCII: [&str; 95] = [
    "",
    "0c06 .03",
    "0c0a 2c2a",
    "2c13 5c43 0969 0666",
    "~6a6c0c0868630305 3d32",
    "036c o0c2c2909 o46666343",
    "~631a1c4c4907034367",
    "0c0a",
    "~2d0a0522",
    "~0d2a2502",
    "2c27 0b48 084b",
    "0767 3a34",
    "1301",
    "0747",
    ".03",
    "024d",
    "o0c5c5303",
    "0a2c23",
    "~0a0c5c5803 0353",
    "~0a0c5c5828 ~2858530305",
    "434c0656",
    "5c0c08 ~081959530304",
    "o08585303 ~060c5c5b",
    "0c5c13",
    "o0c5c5808 o08585303",
    "o0c5c5707 ~59530304",
    ".03 .08",
    ".18 1301",
    "5b0753",
    "0555 0858",
    "0b5703",
    "~0a0c4c482725 .23",
    "o0c7c7303 o2a5a5525",
    "033c63 1656",
    "030c ~0c5c5808 ~08686303",
    "~6a6c0c036365",
    "030c ~0c6c6303",
    "5c0c0353 0848",
    "5c0c03 0848",
    "~6a6c0c036367 6737",
    "030c 636c 0868",
    "030c",
    "~4c46430305",
    "030c 5c06 2853",
    "0c0353",
    "030c366c63",
    "030c636c",
    "o0c6c6303",
    "030c ~0c6c6707",
    "o0c6c6303 4662",
    "030c ~0c6c6707 3763",
    "~6a6c0c0868630305",
    "0c6c 3c33",
    "~0c060363666c",
    "0c336c",
    "0c234a638c",
    "036c 0c63",
    "0c376c 3733",
    "0c6c0363",
    "2d0d0222",
    "0d42",
    "0d2d2202",
    "092c49",
    "0252",
    "0c1a",
    "o09595303 5953",
    "0c03 o09595303",
    "~585909035354",
    "5c53 o09595303",
    "0656 ~565909035354",
    "~4c1c18 1813 0939",
    "o09595303 ~5953500001",
    "0c03 ~0609595653",
    "0903 .0c",
    "~29232000 .2c",
    "0c03 4905 2753",
    "~0c050323",
    "0903 ~0609494643 ~4649898683",
    "0903 ~0609595653",
    "o09595303",
    "0900 o09595303",
    "5950 o09595303",
    "0903 ~060939",
    "~4849090646430304",
    "~1c151343 0939",
    "~0906035356 5953",
    "092349",
    "0923486389",
    "0349 0943",
    "0923 4910",
    "09490343",
    "~2d1d1808 ~08181222",
    "0d02",
    "~0d1d1828 ~28181202",
    "~060828365658",
];

/// A frame: there is no such glyph.
const UNKNOWN: &str = "030c5c5303";

fn glyph(c: char) -> &'static str {
    match c {
        ' '..='~' => ASCII[c as usize - 32],
        '°' => "o0c2c2a0a",
        '×' => "0448 0844",
        '·' => ".07",
        '–' | '−' => "0757",
        '—' => "0787",
        '±' => "0858 3b35 0353",
        '²' => "~0b0c3c3a07 0737",
        '³' => "~0b0c3c3a2a ~2a3a3707",
        'α' => "~5914030509194359 ",
        'β' => "000a ~0a0c4c4808 ~08585303",
        'Δ' => "033c6303",
        'ε' => "~4849090626 ~2606034344",
        'λ' => "0c1c53 2803",
        'µ' | 'μ' => "0900 ~0906035356 5953",
        'σ' => "o09595303 2969",
        'τ' => "0949 ~29252343",
        _ => UNKNOWN,
    }
}

/// Units across, without the gap to the next.
pub(super) fn advance(c: char) -> f32 {
    let widest = glyph(c)
        .split(' ')
        .flat_map(points)
        .map(|p| p.x)
        .reduce(f32::max);
    widest.unwrap_or(2.0)
}

/// The segments of a glyph, from the start of its baseline, y up.
pub(super) fn strokes(c: char) -> Vec<[Vec2; 2]> {
    let mut segments = Vec::new();
    for stroke in glyph(c).split(' ').filter(|stroke| !stroke.is_empty()) {
        let points: Vec<Vec2> = points(stroke).collect();
        let line = match stroke.as_bytes()[0] {
            b'~' => curve(points, Ends::Open),
            b'o' => curve(points, Ends::Closed),
            _ => points,
        };
        if line.len() == 1 {
            segments.push([line[0], line[0]]);
        }
        segments.extend(line.windows(2).map(|pair| [pair[0], pair[1]]));
    }
    segments
}

fn points(stroke: &str) -> impl Iterator<Item = Vec2> {
    let digits = stroke.trim_start_matches(['~', 'o', '.']).as_bytes();
    let value = |digit: u8| char::from(digit).to_digit(16).unwrap_or(0) as f32;
    digits
        .chunks_exact(2)
        .map(move |pair| Vec2::new(value(pair[0]), value(pair[1]) - BASELINE))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Open,
    Closed,
}

/// Cuts corners three times (Chaikin): what remains is a quadratic B-spline.
fn curve(mut points: Vec<Vec2>, ends: Ends) -> Vec<Vec2> {
    for _ in 0..3 {
        let mut next = Vec::with_capacity(points.len() * 2 + 2);
        let count = points.len();
        let sides = if ends == Ends::Closed {
            count
        } else {
            count - 1
        };
        if ends == Ends::Open {
            next.push(points[0]);
        }
        for i in 0..sides {
            let [a, b] = [points[i], points[(i + 1) % count]];
            next.push(a + (b - a) * 0.25);
            next.push(a + (b - a) * 0.75);
        }
        if ends == Ends::Open {
            next.push(points[count - 1]);
        }
        points = next;
    }
    if ends == Ends::Closed {
        points.push(points[0]);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_has_whole_points_and_its_own_shape() {
        for c in ' '..='~' {
            for stroke in glyph(c).split(' ').filter(|stroke| !stroke.is_empty()) {
                let digits = stroke.trim_start_matches(['~', 'o', '.']);
                assert!(
                    digits.len() >= 2 && digits.len() % 2 == 0,
                    "{c:?}: {stroke}"
                );
                assert!(
                    digits.chars().all(|d| d.is_ascii_hexdigit()),
                    "{c:?}: {stroke}"
                );
            }
            assert_eq!(c == ' ', strokes(c).is_empty());
            assert_eq!(
                (' '..='~').filter(|&d| glyph(d) == glyph(c)).count(),
                1,
                "{c:?}"
            );
        }
        assert_eq!(glyph('a'), "o09595303 5953");
        assert_eq!(glyph('Z'), "0c6c0363");
    }
}
