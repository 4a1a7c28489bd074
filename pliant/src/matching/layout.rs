//! Memberships in the order the kernels read them: two streams of rows, one for each direction.
//!
//! A *row* holds one cluster's share in one group: eight weights and eight rest offsets, zero where a lane is no
//! member. Particles are sorted so that neighbours share clusters, so most lanes of most rows are used, positions load
//! as whole vectors, and nothing is gathered lane by lane. `fit` walks rows sorted by cluster; `pull` walks rows sorted
//! by block, then cluster, where a *segment* is the rows of one cluster in one block. Both read memory straight on.

mod place;
mod stream;

use std::ops::Range;

use glam::Vec3;

use place::Place;
use stream::Shift;
pub(crate) use stream::{Row, Segment, Stream};

use super::kept::{Kept, Part, leading};
use super::lanes::{BLOCK, Block, LANES, S8, V8};
use crate::state::State;

/// Particles of a full block.
const PER_BLOCK: u32 = (BLOCK * LANES) as u32;

/// Where everything is: blocks of groups, and the two streams of rows. The parts of the bodies follow one another in
/// every column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layout {
    pub(crate) blocks: Vec<Block>,
    /// Blocks of body b are `body_blocks[b]..body_blocks[b + 1]`.
    pub(crate) body_blocks: Vec<u32>,
    /// Clusters of body b are `body_clusters[b]..body_clusters[b + 1]`, and members likewise.
    body_clusters: Vec<u32>,
    body_members: Vec<u32>,
    pub(crate) groups: usize,
    /// Rows by cluster; their weights are m w.
    by_cluster: Stream,
    /// Rows of cluster c are `cluster_rows[c]..cluster_rows[c + 1]` of the first stream.
    cluster_rows: Vec<u32>,
    /// The same row in the second stream.
    twins: Vec<u32>,
    /// Weights w of the rows by cluster once more, by themselves: contact reads these of clusters here and there, and nothing else.
    shares: Vec<S8>,
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

impl Default for Layout {
    fn default() -> Self {
        Self {
            blocks: Vec::new(),
            body_blocks: vec![0],
            body_clusters: vec![0],
            body_members: vec![0],
            groups: 0,
            by_cluster: Stream::default(),
            cluster_rows: vec![0],
            twins: Vec::new(),
            shares: Vec::new(),
            by_block: Stream::default(),
            segments: Vec::new(),
            block_segments: vec![0],
            anchors: Vec::new(),
            cluster_body: Vec::new(),
            local_particle: Vec::new(),
        }
    }
}

impl Layout {
    /// Lays out what has changed: body b is taken over from where `kept` says it stood, or laid out anew but for the clusters that it
    /// still has.
    ///
    /// `old` is room for the layout as it was, so that edit after edit need not ask for more.
    pub(crate) fn follow(&mut self, state: &State, kept: Kept<'_>, old: &mut Self) {
        let same = leading(kept.bodies);
        if kept.takes_over_from(same) {
            if same == 0 {
                std::mem::swap(self, old);
            } else {
                old.clone_from(self);
            }
        }
        self.truncate(same);
        for body in same..kept.bodies.len() {
            match (kept.bodies[body], kept.large_part(body)) {
                (Some(was), _) => self.take_over(old, was as usize, state, body),
                (None, Some(part)) => self.lay(state, body, Some((old, part))),
                (None, None) => self.lay(state, body, None),
            }
        }
        let rows = self.twins.len();
        self.by_cluster.resize(rows);
        self.by_block.resize(rows);
    }

    /// Makes room to grow, here and where layouts are kept as they were: when bodies break, it is too late to ask for it.
    pub(super) fn make_room(&mut self, spare: &mut Self) {
        let rows = self.twins.len();
        for layout in [self, spare] {
            layout.by_cluster.make_room(rows);
            layout.by_block.make_room(rows);
        }
    }

    /// The blocks of a body.
    pub(crate) fn blocks_of(&self, body: usize) -> &[Block] {
        &self.blocks[self.block_rows(body)]
    }

    /// Where these stand among all blocks.
    pub(crate) fn block_rows(&self, body: usize) -> Range<usize> {
        self.body_blocks[body] as usize..self.body_blocks[body + 1] as usize
    }

