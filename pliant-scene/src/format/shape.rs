//! Shapes of bodies, as in the engine.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A solid, in metres, about its own origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
        /// Corners of a simple polygon, in either direction.
        outline: Vec<[f32; 2]>,
        /// Simple polygons inside the outline, apart from each other.
        #[serde(default)]
        holes: Vec<Vec<[f32; 2]>>,
        /// Extent along z.
        depth: f32,
    },
    /// Ellipsoids that flow into each other.
    Blobs(Blobs),
    /// A triangle mesh written out; `mesh = "file"` beside the shape reads one.
    Mesh(Mesh),
    /// Particles written out; `points = "file"` beside the shape reads them.
    Points(Vec<[f32; 3]>),
}

/// Ellipsoids that flow into each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blobs {
    /// The ellipsoids, 1 to 1000.
    pub parts: Vec<Blob>,
    /// About the width of the seams, metres, positive.
    pub blend: f32,
    /// Edges of the surface's triangles, about, metres, positive.
    pub edge: f32,
}

/// An ellipsoid along the axes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blob {
    /// Metres.
    pub centre: [f32; 3],
    /// Metres along x, y and z, positive.
    pub radii: [f32; 3],
}

/// A triangle mesh, counter-clockwise from outside.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mesh {
    /// Vertex positions, metres.
    pub vertices: Vec<[f32; 3]>,
    /// Three vertex indices per triangle.
    pub triangles: Vec<[u32; 3]>,
}
