//! Which elements reach into which band of rows.

use core::ops::Range;

/// Compressed rows: the elements of each band, in order.
pub(crate) struct Bins {
    starts: Vec<u32>,
    elements: Vec<u32>,
}

impl Bins {
    /// Sorts `count` elements, of which element `i` touches the pixel rows `rows_of(i)`, into bands of `band` rows.
    pub(crate) fn new(
        height: usize,
        band: usize,
        count: usize,
        rows_of: impl Fn(usize) -> Range<usize>,
    ) -> Self {
        let bands = height.div_ceil(band);
        let touched = |i: usize| {
            let rows = rows_of(i);
            if rows.is_empty() {
                0..0
            } else {
                rows.start / band..((rows.end - 1) / band + 1).min(bands)
            }
        };
        let mut starts = vec![0_u32; bands + 1];
        for i in 0..count {
            for b in touched(i) {
                starts[b + 1] += 1;
            }
        }
        for b in 0..bands {
            starts[b + 1] += starts[b];
        }
        let mut next = starts.clone();
        let mut elements = vec![0; starts[bands] as usize];
        for i in 0..count {
            for b in touched(i) {
                elements[next[b] as usize] = i as u32;
                next[b] += 1;
            }
        }
        Self { starts, elements }
    }

    pub(crate) fn of(&self, band: usize) -> &[u32] {
        &self.elements[self.starts[band] as usize..self.starts[band + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_in_every_band_they_touch_and_in_no_other() {
        let rows = [0..1, 3..9, 4..4, 7..100];
        let bins = Bins::new(10, 4, rows.len(), |i| rows[i].clone());
        assert_eq!(bins.of(0), [0, 1]);
        assert_eq!(bins.of(1), [1, 3]);
        assert_eq!(bins.of(2), [1, 3]);
    }
}
