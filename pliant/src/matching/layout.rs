//! Memberships in the order the kernels read them: two streams of rows, one for each direction.
//!
//! A *row* holds one cluster's share in one group: eight weights and eight rest offsets, zero where a lane is no
//! member. Particles are sorted so that neighbours share clusters, so most lanes of most rows are used, positions load
//! as whole vectors, and nothing is gathered lane by lane. `fit` walks rows sorted by cluster; `pull` walks rows sorted
//! by block, then cluster, where a *segment* is the rows of one cluster in one block. Both read memory straight on.

use std::ops::Range;

use glam::Vec3;

use super::lanes::{BLOCK, Block, LANES, V8};
use crate::state::State;

/// One cluster's share in one group.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(32))]
pub(crate) struct Row {
    pub(crate) weight: [f32; LANES],
    pub(crate) offset: V8,
}

/// The rows of one cluster in one block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Segment {
    pub(crate) cluster: u32,
    pub(crate) block: u32,
    pub(crate) first: u32,
    pub(crate) rows: u32,
}

impl Segment {
    pub(crate) fn rows(&self) -> Range<usize> {
        self.first as usize..(self.first + self.rows) as usize
    }
}

/// Rows and the group of each.
#[derive(Debug, Default)]
pub(crate) struct Stream {
    rows: Vec<Row>,
    groups: Vec<u32>,
}

impl Stream {
    fn empty(rows: usize) -> Self {
        Self {
            rows: vec![Row::default(); rows],
            groups: vec![0; rows],
        }
    }

    /// Rows of a range with their groups.
    pub(crate) fn walk(&self, range: Range<usize>) -> impl Iterator<Item = (&Row, usize)> {
        let groups = self.groups[range.clone()]
            .iter()
            .map(|&group| group as usize);
        self.rows[range].iter().zip(groups)
    }
}

/// Where everything is: blocks of groups, and the two streams of rows.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    pub(crate) blocks: Vec<Block>,
    /// Blocks of body b are `body_blocks[b]..body_blocks[b + 1]`.
    pub(crate) body_blocks: Vec<u32>,
    pub(crate) groups: usize,
    /// Rows by cluster; their weights are m w.
    by_cluster: Stream,
    /// Rows of cluster c are `cluster_rows[c]..cluster_rows[c + 1]` of the first stream.
    cluster_rows: Vec<u32>,
    /// Rows by block; their weights are w.
    pub(crate) by_block: Stream,
    segments: Vec<Segment>,
    /// Segments of block b are `block_segments[b]..block_segments[b + 1]`.
    block_segments: Vec<u32>,
    /// Group and lane of each cluster's innermost member.
    anchors: Vec<(u32, u32)>,
    /// Body of each cluster.
    pub(crate) cluster_body: Vec<u32>,
    /// Member column: the particle's row within its body.
    pub(crate) local_particle: Vec<u32>,
}

impl Layout {
    pub(crate) fn new(state: &State) -> Self {
        let mut layout = Self::default();
        layout.lay_blocks(state);
        layout.lay_rows(state);
        layout
    }

    /// The blocks of a body.
    pub(crate) fn blocks_of(&self, body: usize) -> &[Block] {
        &self.blocks[self.body_blocks[body] as usize..self.body_blocks[body + 1] as usize]
    }

    pub(crate) fn segments_of_block(&self, block: usize) -> &[Segment] {
        &self.segments[self.block_segments[block] as usize..self.block_segments[block + 1] as usize]
    }

    /// Rows of a cluster with their groups; weights are m w.
    pub(crate) fn rows_of_cluster(&self, cluster: usize) -> impl Iterator<Item = (&Row, usize)> {
        let range = self.cluster_rows[cluster] as usize..self.cluster_rows[cluster + 1] as usize;
        self.by_cluster.walk(range)
    }

    /// Rows that a pass over all memberships walks.
    pub(crate) fn row_count(&self) -> usize {
        self.by_block.rows.len()
    }

    fn lay_blocks(&mut self, state: &State) {
        let per_block = (BLOCK * LANES) as u32;
        for (b, body) in state.bodies.rows.iter().enumerate() {
            self.body_blocks.push(self.blocks.len() as u32);
            let mut particle = body.particles.start;
            while particle < body.particles.end {
                let particles = per_block.min(body.particles.end - particle);
                let groups = particles.div_ceil(LANES as u32);
                self.blocks.push(Block {
                    body: b as u32,
                    group: self.groups as u32,
                    groups,
                    particle,
                    particles,
                });
                self.groups += groups as usize;
                particle += particles;
            }
            self.cluster_body
                .extend(body.clusters.clone().map(|_| b as u32));
            let members = state.clusters.starts[body.clusters.start as usize] as usize
                ..state.clusters.starts[body.clusters.end as usize] as usize;
            let local = state.clusters.particle[members]
                .iter()
                .map(|i| i - body.particles.start);
            self.local_particle.extend(local);
        }
        self.body_blocks.push(self.blocks.len() as u32);
    }

