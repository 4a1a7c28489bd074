//! What people see of a world: short keys for bodies and obstacles, scenes when something appears or goes, frames.

use pliant::view::TouchView;
use pliant::{BodyId, BodyView, ObstacleId};

use super::Live;
use crate::limits;
use crate::protocol::client::View;
use crate::protocol::frame::{Block, Frame, Pose, block};
use crate::protocol::{server, topology};

/// What was told, and under which keys.
#[derive(Debug, Default)]
pub(super) struct Sight {
    epoch: u32,
    next_key: u32,
    serial: u64,
    bodies: Vec<Entry<BodyId>>,
    obstacles: Vec<Entry<ObstacleId>>,
    /// Everything is new to everyone.
    whole: bool,
    views: Vec<(View, Vec<Block>)>,
    poses: Vec<Pose>,
}

#[derive(Debug)]
struct Entry<Id> {
    id: Id,
    key: u32,
    /// Clients know it.
    told: bool,
    /// What clients were told of its make-up.
    make: Make,
}

/// How many vertices, triangles, particles and clusters a body has: when one changes, clients are told anew.
type Make = [usize; 4];

fn make(body: &BodyView<'_>) -> Make {
    let skin = body.skin();
    [
        skin.map_or(0, |skin| skin.positions.len()),
        skin.map_or(0, |skin| skin.triangles.len()),
        body.positions().len(),
        body.cluster_count(),
    ]
}

impl Sight {
    /// The world is another one: keys start a new life.
    pub(super) fn replace(&mut self) {
        self.bodies.clear();
        self.obstacles.clear();
        self.views.clear();
        self.poses.clear();
        self.whole = true;
    }

    pub(super) fn body(&self, key: u32) -> Result<BodyId, String> {
        let found = self.bodies.iter().find(|entry| entry.key == key);
        found
            .map(|entry| entry.id)
            .ok_or_else(|| format!("there is no body {key}"))
    }

    /// The key of a body, new if it has none.
    pub(super) fn key(&mut self, id: BodyId) -> u32 {
        key(&mut self.bodies, &mut self.next_key, id)
    }
}

/// The key of something in a list, new if it is not there.
fn key<Id: PartialEq>(list: &mut Vec<Entry<Id>>, next_key: &mut u32, id: Id) -> u32 {
    if let Some(entry) = list.iter().find(|entry| entry.id == id) {
        return entry.key;
    }
    *next_key += 1;
    list.push(Entry {
        id,
        key: *next_key,
        told: false,
        make: Make::default(),
    });
    *next_key
}

/// Drops what is gone and returns its keys.
fn drop_gone<Id>(list: &mut Vec<Entry<Id>>, alive: impl Fn(&Id) -> bool) -> Vec<u32> {
    let gone = list.iter().filter(|entry| !alive(&entry.id));
    let gone: Vec<u32> = gone.map(|entry| entry.key).collect();
    list.retain(|entry| !gone.contains(&entry.key));
    gone
}

impl Live {
    /// Brings keys in line with the world. Returns the scene message that everyone needs, if anyone does.
    pub(crate) fn sync(&mut self) -> Option<Vec<u8>> {
        let bodies: Vec<BodyId> = self.world().bodies().collect();
        let shown: Vec<ObstacleId> = self
            .world()
            .obstacles()
            .map(|(id, ..)| id)
            .filter(|id| !self.is_pusher(*id))
            .collect();
        let sight = &mut self.sight;
        let mut gone = drop_gone(&mut sight.bodies, |id| bodies.contains(id));
        gone.extend(drop_gone(&mut sight.obstacles, |id| shown.contains(id)));
        for id in bodies {
            key(&mut sight.bodies, &mut sight.next_key, id);
        }
        for id in shown {
            key(&mut sight.obstacles, &mut sight.next_key, id);
        }
        let world = self.source.world();
        for entry in &mut sight.bodies {
            let now = world.body(entry.id).map_or(entry.make, |body| make(&body));
            entry.told &= entry.make == now;
            entry.make = now;
        }
        let new = sight.bodies.iter().any(|entry| !entry.told)
            || sight.obstacles.iter().any(|entry| !entry.told);
        if !(new || sight.whole || !gone.is_empty()) {
            return None;
        }
        let whole = std::mem::take(&mut sight.whole);
        sight.epoch += 1;
        let message = self.scene_message(whole, gone);
        let sight = &mut self.sight;
        sight.bodies.iter_mut().for_each(|entry| entry.told = true);
        sight
            .obstacles
            .iter_mut()
            .for_each(|entry| entry.told = true);
        Some(message)
    }

    /// The scene for someone who knows nothing of it.
    pub(crate) fn whole_scene(&self) -> Vec<u8> {
        self.scene_message(true, Vec::new())
    }

