//! Files for deformable bodies: meshes and particles in; USD, glTF, PLY, OBJ and VTK caches out.
//!
//! [`read_mesh`] and [`read_points`] choose the format by the extension; the `parse_*` functions take bytes. Whatever
//! the bytes, they neither panic nor hang, and they allocate in proportion to the input, up to [`MAX_ELEMENTS`].
//!
//! [`create`] gives a [`Writer`] by the extension. It takes one [`Frame`] after the other, keeps no more than one of
//! them in memory, and lets vertices, triangles and bodies change from frame to frame where the format can say it.
//!
//! The crate knows nothing of scenes and physics, prints nothing, and starts no thread.

mod read;
mod write;

pub use read::{
    MAX_ELEMENTS, MAX_FILE_BYTES, MESH_EXTENSIONS, POINT_EXTENSIONS, ParseError, Place, Problem,
    ReadError, parse_gltf, parse_obj, parse_off, parse_ply, parse_points, parse_stl, read_mesh,
    read_points,
};
pub use write::{
    Attribute, Frame, FrameProblem, MeshFrame, PointsFrame, Settings, Up, Values, WRITE_EXTENSIONS,
    WriteError, Writer, create,
};
