//! The rows of one body before it is part of a world, counted from 0.

use crate::state::{Clusters, Contact, Frames, Material, Particles, Skin};

/// All rows of a body to be: what a recipe makes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    pub(crate) particles: Particles,
    pub(crate) frames: Frames,
    pub(crate) clusters: Clusters,
    pub(crate) material: Material,
    pub(crate) skin: Option<Skin>,
    pub(crate) spacing: f32,
    pub(crate) margin: f32,
    pub(crate) contact: Contact,
}
