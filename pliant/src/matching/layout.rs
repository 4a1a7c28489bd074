//! Memberships in the order the kernels read them: one stream of rows that serves both directions.
//!
//! A *row* holds one cluster's share in one group: eight weights and eight rest offsets, zero where a lane is no
//! member. Particles are sorted so that neighbours share clusters, so most lanes of most rows are used, positions load
//! as whole vectors, and nothing is gathered lane by lane. Rows are sorted by block, then cluster: a *segment* is the
//! rows of one cluster in one block. `fit` walks the segments of a cluster, `pull` the segments of a block.

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

/// Where everything is: blocks of groups, rows, segments, and the segments of each cluster.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    pub(crate) blocks: Vec<Block>,
    /// Blocks of body b are `body_blocks[b]..body_blocks[b + 1]`.
    pub(crate) body_blocks: Vec<u32>,
    pub(crate) groups: usize,
    pub(crate) rows: Vec<Row>,
    /// Group of each row.
    pub(crate) row_group: Vec<u32>,
    pub(crate) segments: Vec<Segment>,
    /// Segments of block b are `block_segments[b]..block_segments[b + 1]`.
    pub(crate) block_segments: Vec<u32>,
    /// Segments of cluster c are `cluster_segment[cluster_starts[c]..cluster_starts[c + 1]]`.
    pub(crate) cluster_starts: Vec<u32>,
    pub(crate) cluster_segment: Vec<u32>,
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
        layout.lay_segments(state.clusters.len());
        layout
    }

    pub(crate) fn segments_of_block(&self, block: usize) -> &[Segment] {
        &self.segments[self.block_segments[block] as usize..self.block_segments[block + 1] as usize]
    }

    pub(crate) fn segments_of_cluster(&self, cluster: usize) -> impl Iterator<Item = &Segment> {
        let range =
            self.cluster_starts[cluster] as usize..self.cluster_starts[cluster + 1] as usize;
        self.cluster_segment[range]
            .iter()
            .map(|&s| &self.segments[s as usize])
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

    /// Fills the rows cluster by cluster into places counted block by block, so that a block's rows are sorted by
    /// cluster and then by group.
    fn lay_rows(&mut self, state: &State) {
        let places = Places::of(state, self);
        let mut next = places.starts.clone();
        let total = *places.starts.last().expect("starts has blocks + 1 entries") as usize;
        self.rows = vec![Row::default(); total];
        self.row_group = vec![0; total];
        let mut row_cluster = vec![0; total];
        for c in 0..state.clusters.len() {
            let mut open: Option<(u32, usize)> = None;
            for k in state.clusters.members(c) {
                let (block, group, lane) = places.place(state.clusters.particle[k]);
                let row = match open {
                    Some((g, row)) if g == group => row,
                    _ => {
                        let row = next[block as usize] as usize;
                        next[block as usize] += 1;
                        self.row_group[row] = group;
                        row_cluster[row] = c as u32;
                        row
                    }
                };
                open = Some((group, row));
                self.rows[row].weight[lane] = state.clusters.weight[k];
                self.rows[row].offset.set(lane, state.clusters.offset[k]);
            }
        }
        self.anchors = (0..state.clusters.len())
            .map(|c| places.anchor(state, c))
            .collect();
        self.cut_segments(&places.starts, &row_cluster);
    }

    fn cut_segments(&mut self, block_rows: &[u32], row_cluster: &[u32]) {
        for block in 0..self.blocks.len() {
            self.block_segments.push(self.segments.len() as u32);
            let range = block_rows[block] as usize..block_rows[block + 1] as usize;
            for run in row_cluster[range.clone()].chunk_by(|a, b| a == b) {
                let first = self
                    .segments
                    .last()
                    .filter(|s| s.block == block as u32)
                    .map_or(range.start as u32, |s| s.first + s.rows);
                self.segments.push(Segment {
                    cluster: run[0],
                    block: block as u32,
                    first,
                    rows: run.len() as u32,
                });
            }
        }
        self.block_segments.push(self.segments.len() as u32);
    }

    /// The transpose of segments by block: counted, then filled in block order.
    fn lay_segments(&mut self, clusters: usize) {
        let mut starts = vec![0; clusters + 1];
        for segment in &self.segments {
            starts[segment.cluster as usize + 1] += 1;
        }
        for c in 0..clusters {
            starts[c + 1] += starts[c];
        }
        let mut next = starts.clone();
        self.cluster_segment = vec![0; self.segments.len()];
        for (s, segment) in self.segments.iter().enumerate() {
            let place = &mut next[segment.cluster as usize];
            self.cluster_segment[*place as usize] = s as u32;
            *place += 1;
        }
        self.cluster_starts = starts;
    }

    /// Reference point of a cluster for sums that must not cancel: the member nearest to its centre at rest.
    pub(crate) fn reference(&self, cluster: usize, position: &[V8]) -> Vec3 {
        let (group, lane) = self.anchors[cluster];
        position[group as usize].get(lane as usize)
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
            starts: vec![0; layout.blocks.len() + 1],
        };
        for c in 0..state.clusters.len() {
            let mut open = None;
            for k in state.clusters.members(c) {
                let (block, group, _) = places.place(state.clusters.particle[k]);
                if open != Some(group) {
                    places.starts[block as usize + 1] += 1;
                    open = Some(group);
                }
            }
        }
        for b in 0..layout.blocks.len() {
            places.starts[b + 1] += places.starts[b];
        }
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
