//! The numbers of a PLY row, from text or from bytes.

use super::header::{Encoding, Scalar};
use crate::read::error::{ParseError, Place, Problem};
use crate::read::text::{Lines, number, words};

/// A source of the numbers of a file, row by row.
pub(super) trait Rows {
    /// Goes to the next row.
    fn next_row(&mut self, what: &'static str) -> Result<(), ParseError>;
    /// The next number of the row.
    fn number(&mut self, scalar: Scalar) -> Result<f64, ParseError>;
    /// Where the row is.
    fn place(&self) -> Place;
    /// Fails early when fewer than `bytes` are left; text has no sizes.
    fn expect_bytes(&self, bytes: usize, what: &'static str) -> Result<(), ParseError>;
}

/// Rows that are lines.
pub(super) struct TextRows<'a> {
    lines: Lines<'a>,
    row: &'a [u8],
    used: usize,
    place: Place,
}

impl<'a> TextRows<'a> {
    pub(super) fn new(lines: Lines<'a>) -> Self {
        Self {
            lines,
            row: b"",
            used: 0,
            place: Place::File,
        }
    }
}

impl Rows for TextRows<'_> {
    fn next_row(&mut self, what: &'static str) -> Result<(), ParseError> {
        let cut = || Place::File.error(Problem::Truncated { what });
        let (line, row) = self.lines.next_filled().ok_or_else(cut)?;
        (self.row, self.used, self.place) = (row, 0, Place::Line(line));
        Ok(())
    }

    fn number(&mut self, _: Scalar) -> Result<f64, ParseError> {
        let rest = self.row.trim_ascii_start();
        let word = words(rest).next().ok_or_else(|| {
            self.place.error(Problem::TooFewNumbers {
                what: "this row",
                needs: self.used + 1,
                found: self.used,
            })
        })?;
        self.used += 1;
        self.row = &rest[word.len()..];
        number(word, self.place)
    }

    fn place(&self) -> Place {
        self.place
    }

    fn expect_bytes(&self, _: usize, _: &'static str) -> Result<(), ParseError> {
        Ok(())
    }
}

/// Rows that are bytes.
pub(super) struct ByteRows<'a> {
    bytes: &'a [u8],
    at: usize,
    row: usize,
    encoding: Encoding,
    what: &'static str,
}

impl<'a> ByteRows<'a> {
    /// Rows of `bytes` from `at` on.
    pub(super) fn new(bytes: &'a [u8], at: usize, encoding: Encoding) -> Self {
        Self {
            bytes,
            at,
            row: at,
            encoding,
            what: "the rows",
        }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], ParseError> {
        let mut raw = *self
            .bytes
            .get(self.at..)
            .and_then(<[u8]>::first_chunk)
            .ok_or_else(|| self.cut(self.what))?;
        self.at += N;
        if self.encoding == Encoding::BigEndian {
            raw.reverse();
        }
        Ok(raw)
    }

    fn cut(&self, what: &'static str) -> ParseError {
        Place::Byte(self.bytes.len()).error(Problem::Truncated { what })
    }
}

impl Rows for ByteRows<'_> {
    fn next_row(&mut self, what: &'static str) -> Result<(), ParseError> {
        self.row = self.at;
        self.what = what;
        Ok(())
    }

    fn number(&mut self, scalar: Scalar) -> Result<f64, ParseError> {
        Ok(match scalar {
            Scalar::I8 => i8::from_le_bytes(self.take()?).into(),
            Scalar::U8 => u8::from_le_bytes(self.take()?).into(),
            Scalar::I16 => i16::from_le_bytes(self.take()?).into(),
            Scalar::U16 => u16::from_le_bytes(self.take()?).into(),
            Scalar::I32 => i32::from_le_bytes(self.take()?).into(),
            Scalar::U32 => u32::from_le_bytes(self.take()?).into(),
            Scalar::F32 => f32::from_le_bytes(self.take()?).into(),
            Scalar::F64 => f64::from_le_bytes(self.take()?),
        })
    }

    fn place(&self) -> Place {
        Place::Byte(self.row)
    }

    fn expect_bytes(&self, bytes: usize, what: &'static str) -> Result<(), ParseError> {
        if self.bytes.len().saturating_sub(self.at) < bytes {
            return Err(self.cut(what));
        }
        Ok(())
    }
}
