//! PLY, text and binary, with any elements and properties.

mod header;
mod rows;

use pliant::TriMesh;

use super::error::{ParseError, Place, Problem};
use super::soup::Soup;
use super::text::checked_coordinate;
use header::{Element, Encoding, Header, Kind, Property, Role};
use rows::{ByteRows, Rows, TextRows};

/// Reads a PLY file: text, little or big endian. Polygons are triangulated; other properties and elements are passed
/// over. A file without faces gives a mesh without triangles.
pub fn parse_ply(bytes: &[u8]) -> Result<TriMesh, ParseError> {
    let (header, lines) = header::split(bytes)?;
    let soup = match header.encoding {
        Encoding::Text => read(&header, &mut TextRows::new(lines), bytes.len())?,
        encoding => {
            let start = bytes.len() - lines.rest().len();
            read(
                &header,
                &mut ByteRows::new(bytes, start, encoding),
                bytes.len(),
            )?
        }
    };
    if soup.vertex_count() == 0 {
        return Err(Place::File.error(Problem::NoVertices { format: "PLY" }));
    }
    soup.into_mesh(0)
}

fn read(header: &Header, rows: &mut impl Rows, bytes: usize) -> Result<Soup, ParseError> {
    let count = |kind| {
        let counts = header.elements.iter().filter(|e| e.kind == kind);
        counts.map(|e| e.count).max().unwrap_or(0)
    };
    let mut soup = Soup::with_room(count(Kind::Vertices), count(Kind::Faces), bytes);
    for element in &header.elements {
        read_element(element, rows, &mut soup)?;
    }
    Ok(soup)
}

fn read_element(
    element: &Element,
    rows: &mut impl Rows,
    soup: &mut Soup,
) -> Result<(), ParseError> {
    // Rows without properties take no space: a file could announce any number of them.
    if element.properties.is_empty() {
        return Ok(());
    }
    let what = match element.kind {
        Kind::Vertices => "the vertices",
        Kind::Faces => "the faces",
        Kind::Other => "the rows",
    };
    rows.expect_bytes(element.count.saturating_mul(element.smallest_row()), what)?;
    for _ in 0..element.count {
        rows.next_row(what)?;
        let mut position = [0.0; 3];
        for property in &element.properties {
            read_property(property, rows, soup, &mut position)?;
        }
        if element.kind == Kind::Vertices {
            soup.vertex(position, rows.place())?;
        }
    }
    Ok(())
}

fn read_property(
    property: &Property,
    rows: &mut impl Rows,
    soup: &mut Soup,
    position: &mut [f32; 3],
) -> Result<(), ParseError> {
    let length = match property.length {
        None => 1,
        Some(scalar) => list_length(rows.number(scalar)?, rows.place())?,
    };
    for _ in 0..length {
        let value = rows.number(property.scalar)?;
        match property.role {
            Role::Coordinate(axis) => position[axis] = coordinate(value, rows.place())?,
            Role::Corners => soup.corner(corner(value, rows.place())?),
            Role::Other => {}
        }
    }
    // Points and edges among the faces carry no surface.
    match (property.role, length) {
        (Role::Corners, 0..3) => soup.drop_corners(),
        (Role::Corners, _) => soup.face(rows.place())?,
        _ => {}
    }
    Ok(())
}

fn list_length(value: f64, place: Place) -> Result<u64, ParseError> {
    if value >= 0.0 && value.fract() == 0.0 {
        return Ok(value as u64);
    }
    Err(place.error(Problem::Inconsistent(format!("a list of {value} entries"))))
}

fn coordinate(value: f64, place: Place) -> Result<f32, ParseError> {
    checked_coordinate(value).ok_or_else(|| {
        place.error(Problem::BadCoordinate {
            found: value.to_string(),
        })
    })
}

fn corner(value: f64, place: Place) -> Result<i64, ParseError> {
    if value.fract() == 0.0 && value.abs() < 9.0e15 {
        return Ok(value as i64);
    }
    Err(place.error(Problem::NotANumber {
        found: value.to_string(),
    }))
}

#[cfg(test)]
mod tests;
