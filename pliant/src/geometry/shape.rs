//! The shapes a body can be made of.
//!
//! A `Shape` is plain data: what a user writes in a scene or in Rust. Its fields are checked when
//! it is used. All shapes are centred at the origin except `Mesh` and `Points`, which stay where
//! they are given. Placing, turning and material are somebody else's business.

use serde::{Deserialize, Serialize};

use super::error::ShapeError;
use super::glyph::{Loops, glyph_loops};
use super::mesh::{MAX_COORDINATE, TriMesh};
use super::outline::Region;
use super::solid::Solid;

/// Smallest length accepted, in metres.
const MIN_LENGTH: f32 = 1.0e-15;
/// Fewest and most teeth of a gear.
const TEETH: (u32, u32) = (3, 512);
/// Most points of a `Points` shape.
const MAX_GIVEN_POINTS: usize = 1 << 28;

/// A solid to fill with particles; lengths in metres, each between 1e-15 and 1e15.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// A cuboid.
    Box {
        /// Edge lengths along x, y, z.
        size: [f32; 3],
    },
    /// A cuboid along x.
    Beam {
        /// Extent along x.
        length: f32,
        /// Extent along z.
        width: f32,
        /// Extent along y.
        height: f32,
    },
    /// A thin plate in the xz plane.
    Sheet {
        /// Extent along x and z.
        size: [f32; 2],
        /// Extent along y.
        thickness: f32,
    },
    /// A full ball.
    Sphere {
        /// Radius.
        radius: f32,
    },
    /// A ball with a concentric cavity.
    HollowBall {
        /// Outer radius.
        radius: f32,
        /// Thickness of the wall, less than the radius.
        thickness: f32,
    },
    /// A circular cylinder about the y axis.
    Cylinder {
        /// Radius.
        radius: f32,
        /// Extent along y.
        height: f32,
    },
    /// A closed cylinder about the y axis with a cavity of the same form.
    Can {
        /// Outer radius.
        radius: f32,
        /// Extent along y.
        height: f32,
        /// Thickness of the wall and of both ends, less than the radius and less than half the height.
        thickness: f32,
    },
    /// A cylinder about the y axis with a half ball at each end.
    Capsule {
        /// Radius of the cylinder and the balls.
        radius: f32,
        /// Height of the cylindrical part along y.
        height: f32,
    },
    /// A ring about the y axis.
    Torus {
        /// Radius of the circle that the tube follows.
        major: f32,
        /// Radius of the tube, less than `major`.
        minor: f32,
    },
    /// A spur gear in the xy plane.
    Gear {
        /// Outer radius, to the tips of the teeth.
        radius: f32,
        /// Number of teeth, 3 to 512.
        teeth: u32,
        /// Depth of the teeth, less than the radius.
        tooth: f32,
        /// Extent along z.
        thickness: f32,
    },
    /// A block letter or digit in the xy plane.
    Letter {
        /// A–Z or 0–9; lower case reads as upper case.
        glyph: char,
        /// Height along y.
        size: f32,
        /// Extent along z.
        depth: f32,
    },
    /// A plane figure in xy, extruded along z and centred on the bounds of its outline.
    Extrusion {
        /// Corners of a simple polygon, in either direction; a closing repeat is allowed.
        outline: Vec<[f32; 2]>,
        /// Simple polygons inside the outline, apart from each other.
        #[serde(default)]
        holes: Vec<Vec<[f32; 2]>>,
        /// Extent along z.
        depth: f32,
    },
    /// Any triangle mesh, filled where its generalised winding number says inside.
    Mesh(TriMesh),
    /// Particles given one by one; there is no inside, volume or surface.
    Points(Vec<[f32; 3]>),
}

impl Shape {
    /// Checks every field; the error names the first bad one.
    pub fn validate(&self) -> Result<(), ShapeError> {
        self.validate_lengths()?;
        match self {
            Shape::HollowBall { radius, thickness } => {
                less(("thickness", *thickness), ("radius", *radius))
            }
            Shape::Can {
                radius,
                height,
                thickness,
            } => {
                less(("thickness", *thickness), ("radius", *radius))?;
                less(("thickness", *thickness), ("height / 2", height * 0.5))
            }
            Shape::Torus { major, minor } => less(("minor", *minor), ("major", *major)),
            Shape::Gear {
                radius,
                teeth,
                tooth,
                ..
            } => {
                if !(TEETH.0..=TEETH.1).contains(teeth) {
                    return Err(ShapeError::Teeth {
                        teeth: *teeth,
                        min: TEETH.0,
                        max: TEETH.1,
                    });
                }
                less(("tooth", *tooth), ("radius", *radius))
            }
            Shape::Letter { .. } | Shape::Extrusion { .. } => self.region().map(|_| ()),
            Shape::Mesh(mesh) => Ok(mesh.validate()?),
            Shape::Points(points) => validate_points(points),
            _ => Ok(()),
        }
    }

