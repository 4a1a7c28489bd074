//! Just enough reading of Rust text: comments, literals and test items blanked, heads of paths found.
//!
//! Blanked text keeps its line breaks, so that line numbers stay true.

/// The text with comments and the insides of string and character literals blanked.
pub(crate) fn code_only(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut code = String::with_capacity(source.len());
    let mut at = 0;
    while at < chars.len() {
        if let Some(end) = skipped_until(&chars, at) {
            code.extend(chars[at..end].iter().map(|&c| blank(c)));
            at = end;
        } else {
            code.push(chars[at]);
            at += 1;
        }
    }
    code
}

/// The code without the items that only a test build sees.
pub(crate) fn without_test_items(code: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let mut kept = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(start) = rest.find(MARK) {
        let body = start + MARK.len();
        let end = body + item_length(&rest[body..]);
        kept.push_str(&rest[..start]);
        kept.extend(rest[start..end].chars().map(blank));
        rest = &rest[end..];
    }
    kept + rest
}

/// Line and first name of every path that starts with the word `root`: `crate::{a::b, c}` gives a and c.
/// A macro keeps its `!`, a glob is `*`.
pub(crate) fn heads_after<'a>(code: &'a str, root: &str) -> Vec<(usize, &'a str)> {
    let mut found = Vec::new();
    for at in words(code, root) {
        if let Some(rest) = after_colons(&code[at + root.len()..]) {
            found.extend(
                heads(rest)
                    .into_iter()
                    .map(|head| (line_of(code, at), head)),
            );
        }
    }
    found
}

/// Like [`heads_after`], for chains of `depth` or more `super::`, which reach the root of the crate.
pub(crate) fn heads_after_supers(code: &str, depth: usize) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for at in words(code, "super").filter(|&at| !code[..at].trim_end().ends_with("::")) {
        let (mut rest, mut count) = (&code[at..], 0);
        while let Some(next) = rest.strip_prefix("super").and_then(after_colons) {
            rest = next;
            count += 1;
        }
        if count >= depth {
            found.extend(
                heads(rest)
                    .into_iter()
                    .map(|head| (line_of(code, at), head)),
            );
        }
    }
    found
}

/// Byte positions of `word` where it stands alone, not as part of a longer name.
pub(crate) fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    code.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |&at| {
            !code[..at].ends_with(is_name) && !code[at + word.len()..].starts_with(is_name)
        })
}

/// One-based line of a byte position.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

fn heads(path: &str) -> Vec<&str> {
    let path = path.trim_start();
    if let Some(group) = path.strip_prefix('{') {
        return elements(group).into_iter().flat_map(heads).collect();
    }
    let end = path.find(|c| !is_name(c)).unwrap_or(path.len());
    let with_mark = usize::from(path[end..].starts_with('!') || path.starts_with('*'));
    let head = &path[..end + with_mark];
    if head.is_empty() {
        Vec::new()
    } else {
        vec![head]
    }
}

/// Parts between the commas of a group whose opening brace is already gone.
fn elements(group: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                parts.push(&group[start..at]);
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts
}

fn after_colons(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix("::").map(str::trim_start)
}

/// Length of the item at the start of `code`: to its semicolon or to the end of its braces.
fn item_length(code: &str) -> usize {
    let mut depth = 0_usize;
    for (at, c) in code.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(c, ';' | '}') {
            return at + 1;
        }
    }
    code.len()
}

/// Where the comment or literal that starts at `at` ends, if one starts there.
fn skipped_until(chars: &[char], at: usize) -> Option<usize> {
    match (chars[at], chars.get(at + 1)) {
        ('/', Some('/')) => Some(position(chars, at, |rest| rest[0] == '\n')),
        ('/', Some('*')) => Some(block_comment_end(chars, at)),
        ('"', _) => Some(quoted_end(chars, at, '"')),
        ('r', Some('"' | '#')) if !is_inside_name(chars, at) => raw_string_end(chars, at),
        ('\'', Some('\\')) => Some(quoted_end(chars, at, '\'')),
        ('\'', Some(_)) if chars.get(at + 2) == Some(&'\'') => Some(at + 3),
        _ => None,
    }
}

fn position(chars: &[char], from: usize, is_end: impl Fn(&[char]) -> bool) -> usize {
    (from..chars.len())
        .find(|&at| is_end(&chars[at..]))
        .unwrap_or(chars.len())
}

fn block_comment_end(chars: &[char], start: usize) -> usize {
    let (mut at, mut depth) = (start, 0_usize);
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => depth += 1,
            ('*', Some('/')) => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    chars.len()
}

fn quoted_end(chars: &[char], start: usize, quote: char) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != quote {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// None for a raw identifier such as `r#type`.
fn raw_string_end(chars: &[char], start: usize) -> Option<usize> {
    let hashes = chars[start + 1..].iter().take_while(|&&c| c == '#').count();
    let open = start + 1 + hashes;
    let close: Vec<char> = std::iter::once('"')
        .chain(std::iter::repeat_n('#', hashes))
        .collect();
    (chars.get(open) == Some(&'"')).then(|| {
        (position(chars, open + 1, |rest| rest.starts_with(&close)) + close.len()).min(chars.len())
    })
}

/// The prefixes of `br"…"` and `cr"…"` do not make a name of the r.
fn is_inside_name(chars: &[char], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).map(|index| chars[index]);
    match before(1) {
        Some('b' | 'c') => before(2).is_some_and(is_name),
        other => other.is_some_and(is_name),
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn blank(c: char) -> char {
    if c == '\n' { c } else { ' ' }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_code(source: &str, expect: &str) {
        let words: Vec<String> = code_only(source)
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        assert_eq!(words.join(" "), expect, "{source}");
    }

    #[test]
    fn comments_and_literals_are_blanked() {
        check_code("a // b\nc", "a c");
        check_code("a /* b /* c */ d */ e", "a e");
        check_code(r#"a("// b \" c", d)"#, "a( , d)");
        check_code(r##"r#"x " y"# z"##, "z");
        check_code("f::<'a>('\"', '\\'', \"x\") // y", "f::<'a>( , , )");
        check_code("r#type + for_r", "r#type + for_r");
    }

    #[test]
    fn blanking_keeps_the_lines() {
        assert_eq!(
            code_only("/* a\nb */\n\"c\nd\"\ne").matches('\n').count(),
            4
        );
    }

    #[test]
    fn test_items_end_with_their_braces() {
        let code = "a #[cfg(test)] mod t { fn f() { b } } c #[cfg(test)] use d; e";
        let kept = without_test_items(code);
        assert_eq!(kept.split_whitespace().collect::<Vec<_>>(), ["a", "c", "e"]);
    }

    #[test]
    fn heads_are_the_first_names() {
        let code =
            "use crate::a::b;\nuse crate::{c::{d, e}, f};\n$crate::g!(); mycrate::h; crate::*";
        assert_eq!(
            heads_after(code, "crate"),
            [(1, "a"), (2, "c"), (2, "f"), (3, "g!"), (3, "*")]
        );
    }

    #[test]
    fn short_chains_of_super_stay_in_the_room() {
        let code = "use super::a;\nuse super::super::b;";
        assert_eq!(heads_after_supers(code, 2), [(2, "b")]);
        assert_eq!(heads_after_supers(code, 1), [(1, "a"), (2, "b")]);
    }
}
