//! Reclustering: clusters that plastic flow has worn out leave, and new ones take their place [Falkenstein17 §3.0.2].
//!
//! A producer of edits: it reads the State at the end of a step and writes nothing. Every few steps it looks at each body
//! whose material asks for it. A cluster whose F^p is badly conditioned is marked and fades out (`fate`). In time it calls for others to take
//! its place: if its members would be too bare without it (`cover`) or hang together no more (`bonds`), the surroundings of the barest of
//! them (`patch`) are embedded in space (`embedding`), the centre of a new cluster is optimised there (`centre`), and it fades in (`nursery`). Clusters whose fade has
//! ended leave, and new ones join, in one exchange of the body's rows (`exchange`, `skin`, `sort`). If the material asks for it, particles that
//! flow has drawn apart are parted on the way (`resample`). New rest shapes make up for what the body has too much or too little of its volume (`volume`), and when nothing fades any more, what is left is
//! put in order (`calm`).
//!
//! Calls are served oldest first, as far as the world's budget goes (`allowance`); those that it leaves over call again at the next look.
//! Where matter is, what it weighs and how fast it is does not change.

mod afloat;
mod allowance;
mod bonds;
mod calm;
mod centre;
mod cover;
mod embedding;
mod exchange;
mod fate;
mod links;
mod mooring;
mod nursery;
mod patch;
mod resample;
#[cfg(test)]
mod samples;
mod skin;
mod sort;
mod tether;
mod unfold;
mod unit;
mod volume;

use fearless_simd::Level;
use glam::Vec3;

use allowance::Allowance;
use bonds::Bonds;
use calm::calm;
use cover::{Enough, Held, gone, held};
use exchange::{Plan, exchanged};
use fate::{EVERY, Fate, beginning, fates};
use links::Links;
use nursery::Nursery;
use patch::{Growing, Patch};
use resample::{part, partings};
use sort::{PAYS, sort_part};
use volume::{Present, keep_volume};

use crate::matching::{Fit, Remains, Rest};
use crate::state::{Body, Fade, Life, Reclustering, Skin, State};
use crate::topology::{Edit, Piece, Rows};

/// Looks between two exchanges of rows, when much is due and when little is; the others move fades on.
const EXCHANGES: [u64; 2] = [2, 8];
/// Clusters in one that is due which make it much.
const MUCH: usize = 8;

/// The edits that are due after a step.
///
/// `skins` are where the vertices of each body's skin are now.
pub(crate) fn recluster(
    level: Level,
    state: &State,
    (fits, rests): (&[Fit], &[Rest]),
    skins: &[Vec<Vec3>],
) -> Vec<Edit> {
    let present = |row: usize| {
        let clusters = &state.bodies.rows[row].clusters;
        let clusters = clusters.start as usize..clusters.end as usize;
        Present {
            fits: &fits[clusters.clone()],
            rests: &rests[clusters],
            skin: &skins[row],
        }
    };
    let (mut looks, mut edits) = (Vec::new(), Vec::new());
    for row in 0..state.bodies.rows.len() {
        match Look::at(state, row) {
            Some(look) => looks.push(look),
            None => edits.extend(calm(state, row, present(row)).map(|edit| (row, edit))),
        }
    }
    let exchanging = looks.iter().filter(|look| look.oldest.is_some());
    let mut allowance = Allowance::of(state, exchanging.map(|look| look.row));
    // Whoever has the oldest worn cluster comes first: a body that gets successors has younger clusters then, and no one waits for ever. Of those whose
    // oldest are of one age, the one comes first that has waited longest since it got any.
    looks.sort_by_key(|look| (look.oldest, look.youngest, look.row));
    let edit = |look: Look<'_>| {
        let row = look.row;
        Some((row, look.edit(level, state, present(row), &mut allowance)?))
    };
    edits.extend(looks.into_iter().filter_map(edit));
    edits.sort_by_key(|(row, _)| *row);
    edits.into_iter().map(|(_, edit)| edit).collect()
}

/// A look at a body with clusters that fade or are worn out.
struct Look<'a> {
    row: usize,
    rule: &'a Reclustering,
    fates: Vec<Fate>,
    /// How many exchanges there could have been.
    turn: u64,
    /// When the oldest cluster was born that calls, or the youngest that has ended if none calls, if rows are to be exchanged now.
    oldest: Option<u64>,
    /// When the youngest of all clusters was born.
    youngest: Option<u64>,
}

impl<'a> Look<'a> {
    /// Bodies take turns, so that not all of them are looked at in the same step, nor those that are exchange rows together.
    fn at(state: &'a State, row: usize) -> Option<Self> {
        let body = &state.bodies.rows[row];
        let rule = body.material.recluster.as_ref()?;
        let turn = state.step + u64::from(body.id.slot);
        if !turn.is_multiple_of(u64::from(EVERY)) || body.is_idle() {
            return None;
        }
        let clusters = body.clusters.start as usize..body.clusters.end as usize;
        let lives = &state.clusters.life[clusters.clone()];
        let fates = fates(&state.clusters, clusters, rule)?;
        let due = fates.iter().zip(lives);
        let due = due.filter(|(fate, _)| fate.calls || fate.ended);
        let count = turn / u64::from(EVERY);
        let every = EXCHANGES[usize::from(due.clone().count() * MUCH < fates.len())];
        // Those that only wait to leave hold up no one.
        let calls = due.clone().filter(|(fate, _)| fate.calls);
        let oldest = calls.map(|(_, life)| life.born).min();
        let oldest = oldest.or_else(|| due.map(|(_, life)| life.born).max());
        Some(Self {
            row,
            rule,
            turn: count / every,
            youngest: lives.iter().map(|life| life.born).max(),
            oldest: oldest.filter(|_| count.is_multiple_of(every)),
            fates,
        })
    }

