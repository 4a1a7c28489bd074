//! Bodies and obstacles from the words of a scene: files read, names and colours given, sizes bounded.

use std::path::PathBuf;

use pliant::{BodyConfig, Shape, TriMesh};

use super::names::{own_name, shared_name};
use super::report::Report;
use super::spacing::{self, estimate};
use crate::convert::{Colour, clustering, obstacle, rotation};
use crate::format::{self, Body, Obstacle};
use crate::read::Scene;

/// Most particles of a scene.
pub const MOST_PARTICLES: usize = 16_000_000;
/// Most bodies of a scene.
pub const MOST_BODIES: usize = 10_000;

/// A body to be made.
#[derive(Debug)]
pub(super) struct PlannedBody {
    pub(super) path: String,
    /// The key that its shape comes from.
    pub(super) from: &'static str,
    pub(super) name: String,
    pub(super) colour: Colour,
    pub(super) config: Box<BodyConfig>,
}

/// An obstacle to be made.
#[derive(Clone, Debug)]
pub(super) struct PlannedObstacle {
    pub(super) path: String,
    pub(super) name: String,
    pub(super) colour: Colour,
    pub(super) config: Box<pliant::Obstacle>,
}

/// All bodies of a scene, copies included, with about `most` particles at most.
pub(super) fn bodies(scene: &Scene, most: usize, report: &mut Report<'_>) -> Vec<PlannedBody> {
    let mut planned = Vec::new();
    let (mut particles, mut count) = (0.0, 0);
    for (i, body) in scene.file.body.iter().enumerate() {
        let path = format!("body[{i}]");
        let copies = body.copies.map_or(1, |copies| copies.count);
        count += copies as usize;
        if copies == 0 || count > MOST_BODIES {
            report.wrong(
                &format!("{path}.copies.count"),
                format!("a scene has from 1 to {MOST_BODIES} bodies"),
            );
            return planned;
        }
        let Some((from, config)) = config(scene, body, &path, report) else {
            continue;
        };
        particles += f64::from(copies) * estimate(&config);
        if particles > most as f64 {
            report.wrong(
                &format!("{path}.spacing"),
                format!(
                    "the scene asks for about {particles:.1e} particles, more than the {most} that are allowed: make `spacing` larger"
                ),
            );
            return planned;
        }
        planned.extend(copied(scene, i, from, &config, report));
    }
    planned
}

/// The copies of body i.
fn copied(
    scene: &Scene,
    i: usize,
    from: &'static str,
    config: &BodyConfig,
    report: &mut Report<'_>,
) -> Vec<PlannedBody> {
    let body = &scene.file.body[i];
    let path = format!("body[{i}]");
    let own = colour(body.colour.as_deref(), &path, Colour::of_palette(i), report);
    let count = body.copies.map_or(1, |copies| copies.count);
    let shared = shared_name(&scene.file, i);
    let copy = |k: u32| {
        let mut config = config.clone();
        if let Some(copies) = body.copies {
            for (x, step) in config.position.iter_mut().zip(copies.step) {
                *x += k as f32 * step;
            }
        }
        PlannedBody {
            path: path.clone(),
            from,
            name: own_name(&shared, k as usize, count),
            colour: own,
            config: Box::new(config),
        }
    };
    (0..count).map(copy).collect()
}

/// The engine's config of a body, and the key that its shape comes from.
fn config(
    scene: &Scene,
    body: &Body,
    path: &str,
    report: &mut Report<'_>,
) -> Option<(&'static str, BodyConfig)> {
    let (from, shape) = shape(scene, body, path, report)?;
    let rotation = report.take(path, rotation(&body.rotation).map_err(Into::into))?;
    let mass = mass(body, &shape, path, report);
    let config = BodyConfig {
        sampling: body.sampling.into(),
        spacing: body.spacing.or_else(|| spacing::of_thin(&shape)),
        shape,
        mass,
        seed: body.seed,
        clustering: clustering(body),
        material: body.material.into(),
        fields: body.fields.clone().into(),
        contact: body.contact.into(),
        extent: body.extent.clone().into(),
        position: body.position,
        rotation,
        stretch: body.stretch,
        velocity: body.velocity,
        spin: body.spin,
        skin: body.skin.into(),
    };
    Some((from, config))
}

/// The total mass, if the scene says one.
fn mass(body: &Body, shape: &Shape, path: &str, report: &mut Report<'_>) -> Option<f32> {
    let Some(each) = body.particle_mass else {
        return body.mass;
    };
    let path = format!("{path}.particle_mass");
    match (body.mass, shape) {
        (Some(_), _) => report.wrong(&path, "either `mass` or `particle_mass`, not both"),
        (None, Shape::Points(_)) if !(each.is_finite() && each > 0.0) => report.wrong(
            &path,
            format!("`particle_mass` must be a positive number of kilograms, is {each}"),
        ),
        (None, Shape::Points(points)) => return Some(each * points.len() as f32),
        (None, _) => report.wrong(
            &path,
            "`particle_mass` is for `points`: a shape has `mass`, or the material's density",
        ),
    }
    None
}

