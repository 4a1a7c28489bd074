//! Reclustering: clusters that plastic flow has worn out leave, and new ones take their place [Falkenstein17 §3.0.2].
//!
//! A producer of edits: it reads the State at the end of a step and writes nothing. Every few steps it looks at each body
//! whose material asks for it. A cluster whose F^p is badly conditioned is marked and fades out (`fate`). A particle all
//! of whose clusters are marked is a seed (`nursery`): its surroundings (`patch`) are embedded in space (`embedding`), the
//! centre of one new cluster is optimised there (`centre`), and it fades in. Clusters whose fade has ended leave, and new
//! ones join, in one exchange of the body's rows (`exchange`, `skin`, `sort`).
//!
//! Everything goes in the order of the particles. A budget bounds the work of one step; what it leaves over is found
//! again, first, at the next look. Where particles are, what they weigh and how fast they are does not change.

mod centre;
mod cover;
mod embedding;
mod exchange;
mod fate;
mod links;
mod nursery;
mod patch;
#[cfg(test)]
mod samples;
mod skin;
mod sort;

use glam::Vec3;

use cover::{Cover, Enough};
use exchange::{Plan, exchanged};
use fate::{EVERY, Fate, beginning, fates};
use nursery::Nursery;
use sort::resort;

use crate::state::{Body, Fade, Life, Reclustering, Skin, State};
use crate::topology::{Edit, Piece, Rows};

/// Memberships of one body that a step embeds at most, up to the last patch. Bodies share no budget: what one does must not
/// change what another does.
const BUDGET: usize = 8_000;
/// Looks between two exchanges of rows; the others move fades on.
const EXCHANGES: u64 = 2;
/// Looks between two sortings of the particles.
const SORTINGS: u64 = 16;

/// The edits that are due after a step.
///
/// `skins` are where the vertices of each body's skin are now.
pub(crate) fn recluster(state: &State, skins: &[Vec<Vec3>]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (row, body) in state.bodies.rows.iter().enumerate() {
        // Bodies take turns, so that not all of them are looked at in the same step.
        let due = (state.step + u64::from(body.id.slot)).is_multiple_of(u64::from(EVERY));
        if let Some(rule) = &body.material.recluster
            && due
            && !body.is_idle()
        {
            edits.extend(look(state, row, rule, &skins[row]));
        }
    }
    edits
}

/// What a body needs.
fn look(state: &State, row: usize, rule: &Reclustering, skin: &[Vec3]) -> Option<Edit> {
    let body = &state.bodies.rows[row];
    let clusters = body.clusters.start as usize..body.clusters.end as usize;
    let fates = fates(&state.clusters, clusters, rule)?;
    let cover = Cover::of(state, body, &fates);
    let gone = cover.gone(state, body, &fates);
    let enough = Enough::of(rule);
    let looks = state.step / u64::from(EVERY);
    let exchanges = looks.is_multiple_of(EXCHANGES);
    if exchanges && (cover.has_seeds(enough) || gone.contains(&true)) {
        let rows = Rows::of(state, row);
        let newborn = Nursery::new(&rows, skin, &fates, enough, cover.held).births(BUDGET);
        let plan = Plan {
            fates: &fates,
            gone: &gone,
            newborn: &newborn,
            life: Life {
                born: state.step + 1,
                fade: beginning(rule),
                ..Life::default()
            },
        };
        return Some(exchange(state, body, exchanged(rows, &plan)));
    }
    fade(state, body, &fates)
}

/// New rows for a body, sorted anew from time to time.
fn exchange(state: &State, body: &Body, mut rows: Rows) -> Edit {
    let looks = state.step / u64::from(EVERY);
    let order = looks
        .is_multiple_of(SORTINGS)
        .then(|| resort(&mut rows))
        .flatten();
    let count = rows.particles.len() as u32;
    let vertices = rows.skin.as_ref().map_or(0, Skin::len) as u32;
    Edit::Exchange {
        body: body.id,
        pieces: vec![Piece {
            particles: order.unwrap_or_else(|| (0..count).collect()),
            vertices: (0..vertices).collect(),
            rows,
        }],
    }
}

/// The next stage of every fade that goes on.
fn fade(state: &State, body: &Body, fates: &[Fate]) -> Option<Edit> {
    let stages = fates.iter().enumerate().filter_map(|(c, fate)| {
        let now = state.clusters.life[body.clusters.start as usize + c].fade;
        (fate.fade != now).then_some((c as u32, fate.fade))
    });
    let stages: Vec<(u32, Fade)> = stages.collect();
    (!stages.is_empty()).then_some(Edit::Fade {
        body: body.id,
        stages,
    })
}
