//! VTK unstructured grids with raw appended arrays: all bodies of a frame as one grid.

use super::columns::{Column, ColumnKind, columns, put_vector};
use super::frame::{Body, Frame};
use super::pvd::escaped;

const VERTEX_CELL: u8 = 1;
const TRIANGLE_CELL: u8 = 5;
/// Arrays of our own.
const RESERVED: [&str; 3] = ["Normals", "body", "colour"];

/// An array of the file: its head is XML, its numbers come after all heads.
struct Arrays {
    xml: Vec<String>,
    data: Vec<u8>,
}

impl Arrays {
    /// Declares an array and appends what `fill` puts.
    fn add(&mut self, kind: &str, name: &str, components: usize, fill: impl FnOnce(&mut Vec<u8>)) {
        let offset = self.data.len();
        let name = escaped(name);
        self.xml.push(format!(
            "        <DataArray type=\"{kind}\" Name=\"{name}\" NumberOfComponents=\"{components}\" format=\"appended\" offset=\"{offset}\"/>\n"
        ));
        self.data.extend([0; 8]);
        fill(&mut self.data);
        let length = (self.data.len() - offset - 8) as u64;
        self.data[offset..offset + 8].copy_from_slice(&length.to_le_bytes());
    }

    fn section(&mut self, name: &str, fill: impl FnOnce(&mut Self)) {
        self.xml.push(format!("      <{name}>\n"));
        fill(self);
        self.xml.push(format!("      </{name}>\n"));
    }
}

/// Appends a frame as a VTU file. Points have the attributes, the normals where a mesh has them, the colour and the
/// number of the body.
pub(super) fn encode(frame: &Frame<'_>, out: &mut Vec<u8>) {
    let bodies: Vec<Body<'_>> = frame.bodies().collect();
    let mut arrays = Arrays {
        xml: Vec::new(),
        data: Vec::new(),
    };
    arrays.section("Points", |arrays| {
        arrays.add("Float32", "Points", 3, |out| {
            each_vertex(&bodies, |b, v| put_vector(out, bodies[b].positions[v]));
        });
    });
    arrays.section("Cells", |arrays| cells(&bodies, arrays));
    arrays.section("PointData", |arrays| point_data(&bodies, arrays));
    let points: usize = bodies.iter().map(|body| body.positions.len()).sum();
    let cells: usize = bodies.iter().map(cell_count).sum();
    out.extend(
        format!(
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n  \
             <UnstructuredGrid>\n    <FieldData>\n      <DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">{}</DataArray>\n    \
             </FieldData>\n    <Piece NumberOfPoints=\"{points}\" NumberOfCells=\"{cells}\">\n{}    </Piece>\n  </UnstructuredGrid>\n  \
             <AppendedData encoding=\"raw\">\n_",
            frame.time, arrays.xml.concat()
        )
        .as_bytes(),
    );
    out.extend(&arrays.data);
    out.extend(b"\n  </AppendedData>\n</VTKFile>\n");
}

/// A mesh has a cell per triangle, other bodies one per point.
fn cell_count(body: &Body<'_>) -> usize {
    if body.triangles.is_empty() {
        body.positions.len()
    } else {
        body.triangles.len()
    }
}

fn corners_per_cell(body: &Body<'_>) -> usize {
    if body.triangles.is_empty() { 1 } else { 3 }
}

fn cells(bodies: &[Body<'_>], arrays: &mut Arrays) {
    arrays.add("Int32", "connectivity", 1, |out| {
        let mut base = 0;
        for body in bodies {
            if body.triangles.is_empty() {
                (0..body.positions.len() as u32).for_each(|i| out.extend((base + i).to_le_bytes()));
            } else {
                body.triangles
                    .iter()
                    .flatten()
                    .for_each(|i| out.extend((base + i).to_le_bytes()));
            }
            base += body.positions.len() as u32;
        }
    });
    arrays.add("Int64", "offsets", 1, |out| {
        let mut end = 0;
        for body in bodies {
            for _ in 0..cell_count(body) {
                end += corners_per_cell(body) as i64;
                out.extend(end.to_le_bytes());
            }
        }
    });
    arrays.add("UInt8", "types", 1, |out| {
        for body in bodies {
            let kind = if body.triangles.is_empty() {
                VERTEX_CELL
            } else {
                TRIANGLE_CELL
            };
            out.resize(out.len() + cell_count(body), kind);
        }
    });
}

fn point_data(bodies: &[Body<'_>], arrays: &mut Arrays) {
    if bodies.iter().any(|body| !body.normals.is_empty()) {
        arrays.add("Float32", "Normals", 3, |out| {
            each_vertex(bodies, |b, v| {
                put_vector(out, bodies[b].normals.get(v).copied().unwrap_or_default());
            });
        });
    }
    arrays.add("Float32", "colour", 3, |out| {
        each_vertex(bodies, |b, _| put_vector(out, bodies[b].colour));
    });
    arrays.add("Int32", "body", 1, |out| {
        each_vertex(bodies, |b, _| out.extend(bodies[b].number.to_le_bytes()));
    });
    for column in columns(bodies, &RESERVED) {
        let Column { name, kind, .. } = &column;
        let (kind, components) = match kind {
            ColumnKind::Scalars => ("Float32", 1),
            ColumnKind::Vectors => ("Float32", 3),
            ColumnKind::Integers => ("Int32", 1),
        };
        arrays.add(kind, name, components, |out| {
            each_vertex(bodies, |b, v| column.put(out, b, v));
        });
    }
}

/// Calls `visit` with the body and the vertex of every row.
fn each_vertex(bodies: &[Body<'_>], mut visit: impl FnMut(usize, usize)) {
    for (index, body) in bodies.iter().enumerate() {
        (0..body.positions.len()).for_each(|vertex| visit(index, vertex));
    }
}
