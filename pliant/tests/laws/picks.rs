//! The spring of a pick: a closed form for one particle, the weight it holds, and no more momentum than it gives.

use crate::common::{block, elastic, norm, view, weightless};
use pliant::material::StrainLimit;
use pliant::{
    BodyConfig, BodyId, Command, Handle, Material, Mode, Shape, SkinConfig, Stiffness, World,
    WorldConfig,
};

const G: f32 = 9.81;

fn picked(world: &mut World, body: BodyId, handle: Handle, target: [f32; 3], time: f32) {
    let command = Command::Pick {
        body,
        handle,
        target,
        time,
    };
    world.apply(command).expect("a legal pick");
}

fn particle(world: &mut World) -> BodyId {
    let config = BodyConfig {
        shape: Shape::Points(vec![[0.0; 3]]),
        spacing: Some(0.1),
        material: elastic(1.0),
        skin: SkinConfig::None,
        ..BodyConfig::default()
    };
    world.add(config).expect("one particle")
}

/// A jelly, as the scenes have it: soft, and most of its weight is carried by the strain limit.
fn jelly() -> Material {
    Material {
        stiffness: Stiffness::Time(0.018),
        damping: 3.0,
        mode: Mode::Linear { beta: 0.2 },
        limit: StrainLimit {
            stretch: 0.15,
            iterations: 4,
            ..StrainLimit::default()
        },
        ..Material::default()
    }
}

#[test]
fn one_particle_comes_to_its_target_as_the_closed_form_says_and_never_overshoots() {
    for (dt, substeps, time) in [
        (1.0 / 60.0, 1, 0.1),
        (1.0 / 60.0, 4, 0.03),
        (0.05, 1, 0.001),
    ] {
        let mut world = weightless();
        let body = particle(&mut world);
        world
            .apply(Command::SetStep { dt, substeps })
            .expect("legal");
        picked(&mut world, body, Handle::Particle(0), [1.0, 0.0, 0.0], time);
        let r = f64::from(dt / substeps as f32 / time);
        for step in 1..=40u32 {
            world.step();
            let left = 1.0 - f64::from(view(&world, body).positions()[0][0]);
            let n = f64::from(step * substeps);
            let expected = (1.0 + n * r / (1.0 + r)) * (1.0 + r).powf(-n);
            assert!(
                (left - expected).abs() < 1e-4,
                "step {step}: {left}, not {expected}"
            );
            assert!(left > -1e-6, "step {step}: {left}");
        }
    }
}

/// Turns the corner of a cube that is picked from below to the top.
const CORNER_UP: [f32; 4] = [0.627_963, 0.0, -0.627_963, 0.459_701];

/// A cube of half a metre that hangs from a corner of its skin, far away from where it starts.
fn hung(config: WorldConfig, material: Material, target: [f32; 3], time: f32) -> (World, BodyId) {
    let identity = [0.0, 0.0, 0.0, 1.0];
    hung_turned(config, material, target, time, identity)
}

fn hung_turned(
    config: WorldConfig,
    material: Material,
    target: [f32; 3],
    time: f32,
    rotation: [f32; 4],
) -> (World, BodyId) {
    let mut world = World::new(config).expect("legal settings");
    let config = BodyConfig {
        skin: SkinConfig::Surface,
        rotation,
        ..block([0.5; 3], 0.05, 16, material)
    };
    let body = world.add(config).expect("a plain box");
    picked(&mut world, body, Handle::Skin(0), target, time);
    (world, body)
}

fn corner(world: &World, body: BodyId) -> [f32; 3] {
    view(world, body).skin().expect("has a skin").positions[0]
}

/// How far below its target the picked point is in the mean over six seconds: soft bodies go on swinging.
fn sag(material: Material, substeps: u32, time: f32) -> f32 {
    let config = WorldConfig {
        substeps,
        ..WorldConfig::default()
    };
    // Straight down: a body that swings pulls now more, now less than it weighs.
    let (mut world, body) = hung_turned(config, material, [0.0, 1.0, 0.0], time, CORNER_UP);
    assert!(corner(&world, body)[1] > 0.4, "it is on top");
    for _ in 0..540 {
        world.step();
    }
    let below = |_| {
        world.step();
        1.0 - corner(&world, body)[1]
    };
    (0..360).map(below).sum::<f32>() / 360.0
}

