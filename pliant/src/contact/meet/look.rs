//! Who is near whom, and what touches there.

use std::ops::Range;

use fearless_simd::Level;

use super::Meetings;
use crate::contact::broad::{Bounds, bounds, pairs};
use crate::contact::clash::is_scattered;
use crate::contact::clearing::are_cleared;
use crate::contact::cut::cut;
use crate::contact::find::{Found, Party, WIDEST};
use crate::contact::proxy::Home;
use crate::contact::shell::Shell;
use crate::matching::{Fit, Lanes, Shapes};
use crate::parallel;
use crate::state::{Body, State};

/// Pairs per task: they share their scratch, which so stays in the first cache.
const PAIRS: usize = 8;
/// Pairs that are worth a cut: fewer would be too few for many threads.
const WORTH: usize = 64;
/// Pairs that are looked at in one go where there is no cut.
const STRETCH: usize = 512;

/// What a substep has when touches are looked for.
#[derive(Clone, Copy)]
pub(super) struct Now<'a> {
    pub(super) level: Level,
    pub(super) state: &'a State,
    pub(super) shapes: &'a Shapes,
    pub(super) fits: &'a [Fit],
    pub(super) lanes: &'a Lanes,
    pub(super) h: f32,
}

impl<'a> Now<'a> {
    fn body(&self, row: usize) -> &'a Body {
        &self.state.bodies.rows[row]
    }

    /// Fits of a body's clusters.
    fn fits_of(&self, row: usize) -> &'a [Fit] {
        let clusters = &self.body(row).clusters;
        &self.fits[clusters.start as usize..clusters.end as usize]
    }
}

impl Meetings {
    /// Fills the table of touches, in the order of the pairs of bodies. Pairs that have bodies in common are looked at one after the
    /// other, with all that they need, stretch by stretch.
    pub(super) fn look(&mut self, now: Now<'_>) {
        self.sweep(now);
        let mut cuts = std::mem::take(&mut self.cuts);
        cut(self.pairs.iter().copied(), WORTH, &mut cuts);
        self.slots.begin(self.boxes.len(), &self.pairs);
        for range in &cuts {
            for start in range.clone().step_by(STRETCH) {
                let stretch = start..range.end.min(start + STRETCH);
                self.slots.enter(&self.pairs[stretch.clone()]);
                self.follow_shells(now);
                self.place(bodies_of(&self.pairs[stretch.clone()]), now);
                self.search(stretch.clone(), now);
                self.slots.leave(&self.pairs, stretch);
            }
        }
        self.cuts = cuts;
    }

    /// Finds the bodies that are near each other, and where.
    fn sweep(&mut self, now: Now<'_>) {
        let bodies = now.state.bodies.rows.len();
        self.boxes.resize(bodies, Bounds::default());
        parallel::for_each_row(&mut self.boxes, |b, out| {
            *out = bounds(now.level, &now.shapes.layout, b, now.lanes);
        });
        pairs(now.state, &self.boxes, &mut self.reaches, &mut self.pairs);
        if !now.state.clearings.is_empty() {
            self.pairs.retain(|pair| !are_cleared(now.state, *pair));
        }
        self.dress(now.level, now.state, now.shapes);
        self.meet_regions();
    }

    /// Lets the surfaces of bodies that just got their slots follow their particles, where others are near.
    fn follow_shells(&mut self, now: Now<'_>) {
        let slots = &self.slots;
        if self.shells.len() < slots.len() {
            self.shells.resize_with(slots.len(), Shell::default);
        }
        let (surfaces, regions, fronts) = (&self.surfaces, &self.regions, &self.fronts);
        parallel::for_each_row(&mut self.shells[..slots.len()], |slot, shell| {
            let Some(b) = slots.newcomer(slot) else {
                return;
            };
            if let (true, Some(surface)) = (regions[b] != Bounds::default(), &surfaces[b]) {
                let own = (now.shapes.layout.first_lane(b), now.fits_of(b));
                shell.follow(now.level, surface, own, fronts[b], now.lanes);
            }
        });
    }

