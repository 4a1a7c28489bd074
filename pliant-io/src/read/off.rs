//! Object File Format: OFF and its relatives with colours, normals and texture coordinates.

use pliant::TriMesh;

use super::error::{ParseError, Place, Problem, shown};
use super::soup::{Soup, check_count};
use super::text::{Joins, Lines, integer, point, words};

/// Reads a text OFF file: OFF, COFF, NOFF, STOFF or a mix. Everything but positions and faces is passed over.
///
/// Comments may stand anywhere. Faces that are points or edges are passed over.
pub fn parse_off(bytes: &[u8]) -> Result<TriMesh, ParseError> {
    let mut lines = Lines::new(bytes, Joins::Never);
    let [vertices, faces] = counts(&mut lines)?;
    let mut soup = Soup::with_room(vertices, faces, bytes.len());
    for _ in 0..vertices {
        let (line, text) = lines.next_filled().ok_or_else(|| cut("the vertices"))?;
        let place = Place::Line(line);
        soup.vertex(point(&mut words(text), "a vertex", place)?, place)?;
    }
    for _ in 0..faces {
        let (line, text) = lines.next_filled().ok_or_else(|| cut("the faces"))?;
        face(text, Place::Line(line), &mut soup)?;
    }
    if vertices == 0 {
        return Err(Place::File.error(Problem::NoVertices { format: "OFF" }));
    }
    soup.into_mesh(0)
}

fn cut(what: &'static str) -> ParseError {
    Place::File.error(Problem::Truncated { what })
}

/// The numbers of vertices and faces, which follow the keyword on its line, on the next, or without a blank.
fn counts(lines: &mut Lines<'_>) -> Result<[usize; 2], ParseError> {
    let (mut line, text) = lines.next_filled().ok_or_else(|| cut("the header"))?;
    let mut rest = after_keyword(text, Place::Line(line))?;
    if words(rest).next().is_none() {
        (line, rest) = lines.next_filled().ok_or_else(|| cut("the header"))?;
    }
    let place = Place::Line(line);
    let mut words = words(rest);
    let mut counts = [0; 2];
    for (found, (slot, what)) in counts.iter_mut().zip(["vertices", "faces"]).enumerate() {
        let word = words.next().ok_or_else(|| {
            place.error(Problem::TooFewNumbers {
                what: "the line of counts",
                needs: 2,
                found,
            })
        })?;
        let count = u64::try_from(integer(word, place)?)
            .map_err(|_| place.error(Problem::NotANumber { found: shown(word) }))?;
        check_count(what, count, place)?;
        *slot = count as usize;
    }
    Ok(counts)
}

/// What follows the keyword; without a keyword the file starts with its counts, which is legal.
fn after_keyword(text: &[u8], place: Place) -> Result<&[u8], ParseError> {
    let text = text.trim_ascii_start();
    let Some(at) = text.windows(3).take(6).position(|w| w == b"OFF") else {
        return if text.first().is_some_and(u8::is_ascii_digit) {
            Ok(text)
        } else {
            let word = shown(words(text).next().unwrap_or_default());
            Err(place.error(Problem::Header(format!(
                "an OFF file starts with `OFF`, this one with `{word}`"
            ))))
        };
    };
    let rest = &text[at + 3..];
    let kind = shown(&text[..at + 3]);
    if text[..at].iter().any(|b| !b"STCN".contains(b)) {
        return Err(unsupported(
            format!("an OFF file of the kind {kind}"),
            place,
        ));
    }
    if words(rest).next() == Some(b"BINARY") {
        return Err(unsupported("binary OFF".into(), place));
    }
    Ok(rest)
}

fn unsupported(what: String, place: Place) -> ParseError {
    place.error(Problem::Unsupported {
        what,
        advice: "export it as text OFF, PLY or OBJ",
    })
}

fn face(text: &[u8], place: Place, soup: &mut Soup) -> Result<(), ParseError> {
    let mut words = words(text);
    let corners = integer(words.next().unwrap_or_default(), place)?;
    if corners < 3 {
        return Ok(());
    }
    for found in 0..corners {
        let word = words.next().ok_or_else(|| {
            place.error(Problem::TooFewNumbers {
                what: "this face",
                needs: corners as usize,
                found: found as usize,
            })
        })?;
        soup.corner(integer(word, place)?);
    }
    soup.face(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        parse_off(text.as_bytes())
            .expect_err("it is refused")
            .to_string()
    }

    #[test]
    fn headers_come_in_many_shapes() {
        let body = "0 0 0 255 0 0 255\n\n1 0 0 # red\n1 1 0\n0 1 0\n4 0 1 2 3 0.5 0.5 0.5\n3 0 1 2\n2 0 1\n";
        for head in [
            "OFF\n4 3 0\n",
            "COFF 4 3 0\n",
            "OFF4 3 0\n",
            "# made by\nNOFF # x\n# y\n4 3\n",
            "4 3 0\n",
        ] {
            let mesh = parse_off(format!("{head}{body}").as_bytes()).expect("it is valid");
            assert_eq!(
                (mesh.vertices.len(), mesh.triangles.len()),
                (4, 3),
                "{head}"
            );
        }
    }

    #[test]
    fn problems_name_the_line() {
        assert_eq!(
            refusal("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n"),
            ":6: vertex 3 of the face does not exist (the file has 3 vertices)"
        );
        assert_eq!(
            refusal("OFF\n3 1\n0 0 0\n"),
            ": the file ends in the middle of the vertices: is it complete?"
        );
        assert_eq!(
            refusal("OFF\n99999999999 1 0\n"),
            ":2: 99999999999 vertices are more than the limit of 50000000"
        );
        assert_eq!(
            refusal("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n9 0 1 2\n"),
            ":6: this face needs 9 numbers, here are 3"
        );
        assert!(refusal("4OFF\n1 0 0\n").contains("4OFF cannot be read: export"));
        assert!(refusal("OFF BINARY\n").contains("binary OFF"));
        assert!(refusal("solid x\n").contains("`solid`"));
        assert!(refusal("OFF\n-3 1\n").contains("`-3` is not a number"));
        assert!(refusal("").contains("header"));
    }
}
