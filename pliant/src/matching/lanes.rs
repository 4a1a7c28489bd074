//! Particles eight at a time: the columns the kernels work on.
//!
//! A *group* is eight consecutive particles of one body (the last group of a body is filled up with empty lanes);
//! a *block* is up to [`BLOCK`] consecutive groups of one body, the unit of parallel work. Eight lanes are written out
//! explicitly, so every machine adds the same numbers in the same order whatever its vector width.

use bytemuck::Zeroable;
use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use crate::state::State;

/// Lanes per group.
pub(crate) const LANES: usize = 8;
/// Groups per block at most: 256 particles, whose positions and accumulators stay in the first cache.
pub(crate) const BLOCK: usize = 32;

/// Eight scalars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Zeroable)]
#[repr(C, align(32))]
pub(crate) struct S8(pub(crate) [f32; LANES]);

impl S8 {
    #[inline(always)]
    pub(crate) fn load<S: Simd>(&self, simd: S) -> f32x8<S> {
        f32x8::simd_from(simd, self.0)
    }

    #[inline(always)]
    pub(super) fn add<S: Simd>(&mut self, s: f32x8<S>) {
        (self.load(s.simd) + s).store_slice(&mut self.0);
    }
}

/// Eight vectors, by component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Zeroable)]
#[repr(C, align(32))]
pub(crate) struct V8 {
    pub(crate) x: [f32; LANES],
    pub(crate) y: [f32; LANES],
    pub(crate) z: [f32; LANES],
}

impl V8 {
    /// Up to eight vectors; zero in the lanes that are left.
    fn of(vectors: &[Vec3]) -> Self {
        let mut eight = Self::default();
        if let Some(vectors) = vectors.first_chunk::<LANES>() {
            for (lane, v) in vectors.iter().enumerate() {
                eight.set(lane, *v);
            }
            return eight;
        }
        for (lane, v) in vectors.iter().enumerate() {
            eight.set(lane, *v);
        }
        eight
    }

    pub(crate) fn get(&self, lane: usize) -> Vec3 {
        Vec3::new(self.x[lane], self.y[lane], self.z[lane])
    }

    pub(crate) fn set(&mut self, lane: usize, v: Vec3) {
        self.x[lane] = v.x;
        self.y[lane] = v.y;
        self.z[lane] = v.z;
    }

    /// Writes the vectors to up to eight rows.
    pub(crate) fn put(&self, rows: &mut [Vec3]) {
        if let Some(eight) = rows.first_chunk_mut() {
            *eight = std::array::from_fn::<_, LANES, _>(|lane| self.get(lane));
            return;
        }
        for (lane, row) in rows.iter_mut().enumerate() {
            *row = self.get(lane);
        }
    }

    #[inline(always)]
    pub(crate) fn load<S: Simd>(&self, simd: S) -> Wide<S> {
        Wide {
            x: f32x8::simd_from(simd, self.x),
            y: f32x8::simd_from(simd, self.y),
            z: f32x8::simd_from(simd, self.z),
        }
    }

    #[inline(always)]
    pub(crate) fn store<S: Simd>(&mut self, v: Wide<S>) {
        v.x.store_slice(&mut self.x);
        v.y.store_slice(&mut self.y);
        v.z.store_slice(&mut self.z);
    }

    #[inline(always)]
    pub(super) fn add<S: Simd>(&mut self, v: Wide<S>) {
        self.store(self.load(v.x.simd).plus(v));
    }
}

/// Eight vectors in registers.
#[derive(Clone, Copy)]
pub(crate) struct Wide<S: Simd> {
    pub(crate) x: f32x8<S>,
    pub(crate) y: f32x8<S>,
    pub(crate) z: f32x8<S>,
}

impl<S: Simd> Wide<S> {
    #[inline(always)]
    pub(crate) fn splat(simd: S, v: Vec3) -> Self {
        Self {
            x: f32x8::splat(simd, v.x),
            y: f32x8::splat(simd, v.y),
            z: f32x8::splat(simd, v.z),
        }
    }

    #[inline(always)]
    pub(crate) fn zero(simd: S) -> Self {
        Self::splat(simd, Vec3::ZERO)
    }

