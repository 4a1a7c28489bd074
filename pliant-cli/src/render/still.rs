//! What does not move: snapshots and meshes.

use std::path::{Path, PathBuf};

use pliant::World;
use pliant_render::world::{self, Look};
use pliant_render::{
    Bounds, Camera, Ground, Image, Light, Picture, Radius, Spheres, Surface, render,
};

use super::Options;
use super::words::Colour;
use crate::common::extension;
use crate::convert::{self, Content};
use crate::failure::Failure;
use crate::output::make_folder;

/// Pixels where none are asked for.
const SIZE: [u32; 2] = [1280, 720];

/// Draws a snapshot, a mesh or a cloud of particles.
pub(super) fn still(options: &Options, path: &Path) -> Result<Vec<PathBuf>, Failure> {
    refuse_motion(options, path)?;
    let image = match convert::read(&options.input)? {
        Content::World(world) => draw_world(options, &world)?,
        Content::Mesh(mesh) => draw_mesh(options, &mesh.vertices, &mesh.triangles)?,
        Content::Points(points) => draw_mesh(options, &points, &[])?,
    };
    make_folder(path)?;
    image.write_png(path)?;
    Ok(vec![path.to_owned()])
}

fn draw_world(options: &Options, world: &World) -> Result<Image, Failure> {
    let size = options.size.unwrap_or(SIZE);
    let direction = options
        .view
        .map_or(Camera::DIRECTION, |view| view.direction);
    let mut look = Look {
        size,
        camera: Some(Camera::frame(world::bounds(world), direction, size)),
        ..Look::default()
    };
    options.apply(&mut look);
    Ok(world::draw(world, &look)?)
}

fn draw_mesh(
    options: &Options,
    positions: &[[f32; 3]],
    triangles: &[[u32; 3]],
) -> Result<Image, Failure> {
    if options.colour.is_some_and(|colour| colour != Colour::Body) || options.proxies {
        return Err(Failure::input(
            "a mesh has no clusters: --colour other than body and --proxies need a scene or a snapshot",
        ));
    }
    let bounds = Bounds::of(positions);
    let size = options.size.unwrap_or(SIZE);
    let direction = options
        .view
        .map_or(Camera::DIRECTION, |view| view.direction);
    let mut camera = Camera::frame(bounds, direction, size);
    options.aim(&mut camera);
    let surfaces = [Surface {
        positions,
        triangles,
        ..Surface::default()
    }];
    let spheres = [Spheres {
        centres: if triangles.is_empty() { positions } else { &[] },
        radius: Radius::Uniform(ball(bounds, positions.len())),
        ..Spheres::default()
    }];
    Ok(render(&Picture {
        surfaces: &surfaces,
        spheres: &spheres,
        ground: Some(Ground {
            point: [0.0, bounds.low[1], 0.0],
            ..Ground::default()
        }),
        light: Light::over_shoulder(&camera),
        camera,
        size,
        samples: options.samples,
        ..Picture::default()
    })?)
}

/// A radius with which so many balls about fill a box.
fn ball(bounds: Bounds, count: usize) -> f32 {
    let sides = [0, 1, 2].map(|i| bounds.high[i] - bounds.low[i]);
    let longest = sides.iter().fold(0.0, |a: f32, b| a.max(*b));
    // A flat cloud fills a box as thin as a hundredth of its length.
    let volume: f32 = sides.iter().map(|side| side.max(0.01 * longest)).product();
    0.4 * (volume / count.max(1) as f32).cbrt().max(1e-6)
}

fn refuse_motion(options: &Options, path: &Path) -> Result<(), Failure> {
    let moving = [
        ("--at", options.at.is_some()),
        ("--sheet", options.sheet.is_some()),
        ("--frames", options.frames.is_some()),
        ("--set", !options.changes.set.is_empty()),
        ("--seed", options.changes.seed.is_some()),
    ];
    if let Some((option, _)) = moving.iter().find(|(_, given)| *given) {
        return Err(Failure::input(format!(
            "{} is no scene, and {option} needs one",
            options.input.display()
        )));
    }
    if extension(path) != "png" {
        return Err(Failure::input(format!(
            "{} does not move: name a file that ends in png",
            options.input.display()
        )));
    }
    Ok(())
}
