//! The bandwidth this machine gives now, by the triad a ← b + s·c.

use std::time::Instant;

use rayon::prelude::*;

/// Bytes that no cache holds.
pub(super) const LARGE: usize = 192 << 20;
/// Bytes to move per measurement, so that small triads are repeated often enough for the clock.
const WORK: usize = 1 << 30;

/// GB/s of a triad over so many bytes in all, on the threads of the pool it is called in. What fits a cache runs at the
/// speed of that cache, so a workload is compared with a triad of its own size.
pub(super) fn bandwidth(bytes: usize, threads: usize) -> f64 {
    let length = (bytes.min(LARGE) / 12).max(1024);
    let rounds = (WORK / (12 * length)).clamp(5, 1000);
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
