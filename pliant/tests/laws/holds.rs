//! Clamps, picks and forces: what takes hold of a body and lets go again.

use crate::common::{block, elastic, falling, soft, view, weightless};
use pliant::{BodyConfig, BodyId, Command, Material, Sampling, World, material::StrainLimit};

/// A beam from x = −1 to 1.
fn beam(world: &mut World) -> BodyId {
    let material = Material {
        limit: StrainLimit {
            iterations: 4,
            ..StrainLimit::default()
        },
        damping: 1.0,
        ..elastic(1.0)
    };
    let config = BodyConfig {
        sampling: Sampling::Grid,
        ..block([2.0, 0.4, 0.4], 0.1, 12, material)
    };
    world.add(config).expect("a plain beam")
}

#[test]
fn clamps_drag_twist_and_let_go() {
    use pliant::Clamp;
    let mut world = weightless();
    let body = beam(&mut world);
    let x = view(&world, body).positions().to_vec();
    let hold = Clamp {
        normal: [-1.0, 0.0, 0.0],
        offset: 0.8,
        ..Clamp::default()
    };
    let twist = Clamp {
        offset: 0.8,
        velocity: [0.2, 0.0, 0.0],
        spin: [1.5, 0.0, 0.0],
        lifetime: Some(1.0),
        ..Clamp::default()
    };
    world
        .apply(Command::Clamp(Box::new(hold)))
        .expect("a legal clamp");
    world
        .apply(Command::Clamp(Box::new(twist)))
        .expect("a legal clamp");
    for _ in 0..60 {
        world.step();
        world.validate().expect("the tables hold");
    }
    let now = view(&world, body).positions();
    for (a, b) in x.iter().zip(now) {
        if a[0] < -0.8 {
            assert_eq!(a, b, "held particles stay");
        } else if a[0] > 0.8 {
            let (s, c) = 1.5f32.sin_cos();
            let turned = [a[0] + 0.2, c * a[1] - s * a[2], s * a[1] + c * a[2]];
            assert!(
                (0..3).all(|k| (turned[k] - b[k]).abs() < 2e-3),
                "{b:?} instead of {turned:?}"
            );
        }
    }
    world.step();
    assert!(
        !view(&world, body)
            .pinned()
            .iter()
            .zip(&x)
            .any(|(pinned, x)| *pinned && x[0] > 0.0),
        "let go after a second"
    );
    // It swings about its shape: damping calms clusters, and a beam swings without bending them much.
    let mut mean = vec![[0.0f32; 3]; x.len()];
    for _ in 0..1200 {
        world.step();
        for (mean, x) in mean.iter_mut().zip(view(&world, body).positions()) {
            for (mean, x) in mean.iter_mut().zip(x) {
                *mean += x / 1200.0;
            }
        }
    }
    let error = crate::common::rms(&mean, &x);
    assert!(error < 0.03, "springs back: {error}");
}

#[test]
fn a_picked_body_hangs_from_its_pick_and_falls_when_released() {
    use pliant::{Handle, Reply};
    for handle in [Handle::Particle(3), Handle::Skin(0)] {
        let mut world = falling();
        let config = BodyConfig {
            skin: pliant::SkinConfig::Surface,
            ..block([0.4; 3], 0.1, 3, soft())
        };
        let body = world.add(config).expect("a plain box");
        let target = [1.0, 2.0, 0.5];
        let reply = world
            .apply(Command::Pick {
                body,
                handle,
                target,
                time: 0.05,
            })
            .expect("a legal pick");
        let Reply::Pick(pick) = reply else {
            panic!("{reply:?}")
        };
        // It swings about its pick like a pendulum, so what counts is the mean over several periods of about a second.
        let mut centre = [0.0; 3];
        for step in 0..600 {
            world.step();
            if step >= 300 {
                let now = view(&world, body).totals().centre;
                (0..3).for_each(|k| centre[k] += now[k] / 300.0);
            }
        }
        assert!(
            (centre[0] - 1.0).abs() < 0.1 && (centre[2] - 0.5).abs() < 0.1,
            "{handle:?}: hangs at {centre:?}"
        );
        // The middle of a face is 0.15 m from the centre, a corner 0.35 m, and the spring gives way by 0.025 m.
        assert!(
            (1.2..1.83).contains(&centre[1]),
            "{handle:?}: hangs at {centre:?}"
        );
        world.apply(Command::Release(pick)).expect("still picked");
        assert!(
            world.apply(Command::Release(pick)).is_err(),
            "released twice"
        );
        for _ in 0..60 {
            world.step();
        }
        assert!(view(&world, body).totals().centre[1] < centre[1] - 4.0);
    }
}

#[test]
fn compression_squeezes_and_wind_carries() {
    use pliant::Force;
    let mut world = weightless();
    let body = beam(&mut world);
    let long = crate::common::extent(&world, body, 0);
    world
        .apply(Command::AddForce(Force::Compression {
            strength: 60.0,
            until: Some(0.5),
        }))
        .expect("a legal force");
    let mut shortest = long;
    for _ in 0..30 {
        world.step();
        shortest = shortest.min(crate::common::extent(&world, body, 0));
    }
    assert!(shortest < 0.9 * long, "{shortest} of {long}");
    assert!(
        crate::common::norm(world.totals().momentum) < 0.2,
        "squeezing pushes nowhere"
    );
    let wind = Force::Wind {
        velocity: [0.0, 0.0, 3.0],
        drag: 2.0,
        until: None,
    };
    world.apply(Command::AddForce(wind)).expect("a legal force");
    for _ in 0..300 {
        world.step();
    }
    let totals = world.totals();
    assert!(
        (totals.momentum[2] / totals.mass - 3.0).abs() < 0.05,
        "{:?}",
        totals.momentum
    );
}
