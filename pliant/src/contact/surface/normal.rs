//! Which way is out, where the particles are now.

use fearless_simd::{Level, Simd, SimdBase, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::{Kind, Surface};
use crate::contact::fan::Ring;
use crate::contact::padded::Column;
use crate::matching::{LANES, Wide};

type Mask<S> = <f32x8<S> as SimdBase<S>>::Mask;

/// Eight rows side by side; behind the last row the first of the eight stands for those that lack.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Octet {
    own: [u32; LANES],
    /// The four rows of each one's compass.
    compass: [[u32; LANES]; 4],
    /// Rows without a compass, a bit for each.
    lost: u64,
    /// Rows that have a back, a bit for each.
    faces: u64,
}

impl Surface {
    /// Its rows by octets, once they are known.
    pub(super) fn in_octets(&self) -> Vec<Octet> {
        let firsts = (0..self.compass.len()).step_by(LANES);
        firsts.map(|first| self.octet(first)).collect()
    }

    fn octet(&self, first: usize) -> Octet {
        let mut octet = Octet {
            own: [first as u32; LANES],
            compass: [[first as u32; LANES]; 4],
            lost: 0,
            faces: 0,
        };
        for (lane, row) in (first..self.compass.len()).take(LANES).enumerate() {
            octet.own[lane] = row as u32;
            for (column, to) in octet.compass.iter_mut().zip(self.compass[row]) {
                column[lane] = to;
            }
            octet.lost |= u64::from(self.compass[row] == [row as u32; 4]) << lane;
            octet.faces |= u64::from(self.kind[row] == Kind::Face) << lane;
        }
        octet
    }

    /// Which of eight rows have a back, a bit for each.
    pub(in crate::contact) fn faces(&self, octet: u32) -> u64 {
        self.octets[octet as usize].faces
    }

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
            let octet = &self.octets[k as usize];
            let [e, n, w, s] = octet.ways(simd, position);
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
            let mut lost = octet.lost & bits;
            while lost != 0 {
                let row = first + lost.trailing_zeros() as usize;
                lost &= lost - 1;
                let (normal, edge) = self.normal_of_fan(row as u32, position);
                out.set(row, normal);
                longest = longest.max(edge);
            }
        }
        longest
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

impl Octet {
    /// The ways from the rows to their compasses; none behind the last.
    #[inline(always)]
    fn ways<S: Simd>(&self, simd: S, position: &Column) -> [Wide<S>; 4] {
        let [e, n, w, s] = &self.compass;
        let x = position.pick(simd, &self.own);
        [
            position.pick(simd, e).minus(x),
            position.pick(simd, n).minus(x),
            position.pick(simd, w).minus(x),
            position.pick(simd, s).minus(x),
        ]
    }
}
