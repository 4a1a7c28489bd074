//! Recordings: a snapshot, and what was done to the world after it.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::World;
use crate::error::Error;
use crate::interaction::Command;

const MAGIC: &[u8; 8] = b"PLIANTRC";
const VERSION: u32 = 1;

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
        let end = world.steps().saturating_add(self.steps);
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

    /// The recording as bytes: versioned and checksummed.
    pub fn to_bytes(&self) -> Vec<u8> {
        let body = postcard::to_stdvec(self).expect("plain tables always serialise");
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(xxh3_64(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// A recording from bytes. Damaged, truncated or foreign bytes are refused with the reason.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let refuse = |why: String| Err(Error::Snapshot(why));
        let Some((magic, rest)) = bytes.split_first_chunk::<8>() else {
            return refuse("not a Pliant recording".into());
        };
        if magic != MAGIC {
            return refuse("not a Pliant recording".into());
        }
        let Some((version, rest)) = rest.split_first_chunk::<4>() else {
            return refuse("truncated recording".into());
        };
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return refuse(format!(
                "recording of version {version}, but this build reads version {VERSION}"
            ));
        }
        match rest.split_first_chunk::<8>() {
            Some((sum, body)) if u64::from_le_bytes(*sum) == xxh3_64(body) => {
                postcard::from_bytes(body)
                    .or_else(|error| refuse(format!("the recording does not read: {error}")))
            }
            _ => refuse("truncated or damaged recording: its checksum does not match".into()),
        }
    }
}
