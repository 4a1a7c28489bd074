//! Which particles are outermost, and that what is remembered is what would be found.

use glam::{Mat3, Quat};

use super::*;
use crate::contact::padded::Column;
use crate::geometry::{Sampling, Shape, sample};
use crate::state::{
    BodyId, Clusters, Contact, Fade, Flow, Fracture, Life, Material, Particles, Placed, Traits,
    Weighing,
};

/// Distance of neighbours.
const SPACING: f32 = 0.1;
/// Between the centres of clusters, and their radius.
const STEP: f32 = 0.25;
const REACH: f32 = 0.4;

/// A box that may break, with a cluster around every place of a lattice.
fn body(size: Vec3, sampling: Sampling, seed: u64) -> State {
    let shape = Shape::Box { size: size.into() };
    let filled = sample(&shape, sampling, SPACING, seed, 10_000).expect("a plain box");
    let rest = filled.positions;
    let mut state = State {
        particles: Particles {
            position: rest.clone(),
            velocity: vec![Vec3::ZERO; rest.len()],
            mass: vec![1.0; rest.len()],
            pinned: vec![false; rest.len()],
            label: (0..rest.len() as u32).collect(),
        },
        ..State::default()
    };
    let counts = (size / STEP).ceil();
    for at in 0..(counts.x * counts.y * counts.z) as u32 {
        let (nx, ny) = (counts.x as u32, counts.y as u32);
        let cell = Vec3::new(
            (at % nx) as f32,
            (at / nx % ny) as f32,
            (at / (nx * ny)) as f32,
        );
        add_cluster(
            &mut state.clusters,
            &rest,
            (cell + 0.5) / counts * size - size * 0.5,
        );
    }
    let id = BodyId {
        slot: 0,
        generation: 0,
    };
    state.bodies.rows.push(Body {
        id,
        particles: 0..rest.len() as u32,
        frames: 0..0,
        clusters: 0..state.clusters.len() as u32,
        material: Material {
            fracture: Some(Fracture::default()),
            ..Material::default()
        },
        skin: None,
        spacing: SPACING,
        margin: filled.margin,
        weighing: Weighing::default(),
        frozen: false,
        contact: Contact::default(),
        still: 0,
        asleep: false,
        placed: Placed::Not,
        origin: None,
    });
    state
}

fn add_cluster(clusters: &mut Clusters, rest: &[Vec3], centre: Vec3) {
    for (i, x) in (0u32..).zip(rest) {
        if x.distance(centre) <= REACH {
            clusters.particle.push(i);
            clusters.weight.push(1.0 / (1.0 + x.distance(centre)));
            clusters.offset.push(*x - centre);
        }
    }
    clusters.starts.push(clusters.particle.len() as u32);
    clusters.rotation.push(Quat::IDENTITY);
    clusters.flow.push(Flow {
        map: Mat3::IDENTITY,
        strain: 0.0,
    });
    clusters.traits.push(Traits::default());
    clusters.proxy_centre.push(Vec3::ZERO);
    clusters.proxy_radius.push(REACH);
    clusters.life.push(Life::default());
    clusters.planes.push(Vec::new());
}

/// Per particle of a box of this size: is it outer, and how deep is it at rest, in spacings.
fn outer(size: Vec3, sampling: Sampling, seed: u64) -> Vec<(bool, f32)> {
    let state = body(size, sampling, seed);
    let surface = Surface::of(
        Level::new(),
        &state,
        &state.bodies.rows[0],
        (&Former::default(), None),
    );
    let depth = |x: &Vec3| (size * 0.5 - x.abs()).min_element() / SPACING;
    let particles = state.particles.position.iter().map(depth).zip(0u32..);
    let is_outer = |i: u32| surface.particle.binary_search(&i).is_ok();
    particles.map(|(depth, i)| (is_outer(i), depth)).collect()
}

#[test]
fn the_outermost_layer_is_outer_and_nothing_else() {
    for sampling in [Sampling::Grid, Sampling::BlueNoise] {
        let (mut layer, mut missed, mut extra) = (0, 0, 0);
        for seed in 0..4 {
            for size in [Vec3::splat(0.6), Vec3::new(1.2, 0.4, 0.8), Vec3::ONE] {
                for (is_outer, depth) in outer(size, sampling, seed) {
                    layer += u32::from(depth < 0.6);
                    missed += u32::from(depth < 0.6 && !is_outer);
                    extra += u32::from(depth > 0.6 && is_outer);
                }
            }
        }
        assert!(
            missed * 200 <= layer && extra * 100 <= layer,
            "{sampling:?}: of {layer} {missed} missed, {extra} too many"
        );
    }
}

