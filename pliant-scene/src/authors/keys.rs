//! Reading keys: their values as numbers, vectors and lists, with the defaults of the authors' reader.

use serde_json::{Map, Value};

use crate::error::{Problem, SceneError};
use crate::source::Source;

/// A table of keys and what was wrong with them.
pub(super) struct Keys<'s> {
    source: &'s Source,
    map: &'s Map<String, Value>,
    problems: Vec<Problem>,
}

impl<'s> Keys<'s> {
    pub(super) fn new(source: &'s Source, map: &'s Map<String, Value>) -> Self {
        Self {
            source,
            map,
            problems: Vec::new(),
        }
    }

    /// All keys that are written.
    pub(super) fn written(&self) -> impl Iterator<Item = &'s str> + use<'s> {
        self.map.keys().map(String::as_str)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.map.get(key).is_some_and(|value| !value.is_null())
    }

    /// A problem with a key, told once.
    pub(super) fn wrong(&mut self, key: &str, message: impl Into<String>) {
        let problem = Problem::at(self.source, key, message.into());
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    pub(super) fn finish(self) -> Result<(), SceneError> {
        if self.problems.is_empty() {
            Ok(())
        } else {
            Err(SceneError::new(self.problems))
        }
    }

    /// A number, or a list of one.
    pub(super) fn number(&mut self, key: &str, default: f32) -> f32 {
        let value = self.map.get(key);
        self.as_number(key, value, default)
    }

    /// A number that is not negative, as a count.
    pub(super) fn count(&mut self, key: &str, default: u32) -> u32 {
        let number = self.number(key, default as f32);
        number.clamp(0.0, u32::MAX as f32) as u32
    }

    /// One of the words that are numbered from 0.
    pub(super) fn choice(&mut self, key: &str, words: &[&str]) -> usize {
        let number = self.number(key, 0.0);
        let choice = (0..words.len()).find(|choice| *choice as f32 == number);
        choice.unwrap_or_else(|| {
            let numbered = words.iter().enumerate();
            let known: Vec<String> = numbered.map(|(i, word)| format!("{i} ({word})")).collect();
            self.wrong(
                key,
                format!("`{key}` is one of {}, not {number}", known.join(", ")),
            );
            0
        })
    }

    /// A number in a range.
    pub(super) fn number_in(&mut self, key: &str, default: f32, low: f32, high: f32) -> f32 {
        let number = self.number(key, default);
        if (low..=high).contains(&number) {
            return number;
        }
        let message = if high.is_finite() {
            format!("`{key}` must be from {low} to {high}, is {number}")
        } else {
            format!("`{key}` must be at least {low}, is {number}")
        };
        self.wrong(key, message);
        default
    }

    /// Three numbers.
    pub(super) fn vector(&mut self, key: &str, default: [f32; 3]) -> [f32; 3] {
        let value = self.map.get(key);
        self.as_vector(key, value, default)
    }

    /// True or false, written so or as a number.
    pub(super) fn flag(&mut self, key: &str, default: bool) -> bool {
        match self.map.get(key) {
            Some(Value::Bool(value)) => *value,
            _ => self.number(key, f32::from(u8::from(default))) != 0.0,
        }
    }

    /// True unless the key says "off".
    pub(super) fn is_on(&self, key: &str) -> bool {
        self.map.get(key).and_then(Value::as_str) != Some("off")
    }

    /// The entries of a list; none when it is not written.
    pub(super) fn list(&mut self, key: &str) -> &'s [Value] {
        match self.map.get(key) {
            Some(Value::Array(list)) => list,
            None | Some(Value::Null) => &[],
            Some(_) => {
                self.wrong(key, format!("`{key}` must be a list"));
                &[]
            }
        }
    }

    /// A number of an entry of the list `key`.
    pub(super) fn number_of(&mut self, key: &str, entry: &'s Value, name: &str) -> f32 {
        self.as_number(key, entry.get(name), 0.0)
    }

    /// A vector of an entry of the list `key`.
    pub(super) fn vector_of(&mut self, key: &str, entry: &'s Value, name: &str) -> [f32; 3] {
        self.as_vector(key, entry.get(name), [0.0; 3])
    }

    fn as_number(&mut self, key: &str, value: Option<&Value>, default: f32) -> f32 {
        let number = match value {
            None | Some(Value::Null) => return default,
            Some(Value::Number(number)) => number.as_f64(),
            Some(Value::Array(list)) => list.first().and_then(Value::as_f64),
            Some(_) => None,
        };
        match number.map(|number| number as f32) {
            Some(number) if number.is_finite() => number,
            _ => {
                self.wrong(key, format!("`{key}` must have a number here"));
                default
            }
        }
    }

    pub(super) fn as_vector(
        &mut self,
        key: &str,
        value: Option<&Value>,
        default: [f32; 3],
    ) -> [f32; 3] {
        let list = match value {
            None | Some(Value::Null) => return default,
            Some(Value::Array(list)) if list.len() >= 3 => list,
            Some(_) => {
                self.wrong(
                    key,
                    format!("`{key}` must have a list of three numbers here"),
                );
                return default;
            }
        };
        [0, 1, 2].map(|i| self.as_number(key, list.get(i), default[i]))
    }
}
