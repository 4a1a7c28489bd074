//! Where the particles of a body are among blocks, groups and lanes.

use std::ops::Range;

use super::{KnownRows, Layout, PER_BLOCK, Row};
use crate::matching::lanes::{BLOCK, LANES, S8};
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

    /// The members of a cluster, group by group.
    pub(super) fn runs<'a>(
        &self,
        state: &'a State,
        cluster: usize,
    ) -> impl Iterator<Item = Range<usize>> + use<'a> {
        let (members, start) = (state.clusters.members(cluster), self.start);
        let group = move |particle: &u32| (particle - start) / LANES as u32;
        let mut end = members.start;
        let runs = state.clusters.particle[members].chunk_by(move |a, b| group(a) == group(b));
        runs.map(move |run| {
            let first = end;
            end += run.len();
            first..end
        })
    }

    /// Writes some members that are in one group to their rows in the first stream and in the second, and their weights once more.
    pub(super) fn write(
        &self,
        state: &State,
        members: Range<usize>,
        [first, second]: [&mut Row; 2],
        share: &mut S8,
    ) {
        (*first, *second, *share) = (Row::default(), Row::default(), S8::default());
        let particles = &state.clusters.particle[members.clone()];
        let weights = &state.clusters.weight[members.clone()];
        let offsets = &state.clusters.offset[members];
        for ((&particle, &weight), &offset) in particles.iter().zip(weights).zip(offsets) {
            let lane = self.lane(particle);
            first.weight[lane] = state.particles.mass[particle as usize] * weight;
            first.offset.set(lane, offset);
            second.weight[lane] = weight;
            second.offset.set(lane, offset);
            share.0[lane] = weight;
        }
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
            for run in self.runs(state, c as usize) {
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
