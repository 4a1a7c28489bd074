//! Wavefront OBJ: vertices and faces; everything else is passed over.

use pliant::TriMesh;

use super::error::{ParseError, Place, Problem};
use super::soup::Soup;
use super::text::{Joins, Lines, integer, point, words};

/// Reads a Wavefront OBJ file. Colours, texture coordinates, normals, groups and materials are passed over.
///
/// Faces may use negative indices and vertices that come later in the file. A file without faces gives a mesh without
/// triangles.
pub fn parse_obj(bytes: &[u8]) -> Result<TriMesh, ParseError> {
    let mut soup = Soup::default();
    for (line, text) in Lines::new(bytes, Joins::Backslash) {
        let place = Place::Line(line);
        let mut words = words(text).take_while(|word| !word.starts_with(b"#"));
        match words.next() {
            Some(b"v") => soup.vertex(point(&mut words, "a vertex", place)?, place)?,
            Some(b"f") => {
                for word in words {
                    let corner = corner(word, soup.vertex_count(), place)?;
                    soup.corner(corner);
                }
                soup.face(place)?;
            }
            _ => {}
        }
    }
    if soup.vertex_count() == 0 {
        return Err(Place::File.error(Problem::NoVertices { format: "OBJ" }));
    }
    soup.into_mesh(1)
}

/// The vertex of a corner such as `7`, `7/1`, `7//3` or `-1/2/3`, counted from 0.
fn corner(word: &[u8], vertices: usize, place: Place) -> Result<i64, ParseError> {
    let index = word.split(|&b| b == b'/').next().unwrap_or(word);
    let index = integer(index, place)?;
    let relative = vertices as i64 + index;
    match index {
        0 => Err(place.error(Problem::VertexZero)),
        1.. => Ok(index - 1),
        _ if relative >= 0 => Ok(relative),
        _ => Err(place.error(Problem::NoSuchVertex { index, vertices })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        parse_obj(text.as_bytes())
            .expect_err("it is refused")
            .to_string()
    }

    #[test]
    fn faces_count_from_one_or_from_the_end() {
        let text = "# cube corner\nmtllib x.mtl\nv 0 0 0 1.0 0.5 0.5\nv 1 0 0\r\nv 0 1 0 # last\nvt 0 0\n\
                    f 1/1 2//1 3/1/1\nf -3 -2 \\\n -1\nv 0 0 1\nf 1 2 -1\n";
        let mesh = parse_obj(text.as_bytes()).expect("it is valid");
        assert_eq!(mesh.vertices.len(), 4);
        assert_eq!(mesh.triangles, [[0, 1, 2], [0, 1, 2], [0, 1, 3]]);
    }

    #[test]
    fn problems_name_line_and_vertex() {
        assert_eq!(
            refusal("v 0 0 0\nv 1 0 0\nv 0 1 0\n\nf 1 2 7\n"),
            ":5: vertex 7 of the face does not exist (the file has 3 vertices)"
        );
        assert_eq!(
            refusal("v 0 0 0\nf -2 1 1\n"),
            ":2: vertex -2 of the face does not exist (the file has 1 vertices)"
        );
        assert_eq!(
            refusal("v 0 0 0\nf 0 1 1\n"),
            ":2: vertex 0 of the face does not exist (OBJ counts vertices from 1)"
        );
        assert_eq!(
            refusal("v 0 0\n"),
            ":1: a vertex needs 3 numbers, here are 2"
        );
        assert_eq!(refusal("v 0 0 x1\n"), ":1: `x1` is not a number");
        assert_eq!(
            refusal("v 0 0 0\nf 1 1\n"),
            ":2: a face needs 3 corners, here are 2"
        );
        assert_eq!(
            refusal("hello\n"),
            ": the file has no vertices: is it really OBJ?"
        );
        assert!(refusal("v 0 0 0\nf 1 1 99999999999999999999\n").contains("is not a number"));
        assert!(refusal("v 0 0 0\nf 1 1 9999999999999\n").contains("vertex 9999999999999"));
    }

    #[test]
    fn polygons_are_triangulated() {
        let text = "v 0 0 0\nv 2 2 0\nv 0 4 0\nv 1 2 0\nf 1 2 3 4\n";
        let mesh = parse_obj(text.as_bytes()).expect("it is valid");
        assert_eq!(mesh.triangles.len(), 2);
        assert!((mesh.area() - 2.0).abs() < 1e-6);
    }
}
