//! Bad configs are refused with the field's name, and the world stays as it was.

#![expect(clippy::too_many_lines, reason = "tables of bad values")]

mod materials;
mod shapes;

use crate::common::weightless;
use pliant::{
    BodyConfig, Clustering, Command, Contact, Sampling, World, WorldConfig,
    clusters::{ClusterLimits, Epsilon, Kernel, Radius},
};

const NAN: f32 = f32::NAN;
const INF: f32 = f32::INFINITY;

fn check(config: BodyConfig, field: &str) {
    let mut world = weightless();
    let hash = world.hash();
    let found = format!("{config:?}");
    let error = world.add(config).expect_err(&found).to_string();
    assert!(error.contains(field), "`{field}` is not in `{error}`");
    assert_eq!(world.hash(), hash, "{error}");
}

#[test]
fn worlds() {
    let good = WorldConfig::default;
    for (config, field) in [
        (WorldConfig { dt: 0.0, ..good() }, "dt"),
        (WorldConfig { dt: -1.0, ..good() }, "dt"),
        (WorldConfig { dt: NAN, ..good() }, "dt"),
        (WorldConfig { dt: 11.0, ..good() }, "dt"),
        (
            WorldConfig {
                substeps: 0,
                ..good()
            },
            "substeps",
        ),
        (
            WorldConfig {
                substeps: 1001,
                ..good()
            },
            "substeps",
        ),
        (
            WorldConfig {
                gravity: [0.0, NAN, 0.0],
                ..good()
            },
            "gravity[1]",
        ),
        (
            WorldConfig {
                gravity: [0.0, 0.0, INF],
                ..good()
            },
            "gravity[2]",
        ),
    ] {
        let error = World::new(config).expect_err(field).to_string();
        assert!(error.starts_with(field), "{error}");
        let mut world = weightless();
        let command = if field.starts_with("gravity") {
            Command::SetGravity(config.gravity)
        } else {
            Command::SetStep {
                dt: config.dt,
                substeps: config.substeps,
            }
        };
        let error = world.apply(command).expect_err(field).to_string();
        assert!(error.starts_with(field), "{error}");
    }
}

#[test]
fn bodies() {
    let good = BodyConfig::default;
    for (config, field) in [
        (
            BodyConfig {
                spacing: Some(0.0),
                ..good()
            },
            "spacing",
        ),
        (
            BodyConfig {
                spacing: Some(NAN),
                ..good()
            },
            "spacing",
        ),
        (
            BodyConfig {
                spacing: Some(1e-6),
                ..good()
            },
            "spacing",
        ),
        (
            BodyConfig {
                spacing: Some(10.0),
                sampling: Sampling::Grid,
                ..good()
            },
            "spacing",
        ),
        (
            BodyConfig {
                mass: Some(0.0),
                ..good()
            },
            "mass",
        ),
        (
            BodyConfig {
                mass: Some(-1.0),
                ..good()
            },
            "mass",
        ),
        (
            BodyConfig {
                mass: Some(1e-20),
                ..good()
            },
            "mass",
        ),
        (
            BodyConfig {
                mass: Some(f32::MAX),
                ..good()
            },
            "mass",
        ),
        (
            BodyConfig {
                position: [NAN, 0.0, 0.0],
                ..good()
            },
            "position[0]",
        ),
        (
            BodyConfig {
                position: [0.0, 1e20, 0.0],
                ..good()
            },
            "position",
        ),
        (
            BodyConfig {
                rotation: [0.0; 4],
                ..good()
            },
            "rotation",
        ),
        (
            BodyConfig {
                rotation: [0.0, 0.0, INF, 1.0],
                ..good()
            },
            "rotation[2]",
        ),
        (
            BodyConfig {
                stretch: [1.0, NAN, 1.0],
                ..good()
            },
            "stretch[1]",
        ),
        (
            BodyConfig {
                stretch: [1.0, 1.0, 1e9],
                ..good()
            },
            "stretch[2]",
        ),
        (
            BodyConfig {
                velocity: [0.0, 0.0, NAN],
                ..good()
            },
            "velocity[2]",
        ),
        (
            BodyConfig {
                velocity: [1e30, 0.0, 0.0],
                ..good()
            },
            "velocity",
        ),
        (
            BodyConfig {
                spin: [NAN, 0.0, 0.0],
                ..good()
            },
            "spin[0]",
        ),
        (
            BodyConfig {
                spin: [1e30, 0.0, 0.0],
                ..good()
            },
            "spin",
        ),
    ] {
        check(config, field);
    }
}

