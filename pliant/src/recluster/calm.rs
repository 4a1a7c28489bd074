//! Bodies in which nothing fades any more: what exchanges have left in disorder.

use super::fate::EVERY;
use super::sort::{QUIET_PAYS, sort_part, turns};
use super::unfold::unfold;
use super::volume::{Present, settle_volume};
use super::{EXCHANGES, exchange};
use crate::matching::{Remains, Was};
use crate::state::{Fade, State};
use crate::topology::{Edit, Rows};

/// Steps between two parts of a body that are sorted.
const TIDYING: u64 = EVERY as u64;
/// Steps between two looks at its volume.
const SETTLING: u64 = EXCHANGES[1] * TIDYING;

/// What is due to a body that has got clusters since it was made, and in which nothing fades any more. A part of it is sorted, if the last of them came not long ago: exchanges
/// leave its rows less full than they can be, and it may rest for long. Its skin is drawn out where it is folded, and it comes to the volume that it should have.
pub(super) fn calm(state: &State, row: usize, present: Present<'_>) -> Option<Edit> {
    let body = &state.bodies.rows[row];
    let rule = body.material.recluster.as_ref()?;
    let step = state.step + u64::from(body.id.slot);
    if !step.is_multiple_of(TIDYING) || body.is_idle() {
        return None;
    }
    let lives = &state.clusters.life[body.clusters.start as usize..body.clusters.end as usize];
    let youngest = lives.iter().map(|life| life.born).max();
    let youngest = youngest.filter(|born| *born > 0)?;
    // The last clusters to leave have done so by then, but for some that wait.
    let quiet = u64::from(rule.fade_out) + EXCHANGES[1] * u64::from(EVERY);
    let enough = turns(body.particles.len()) * TIDYING;
    let sorts = state.step <= youngest + quiet + enough;
    let settles = step.is_multiple_of(SETTLING) && body.skin.is_some();
    if !(sorts || settles) || lives.iter().any(|life| life.fade != Fade::Whole) {
        return None;
    }
    let mut rows = Rows::of(state, row);
    let mut came: Vec<u32> = (0..rows.particles.len() as u32).collect();
    let mut kept = Remains {
        clusters: (0..rows.clusters.len() as u32).map(Was::Same).collect(),
        particles: came.clone(),
    };
    let unfolded = settles && unfold(&mut rows, present.skin);
    let settled = settles && settle_volume(&mut rows, present, &mut kept);
    let turn = step / TIDYING;
    let mut sort = || sort_part(turn, &mut rows, &mut came, Some(&mut kept), QUIET_PAYS);
    let sorted = sorts && sort();
    (unfolded || settled || sorted).then(|| exchange(body, rows, came, Some(kept)))
}
