//! Why a shape cannot be used or filled: one variant per reason, each naming its field.

use thiserror::Error;

use super::mesh::MeshError;
use crate::check::short;

/// Why a shape cannot be used, drawn or filled with particles.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ShapeError {
    /// A length is zero, negative, not a number, or beyond what f32 can square.
    #[error("{field} must be a length between 1e-15 and 1e15, but is {}", short(*value))]
    Length {
        /// Name of the field.
        field: String,
        /// Its value.
        value: f32,
    },
    /// One length must be smaller than another.
    #[error("{field} = {} must be less than {limit_field} = {}", short(*value), short(*limit))]
    NotLess {
        /// Name of the field that is too large.
        field: String,
        /// Its value.
        value: f32,
        /// Name of the field it is compared to.
        limit_field: String,
        /// The value of that field.
        limit: f32,
    },
    /// A gear has too few or too many teeth.
    #[error("teeth must be between {min} and {max}, but is {teeth}")]
    Teeth {
        /// The number asked for.
        teeth: u32,
        /// Fewest allowed.
        min: u32,
        /// Most allowed.
        max: u32,
    },
    /// There is no outline for a character.
    #[error("glyph {glyph:?} is unknown; known glyphs are {known}")]
    UnknownGlyph {
        /// The character asked for.
        glyph: char,
        /// All characters that have an outline.
        known: String,
    },
    /// A point of an outline or hole is not finite or too far out.
    #[error("point {index} of {field} must have coordinates within ±1e15")]
    OutlinePoint {
        /// `outline`, or `holes[k]`.
        field: String,
        /// Index of the point in it.
        index: usize,
    },
    /// A loop does not enclose anything.
    #[error("{field} encloses no area: it has {points} distinct points")]
    OutlineWithoutArea {
        /// `outline`, or `holes[k]`.
        field: String,
        /// Points left after merging repeats.
        points: usize,
    },
    /// Two edges cross or touch; edge i runs from point i to the next.
    #[error("edge {first_edge} of {first} and edge {second_edge} of {second} cross or touch")]
    OutlineCrosses {
        /// `outline`, or `holes[k]`.
        first: String,
        /// Edge of the first loop.
        first_edge: usize,
        /// `outline`, or `holes[k]`.
        second: String,
        /// Edge of the second loop.
        second_edge: usize,
    },
    /// A hole is not inside the outline, or inside another hole.
    #[error("holes[{hole}] must lie inside the outline and outside the other holes")]
    HoleMisplaced {
        /// Index of the hole.
        hole: usize,
    },
    /// An outline has too many points.
    #[error("outline and holes have {points} points, more than the limit of {limit}")]
    OutlineTooLong {
        /// Points of the outline and all holes.
        points: usize,
        /// The largest number accepted.
        limit: usize,
    },
    /// The mesh itself is bad.
    #[error("mesh: {0}")]
    Mesh(#[from] MeshError),
    /// A list of points is empty or too long.
    #[error("points must hold between 1 and {limit} points, but holds {count}")]
    PointCount {
        /// Number of points given.
        count: usize,
        /// The largest number accepted.
        limit: usize,
    },
    /// A point is not finite or too far out.
    #[error("points[{index}] must have coordinates within ±1e15")]
    BadPoint {
        /// Index of the point.
        index: usize,
    },
    /// Filling the shape would take too many particles.
    #[error(
        "spacing {} asks for about {} particles, more than the limit of {limit}; a spacing of {} would fit",
        short(*spacing),
        about(*count),
        short(*fitting)
    )]
    TooManyParticles {
        /// The spacing asked for.
        spacing: f32,
        /// Particles a lattice over the bounds would hold.
        count: f64,
        /// The largest number allowed.
        limit: usize,
        /// A spacing that stays within the limit.
        fitting: f32,
    },
    /// The whole shape is smaller than one spacing.
    #[error(
        "spacing {} is larger than the whole shape, which is {} across; try {}",
        short(*spacing),
        short(*extent),
        short(*fitting)
    )]
    SpacingTooLarge {
        /// The spacing asked for.
        spacing: f32,
        /// Longest side of the shape's bounds.
        extent: f32,
        /// A spacing that gives several particles.
        fitting: f32,
    },
    /// Nowhere does the mesh wind around anything.
    #[error("the mesh encloses no volume: close it, or give its particles as points")]
    NoVolume,
    /// No particle position was found inside the shape.
    #[error(
        "no particle fits inside the shape at spacing {}; try {}",
        short(*spacing),
        short(*fitting)
    )]
    NothingFits {
        /// The spacing asked for.
        spacing: f32,
        /// A spacing more likely to fit.
        fitting: f32,
    },
}

/// A large count in two digits.
fn about(count: f64) -> String {
    if count < 1e6 {
        return format!("{count:.0}");
    }
    format!("{count:.1e}")
}
