//! Tables about pairs of bodies, cut where no body is on both sides.
//!
//! What is between two cuts can be worked off to the end before the rest, with the same bits, and stays in the cache meanwhile
//! however many other heaps there are.

use std::ops::Range;

/// Cuts rows about pairs of bodies, in the order of the lower one of each, into ranges that have no body in common, of at least `worth`
/// rows but for the last.
pub(super) fn cut(
    pairs: impl Iterator<Item = [u32; 2]>,
    worth: usize,
    out: &mut Vec<Range<usize>>,
) {
    out.clear();
    let (mut start, mut end, mut last) = (0, 0, 0);
    for [a, b] in pairs {
        if end - start >= worth && a.min(b) > last {
            out.push(start..end);
            start = end;
        }
        last = last.max(a).max(b);
        end += 1;
    }
    if start < end {
        out.push(start..end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(pairs: &[[u32; 2]], worth: usize) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        out.push(3..4);
        cut(pairs.iter().copied(), worth, &mut out);
        out
    }

    #[test]
    fn cuts_are_where_no_body_is_on_both_sides() {
        let heap = [[0, 1], [1, 0], [0, 3], [2, 3]];
        let others = [[4, 5], [5, 5], [6, 7], [7, 8], [8, 6], [9, 9]];
        let pairs = [&heap[..], &others[..]].concat();
        assert_eq!(cuts(&pairs, 1), [0..4, 4..6, 6..9, 9..10]);
        assert_eq!(cuts(&pairs, 3), [0..4, 4..9, 9..10]);
        assert_eq!(cuts(&pairs, 100).len(), 1);
        assert!(cuts(&[], 1).is_empty());
    }
}
