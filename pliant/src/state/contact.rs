//! How a body meets other bodies: which surface it shows, what sliding and bouncing cost, and whom it meets at all.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use crate::check::{ConfigError, in_range, positive, short};

/// How a body meets other bodies. All of it may be changed while the body moves.
///
/// Two bodies meet when each one's `groups` and the other's `filter` have a bit in common. Between two bodies the
/// friction is √(μ_a μ_b) and the restitution the larger of the two. Where a body meets an obstacle, the obstacle's surface
/// decides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Contact {
    /// What others run into.
    pub surface: SurfaceKind,
    /// Coulomb's coefficient μ, 0 to 1e6.
    pub friction: f32,
    /// Share of the speed that bodies came together with which they part with, in [0, 1]: exactly, where both are rigid (one rigid cluster of full
    /// stiffness that nothing holds); else at least, since what they bounce by their own elasticity they have at 0 too.
    pub restitution: f32,
    /// What the body is, as bits.
    pub groups: u32,
    /// What it meets, as bits.
    pub filter: u32,
    /// Parts of the body meet each other. Off unless asked for: it costs as much as a second body in the same
    /// place, and most bodies hold their shape.
    pub self_contact: bool,
    /// How far the surface is beyond the outermost particles, metres, positive, at most the width of the body. None: half a particle spacing for bodies on
    /// a lattice, whose particles stand that far inside the shape, and a quarter for others.
    pub thickness: Option<f32>,
}

/// What others run into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SurfaceKind {
    /// Nothing: the body passes through others, and they through it.
    None,
    /// The surface through the outermost particles: follows any shape, keeps thin sheets tight.
    #[default]
    Particles,
    /// The clusters' proxies, balls cut by planes [Jones15 §3.4]: convex, coarse and few.
    Proxies {
        /// A plane cuts a proxy when it is nearer to the centre than this share of the radius, 0 to 1.
        threshold: f32,
        /// γ: the share of a depth that is taken back per substep, above 0, at most 1.
        share: f32,
    },
}

impl Default for Contact {
    fn default() -> Self {
        Self {
            surface: SurfaceKind::Particles,
            friction: 0.5,
            restitution: 0.0,
            groups: 1,
            filter: u32::MAX,
            self_contact: false,
            thickness: None,
        }
    }
}

impl Contact {
    /// True when the two may meet.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.groups & other.filter != 0 && other.groups & self.filter != 0
    }

    /// The first bad field, by name.
    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        in_range("contact.friction", self.friction, 0.0, 1e6)?;
        in_range("contact.restitution", self.restitution, 0.0, 1.0)?;
        if let Some(thickness) = self.thickness {
            positive("contact.thickness", thickness)?;
        }
        if let SurfaceKind::Proxies { threshold, share } = self.surface {
            in_range("contact.surface.proxies.threshold", threshold, 0.0, 1.0)?;
            positive("contact.surface.proxies.share", share)?;
            in_range("contact.surface.proxies.share", share, 0.0, 1.0)?;
        }
        Ok(())
    }

    /// Refuses a surface further from the particles than the body is wide: it would throw everything about. A body has at least the width
    /// of a spacing.
    pub(crate) fn fits(&self, particles: &[Vec3], spacing: f32) -> Result<(), ConfigError> {
        let Some(thickness) = self.thickness else {
            return Ok(());
        };
        let low = particles.iter().copied().fold(Vec3::INFINITY, Vec3::min);
        let high = particles
            .iter()
            .copied()
            .fold(Vec3::NEG_INFINITY, Vec3::max);
        let most = (high - low).max_element().max(spacing);
        if thickness <= most {
            return Ok(());
        }
        let problem = format!(
            "must be at most the width of the body, {}, is {}",
            short(most),
            short(thickness)
        );
        Err(ConfigError::new("contact.thickness", problem))
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::Contact;

    #[test]
    fn a_surface_is_no_further_off_than_the_body_is_wide() {
        let thick = |thickness: f32| Contact {
            thickness: Some(thickness),
            ..Contact::default()
        };
        let bar = [Vec3::ZERO, Vec3::new(0.2, 0.4, 0.0)];
        assert_eq!(thick(0.4).fits(&bar, 0.1), Ok(()));
        assert_eq!(thick(0.1).fits(&bar[..1], 0.1), Ok(()));
        let error = thick(1e30).fits(&bar, 0.1).expect_err("far too thick");
        assert_eq!(
            error.to_string(),
            "contact.thickness: must be at most the width of the body, 0.4, is 1e30"
        );
    }
}
