//! Worlds made for measuring: single bodies of the sizes that papers report, and bodies that meet.

use pliant::{
    BodyConfig, Clustering, Error, Material, Shape, SkinConfig, World, WorldConfig,
    clusters::{Algorithm, Radius},
    material::{Reclustering, StrainLimit},
};

use super::{crowd, shatter, squeeze};

/// A world to measure.
pub(super) struct Made {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// Steps that show all of it; None where one step is as another.
    pub(super) steps: Option<u64>,
    make: Make,
}

/// What a world is made of.
enum Make {
    /// One body by itself.
    Body(fn() -> BodyConfig),
    /// Bodies that meet. The function is called on every body before it is added.
    Crowd(fn(&dyn Fn(BodyConfig) -> BodyConfig) -> Result<World, Error>),
}

impl Made {
    pub(super) fn build(&self) -> Result<World, Error> {
        self.build_with(&|body| body)
    }

    /// Without the work of clustering: one cluster per body.
    pub(super) fn build_in_one_cluster(&self) -> Result<World, Error> {
        self.build_with(&|body| BodyConfig {
            clustering: Clustering {
                count: 1,
                ..Clustering::default()
            },
            ..body
        })
    }

    fn build_with(&self, change: &dyn Fn(BodyConfig) -> BodyConfig) -> Result<World, Error> {
        match self.make {
            Make::Body(body) => {
                let mut world = World::new(WorldConfig::default())?;
                world.add(change(body()))?;
                Ok(world)
            }
            Make::Crowd(make) => make(change),
        }
    }
}

