//! What a user reads when something is refused.

mod common;

use common::weightless;
use pliant::{BodyConfig, Clustering, Command, World, WorldConfig};

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
    assert_eq!(error.to_string(), "clustering.count: must be at least 1");
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
