//! Eight touches as the solver sees them: between clusters, and between particles.
//!
//! Both levels are the same small problem, in positions and then in velocities: make up for what the anchors lack along the
//! normal by a push within bounds, and for their slip by a rub that is bounded by μ times the push. Everything that stays the same
//! over the iterations is worked out beforehand. No two of the eight have a particle or a cluster in common (see `wave`); lanes
//! without a touch are about nobody, which is row 0 of either table.

mod drag;
mod grain;
mod whole;

use fearless_simd::{Simd, SimdBase, f32x8, prelude::*};

pub(super) use drag::Drags;
pub(super) use grain::Grains;
pub(super) use whole::{Aim, Pass, Wholes};

use crate::matching::{S8, V8, Wide};

pub(super) type Mask<S> = <f32x8<S> as SimdBase<S>>::Mask;

/// A matrix by columns.
#[inline(always)]
fn load<S: Simd>(simd: S, [x, y, z]: &[V8; 3]) -> [Wide<S>; 3] {
    [x.load(simd), y.load(simd), z.load(simd)]
}

/// The part of vectors across normals.
#[inline(always)]
fn across<S: Simd>(v: Wide<S>, normal: Wide<S>) -> Wide<S> {
    v.minus(normal.times(normal.dot(v)))
}

/// Vectors no longer than `most`.
#[inline(always)]
fn shortened<S: Simd>(v: Wide<S>, most: f32x8<S>) -> Wide<S> {
    let squared = v.dot(v);
    let longer = squared.simd_gt(most * most);
    let shorter = v.times(most / squared.sqrt());
    choose(longer, shorter, v)
}

/// The first where a mask says so, else the second.
#[inline(always)]
pub(super) fn choose<S: Simd>(mask: Mask<S>, a: Wide<S>, b: Wide<S>) -> Wide<S> {
    Wide {
        x: mask.select(a.x, b.x),
        y: mask.select(a.y, b.y),
        z: mask.select(a.z, b.z),
    }
}

/// The greater of two numbers, the second where there is no telling.
#[inline(always)]
pub(super) fn at_least<S: Simd>(a: f32x8<S>, b: f32x8<S>) -> f32x8<S> {
    a.simd_gt(b).select(a, b)
}

/// The lesser of two numbers, the second where there is no telling.
#[inline(always)]
pub(super) fn at_most<S: Simd>(a: f32x8<S>, b: f32x8<S>) -> f32x8<S> {
    a.simd_lt(b).select(a, b)
}

#[inline(always)]
fn set<S: Simd>(column: &mut S8, v: f32x8<S>) {
    v.store_slice(&mut column.0);
}

/// Takes numbers times a factor out of a column, and leaves nothing.
#[inline(always)]
fn drain<S: Simd>(simd: S, column: &mut S8, factor: f32x8<S>) -> f32x8<S> {
    let taken = column.load(simd) * factor;
    *column = S8::default();
    taken
}

/// The same for vectors.
#[inline(always)]
fn drain_vectors<S: Simd>(simd: S, column: &mut V8, factor: f32x8<S>) -> Wide<S> {
    let taken = column.load(simd).times(factor);
    *column = V8::default();
    taken
}

#[cfg(test)]
mod tests {
    use fearless_simd::{Level, dispatch};
    use glam::Vec3;

    use super::*;
    use crate::contact::touch::Touch;
    use crate::contact::wave::Waves;
    use crate::math::Random;

    /// Touches, each with the particles it is about.
    type Crowd = Vec<(Touch, [u32; 4])>;

    /// Some touches of particles by chance, and where these are, with 1/m.
    fn crowd(random: &mut Random) -> (Crowd, Vec<[f32; 4]>) {
        let mut spots: Vec<[f32; 4]> = (0..60)
            .map(|_| [0.0; 4].map(|_: f32| random.range(0.0, 1.0)))
            .collect();
        spots[0] = [0.0; 4];
        let touches = (0..200).map(|_| {
            let first = random.range(1.0, 56.9) as u32;
            let normal = Vec3::from([0.0; 3].map(|_: f32| random.range(-1.0, 1.0)));
            let touch = Touch {
                shares: [0.5, 0.25, 0.25],
                normal: normal.normalize(),
                keep: random.range(0.0, 0.5),
                friction: 0.5,
                ..Touch::default()
            };
            (touch, [first, first + 1, first + 2, first + 3])
        });
        (touches.collect(), spots)
    }

    /// Where particles are after some passes over rows.
    fn solved(level: Level, mut grains: Vec<Grains>, mut spots: Vec<[f32; 4]>) -> Vec<[f32; 4]> {
        let drags = &mut Drags::default();
        dispatch!(level, simd => {
            for row in &mut grains {
                row.begin(simd, &spots, drags);
            }
            for _ in 0..3 {
                for row in &mut grains {
                    row.solve(simd, &mut spots, drags, u64::MAX);
                }
                for row in grains.iter_mut().rev() {
                    row.solve(simd, &mut spots, drags, u64::MAX);
                }
            }
        });
        spots
    }

    #[test]
    fn eight_touches_at_once_are_the_same_to_the_bit_as_one_by_one() {
        let (touches, spots) = crowd(&mut Random::new(3));
        let (mut waves, mut together) = (Waves::default(), Vec::new());
        let mut alone = vec![Grains::default(); touches.len()];
        for ((touch, which), alone) in touches.iter().zip(&mut alone) {
            let (wave, lane) = waves.place(*which, [0; 2]);
            together.resize(waves.len(), Grains::default());
            together[wave].put(lane, (touch, touch.friction), *which);
            alone.put(0, (touch, touch.friction), *which);
        }
        assert!(together.len() < alone.len() / 2);
        let expected = solved(Level::baseline(), alone, spots.clone());
        assert_ne!(expected, spots);
        for level in [Level::baseline(), Level::new()] {
            assert_eq!(solved(level, together.clone(), spots.clone()), expected);
        }
    }
}
