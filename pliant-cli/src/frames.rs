//! When frames are due, and which of them are written.

use pliant_scene::Built;

use crate::failure::Failure;

/// Rates that differ by less, relative, are the same.
const SAME_RATE: f64 = 1e-3;

/// Which frames are written: from the first to before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frames {
    first: u64,
    end: Option<u64>,
}

impl Frames {
    /// All of them.
    pub(crate) const ALL: Self = Self {
        first: 0,
        end: None,
    };

    /// Reads `A..B` without B, `A..=B` with it, or with one side left out.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let refusal = || {
            "it must read A..B (without B) or A..=B (with it); either may be left out".to_owned()
        };
        let (first, end) = text.split_once("..").ok_or_else(refusal)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| refusal());
        let first = if first.trim().is_empty() {
            0
        } else {
            number(first)?
        };
        let end = match end.strip_prefix('=') {
            Some(last) => Some(number(last)?.saturating_add(1)),
            None if end.trim().is_empty() => None,
            None => Some(number(end)?),
        };
        if end.is_some_and(|end| end <= first) {
            return Err("there is no frame in it".to_owned());
        }
        Ok(Self { first, end })
    }

    fn has(self, frame: u64) -> bool {
        frame >= self.first && self.end.is_none_or(|end| frame < end)
    }
}

/// How steps and frames of a run follow each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rhythm {
    /// Steps of the run.
    pub(crate) steps: u64,
    /// Steps between two frames.
    per_frame: u64,
    /// Frames per second, as steps allow.
    pub(crate) rate: f64,
    frames: Frames,
}

/// A moment of a run at which something may be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    /// The number of the frame, if one is due and asked for.
    pub(crate) frame: Option<u64>,
    /// True at the end of the run, whether a frame is due or not.
    pub(crate) is_last: bool,
    /// Mean milliseconds of the steps since the moment before.
    pub(crate) ms_per_step: f64,
}

impl Rhythm {
    /// The rhythm of a scene that takes so many steps.
    pub(crate) fn new(built: &Built, steps: u64, frames: Frames) -> Result<Self, Failure> {
        let dt = f64::from(built.world.config().dt);
        let frame = 1.0 / f64::from(built.run.frames_per_second);
        let per_frame = (frame / dt).round().max(1.0);
        let rhythm = Self {
            steps,
            per_frame: per_frame as u64,
            rate: said_or_made(
                f64::from(built.run.frames_per_second),
                1.0 / (per_frame * dt),
            ),
            frames,
        };
        if frames.first > rhythm.last_frame() {
            return Err(Failure::input(format!(
                "--frames starts at {}, but the run has the frames 0 to {}",
                frames.first,
                rhythm.last_frame()
            )));
        }
        Ok(rhythm)
    }

    /// The frame that is due after so many steps, if it is to be written.
    pub(crate) fn frame(&self, step: u64) -> Option<u64> {
        let frame = step / self.per_frame;
        (step.is_multiple_of(self.per_frame) && self.frames.has(frame)).then_some(frame)
    }

    /// So many frames of those that are written, evenly spread, first and last included.
    pub(crate) fn spread(&self, count: u64) -> Vec<u64> {
        let end = self.frames.end.unwrap_or(u64::MAX);
        let (first, last) = (self.frames.first, self.last_frame().min(end - 1));
        let gaps = count.max(2) - 1;
        let mut frames: Vec<u64> = (0..=gaps)
            .map(|i| first + (i * (last - first) + gaps / 2) / gaps)
            .collect();
        frames.dedup();
        frames
    }

    fn last_frame(&self) -> u64 {
        self.steps / self.per_frame
    }
}

/// The rate that the scene says where steps make it up to the digits that steps are written with; else what they make.
fn said_or_made(said: f64, made: f64) -> f64 {
    if (made / said - 1.0).abs() < SAME_RATE {
        said
    } else {
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, first: u64, end: Option<u64>) {
        assert_eq!(Frames::parse(text), Ok(Frames { first, end }), "{text}");
    }

    #[test]
    fn ranges_are_read() {
        check("3..7", 3, Some(7));
        check("3..=7", 3, Some(8));
        check("3..", 3, None);
        check("..7", 0, Some(7));
        for bad in ["", "3", "7..3", "3..3", "a..b", "3...7", "-1..2", "3..=2"] {
            assert!(Frames::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn rates_are_as_said_where_steps_make_them() {
        // 1/60 in single precision.
        let dt = f64::from(1.0_f32 / 60.0);
        assert_eq!(said_or_made(30.0, 1.0 / (2.0 * dt)), 30.0);
        assert_eq!(said_or_made(24.0, 30.0), 30.0);
    }

    #[test]
    fn frames_are_due_at_whole_multiples_and_spread_evenly() {
        let rhythm = Rhythm {
            steps: 21,
            per_frame: 2,
            rate: 30.0,
            frames: Frames {
                first: 2,
                end: Some(9),
            },
        };
        let due: Vec<u64> = (0..=21).filter_map(|step| rhythm.frame(step)).collect();
        assert_eq!(due, [2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(rhythm.spread(3), [2, 5, 8]);
        assert_eq!(rhythm.spread(100), due);
    }
}
