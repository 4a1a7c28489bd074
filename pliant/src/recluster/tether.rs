//! Vertices that flow has carried too far out of the body come back.
//!
//! Maps tell a vertex how matter flows around it, but not where the matter is: what is wrong with its place is stretched along with it, and
//! stays in all that follows. So a vertex that is farther outside of all particles than a surface is sinks towards them.

use glam::Vec3;

use super::afloat::{Afloat, FAR, Floating};
use crate::topology::Rows;

/// A vertex sinks by this share of what is due, and by so many spacings at most: it is not to be seen to jump.
const PACE: f32 = 0.5;
pub(super) const STEP: f32 = 0.25;
/// Distance from the middle of the particles around over that from the nearest, above which they are more on one side than around it: a
/// vertex over a gap that flow has drawn out is where it should be.
const ASIDE: f32 = 0.5;

/// How far a vertex sinks, in the world, metres.
pub(super) fn sinks(rows: &Rows, afloat: &Afloat, floating: &Floating, at: Vec3) -> Vec3 {
    let excess = floating.nearest - FAR * rows.spacing;
    if excess <= 0.0 {
        return Vec3::ZERO;
    }
    let (mut total, mut here, mut there) = (0.0, Vec3::ZERO, Vec3::ZERO);
    for near in afloat.near(floating) {
        total += near.kernel;
        here += near.position * near.kernel;
        there += rows.particles.position[near.particle as usize] * near.kernel;
    }
    let away = floating.position.distance(here / total) / floating.nearest;
    let aside = ((away - ASIDE) / (1.0 - ASIDE)).clamp(0.0, 1.0);
    let inwards = (there / total - at).normalize_or_zero();
    inwards * (PACE * excess * aside).min(STEP * rows.spacing)
}
