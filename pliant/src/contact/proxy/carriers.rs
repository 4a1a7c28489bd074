//! The members of a cluster that carry a point of it.

use fearless_simd::{Simd, f32x8, prelude::*, u32x8};
use glam::Vec3;

use crate::contact::find::Party;
use crate::contact::row::Mask;
use crate::contact::touch::NONE;
use crate::matching::{LANES, Layout, Wide};

/// How many members carry a point.
const COUNT: usize = 3;

impl Party<'_> {
    /// The members nearest to a point of a cluster's rest space, and their shares by distance.
    #[inline(always)]
    pub(super) fn carriers<S: Simd>(
        &self,
        simd: S,
        cluster: u32,
        point: Vec3,
    ) -> ([u32; COUNT], [f32; COUNT]) {
        let best = nearest(simd, &self.shapes.layout, cluster as usize, point);
        let near = best[0].0.max(f32::MIN_POSITIVE);
        let weights = best.map(|(d2, _)| near / (near + d2));
        let sum: f32 = weights.iter().sum();
        (
            best.map(|(_, lane)| lane),
            weights.map(|weight| weight / sum),
        )
    }
}

/// Squared distances and lanes of the members nearest to a point of the rest space, nearest first, of equals the first; none behind
/// the last. Every lane keeps the nearest of those it saw, so that nothing depends on a comparison until all are seen.
#[inline(always)]
fn nearest<S: Simd>(simd: S, layout: &Layout, cluster: usize, point: Vec3) -> [(f32, u32); COUNT] {
    let (at, zero) = (Wide::splat(simd, point), f32x8::splat(simd, 0.0));
    let away = f32x8::splat(simd, f32::INFINITY);
    let mut best = [(away, u32x8::splat(simd, NONE)); COUNT];
    for (row, group) in layout.rows_of_cluster(cluster) {
        let apart = row.offset.load(simd).minus(at);
        let member = f32x8::simd_from(simd, row.weight).simd_gt(zero);
        let d2 = member.select(apart.dot(apart), away);
        insert(&mut best, d2, u32x8::splat(simd, group as u32));
    }
    pick(simd, best)
}

/// Puts distances and groups into what each lane has so far, behind those that are as near.
#[inline(always)]
fn insert<S: Simd>(
    best: &mut [(f32x8<S>, u32x8<S>); COUNT],
    mut d2: f32x8<S>,
    mut group: u32x8<S>,
) {
    for (had, of) in best {
        let nearer = d2.simd_lt(*had);
        (*had, d2) = (nearer.select(d2, *had), nearer.select(*had, d2));
        (*of, group) = (nearer.select(group, *of), nearer.select(*of, group));
    }
}

/// The nearest of all lanes, from what each has.
#[inline(always)]
fn pick<S: Simd>(simd: S, mut best: [(f32x8<S>, u32x8<S>); COUNT]) -> [(f32, u32); COUNT] {
    let mut picked = [(f32::INFINITY, NONE); COUNT];
    for picked in &mut picked {
        let least = best[0].0.reduce_min();
        if least == f32::INFINITY {
            break;
        }
        let mut bits = best[0].0.simd_eq(f32x8::splat(simd, least)).to_bitmask();
        let groups: [u32; LANES] = best[0].1.into();
        while bits != 0 {
            let lane = bits.trailing_zeros();
            let member = groups[lane as usize] * LANES as u32 + lane;
            *picked = (least, member.min(picked.1));
            bits &= bits - 1;
        }
        let taken = Mask::<S>::from_bitmask(simd, 1 << (picked.1 as usize % LANES));
        best[0] = next(taken, best[0], best[1]);
        best[1] = next(taken, best[1], best[2]);
    }
    picked
}

/// What a lane has, or what comes after it where that is taken.
#[inline(always)]
fn next<S: Simd>(
    taken: Mask<S>,
    (d2, group): (f32x8<S>, u32x8<S>),
    (after, of): (f32x8<S>, u32x8<S>),
) -> (f32x8<S>, u32x8<S>) {
    (taken.select(after, d2), taken.select(of, group))
}

#[cfg(test)]
mod tests {
    use fearless_simd::{Level, dispatch};

    use super::*;
    use crate::math::Random;

    /// What `pick` finds after eight distances and their groups are put in, row by row.
    fn picked(level: Level, rows: &[[f32; LANES]]) -> [(f32, u32); COUNT] {
        dispatch!(level, simd => {
            let none = (f32x8::splat(simd, f32::INFINITY), u32x8::splat(simd, NONE));
            let mut best = [none; COUNT];
            for (group, row) in (0..).zip(rows) {
                insert(&mut best, f32x8::simd_from(simd, *row), u32x8::splat(simd, group));
            }
            pick(simd, best)
        })
    }

    /// The same by sorting all of them.
    fn sorted(rows: &[[f32; LANES]]) -> [(f32, u32); COUNT] {
        let mut all: Vec<(f32, u32)> = rows.as_flattened().iter().copied().zip(0..).collect();
        all.retain(|(d2, _)| *d2 < f32::INFINITY);
        all.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        all.resize(COUNT.max(all.len()), (f32::INFINITY, NONE));
        [all[0], all[1], all[2]]
    }

    #[test]
    fn the_nearest_three_are_the_first_of_all_sorted() {
        let mut random = Random::new(7);
        let mut met = 0;
        for level in [Level::new(), Level::baseline()] {
            for count in [0, 1, 2, 5, 20, 60, 100, 100] {
                // Few different numbers, so that there are equals; and lanes that are empty.
                let mut one = || match (random.below(40), random.below(100)) {
                    (_, k) if k >= count => f32::INFINITY,
                    (number, _) => number as f32,
                };
                let rows: Vec<[f32; LANES]> =
                    (0..6).map(|_| std::array::from_fn(|_| one())).collect();
                met += u32::from(sorted(&rows)[2].1 != NONE);
                assert_eq!(picked(level, &rows), sorted(&rows));
            }
        }
        assert!(met > 4);
    }
}
