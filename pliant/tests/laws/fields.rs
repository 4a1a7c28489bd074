//! Materials that vary over a body.

use crate::common::{block, elastic, view, weightless};
use pliant::{BodyConfig, Command, Field, Fields, Material, Sampling};

fn along_x(start: f32, end: f32) -> Field {
    Field::Gradient {
        from: [-0.5, 0.0, 0.0],
        to: [0.5, 0.0, 0.0],
        start,
        end,
    }
}

fn bar(fields: Fields, material: Material) -> BodyConfig {
    BodyConfig {
        sampling: Sampling::Grid,
        fields,
        ..block([1.0, 0.2, 0.2], 0.05, 8, material)
    }
}

#[test]
fn a_density_gradient_shifts_the_centre_of_mass() {
    let mut world = weightless();
    let fields = Fields {
        density: along_x(1.0, 3.0),
        ..Fields::default()
    };
    let body = world.add(bar(fields, elastic(1.0))).expect("a plain box");
    let totals = view(&world, body).totals();
    // ρ = 2 + 2x on 20 cell centres: Σ ρ x/Σ ρ = mean(x²) = (1 − 1/20²)/12.
    let expected = (1.0 - 1.0 / 400.0) / 12.0;
    assert!((totals.centre[0] - expected).abs() < 1e-5, "{totals:?}");
    // Twice the density on average: 0.04 m³ × 1000 kg/m³ × 2.
    assert!((totals.mass - 80.0).abs() < 1e-3, "{totals:?}");
}

/// Steps until the stretch along x of the cluster at this end first crosses rest again after the body was stretched.
fn first_return(world: &mut pliant::World, body: pliant::BodyId) -> [usize; 2] {
    let end = |world: &pliant::World, sign: f32| {
        let view = view(world, body);
        let clusters = (0..view.cluster_count()).map(|c| view.cluster(c).expect("counted"));
        let outermost = clusters.max_by(|a, b| {
            let x = |centre: [f32; 3]| centre[0] * sign;
            x(a.centre).total_cmp(&x(b.centre))
        });
        outermost.expect("there are clusters").deformation[1][1]
    };
    let mut found = [usize::MAX; 2];
    for step in 1..600 {
        world.step();
        for (k, sign) in [-1.0, 1.0].into_iter().enumerate() {
            if found[k] == usize::MAX && end(world, sign) >= 1.0 {
                found[k] = step;
            }
        }
    }
    found
}

#[test]
fn the_stiff_end_swings_back_first() {
    let mut world = weightless();
    let fields = Fields {
        stiffness: along_x(0.02, 1.0),
        ..Fields::default()
    };
    let body = world.add(bar(fields, elastic(0.2))).expect("a plain box");
    let squash = Command::Deform {
        body,
        matrix: [[1.0, 0.0, 0.0], [0.0, 0.8, 0.0], [0.0, 0.0, 1.0]],
    };
    world.apply(squash).expect("a finite matrix");
    let [soft, stiff] = first_return(&mut world, body);
    assert!(stiff < 60, "the stiff end needs {stiff} steps");
    assert!(soft >= 2 * stiff, "soft {soft}, stiff {stiff}");
}

/// Deformation across the bar, `F_yy`, of the clusters at its left and right end.
fn across(world: &pliant::World, body: pliant::BodyId) -> [f32; 2] {
    [-1.0, 1.0].map(|sign: f32| {
        let clusters = view(world, body).clusters();
        let outermost =
            clusters.max_by(|a, b| (a.centre[0] * sign).total_cmp(&(b.centre[0] * sign)));
        outermost.expect("there are clusters").deformation[1][1]
    })
}

/// A bar with these fields, squashed to 0.8 of its height and widened to keep its volume.
fn squashed(fields: Fields, material: Material) -> (pliant::World, pliant::BodyId) {
    let mut world = weightless();
    let body = world.add(bar(fields, material)).expect("a plain box");
    let squash = Command::Deform {
        body,
        matrix: [[1.0, 0.0, 0.0], [0.0, 0.8, 0.0], [0.0, 0.0, 1.25]],
    };
    world.apply(squash).expect("a finite matrix");
    (world, body)
}