#[test]
fn clusterings() {
    let good = Clustering::default;
    let limits = ClusterLimits::default;
    for (clustering, field) in [
        (Clustering { count: 0, ..good() }, "count"),
        (
            Clustering {
                radius: Radius::Fixed(0.0),
                ..good()
            },
            "radius",
        ),
        (
            Clustering {
                radius: Radius::Auto { overlap: 0.5 },
                ..good()
            },
            "radius.auto.overlap",
        ),
        (
            Clustering {
                epsilon: Epsilon::Absolute(-1.0),
                ..good()
            },
            "epsilon",
        ),
        (
            Clustering {
                epsilon: Epsilon::Relative(NAN),
                ..good()
            },
            "epsilon",
        ),
        (
            Clustering {
                kernel: Kernel::Blend { beta: NAN },
                ..good()
            },
            "kernel.blend.beta",
        ),
        (
            Clustering {
                kernel: Kernel::Fcm { m: 1.0 },
                ..good()
            },
            "kernel.fcm.m",
        ),
        (
            Clustering {
                limits: ClusterLimits {
                    max_count: Some(0),
                    ..limits()
                },
                ..good()
            },
            "limits.max_count",
        ),
        (
            Clustering {
                limits: ClusterLimits {
                    max_radius: Some(NAN),
                    ..limits()
                },
                ..good()
            },
            "limits.max_radius",
        ),
        (
            Clustering {
                limits: ClusterLimits {
                    max_iterations: 0,
                    ..limits()
                },
                ..good()
            },
            "limits.max_iterations",
        ),
        (
            Clustering {
                limits: ClusterLimits {
                    growth: 1.0,
                    ..limits()
                },
                ..good()
            },
            "limits.growth",
        ),
    ] {
        check(
            BodyConfig {
                clustering,
                ..BodyConfig::default()
            },
            &format!("clustering.{field}"),
        );
    }
}

#[test]
fn a_bad_setting_of_clustering_is_named_once() {
    let refused = weightless().add(BodyConfig {
        clustering: Clustering {
            count: 0,
            ..Clustering::default()
        },
        ..BodyConfig::default()
    });
    let error = refused.expect_err("no clusters make no body");
    assert_eq!(
        error.to_string(),
        "clustering.count: must be from 1 to 16000000"
    );
}

#[test]
fn a_step_that_a_config_may_not_have_cannot_be_set_later() {
    for (dt, substeps, field) in [
        (1e30, 1, "dt: "),
        (f32::NAN, 1, "dt: "),
        (0.0, 1, "dt: "),
        (0.01, 0, "substeps: "),
    ] {
        let config = WorldConfig {
            dt,
            substeps,
            ..WorldConfig::default()
        };
        let made = World::new(config).expect_err(field).to_string();
        let set = weightless().apply(Command::SetStep { dt, substeps });
        assert_eq!(set.expect_err(field).to_string(), made);
        assert!(made.starts_with(field), "{made}");
    }
}

#[test]
fn surfaces_are_no_thicker_than_their_body_is_wide() {
    let mut world = weightless();
    let body = world.add(BodyConfig::default()).expect("a cube of a metre");
    for thickness in [1.1, 1e30] {
        let contact = Contact {
            thickness: Some(thickness),
            ..Contact::default()
        };
        let config = BodyConfig {
            contact,
            ..BodyConfig::default()
        };
        check(config, "contact.thickness: must be at most the width");
        let set = world.apply(Command::SetContact { body, contact });
        let said = set.expect_err("too thick").to_string();
        assert!(said.starts_with("contact.thickness"), "{said}");
    }
    let contact = Contact {
        thickness: Some(0.5),
        ..Contact::default()
    };
    let set = world.apply(Command::SetContact { body, contact });
    set.expect("thinner than the body");
}
