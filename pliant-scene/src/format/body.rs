//! Bodies.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Clustering, Contact, Material, Mesh, Shape};

/// A deformable body. It needs one of `shape`, `mesh` and `points`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Body {
    /// What clamps, pins, picks and checks call it. Left out: `body 1`, `body 2`, …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The shape at rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// A mesh file whose inside is the shape; relative to the scene file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mesh: Option<String>,
    /// A particle file; relative to the scene file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
    /// Factor on the coordinates of `mesh` or `points`, positive.
    pub scale: f32,
    /// How the shape is filled with particles.
    pub sampling: Sampling,
    /// Distance of neighbouring particles, metres. Left out: about a thousand particles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spacing: Option<f32>,
    /// Random choices of sampling start here.
    pub seed: u64,
    /// Total mass, kg. Left out: density × volume.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mass: Option<f32>,
    /// Mass of each particle, kg; instead of `mass`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub particle_mass: Option<f32>,
    /// How particles are grouped.
    pub clustering: Clustering,
    /// What it is made of.
    pub material: Material,
    /// How the material varies over it.
    #[serde(skip_serializing_if = "Fields::is_uniform")]
    pub fields: Fields,
    /// How it meets other bodies.
    #[serde(skip_serializing_if = "Contact::is_default")]
    pub contact: Contact,
    /// What a particle is.
    #[serde(skip_serializing_if = "Extent::is_point")]
    pub extent: Extent,
    /// Where the shape's origin is put, metres.
    pub position: [f32; 3],
    /// How the shape is turned.
    #[serde(skip_serializing_if = "Rotation::is_none")]
    pub rotation: Rotation,
    /// Stretch along the shape's axes about its centre of mass at the start: the body starts deformed.
    pub stretch: [f32; 3],
    /// Velocity, m/s.
    pub velocity: [f32; 3],
    /// Angular velocity about the centre of mass, rad/s.
    pub spin: [f32; 3],
    /// The visual mesh it carries.
    pub skin: Skin,
    /// `"#rrggbb"`. Left out: the next of the palette.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// The same body several times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<Copies>,
}

impl Default for Body {
    fn default() -> Self {
        Self {
            name: None,
            shape: None,
            mesh: None,
            points: None,
            scale: 1.0,
            sampling: Sampling::default(),
            spacing: None,
            seed: 0,
            mass: None,
            particle_mass: None,
            clustering: Clustering::default(),
            material: Material::default(),
            fields: Fields::default(),
            contact: Contact::default(),
            extent: Extent::default(),
            position: [0.0; 3],
            rotation: Rotation::default(),
            stretch: [1.0; 3],
            velocity: [0.0; 3],
            spin: [0.0; 3],
            skin: Skin::default(),
            colour: None,
            copies: None,
        }
    }
}

/// How positions are chosen inside a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sampling {
    /// Cell centres of a lattice.
    Grid,
    /// Random positions no closer than the spacing and without large gaps.
    #[default]
    BlueNoise,
}

/// The visual mesh a body carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Skin {
    /// The surface of the shape. Particle files have none.
    #[default]
    Surface,
    /// No skin.
    None,
}

/// A turn: `axis` with `degrees`, or a `quaternion`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rotation {
    /// Axis of the turn; any length but 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub axis: Option<[f32; 3]>,
    /// Angle about the axis, degrees, counter-clockwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degrees: Option<f32>,
    /// x, y, z, w; normalised when used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quaternion: Option<[f32; 4]>,
}

impl Rotation {
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// The same body several times, each a step further.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Copies {
    /// How many there are in all, 1 to 10000.
    pub count: u32,
    /// From one to the next, metres.
    pub step: [f32; 3],
}

/// What a particle is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Extent {
    /// A plain mass point.
    #[default]
    Point,
    /// A ball.
    Sphere {
        /// Metres, positive.
        radius: f32,
    },
    /// An ellipsoid with its axes along the world's at rest.
    Ellipsoid {
        /// Half-axes, metres, positive.
        half_axes: [f32; 3],
    },
    /// A solid polyhedron around the particle.
    Polyhedron(Mesh),
}

impl Extent {
    fn is_point(&self) -> bool {
        *self == Self::Point
    }
}

/// Factors on the material, by particle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Fields {
    /// Factor on the mass, positive.
    pub density: Field,
    /// Factor on the stiffness, at least 0.
    pub stiffness: Field,
    /// Factor on β, at least 0.
    pub beta: Field,
    /// Factor on the damping, at least 0.
    pub damping: Field,
    /// Factor on the strain limit's stretch, at least 0.
    pub stretch: Field,
    /// Factor on the yield strain, at least 0.
    pub yield_strain: Field,
    /// Factor on the toughness, positive.
    pub toughness: Field,
}

impl Fields {
    fn is_uniform(&self) -> bool {
        *self == Self::default()
    }
}

/// A factor for every particle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Field {
    /// The same everywhere.
    Uniform(f32),
    /// Linear between two points of the rest shape, constant beyond them.
    Gradient {
        /// Where the factor is `start`, metres.
        from: [f32; 3],
        /// Where the factor is `end`, metres.
        to: [f32; 3],
        /// Factor at `from`.
        start: f32,
        /// Factor at `to`.
        end: f32,
    },
    /// One factor per particle in the order of the samples.
    PerParticle(Vec<f32>),
}

impl Default for Field {
    fn default() -> Self {
        Self::Uniform(1.0)
    }
}
