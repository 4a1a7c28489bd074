//! What bodies break into: pieces, their skins, debris, and who holds on to them.

use crate::common::{
    breaking::{beam, brittle, cracks, first_crack, pieces, pull_apart, run, torn, with_budget},
    distance, view, weightless,
};
use pliant::{
    BodyConfig, BodyId, Command, Event, Handle, Sampling, SurfaceKind, World,
    material::{Again, Fracture},
    view::ProxyView,
};

/// Of the particles of beams.
const SPACING: f64 = 0.1;

#[test]
fn debris_is_kept_or_vanishes_when_its_time_is_over() {
    let run_with = |debris: Option<f32>| {
        let mut world = with_budget(1000);
        let config = BodyConfig {
            stretch: [2.2, 1.0, 1.0],
            ..beam(
                12,
                Fracture {
                    again: Again::Freely,
                    outlier: 1.0,
                    debris,
                    ..brittle(0.02)
                },
            )
        };
        world.add(config).expect("a beam");
        let mass = world.totals().mass;
        let events = run(&mut world, 60);
        let shed: f32 = events
            .iter()
            .map(|event| match event {
                Event::Crumbled { mass, .. } => *mass,
                _ => 0.0,
            })
            .sum();
        let left = world
            .bodies()
            .filter(|id| view(&world, *id).is_debris())
            .count();
        (mass - world.totals().mass, f64::from(shed), left)
    };
    let (lost, shed, left) = run_with(None);
    assert!(shed > 0.0 && left > 0);
    assert!(lost.abs() < 1e-9);
    let (lost, shed, _) = run_with(Some(0.1));
    assert!(
        lost > 0.0 && lost <= shed * (1.0 + 1e-6),
        "{lost} of {shed}"
    );
}

/// Both halves of a cluster that splits meet others up to the plane it was split along.
#[test]
fn solids_end_where_their_clusters_split() {
    let mut world = weightless();
    let mut config = beam(12, brittle(0.1));
    // Planes along the principal directions of members would hide those of cracks.
    config.contact.surface = SurfaceKind::Proxies {
        threshold: 0.01,
        share: 1.0,
    };
    let body = world.add(config).expect("a beam");
    let solids = |world: &World| -> Vec<(BodyId, usize, ProxyView)> {
        let of = |id: BodyId| {
            let view = view(world, id);
            (0..view.cluster_count()).filter_map(move |c| view.proxy(c).map(|proxy| (id, c, proxy)))
        };
        let all = world.bodies().flat_map(of);
        all.filter(|(.., proxy)| !proxy.planes.is_empty()).collect()
    };
    assert!(solids(&world).is_empty());
    pull_apart(&mut world, body, 0.5);
    let events = run(&mut world, 90);
    let cracks = events.iter().filter(|e| matches!(e, Event::Cracked { .. }));
    let (cut, cracks) = (solids(&world), cracks.count());
    assert!(
        cracks > 2 && 2 * cut.len() > cracks,
        "{} of {cracks}",
        cut.len()
    );
    for (id, c, proxy) in cut {
        let view = view(&world, id);
        let cluster = view.cluster(c).expect("it has a solid");
        let height = |x: &[f32; 3], plane: &([f32; 3], [f32; 3])| -> f32 {
            (0..3).map(|k| (x[k] - plane.0[k]) * plane.1[k]).sum()
        };
        for plane in &proxy.planes {
            assert!(height(&proxy.centre, plane).abs() < proxy.radius);
            for i in cluster.members {
                let height = height(&view.positions()[*i as usize], plane);
                assert!(f64::from(height) < 0.5 * SPACING, "{height} beyond it");
            }
        }
    }
}

#[test]
fn picks_follow_their_particles_into_pieces() {
    let (mut world, body) = torn(brittle(0.1));
    let right = view(&world, body)
        .positions()
        .iter()
        .position(|x| x[0] > 0.7)
        .expect("particles");
    let skin = view(&world, body).skin().expect("a skin");
    let vertex = skin
        .positions
        .iter()
        .position(|x| x[0] < -0.9)
        .expect("vertices");
    for handle in [Handle::Particle(right as u32), Handle::Skin(vertex as u32)] {
        let pick = Command::Pick {
            body,
            handle,
            target: [0.0, 1.0, 0.0],
            time: 10.0,
        };
        world.apply(pick).expect("it is there");
    }
    run(&mut world, 90);
    assert!(pieces(&world) > 1);
    world.validate().expect("picks name what is there");
}

