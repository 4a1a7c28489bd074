//! Where the particles of a body are among blocks, groups and lanes.

use super::{Layout, Row};
use crate::matching::lanes::{BLOCK, LANES, S8};
use crate::state::State;

/// Where the particles of one body are. Its blocks are full but for the last, so its groups are contiguous.
pub(super) struct Place {
    /// Its first particle, block and group.
    start: u32,
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

    fn group(&self, particle: u32) -> u32 {
        self.group + (particle - self.start) / LANES as u32
    }

    /// First particle of a group.
    fn first_of(&self, group: u32) -> u32 {
        self.start + (group - self.group) * LANES as u32
    }

    /// Appends the groups that have members of a cluster.
    pub(super) fn groups(&self, state: &State, cluster: usize, to: &mut Vec<u32>) {
        // One past the last particle of the group before.
        let mut end = self.start;
        for &particle in &state.clusters.particle[state.clusters.members(cluster)] {
            if particle >= end {
                let group = self.group(particle);
                end = self.first_of(group) + LANES as u32;
                to.push(group);
            }
        }
    }

    /// Where the rows of each of the body's `blocks` begin, counted from `base`, and where the last ones end. `groups` are those of the rows.
    pub(super) fn rows_per_block(&self, groups: &[u32], blocks: usize, base: usize) -> Vec<u32> {
        let mut starts = vec![0; blocks + 1];
        for group in groups {
            starts[self.block_of(*group) + 1] += 1;
        }
        let mut end = base as u32;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        starts
    }

    /// Block of a group, counted from the body's first.
    pub(super) fn block_of(&self, group: u32) -> usize {
        (group - self.group) as usize / BLOCK
    }

    /// Writes the members of a cluster to its rows, and returns group and lane of the one nearest to its centre at rest. `rows` gives one
    /// row after the other: its group, its places in the first stream and in the second, and that of its weights.
    pub(super) fn write<'a>(
        &self,
        state: &State,
        cluster: usize,
        rows: impl Iterator<Item = (u32, &'a mut Row, &'a mut S8)>,
        twins: &[u32],
        by_block: &mut [Row],
    ) -> (u32, u32) {
        let members = state.clusters.members(cluster);
        let count = members.len();
        let particles = &state.clusters.particle[members.clone()][..count];
        let weights = &state.clusters.weight[members.clone()][..count];
        let offsets = &state.clusters.offset[members][..count];
        let (mut nearest, mut least) = ((0, 0), f32::INFINITY);
        let mut k = 0;
        for ((group, first, share), twin) in rows.zip(twins) {
            let second = &mut by_block[*twin as usize];
            (*first, *second, *share) = (Row::default(), Row::default(), S8::default());
            let from = self.first_of(group);
            while k < count {
                let (particle, weight, offset) = (particles[k], weights[k], offsets[k]);
                let lane = (particle - from) as usize;
                if lane >= LANES {
                    break;
                }
                first.weight[lane] = state.particles.mass[particle as usize] * weight;
                first.offset.set(lane, offset);
                second.weight[lane] = weight;
                second.offset.set(lane, offset);
                share.0[lane] = weight;
                let square = offset.length_squared();
                if square < least {
                    (nearest, least) = ((group, lane as u32), square);
                }
                k += 1;
            }
        }
        nearest
    }
}
