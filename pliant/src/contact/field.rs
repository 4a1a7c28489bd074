//! Distance fields of obstacle shapes, in the obstacle's own frame.

use glam::Vec3;

use super::tree::MeshField;
use crate::state::ObstacleShape;

/// A shape prepared for questions of distance.
#[derive(Debug)]
pub(crate) enum Field {
    Plane {
        normal: Vec3,
    },
    Box {
        half: Vec3,
    },
    /// Also spheres, with no straight part.
    Capsule {
        radius: f32,
        half: f32,
    },
    Cylinder {
        radius: f32,
        half: f32,
    },
    Mesh(MeshField),
}

/// The nearest surface, seen from a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Nearest {
    /// Negative inside.
    pub(crate) distance: f32,
    /// Unit vector: the way out, or away from a sheet.
    pub(crate) normal: Vec3,
}

impl Field {
    pub(crate) fn new(shape: &ObstacleShape) -> Self {
        match shape {
            ObstacleShape::Plane { normal } => Self::Plane {
                normal: Vec3::from(*normal).normalize(),
            },
            ObstacleShape::Box { size } => Self::Box {
                half: Vec3::from(*size) * 0.5,
            },
            ObstacleShape::Sphere { radius } => Self::Capsule {
                radius: *radius,
                half: 0.0,
            },
            ObstacleShape::Capsule { radius, height } => Self::Capsule {
                radius: *radius,
                half: 0.5 * height,
            },
            ObstacleShape::Cylinder { radius, height } => Self::Cylinder {
                radius: *radius,
                half: height.map_or(f32::INFINITY, |height| 0.5 * height),
            },
            ObstacleShape::Mesh(mesh) => Self::Mesh(MeshField::new(mesh)),
        }
    }

    /// Bounds in the obstacle's frame; infinite for planes and endless cylinders.
    pub(crate) fn bounds(&self) -> (Vec3, Vec3) {
        let half = match self {
            Self::Plane { .. } => Vec3::INFINITY,
            Self::Box { half } => *half,
            Self::Capsule { radius, half } => Vec3::new(*radius, half + radius, *radius),
            Self::Cylinder { radius, half } => Vec3::new(*radius, *half, *radius),
            Self::Mesh(mesh) => return mesh.bounds(),
        };
        (-half, half)
    }

    /// The nearest surface to a point.
    pub(crate) fn nearest(&self, p: Vec3) -> Nearest {
        match self {
            Self::Plane { normal } => Nearest {
                distance: normal.dot(p),
                normal: *normal,
            },
            Self::Box { half } => box_nearest(p, *half),
            Self::Capsule { radius, half } => {
                let arm = p - Vec3::new(0.0, p.y.clamp(-half, *half), 0.0);
                round(arm, *radius)
            }
            Self::Cylinder { radius, half } => cylinder_nearest(p, *radius, *half),
            Self::Mesh(mesh) => mesh.nearest(p),
        }
    }
}

/// A ball of this radius, seen from the end of `arm`.
fn round(arm: Vec3, radius: f32) -> Nearest {
    let length = arm.length();
    Nearest {
        distance: length - radius,
        normal: if length > 0.0 { arm / length } else { Vec3::Y },
    }
}

fn box_nearest(p: Vec3, half: Vec3) -> Nearest {
    let q = p.abs() - half;
    let outside = q.max(Vec3::ZERO);
    let length = outside.length();
    if length > 0.0 {
        return Nearest {
            distance: length,
            normal: outside * sign(p) / length,
        };
    }
    let (distance, axis) = if q.x >= q.y && q.x >= q.z {
        (q.x, Vec3::X)
    } else if q.y >= q.z {
        (q.y, Vec3::Y)
    } else {
        (q.z, Vec3::Z)
    };
    Nearest {
        distance,
        normal: axis * sign(p),
    }
}

/// Axis y. The cross-section is a rectangle in (distance from the axis, height).
fn cylinder_nearest(p: Vec3, radius: f32, half: f32) -> Nearest {
    let side = Vec3::new(p.x, 0.0, p.z);
    let from_axis = side.length();
    let out = if from_axis > 0.0 {
        side / from_axis
    } else {
        Vec3::X
    };
    let (over, above) = (from_axis - radius, p.y.abs() - half);
    let up = Vec3::Y * p.y.signum();
    if over > 0.0 && above > 0.0 {
        let length = (over * over + above * above).sqrt();
        return Nearest {
            distance: length,
            normal: (out * over + up * above) / length,
        };
    }
    if over > above {
        Nearest {
            distance: over,
            normal: out,
        }
    } else {
        Nearest {
            distance: above,
            normal: up,
        }
    }
}

fn sign(p: Vec3) -> Vec3 {
    Vec3::new(p.x.signum(), p.y.signum(), p.z.signum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Shape;

    /// The field's distance changes at unit rate along its normal, on both sides, wherever the surface is smooth.
    fn check(shape: &ObstacleShape) {
        let field = Field::new(shape);
        let mut random = crate::math::Random::new(1);
        for _ in 0..2000 {
            let p = Vec3::new(
                random.range(-1.5, 1.5),
                random.range(-1.5, 1.5),
                random.range(-1.5, 1.5),
            );
            let here = field.nearest(p);
            assert!(
                (here.normal.length() - 1.0).abs() < 1e-4,
                "{shape:?} {p} {here:?}"
            );
            let surface = p - here.normal * here.distance;
            let there = field.nearest(surface);
            assert!(
                there.distance.abs() < 2e-3,
                "{shape:?} {p}: {here:?}, then {there:?}"
            );
        }
    }

    #[test]
    fn the_way_out_leads_to_the_surface() {
        check(&ObstacleShape::Plane {
            normal: [1.0, 2.0, -0.5],
        });
        check(&ObstacleShape::Box {
            size: [1.0, 0.6, 1.4],
        });
        check(&ObstacleShape::Sphere { radius: 0.7 });
        check(&ObstacleShape::Capsule {
            radius: 0.4,
            height: 0.9,
        });
        check(&ObstacleShape::Cylinder {
            radius: 0.5,
            height: Some(0.8),
        });
        check(&ObstacleShape::Cylinder {
            radius: 0.5,
            height: None,
        });
        let torus = Shape::Torus {
            major: 0.8,
            minor: 0.3,
        };
        let mesh = torus.surface(0.1).expect("a torus").expect("has a surface");
        check(&ObstacleShape::Mesh(mesh));
    }

    #[test]
    fn the_middle_of_everything_has_a_way_out() {
        for shape in [
            ObstacleShape::Box { size: [1.0; 3] },
            ObstacleShape::Sphere { radius: 1.0 },
            ObstacleShape::Cylinder {
                radius: 1.0,
                height: Some(3.0),
            },
        ] {
            let nearest = Field::new(&shape).nearest(Vec3::ZERO);
            assert!(
                nearest.distance < -0.4 && nearest.normal.is_normalized(),
                "{shape:?}"
            );
        }
    }
}
