//! `pliant render`: pictures and films of a scene, a snapshot or a mesh.

mod still;
mod words;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use pliant_io::{MESH_EXTENSIONS, POINT_EXTENSIONS};
use pliant_render::Camera;
use pliant_render::world::{ColourBy, Look, Show};

use crate::common::{Changes, extension, read, stem};
use crate::failure::Failure;
use crate::frames::{Frames, Rhythm};
use crate::output::{Output, check_film, limit_scale, look, make_folder};
use crate::run::{Tally, drive};
use crate::{print, stop, threads};
use words::{Colour, Draw, View};

/// Options of `pliant render`.
#[derive(Args)]
pub(crate) struct Options {
    /// A built-in scene, a scene file, a .snapshot, or a mesh or particle file.
    input: PathBuf,
    /// The picture (png, sheet.png) or film (gif, mp4) to write. By default a png named after the input, in out/.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Pixels across and down, each 16 to 8192.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = words::size)]
    size: Option<[u32; 2]>,
    /// Samples per side of a pixel: more make smoother edges.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=4))]
    samples: u32,
    /// What colours mean. Stress is the norm of the clusters' virial stress, in Pa.
    #[arg(long, visible_alias = "color")]
    colour: Option<Colour>,
    /// The number at the end of the scale of colours.
    #[arg(long, value_name = "NUMBER", value_parser = words::positive)]
    limit: Option<f32>,
    /// What is drawn of bodies.
    #[arg(long)]
    draw: Option<Draw>,
    /// Draws the solids that stand for clusters: in the place of bodies that others meet by them; where no body has
    /// `contact.surface.proxies`, over all.
    #[arg(long)]
    proxies: bool,
    /// The moment to draw, in seconds; by default the end of the scene.
    #[arg(long, value_name = "SECONDS", value_parser = words::time, conflicts_with_all = ["sheet", "frames"])]
    at: Option<f32>,
    /// Makes a contact sheet of so many moments.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=64))]
    sheet: Option<u64>,
    /// Which frames are drawn: A..B without B, A..=B with it; either may be left out.
    #[arg(long, value_name = "A..B", value_parser = Frames::parse)]
    frames: Option<Frames>,
    /// Where to look from: front, back, left, right, top, three-quarter, or a direction x,y,z.
    #[arg(long, allow_hyphen_values = true)]
    view: Option<View>,
    /// Comes nearer by this factor.
    #[arg(long, value_name = "FACTOR", value_parser = words::positive)]
    zoom: Option<f32>,
    #[command(flatten)]
    changes: Changes,
    /// Threads to use, 1 to 256; by default as many as the machine has.
    #[arg(long, value_name = "N", value_parser = threads::parse)]
    threads: Option<usize>,
}

/// Draws the input.
pub(crate) fn render(options: &Options) -> Result<(), Failure> {
    let usual = || Path::new("out").join(format!("{}.png", stem(&options.input)));
    let path = options.output.clone().unwrap_or_else(usual);
    if !["png", "gif", "mp4"].contains(&extension(&path).as_str()) {
        return Err(Failure::input(format!(
            "{} is no picture: names end in png, sheet.png, gif or mp4",
            path.display()
        )));
    }
    check_film(&path)?;
    let pool = threads::pool(threads::count(options.threads))?;
    let files = pool.install(|| match extension(&options.input).as_str() {
        other
            if other == "snapshot"
                || MESH_EXTENSIONS.contains(&other)
                || POINT_EXTENSIONS.contains(&other) =>
        {
            still::still(options, &path)
        }
        _ => scene(options, &path),
    })?;
    let lines = files.iter().map(|file| format!("{}\n", file.display()));
    print::out(&lines.collect::<String>())
}

/// Runs a scene and draws it on the way.
fn scene(options: &Options, path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let is_film = extension(path) != "png";
    if is_film && (options.at.is_some() || options.sheet.is_some()) {
        return Err(Failure::input(
            "--at and --sheet make pictures: name a file that ends in png",
        ));
    }
    stop::listen()?;
    let scene = read(&options.input, &options.changes)?;
    let mut built = scene.build()?;
    let dt = f64::from(built.world.config().dt);
    let steps = match options.at {
        Some(time) => (f64::from(time) / dt).round() as u64,
        None => built.steps(),
    };
    if steps > built.steps() {
        return Err(Failure::input(format!(
            "--at: the scene ends at {} s; a longer one is had by --set run.duration=…",
            built.run.duration
        )));
    }
    let rhythm = Rhythm::new(&built, steps, options.frames.unwrap_or(Frames::ALL))?;
    let mut look = look(&built);
    options.apply(&mut look);
    make_folder(path)?;
    let output = Output::pictures(path, &rhythm, &look, options.sheet)?;
    let mut tally = Tally::new(Duration::ZERO);
    let files = drive(&mut built, &rhythm, &mut tally, vec![output], "")?;
    if stop::asked() {
        return Err(Failure::run(
            "stopped; what is drawn until then is complete",
        ));
    }
    Ok(files)
}

impl Options {
    /// Changes how a world is drawn to what is asked for.
    fn apply(&self, look: &mut Look) {
        if let Some(size) = self.size {
            look.size = size;
        }
        look.samples = self.samples;
        look.proxies |= self.proxies;
        if let Some(draw) = self.draw {
            look.show = Show::from(draw);
        }
        if let Some(colour) = self.colour {
            recolour(look, ColourBy::from(colour));
        }
        if let Some(limit) = self.limit {
            limit_scale(look, limit);
        }
        if let Some(camera) = &mut look.camera {
            self.aim(camera);
        }
    }

    /// Turns a camera about its target, and brings it nearer.
    fn aim(&self, camera: &mut Camera) {
        let away = [0, 1, 2].map(|i| camera.eye[i] - camera.target[i]);
        let length = |v: [f32; 3]| v.iter().map(|x| x * x).sum::<f32>().sqrt();
        let distance = length(away) / self.zoom.unwrap_or(1.0);
        let towards = self.view.map_or(away, |view| view.direction);
        let scale = distance / length(towards);
        camera.eye = [0, 1, 2].map(|i| camera.target[i] + scale * towards[i]);
    }
}

/// Changes what colours mean. A limit that was said for another quantity, in other units, is dropped.
fn recolour(look: &mut Look, colour_by: ColourBy) {
    if look.colour_by == colour_by {
        return;
    }
    let usual = Look::default();
    look.colour_by = colour_by;
    look.strain_limit = usual.strain_limit;
    look.stress_limit = usual.stress_limit;
    look.speed_limit = usual.speed_limit;
}
