//! Scenes of the authors' form, each feature by its meaning.

use crate::format::{
    Force, Friction, Kernel, ObstacleShape, Path, Proxies, Radius, Region, Stiffness, SurfaceKind,
};
use crate::{Scene, parse};

fn read(text: &str) -> Scene {
    parse(text, "test.json").expect(text)
}

#[test]
fn defaults_are_the_authors() {
    let scene = read(r#"{ "particleFiles": ["inputFiles/cube.txt"] }"#);
    let body = &scene.file.body[0];
    assert_eq!(body.name.as_deref(), Some("cube"));
    assert_eq!(body.particle_mass, Some(0.1));
    assert_eq!(body.clustering.count, Some(1));
    assert_eq!(body.clustering.radius, Some(Radius::Fixed(0.1)));
    assert_eq!(body.clustering.kernel, Some(Kernel::Invsq));
    assert_eq!(body.clustering.limits.max_iterations, 10_000);
    assert_eq!(body.material.stiffness, Some(Stiffness::Alpha(1.0)));
    assert_eq!(body.material.limit.iterations, Some(5));
    assert_eq!(body.material.limit.stretch, Some(0.1));
    assert_eq!(scene.file.world.gravity, [0.0, -9.81, 0.0]);
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
}

#[test]
fn repeated_keys_count_the_last_time_and_the_misspelt_weight_does_not() {
    let scene = read(
        r#"{ "gravity": [0, -9.8, 0], "gravity": [0, 0, 0], // none
             "particleFiles": ["a.txt"], "clusterKernel": 4, "kernel weight": 9, "kernelWeight": 3, }"#,
    );
    assert_eq!(scene.file.world.gravity, [0.0; 3]);
    let kernel = scene.file.body[0].clustering.kernel;
    assert_eq!(kernel, Some(Kernel::Fcm { m: 3.0 }));
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
}