fn shape(
    scene: &Scene,
    body: &Body,
    path: &str,
    report: &mut Report<'_>,
) -> Option<(&'static str, Shape)> {
    match (&body.shape, &body.mesh, &body.points) {
        (Some(_), None, None) if body.scale != 1.0 => {
            let key = format!("{path}.scale");
            report.wrong(
                &key,
                "`scale` is for `mesh` and `points`: give the shape the size it should have",
            );
            None
        }
        (Some(format::Shape::Blobs(blobs)), None, None) if blobs.problem().is_some() => {
            let (key, problem) = blobs.problem()?;
            report.wrong(&format!("{path}.shape.blobs.{key}"), problem);
            None
        }
        (Some(shape), None, None) => Some(("shape", shape.clone().into())),
        (None, Some(file), None) => {
            let key = format!("{path}.mesh");
            let mesh = mesh(scene, file, body.scale, &key, report)?;
            Some(("mesh", Shape::Mesh(mesh)))
        }
        (None, None, Some(file)) => {
            let key = format!("{path}.points");
            let file = find(scene, file, &key, report)?;
            match pliant_io::read_points(&file) {
                Ok(mut points) => {
                    scaled(&mut points, body.scale);
                    Some(("points", Shape::Points(points)))
                }
                Err(error) => {
                    report.file(&key, error.to_string());
                    None
                }
            }
        }
        (None, None, None) => {
            report.wrong(path, "a body needs one of `shape`, `mesh` and `points`");
            None
        }
        _ => {
            report.wrong(
                path,
                "a body has only one of `shape`, `mesh` and `points`: remove the others",
            );
            None
        }
    }
}

fn mesh(
    scene: &Scene,
    file: &str,
    scale: f32,
    path: &str,
    report: &mut Report<'_>,
) -> Option<TriMesh> {
    let file = find(scene, file, path, report)?;
    match pliant_io::read_mesh(&file) {
        Ok(mut mesh) => {
            scaled(&mut mesh.vertices, scale);
            Some(mesh)
        }
        Err(error) => {
            report.file(path, error.to_string());
            None
        }
    }
}

fn scaled(points: &mut [[f32; 3]], scale: f32) {
    for x in points.as_flattened_mut() {
        *x *= scale;
    }
}

/// The file in the first folder that has it.
fn find(scene: &Scene, file: &str, path: &str, report: &mut Report<'_>) -> Option<PathBuf> {
    let places = scene.folders.iter().map(|folder| folder.join(file));
    let found = places.clone().find(|place| place.is_file());
    if found.is_none() {
        let places: Vec<String> = places.map(|place| place.display().to_string()).collect();
        report.file(path, format!("there is no file {}", places.join(" or ")));
    }
    found
}

/// A colour as written, or the given one.
fn colour(said: Option<&str>, path: &str, other: Colour, report: &mut Report<'_>) -> Colour {
    let Some(text) = said else { return other };
    Colour::parse(text).unwrap_or_else(|| {
        report.wrong(
            &format!("{path}.colour"),
            format!("a colour is written \"#rrggbb\", not \"{text}\""),
        );
        other
    })
}

/// All obstacles of a scene that are there from the start.
pub(super) fn obstacles(scene: &Scene, report: &mut Report<'_>) -> Vec<PlannedObstacle> {
    let all = scene.file.obstacle.iter().enumerate();
    all.filter_map(|(i, said)| planned(scene, said, i, &format!("obstacle[{i}]"), report))
        .collect()
}

/// One obstacle.
pub(super) fn planned(
    scene: &Scene,
    said: &Obstacle,
    i: usize,
    path: &str,
    report: &mut Report<'_>,
) -> Option<PlannedObstacle> {
    let shape = match (&said.shape, &said.mesh) {
        (Some(shape), None) => shape.clone().into(),
        (None, Some(file)) => {
            let key = format!("{path}.mesh");
            pliant::obstacle::ObstacleShape::Mesh(mesh(scene, file, said.scale, &key, report)?)
        }
        _ => {
            report.wrong(path, "an obstacle needs either `shape` or `mesh`");
            return None;
        }
    };
    let config = report.take(path, obstacle(said, shape).map_err(Into::into))?;
    Some(PlannedObstacle {
        name: said.name.clone().unwrap_or(format!("obstacle {}", i + 1)),
        colour: colour(said.colour.as_deref(), path, Colour::GREY, report),
        path: path.to_owned(),
        config: Box::new(config),
    })
}
