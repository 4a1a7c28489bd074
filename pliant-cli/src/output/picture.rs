//! Stills, contact sheets and films.

use std::path::{Path, PathBuf};

use pliant_render::world::{ColourBy, Look, Show, draw};
use pliant_render::{Camera, Film, Image, contact_sheet};
use pliant_scene::{Built, format};

use crate::common::extension;
use crate::failure::Failure;
use crate::frames::{Moment, Rhythm};

/// Pictures on a contact sheet, and how many in a row.
const SHEET: u64 = 6;
const COLUMNS: u32 = 3;

/// Sizes in pixels where none is asked for.
const STILL: [u32; 2] = [1280, 720];
const SMALL: [u32; 2] = [640, 360];

/// Pictures being made.
pub(crate) struct Picture {
    path: PathBuf,
    look: Look,
    cut: Cut,
}

/// What of a run pictures show.
enum Cut {
    /// Its end.
    Still,
    /// Some frames of it, evenly spread.
    Sheet {
        /// Which.
        frames: Vec<u64>,
        /// Those that are there.
        images: Vec<Image>,
        /// Their times.
        labels: Vec<String>,
    },
    /// All of it.
    Film(Box<Film>),
}

impl Cut {
    /// A sheet of so many pictures.
    fn sheet(rhythm: &Rhythm, count: u64) -> Self {
        Self::Sheet {
            frames: rhythm.spread(count),
            images: Vec::new(),
            labels: Vec::new(),
        }
    }
}

impl Picture {
    /// Starts pictures in a file that ends in `.png`, `.sheet.png`, `.gif` or `.mp4`. A size of zeros is the usual one;
    /// `sheet` asks for a sheet of so many pictures.
    pub(super) fn create(
        path: &Path,
        rhythm: &Rhythm,
        look: &Look,
        sheet: Option<u64>,
    ) -> Result<Self, Failure> {
        let name = path.to_string_lossy().to_lowercase();
        let sheet = sheet.or_else(|| name.ends_with(".sheet.png").then_some(SHEET));
        let is_still = extension(path) == "png" && sheet.is_none();
        let mut look = look.clone();
        if look.size == [0; 2] {
            look.size = if is_still { STILL } else { SMALL };
        }
        let cut = match sheet {
            Some(count) => Cut::sheet(rhythm, count),
            None if is_still => Cut::Still,
            None => Cut::Film(Box::new(Film::create(path, look.size, rhythm.rate)?)),
        };
        Ok(Self {
            path: path.to_owned(),
            look,
            cut,
        })
    }

    pub(super) fn take(&mut self, built: &Built, moment: &Moment) -> Result<(), Failure> {
        match &mut self.cut {
            Cut::Still if moment.is_last => {
                draw(&built.world, &self.look)?.write_png(&self.path)?;
            }
            Cut::Still => {}
            Cut::Sheet {
                frames,
                images,
                labels,
            } => {
                if moment.frame.is_some_and(|frame| frames.contains(&frame)) {
                    images.push(draw(&built.world, &self.look)?);
                    labels.push(format!("{:.2} s", built.world.time()));
                }
            }
            Cut::Film(film) => {
                if moment.frame.is_some() {
                    film.push(&draw(&built.world, &self.look)?)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Vec<PathBuf>, Failure> {
        match self.cut {
            Cut::Still => {}
            Cut::Sheet { images, .. } if images.is_empty() => return Ok(Vec::new()),
            Cut::Sheet { images, labels, .. } => {
                let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
                contact_sheet(&images, COLUMNS, &labels)?.write_png(&self.path)?;
            }
            Cut::Film(film) => film.finish()?,
        }
        Ok(vec![self.path])
    }
}

/// How the scene wants to be seen; its size is left open.
pub(crate) fn look(built: &Built) -> Look {
    let camera = built.camera();
    let rgb = |c: pliant_scene::Colour| c.0.map(|v| f32::from(v) / 255.0);
    let mut look = Look {
        show: match built.view.draw {
            format::Draw::Skin => Show::Skin,
            format::Draw::Particles => Show::Particles,
            format::Draw::Both => Show::Both,
        },
        colour_by: match built.view.colour_by {
            format::ColourBy::Body => ColourBy::Body,
            format::ColourBy::Cluster => ColourBy::Cluster,
            format::ColourBy::Strain => ColourBy::Strain,
            format::ColourBy::Stress => ColourBy::Stress,
            format::ColourBy::Plastic => ColourBy::Plastic,
            format::ColourBy::Speed => ColourBy::Speed,
            format::ColourBy::Piece => ColourBy::Piece,
            format::ColourBy::Age => ColourBy::Age,
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
        size: [0; 2],
        ..Look::default()
    };
    if let Some(limit) = built.view.limit {
        limit_scale(&mut look, limit);
    }
    look
}

/// Sets the number at the end of whatever scale of colours is shown.
pub(crate) fn limit_scale(look: &mut Look, limit: f32) {
    look.strain_limit = limit;
    look.stress_limit = Some(limit);
    look.speed_limit = limit;
    look.age_limit = limit;
}
