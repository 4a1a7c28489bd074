//! The named workloads.

use pliant::{Algorithm, BodyConfig, Clustering, Material, Radius, Shape, SkinConfig, StrainLimit};

/// Something to measure.
pub(crate) struct Workload {
    /// How it is called on the command line.
    pub(crate) name: &'static str,
    /// What it is.
    pub(crate) about: &'static str,
    /// The body it steps.
    pub(crate) body: fn() -> BodyConfig,
}

/// All workloads.
pub(crate) const ALL: &[Workload] = &[
    Workload {
        name: "bar",
        about: "a beam of 5,317 particles in 30 clusters, 8 strain-limit iterations",
        body: || beam(5_317, 30, 3.75, 8),
    },
    Workload {
        name: "bar200",
        about: "the same beam in 200 clusters",
        body: || beam(5_317, 200, 3.75, 8),
    },
    Workload {
        name: "armadillo",
        about: "20,115 particles in 157 clusters, 18 clusters per particle, 4 iterations",
        body: || beam(20_115, 157, 18.0, 4),
    },
    Workload {
        name: "100k",
        about: "100,000 particles in 600 clusters, about 3 per particle, 2 iterations",
        body: || large(100_000, 600),
    },
    Workload {
        name: "1m",
        about: "1,000,000 particles in 6,000 clusters, about 3 per particle, 2 iterations",
        body: || large(1_000_000, 6_000),
    },
    Workload {
        name: "clustering",
        about: "20,000 particles into 400 fuzzy clusters, 18 per particle: the set-up time counts",
        body: || beam(20_000, 400, 18.0, 0),
    },
];

/// A large beam with two iterations, clustered by k-means because that is the fastest way to many clusters.
fn large(particles: usize, clusters: usize) -> BodyConfig {
    let mut body = beam(particles, clusters, 3.0, 2);
    body.clustering.algorithm = Algorithm::Kmeans;
    body
}

/// Particles of blue noise per cube of the spacing, in beams of these sizes.
const PACKING: f32 = 0.69;

/// A beam of the papers' kind, 4 × 1 × 1 m, with about the wanted number of particles.
fn beam(particles: usize, clusters: usize, overlap: f32, iterations: u32) -> BodyConfig {
    let size = [4.0, 1.0, 1.0f32];
    let spacing = (PACKING * size[0] * size[1] * size[2] / particles as f32).cbrt();
    BodyConfig {
        shape: Shape::Box { size },
        spacing: Some(spacing),
        clustering: Clustering {
            count: clusters,
            radius: Radius::Auto { overlap },
            ..Clustering::default()
        },
        material: Material {
            limit: StrainLimit {
                iterations,
                ..StrainLimit::default()
            },
            ..Material::default()
        },
        stretch: [1.3, 1.0, 1.0],
        skin: SkinConfig::None,
        ..BodyConfig::default()
    }
}
