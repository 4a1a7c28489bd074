//! Skins that have been drawn out since their body broke. A break opens the skin where particles part in that step; a body that goes on
//! moving on both sides of a crack may draw what was short then over the gap, with nothing left to break.

use glam::Vec3;

use crate::state::{Body, Material, State};

/// Steps from one look at the skin of a body to the next.
const EVERY: u64 = 8;
/// An edge of a skin that is this many times longer than stretch that breaks makes it is not stretched, but bridges a gap.
const TAUT: f32 = 2.0;

/// How many times longer than at rest an edge of a skin is that no cluster can have stretched so.
pub(super) fn taut(material: &Material) -> f32 {
    let toughness = material
        .fracture
        .map_or(f32::INFINITY, |fracture| fracture.toughness);
    TAUT * (1.0 + toughness)
}

/// Rows of bodies whose skins are to be made anew where they bridge gaps. Each is looked at every few steps, in its turn.
pub(super) fn wanting<'a>(
    state: &'a State,
    skins: &'a [Vec<Vec3>],
) -> impl Iterator<Item = usize> + 'a {
    let wants = |(row, body): &(usize, &Body)| {
        let turn = (state.step + u64::from(body.id.slot)).is_multiple_of(EVERY);
        turn && !body.is_idle() && bridges(state, body, &skins[*row])
    };
    let bodies = state.bodies.rows.iter().enumerate();
    bodies.filter(wants).map(|(row, _)| row)
}

/// The skin of a body that has broken has an edge that its clusters cannot have stretched so.
fn bridges(state: &State, body: &Body, at: &[Vec3]) -> bool {
    let Some(skin) = &body.skin else {
        return false;
    };
    if body.material.fracture.is_none() || skin.given as usize == skin.len() {
        return false;
    }
    let taut = taut(&body.material);
    let first = body.clusters.start;
    let flowed = |c: u32, way: Vec3| state.clusters.flow[(first + c) as usize].map * way;
    let bridge = |p: u32, q: u32| {
        let long = at[p as usize].distance(at[q as usize]) / body.spacing;
        long > taut && {
            let rest = skin.apart(p, q, flowed).unwrap_or(0.0);
            long * body.spacing > taut * rest
        }
    };
    let mut triangles = skin.triangles.iter();
    triangles.any(|&[a, b, c]| bridge(a, b) || bridge(b, c) || bridge(c, a))
}
