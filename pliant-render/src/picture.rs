//! What a picture shows. Plain borrowed geometry; all of it is checked when it is drawn.

use crate::camera::Camera;
use crate::colour::{self, Rgb};
use crate::overlay::Legend;

/// Everything that [`render`](crate::render) needs.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Triangle meshes.
    pub surfaces: &'a [Surface<'a>],
    /// Spheres, drawn exactly.
    pub spheres: &'a [Spheres<'a>],
    /// Line segments.
    pub lines: &'a [Lines<'a>],
    /// The floor, or none.
    pub ground: Option<Ground>,
    /// Where the picture is taken from.
    pub camera: Camera,
    /// The light.
    pub light: Light,
    /// What is behind everything.
    pub background: Background,
    /// Pixels across and down, each 1 to 16384.
    pub size: [u32; 2],
    /// Samples per side of a pixel, 1 to 4: 2 means 2 × 2.
    pub samples: u32,
    /// A line of text at the lower left.
    pub caption: Option<&'a str>,
    /// An explanation of the colours at the right.
    pub legend: Option<Legend<'a>>,
}

impl Default for Picture<'_> {
    fn default() -> Self {
        Self {
            surfaces: &[],
            spheres: &[],
            lines: &[],
            ground: None,
            camera: Camera::default(),
            light: Light::default(),
            background: Background::default(),
            size: [1280, 720],
            samples: 2,
            caption: None,
            legend: None,
        }
    }
}

/// How colours are given. Points are vertices and centres; elements are triangles, spheres and segments.
#[derive(Clone, Copy, Debug)]
pub enum Paint<'a> {
    /// One colour.
    Uniform(Rgb),
    /// One per point, blended between the points.
    PerPoint(&'a [Rgb]),
    /// One per element.
    PerElement(&'a [Rgb]),
}

/// Where the normals of a surface come from. They only shade; all surfaces are seen from both sides.
#[derive(Clone, Copy, Debug)]
pub enum Normals<'a> {
    /// Computed: smooth across edges that bend less than this angle, in radians, sharp across the others.
    Crease(f32),
    /// One per vertex, of any length.
    PerPoint(&'a [[f32; 3]]),
}

/// A triangle mesh. Triangles with a vertex that is not finite are left out.
#[derive(Clone, Copy, Debug)]
pub struct Surface<'a> {
    /// Vertices.
    pub positions: &'a [[f32; 3]],
    /// Indices of three vertices each.
    pub triangles: &'a [[u32; 3]],
    /// For shading.
    pub normals: Normals<'a>,
    /// Colours.
    pub paint: Paint<'a>,
    /// From 0 (not drawn) to 1. Below 1 what lies behind shows through, and no shadow is cast.
    pub opacity: f32,
    /// Draws the edges of the triangles in this colour.
    pub wire: Option<Rgb>,
}

impl Default for Surface<'_> {
    fn default() -> Self {
        Self {
            positions: &[],
            triangles: &[],
            // 40 degrees: a gear keeps its edges, a sphere of a few hundred triangles is round.
            normals: Normals::Crease(0.7),
            paint: Paint::Uniform(colour::body(0)),
            opacity: 1.0,
            wire: None,
        }
    }
}

/// The radii of spheres.
#[derive(Clone, Copy, Debug)]
pub enum Radius<'a> {
    /// The same for all.
    Uniform(f32),
    /// One per sphere.
    PerPoint(&'a [f32]),
}

/// Spheres. Those with a centre or radius that is not finite, or without a positive radius, are left out.
#[derive(Clone, Copy, Debug)]
pub struct Spheres<'a> {
    /// Centres.
    pub centres: &'a [[f32; 3]],
    /// Radii.
    pub radius: Radius<'a>,
    /// Colours.
    pub paint: Paint<'a>,
    /// From 0 (not drawn) to 1. Below 1 what lies behind shows through, and no shadow is cast.
    pub opacity: f32,
    /// Half-spaces that are cut away, in any order, any number per sphere: clipped spheres as proxies for collision.
    pub cuts: &'a [Cut],
}

impl Default for Spheres<'_> {
    fn default() -> Self {
        Self {
            centres: &[],
            radius: Radius::Uniform(0.5),
            paint: Paint::Uniform(colour::body(0)),
            opacity: 1.0,
            cuts: &[],
        }
    }
}

/// A plane that takes away the part of one sphere that its normal points to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    /// Index of the sphere.
    pub sphere: u32,
    /// A point of the plane.
    pub point: [f32; 3],
    /// Towards what is taken away; of any length.
    pub normal: [f32; 3],
}

/// Line segments with round ends, not shaded. Segments with a point that is not finite are left out.
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    /// End points.
    pub points: &'a [[f32; 3]],
    /// Indices of two points each.
    pub segments: &'a [[u32; 2]],
    /// Width in pixels.
    pub width: f32,
    /// Colours.
    pub paint: Paint<'a>,
}

impl Default for Lines<'_> {
    fn default() -> Self {
        Self {
            points: &[],
            segments: &[],
            width: 1.5,
            paint: Paint::Uniform([0.15, 0.17, 0.2]),
        }
    }
}

/// A floor that takes shadows, shows a faint checker and fades into the background. It is not seen from below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// A point of the floor.
    pub point: [f32; 3],
    /// Up from the floor; of any length.
    pub normal: [f32; 3],
    /// Colour where no shadow falls.
    pub colour: Rgb,
    /// Side of a square of the checker; 0 picks a round number that suits the view.
    pub tile: f32,
}

impl Default for Ground {
    fn default() -> Self {
        Self {
            point: [0.0; 3],
            normal: [0.0, 1.0, 0.0],
            colour: [0.925, 0.932, 0.942],
            tile: 0.0,
        }
    }
}

/// A far key light with soft shadows, and light from the sky around.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Towards the light; of any length.
    pub direction: [f32; 3],
    /// Strength of the key light; 1 suits most pictures.
    pub key: f32,
    /// Strength of the light from all around; 1 suits most pictures.
    pub ambient: f32,
    /// Half the angle under which the light is seen, in radians: 0 for sharp shadows, up to 0.5.
    pub softness: f32,
}

impl Default for Light {
    fn default() -> Self {
        Self {
            direction: [-0.5, 1.0, 0.45],
            key: 1.0,
            ambient: 1.0,
            softness: 0.07,
        }
    }
}

impl Light {
    /// The light over the left shoulder of the camera: every view of a scene is lit alike.
    pub fn over_shoulder(camera: &Camera) -> Self {
        let [right, _, forward] = camera.axes();
        let up = crate::camera::vector(camera.up).normalize_or(glam::DVec3::Y);
        // Sideways and back along the floor, so that the light stays above it for a camera that looks down.
        let level = |v: glam::DVec3| (v - up * v.dot(up)).normalize_or(glam::DVec3::ZERO);
        let direction = up - level(right) * 0.62 - level(forward) * 0.5;
        Self {
            direction: direction.as_vec3().to_array(),
            ..Self::default()
        }
    }
}

/// What is behind everything: a vertical blend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Background {
    /// Colour at the upper edge.
    pub top: Rgb,
    /// Colour at the lower edge.
    pub bottom: Rgb,
}

impl Default for Background {
    fn default() -> Self {
        Self {
            top: [0.80, 0.87, 0.94],
            bottom: [0.985, 0.985, 0.98],
        }
    }
}

impl Background {
    /// The same colour everywhere.
    pub fn plain(colour: Rgb) -> Self {
        Self {
            top: colour,
            bottom: colour,
        }
    }
}
