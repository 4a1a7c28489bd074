//! The named workloads: bodies of the sizes that papers report, and the scenes of the gallery.

use anyhow::Context;
use pliant::{
    BodyConfig, Clustering, Material, Shape, SkinConfig, World, WorldConfig,
    clusters::{Algorithm, Radius},
    material::StrainLimit,
    view::Stage,
};
use pliant_scene::{Built, BuiltIn, GALLERY};

use crate::failure::Failure;

/// Something to measure.
pub(super) enum Workload {
    /// One body.
    Body(&'static Single),
    /// A scene of the gallery.
    Scene(BuiltIn),
}

/// A workload of one body.
pub(super) struct Single {
    name: &'static str,
    about: &'static str,
    body: fn() -> BodyConfig,
}

/// Fuzzy clustering drops clusters with the same members, so more are asked for than are meant to be left. Spacings, counts
/// and radii are chosen such that the sizes are within 2 % of published ones; `about` says what they come to, and a test of
/// the program holds them there.
const ALL: &[Single] = &[
    Single {
        name: "bar",
        about: "a beam of 5,336 particles in 30 clusters, 19,785 memberships, 8 strain-limit iterations",
        body: || beam(0.0807, 30, Radius::Fixed(0.575), 8),
    },
    Single {
        name: "bar200",
        about: "the same beam in 200 clusters",
        body: || beam(0.0807, 200, Radius::Auto { overlap: 3.75 }, 8),
    },
    Single {
        name: "armadillo",
        about: "20,132 particles in 158 clusters, 362,865 memberships, 4 iterations",
        body: || beam(0.05132, 200, Radius::Fixed(0.55), 4),
    },
    Single {
        name: "100k",
        about: "96,467 particles in 600 clusters, 316,747 memberships, 2 iterations",
        body: || large(0.0302, 600),
    },
    Single {
        name: "1m",
        about: "1,000,000 particles in 6,000 clusters, about 3 per particle, 2 iterations",
        body: || large(0.01402, 6_000),
    },
    Single {
        name: "clustering",
        about: "19,959 particles into 401 fuzzy clusters, 355,104 memberships: the clustering time counts",
        body: || beam(0.05147, 434, Radius::Fixed(0.384), 0),
    },
];

/// The workloads and scenes of these names; all workloads for none.
pub(super) fn choose(names: &[String]) -> Result<Vec<Workload>, Failure> {
    if names.is_empty() {
        return Ok(ALL.iter().map(Workload::Body).collect());
    }
    let find = |name: &String| {
        let body = ALL.iter().find(|single| single.name == name);
        let scene = || BuiltIn::find(name).map(Workload::Scene);
        body.map(Workload::Body).or_else(scene).ok_or_else(|| {
            let bodies = ALL.iter().map(|single| single.name);
            let scenes = GALLERY.iter().map(|scene| scene.name);
            let known: Vec<&str> = bodies.chain(scenes).collect();
            Failure::input(format!(
                "there is no workload '{name}'; there are {}",
                known.join(", ")
            ))
        })
    };
    names.iter().map(find).collect()
}

/// A workload being stepped.
pub(super) enum Run {
    Body(Box<World>),
    Scene(Box<Built>),
}

impl Run {
    pub(super) fn world(&self) -> &World {
        match self {
            Self::Body(world) => world,
            Self::Scene(built) => &built.world,
        }
    }

    pub(super) fn step(&mut self, watch: &mut dyn FnMut(Stage)) -> Result<(), Failure> {
        match self {
            Self::Body(world) => world.step_watched(watch),
            Self::Scene(built) => {
                built.apply_due()?;
                built.world.step_watched(watch);
            }
        }
        Ok(())
    }
}

impl Workload {
    /// How it is called on the command line.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Body(single) => single.name,
            Self::Scene(scene) => scene.name,
        }
    }

    /// What it is.
    pub(super) fn about(&self) -> Result<String, Failure> {
        Ok(match self {
            Self::Body(single) => single.about.to_owned(),
            Self::Scene(scene) => scene.scene()?.file.about,
        })
    }

    /// Makes its world.
    pub(super) fn build(&self) -> Result<Run, Failure> {
        match self {
            Self::Body(single) => single.build((single.body)()),
            Self::Scene(scene) => Ok(Run::Scene(Box::new(scene.scene()?.build()?))),
        }
    }

    /// Makes its world without the work of clustering: one cluster per body.
    pub(super) fn build_in_one_cluster(&self) -> Result<Run, Failure> {
        match self {
            Self::Body(single) => {
                let mut config = (single.body)();
                config.clustering = Clustering {
                    count: 1,
                    ..Clustering::default()
                };
                single.build(config)
            }
            Self::Scene(scene) => {
                let mut scene = scene.scene()?;
                for body in &mut scene.file.body {
                    body.clustering = pliant_scene::format::Clustering {
                        count: Some(1),
                        ..Default::default()
                    };
                }
                Ok(Run::Scene(Box::new(scene.build()?)))
            }
        }
    }
}

impl Single {
    fn build(&self, config: BodyConfig) -> Result<Run, Failure> {
        let mut world = World::new(WorldConfig::default())?;
        world
            .add(config)
            .with_context(|| format!("workload {}", self.name))?;
        Ok(Run::Body(Box::new(world)))
    }
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
