//! glTF 2.0, as text or GLB: the triangles of the shown scene, where its nodes put them.
//!
//! Skins, animations and morph targets are passed over: the mesh comes in its bind pose.

mod accessor;
mod container;
mod document;
mod scene;

use std::path::Path;

use pliant::TriMesh;

use super::error::{ParseError, Place, Problem, ReadError};
use super::soup::check_count;
use super::text::checked_coordinate;
use super::{in_file, load};
use accessor::Source;
use container::Neighbours;
use document::{Document, Primitive};
use scene::Affine;

const TRIANGLES: u32 = 4;
const STRIP: u32 = 5;
const FAN: u32 = 6;

/// Extensions that a file may require and that do not change its geometry or are understood.
const HARMLESS: [&str; 2] = ["KHR_mesh_quantization", "KHR_texture_transform"];

/// Reads a glTF 2.0 file, text or GLB, whose buffers are all inside. All triangles of the shown scene become one mesh.
pub fn parse_gltf(bytes: &[u8]) -> Result<TriMesh, ParseError> {
    parse(bytes, Neighbours::Refused)
}

/// Reads a glTF file whose buffers may be in its folder.
pub(super) fn read(path: &Path) -> Result<TriMesh, ReadError> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    parse(&load(path)?, Neighbours::Within(folder)).map_err(|error| in_file(path, error))
}

fn parse(bytes: &[u8], neighbours: Neighbours<'_>) -> Result<TriMesh, ParseError> {
    let whole = |problem| Place::File.error(problem);
    let (json, bin) = container::split(bytes).map_err(whole)?;
    let document: Document = serde_json::from_slice(json).map_err(|error| {
        Place::Line(error.line()).error(Problem::Inconsistent(format!("not glTF: {error}")))
    })?;
    check_extensions(&document).map_err(whole)?;
    let buffers = container::load_buffers(&document.buffers, bin, neighbours).map_err(whole)?;
    let source = Source { document, buffers };
    let mut mesh = TriMesh::default();
    for (index, world) in scene::placed_meshes(&source.document).map_err(whole)? {
        append_mesh(&source, index, &world, &mut mesh)?;
    }
    if mesh.vertices.is_empty() {
        return Err(whole(Problem::NoVertices {
            format: "glTF with a mesh",
        }));
    }
    Ok(mesh)
}

fn check_extensions(document: &Document) -> Result<(), Problem> {
    let mut required = document.extensions_required.iter();
    let geometry = ["draco", "meshopt", "quantization", "instancing"];
    match required.find(|name| {
        !HARMLESS.contains(&name.as_str()) && geometry.iter().any(|g| name.contains(g))
    }) {
        None => Ok(()),
        Some(name) => Err(Problem::Unsupported {
            what: format!("a file that needs {name}"),
            advice: "export it without compression",
        }),
    }
}

fn append_mesh(
    source: &Source,
    index: usize,
    world: &Affine,
    mesh: &mut TriMesh,
) -> Result<(), ParseError> {
    let found = source.document.meshes.get(index).ok_or_else(|| {
        Place::File.error(Problem::Inconsistent(format!(
            "mesh {index} does not exist"
        )))
    })?;
    for primitive in &found.primitives {
        append_primitive(source, primitive, world, mesh)
            .map_err(|problem| Place::File.error(problem))?;
        check_count("vertices", mesh.vertices.len() as u64, Place::File)?;
        check_count("triangles", mesh.triangles.len() as u64, Place::File)?;
    }
    Ok(())
}

fn append_primitive(
    source: &Source,
    primitive: &Primitive,
    world: &Affine,
    mesh: &mut TriMesh,
) -> Result<(), Problem> {
    let mode = primitive.mode.unwrap_or(TRIANGLES);
    let (TRIANGLES | STRIP | FAN, Some(position)) = (mode, primitive.attributes.position) else {
        return Ok(());
    };
    let positions = source.positions(position)?;
    let corners = match primitive.indices {
        Some(indices) => source.indices(indices)?,
        None => (0..positions.len() as u32).collect(),
    };
    let base = mesh.vertices.len();
    if let Some(&index) = corners.iter().find(|&&c| c as usize >= positions.len()) {
        let (index, vertices) = (i64::from(index), positions.len());
        return Err(Problem::NoSuchVertex { index, vertices });
    }
    for position in &positions {
        mesh.vertices.push(placed(world.apply(*position))?);
    }
    for [a, b, c] in triangles(&corners, mode) {
        let [b, c] = if world.mirrors() { [c, b] } else { [b, c] };
        mesh.triangles
            .push([a, b, c].map(|corner| corner + base as u32));
    }
    Ok(())
}

fn placed(position: [f64; 3]) -> Result<[f32; 3], Problem> {
    let mut point = [0.0; 3];
    for (slot, value) in point.iter_mut().zip(position) {
        *slot = checked_coordinate(value).ok_or_else(|| Problem::BadCoordinate {
            found: value.to_string(),
        })?;
    }
    Ok(point)
}

/// The triangles of a list, strip or fan; those of a strip turn every other time.
fn triangles(corners: &[u32], mode: u32) -> Vec<[u32; 3]> {
    match mode {
        STRIP => {
            let turned = |(i, w): (usize, &[u32])| {
                if i % 2 == 0 {
                    [w[0], w[1], w[2]]
                } else {
                    [w[1], w[0], w[2]]
                }
            };
            corners.windows(3).enumerate().map(turned).collect()
        }
        FAN => {
            let rim = corners.get(1..).unwrap_or_default();
            rim.windows(2).map(|w| [corners[0], w[0], w[1]]).collect()
        }
        _ => corners.as_chunks::<3>().0.to_vec(),
    }
}

#[cfg(test)]
mod tests;
