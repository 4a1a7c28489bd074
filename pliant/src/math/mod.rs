//! Room `math`: the small dense algebra under shape matching.
//!
//! Singular values and best rotations of 3×3 matrices, symmetric eigenproblems for rest-time inversions,
//! rotation increments, and one seeded random stream. Everything is a pure function of its arguments and
//! gives the same bits on every platform: only IEEE operations and `libm`, no fused multiply-add.
//! The room knows nothing about clusters or particles and keeps no state between calls.

mod algebra;
mod random;
mod rotation;
mod svd;
mod symmetric;

#[cfg(test)]
mod oracle;

pub(crate) use algebra::{Matrix, Vector, narrow, widen};
pub(crate) use random::Random;
pub(crate) use rotation::{Quats, quat_from_spin, rotation, rotations, spin_between};
pub(crate) use svd::{Stretches, Svd, stretches, svd, svd_warm};
pub(crate) use symmetric::{eigen, eigen3, eight_eigen3, pseudo_inverse};
