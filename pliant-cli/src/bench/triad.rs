//! The bandwidth this machine gives now, by the triad a ← b + s·c.

use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;

/// Floats per array that stay in the last cache and that do not.
const CACHED: usize = 512 * 1024;
const LARGE: usize = 16 * 1024 * 1024;

/// Measured bandwidth, GB/s.
#[derive(Serialize)]
pub(crate) struct Bandwidth {
    /// Data that fits the last cache.
    pub(crate) cache: f64,
    /// Data that does not.
    pub(crate) memory: f64,
}

/// Measures on the threads of the pool it is called in.
pub(crate) fn bandwidth(threads: usize) -> Bandwidth {
    Bandwidth {
        cache: triad(CACHED, 40, threads),
        memory: triad(LARGE, 5, threads),
    }
}

fn triad(length: usize, rounds: usize, threads: usize) -> f64 {
    let (mut a, b, c) = (
        vec![0.0f32; length],
        vec![1.0f32; length],
        vec![2.0f32; length],
    );
    let mut best = f64::INFINITY;
    let chunk = length.div_ceil(threads);
    for round in 0..rounds {
        let s = round as f32;
        let start = Instant::now();
        a.par_chunks_mut(chunk)
            .zip(b.par_chunks(chunk))
            .zip(c.par_chunks(chunk))
            .for_each(|((a, b), c)| {
                for ((a, b), c) in a.iter_mut().zip(b).zip(c) {
                    *a = *b + s * *c;
                }
            });
        best = best.min(start.elapsed().as_secs_f64());
        std::hint::black_box(&a);
    }
    (3 * 4 * length) as f64 / best / 1e9
}
