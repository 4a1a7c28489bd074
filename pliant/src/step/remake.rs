//! The rules that edit bodies, once per step: what breaks, then which clusters are worn out.

use glam::Vec3;

use crate::events::Event;
use crate::fracture::{self, Break, Crack};
use crate::recluster::recluster;
use crate::state::{Body, BodyId, State};
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
    for edit in recluster(
        work.level,
        state,
        (&work.fits, &work.shapes.rests),
        work.read_skins(),
    ) {
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
                place: nearest(&cracks, piece, state).into(),
            });
        }
    }
}

/// The crack that is nearest to a particle of a piece; where nothing cracked, the piece's first particle.
fn nearest(cracks: &[Crack], piece: &Body, state: &State) -> Vec3 {
    let particles = piece.particles.start as usize..piece.particles.end as usize;
    let particles = &state.particles.position[particles];
    let apart = |crack: &&Crack| {
        let squares = particles.iter().map(|x| x.distance_squared(crack.place));
        squares.fold(f32::INFINITY, f32::min)
    };
    let nearest = cracks.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)));
    nearest.map_or_else(|| particles[0], |crack| crack.place)
}

#[cfg(test)]
mod tests {
    use fearless_simd::Level;

    use super::*;
    use crate::geometry::Shape;
    use crate::recipes::{BodyConfig, build};
    use crate::state::{Fade, Fracture, Life, Plasticity, Reclustering};
    use crate::work::tests::same_as_new;

    /// A bar that flows, is reclustered, and is torn into pieces that meet each other.
    fn torn_bar() -> State {
        let mut state = State {
            dt: 1.0 / 60.0,
            substeps: 1,
            sleep: f32::INFINITY,
            budget: 2,
            ..State::default()
        };
        let mut config = BodyConfig {
            shape: Shape::Box {
                size: [1.6, 0.4, 0.4],
            },
            spacing: Some(0.08),
            ..BodyConfig::default()
        };
        config.clustering.count = 30;
        config.material.plastic = Some(Plasticity {
            yield_strain: 0.02,
            rate: 0.8,
            hardening: 0.0,
        });
        config.material.recluster = Some(Reclustering {
            condition: 1.2,
            ..Reclustering::default()
        });
        config.material.fracture = Some(Fracture {
            toughness: 0.1,
            ..Fracture::default()
        });
        let (mut rows, _) = build(&config).expect("a plain box");
        let particles = &mut rows.particles;
        for (x, v) in particles.position.iter().zip(&mut particles.velocity) {
            *v = Vec3::new(8.0 * x.x, 6.0 * x.x * x.x, -2.0 * x.y);
        }
        topology::add(rows, &mut state, &mut Changes::none(&State::default()));
        state
    }

    #[test]
    fn tables_that_follow_edits_are_those_made_from_scratch() {
        let mut state = torn_bar();
        let (mut work, mut events) = (Work::new(Level::new()), Vec::new());
        for step in 0..90 {
            crate::step::step(&mut state, &mut work, &mut events, &mut |_| ());
            let (fits, lanes) = (&work.fits, &work.lanes);
            let meetings = &mut work.meetings;
            meetings.find(work.level, &state, &work.shapes, fits, state.dt, lanes);
            assert_eq!(meetings.odd_surface(&state), None, "step {step}");
            same_as_new(&state, &work, &format!("step {step}"));
        }
        let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
        let cracks = count(|event| matches!(event, Event::Cracked { .. }));
        let pieces = count(|event| matches!(event, Event::Broke { .. }));
        let faded = |life: &&Life| life.fade != Fade::Whole;
        let fades = state.clusters.life.iter().filter(faded).count();
        assert!(
            cracks > 10 && pieces > 2 && fades > 0,
            "{cracks} cracks, {pieces} pieces, {fades} clusters that fade"
        );
    }

    #[test]
    fn a_piece_breaks_off_at_its_own_crack() {
        let state = torn_bar();
        let crack = |x: f32| Crack {
            place: Vec3::new(x, 0.0, 0.0),
            stretch: 1.0,
        };
        let cracks = [crack(-0.5), crack(0.5)];
        let mut piece = state.bodies.rows[0].clone();
        for i in piece.particles.clone() {
            piece.particles = i..i + 1;
            let x = state.particles.position[i as usize];
            let place = nearest(&cracks, &piece, &state);
            assert_eq!(place.x > 0.0, x.x > 0.0, "{x}");
            assert_eq!(nearest(&[], &piece, &state), x);
        }
    }

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