    /// Checks the fields that are plain lengths.
    fn validate_lengths(&self) -> Result<(), ShapeError> {
        let fields: Vec<(&str, f32)> = match self {
            Shape::Box { size } => vec![
                ("size[0]", size[0]),
                ("size[1]", size[1]),
                ("size[2]", size[2]),
            ],
            Shape::Beam {
                length,
                width,
                height,
            } => {
                vec![("length", *length), ("width", *width), ("height", *height)]
            }
            Shape::Sheet { size, thickness } => {
                vec![
                    ("size[0]", size[0]),
                    ("size[1]", size[1]),
                    ("thickness", *thickness),
                ]
            }
            Shape::Sphere { radius } => vec![("radius", *radius)],
            Shape::HollowBall { radius, thickness } => {
                vec![("radius", *radius), ("thickness", *thickness)]
            }
            Shape::Cylinder { radius, height } | Shape::Capsule { radius, height } => {
                vec![("radius", *radius), ("height", *height)]
            }
            Shape::Can {
                radius,
                height,
                thickness,
            } => {
                vec![
                    ("radius", *radius),
                    ("height", *height),
                    ("thickness", *thickness),
                ]
            }
            Shape::Torus { major, minor } => vec![("major", *major), ("minor", *minor)],
            Shape::Gear {
                radius,
                tooth,
                thickness,
                ..
            } => {
                vec![
                    ("radius", *radius),
                    ("tooth", *tooth),
                    ("thickness", *thickness),
                ]
            }
            Shape::Letter { size, depth, .. } => vec![("size", *size), ("depth", *depth)],
            Shape::Extrusion { depth, .. } => vec![("depth", *depth)],
            Shape::Mesh(_) | Shape::Points(_) => vec![],
        };
        fields
            .into_iter()
            .try_for_each(|(field, value)| check_length(field, value))
    }

    /// Lower and upper corner of the shape.
    pub fn bounds(&self) -> Result<([f32; 3], [f32; 3]), ShapeError> {
        let (low, high) = Solid::outer(self)?.bounds();
        Ok((low.to_array(), high.to_array()))
    }

    /// Volume in cubic metres; None for `Points`.
    ///
    /// Exact for shapes with a formula and for closed meshes; for open meshes estimated by the
    /// winding number on a grid, to about 2 %.
    pub fn volume(&self) -> Result<Option<f64>, ShapeError> {
        Ok(Solid::new(self)?.volume())
    }

    /// A closed triangle mesh of the surface with edges of about `resolution`; None for `Points`.
    ///
    /// Triangles are counter-clockwise seen from outside; a hollow ball and a can have two shells. `Mesh`
    /// returns itself. However small the resolution, the number of triangles stays bounded.
    pub fn surface(&self, resolution: f32) -> Result<Option<TriMesh>, ShapeError> {
        check_length("resolution", resolution)?;
        match self {
            Shape::Mesh(mesh) => {
                mesh.validate()?;
                Ok(Some(mesh.clone()))
            }
            _ => Ok(Solid::outer(self)?.surface(f64::from(resolution))),
        }
    }

    /// The figure in xy of a shape that is extruded along z; expects such a shape.
    pub(super) fn region(&self) -> Result<Region, ShapeError> {
        let (outline, holes) = match self {
            Shape::Gear {
                radius,
                teeth,
                tooth,
                ..
            } => gear_loops(*radius, *teeth, *tooth),
            Shape::Letter { glyph, size, .. } => glyph_loops(*glyph, *size)?,
            Shape::Extrusion { outline, holes, .. } => return Region::new(outline, holes),
            _ => Loops::default(),
        };
        Region::new(&outline, &holes)
    }
}

/// Outline of a gear with trapezoid teeth; expects checked fields.
fn gear_loops(radius: f32, teeth: u32, tooth: f32) -> Loops {
    let pitch = std::f64::consts::TAU / f64::from(teeth);
    let (tip, root) = (f64::from(radius), f64::from(radius) - f64::from(tooth));
    // Where a tooth rises, has its flat tip and falls, in parts of the pitch.
    let corners = [(-0.28, root), (-0.18, tip), (0.18, tip), (0.28, root)];
    let outline = (0..teeth)
        .flat_map(|t| corners.map(|(part, r)| ((f64::from(t) + part) * pitch, r)))
        .map(|(angle, r)| [(r * libm::cos(angle)) as f32, (r * libm::sin(angle)) as f32])
        .collect();
    (outline, Vec::new())
}

/// Refuses lengths that are not positive, not finite, or out of range.
pub(super) fn check_length(field: &str, value: f32) -> Result<(), ShapeError> {
    if (MIN_LENGTH..=MAX_COORDINATE).contains(&value) {
        return Ok(());
    }
    Err(ShapeError::Length {
        field: field.to_owned(),
        value,
    })
}

/// Refuses a first length that is not below the second.
fn less(small: (&str, f32), large: (&str, f32)) -> Result<(), ShapeError> {
    if small.1 < large.1 {
        return Ok(());
    }
    Err(ShapeError::NotLess {
        field: small.0.to_owned(),
        value: small.1,
        limit_field: large.0.to_owned(),
        limit: large.1,
    })
}

/// Refuses point lists that are empty, too long, or hold numbers out of range.
fn validate_points(points: &[[f32; 3]]) -> Result<(), ShapeError> {
    if points.is_empty() || points.len() > MAX_GIVEN_POINTS {
        return Err(ShapeError::PointCount {
            count: points.len(),
            limit: MAX_GIVEN_POINTS,
        });
    }
    let bad = |p: &[f32; 3]| !p.iter().all(|c| c.is_finite() && c.abs() <= MAX_COORDINATE);
    match points.iter().position(bad) {
        Some(index) => Err(ShapeError::BadPoint { index }),
        None => Ok(()),
    }
}

#[cfg(test)]
pub(super) mod tests;
