//! Reports: what people did to a world, from a snapshot on, and the hash that it came to. One file tells another machine,
//! or the next version, exactly what happened.

use pliant::{Recording, World};

const MAGIC: &[u8; 8] = b"PLIANTRP";
const VERSION: u32 = 1;

/// A recording and the hash it ends with.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What happened.
    pub recording: Recording,
    /// [`World::hash`] at the end.
    pub hash: u64,
}

/// Why a report does not read or does not come out.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The bytes are no report.
    #[error("this is no report: {0}")]
    Foreign(&'static str),
    /// It was written by another version.
    #[error("a report of version {found}, but this build reads version {VERSION}")]
    Version {
        /// The version of the file.
        found: u32,
    },
    /// What is inside does not read, or a command is refused.
    #[error(transparent)]
    World(#[from] pliant::Error),
    /// It ends in another state.
    #[error(
        "the replay ends with hash {found:016x}, but the report says {expected:016x}: this build does not compute what \
         the one that wrote it did"
    )]
    Differs {
        /// What the report says.
        expected: u64,
        /// What came out.
        found: u64,
    },
}

impl Report {
    /// A report of what happened.
    pub fn new(recording: Recording, hash: u64) -> Self {
        Self { recording, hash }
    }

    /// Lives it again and returns the world at its end, which is the same to the bit.
    pub fn replay(&self) -> Result<World, ReportError> {
        let world = self.recording.replay()?;
        if world.hash() == self.hash {
            return Ok(world);
        }
        Err(ReportError::Differs {
            expected: self.hash,
            found: world.hash(),
        })
    }

    /// The report as bytes: magic, version, hash, and the recording as it writes itself.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.hash.to_le_bytes());
        bytes.extend(self.recording.to_bytes());
        bytes
    }

    /// A report from bytes. Damaged, truncated or foreign bytes are refused with the reason.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReportError> {
        let Some((magic, rest)) = bytes.split_first_chunk::<8>() else {
            return Err(ReportError::Foreign("it is too short"));
        };
        if magic != MAGIC {
            return Err(ReportError::Foreign("it does not begin with PLIANTRP"));
        }
        let (Some((version, rest)), true) = (rest.split_first_chunk::<4>(), rest.len() >= 12)
        else {
            return Err(ReportError::Foreign("it is cut off"));
        };
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return Err(ReportError::Version { found: version });
        }
        let (hash, rest) = rest
            .split_first_chunk::<8>()
            .ok_or(ReportError::Foreign("it is cut off"))?;
        Ok(Self {
            recording: Recording::from_bytes(rest)?,
            hash: u64::from_le_bytes(*hash),
        })
    }
}
