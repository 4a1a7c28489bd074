//! What carries the vertices that a break has made or parted.
//!
//! It costs more than to find out where they are, so it is asked once the skin is sewn and nothing gapes.

use super::cloth::Cloth;
use super::{NEAR, NONE, Near, Rip};
use crate::parallel;
use crate::state::Bind;

impl Cloth<'_> {
    /// Per vertex: what carries it, in the rest spaces as they were; empty for those that go on with what they had.
    pub(super) fn carriers(&self, rip: &Rip<'_>) -> Vec<Vec<Bind>> {
        let mut binds = vec![Vec::new(); self.at.len()];
        parallel::for_each_row(&mut binds, |v, binds| {
            if !self.goes_on[v] {
                *binds = rip.ground.bind(self.at[v], &self.among(v, rip));
            }
        });
        binds
    }

    /// The particles that a vertex is among.
    fn among(&self, v: usize, rip: &Rip<'_>) -> Vec<Near> {
        if self.came[v] != NONE {
            return self.of_piece(v, rip);
        }
        let known = self.net.binary_search_by_key(&(v as u32), |(v, _)| *v);
        let rooms = known.map_or(&[][..], |k| &self.net[k].1);
        let mut among = rip.near(self.at[v]);
        among.retain(|near| rooms.iter().any(|i| rip.shares(near.particle, *i)));
        if among.is_empty() {
            among.extend(rooms.iter().map(|i| Near {
                particle: *i,
                square: 0.0,
                kernel: 1.0,
            }));
        }
        among
    }

    /// Those of the piece of a vertex that the fine mesh had, which were in its clusters if there are such.
    fn of_piece(&self, v: usize, rip: &Rip<'_>) -> Vec<Near> {
        let (x, piece) = (self.at[v], self.piece[v]);
        let of_piece = |near: &Near| rip.ground.piece(near.particle) == piece;
        let mut among = self.fine.around(self.came[v], rip);
        among.retain(of_piece);
        if among.is_empty() {
            among = rip.near(x);
            among.retain(of_piece);
        }
        // Far from all: with the nearest that there is.
        let mut distance = 2.0 * NEAR * rip.spacing;
        while among.is_empty() && distance.is_finite() {
            let of_piece = |i: u32| rip.ground.piece(i) == piece;
            among.extend(rip.nearest_of(x, distance, of_piece));
            distance *= 4.0;
        }
        among
    }
}
