//! `pliant convert`: meshes, particle files and snapshots from one format to another.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use pliant::{TriMesh, World};
use pliant_io::{
    Frame, MESH_EXTENSIONS, MeshFrame, POINT_EXTENSIONS, PointsFrame, ReadError, Settings,
    WRITE_EXTENSIONS, read_mesh, read_points,
};
use pliant_render::colour;
use pliant_scene::{Colour, Named};

use crate::common::{bytes, extension, stem};
use crate::failure::Failure;
use crate::output::{cache, make_folder, pieces::Pieces};
use crate::print;

/// Options of `pliant convert`.
#[derive(Args)]
pub(crate) struct Options {
    /// A mesh (obj, ply, stl, gltf, glb, off), particles (txt, xyz, pts, or a mesh file without faces) or a .snapshot.
    input: PathBuf,
    /// The file to write: usda, glb, ply, obj, vtu or pvd, or txt, xyz or pts for the positions alone.
    output: PathBuf,
}

/// What is in a file.
pub(crate) enum Content {
    Mesh(TriMesh),
    Points(Vec<[f32; 3]>),
    World(Box<World>),
}

/// Reads, writes, and prints the counts.
pub(crate) fn convert(options: &Options) -> Result<(), Failure> {
    let to = extension(&options.output);
    let is_text = POINT_EXTENSIONS.contains(&to.as_str());
    if !is_text && !WRITE_EXTENSIONS.contains(&to.as_str()) {
        return Err(Failure::input(format!(
            "cannot write {}: there are writers for {} and {}",
            options.output.display(),
            WRITE_EXTENSIONS.join(", "),
            POINT_EXTENSIONS.join(", ")
        )));
    }
    if same_file(&options.input, &options.output) {
        return Err(Failure::input(format!(
            "{} would be written over itself: give the output another name",
            options.input.display()
        )));
    }
    let content = read(&options.input)?;
    if to == "glb" && matches!(content, Content::Points(_)) {
        return Err(Failure::input(format!(
            "{} has no faces, and a glb holds surfaces only: write ply, obj, usda, vtu or xyz",
            options.input.display()
        )));
    }
    make_folder(&options.output)?;
    let files = if is_text {
        write_text(&content, &options.output)?;
        vec![options.output.clone()]
    } else {
        write_cache(&content, options)?
    };
    let names: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    print::out(&format!("{}: {}\n", names.join(", "), content.counts()))
}

fn same_file(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// Reads a mesh, particles or a snapshot; a mesh file without faces has particles.
pub(crate) fn read(path: &Path) -> Result<Content, Failure> {
    let from = extension(path);
    if from == "snapshot" {
        return Ok(Content::World(Box::new(restore(path)?)));
    }
    if POINT_EXTENSIONS.contains(&from.as_str()) {
        return Ok(Content::Points(read_points(path)?));
    }
    if !MESH_EXTENSIONS.contains(&from.as_str()) {
        return Err(Failure::input(format!(
            "cannot read {}: there are readers for {}, {} and snapshot",
            path.display(),
            MESH_EXTENSIONS.join(", "),
            POINT_EXTENSIONS.join(", ")
        )));
    }
    match read_mesh(path) {
        Ok(mesh) => Ok(Content::Mesh(mesh)),
        Err(ReadError::Parse { source, .. })
            if matches!(source.problem, pliant_io::Problem::NoFaces { .. }) =>
        {
            Ok(Content::Points(read_points(path)?))
        }
        Err(error) => Err(error.into()),
    }
}

/// The world in a snapshot file.
fn restore(path: &Path) -> Result<World, Failure> {
    World::restore(&bytes(path)?)
        .with_context(|| path.display().to_string())
        .map_err(Failure::Input)
}

/// Names and colours for the bodies of a world without a scene.
fn named(world: &World) -> Vec<Named<pliant::BodyId>> {
    let byte = |channel: f32| (channel * 255.0).round() as u8;
    world
        .bodies()
        .enumerate()
        .map(|(i, id)| Named {
            id,
            name: format!("body {}", i + 1),
            colour: Colour(colour::body(i).map(byte)),
        })
        .collect()
}

fn write_cache(content: &Content, options: &Options) -> Result<Vec<PathBuf>, Failure> {
    let mut writer = pliant_io::create(&options.output, &Settings::default())?;
    let name = stem(&options.input);
    let colour = colour::linear(colour::body(0));
    let (mut meshes, mut points) = (Vec::new(), Vec::new());
    match content {
        Content::World(world) => {
            let pieces = &mut Pieces::default();
            cache::write(writer.as_mut(), world, &named(world), pieces, 0)?;
            return Ok(writer.finish()?);
        }
        Content::Mesh(mesh) => meshes.push(MeshFrame {
            name: &name,
            body: 0,
            positions: &mesh.vertices,
            normals: &[],
            triangles: &mesh.triangles,
            colour,
            attributes: &[],
        }),
        Content::Points(positions) => points.push(PointsFrame {
            name: &name,
            body: 0,
            positions,
            radius: 0.01,
            colour,
            attributes: &[],
        }),
    }
    writer.write(&Frame {
        number: 0,
        time: 0.0,
        meshes: &meshes,
        points: &points,
    })?;
    Ok(writer.finish()?)
}

/// One position per line.
fn write_text(content: &Content, path: &Path) -> Result<(), Failure> {
    let mut text = String::new();
    for [x, y, z] in content.positions() {
        let _ = writeln!(text, "{x} {y} {z}");
    }
    let written = fs::write(path, text);
    Ok(written.with_context(|| format!("cannot write {}", path.display()))?)
}

impl Content {
    /// All vertices or particles.
    fn positions(&self) -> Vec<[f32; 3]> {
        match self {
            Self::Mesh(mesh) => mesh.vertices.clone(),
            Self::Points(points) => points.clone(),
            Self::World(world) => {
                let views = world.bodies().filter_map(|id| world.body(id).ok());
                views.flat_map(|view| view.positions().to_vec()).collect()
            }
        }
    }

    fn counts(&self) -> String {
        match self {
            Self::Mesh(mesh) => format!(
                "{} vertices, {} triangles",
                mesh.vertices.len(),
                mesh.triangles.len()
            ),
            Self::Points(points) => format!("{} particles", points.len()),
            Self::World(world) => format!(
                "{} bodies, {} particles",
                world.bodies().count(),
                self.positions().len()
            ),
        }
    }
}
