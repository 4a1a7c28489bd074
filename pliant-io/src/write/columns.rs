//! The attributes of all bodies of a frame as columns of one table.

use super::frame::{Body, Values};
use super::names::Names;

/// An attribute of one or more bodies.
pub(super) struct Column<'a> {
    /// An identifier, different from those of the other columns.
    pub(super) name: String,
    pub(super) kind: ColumnKind,
    /// The values of each body that has it.
    pub(super) bodies: Vec<Option<Values<'a>>>,
}

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnKind {
    Scalars,
    Vectors,
    Integers,
}

fn kind(values: &Values<'_>) -> ColumnKind {
    match values {
        Values::Scalars(_) => ColumnKind::Scalars,
        Values::Vectors(_) => ColumnKind::Vectors,
        Values::Integers(_) => ColumnKind::Integers,
    }
}

/// The columns of a frame in the order of their first use.
pub(super) fn columns<'a>(bodies: &[Body<'a>], reserved: &[&str]) -> Vec<Column<'a>> {
    let mut names = Names::without(reserved);
    let mut columns: Vec<(&str, Column<'a>)> = Vec::new();
    for (row, body) in bodies.iter().enumerate() {
        for attribute in body.attributes {
            let kind = kind(&attribute.values);
            let known = columns
                .iter()
                .position(|(name, c)| *name == attribute.name && c.kind == kind);
            let at = known.unwrap_or_else(|| {
                let column = Column {
                    name: names.unique(attribute.name),
                    kind,
                    bodies: vec![None; bodies.len()],
                };
                columns.push((attribute.name, column));
                columns.len() - 1
            });
            columns[at].1.bodies[row] = Some(attribute.values);
        }
    }
    columns.into_iter().map(|(_, column)| column).collect()
}

impl Column<'_> {
    /// Appends the value of a vertex of a body, little endian; 0 where the body has none, −1 for integers.
    pub(super) fn put(&self, out: &mut Vec<u8>, body: usize, vertex: usize) {
        match (self.bodies[body], self.kind) {
            (Some(Values::Scalars(values)), _) => out.extend(values[vertex].to_le_bytes()),
            (Some(Values::Vectors(values)), _) => put_vector(out, values[vertex]),
            (Some(Values::Integers(values)), _) => out.extend(values[vertex].to_le_bytes()),
            (None, ColumnKind::Scalars) => out.extend(0f32.to_le_bytes()),
            (None, ColumnKind::Vectors) => put_vector(out, [0.0; 3]),
            (None, ColumnKind::Integers) => out.extend((-1i32).to_le_bytes()),
        }
    }
}

/// Appends a vector, little endian.
pub(super) fn put_vector(out: &mut Vec<u8>, value: [f32; 3]) {
    for component in value {
        out.extend(component.to_le_bytes());
    }
}
