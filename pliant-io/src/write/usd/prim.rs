//! A body as a USD prim: Mesh or Points, with an attribute per column.

use std::io::{self, Write};

use super::array::{corners, extent, floats, integers, threes, vectors};
use super::track::{Between, Declaration, Track};
use crate::write::frame::{Attribute, Body, Kind, Values};
use crate::write::names::Names;
use crate::write::spill::Spill;

/// Names that primvars of our own have.
const RESERVED: [&str; 3] = ["displayColor", "displayOpacity", "normals"];

/// A prim and its attributes over time.
pub(super) struct Prim {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) colour: [f32; 3],
    tracks: Vec<Track>,
    /// Primvars by the name and kind of the attribute.
    primvars: Vec<(String, &'static str, String)>,
    primvar_names: Names,
}

/// What a frame does to the attributes of a prim.
struct Update<'a> {
    prim: &'a mut Prim,
    spill: &'a mut Spill,
    number: u64,
}

impl Update<'_> {
    fn set(
        &mut self,
        declaration: Declaration,
        between: Between,
        bytes: &[u8],
        text: impl FnOnce(&mut Vec<u8>),
    ) {
        let tracks = &mut self.prim.tracks;
        let known = tracks
            .iter()
            .position(|track| track.declaration == declaration);
        let at = known.unwrap_or_else(|| {
            tracks.push(Track::new(declaration, between, self.spill));
            tracks.len() - 1
        });
        tracks[at].set(self.spill, self.number, bytes, text);
    }

    fn set_vectors(
        &mut self,
        kind: &'static str,
        name: &str,
        interpolation: Option<&'static str>,
        values: &[[f32; 3]],
    ) {
        let declaration = declare(kind, name, interpolation);
        let bytes = bytemuck::cast_slice(values);
        self.set(declaration, Between::Blend, bytes, |out| {
            vectors(out, values);
        });
    }

    fn set_word(&mut self, name: &str, word: &str) {
        let declaration = declare("token", name, None);
        self.set(declaration, Between::Hold, word.as_bytes(), |out| {
            out.extend(format!("\"{word}\"").as_bytes());
        });
    }

    fn set_topology(&mut self, triangles: &[[u32; 3]]) {
        let count = triangles.len().to_le_bytes();
        let declaration = declare("int[]", "faceVertexCounts", None);
        self.set(declaration, Between::Hold, &count, |out| {
            threes(out, triangles.len());
        });
        let bytes = bytemuck::cast_slice(triangles);
        let declaration = declare("int[]", "faceVertexIndices", None);
        self.set(declaration, Between::Hold, bytes, |out| {
            corners(out, triangles);
        });
    }

    fn set_floats(&mut self, name: &str, interpolation: &'static str, values: &[f32]) {
        let declaration = declare("float[]", name, Some(interpolation));
        let bytes = bytemuck::cast_slice(values);
        self.set(declaration, Between::Blend, bytes, |out| {
            floats(out, values);
        });
    }

    fn set_integers(&mut self, name: &str, interpolation: &'static str, values: &[i32]) {
        let declaration = declare("int[]", name, Some(interpolation));
        let bytes = bytemuck::cast_slice(values);
        self.set(declaration, Between::Hold, bytes, |out| {
            integers(out, values);
        });
    }

    fn set_attribute(&mut self, attribute: &Attribute<'_>) {
        match attribute.values {
            // The schema's own place for it, from which renderers take motion blur.
            Values::Vectors(values) if attribute.name == "velocity" => {
                self.set_vectors("vector3f[]", "velocities", None, values);
            }
            Values::Vectors(values) => {
                let name = self.prim.primvar(attribute.name, "vector3f[]");
                self.set_vectors("vector3f[]", &name, Some("vertex"), values);
            }
            Values::Scalars(values) => {
                let name = self.prim.primvar(attribute.name, "float[]");
                self.set_floats(&name, "vertex", values);
            }
            Values::Integers(values) => {
                let name = self.prim.primvar(attribute.name, "int[]");
                self.set_integers(&name, "vertex", values);
            }
        }
    }
}

