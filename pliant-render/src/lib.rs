//! Offscreen pictures and films.
//!
//! [`world::draw`] makes a picture of a world. Below it, the input is plain geometry: triangles, spheres and line segments with colours, a camera, a light, a ground. The output is
//! an [`Image`] of eight-bit sRGB. A rasteriser of our own draws it on the CPU: a machine needs no graphics driver, and the
//! same [`Picture`] gives the same bytes everywhere, for any number of threads and in any build profile.
//!
//! [`render`] runs in parallel when it is called inside a rayon pool, and serially otherwise. The crate steps no world and
//! prints nothing; it writes only the files it is told to, and starts `ffmpeg` only for MP4.
//!
//! ```
//! use pliant_render::{Bounds, Camera, Ground, Paint, Picture, Spheres, render};
//!
//! let centres = [[0.0, 0.5, 0.0], [1.0, 0.5, 0.0]];
//! let size = [160, 90];
//! let picture = Picture {
//!     spheres: &[Spheres { centres: &centres, paint: Paint::PerPoint(&[[0.2, 0.5, 0.8], [0.9, 0.6, 0.2]]), ..Spheres::default() }],
//!     ground: Some(Ground::default()),
//!     camera: Camera::frame(Bounds::of(&centres).padded(0.5), [1.0, 0.6, 2.0], size),
//!     size,
//!     ..Picture::default()
//! };
//! let image = render(&picture)?;
//! assert_eq!(image.rgb.len(), 160 * 90 * 3);
//! # Ok::<(), pliant_render::Error>(())
//! ```

pub mod colour;

mod bounds;
mod camera;
mod check;
mod error;
mod film;
mod ground;
mod image;
mod light;
mod normals;
mod occlusion;
mod overlay;
mod parallel;
mod picture;
mod raster;
mod render;
mod shade;
mod shadow;
mod sheet;
mod stage;
mod text;
mod view;
pub mod world;

pub use bounds::Bounds;
pub use camera::Camera;
pub use error::Error;
pub use film::{Film, GifWriter, Mp4Writer};
pub use image::Image;
pub use overlay::Legend;
pub use picture::{
    Background, Cut, Ground, Light, Lines, Normals, Paint, Picture, Radius, Spheres, Surface,
};
pub use render::render;
pub use sheet::contact_sheet;
