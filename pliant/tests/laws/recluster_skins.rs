//! Skins of bodies whose clusters are exchanged.

use crate::common::{block, distance, view, weightless};
use crate::recluster::{
    EAGER, bar, draw_apart, new_clusters, putty, squeeze, steps, stretch_and_hold,
};
use pliant::{
    BodyConfig, BodyId, Material, Sampling, SkinConfig, World, WorldConfig,
    material::{Reclustering, StrainLimit},
};

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
    draw_apart(&mut world, body, None);
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

/// Steps a world, and tells the farthest that a vertex was from the particles and the most that an edge was stretched.
fn worst(world: &mut World, body: BodyId, count: usize) -> (f32, f32) {
    let mut worst = (0.0f32, 0.0f32);
    for _ in 0..count {
        steps(world, 1);
        let view = view(world, body);
        worst.0 = worst.0.max(view.skin_reach());
        worst.1 = worst.1.max(view.skin_stretch());
    }
    worst
}

/// A beam of clay that is pressed to a plate thinner than its particles, and springs back: clusters that come while it is flat know nothing
/// about what is off them.
#[test]
fn clusters_that_come_while_a_body_is_pressed_flat_throw_no_vertex_out() {
    let clay = Material {
        limit: StrainLimit {
            stretch: 0.3,
            iterations: 4,
            ..StrainLimit::default()
        },
        damping: 20.0,
        ..putty(Some(Reclustering::default()))
    };
    let mut world = weightless();
    let beam = BodyConfig {
        skin: SkinConfig::Surface,
        ..block([2.0, 0.4, 0.4], 0.06, 60, clay)
    };
    let body = world.add(beam).expect("a plain box");
    squeeze(&mut world, 8.0, 3.0);
    let (reach, stretch) = worst(&mut world, body, 180);
    assert!(new_clusters(&world, body) > 30, "most are exchanged");
    assert!(reach < 3.0, "a vertex is {reach} spacings off");
    assert!(stretch < 6.0, "an edge is {stretch} times as long");
}

/// Stretched and let go again and again: what is wrong with the place of a vertex must not grow with every exchange.
#[test]
fn the_skin_stays_with_the_particles_through_many_exchanges() {
    let mut config = bar(40, putty(Some(EAGER)));
    config.skin = SkinConfig::Surface;
    let mut world = weightless();
    let body = world.add(config).expect("a plain box");
    let mut most = 0.0f32;
    for strength in [20.0, -15.0, 20.0, -15.0] {
        let until = world.time() + 0.4;
        squeeze(&mut world, strength, until);
        let (reach, _) = worst(&mut world, body, 60);
        most = most.max(reach);
    }
    assert!(new_clusters(&world, body) > 20, "most are exchanged");
    assert!(most < 3.0, "a vertex is {most} spacings off");
}