#[test]
fn damping_per_step_becomes_a_rate() {
    let scene = read(r#"{ "particleFiles": ["a.txt"], "dt": 0.01, "springDamping": 0.5 }"#);
    let rate = scene.file.body[0].material.damping.expect("a rate");
    assert!(
        (rate - std::f32::consts::LN_2 / 0.01).abs() < 1e-3,
        "{rate}"
    );
}

#[test]
fn planes_keep_their_side_whatever_the_length_of_the_normal() {
    let scene = read(r#"{ "planes": [[0, 2, 0, -1]] }"#);
    let plane = &scene.file.obstacle[0];
    assert_eq!(plane.position, [0.0, -0.5, 0.0]);
    assert_eq!(plane.friction, Friction::Keep(0.4));
}

#[test]
fn moving_planes_drag_what_is_beyond_and_stop_the_rest() {
    let scene = read(
        r#"{ "movingPlanes": [{ "normal": [-1, 0, 0], "offset": 0.4, "velocity": 0.1, "lifetime": 2 }] }"#,
    );
    let (clamp, plane) = (&scene.file.clamp[0], &scene.file.obstacle[0]);
    assert_eq!(clamp.velocity, [-0.1, 0.0, 0.0]);
    assert_eq!((clamp.offset, clamp.lifetime), (0.4, Some(2.0)));
    assert_eq!(plane.position, [-0.4, 0.0, 0.0]);
    assert_eq!(plane.until, Some(2.0));
    let Some(ObstacleShape::Plane { normal }) = plane.shape else {
        panic!("a plane")
    };
    assert_eq!(normal, [1.0, 0.0, 0.0]);
    assert!(matches!(plane.path, Path::Steady { velocity, .. } if velocity == [-0.1, 0.0, 0.0]));
}

#[test]
fn twists_and_tilts_turn_about_the_support_point() {
    let scene = read(
        r#"{ "twistingPlanes": [{ "normal": [1, 0, 0], "offset": 0.7, "angularVelocity": 0.3 }],
             "tiltingPlanes": [{ "normal": [1, 0, 0], "tilt": [0, 0, -1], "offset": 0.7, "angularVelocity": 0.3 }] }"#,
    );
    let [twist, tilt] = &scene.file.clamp[..] else {
        panic!("two clamps")
    };
    assert_eq!((twist.spin, twist.lifetime), ([0.3, 0.0, 0.0], None));
    assert_eq!(
        (tilt.spin, tilt.centre),
        ([0.0, 0.0, -0.3], [0.7, 0.0, 0.0])
    );
}

#[test]
fn clamps_choose_particles_by_where_they_are_before_the_stretch() {
    let scene = read(
        r#"{ "initialStretch": [2, 1, 1], "movingPlanes": [{ "normal": [1, 0, 0], "offset": 0.4, "velocity": 0 }] }"#,
    );
    let clamp = &scene.file.clamp[0];
    let beyond = |x: f32| clamp.normal[0].signum() * x > clamp.offset;
    assert!(beyond(0.81) && !beyond(0.79), "2 × 0.4 is the border");
}

#[test]
fn constraint_planes_pin_what_is_below() {
    let scene = read(r#"{ "constraintPlanes": [{ "x": -0.3 }] }"#);
    let region = &scene.file.pin[0].region;
    assert!(
        matches!(region, Region::HalfSpace { normal, offset } if normal[0] == -1.0 && *offset == 0.3)
    );
}

#[test]
fn projectiles_add_a_share_of_their_velocity_and_cylinders_two_metres_per_second() {
    let scene = read(
        r#"{ "dt": 0.01, "gravity": [0, 0, 0],
             "projectiles": [{ "start": [1, 2, 3], "velocity": [0, -5, 0], "radius": 0.4, "momentumScale": 2 },
                             { "start": [0, 0, 0], "velocity": [1, 0, 0], "radius": 0.4 }],
             "cylinders": [{ "normal": [0, 0, 2], "supportPoint": [0, 1, 0], "radius": 0.3 }] }"#,
    );
    assert_eq!(scene.warnings, [""; 0]);
    assert_eq!(scene.file.obstacle.len(), 3);
    let [
        Force::Ball {
            centre,
            velocity,
            radius,
            acceleration,
            ..
        },
        Force::Column { outward, axis, .. },
    ] = scene.file.force[..]
    else {
        panic!("{:?}", scene.file.force)
    };
    assert_eq!(
        (centre, velocity, radius),
        ([1.0, 2.0, 3.0], [0.0, -5.0, 0.0], 0.4)
    );
    assert!(
        (acceleration[1] * 0.01 + 10.0).abs() < 1e-4,
        "{acceleration:?}"
    );
    assert!((outward * 0.01 - 2.0).abs() < 1e-5 && axis == [0.0, 0.0, 2.0]);
}

#[test]
fn plastic_flow_per_step_becomes_a_rate() {
    // 1 − (1 − 0.5)^(1/60 ÷ 1/120) of it flows in 1/60 s, and hardening is summed without the step there.
    let scene = read(
        r#"{ "particleFiles": ["a"], "dt": 0.0083333333, "nu": 0.5, "yield": 0.2, "hardening": 0.1 }"#,
    );
    let plastic = scene.file.body[0].material.plastic.expect("it flows");
    assert_eq!(plastic.yield_strain, Some(0.2));
    assert!((plastic.rate.expect("a rate") - 0.75).abs() < 1e-4);
    assert!((plastic.hardening.expect("hardening") - 12.0).abs() < 1e-3);
    for text in [r#""yield": 0.2"#, r#""nu": 1, "yield": 10000"#] {
        let text = format!(r#"{{ "particleFiles": ["a"], {text} }}"#);
        assert_eq!(read(&text).file.body[0].material.plastic, None, "{text}");
    }
}

#[test]
fn bodies_meet_by_proxies_unless_collisions_are_off() {
    let surface = |text: &str| read(text).file.body[0].contact.surface;
    let on = r#"{ "particleFiles": ["a", "b"] }"#;
    let off = r#"{ "particleFiles": ["a", "b"], "selfCollisions": "off" }"#;
    assert_eq!(surface(on), Some(SurfaceKind::Proxies(Proxies::default())));
    assert_eq!(surface(off), Some(SurfaceKind::None));
    let odd = r#"{ "particleFiles": ["a", "b"], "collisionRestitution": 0.2 }"#;
    let share = Proxies {
        share: 0.2,
        ..Proxies::default()
    };
    assert_eq!(surface(odd), Some(SurfaceKind::Proxies(share)));
    assert_eq!(read(odd).warnings, [""; 0]);
}

#[test]
fn a_blackhole_is_the_weight_of_strays() {
    let scene = read(r#"{ "particleFiles": ["a.txt"], "blackhole": 0.25 }"#);
    assert_eq!(scene.file.body[0].clustering.stray, Some(0.25));
    assert_eq!(scene.warnings, [""; 0]);
}

#[test]
fn a_positive_threshold_switches_reclustering_on() {
    let text = r#"{ "particleFiles": ["a"], "clusterFpThreshold": 1.5, "clusterFadeIn": 40, "minClusters": 2 }"#;
    let recluster = read(text).file.body[0].material.recluster;
    let recluster = recluster.expect("it is on");
    assert_eq!(recluster.condition, Some(1.5));
    assert_eq!(recluster.fade_out, Some(30));
    // Never longer than fading out.
    assert_eq!(recluster.fade_in, Some(30));
    assert_eq!(recluster.cover, Some(2));
    for text in [
        r#"{ "particleFiles": ["a"] }"#,
        r#"{ "particleFiles": ["a"], "clusterFpThreshold": -1 }"#,
    ] {
        assert_eq!(read(text).file.body[0].material.recluster, None, "{text}");
    }
}

#[test]
fn warnings_name_keys_only_where_they_would_have_an_effect() {
    let cases: [(&str, &[&str]); 7] = [
        (r#"{ "nu": 0, "yield": 0.1, "hardening": 1 }"#, &[]),
        (r#"{ "nu": 1, "yield": 10000 }"#, &[]),
        (r#"{ "nu": 1, "yield": 0.1 }"#, &[]),
        (r#"{ "toughness": 1000 }"#, &[]),
        (r#"{ "toughness": 0.1, "fracture": "off" }"#, &[]),
        (r#"{ "toughness": 0.1 }"#, &["`toughness`: fracture"]),
        (
            r#"{ "nu": 1, "clusterFpThreshold": 1.5, "minClusters": [2] }"#,
            &[],
        ),
    ];
    for (text, expected) in cases {
        let warnings = read(text).warnings;
        let fits = warnings.len() == expected.len()
            && warnings.iter().zip(expected).all(|(a, b)| a.starts_with(b));
        assert!(fits, "{text}: {warnings:?}");
    }
}

#[test]
fn wrong_values_are_told_all_at_once_with_their_place() {
    let text = "{\n  \"alpha\": \"stiff\",\n  \"planes\": [[0, 0, 0, 1]]\n}";
    let error = parse(text, "test.json").expect_err("wrong values");
    assert_eq!(error.problems().len(), 2, "{error}");
    assert!(error.to_string().contains("test.json:2:3"), "{error}");
    let error = parse("{ \"alpha\": }", "test.json").expect_err("no value");
    assert!(error.to_string().contains("test.json:1:12"), "{error}");
}

#[test]
fn numbers_that_mean_nothing_are_refused_by_key() {
    for (words, said) in [
        (
            r#""nClusters": -3"#,
            "`nClusters` must be at least 0, is -3",
        ),
        (
            r#""clusteringAlgorithm": 7"#,
            "`clusteringAlgorithm` is one of 0 (fuzzy), 1 (k-means), 2 (random), not 7",
        ),
        (
            r#""clusterKernel": 5"#,
            "`clusterKernel` is one of 0 (invsq)",
        ),
        (
            r#""planes": [[0, 1, 0]]"#,
            "`planes` must have four numbers",
        ),
        (
            r#""springDamping": 1.5"#,
            "`springDamping` must be from 0 to 1",
        ),
    ] {
        let text = format!("{{ \"particleFiles\": [\"a.txt\"], {words} }}");
        let error = parse(&text, "test.json").expect_err(words);
        assert!(error.to_string().contains(said), "{error}");
    }
}
