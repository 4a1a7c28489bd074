//! Particles that are inside beyond doubt.
//!
//! Most of a solid is inside, and what tells so need not tell more: a particle with a neighbour in every cone of [`OPEN`] has no side
//! that is open, and is no sheet and no thread, whatever else is around it. So some of its neighbours, in any order, may be enough, and the
//! widest cone between them need not be found. Where they are not enough nothing is said.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use crate::matching::{LANES, V8, Wide};

/// Axes so close that every direction is within the cone of [`CLOSE`] about one of their ends, in such an order that the first ones of them lie far
/// apart: they are points on the sphere that were pushed to where it was covered least. They are as long as 1 but for rounding.
#[rustfmt::skip]
const AXES: [[f32; 3]; 5 * LANES] = [
    [-0.7814, 0.5016, -0.3712], [-0.5890, -0.7560, 0.2856], [0.0580, 0.3838, 0.9216], [-0.6350, 0.5938, 0.4941],
    [-0.0286, 0.6259, -0.7794], [0.7042, 0.5289, 0.4736], [-0.1957, 0.9796, -0.0449], [-0.5809, -0.1587, 0.7983],
    [0.9951, 0.0540, -0.0832], [0.4262, 0.0686, 0.9020], [0.2509, -0.8074, -0.5340], [-0.4271, -0.8989, -0.0975],
    [0.4333, 0.5613, -0.7051], [-0.6605, 0.2496, -0.7081], [-0.7509, 0.6558, 0.0772], [-0.4560, 0.6277, -0.6309],
    [-0.9220, 0.1050, -0.3727], [-0.1669, 0.8779, -0.4489], [-0.3205, 0.5018, 0.8034], [0.6620, -0.2359, -0.7114],
    [-0.8772, -0.0770, 0.4738], [-0.8867, 0.3095, 0.3434], [0.3144, -0.1109, -0.9428], [0.1896, 0.3190, -0.9286],
    [-0.7488, -0.1642, -0.6421], [0.8866, 0.4346, -0.1582], [0.2796, -0.3381, 0.8986], [0.5501, -0.7992, 0.2422],
    [-0.4236, -0.4497, -0.7864], [0.0288, 0.9535, 0.3000], [-0.0936, -0.7152, -0.6926], [-0.4095, -0.7855, -0.4640],
    [-0.7345, -0.6683, -0.1173], [-0.9365, -0.2598, -0.2354], [0.0716, -0.0160, 0.9973], [0.9473, -0.3144, 0.0609],
    [-0.2493, -0.8213, 0.5131], [0.4386, -0.8731, -0.2127], [-0.7224, -0.4540, 0.5216], [-0.1869, -0.9707, 0.1508],
];
/// The cosine of 14.8°.
#[cfg(test)]
const CLOSE: f32 = 0.9668;
/// A neighbour within the cone of this cosine, 38.1°, about an end of an axis is within that of [`OPEN`](super::OPEN), 53.1°, about every
/// direction that is close to the axis.
const WALL: f32 = 0.787;
/// Fewer neighbours are not around anything.
const FEW: usize = 12;

/// Tells whether neighbours are on all sides.
#[derive(Debug)]
pub(super) struct Walls {
    axes: [V8; AXES.len() / LANES],
    /// Directions of some neighbours, filled up with zeros; scratch.
    units: Vec<V8>,
}

impl Walls {
    pub(super) fn new() -> Self {
        let eight = |k: usize| {
            let mut eight = V8::default();
            for (lane, axis) in AXES[k * LANES..].iter().take(LANES).enumerate() {
                eight.set(lane, Vec3::from(*axis));
            }
            eight
        };
        Self {
            axes: std::array::from_fn(eight),
            units: Vec::new(),
        }
    }

    /// True when particles on these ways, whatever else there is, leave no side open.
    pub(super) fn surround(&mut self, level: Level, near: &[(u32, Vec3)]) -> bool {
        if near.len() < FEW {
            return false;
        }
        self.units.clear();
        self.units.resize(near.len().div_ceil(LANES), V8::default());
        for (k, (_, way)) in near.iter().enumerate() {
            self.units[k / LANES].set(k % LANES, *way);
        }
        dispatch!(level, simd => simd.vectorize(
            #[inline(always)]
            || surround(simd, &self.axes, &mut self.units)
        ))
    }
}

