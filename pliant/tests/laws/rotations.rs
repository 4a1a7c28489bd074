//! Which rotation a fit finds, and how fits behave under rigid motion.

use crate::common::{block, elastic, modes, view, weightless};
use pliant::{
    BodyConfig, Clustering, Command, Material, Shape, World, clusters::Radius,
    material::RotationRule,
};

/// The corners of the thesis [Falkenstein17 §3.0.1], in two layers so that the third direction is full.
fn thesis_rectangle() -> Shape {
    let corners = [[1.0, 3.0], [3.0, 1.0], [-1.0, -3.0], [-3.0, -1.0]];
    let layers = [-1.0, 1.0];
    Shape::Points(
        layers
            .iter()
            .flat_map(|z| corners.map(|[x, y]| [x, y, *z]))
            .collect(),
    )
}

fn turn_about_z(rule: RotationRule) -> f64 {
    let mut world = weightless();
    let body = world
        .add(BodyConfig {
            shape: thesis_rectangle(),
            clustering: Clustering {
                count: 1,
                radius: Radius::Fixed(10.0),
                ..Clustering::default()
            },
            material: Material {
                rotation: rule,
                ..elastic(1.0)
            },
            stretch: [2.0, 1.0, 1.0],
            ..BodyConfig::default()
        })
        .expect("eight points");
    let [_, _, z, w] = view(&world, body).cluster(0).expect("one cluster").rotation;
    (2.0 * f64::from(z).atan2(f64::from(w))).to_degrees()
}

#[test]
fn the_deformation_gradient_of_a_pure_stretch_has_no_rotation() {
    let angle = turn_about_z(RotationRule::Deformation);
    assert!(angle.abs() < 1e-4, "{angle}°");
}

#[test]
fn procrustes_turns_the_thesis_rectangle_by_eleven_degrees() {
    let angle = turn_about_z(RotationRule::Procrustes);
    assert!((angle + 11.31).abs() < 0.01, "{angle}°");
}

fn deformed(rule: RotationRule, mode: pliant::Mode) -> (World, pliant::BodyId) {
    let mut world = weightless();
    let material = Material {
        rotation: rule,
        mode,
        ..elastic(0.7)
    };
    let body = world
        .add(block([1.0, 0.7, 0.4], 0.1, 6, material))
        .expect("a plain box");
    let matrix = [[1.3, 0.4, 0.0], [-0.1, 0.8, 0.2], [0.1, 0.0, 1.1]];
    world
        .apply(Command::Deform { body, matrix })
        .expect("a finite matrix");
    (world, body)
}

#[test]
fn a_fit_commutes_with_rigid_motion() {
    // A turn by 2 rad about (1, 2, 3).
    let (s, c) = (1.0f64.sin(), 1.0f64.cos());
    let axis = [1.0, 2.0, 3.0].map(|a: f64| a / 14f64.sqrt());
    let turn = [axis[0] * s, axis[1] * s, axis[2] * s, c].map(|q| q as f32);
    for rule in [RotationRule::Deformation, RotationRule::Procrustes] {
        for mode in modes() {
            let (mut still, a) = deformed(rule, mode);
            let (mut moved, b) = deformed(rule, mode);
            let by = [3.0, -2.0, 1.0];
            moved
                .apply(Command::Move { body: b, by, turn })
                .expect("a legal motion");
            for _ in 0..20 {
                still.step();
                moved.step();
            }
            still
                .apply(Command::Move { body: a, by, turn })
                .expect("a legal motion");
            let error =
                crate::common::rms(view(&still, a).positions(), view(&moved, b).positions());
            assert!(error < 5e-5, "{rule:?} {mode:?}: off by {error}");
        }
    }
}
