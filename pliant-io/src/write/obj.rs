//! Wavefront OBJ: one object per body, with colours behind the positions; points as point elements.

use super::digits::{integer, vector};
use super::frame::{Body, Frame};
use super::names::Names;

/// Appends a frame as an OBJ file. Attributes are left out: the format has no place for them.
pub(super) fn encode(frame: &Frame<'_>, out: &mut Vec<u8>) {
    out.extend(format!("# frame {} time {}\n", frame.number, frame.time).as_bytes());
    let mut names = Names::default();
    // OBJ counts from 1 through the whole file, and normals apart from vertices.
    let (mut first_vertex, mut first_normal) = (1, 1);
    for body in frame.bodies() {
        out.extend(format!("o {}\n", names.unique(body.name)).as_bytes());
        vertices(&body, out);
        faces(&body, first_vertex, first_normal, out);
        if body.triangles.is_empty() {
            points(&body, first_vertex, out);
        }
        first_vertex += body.positions.len() as i64;
        first_normal += body.normals.len() as i64;
    }
}

fn vertices(body: &Body<'_>, out: &mut Vec<u8>) {
    for &position in body.positions {
        out.extend(b"v ");
        vector(out, position, b' ');
        out.push(b' ');
        vector(out, body.colour, b' ');
        out.push(b'\n');
    }
    for &normal in body.normals {
        out.extend(b"vn ");
        vector(out, normal, b' ');
        out.push(b'\n');
    }
}

fn faces(body: &Body<'_>, first_vertex: i64, first_normal: i64, out: &mut Vec<u8>) {
    for triangle in body.triangles {
        out.push(b'f');
        for &corner in triangle {
            out.push(b' ');
            integer(out, first_vertex + i64::from(corner));
            if !body.normals.is_empty() {
                out.extend(b"//");
                integer(out, first_normal + i64::from(corner));
            }
        }
        out.push(b'\n');
    }
}

fn points(body: &Body<'_>, first_vertex: i64, out: &mut Vec<u8>) {
    for vertex in 0..body.positions.len() as i64 {
        out.extend(b"p ");
        integer(out, first_vertex + vertex);
        out.push(b'\n');
    }
}
