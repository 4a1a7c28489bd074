//! What moves, and what is there for a part of the film.

use std::io::{self, Write};

use super::body::Shape;
use crate::write::columns::put_vector;

/// Keyframes of one property of one node.
pub(super) struct Track {
    pub(super) node: usize,
    /// Frames of the keys, counted from 0.
    pub(super) keys: Vec<usize>,
    values: Values,
}

enum Values {
    /// A morph target for every key but the first, which is the mesh itself.
    Weights,
    /// Whether it is there, per key.
    Shown(Vec<bool>),
}

impl Track {
    /// The tracks of a node; none for what rests and is always there.
    pub(super) fn of(
        shape: &Shape,
        node: usize,
        frames: usize,
    ) -> impl Iterator<Item = Self> + use<> {
        let until = shape.until.unwrap_or(frames);
        let weights = shape.moves_from.map(|from| Self {
            node,
            keys: (from - 1..until).collect(),
            values: Values::Weights,
        });
        let mut shown = vec![(0, shape.from == 0)];
        shown.extend((shape.from > 0).then_some((shape.from, true)));
        shown.extend((until < frames).then_some((until, false)));
        let (keys, shown): (Vec<usize>, Vec<bool>) = shown.into_iter().unzip();
        let shown = (keys.len() > 1).then_some(Self {
            node,
            keys,
            values: Values::Shown(shown),
        });
        weights.into_iter().chain(shown)
    }

    /// Name of the property.
    pub(super) fn path(&self) -> &'static str {
        match self.values {
            Values::Weights => "weights",
            Values::Shown(_) => "scale",
        }
    }

    pub(super) fn interpolation(&self) -> &'static str {
        match self.values {
            Values::Weights => "LINEAR",
            Values::Shown(_) => "STEP",
        }
    }

    /// Type and number of the values.
    pub(super) fn shape(&self) -> (&'static str, usize) {
        let keys = self.keys.len();
        match self.values {
            Values::Weights => ("SCALAR", keys * (keys - 1)),
            Values::Shown(_) => ("VEC3", keys),
        }
    }

    /// Bytes of its times.
    pub(super) fn time_bytes(&self) -> u64 {
        4 * self.keys.len() as u64
    }

    /// Bytes of its times and of its values.
    pub(super) fn bytes(&self) -> u64 {
        let (kind, count) = self.shape();
        let wide = if kind == "VEC3" { 12 } else { 4 };
        self.time_bytes() + wide * count as u64
    }

    pub(super) fn write(&self, times: &[f32], out: &mut impl Write) -> io::Result<()> {
        for &key in &self.keys {
            out.write_all(&times[key].to_le_bytes())?;
        }
        let mut row = Vec::new();
        match &self.values {
            Values::Weights => {
                for key in 0..self.keys.len() {
                    row.clear();
                    let targets = 1..self.keys.len();
                    let weights = targets.map(|target| f32::from(u8::from(target == key)));
                    row.extend(weights.flat_map(f32::to_le_bytes));
                    out.write_all(&row)?;
                }
            }
            Values::Shown(shown) => {
                for &shown in shown {
                    put_vector(&mut row, [f32::from(u8::from(shown)); 3]);
                }
                out.write_all(&row)?;
            }
        }
        Ok(())
    }
}
