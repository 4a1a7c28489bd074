//! One line that says how far the run is, for people only: nothing is printed where stderr is not a terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Time between two updates.
const PAUSE: Duration = Duration::from_millis(100);
/// Characters of the bar.
const WIDTH: usize = 24;

/// The progress of a run with a known number of steps.
pub(crate) struct Progress {
    all: usize,
    start: Instant,
    last: Instant,
    is_shown: bool,
}

impl Progress {
    pub(crate) fn new(all: usize) -> Self {
        let now = Instant::now();
        Self {
            all,
            start: now,
            last: now,
            is_shown: std::io::stderr().is_terminal(),
        }
    }

    /// Tells how many steps are done.
    pub(crate) fn done(&mut self, steps: usize) {
        if self.is_shown && self.last.elapsed() >= PAUSE {
            self.last = Instant::now();
            rewrite(&text(steps, self.all, self.start.elapsed().as_secs_f64()));
        }
    }

    /// Takes the line away again.
    pub(crate) fn clear(&self) {
        if self.is_shown {
            rewrite("");
        }
    }
}

fn text(steps: usize, all: usize, seconds: f64) -> String {
    let filled = WIDTH * steps / all;
    let rate = steps as f64 / seconds;
    format!(
        "[{}{}] {steps}/{all} steps, {rate:.0} steps/s, {:.1} s left",
        "#".repeat(filled),
        "-".repeat(WIDTH - filled),
        (all - steps) as f64 / rate
    )
}

/// Replaces the line. A terminal that has gone away is no reason to stop.
fn rewrite(text: &str) {
    let mut terminal = std::io::stderr();
    let _ = write!(terminal, "\r\x1b[K{text}").and_then(|()| terminal.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_rate_and_time_left() {
        assert_eq!(
            text(60, 240, 0.5),
            "[######------------------] 60/240 steps, 120 steps/s, 1.5 s left"
        );
    }
}
