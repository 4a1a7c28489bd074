//! Fracture: clusters that are stretched beyond their toughness are split, and bodies that fall apart become several
//! [Jones15 §4.3, Jones16].
//!
//! Reads State and the fits of the last substep, says what each body is to be exchanged for, and writes nothing. Once per
//! step and body: the clusters that want to break, largest excess first, up to the budget ([`queue`]); each is looked at
//! again, split at a plane, and the particles that hang on both sides are parted ([`split`]); what hangs together is a
//! piece ([`pieces`]), and gets its part of the skin ([`skin`]). What waits for the next step is found again there, so a
//! burst needs no memory.

mod draft;
mod pieces;
mod queue;
mod skin;
mod split;
#[cfg(test)]
mod tests;

use glam::Vec3;

use crate::matching::{Fit, Rest};
use crate::state::{self, Body, BodyId, Fracture, Origin, State};
use crate::topology::{Piece, Rows};
use draft::{Draft, Plane};
use pieces::{Parts, PieceRows, rows_of};
use queue::{SMALL, plane, queue};
use skin::{Maps, renumber, skins};

/// What a body is to be exchanged for.
#[derive(Debug)]
pub(crate) struct Break {
    pub(crate) body: BodyId,
    /// The first keeps the body's id.
    pub(crate) pieces: Vec<Piece>,
    /// Clusters that broke.
    pub(crate) cracks: Vec<Crack>,
}

/// A cluster that broke.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Crack {
    /// Its centre, metres.
    pub(crate) place: Vec3,
    /// σ − 1.
    pub(crate) stretch: f32,
}

/// Everything that breaks in this step. `fits` and `rests` are of all clusters, `skins` are the carried vertices per body.
pub(crate) fn propose(
    state: &State,
    fits: &[Fit],
    rests: &[Rest],
    skins: &[Vec<Vec3>],
) -> Vec<Break> {
    let mut breaks = Vec::new();
    for (row, body) in state.bodies.rows.iter().enumerate() {
        let Some(fracture) = body.material.fracture.filter(|_| !body.is_idle()) else {
            continue;
        };
        let clusters = body.clusters.start as usize..body.clusters.end as usize;
        let maps = Maps {
            fits: &fits[clusters.clone()],
            rests: &rests[clusters],
            vertices: &skins[row],
        };
        breaks.extend(broken(state, row, &fracture, maps));
    }
    breaks
}

/// Rows of clusters that may break again from now on: those that broke and are stretched by less than their toughness.
pub(crate) fn healed(state: &State, fits: &[Fit]) -> Vec<u32> {
    let mut rows = Vec::new();
    for body in state.bodies.rows.iter().filter(|body| !body.is_idle()) {
        if let Some(fracture) = &body.material.fracture {
            let clusters = body.clusters.start as usize..body.clusters.end as usize;
            rows.extend(queue::relaxed(state, body, fracture, &fits[clusters]));
        }
    }
    rows
}

/// Bodies of debris whose time is over.
pub(crate) fn vanished(state: &State) -> impl Iterator<Item = BodyId> {
    let over = |body: &&Body| {
        let (Some(origin), Some(fracture)) = (body.origin, body.material.fracture) else {
            return false;
        };
        let age = state.step.saturating_sub(origin.step) as f64 * f64::from(state.dt);
        origin.debris
            && fracture
                .debris
                .is_some_and(|seconds| age >= f64::from(seconds))
    };
    state.bodies.rows.iter().filter(over).map(|body| body.id)
}

fn broken(state: &State, row: usize, fracture: &Fracture, maps: Maps<'_>) -> Option<Break> {
    let body = &state.bodies.rows[row];
    let wanted = queue(state, body, fracture, maps.fits);
    if wanted.is_empty() {
        return None;
    }
    let mut draft = Draft::new(Rows::of(state, row));
    let mut cracks = Vec::new();
    for wanted in wanted {
        if cracks.len() >= fracture.budget as usize {
            break;
        }
        let fit = &maps.fits[wanted.cluster as usize];
        let Some(plane) = plane(&draft, &wanted, fit) else {
            continue;
        };
        if draft.clusters[wanted.cluster as usize].members.len() < SMALL {
            draft.dissolve(wanted.cluster);
        } else if !cut(&mut draft, wanted.cluster, &plane, fit) {
            continue;
        }
        cracks.push(Crack {
            place: plane.at,
            stretch: wanted.toughness + wanted.excess,
        });
    }
    let since = Origin {
        body: body.origin.map_or(body.id, |origin| origin.body),
        step: state.step,
        debris: false,
    };
    (!cracks.is_empty()).then(|| Break {
        body: body.id,
        pieces: pieces_of(&draft, maps, since),
        cracks,
    })
}

/// Splits a cluster of a draft, if the plane does; the proxies of both halves end at the plane.
fn cut(draft: &mut Draft, cluster: u32, plane: &Plane, fit: &Fit) -> bool {
    let centre = draft.clusters[cluster as usize].shift.as_vec3();
    let Some(new) = draft.split(cluster, plane) else {
        return false;
    };
    let normal = (fit.f.transpose() * plane.normal).normalize_or(Vec3::X);
    for (half, normal) in [(cluster, normal), (new, -normal)] {
        draft.clusters[half as usize].cuts.push(state::Plane {
            normal,
            distance: normal.dot(centre),
        });
    }
    true
}

/// The pieces of a draft with their skins, the heaviest first, debris last.
fn pieces_of(draft: &Draft, maps: Maps<'_>, since: Origin) -> Vec<Piece> {
    let parts = Parts::of(draft);
    let mut number = Vec::new();
    let rows = rows_of(draft, &parts, since, &mut number);
    let mut patches = Vec::new();
    if let Some(skin) = &draft.rows.skin {
        patches = skins(skin, draft, &parts, maps);
    }
    let mut patches = patches.into_iter();
    let dress = |PieceRows {
                     mut rows,
                     particles,
                 }| {
        let mut vertices = Vec::new();
        if let Some(mut patch) = patches.next().filter(|_| rows.clusters.len() > 0) {
            renumber(&mut patch, &number);
            rows.skin = Some(patch.skin);
            vertices = patch.came;
        }
        Piece {
            rows,
            particles,
            vertices,
        }
    };
    rows.into_iter().map(dress).collect()
}
