//! What clients say: one JSON object per message, with one key that names the kind.

use pliant::Material;
use serde::Deserialize;

use crate::limits;

/// A message from a client. docs/protocol.md shows one of each.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Message {
    /// The first message.
    Hello(Hello),
    /// What to stream.
    View(View),
    /// Take hold of a body.
    Pick(Pick),
    /// Move what a hand pulls to.
    Move(Move),
    /// Let a hand go and leave its spring in place.
    Lock(HandName),
    /// Let go.
    Release(HandName),
    /// Remove a lock by the number that `people` gives it.
    Unlock(u32),
    /// Remove all locks.
    UnlockAll,
    /// Hold the pushing ball somewhere; null takes it away.
    Push(Option<Push>),
    /// Throw a soft ball.
    Throw(Throw),
    /// Where the cursor is in the world; null when it is nowhere.
    Cursor(Option<[f32; 3]>),
    /// Stop or go on.
    Pause(bool),
    /// Steps to take while paused.
    Step(u32),
    /// Seconds of the world per second of the clock.
    Speed(f32),
    /// Load a scene of the gallery.
    Scene(String),
    /// The scene from its start.
    Reset,
    /// Give a body another material.
    Material(SetMaterial),
    /// Change gravity, m/s².
    Gravity([f32; 3]),
    /// Look into a cluster.
    Inspect(Inspect),
    /// Start recording.
    Record,
    /// Stop recording, or stop the replay and go on from the moment that is shown.
    Stop,
    /// Show what was recorded.
    Replay,
    /// Jump to a step of the recording, counted from its start.
    Seek(u64),
}

/// Who a client is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hello {
    /// Version of the protocol it speaks.
    pub(crate) version: u32,
    /// What others see at the cursor.
    #[serde(default)]
    pub(crate) name: String,
}

/// What a client wants to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum View {
    /// Vertices of the skins.
    #[default]
    Skin,
    /// Mass points.
    Particles,
    /// Skins with the strain at each vertex.
    Strain,
    /// Centres and radii of the clusters' proxies.
    Proxies,
    /// Skins with the plastic strain at each vertex: how far it has flowed.
    Plastic,
    /// Skins, and where they are pushed.
    Contacts,
}

impl View {
    /// In the order of their numbers.
    pub(crate) const ALL: [Self; 6] = [
        Self::Skin,
        Self::Particles,
        Self::Strain,
        Self::Proxies,
        Self::Plastic,
        Self::Contacts,
    ];
}

/// A new hand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pick {
    /// The client's own number for it.
    pub(crate) hand: u32,
    /// Key of the body.
    pub(crate) body: u32,
    /// Where it takes hold.
    pub(crate) at: Grip,
    /// Where it pulls to, metres.
    pub(crate) target: [f32; 3],
    /// The client's count of what it sent, given back with the frame that shows it.
    #[serde(default)]
    pub(crate) seq: u32,
}

/// A row of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Grip {
    /// A vertex of its skin.
    Skin(u32),
    /// A mass point.
    Particle(u32),
}

/// Where a hand goes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    /// Which hand.
    pub(crate) hand: u32,
    /// Metres.
    pub(crate) target: [f32; 3],
    /// As in `pick`.
    #[serde(default)]
    pub(crate) seq: u32,
}

/// Which hand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandName {
    /// The client's number for it.
    pub(crate) hand: u32,
}

/// Where the pushing ball is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Push {
    /// Metres.
    pub(crate) centre: [f32; 3],
    /// Metres.
    pub(crate) radius: f32,
}

/// A ball on its way.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Throw {
    /// Where it starts, metres.
    pub(crate) from: [f32; 3],
    /// m/s.
    pub(crate) velocity: [f32; 3],
    /// Metres.
    pub(crate) radius: f32,
}

/// A body's new material.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetMaterial {
    /// Key of the body.
    pub(crate) body: u32,
    /// All of it.
    pub(crate) material: Material,
}

/// Which cluster to look into.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inspect {
    /// Key of the body.
    pub(crate) body: u32,
    /// Which cluster of it.
    pub(crate) cluster: u32,
}

