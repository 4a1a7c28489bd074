//! Ctrl-C, and the polite signals to end: the first asks the run to stop after the current step, the second ends at once.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

static ASKED: AtomicBool = AtomicBool::new(false);
/// 128 + SIGINT, as shells say it.
const KILLED: i32 = 130;

/// Listens from now on.
pub(crate) fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::SeqCst) {
            std::process::exit(KILLED);
        }
    })
    .context("cannot listen for Ctrl-C")
}

/// True once somebody has asked to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}
