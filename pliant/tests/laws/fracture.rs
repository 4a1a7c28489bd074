//! Fracture [Jones15 §4.3, Jones16]: what breaks, when, and what must not change.

use crate::common::{
    breaking::{beam, brittle, first_crack, pieces, pull_apart, run, torn, with_budget},
    distance, norm, view, weightless,
};
use pliant::{
    BodyConfig, BodyId, Command, Event, Field, Fields, Force, World,
    material::{Again, Fracture, Plasticity},
};

#[test]
fn a_beam_pulled_at_both_ends_breaks_between_them() {
    let (mut world, body) = torn(brittle(0.1));
    let mass = world.totals().mass;
    let events = run(&mut world, 90);
    assert!(pieces(&world) >= 2, "{} pieces", pieces(&world));
    assert!((world.totals().mass / mass - 1.0).abs() < 1e-12);
    let broke = events.iter().find_map(|event| match event {
        Event::Broke {
            body: of,
            piece,
            place,
        } => Some((*of, *piece, *place)),
        _ => None,
    });
    let (of, piece, place) = broke.expect("an event says so");
    assert_eq!(of, body);
    assert!(place[0].abs() < 0.8 && place[1].abs() < 0.2, "{place:?}");
    assert_eq!(view(&world, piece).origin(), Some(body));
    assert_eq!(view(&world, body).origin(), None);
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::Cracked { stretch, .. } if *stretch > 0.1))
    );
    // What is held by each clamp follows it.
    let held: Vec<BodyId> = world
        .bodies()
        .filter(|id| view(&world, *id).pinned().contains(&true))
        .collect();
    assert_eq!(held.len(), 2);
    let x = |id: BodyId| view(&world, id).totals().centre[0];
    assert!((x(held[0]) - x(held[1])).abs() > 1.0);
}

#[test]
fn without_fracture_or_below_the_toughness_nothing_breaks() {
    for fracture in [None, Some(brittle(5.0))] {
        let mut world = weightless();
        let mut config = beam(12, brittle(1.0));
        config.material.fracture = fracture;
        let body = world.add(config).expect("a beam");
        let particles = view(&world, body).positions().len();
        pull_apart(&mut world, body, 0.5);
        let events = run(&mut world, 60);
        assert_eq!(
            (world.bodies().count(), view(&world, body).positions().len()),
            (1, particles)
        );
        assert!(!events.iter().any(|e| matches!(e, Event::Cracked { .. })));
    }
}

/// A free body that bursts keeps its momentum, linear and angular, through every split.
#[test]
fn momentum_is_kept_through_splits() {
    let mut world = weightless();
    let config = BodyConfig {
        stretch: [1.4, 0.9, 0.9],
        velocity: [1.0, 0.5, 0.0],
        spin: [0.5, 3.0, 6.0],
        contact: pliant::Contact {
            surface: pliant::SurfaceKind::None,
            ..pliant::Contact::default()
        },
        ..beam(12, brittle(0.05))
    };
    world.add(config).expect("a beam");
    let before = world.totals();
    let events = run(&mut world, 60);
    let cracks = events.iter().filter(|e| matches!(e, Event::Cracked { .. }));
    assert!(cracks.count() > 5 && pieces(&world) > 1);
    let after = world.totals();
    assert!((after.mass / before.mass - 1.0).abs() < 1e-12);
    assert!(distance(after.momentum, before.momentum) < 1e-4 * norm(before.momentum));
    let scale = norm(before.angular_momentum);
    let drift = distance(after.angular_momentum, before.angular_momentum);
    assert!(drift < 1e-3 * scale, "{drift} of {scale}");
}

/// The step in which a body is split moves nothing: positions and velocities are those of the same body unbroken.
#[test]
fn a_split_moves_no_particle() {
    let (mut world, body) = torn(brittle(0.1));
    let unbroken = first_crack(&mut world, body);
    let key = |v: [f32; 3]| v.map(f32::to_bits);
    let mut there: Vec<_> = view(&unbroken, body)
        .positions()
        .iter()
        .zip(view(&unbroken, body).velocities())
        .map(|(x, v)| (key(*x), key(*v)))
        .collect();
    there.sort_unstable();
    for id in world.bodies() {
        let view = view(&world, id);
        for (x, v) in view.positions().iter().zip(view.velocities()) {
            assert!(there.binary_search(&(key(*x), key(*v))).is_ok());
        }
    }
}

/// The cluster that exceeds its toughness most breaks first, wherever it stands in the table.
#[test]
fn the_largest_excess_breaks_first() {
    for end in [1.0f32, -1.0] {
        let mut world = with_budget(1);
        let config = BodyConfig {
            stretch: [1.4, 1.0, 1.0],
            fields: Fields {
                toughness: Field::Gradient {
                    from: [-end, 0.0, 0.0],
                    to: [end, 0.0, 0.0],
                    start: 1.0,
                    end: 0.1,
                },
                ..Fields::default()
            },
            ..beam(12, brittle(0.2))
        };
        world.add(config).expect("a beam");
        world.step();
        let cracks: Vec<([f32; 3], f32)> = world
            .events()
            .iter()
            .filter_map(|event| match event {
                Event::Cracked { place, stretch, .. } => Some((*place, *stretch)),
                _ => None,
            })
            .collect();
        assert_eq!(cracks.len(), 1, "the budget is one");
        assert!(cracks[0].0[0] * end > 0.4, "it broke at {cracks:?}");
    }
}

