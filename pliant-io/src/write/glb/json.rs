//! The text of a GLB file.

use std::io::{self, Write};

use super::Glb;
use super::body::Shape;
use crate::write::frame::{Kind, Up};

/// Bytes of the parts of the binary chunk, in order. Without movement there are no times and weights.
pub(super) struct Regions {
    pub(super) vectors: u64,
    pub(super) corners: u64,
    pub(super) times: u64,
    pub(super) weights: u64,
}

impl Regions {
    /// Bytes of the chunk.
    pub(super) fn total(&self) -> u64 {
        self.vectors + self.corners + self.times + self.weights
    }

    /// The view of the times; views of empty parts are left out, that of the weights comes next.
    fn times_view(&self) -> usize {
        1 + usize::from(self.corners > 0)
    }
}

impl Glb {
    /// Writes the document.
    pub(super) fn write_text(&mut self, out: &mut impl Write, regions: &Regions) -> io::Result<()> {
        write!(
            out,
            "{{\"asset\":{{\"version\":\"2.0\",\"generator\":\"pliant\"}},\"scene\":0,\"scenes\":[{{\"nodes\":[0]}}],"
        )?;
        self.write_nodes(out)?;
        if !self.shapes.is_empty() {
            self.write_meshes(out)?;
            self.write_accessors(out, regions.times_view())?;
            self.write_animation(out)?;
            write_views(out, regions)?;
            write!(out, ",\"buffers\":[{{\"byteLength\":{}}}]", regions.total())?;
        }
        write!(out, "}}")
    }

    /// A root that turns and scales to metres with Y up, and a node per body.
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
            write!(out, ",{{\"name\":{},\"mesh\":{mesh}}}", quoted(&shape.name))?;
        }
        write!(out, "],")
    }

    fn write_meshes(&mut self, out: &mut impl Write) -> io::Result<()> {
        for (index, shape) in self.shapes.iter().enumerate() {
            let comma = if index > 0 { "," } else { "\"meshes\":[" };
            write!(
                out,
                "{comma}{{\"name\":{},\"primitives\":[{{",
                quoted(&shape.name)
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
                quoted(&shape.name)
            )?;
        }
        write!(out, "],")
    }

    /// The accessors of the bodies, then the times, then the weights of each body that moves.
    fn write_accessors(&mut self, out: &mut impl Write, times_view: usize) -> io::Result<()> {
        write!(out, "\"accessors\":[")?;
        self.spill.copy(self.channels.accessors, out)?;
        let (frames, last) = (self.frames, f64::from(self.last_time));
        let weights_view = times_view + 1;
        let mut offset = 0;
        for (index, (_, from)) in self.moving().enumerate() {
            if index == 0 {
                write!(
                    out,
                    ",{{\"bufferView\":{times_view},\"componentType\":5126,\"count\":{frames},\"type\":\"SCALAR\",\"min\":[0.0],\"max\":[{last:?}]}}"
                )?;
            }
            let count = frames * (frames - from);
            write!(
                out,
                ",{{\"bufferView\":{weights_view},\"byteOffset\":{offset},\"componentType\":5126,\"count\":{count},\"type\":\"SCALAR\"}}"
            )?;
            offset += 4 * count;
        }
        write!(out, "],")
    }

    /// Nodes of the bodies that move, with their first frames.
    fn moving(&self) -> impl Iterator<Item = (usize, u64)> {
        let shapes = self.shapes.iter().enumerate();
        shapes.filter_map(|(index, shape)| Some((index + 1, shape.moves_from?)))
    }

    fn write_animation(&self, out: &mut impl Write) -> io::Result<()> {
        let nodes: Vec<usize> = self.moving().map(|(node, _)| node).collect();
        if nodes.is_empty() {
            return Ok(());
        }
        let times = self.channels.count;
        let samplers =
            (0..nodes.len()).map(|i| format!("{{\"input\":{times},\"output\":{}}}", times + 1 + i));
        let channels = nodes.iter().enumerate().map(|(i, node)| {
            format!("{{\"sampler\":{i},\"target\":{{\"node\":{node},\"path\":\"weights\"}}}}")
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
        (regions.times, ""),
        (regions.weights, ""),
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
