//! What is wrong with a scene: where, what, and what was probably meant.

use std::fmt;
use std::ops::Range;

use crate::nearest::nearest;
use crate::source::Source;

/// Most letters of a line that are shown.
const SHOWN: usize = 100;

/// Why a scene was refused: at least one problem.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneError {
    problems: Vec<Problem>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What kind of thing.
    pub kind: ProblemKind,
    /// The scene it is in.
    pub file: String,
    /// Where, if it is a place in the text.
    pub place: Option<Place>,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

/// Kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The scene, or a file it names, cannot be read.
    File,
    /// The text is not TOML or JSON.
    Syntax,
    /// A key or word that the format does not have.
    Word,
    /// A value that cannot be.
    Value,
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// From 1, in letters.
    pub column: usize,
    /// The line.
    pub text: String,
    /// Letters to underline.
    pub width: usize,
}

impl Place {
    /// The place of a span, cut at the end of its first line.
    pub(crate) fn of(text: &str, span: Range<usize>) -> Self {
        let start = floor(text, span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = floor(text, span.end.clamp(start, line_end));
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            text: text[line_start..line_end].trim_end().replace('\t', " "),
            width: text[start..end].chars().count().max(1),
        }
    }
}

impl Place {
    /// What stands there.
    pub(crate) fn found(&self) -> String {
        let letters = self.text.chars().skip(self.column - 1);
        letters.take(self.width.min(SHOWN)).collect()
    }
}

fn floor(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl SceneError {
    /// The error of one problem or several.
    pub(crate) fn new(problems: Vec<Problem>) -> Self {
        debug_assert!(!problems.is_empty(), "an error has a problem");
        Self { problems }
    }

    /// What is wrong, at least one thing.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// All problems as text with lines and carets, with terminal colours if wanted.
    pub fn render(&self, colour: bool) -> String {
        let parts: Vec<String> = self.problems.iter().map(|p| p.render(colour)).collect();
        parts.join("\n\n")
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for SceneError {}

impl From<Problem> for SceneError {
    fn from(problem: Problem) -> Self {
        Self::new(vec![problem])
    }
}

impl Problem {
    /// A problem with the value at a path of a scene.
    pub(crate) fn at(source: &Source, path: &str, message: impl Into<String>) -> Self {
        let place = source.find(path).map(|span| Place::of(&source.text, span));
        let message: String = message.into();
        Self {
            kind: ProblemKind::Value,
            file: source.name.clone(),
            message: if place.is_some() || path.is_empty() {
                message
            } else {
                format!("{path}: {message}")
            },
            place,
            help: None,
        }
    }

    pub(crate) fn of_kind(mut self, kind: ProblemKind) -> Self {
        self.kind = kind;
        self
    }

    pub(crate) fn saying(mut self, message: String) -> Self {
        self.message = message;
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// With the known word nearest to the wrong one, or all there are.
    pub(crate) fn suggest<'a>(
        self,
        word: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Self {
        if let Some(meant) = nearest(word, known.clone()) {
            return self.help(format!("did you mean `{meant}`?"));
        }
        let known: Vec<&str> = known.into_iter().collect();
        match known[..] {
            [] => self,
            _ => self.help(format!("there are: {}", known.join(", "))),
        }
    }

    fn render(&self, colour: bool) -> String {
        let paint = |code: &str, text: &str| {
            if colour {
                format!("\x1b[{code}m{text}\x1b[0m")
            } else {
                text.to_owned()
            }
        };
        let head = format!("{}: {}", paint("1;31", "error"), paint("1", &self.message));
        let mut lines = vec![head];
        match &self.place {
            None => lines.push(format!(" {} {}", paint("34", "-->"), self.file)),
            Some(place) => lines.extend(place.render(&self.file, paint)),
        }
        if let Some(help) = &self.help {
            let gutter = self
                .place
                .as_ref()
                .map_or(0, |place| place.line.to_string().len());
            lines.push(format!(
                "{} {} {help}",
                " ".repeat(gutter),
                paint("34", "= help:")
            ));
        }
        lines.join("\n")
    }
}

impl Place {
    fn render(&self, file: &str, paint: impl Fn(&str, &str) -> String) -> Vec<String> {
        let number = self.line.to_string();
        let space = " ".repeat(number.len());
        // A long line is shown from shortly before the place.
        let skipped = if self.column > SHOWN / 2 {
            self.column - SHOWN / 4
        } else {
            0
        };
        let text: String = self.text.chars().skip(skipped).take(SHOWN).collect();
        let before = " ".repeat(self.column - 1 - skipped);
        let room = SHOWN.saturating_sub(before.len()).max(1);
        let carets = "^".repeat(self.width.min(room));
        let bar = paint("34", "|");
        vec![
            format!(
                "{space}{} {file}:{}:{}",
                paint("34", "-->"),
                self.line,
                self.column
            ),
            format!("{space} {bar}"),
            format!("{} {bar} {text}", paint("34", &number)),
            format!("{space} {bar} {before}{}", paint("1;31", &carets)),
        ]
    }
}
