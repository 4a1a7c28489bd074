//! USD as text. The layer needs all time samples of an attribute side by side, so they are spilled until `finish`.
//!
//! Time codes are frame numbers. Only changes are written: what never changes becomes a plain value, and vertices and
//! triangles may change in any frame. A body that is missing in a frame is invisible there.

mod array;
mod prim;
mod track;

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use super::Format;
use super::draft::{Draft, Target};
use super::error::{WriteError, in_file};
use super::frame::{Body, Frame, Kind, Settings, Up};
use super::names::Names;
use super::spill::Spill;
use prim::Prim;

/// Bytes that are collected before they go to the file.
const BUFFER: usize = 1 << 20;

/// A body of a frame: its kind, its name, and how many of that name came before it.
type Key = (Kind, String, usize);

/// Writes one `.usda` file.
pub(super) struct Usd {
    path: PathBuf,
    settings: Settings,
    spill: Spill,
    prims: Vec<Prim>,
    prim_of: BTreeMap<Key, usize>,
    names: Names,
    /// First and last frame that were written.
    range: Option<(u64, u64)>,
}

impl Usd {
    pub(super) fn new(target: &Target, settings: &Settings) -> Result<Self, WriteError> {
        let path = target.with_extension("usda");
        Ok(Self {
            spill: Spill::new(Draft::new(path.with_extension("usda.spill"))?),
            path,
            settings: settings.clone(),
            prims: Vec::new(),
            prim_of: BTreeMap::new(),
            names: Names::without(&["Materials"]),
            range: None,
        })
    }

    /// The prim of a body; a new one is invisible from the first frame on.
    fn prim(&mut self, body: &Body<'_>, seen: &mut BTreeMap<(Kind, String), usize>) -> usize {
        let twins = seen.entry((body.kind, body.name.into())).or_default();
        let key = (body.kind, body.name.into(), *twins);
        *twins += 1;
        if let Some(&index) = self.prim_of.get(&key) {
            return index;
        }
        let mut prim = Prim::new(self.names.unique(body.name), body.kind);
        if let Some((first, _)) = self.range {
            prim.hide(first, &mut self.spill);
        }
        self.prims.push(prim);
        self.prim_of.insert(key, self.prims.len() - 1);
        self.prims.len() - 1
    }

    fn write_layer(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.write_head(out)?;
        for prim in &self.prims {
            prim.write(&mut self.spill, out)?;
        }
        writeln!(out, "    def Scope \"Materials\"\n    {{")?;
        for prim in self.prims.iter().filter(|prim| prim.kind == Kind::Mesh) {
            prim.write_material(out)?;
        }
        writeln!(out, "    }}\n}}")?;
        out.flush()
    }

    fn write_head(&self, out: &mut impl Write) -> io::Result<()> {
        let (first, last) = self.range.unwrap_or_default();
        let Settings {
            frames_per_second,
            up,
            metres_per_unit,
        } = self.settings;
        let up = if up == Up::Y { "Y" } else { "Z" };
        writeln!(
            out,
            "#usda 1.0\n(\n    defaultPrim = \"World\"\n    endTimeCode = {last}\n    framesPerSecond = {frames_per_second}\n    \
             metersPerUnit = {metres_per_unit}\n    startTimeCode = {first}\n    timeCodesPerSecond = {frames_per_second}\n    \
             upAxis = \"{up}\"\n)\n\ndef Xform \"World\" (\n    kind = \"component\"\n)\n{{"
        )
    }
}

impl Format for Usd {
    fn write(&mut self, frame: &Frame<'_>) -> Result<(), WriteError> {
        let mut seen = BTreeMap::new();
        let mut shown = vec![false; self.prims.len()];
        for body in frame.bodies() {
            let index = self.prim(&body, &mut seen);
            if let Some(shown) = shown.get_mut(index) {
                *shown = true;
            }
            self.prims[index].show(&body, frame.number, &mut self.spill);
        }
        for (prim, _) in self.prims.iter_mut().zip(shown).filter(|(_, shown)| !shown) {
            prim.hide(frame.number, &mut self.spill);
        }
        self.spill.commit()?;
        let first = self.range.map_or(frame.number, |(first, _)| first);
        self.range = Some((first, frame.number));
        Ok(())
    }

    fn finish(&mut self) -> Result<Vec<PathBuf>, WriteError> {
        let mut draft = Draft::new(self.path.clone())?;
        let mut out = BufWriter::with_capacity(BUFFER, draft.file());
        self.write_layer(&mut out).map_err(in_file(&self.path))?;
        drop(out);
        draft.publish()?;
        Ok(vec![self.path.clone()])
    }
}
