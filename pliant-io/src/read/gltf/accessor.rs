//! Columns of numbers, read with every bound checked.

use super::document::{Accessor, Document};
use crate::read::error::Problem;
use crate::read::text::checked_coordinate;

/// A document and the bytes of its buffers.
pub(super) struct Source {
    pub(super) document: Document,
    pub(super) buffers: Vec<Vec<u8>>,
}

/// The type of a number.
#[derive(Clone, Copy)]
enum Component {
    I8,
    U8,
    I16,
    U16,
    U32,
    F32,
}

impl Component {
    fn of(accessor: &Accessor, index: usize) -> Result<Self, Problem> {
        Ok(match accessor.component_type {
            5120 => Self::I8,
            5121 => Self::U8,
            5122 => Self::I16,
            5123 => Self::U16,
            5125 => Self::U32,
            5126 => Self::F32,
            other => {
                return Err(wrong(
                    index,
                    &format!("has the unknown component type {other}"),
                ));
            }
        })
    }

    fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::U32 | Self::F32 => 4,
        }
    }

    /// The number at the start of `bytes` and, for integers, the largest one.
    fn read(self, bytes: &[u8]) -> (f64, f64) {
        let raw = |n: usize| -> [u8; 4] {
            let mut raw = [0; 4];
            raw[..n].copy_from_slice(&bytes[..n]);
            raw
        };
        match self {
            Self::I8 => (f64::from(raw(1)[0] as i8), 127.0),
            Self::U8 => (f64::from(raw(1)[0]), 255.0),
            Self::I16 => (f64::from(u32::from_le_bytes(raw(2)) as i16), 32767.0),
            Self::U16 => (f64::from(u32::from_le_bytes(raw(2))), 65535.0),
            Self::U32 => (f64::from(u32::from_le_bytes(raw(4))), f64::from(u32::MAX)),
            Self::F32 => (f64::from(f32::from_le_bytes(raw(4))), 1.0),
        }
    }
}

fn wrong(index: usize, what: &str) -> Problem {
    Problem::Inconsistent(format!("accessor {index} {what}"))
}

impl Source {
    /// Positions of an accessor; integers are taken as they are or, where normalised, as fractions.
    pub(super) fn positions(&self, index: usize) -> Result<Vec<[f64; 3]>, Problem> {
        let (accessor, component) = self.accessor(index, "VEC3")?;
        let size = component.size();
        let mut positions = Vec::new();
        for element in self.elements(accessor, index, 3 * size)? {
            let mut position = [0.0; 3];
            for (slot, bytes) in position.iter_mut().zip(element.chunks_exact(size)) {
                let (value, largest) = component.read(bytes);
                *slot = if accessor.normalized {
                    (value / largest).max(-1.0)
                } else {
                    value
                };
                if checked_coordinate(*slot).is_none() {
                    return Err(Problem::BadCoordinate {
                        found: value.to_string(),
                    });
                }
            }
            positions.push(position);
        }
        Ok(positions)
    }

    /// Vertex indices of an accessor.
    pub(super) fn indices(&self, index: usize) -> Result<Vec<u32>, Problem> {
        let (accessor, component) = self.accessor(index, "SCALAR")?;
        if !matches!(component, Component::U8 | Component::U16 | Component::U32) {
            return Err(wrong(index, "holds indices that are not unsigned integers"));
        }
        let elements = self.elements(accessor, index, component.size())?;
        Ok(elements
            .map(|bytes| component.read(bytes).0 as u32)
            .collect())
    }

    fn accessor(&self, index: usize, shape: &str) -> Result<(&Accessor, Component), Problem> {
        let accessors = &self.document.accessors;
        let accessor = accessors.get(index).ok_or_else(|| {
            Problem::Inconsistent(format!(
                "accessor {index} does not exist (the file has {})",
                accessors.len()
            ))
        })?;
        if accessor.shape != shape {
            return Err(wrong(index, &format!("should be {shape}")));
        }
        if accessor.sparse.is_some() {
            return Err(Problem::Unsupported {
                what: format!("the sparse accessor {index}"),
                advice: "export without sparse accessors",
            });
        }
        Ok((accessor, Component::of(accessor, index)?))
    }

    /// The bytes of each element of an accessor.
    fn elements<'a>(
        &'a self,
        accessor: &Accessor,
        index: usize,
        size: usize,
    ) -> Result<impl Iterator<Item = &'a [u8]> + use<'a>, Problem> {
        let (bytes, stride) = self.view(accessor, index)?;
        let stride = stride.unwrap_or(size);
        if stride < size {
            return Err(wrong(index, "has a stride shorter than its elements"));
        }
        let last = accessor.count.saturating_sub(1).checked_mul(stride);
        let end = last.and_then(|last| last.checked_add(size)?.checked_add(accessor.byte_offset));
        if end.is_none_or(|end| end > bytes.len()) || accessor.count == 0 {
            return Err(wrong(index, "is empty or reaches beyond its buffer view"));
        }
        let bytes = &bytes[accessor.byte_offset..];
        Ok(bytes
            .chunks(stride)
            .take(accessor.count)
            .map(move |chunk| &chunk[..size]))
    }

    /// The bytes and the stride of the view of an accessor.
    fn view(&self, accessor: &Accessor, index: usize) -> Result<(&[u8], Option<usize>), Problem> {
        let view = accessor
            .buffer_view
            .and_then(|view| self.document.buffer_views.get(view));
        let view = view.ok_or_else(|| wrong(index, "has no buffer view"))?;
        let bytes = self
            .buffers
            .get(view.buffer)
            .and_then(|buffer| buffer.get(view.byte_offset..)?.get(..view.byte_length));
        let bytes = bytes.ok_or_else(|| wrong(index, "has a buffer view beyond its buffer"))?;
        Ok((bytes, view.byte_stride))
    }
}
