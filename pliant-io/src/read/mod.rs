//! Readers: what is in a file becomes vertices and triangles, or particles, or an error that says where and why not.

mod error;
mod gltf;
mod obj;
mod off;
mod ply;
mod points;
mod polygon;
mod soup;
mod stl;
mod text;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use pliant::TriMesh;

pub use error::{ParseError, Place, Problem, ReadError};
pub use gltf::parse_gltf;
pub use obj::parse_obj;
pub use off::parse_off;
pub use ply::parse_ply;
pub use points::parse_points;
pub use stl::parse_stl;

/// Most vertices, triangles, corners of faces or particles that are read from a file.
pub const MAX_ELEMENTS: usize = 50_000_000;
/// Longest file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 4 << 30;
/// Extensions of mesh files that [`read_mesh`] knows.
pub const MESH_EXTENSIONS: [&str; 6] = ["obj", "ply", "stl", "gltf", "glb", "off"];
/// Extensions of particle files that [`read_points`] knows, besides those of meshes.
pub const POINT_EXTENSIONS: [&str; 3] = ["txt", "xyz", "pts"];

/// Reads a mesh; the extension says the format. Polygons are triangulated, coordinates stay as they are.
pub fn read_mesh(path: &Path) -> Result<TriMesh, ReadError> {
    let mesh = read_any(path)?;
    let refusal = if mesh.triangles.is_empty() {
        Some(Problem::NoFaces {
            vertices: mesh.vertices.len(),
        })
    } else {
        mesh.validate().err().map(Problem::from)
    };
    match refusal {
        None => Ok(mesh),
        Some(problem) => Err(in_file(path, Place::File.error(problem))),
    }
}

/// Reads particles: a text file of positions, or the vertices of a mesh or point cloud.
pub fn read_points(path: &Path) -> Result<Vec<[f32; 3]>, ReadError> {
    let extension = extension(path);
    if POINT_EXTENSIONS.contains(&extension.as_str()) {
        return parse_points(&load(path)?).map_err(|error| in_file(path, error));
    }
    if MESH_EXTENSIONS.contains(&extension.as_str()) {
        return Ok(read_any(path)?.vertices);
    }
    Err(unknown(
        path,
        &[&POINT_EXTENSIONS[..], &MESH_EXTENSIONS].concat(),
    ))
}

/// The mesh in a file, which may have no triangles.
fn read_any(path: &Path) -> Result<TriMesh, ReadError> {
    let parse = match extension(path).as_str() {
        "obj" => parse_obj,
        "ply" => parse_ply,
        "stl" => parse_stl,
        "off" => parse_off,
        "gltf" | "glb" => return gltf::read(path),
        _ => return Err(unknown(path, &MESH_EXTENSIONS)),
    };
    parse(&load(path)?).map_err(|error| in_file(path, error))
}

fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().to_ascii_lowercase()
}

fn unknown(path: &Path, known: &[&str]) -> ReadError {
    ReadError::UnknownExtension {
        path: path.into(),
        known: known
            .iter()
            .map(|e| format!(".{e}"))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

fn in_file(path: &Path, source: ParseError) -> ReadError {
    ReadError::Parse {
        path: path.into(),
        source,
    }
}

/// The bytes of a file that is not too long. What has no end, such as a device, is cut and refused.
fn load(path: &Path) -> Result<Vec<u8>, ReadError> {
    let bytes = load_up_to(path, MAX_FILE_BYTES + 1).map_err(|source| ReadError::Io {
        path: path.into(),
        source,
    })?;
    if bytes.len() as u64 <= MAX_FILE_BYTES {
        return Ok(bytes);
    }
    let problem = Problem::TooMany {
        what: "bytes or more",
        count: bytes.len() as u64,
        limit: MAX_FILE_BYTES,
    };
    Err(in_file(path, Place::File.error(problem)))
}

fn load_up_to(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    // Asked before it is opened: opening a pipe would wait for somebody to write to it.
    let kind = fs::metadata(path)?;
    if !kind.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"));
    }
    let mut bytes = Vec::with_capacity(kind.len().min(limit) as usize);
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}
