//! The one place that decides between one thread and many, by the rule of the engine: parallel inside a rayon pool, serial
//! outside. Work is cut by constants and every output is written by one task, so the bits are the same either way.

use rayon::prelude::*;

/// Calls `f(index of the first row, rows)` for chunks of `size` rows, the last one shorter.
pub(crate) fn for_each_chunk<T: Send>(
    rows: &mut [T],
    size: usize,
    f: impl Fn(usize, &mut [T]) + Sync,
) {
    if size == 0 {
        return;
    }
    if rows.len() > size && rayon::current_thread_index().is_some() {
        rows.par_chunks_mut(size)
            .enumerate()
            .for_each(|(i, chunk)| f(i * size, chunk));
        return;
    }
    for (i, chunk) in rows.chunks_mut(size).enumerate() {
        f(i * size, chunk);
    }
}

/// `f(i)` for every `i` below `count`, in order.
pub(crate) fn map<T: Send>(count: usize, f: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
    /// Rows per task: large enough to pay for the hand-over.
    const GRAIN: usize = 1024;
    if count > GRAIN && rayon::current_thread_index().is_some() {
        return (0..count)
            .into_par_iter()
            .with_min_len(GRAIN)
            .map(f)
            .collect();
    }
    (0..count).map(f).collect()
}
