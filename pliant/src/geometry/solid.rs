//! A shape prepared for many queries: inside tests, bounds, volume.
//!
//! Built once per shape, because a mesh needs its winding tree and an outline its slabs. The solid
//! does not change and does not know particles.

use std::f64::consts::PI;

use glam::{Vec2, Vec3};

use super::error::ShapeError;
use super::mesh::TriMesh;
use super::orient::oriented;
use super::outline::Region;
use super::shape::Shape;
use super::surface;
use super::winding::WindingTree;

/// Cells along the longest side when the volume of an open mesh is estimated.
const ESTIMATE_CELLS: f32 = 48.0;

/// A checked shape that answers inside tests.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    kind: Kind,
}

/// The few forms that all shapes reduce to; lengths in metres, centred at the origin.
#[derive(Clone, Debug)]
enum Kind {
    /// Half the edge lengths.
    Box { half: Vec3 },
    /// Everything between two radii; the inner one is 0 for a full ball.
    Ball { inner: f32, outer: f32 },
    /// About y, with half the height and the thickness of the wall around a cavity, if there is one.
    Cylinder {
        radius: f32,
        half: f32,
        wall: Option<f32>,
    },
    /// About y, with half the height of the cylindrical part.
    Capsule { radius: f32, half: f32 },
    /// About y.
    Torus { major: f32, minor: f32 },
    /// A region in xy, with half the depth along z.
    Prism { region: Region, half: f32 },
    /// A mesh where it stands; the tree is absent when only bounds are wanted.
    Mesh {
        tree: Option<WindingTree>,
        closed_volume: Option<f64>,
        low: Vec3,
        high: Vec3,
    },
    /// Points without an inside.
    Cloud { low: Vec3, high: Vec3 },
}

impl Solid {
    /// Checks and prepares a shape.
    pub(crate) fn new(shape: &Shape) -> Result<Solid, ShapeError> {
        let mut solid = Solid::outer(shape)?;
        if let (
            Shape::Mesh(mesh),
            Kind::Mesh {
                tree,
                closed_volume,
                ..
            },
        ) = (shape, &mut solid.kind)
        {
            let mesh = oriented(mesh);
            *closed_volume = mesh.is_closed().then(|| mesh.signed_volume().abs());
            *tree = Some(WindingTree::from_oriented(&mesh));
        }
        Ok(solid)
    }

    /// Checks a shape and prepares all but the inside of a mesh, which costs most.
    pub(super) fn outer(shape: &Shape) -> Result<Solid, ShapeError> {
        shape.validate()?;
        let kind = match shape {
            Shape::Gear {
                thickness: depth, ..
            }
            | Shape::Letter { depth, .. }
            | Shape::Extrusion { depth, .. } => Kind::Prism {
                region: shape.region()?,
                half: depth * 0.5,
            },
            Shape::Mesh(mesh) => {
                let (low, high) = extent(&mesh.vertices);
                Kind::Mesh {
                    tree: None,
                    closed_volume: None,
                    low,
                    high,
                }
            }
            Shape::Points(points) => {
                let (low, high) = extent(points);
                Kind::Cloud { low, high }
            }
            Shape::Box { .. } | Shape::Beam { .. } | Shape::Sheet { .. } => Kind::cuboid(shape),
            _ => Kind::round(shape),
        };
        Ok(Solid { kind })
    }

    /// Whether `p` is inside; the surface itself may count either way.
    pub(crate) fn contains(&self, p: Vec3) -> bool {
        match &self.kind {
            Kind::Box { half } => p.abs().cmple(*half).all(),
            Kind::Ball { inner, outer } => {
                let d = p.length_squared();
                inner * inner <= d && d <= outer * outer
            }
            Kind::Cylinder { radius, half, wall } => {
                let within = |radius: f32, half: f32| {
                    Vec2::new(p.x, p.z).length_squared() <= radius * radius && p.y.abs() <= half
                };
                let hollow = wall.is_some_and(|wall| within(radius - wall, half - wall));
                within(*radius, *half) && !hollow
            }
            Kind::Capsule { radius, half } => {
                let nearest = Vec3::Y * p.y.clamp(-half, *half);
                p.distance_squared(nearest) <= radius * radius
            }
            Kind::Torus { major, minor } => {
                let ring = Vec2::new(p.x, p.z).length_squared().sqrt() - major;
                ring * ring + p.y * p.y <= minor * minor
            }
            Kind::Prism { region, half } => {
                p.z.abs() <= *half && region.contains([f64::from(p.x), f64::from(p.y)])
            }
            Kind::Mesh { tree, .. } => tree.as_ref().is_some_and(|tree| tree.contains(p)),
            Kind::Cloud { .. } => false,
        }
    }

    /// Whether each of the points is inside; for a mesh cheaper than one by one.
    pub(super) fn contains_each(&self, points: &[Vec3]) -> Vec<bool> {
        if let Kind::Mesh {
            tree: Some(tree), ..
        } = &self.kind
        {
            return tree.contains_each(points);
        }
        points.iter().map(|&p| self.contains(p)).collect()
    }

