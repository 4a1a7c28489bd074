//! Filling a shape with particles.
//!
//! Two ways: the cell centres of a lattice, or blue noise (see `blue_noise`). The number of
//! particles is bounded before anything is allocated. Same shape, sampling, spacing and seed give
//! the same bits on every platform. Masses and radii are derived elsewhere from count and volume.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::blue_noise::blue_noise;
use super::error::ShapeError;
use super::shape::{Shape, check_length};
use super::solid::Solid;
use crate::math::Random;

/// Hard bound on the particles of one shape, whatever limit the caller sets.
const MAX_PARTICLES: usize = 1 << 27;
/// Thickness over width below which a mesh is flat but for the rounding of its vertices.
const FLAT: f64 = 1e-6;
/// Part of a spacing by which a side may fall short of holding one more lattice cell.
const LATTICE_SLACK: f32 = 1.0e-3;

/// How positions are chosen inside a shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sampling {
    /// Cell centres of a lattice centred on the shape's bounds.
    Grid,
    /// Random positions no closer than the spacing and without large gaps.
    #[default]
    BlueNoise,
}

/// Rest positions of the particles of one shape.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    /// Positions in the shape's own frame, in metres.
    pub(crate) positions: Vec<Vec3>,
    /// The spacing they were made with, in metres.
    pub(crate) spacing: f32,
    /// How deep the outermost are below the shape's surface, in metres; 0 for `Points`.
    pub(crate) margin: f32,
    /// Volume they stand for, in m³; for `Points` one cube of the spacing each.
    pub(crate) volume: f32,
}

/// The box to fill; a flat axis is thinner than the spacing and holds one layer in its middle.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    pub(super) low: Vec3,
    pub(super) high: Vec3,
    pub(super) flat: [bool; 3],
}

/// Fills `shape` with particles about `spacing` apart, at most about `limit` of them.
///
/// `Points` are returned as given. Shapes thinner than the spacing along an axis of their frame
/// get one layer in the middle. The seed matters for blue noise only.
pub(crate) fn sample(
    shape: &Shape,
    sampling: Sampling,
    spacing: f32,
    seed: u64,
    limit: usize,
) -> Result<Sample, ShapeError> {
    check_length("spacing", spacing)?;
    let outer = Solid::outer(shape)?;
    let limit = limit.min(MAX_PARTICLES);
    if let Shape::Points(points) = shape {
        return given(points, spacing, limit);
    }
    let domain = Domain::new(shape, &outer, spacing);
    domain.check(spacing, limit)?;
    let solid = Solid::new(shape)?;
    let volume = volume_of(shape, &solid)?;
    let (positions, margin) = fill(shape, &solid, &domain, sampling, spacing, seed)?;
    if positions.is_empty() {
        let fitting = fitting_thickness(shape, volume, spacing)?;
        return Err(ShapeError::NothingFits { spacing, fitting });
    }
    Ok(Sample {
        positions,
        spacing,
        margin,
        volume: volume as f32,
    })
}

/// Volume of a shape that can be filled, m³; not for `Points`.
pub(crate) fn volume(shape: &Shape) -> Result<f64, ShapeError> {
    volume_of(shape, &Solid::new(shape)?)
}

fn volume_of(shape: &Shape, solid: &Solid) -> Result<f64, ShapeError> {
    let volume = solid.volume().unwrap_or(0.0);
    let flat = match shape {
        // Mean thickness 2 V/A over the width √A.
        Shape::Mesh(mesh) => 2.0 * volume <= FLAT * mesh.area() * mesh.area().sqrt(),
        _ => volume <= 0.0,
    };
    if flat {
        return Err(ShapeError::NoVolume);
    }
    Ok(volume)
}

/// Positions inside the solid by the wanted sampling, and how deep the outermost are.
fn fill(
    shape: &Shape,
    solid: &Solid,
    domain: &Domain,
    sampling: Sampling,
    spacing: f32,
    seed: u64,
) -> Result<(Vec<Vec3>, f32), ShapeError> {
    if sampling == Sampling::Grid {
        return Ok((lattice(solid, domain, spacing), 0.5 * spacing));
    }
    let surface = shape.surface(0.5 * spacing)?.unwrap_or_default();
    let random = Random::new(seed);
    Ok(blue_noise(solid, domain, &surface, spacing, random))
}

