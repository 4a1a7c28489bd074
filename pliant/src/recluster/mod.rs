//! Reclustering: clusters that plastic flow has worn out leave, and new ones take their place [Falkenstein17 §3.0.2].
//!
//! A producer of edits: it reads the State at the end of a step and writes nothing. Every few steps it looks at each body
//! whose material asks for it. A cluster whose F^p is badly conditioned is marked and fades out (`fate`). In time it calls for others to take
//! its place: if its members would be too bare without it (`cover`), the surroundings of the barest of them (`patch`) are embedded in
//! space (`embedding`), the centre of a new cluster is optimised there (`centre`), and it fades in (`nursery`). Clusters whose fade has
//! ended leave, and new ones join, in one exchange of the body's rows (`exchange`, `skin`, `sort`).
//!
//! Calls are served oldest first. A budget bounds the work of one step; those that it leaves over call again at the next look. Where
//! particles are, what they weigh and how fast they are does not change.

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

use cover::{Enough, gone, held};
use exchange::{Plan, exchanged};
use fate::{EVERY, Fate, beginning, fates};
use links::Links;
use nursery::Nursery;
use patch::{Growing, Patch};
use sort::resort;

use crate::state::{Body, Fade, Life, Reclustering, Skin, State};
use crate::topology::{Edit, Piece, Rows};

/// Memberships of one body that a step embeds at most, but for the surroundings of one seed. Bodies share no budget: what one does
/// must not change what another does.
const BUDGET: usize = 10_000;
/// Clusters of one body that have successors in one step at most.
const MOST_CALLS: usize = 16;
/// A body that is too large for these may do as much as this part of it: its steps are as much longer.
const PARTS: usize = 12;
/// Calls that do not fit into the budget until no more are tried.
const MOST_REFUSALS: usize = 16;
/// Looks between two exchanges of rows, when much is due and when little is; the others move fades on.
const EXCHANGES: [u64; 2] = [2, 8];
/// Clusters in one that is due which make it much.
const MUCH: usize = 8;
/// Looks between two sortings of the particles.
const SORTINGS: u64 = 8;

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
    let mut fates = fates(&state.clusters, clusters, rule)?;
    let looks = state.step / u64::from(EVERY);
    let due = fates.iter().filter(|fate| fate.calls || fate.ended).count();
    let every = EXCHANGES[usize::from(due * MUCH < fates.len())];
    if due == 0 || !looks.is_multiple_of(every) {
        fates.iter_mut().for_each(Fate::wait);
        return fade(state, body, &fates);
    }
    let rows = Rows::of(state, row);
    let links = Links::of(&rows.clusters, rows.particles.len());
    let enough = Enough::of(rule, rows.weighing);
    let (callers, patch) = called(&rows, &links, &mut fates, enough);
    let gone = gone(&rows.clusters, &links, &fates);
    let newborn = Nursery::new(&rows, skin, &fates, &links, enough).births(&callers, &patch);
    if newborn.is_empty() && !gone.contains(&true) {
        return fade(state, body, &fates);
    }
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
    Some(exchange(state, body, exchanged(rows, &links, &plan)))
}

/// The clusters that are to have successors in this step, and what is around them. Others that call have to wait.
fn called(rows: &Rows, links: &Links, fates: &mut [Fate], enough: Enough) -> (Vec<u32>, Patch) {
    let clusters = &rows.clusters;
    let alone = |i: &u32| held(*i, clusters, links, fates).clusters == 0;
    // One that can only wait for some member to get another cluster sees to it that it does.
    let waits = |c: &u32| {
        let members = clusters.members(*c as usize);
        fates[*c as usize].ended && clusters.particle[members].iter().any(alone)
    };
    let all = 0..clusters.len() as u32;
    let mut wanted: Vec<u32> = all.clone().filter(waits).collect();
    let first = wanted.len();
    wanted.extend(all.filter(|c| fates[*c as usize].calls));
    // The oldest first: nobody waits for ever behind others that call again and again.
    wanted[first..].sort_by_key(|c| (clusters.life[*c as usize].born, *c));
    let budget = BUDGET.max(clusters.particle.len() / PARTS);
    let most = MOST_CALLS.max(clusters.len() / PARTS);
    let mut growing = Growing::new(clusters, links);
    let (mut callers, mut refused) = (Vec::new(), 0);
    for c in wanted {
        let members = &clusters.particle[clusters.members(c as usize)];
        let Some(seed) = enough.need(members, |i| held(i, clusters, links, fates)) else {
            continue;
        };
        let room = callers.len() < most && refused < MOST_REFUSALS;
        if room && growing.add(seed, budget) {
            callers.push(c);
        } else {
            fates[c as usize].wait();
            refused += 1;
        }
    }
    (callers, Patch::of(&growing))
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
