//! Where worlds come from: the gallery, a scene given on the command line, a snapshot.

use std::sync::Arc;

use pliant::{BodyId, ObstacleId, World};
use pliant_scene::{Built, Colour, GALLERY, Named, Scene};

use crate::limits;
use crate::protocol::server::{Camera, SceneEntry};

/// The scenes a room can load.
#[derive(Clone, Debug)]
pub(crate) struct Scenes {
    all: Arc<Vec<(String, Scene)>>,
}

impl Scenes {
    /// The gallery, with a scene of the user's own in front.
    pub(crate) fn new(own: Option<(String, Scene)>) -> Result<Self, String> {
        let mut all: Vec<(String, Scene)> = own.into_iter().collect();
        for built_in in GALLERY {
            let scene = built_in.scene().map_err(|error| error.to_string())?;
            if all.iter().all(|(name, _)| name != built_in.name) {
                all.push((built_in.name.to_owned(), scene));
            }
        }
        Ok(Self { all: Arc::new(all) })
    }

    /// One scene and no other.
    pub(crate) fn only(name: String, scene: Scene) -> Self {
        Self {
            all: Arc::new(vec![(name, scene)]),
        }
    }

    pub(crate) fn list(&self) -> Vec<SceneEntry> {
        let entry = |(name, scene): &(String, Scene)| SceneEntry {
            name: name.clone(),
            title: if scene.file.title.is_empty() {
                name.clone()
            } else {
                scene.file.title.clone()
            },
            about: scene.file.about.clone(),
        };
        self.all.iter().map(entry).collect()
    }

    /// The scene of this name.
    pub(crate) fn find(&self, name: &str) -> Option<&Scene> {
        let found = self.all.iter().find(|(of, _)| of == name);
        found.map(|(_, scene)| scene)
    }

    pub(super) fn first(&self) -> Result<Source, String> {
        let name = self.all.first().map_or("", |(name, _)| name);
        self.build(name)
    }

    pub(super) fn build(&self, name: &str) -> Result<Source, String> {
        let scene = self
            .find(name)
            .ok_or_else(|| format!("there is no scene called {name}"))?;
        let built = scene
            .build_within(limits::PARTICLES)
            .map_err(|error| error.to_string())?;
        Ok(Source {
            name: name.to_owned(),
            title: scene.file.title.clone(),
            about: scene.file.about.clone(),
            kind: Kind::Scene(Box::new(built)),
            names: Names::default(),
        })
    }
}

/// A world and what is known about it besides its state.
#[derive(Debug)]
pub(super) struct Source {
    name: String,
    pub(super) title: String,
    pub(super) about: String,
    kind: Kind,
    /// Of the scene that a free world came from.
    names: Names,
}

#[derive(Debug)]
enum Kind {
    /// With things that are due at a time.
    Scene(Box<Built>),
    /// From a snapshot or a recording: nothing is due.
    Free(Box<World>),
}

#[derive(Clone, Debug, Default)]
struct Names {
    bodies: Vec<Named<BodyId>>,
    obstacles: Vec<Named<ObstacleId>>,
    camera: Option<Camera>,
}

impl Source {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn world(&self) -> &World {
        match &self.kind {
            Kind::Scene(built) => &built.world,
            Kind::Free(world) => world,
        }
    }

    pub(super) fn world_mut(&mut self) -> &mut World {
        match &mut self.kind {
            Kind::Scene(built) => &mut built.world,
            Kind::Free(world) => world,
        }
    }

    /// Another world, with the names of this one where its bodies have the same ids.
    pub(super) fn free(&mut self, world: World) {
        if let Kind::Scene(built) = &mut self.kind {
            self.names = Names {
                bodies: built.bodies.clone(),
                obstacles: built.obstacles.clone(),
                camera: Some(camera(built)),
            };
        }
        self.kind = Kind::Free(Box::new(world));
    }

    /// Does what the scene has planned for now; an error is what of it could not be done.
    pub(super) fn apply_due(&mut self) -> Result<(), String> {
        let Kind::Scene(built) = &mut self.kind else {
            return Ok(());
        };
        let told = built.warnings.len();
        built.apply_due().map_err(|error| error.to_string())?;
        match &built.warnings[told..] {
            [] => Ok(()),
            skipped => Err(skipped.join("; ")),
        }
    }

    pub(super) fn camera(&self) -> Option<Camera> {
        match &self.kind {
            Kind::Scene(built) => Some(camera(built)),
            Kind::Free(_) => self.names.camera,
        }
    }

    /// Name and colour of a body; row is its place in the world.
    pub(super) fn body_label(&self, id: BodyId, row: usize) -> (String, Colour) {
        let named = match &self.kind {
            Kind::Scene(built) => &built.bodies,
            Kind::Free(_) => &self.names.bodies,
        };
        let found = named.iter().find(|named| named.id == id);
        found.map_or_else(
            || (format!("body {}", row + 1), Colour::of_palette(row)),
            |named| (named.name.clone(), named.colour),
        )
    }

    pub(super) fn obstacle_colour(&self, id: ObstacleId) -> Colour {
        let named = match &self.kind {
            Kind::Scene(built) => &built.obstacles,
            Kind::Free(_) => &self.names.obstacles,
        };
        let found = named.iter().find(|named| named.id == id);
        found.map_or(Colour::GREY, |named| named.colour)
    }
}

fn camera(built: &Built) -> Camera {
    let camera = built.camera();
    Camera {
        eye: camera.eye,
        target: camera.target,
        up: camera.up,
        fov: camera.fov,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_skipped_is_told() {
        let text = "[[body]]\nname = \"cube\"\nshape.box = { size = [1, 1, 1] }\nspacing = 0.5\n\
            [[event]]\nat = 0.05\naction.remove = \"cube\"\n\
            [[event]]\nat = 0.1\naction.velocity = { body = \"cube\", linear = [1, 0, 0] }\n";
        let scene = pliant_scene::parse(text, "gone.toml").expect("a legal scene");
        let scenes = Scenes::only("gone".to_owned(), scene);
        let mut source = scenes.first().expect("it builds");
        let mut told = Vec::new();
        for _ in 0..12 {
            told.extend(source.apply_due().err());
            source.world_mut().step();
        }
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].contains("skipped") && told[0].contains("cube"),
            "{told:?}"
        );
    }
}
