//! Which of the places of a layer are taken: the nearest to those that are taken first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::Vec3;

use super::Place;
use crate::geometry::grid::PointGrid;
use crate::math::Random;

/// Places are told of what is taken up to this many spacings away.
const SIGHT: f32 = 2.0;
/// Buckets by the square of the distance: few enough places in each that looking through one is cheap.
const BUCKETS: usize = 1024;

/// Places of which some are taken.
pub(super) struct Packing {
    places: Vec<Place>,
    grid: PointGrid,
    spacing: f32,
    /// Square of the distance of each from the nearest that is taken; less than that of the spacing for those that are out.
    square: Vec<f32>,
    /// Decides between places at the same distance.
    chance: Vec<u32>,
    /// Places by that distance when they were put there; others may have come nearer since.
    buckets: Vec<Vec<u32>>,
    /// All buckets below this one are empty.
    lowest: usize,
    /// Places by chance, for when nothing is near to any.
    apart: BinaryHeap<Reverse<(u32, u32)>>,
    /// How many places nothing is near to.
    untouched: usize,
}

impl Packing {
    pub(super) fn new(places: Vec<Place>, spacing: f32, random: &mut Random) -> Self {
        let at: Vec<Vec3> = places.iter().map(|place| place.at).collect();
        let chance: Vec<u32> = at.iter().map(|_| random.below(u32::MAX)).collect();
        let rows = chance.iter().zip(0..at.len() as u32);
        Self {
            apart: rows.map(|(chance, k)| Reverse((*chance, k))).collect(),
            grid: PointGrid::new(&at, spacing),
            spacing,
            square: vec![f32::INFINITY; at.len()],
            chance,
            buckets: vec![Vec::new(); BUCKETS],
            lowest: BUCKETS,
            untouched: places.len(),
            places,
        }
    }

    /// Adds places to those that are taken.
    pub(super) fn pack(mut self, taken: &mut Vec<Place>) {
        for place in taken.iter() {
            self.see(place.at);
        }
        while let Some(k) = self.nearest().or_else(|| self.apart()) {
            let place = self.places[k as usize];
            taken.push(place);
            self.see(place.at);
        }
    }

    /// Removes the nearest of the places in the buckets.
    fn nearest(&mut self) -> Option<u32> {
        let least = self.spacing * self.spacing;
        while let Some(bucket) = self.buckets.get_mut(self.lowest) {
            let (square, chance) = (&self.square, &self.chance);
            // What came nearer is in a lower bucket as well, and that one is empty by now.
            bucket.retain(|&k| {
                let now = square[k as usize];
                now >= least && bucket_of(now, least) == self.lowest
            });
            // Of numbers that are not negative the bits are in the same order.
            let key = |k: u32| (square[k as usize].to_bits(), chance[k as usize], k);
            let first = (0..bucket.len()).min_by_key(|&slot| key(bucket[slot]));
            if let Some(slot) = first {
                return Some(bucket.swap_remove(slot));
            }
            self.lowest += 1;
        }
        None
    }

    /// Removes one of the places that nothing is near to.
    fn apart(&mut self) -> Option<u32> {
        while self.untouched > 0 {
            let Reverse((_, k)) = self.apart.pop()?;
            if self.square[k as usize] == f32::INFINITY {
                return Some(k);
            }
        }
        None
    }

    /// Tells the places around a point that it is taken.
    fn see(&mut self, at: Vec3) {
        let (square, buckets) = (&mut self.square, &mut self.buckets);
        let least = self.spacing * self.spacing;
        let sight = SIGHT * self.spacing;
        self.grid.for_each_within(at, sight, |k, d| {
            if d < square[k] {
                self.untouched -= usize::from(square[k] == f32::INFINITY);
                square[k] = d;
                if d >= least {
                    let bucket = bucket_of(d, least);
                    buckets[bucket].push(k as u32);
                    self.lowest = self.lowest.min(bucket);
                }
            }
        });
    }
}

/// The bucket of a square of at least `least`.
fn bucket_of(square: f32, least: f32) -> usize {
    let share = (square / least - 1.0) / (SIGHT * SIGHT - 1.0);
    // A cast saturates and sends what is no number to 0.
    ((share * BUCKETS as f32) as usize).min(BUCKETS - 1)
}
