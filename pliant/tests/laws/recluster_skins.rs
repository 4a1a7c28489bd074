//! Skins of bodies whose clusters are exchanged.

use crate::common::{block, distance, view, weightless};
use crate::recluster::{EAGER, bar, new_clusters, putty, steps, stretch_and_hold};
use pliant::{BodyConfig, Clamp, Command, Sampling, SkinConfig, World, WorldConfig};
/// The longest way between the places of vertices.
fn farthest(a: &[[f32; 3]], b: &[[f32; 3]]) -> f64 {
    let far = |(a, b): (&[f32; 3], &[f32; 3])| distance(a.map(f64::from), b.map(f64::from));
    a.iter().zip(b).map(far).fold(0.0, f64::max)
}

#[test]
fn the_skin_does_not_jump() {
    // Everything is held, so the skin has no reason to move, but for what the clusters disagree on.
    let mut config = bar(16, putty(Some(EAGER)));
    config.skin = SkinConfig::Surface;
    let mut world = weightless();
    let body = world.add(config).expect("a plain box");
    stretch_and_hold(&mut world, body, 1.6);
    steps(&mut world, 1);
    let skin = |world: &World| view(world, body).skin().expect("a skin").positions.to_vec();
    let first = skin(&world);
    let mut last = first.clone();
    for step in 0..100 {
        steps(&mut world, 1);
        let now = skin(&world);
        let jump = farthest(&now, &last);
        assert!(
            jump < 0.08 * 0.03,
            "step {step}: a vertex jumps by {jump} m"
        );
        last = now;
    }
    assert_eq!(
        new_clusters(&world, body),
        view(&world, body).cluster_count()
    );
    let drift = farthest(&last, &first);
    assert!(drift < 0.08 * 0.1, "the skin drifted by {drift} m");
}

/// A sheet that hangs in two clamps which draw it out: its clusters are all but flat, and say little about what is off them.
#[test]
fn the_skin_of_a_sheet_stays_with_it() {
    let mut world = World::new(WorldConfig {
        gravity: [0.0, -1.0, 0.0],
        substeps: 2,
        ..WorldConfig::default()
    })
    .expect("a legal world");
    let sheet = BodyConfig {
        sampling: Sampling::Grid,
        skin: SkinConfig::Surface,
        ..block([0.8, 0.04, 0.4], 0.04, 60, putty(Some(EAGER)))
    };
    let body = world.add(sheet).expect("a plain box");
    for side in [1.0, -1.0] {
        let clamp = Clamp {
            body: Some(body),
            normal: [side, 0.0, 0.0],
            offset: 0.33,
            velocity: [side * 0.5, 0.0, 0.0],
            ..Clamp::default()
        };
        let clamp = Command::Clamp(Box::new(clamp));
        world.apply(clamp).expect("particles there");
    }
    let skin = |world: &World| view(world, body).skin().expect("a skin").positions.to_vec();
    let mut last = skin(&world);
    for step in 0..50 {
        steps(&mut world, 1);
        let now = skin(&world);
        let way = farthest(&now, &last);
        // The clamps move by a fifth of a spacing.
        assert!(way < 0.5 * 0.04, "step {step}: a vertex jumps by {way} m");
        last = now;
    }
    assert!(new_clusters(&world, body) > 30, "most are exchanged");
}
