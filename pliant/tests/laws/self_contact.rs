//! Bodies that meet themselves.

use crate::common::breaking::{beam, brittle, pieces, run};
use crate::common::meeting::{add, cube, jelly, layer};
use crate::common::{distance, elastic, norm, view, weightless};
use pliant::{
    BodyConfig, BodyId, Command, Contact, Material, Obstacle, Sampling, Shape, Stiffness,
    SurfaceKind, World, WorldConfig,
    material::StrainLimit,
    obstacle::{Keyframe, ObstacleShape, Path},
};

fn meeting_itself() -> Contact {
    Contact {
        self_contact: true,
        ..Contact::default()
    }
}

/// What is near at rest does not touch, whatever the shape: over an edge, through a thin part, across a notch.
#[test]
fn bodies_as_they_were_made_do_not_touch_themselves() {
    let shapes = [
        Shape::Box {
            size: [0.6, 0.3, 0.3],
        },
        Shape::Gear {
            radius: 0.5,
            teeth: 10,
            tooth: 0.1,
            thickness: 0.2,
        },
        Shape::Letter {
            glyph: 'S',
            size: 1.0,
            depth: 0.2,
        },
        Shape::HollowBall {
            radius: 0.4,
            thickness: 0.1,
        },
        Shape::Torus {
            major: 0.4,
            minor: 0.12,
        },
        Shape::Sheet {
            size: [0.8, 0.5],
            thickness: 0.05,
        },
    ];
    let proxies = SurfaceKind::Proxies {
        threshold: 0.5,
        share: 0.5,
    };
    for shape in &shapes {
        for sampling in [Sampling::Grid, Sampling::BlueNoise] {
            for surface in [SurfaceKind::default(), proxies] {
                let mut world = weightless();
                let config = BodyConfig {
                    shape: shape.clone(),
                    sampling,
                    contact: Contact {
                        surface,
                        ..meeting_itself()
                    },
                    ..cube(1.0, 0.05, 40, jelly())
                };
                let body = add(&mut world, config);
                for _ in 0..20 {
                    world.step();
                }
                let kinetic = view(&world, body).totals().kinetic;
                let what = format!("{shape:?}, {sampling:?}, {surface:?}");
                assert!(kinetic < 1e-6, "{what}: {kinetic} J from nothing");
            }
        }
    }
}

/// A hairpin one particle thick, two layers joined at one end, whose arms are thrown at each other; and the upper one's particles.
fn hairpin(contact: Contact) -> (World, BodyId, Vec<u32>) {
    let mut world = weightless();
    let mut points = Vec::new();
    for k in 0..8u8 {
        let z = f32::from(k) * 0.1;
        for i in 0..15u8 {
            points.push([f32::from(i) * 0.1, 0.2, z]);
            points.push([f32::from(i) * 0.1, -0.2, z]);
        }
        points.push([-0.1, 0.1, z]);
        points.push([-0.14, 0.0, z]);
        points.push([-0.1, -0.1, z]);
    }
    let body = add(
        &mut world,
        BodyConfig {
            contact,
            ..layer(points, 10.0, 40, elastic(0.1))
        },
    );
    let arm = |world: &World, side: f32| -> Vec<u32> {
        let all = (0..).zip(view(world, body).positions());
        all.filter(|(_, x)| x[1] * side > 0.15 && x[0] > 0.6)
            .map(|(i, _)| i)
            .collect()
    };
    let upper = arm(&world, 1.0);
    assert!(!upper.is_empty());
    for side in [1.0, -1.0] {
        let particles = arm(&world, side);
        let pin = Command::Pin {
            body,
            particles: particles.clone(),
            velocity: [0.0, -3.0 * side, 0.0],
        };
        world.apply(pin).expect("they are there");
        let unpin = Command::Unpin { body, particles };
        world.apply(unpin).expect("they are there");
    }
    (world, body, upper)
}

#[test]
fn a_folded_sheet_does_not_pass_itself() {
    let lowest = |contact: Contact| {
        let (mut world, body, upper) = hairpin(contact);
        let mut lowest = f32::INFINITY;
        for _ in 0..20 {
            world.step();
            let positions = view(&world, body).positions();
            let heights = upper.iter().map(|i| positions[*i as usize][1]);
            lowest = lowest.min(heights.fold(f32::INFINITY, f32::min));
        }
        lowest
    };
    let (meets, passes) = (lowest(meeting_itself()), lowest(Contact::default()));
    assert!(passes < -0.05, "without contact the arms pass: {passes}");
    assert!(
        meets > -0.01,
        "with contact the upper arm went down to {meets}"
    );
}

/// What a body does to itself moves it nowhere and turns it nowhere.
#[test]
fn self_contact_keeps_momentum() {
    let (mut world, body, _) = hairpin(meeting_itself());
    world.step();
    let before = view(&world, body).totals();
    for _ in 0..20 {
        world.step();
    }
    let after = view(&world, body).totals();
    // 10 kg, of which a half comes at 3 m/s.
    let moved = distance(after.momentum, before.momentum);
    let turned = distance(after.angular_momentum, before.angular_momentum);
    assert!(moved < 1e-4, "momentum changed by {moved}");
    assert!(turned < 1e-4, "angular momentum changed by {turned}");
}

