//! Dividing a body into overlapping clusters: who belongs where, with which weight [Jones15 §3.2–3.3].
//!
//! Reads rest positions and masses, writes a [`Partition`] and a [`ClusterReport`]. It happens once
//! per body, before the first step; it knows nothing of time, matching or fracture, and it does not
//! sort particles: positions arrive along a space-filling curve, which makes the result independent
//! of the order in which the user gave them.
//!
//! The way through the room: `cloud` (local units) → `kmeans` or `random` (centres) → `fuzzy` on a
//! `sweep` (members, weights, centres in turn), repeated by `attempt` while count or radius must
//! change → `partition` → `report`.

mod attempt;
mod auto;
mod cloud;
mod config;
mod error;
mod estimate;
mod finding;
mod fuzzy;
mod kernel;
mod kmeans;
mod partition;
mod random;
mod reach;
mod report;
mod sweep;
#[cfg(test)]
mod tests;

use glam::Vec3;

pub use config::{Algorithm, ClusterLimits, Clustering, Radius};
pub use error::ClusteringError;
pub use finding::Finding;
pub(crate) use kernel::Profile;
pub(crate) use partition::Partition;
pub use report::ClusterReport;

use attempt::Attempts;
use cloud::Cloud;

/// How often an automatic radius is made wider, and by what, where a body would be in parts.
const WIDENINGS: u32 = 6;
const WIDER: f32 = 1.1;

/// Divides particles at `positions` (m, sorted along a space-filling curve) with `masses` (kg, > 0)
/// into overlapping clusters.
///
/// Every particle ends in at least one cluster and `Σ_c w_ic = 1`. Settings that work badly are not
/// errors but findings in the report.
pub(crate) fn cluster(
    positions: &[Vec3],
    masses: &[f32],
    config: &Clustering,
) -> Result<(Partition, ClusterReport), ClusteringError> {
    config.validate()?;
    let cloud = Cloud::new(positions, masses)?;
    let found = divided(&cloud, (positions, masses), config)?;
    let Radius::Auto { .. } = config.radius else {
        return Ok(found);
    };
    // A body that hangs together is worth more than the overlap that was asked for. Lumps that are far apart stay so.
    let mut radius = found.0.radius;
    for _ in 0..WIDENINGS {
        if found.1.components == 1 {
            break;
        }
        radius *= WIDER;
        let wider = Clustering {
            radius: Radius::Fixed(radius),
            ..config.clone()
        };
        if let Ok(next) = divided(&cloud, (positions, masses), &wider)
            && next.1.components == 1
        {
            return Ok(next);
        }
    }
    Ok(found)
}

fn divided(
    cloud: &Cloud,
    (positions, masses): (&[Vec3], &[f32]),
    config: &Clustering,
) -> Result<(Partition, ClusterReport), ClusteringError> {
    let (sweep, effort) = Attempts::new(cloud, config).run()?;
    let (partition, mut dropped) = partition::partition(cloud, &sweep);
    // k-means gives fewer centres than asked for where particles coincide.
    dropped.empty += effort.count - sweep.reaches().len();
    let mut report = report::report(&partition, positions, masses, config, &effort);
    report.findings = finding::findings(&report, &partition, config, &effort, dropped);
    Ok((partition, report))
}