#[test]
fn clusters_at_a_clamp_bear_ten_times_as_much() {
    let (mut world, _) = torn(brittle(0.08));
    let mut count = 0;
    for _ in 0..60 {
        // Clusters with their centres out here are held. The clamps move at 0.5 m/s.
        let held = 0.95 + 0.5 * world.time();
        for event in run(&mut world, 1) {
            if let Event::Cracked { place, stretch, .. } = event {
                count += 1;
                let free = place[0].abs() < held;
                assert!(stretch > 0.8 || free, "{place:?} by {stretch}");
            }
        }
    }
    assert!(count > 0);
    // The same stretch without clamps breaks there too.
    let mut world = with_budget(1000);
    let config = BodyConfig {
        stretch: [1.3, 1.0, 1.0],
        ..beam(12, brittle(0.08))
    };
    world.add(config).expect("a beam");
    let events = run(&mut world, 1);
    let at_ends =
        |event: &&Event| matches!(event, Event::Cracked { place, .. } if place[0].abs() > 0.95);
    assert!(events.iter().any(|event| at_ends(&event)));
}

/// With either cure what has just broken does not break again at once, as it does freely: in the first steps after a burst
/// less breaks.
#[test]
fn cures_for_spray() {
    let count = |again: Again| {
        let mut world = with_budget(1000);
        let config = BodyConfig {
            stretch: [1.6, 1.0, 1.0],
            ..beam(
                12,
                Fracture {
                    again,
                    ..brittle(0.03)
                },
            )
        };
        world.add(config).expect("a beam");
        let events = run(&mut world, 3);
        events
            .iter()
            .filter(|e| matches!(e, Event::Cracked { .. }))
            .count()
    };
    let freely = count(Again::Freely);
    let relaxed = count(Again::Relaxed);
    let boost = count(Again::Boost {
        by: 20.0,
        rate: 0.5,
    });
    assert!(relaxed < freely, "{relaxed} < {freely}");
    assert!(boost < freely, "{boost} < {freely}");
}

/// Clusters that nothing holds and that are stretched beyond a toughness.
fn overloaded(world: &World, toughness: f32) -> usize {
    let of = |id: BodyId| {
        let body = view(world, id);
        let clusters = body.clusters().filter(|c| {
            let free = c.members.iter().all(|i| !body.pinned()[*i as usize]);
            // Those of few members tell a stretch badly.
            free && c.members.len() >= 12 && c.stretches[0] - 1.0 > toughness
        });
        clusters.count()
    };
    world.bodies().map(of).sum()
}

/// A load that stays breaks what has broken once more, also where it never lets it relax.
#[test]
fn nothing_hangs_on_under_a_load_that_stays() {
    for strength in [20.0, 80.0, 160.0] {
        let mut world = weightless();
        let mut config = beam(24, brittle(0.3));
        config.material.damping = 20.0;
        world.add(config).expect("a beam");
        let apart = Force::Compression {
            strength: -strength,
            until: None,
        };
        world.apply(Command::AddForce(apart)).expect("legal");
        run(&mut world, 25);
        for step in 0..6 {
            run(&mut world, 5);
            let left = overloaded(&world, 0.3);
            assert_eq!(left, 0, "{strength}: hang on at {step}");
        }
        assert!(pieces(&world) > 3, "{strength}: it breaks");
    }
}

#[test]
fn fields_say_where_it_breaks() {
    let weak = |from: f32| {
        let mut world = weightless();
        let mut config = beam(12, brittle(0.3));
        config.fields = Fields {
            toughness: Field::Gradient {
                from: [from, 0.0, 0.0],
                to: [0.0, 0.0, 0.0],
                start: 0.2,
                end: 1.0,
            },
            ..Fields::default()
        };
        let body = world.add(config).expect("a beam");
        pull_apart(&mut world, body, 0.5);
        let events = run(&mut world, 60);
        let first = events.iter().find_map(|event| match event {
            Event::Cracked { place, .. } => Some(place[0]),
            _ => None,
        });
        first.expect("it cracks")
    };
    assert!(weak(0.7) > 0.1 && weak(-0.7) < -0.1);
}

#[test]
fn ductile_bodies_flow_before_they_break() {
    let stretch_at_break = |plastic: Option<Plasticity>| {
        let mut world = weightless();
        let mut config = beam(12, brittle(0.15));
        config.material.plastic = plastic;
        let body = world.add(config).expect("a beam");
        pull_apart(&mut world, body, 0.4);
        for step in 0..300 {
            world.step();
            if world
                .events()
                .iter()
                .any(|e| matches!(e, Event::Broke { .. }))
            {
                return step;
            }
        }
        300
    };
    let brittle = stretch_at_break(None);
    let ductile = stretch_at_break(Some(Plasticity {
        yield_strain: 0.02,
        rate: 0.5,
        hardening: 0.0,
    }));
    assert!(brittle < ductile, "{brittle} {ductile}");
}
