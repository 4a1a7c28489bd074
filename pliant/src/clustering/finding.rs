//! What a clustering report means in words: settings that will disappoint, and what to do.

use std::fmt;

use serde::Serialize;

use super::attempt::Effort;
use super::config::{Algorithm, Clustering, Radius};
use super::kernel::relative_epsilon;
use super::partition::{Dropped, Partition};
use super::report::ClusterReport;
use crate::check::short;
use crate::state::{Epsilon, Kernel};

/// Members a cluster of plain points needs to span space.
const SPANNING: usize = 4;
/// Mean overlap below which clusters count as not overlapping.
const NO_OVERLAP: f32 = 1.02;
/// Mean overlap over the number of clusters above which fewer clusters would do.
const MUCH_OVERLAP: f32 = 0.6;
/// ε/d² above which invsq is box for practical purposes.
const SOFT: f64 = 1.0;

/// Something about a clustering that the user should know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// More clusters were asked for than there are particles.
    CountClamped {
        /// Clusters asked for.
        requested: usize,
        /// Particles, the most there can be.
        particles: usize,
    },
    /// Clustering failed with the count asked for, and a larger one was used.
    GrewCount {
        /// Count asked for.
        from: usize,
        /// Count used.
        to: usize,
    },
    /// Clustering failed with the radius asked for, and a larger one was used.
    GrewRadius {
        /// Radius asked for, m.
        from: f32,
        /// Radius used, m.
        to: f32,
    },
    /// All particles are covered, but members or centres still changed at the iteration limit.
    Unsettled {
        /// Iterations done.
        iterations: usize,
    },
    /// Hardly any particle is in two clusters.
    NoOverlap {
        /// Clusters per particle.
        overlap: f32,
    },
    /// Particles are in most of the clusters.
    TooMuchOverlap {
        /// Clusters per particle.
        overlap: f32,
        /// Clusters.
        clusters: usize,
    },
    /// The automatic radius missed the wanted overlap by more than a quarter.
    OverlapMissed {
        /// Clusters per particle asked for.
        wanted: f32,
        /// Clusters per particle reached.
        overlap: f32,
    },
    /// Clusters too small to span space.
    TinyClusters {
        /// Clusters with fewer than 4 members.
        clusters: usize,
        /// Members of the smallest.
        members: usize,
    },
    /// Clusters that lie in a plane, on a line or in a point.
    FlatClusters {
        /// Such clusters.
        flat: usize,
        /// All clusters.
        clusters: usize,
    },
    /// Parts of the body share no particle.
    DisconnectedBody {
        /// Parts.
        components: usize,
    },
    /// Clusters with the same members, though with different centres.
    SameMembers {
        /// Clusters that repeat the members of another.
        clusters: usize,
    },
    /// Clusters that coincided with another in members and centre and were merged with it.
    Merged {
        /// Clusters that disappeared.
        clusters: usize,
    },
    /// Clusters that had no members or no mass and were dropped.
    DroppedEmpty {
        /// Clusters that disappeared.
        clusters: usize,
    },
    /// ε outweighs the distances inside a cluster.
    EpsilonTooLarge {
        /// ε over d².
        ratio: f32,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CountClamped {
                requested,
                particles,
            } => write!(
                f,
                "{requested} clusters were asked for but there are only {particles} particles: \
                 lower clustering.count or sample the body more finely"
            ),
            Self::GrewCount { from, to } => write!(
                f,
                "particles were out of reach of all {from} clusters, so their number grew to {to}: to \
                 keep {from}, set clustering.limits.max_count to {from}, and only the radius grows"
            ),
            Self::GrewRadius { from, to } => write!(
                f,
                "particles were out of reach of all clusters, so the radius grew from {from} m to {to} m: \
                 to keep it, set clustering.limits.max_radius to {from}, and only the number of \
                 clusters grows",
                from = short(*from),
                to = short(*to)
            ),
            Self::Unsettled { iterations } => write!(
                f,
                "all particles are covered but clusters still changed after {iterations} \
                 iterations: raise clustering.limits.max_iterations or change the radius a little"
            ),
            Self::SameMembers { clusters } => write!(
                f,
                "{clusters} clusters have the same members as another and add cost but little \
                 freedom: lower clustering.count or the radius"
            ),
            Self::Merged { clusters } => write!(
                f,
                "{clusters} clusters coincided with another and were merged: lower \
                 clustering.count or the radius"
            ),
            Self::DroppedEmpty { clusters } => write!(
                f,
                "{clusters} clusters held no particle of their own and were dropped: lower \
                 clustering.count, or raise m if the kernel is fcm"
            ),
            Self::EpsilonTooLarge { ratio } => write!(
                f,
                "epsilon is {} times the squared radius, so the invsq kernel weighs all \
                 members alike: set clustering.epsilon to {{ relative: 0.001 }} for a body this small",
                short(*ratio)
            ),
            quality => quality.fmt_quality(f),
        }
    }
}

