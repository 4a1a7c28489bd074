//! Names that a format accepts, each different from the others.

use std::collections::BTreeSet;

/// Names given out so far.
#[derive(Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// Names that are never given out.
    pub(super) fn without(reserved: &[&str]) -> Self {
        Self(reserved.iter().map(|&name| name.into()).collect())
    }

    /// `name` as an identifier of ASCII letters, digits and `_`, with a number behind it when it is taken.
    pub(super) fn unique(&mut self, name: &str) -> String {
        let base = identifier(name);
        let mut candidate = base.clone();
        let mut number = 2;
        while !self.0.insert(candidate.clone()) {
            candidate = format!("{base}_{number}");
            number += 1;
        }
        candidate
    }
}

/// `name` with everything else replaced by `_`; never empty, never starting with a digit.
fn identifier(name: &str) -> String {
    let fits = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let text: String = name.chars().map(fits).collect();
    if text.is_empty() || text.starts_with(|c: char| c.is_ascii_digit()) {
        format!("_{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_identifiers_and_differ() {
        let mut names = Names::without(&["x"]);
        let given = [
            "jelly", "jelly", "je lly", "je/lly", "2nd", "", "x", "\"}\n",
        ]
        .map(|name| names.unique(name));
        assert_eq!(
            given,
            [
                "jelly", "jelly_2", "je_lly", "je_lly_2", "_2nd", "_", "x_2", "___"
            ]
        );
    }
}
