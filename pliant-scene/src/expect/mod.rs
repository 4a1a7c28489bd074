//! What is expected of a scene: checks such as `com_y of cube > 0.2 at 2 s`, read and carried out.

mod checker;
mod measure;
mod quantity;

pub use checker::{Checker, Verdict};
pub use measure::Measures;
pub use quantity::Quantity;

use std::fmt;

use crate::nearest::nearest;

/// Something that must hold: `quantity [of body] comparison value [unit] [at time [s]]`, or the word `finite`.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// What is measured.
    pub quantity: Quantity,
    /// Of which body, by name. None: of everything.
    pub of: Option<String>,
    /// How it compares …
    pub comparison: Comparison,
    /// … to this.
    pub value: f64,
    /// When, seconds after the start. None: at the end of the run.
    pub at: Option<f32>,
}

/// How a number compares to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`: the same to one part in a million.
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

/// Relative difference up to which numbers count as equal.
const SAME: f64 = 1e-6;

impl Comparison {
    const SIGNS: [(&'static str, Self); 5] = [
        ("<=", Self::AtMost),
        (">=", Self::AtLeast),
        ("<", Self::Less),
        (">", Self::Greater),
        ("=", Self::Equal),
    ];

    /// The sign that is written for it.
    pub fn sign(self) -> &'static str {
        let found = Self::SIGNS.iter().find(|(_, c)| *c == self);
        found.map_or("=", |(sign, _)| sign)
    }

    /// Whether it holds; never for a number that is not finite.
    pub fn holds(self, measured: f64, value: f64) -> bool {
        measured.is_finite()
            && match self {
                Self::Less => measured < value,
                Self::AtMost => measured <= value,
                Self::Equal => (measured - value).abs() <= SAME * value.abs().max(1.0),
                Self::AtLeast => measured >= value,
                Self::Greater => measured > value,
            }
    }
}

impl Expectation {
    /// Reads a check; the error is a sentence.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (condition, at) = split_time(text)?;
        if condition.trim() == "finite" {
            return Ok(Self {
                quantity: Quantity::Finite,
                of: None,
                comparison: Comparison::Equal,
                value: 1.0,
                at,
            });
        }
        let (left, comparison, right) =
            split_comparison(condition).map_err(|message| {
                match nearest(condition.trim(), ["finite"]) {
                    Some(meant) => format!(
                        "there is no check `{}`; did you mean `{meant}`?",
                        condition.trim()
                    ),
                    None => message,
                }
            })?;
        let (word, of) = match left.split_once(" of ") {
            Some((word, body)) => (word.trim(), Some(body.trim().trim_matches('"').to_owned())),
            None => (left, None),
        };
        let quantity = Quantity::parse(word).ok_or_else(|| unknown(word))?;
        if of.is_some() && !quantity.has_bodies() {
            return Err(format!(
                "`{word}` is measured of everything, not of a body: leave `of` out"
            ));
        }
        Ok(Self {
            quantity,
            of,
            comparison,
            value: number(right, quantity.unit())?,
            at,
        })
    }
}

impl Expectation {
    /// True for what holds at the end only if it holds at every moment before: it can be judged of a run cut short.
    pub fn is_lasting(&self) -> bool {
        let is_bound = matches!(self.comparison, Comparison::Less | Comparison::AtMost);
        match self.quantity {
            Quantity::Finite => true,
            Quantity::MassDrift
            | Quantity::MaxSpeed
            | Quantity::MaxStrain
            | Quantity::MaxPenetration => is_bound,
            _ => false,
        }
    }
}

fn unknown(word: &str) -> String {
    let known = Quantity::words();
    match nearest(word, known.iter().map(String::as_str)) {
        Some(meant) => format!("there is no quantity `{word}`; did you mean `{meant}`?"),
        None => format!(
            "there is no quantity `{word}`; there are: {}",
            known.join(", ")
        ),
    }
}

/// Splits `… at 2 s` off.
fn split_time(text: &str) -> Result<(&str, Option<f32>), String> {
    let Some((condition, time)) = text.rsplit_once(" at ") else {
        return Ok((text, None));
    };
    let time = number(time, "s")? as f32;
    if !(time.is_finite() && time >= 0.0) {
        return Err(format!("the time {time} must not be negative"));
    }
    Ok((condition, Some(time)))
}

fn split_comparison(text: &str) -> Result<(&str, Comparison, &str), String> {
    let first = text.find(['<', '>', '=']).ok_or_else(|| {
        format!("`{text}` compares nothing: write `quantity < value`, with <, <=, =, >= or >")
    })?;
    for (sign, comparison) in Comparison::SIGNS {
        if let Some(right) = text[first..].strip_prefix(sign) {
            return Ok((text[..first].trim(), comparison, right.trim()));
        }
    }
    Err(format!("`{text}` has no comparison"))
}

/// A number with or without its unit.
fn number(text: &str, unit: &str) -> Result<f64, String> {
    let text = text.trim();
    let bare = text.strip_suffix(unit).unwrap_or(text).trim();
    match bare.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        _ if unit.is_empty() => Err(format!("`{text}` is no number")),
        _ => Err(format!("`{text}` is no number (in {unit})")),
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.quantity == Quantity::Finite {
            f.write_str("finite")?;
        } else {
            write!(f, "{}", self.quantity)?;
            if let Some(body) = &self.of {
                write!(f, " of {body}")?;
            }
            write!(f, " {} {}", self.comparison.sign(), self.value)?;
        }
        match self.at {
            Some(at) => write!(f, " at {at} s"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_are_read_and_written_the_same() {
        for text in [
            "finite",
            "mass_drift < 0.00001",
            "pieces = 1",
            "com_y of cube > 0.2 at 2 s",
            "kinetic <= 0.1 at 5 s",
            "width_x of two words >= 1.5",
        ] {
            let check = Expectation::parse(text).expect(text);
            assert_eq!(check.to_string(), text);
        }
    }

    #[test]
    fn units_are_optional() {
        let plain = Expectation::parse("com_y > 0.2 at 2").expect("a good check");
        let full = Expectation::parse("com_y > 0.2 m at 2 s").expect("a good check");
        assert_eq!(plain, full);
    }

    #[test]
    fn wrong_checks_say_what_is_wrong() {
        for (text, expected) in [
            ("com_yy > 1", "did you mean `com_y`?"),
            ("pieces", "compares nothing"),
            ("finitte at 2 s", "did you mean `finite`?"),
            ("pieces = one", "`one` is no number"),
            ("com_y > 1 at noon", "`noon` is no number (in s)"),
            ("max_penetration of cube < 1", "leave `of` out"),
            ("banana < 1", "there are: finite, mass"),
        ] {
            let error = Expectation::parse(text).expect_err(text);
            assert!(error.contains(expected), "{error}");
        }
    }
}
