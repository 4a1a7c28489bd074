//! What is surely far from some points, told by coarse cells: most of a skin is.

use glam::{IVec3, Vec3};

/// Cells to the distance, where that makes not too many.
const FINE: f32 = 6.0;
/// Cells at most; they are made larger where more would be needed.
const MOST: f32 = 1e6;

/// The cells of a box that are within a distance of some points.
pub(super) struct Halo {
    low: Vec3,
    distance: f32,
    cell: f32,
    dims: IVec3,
    lit: Vec<bool>,
}

impl Halo {
    /// The cells of a box, of which none is near anything yet; for a distance > 0.
    pub(super) fn new([low, high]: [Vec3; 2], distance: f32) -> Self {
        let extent = high - low;
        let mut cell = distance / FINE;
        let dims = |cell: f32| (extent / cell).floor() + Vec3::ONE;
        while cell.is_finite() && dims(cell).element_product() > MOST {
            cell *= 1.26;
        }
        let dims = Some(dims(cell)).filter(|dims| dims.is_finite());
        let dims = dims.map_or(IVec3::ZERO, Vec3::as_ivec3);
        Self {
            low,
            distance,
            cell,
            dims,
            lit: vec![false; (dims.x * dims.y * dims.z) as usize],
        }
    }

    /// Adds what is around some points.
    pub(super) fn light(&mut self, points: &[Vec3]) {
        // Ways between points in two cells are shorter than ways between the cells by less than one along each axis; and a bit for rounding.
        let reach = self.distance / self.cell + 0.01;
        let least = |k: i32| ((k.abs() - 1).max(0) as f32).powi(2);
        let most = reach as i32 + 1;
        // What is beyond the box lights no more of it from its rim.
        let (first, last) = (IVec3::splat(-1 - most), self.dims + most);
        let key = |x: Vec3| ((x - self.low) / self.cell).floor().as_ivec3();
        let key = |x: &Vec3| key(*x).clamp(first, last).to_array();
        let mut seats: Vec<[i32; 3]> = points.iter().map(key).collect();
        seats.sort_unstable();
        seats.dedup();
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

    /// No point is within the distance of this one, which is in the box.
    pub(super) fn is_far(&self, x: Vec3) -> bool {
        let key = (x - self.low) / self.cell;
        let inside = |k: usize| key[k] >= 0.0 && key[k] < self.dims[k] as f32;
        if !(inside(0) && inside(1) && inside(2)) {
            return false;
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
            let reach = Vec3::splat(2.0 * size + 3.0 * distance);
            let mut halo = Halo::new([7.0 - reach, 7.0 + reach], distance);
            halo.light(&points[..15]);
            halo.light(&points[15..]);
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
    fn nothing_is_near_to_no_points_and_no_answer_is_given_beyond_the_box() {
        let mut none = Halo::new([Vec3::splat(-1.0), Vec3::ONE], 0.5);
        assert!(none.is_far(Vec3::ZERO));
        none.light(&[Vec3::INFINITY, Vec3::splat(-1e30), Vec3::splat(9.0)]);
        assert!(none.is_far(Vec3::ZERO));
        assert!(!none.is_far(Vec3::splat(2.0)));
        let bad = Halo::new([Vec3::INFINITY, Vec3::NEG_INFINITY], 1.0);
        assert!(!bad.is_far(Vec3::ZERO));
    }
}
