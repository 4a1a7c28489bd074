//! The values of one USD attribute over time.

use std::io::{self, Write};

use xxhash_rust::xxh3::xxh3_128;

use crate::write::spill::{Channel, Spill};

/// What a reader does between two time samples.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Between {
    /// Keeps the earlier one: whole numbers and words.
    Hold,
    /// Goes from one to the other in a straight line, so the end of a rest must be written too.
    Blend,
}

/// What an attribute is: `float[] primvars:strain`, with `interpolation = "vertex"`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Declaration {
    pub(super) kind: &'static str,
    pub(super) name: String,
    /// None for attributes that need not say it.
    pub(super) interpolation: Option<&'static str>,
}

/// The time samples of one attribute. Only changes are written.
pub(super) struct Track {
    pub(super) declaration: Declaration,
    between: Between,
    channel: Channel,
    hash: u128,
    /// Frame of the last sample.
    written: u64,
    /// Last frame that had the value of the last sample.
    held: u64,
    is_empty: bool,
}

impl Track {
    pub(super) fn new(declaration: Declaration, between: Between, spill: &mut Spill) -> Self {
        Self {
            declaration,
            between,
            channel: spill.channel(),
            hash: 0,
            written: 0,
            held: 0,
            is_empty: true,
        }
    }

    /// Says that frame `number` has the value with these `bytes`, which `text` writes out.
    pub(super) fn set(
        &mut self,
        spill: &mut Spill,
        number: u64,
        bytes: &[u8],
        text: impl FnOnce(&mut Vec<u8>),
    ) {
        let hash = xxh3_128(bytes);
        if self.is_empty || hash != self.hash {
            if self.between == Between::Blend && self.held > self.written {
                spill.repeat(self.channel, self.held);
            }
            spill.append(self.channel, number, text);
            (self.hash, self.written, self.is_empty) = (hash, number, false);
        }
        self.held = number;
    }

    /// Writes the attribute: its only value, or all time samples.
    pub(super) fn write(&self, spill: &mut Spill, out: &mut impl Write) -> io::Result<()> {
        let Declaration {
            kind,
            name,
            interpolation,
        } = &self.declaration;
        let about = interpolation.map_or(String::new(), |word| {
            format!(" (\n            interpolation = \"{word}\"\n        )")
        });
        match spill.chunks(self.channel) {
            0 => Ok(()),
            1 => {
                write!(out, "        {kind} {name} = ")?;
                spill.copy(self.channel, out)?;
                writeln!(out, "{about}")
            }
            _ => {
                if interpolation.is_some() {
                    writeln!(out, "        {kind} {name}{about}")?;
                }
                writeln!(out, "        {kind} {name}.timeSamples = {{")?;
                spill.visit(self.channel, |tag, mut sample| {
                    write!(out, "            {tag}: ")?;
                    io::copy(&mut sample, out)?;
                    out.write_all(b",\n")
                })?;
                writeln!(out, "        }}")
            }
        }
    }
}
