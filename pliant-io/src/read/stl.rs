//! Stereolithography STL, text and binary. Corners at exactly the same place become one vertex.

use std::collections::HashMap;

use pliant::TriMesh;

use super::error::{ParseError, Place, Problem, shown};
use super::soup::check_count;
use super::text::{Joins, Lines, checked_coordinate, point, words};

/// Bytes before the triangles of a binary file: a free text and the number of triangles.
const HEAD: usize = 84;
/// Bytes of a triangle in a binary file: normal, three corners, two spare bytes.
const ROW: usize = 50;

/// Reads a text or binary STL file and merges corners that are at exactly the same place.
pub fn parse_stl(bytes: &[u8]) -> Result<TriMesh, ParseError> {
    if is_text(bytes) {
        parse_text(bytes)
    } else {
        parse_binary(bytes)
    }
}

/// Binary files may start with `solid` as well, so the length has the first word.
fn is_text(bytes: &[u8]) -> bool {
    let binary_length =
        triangle_count(bytes).map(|count| HEAD as u64 + ROW as u64 * u64::from(count));
    let head = &bytes[..bytes.len().min(1024)];
    binary_length != Some(bytes.len() as u64)
        && head.trim_ascii_start().starts_with(b"solid")
        && !head.contains(&0)
}

fn triangle_count(bytes: &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(80..HEAD)?.first_chunk()?))
}

fn parse_binary(bytes: &[u8]) -> Result<TriMesh, ParseError> {
    let count = triangle_count(bytes).ok_or_else(|| {
        Place::File.error(Problem::Truncated {
            what: "the STL header",
        })
    })?;
    check_count("triangles", u64::from(count), Place::Byte(80))?;
    let rows = bytes[HEAD..].chunks_exact(ROW);
    if rows.len() < count as usize {
        let there = rows.len();
        return Err(Place::Byte(80).error(Problem::Inconsistent(format!(
            "the file says it has {count} triangles, but holds {there}: is it complete?"
        ))));
    }
    let mut welded = Welded::with_room(count as usize);
    for (index, row) in rows.take(count as usize).enumerate() {
        let place = Place::Byte(HEAD + ROW * index);
        for corner in row[12..48].chunks_exact(12) {
            welded.corner(floats(corner, place)?);
        }
    }
    welded.finish()
}

fn floats(bytes: &[u8], place: Place) -> Result<[f32; 3], ParseError> {
    let mut point = [0.0; 3];
    for (slot, chunk) in point.iter_mut().zip(bytes.chunks_exact(4)) {
        let value = f32::from_le_bytes(*chunk.first_chunk().unwrap_or(&[0; 4]));
        *slot = checked_coordinate(f64::from(value)).ok_or_else(|| {
            place.error(Problem::BadCoordinate {
                found: value.to_string(),
            })
        })?;
    }
    Ok(point)
}

fn parse_text(bytes: &[u8]) -> Result<TriMesh, ParseError> {
    let mut welded = Welded::with_room(0);
    let mut open = 0;
    let mut lines = Lines::new(bytes, Joins::Never);
    for (line, text) in lines.by_ref() {
        let place = Place::Line(line);
        let mut words = words(text);
        match words.next() {
            Some(b"vertex") => {
                welded.corner(point(&mut words, "a vertex", place)?);
                check_count("triangles", welded.corners.len() as u64 / 3, place)?;
                open += 1;
            }
            Some(b"endfacet") => check_facet(std::mem::take(&mut open), place)?,
            None | Some(b"facet" | b"outer" | b"endloop" | b"solid" | b"endsolid" | b"color") => {}
            Some(word) => {
                let word = shown(word);
                return Err(
                    place.error(Problem::Inconsistent(format!("`{word}` is no word of STL")))
                );
            }
        }
    }
    if open > 0 {
        return Err(Place::Line(lines.line()).error(Problem::Truncated { what: "a facet" }));
    }
    welded.finish()
}

