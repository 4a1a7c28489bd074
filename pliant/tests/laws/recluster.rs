//! Reclustering [Falkenstein17 §3.0.2]: clusters are exchanged, and nothing else changes.

use crate::common::{
    block, deform, distance, elastic, extent, hold_all, norm, pull, release_all, view, weightless,
};
use pliant::{
    BodyConfig, BodyId, Clamp, Command, Extent, Force, Material, Mode, SkinConfig, World,
    WorldConfig,
    clusters::Radius,
    material::{Plasticity, Reclustering, StrainLimit},
};

pub(crate) const EAGER: Reclustering = Reclustering {
    condition: 1.3,
    fade_in: 12,
    fade_out: 20,
    cover: None,
    resample: None,
};

/// A material that flows at any strain.
pub(crate) fn putty(recluster: Option<Reclustering>) -> Material {
    Material {
        plastic: Some(Plasticity {
            yield_strain: 0.0,
            rate: 0.5,
            hardening: 0.0,
        }),
        recluster,
        damping: 10.0,
        ..elastic(0.5)
    }
}

pub(crate) fn bar(count: usize, material: Material) -> BodyConfig {
    block([1.2, 0.5, 0.5], 0.08, count, material)
}

pub(crate) fn new_clusters(world: &World, body: BodyId) -> usize {
    view(world, body).cluster_ages().flatten().count()
}

pub(crate) fn set_material(world: &mut World, body: BodyId, material: Material) {
    let material = Box::new(material);
    world
        .apply(Command::SetMaterial { body, material })
        .expect("a legal material");
}

/// Stretches a body along x without a change of volume and holds every particle there.
pub(crate) fn stretch_and_hold(world: &mut World, body: BodyId, a: f32) {
    deform(world, body, pull(a));
    hold_all(world, body);
}

/// A bar that has been stretched by `a`, held until all its clusters had been exchanged, and let go.
fn exchanged_bar(a: f32, config: BodyConfig) -> (World, BodyId) {
    let mut world = weightless();
    let body = world.add(config).expect("a plain box");
    stretch_and_hold(&mut world, body, a);
    steps(&mut world, 80);
    release_all(&mut world, body);
    (world, body)
}

pub(crate) fn steps(world: &mut World, count: usize) {
    for _ in 0..count {
        world.step();
        world.validate().expect("the tables hold");
    }
}

/// Draws a body of 0.8 m apart by its ends, at half a metre per second each, for some seconds or for ever.
pub(crate) fn draw_apart(world: &mut World, body: BodyId, lifetime: Option<f32>) {
    for side in [1.0, -1.0] {
        let clamp = Clamp {
            body: Some(body),
            normal: [side, 0.0, 0.0],
            offset: 0.33,
            velocity: [side * 0.5, 0.0, 0.0],
            lifetime,
            ..Clamp::default()
        };
        let command = Command::Clamp(Box::new(clamp));
        world.apply(command).expect("particles there");
    }
}

pub(crate) fn squeeze(world: &mut World, strength: f32, until: f32) {
    let until = Some(until);
    let force = Force::Compression { strength, until };
    world
        .apply(Command::AddForce(force))
        .expect("a legal force");
}

#[test]
fn without_flow_nothing_happens() {
    let run = |recluster| {
        let mut world = weightless();
        let mut material = putty(recluster);
        material.plastic = Some(Plasticity {
            yield_strain: 1e6,
            ..Plasticity::default()
        });
        let mut config = bar(12, material);
        (config.stretch, config.spin) = ([1.6, 0.9, 0.8], [1.0, 2.0, 0.5]);
        let body = world.add(config).expect("a plain box");
        steps(&mut world, 60);
        let view = view(&world, body);
        (view.positions().to_vec(), view.velocities().to_vec())
    };
    assert!(run(None) == run(Some(EAGER)), "some bit differs");
}

#[test]
fn worn_clusters_leave_and_new_ones_start_fresh() {
    let (world, body) = exchanged_bar(1.6, bar(16, putty(Some(EAGER))));
    let view = view(&world, body);
    assert_eq!(
        new_clusters(&world, body),
        view.cluster_count(),
        "clusters of the start are left"
    );
    // F^p = I, not the 0 of the thesis: nothing has collapsed, and little has flowed since.
    for cluster in view.clusters() {
        let det = crate::common::determinant(cluster.plastic);
        assert!((det - 1.0).abs() < 1e-3, "{:?}", cluster.plastic);
    }
    assert!(view.conditions().all(|condition| condition < 1.1));
}

