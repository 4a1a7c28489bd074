//! What is written: frames of meshes and points, and the settings that hold for all of them.

use super::error::{FrameProblem, WriteError};

/// Most vertices or triangles of a frame: indices are signed 32-bit numbers in some formats.
const MAX_FRAME_ELEMENTS: usize = i32::MAX as usize;

/// What holds for all frames of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Frames per second, above 0.
    pub frames_per_second: f64,
    /// The axis that points up.
    pub up: Up,
    /// The length of one unit, in metres, above 0.
    pub metres_per_unit: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            frames_per_second: 60.0,
            up: Up::Y,
            metres_per_unit: 1.0,
        }
    }
}

impl Settings {
    /// Refuses settings that are not usable.
    pub(super) fn check(&self) -> Result<(), WriteError> {
        let fields = [
            ("frames_per_second", self.frames_per_second),
            ("metres_per_unit", self.metres_per_unit),
        ];
        match fields
            .into_iter()
            .find(|(_, value)| !(value.is_finite() && *value > 0.0))
        {
            Some((field, value)) => Err(WriteError::BadSetting { field, value }),
            None => Ok(()),
        }
    }
}

/// An axis that points up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Up {
    /// As in the engine.
    #[default]
    Y,
    /// As in Blender.
    Z,
}

/// Everything at one time.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Its number; grows from frame to frame. It names files, and is the time code in USD.
    pub number: u64,
    /// Its time, in seconds; grows from frame to frame.
    pub time: f64,
    /// Surfaces. The same name, in the same order, is the same body in every frame.
    pub meshes: &'a [MeshFrame<'a>],
    /// Particles, likewise.
    pub points: &'a [PointsFrame<'a>],
}

/// A surface at one time.
#[derive(Clone, Copy, Debug)]
pub struct MeshFrame<'a> {
    /// Any text; made fit for the format.
    pub name: &'a str,
    /// Its number in the column `body`; parts of one body may share it.
    pub body: i32,
    /// Positions of the vertices.
    pub positions: &'a [[f32; 3]],
    /// Unit normals of the vertices, or none.
    pub normals: &'a [[f32; 3]],
    /// Three vertices per triangle, counter-clockwise from outside.
    pub triangles: &'a [[u32; 3]],
    /// Linear red, green and blue in 0..=1.
    pub colour: [f32; 3],
    /// Values per vertex.
    pub attributes: &'a [Attribute<'a>],
}

/// Particles at one time.
#[derive(Clone, Copy, Debug)]
pub struct PointsFrame<'a> {
    /// Any text; made fit for the format.
    pub name: &'a str,
    /// Its number in the column `body`; parts of one body may share it.
    pub body: i32,
    /// Positions of the points.
    pub positions: &'a [[f32; 3]],
    /// Radius to draw them with.
    pub radius: f32,
    /// Linear red, green and blue in 0..=1.
    pub colour: [f32; 3],
    /// Values per point.
    pub attributes: &'a [Attribute<'a>],
}

/// Named values per vertex or point. Vectors named `velocity` are what renderers blur motion with.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'a> {
    /// Any text; made fit for the format. Different from the other names of the body.
    pub name: &'a str,
    /// One value per vertex or point.
    pub values: Values<'a>,
}

/// The values of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum Values<'a> {
    /// Numbers, such as a strain.
    Scalars(&'a [f32]),
    /// Vectors, such as a velocity.
    Vectors(&'a [[f32; 3]]),
    /// Whole numbers, such as a cluster.
    Integers(&'a [i32]),
}

impl Values<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Scalars(values) => values.len(),
            Self::Vectors(values) => values.len(),
            Self::Integers(values) => values.len(),
        }
    }
}

/// A mesh or points, for formats that treat them alike.
#[derive(Clone, Copy)]
pub(super) struct Body<'a> {
    pub(super) kind: Kind,
    pub(super) name: &'a str,
    pub(super) number: i32,
    pub(super) positions: &'a [[f32; 3]],
    pub(super) normals: &'a [[f32; 3]],
    pub(super) triangles: &'a [[u32; 3]],
    pub(super) radius: f32,
    pub(super) colour: [f32; 3],
    pub(super) attributes: &'a [Attribute<'a>],
}

/// Whether a body is a surface or points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Mesh,
    Points,
}

impl<'a> Frame<'a> {
    /// All meshes, then all points.
    pub(super) fn bodies(&self) -> impl Iterator<Item = Body<'a>> + use<'a> {
        let meshes = self.meshes.iter().map(|mesh| Body {
            kind: Kind::Mesh,
            name: mesh.name,
            number: mesh.body,
            positions: mesh.positions,
            normals: mesh.normals,
            triangles: mesh.triangles,
            radius: 0.0,
            colour: mesh.colour,
            attributes: mesh.attributes,
        });
        let points = self.points.iter().map(|points| Body {
            kind: Kind::Points,
            name: points.name,
            number: points.body,
            positions: points.positions,
            normals: &[],
            triangles: &[],
            radius: points.radius,
            colour: points.colour,
            attributes: points.attributes,
        });
        meshes.chain(points)
    }

    /// Refuses a frame whose columns do not fit together or whose geometry is not finite.
    pub(super) fn check(&self) -> Result<(), WriteError> {
        if !self.time.is_finite() {
            return Err(WriteError::BadTime {
                frame: self.number,
                time: self.time,
            });
        }
        let mut elements = 0usize;
        for body in self.bodies() {
            elements = elements.saturating_add(body.positions.len().max(body.triangles.len()));
            let many = FrameProblem::TooMany {
                limit: MAX_FRAME_ELEMENTS,
            };
            let checked = if elements > MAX_FRAME_ELEMENTS {
                Err(many)
            } else {
                body.check()
            };
            checked.map_err(|problem| WriteError::BadFrame {
                frame: self.number,
                name: body.name.into(),
                problem,
            })?;
        }
        Ok(())
    }
}

impl Body<'_> {
    fn check(&self) -> Result<(), FrameProblem> {
        let vertices = self.positions.len();
        check_finite("vertex", self.positions)?;
        check_finite("normal", self.normals)?;
        check_finite("colour", &[self.colour])?;
        check_finite("radius", &[[self.radius; 3]])?;
        if !self.normals.is_empty() {
            check_length("normals", self.normals.len(), vertices)?;
        }
        for (triangle, corners) in self.triangles.iter().enumerate() {
            if let Some(&index) = corners.iter().find(|&&c| c as usize >= vertices) {
                return Err(FrameProblem::NoSuchVertex {
                    triangle,
                    index,
                    vertices,
                });
            }
        }
        self.check_attributes()
    }

    fn check_attributes(&self) -> Result<(), FrameProblem> {
        for (i, Attribute { name, values }) in self.attributes.iter().enumerate() {
            if name.is_empty() || self.attributes[..i].iter().any(|other| other.name == *name) {
                return Err(FrameProblem::AttributeName {
                    attribute: (*name).into(),
                });
            }
            check_length(name, values.len(), self.positions.len())?;
        }
        Ok(())
    }
}

fn check_finite(what: &'static str, rows: &[[f32; 3]]) -> Result<(), FrameProblem> {
    match rows
        .iter()
        .position(|row| !row.iter().all(|c| c.is_finite()))
    {
        Some(index) => Err(FrameProblem::NotFinite { what, index }),
        None => Ok(()),
    }
}

fn check_length(what: &str, found: usize, vertices: usize) -> Result<(), FrameProblem> {
    if found == vertices {
        return Ok(());
    }
    Err(FrameProblem::Length {
        what: what.into(),
        found,
        vertices,
    })
}
