//! The head of a PLY file: its encoding, and what each element holds.

use crate::read::error::{ParseError, Place, Problem, shown};
use crate::read::soup::check_count;
use crate::read::text::{Joins, Lines, integer, words};

/// Elements and properties accepted; real files have fewer than a hundred.
const MAX_DECLARATIONS: usize = 10_000;

/// How the rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Text,
    LittleEndian,
    BigEndian,
}

/// The type of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Scalar {
    fn named(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"char" | b"int8" => Self::I8,
            b"uchar" | b"uint8" => Self::U8,
            b"short" | b"int16" => Self::I16,
            b"ushort" | b"uint16" => Self::U16,
            b"int" | b"int32" => Self::I32,
            b"uint" | b"uint32" => Self::U32,
            b"float" | b"float32" => Self::F32,
            b"double" | b"float64" => Self::F64,
            _ => return None,
        })
    }

    /// Bytes it takes in a binary file.
    pub(super) fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }
}

/// One number or one list per row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    pub(super) role: Role,
    /// The type of the length, where it is a list.
    pub(super) length: Option<Scalar>,
    pub(super) scalar: Scalar,
}

/// What a property is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Coordinate 0, 1 or 2 of a vertex.
    Coordinate(usize),
    /// The corners of a face.
    Corners,
    /// Read and passed over.
    Other,
}

/// A table of the file.
pub(super) struct Element {
    pub(super) kind: Kind,
    pub(super) count: usize,
    pub(super) properties: Vec<Property>,
}

/// What the rows of an element are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Vertices,
    Faces,
    Other,
}

impl Element {
    /// Fewest bytes that a row takes in a binary file.
    pub(super) fn smallest_row(&self) -> usize {
        let size = |p: &Property| p.length.unwrap_or(p.scalar).size();
        self.properties.iter().map(size).sum()
    }
}

/// The head of a file.
pub(super) struct Header {
    pub(super) encoding: Encoding,
    pub(super) elements: Vec<Element>,
}

/// Reads the head; `lines` then stands at the first row.
pub(super) fn parse(lines: &mut Lines<'_>) -> Result<Header, ParseError> {
    let (_, magic) = lines.next().unwrap_or((1, b""));
    if magic.trim_ascii() != b"ply" {
        let found = shown(magic);
        let what = format!("a PLY file starts with `ply`, this one with `{found}`");
        return Err(Place::Line(1).error(Problem::Header(what)));
    }
    let mut encoding = None;
    let mut elements: Vec<Element> = Vec::new();
    for (declarations, (line, text)) in lines.by_ref().enumerate() {
        let place = Place::Line(line);
        let words: Vec<&[u8]> = words(text).take(6).collect();
        match words[..] {
            [b"format", name, ..] => encoding = Some(named_encoding(name, place)?),
            [b"element", name, count] => elements.push(element(name, count, place)?),
            [b"property", ref rest @ ..] => add_property(&mut elements, rest, place)?,
            [b"end_header"] => return finish(encoding, elements, place),
            [] | [b"comment" | b"obj_info", ..] => {}
            _ => return Err(not_understood(text, place)),
        }
        if declarations > MAX_DECLARATIONS {
            break;
        }
    }
    Err(Place::Line(lines.line()).error(Problem::Header(
        "the header has no end: `end_header` is missing".into(),
    )))
}

fn finish(
    encoding: Option<Encoding>,
    elements: Vec<Element>,
    place: Place,
) -> Result<Header, ParseError> {
    let missing = |what: &str| place.error(Problem::Header(format!("the header has no {what}")));
    let encoding = encoding.ok_or_else(|| missing("line `format`"))?;
    for element in elements.iter().filter(|e| e.kind == Kind::Vertices) {
        for axis in 0..3 {
            if !element
                .properties
                .iter()
                .any(|p| p.role == Role::Coordinate(axis))
            {
                return Err(missing(
                    ["property `x`", "property `y`", "property `z`"][axis],
                ));
            }
        }
    }
    Ok(Header { encoding, elements })
}

fn not_understood(text: &[u8], place: Place) -> ParseError {
    let found = shown(text);
    place.error(Problem::Header(format!(
        "the header line `{found}` is not understood"
    )))
}

fn named_encoding(name: &[u8], place: Place) -> Result<Encoding, ParseError> {
    match name {
        b"ascii" => Ok(Encoding::Text),
        b"binary_little_endian" => Ok(Encoding::LittleEndian),
        b"binary_big_endian" => Ok(Encoding::BigEndian),
        _ => {
            let found = shown(name);
            let what = format!(
                "`{found}` is no PLY format: ascii, binary_little_endian or binary_big_endian"
            );
            Err(place.error(Problem::Header(what)))
        }
    }
}

fn element(name: &[u8], count: &[u8], place: Place) -> Result<Element, ParseError> {
    let rows = u64::try_from(integer(count, place)?).map_err(|_| {
        place.error(Problem::NotANumber {
            found: shown(count),
        })
    })?;
    check_count("rows of an element", rows, place)?;
    let kind = match name {
        b"vertex" => Kind::Vertices,
        b"face" => Kind::Faces,
        _ => Kind::Other,
    };
    Ok(Element {
        kind,
        count: rows as usize,
        properties: Vec::new(),
    })
}

fn add_property(elements: &mut [Element], words: &[&[u8]], place: Place) -> Result<(), ParseError> {
    let element = elements.last_mut().ok_or_else(|| {
        place.error(Problem::Header(
            "a property stands before the first element".into(),
        ))
    })?;
    let scalar = |name: &[u8]| {
        Scalar::named(name).ok_or_else(|| {
            let found = shown(name);
            place.error(Problem::Header(format!("`{found}` is no PLY type")))
        })
    };
    let (length, scalar, name) = match *words {
        [b"list", length, entry, name] => (Some(scalar(length)?), scalar(entry)?, name),
        [number, name] => (None, scalar(number)?, name),
        _ => return Err(not_understood(b"property", place)),
    };
    let role = match (element.kind, length.is_some(), name) {
        (Kind::Vertices, false, b"x") => Role::Coordinate(0),
        (Kind::Vertices, false, b"y") => Role::Coordinate(1),
        (Kind::Vertices, false, b"z") => Role::Coordinate(2),
        (Kind::Faces, true, b"vertex_indices" | b"vertex_index") => Role::Corners,
        _ => Role::Other,
    };
    element.properties.push(Property {
        role,
        length,
        scalar,
    });
    Ok(())
}

/// The head of `bytes` and the lines after it.
pub(super) fn split(bytes: &[u8]) -> Result<(Header, Lines<'_>), ParseError> {
    let mut lines = Lines::new(bytes, Joins::Never);
    let header = parse(&mut lines)?;
    Ok((header, Lines::after(lines.rest(), lines.line())))
}
