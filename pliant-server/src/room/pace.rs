//! The clock of a world: fixed steps, as many as real time asks for, and no debt without end.

use std::time::{Duration, Instant};

use crate::limits;

/// How long to wait when nothing is due.
const IDLE: Duration = Duration::from_millis(100);

/// When the next step is due.
#[derive(Debug)]
pub(super) struct Pace {
    next: Instant,
}

impl Pace {
    pub(super) fn new(now: Instant) -> Self {
        Self { next: now }
    }

    /// Time until the next step, zero if it is due.
    pub(super) fn until_next(&self, runs: bool) -> Duration {
        if runs {
            self.next
                .saturating_duration_since(Instant::now())
                .min(IDLE)
        } else {
            IDLE
        }
    }

    /// True once for every step of `seconds`. What is owed beyond a bound is let go: the world then runs slower than the
    /// clock, and the meter shows it.
    pub(super) fn is_due(&mut self, now: Instant, seconds: f32) -> bool {
        if now < self.next {
            return false;
        }
        if now - self.next > limits::DEBT {
            self.next = now.checked_sub(limits::DEBT).unwrap_or(now);
        }
        self.next += Duration::from_secs_f32(seconds.clamp(1e-6, 1e3));
        true
    }

    /// Nothing is owed.
    pub(super) fn forgive(&mut self, now: Instant) {
        self.next = self.next.max(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_steps_as_the_clock_asks_for() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        let count = |pace: &mut Pace, until: u64| {
            let now = start + Duration::from_millis(until);
            (0..1000).take_while(|_| pace.is_due(now, 0.01)).count()
        };
        assert_eq!(count(&mut pace, 0), 1);
        assert_eq!(count(&mut pace, 55), 5);
        assert_eq!(count(&mut pace, 59), 0);
    }

    #[test]
    fn debt_is_bounded() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        let late = start + Duration::from_mins(1);
        let steps = (0..100_000).take_while(|_| pace.is_due(late, 0.01)).count();
        assert_eq!(steps, 11, "a tenth of a second's worth");
    }
}
