//! glTF 2.0 as GLB: a mesh per body, moved by one morph target per frame.
//!
//! The text of a GLB comes before its bytes and lists every target, so both are spilled until `finish`. A keyframe gives
//! all weight to the target of its frame; between keyframes vertices go in straight lines. glTF has no way to say that triangles change:
//! a body that breaks goes on as another mesh, and nodes are shown and hidden by their scale, as the specification has it [glTF 2.0 §3.5.3].

mod body;
mod json;
mod track;

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::PathBuf;

use super::Format;
use super::draft::{Draft, Target};
use super::error::{WriteError, in_file};
use super::frame::{Body, Frame, Kind, Settings};
use super::spill::Spill;
use body::{Channels, Key, Shape};
use json::Regions;
use track::Track;

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
    first_time: f64,
    /// Seconds from the first frame to each.
    times: Vec<f32>,
    /// In the order of their first frames.
    shapes: Vec<Shape>,
}

impl Glb {
    pub(super) fn new(target: &Target, settings: &Settings) -> Result<Self, WriteError> {
        let path = target.with_extension("glb");
        let mut spill = Spill::new(Draft::new(path.with_extension("glb.spill"))?);
        Ok(Self {
            channels: Channels::new(&mut spill),
            spill,
            path,
            settings: settings.clone(),
            first_time: 0.0,
            times: Vec::new(),
            shapes: Vec::new(),
        })
    }

    /// Moves the shapes that go on, ends those that do not, and begins new ones.
    fn add_frame(&mut self, bodies: &[Body<'_>]) {
        let (frame, channels, spill) = (self.times.len(), &mut self.channels, &mut self.spill);
        let places = places(bodies);
        let mut goes_on = vec![false; bodies.len()];
        for shape in self.shapes.iter_mut().filter(|shape| shape.is_there()) {
            let place = places.get(&shape.body).copied();
            match place.filter(|&place| shape.fits(&bodies[place])) {
                Some(place) => {
                    goes_on[place] = true;
                    shape.add(&bodies[place], frame, channels, spill);
                }
                None => shape.end(frame),
            }
        }
        let mut new: Vec<(Key, usize)> = places.into_iter().collect();
        new.sort_by_key(|(_, place)| *place);
        for (key, place) in new.into_iter().filter(|(_, place)| !goes_on[*place]) {
            let shape = Shape::new(&bodies[place], key, frame, channels, spill);
            self.shapes.push(shape);
        }
    }

    /// Takes back what a frame changed in memory, when it did not get to the disk.
    fn forget_frame(&mut self, accessors: usize) {
        self.channels.count = accessors;
        let frame = self.times.len();
        self.shapes.retain(|shape| shape.from < frame);
        for shape in &mut self.shapes {
            shape.moves_from = shape.moves_from.filter(|&from| from < frame);
            shape.until = shape.until.filter(|&until| until < frame);
        }
    }

    /// What moves, appears and goes.
    fn tracks(&self) -> Vec<Track> {
        let frames = self.times.len();
        let shapes = self.shapes.iter().enumerate();
        let of = |(index, shape): (usize, &Shape)| Track::of(shape, index + 1, frames);
        shapes.flat_map(of).collect()
    }

    fn regions(&self, tracks: &[Track]) -> Regions {
        Regions {
            vectors: self.spill.bytes(self.channels.vectors),
            corners: self.spill.bytes(self.channels.corners),
            tracks: tracks.iter().map(Track::bytes).sum(),
        }
    }

    /// Writes the file, except that the lengths in its heads are filled in last.
    fn write_file(
        &mut self,
        out: &mut (impl Write + Seek),
        tracks: &[Track],
        regions: &Regions,
    ) -> io::Result<()> {
        out.write_all(&[0; TEXT_START as usize])?;
        self.write_text(out, tracks, regions)?;
        let padding = out.stream_position()?.wrapping_neg() % 4;
        out.write_all(&b"   "[..padding as usize])?;
        let text_end = out.stream_position()?;
        out.write_all(&(regions.total() as u32).to_le_bytes())?;
        out.write_all(b"BIN\0")?;
        self.spill.copy(self.channels.vectors, out)?;
        self.spill.copy(self.channels.corners, out)?;
        for track in tracks {
            track.write(&self.times, out)?;
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
}

/// Where each body of a frame is.
fn places<'a>(bodies: &[Body<'a>]) -> BTreeMap<Key, usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let key = |body: &Body<'a>| {
        let count = counts.entry(body.name).or_default();
        *count += 1;
        (body.name.to_owned(), *count)
    };
    bodies.iter().map(key).zip(0..).collect()
}

impl Format for Glb {
    fn write(&mut self, frame: &Frame<'_>) -> Result<(), WriteError> {
        // A body without anything to draw has no place in glTF.
        let drawn = |body: &Body<'_>| {
            !body.positions.is_empty() && (body.kind == Kind::Points || !body.triangles.is_empty())
        };
        let bodies: Vec<Body<'_>> = frame.bodies().filter(drawn).collect();
        let accessors = self.channels.count;
        if self.times.is_empty() {
            self.first_time = frame.time;
        }
        self.add_frame(&bodies);
        if let Err(error) = self.spill.commit() {
            self.forget_frame(accessors);
            return Err(error);
        }
        self.times.push((frame.time - self.first_time) as f32);
        Ok(())
    }

    fn finish(&mut self) -> Result<Vec<PathBuf>, WriteError> {
        let tracks = self.tracks();
        let regions = self.regions(&tracks);
        let text = self.spill.bytes(self.channels.accessors);
        let bytes = regions.total() + text;
        if bytes > u64::from(u32::MAX) - (1 << 20) {
            let path = self.path.clone();
            return Err(WriteError::TooLarge { path, bytes });
        }
        let mut draft = Draft::new(self.path.clone())?;
        let mut out = BufWriter::with_capacity(BUFFER, draft.file());
        self.write_file(&mut out, &tracks, &regions)
            .map_err(in_file(&self.path))?;
        drop(out);
        draft.publish()?;
        Ok(vec![self.path.clone()])
    }
}
