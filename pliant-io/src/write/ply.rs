//! PLY, binary little endian: all bodies of a frame as one table of vertices and one of faces.

use super::columns::{Column, ColumnKind, columns, put_vector};
use super::frame::{Body, Frame};
use super::names::Names;

/// Properties of our own.
const RESERVED: [&str; 12] = [
    "x",
    "y",
    "z",
    "nx",
    "ny",
    "nz",
    "red",
    "green",
    "blue",
    "radius",
    "body",
    "vertex_indices",
];

/// Appends a frame as a PLY file. Vertices carry normals where a mesh has them, colour, the radius of points, the number
/// of the body, and the attributes; a vector `v` becomes `v_x`, `v_y` and `v_z`.
pub(super) fn encode(frame: &Frame<'_>, out: &mut Vec<u8>) {
    let bodies: Vec<Body<'_>> = frame.bodies().collect();
    let columns = columns(&bodies, &RESERVED);
    let has_normals = bodies.iter().any(|body| !body.normals.is_empty());
    let has_radius = !frame.points.is_empty();
    header(frame, &bodies, &columns, out);
    for (index, body) in bodies.iter().enumerate() {
        let colour = body.colour.map(colour_byte);
        for (vertex, &position) in body.positions.iter().enumerate() {
            put_vector(out, position);
            if has_normals {
                put_vector(out, body.normals.get(vertex).copied().unwrap_or_default());
            }
            out.extend(colour);
            if has_radius {
                out.extend(body.radius.to_le_bytes());
            }
            out.extend(body.number.to_le_bytes());
            for column in &columns {
                column.put(out, index, vertex);
            }
        }
    }
    faces(&bodies, out);
}

fn faces(bodies: &[Body<'_>], out: &mut Vec<u8>) {
    let mut base = 0;
    for body in bodies {
        for triangle in body.triangles {
            out.push(3);
            for corner in triangle {
                out.extend((corner + base).to_le_bytes());
            }
        }
        base += body.positions.len() as u32;
    }
}

fn header(frame: &Frame<'_>, bodies: &[Body<'_>], columns: &[Column<'_>], out: &mut Vec<u8>) {
    let vertices: usize = bodies.iter().map(|body| body.positions.len()).sum();
    let faces: usize = bodies.iter().map(|body| body.triangles.len()).sum();
    let (number, time) = (frame.number, frame.time);
    let mut lines = vec![
        "ply".into(),
        "format binary_little_endian 1.0".into(),
        format!("comment frame {number} time {time}"),
        format!("element vertex {vertices}"),
    ];
    // Again unique: a vector `v` and a number `v_x` may both be there.
    let mut names = Names::default();
    for (kind, name) in properties(frame, bodies, columns) {
        lines.push(format!("property {kind} {}", names.unique(&name)));
    }
    lines.push(format!("element face {faces}"));
    lines.push("property list uchar int vertex_indices\nend_header\n".into());
    out.extend(lines.join("\n").as_bytes());
}

/// Types and names of what a vertex carries, in the order of its bytes.
fn properties(
    frame: &Frame<'_>,
    bodies: &[Body<'_>],
    columns: &[Column<'_>],
) -> Vec<(&'static str, String)> {
    let mut properties = Vec::new();
    let mut add = |kind, names: &[&str]| properties.extend(names.iter().map(|&n| (kind, n.into())));
    add("float", &["x", "y", "z"]);
    if bodies.iter().any(|body| !body.normals.is_empty()) {
        add("float", &["nx", "ny", "nz"]);
    }
    add("uchar", &["red", "green", "blue"]);
    if !frame.points.is_empty() {
        add("float", &["radius"]);
    }
    add("int", &["body"]);
    for Column { name, kind, .. } in columns {
        match kind {
            ColumnKind::Scalars => add("float", &[name]),
            ColumnKind::Integers => add("int", &[name]),
            ColumnKind::Vectors => {
                let axes = ["x", "y", "z"].map(|axis| format!("{name}_{axis}"));
                add("float", &axes.each_ref().map(String::as_str));
            }
        }
    }
    properties
}

/// A linear colour component as the byte that programs show.
fn colour_byte(linear: f32) -> u8 {
    let c = linear.clamp(0.0, 1.0);
    let shown = if c <= 0.003_130_8 {
        12.92 * c
    } else {
        1.055 * c.powf(1.0 / 2.4) - 0.055
    };
    (255.0 * shown).round() as u8
}
