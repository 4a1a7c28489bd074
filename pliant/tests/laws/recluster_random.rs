//! Random flows that are reclustered.

use crate::common::{block, deform, pull, view, weightless};
use crate::recluster::putty;
use pliant::{
    BodyId, Material, SkinConfig, World,
    clusters::Kernel,
    material::{Plasticity, Reclustering},
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Squeezes, stretches, turns and hits of a body between steps.
fn disturb(world: &mut World, body: BodyId, kind: u8, size: f32) {
    let b = 1.0 / (1.0 + size).sqrt();
    let matrix = match kind % 3 {
        0 => pull(1.0 + size),
        1 => [[b, 0.0, 0.0], [0.0, b, 0.0], [0.0, 0.0, 1.0 + size]],
        _ => [[1.0, size, 0.0], [0.0, 1.0, 0.5 * size], [0.0, 0.0, 1.0]],
    };
    deform(world, body, matrix);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(5),
        ..ProptestConfig::default()
    })]

    /// Whatever flows and is exchanged: the tables hold after every step, mass stays to the bit and numbers are numbers.
    #[test]
    fn random_flows_hold_the_tables(
        count in 1usize..14,
        condition in 1.01f32..2.0,
        fades in (0u32..20, 1u32..20),
        cover in prop::option::of(1u32..4),
        resample in prop::option::of(1.2f32..2.0),
        rate in prop::sample::select(vec![0.1f32, 0.5, 1.0]),
        mode in prop::sample::select(crate::common::modes().to_vec()),
        kernel in prop::sample::select(vec![Kernel::InvSq, Kernel::Box, Kernel::Poly6, Kernel::Fcm { m: 1.3 }]),
        sheet in any::<bool>(),
        acts in prop::collection::vec((0u8..3, -0.5f32..0.8), 1..6),
    ) {
        let rule = Reclustering {
            condition,
            fade_in: fades.0.min(fades.1),
            fade_out: fades.1,
            cover,
            resample,
        };
        let mut material = Material { mode, ..putty(Some(rule)) };
        material.plastic = Some(Plasticity { yield_strain: 0.01, rate, hardening: 0.0 });
        let size = if sheet { [0.6, 0.6, 0.05] } else { [0.6, 0.4, 0.4] };
        let mut config = block(size, 0.11, count, material);
        config.clustering.kernel = kernel;
        config.skin = SkinConfig::Surface;
        let mut world = weightless();
        let body = world.add(config).expect("a plain box");
        let mass = view(&world, body).totals().mass;
        for (kind, size) in acts {
            disturb(&mut world, body, kind, size);
            for _ in 0..14 {
                world.step();
                let legal = world.validate();
                prop_assert!(legal.is_ok(), "{legal:?}");
            }
        }
        let view = view(&world, body);
        prop_assert_eq!(view.totals().mass, mass);
        prop_assert!(!view.is_frozen());
        let skin = view.skin().expect("a skin").positions;
        prop_assert!(skin.as_flattened().iter().all(|x| x.is_finite()));
    }
}
