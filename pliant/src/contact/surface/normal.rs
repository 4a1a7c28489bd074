//! Which way is out, where the particles are now.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::Surface;
use crate::matching::{LANES, V8};

impl Surface {
    /// Finds the unit normals of some outer rows where all of them are. Returns the square of the longest edge there.
    pub(in crate::contact) fn normals(
        &self,
        level: Level,
        rows: &[u32],
        position: &[Vec3],
        out: &mut [Vec3],
    ) -> f32 {
        dispatch!(level, simd => self.find_normals(simd, rows, position, out))
    }

    #[inline(always)]
    fn find_normals<S: Simd>(
        &self,
        simd: S,
        rows: &[u32],
        position: &[Vec3],
        out: &mut [Vec3],
    ) -> f32 {
        let mut longest = 0.0f32;
        for rows in rows.chunks(LANES) {
            let mut ways = [V8::default(); 4];
            for (lane, &row) in rows.iter().enumerate() {
                let x = position[row as usize];
                for (way, to) in ways.iter_mut().zip(self.compass[row as usize]) {
                    way.set(lane, position[to as usize] - x);
                }
            }
            let [e, n, w, s] = ways.map(|way| way.load(simd));
            let long = e.dot(e).max(n.dot(n)).max(w.dot(w).max(s.dot(s)));
            longest = longest.max((long * self.wider * self.wider).reduce_max());
            let across = w.minus(e).cross(s.minus(n));
            let length = across.dot(across).sqrt();
            let tells = length.simd_gt(f32x8::splat(simd, 0.0));
            let zero = f32x8::splat(simd, 0.0);
            let mut normals = V8::default();
            tells
                .select(across.x / length, zero)
                .store_slice(&mut normals.x);
            tells
                .select(across.y / length, zero)
                .store_slice(&mut normals.y);
            tells
                .select(across.z / length, zero)
                .store_slice(&mut normals.z);
            for (lane, &row) in rows.iter().enumerate() {
                out[row as usize] = normals.get(lane);
                if self.compass[row as usize] == [row; 4] {
                    let (normal, edge) = self.normal_of_fan(row, position);
                    out[row as usize] = normal;
                    longest = longest.max(edge);
                }
            }
        }
        longest
    }

    /// The unit normal of an outer row by all triangles around it, zero where they tell none, and the square of its longest
    /// edge.
    fn normal_of_fan(&self, o: u32, position: &[Vec3]) -> (Vec3, f32) {
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
