//! Columns that grow frame by frame, kept on disk until the file that needs them one after the other is written.
//!
//! All channels share one file. A chunk is a head (next chunk of the channel, tag, start and length of its bytes) and
//! its bytes; memory holds a few numbers per channel. What a frame appends is staged and written by `commit`, so that a
//! frame is in the channels or is not.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use super::draft::Draft;
use super::error::{WriteError, in_file};

/// Bytes of the head of a chunk: four numbers of eight bytes.
const HEAD: usize = 32;

/// A column of chunks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Channel(usize);

#[derive(Clone, Copy, Default)]
struct Ends {
    first: u64,
    last: u64,
    chunks: u64,
    bytes: u64,
    /// Where the bytes of the last chunk are.
    body: (u64, u64),
}

/// The channels of a writer.
pub(super) struct Spill {
    draft: Draft,
    /// Length of the file.
    end: u64,
    channels: Vec<Ends>,
    staged_channels: Vec<Ends>,
    staged: Vec<u8>,
    /// Heads on disk that get a next chunk.
    links: Vec<(u64, u64)>,
}

impl Spill {
    /// No channels; the file vanishes with the spill.
    pub(super) fn new(draft: Draft) -> Self {
        Self {
            draft,
            end: 0,
            channels: Vec::new(),
            staged_channels: Vec::new(),
            staged: Vec::new(),
            links: Vec::new(),
        }
    }

    /// A new channel.
    pub(super) fn channel(&mut self) -> Channel {
        self.staged_channels.push(Ends::default());
        Channel(self.staged_channels.len() - 1)
    }

    /// Chunks in a channel that were committed.
    pub(super) fn chunks(&self, channel: Channel) -> u64 {
        self.channels.get(channel.0).map_or(0, |ends| ends.chunks)
    }

    /// Bytes in a channel that were committed.
    pub(super) fn bytes(&self, channel: Channel) -> u64 {
        self.channels.get(channel.0).map_or(0, |ends| ends.bytes)
    }

    /// Appends what `fill` adds to the buffer it is given.
    pub(super) fn append(&mut self, channel: Channel, tag: u64, fill: impl FnOnce(&mut Vec<u8>)) {
        let head = self.staged.len();
        self.staged.resize(head + HEAD, 0);
        fill(&mut self.staged);
        let start = self.end + (head + HEAD) as u64;
        let length = (self.staged.len() - head - HEAD) as u64;
        self.link(channel, tag, head, (start, length));
    }

    /// Appends the last chunk of a channel again, without a copy of its bytes.
    pub(super) fn repeat(&mut self, channel: Channel, tag: u64) {
        let body = self.staged_channels[channel.0].body;
        let head = self.staged.len();
        self.staged.resize(head + HEAD, 0);
        self.link(channel, tag, head, body);
    }

    /// Fills the head at `head` of the staged bytes and makes it the last of its channel.
    fn link(&mut self, channel: Channel, tag: u64, head: usize, body: (u64, u64)) {
        for (slot, value) in [0, tag, body.0, body.1].into_iter().enumerate() {
            put(&mut self.staged, head + 8 * slot, value);
        }
        let at = self.end + head as u64;
        let ends = &mut self.staged_channels[channel.0];
        if ends.chunks == 0 {
            ends.first = at;
        } else if ends.last >= self.end {
            put(&mut self.staged, (ends.last - self.end) as usize, at);
        } else {
            self.links.push((ends.last, at));
        }
        ends.last = at;
        ends.chunks += 1;
        ends.bytes += body.1;
        ends.body = body;
    }

    /// Writes what was appended since the last time.
    pub(super) fn commit(&mut self) -> Result<(), WriteError> {
        self.flush().map_err(in_file(self.draft.path()))?;
        self.end += self.staged.len() as u64;
        self.channels.clone_from(&self.staged_channels);
        self.staged.clear();
        self.links.clear();
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let file = self.draft.file();
        file.seek(SeekFrom::Start(self.end))?;
        file.write_all(&self.staged)?;
        for &(head, next) in &self.links {
            file.seek(SeekFrom::Start(head))?;
            file.write_all(&next.to_le_bytes())?;
        }
        Ok(())
    }

    /// Hands every committed chunk of a channel, in order, to `visit`: its tag and its bytes.
    pub(super) fn visit(
        &mut self,
        channel: Channel,
        mut visit: impl FnMut(u64, io::Take<&File>) -> io::Result<()>,
    ) -> io::Result<()> {
        let ends = self.channels.get(channel.0).copied().unwrap_or_default();
        let file: &File = self.draft.file();
        let mut at = ends.first;
        for _ in 0..ends.chunks {
            let [next, tag, start, length] = read_head(file, at)?;
            let mut body = file;
            body.seek(SeekFrom::Start(start))?;
            visit(tag, body.take(length))?;
            at = next;
        }
        Ok(())
    }

    /// Writes all committed bytes of a channel to `out`.
    pub(super) fn copy(&mut self, channel: Channel, out: &mut impl Write) -> io::Result<()> {
        self.visit(channel, |_, mut body| io::copy(&mut body, out).map(drop))
    }
}

fn put(bytes: &mut [u8], at: usize, value: u64) {
    bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
}

fn read_head(mut file: &File, at: u64) -> io::Result<[u64; 4]> {
    let mut raw = [[0; 8]; 4];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(raw.as_flattened_mut())?;
    Ok(raw.map(u64::from_le_bytes))
}