/// Plates of every piece are closed, and no triangle spans two pieces.
#[test]
fn skins_of_pieces_are_closed_and_not_stretched() {
    let (mut world, body) = torn(brittle(0.1));
    let mesh = |world: &World, id: BodyId| {
        let view = view(world, id);
        let skin = view.skin()?;
        Some(pliant::TriMesh {
            vertices: skin.positions.to_vec(),
            triangles: skin.triangles.to_vec(),
        })
    };
    let before = mesh(&world, body).expect("a skin");
    assert!(before.is_closed());
    for _ in 0..100 {
        world.step();
        for id in world.bodies() {
            let Some(skin) = mesh(&world, id) else {
                continue;
            };
            assert!(
                skin.is_closed(),
                "{} edges of {id} are open",
                skin.boundary_edges()
            );
        }
    }
    assert!(pieces(&world) > 1);
    let mut volume = 0.0;
    for id in world.bodies() {
        let Some(skin) = mesh(&world, id) else {
            continue;
        };
        volume += skin.signed_volume();
        for t in &skin.triangles {
            let [a, b, c] = t.map(|v| skin.vertices[v as usize].map(f64::from));
            let longest = distance(a, b).max(distance(b, c)).max(distance(c, a));
            assert!(longest < 0.5, "a triangle of {id} is {longest} long");
        }
    }
    let ratio = volume / before.signed_volume();
    assert!((0.93..1.07).contains(&ratio), "volume changed by {ratio}");
}

/// A break changes the skin where it is and nowhere else: two spacings away every vertex is where it would be, but for what
/// clusters move that lost a member.
#[test]
fn a_split_moves_no_skin_but_at_the_cut() {
    let mut world = with_budget(1);
    let body = world.add(beam(12, brittle(0.1))).expect("a beam");
    pull_apart(&mut world, body, 0.5);
    let unbroken = first_crack(&mut world, body);
    let place = world.events().iter().find_map(|event| match event {
        Event::Cracked { place, .. } => Some(place[0]),
        _ => None,
    });
    let place = place.expect("a crack");
    assert_eq!(cracks(&world).len(), 1, "one cut, at {place}");
    let vertices = |world: &World| -> Vec<[f32; 3]> {
        let skins = world
            .bodies()
            .filter_map(|id| view(world, id).skin().map(|skin| skin.positions.to_vec()));
        skins.flatten().collect()
    };
    let far = |v: &[f32; 3]| (v[0] - place).abs() > 2.5 * SPACING as f32;
    let (mut before, mut after) = (vertices(&unbroken), vertices(&world));
    assert!(after.len() > before.len(), "the skin has opened");
    before.retain(far);
    after.retain(far);
    assert!(before.len() > 100);
    assert_eq!(before.len(), after.len());
    let nearest = |v: &[f32; 3]| {
        let distances = after
            .iter()
            .map(|w| distance(v.map(f64::from), w.map(f64::from)));
        distances.fold(f64::INFINITY, f64::min)
    };
    let most = before.iter().map(nearest).fold(0.0, f64::max);
    assert!(most < 0.01 * SPACING, "a vertex moved by {most}");
}

/// Contact of pieces that are born in each other adds no motion: once the strain of the whole is released, nothing gets faster.
#[test]
fn pieces_are_not_thrown_apart() {
    for sampling in [Sampling::Grid, Sampling::BlueNoise] {
        let mut world = with_budget(1000);
        let config = BodyConfig {
            stretch: [1.2, 1.0, 1.0],
            sampling,
            ..beam(12, brittle(0.05))
        };
        world.add(config).expect("a beam");
        let mut peak = |steps: usize| {
            let kinetic = (0..steps).map(|_| {
                world.step();
                world.totals().kinetic
            });
            kinetic.fold(0.0, f64::max)
        };
        let (released, later) = (peak(30), peak(130));
        assert!(pieces(&world) > 1);
        assert!(
            later < 1.5 * released,
            "{sampling:?}: {later} J, at first {released}"
        );
    }
}

/// What is left of broken clusters, down to a layer of particles that is nearly flat, tells no stretch that is not there.
#[test]
fn pieces_are_hardly_strained() {
    let mut world = with_budget(1000);
    let fracture = Fracture {
        again: Again::Freely,
        ..brittle(0.05)
    };
    let config = BodyConfig {
        sampling: Sampling::BlueNoise,
        stretch: [1.5, 1.0, 1.0],
        ..beam(12, fracture)
    };
    world.add(config).expect("a beam");
    for _ in 0..120 {
        world.step();
        for id in world.bodies() {
            for strain in view(&world, id).strains() {
                assert!(strain < 2.0, "{id} is strained by {strain}");
            }
        }
    }
    assert!(pieces(&world) > 10, "{} pieces", pieces(&world));
}
