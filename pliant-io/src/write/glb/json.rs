//! The text of a GLB file.

use std::io::{self, Write};

use super::Glb;
use super::body::Shape;
use super::track::Track;
use crate::write::frame::{Kind, Up};

/// Bytes of the parts of the binary chunk, in order. Without movement there are no tracks.
pub(super) struct Regions {
    pub(super) vectors: u64,
    pub(super) corners: u64,
    pub(super) tracks: u64,
}

impl Regions {
    /// Bytes of the chunk.
    pub(super) fn total(&self) -> u64 {
        self.vectors + self.corners + self.tracks
    }

    /// The view of the tracks; views of empty parts are left out.
    fn tracks_view(&self) -> usize {
        1 + usize::from(self.corners > 0)
    }
}

impl Glb {
    /// Writes the document.
    pub(super) fn write_text(
        &mut self,
        out: &mut impl Write,
        tracks: &[Track],
        regions: &Regions,
    ) -> io::Result<()> {
        write!(
            out,
            "{{\"asset\":{{\"version\":\"2.0\",\"generator\":\"pliant\"}},\"scene\":0,\"scenes\":[{{\"nodes\":[0]}}],"
        )?;
        self.write_nodes(out)?;
        if !self.shapes.is_empty() {
            self.write_meshes(out)?;
            self.write_accessors(out, tracks, regions.tracks_view())?;
            self.write_animation(out, tracks)?;
            write_views(out, regions)?;
            write!(out, ",\"buffers\":[{{\"byteLength\":{}}}]", regions.total())?;
        }
        write!(out, "}}")
    }

    /// A root that turns and scales to metres with Y up, and a node per shape. Programs that do not play animations show the first frame.
    fn write_nodes(&self, out: &mut impl Write) -> io::Result<()> {
        let scale = self.settings.metres_per_unit;
        write!(
            out,
            "\"nodes\":[{{\"name\":\"World\",\"scale\":[{scale:?},{scale:?},{scale:?}]"
        )?;
        if self.settings.up == Up::Z {
            let half = std::f64::consts::FRAC_1_SQRT_2;
            write!(out, ",\"rotation\":[{},0,0,{half}]", -half)?;
        }
        if !self.shapes.is_empty() {
            write!(
                out,
                ",\"children\":{:?}",
                (1..=self.shapes.len()).collect::<Vec<_>>()
            )?;
        }
        write!(out, "}}")?;
        for (mesh, shape) in self.shapes.iter().enumerate() {
            let hidden = if shape.from > 0 {
                ",\"scale\":[0,0,0]"
            } else {
                ""
            };
            write!(
                out,
                ",{{\"name\":{},\"mesh\":{mesh}{hidden}}}",
                quoted(&shape.name())
            )?;
        }
        write!(out, "],")
    }

    fn write_meshes(&mut self, out: &mut impl Write) -> io::Result<()> {
        for (index, shape) in self.shapes.iter().enumerate() {
            let comma = if index > 0 { "," } else { "\"meshes\":[" };
            write!(
                out,
                "{comma}{{\"name\":{},\"primitives\":[{{",
                quoted(&shape.name())
            )?;
            write_primitive(out, shape, index)?;
            if self.spill.chunks(shape.targets) > 0 {
                write!(out, ",\"targets\":[")?;
                self.spill.copy(shape.targets, out)?;
                write!(out, "]")?;
            }
            write!(out, "}}]}}")?;
        }
        for (index, shape) in self.shapes.iter().enumerate() {
            let comma = if index > 0 { "," } else { "],\"materials\":[" };
            let [r, g, b] = shape.colour.map(|c| c.clamp(0.0, 1.0));
            write!(
                out,
                "{comma}{{\"name\":{},\"doubleSided\":true,\"pbrMetallicRoughness\":{{\"baseColorFactor\":[{r:?},{g:?},{b:?},1.0],\
                 \"metallicFactor\":0.0,\"roughnessFactor\":0.6}}}}",
                quoted(&shape.name())
            )?;
        }
        write!(out, "],")
    }

    /// The accessors of the shapes, then times and values of each track.
    fn write_accessors(
        &mut self,
        out: &mut impl Write,
        tracks: &[Track],
        view: usize,
    ) -> io::Result<()> {
        write!(out, "\"accessors\":[")?;
        self.spill.copy(self.channels.accessors, out)?;
        let mut offset = 0;
        for track in tracks {
            let time = |key: Option<&usize>| key.map_or(0.0, |&key| f64::from(self.times[key]));
            let (first, last) = (time(track.keys.first()), time(track.keys.last()));
            write!(
                out,
                ",{{\"bufferView\":{view},\"byteOffset\":{offset},\"componentType\":5126,\"count\":{},\"type\":\"SCALAR\",\
                 \"min\":[{first:?}],\"max\":[{last:?}]}}",
                track.keys.len()
            )?;
            let (kind, count) = track.shape();
            write!(
                out,
                ",{{\"bufferView\":{view},\"byteOffset\":{},\"componentType\":5126,\"count\":{count},\"type\":\"{kind}\"}}",
                offset + track.time_bytes()
            )?;
            offset += track.bytes();
        }
        write!(out, "],")
    }

    fn write_animation(&self, out: &mut impl Write, tracks: &[Track]) -> io::Result<()> {
        if tracks.is_empty() {
            return Ok(());
        }
        let first = self.channels.count;
        let samplers = tracks.iter().enumerate().map(|(i, track)| {
            let (input, interpolation) = (first + 2 * i, track.interpolation());
            let output = input + 1;
            format!(
                "{{\"input\":{input},\"output\":{output},\"interpolation\":\"{interpolation}\"}}"
            )
        });
        let channels = tracks.iter().enumerate().map(|(i, track)| {
            let (node, path) = (track.node, track.path());
            format!("{{\"sampler\":{i},\"target\":{{\"node\":{node},\"path\":\"{path}\"}}}}")
        });
        write!(
            out,
            "\"animations\":[{{\"samplers\":[{}],\"channels\":[{}]}}],",
            samplers.collect::<Vec<_>>().join(","),
            channels.collect::<Vec<_>>().join(",")
        )
    }
}

fn write_primitive(out: &mut impl Write, shape: &Shape, material: usize) -> io::Result<()> {
    let mode = if shape.kind == Kind::Mesh { 4 } else { 0 };
    write!(
        out,
        "\"mode\":{mode},\"material\":{material},\"attributes\":{{\"POSITION\":{}",
        shape.position
    )?;
    if let Some(normal) = shape.normal {
        write!(out, ",\"NORMAL\":{normal}")?;
    }
    write!(out, "}}")?;
    if let Some(corner) = shape.corner {
        write!(out, ",\"indices\":{corner}")?;
    }
    Ok(())
}

/// The views of the parts that are not empty.
fn write_views(out: &mut impl Write, regions: &Regions) -> io::Result<()> {
    let parts = [
        (regions.vectors, ",\"byteStride\":12,\"target\":34962"),
        (regions.corners, ",\"target\":34963"),
        (regions.tracks, ""),
    ];
    let mut offset = 0;
    for (index, (length, rest)) in parts
        .into_iter()
        .filter(|(length, _)| *length > 0)
        .enumerate()
    {
        let comma = if index > 0 { "," } else { "\"bufferViews\":[" };
        write!(
            out,
            "{comma}{{\"buffer\":0,\"byteOffset\":{offset},\"byteLength\":{length}{rest}}}"
        )?;
        offset += length;
    }
    write!(out, "]")
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