    /// The clusters of a body; those past the last one for the body after the last.
    pub(crate) fn clusters_of(&self, body: usize) -> Range<usize> {
        let end = |row: usize| *self.body_clusters.get(row).unwrap_or(&self.clusters()) as usize;
        end(body)..end(body + 1)
    }

    fn clusters(&self) -> u32 {
        self.anchors.len() as u32
    }

    /// Lane of a body's first particle. The blocks of a body are full but for the last, so its lanes are contiguous.
    pub(crate) fn first_lane(&self, body: usize) -> u32 {
        self.blocks[self.body_blocks[body] as usize].group * LANES as u32
    }

    pub(crate) fn segments_of_block(&self, block: usize) -> &[Segment] {
        &self.segments[self.block_segments[block] as usize..self.block_segments[block + 1] as usize]
    }

    /// Rows of a cluster with their groups; weights are m w.
    #[inline(always)]
    pub(crate) fn rows_of_cluster(&self, cluster: usize) -> impl Iterator<Item = (&Row, usize)> {
        let range = self.cluster_rows[cluster] as usize..self.cluster_rows[cluster + 1] as usize;
        self.by_cluster.walk(range)
    }

    /// The groups that have members of a cluster.
    pub(super) fn groups_of_cluster(&self, cluster: usize) -> &[u32] {
        let range = self.cluster_rows[cluster] as usize..self.cluster_rows[cluster + 1] as usize;
        &self.by_cluster.groups[range]
    }

    /// Weights w of a cluster's members, eight at a time, with their groups.
    pub(crate) fn shares_of_cluster(&self, cluster: usize) -> impl Iterator<Item = (&S8, usize)> {
        let range = self.cluster_rows[cluster] as usize..self.cluster_rows[cluster + 1] as usize;
        let groups = self.by_cluster.groups[range.clone()].iter();
        self.shares[range]
            .iter()
            .zip(groups.map(|group| *group as usize))
    }

    /// Rows that a pass over all memberships walks.
    pub(crate) fn row_count(&self) -> usize {
        self.by_block.rows.len()
    }

    /// Weights and offsets of a cluster's members have changed: writes them again where they are.
    pub(crate) fn reweigh(&mut self, state: &State, cluster: usize) {
        let place = Place::of(state, self, self.cluster_body[cluster] as usize);
        self.anchors[cluster] = self.write_rows(state, &place, cluster);
    }

    /// Keeps the first bodies only.
    fn truncate(&mut self, bodies: usize) {
        let blocks = self.body_blocks[bodies] as usize;
        let clusters = self.body_clusters[bodies] as usize;
        let rows = self.cluster_rows[clusters] as usize;
        self.body_blocks.truncate(bodies + 1);
        self.body_clusters.truncate(bodies + 1);
        self.body_members.truncate(bodies + 1);
        self.groups = self
            .blocks
            .get(blocks)
            .map_or(self.groups, |block| block.group as usize);
        self.blocks.truncate(blocks);
        // The streams keep what was in their rows until others are written there.
        self.twins.truncate(rows);
        self.shares.truncate(rows);
        self.cluster_rows.truncate(clusters + 1);
        self.segments.truncate(self.block_segments[blocks] as usize);
        self.block_segments.truncate(blocks + 1);
        self.anchors.truncate(clusters);
        self.cluster_body.truncate(clusters);
        self.local_particle
            .truncate(self.body_members[bodies] as usize);
    }

