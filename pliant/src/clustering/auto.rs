//! Finding a number x > 0 with f(x) near a target when f is dear and roughly a power of x.

/// Relative error of f at which the search stops.
const CLOSE: f64 = 0.05;
/// Most evaluations of the dear function.
const MAX_TRIES: usize = 10;
/// Ratio of the bracket's ends at which halving on is not worth an evaluation.
const NARROW: f64 = 1.005;
/// Growth of x while no upper bracket is known.
const GROWTH: f64 = 1.25;

/// What an evaluation says about x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Trial {
    /// x is out of the question, only larger ones may work.
    TooSmall,
    /// x works and gives this value.
    Value(f64),
}

/// A value that f reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Found {
    /// Where.
    pub(super) x: f64,
    /// Whether the last evaluation was at x.
    pub(super) is_last: bool,
}

/// Searches x ≤ `highest` with rising f(x) = `target`, from the guess `x`; None if no x worked.
///
/// Regula falsi on log f over log x, in which powers are straight lines; plain halving where a
/// bracket end has no value. Returns the best x that worked.
pub(super) fn search(
    mut x: f64,
    highest: f64,
    target: f64,
    mut f: impl FnMut(f64) -> Trial,
) -> Option<Found> {
    let mut bracket = Bracket::new(target);
    let mut last = x;
    for tries in 0..MAX_TRIES {
        last = x.min(highest);
        bracket.narrow(last, f(last));
        if bracket.is_done(highest) {
            break;
        }
        x = bracket.next(tries);
    }
    bracket.best.map(|(x, _)| Found {
        x,
        is_last: x == last,
    })
}

/// What is known about f so far.
struct Bracket {
    target: f64,
    /// Largest x known to be too low, with what it gave.
    low: Option<(f64, Trial)>,
    /// Smallest x known to be high enough, with its value.
    high: Option<(f64, f64)>,
    /// The x that came nearest to the target, with its error |log f/target|.
    best: Option<(f64, f64)>,
}

impl Bracket {
    fn new(target: f64) -> Self {
        Self {
            target,
            low: None,
            high: None,
            best: None,
        }
    }

    fn narrow(&mut self, x: f64, trial: Trial) {
        if let Trial::Value(value) = trial {
            let error = libm::log(value / self.target).abs();
            if self.best.is_none_or(|(_, least)| error < least) {
                self.best = Some((x, error));
            }
        }
        match trial {
            Trial::Value(value) if value >= self.target => self.high = Some((x, value)),
            _ => self.low = Some((x, trial)),
        }
    }

    fn is_done(&self, highest: f64) -> bool {
        let close = self.best.is_some_and(|(_, error)| error <= CLOSE);
        let at_end = self.high.is_none() && self.low.is_some_and(|(x, _)| x >= highest);
        let narrow = match (self.low, self.high) {
            (Some((a, _)), Some((b, _))) => b < a * NARROW,
            _ => false,
        };
        close || at_end || narrow
    }

    /// The next x to try, inside the bracket or outwards from its known end.
    fn next(&self, tries: usize) -> f64 {
        let target = self.target;
        match (self.low, self.high) {
            // A false position now and then gives way to a halving, lest one end stay for ever.
            (Some((a, Trial::Value(fa))), Some((b, fb))) if fa > 0.0 && tries % 3 != 2 => {
                let slope = libm::log(fb / fa);
                let rise = libm::log(target / fa);
                let t = if slope > 0.0 { rise / slope } else { 0.5 };
                a * libm::pow(b / a, t.clamp(0.05, 0.95))
            }
            (Some((a, _)), Some((b, _))) => (a * b).sqrt(),
            // Bodies fill space, so the value goes about with the cube of x: step by the cube root.
            (Some((a, Trial::Value(fa))), None) => {
                a * (libm::cbrt(target / fa) * 1.02).clamp(1.02, 4.0)
            }
            (Some((a, Trial::TooSmall)), None) => a * GROWTH,
            (None, Some((b, fb))) => b * (libm::cbrt(target / fb) * 0.98).clamp(0.25, 0.98),
            (None, None) => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds the root in few evaluations.
    fn check(guess: f64, target: f64, expect: f64, f: impl Fn(f64) -> Trial) {
        let mut calls = 0;
        let found = search(guess, 1e3, target, |x| {
            calls += 1;
            f(x)
        });
        let x = found.expect("some x works").x;
        assert!((x / expect - 1.0).abs() < 0.06, "{x} for {expect}");
        assert!(calls <= MAX_TRIES, "{calls}");
    }

    #[test]
    fn powers_and_thresholds_are_found() {
        for guess in [0.5, 1.9, 2.0, 5.0] {
            for power in [1.0, 2.0, 3.0] {
                let f = |x: f64| Trial::Value(x.powf(power));
                check(guess, 2.0_f64.powf(power), 2.0, f);
            }
        }
        let gate = |x: f64| {
            if x < 3.0 {
                Trial::TooSmall
            } else {
                Trial::Value(x * x)
            }
        };
        check(1.0, 4.0, 3.0, gate);
        check(10.0, 4.0, 3.0, gate);
    }

    #[test]
    fn nothing_works_below_the_highest() {
        assert_eq!(search(1.0, 2.0, 1.0, |_| Trial::TooSmall), None);
    }
}
