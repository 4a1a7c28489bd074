//! Pairs of boxes that overlap.
//!
//! Boxes are parted in two again and again, where they lie widest apart, until few are left, which are tried with each other. A pair that
//! overlaps does so on one side of the plane between the two halves or on the other, so it is never parted; boxes that reach over the plane
//! are in both. Cost is that of the boxes and of what is near, however they are arranged: in a row, a wall or a heap.

use glam::Vec3;

use super::broad::Bounds;

/// Boxes that are tried with each other.
const FEW: usize = 24;

/// Room for boxes that are being parted.
#[derive(Debug, Default)]
pub(super) struct Parting {
    /// Those of all halves that have not been looked at, the last ones behind.
    rows: Vec<u32>,
    lows: Vec<f32>,
    #[cfg(test)]
    tried: usize,
}

impl Parting {
    /// Calls `found` with the numbers of boxes that overlap, the lower one first; with some of them more than once.
    pub(super) fn overlaps(
        &mut self,
        boxes: &[Bounds],
        some: impl Iterator<Item = u32>,
        mut found: impl FnMut(u32, u32),
    ) {
        self.rows.clear();
        self.rows.extend(some);
        self.part(0, boxes, &mut found);
    }

    /// Finds the pairs among the boxes from `first` on, and drops them.
    fn part(&mut self, first: usize, boxes: &[Bounds], found: &mut impl FnMut(u32, u32)) {
        let end = self.rows.len();
        let halves = (end - first > FEW).then(|| self.plane(first, boxes));
        if let Some((axis, plane)) = halves.filter(|(_, plane)| !plane.is_nan()) {
            let below = |b: u32| boxes[b as usize].low[axis] < plane;
            let above = |b: u32| boxes[b as usize].high[axis] >= plane;
            let count = |half: &dyn Fn(u32) -> bool| {
                let rows = self.rows[first..].iter();
                rows.filter(|b| half(**b)).count()
            };
            // Where many reach over the plane, little is won.
            if count(&below).max(count(&above)) <= (end - first) / 4 * 3 {
                for half in [&below as &dyn Fn(u32) -> bool, &above] {
                    for k in first..end {
                        let b = self.rows[k];
                        if half(b) {
                            self.rows.push(b);
                        }
                    }
                    self.part(end, boxes, found);
                }
                self.rows.truncate(first);
                return;
            }
        }
        let rows = &self.rows[first..];
        #[cfg(test)]
        {
            self.tried += rows.len() * rows.len() / 2;
        }
        for (k, &a) in rows.iter().enumerate() {
            for &b in &rows[k + 1..] {
                if boxes[a as usize].overlaps(&boxes[b as usize]) {
                    found(a.min(b), a.max(b));
                }
            }
        }
        self.rows.truncate(first);
    }

    /// Axis and place of a plane that half of the boxes from `first` on begin behind: across the axis along which they lie farthest apart, by
    /// their own width.
    fn plane(&mut self, first: usize, boxes: &[Bounds]) -> (usize, f32) {
        let rows = &self.rows[first..];
        let (mut lows, mut widths) = (Bounds::default(), Vec3::ZERO);
        for b in rows {
            let own = &boxes[*b as usize];
            lows.add(own.low);
            widths += own.high - own.low;
        }
        let apart = (lows.high - lows.low) / widths.max(Vec3::splat(f32::MIN_POSITIVE));
        let axis = (0..3).fold(0, |best, k| if apart[k] > apart[best] { k } else { best });
        let low = |b: &u32| boxes[*b as usize].low[axis];
        self.lows.clear();
        self.lows.extend(rows.iter().map(low));
        let middle = self.lows.len() / 2;
        let (_, plane, _) = self.lows.select_nth_unstable_by(middle, f32::total_cmp);
        (axis, *plane)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Random;

    /// Pairs that overlap, and how many were tried.
    fn pairs(boxes: &[Bounds]) -> (Vec<[u32; 2]>, usize) {
        let (mut out, mut parting) = (Vec::new(), Parting::default());
        let all = 0..boxes.len() as u32;
        parting.overlaps(boxes, all, |a, b| out.push([a, b]));
        out.sort_unstable();
        out.dedup();
        (out, parting.tried)
    }

    fn cube(at: Vec3, size: f32) -> Bounds {
        Bounds {
            low: at,
            high: at + size,
        }
    }

    #[test]
    fn every_pair_that_overlaps_is_found_and_no_other() {
        let mut random = Random::new(5);
        for spread in [Vec3::ONE, Vec3::X, Vec3::new(0.0, 1.0, 1.0), Vec3::ZERO] {
            let mut boxes: Vec<Bounds> = Vec::new();
            for _ in 0..300 {
                let at = Vec3::new(random.unit(), random.unit(), random.unit());
                boxes.push(cube(at * spread * 4.0, 0.5 * random.unit()));
            }
            // Faces that touch count; what is not finite meets nothing, and some are alike.
            boxes.push(cube(Vec3::NAN, 1.0));
            boxes.push(Bounds::default());
            boxes.push(boxes[7]);
            let mut all = Vec::new();
            for a in 0..boxes.len() {
                for b in a + 1..boxes.len() {
                    if boxes[a].overlaps(&boxes[b]) {
                        all.push([a as u32, b as u32]);
                    }
                }
            }
            assert_eq!(pairs(&boxes).0, all, "spread over {spread}");
        }
    }

    /// Cost is that of the boxes wherever they are: in a row along any axis, a wall or a heap.
    #[test]
    fn boxes_apart_are_not_tried_with_each_other() {
        for count in [
            [4000, 1, 1],
            [1, 4000, 1],
            [1, 1, 4000],
            [1, 64, 64],
            [16, 16, 16],
        ] {
            let all = (0..count[0] * count[1] * count[2]).map(|k: u32| {
                let (x, y) = (k % count[0], k / count[0] % count[1]);
                let at = Vec3::new(x as f32, y as f32, (k / (count[0] * count[1])) as f32);
                cube(at, 0.9)
            });
            let boxes: Vec<Bounds> = all.collect();
            let (found, tried) = pairs(&boxes);
            assert!(found.is_empty(), "{count:?}: {found:?}");
            assert!(tried <= FEW * boxes.len(), "{count:?}: {tried} tried");
        }
    }
}