    /// What the body needs, as far as the allowance goes.
    fn edit(
        mut self,
        level: Level,
        state: &State,
        present: Present<'_>,
        allowance: &mut Allowance,
    ) -> Option<Edit> {
        let body = &state.bodies.rows[self.row];
        if self.oldest.is_none() || allowance.is_spent() {
            self.fates.iter_mut().for_each(Fate::wait);
            return fade(state, body, &self.fates);
        }
        let rows = Rows::of(state, self.row);
        let links = Links::of(&rows.clusters, rows.particles.len());
        let enough = Enough::of(self.rule, rows.weighing);
        let mut bonds = Bonds::of(&rows.clusters, rows.particles.len(), &self.fates);
        let fates = &mut self.fates;
        let called = called(&rows, &links, fates, enough, &mut bonds, allowance);
        let (callers, patch, held) = called;
        let gone = gone(&rows.clusters, &links, fates);
        let nursery = Nursery {
            level,
            rows: &rows,
            fates,
            links: &links,
            enough,
            bonds,
            held,
        };
        let (mut newborn, afloat) = nursery.births(&callers, &patch);
        if newborn.is_empty() && !gone.contains(&true) {
            return fade(state, body, fates);
        }
        keep_volume(&rows, fates, present, &mut newborn);
        let plan = Plan {
            fates,
            gone: &gone,
            newborn: &newborn,
            afloat: &afloat,
            skin: present.skin,
            life: Life {
                born: state.step + 1,
                fade: beginning(self.rule),
                ..Life::default()
            },
        };
        let gaps = self.rule.resample;
        let parted = gaps.map_or(Vec::new(), |gap| partings(&rows, &links, &gone, gap));
        let mut came: Vec<u32> = (0..rows.particles.len() as u32).collect();
        let (mut rows, was) = exchanged(rows, &links, &plan);
        let mut kept = Some(Remains {
            clusters: was,
            particles: came.clone(),
        });
        if !parted.is_empty() {
            part(&mut rows, &parted, &mut came);
            kept = None;
        }
        sort_part(self.turn, &mut rows, &mut came, kept.as_mut(), PAYS);
        Some(exchange(body, rows, came, kept))
    }
}

/// The clusters that are to have successors in this step, what is around them, and how well each particle of the body is held by those that
/// last. Others that call have to wait.
fn called(
    rows: &Rows,
    links: &Links,
    fates: &mut [Fate],
    enough: Enough,
    bonds: &mut Bonds,
    allowance: &mut Allowance,
) -> (Vec<u32>, Patch, Vec<Held>) {
    let clusters = &rows.clusters;
    let mut holds = held(clusters, rows.particles.len(), fates);
    let alone = |i: &u32| holds[*i as usize].clusters == 0;
    // One that can only wait for some member to get another cluster sees to it that it does.
    let waits = |c: &u32| {
        let members = clusters.members(*c as usize);
        fates[*c as usize].ended && clusters.particle[members].iter().any(alone)
    };
    let all = 0..clusters.len() as u32;
    let wanted = all.filter(|c| waits(c) || fates[*c as usize].calls);
    let mut wanted: Vec<u32> = wanted.collect();
    // The oldest first: nobody waits for ever behind others that call again and again.
    wanted.sort_by_key(|c| (clusters.life[*c as usize].born, *c));
    let mut growing = Growing::new(clusters, links);
    let (mut callers, mut stays) = (Vec::new(), false);
    for c in wanted {
        let members = &clusters.particle[clusters.members(c as usize)];
        let at = |i: u32| rows.particles.position[i as usize];
        let need = enough.need(members, |i| holds[i as usize]);
        let Some(seed) = need.or_else(|| bonds.parted(members, at).map(|[i, _]| i)) else {
            continue;
        };
        if allowance.serves(|most| growing.add(seed, most)) {
            callers.push(c);
        } else {
            let fate = &mut fates[c as usize];
            let leaves = !fate.lasts();
            fate.wait();
            stays |= leaves && fate.lasts();
        }
    }
    if stays {
        holds = held(clusters, rows.particles.len(), fates);
    }
    (callers, Patch::of(&growing), holds)
}

/// New rows for a body, whose particles were those of `came`.
fn exchange(body: &Body, rows: Rows, came: Vec<u32>, kept: Option<Remains>) -> Edit {
    let vertices = rows.skin.as_ref().map_or(0, Skin::len) as u32;
    Edit::Exchange {
        body: body.id,
        pieces: vec![Piece {
            particles: came,
            vertices: (0..vertices).collect(),
            rows,
            kept,
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
