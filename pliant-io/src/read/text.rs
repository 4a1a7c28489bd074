//! Lines, words and numbers of text files, with the line of every problem.

use super::error::{ParseError, Place, Problem, shown};

/// Largest coordinate magnitude the engine accepts.
pub(super) const MAX_COORDINATE: f64 = 1.0e15;

/// The lines of a text file with their numbers, whatever ends them: LF, CR LF or CR.
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    line: usize,
    joins: Joins,
}

/// Whether a backslash at the end of a line joins it with the next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joins {
    /// Every line stands alone.
    Never,
    /// As in OBJ; the backslash and the line ends stay in the text and count as blanks.
    Backslash,
}

impl<'a> Lines<'a> {
    /// Lines of `bytes`, which may start with a byte-order mark.
    pub(super) fn new(bytes: &'a [u8], joins: Joins) -> Self {
        Self {
            rest: bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes),
            line: 0,
            joins,
        }
    }

    /// Continues after `line` lines; for text that follows a header.
    pub(super) fn after(bytes: &'a [u8], line: usize) -> Self {
        Self {
            rest: bytes,
            line,
            joins: Joins::Never,
        }
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The number of the last line given out.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The next line that is not blank, without what follows a `#`.
    pub(super) fn next_filled(&mut self) -> Option<(usize, &'a [u8])> {
        self.by_ref()
            .map(|(line, text)| (line, without_comment(text)))
            .find(|(_, text)| words(text).next().is_some())
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let first = self.line + 1;
        let mut from = 0;
        loop {
            let (end, next) = line_end(self.rest, from);
            self.line += 1;
            let joined = self.joins == Joins::Backslash
                && next < self.rest.len()
                && self.rest[from..end].ends_with(b"\\");
            if !joined {
                let text = &self.rest[..end];
                self.rest = &self.rest[next..];
                return Some((first, text));
            }
            from = next;
        }
    }
}

/// Where the line that holds `from` ends, and where the next one starts.
fn line_end(bytes: &[u8], from: usize) -> (usize, usize) {
    let tail = &bytes[from..];
    match tail.iter().position(|&b| b == b'\n' || b == b'\r') {
        None => (bytes.len(), bytes.len()),
        Some(at) if tail[at..].starts_with(b"\r\n") => (from + at, from + at + 2),
        Some(at) => (from + at, from + at + 1),
    }
}

fn without_comment(text: &[u8]) -> &[u8] {
    text.iter()
        .position(|&b| b == b'#')
        .map_or(text, |at| &text[..at])
}

/// The words of a line; blanks and backslashes stand between them.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&b| b.is_ascii_whitespace() || b == b'\\' || b == 0x0b)
        .filter(|word| !word.is_empty())
}

/// The number that `word` spells.
pub(super) fn number(word: &[u8], place: Place) -> Result<f64, ParseError> {
    std::str::from_utf8(word)
        .ok()
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| place.error(Problem::NotANumber { found: shown(word) }))
}

/// The coordinate that `word` spells: finite and not beyond what the engine takes.
pub(super) fn coordinate(word: &[u8], place: Place) -> Result<f32, ParseError> {
    let value = number(word, place)?;
    checked_coordinate(value)
        .ok_or_else(|| place.error(Problem::BadCoordinate { found: shown(word) }))
}

/// `value` as a coordinate, unless it is not finite or too large.
pub(super) fn checked_coordinate(value: f64) -> Option<f32> {
    (value.abs() <= MAX_COORDINATE).then_some(value as f32)
}

/// The point in the next three words.
pub(super) fn point<'a>(
    words: &mut impl Iterator<Item = &'a [u8]>,
    what: &'static str,
    place: Place,
) -> Result<[f32; 3], ParseError> {
    let mut point = [0.0; 3];
    for (found, slot) in point.iter_mut().enumerate() {
        let word = words.next().ok_or_else(|| {
            place.error(Problem::TooFewNumbers {
                what,
                needs: 3,
                found,
            })
        })?;
        *slot = coordinate(word, place)?;
    }
    Ok(point)
}

/// The integer that `word` spells; floats with integer values are accepted, as some programs write them.
pub(super) fn integer(word: &[u8], place: Place) -> Result<i64, ParseError> {
    let value = number(word, place)?;
    if value.fract() == 0.0 && value.abs() <= 9.0e15 {
        Ok(value as i64)
    } else {
        Err(place.error(Problem::NotANumber { found: shown(word) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_mark_and_are_counted_once() {
        let lines: Vec<_> = Lines::new(b"\xef\xbb\xbfa\r\nb\rc\n\nd", Joins::Never).collect();
        let expected: [(usize, &[u8]); 5] = [(1, b"a"), (2, b"b"), (3, b"c"), (4, b""), (5, b"d")];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_joined_line_has_the_number_of_its_first() {
        let mut lines = Lines::new(b"f 1 \\\n 2 3\nf", Joins::Backslash);
        let (line, text) = lines.next().expect("it is valid");
        assert_eq!((line, words(text).count()), (1, 4));
        assert_eq!(lines.next(), Some((3, &b"f"[..])));
    }

    #[test]
    fn numbers_are_refused_by_name() {
        let place = Place::Line(3);
        assert_eq!(number(b"1e-3", place), Ok(1e-3));
        assert_eq!(
            number(b"0,5", place)
                .expect_err("it is refused")
                .to_string(),
            ":3: `0,5` is not a number"
        );
        assert!(coordinate(b"nan", place).is_err());
        assert!(coordinate(b"-1e300", place).is_err());
        assert!(integer(b"1.5", place).is_err());
    }
}
