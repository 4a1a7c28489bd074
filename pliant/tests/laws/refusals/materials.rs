//! Materials and their fields.

use super::{INF, NAN, check};
use crate::common::weightless;
use pliant::{
    BodyConfig, Command, Field, Fields, Material, Mode, Stiffness,
    material::{Cap, Reclustering, StrainLimit},
};

/// A material with one change to the defaults of reclustering.
fn recluster(change: fn(&mut Reclustering)) -> Material {
    let mut recluster = Reclustering::default();
    change(&mut recluster);
    Material {
        recluster: Some(recluster),
        ..Material::default()
    }
}

#[test]
fn materials() {
    let good = Material::default;
    let limit = StrainLimit::default;
    let cases = [
        (
            Material {
                density: 0.0,
                ..good()
            },
            "density",
        ),
        (
            Material {
                density: NAN,
                ..good()
            },
            "density",
        ),
        (
            Material {
                stiffness: Stiffness::Alpha(-0.1),
                ..good()
            },
            "stiffness.alpha",
        ),
        (
            Material {
                stiffness: Stiffness::Alpha(2.1),
                ..good()
            },
            "stiffness.alpha",
        ),
        (
            Material {
                stiffness: Stiffness::Time(0.0),
                ..good()
            },
            "stiffness.time",
        ),
        (
            Material {
                stiffness: Stiffness::Time(INF),
                ..good()
            },
            "stiffness.time",
        ),
        (
            Material {
                damping: -1.0,
                ..good()
            },
            "damping",
        ),
        (
            Material {
                mode: Mode::Linear { beta: 1.1 },
                ..good()
            },
            "mode.beta",
        ),
        (
            Material {
                mode: Mode::Quadratic { beta: NAN },
                ..good()
            },
            "mode.beta",
        ),
        (recluster(|r| r.condition = 1.0), "recluster.condition"),
        (recluster(|r| r.condition = NAN), "recluster.condition"),
        (recluster(|r| r.fade_out = 0), "recluster.fade_out"),
        (recluster(|r| r.fade_in = 31), "recluster.fade_in"),
        (recluster(|r| r.cover = Some(0)), "recluster.cover"),
        (recluster(|r| r.resample = Some(1.0)), "recluster.resample"),
        (recluster(|r| r.resample = Some(NAN)), "recluster.resample"),
        (
            Material {
                cap: Cap::Rows(0.5),
                ..good()
            },
            "cap.rows",
        ),
        (
            Material {
                cap: Cap::Exact(2.0),
                ..good()
            },
            "cap.exact",
        ),
        (
            Material {
                cap: Cap::Cheap(NAN),
                ..good()
            },
            "cap.cheap",
        ),
        (
            Material {
                cap: Cap::Soft {
                    start: 1.0,
                    limit: 5.0,
                },
                ..good()
            },
            "cap.soft.start",
        ),
        (
            Material {
                cap: Cap::Soft {
                    start: 6.0,
                    limit: 5.0,
                },
                ..good()
            },
            "cap.soft.limit",
        ),
        (
            Material {
                limit: StrainLimit {
                    stretch: -0.1,
                    ..limit()
                },
                ..good()
            },
            "limit.stretch",
        ),
        (
            Material {
                limit: StrainLimit {
                    relaxation: 1.5,
                    ..limit()
                },
                ..good()
            },
            "limit.relaxation",
        ),
        (
            Material {
                limit: StrainLimit {
                    iterations: 1001,
                    ..limit()
                },
                ..good()
            },
            "limit.iterations",
        ),
    ];
    for (material, field) in cases {
        let field = format!("material.{field}");
        let config = BodyConfig {
            material: material.clone(),
            ..BodyConfig::default()
        };
        check(config, &field);
        let mut world = weightless();
        let body = world
            .add(BodyConfig::default())
            .expect("defaults are legal");
        let hash = world.hash();
        let command = Command::SetMaterial {
            body,
            material: Box::new(material),
        };
        let error = world.apply(command).expect_err(&field).to_string();
        assert!(error.contains(&field), "{error}");
        assert_eq!(world.hash(), hash);
    }
}

#[test]
fn fields() {
    let good = Fields::default;
    let gradient = |to: [f32; 3], start: f32, end: f32| Field::Gradient {
        from: [0.0; 3],
        to,
        start,
        end,
    };
    let x = [1.0, 0.0, 0.0];
    for (fields, field) in [
        (
            Fields {
                density: Field::Uniform(0.0),
                ..good()
            },
            "density",
        ),
        (
            Fields {
                stiffness: Field::Uniform(-1.0),
                ..good()
            },
            "stiffness",
        ),
        (
            Fields {
                beta: Field::Uniform(NAN),
                ..good()
            },
            "beta",
        ),
        (
            Fields {
                damping: Field::Uniform(INF),
                ..good()
            },
            "damping",
        ),
        (
            Fields {
                stretch: Field::Uniform(-1.0),
                ..good()
            },
            "stretch",
        ),
        (
            Fields {
                density: gradient([0.0; 3], 1.0, 1.0),
                ..good()
            },
            "density.to",
        ),
        (
            Fields {
                density: gradient([NAN, 0.0, 0.0], 1.0, 1.0),
                ..good()
            },
            "density.to[0]",
        ),
        (
            Fields {
                beta: gradient(x, -1.0, 1.0),
                ..good()
            },
            "beta.start",
        ),
        (
            Fields {
                beta: gradient(x, 1.0, NAN),
                ..good()
            },
            "beta.end",
        ),
        (
            Fields {
                damping: Field::PerParticle(vec![1.0, NAN]),
                ..good()
            },
            "damping[1]",
        ),
        (
            Fields {
                stretch: Field::PerParticle(vec![1.0, 1.0]),
                ..good()
            },
            "stretch",
        ),
    ] {
        check(
            BodyConfig {
                fields,
                ..BodyConfig::default()
            },
            &format!("fields.{field}"),
        );
    }
}
