//! Tolerant JSON made strict, letter by letter: what is taken out becomes a space, so that every place stays the same.

/// The text without comments, without commas before a closing bracket, and without dots at the end of numbers.
pub(super) fn strict(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if bytes.starts_with(&[0xef, 0xbb, 0xbf]) {
        bytes[..3].fill(b' ');
    }
    let mut comma = None;
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'"' => {
                comma = None;
                i = string_end(&bytes, i);
                continue;
            }
            b'/' if matches!(bytes.get(i + 1), Some(b'/' | b'*')) => {
                i = blank_comment(&mut bytes, i);
                continue;
            }
            b',' => comma = Some(i),
            b']' | b'}' => {
                if let Some(at) = comma.take() {
                    bytes[at] = b' ';
                }
            }
            b'.' if !matches!(bytes.get(i + 1), Some(b'0'..=b'9')) => bytes[i] = b' ',
            byte if !byte.is_ascii_whitespace() => comma = None,
            _ => {}
        }
        i += 1;
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Behind the string that starts at i.
fn string_end(bytes: &[u8], mut i: usize) -> usize {
    i += 1;
    while i < bytes.len() && bytes[i] != b'"' {
        i += if bytes[i] == b'\\' { 2 } else { 1 };
    }
    (i + 1).min(bytes.len())
}

/// Blanks the comment that starts at i, lines kept, and returns where it ends.
fn blank_comment(bytes: &mut [u8], i: usize) -> usize {
    let block = bytes[i + 1] == b'*';
    let mut end = i + 2;
    while end < bytes.len() {
        if block && bytes[end..].starts_with(b"*/") {
            end += 2;
            break;
        }
        if !block && bytes[end] == b'\n' {
            break;
        }
        end += 1;
    }
    for byte in &mut bytes[i..end] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
    end
}

/// Byte offset of a line and column, both from 1.
pub(super) fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    before + column.saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::strict;

    fn check(text: &str, expected: &str) {
        let strict = strict(text);
        let read: serde_json::Value = serde_json::from_str(&strict).expect(&strict);
        let expected: serde_json::Value = serde_json::from_str(expected).expect(expected);
        assert_eq!(read, expected, "{text}");
        assert_eq!(strict.len(), text.len(), "every place stays the same");
    }

    #[test]
    fn tolerated_things_are_taken_out() {
        check("{ \"a\": 1, // one\n }", "{ \"a\": 1 }");
        check("[1, /* two, ] */ 3,\n]", "[1, 3]");
        check(
            "{ \"a//b\": \"/* \\\" */\", }",
            "{ \"a//b\": \"/* \\\" */\" }",
        );
        check("{ \"a\": 1, \"a\": 2 }", "{ \"a\": 2 }");
        check("[1., 2.5]", "[1, 2.5]");
    }

    #[test]
    fn any_text_is_taken_without_panic() {
        for text in [
            "",
            "/",
            "/*",
            "\"",
            "\"\\",
            "{,}",
            "é/*é",
            "\u{feff}{}",
            ".",
        ] {
            assert_eq!(strict(text).len(), text.len());
        }
    }
}
