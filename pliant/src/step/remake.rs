//! The rules that edit bodies, once per step: what breaks, then which clusters are worn out.

use glam::Vec3;

use crate::events::Event;
use crate::fracture::{self, Break};
use crate::recluster::recluster;
use crate::state::{BodyId, State};
use crate::topology::{self, Changes, Edit};
use crate::work::Work;

/// Lets rules that edit bodies look at where they are now, and carries out what these ask for. An edit that is refused
/// leaves its body as it was, and is told.
pub(super) fn remake(state: &mut State, work: &mut Work, events: &mut Vec<Event>) {
    let mut changes = Changes::none(state);
    grow_old(state, work);
    let breaks = fracture::propose(state, &work.fits, &work.shapes.rests, work.read_skins());
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
    for edit in recluster(state, work.read_skins()) {
        carry_out(edit, state, &mut changes, events);
    }
    follow(state, work, &changes);
}

/// Applies an edit and returns the bodies it added, or tells that it was refused.
fn carry_out(
    edit: Edit,
    state: &mut State,
    changes: &mut Changes,
    events: &mut Vec<Event>,
) -> Option<Vec<BodyId>> {
    let body = edit.body();
    match topology::apply(edit, state, changes) {
        Ok(added) => Some(added),
        Err(refused) => {
            let why = refused.to_string();
            events.push(Event::Refused { body, why });
            None
        }
    }
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
    let edit = Edit::Exchange { body, pieces };
    let Some(added) = carry_out(edit, state, changes, events) else {
        return;
    };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipes::{BodyConfig, build};
    use crate::state::Fade;

    #[test]
    fn a_refused_edit_is_told_and_changes_nothing() {
        let mut state = State {
            dt: 1.0,
            substeps: 1,
            ..State::default()
        };
        let (rows, _) = build(&BodyConfig::default()).expect("defaults are legal");
        let body = topology::add(rows, &mut state, &mut Changes::none(&State::default()));
        let (before, mut events) = (state.clone(), Vec::new());
        let stages = vec![(u32::MAX, Fade::Whole)];
        let mut changes = Changes::none(&state);
        let edit = Edit::Fade { body, stages };
        assert_eq!(carry_out(edit, &mut state, &mut changes, &mut events), None);
        assert!(changes.is_none());
        assert_eq!(state, before);
        let [Event::Refused { body: of, why }] = &events[..] else {
            panic!("{events:?}");
        };
        assert!(*of == body && why.contains(&u32::MAX.to_string()), "{why}");
    }
}
