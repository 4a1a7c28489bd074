//! Edits of one body: what they keep, and what they refuse.

use glam::{DVec3, Vec3};

use crate::geometry::Shape;
use crate::matching::{Remains, Was};
use crate::recipes::{BodyConfig, build};
use crate::state::{Fade, Handle, Hold, Skin, Spring, State};
use crate::topology::{Changes, Edit, Piece, Rows, add, apply, remove};
use crate::validate::validate;

/// One body of a few clusters, with a clamp on its first particles and picks on its skin and on a particle.
fn one() -> State {
    let mut config = BodyConfig {
        shape: Shape::Box {
            size: [1.0, 0.6, 0.6],
        },
        spacing: Some(0.15),
        ..BodyConfig::default()
    };
    config.clustering.count = 6;
    let (rows, _) = build(&config).expect("a plain box");
    let mut state = State {
        dt: 1.0,
        substeps: 1,
        ..State::default()
    };
    let mut changes = Changes::none(&state);
    let body = add(rows, &mut state, &mut changes);
    state.holds.insert(Hold {
        body,
        particles: vec![0, 3, 5],
        velocity: Vec3::ZERO,
        spin: Vec3::ZERO,
        centre: Vec3::ZERO,
        left: f32::INFINITY,
    });
    for handle in [Handle::Particle(5), Handle::Skin(2)] {
        state.picks.insert(Spring {
            body,
            handle,
            target: Vec3::ZERO,
            time: 0.1,
        });
    }
    state
}

fn out(left: u32, of: u32) -> Fade {
    Fade::Out { left, of }
}

fn carry_out(edit: Edit, state: &mut State) -> Result<Changes, String> {
    let mut changes = Changes::none(state);
    let done = apply(edit, state, &mut changes);
    done.map(|_| changes).map_err(|refused| refused.to_string())
}

/// All of a body, as a piece of itself with a share of the mass.
fn whole(state: &State, share: f32) -> Piece {
    let mut rows = Rows::of(state, 0);
    for mass in &mut rows.particles.mass {
        *mass *= share;
    }
    Piece {
        particles: (0..rows.particles.len() as u32).collect(),
        vertices: (0..rows.skin.as_ref().map_or(0, Skin::len) as u32).collect(),
        rows,
        kept: None,
    }
}

