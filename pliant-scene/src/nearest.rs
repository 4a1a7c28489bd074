//! The word somebody meant.

/// The candidate nearest to `word` by edits, if it is near enough to be a slip.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let slips = 1 + word.chars().count().min(64) / 3;
    candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(edits, _)| *edits <= slips)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Letters to insert, remove, replace, or swap with a neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (letters(a), letters(b));
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        rows[i][0] = i;
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

/// The first letters, without case: longer words are no slips.
fn letters(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).take(64).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_find_the_word_and_other_words_do_not() {
        let words = ["gravity", "dt", "substeps"];
        for (slip, meant) in [
            ("gravty", Some("gravity")),
            ("Gravity", Some("gravity")),
            ("td", Some("dt")),
            ("sub_steps", Some("substeps")),
            ("colour", None),
        ] {
            assert_eq!(nearest(slip, words), meant, "{slip}");
        }
    }
}