/// A surface that is made with what a former one knew is the one that is made from scratch, and most of it is known.
#[test]
fn what_is_known_is_what_would_be_found() {
    let mut state = body(Vec3::new(2.0, 0.4, 0.4), Sampling::BlueNoise, 0);
    let former = Surface::of(
        Level::new(),
        &state,
        &state.bodies.rows[0],
        (&Former::default(), None),
    );
    let former = Former::new(vec![former]);
    // One cluster loses a side, as in a break, and another one weighs its members the other way round.
    let (members, start) = (state.clusters.members(3), state.clusters.members(3).start);
    let lost = members
        .clone()
        .filter(|k| state.clusters.offset[*k].x > 0.1);
    let lost: Vec<usize> = lost.collect();
    assert!(!lost.is_empty() && lost.len() < members.len());
    for k in lost.iter().rev() {
        state.clusters.particle.remove(*k);
        state.clusters.weight.remove(*k);
        state.clusters.offset.remove(*k);
    }
    for end in &mut state.clusters.starts {
        *end -= if *end as usize > start {
            lost.len() as u32
        } else {
            0
        };
    }
    for k in state.clusters.members(9) {
        state.clusters.weight[k] = 1.0 / state.clusters.weight[k];
    }
    let body = &state.bodies.rows[0];
    let with = Surface::of(Level::new(), &state, body, (&former, None));
    let without = Surface::of(Level::new(), &state, body, (&Former::default(), None));
    assert_eq!(format!("{with:?}"), format!("{without:?}"));
    let links = Links::of(&state.clusters, body);
    let own = Memory::of(&state.clusters, body, None);
    let known = Known::of(&own, &links, body.particles.len(), &former);
    let mut found = 0;
    for i in 0..body.particles.len() {
        known.shape_or(i, || {
            found += 1;
            None
        });
    }
    let share = 1.0 - found as f32 / body.particles.len() as f32;
    assert!((0.3..0.95).contains(&share), "{share} is known");
}

/// Weights that change by and by, as in a fade, move the centres of clusters and nothing else: what is known stays known.
#[test]
fn centring_clusters_again_changes_no_surface() {
    let mut state = body(Vec3::new(2.0, 0.4, 0.4), Sampling::BlueNoise, 0);
    let fade = |state: &mut State, share: f32| {
        for c in 0..state.clusters.len() {
            for (n, k) in state.clusters.members(c).enumerate() {
                state.clusters.weight[k] *= 1.0 + share * (n % 3) as f32;
            }
            state.clusters.centre(c, &state.particles.mass);
        }
    };
    // From here on offsets have the grain of their clusters.
    fade(&mut state, 0.0);
    let contents =
        |state: &State| Memory::of(&state.clusters, &state.bodies.rows[0], None).contents();
    let (before, centre) = (contents(&state), state.clusters.offset[0]);
    for _ in 0..10 {
        fade(&mut state, 0.1);
        assert_eq!(contents(&state), before);
    }
    let moved = state.clusters.offset[0].distance(centre);
    assert!(moved > 1e-3 * SPACING, "centres moved by {moved}");
}

/// The faces of a box, told by their way out, that a place is half a spacing below.
fn faces(size: Vec3, x: Vec3) -> Vec<Vec3> {
    let beside = |axis: &Vec3| (size * 0.5 - x.abs()).dot(*axis) < 0.6 * SPACING;
    let axes = Vec3::AXES.into_iter().filter(beside);
    axes.map(|axis| axis * x.dot(axis).signum()).collect()
}

#[test]
fn triangles_lead_to_no_other_face_and_look_out() {
    let (mut rows, mut strays) = (0, 0);
    for sampling in [Sampling::Grid, Sampling::BlueNoise] {
        for seed in 0..4 {
            for size in [Vec3::splat(0.6), Vec3::new(1.6, 0.2, 0.8), Vec3::ONE] {
                let state = body(size, sampling, seed);
                let (place, body) = (&state.particles.position, &state.bodies.rows[0]);
                let surface = Surface::of(Level::new(), &state, body, (&Former::default(), None));
                let outer: Vec<u32> = (0..surface.particle.len() as u32).collect();
                let at = |o: u32| place[surface.particle[o as usize] as usize];
                let places: Column = outer.iter().map(|o| at(*o)).collect();
                let normals = surface.all_normals(Level::new(), &places);
                for &o in &outer {
                    let [face] = faces(size, at(o))[..] else {
                        continue;
                    };
                    rows += 1;
                    let look = normals[o as usize].dot(face);
                    assert!(
                        look > 0.9,
                        "{sampling:?} {size} {seed}: {} looks {look}",
                        at(o)
                    );
                    let mut corners = surface.fan(o).as_flattened().iter();
                    let strays_off = |j: &u32| (at(*j) - at(o)).dot(face) < -0.3 * SPACING;
                    strays += u32::from(corners.any(strays_off));
                }
            }
        }
    }
    assert!(
        rows > 4000 && strays * 100 < rows,
        "{strays} of {rows} stray"
    );
}