fn declare(kind: &'static str, name: &str, interpolation: Option<&'static str>) -> Declaration {
    Declaration {
        kind,
        name: name.into(),
        interpolation,
    }
}

impl Prim {
    pub(super) fn new(name: String, kind: Kind) -> Self {
        Self {
            name,
            kind,
            colour: [1.0; 3],
            tracks: Vec::new(),
            primvars: Vec::new(),
            primvar_names: Names::without(&RESERVED),
        }
    }

    /// Sets all attributes of a frame in which the body is there.
    pub(super) fn show(&mut self, body: &Body<'_>, number: u64, spill: &mut Spill) {
        self.colour = body.colour;
        let mut update = Update {
            prim: self,
            spill,
            number,
        };
        update.set_word("visibility", "inherited");
        let extent = extent(body.positions, body.radius);
        update.set_vectors("float3[]", "extent", None, &extent);
        match body.kind {
            Kind::Mesh => update.set_topology(body.triangles),
            Kind::Points => update.set_floats("widths", "constant", &[2.0 * body.radius]),
        }
        update.set_vectors("point3f[]", "points", None, body.positions);
        if !body.normals.is_empty() {
            update.set_vectors("normal3f[]", "normals", Some("vertex"), body.normals);
        }
        update.set_vectors(
            "color3f[]",
            "primvars:displayColor",
            Some("constant"),
            &[body.colour],
        );
        for attribute in body.attributes {
            update.set_attribute(attribute);
        }
    }

    /// Says that the body is not there in frame `number`.
    pub(super) fn hide(&mut self, number: u64, spill: &mut Spill) {
        Update {
            prim: self,
            spill,
            number,
        }
        .set_word("visibility", "invisible");
    }

    /// The primvar of an attribute, the same in every frame.
    fn primvar(&mut self, attribute: &str, kind: &'static str) -> String {
        let known = self
            .primvars
            .iter()
            .find(|(name, k, _)| name == attribute && *k == kind);
        if let Some((_, _, primvar)) = known {
            return primvar.clone();
        }
        let primvar = format!("primvars:{}", self.primvar_names.unique(attribute));
        self.primvars
            .push((attribute.into(), kind, primvar.clone()));
        primvar
    }

    /// Writes the prim.
    pub(super) fn write(&self, spill: &mut Spill, out: &mut impl Write) -> io::Result<()> {
        let name = &self.name;
        match self.kind {
            Kind::Points => writeln!(out, "    def Points \"{name}\"\n    {{")?,
            Kind::Mesh => writeln!(
                out,
                "    def Mesh \"{name}\" (\n        prepend apiSchemas = [\"MaterialBindingAPI\"]\n    )\n    {{\n        \
                 uniform bool doubleSided = 1\n        rel material:binding = </World/Materials/{name}>\n        \
                 uniform token subdivisionScheme = \"none\""
            )?,
        }
        for track in &self.tracks {
            track.write(spill, out)?;
        }
        writeln!(out, "    }}\n")
    }

    /// Writes a material of the colour of the body.
    pub(super) fn write_material(&self, out: &mut impl Write) -> io::Result<()> {
        let name = &self.name;
        let [r, g, b] = self.colour;
        writeln!(
            out,
            "        def Material \"{name}\"\n        {{\n            \
             token outputs:surface.connect = </World/Materials/{name}/Surface.outputs:surface>\n\n            \
             def Shader \"Surface\"\n            {{\n                \
             uniform token info:id = \"UsdPreviewSurface\"\n                \
             color3f inputs:diffuseColor = ({r}, {g}, {b})\n                \
             float inputs:roughness = 0.5\n                \
             token outputs:surface\n            }}\n        }}\n"
        )
    }
}