    /// Appends a body that stands unchanged in another layout.
    fn take_over(&mut self, old: &Self, was: usize, state: &State, body: usize) {
        let range = |starts: &[u32], row: usize| starts[row] as usize..starts[row + 1] as usize;
        let blocks = range(&old.body_blocks, was);
        let clusters = range(&old.body_clusters, was);
        let rows =
            old.cluster_rows[clusters.start] as usize..old.cluster_rows[clusters.end] as usize;
        let segments =
            old.block_segments[blocks.start] as usize..old.block_segments[blocks.end] as usize;
        let first = &old.blocks[blocks.start];
        let group = Shift::between(first.group, self.groups as u32);
        let particle = Shift::between(first.particle, state.bodies.rows[body].particles.start);
        let row = Shift::between(rows.start as u32, self.twins.len() as u32);
        let cluster = Shift::between(clusters.start as u32, self.anchors.len() as u32);
        let block = Shift::between(blocks.start as u32, self.blocks.len() as u32);
        let segment = Shift::between(segments.start as u32, self.segments.len() as u32);
        for old in &old.blocks[blocks.clone()] {
            self.groups += old.groups as usize;
            self.blocks.push(Block {
                body: body as u32,
                group: group.of(old.group),
                particle: particle.of(old.particle),
                ..*old
            });
        }
        let base = self.twins.len();
        self.by_cluster.resize(base);
        self.by_block.resize(base);
        self.by_cluster
            .take_over(&old.by_cluster, rows.clone(), group);
        self.by_block.take_over(&old.by_block, rows.clone(), group);
        self.shares.extend(&old.shares[rows.clone()]);
        self.twins
            .extend(old.twins[rows].iter().map(|twin| row.of(*twin)));
        let ends = &old.cluster_rows[clusters.start + 1..=clusters.end];
        self.cluster_rows
            .extend(ends.iter().map(|end| row.of(*end)));
        self.segments
            .extend(old.segments[segments].iter().map(|old| Segment {
                cluster: cluster.of(old.cluster),
                block: block.of(old.block),
                first: row.of(old.first),
                ..*old
            }));
        let ends = &old.block_segments[blocks.start + 1..=blocks.end];
        self.block_segments
            .extend(ends.iter().map(|end| segment.of(*end)));
        let anchors = old.anchors[clusters.clone()].iter();
        self.anchors
            .extend(anchors.map(|&(at, lane)| (group.of(at), lane)));
        self.cluster_body.extend(clusters.map(|_| body as u32));
        self.local_particle
            .extend(&old.local_particle[range(&old.body_members, was)]);
        self.end_body();
    }

    /// Appends a body; clusters that it still has are taken over from another layout.
    fn lay(&mut self, state: &State, body: usize, old: Option<(&Self, &Part)>) {
        self.lay_blocks(state, body);
        self.lay_rows(state, body, old);
        self.end_body();
    }

    fn end_body(&mut self) {
        self.body_blocks.push(self.blocks.len() as u32);
        self.body_clusters.push(self.anchors.len() as u32);
        self.body_members.push(self.local_particle.len() as u32);
    }

