//! Sorting points along a space-filling curve, so that neighbours in space are near in memory.
//!
//! A Morton (Z-order) curve with 21 bits per axis over the points' bounding cube. It returns a
//! permutation and moves nothing itself.

use glam::Vec3;

use super::wide::widen;

/// Bits of the curve per axis: three of them fill a u64.
const BITS: u32 = 21;

/// Indices of `points` in Morton order; ties by coordinates, then by index.
///
/// Non-finite coordinates count as the lower corner; the result is always a permutation.
pub(crate) fn morton_order(points: &[Vec3]) -> Vec<u32> {
    let start = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    let finite = points.iter().filter(|p| p.is_finite());
    let (low, high) = finite.fold(start, |(low, high), &p| (low.min(p), high.max(p)));
    let (low, high) = (widen(low), widen(high));
    // One scale for all axes keeps cells cubic, also for sheets and rods.
    let extent = (high[0] - low[0])
        .max(high[1] - low[1])
        .max(high[2] - low[2]);
    let scale = if extent > 0.0 {
        f64::from((1_u32 << BITS) - 1) / extent
    } else {
        0.0
    };
    let key = |p: Vec3| {
        let q = widen(p);
        let [x, y, z] = [0, 1, 2].map(|k| spread(((q[k] - low[k]) * scale) as u64));
        x | y << 1 | z << 2
    };
    let mut keyed: Vec<(u64, u32)> = (0_u32..).zip(points).map(|(i, &p)| (key(p), i)).collect();
    keyed.sort_unstable_by(|a, b| {
        let (p, q) = (points[a.1 as usize], points[b.1 as usize]);
        let coordinates = || {
            p.x.total_cmp(&q.x)
                .then(p.y.total_cmp(&q.y))
                .then(p.z.total_cmp(&q.z))
        };
        a.0.cmp(&b.0).then_with(coordinates).then(a.1.cmp(&b.1))
    });
    keyed.into_iter().map(|(_, i)| i).collect()
}

/// Moves bit k of the low 21 bits to bit 3k.
fn spread(value: u64) -> u64 {
    let mut v = value.min((1 << BITS) - 1);
    v = (v | v << 32) & 0x001f_0000_0000_ffff;
    v = (v | v << 16) & 0x001f_0000_ff00_00ff;
    v = (v | v << 8) & 0x100f_00f0_0f00_f00f;
    v = (v | v << 4) & 0x10c3_0c30_c30c_30c3;
    (v | v << 2) & 0x1249_2492_4924_9249
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_moves_each_bit() {
        for bit in 0..BITS {
            assert_eq!(spread(1 << bit), 1 << (3 * bit));
        }
        assert_eq!(spread(u64::MAX), spread((1 << BITS) - 1));
    }

    #[test]
    fn the_corners_of_a_cube_follow_the_z() {
        let corner = |i: usize| {
            Vec3::new((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2 & 1) as f32) * 2.0 - Vec3::ONE
        };
        let points: Vec<Vec3> = [5, 3, 0, 7, 1, 6, 2, 4].map(corner).to_vec();
        assert_eq!(morton_order(&points), [2, 4, 6, 1, 7, 0, 5, 3]);
    }

    #[test]
    fn ties_fall_to_coordinates_then_index() {
        // The far point makes the curve too coarse to tell the others apart.
        let points = [
            Vec3::new(3.0, 0.0, 0.0),
            Vec3::new(1.0, 0.0, 0.0),
            Vec3::new(3.0, 0.0, 0.0),
            Vec3::splat(1.0e30),
        ];
        assert_eq!(morton_order(&points), [1, 0, 2, 3]);
    }

    #[test]
    fn any_input_gives_a_permutation() {
        for points in [
            vec![],
            vec![Vec3::ONE; 5],
            vec![Vec3::NAN, Vec3::ONE, Vec3::INFINITY, Vec3::ZERO],
            vec![Vec3::splat(f32::MAX), Vec3::splat(f32::MIN)],
        ] {
            let mut order = morton_order(&points);
            order.sort_unstable();
            let expected: Vec<u32> = (0..points.len() as u32).collect();
            assert_eq!(order, expected);
        }
    }

    #[test]
    fn neighbours_in_order_are_neighbours_in_space() {
        let points: Vec<Vec3> = (0..4096_u32)
            .map(|i| i.wrapping_mul(2_654_435_761) >> 20)
            .map(|i| Vec3::new((i % 16) as f32, (i / 16 % 16) as f32, (i / 256) as f32))
            .collect();
        let order = morton_order(&points);
        let walk: f32 = order
            .windows(2)
            .map(|w| points[w[0] as usize].distance(points[w[1] as usize]))
            .sum();
        // A random order walks about 10.6 lattice steps per point.
        assert!(walk < 2.0 * 4096.0, "walked {walk}");
    }
}
