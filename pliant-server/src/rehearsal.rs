//! A room without network and clock, for tests and fuzzing: one client says something, and steps come when asked for.

use pliant::World;
use pliant_scene::Scene;

use crate::live::{ClientId, Live, Scenes};
use crate::protocol::client::{Message, View};

/// The one client.
const CLIENT: ClientId = 1;

/// A world of one scene with one client in it.
#[derive(Debug)]
pub struct Rehearsal {
    live: Live,
}

impl Rehearsal {
    /// The scene, as a room would build it.
    pub fn new(scene: Scene) -> Result<Self, String> {
        let mut live = Live::new(Scenes::only("rehearsal".to_owned(), scene))?;
        live.join(CLIENT, "Ada".to_owned());
        live.sync();
        Ok(Self { live })
    }

    /// Hears a message of the client. What a server would close the client for is an error; else the answer comes back, a
    /// notice included.
    pub fn hear(&mut self, text: &str) -> Result<Option<String>, String> {
        let message = Message::parse(text)?;
        Ok(match self.live.handle(CLIENT, message) {
            Ok(answer) => answer.to_sender,
            Err(notice) => Some(notice),
        })
    }

    /// Takes a step, and returns the frame that the client would get in every view that is streamed.
    pub fn step(&mut self) -> Vec<Vec<u8>> {
        // A refusal of what is due in the scene is a notice to all.
        let _ = self.live.step(&mut |_| ());
        self.live.sync();
        let frame = self.live.frame();
        let views = View::ALL.into_iter();
        views
            .filter_map(|view| frame.message(CLIENT, view, 0))
            .collect()
    }

    /// The world as it is.
    pub fn world(&self) -> &World {
        self.live.world()
    }
}