    fn lay_blocks(&mut self, state: &State, b: usize) {
        let body = &state.bodies.rows[b];
        let mut particle = body.particles.start;
        while particle < body.particles.end {
            let particles = PER_BLOCK.min(body.particles.end - particle);
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

    /// Lays rows in both streams, and fills them cluster by cluster. Those of a block are counted beforehand, so they come out sorted by
    /// cluster and then by group.
    fn lay_rows(&mut self, state: &State, body: usize, old: Option<(&Self, &Part)>) {
        let place = Place::of(state, self, body);
        let clusters = &state.bodies.rows[body].clusters;
        let known = |c: u32| {
            let (old, part) = old?;
            old.rows_of_part(part, c - clusters.start)
        };
        let (base, mut groups) = (self.twins.len(), Vec::new());
        for c in clusters.clone() {
            match known(c) {
                Some(known) => groups.extend(known.groups().map(|group| place.group + group)),
                None => place.groups(state, c as usize, &mut groups),
            }
            self.cluster_rows.push((base + groups.len()) as u32);
        }
        self.lay_twins(&place, clusters.clone(), &groups);
        for c in clusters.clone() {
            let anchor = match known(c) {
                Some(known) => self.copy_rows(&known, &place, c as usize),
                None => self.write_rows(state, &place, c as usize),
            };
            self.anchors.push(anchor);
        }
    }

    /// Finds the places of rows in the second stream; `groups` are those of the rows of some clusters.
    fn lay_twins(&mut self, place: &Place, clusters: Range<u32>, groups: &[u32]) {
        let base = self.twins.len();
        let total = base + groups.len();
        self.by_cluster.resize(total);
        self.by_block.resize(total);
        self.shares.resize(total, S8::default());
        self.by_cluster.groups[base..].copy_from_slice(groups);
        let starts = place.rows_per_block(groups, self.blocks.len() - place.block, base);
        let mut next = starts.clone();
        let mut row_cluster = vec![0; groups.len()];
        for c in clusters {
            let rows = self.cluster_rows[c as usize]..self.cluster_rows[c as usize + 1];
            for &group in &groups[rows.start as usize - base..rows.end as usize - base] {
                let next = &mut next[place.block_of(group)];
                row_cluster[*next as usize - base] = c;
                self.by_block.groups[*next as usize] = group;
                self.twins.push(*next);
                *next += 1;
            }
        }
        self.cut_segments(place.block, &starts, &row_cluster);
    }

    /// Rows of a cluster that a body still has, counted from its first.
    fn rows_of_part(&self, part: &Part, cluster: u32) -> Option<KnownRows<'_>> {
        let was = part.remains.clusters[cluster as usize].same()?;
        let body = part.was as usize;
        let cluster = self.body_clusters[body] as usize + was as usize;
        let range = self.cluster_rows[cluster] as usize..self.cluster_rows[cluster + 1] as usize;
        let group = self.blocks[self.body_blocks[body] as usize].group;
        let (at, lane) = self.anchors[cluster];
        Some(KnownRows {
            layout: self,
            range,
            group,
            anchor: (at - group, lane),
        })
    }

    /// Copies the rows of a cluster that is as it was in another layout, and returns its anchor.
    fn copy_rows(&mut self, known: &KnownRows<'_>, place: &Place, cluster: usize) -> (u32, u32) {
        let old = known.layout;
        let rows = self.cluster_rows[cluster] as usize..self.cluster_rows[cluster + 1] as usize;
        self.shares[rows.clone()].copy_from_slice(&old.shares[known.range.clone()]);
        self.by_cluster.rows[rows.clone()]
            .copy_from_slice(&old.by_cluster.rows[known.range.clone()]);
        for (twin, was) in self.twins[rows].iter().zip(&old.twins[known.range.clone()]) {
            self.by_block.rows[*twin as usize] = old.by_block.rows[*was as usize];
        }
        let (at, lane) = known.anchor;
        (place.group + at, lane)
    }

    /// Writes the members of a cluster to its rows, and returns its anchor.
    fn write_rows(&mut self, state: &State, place: &Place, cluster: usize) -> (u32, u32) {
        let range = self.cluster_rows[cluster] as usize..self.cluster_rows[cluster + 1] as usize;
        let groups = self.by_cluster.groups[range.clone()].iter().copied();
        let rows = groups.zip(&mut self.by_cluster.rows[range.clone()]);
        let rows = rows.zip(&mut self.shares[range.clone()]);
        let rows = rows.map(|((group, row), share)| (group, row, share));
        let twins = &self.twins[range];
        place.write(state, cluster, rows, twins, &mut self.by_block.rows)
    }

    fn cut_segments(&mut self, first_block: usize, starts: &[u32], row_cluster: &[u32]) {
        for (k, range) in starts.windows(2).enumerate() {
            let mut first = range[0];
            let of_block = (range[0] - starts[0]) as usize..(range[1] - starts[0]) as usize;
            for run in row_cluster[of_block].chunk_by(|a, b| a == b) {
                self.segments.push(Segment {
                    cluster: run[0],
                    block: (first_block + k) as u32,
                    first,
                    rows: run.len() as u32,
                });
                first += run.len() as u32;
            }
            self.block_segments.push(self.segments.len() as u32);
        }
    }

    /// Reference point of a cluster for sums that must not cancel: the member nearest to its centre at rest.
    pub(crate) fn reference(&self, cluster: usize, position: &[V8]) -> Vec3 {
        let (group, lane) = self.anchors[cluster];
        position[group as usize].get(lane as usize)
    }
}

/// Rows of a cluster that stands in another layout.
struct KnownRows<'a> {
    layout: &'a Layout,
    range: Range<usize>,
    /// First group of its body there.
    group: u32,
    /// Anchor, its group counted from that.
    anchor: (u32, u32),
}

impl KnownRows<'_> {
    /// Groups of the rows, counted from the first of its body.
    fn groups(&self) -> impl Iterator<Item = u32> {
        let groups = self.layout.by_cluster.groups[self.range.clone()].iter();
        groups.map(|group| group - self.group)
    }
}
