//! Particles with extent: what their own moments are.

use glam::{Mat3, Quat, Vec3};
use serde::{Deserialize, Serialize};

use crate::check::{ConfigError, in_range};
use crate::geometry::TriMesh;
use crate::state::Frames;

/// Smallest and largest half-axis, metres, as for shapes.
const LENGTH: (f32, f32) = (1e-15, 1e15);

/// What a particle is. Anything but a point has an orientation, so that even one particle, a rod or a sheet of them
/// has a full-rank fit \[MullerChentanez11\].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// A plain mass point.
    #[default]
    Point,
    /// A ball.
    Sphere {
        /// Metres, 1e-15 to 1e15.
        radius: f32,
    },
    /// An ellipsoid with its axes along the shape's.
    Ellipsoid {
        /// Half-axes a, b, c in metres, 1e-15 to 1e15.
        half_axes: [f32; 3],
    },
    /// A solid polyhedron around the particle: a closed mesh relative to it.
    Polyhedron(TriMesh),
}

impl Extent {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        match self {
            Self::Point => Ok(()),
            Self::Sphere { radius } => {
                in_range("extent.sphere.radius", *radius, LENGTH.0, LENGTH.1)
            }
            Self::Ellipsoid { half_axes } => half_axes.iter().enumerate().try_for_each(|(i, a)| {
                in_range(
                    &format!("extent.ellipsoid.half_axes[{i}]"),
                    *a,
                    LENGTH.0,
                    LENGTH.1,
                )
            }),
            Self::Polyhedron(mesh) => mesh
                .validate()
                .map_err(|error| ConfigError::new("extent.polyhedron", error.to_string()))
                .and_then(|()| polyhedron(mesh).map(|_| ())),
        }
    }

    /// ∫ y yᵀ over the extent per unit of mass, m²; None for points.
    fn moment(&self) -> Option<Mat3> {
        match self {
            Self::Point => None,
            Self::Sphere { radius } => {
                Some(Mat3::from_diagonal(Vec3::splat(0.2 * radius * radius)))
            }
            Self::Ellipsoid { half_axes } => {
                let a = Vec3::from(*half_axes);
                Some(Mat3::from_diagonal(a * a * 0.2))
            }
            Self::Polyhedron(mesh) => polyhedron(mesh).ok(),
        }
    }

    /// Frames of particles with these masses, one each; none for points.
    pub(super) fn frames(&self, mass: &[f32]) -> Result<Frames, ConfigError> {
        let Some(moment) = self.moment() else {
            return Ok(Frames::default());
        };
        let moment: Vec<Mat3> = mass.iter().map(|m| moment * *m).collect();
        if !moment.iter().all(Mat3::is_finite) {
            let problem = "is so large that a particle's moment is not a finite number";
            return Err(ConfigError::new("extent", problem));
        }
        Ok(Frames {
            particle: (0..mass.len() as u32).collect(),
            rotation: vec![Quat::IDENTITY; mass.len()],
            spin: vec![Vec3::ZERO; mass.len()],
            moment,
        })
    }
}

/// Second moment of a closed mesh about the origin per unit of volume, summed over signed tetrahedra (0, a, b, c):
/// ∫ y yᵀ = V/20 (Σ v vᵀ + s sᵀ) with v the corners and s their sum.
fn polyhedron(mesh: &TriMesh) -> Result<Mat3, ConfigError> {
    let mut volume = 0.0f64;
    let mut moment = glam::DMat3::ZERO;
    for triangle in &mesh.triangles {
        let [a, b, c] = triangle.map(|i| Vec3::from(mesh.vertices[i as usize]).as_dvec3());
        let v = a.dot(b.cross(c)) / 6.0;
        volume += v;
        for y in [a, b, c, a + b + c] {
            moment += glam::DMat3::from_cols(y * y.x, y * y.y, y * y.z) * (v / 20.0);
        }
    }
    let moment = (moment * (1.0 / volume)).as_mat3();
    if volume.abs() > 0.0 && moment.is_finite() {
        return Ok(moment);
    }
    Err(ConfigError::new(
        "extent.polyhedron",
        "must enclose a volume",
    ))
}