/// Brings a cluster to another stage; weights are normalised again.
fn fade(state: &mut State, c: usize, stage: Fade) {
    let clusters = &mut state.clusters;
    let factor = stage.level() / clusters.life[c].fade.level();
    clusters.life[c].fade = stage;
    for k in clusters.members(c) {
        clusters.weight[k] *= factor;
    }
    let mut sums = vec![0.0; state.particles.position.len()];
    for (i, w) in clusters.particle.iter().zip(&clusters.weight) {
        sums[*i as usize] += w;
    }
    for (i, w) in clusters.particle.iter().zip(&mut clusters.weight) {
        *w /= sums[*i as usize];
    }
}

/// The order of the memberships that tell a particle's neighbours changes when a cluster has come, and in no stage before.
#[test]
fn fades_leave_what_tells_neighbours_as_it_is() {
    let mut state = body(Vec3::new(0.8, 0.5, 0.5), Sampling::BlueNoise, 3);
    let links = |state: &State| -> Vec<Vec<[u32; 2]>> {
        let links = Links::of(&state.clusters, &state.bodies.rows[0]);
        let particles = 0..state.particles.len();
        particles.map(|i| links.of_particle(i).to_vec()).collect()
    };
    let made = links(&state);
    for left in [6, 3, 1] {
        fade(&mut state, 1, Fade::Out { left, of: 8 });
        assert_eq!(links(&state), made, "{left} of 8 left");
    }
    fade(&mut state, 2, Fade::In { done: 1, of: 8 });
    let coming = links(&state);
    assert_ne!(
        coming, made,
        "one that fades in is no longer behind the others"
    );
    for done in [3, 6] {
        fade(&mut state, 2, Fade::In { done, of: 8 });
        assert_eq!(links(&state), coming, "{done} of 8 done");
    }
    fade(&mut state, 2, Fade::Whole);
    assert_eq!(links(&state), made);
}

/// Clusters are centred again, and all of them have weighed their members anew since a surface was found: the surface, if it stays.
fn kept(surface: Surface, state: &mut State) -> Option<Surface> {
    let mut former = Vec::new();
    let mut past = Past::new(surface, &mut former);
    for c in 0..state.clusters.len() {
        state.clusters.centre(c, &state.particles.mass);
        past.reweigh(c as u32);
    }
    past.surface_that_stays(&mut former, &state.clusters, &state.bodies.rows[0])
}

/// A fade that brings no membership before another leaves the surface, and what it remembers is what it would. Others, and a member that has
/// moved, do not.
#[test]
fn surfaces_stay_through_fades() {
    let found = |state: &State| {
        let body = &state.bodies.rows[0];
        Surface::of(Level::new(), state, body, (&Former::default(), None))
    };
    let links = |state: &State| format!("{:?}", Links::of(&state.clusters, &state.bodies.rows[0]));
    let mut stayed = 0;
    for seed in 0..8 {
        let mut state = body(Vec3::new(0.8, 0.5, 0.5), Sampling::BlueNoise, seed);
        fade(&mut state, 0, Fade::Whole);
        kept(found(&state), &mut state);
        for left in [6, 3, 1] {
            let (surface, before) = (found(&state), links(&state));
            fade(&mut state, 1, Fade::Out { left, of: 8 });
            let surface = kept(surface, &mut state);
            assert_eq!(surface.is_some(), links(&state) == before, "seed {seed}");
            if let Some(surface) = surface {
                stayed += 1;
                assert_eq!(format!("{surface:?}"), format!("{:?}", found(&state)));
            }
        }
        let surface = found(&state);
        fade(&mut state, 2, Fade::In { done: 1, of: 8 });
        assert!(
            kept(surface, &mut state).is_none(),
            "one went behind others"
        );
        let surface = found(&state);
        state.clusters.offset[0].x += SPACING;
        assert!(kept(surface, &mut state).is_none(), "a member has moved");
    }
    // Where two memberships weigh the same, rounding tells which is first.
    assert!(stayed > 4, "{stayed} of 24 stayed");
}

#[test]
fn a_particle_within_a_lattice_is_inside() {
    let steps = || (-2..=2).map(|k| k as f32 * 0.25);
    let all =
        steps().flat_map(|x| steps().flat_map(move |y| steps().map(move |z| Vec3::new(x, y, z))));
    let near = all.filter(|way| *way != Vec3::ZERO && way.length() <= NEAR * 0.25);
    let near: Vec<(u32, Vec3)> = (0..).zip(near).collect();
    assert_eq!(shape(&near, &mut Ways::default()), None);
    let below = near.iter().filter(|(_, way)| way.z <= 0.0);
    let below: Vec<(u32, Vec3)> = below.copied().collect();
    let (kind, normal) = shape(&below, &mut Ways::default()).expect("it is open above");
    assert!(kind == Kind::Face && normal.z > 0.99, "{kind:?} {normal}");
}
