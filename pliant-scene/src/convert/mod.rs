//! From the words of a scene to the engine's configs: the one place where the two meet.

mod around;
mod blobs;
mod body;
mod colour;

pub(crate) use around::{clamp, obstacle};
pub(crate) use body::clustering;
pub use colour::Colour;

use glam::{Quat, Vec3};

use crate::format::Rotation;

/// A problem with a value: its path below the thing that is converted, and what is wrong.
pub(crate) type Wrong = (&'static str, String);

/// The quaternion of a turn.
pub(crate) fn rotation(turn: &Rotation) -> Result<[f32; 4], Wrong> {
    match (turn.axis, turn.degrees, turn.quaternion) {
        (None, None, None) => Ok([0.0, 0.0, 0.0, 1.0]),
        (None, None, Some(quaternion)) => Ok(quaternion),
        (Some(axis), Some(degrees), None) => {
            let axis = Vec3::from(axis).try_normalize().ok_or((
                "rotation.axis",
                "the axis must have a length above 0".to_owned(),
            ))?;
            Ok(Quat::from_axis_angle(axis, degrees.to_radians()).to_array())
        }
        (_, _, Some(_)) => Err((
            "rotation",
            "either `quaternion`, or `axis` and `degrees`, not both".to_owned(),
        )),
        _ => Err((
            "rotation",
            "`axis` and `degrees` go together: one of them is missing".to_owned(),
        )),
    }
}