impl Message {
    /// Reads a message, and says what is wrong with one that does not read or asks for nonsense.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let message: Self = serde_json::from_str(text)
            .map_err(|error| format!("message not understood: {error}"))?;
        message.check()?;
        Ok(message)
    }

    fn check(&self) -> Result<(), String> {
        match self {
            Self::Hello(hello) if hello.name.chars().count() > limits::NAME => {
                Err(format!("name: at most {} letters", limits::NAME))
            }
            Self::Pick(pick) => within("pick.target", &pick.target, limits::REACH),
            Self::Move(to) => within("move.target", &to.target, limits::REACH),
            Self::Push(Some(push)) => {
                within("push.centre", &push.centre, limits::REACH)?;
                between("push.radius", push.radius, 1e-3, 100.0)
            }
            Self::Throw(throw) => {
                within("throw.from", &throw.from, limits::REACH)?;
                within("throw.velocity", &throw.velocity, limits::REACH)?;
                between("throw.radius", throw.radius, 1e-3, 100.0)
            }
            Self::Cursor(Some(at)) => within("cursor", at, limits::REACH),
            Self::Gravity(gravity) => within("gravity", gravity, 1e3),
            Self::Speed(speed) => between("speed", *speed, 0.01, 4.0),
            Self::Step(steps) => between("step", *steps as f32, 1.0, 60.0),
            _ => Ok(()),
        }
    }

    /// True for what costs the room more than a spring.
    pub(crate) fn is_heavy(&self) -> bool {
        matches!(
            self,
            Self::Scene(_)
                | Self::Reset
                | Self::Throw(_)
                | Self::Material(_)
                | Self::Inspect(_)
                | Self::Record
                | Self::Replay
                | Self::Seek(_)
                | Self::Step(_)
                | Self::View(_)
        )
    }
}

fn within(field: &str, values: &[f32], reach: f32) -> Result<(), String> {
    values
        .iter()
        .try_for_each(|v| between(field, *v, -reach, reach))
}

fn between(field: &str, value: f32, low: f32, high: f32) -> Result<(), String> {
    if (low..=high).contains(&value) {
        Ok(())
    } else {
        Err(format!(
            "{field} must be between {low} and {high}, is {value}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_reads() {
        let texts = [
            r#"{"hello":{"version":1,"name":"Ada"}}"#,
            r#"{"view":"strain"}"#,
            r#"{"pick":{"hand":1,"body":0,"at":{"skin":7},"target":[0,1,2],"seq":3}}"#,
            r#"{"move":{"hand":1,"target":[0,1,2]}}"#,
            r#"{"lock":{"hand":1}}"#,
            r#"{"release":{"hand":1}}"#,
            r#"{"unlock":4}"#,
            r#""unlock_all""#,
            r#"{"push":{"centre":[0,0,0],"radius":0.2}}"#,
            r#"{"push":null}"#,
            r#"{"throw":{"from":[0,1,3],"velocity":[0,0,-5],"radius":0.2}}"#,
            r#"{"cursor":[0,0,0]}"#,
            r#"{"pause":true}"#,
            r#"{"step":1}"#,
            r#"{"speed":0.25}"#,
            r#"{"scene":"jelly-drop"}"#,
            r#""reset""#,
            r#"{"material":{"body":0,"material":{"damping":3}}}"#,
            r#"{"gravity":[0,-1.6,0]}"#,
            r#"{"inspect":{"body":0,"cluster":2}}"#,
            r#""record""#,
            r#""stop""#,
            r#""replay""#,
            r#"{"seek":12}"#,
        ];
        for text in texts {
            Message::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }

    #[test]
    fn nonsense_is_named() {
        let check = |text: &str, part: &str| {
            let error = Message::parse(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        };
        check("", "not understood");
        check(r#"{"fly":1}"#, "unknown variant `fly`");
        check(r#"{"speed":1e9}"#, "speed must be between 0.01 and 4");
        check(r#"{"move":{"hand":1,"target":[0,1e30,0]}}"#, "move.target");
        check(r#"{"move":{"hand":1,"target":[0,1e300,0]}}"#, "move.target");
        check(
            r#"{"move":{"hand":1,"target":[0,0,0],"x":1}}"#,
            "unknown field `x`",
        );
        check(r#"{"step":0}"#, "step must be");
        check(
            &format!(r#"{{"hello":{{"version":1,"name":"{}"}}}}"#, "a".repeat(33)),
            "name",
        );
        check(&"[".repeat(60_000), "not understood");
    }
}
