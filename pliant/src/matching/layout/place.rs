//! Where the particles of a body are among blocks, groups and lanes.

use std::ops::Range;

use super::{KnownRows, Layout, PER_BLOCK, Row};
use crate::matching::lanes::{BLOCK, LANES};
use crate::state::State;

/// Where the particles of one body are. Its blocks are full but for the last, so its groups are contiguous.
pub(super) struct Place {
    /// Its first particle, block and group.
    pub(super) start: u32,
    pub(super) block: usize,
    pub(super) group: u32,
}

impl Place {
    /// The blocks of the body are there already.
    pub(super) fn of(state: &State, layout: &Layout, body: usize) -> Self {
        let block = layout.body_blocks[body] as usize;
        Self {
            start: state.bodies.rows[body].particles.start,
            block,
            group: layout.blocks[block].group,
        }
    }

    pub(super) fn block(&self, particle: u32) -> u32 {
        self.block as u32 + (particle - self.start) / PER_BLOCK
    }

    pub(super) fn group(&self, particle: u32) -> u32 {
        self.group + (particle - self.start) / LANES as u32
    }

    pub(super) fn lane(&self, particle: u32) -> usize {
        (particle - self.start) as usize % LANES
    }

    /// The rows of some members that are in one group, for the first stream and for the second.
    pub(super) fn rows(&self, state: &State, members: Range<usize>) -> [Row; 2] {
        let [mut first, mut second] = [Row::default(); 2];
        let particles = &state.clusters.particle[members.clone()];
        let weights = &state.clusters.weight[members.clone()];
        let offsets = &state.clusters.offset[members];
        for ((&particle, &weight), &offset) in particles.iter().zip(weights).zip(offsets) {
            let lane = self.lane(particle);
            first.weight[lane] = state.particles.mass[particle as usize] * weight;
            second.weight[lane] = weight;
            first.offset.set(lane, offset);
        }
        second.offset = first.offset;
        [first, second]
    }

    /// Where the rows of each block of the body begin, counted from `base`, and where the last ones end. Of some clusters the rows are
    /// `known`.
    pub(super) fn rows_per_block<'a>(
        &self,
        state: &State,
        clusters: Range<u32>,
        known: &dyn Fn(u32) -> Option<KnownRows<'a>>,
        (base, blocks): (usize, usize),
    ) -> Vec<u32> {
        let mut starts = vec![0; blocks - self.block + 1];
        starts[0] = base as u32;
        for c in clusters {
            if let Some(known) = known(c) {
                for row in known.range.clone() {
                    starts[known.local_group(row) as usize / BLOCK + 1] += 1;
                }
                continue;
            }
            let group_of = |k: &usize| self.group(state.clusters.particle[*k]);
            for run in Runs::of(state.clusters.members(c as usize), group_of) {
                let block = self.block(state.clusters.particle[run.start]) as usize;
                starts[block - self.block + 1] += 1;
            }
        }
        for b in 1..starts.len() {
            starts[b] += starts[b - 1];
        }
        starts
    }

    /// Group and lane of the member nearest to the cluster's centre at rest.
    pub(super) fn anchor(&self, state: &State, cluster: usize) -> (u32, u32) {
        let members = state.clusters.members(cluster);
        let (mut nearest, mut least) = (members.start, f32::INFINITY);
        for (k, offset) in members.clone().zip(&state.clusters.offset[members.clone()]) {
            let square = offset.length_squared();
            if square < least {
                (nearest, least) = (k, square);
            }
        }
        if members.is_empty() {
            return (0, 0);
        }
        let particle = state.clusters.particle[nearest];
        (self.group(particle), self.lane(particle) as u32)
    }
}

/// Consecutive numbers of a range with the same key, range by range.
pub(super) struct Runs<K> {
    rest: Range<usize>,
    key: K,
}

impl<K: Fn(&usize) -> u32> Runs<K> {
    pub(super) fn of(rest: Range<usize>, key: K) -> Self {
        Self { rest, key }
    }
}

impl<K: Fn(&usize) -> u32> Iterator for Runs<K> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.rest.next()?;
        let key = (self.key)(&start);
        let end = self
            .rest
            .clone()
            .find(|k| (self.key)(k) != key)
            .unwrap_or(self.rest.end);
        self.rest.start = end;
        Some(start..end)
    }
}
