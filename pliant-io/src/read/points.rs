//! Particle text files: three numbers per particle, with or without lines.

use super::error::{ParseError, Place, Problem};
use super::soup::check_count;
use super::text::{Joins, Lines, coordinate, words};

/// Reads a particle text file: `x y z` per particle, separated by any blanks and line ends. A `#` starts a comment.
pub fn parse_points(bytes: &[u8]) -> Result<Vec<[f32; 3]>, ParseError> {
    let mut points = Vec::new();
    let mut point = [0.0; 3];
    let mut filled = 0;
    let mut lines = Lines::new(bytes, Joins::Never);
    while let Some((line, text)) = lines.next_filled() {
        let place = Place::Line(line);
        for word in words(text) {
            point[filled] = coordinate(word, place)?;
            filled += 1;
            if filled == 3 {
                points.push(point);
                check_count("particles", points.len() as u64, place)?;
                filled = 0;
            }
        }
    }
    let place = Place::Line(lines.line());
    match (filled, points.is_empty()) {
        (0, false) => Ok(points),
        (0, true) => Err(Place::File.error(Problem::NoVertices {
            format: "a particle file",
        })),
        (found, _) => Err(place.error(Problem::TooFewNumbers {
            what: "the last particle",
            needs: 3,
            found,
        })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_do_not_matter() {
        let expected = [[0.0, 1.0, 2.0], [3.0, 4.0, -5e-1]];
        for text in [
            "0 1 2\n3 4 -5e-1\n",
            "0 1 2 3 4 -0.5",
            "# six\n0\n1\n2\n\n3\t4\r\n-.5  ",
        ] {
            assert_eq!(
                parse_points(text.as_bytes()).expect("it is valid"),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn problems_name_the_line() {
        let refusal = |text: &str| {
            parse_points(text.as_bytes())
                .expect_err("it is refused")
                .to_string()
        };
        assert_eq!(refusal("0 1 2\n3 4 x\n"), ":2: `x` is not a number");
        assert_eq!(
            refusal("0 1 2\n3 4\n"),
            ":2: the last particle needs 3 numbers, here are 2"
        );
        assert_eq!(
            refusal("# nothing\n"),
            ": the file has no vertices: is it really a particle file?"
        );
        assert!(refusal("0 1 inf").contains("the coordinate inf is not finite"));
    }
}
