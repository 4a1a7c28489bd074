//! From a world to a picture: bodies by skin or particles, coloured by what is asked for, with the obstacles around.
//!
//! It reads worlds and steps none.

mod obstacle;
mod paint;
mod stress;

use pliant::{BodyId, BodyView, SurfaceKind, World};

use crate::colour::{self, Rgb};
use crate::picture::{Cut, Ground, Light, Normals, Paint, Picture, Radius, Spheres, Surface};
use crate::{Bounds, Camera, Error, Image, render};

/// What is drawn of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// Its skin; particles where there is none.
    #[default]
    Skin,
    /// Its particles.
    Particles,
    /// Both, the skin to be seen through.
    Both,
}

/// What colours mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourBy {
    /// Each body has its own.
    #[default]
    Body,
    /// Each cluster has its own; a particle shows the cluster that has most of it [Jones15 fig. 1].
    Cluster,
    /// How far the clusters are from their rest shape: max |σ − 1|.
    Strain,
    /// How hard the clusters pull back: the norm of their virial stress, Pa. It differs from strain where goals give way:
    /// a linear map with β = 1 resists nothing but a change of volume.
    Stress,
    /// How far the clusters' rest shapes have flowed: max |σ − 1| of F^p.
    Plastic,
    /// How fast particles are.
    Speed,
    /// Each part that hangs together has its own.
    Piece,
    /// How long ago the cluster that has most of a particle was made, s; grey where it is one of the start
    /// [Falkenstein17 fig. 4.1].
    Age,
}

/// How a world is to be drawn.
#[derive(Clone, Debug)]
pub struct Look {
    /// What is drawn of a body.
    pub show: Show,
    /// What colours mean.
    pub colour_by: ColourBy,
    /// Show the solids that stand for clusters in contact [Jones15 fig. 1]: in the place of bodies that others meet by them,
    /// or, where there is no such body, to be seen through over all.
    pub proxies: bool,
    /// Colours of bodies; others take theirs from the palette, by row.
    pub colours: Vec<(BodyId, Rgb)>,
    /// Strain, elastic or plastic, at the end of the scale.
    pub strain_limit: f32,
    /// Stress at the end of the scale, Pa. None: what the stiffest cluster answers to half of `strain_limit`, rounded.
    pub stress_limit: Option<f32>,
    /// Speed at the end of the scale, m/s.
    pub speed_limit: f32,
    /// Age at the end of the scale, s.
    pub age_limit: f32,
    /// Where from. None: all there is now, framed.
    pub camera: Option<Camera>,
    /// Pixels across and down.
    pub size: [u32; 2],
    /// Samples per side of a pixel, 1 to 4.
    pub samples: u32,
    /// A line of text.
    pub caption: Option<String>,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            show: Show::default(),
            colour_by: ColourBy::default(),
            proxies: false,
            colours: Vec::new(),
            strain_limit: 0.5,
            stress_limit: None,
            speed_limit: 5.0,
            age_limit: 1.0,
            camera: None,
            size: [1280, 720],
            samples: 2,
            caption: None,
        }
    }
}

/// The box around all bodies.
pub fn bounds(world: &World) -> Bounds {
    let empty = Bounds::of(&[]);
    world
        .bodies()
        .filter_map(|id| world.body(id).ok())
        .fold(empty, |all, body| {
            let body = body.skin().map_or_else(
                || Bounds::of(body.positions()),
                |skin| Bounds::of(skin.positions),
            );
            all.union(body)
        })
}

/// Draws a world as it is now.
pub fn draw(world: &World, look: &Look) -> Result<Image, Error> {
    let around = bounds(world);
    let camera = look
        .camera
        .unwrap_or_else(|| Camera::frame(around, Camera::DIRECTION, look.size));
    let palette = paint::Palette::new(world, look);
    let bodies: Vec<Drawn<'_>> = world
        .bodies()
        .enumerate()
        .filter_map(|(row, id)| Some(Drawn::new(world.body(id).ok()?, row, look, &palette)))
        .collect();
    let proxies = proxies(&bodies, look);
    let shown = |body: &&Drawn<'_>| !(look.proxies && meets_by_proxies(&body.view));
    let things = obstacle::meshes(world, &camera);
    let mut surfaces: Vec<Surface<'_>> = bodies
        .iter()
        .filter(shown)
        .filter_map(Drawn::surface)
        .collect();
    surfaces.extend(things.iter().map(obstacle::Thing::surface));
    let mut spheres: Vec<Spheres<'_>> = bodies
        .iter()
        .filter(shown)
        .filter_map(Drawn::spheres)
        .collect();
    spheres.extend(proxies.iter().map(Proxies::spheres));
    render(&Picture {
        surfaces: &surfaces,
        spheres: &spheres,
        ground: ground(world),
        light: Light::over_shoulder(&camera),
        camera,
        size: look.size,
        samples: look.samples,
        caption: look.caption.as_deref(),
        legend: palette.legend(),
        ..Picture::default()
    })
}

