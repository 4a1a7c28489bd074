//! Where the vertices of a skin go that are far from what parted.

use glam::Vec3;

use super::{Ground, Rip};
use crate::state::{Bind, Skin};

/// In no piece, in no row.
pub(super) const NONE: u32 = u32::MAX;

/// Where the vertices of a skin go that need no further look.
pub(super) struct Places {
    /// Per vertex; [`NONE`] where something parted near it.
    pub(super) piece: Vec<u32>,
    /// Row of each vertex in `moved`, or [`NONE`].
    row: Vec<u32>,
    moved: Vec<Moved>,
}

/// A vertex far from a crack, of which some cluster broke.
pub(super) struct Moved {
    /// As bits.
    cuts: u64,
    pub(super) binds: Vec<Bind>,
}

impl Places {
    pub(super) fn of(skin: &Skin, at: &[Vec3], rip: &Rip<'_>) -> Self {
        let mut places = Self {
            piece: Vec::with_capacity(at.len()),
            row: vec![NONE; at.len()],
            moved: Vec::new(),
        };
        for (v, &x) in at.iter().enumerate() {
            let binds = skin.binds(v as u32).unwrap_or_default();
            if binds.iter().all(|bind| rip.kept[bind.cluster as usize]) {
                places.piece.push(common(binds, rip.piece));
                continue;
            }
            let mut binds = binds.to_vec();
            let cuts = rip.ground.side(x, &mut binds);
            let piece = common(&binds, rip.piece);
            let Some(cuts) = cuts.filter(|_| piece != NONE) else {
                places.piece.push(NONE);
                continue;
            };
            places.row[v] = places.moved.len() as u32;
            places.piece.push(piece);
            places.moved.push(Moved { cuts, binds });
        }
        places
    }

    pub(super) fn moved(&self, v: u32) -> Option<&Moved> {
        self.moved.get(*self.row.get(v as usize)? as usize)
    }

    /// A triangle has corners in several pieces, or on both sides of a cut, or near one.
    pub(super) fn is_torn(&self, triangle: [u32; 3], at: &[Vec3], ground: &dyn Ground) -> bool {
        let [a, b, c] = triangle.map(|v| self.piece[v as usize]);
        let cuts = triangle.map(|v| self.moved(v).map_or(0, |moved| moved.cuts));
        let cuts = cuts[0] | cuts[1] | cuts[2];
        a == NONE
            || a != b
            || a != c
            || cuts != 0 && ground.parts(cuts, triangle.map(|v| at[v as usize]))
    }
}

/// The piece of all these, or [`NONE`].
fn common(binds: &[Bind], piece: &[u32]) -> u32 {
    let first = binds.first().map_or(NONE, |b| piece[b.cluster as usize]);
    let same = |bind: &Bind| piece[bind.cluster as usize] == first;
    if binds.iter().all(same) { first } else { NONE }
}