fn check_facet(corners: usize, place: Place) -> Result<(), ParseError> {
    if corners == 3 {
        return Ok(());
    }
    Err(place.error(Problem::Inconsistent(format!(
        "a facet has 3 vertices, this one {corners}"
    ))))
}

/// Corners with those at the same place made one; corners come three per triangle.
struct Welded {
    vertices: Vec<[f32; 3]>,
    corners: Vec<u32>,
    vertex_at: HashMap<[u32; 3], u32>,
}

impl Welded {
    fn with_room(triangles: usize) -> Self {
        Self {
            vertices: Vec::with_capacity(triangles / 2),
            corners: Vec::with_capacity(3 * triangles),
            vertex_at: HashMap::with_capacity(triangles / 2),
        }
    }

    fn corner(&mut self, position: [f32; 3]) {
        // −0 and 0 are the same place.
        let key = position.map(|c| (c + 0.0).to_bits());
        let next = self.vertices.len() as u32;
        let vertex = *self.vertex_at.entry(key).or_insert(next);
        if vertex == next {
            self.vertices.push(position);
        }
        self.corners.push(vertex);
    }

    fn finish(self) -> Result<TriMesh, ParseError> {
        if self.vertices.is_empty() {
            return Err(Place::File.error(Problem::NoVertices { format: "STL" }));
        }
        Ok(TriMesh {
            vertices: self.vertices,
            triangles: self.corners.as_chunks::<3>().0.to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "solid two\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 0 0\n   vertex 0 1 0\n  \
                        endloop\n endfacet\n facet normal 0 0 1\n  outer loop\n   vertex -0 1 0\n   vertex 1 0 0\n   \
                        vertex 1 1 0\n  endloop\n endfacet\nendsolid two\n";

    fn binary(head: &[u8], count: u32, corners: &[[f32; 3]]) -> Vec<u8> {
        let mut bytes = vec![b' '; 80];
        bytes[..head.len()].copy_from_slice(head);
        bytes.extend(count.to_le_bytes());
        for triangle in corners.chunks(3) {
            bytes.extend([0; 12]);
            bytes.extend(triangle.iter().flatten().flat_map(|c| c.to_le_bytes()));
            bytes.extend([0; 2]);
        }
        bytes
    }

    #[test]
    fn text_and_binary_give_the_same_mesh() {
        let text = parse_stl(TEXT.as_bytes()).expect("it is valid");
        assert_eq!(text.vertices.len(), 4);
        assert_eq!(text.triangles, [[0, 1, 2], [2, 1, 3]]);
        let corners: Vec<[f32; 3]> = text
            .triangles
            .iter()
            .flatten()
            .map(|&i| text.vertices[i as usize])
            .collect();
        assert_eq!(
            parse_stl(&binary(b"solid liar", 2, &corners)).expect("it is valid"),
            text
        );
    }

    #[test]
    fn problems_name_line_or_byte() {
        let refusal = |bytes: &[u8]| parse_stl(bytes).expect_err("it is refused").to_string();
        assert_eq!(
            refusal(TEXT.replace("vertex 1 1 0", "vertex 1 1").as_bytes()),
            ":13: a vertex needs 3 numbers, here are 2"
        );
        assert_eq!(
            refusal(TEXT.replace("   vertex 1 1 0\n", "").as_bytes()),
            ":14: a facet has 3 vertices, this one 2"
        );
        assert_eq!(
            refusal(&TEXT.as_bytes()[..61]),
            ":5: the file ends in the middle of a facet: is it complete?"
        );
        let cut = binary(b"x", 2, &[[0.0; 3]; 3]);
        assert_eq!(
            refusal(&cut),
            ": byte 80: the file says it has 2 triangles, but holds 1: is it complete?"
        );
        assert!(refusal(&binary(b"x", 1, &[[f32::NAN; 3]; 3])).contains("NaN"));
        assert!(refusal(b"short").contains("STL header"));
    }
}