/// The user's own points, unchanged; expects them checked.
fn given(points: &[[f32; 3]], spacing: f32, limit: usize) -> Result<Sample, ShapeError> {
    if points.len() > limit {
        return Err(ShapeError::PointCount {
            count: points.len(),
            limit,
        });
    }
    let positions: Vec<Vec3> = points.iter().map(|&p| Vec3::from(p)).collect();
    let volume = positions.len() as f32 * spacing * spacing * spacing;
    Ok(Sample {
        positions,
        spacing,
        margin: 0.0,
        volume,
    })
}

/// A spacing at most half the wanted one and half the mean thickness of the shape, 2 V / A.
fn fitting_thickness(shape: &Shape, volume: f64, spacing: f32) -> Result<f32, ShapeError> {
    let area = shape.surface(spacing)?.map_or(0.0, |mesh| mesh.area());
    let thickness = if area > 0.0 {
        (2.0 * volume / area) as f32
    } else {
        spacing
    };
    Ok(spacing.min(thickness) * 0.5)
}

impl Domain {
    /// The bounds of a shape, and its axes thinner than the spacing.
    ///
    /// A mesh has no flat axes: its middle plane need not lie inside it.
    fn new(shape: &Shape, outer: &Solid, spacing: f32) -> Domain {
        let (low, high) = outer.bounds();
        let thin = |extent: f32| extent < spacing && !matches!(shape, Shape::Mesh(_));
        Domain {
            low,
            high,
            flat: (high - low).to_array().map(thin),
        }
    }

    /// Middle of the box.
    pub(super) fn middle(&self) -> Vec3 {
        self.low + (self.high - self.low) * 0.5
    }

    /// Refuses spacings that give too many particles or are wider than everything.
    fn check(&self, spacing: f32, limit: usize) -> Result<(), ShapeError> {
        let extent = self.high - self.low;
        let longest = extent.max_element();
        if longest <= 0.0 {
            return Err(ShapeError::NoVolume);
        }
        if longest < spacing {
            let fitting = longest * 0.25;
            return Err(ShapeError::SpacingTooLarge {
                spacing,
                extent: longest,
                fitting,
            });
        }
        let count = self.lattice_count(spacing);
        if count > limit as f64 {
            let fitting = self.fitting_spacing(spacing, limit.max(1) as f64);
            return Err(ShapeError::TooManyParticles {
                spacing,
                count,
                limit,
                fitting,
            });
        }
        Ok(())
    }

    /// Particles of a lattice over the box; a side shorter than the spacing holds one.
    fn lattice_count(&self, spacing: f32) -> f64 {
        let along = |e: f32| (f64::from(e) / f64::from(spacing)).max(1.0);
        (self.high - self.low)
            .to_array()
            .map(along)
            .iter()
            .product()
    }

    /// A wider spacing whose lattice holds at most `limit` ≥ 1 particles.
    fn fitting_spacing(&self, mut spacing: f32, limit: f64) -> f32 {
        // Sides that become flat on the way no longer count, so a few rounds may be needed.
        loop {
            let excess = self.lattice_count(spacing) / limit;
            if excess <= 1.0 {
                return spacing;
            }
            let longer = (self.high - self.low).cmpgt(Vec3::splat(spacing));
            let axes = longer.bitmask().count_ones().max(1);
            let growth = libm::pow(excess, 1.0 / f64::from(axes)) * 1.001;
            spacing = (f64::from(spacing) * growth) as f32;
        }
    }
}

/// Cell centres of the lattice that lie inside.
fn lattice(solid: &Solid, domain: &Domain, spacing: f32) -> Vec<Vec3> {
    let extent = (domain.high - domain.low).to_array();
    let counts = extent.map(|e| ((e / spacing + LATTICE_SLACK) as u32).max(1));
    let middle = domain.middle();
    // Offsets are computed mirrored, so that a symmetric shape gives exactly symmetric samples.
    let offset = |i: u32, n: u32| (i as f32 - (n - 1) as f32 * 0.5) * spacing;
    let mut positions = Vec::new();
    for z in 0..counts[2] {
        for y in 0..counts[1] {
            for x in 0..counts[0] {
                let at = Vec3::new(
                    offset(x, counts[0]),
                    offset(y, counts[1]),
                    offset(z, counts[2]),
                );
                if solid.contains(middle + at) {
                    positions.push(middle + at);
                }
            }
        }
    }
    positions
}

#[cfg(test)]
mod tests;