/// The floor: the highest level plane.
fn ground(world: &World) -> Option<Ground> {
    let level = world
        .obstacles()
        .filter_map(|(_, thing, position, rotation)| {
            obstacle::plane(thing, rotation)
                .filter(|n| n[1] > 0.999 && obstacle::is_wall(world, position, *n))
                .map(|normal| (position, normal))
        });
    level
        .max_by(|a, b| a.0[1].total_cmp(&b.0[1]))
        .map(|(point, normal)| Ground {
            point,
            normal,
            ..Ground::default()
        })
}

/// A body with what its drawing needs.
struct Drawn<'w> {
    view: BodyView<'w>,
    show: Show,
    colour: Rgb,
    skin_colours: Vec<Rgb>,
    particle_colours: Vec<Rgb>,
}

impl<'w> Drawn<'w> {
    fn new(view: BodyView<'w>, row: usize, look: &Look, palette: &paint::Palette) -> Self {
        let made = view.origin().unwrap_or(view.id());
        let chosen = look.colours.iter().find(|(id, _)| *id == made);
        let colour = chosen.map_or_else(|| colour::body(row), |(_, rgb)| *rgb);
        let show = if view.skin().is_none() {
            Show::Particles
        } else {
            look.show
        };
        let skinned = show != Show::Particles;
        Self {
            show,
            colour,
            skin_colours: if skinned {
                palette.skin(&view)
            } else {
                Vec::new()
            },
            particle_colours: if show == Show::Skin {
                Vec::new()
            } else {
                palette.particles(&view)
            },
            view,
        }
    }

    fn surface(&self) -> Option<Surface<'_>> {
        let skin = self.view.skin()?;
        (self.show != Show::Particles).then(|| Surface {
            positions: skin.positions,
            triangles: skin.triangles,
            // A crease keeps the edges of boxes; curved skins are fine enough to look round.
            normals: Normals::Crease(0.7),
            paint: paint_of(&self.skin_colours, self.colour),
            opacity: if self.show == Show::Both { 0.35 } else { 1.0 },
            wire: None,
        })
    }

    fn spheres(&self) -> Option<Spheres<'_>> {
        (self.show != Show::Skin).then(|| Spheres {
            centres: self.view.positions(),
            radius: Radius::Uniform(0.45 * self.view.spacing()),
            paint: paint_of(&self.particle_colours, self.colour),
            ..Spheres::default()
        })
    }
}

fn paint_of(colours: &[Rgb], uniform: Rgb) -> Paint<'_> {
    if colours.is_empty() {
        Paint::Uniform(uniform)
    } else {
        Paint::PerPoint(colours)
    }
}

/// True for a body that others meet by its clusters' proxies.
fn meets_by_proxies(view: &BodyView<'_>) -> bool {
    matches!(view.contact().surface, SurfaceKind::Proxies { .. }) && view.cluster_count() > 0
}

/// The proxies to draw: of bodies that others meet by them; where there is none, of all.
fn proxies(bodies: &[Drawn<'_>], look: &Look) -> Vec<Proxies> {
    if !look.proxies {
        return Vec::new();
    }
    let views = || bodies.iter().map(|body| &body.view);
    if views().any(meets_by_proxies) {
        let met = views().filter(|view| meets_by_proxies(view));
        met.map(|view| Proxies::of(view, 1.0)).collect()
    } else {
        views().map(|view| Proxies::of(view, 0.3)).collect()
    }
}

/// The proxies of a body's clusters.
struct Proxies {
    opacity: f32,
    centres: Vec<[f32; 3]>,
    radii: Vec<f32>,
    colours: Vec<Rgb>,
    cuts: Vec<Cut>,
}

impl Proxies {
    fn of(view: &BodyView<'_>, opacity: f32) -> Self {
        let mut proxies = Self {
            opacity,
            centres: Vec::new(),
            radii: Vec::new(),
            colours: Vec::new(),
            cuts: Vec::new(),
        };
        for (c, proxy) in (0..view.cluster_count())
            .filter_map(|c| view.proxy(c))
            .enumerate()
        {
            proxies.centres.push(proxy.centre);
            proxies.radii.push(proxy.radius);
            proxies.colours.push(colour::category(c));
            proxies
                .cuts
                .extend(proxy.planes.iter().map(|&(point, normal)| Cut {
                    sphere: c as u32,
                    point,
                    normal,
                }));
        }
        proxies
    }

    fn spheres(&self) -> Spheres<'_> {
        Spheres {
            centres: &self.centres,
            radius: Radius::PerPoint(&self.radii),
            paint: Paint::PerPoint(&self.colours),
            opacity: self.opacity,
            cuts: &self.cuts,
        }
    }
}
