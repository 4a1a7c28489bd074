//! Recordings: a snapshot, and what was done to the world after it.

use serde::{Deserialize, Serialize};

use super::World;
use crate::error::Error;
use crate::interaction::Command;

/// A stretch of a world's life that can be lived again, to the bit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// The world at the start.
    pub snapshot: Vec<u8>,
    /// Commands with the number of steps the world had taken when they came.
    pub commands: Vec<(u64, Command)>,
    /// Steps taken since the start.
    pub steps: u64,
}

impl Recording {
    /// Lives it again and returns the world at its end.
    pub fn replay(&self) -> Result<World, Error> {
        let mut world = World::restore(&self.snapshot)?;
        let end = world.steps() + self.steps;
        let mut commands = self.commands.iter().peekable();
        loop {
            while let Some((_, command)) = commands.next_if(|(at, _)| *at <= world.steps()) {
                world.apply(command.clone())?;
            }
            if world.steps() >= end {
                return Ok(world);
            }
            world.step();
        }
    }

    /// The recording as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("plain tables always serialise")
    }

    /// A recording from bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        postcard::from_bytes(bytes)
            .map_err(|error| Error::Snapshot(format!("not a recording: {error}")))
    }
}