    /// Places the proxies of those of some bodies that just got their slots and that others are near to.
    fn place(&mut self, rows: Range<usize>, now: Now<'_>) {
        let (proxies, regions, shells) = (&self.proxies, &self.regions, &self.shells);
        let slots = &self.slots;
        parallel::for_each_row(&mut self.placed[rows.clone()], |k, placed| {
            let b = rows.start + k;
            if !slots.is_new(b) {
                return;
            }
            placed.clear();
            if proxies[b].is_empty() || regions[b] == Bounds::default() {
                return;
            }
            let home = Home {
                level: now.level,
                shapes: now.shapes,
                proxies: &proxies[b],
                first: now.body(b).clusters.start,
                fits: now.fits_of(b),
                position: &now.lanes.position,
            };
            // How far a cluster may have moved since its fit, generously.
            let farther = 2.0 * shells[slots.of(b)].drift.pace() + now.body(b).spacing;
            home.place(regions[b].grown(farther), placed);
        });
    }

    /// Finds the part of each body that others may be near to, and the part in which they may look which way is out.
    fn meet_regions(&mut self) {
        for boxes in [&mut self.regions, &mut self.fronts] {
            boxes.clear();
            boxes.resize(self.boxes.len(), Bounds::default());
        }
        for &[a, b] in &self.pairs {
            let (Some(one), Some(other)) = (&self.surfaces[a as usize], &self.surfaces[b as usize])
            else {
                continue;
            };
            let keep = one.thickness + other.thickness;
            // Nobody asks a proxy which way is out of the particles.
            let by_proxies = [a, b].iter().all(|b| !self.proxies[*b as usize].is_empty());
            for (on, by, spacing) in [(a, b, one.spacing), (b, a, other.spacing)] {
                let near = self.boxes[by as usize].grown(keep + WIDEST * spacing);
                self.regions[on as usize].take(near);
                if !by_proxies {
                    self.fronts[on as usize].take(near);
                }
            }
        }
    }

    /// Appends the touches of some pairs to the table, in their order.
    fn search(&mut self, range: Range<usize>, now: Now<'_>) {
        let (surfaces, shells, boxes) = (&self.surfaces, &self.shells, &self.boxes);
        let slots = &self.slots;
        let (proxies, placed, main) = (&self.proxies, &self.placed, &self.main);
        let party = |row: u32| {
            let b = row as usize;
            let (surface, body) = (surfaces[b].as_ref()?, now.body(b));
            Some(Party {
                level: now.level,
                row,
                family: body.family(),
                first: now.shapes.layout.first_lane(b),
                contact: &body.contact,
                scattered: is_scattered(body),
                surface,
                shell: &shells[slots.of(b)],
                shapes: now.shapes,
                main,
                now: &now.lanes.position,
                cluster: body.clusters.start,
                proxies: &proxies[b],
                placed: &placed[b],
                bounds: boxes[b],
            })
        };
        let pairs = &self.pairs[range];
        let tasks = pairs.len().div_ceil(PAIRS);
        if self.found.len() < tasks {
            self.found.resize_with(tasks, Found::default);
        }
        parallel::for_each_chunk(&mut self.found[..tasks], 1, |task, found| {
            found[0].touches.clear();
            for &[a, b] in pairs.chunks(PAIRS).nth(task).unwrap_or_default() {
                if let (Some(a), Some(b)) = (party(a), party(b)) {
                    found[0].meet(a, b, now.h);
                }
            }
        });
        for found in &self.found[..tasks] {
            self.touches.extend_from_slice(&found.touches);
        }
    }
}

/// The rows from the first to the last body of some pairs.
fn bodies_of(pairs: &[[u32; 2]]) -> Range<usize> {
    let first = pairs.iter().map(|[a, _]| *a).min();
    let last = pairs.iter().map(|[_, b]| *b + 1).max();
    first.unwrap_or(0) as usize..last.unwrap_or(0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_about_the_bodies_from_the_first_to_the_last() {
        assert_eq!(bodies_of(&[[2, 7], [3, 3], [4, 5]]), 2..8);
        assert_eq!(bodies_of(&[]), 0..0);
    }
}