/// Squeezes a body of putty until clusters are worn out; from then on it flows no more.
fn squeeze_a_while(world: &mut World, body: BodyId, rule: Reclustering) {
    squeeze(world, 60.0, 0.6);
    steps(world, 36);
    let firm = Material {
        plastic: None,
        ..putty(Some(rule))
    };
    set_material(world, body, firm);
}

#[test]
fn no_fade_gets_stuck() {
    for fades in [(0, 1), (4, 4), (12, 20), (30, 30)] {
        let rule = Reclustering {
            fade_in: fades.0,
            fade_out: fades.1,
            ..EAGER
        };
        let mut world = weightless();
        let body = world.add(bar(24, putty(Some(rule)))).expect("a plain box");
        squeeze_a_while(&mut world, body, rule);
        assert!(
            new_clusters(&world, body) > 0,
            "{fades:?}: nothing happened"
        );
        steps(&mut world, 2 * fades.1 as usize + fades.0 as usize + 60);
        let view = view(&world, body);
        let fading = view.cluster_levels().filter(|level| *level < 1.0).count();
        assert_eq!(fading, 0, "{fades:?}: {fading} clusters still fade");
        assert!(view.conditions().all(|c| c <= rule.condition), "{fades:?}");
    }
}

/// Exchanges leave rows less full than they were; when all is quiet they are filled again, and a step costs what it did.
#[test]
fn rows_are_full_again_when_all_is_quiet() {
    // Which clusters come is chance, and so is how well they can be told apart: 0.95 to 1.01 of what it was.
    let fills = [1, 2, 3, 4, 5, 6].map(|seed| {
        let mut world = weightless();
        let mut config = block([1.2, 0.5, 0.5], 0.05, 60, putty(Some(EAGER)));
        config.clustering.seed = seed;
        let body = world.add(config).expect("a plain box");
        let fill = |world: &World| {
            let memberships = world.memberships();
            memberships.count as f64 / memberships.rows as f64
        };
        let made = fill(&world);
        squeeze_a_while(&mut world, body, EAGER);
        steps(&mut world, 100);
        assert!(new_clusters(&world, body) > 30, "nothing happened");
        fill(&world) / made
    });
    let mean = fills.iter().sum::<f64>() / fills.len() as f64;
    assert!(
        mean > 0.97,
        "{fills:?} of what they were, {mean} on average"
    );
}

#[test]
fn mass_and_momentum_hold_through_fades() {
    for mode in [Mode::Rigid, Mode::Linear { beta: 0.4 }] {
        let mut world = weightless();
        let mut config = bar(
            20,
            Material {
                mode,
                ..putty(Some(EAGER))
            },
        );
        (config.stretch, config.skin) = ([1.7, 0.8, 0.8], SkinConfig::Surface);
        (config.velocity, config.spin) = ([0.4, -0.2, 0.1], [0.5, 1.0, 2.0]);
        let body = world.add(config).expect("a plain box");
        let before = view(&world, body).totals();
        steps(&mut world, 200);
        let after = view(&world, body).totals();
        assert!(new_clusters(&world, body) > 0, "nothing was exchanged");
        assert_eq!(before.mass, after.mass);
        let drift = distance(before.momentum, after.momentum) / norm(before.momentum);
        assert!(drift < 1e-5, "{mode:?}: momentum drifts by {drift}");
        let turned = distance(before.angular_momentum, after.angular_momentum)
            / norm(before.angular_momentum);
        assert!(
            turned < 1e-4,
            "{mode:?}: angular momentum drifts by {turned}"
        );
    }
}

/// Volume inside the skin of a body, m³.
pub(crate) fn volume(world: &World, body: BodyId) -> f64 {
    let skin = view(world, body).skin().expect("a skin");
    let corner = |i: u32| skin.positions[i as usize].map(f64::from);
    let of = |t: &[u32; 3]| {
        let [a, b, c] = t.map(corner);
        (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0]))
            / 6.0
    };
    skin.triangles.iter().map(of).sum()
}