#[test]
fn a_body_hangs_by_g_times_the_square_of_the_time_constant_below_its_pick() {
    let damped = |stiffness| Material {
        stiffness,
        damping: 3.0,
        ..elastic(1.0)
    };
    for (time, substeps) in [(0.015, 1), (0.015, 4), (0.04, 1), (0.04, 4)] {
        let expected = G * time * time;
        for stiffness in [Stiffness::Alpha(1.0), Stiffness::Time(0.04)] {
            let found = sag(damped(stiffness), substeps, time);
            assert!(
                (found - expected).abs() < 0.03 * expected,
                "{stiffness:?}, {substeps} substeps: {found} m below, not {expected}"
            );
        }
        // The strain limit is not a spring: it may hold the point closer, but never lets it hang.
        let found = sag(jelly(), substeps, time);
        assert!(
            (-0.005..expected + 1e-3).contains(&found),
            "a jelly, {substeps} substeps: {found} m below, {expected} expected"
        );
    }
}

/// Mean kinetic energy over the next three hundred steps.
fn swinging(world: &mut World, body: BodyId) -> f64 {
    let kinetic = |_| {
        world.step();
        view(world, body).totals().kinetic
    };
    (0..300).map(kinetic).sum::<f64>() / 300.0
}

#[test]
fn no_time_constant_makes_a_held_body_swing_up() {
    for time in [1e-4, 1e-3, 0.01, 0.1, 1.0] {
        for (material, substeps) in [(elastic(1.0), 1), (elastic(0.1), 4), (jelly(), 1)] {
            let config = WorldConfig {
                gravity: [0.0; 3],
                substeps,
                ..WorldConfig::default()
            };
            // A small move: bodies that whirl about gain some energy with no pick, too.
            let target = [-0.23, -0.22, -0.25];
            let (mut world, body) = hung(config, material, target, time);
            let first = swinging(&mut world, body);
            for _ in 0..1000 {
                world.step();
            }
            let last = swinging(&mut world, body);
            // The mean of a body that swings undamped is known to a few per cent.
            assert!(last < 1.1 * first, "{time} s: {first} J, then {last}");
        }
    }
}

#[test]
fn the_first_pull_goes_through_the_point_towards_the_target() {
    for mode in crate::common::modes() {
        let config = WorldConfig {
            gravity: [0.0; 3],
            ..WorldConfig::default()
        };
        let material = Material {
            mode,
            ..elastic(1.0)
        };
        let target = [1.0, 0.5, -0.25];
        let (mut world, body) = hung(config, material, target, 0.03);
        let from = corner(&world, body);
        world.step();
        let totals = view(&world, body).totals();
        let aim: [f64; 3] = std::array::from_fn(|k| f64::from(target[k] - from[k]));
        let (far, momentum) = (norm(aim), norm(totals.momentum));
        let along: f64 = (0..3).map(|k| totals.momentum[k] * aim[k] / far).sum();
        assert!(
            along > 0.9999 * momentum && momentum > 1.0,
            "{along} of {momentum} kg m/s"
        );
        // L about the origin is target × P when the impulse passes through the target.
        let (t, p) = (target.map(f64::from), totals.momentum);
        let cross = [
            t[1] * p[2] - t[2] * p[1],
            t[2] * p[0] - t[0] * p[2],
            t[0] * p[1] - t[1] * p[0],
        ];
        let spin: [f64; 3] = std::array::from_fn(|k| totals.angular_momentum[k] - cross[k]);
        assert!(
            norm(spin) < 1e-3 * momentum * far,
            "{spin:?} kg m²/s at {momentum}"
        );
    }
}

#[test]
fn pinned_particles_count_for_where_the_point_is() {
    let mut world = weightless();
    let config = BodyConfig {
        skin: SkinConfig::Surface,
        ..block([0.5; 3], 0.1, 2, elastic(1.0))
    };
    let body = world.add(config).expect("a plain box");
    let particles = (0u32..)
        .zip(view(&world, body).positions())
        .filter(|(_, x)| x[1] < 0.0)
        .map(|(i, _)| i)
        .collect();
    let pin = Command::Pin {
        body,
        particles,
        velocity: [0.0; 3],
    };
    world.apply(pin).expect("its own particles");
    let rest = corner(&world, body);
    picked(&mut world, body, Handle::Skin(0), rest, 0.03);
    let before = view(&world, body).positions().to_vec();
    for _ in 0..30 {
        world.step();
    }
    let moved = crate::common::rms(&before, view(&world, body).positions());
    assert!(
        moved < 1e-5,
        "a pick where the point is moves nothing: {moved} m"
    );
}