    /// Fills both streams cluster by cluster; a block's places are counted beforehand, so its rows come out sorted by
    /// cluster and then by group.
    fn lay_rows(&mut self, state: &State) {
        let places = Places::of(state, self);
        let mut next = places.starts.clone();
        let total = *places.starts.last().expect("starts has blocks + 1 entries") as usize;
        (self.by_cluster, self.by_block) = (Stream::empty(total), Stream::empty(total));
        let mut row_cluster = vec![0; total];
        let mut row = 0;
        for c in 0..state.clusters.len() {
            self.cluster_rows.push(row as u32);
            let members = state.clusters.members(c);
            let group_of = |k: &usize| places.place(state.clusters.particle[*k]).1;
            for run in Runs::of(members, group_of) {
                let (block, group, _) = places.place(state.clusters.particle[run.start]);
                let twin = next[block as usize] as usize;
                next[block as usize] += 1;
                row_cluster[twin] = c as u32;
                (self.by_cluster.groups[row], self.by_block.groups[twin]) = (group, group);
                for k in run {
                    let (_, _, lane) = places.place(state.clusters.particle[k]);
                    self.put(state, k, lane, row, twin);
                }
                row += 1;
            }
        }
        self.cluster_rows.push(row as u32);
        self.anchors = (0..state.clusters.len())
            .map(|c| places.anchor(state, c))
            .collect();
        self.cut_segments(&places.starts, &row_cluster);
    }

    /// Writes one membership into a lane of its two rows.
    fn put(&mut self, state: &State, member: usize, lane: usize, row: usize, twin: usize) {
        let (weight, offset) = (state.clusters.weight[member], state.clusters.offset[member]);
        let mass = state.particles.mass[state.clusters.particle[member] as usize];
        self.by_cluster.rows[row].weight[lane] = mass * weight;
        self.by_cluster.rows[row].offset.set(lane, offset);
        self.by_block.rows[twin].weight[lane] = weight;
        self.by_block.rows[twin].offset.set(lane, offset);
    }

    fn cut_segments(&mut self, block_rows: &[u32], row_cluster: &[u32]) {
        for block in 0..self.blocks.len() {
            self.block_segments.push(self.segments.len() as u32);
            let mut first = block_rows[block];
            let range = first as usize..block_rows[block + 1] as usize;
            for run in row_cluster[range].chunk_by(|a, b| a == b) {
                self.segments.push(Segment {
                    cluster: run[0],
                    block: block as u32,
                    first,
                    rows: run.len() as u32,
                });
                first += run.len() as u32;
            }
        }
        self.block_segments.push(self.segments.len() as u32);
    }

    /// Reference point of a cluster for sums that must not cancel: the member nearest to its centre at rest.
    pub(crate) fn reference(&self, cluster: usize, position: &[V8]) -> Vec3 {
        let (group, lane) = self.anchors[cluster];
        position[group as usize].get(lane as usize)
    }
}

/// Consecutive numbers of a range with the same key, range by range.
struct Runs<K> {
    rest: Range<usize>,
    key: K,
}

impl<K: Fn(&usize) -> u32> Runs<K> {
    fn of(rest: Range<usize>, key: K) -> Self {
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

/// Where each particle is, and where each block's rows begin.
struct Places {
    /// Block of each particle.
    block_of: Vec<u32>,
    /// First particle and first group of each block.
    first: Vec<(u32, u32)>,
    /// First row of each block.
    starts: Vec<u32>,
}

impl Places {
    fn of(state: &State, layout: &Layout) -> Self {
        let mut block_of = vec![0; state.particles.len()];
        for (b, block) in layout.blocks.iter().enumerate() {
            let range = block.particle as usize..(block.particle + block.particles) as usize;
            block_of[range].fill(b as u32);
        }
        let first = layout
            .blocks
            .iter()
            .map(|b| (b.particle, b.group))
            .collect();
        let mut places = Self {
            block_of,
            first,
            starts: Vec::new(),
        };
        let mut starts = vec![0; layout.blocks.len() + 1];
        for c in 0..state.clusters.len() {
            let group_of = |k: &usize| places.place(state.clusters.particle[*k]).1;
            for run in Runs::of(state.clusters.members(c), group_of) {
                let (block, ..) = places.place(state.clusters.particle[run.start]);
                starts[block as usize + 1] += 1;
            }
        }
        for b in 0..layout.blocks.len() {
            starts[b + 1] += starts[b];
        }
        places.starts = starts;
        places
    }

    /// Group and lane of the member nearest to the cluster's centre at rest.
    fn anchor(&self, state: &State, cluster: usize) -> (u32, u32) {
        let inner = |k: &usize| state.clusters.offset[*k].length_squared();
        let nearest = state
            .clusters
            .members(cluster)
            .min_by(|a, b| inner(a).total_cmp(&inner(b)));
        nearest.map_or((0, 0), |k| {
            let (_, group, lane) = self.place(state.clusters.particle[k]);
            (group, lane as u32)
        })
    }

    /// Block, group and lane of a particle.
    fn place(&self, particle: u32) -> (u32, u32, usize) {
        let block = self.block_of[particle as usize];
        let (first, group) = self.first[block as usize];
        let k = particle - first;
        (block, group + k / LANES as u32, k as usize % LANES)
    }
}
