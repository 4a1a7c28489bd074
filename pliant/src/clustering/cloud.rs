//! The body's particles in local units: the bounding box becomes [−1, 1] at most, the mean mass 1.
//!
//! Clustering squares and cubes lengths; a body of 1e-15 m or 1e15 m would leave f32's range.
//! The unit is a power of two, so that scaling alone costs no precision.

use glam::{DVec3, Vec3};

use super::ClusteringError;

/// Smallest radius in local units: below it neighbouring f32 coordinates cannot be told apart.
const MIN_RADIUS: f64 = 1e-7;
/// Largest radius in local units: any centre's sphere holds the whole body from 2√3 on.
const MAX_RADIUS: f64 = 1e6;

/// Particles in local units.
pub(super) struct Cloud {
    /// Positions, each coordinate in [−1, 1].
    pub(super) points: Vec<Vec3>,
    /// Masses over their mean.
    pub(super) masses: Vec<f32>,
    /// Diagonal of the bounding box, local units, at most 2√3; 0 if all particles coincide.
    pub(super) diagonal: f32,
    /// Metres per local unit, a power of two.
    unit: f64,
    /// Middle of the bounding box, m.
    origin: DVec3,
}

impl Cloud {
    /// Checks the particles and brings them to local units.
    pub(super) fn new(positions: &[Vec3], masses: &[f32]) -> Result<Self, ClusteringError> {
        check(positions, masses)?;
        let (low, high) = bounds(positions);
        let origin = (low + high) * 0.5;
        let unit = power_of_two_above((high - low).max_element() * 0.5);
        let points: Vec<Vec3> = positions
            .iter()
            .map(|x| ((x.as_dvec3() - origin) / unit).as_vec3())
            .collect();
        let mean = masses.iter().map(|&m| f64::from(m)).sum::<f64>() / masses.len() as f64;
        Ok(Self {
            points,
            masses: masses
                .iter()
                .map(|&m| (f64::from(m) / mean) as f32)
                .collect(),
            diagonal: ((high - low).length() / unit) as f32,
            unit,
            origin,
        })
    }

    /// Number of particles, at least 1.
    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    /// A radius in m as local units, kept within what f32 squares can hold.
    pub(super) fn local_radius(&self, radius: f32) -> f32 {
        (f64::from(radius) / self.unit).clamp(MIN_RADIUS, MAX_RADIUS) as f32
    }

    /// A local radius in m.
    pub(super) fn world_radius(&self, radius: f32) -> f32 {
        (f64::from(radius) * self.unit) as f32
    }

    /// A local point in m.
    pub(super) fn world_point(&self, point: Vec3) -> Vec3 {
        (point.as_dvec3() * self.unit + self.origin).as_vec3()
    }

    /// Metres per local unit.
    pub(super) fn unit(&self) -> f64 {
        self.unit
    }
}

fn check(positions: &[Vec3], masses: &[f32]) -> Result<(), ClusteringError> {
    if positions.is_empty() {
        return Err(ClusteringError::NoParticles);
    }
    if positions.len() != masses.len() {
        return Err(ClusteringError::LengthMismatch {
            positions: positions.len(),
            masses: masses.len(),
        });
    }
    if let Some(particle) = positions.iter().position(|x| !x.is_finite()) {
        return Err(ClusteringError::BadPosition { particle });
    }
    match masses.iter().position(|&m| !(m.is_finite() && m > 0.0)) {
        Some(particle) => Err(ClusteringError::BadMass { particle }),
        None => Ok(()),
    }
}

fn bounds(positions: &[Vec3]) -> (DVec3, DVec3) {
    let empty = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    positions.iter().fold(empty, |(low, high), x| {
        let x = x.as_dvec3();
        (low.min(x), high.max(x))
    })
}

/// The smallest power of two that is at least `length`; 1 for 0.
fn power_of_two_above(length: f64) -> f64 {
    if length == 0.0 {
        return 1.0;
    }
    libm::ldexp(1.0, libm::ilogb(length) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiny_and_huge_bodies_become_unit_sized_and_return() {
        for scale in [1e-30_f32, 1e-3, 1.0, 1e3, 1e30] {
            let positions = [
                Vec3::new(1.0, 2.0, 3.0) * scale,
                Vec3::new(4.0, 2.5, 3.0) * scale,
            ];
            let cloud = Cloud::new(&positions, &[2.0, 6.0]).expect("good input");
            assert!(
                cloud.diagonal > 0.5 && cloud.diagonal < 3.5,
                "{}",
                cloud.diagonal
            );
            assert_eq!(cloud.masses, [0.5, 1.5]);
            for (local, world) in cloud.points.iter().zip(positions) {
                let error = (cloud.world_point(*local) / scale).distance(world / scale);
                assert!(error < 1e-6, "{error}");
            }
        }
    }
}
