//! Words and numbers of the options.

use std::str::FromStr;

use clap::ValueEnum;
use pliant_render::Camera;
use pliant_render::world::{ColourBy, Show};

/// What colours mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    Body,
    Cluster,
    Strain,
    Stress,
    Plastic,
    Speed,
    Piece,
    Age,
}

impl From<Colour> for ColourBy {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Body => Self::Body,
            Colour::Cluster => Self::Cluster,
            Colour::Strain => Self::Strain,
            Colour::Stress => Self::Stress,
            Colour::Plastic => Self::Plastic,
            Colour::Speed => Self::Speed,
            Colour::Piece => Self::Piece,
            Colour::Age => Self::Age,
        }
    }
}

/// What is drawn of bodies.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Draw {
    Skin,
    Particles,
    Both,
}

impl From<Draw> for Show {
    fn from(draw: Draw) -> Self {
        match draw {
            Draw::Skin => Self::Skin,
            Draw::Particles => Self::Particles,
            Draw::Both => Self::Both,
        }
    }
}

/// Where to look from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    /// Towards the eye; of any length above 0.
    pub(super) direction: [f32; 3],
}

impl FromStr for View {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let direction = match text.replace('_', "-").as_str() {
            "front" => [0.0, 0.0, 1.0],
            "back" => [0.0, 0.0, -1.0],
            "left" => [-1.0, 0.0, 0.0],
            "right" => [1.0, 0.0, 0.0],
            "top" => [0.0, 1.0, 0.0],
            "three-quarter" => Camera::DIRECTION,
            _ => vector(text).ok_or(
                "it must be front, back, left, right, top, three-quarter, or a direction x,y,z",
            )?,
        };
        if direction == [0.0; 3] {
            return Err("a direction must have a length above 0".to_owned());
        }
        Ok(Self { direction })
    }
}

fn vector(text: &str) -> Option<[f32; 3]> {
    let numbers: Option<Vec<f32>> = text
        .split(',')
        .map(|word| word.trim().parse().ok().filter(|x: &f32| x.is_finite()))
        .collect();
    numbers?.try_into().ok()
}

/// Reads `1280x720`.
pub(super) fn size(text: &str) -> Result<[u32; 2], String> {
    let sides = text.split_once('x').and_then(|(width, height)| {
        let side = |word: &str| word.parse().ok().filter(|n| (16..=8192).contains(n));
        Some([side(width)?, side(height)?])
    });
    sides.ok_or_else(|| "it must read like 1280x720, each number from 16 to 8192".to_owned())
}

/// Reads a number above 0.
pub(super) fn positive(text: &str) -> Result<f32, String> {
    let number = text.parse().ok();
    number
        .filter(|x: &f32| x.is_finite() && *x > 0.0)
        .ok_or_else(|| "it must be a number above 0".to_owned())
}

/// Reads a time in seconds.
pub(super) fn time(text: &str) -> Result<f32, String> {
    let number = text.parse().ok();
    number
        .filter(|x: &f32| (0.0..=86400.0).contains(x))
        .ok_or_else(|| "it must be from 0 to 86400 seconds".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_and_sizes_are_read_and_nonsense_is_refused() {
        let view = |text: &str| text.parse::<View>().map(|view| view.direction);
        assert_eq!(view("top"), Ok([0.0, 1.0, 0.0]));
        assert_eq!(view("three_quarter"), view("three-quarter"));
        assert_eq!(view("1, -2,0.5"), Ok([1.0, -2.0, 0.5]));
        for bad in ["", "up", "1,2", "0,0,0", "1,2,nan", "1,2,3,4"] {
            assert!(view(bad).is_err(), "{bad}");
        }
        assert_eq!(size("640x360"), Ok([640, 360]));
        for bad in ["", "640", "0x10", "640x", "9000x10", "-1x20"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        assert!(positive("0").is_err() && positive("inf").is_err());
        assert!(time("-1").is_err() && time("nan").is_err());
    }
}
