//! Bad settings, what the report says about them, and how to get to good ones.
//!
//! Run it with `cargo run --release -p pliant --example tune_with_the_report`. It asserts what it shows.

use pliant::{
    BodyConfig, Clustering, Error, Shape, World, WorldConfig,
    clusters::{ClusterReport, Finding, Kernel, Radius},
};

fn main() -> Result<(), Error> {
    // A wish that does not go together: 60 clusters, and a radius so small that they cannot cover the beam.
    let mut clustering = Clustering {
        count: 60,
        radius: Radius::Fixed(0.05),
        kernel: Kernel::Poly6,
        ..Clustering::default()
    };
    // Such settings still give a body. Clustering grows count and radius until every particle is in a cluster, and the
    // report says so.
    let report = attempt("1. a radius of 5 cm", &clustering)?;
    let grew = |f: &Finding| matches!(f, Finding::GrewRadius { .. } | Finding::GrewCount { .. });
    assert!(report.findings.iter().any(grew));

    // A radius that covers the beam at once, but clusters that know all the same particles.
    clustering.radius = Radius::Fixed(2.5);
    let report = attempt("2. a radius of 2.5 m", &clustering)?;
    let much = |f: &Finding| matches!(f, Finding::TooMuchOverlap { .. });
    assert!(report.findings.iter().any(much));

    // Better to say how many clusters a particle should be in, and let the radius be found. One is too few: clusters
    // have to share particles to hold together.
    clustering.radius = Radius::Auto { overlap: 1.0 };
    let report = attempt("3. one cluster per particle", &clustering)?;
    let missed = |f: &Finding| matches!(f, Finding::OverlapMissed { .. });
    assert!(report.findings.iter().any(missed));

    // About three is a good number.
    clustering.radius = Radius::Auto { overlap: 3.0 };
    let report = attempt("4. three clusters per particle", &clustering)?;
    assert!(report.findings.is_empty(), "nothing is left to find");
    assert_eq!(report.clusters, 60, "and the wish is granted");
    Ok(())
}

/// Makes a beam with these settings and prints what came out.
fn attempt(title: &str, clustering: &Clustering) -> Result<ClusterReport, Error> {
    let mut world = World::new(WorldConfig::default())?;
    let beam = world.add(BodyConfig {
        shape: Shape::Beam {
            length: 2.0,
            width: 0.5,
            height: 0.5,
        },
        clustering: clustering.clone(),
        ..BodyConfig::default()
    })?;
    let report = world.report(beam).expect("the world made this body");
    let (of, clusters) = (report.particles, &report.clustering);
    println!("{title}");
    println!(
        "   {} clusters with a radius of {:.3} m, {:.1} per particle, {} to {} of {of} particles each",
        clusters.clusters,
        clusters.radius,
        clusters.overlap_mean,
        clusters.members_min,
        clusters.members_max
    );
    if clusters.findings.is_empty() {
        println!("   nothing to complain about");
    }
    for finding in &clusters.findings {
        println!("   - {finding}");
    }
    Ok(clusters.clone())
}