/// Fuzzy clustering drops clusters with the same members, so more are asked for than are meant to be left. Spacings, counts
/// and radii are chosen such that the sizes are within 2 % of published ones; `about` says what they come to, and a test of
/// the program holds them there.
pub(super) const ALL: &[Made] = &[
    Made {
        name: "bar",
        about: "a beam of 5,325 particles in 30 clusters, 19,954 memberships, 8 strain-limit iterations",
        steps: None,
        make: Make::Body(|| beam(0.0795, 30, Radius::Fixed(0.5685), 8)),
    },
    Made {
        name: "bar200",
        about: "the same beam in 200 clusters",
        steps: None,
        make: Make::Body(bar200),
    },
    Made {
        name: "squeeze",
        about: "the same beam flows at any strain, squeezed for 4 s: 5,325 particles in 200 clusters, 20,636 memberships, 4 iterations",
        steps: Some(squeeze::STEPS),
        make: Make::Crowd(|change| squeeze::squeeze(0.0, None, change(bar200()))),
    },
    Made {
        name: "squeeze-recluster",
        about: "the same, and clusters beyond a condition number of 3 are exchanged",
        steps: Some(squeeze::STEPS),
        make: Make::Crowd(|change| {
            squeeze::squeeze(0.0, Some(Reclustering::default()), change(bar200()))
        }),
    },
    Made {
        name: "squeeze-recluster-0.1",
        about: "the same with a yield strain of 0.1, squeezed harder",
        steps: Some(squeeze::STEPS),
        make: Make::Crowd(|change| {
            squeeze::squeeze(0.1, Some(Reclustering::default()), change(bar200()))
        }),
    },
    Made {
        name: "heart-20k",
        about: "a heart flows, is reclustered and pulled apart: 19,760 particles in 400 clusters, 61,368 memberships, 2 substeps",
        steps: Some(180),
        make: Make::Crowd(shatter::heart),
    },
    Made {
        name: "heart-20k-skin",
        about: "the same with a skin, which opens where it breaks",
        steps: Some(180),
        make: Make::Crowd(|change| shatter::heart(&|body| shatter::skinned(change(body)))),
    },
    Made {
        name: "plate-20k",
        about: "a ball passes through a weak brittle plate: 20,280 particles in 400 clusters, 58,960 memberships, 4 iterations, 1 substep",
        steps: Some(60),
        make: Make::Crowd(shatter::plate),
    },
    Made {
        name: "plate-20k-skin",
        about: "the same with a skin, which opens where it breaks",
        steps: Some(60),
        make: Make::Crowd(|change| shatter::plate(&|body| shatter::skinned(change(body)))),
    },
    Made {
        name: "armadillo-20k",
        about: "a figure is pulled apart by its hands and feet: 20,084 particles in 400 clusters, 59,576 memberships, 1 substep",
        steps: Some(180),
        make: Make::Crowd(shatter::armadillo),
    },
    Made {
        name: "armadillo-20k-skin",
        about: "the same with a skin, which opens where it breaks",
        steps: Some(180),
        make: Make::Crowd(|change| shatter::armadillo(&|body| shatter::skinned(change(body)))),
    },
    Made {
        name: "armadillo",
        about: "20,052 particles in 159 clusters, 367,278 memberships, 4 iterations",
        steps: None,
        make: Make::Body(|| beam(0.0508, 189, Radius::Fixed(0.546), 4)),
    },
    Made {
        name: "100k",
        about: "94,877 particles in 600 clusters, 284,544 memberships, 2 iterations",
        steps: None,
        make: Make::Body(|| large(0.0302, 600)),
    },
    Made {
        name: "1m",
        about: "1,000,000 particles in 6,000 clusters, about 3 per particle, 2 iterations",
        steps: None,
        make: Make::Body(|| large(0.01402, 6_000)),
    },
    Made {
        name: "clustering",
        about: "19,944 particles into 405 fuzzy clusters, 362,145 memberships: the clustering time counts",
        steps: None,
        make: Make::Body(|| beam(0.05095, 441, Radius::Fixed(0.381), 0)),
    },
    Made {
        name: "sheet-ball",
        about: "a ball falls into a sheet one particle thick: 1,989 particles in 200 clusters, 5,996 memberships, 1 substep",
        steps: Some(180),
        make: Make::Crowd(crowd::sheet_ball),
    },
    Made {
        name: "pile-27",
        about: "27 soft cubes of 216 particles in 8 clusters each fall on a heap: 5,832 particles, 216 clusters, 14,256 memberships, 1 substep",
        steps: Some(180),
        make: Make::Crowd(|change| crowd::pile([3, 3, 3], change)),
    },
    Made {
        name: "pile-64",
        about: "64 soft cubes of 216 particles in 8 clusters each fall on a heap: 13,824 particles, 512 clusters, 33,792 memberships, 1 substep",
        steps: Some(180),
        make: Make::Crowd(|change| crowd::pile([4, 4, 4], change)),
    },
    Made {
        name: "pile-100",
        about: "100 soft cubes of 216 particles in 8 clusters each fall on a heap: 21,600 particles, 800 clusters, 52,800 memberships, 1 substep",
        steps: Some(180),
        make: Make::Crowd(|change| crowd::pile([5, 4, 5], change)),
    },
    Made {
        name: "pile-1000",
        about: "1000 soft cubes of 216 particles in 8 clusters each fall on a heap: 216,000 particles, 8,000 clusters, 528,000 memberships, 1 substep",
        steps: Some(120),
        make: Make::Crowd(|change| crowd::pile([10, 10, 10], change)),
    },
    Made {
        name: "pile-972",
        about: "972 soft cubes as those of pile-27, 18 by 18 and 3 high, fall on one wide heap: 209,952 particles, 7,776 clusters, 513,216 memberships, 1 substep",
        steps: Some(180),
        make: Make::Crowd(|change| crowd::pile([18, 3, 18], change)),
    },
    Made {
        name: "heaps-999",
        about: "37 heaps apart from each other, each as pile-27: 215,784 particles, 7,992 clusters, 527,472 memberships, 1 substep",
        steps: Some(180),
        make: Make::Crowd(|change| crowd::heaps(37, [3, 3, 3], change)),
    },
    Made {
        name: "self-beam",
        about: "a beam that meets itself is folded: 2,484 particles in 60 clusters, 7,336 memberships, 1 substep",
        steps: Some(240),
        make: Make::Crowd(crowd::self_beam),
    },
];

/// The beam of the papers in 200 clusters.
fn bar200() -> BodyConfig {
    beam(0.0795, 200, Radius::Auto { overlap: 3.75 }, 8)
}

/// A large beam with two iterations, clustered by k-means because that is the fastest way to many clusters.
fn large(spacing: f32, clusters: usize) -> BodyConfig {
    let mut body = beam(spacing, clusters, Radius::Auto { overlap: 3.0 }, 2);
    body.clustering.algorithm = Algorithm::Kmeans;
    body
}

/// A beam of the papers' kind, 4 × 1 × 1 m.
fn beam(spacing: f32, count: usize, radius: Radius, iterations: u32) -> BodyConfig {
    BodyConfig {
        shape: Shape::Box {
            size: [4.0, 1.0, 1.0],
        },
        spacing: Some(spacing),
        clustering: Clustering {
            count,
            radius,
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
