//! The threads that steps and pictures use.

use anyhow::Context;

use crate::failure::Failure;

/// Most threads that can be asked for.
pub(crate) const MOST: usize = 256;

/// Reads a number of threads from the command line.
pub(crate) fn parse(text: &str) -> Result<usize, String> {
    let refusal = || format!("it must be a whole number from 1 to {MOST}");
    let count: usize = text.parse().map_err(|_| refusal())?;
    if (1..=MOST).contains(&count) {
        Ok(count)
    } else {
        Err(refusal())
    }
}

/// As many as asked for, or as many as the machine has.
pub(crate) fn count(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| {
        std::thread::available_parallelism().map_or(1, |count| count.get().min(MOST))
    })
}

/// A pool of threads.
pub(crate) fn pool(count: usize) -> Result<rayon::ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
    Ok(pool.with_context(|| format!("cannot start {count} threads"))?)
}