#[test]
fn where_beta_is_large_a_shape_is_kept() {
    let fields = Fields {
        beta: along_x(0.0, 1.0),
        ..Fields::default()
    };
    let material = Material {
        mode: pliant::Mode::Linear { beta: 1.0 },
        ..elastic(0.05)
    };
    let (mut world, body) = squashed(fields, material);
    for _ in 0..5 {
        world.step();
    }
    let [rigid, linear] = across(&world, body);
    assert!(rigid > 0.9, "the rigid end is back to {rigid}");
    assert!(linear < 0.86, "the linear end stays near 0.8, is {linear}");
}

#[test]
fn where_the_strain_limit_is_tight_a_squash_is_undone_at_once() {
    let fields = Fields {
        stretch: Field::Gradient {
            from: [-0.05, 0.0, 0.0],
            to: [0.05, 0.0, 0.0],
            start: 0.0,
            end: 1.0,
        },
        ..Fields::default()
    };
    let material = Material {
        limit: pliant::material::StrainLimit {
            stretch: 1.0,
            iterations: 8,
            ..pliant::material::StrainLimit::default()
        },
        ..elastic(0.0)
    };
    let (mut world, body) = squashed(fields, material);
    world.step();
    let [tight, loose] = across(&world, body);
    assert!(tight > 0.86, "the tight end is at {tight}");
    assert!(loose < 0.81, "the loose end is at {loose}");
}

#[test]
fn damping_kills_a_swing_where_it_is() {
    let left = |damping: Field| {
        let fields = Fields {
            damping,
            ..Fields::default()
        };
        let material = Material {
            damping: 40.0,
            ..elastic(0.2)
        };
        let (mut world, _) = squashed(fields, material);
        for _ in 0..30 {
            world.step();
        }
        world.totals().kinetic
    };
    let [free, half, damped] = [
        left(Field::Uniform(0.0)),
        left(along_x(0.0, 1.0)),
        left(Field::Uniform(1.0)),
    ];
    assert!(damped < 0.7 * half, "{damped} of {half}");
    assert!(half < 0.7 * free, "{half} of {free}");
}

#[test]
fn factors_per_particle_must_be_as_many_as_the_particles() {
    let few = || Field::PerParticle(vec![1.0; 3]);
    let fields = Fields::default;
    for (name, fields) in [
        (
            "density",
            Fields {
                density: few(),
                ..fields()
            },
        ),
        (
            "stiffness",
            Fields {
                stiffness: few(),
                ..fields()
            },
        ),
        (
            "beta",
            Fields {
                beta: few(),
                ..fields()
            },
        ),
        (
            "damping",
            Fields {
                damping: few(),
                ..fields()
            },
        ),
        (
            "stretch",
            Fields {
                stretch: few(),
                ..fields()
            },
        ),
    ] {
        let error = weightless()
            .add(bar(fields, elastic(1.0)))
            .expect_err("three factors are not enough")
            .to_string();
        assert!(
            error.starts_with(&format!("fields.{name}: has 3 values for")),
            "{error}"
        );
    }
}

#[test]
fn factors_per_particle_follow_the_labels() {
    let mut world = weightless();
    let plain = world
        .add(bar(Fields::default(), elastic(1.0)))
        .expect("a box");
    let n = view(&world, plain).labels().len();
    let factors: Vec<f32> = (0..n).map(|i| 1.0 + i as f32).collect();
    let mass = view(&world, plain).masses()[0];
    let fields = Fields {
        density: Field::PerParticle(factors.clone()),
        ..Fields::default()
    };
    let body = world.add(bar(fields, elastic(1.0))).expect("a box");
    let view = view(&world, body);
    for (label, m) in view.labels().iter().zip(view.masses()) {
        let expected = mass * factors[*label as usize];
        assert!((m / expected - 1.0).abs() < 1e-5, "{m} {expected}");
    }
}