    #[inline(always)]
    pub(crate) fn plus(self, o: Self) -> Self {
        Self {
            x: self.x + o.x,
            y: self.y + o.y,
            z: self.z + o.z,
        }
    }

    #[inline(always)]
    pub(crate) fn minus(self, o: Self) -> Self {
        Self {
            x: self.x - o.x,
            y: self.y - o.y,
            z: self.z - o.z,
        }
    }

    #[inline(always)]
    pub(crate) fn times(self, s: f32x8<S>) -> Self {
        Self {
            x: self.x * s,
            y: self.y * s,
            z: self.z * s,
        }
    }

    #[inline(always)]
    pub(crate) fn dot(self, o: Self) -> f32x8<S> {
        self.x * o.x + self.y * o.y + self.z * o.z
    }

    #[inline(always)]
    pub(crate) fn cross(self, o: Self) -> Self {
        Self {
            x: self.y * o.z - self.z * o.y,
            y: self.z * o.x - self.x * o.z,
            z: self.x * o.y - self.y * o.x,
        }
    }

    #[inline(always)]
    pub(crate) fn lesser(self, o: Self) -> Self {
        Self {
            x: self.x.min(o.x),
            y: self.y.min(o.y),
            z: self.z.min(o.z),
        }
    }

    #[inline(always)]
    pub(crate) fn greater(self, o: Self) -> Self {
        Self {
            x: self.x.max(o.x),
            y: self.y.max(o.y),
            z: self.z.max(o.z),
        }
    }

    /// Sum over the lanes.
    #[inline(always)]
    pub(crate) fn sum(self) -> Vec3 {
        Vec3::new(sum(self.x), sum(self.y), sum(self.z))
    }
}

/// Sum of the eight lanes in a fixed order.
#[inline(always)]
pub(crate) fn sum<S: Simd>(v: f32x8<S>) -> f32 {
    let (low, high) = v.simd.split_f32x8(v);
    let [a, b, c, d]: [f32; 4] = (low + high).into();
    (a + b) + (c + d)
}

/// The [`sum`]s of four times eight lanes, to the bit: lanes that are added to each other are brought side by side.
#[inline(always)]
pub(crate) fn four_sums<S: Simd>(simd: S, [a, b, c, d]: [f32x8<S>; 4]) -> [f32; 4] {
    let (a, b) = (simd.split_f32x8(a), simd.split_f32x8(b));
    let (c, d) = (simd.split_f32x8(c), simd.split_f32x8(d));
    let (a, b, c, d) = (a.0 + a.1, b.0 + b.1, c.0 + c.1, d.0 + d.1);
    let (even, odd) = (a.zip_low(c), b.zip_low(d));
    let (first, second) = (even.zip_low(odd), even.zip_high(odd));
    let (even, odd) = (a.zip_high(c), b.zip_high(d));
    let (third, fourth) = (even.zip_low(odd), even.zip_high(odd));
    ((first + second) + (third + fourth)).into()
}

/// True when all numbers of a column are between −`most` and `most`.
pub(crate) fn are_within(level: Level, column: &[V8], most: f32) -> bool {
    dispatch!(level, simd => within(simd, column, most))
}

#[inline(always)]
fn within<S: Simd>(simd: S, column: &[V8], most: f32) -> bool {
    let most = f32x8::splat(simd, most);
    let mut all = most.simd_ge(most);
    for v in column {
        let Wide { x, y, z } = v.load(simd);
        all = all & x.abs().simd_le(most) & y.abs().simd_le(most) & z.abs().simd_le(most);
    }
    all.all_true()
}

/// Up to [`BLOCK`] consecutive groups of one body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Block {
    pub(crate) body: u32,
    /// First group and number of groups.
    pub(crate) group: u32,
    pub(crate) groups: u32,
    /// First particle and number of particles.
    pub(crate) particle: u32,
    pub(crate) particles: u32,
}

/// The moving columns of all particles in lanes. Between steps they equal the State's columns.
#[derive(Debug, Default)]
pub(crate) struct Lanes {
    pub(crate) position: Vec<V8>,
    pub(crate) velocity: Vec<V8>,
    /// Positions at the start of the substep.
    pub(crate) before: Vec<V8>,
    pub(crate) mass: Vec<S8>,
    /// 1 for a particle that forces move, 0 for pinned particles and empty lanes.
    pub(crate) free: Vec<S8>,
    /// How much deeper than it is others press a particle onto an obstacle, metres: told by touches, for obstacles alone.
    pub(crate) burden: Vec<S8>,
    /// The same where they drag the particle along: the obstacle bears it and does not brake it for that.
    pub(crate) ballast: Vec<S8>,
}

