//! Who is near whom, and what touches there.

use std::ops::Range;

use fearless_simd::Level;

use super::Meetings;
use crate::contact::broad::{Bounds, bounds, pairs};
use crate::contact::cut::cut;
use crate::contact::find::{Found, Party, WIDEST};
use crate::contact::proxy::Home;
use crate::matching::{Fit, Lanes, Shapes};
use crate::parallel;
use crate::state::State;

/// Pairs per task: they share their scratch, which so stays in the first cache.
const PAIRS: usize = 8;
/// Pairs that are worth a cut: fewer would be too few for many threads.
const WORTH: usize = 64;

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

impl Meetings {
    /// Fills the table of touches, in the order of the pairs of bodies. Pairs that have bodies in common are looked at one after the
    /// other, with all that they need.
    pub(super) fn look(&mut self, now: Now<'_>) {
        self.sweep(now);
        let mut cuts = std::mem::take(&mut self.cuts);
        cut(self.pairs.iter().copied(), WORTH, &mut cuts);
        for range in &cuts {
            let rows = bodies_of(&self.pairs[range.clone()]);
            self.follow_shells(rows.clone(), now);
            self.place(rows, now);
            self.search(range.clone(), now);
        }
        self.cuts = cuts;
    }

    /// Finds the bodies that are near each other, and where.
    fn sweep(&mut self, now: Now<'_>) {
        let Now {
            level,
            state,
            shapes,
            lanes,
            ..
        } = now;
        let layout = &shapes.layout;
        let bodies = &state.bodies.rows;
        self.boxes.resize(bodies.len(), Bounds::default());
        parallel::for_each_row(&mut self.boxes, |b, out| {
            *out = bounds(layout, b, lanes);
        });
        pairs(state, &self.boxes, &mut self.sorted, &mut self.pairs);
        self.dress(level, state, shapes);
        self.meet_regions();
    }

    /// Lets the surfaces of some bodies follow their particles, where others are near.
    fn follow_shells(&mut self, rows: Range<usize>, now: Now<'_>) {
        let Now {
            level,
            state,
            shapes,
            fits,
            lanes,
            ..
        } = now;
        let (layout, bodies) = (&shapes.layout, &state.bodies.rows);
        let (surfaces, regions) = (&self.surfaces, &self.regions);
        parallel::for_each_row(&mut self.shells[rows.clone()], |k, shell| {
            let b = rows.start + k;
            if let (true, Some(surface)) = (regions[b] != Bounds::default(), &surfaces[b]) {
                let clusters = &bodies[b].clusters;
                let fits = &fits[clusters.start as usize..clusters.end as usize];
                let own = (layout.first_lane(b), fits);
                shell.follow(level, surface, own, regions[b], lanes);
            }
        });
    }

    /// Places the proxies of those of some bodies that others are near to.
    fn place(&mut self, rows: Range<usize>, now: Now<'_>) {
        let Now {
            level,
            state,
            shapes,
            fits,
            lanes,
            ..
        } = now;
        let bodies = &state.bodies.rows;
        let (proxies, regions, shells) = (&self.proxies, &self.regions, &self.shells);
        parallel::for_each_row(&mut self.placed[rows.clone()], |k, placed| {
            let b = rows.start + k;
            placed.clear();
            if proxies[b].is_empty() || regions[b] == Bounds::default() {
                return;
            }
            let clusters = bodies[b].clusters.start as usize..bodies[b].clusters.end as usize;
            let home = Home {
                level,
                shapes,
                proxies: &proxies[b],
                first: bodies[b].clusters.start,
                fits: &fits[clusters],
                position: &lanes.position,
            };
            // How far a cluster may have moved since its fit, generously.
            let farther = 2.0 * shells[b].drift.pace() + bodies[b].spacing;
            home.place(regions[b].grown(farther), placed);
        });
    }

    /// Finds the part of each body that others may be near to.
    fn meet_regions(&mut self) {
        self.regions.clear();
        self.regions.resize(self.boxes.len(), Bounds::default());
        for &[a, b] in &self.pairs {
            let (Some(one), Some(other)) = (&self.surfaces[a as usize], &self.surfaces[b as usize])
            else {
                continue;
            };
            let keep = one.thickness + other.thickness;
            for (on, by, spacing) in [(a, b, one.spacing), (b, a, other.spacing)] {
                let near = self.boxes[by as usize].grown(keep + WIDEST * spacing);
                let region = &mut self.regions[on as usize];
                region.add(near.low);
                region.add(near.high);
            }
        }
    }

    /// Appends the touches of some pairs to the table, in their order.
    fn search(&mut self, range: Range<usize>, now: Now<'_>) {
        let Now {
            level,
            state,
            shapes,
            lanes,
            h,
            ..
        } = now;
        let (surfaces, shells, boxes) = (&self.surfaces, &self.shells, &self.boxes);
        let (layout, main) = (&shapes.layout, &self.main);
        let (proxies, placed) = (&self.proxies, &self.placed);
        let party = |b: u32| {
            let surface = surfaces[b as usize].as_ref()?;
            Some(Party {
                level,
                row: b,
                family: state.bodies.rows[b as usize].family(),
                first: layout.first_lane(b as usize),
                contact: &state.bodies.rows[b as usize].contact,
                surface,
                shell: &shells[b as usize],
                shapes,
                main,
                now: &lanes.position,
                cluster: state.bodies.rows[b as usize].clusters.start,
                proxies: &proxies[b as usize],
                placed: &placed[b as usize],
                bounds: boxes[b as usize],
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
                    found[0].meet(a, b, h);
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
