//! The one place that decides between one thread and many.
//!
//! The engine starts no threads: a stage runs in parallel when the step is taken inside a rayon pool
//! (`pool.install(|| world.step())`) and serially otherwise. Work is cut by constants, never by the number of threads,
//! every output row is written by one task, and no result is combined across tasks: the bits are the same either way.

/// Rows or blocks per task: large enough to pay for the hand-over.
const GRAIN: usize = 8;

/// Calls `f(i, row)` for every row.
pub(crate) fn for_each_row<T: Send>(rows: &mut [T], f: impl Fn(usize, &mut T) + Sync) {
    for_each_chunk(rows, GRAIN, |first, chunk| {
        for (k, row) in chunk.iter_mut().enumerate() {
            f(first + k, row);
        }
    });
}

/// Calls `f(index of the first row, rows)` for chunks of `size` rows, the last one shorter.
pub(crate) fn for_each_chunk<T: Send>(
    rows: &mut [T],
    size: usize,
    f: impl Fn(usize, &mut [T]) + Sync,
) {
    #[cfg(feature = "parallel")]
    if rows.len() > size && rayon::current_thread_index().is_some() {
        use rayon::prelude::*;
        rows.par_chunks_mut(size)
            .enumerate()
            .for_each(|(i, chunk)| f(i * size, chunk));
        return;
    }
    for (i, chunk) in rows.chunks_mut(size).enumerate() {
        f(i * size, chunk);
    }
}

/// Columns that can be cut between blocks: slices with a row per group or particle, [`PerBlock`] slices, or both.
pub(crate) trait Columns: Sized + Send {
    /// The part of the first `blocks` blocks, which own `rows` rows, and the rest.
    fn cut(self, blocks: usize, rows: usize) -> (Self, Self);
}

/// A column with one row per block.
pub(crate) struct PerBlock<'a, T>(pub(crate) &'a mut [T]);

impl<T: Send> Columns for PerBlock<'_, T> {
    fn cut(self, blocks: usize, _: usize) -> (Self, Self) {
        let (low, high) = self.0.split_at_mut(blocks);
        (Self(low), Self(high))
    }
}

impl<T: Send> Columns for &mut [T] {
    fn cut(self, _: usize, rows: usize) -> (Self, Self) {
        self.split_at_mut(rows)
    }
}

impl<A: Columns, B: Columns> Columns for (A, B) {
    fn cut(self, blocks: usize, rows: usize) -> (Self, Self) {
        let ((a, a_rest), (b, b_rest)) = (self.0.cut(blocks, rows), self.1.cut(blocks, rows));
        ((a, b), (a_rest, b_rest))
    }
}

/// Calls `f(block index, block, columns)` for every block with its own rows of the columns, `rows(block)` of them.
pub(crate) fn for_each_block<B: Sync, C: Columns>(
    blocks: &[B],
    columns: C,
    rows: impl Fn(&B) -> usize + Sync,
    f: impl Fn(usize, &B, C) + Sync,
) {
    walk(0, blocks, columns, &rows, &f);
}

fn walk<B: Sync, C: Columns>(
    first: usize,
    blocks: &[B],
    columns: C,
    rows: &(impl Fn(&B) -> usize + Sync),
    f: &(impl Fn(usize, &B, C) + Sync),
) {
    #[cfg(feature = "parallel")]
    if blocks.len() > GRAIN && rayon::current_thread_index().is_some() {
        let (low, high) = blocks.split_at(blocks.len() / 2);
        let (low_columns, high_columns) = columns.cut(low.len(), low.iter().map(rows).sum());
        rayon::join(
            || walk(first, low, low_columns, rows, f),
            || walk(first + low.len(), high, high_columns, rows, f),
        );
        return;
    }
    let mut rest = columns;
    for (k, block) in blocks.iter().enumerate() {
        let (head, tail) = rest.cut(1, rows(block));
        f(first + k, block, head);
        rest = tail;
    }
}