impl Lanes {
    /// Makes room for the blocks' groups; all lanes behind the first `kept` groups are empty.
    pub(crate) fn resize(&mut self, kept: usize, groups: usize) {
        for column in [&mut self.position, &mut self.velocity, &mut self.before] {
            column.truncate(kept);
            column.resize(groups, V8::default());
        }
        let Self { mass, free, .. } = self;
        for column in [mass, free, &mut self.burden, &mut self.ballast] {
            column.truncate(kept);
            column.resize(groups, S8::default());
        }
    }

    /// Marks which particles forces move.
    pub(crate) fn free(&mut self, state: &State, blocks: &[Block]) {
        for block in blocks {
            let moving = !state.bodies.rows[block.body as usize].is_idle();
            let rows = block.particle as usize..(block.particle + block.particles) as usize;
            let pinned = state.particles.pinned[rows].chunks(LANES);
            let groups = self.free[block.group as usize..].iter_mut();
            for (free, pinned) in groups.zip(pinned) {
                for (free, pinned) in free.0.iter_mut().zip(pinned) {
                    *free = f32::from(moving && !pinned);
                }
            }
        }
    }

    /// Copies the State's columns of these blocks into the lanes. Frozen bodies have no velocity, whatever was said to
    /// their pins.
    pub(crate) fn load(&mut self, state: &State, blocks: &[Block]) {
        self.free(state, blocks);
        for block in blocks {
            let moving = !state.bodies.rows[block.body as usize].is_idle();
            let rows = block.particle as usize..(block.particle + block.particles) as usize;
            let columns = &state.particles;
            let positions = columns.position[rows.clone()].chunks(LANES);
            let velocities = columns.velocity[rows.clone()].chunks(LANES);
            let groups = positions
                .zip(velocities)
                .zip(columns.mass[rows].chunks(LANES));
            // Empty lanes too: NaN · 0 is NaN, so one that went bad would spoil every fit from then on.
            for (g, ((x, v), m)) in (block.group as usize..).zip(groups) {
                self.position[g] = V8::of(x);
                self.before[g] = self.position[g];
                self.velocity[g] = if moving { V8::of(v) } else { V8::default() };
                self.mass[g].0[..m.len()].copy_from_slice(m);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Random;

    fn by_chance(random: &mut Random) -> V8 {
        let mut eight = || std::array::from_fn(|_| random.range(-1.0, 1.0));
        V8 {
            x: eight(),
            y: eight(),
            z: eight(),
        }
    }

    #[test]
    fn four_sums_at_once_are_the_same_to_the_bit_as_one_by_one() {
        let mut random = Random::new(9);
        for _ in 0..100 {
            let (v, w) = (by_chance(&mut random), by_chance(&mut random));
            for level in [Level::baseline(), Level::new()] {
                dispatch!(level, simd => {
                    let (v, w) = (v.load(simd), w.load(simd));
                    let one_by_one = [sum(v.x), sum(v.y), sum(v.z), sum(w.x)];
                    assert_eq!(four_sums(simd, [v.x, v.y, v.z, w.x]), one_by_one);
                });
            }
        }
    }

    #[test]
    fn rows_get_the_vectors_that_there_is_room_for() {
        let v = by_chance(&mut Random::new(2));
        for room in [0, 3, LANES] {
            let mut rows = vec![Vec3::ZERO; room];
            v.put(&mut rows);
            assert!(
                rows.iter()
                    .enumerate()
                    .all(|(lane, row)| *row == v.get(lane))
            );
        }
    }

    #[test]
    fn one_number_that_is_too_large_or_none_is_not_within() {
        let column = [V8::default(); 3];
        for level in [Level::baseline(), Level::new()] {
            assert!(are_within(level, &column, 1.0));
            for odd in [1.5, -1.5, f32::INFINITY, f32::NAN] {
                let mut column = column;
                column[2].z[7] = odd;
                assert!(!are_within(level, &column, 1.0), "{odd}");
            }
        }
    }
}
