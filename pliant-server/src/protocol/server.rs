//! What the server says in JSON: one object per message, with one key that names the kind.

use pliant::Material;
use pliant::obstacle::ObstacleShape;
use serde::Serialize;

/// A message to a client. docs/protocol.md shows one of each.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Message<'a> {
    /// The answer to hello.
    Welcome(Welcome<'a>),
    /// Whether time goes on, and how.
    State(State<'a>),
    /// Who is here, what they hold and where they point.
    People(&'a People),
    /// Numbers for the panel.
    Stats(Box<Stats>),
    /// Materials that someone changed.
    Materials(Vec<BodyMaterial>),
    /// A look into a cluster.
    Cluster(Box<Inside>),
    /// Something to tell the person.
    Notice(String),
}

/// What a client must know about the server.
#[derive(Debug, Serialize)]
pub(crate) struct Welcome<'a> {
    pub(crate) version: u32,
    /// The client's own number.
    pub(crate) you: u64,
    pub(crate) room: &'a str,
    pub(crate) scenes: Vec<SceneEntry>,
}

/// A scene that can be loaded.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SceneEntry {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) about: String,
}

/// How time goes on.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct State<'a> {
    pub(crate) scene: &'a str,
    pub(crate) paused: bool,
    pub(crate) speed: f32,
    pub(crate) gravity: [f32; 3],
    /// live, recording or replay.
    pub(crate) mode: &'static str,
    /// Steps of the recording, and which one is shown.
    pub(crate) recorded: u64,
    pub(crate) shown: u64,
    /// Seconds per step.
    pub(crate) dt: f32,
}

/// Who is here.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(crate) struct People {
    pub(crate) people: Vec<Person>,
    pub(crate) hands: Vec<Held>,
}

/// Someone in the room.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Person {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) cursor: Option<[f32; 3]>,
    /// The pushing ball: centre and radius.
    pub(crate) push: Option<([f32; 3], f32)>,
}

/// Something that is held.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Held {
    /// The room's number for it, by which a lock is removed.
    pub(crate) id: u32,
    /// Who holds it; none for locks.
    pub(crate) by: Option<u64>,
    /// That client's number for it.
    pub(crate) hand: u32,
    pub(crate) body: u32,
    pub(crate) skin: Option<u32>,
    pub(crate) particle: Option<u32>,
    pub(crate) target: [f32; 3],
}

/// A body's material.
#[derive(Debug, Serialize)]
pub(crate) struct BodyMaterial {
    pub(crate) body: u32,
    pub(crate) material: Material,
}

/// Numbers for the panel.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Stats {
    pub(crate) step: u64,
    pub(crate) time: f32,
    /// The state's hash at this step, sixteen hexadecimal digits.
    pub(crate) hash: String,
    pub(crate) steps_per_second: f32,
    /// Seconds of the world per second of the clock, and what was asked for.
    pub(crate) real_time: f32,
    /// False when the world cannot keep up with the clock.
    pub(crate) keeps_up: bool,
    pub(crate) step_ms: f32,
    /// Milliseconds per step by stage.
    pub(crate) stages: Vec<(pliant::view::Stage, f32)>,
    pub(crate) bodies: usize,
    pub(crate) particles: usize,
    pub(crate) clusters: usize,
    pub(crate) kinetic: f64,
    pub(crate) potential: f64,
    pub(crate) momentum: [f64; 3],
    pub(crate) angular_momentum: [f64; 3],
    pub(crate) penetration: f32,
    /// Places where bodies are pushed, and pairs of bodies that touched in the last step.
    pub(crate) touches: usize,
    pub(crate) meetings: usize,
}

/// A cluster, for the teaching view.
#[derive(Debug, Serialize)]
pub(crate) struct Inside {
    pub(crate) body: u32,
    pub(crate) cluster: u32,
    pub(crate) clusters: usize,
    pub(crate) step: u64,
    /// Rest offsets of the members from the centre of mass, metres.
    pub(crate) rest: Vec<[f32; 3]>,
    /// Where they are, metres.
    pub(crate) positions: Vec<[f32; 3]>,
    pub(crate) weights: Vec<f32>,
    /// Where the cluster pulls them, metres.
    pub(crate) goals: Vec<[f32; 3]>,
    pub(crate) centre: [f32; 3],
    /// F, R and T by rows.
    pub(crate) f: [[f32; 3]; 3],
    pub(crate) r: [[f32; 3]; 3],
    pub(crate) t: [[f32; 3]; 3],
    /// F^p by rows.
    pub(crate) f_p: [[f32; 3]; 3],
    pub(crate) stretches: [f32; 3],
}

/// The scene, in front of the arrays of its bodies.
#[derive(Debug, Serialize)]
pub(crate) struct Topology {
    /// True when it replaces everything, false when it adds to it.
    pub(crate) whole: bool,
    /// The name it is loaded by.
    pub(crate) scene: String,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) camera: Option<Camera>,
    pub(crate) bodies: Vec<Body>,
    pub(crate) obstacles: Vec<Obstacle>,
    /// Keys of bodies and obstacles that are gone.
    pub(crate) gone: Vec<u32>,
}

/// Where to look from.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Camera {
    pub(crate) eye: [f32; 3],
    pub(crate) target: [f32; 3],
    pub(crate) up: [f32; 3],
    pub(crate) fov: f32,
}

/// A body that appears.
#[derive(Debug, Serialize)]
pub(crate) struct Body {
    pub(crate) key: u32,
    pub(crate) name: String,
    pub(crate) colour: [u8; 3],
    pub(crate) vertices: usize,
    pub(crate) triangles: usize,
    pub(crate) particles: usize,
    pub(crate) clusters: usize,
    pub(crate) spacing: f32,
    pub(crate) mass: f64,
    pub(crate) material: Material,
}

/// An obstacle that appears.
#[derive(Debug, Serialize)]
pub(crate) struct Obstacle {
    pub(crate) key: u32,
    pub(crate) colour: [u8; 3],
    pub(crate) shape: ObstacleShape,
    pub(crate) position: [f32; 3],
    pub(crate) rotation: [f32; 4],
}

impl Message<'_> {
    /// As text. Numbers that JSON cannot hold become null.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("plain tables always serialise")
    }
}
