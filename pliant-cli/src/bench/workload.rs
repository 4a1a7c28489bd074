//! What can be measured: made worlds of the sizes that papers report, and the scenes of the gallery.

use pliant::{World, view::Stage};
use pliant_scene::{Built, BuiltIn, GALLERY};

use super::made::{ALL, Made};
use crate::failure::Failure;

/// Something to measure.
pub(super) enum Workload {
    /// A world made for the purpose.
    Made(&'static Made),
    /// A scene of the gallery.
    Scene(BuiltIn),
}

/// The workloads and scenes of these names; all workloads for none.
pub(super) fn choose(names: &[String]) -> Result<Vec<Workload>, Failure> {
    if names.is_empty() {
        return Ok(ALL.iter().map(Workload::Made).collect());
    }
    let find = |name: &String| {
        let made = ALL.iter().find(|made| made.name == name);
        let scene = || BuiltIn::find(name).map(Workload::Scene);
        made.map(Workload::Made).or_else(scene).ok_or_else(|| {
            let made = ALL.iter().map(|made| made.name);
            let scenes = GALLERY.iter().map(|scene| scene.name);
            let known: Vec<&str> = made.chain(scenes).collect();
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
    /// With the steps that show all of it.
    Made(Box<World>, Option<u64>),
    Scene(Box<Built>),
}

impl Run {
    pub(super) fn world(&self) -> &World {
        match self {
            Self::Made(world, _) => world,
            Self::Scene(built) => &built.world,
        }
    }

    /// Steps that show all of it, for workloads whose cost changes as bodies meet: a scene's whole duration.
    pub(super) fn steps(&self) -> Option<u64> {
        match self {
            Self::Made(_, steps) => *steps,
            Self::Scene(built) => Some(built.steps().max(1)),
        }
    }

    pub(super) fn step(&mut self, watch: &mut dyn FnMut(Stage)) -> Result<(), Failure> {
        match self {
            Self::Made(world, _) => world.step_watched(watch),
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
            Self::Made(made) => made.name,
            Self::Scene(scene) => scene.name,
        }
    }

    /// What it is.
    pub(super) fn about(&self) -> Result<String, Failure> {
        Ok(match self {
            Self::Made(made) => made.about.to_owned(),
            Self::Scene(scene) => scene.scene()?.file.about,
        })
    }

    /// Makes its world.
    pub(super) fn build(&self) -> Result<Run, Failure> {
        match self {
            Self::Made(made) => Ok(Run::Made(Box::new(made.build()?), made.steps)),
            Self::Scene(scene) => Ok(Run::Scene(Box::new(scene.scene()?.build()?))),
        }
    }

    /// Makes its world without the work of clustering: one cluster per body.
    pub(super) fn build_in_one_cluster(&self) -> Result<Run, Failure> {
        match self {
            Self::Made(made) => {
                let world = made.build_in_one_cluster()?;
                Ok(Run::Made(Box::new(world), made.steps))
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
