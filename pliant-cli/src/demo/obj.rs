//! Wavefront OBJ, which every 3D program reads.

use std::fmt::Write;

use pliant::SkinView;

/// A skin as the text of an OBJ file.
pub(super) fn text(skin: &SkinView<'_>) -> String {
    let mut text = String::from("# Pliant, metres, y up\no letter\n");
    for [x, y, z] in skin.positions {
        line(&mut text, format_args!("v {x} {y} {z}"));
    }
    for triangle in skin.triangles {
        // OBJ counts from 1.
        let [a, b, c] = triangle.map(|i| i + 1);
        line(&mut text, format_args!("f {a} {b} {c}"));
    }
    text
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    writeln!(text, "{words}").expect("a String takes all that is written");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_count_from_one() {
        let skin = SkinView {
            positions: &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.5, 0.0]],
            triangles: &[[0, 1, 2]],
        };
        let text = text(&skin);
        assert!(
            text.ends_with("v 0 0 0\nv 1 0 0\nv 0 0.5 0\nf 1 2 3\n"),
            "{text}"
        );
    }
}