#[test]
fn volume_holds_under_large_flow() {
    let mut config = bar(16, putty(Some(EAGER)));
    config.skin = SkinConfig::Surface;
    let mut world = weightless();
    let body = world.add(config).expect("a plain box");
    world.step();
    let before = volume(&world, body);
    // Three times as long, in two goes: the second one flows in clusters that were made after the first.
    for _ in 0..2 {
        stretch_and_hold(&mut world, body, 1.75);
        steps(&mut world, 60);
    }
    release_all(&mut world, body);
    steps(&mut world, 60);
    let count = view(&world, body).cluster_count();
    assert_eq!(new_clusters(&world, body), count, "some were not exchanged");
    let after = volume(&world, body);
    assert!(
        (after / before - 1.0).abs() < 0.01,
        "{before} m³ became {after} m³"
    );
}

/// Width along x and period of its swings, after a small stretch.
fn swing(world: &mut World, body: BodyId) -> f64 {
    let matrix = [[1.05, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let rest = extent(world, body, 0);
    deform(world, body, matrix);
    let mut last = extent(world, body, 0) - rest;
    let (mut first, mut crossings, mut end) = (None, 0, 0.0);
    for step in 1..400 {
        world.step();
        let now = extent(world, body, 0) - rest;
        if last > 0.0 && now <= 0.0 {
            let at = f64::from(step) - now / (now - last);
            if first.is_some() {
                (crossings, end) = (crossings + 1, at);
            } else {
                first = Some(at);
            }
            if crossings == 3 {
                break;
            }
        }
        last = now;
    }
    assert_eq!(crossings, 3, "it does not swing");
    (end - first.expect("it crossed")) / 3.0
}

#[test]
fn exchanged_clusters_swing_as_the_old_ones_did() {
    // There and back again by an eighth, with all clusters exchanged each time: the shape is that of the start. Between clusterings of
    // the body that begin at other seeds swings differ by 3 %.
    let period = |recluster: Option<Reclustering>, seed: u64| {
        let mut config = block([1.2, 0.5, 0.5], 0.07, 100, putty(recluster));
        config.clustering.radius = Radius::Auto { overlap: 3.75 };
        config.clustering.seed = seed;
        let mut world = weightless();
        let body = world.add(config).expect("a plain box");
        for a in [1.12, 1.0 / 1.12] {
            stretch_and_hold(&mut world, body, a);
            steps(&mut world, 120);
        }
        release_all(&mut world, body);
        steps(&mut world, 40);
        let still = Material {
            plastic: None,
            recluster: None,
            damping: 0.0,
            ..putty(None)
        };
        set_material(&mut world, body, still);
        let (new, all) = (
            new_clusters(&world, body),
            view(&world, body).cluster_ages().count(),
        );
        (swing(&mut world, body), (new, all))
    };
    let mean = |periods: &[f64]| periods.iter().sum::<f64>() / periods.len() as f64;
    let old = [0, 1, 2, 3, 4].map(|seed| period(None, seed).0);
    let rule = Reclustering {
        condition: 1.1,
        ..EAGER
    };
    let new = [0, 1, 2, 3, 4].map(|seed| {
        let (period, (new, all)) = period(Some(rule), seed);
        assert_eq!(new, all, "not all clusters were exchanged");
        assert!((70..115).contains(&all), "100 clusters became {all}");
        period
    });
    assert!(
        (mean(&new) / mean(&old) - 1.0).abs() < 0.025,
        "{old:?} steps became {new:?}"
    );
}

#[test]
fn more_clusters_flow_alike() {
    // Figure 4.2 of the thesis: curves of the width approach each other as clusters get more. A body is the mean of its clusters; four
    // times as many, wherever they stand, are at least twice as near to what all of them together would be.
    let curve = |count: usize, seed: u64| {
        let mut world = weightless();
        let rule = Reclustering {
            condition: 1.5,
            ..EAGER
        };
        let mut material = putty(Some(rule));
        material.plastic = Some(Plasticity {
            yield_strain: 0.05,
            ..Plasticity::default()
        });
        let mut config = block([1.2, 0.4, 0.4], 0.045, count, material);
        config.clustering.radius = Radius::Fixed(0.2);
        config.clustering.seed = seed;
        let body = world.add(config).expect("a plain box");
        squeeze(&mut world, 12.0, 0.7);
        let mut widths = Vec::new();
        for _ in 0..60 {
            world.step();
            widths.push(extent(&world, body, 0));
        }
        // Of those that there are: where many are asked for, some are one.
        assert!(
            count < 30 || 4 * new_clusters(&world, body) > view(&world, body).cluster_count(),
            "{count}: too few were exchanged"
        );

        widths
    };
    let apart = |a: &[f64], b: &[f64]| {
        let pairs = a.iter().zip(b);
        (pairs.map(|(a, b)| (a - b).powi(2)).sum::<f64>() / a.len() as f64).sqrt()
    };
    let [few, some, curves @ ..] = [8, 30, 125, 250, 500, 1000].map(|count| curve(count, 0));
    let far = [apart(&few, &some), apart(&some, &curves[0])];
    assert!(far[1] < 0.5 * far[0], "{far:?}");
    for (k, a) in curves.iter().enumerate() {
        for b in &curves[..k] {
            let near = apart(a, b);
            assert!(near < 0.5 * far[1], "{near} after {far:?}");
        }
    }
    // What is left is chance, as where the clusters stand is: in the mean less than a twentieth of a spacing.
    let seeds = [0, 1, 2].map(|seed| [125, 250, 500, 1000].map(|count| curve(count, seed)));
    for k in 0..3 {
        let each = seeds.iter().map(|curves| apart(&curves[k], &curves[k + 1]));
        let mean = each.sum::<f64>() / seeds.len() as f64;
        assert!(mean < 0.05 * 0.045, "{mean} m");
    }
}

/// Kinetic energy, and that of a body in the field of [`squeeze`], joules.
fn energy(world: &World, body: BodyId, strength: f32) -> f64 {
    let view = view(world, body);
    let places = view.positions().iter().zip(view.masses());
    let square = |(x, m): (&[f32; 3], &f32)| f64::from(*m) * f64::from(x[0]).powi(2);
    let field: f64 = places.map(square).sum();
    view.totals().kinetic + 0.5 * f64::from(strength) * field
}

#[test]
fn a_squeezed_body_that_flows_at_once_gains_no_energy() {
    // Nothing but the field does work, and what it does comes out of the energy in the field: the sum of both can only fall. With
    // the rotation nearest to F^e it grows a hundredfold once clusters are flat.
    for recluster in [None, Some(Reclustering::default())] {
        let mut world = weightless();
        let (dt, substeps) = (1.0 / 60.0, 1);
        world
            .apply(Command::SetStep { dt, substeps })
            .expect("a legal step");
        let mut material = putty(recluster);
        material.damping = 20.0;
        material.limit = StrainLimit {
            stretch: 0.3,
            iterations: 4,
            ..StrainLimit::default()
        };
        material.plastic = Some(Plasticity {
            yield_strain: 0.0,
            rate: 1.0,
            hardening: 0.0,
        });
        let mut config = block([2.0, 0.5, 0.5], 0.07, 80, material);
        config.skin = SkinConfig::Surface;
        let body = world.add(config).expect("a plain box");
        squeeze(&mut world, 8.0, 4.0);
        let mut last = energy(&world, body, 8.0);
        let first = last;
        for step in 0..230 {
            world.step();
            let now = energy(&world, body, 8.0);
            assert!(
                now <= first,
                "{recluster:?}, step {step}: {first} J became {now}"
            );
            last = now;
        }
        assert!(last < 0.3 * first, "{recluster:?}: nothing was squeezed");
    }
}

#[test]
fn oriented_particles_keep_their_rest_orientation() {
    let mut config = bar(16, putty(Some(EAGER)));
    config.extent = Extent::Sphere { radius: 0.04 };
    let (mut world, body) = exchanged_bar(1.5, config);
    steps(&mut world, 60);
    assert!(new_clusters(&world, body) > 0);
    for q in view(&world, body).orientations() {
        assert!(q[3].abs() > 0.999, "turned to {q:?}");
    }
}

#[test]
fn bodies_on_the_ground_and_in_contact_are_exchanged_too() {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let ground = Box::new(pliant::Obstacle::default());
    world.apply(Command::AddObstacle(ground)).expect("a plane");
    let mut ids = Vec::new();
    for k in 0..2 {
        let mut config = bar(
            12,
            Material {
                damping: 20.0,
                ..putty(Some(EAGER))
            },
        );
        config.position = [0.0, 0.4 + 0.7 * k as f32, 0.0];
        config.skin = SkinConfig::Surface;
        ids.push(world.add(config).expect("a plain box"));
    }
    steps(&mut world, 150);
    assert!(ids.iter().any(|id| new_clusters(&world, *id) > 0));
    assert!(ids.iter().all(|id| !view(&world, *id).is_frozen()));
}
