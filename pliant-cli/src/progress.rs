//! How far the run is: one line that is rewritten on a terminal, a plain line now and then elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::print;

/// Time between two updates of the line on a terminal.
const SHORT_PAUSE: Duration = Duration::from_millis(100);
/// Time between two plain lines.
const LONG_PAUSE: Duration = Duration::from_secs(5);
/// Characters of the bar.
const WIDTH: usize = 24;

/// The progress of a run with a known number of steps.
pub(crate) struct Progress {
    all: u64,
    start: Instant,
    last: Instant,
    is_terminal: bool,
}

impl Progress {
    pub(crate) fn new(all: u64) -> Self {
        let now = Instant::now();
        Self {
            all: all.max(1),
            start: now,
            last: now,
            is_terminal: std::io::stderr().is_terminal(),
        }
    }

    /// Tells how many steps are done.
    pub(crate) fn done(&mut self, steps: u64) {
        let pause = if self.is_terminal {
            SHORT_PAUSE
        } else {
            LONG_PAUSE
        };
        if self.last.elapsed() < pause {
            return;
        }
        self.last = Instant::now();
        let text = text(steps, self.all, self.start.elapsed().as_secs_f64());
        if self.is_terminal {
            rewrite(&format!("{} {text}", bar(steps, self.all)));
        } else {
            print::complain(&text);
        }
    }

    /// Takes the line away again.
    pub(crate) fn clear(&self) {
        if self.is_terminal {
            rewrite("");
        }
    }
}

fn bar(steps: u64, all: u64) -> String {
    let filled = (WIDTH as u64 * steps.min(all) / all) as usize;
    format!("[{}{}]", "#".repeat(filled), "-".repeat(WIDTH - filled))
}

fn text(steps: u64, all: u64, seconds: f64) -> String {
    let rate = steps as f64 / seconds;
    format!(
        "{steps}/{all} steps, {rate:.0} steps/s, {:.1} s left",
        all.saturating_sub(steps) as f64 / rate
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
        assert_eq!(bar(60, 240), "[######------------------]");
        assert_eq!(text(60, 240, 0.5), "60/240 steps, 120 steps/s, 1.5 s left");
    }
}
