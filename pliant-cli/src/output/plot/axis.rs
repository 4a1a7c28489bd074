//! Axes: from numbers to places, and round numbers to label.

/// Ticks that an axis should have, about.
const TICKS: f64 = 4.0;
/// The least span of an axis over the largest number on it: rounding is not blown up to a drama.
const LEAST_SPAN: f64 = 1e-3;

/// An axis from one number to another, with round numbers in between.
#[derive(Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// The axis on which all finite numbers lie, its ends round.
    pub(super) fn around(values: impl Iterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.collect();
        let (mut low, mut high) = bounds(values.iter().copied());
        let counts = values.iter().all(|value| value.fract() == 0.0);
        let mut step = step(high - low);
        if counts && step < 1.0 {
            // Whole numbers get whole ticks.
            (low, high, step) = (low.round() - 1.0, high.round() + 1.0, 1.0);
        }
        Self {
            low: (low / step + 1e-9).floor() * step,
            high: (high / step - 1e-9).ceil() * step,
            step,
        }
    }

    /// The axis that ends where the numbers do.
    pub(super) fn tight(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = bounds(values);
        Self {
            low,
            high,
            step: step(high - low),
        }
    }

    /// Where a number is, 0 at the low end and 1 at the high end.
    pub(super) fn place(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    /// Round numbers on the axis with their labels.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let first = (self.low / self.step - 1e-9).ceil();
        let count = ((self.high / self.step + 1e-9).floor() - first) as u64;
        let largest = self.low.abs().max(self.high.abs());
        (0..=count.min(20))
            .map(|i| {
                // Adding zero makes +0 of −0.
                let value = (first + i as f64) * self.step + 0.0;
                (value, label(value, self.step, largest))
            })
            .collect()
    }
}

fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .filter(|value| value.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
    if low > high {
        return (0.0, 1.0);
    }
    let least = LEAST_SPAN * low.abs().max(high.abs()).max(1e-9);
    if high - low >= least {
        return (low, high);
    }
    // A line that hardly moves stands in the middle.
    let (middle, half) = (0.5 * (low + high), 0.5 * least);
    (middle - half, middle + half)
}

/// 1, 2 or 5 times a power of ten.
fn step(span: f64) -> f64 {
    let rough = span / TICKS;
    let power = 10f64.powi(rough.log10().floor() as i32);
    let steps = [1.0, 2.0, 5.0].map(|step| step * power);
    let fit = steps.into_iter().find(|step| *step >= 0.999 * rough);
    fit.unwrap_or(10.0 * power)
}

/// A number with the digits that tell it from its neighbours.
fn label(value: f64, step: f64, largest: f64) -> String {
    if (1e-3..1e6).contains(&largest) {
        let decimals = (-step.log10()).ceil().clamp(0.0, 9.0) as usize;
        return format!("{value:.decimals$}");
    }
    if value.abs() < 0.5 * step {
        return "0".to_owned();
    }
    // A little more than the power itself, whose logarithm may come out below the whole number.
    let power = |size: f64| (1.000_001 * size).log10().floor();
    let digits = power(value.abs()) - power(step);
    let digits = digits.clamp(0.0, 12.0) as usize;
    format!("{value:.digits$e}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(values: &[f64]) -> Vec<String> {
        let ticks = Axis::around(values.iter().copied()).ticks();
        ticks.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_and_enclose_the_numbers() {
        assert_eq!(labels(&[0.0, 3.0]), ["0", "1", "2", "3"]);
        assert_eq!(labels(&[-0.13, 0.31]), ["-0.2", "0.0", "0.2", "0.4"]);
        assert_eq!(labels(&[0.0, 2.1e7]), ["0", "1e7", "2e7", "3e7"]);
        let axis = Axis::around([17.3, 93.1].into_iter());
        assert!(axis.place(17.3) > 0.0 && axis.place(93.1) < 1.0);
    }

    #[test]
    fn rounding_is_no_drama() {
        let axis = Axis::around([1.0, 1.0 + 1e-7].into_iter());
        assert!((axis.place(1.0) - axis.place(1.0 + 1e-7)).abs() < 1e-3);
    }
}
