//! What a run writes, by extension.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use pliant::BodyView;
use pliant_io::{Attribute, Frame, MeshFrame, PointsFrame, Settings, Values, Writer};
use pliant_render::world::{ColourBy, Look, Show, draw};
use pliant_render::{Camera, Film};
use pliant_scene::Built;
use pliant_scene::format;

/// A file being written.
pub(super) enum Output {
    /// A picture of the last frame.
    Still { path: PathBuf, look: Look },
    /// A film of all frames.
    Film {
        path: PathBuf,
        film: Box<Film>,
        look: Look,
    },
    /// A cache of all frames for other programs.
    Cache(Box<dyn Writer>),
    /// Numbers over time.
    Table {
        path: PathBuf,
        file: std::io::BufWriter<std::fs::File>,
    },
}

impl Output {
    pub(super) fn create(path: &Path, built: &Built) -> anyhow::Result<Self> {
        let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase());
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("creating {}", folder.display()))?;
        }
        let path_text = path.display().to_string();
        Ok(match extension.as_deref() {
            Some("png") => Self::Still {
                path: path.to_owned(),
                look: look(built),
            },
            Some("gif" | "mp4") => {
                let look = Look {
                    size: [640, 360],
                    ..look(built)
                };
                let rate = f64::from(built.run.frames_per_second);
                let film = Film::create(path, look.size, rate)?;
                Self::Film {
                    path: path.to_owned(),
                    film: Box::new(film),
                    look,
                }
            }
            Some("csv") => {
                let file =
                    std::fs::File::create(path).with_context(|| format!("creating {path_text}"))?;
                let mut file = std::io::BufWriter::new(file);
                writeln!(
                    file,
                    "time,kinetic,potential,momentum_x,momentum_y,momentum_z,centre_x,centre_y,centre_z,max_strain"
                )?;
                Self::Table {
                    path: path.to_owned(),
                    file,
                }
            }
            _ => Self::Cache(pliant_io::create(
                path,
                &Settings {
                    frames_per_second: f64::from(built.run.frames_per_second),
                    ..Settings::default()
                },
            )?),
        })
    }

    /// Takes a frame; `last` is the one a still shows.
    pub(super) fn frame(&mut self, built: &Built, number: u64, last: bool) -> anyhow::Result<()> {
        match self {
            Self::Still { path, look } if last => draw(&built.world, look)?.write_png(path)?,
            Self::Still { .. } => {}
            Self::Film { film, look, .. } => film.push(&draw(&built.world, look)?)?,
            Self::Cache(writer) => write_cache(writer.as_mut(), built, number)?,
            Self::Table { file, .. } => write_row(file, built)?,
        }
        Ok(())
    }

    /// Completes the file and tells what was written.
    pub(super) fn finish(self) -> anyhow::Result<Vec<PathBuf>> {
        Ok(match self {
            Self::Still { path, .. } => vec![path],
            Self::Film { path, film, .. } => {
                film.finish()?;
                vec![path]
            }
            Self::Cache(writer) => writer.finish()?,
            Self::Table { path, mut file } => {
                file.flush()?;
                vec![path]
            }
        })
    }
}

/// How the scene wants to be seen.
fn look(built: &Built) -> Look {
    let camera = built.camera();
    let rgb = |c: pliant_scene::Colour| c.0.map(|v| f32::from(v) / 255.0);
    Look {
        show: match built.view.draw {
            format::Draw::Skin => Show::Skin,
            format::Draw::Particles => Show::Particles,
            format::Draw::Both => Show::Both,
        },
        colour_by: match built.view.colour_by {
            format::ColourBy::Body => ColourBy::Body,
            format::ColourBy::Cluster => ColourBy::Cluster,
            format::ColourBy::Strain => ColourBy::Strain,
            format::ColourBy::Speed => ColourBy::Speed,
        },
        proxies: built.view.overlay == format::Overlay::Proxies,
        colours: built
            .bodies
            .iter()
            .map(|body| (body.id, rgb(body.colour)))
            .collect(),
        camera: Some(Camera {
            eye: camera.eye,
            target: camera.target,
            up: camera.up,
            vertical_fov: camera.fov.to_radians(),
        }),
        ..Look::default()
    }
}

/// What a cache stores of one body.
struct Stored<'w> {
    name: &'w str,
    colour: [f32; 3],
    view: BodyView<'w>,
    normals: Vec<[f32; 3]>,
    strain: Vec<f32>,
    cluster: Vec<i32>,
}

impl Stored<'_> {
    fn attributes(&self, on_skin: bool) -> Vec<Attribute<'_>> {
        let mut attributes = vec![
            Attribute {
                name: "strain",
                values: Values::Scalars(&self.strain),
            },
            Attribute {
                name: "cluster",
                values: Values::Integers(&self.cluster),
            },
        ];
        if !on_skin {
            attributes.push(Attribute {
                name: "velocity",
                values: Values::Vectors(self.view.velocities()),
            });
        }
        attributes
    }
}

/// Skins as meshes, bodies without one as points.
fn write_cache(writer: &mut dyn Writer, built: &Built, number: u64) -> anyhow::Result<()> {
    let stored: Vec<Stored<'_>> = built
        .bodies
        .iter()
        .filter_map(|body| {
            let view = built.world.body(body.id).ok()?;
            let strains = view.strains();
            let skin = view.skin();
            let clusters = if skin.is_some() {
                view.skin_clusters()
            } else {
                view.main_clusters()
            };
            Some(Stored {
                name: &body.name,
                colour: body.colour.0.map(|v| f32::from(v) / 255.0),
                normals: skin.map(|skin| skin.normals()).unwrap_or_default(),
                strain: if skin.is_some() {
                    view.on_skin(&strains)
                } else {
                    strains
                },
                cluster: clusters
                    .iter()
                    .map(|c| i32::try_from(*c).unwrap_or(-1))
                    .collect(),
                view,
            })
        })
        .collect();
    let attributes: Vec<Vec<Attribute<'_>>> = stored
        .iter()
        .map(|body| body.attributes(body.view.skin().is_some()))
        .collect();
    let pairs = || stored.iter().zip(&attributes);
    let meshes: Vec<MeshFrame<'_>> = pairs()
        .filter_map(|(body, attributes)| {
            let skin = body.view.skin()?;
            Some(MeshFrame {
                name: body.name,
                positions: skin.positions,
                normals: &body.normals,
                triangles: skin.triangles,
                colour: body.colour,
                attributes,
            })
        })
        .collect();
    let points: Vec<PointsFrame<'_>> = pairs()
        .filter(|(body, _)| body.view.skin().is_none())
        .map(|(body, attributes)| PointsFrame {
            name: body.name,
            positions: body.view.positions(),
            radius: 0.5 * body.view.spacing(),
            colour: body.colour,
            attributes,
        })
        .collect();
    writer.write(&Frame {
        number,
        time: f64::from(built.world.time()),
        meshes: &meshes,
        points: &points,
    })?;
    Ok(())
}

fn write_row(file: &mut impl Write, built: &Built) -> anyhow::Result<()> {
    let totals = built.world.totals();
    let ([px, py, pz], [x, y, z]) = (totals.momentum, totals.centre);
    let strain = super::summary::max_strain(&built.world);
    writeln!(
        file,
        "{},{},{},{px},{py},{pz},{x},{y},{z},{strain}",
        built.world.time(),
        totals.kinetic,
        totals.potential
    )?;
    Ok(())
}