    /// Lower and upper corner.
    pub(crate) fn bounds(&self) -> (Vec3, Vec3) {
        let half = match &self.kind {
            Kind::Box { half } => *half,
            Kind::Ball { outer, .. } => Vec3::splat(*outer),
            Kind::Cylinder { radius, half, .. } => Vec3::new(*radius, *half, *radius),
            Kind::Capsule { radius, half } => Vec3::new(*radius, half + radius, *radius),
            Kind::Torus { major, minor } => Vec3::new(major + minor, *minor, major + minor),
            Kind::Prism { region, half } => {
                Vec3::new(region.half[0] as f32, region.half[1] as f32, *half)
            }
            Kind::Mesh { low, high, .. } | Kind::Cloud { low, high } => return (*low, *high),
        };
        (-half, half)
    }

    /// Volume in cubic metres; None for points.
    pub(crate) fn volume(&self) -> Option<f64> {
        let wide = f64::from;
        let cube = |x: f32| wide(x) * wide(x) * wide(x);
        Some(match &self.kind {
            Kind::Box { half } => 8.0 * wide(half.x) * wide(half.y) * wide(half.z),
            Kind::Ball { inner, outer } => 4.0 / 3.0 * PI * (cube(*outer) - cube(*inner)),
            Kind::Cylinder { radius, half, wall } => {
                let full =
                    |radius: f32, half: f32| 2.0 * PI * wide(radius) * wide(radius) * wide(half);
                full(*radius, *half) - wall.map_or(0.0, |wall| full(radius - wall, half - wall))
            }
            Kind::Capsule { radius, half } => {
                PI * (2.0 * wide(*radius) * wide(*radius) * wide(*half) + 4.0 / 3.0 * cube(*radius))
            }
            Kind::Torus { major, minor } => {
                2.0 * PI * PI * wide(*major) * wide(*minor) * wide(*minor)
            }
            Kind::Prism { region, half } => 2.0 * region.area() * wide(*half),
            Kind::Mesh { closed_volume, .. } => closed_volume.unwrap_or_else(|| self.estimate()),
            Kind::Cloud { .. } => return None,
        })
    }

    /// Volume of the cells of a fine grid over the bounds whose centres are inside.
    fn estimate(&self) -> f64 {
        let (low, high) = self.bounds();
        let cell = (high - low).max_element() / ESTIMATE_CELLS;
        // A flat mesh has no thickness to count.
        let counts = ((high - low) / cell).ceil().max(Vec3::ONE);
        let step = (high - low) / counts;
        let [nx, ny, nz] = counts.to_array().map(|c| c as u32);
        let mut inside = 0_u32;
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    let at = Vec3::new(x as f32, y as f32, z as f32) + Vec3::splat(0.5);
                    inside += u32::from(self.contains(low + step * at));
                }
            }
        }
        f64::from(inside) * f64::from(step.x) * f64::from(step.y) * f64::from(step.z)
    }

    /// The surface with edges of about `resolution`; None for meshes and points.
    pub(super) fn surface(&self, resolution: f64) -> Option<TriMesh> {
        let wide = f64::from;
        Some(match &self.kind {
            Kind::Box { half } => surface::cuboid(*half, resolution),
            Kind::Ball { inner, outer } => surface::ball(wide(*inner), wide(*outer), resolution),
            Kind::Cylinder { radius, half, wall } => {
                let (radius, half) = (wide(*radius), wide(*half));
                surface::cylinder(radius, half, wall.map(wide), resolution)
            }
            Kind::Capsule { radius, half } => {
                surface::capsule(wide(*radius), wide(*half), resolution)
            }
            Kind::Torus { major, minor } => surface::torus(wide(*major), wide(*minor), resolution),
            Kind::Prism { region, half } => surface::prism(region, *half, resolution),
            Kind::Mesh { .. } | Kind::Cloud { .. } => return None,
        })
    }
}

impl Kind {
    /// A box, beam or sheet; anything else is empty.
    fn cuboid(shape: &Shape) -> Kind {
        let size = match *shape {
            Shape::Box { size } => Vec3::from(size),
            Shape::Beam {
                length,
                width,
                height,
            } => Vec3::new(length, height, width),
            Shape::Sheet { size, thickness } => Vec3::new(size[0], thickness, size[1]),
            _ => Vec3::ZERO,
        };
        Kind::Box { half: size * 0.5 }
    }

    /// A shape with a round part; anything else is empty.
    fn round(shape: &Shape) -> Kind {
        match *shape {
            Shape::Sphere { radius } => Kind::Ball {
                inner: 0.0,
                outer: radius,
            },
            Shape::HollowBall { radius, thickness } => Kind::Ball {
                inner: radius - thickness,
                outer: radius,
            },
            Shape::Cylinder { radius, height } => Kind::Cylinder {
                radius,
                half: height * 0.5,
                wall: None,
            },
            Shape::Can {
                radius,
                height,
                thickness,
            } => Kind::Cylinder {
                radius,
                half: height * 0.5,
                wall: Some(thickness),
            },
            Shape::Capsule { radius, height } => Kind::Capsule {
                radius,
                half: height * 0.5,
            },
            Shape::Torus { major, minor } => Kind::Torus { major, minor },
            _ => Kind::Box { half: Vec3::ZERO },
        }
    }
}

/// Bounds of a list of points; the origin when empty.
fn extent(points: &[[f32; 3]]) -> (Vec3, Vec3) {
    let mut points = points.iter().map(|&p| Vec3::from(p));
    let first = points.next().unwrap_or_default();
    points.fold((first, first), |(low, high), p| (low.min(p), high.max(p)))
}
