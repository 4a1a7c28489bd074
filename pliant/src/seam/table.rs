//! Tables that are looked up by small numbers, many times, and never walked through.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A table with the same hash in every run: keys are places in a lattice and rows, which nobody chooses to do harm.
pub(super) type Table<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// Every part of a key is added and spread by one multiplication.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Mix {
    /// 2⁶⁴ over the golden ratio.
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

    fn add(&mut self, part: u64) {
        self.0 = (self.0.rotate_left(5) ^ part).wrapping_mul(Self::SPREAD);
    }
}

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.add(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, part: u8) {
        self.add(u64::from(part));
    }

    fn write_u32(&mut self, part: u32) {
        self.add(u64::from(part));
    }

    fn write_i32(&mut self, part: i32) {
        self.add(u64::from(part.cast_unsigned()));
    }

    /// The upper bits are spread best, and tables take the lower ones.
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}
