//! The text of a scene, and where in it a key stands.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// How a text is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// The scene format.
    Toml,
    /// The authors' JSON.
    Json,
}

/// A scene's text and its name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Source {
    /// File name, for people.
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) language: Language,
    /// Paths that were set from outside: the text does not say what is wrong with them.
    pub(crate) set: Vec<String>,
}

impl Source {
    /// Where the value at a path such as `body[1].material.density` stands; its nearest parent if it is not there.
    pub(crate) fn find(&self, path: &str) -> Option<Range<usize>> {
        if self.set.iter().any(|set| path.starts_with(set.as_str())) {
            return None;
        }
        match self.language {
            Language::Toml => find_toml(&self.text, path),
            Language::Json => find_json(&self.text, path),
        }
    }
}

fn find_toml(text: &str, path: &str) -> Option<Range<usize>> {
    let root = DeTable::parse(text).ok()?;
    let mut table = Some(root.get_ref());
    let mut array = None;
    let mut found = None;
    for segment in segments(path) {
        let value = match segment {
            Segment::Key(key) => table.and_then(|table| table.get(key)),
            Segment::Index(index) => {
                array.and_then(|array: &toml::de::DeArray<'_>| array.get(index))
            }
        };
        let Some(value) = value else { break };
        found = Some(value.span());
        (table, array) = match value.get_ref() {
            DeValue::Table(table) => (Some(table), None),
            DeValue::Array(array) => (None, Some(array)),
            _ => (None, None),
        };
    }
    found
}

/// The last place where the path's first key is written: repeated keys count the last time.
fn find_json(text: &str, path: &str) -> Option<Range<usize>> {
    let key = path.split(['.', '[']).next()?;
    let quoted = format!("\"{key}\"");
    let start = text.rfind(&quoted)?;
    Some(start..start + quoted.len())
}

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Segment<'p> {
    /// A key of a table.
    Key(&'p str),
    /// A place in a list.
    Index(usize),
}

/// `body[1].name` as body, 1, name.
pub(crate) fn segments(path: &str) -> impl Iterator<Item = Segment<'_>> {
    path.split(['.', '['])
        .filter(|part| !part.is_empty())
        .map(|part| match part.strip_suffix(']').map(str::parse) {
            Some(Ok(index)) => Segment::Index(index),
            _ => Segment::Key(part),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, expected: Option<&str>) {
        let text =
            "title = \"a\"\n[[body]]\nname = \"x\"\n[[body]]\nmaterial.stiffness.alpha = 3\n";
        let source = Source {
            name: "test".into(),
            text: text.into(),
            language: Language::Toml,
            set: Vec::new(),
        };
        assert_eq!(
            source.find(path).map(|span| &text[span]),
            expected,
            "{path}"
        );
    }

    #[test]
    fn paths_lead_to_values_or_their_nearest_parent() {
        check("title", Some("\"a\""));
        check("body[0].name", Some("\"x\""));
        check("body[1].material.stiffness.alpha", Some("3"));
        check("body[0].spacing", Some("[[body]]"));
        check("nothing", None);
    }
}
