//! Skins that have been drawn out since their body broke. A break opens the skin where particles part in that step; a body that goes on
//! moving on both sides of a crack may draw what was short then over the gap, with nothing left to break.

use glam::Vec3;

use super::skin::{FINEST, Maps};
use crate::embed::carry;
use crate::matching::Fit;
use crate::state::{Body, Skin, State};
use crate::topology::Piece;

/// Steps from one look at the skin of a body to the next.
const EVERY: u64 = 8;
/// An edge of a skin that is this many times longer than the clusters at both its ends stretch it bridges a gap.
pub(super) const TAUT: f32 = 2.5;

/// Rows of bodies whose skins are to be made anew where they bridge gaps. Each is looked at every few steps, in its turn.
pub(super) fn wanting<'a>(
    state: &'a State,
    fits: &'a [Fit],
    skins: &'a [Vec<Vec3>],
) -> impl Iterator<Item = usize> + 'a {
    let wants = |(row, body): &(usize, &Body)| {
        let turn = (state.step + u64::from(body.id.slot)).is_multiple_of(EVERY);
        turn && !body.is_idle() && has_broken(body) && {
            let clusters = body.clusters.start as usize..body.clusters.end as usize;
            let skin = body.skin.as_ref();
            skin.is_some_and(|skin| bridges(skin, &skins[*row], &fits[clusters], body.spacing) > 0)
        }
    };
    let bodies = state.bodies.rows.iter().enumerate();
    bodies.filter(wants).map(|(row, _)| row)
}

/// Breaking has laid something bare, and the skin is not twice as fine already as breaks make it.
fn has_broken(body: &Body) -> bool {
    let bare = |skin: &Skin| (skin.given as usize) < skin.len();
    let coarse = |skin: &Skin| skin.triangles.len() < 2 * FINEST * body.particles.len();
    let wants = |skin: &Skin| bare(skin) && coarse(skin);
    body.material.fracture.is_some() && body.skin.as_ref().is_some_and(wants)
}

/// A body whose skin was made anew, in one piece, has fewer bridges. Otherwise it stays as it was: what cannot be mended would be tried,
/// and become finer, for ever.
pub(super) fn helps(body: &Body, pieces: &[Piece], maps: Maps<'_>) -> bool {
    let ([Piece { rows, .. }], Some(old)) = (pieces, &body.skin) else {
        return false;
    };
    rows.skin.as_ref().is_some_and(|skin| {
        let mut at = vec![Vec3::ZERO; skin.len()];
        carry(&skin.embedding, maps.fits, maps.rests, &mut at);
        let bridges = |skin, at| bridges(skin, at, maps.fits, body.spacing);
        bridges(skin, &at) < bridges(old, maps.vertices)
    })
}

/// How often an edge of a skin that is at `at` bridges a gap, counted once for each of its triangles. `fits` are those of the body.
fn bridges(skin: &Skin, at: &[Vec3], fits: &[Fit], spacing: f32) -> usize {
    let stretched = |c: u32, way: Vec3| fits[c as usize].f * way;
    let bridge = |p: u32, q: u32| {
        let long = at[p as usize].distance(at[q as usize]);
        long > TAUT * spacing && {
            let own = skin.apart(p, q, stretched).unwrap_or(0.0);
            long > TAUT * own
        }
    };
    let edges = skin.triangles.iter();
    let edges = edges.flat_map(|&[a, b, c]| [(a, b), (b, c), (c, a)]);
    edges.filter(|(p, q)| bridge(*p, *q)).count()
}
