//! Which way is out, where the particles are now.

use fearless_simd::{Level, Simd, SimdBase, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::Surface;
use crate::contact::fan::Ring;
use crate::contact::padded::Column;
use crate::matching::{LANES, Wide};

type Mask<S> = <f32x8<S> as SimdBase<S>>::Mask;

impl Surface {
    /// Finds the unit normals of some outer rows where all of them are: octets of rows, and which of each. Returns the square of the
    /// longest edge there.
    pub(in crate::contact) fn normals(
        &self,
        level: Level,
        octets: &[(u32, u64)],
        position: &Column,
        out: &mut Column,
    ) -> f32 {
        dispatch!(level, simd => self.find_normals(simd, octets, position, out))
    }

    /// The unit normals of all outer rows where they are.
    pub(in crate::contact) fn all_normals(&self, level: Level, position: &Column) -> Column {
        let octets = position.len().div_ceil(LANES) as u32;
        let octets: Vec<(u32, u64)> = (0..octets).map(|k| (k, u64::MAX)).collect();
        let mut normals = Column::default();
        normals.reset(position.len());
        self.normals(level, &octets, position, &mut normals);
        normals
    }

    #[inline(always)]
    fn find_normals<S: Simd>(
        &self,
        simd: S,
        octets: &[(u32, u64)],
        position: &Column,
        out: &mut Column,
    ) -> f32 {
        let zero = f32x8::splat(simd, 0.0);
        let mut longest = 0.0f32;
        for &(k, bits) in octets {
            let first = k as usize * LANES;
            let [e, n, w, s] = self.ways(simd, first, position);
            let long = e.dot(e).max(n.dot(n)).max(w.dot(w).max(s.dot(s)));
            let some = Mask::<S>::from_bitmask(simd, bits);
            let long = some.select(long * self.wider * self.wider, zero);
            longest = longest.max(long.reduce_max());
            let across = w.minus(e).cross(s.minus(n));
            let length = across.dot(across).sqrt();
            let tells = some & length.simd_gt(zero);
            let normal = Wide {
                x: tells.select(across.x / length, zero),
                y: tells.select(across.y / length, zero),
                z: tells.select(across.z / length, zero),
            };
            out.write(simd, first, normal);
            for row in (first..self.compass.len()).take(LANES) {
                if self.compass[row] == [row as u32; 4] && bits >> (row - first) & 1 == 1 {
                    let (normal, edge) = self.normal_of_fan(row as u32, position);
                    out.set(row, normal);
                    longest = longest.max(edge);
                }
            }
        }
        longest
    }

    /// The ways from eight rows to their compasses; none behind the last.
    #[inline(always)]
    fn ways<S: Simd>(&self, simd: S, first: usize, position: &Column) -> [Wide<S>; 4] {
        let mut which = [[first as u32; LANES]; 4];
        for (lane, compass) in self.compass[first..].iter().take(LANES).enumerate() {
            for (which, to) in which.iter_mut().zip(compass) {
                which[lane] = *to;
            }
        }
        let count = (self.compass.len() - first).min(LANES);
        let mut own = [first as u32; LANES];
        for (own, row) in own.iter_mut().zip(0..count as u32) {
            *own += row;
        }
        let x = position.pick(simd, &own);
        [
            position.pick(simd, &which[0]).minus(x),
            position.pick(simd, &which[1]).minus(x),
            position.pick(simd, &which[2]).minus(x),
            position.pick(simd, &which[3]).minus(x),
        ]
    }

    /// The triangles around an outer row.
    pub(in crate::contact) fn ring(&self, o: u32) -> &Ring {
        &self.rings[o as usize]
    }

    /// The unit normal of an outer row by all triangles around it, zero where they tell none, and the square of its longest
    /// edge.
    fn normal_of_fan(&self, o: u32, position: &Column) -> (Vec3, f32) {
        let x = position[o as usize];
        let (mut sum, mut longest) = (Vec3::ZERO, 0.0f32);
        for [a, b] in self.fan(o) {
            let (a, b) = (position[*a as usize] - x, position[*b as usize] - x);
            sum += a.cross(b);
            longest = longest.max(a.length_squared());
        }
        (sum.normalize_or_zero(), longest)
    }
}
