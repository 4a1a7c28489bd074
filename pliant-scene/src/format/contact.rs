//! How bodies meet.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a body meets other bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Contact {
    /// What others run into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surface: Option<SurfaceKind>,
    /// Coulomb's coefficient, at least 0; that of two bodies is the root of the product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub friction: Option<f32>,
    /// Share of the approach speed that touching particles leave with, 0 to 1; the larger of two bodies counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restitution: Option<f32>,
    /// What the body is, as bits. Two bodies meet when each one's groups and the other's filter have a bit in common.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<u32>,
    /// What it meets, as bits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<u32>,
    /// Parts of the body meet each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_contact: Option<bool>,
    /// How far the surface is beyond the outermost particles, metres, positive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thickness: Option<f32>,
}

impl Contact {
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// What others run into.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SurfaceKind {
    /// Nothing.
    None,
    /// The surface through the outermost particles.
    Particles,
    /// The clusters' proxies: balls cut by planes.
    Proxies(Proxies),
}

/// How proxies are cut, and how they push.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Proxies {
    /// A plane cuts a proxy when it is nearer to the centre than this share of the radius, 0 to 1.
    pub threshold: f32,
    /// Share of a depth that is taken back per substep, above 0, at most 1.
    pub share: f32,
}

impl Default for Proxies {
    fn default() -> Self {
        Self {
            threshold: 0.5,
            share: 0.5,
        }
    }
}
