//! The rules that edit bodies, once per step: what breaks, then which clusters are worn out.

use glam::Vec3;

use crate::events::Event;
use crate::fracture::{self, Break};
use crate::recluster::recluster;
use crate::state::{BodyId, State};
use crate::topology::{self, Changes, Edit};
use crate::work::Work;

/// Lets rules that edit bodies look at where they are now, and carries out what these ask for. An edit that is refused
/// leaves its body as it was.
pub(super) fn remake(state: &mut State, work: &mut Work, events: &mut Vec<Event>) {
    let mut changes = Changes::none(state);
    grow_old(state, work);
    let breaks = fracture::propose(state, &work.fits, &work.shapes.rests, &work.skins);
    for broken in breaks {
        exchange(broken, state, &mut changes, events);
    }
    let vanished: Vec<BodyId> = fracture::vanished(state).collect();
    for id in vanished {
        if let Some(row) = state.bodies.row(id) {
            topology::remove(row, state, &mut changes);
            events.push(Event::Removed(id));
        }
    }
    follow(state, work, &changes);
    let mut changes = Changes::none(state);
    for edit in recluster(state, &work.skins) {
        let done = topology::apply(edit, state, &mut changes);
        debug_assert!(done.is_ok(), "{done:?}");
    }
    follow(state, work, &changes);
}

fn follow(state: &State, work: &mut Work, changes: &Changes) {
    if !changes.is_none() {
        work.follow(state, changes);
    }
}

/// Clusters that broke count the steps since, or forget it.
fn grow_old(state: &mut State, work: &Work) {
    let healed = fracture::healed(state, &work.fits);
    for life in &mut state.clusters.life {
        life.broke = life.broke.saturating_add(1);
    }
    for c in healed {
        state.clusters.life[c as usize].broke = u32::MAX;
    }
}

/// Puts pieces in the place of a body that broke, and says so.
fn exchange(broken: Break, state: &mut State, changes: &mut Changes, events: &mut Vec<Event>) {
    let Break {
        body,
        pieces,
        cracks,
    } = broken;
    let done = topology::apply(Edit::Exchange { body, pieces }, state, changes);
    debug_assert!(done.is_ok(), "{done:?}");
    let Ok(added) = done else { return };
    let sum: Vec3 = cracks.iter().map(|crack| crack.place).sum();
    let place = (sum / cracks.len().max(1) as f32).into();
    events.extend(cracks.iter().map(|crack| Event::Cracked {
        body,
        place: crack.place.into(),
        stretch: crack.stretch,
    }));
    for id in std::iter::once(body).chain(added) {
        let Some(row) = state.bodies.row(id) else {
            continue;
        };
        let piece = &state.bodies.rows[row];
        if piece.clusters.is_empty() {
            let particles = piece.particles.start as usize..piece.particles.end as usize;
            events.push(Event::Crumbled {
                body,
                debris: id,
                mass: state.particles.mass[particles].iter().sum(),
            });
        } else if id != body {
            events.push(Event::Broke {
                body,
                piece: id,
                place,
            });
        }
    }
}