/// The same of what breaks and meets itself and its pieces: surfaces that breaks make have fans that are not mutual.
#[test]
fn what_breaks_and_meets_itself_keeps_momentum() {
    for seed in [1, 5] {
        let mut world = weightless();
        let beam = BodyConfig {
            shape: Shape::Box {
                size: [1.0, 0.4, 0.4],
            },
            spacing: Some(0.06),
            stretch: [1.5, 1.0, 1.0],
            spin: [1.0, 2.0, 3.0],
            seed,
            contact: meeting_itself(),
            ..beam(30, brittle(0.05))
        };
        world.add(beam).expect("a beam");
        let before = world.totals();
        run(&mut world, 120);
        assert!(pieces(&world) > 20, "{} pieces", pieces(&world));
        let after = world.totals();
        // Its ends turn at two metres per second.
        let moved = distance(after.momentum, before.momentum) / before.mass;
        let turned = distance(after.angular_momentum, before.angular_momentum);
        let turned = turned / norm(before.angular_momentum);
        assert!(moved < 2e-5, "momentum changed by {moved} m/s");
        assert!(turned < 1e-3, "angular momentum changed by {turned}");
    }
}

/// A ring between two plates that squeeze it until it folds onto itself, hold it, and let it go.
fn ring(self_contact: bool) -> (World, BodyId) {
    let mut world = World::new(WorldConfig {
        gravity: [0.0; 3],
        substeps: 4,
        ..WorldConfig::default()
    })
    .expect("a legal world");
    for side in [-1.0, 1.0] {
        let pose = |(time, height): (f32, f32)| Keyframe {
            time,
            position: [0.0, side * height, 0.0],
            rotation: [0.0, 0.0, 0.0, 1.0],
        };
        let poses = [(0.0, 0.72), (2.0, 0.25), (2.5, 0.25), (3.5, 1.5)];
        let plate = Obstacle {
            shape: ObstacleShape::Box {
                size: [3.0, 0.2, 3.0],
            },
            path: Path::Keyframes(poses.map(pose).to_vec()),
            ..Obstacle::default()
        };
        world.add_obstacle(plate).expect("a legal obstacle");
    }
    let material = Material {
        stiffness: Stiffness::Time(0.008),
        damping: 4.0,
        limit: StrainLimit {
            stretch: 0.08,
            ..StrainLimit::default()
        },
        ..Material::default()
    };
    let config = BodyConfig {
        shape: Shape::Torus {
            major: 0.5,
            minor: 0.1,
        },
        sampling: Sampling::BlueNoise,
        rotation: [0.5f32.sqrt(), 0.0, 0.0, 0.5f32.sqrt()],
        contact: Contact {
            self_contact,
            ..Contact::default()
        },
        ..cube(1.0, 0.05, 30, material)
    };
    let body = add(&mut world, config);
    (world, body)
}

/// A ring that was folded onto itself comes back as one that passes itself does, and does not swing up.
#[test]
fn a_ring_that_was_squeezed_gains_nothing() {
    // A second after the plates have left it.
    let [with, without] = [true, false].map(|self_contact| {
        let (mut world, body) = ring(self_contact);
        for _ in 0..240 {
            world.step();
        }
        view(&world, body).totals().kinetic
    });
    assert!(with < 2.0 * without, "{with} J, {without} J");
}

/// The upper half of a ring that is squeezed flat lies on the lower one.
#[test]
fn a_ring_that_is_squeezed_does_not_pass_itself() {
    let [with, without] = [true, false].map(|self_contact| {
        let (mut world, body) = ring(self_contact);
        let half = |side: f32| -> Vec<u32> {
            let all = view(&world, body)
                .labels()
                .iter()
                .zip(view(&world, body).positions());
            all.filter(|(_, x)| x[1] * side > 0.45 && x[0].abs() < 0.15)
                .map(|(label, _)| *label)
                .collect()
        };
        let halves = [1.0, -1.0].map(half);
        assert!(halves.iter().all(|half| half.len() > 10));
        for _ in 0..145 {
            world.step();
        }
        let all: Vec<(u32, f32)> = view(&world, body)
            .labels()
            .iter()
            .copied()
            .zip(view(&world, body).positions().iter().map(|x| x[1]))
            .collect();
        let mean = |half: &[u32]| {
            let of = all.iter().filter(|(label, _)| half.contains(label));
            of.map(|(_, y)| y).sum::<f32>() / half.len() as f32
        };
        mean(&halves[0]) - mean(&halves[1])
    });
    // Each half is 0.2 m thick, and there are 0.3 m between the plates.
    assert!(with > 0.19, "{with} m apart");
    assert!(without < 0.17, "without contact {without} m apart");
}