#[test]
fn a_copy_put_back_changes_nothing() {
    let mut state = one();
    let (before, body) = (state.clone(), state.bodies.rows[0].id);
    let pieces = vec![whole(&state, 1.0)];
    let changes = carry_out(Edit::Exchange { body, pieces }, &mut state).expect("legal");
    assert_eq!(changes.kept().map(|kept| kept.bodies), Some(&[None][..]));
    let slots = |state: &State| {
        state
            .holds
            .iter()
            .map(|(_, hold)| hold.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(slots(&state), slots(&before));
    (state.holds, state.picks) = (before.holds.clone(), before.picks.clone());
    assert_eq!(state, before);
}

#[test]
fn fades_keep_weights_normal_and_offsets_centred() {
    let mut state = one();
    let body = state.bodies.rows[0].id;
    let stages = vec![(0, out(1, 4)), (2, out(1, 100))];
    let before = state.clusters.clone();
    let changes = carry_out(Edit::Fade { body, stages }, &mut state).expect("legal");
    validate(&state).expect("weights and offsets are as they should be");
    let weight = |clusters: &crate::state::Clusters, c: usize| -> f32 {
        clusters.members(c).map(|k| clusters.weight[k]).sum()
    };
    assert!(weight(&state.clusters, 2) < 0.2 * weight(&before, 2));
    assert!(weight(&state.clusters, 1) > weight(&before, 1));
    let reweighed = changes.reweighed(&state);
    assert!(
        [0, 2].iter().all(|c| reweighed.contains(c)),
        "{reweighed:?}"
    );
    assert!(changes.kept().is_none(), "no row has changed");
}

#[test]
fn what_is_bound_stays_where_it_is() {
    let mut state = one();
    let place = |state: &State, k: usize| {
        let bind = state.bodies.rows[0]
            .skin
            .as_ref()
            .expect("a skin")
            .embedding
            .binds[k];
        let members = state.clusters.members(bind.cluster as usize);
        (bind.local - state.clusters.offset[members.start]).as_dvec3()
    };
    let before: Vec<DVec3> = (0..50).map(|k| place(&state, k)).collect();
    let centre =
        state.clusters.proxy_centre[1] - state.clusters.offset[state.clusters.members(1).start];
    let body = state.bodies.rows[0].id;
    let stages = vec![(1, out(1, 10))];
    carry_out(Edit::Fade { body, stages }, &mut state).expect("legal");
    for (k, before) in before.iter().enumerate() {
        assert!(
            (place(&state, k) - before).length() < 1e-6,
            "bind {k} has moved"
        );
    }
    let after =
        state.clusters.proxy_centre[1] - state.clusters.offset[state.clusters.members(1).start];
    assert!((after - centre).length() < 1e-6, "the proxy has moved");
}

#[test]
fn clamps_and_picks_follow_their_particles() {
    let mut state = one();
    let body = state.bodies.rows[0].id;
    let pieces = vec![without_the_first(whole(&state, 0.5)), whole(&state, 0.5)];
    carry_out(Edit::Exchange { body, pieces }, &mut state).expect("legal");
    validate(&state).expect("everything names what is there");
    let held: Vec<_> = state
        .holds
        .iter()
        .map(|(_, hold)| hold.particles.clone())
        .collect();
    assert_eq!(
        held,
        [vec![2, 4], vec![0, 3, 5]],
        "in the first piece, particle 0 came last"
    );
    let picks: Vec<_> = state
        .picks
        .iter()
        .map(|(_, pick)| (pick.body, pick.handle))
        .collect();
    assert_eq!(
        picks,
        [(body, Handle::Particle(4)), (body, Handle::Skin(2))]
    );
}

/// The piece with its first particle named as one that nothing holds: the origins are what clamps go by.
fn without_the_first(mut piece: Piece) -> Piece {
    let last = piece.particles.len() as u32 - 1;
    let rows = &mut piece.rows;
    rows.particles.position.rotate_left(1);
    rows.particles.velocity.rotate_left(1);
    rows.particles.mass.rotate_left(1);
    rows.particles.pinned.rotate_left(1);
    rows.particles.label.rotate_left(1);
    piece.particles.rotate_left(1);
    piece.particles[last as usize] = 1;
    for c in 0..rows.clusters.len() {
        let members = rows.clusters.members(c);
        let of = &mut rows.clusters.particle[members.clone()];
        if of[0] == 0 {
            of.rotate_left(1);
            rows.clusters.weight[members.clone()].rotate_left(1);
            rows.clusters.offset[members.clone()].rotate_left(1);
        }
        for i in &mut rows.clusters.particle[members] {
            *i = if *i == 0 { last } else { *i - 1 };
        }
    }
    piece
}

/// Everything, as it was.
fn same(piece: &Piece) -> Remains {
    Remains {
        clusters: (0..piece.rows.clusters.len() as u32)
            .map(Was::Same)
            .collect(),
        particles: (0..piece.rows.particles.len() as u32).collect(),
    }
}

#[test]
fn remains_that_are_not_there_are_refused() {
    type Case = (&'static str, fn(&mut Piece), &'static str);
    let cases: [Case; 3] = [
        ("none", |p| p.kept = Some(Remains::default()), "has not"),
        (
            "member",
            |p| {
                p.kept = Some(same(p));
                p.rows.clusters.particle[0] = 999;
            },
            "999",
        ),
        (
            "cluster",
            |p| {
                let mut kept = same(p);
                kept.clusters[0] = Was::Changed(99);
                p.kept = Some(kept);
            },
            "has not",
        ),
    ];
    let state = one();
    for (name, change, word) in cases {
        let mut piece = whole(&state, 1.0);
        change(&mut piece);
        let edit = Edit::Exchange {
            body: state.bodies.rows[0].id,
            pieces: vec![piece],
        };
        let mut after = state.clone();
        let refused = carry_out(edit, &mut after).expect_err(name);
        assert!(refused.contains(word), "{name}: {refused}");
        assert_eq!(after, state, "{name}: something has changed");
    }
}

#[test]
fn edits_that_break_something_are_refused_whole() {
    let state = one();
    let body = state.bodies.rows[0].id;
    let piece = |change: fn(&mut Piece)| {
        let mut piece = whole(&state, 1.0);
        change(&mut piece);
        Edit::Exchange {
            body,
            pieces: vec![piece],
        }
    };
    let cases: Vec<(&str, Edit, &str)> = vec![
        (
            "nothing",
            Edit::Exchange {
                body,
                pieces: Vec::new(),
            },
            "nothing",
        ),
        (
            "heavier",
            Edit::Exchange {
                body,
                pieces: vec![whole(&state, 1.1)],
            },
            "kg",
        ),
        (
            "weight",
            piece(|p| p.rows.clusters.weight[0] = -1.0),
            "weight",
        ),
        (
            "offset",
            piece(|p| p.rows.clusters.offset[0].x += 5.0),
            "off centre",
        ),
        (
            "NaN",
            piece(|p| p.rows.particles.position[1].x = f32::NAN),
            "particle 1",
        ),
        (
            "member",
            piece(|p| p.rows.clusters.particle[0] = 999),
            "999",
        ),
        (
            "order",
            piece(|p| p.rows.clusters.particle[1] = 999),
            "not sorted",
        ),
        (
            "speed",
            piece(|p| p.rows.particles.velocity[2].y = f32::INFINITY),
            "particle 2",
        ),
        ("origin", piece(|p| p.particles[0] = 999), "999"),
        ("origins", piece(|p| p.particles.truncate(3)), "origins"),
        ("skin", piece(|p| p.rows.skin = None), "origins"),
        (
            "zero",
            Edit::Fade {
                body,
                stages: vec![(0, out(0, 4))],
            },
            "Out",
        ),
        (
            "cluster",
            Edit::Fade {
                body,
                stages: vec![(99, out(1, 2))],
            },
            "99",
        ),
    ];
    for (name, edit, word) in cases {
        let mut after = state.clone();
        let refused = carry_out(edit, &mut after).expect_err(name);
        assert!(refused.contains(word), "{name}: {refused}");
        assert_eq!(after, state, "{name}: something has changed");
    }
    let mut gone = state.clone();
    remove(0, &mut gone, &mut Changes::none(&state));
    let edit = Edit::Fade {
        body,
        stages: Vec::new(),
    };
    assert!(carry_out(edit, &mut gone).is_err(), "there is no such body");
}
