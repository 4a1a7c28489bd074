//! Walls of a crack within a piece: from the mouth, which opens, down to a front inside, which does not.

use std::collections::BTreeMap;

use super::Rip;
use super::cloth::{Cloth, near_in};
use super::open::Opened;

/// An edge of an old triangle, from its lower vertex to the upper.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    low: u32,
    high: u32,
    /// The triangle runs from `high` to `low`.
    back: bool,
    triangle: u32,
}

/// Adds two walls along every edge whose triangles are in one piece and no longer share its vertices.
pub(super) fn add(cloth: &mut Cloth<'_>, opened: &Opened, rip: &Rip<'_>) {
    let mut fronts: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    for pair in sides(cloth, opened).chunk_by(|a, b| (a.low, a.high) == (b.low, b.high)) {
        let [a, b] = pair else { continue };
        if a.back == b.back {
            continue;
        }
        let ends = |side: &Side| {
            let corners = opened.corners[side.triangle as usize]?;
            let old = cloth.old.triangles[side.triangle as usize];
            let of = |v: u32| old.iter().position(|w| *w == v).map(|k| corners[k]);
            Some([of(side.low)?, of(side.high)?])
        };
        let (Some(one), Some(other)) = (ends(a), ends(b)) else {
            continue;
        };
        let piece = cloth.piece(one[0]);
        if one == other || cloth.piece(other[0]) != piece {
            continue;
        }
        let mut front = |v: u32, [own, twin]: [u32; 2]| {
            if own == twin {
                return own;
            }
            let key = (v, piece);
            *fronts
                .entry(key)
                .or_insert_with(|| push_front(cloth, rip, v, own))
        };
        let fronts = [
            front(a.low, [one[0], other[0]]),
            front(a.high, [one[1], other[1]]),
        ];
        // `a` sorts first: its triangle runs from low to high.
        wall(cloth, [one[1], one[0]], [fronts[1], fronts[0]]);
        wall(cloth, [other[0], other[1]], fronts);
    }
}

/// Edges of the triangles at hot vertices, sorted.
fn sides(cloth: &Cloth<'_>, opened: &Opened) -> Vec<Side> {
    let mut sides = Vec::new();
    for (t, &[a, b, c]) in cloth.old.triangles.iter().enumerate() {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            if opened.hot[from as usize] || opened.hot[to as usize] {
                sides.push(Side {
                    low: from.min(to),
                    high: from.max(to),
                    back: from > to,
                    triangle: t as u32,
                });
            }
        }
    }
    sides.sort_unstable();
    sides
}

/// The front below an old vertex: in the middle of the particles around it, and carried by those of both sides.
fn push_front(cloth: &mut Cloth<'_>, rip: &Rip<'_>, v: u32, beside: u32) -> u32 {
    let piece = cloth.piece(beside);
    let surface = cloth.old.at[v as usize];
    let (mut sum, mut total) = (surface * 1e-6, 1e-6);
    for near in near_in(rip.ground, surface, piece) {
        sum += near.at * near.kernel;
        total += near.kernel;
    }
    cloth.push_inside(sum / total, beside, rip.ground)
}

/// A wall below the edge from `top[0]` to `top[1]`, seen from outside the body.
fn wall(cloth: &mut Cloth<'_>, top: [u32; 2], front: [u32; 2]) {
    let quad = [[top[0], top[1], front[1]], [top[0], front[1], front[0]]];
    let whole = |[a, b, c]: &[u32; 3]| a != b && b != c && c != a;
    cloth.triangles.extend(quad.into_iter().filter(whole));
}