    fn scene_message(&self, whole: bool, gone: Vec<u32>) -> Vec<u8> {
        let wanted = self.sight.bodies.iter().filter(|e| whole || !e.told);
        let views: Vec<(u32, BodyView<'_>)> = wanted
            .filter_map(|entry| Some((entry.key, self.world().body(entry.id).ok()?)))
            .collect();
        let bodies = views.iter().map(|(key, view)| self.described(*key, view));
        let head = server::Topology {
            whole,
            scene: self.source.name().to_owned(),
            title: self.source.title.clone(),
            about: self.source.about.clone(),
            camera: self.source.camera(),
            bodies: bodies.collect(),
            obstacles: self.shown_obstacles(whole),
            gone,
        };
        let views: Vec<BodyView<'_>> = views.into_iter().map(|(_, view)| view).collect();
        topology(self.sight.epoch, &head, &views)
    }

    fn described(&self, key: u32, view: &BodyView<'_>) -> server::Body {
        let row = self.world().bodies().position(|id| id == view.id());
        let (name, colour) = self.source.body_label(view.id(), row.unwrap_or_default());
        let skin = view.skin();
        server::Body {
            key,
            name,
            colour: colour.0,
            vertices: skin.map_or(0, |skin| skin.positions.len()),
            triangles: skin.map_or(0, |skin| skin.triangles.len()),
            particles: view.positions().len(),
            clusters: view.cluster_count(),
            spacing: view.spacing(),
            mass: view.totals().mass,
            material: view.material().clone(),
        }
    }

    fn shown_obstacles(&self, whole: bool) -> Vec<server::Obstacle> {
        let told = |id: &ObstacleId| {
            let found = self.sight.obstacles.iter().find(|entry| entry.id == *id);
            found.filter(|entry| whole || !entry.told)
        };
        let obstacles = self.world().obstacles();
        obstacles
            .filter_map(|(id, obstacle, position, rotation)| {
                Some(server::Obstacle {
                    key: told(&id)?.key,
                    colour: self.source.obstacle_colour(id).0,
                    shape: obstacle.shape.clone(),
                    position,
                    rotation,
                })
            })
            .collect()
    }

    /// The world as it is now, in the views that someone looks at. `sync` comes first.
    pub(crate) fn frame(&mut self) -> Frame {
        let serial = self.sight.serial + 1;
        let views = View::ALL
            .into_iter()
            .filter(|view| self.people.iter().any(|person| person.view == *view))
            .map(|view| (view, self.blocks(view, serial)))
            .collect();
        let poses = self.poses(serial);
        self.sight.serial = serial;
        self.sight.views = views;
        self.sight.poses = poses;
        let acks = self.people.iter().map(|person| (person.id, person.ack));
        Frame {
            serial,
            epoch: self.sight.epoch,
            step: self.world().steps(),
            time: self.world().time(),
            paused: self.paused,
            views: self.sight.views.clone(),
            poses: self.sight.poses.clone(),
            touches: self.shown_touches(),
            acks: acks.collect(),
        }
    }

    fn blocks(&self, view: View, serial: u64) -> Vec<Block> {
        let before = self.sight.views.iter().find(|(of, _)| *of == view);
        let before = before.map_or(&[][..], |(_, blocks)| blocks);
        let one = |entry: &Entry<BodyId>| {
            let body = self.world().body(entry.id).ok()?;
            let before = before.iter().find(|block| block.key == entry.key);
            Some(block(view, entry.key, &body, before, serial))
        };
        self.sight.bodies.iter().filter_map(one).collect()
    }

    /// Where bodies are pushed, when someone looks.
    fn shown_touches(&self) -> Vec<[f32; 6]> {
        let looks = |person: &super::Person| person.view == View::Contacts;
        if !self.people.iter().any(looks) {
            return Vec::new();
        }
        let touches = self.world().touches();
        let stride = touches.len().div_ceil(limits::TOUCHES).max(1);
        let flat = |touch: &TouchView| {
            let ([x, y, z], [u, v, w]) = (touch.place, touch.normal);
            [x, y, z, u, v, w]
        };
        touches.iter().step_by(stride).map(flat).collect()
    }

    fn poses(&self, serial: u64) -> Vec<Pose> {
        let find = |id: ObstacleId| self.sight.obstacles.iter().find(|entry| entry.id == id);
        let one = |(id, position, rotation)| {
            let key = find(id)?.key;
            let before = self.sight.poses.iter().find(|pose| pose.key == key);
            let same = before.filter(|pose| pose.position == position && pose.rotation == rotation);
            Some(Pose {
                key,
                changed: same.map_or(serial, |pose| pose.changed),
                position,
                rotation,
            })
        };
        let obstacles = self.world().obstacles();
        obstacles
            .filter_map(|(id, _, position, rotation)| one((id, position, rotation)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Scenes;
    use super::*;

    #[test]
    fn a_body_that_changes_its_make_up_is_told_anew_under_its_key() {
        let text = "[[body]]\nshape.box = { size = [0.4, 0.4, 0.4] }\nspacing = 0.2\n";
        let scene = pliant_scene::parse(text, "box.toml").expect("a scene");
        let mut live = Live::new(Scenes::only("box".to_owned(), scene)).expect("it builds");
        assert!(live.sync().is_some(), "everything is new");
        assert!(live.sync().is_none(), "nothing is");
        let key = live.sight.bodies[0].key;
        // As if it had had a vertex less when it was told.
        live.sight.bodies[0].make[0] -= 1;
        let message = live.sync().expect("it is another body to draw");
        let length = u32::from_le_bytes(message[8..12].try_into().expect("four bytes"));
        let head: serde_json::Value =
            serde_json::from_slice(&message[12..12 + length as usize]).expect("JSON");
        assert_eq!(head["whole"], false);
        assert_eq!(head["bodies"][0]["key"], key);
        assert_eq!(head["gone"], serde_json::json!([]));
        assert!(live.sync().is_none());
    }
}
