//! Bodies that clash with each other and share what contact took from them.

use fearless_simd::dispatch;

use super::{SLOWEST, parts, rows_of};
use crate::contact::bounce::{APART, centred, share_of_swings, throw};
use crate::contact::ledger::{Energy, Moving};
use crate::contact::mover::Mover;
use crate::contact::sleep::Islands;
use crate::matching::Lanes;
use crate::state::{Clash, State};

/// Clashes that have bodies in common, by their places in the table.
pub(super) fn heaps(state: &State, clashes: &[Clash]) -> Vec<Vec<usize>> {
    let rows = |clash: &Clash| {
        clash
            .bodies
            .map(|id| state.bodies.row(id).unwrap_or(0) as u32)
    };
    let linked: Vec<_> = clashes.iter().map(rows).collect();
    let islands = Islands::of(state.bodies.rows.len(), &linked);
    let mut heaps: Vec<(usize, Vec<usize>)> = Vec::new();
    for (k, [a, _]) in linked.iter().enumerate() {
        let root = islands.root(*a as usize);
        match heaps.iter_mut().find(|(of, _)| *of == root) {
            Some((_, heap)) => heap.push(k),
            None => heaps.push((root, vec![k])),
        }
    }
    heaps.into_iter().map(|(_, heap)| heap).collect()
}

/// Clashes that share what contact took.
pub(super) struct Heap<'a> {
    clashes: &'a [usize],
    /// Rows of the bodies that give way.
    rows: Vec<usize>,
    /// What the motion of these as wholes has lost, and what they have besides it, J.
    lost: f64,
    has: Energy,
}

impl<'a> Heap<'a> {
    pub(super) fn of(
        now: Moving<'_>,
        which: &'a [usize],
        movers: &[Option<Mover>],
        lanes: &Lanes,
        clashes: &[Clash],
    ) -> Self {
        let due = |k: &usize| clashes[*k].leaving && clashes[*k].owed() > 0.0;
        let mut rows = Vec::new();
        let mut has = Energy::default();
        if which.iter().any(due) {
            let all = which.iter().flat_map(|k| rows_of(now.state, &clashes[*k]));
            rows.extend(all.filter(|row| movers[*row].is_some_and(|mover| mover.free)));
            rows.sort_unstable();
            rows.dedup();
            for row in &rows {
                has.add(Energy::of(now, *row, lanes));
            }
        }
        Self {
            clashes: which,
            rows,
            lost: which.iter().map(|k| f64::from(clashes[*k].lost)).sum(),
            has,
        }
    }

    /// Gives those that leave what they are owed, as far as the energy reaches.
    pub(super) fn give(
        &self,
        now: Moving<'_>,
        movers: &[Option<Mover>],
        lanes: &mut Lanes,
        clashes: &mut [Clash],
    ) {
        let mut due: Vec<Clash> = self.clashes.iter().map(|k| clashes[*k]).collect();
        due.retain(|clash| clash.leaving && clash.owed() > 0.0);
        let thrown = throw_all(now.state, &due, movers);
        // Thrown by a share s, they gain s first + s² second.
        let (mut first, mut whole) = (0.0, 0.0);
        for clash in &due {
            let before = parts(now.state, movers, clash);
            let after = parts(now.state, &thrown, clash);
            first += f64::from(clash.owed() * before);
            whole += 0.5 * f64::from(clash.owed() * (before + after));
        }
        let spare = (self.lost - self.has.held).max(0.0);
        let share = share_of_throw(first, whole - first, spare);
        let left = spare - share * (first + share * (whole - first));
        let (swings, mixed) = (self.has.swings as f32, self.has.mixed as f32);
        let kept = share_of_swings(swings, mixed, left as f32);
        for &row in &self.rows {
            if let (Some(mover), Some(thrown)) = (&movers[row], &thrown[row]) {
                let given = thrown.since(mover, share as f32);
                let blocks = now.shapes.layout.blocks_of(row);
                dispatch!(now.level, simd => {
                    let motion = centred(simd, blocks, mover.motion(), lanes);
                    throw(simd, blocks, motion, (given, kept), lanes);
                });
            }
        }
        self.note(now.state, [movers, &thrown], share as f32, clashes);
    }

    /// Counts what was given by a share of a throw; what has all it should has done its part when all others have.
    fn note(
        &self,
        state: &State,
        [movers, thrown]: [&[Option<Mover>]; 2],
        share: f32,
        clashes: &mut [Clash],
    ) {
        let mut over = true;
        for &k in self.clashes {
            let clash = &mut clashes[k];
            if clash.leaving {
                let (before, after) = (parts(state, movers, clash), parts(state, thrown, clash));
                let given = share * clash.owed();
                clash.away = before + share * (after - before);
                clash.lost -= 0.5 * given * (before + clash.away);
                clash.given += given;
            }
            over &= clash.leaving && clash.owed() <= SLOWEST * clash.aim;
        }
        if over {
            self.clashes.iter().for_each(|k| clashes[*k].apart = APART);
        }
    }
}

/// Movers with all that is owed.
fn throw_all(state: &State, due: &[Clash], movers: &[Option<Mover>]) -> Vec<Option<Mover>> {
    let mut thrown = movers.to_vec();
    for clash in due {
        let owed = clash.normal() * clash.owed();
        for (row, owed) in rows_of(state, clash).into_iter().zip([owed, -owed]) {
            if let Some(mover) = &mut thrown[row] {
                mover.push(clash.place, owed);
            }
        }
    }
    thrown
}

/// The largest s up to 1 with s first + s² second ≤ spare.
fn share_of_throw(first: f64, second: f64, spare: f64) -> f64 {
    if first + second <= spare {
        return 1.0;
    }
    let root = (first * first + 4.0 * second * spare).max(0.0).sqrt();
    let share = (root - first) / (2.0 * second);
    if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.0
    }
}
