//! The box that a camera frames.

/// An axis-aligned box; empty when `low` is above `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Smallest coordinates.
    pub low: [f32; 3],
    /// Largest coordinates.
    pub high: [f32; 3],
}

impl Bounds {
    /// The box that holds nothing.
    pub const EMPTY: Self = Self {
        low: [f32::INFINITY; 3],
        high: [f32::NEG_INFINITY; 3],
    };

    /// The smallest box around the points; those that are not finite do not count.
    pub fn of(points: &[[f32; 3]]) -> Self {
        points.iter().fold(Self::EMPTY, |bounds, &point| {
            if point.iter().all(|x| x.is_finite()) {
                bounds.with(point, point)
            } else {
                bounds
            }
        })
    }

    /// The smallest box around both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.with(other.low, other.high)
    }

    /// The box with `margin` added on every side: the radius of spheres whose centres it holds.
    #[must_use]
    pub fn padded(self, margin: f32) -> Self {
        Self {
            low: self.low.map(|x| x - margin),
            high: self.high.map(|x| x + margin),
        }
    }

    /// True when the box holds no point, or a coordinate is not finite.
    pub fn is_empty(&self) -> bool {
        (0..3).any(|i| {
            !self.low[i].is_finite() || !self.high[i].is_finite() || self.low[i] > self.high[i]
        })
    }

    fn with(mut self, low: [f32; 3], high: [f32; 3]) -> Self {
        for i in 0..3 {
            self.low[i] = self.low[i].min(low[i]);
            self.high[i] = self.high[i].max(high[i]);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_that_are_not_finite_do_not_count() {
        let points = [
            [0.0, 1.0, 2.0],
            [f32::NAN, 9.0, 9.0],
            [-1.0, f32::INFINITY, 0.0],
        ];
        assert_eq!(
            Bounds::of(&points),
            Bounds {
                low: [0.0, 1.0, 2.0],
                high: [0.0, 1.0, 2.0]
            }
        );
        assert!(Bounds::of(&points[1..]).is_empty());
    }
}
