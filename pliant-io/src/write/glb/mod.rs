//! glTF 2.0 as GLB: a mesh per body, moved by one morph target per frame.
//!
//! The text of a GLB comes before its bytes and lists every target, so both are spilled until `finish`. A keyframe gives
//! all weight to the target of its frame; between keyframes vertices go in straight lines.

mod body;
mod json;

use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::PathBuf;

use super::Format;
use super::draft::{Draft, Target};
use super::error::{WriteError, in_file};
use super::frame::{Body, Frame, Kind, Settings};
use super::spill::{Channel, Spill};
use body::{Channels, Shape};
use json::Regions;

/// Bytes that are collected before they go to the file.
const BUFFER: usize = 1 << 20;
/// Bytes before the text: the file's head and the chunk's.
const TEXT_START: u64 = 20;

/// Writes one `.glb` file.
pub(super) struct Glb {
    path: PathBuf,
    settings: Settings,
    spill: Spill,
    channels: Channels,
    /// Times of the frames.
    times: Channel,
    first_time: f64,
    last_time: f32,
    frames: u64,
    shapes: Vec<Shape>,
}

impl Glb {
    pub(super) fn new(target: &Target, settings: &Settings) -> Result<Self, WriteError> {
        let path = target.with_extension("glb");
        let mut spill = Spill::new(Draft::new(path.with_extension("glb.spill"))?);
        Ok(Self {
            channels: Channels::new(&mut spill),
            times: spill.channel(),
            spill,
            path,
            settings: settings.clone(),
            first_time: 0.0,
            last_time: 0.0,
            frames: 0,
            shapes: Vec::new(),
        })
    }

    fn add_frame(&mut self, frame: &Frame<'_>, bodies: &[Body<'_>]) -> Result<(), WriteError> {
        let (channels, spill) = (&mut self.channels, &mut self.spill);
        if self.frames == 0 {
            self.shapes = bodies
                .iter()
                .map(|body| Shape::new(body, channels, spill))
                .collect();
            self.first_time = frame.time;
        }
        let changed = |name: &str| WriteError::TopologyChanged {
            frame: frame.number,
            name: name.into(),
        };
        if let Some(lost) = self.shapes.get(bodies.len()) {
            return Err(changed(&lost.name));
        }
        for (index, body) in bodies.iter().enumerate() {
            if !self.shapes.get(index).is_some_and(|shape| shape.fits(body)) {
                return Err(changed(body.name));
            }
        }
        for (shape, body) in self.shapes.iter_mut().zip(bodies) {
            shape.add(body, self.frames, channels, spill);
        }
        Ok(())
    }

    /// Takes back what a frame changed in memory, when it did not get to the disk.
    fn forget_frame(&mut self, accessors: usize) {
        self.channels.count = accessors;
        for shape in &mut self.shapes {
            shape.moves_from = shape.moves_from.filter(|&from| from < self.frames);
        }
    }

    fn regions(&self) -> Regions {
        let weights = |shape: &Shape| {
            shape
                .moves_from
                .map_or(0, |from| 4 * self.frames * (self.frames - from))
        };
        let weights = self.shapes.iter().map(weights).sum();
        let times = self.spill.bytes(self.times);
        Regions {
            vectors: self.spill.bytes(self.channels.vectors),
            corners: self.spill.bytes(self.channels.corners),
            times: if weights > 0 { times } else { 0 },
            weights,
        }
    }

    /// Writes the file, except that the lengths in its heads are filled in last.
    fn write_file(&mut self, out: &mut (impl Write + Seek), regions: &Regions) -> io::Result<()> {
        out.write_all(&[0; TEXT_START as usize])?;
        self.write_text(out, regions)?;
        let padding = out.stream_position()?.wrapping_neg() % 4;
        out.write_all(&b"   "[..padding as usize])?;
        let text_end = out.stream_position()?;
        out.write_all(&(regions.total() as u32).to_le_bytes())?;
        out.write_all(b"BIN\0")?;
        self.spill.copy(self.channels.vectors, out)?;
        self.spill.copy(self.channels.corners, out)?;
        if regions.times > 0 {
            self.spill.copy(self.times, out)?;
            self.write_weights(out)?;
        }
        let end = out.stream_position()?;
        out.seek(SeekFrom::Start(0))?;
        out.write_all(b"glTF")?;
        for word in [2, end as u32, (text_end - TEXT_START) as u32] {
            out.write_all(&word.to_le_bytes())?;
        }
        out.write_all(b"JSON")?;
        out.flush()
    }

    /// A row per frame with a 1 at the target of the frame.
    fn write_weights(&self, out: &mut impl Write) -> io::Result<()> {
        for from in self.shapes.iter().filter_map(|shape| shape.moves_from) {
            let mut row = vec![0.0f32; (self.frames - from) as usize];
            for frame in 0..self.frames {
                row.fill(0.0);
                if frame >= from {
                    row[(frame - from) as usize] = 1.0;
                }
                for weight in &row {
                    out.write_all(&weight.to_le_bytes())?;
                }
            }
        }
        Ok(())
    }
}

impl Format for Glb {
    fn write(&mut self, frame: &Frame<'_>) -> Result<(), WriteError> {
        // A body without anything to draw has no place in glTF.
        let drawn = |body: &Body<'_>| {
            !body.positions.is_empty() && (body.kind == Kind::Points || !body.triangles.is_empty())
        };
        let bodies: Vec<Body<'_>> = frame.bodies().filter(drawn).collect();
        let accessors = self.channels.count;
        self.add_frame(frame, &bodies)?;
        let time = (frame.time - self.first_time) as f32;
        self.spill
            .append(self.times, 0, |out| out.extend(time.to_le_bytes()));
        if let Err(error) = self.spill.commit() {
            self.forget_frame(accessors);
            return Err(error);
        }
        (self.frames, self.last_time) = (self.frames + 1, time);
        Ok(())
    }

    fn finish(&mut self) -> Result<Vec<PathBuf>, WriteError> {
        let regions = self.regions();
        let text = self.spill.bytes(self.channels.accessors);
        let bytes = regions.total() + text;
        if bytes > u64::from(u32::MAX) - (1 << 20) {
            let path = self.path.clone();
            return Err(WriteError::TooLarge { path, bytes });
        }
        let mut draft = Draft::new(self.path.clone())?;
        let mut out = BufWriter::with_capacity(BUFFER, draft.file());
        self.write_file(&mut out, &regions)
            .map_err(in_file(&self.path))?;
        drop(out);
        draft.publish()?;
        Ok(vec![self.path.clone()])
    }
}