#[inline(always)]
fn surround<S: Simd>(simd: S, axes: &[V8], units: &mut [V8]) -> bool {
    let least = f32x8::splat(simd, f32::MIN_POSITIVE);
    for eight in units.iter_mut() {
        let ways = eight.load(simd);
        let length = ways.dot(ways).sqrt().max(least);
        let unit = ways.times(f32x8::splat(simd, 1.0) / length);
        eight.store(unit);
    }
    axes.iter().all(|axes| {
        let axes = axes.load(simd);
        let (mut ahead, mut behind) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 0.0));
        for eight in units.iter() {
            for lane in 0..LANES {
                let along = axes.dot(Wide::splat(simd, eight.get(lane)));
                ahead = ahead.max(along);
                behind = behind.min(along);
            }
        }
        let wall = f32x8::splat(simd, WALL);
        (ahead.simd_ge(wall) & (-behind).simd_ge(wall)).all_true()
    })
}

#[cfg(test)]
mod tests {
    use super::super::ways::Ways;
    use super::super::{OPEN, shape};
    use super::*;
    use crate::math::Random;

    fn direction(random: &mut Random) -> Vec3 {
        let mut side = || random.range(-1.0, 1.0);
        loop {
            let v = Vec3::new(side(), side(), side());
            if v.length() > 0.1 && v.length() < 1.0 {
                return v.normalize();
            }
        }
    }

    #[test]
    fn axes_are_close_to_every_direction() {
        // Along a spiral; no direction is farther than 0.13° from one of these.
        let (count, turn) = (1_000_000, 2.399_963_229_728_653_f64);
        let mut farthest = 1.0f32;
        for k in 0..count {
            let z = 1.0 - (f64::from(k) + 0.5) / f64::from(count);
            let (sin, cos) = libm::sincos(f64::from(k) * turn);
            let r = (1.0 - z * z).sqrt();
            let v = Vec3::new((r * cos) as f32, (r * sin) as f32, z as f32);
            let along = AXES.iter().map(|axis| {
                let axis = Vec3::from(*axis);
                axis.dot(v).abs() / axis.length()
            });
            farthest = farthest.min(along.fold(0.0, f32::max));
        }
        let degrees = |cosine: f32| f64::from(cosine).acos().to_degrees();
        let apart = degrees(farthest) + 0.13;
        assert!(apart <= degrees(CLOSE), "{apart}°");
        let spare = degrees(OPEN) - degrees(CLOSE) - degrees(WALL);
        assert!(spare > 0.1, "{spare}°");
    }

    #[test]
    fn what_is_surrounded_has_no_side_that_is_open() {
        let (mut random, mut walls, mut ways) = (Random::new(5), Walls::new(), Ways::default());
        let mut counts = [[0; 2]; 2];
        for n in 0..4000 {
            let near: Vec<(u32, Vec3)> = (0..12 + n % 60)
                .map(|k| (k, direction(&mut random) * random.range(0.05, 0.2)))
                .collect();
            let surrounded = walls.surround(Level::new(), &near);
            let inside = shape(&near, &mut ways).is_none();
            counts[usize::from(surrounded)][usize::from(inside)] += 1;
        }
        assert_eq!(counts[1][0], 0, "{counts:?}");
        assert!(counts[1][1] > 300 && counts[0][0] > 300, "{counts:?}");
    }

    #[test]
    fn a_side_without_neighbours_is_seen_wherever_it_is() {
        let (mut random, mut walls) = (Random::new(7), Walls::new());
        let near: Vec<(u32, Vec3)> = (0..400).map(|k| (k, direction(&mut random))).collect();
        assert!(walls.surround(Level::new(), &near));
        for _ in 0..500 {
            let open = direction(&mut random);
            let rest = near.iter().filter(|(_, way)| way.dot(open) < OPEN - 1e-3);
            let rest: Vec<(u32, Vec3)> = rest.copied().collect();
            assert!(!walls.surround(Level::new(), &rest), "{open}");
        }
    }
}
