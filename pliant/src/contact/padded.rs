//! Vectors in rows of four numbers: eight rows are read or written at a time, wherever they stand.
//!
//! Where vectors are in hand there are no closures: those that the compiler does not inline are compiled without the vector
//! instructions.

use std::ops::Index;

use fearless_simd::Simd;
use glam::Vec3;

use crate::matching::{Eight, LANES, Wide, columns, rows};

/// A column of vectors, the fourth number of which is nothing.
#[derive(Debug, Default)]
pub(super) struct Column(Vec<[f32; 4]>);

impl Index<usize> for Column {
    type Output = Vec3;

    #[inline(always)]
    fn index(&self, row: usize) -> &Vec3 {
        let numbers: &[f32] = &self.0[row][..3];
        &bytemuck::cast_slice(numbers)[0]
    }
}

impl Column {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// That many rows of nothing.
    pub(super) fn reset(&mut self, rows: usize) {
        self.0.clear();
        self.0.resize(rows, [0.0; 4]);
    }

    pub(super) fn set(&mut self, row: usize, v: Vec3) {
        self.0[row] = v.extend(0.0).to_array();
    }

    /// Appends the first of eight vectors.
    #[inline(always)]
    pub(super) fn append<S: Simd>(&mut self, simd: S, v: Wide<S>, count: usize) {
        self.0.extend_from_slice(&padded(simd, v)[..count]);
    }

    /// Eight rows anywhere.
    #[inline(always)]
    pub(super) fn pick<S: Simd>(&self, simd: S, which: &[u32; LANES]) -> Wide<S> {
        vectors(simd, pick(&self.0, which))
    }

    /// Up to eight rows from a given one on, zero behind the last.
    #[inline(always)]
    pub(super) fn eight<S: Simd>(&self, simd: S, first: usize) -> Wide<S> {
        let rows = &self.0[first..];
        if let Some(eight) = rows.first_chunk() {
            return vectors(simd, *eight);
        }
        let mut eight = [[0.0; 4]; LANES];
        eight[..rows.len()].copy_from_slice(rows);
        vectors(simd, eight)
    }

    /// Writes rows from a given one on, as many as there are of eight.
    #[inline(always)]
    pub(super) fn write<S: Simd>(&mut self, simd: S, first: usize, v: Wide<S>) {
        for (row, from) in self.0[first..].iter_mut().zip(padded(simd, v)) {
            *row = from;
        }
    }
}

impl FromIterator<Vec3> for Column {
    fn from_iter<T: IntoIterator<Item = Vec3>>(rows: T) -> Self {
        let padded = rows.into_iter().map(|v| v.extend(0.0).to_array());
        Self(padded.collect())
    }
}

/// Some of many rows.
#[inline(always)]
pub(super) fn pick(rows: &[[f32; 4]], which: &[u32; LANES]) -> Eight {
    let mut picked = [[0.0; 4]; LANES];
    for (row, k) in picked.iter_mut().zip(which) {
        *row = rows[*k as usize];
    }
    picked
}

/// The first three of four numbers of eight rows.
#[inline(always)]
pub(super) fn vectors<S: Simd>(simd: S, rows: Eight) -> Wide<S> {
    let [x, y, z, _] = columns(simd, rows);
    Wide { x, y, z }
}

/// Rows of vectors.
#[inline(always)]
pub(super) fn padded<S: Simd>(simd: S, v: Wide<S>) -> Eight {
    let nothing = simd.splat_f32x8(0.0);
    rows(simd, [v.x, v.y, v.z, nothing])
}
