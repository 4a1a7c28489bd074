//! What a body is asked to be, and what became of it.

use serde::{Deserialize, Serialize};

use super::extent::Extent;
use super::field::Fields;
use crate::check::{finite, in_range, positive, reachable, unit};
use crate::clustering::{ClusterReport, Clustering};
use crate::error::Error;
use crate::geometry::{Sampling, Shape};
use crate::state::{Contact, Material};

/// What a body is to be. Every field has a default that works.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BodyConfig {
    /// The shape at rest, in metres.
    pub shape: Shape,
    /// How the shape is filled with particles.
    pub sampling: Sampling,
    /// Distance of neighbouring particles, metres, positive. None: about a thousand particles. The skin of a shape that is
    /// not a mesh has edges of about this length.
    pub spacing: Option<f32>,
    /// Total mass, kg, positive. None: density × volume.
    pub mass: Option<f32>,
    /// Random choices of sampling start here; those of clustering have a seed of their own.
    pub seed: u64,
    /// How particles are grouped.
    pub clustering: Clustering,
    /// What it is made of.
    pub material: Material,
    /// How the material varies over it.
    pub fields: Fields,
    /// How it meets other bodies.
    pub contact: Contact,
    /// What a particle is.
    pub extent: Extent,
    /// Where the shape's origin is put, metres.
    pub position: [f32; 3],
    /// How the shape is turned: a quaternion x, y, z, w, normalised when used.
    pub rotation: [f32; 4],
    /// Stretch along the shape's axes at the start, after clustering: the body starts deformed. −1000 to 1000 each.
    pub stretch: [f32; 3],
    /// Velocity, m/s.
    pub velocity: [f32; 3],
    /// Angular velocity about the centre of mass, rad/s.
    pub spin: [f32; 3],
    /// The visual mesh it carries.
    pub skin: SkinConfig,
}

/// The visual mesh a body carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkinConfig {
    /// The surface of the shape; the mesh itself for a body made from one. Point sets have none.
    #[default]
    Surface,
    /// No skin.
    None,
}

impl Default for BodyConfig {
    fn default() -> Self {
        Self {
            shape: Shape::Box { size: [1.0; 3] },
            sampling: Sampling::default(),
            spacing: None,
            mass: None,
            seed: 0,
            clustering: Clustering::default(),
            material: Material::default(),
            fields: Fields::default(),
            contact: Contact::default(),
            extent: Extent::default(),
            position: [0.0; 3],
            rotation: [0.0, 0.0, 0.0, 1.0],
            stretch: [1.0; 3],
            velocity: [0.0; 3],
            spin: [0.0; 3],
            skin: SkinConfig::default(),
        }
    }
}

/// What became of a [`BodyConfig`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BodyReport {
    /// Particles made.
    pub particles: usize,
    /// Distance of neighbouring particles that was used, metres.
    pub spacing: f32,
    /// Volume of the shape, m³.
    pub volume: f32,
    /// Mass of the body, kg.
    pub mass: f32,
    /// How clustering went, with findings on bad settings.
    pub clustering: ClusterReport,
}

impl BodyConfig {
    pub(super) fn validate(&self) -> Result<(), Error> {
        self.shape.validate()?;
        self.material.validate()?;
        self.clustering.validate()?;
        self.contact.validate()?;
        self.extent.validate()?;
        if let Some(spacing) = self.spacing {
            positive("spacing", spacing)?;
        }
        if let Some(mass) = self.mass {
            positive("mass", mass)?;
        }
        finite("position", &self.position)?;
        finite("velocity", &self.velocity)?;
        finite("spin", &self.spin)?;
        unit("rotation", self.rotation)?;
        reachable("spin", &[self.spin.into()])?;
        for (i, s) in self.stretch.iter().enumerate() {
            in_range(&format!("stretch[{i}]"), *s, -1e3, 1e3)?;
        }
        let fields = &self.fields;
        fields.density.validate("density", 1e-6)?;
        fields.stiffness.validate("stiffness", 0.0)?;
        fields.beta.validate("beta", 0.0)?;
        fields.damping.validate("damping", 0.0)?;
        fields.stretch.validate("stretch", 0.0)?;
        fields.yield_strain.validate("yield_strain", 0.0)?;
        fields.toughness.validate("toughness", 1e-6)?;
        Ok(())
    }
}
