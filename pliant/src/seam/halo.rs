//! What is surely far from some points, told by coarse cells: most of a skin is.

use glam::{IVec3, Vec3};

/// Cells to the distance, where that makes not too many.
const FINE: f32 = 6.0;
/// Cells at most; they are made larger where more would be needed.
const MOST: f32 = 1e6;

/// The cells that are within a distance of some points.
pub(super) struct Halo {
    low: Vec3,
    cell: f32,
    dims: IVec3,
    lit: Vec<bool>,
}

impl Halo {
    /// Around points in a box, as far as a distance > 0.
    pub(super) fn of(points: &[Vec3], [low, high]: [Vec3; 2], distance: f32) -> Self {
        let low = low - 1.01 * distance;
        let extent = high + 1.01 * distance - low;
        let mut cell = distance / FINE;
        let dims = |cell: f32| (extent / cell).floor() + Vec3::ONE;
        while cell.is_finite() && dims(cell).element_product() > MOST {
            cell *= 1.26;
        }
        let dims = dims(cell);
        if points.is_empty() || !dims.is_finite() {
            return Self::unknown(points.is_empty());
        }
        let dims = dims.as_ivec3();
        let mut halo = Self {
            low,
            cell,
            dims,
            lit: vec![false; (dims.x * dims.y * dims.z) as usize],
        };
        halo.light(points, distance);
        halo
    }

    /// Everything is far from nothing; or nothing is known.
    fn unknown(nothing: bool) -> Self {
        Self {
            low: Vec3::splat(if nothing { f32::INFINITY } else { f32::NAN }),
            cell: 1.0,
            dims: IVec3::ZERO,
            lit: Vec::new(),
        }
    }

    fn light(&mut self, points: &[Vec3], distance: f32) {
        let key = |x: Vec3| ((x - self.low) / self.cell).floor().as_ivec3();
        let mut seats: Vec<[i32; 3]> = points.iter().map(|x| key(*x).to_array()).collect();
        seats.sort_unstable();
        seats.dedup();
        // Ways between points in two cells are shorter than ways between the cells by less than one along each axis; and a bit for rounding.
        let reach = distance / self.cell + 0.01;
        let least = |k: i32| ((k.abs() - 1).max(0) as f32).powi(2);
        let most = reach as i32 + 1;
        for seat in seats {
            let seat = IVec3::from_array(seat);
            let from = (seat - most).max(IVec3::ZERO);
            let to = (seat + most).min(self.dims - IVec3::ONE);
            for x in from.x..=to.x {
                for y in from.y..=to.y {
                    let rest = reach * reach - least(x - seat.x) - least(y - seat.y);
                    if rest < 0.0 {
                        continue;
                    }
                    let along = rest.sqrt() as i32 + 1;
                    let (low, high) = ((seat.z - along).max(from.z), (seat.z + along).min(to.z));
                    let row = (x * self.dims.y + y) * self.dims.z;
                    if low <= high {
                        self.lit[(row + low) as usize..=(row + high) as usize].fill(true);
                    }
                }
            }
        }
    }

    /// No point is within the distance of this one.
    pub(super) fn is_far(&self, x: Vec3) -> bool {
        if self.low.is_nan() {
            return false;
        }
        let key = (x - self.low) / self.cell;
        let inside = |k: usize| key[k] >= 0.0 && key[k] < self.dims[k] as f32;
        if !(inside(0) && inside(1) && inside(2)) {
            return true;
        }
        let key = key.as_ivec3();
        !self.lit[((key.x * self.dims.y + key.y) * self.dims.z + key.z) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Random;

    #[test]
    fn what_is_near_is_never_told_to_be_far() {
        let mut random = Random::new(3);
        for (size, distance) in [(1.0, 0.1), (0.01, 0.1), (1000.0, 0.1), (0.0, 1.0)] {
            let mut point = |size: f32| {
                let mut x = || random.range(-size, size);
                Vec3::new(x(), x(), x())
            };
            let points: Vec<Vec3> = (0..20).map(|_| point(size) + 7.0).collect();
            let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
            let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
            let halo = Halo::of(&points, [low, high], distance);
            let mut far = 0;
            for _ in 0..2000 {
                let x = points[0] + point(3.0 * size + 3.0 * distance);
                let is_near = points.iter().any(|p| p.distance(x) <= distance);
                assert!(!(is_near && halo.is_far(x)), "{x} in {points:?}");
                far += u32::from(halo.is_far(x));
            }
            assert!(far > 100, "{far} are far at size {size}");
        }
    }

    #[test]
    fn nothing_is_near_to_no_points_and_no_answer_is_given_for_bad_ones() {
        let none = Halo::of(&[], [Vec3::INFINITY, Vec3::NEG_INFINITY], 1.0);
        assert!(none.is_far(Vec3::ZERO));
        let bad = Halo::of(&[Vec3::INFINITY], [Vec3::INFINITY; 2], 1.0);
        assert!(!bad.is_far(Vec3::ZERO));
    }
}
