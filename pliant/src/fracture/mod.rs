//! Fracture: clusters that are stretched beyond their toughness are split, and bodies that fall apart become several
//! [Jones15 §4.3, Jones16].
//!
//! Reads State and the fits of the last substep, says what each body is to be exchanged for, and writes nothing. Once per
//! step: the clusters of all bodies that want to break, largest excess first, up to the world's budget ([`queue`]); each is looked
//! at again, split at a plane, and the particles that hang on both sides are parted ([`split`]), or lets go of its particles where it is small ([`lone`]); what hangs together is a
//! piece ([`pieces`]), and gets its part of the skin ([`skin`]), which is made anew later too where it comes to bridge a gap ([`mend`]). What waits for the next step is found again there, so a
//! burst needs no memory.

mod berth;
mod draft;
mod lone;
mod mend;
mod pieces;
mod queue;
mod skin;
mod split;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;

use glam::Vec3;

use crate::matching::{Fit, Rest};
use crate::parallel;
use crate::state::{self, Body, BodyId, Origin, Skin, State};
use crate::topology::{Piece, Rows};
use draft::{Draft, Plane};
use pieces::{Parts, PieceRows, rows_of};
use queue::{Wanted, plane, queue};
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

/// Everything that breaks in this step, as far as the budget goes. `fits` and `rests` are of all clusters, `skins` are the
/// carried vertices per body.
pub(crate) fn propose(
    state: &State,
    fits: &[Fit],
    rests: &[Rest],
    skins: &[Vec<Vec3>],
) -> Vec<Break> {
    let maps = |row: usize| {
        let clusters = clusters_of(&state.bodies.rows[row]);
        Maps {
            fits: &fits[clusters.clone()],
            rests: &rests[clusters],
            vertices: &skins[row],
        }
    };
    let mut breaking: BTreeMap<usize, Breaking> = BTreeMap::new();
    let mut left = state.budget;
    for wanted in queue(state, fits) {
        if left == 0 {
            break;
        }
        let body = breaking.entry(wanted.body);
        let body = body.or_insert_with(|| Breaking::of(state, wanted.body));
        left -= u32::from(body.crack(&wanted, maps(wanted.body).fits));
    }
    breaking.retain(|_, body| !body.cracks.is_empty());
    for row in mend::wanting(state, fits, skins).take(left as usize) {
        let body = breaking.entry(row);
        body.or_insert_with(|| Breaking::of(state, row));
    }
    let mut all: Vec<(usize, Breaking, Vec<Piece>)> = breaking
        .into_iter()
        .map(|(row, body)| (row, body, Vec::new()))
        .collect();
    parallel::for_each_row(&mut all, |_, (row, body, pieces)| {
        let (of, maps) = (&state.bodies.rows[*row], maps(*row));
        *pieces = body.pieces(of, maps, state.step);
        if body.cracks.is_empty() && !mend::helps(of, pieces, maps) {
            pieces.clear();
        }
    });
    all.retain(|(.., pieces)| !pieces.is_empty());
    let done = all.into_iter().map(|(row, body, pieces)| Break {
        body: state.bodies.rows[row].id,
        pieces,
        cracks: body.cracks,
    });
    done.collect()
}

fn clusters_of(body: &Body) -> Range<usize> {
    body.clusters.start as usize..body.clusters.end as usize
}

/// Rows of clusters that may break again from now on: those that broke and are stretched by less than their toughness.
pub(crate) fn healed(state: &State, fits: &[Fit]) -> Vec<u32> {
    let mut rows = Vec::new();
    for body in state.bodies.rows.iter().filter(|body| !body.is_idle()) {
        if let Some(fracture) = &body.material.fracture {
            rows.extend(queue::relaxed(
                state,
                body,
                fracture,
                &fits[clusters_of(body)],
            ));
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

/// A body that is breaking, or whose skin is mended: nothing of it cracks then.
struct Breaking {
    draft: Draft,
    cracks: Vec<Crack>,
}

impl Breaking {
    fn of(state: &State, row: usize) -> Self {
        Self {
            draft: Draft::new(Rows::bare(state, row)),
            cracks: Vec::new(),
        }
    }

    /// Breaks a cluster, if it still wants to after those before it. `fits` are those of the body.
    fn crack(&mut self, wanted: &Wanted, fits: &[Fit]) -> bool {
        let fit = &fits[wanted.cluster as usize];
        let Some(plane) = plane(&self.draft, wanted, fit) else {
            return false;
        };
        if self.draft.is_small(wanted.cluster) {
            self.draft.let_go(wanted.cluster, &plane, fits);
        } else if !cut(&mut self.draft, wanted.cluster, &plane, fit) {
            return false;
        }
        self.cracks.push(Crack {
            place: plane.at,
            stretch: wanted.toughness + wanted.excess,
        });
        true
    }

    fn pieces(&self, body: &Body, maps: Maps<'_>, step: u64) -> Vec<Piece> {
        let since = Origin {
            body: body.origin.map_or(body.id, |origin| origin.body),
            step,
            debris: false,
        };
        pieces_of(&self.draft, body.skin.as_ref(), maps, since)
    }
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

/// The pieces of a draft with their parts of a skin, the heaviest first, debris last.
fn pieces_of(draft: &Draft, skin: Option<&Skin>, maps: Maps<'_>, since: Origin) -> Vec<Piece> {
    let parts = Parts::of(draft);
    let mut number = Vec::new();
    let rows = rows_of(draft, &parts, since, &mut number);
    let mut patches = Vec::new();
    if let Some(skin) = skin {
        patches = skins(skin, draft, &parts, maps);
    }
    let mut patches = patches.into_iter();
    let dress = |PieceRows {
                     mut rows,
                     particles,
                     kept,
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
            kept: Some(kept),
        }
    };
    rows.into_iter().map(dress).collect()
}