impl Finding {
    /// The findings about how the clusters lie, which have no cause in a single setting.
    fn fmt_quality(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoOverlap { overlap } => write!(
                f,
                "clusters do not overlap ({overlap:.2} per particle), the body will fall apart: \
                 raise the radius (clustering.radius)"
            ),
            Self::TooMuchOverlap { overlap, clusters } => write!(
                f,
                "particles are in {overlap:.1} of {clusters} clusters on average, fewer clusters \
                 would move the same way: lower the radius or clustering.count"
            ),
            Self::OverlapMissed { wanted, overlap } => write!(
                f,
                "{wanted:.1} clusters per particle were asked for, {overlap:.1} is the nearest \
                 that covers every particle within the limits: change clustering.count or accept it"
            ),
            Self::TinyClusters { clusters, members } => write!(
                f,
                "{clusters} clusters have fewer than 4 members (the smallest {members}) and cannot \
                 tell stretch from shear: raise the radius or lower clustering.count"
            ),
            Self::FlatClusters { flat, clusters } => write!(
                f,
                "{flat} of {clusters} clusters are flat and cannot feel deformation across \
                 themselves: sample the body in more layers, raise the radius, or use oriented \
                 particles"
            ),
            Self::DisconnectedBody { components } => write!(
                f,
                "the body is {components} parts that share no particle and will drift apart: raise \
                 the radius to join them, or load them as separate bodies"
            ),
            _ => Ok(()),
        }
    }
}

/// All that is worth saying about a clustering, causes first.
pub(super) fn findings(
    report: &ClusterReport,
    partition: &Partition,
    config: &Clustering,
    effort: &Effort,
    dropped: Dropped,
) -> Vec<Finding> {
    let mut found = Vec::new();
    causes(report, config, effort, &mut found);
    if dropped.empty > 0 {
        found.push(Finding::DroppedEmpty {
            clusters: dropped.empty,
        });
    }
    if dropped.merged > 0 {
        found.push(Finding::Merged {
            clusters: dropped.merged,
        });
    }
    overlap(report, config, &mut found);
    shapes(report, partition, &mut found);
    found
}

/// What became of the settings.
fn causes(report: &ClusterReport, config: &Clustering, effort: &Effort, found: &mut Vec<Finding>) {
    let particles = (report.memberships as f32 / report.overlap_mean).round() as usize;
    if config.count > particles {
        found.push(Finding::CountClamped {
            requested: config.count,
            particles,
        });
    }
    let counted = config.algorithm != Algorithm::Random;
    if counted && effort.grown > 0 && effort.count > config.count {
        found.push(Finding::GrewCount {
            from: config.count,
            to: effort.count,
        });
    }
    let grew = |from: &f32| effort.grown > 0 && report.radius > from * 1.001;
    if let Some(from) = report.requested_radius.filter(grew) {
        found.push(Finding::GrewRadius {
            from,
            to: report.radius,
        });
    }
    if !effort.settled.converged {
        found.push(Finding::Unsettled {
            iterations: effort.settled.iterations,
        });
    }
    let ratio = relative_epsilon(config.epsilon, f64::from(report.radius));
    let absolute = matches!(config.epsilon, Epsilon::Absolute(_));
    if config.kernel == Kernel::InvSq && absolute && ratio > SOFT && report.clusters > 1 {
        found.push(Finding::EpsilonTooLarge {
            ratio: ratio as f32,
        });
    }
}

/// How much clusters overlap.
fn overlap(report: &ClusterReport, config: &Clustering, found: &mut Vec<Finding>) {
    let (overlap, clusters) = (report.overlap_mean, report.clusters);
    if let (Radius::Auto { overlap: wanted }, true) = (config.radius, clusters > 1) {
        let wanted = wanted.min(clusters as f32);
        if overlap > wanted * 1.25 || overlap < wanted / 1.25 {
            found.push(Finding::OverlapMissed { wanted, overlap });
        }
    }
    if clusters > 1 && overlap < NO_OVERLAP {
        found.push(Finding::NoOverlap { overlap });
    }
    if clusters > 2 && overlap > MUCH_OVERLAP * clusters as f32 {
        found.push(Finding::TooMuchOverlap { overlap, clusters });
    }
    if report.components > 1 {
        found.push(Finding::DisconnectedBody {
            components: report.components,
        });
    }
}

/// Clusters that match badly.
fn shapes(report: &ClusterReport, partition: &Partition, found: &mut Vec<Finding>) {
    let mut rows: Vec<&[u32]> = (0..partition.len())
        .map(|c| partition.particles(c))
        .collect();
    let tiny = rows.iter().filter(|row| row.len() < SPANNING).count();
    if tiny > 0 {
        found.push(Finding::TinyClusters {
            clusters: tiny,
            members: report.members_min,
        });
    }
    if report.flat_clusters > 0 {
        found.push(Finding::FlatClusters {
            flat: report.flat_clusters,
            clusters: report.clusters,
        });
    }
    rows.sort_unstable();
    let same = rows.windows(2).filter(|pair| pair[0] == pair[1]).count();
    if same > 0 {
        found.push(Finding::SameMembers { clusters: same });
    }
}
