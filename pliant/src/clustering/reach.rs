//! The particles one cluster may hold, as blocks of consecutive particles.
//!
//! Particles lie along a space-filling curve, so four consecutive ones are neighbours in space. A
//! reach lists the blocks with any particle near the cluster; the inner loops then load, compute and
//! store whole blocks without gathers or scatters. Particles that are not sorted cost speed only.
//!
//! The list has a skin: it is complete while the centre stays within the skin of an anchor, so a fuzzy
//! iteration, which moves centres by less and less, hardly ever queries the grid.

use glam::{DVec3, Vec3, Vec4};

use super::kernel::Profile;
use crate::geometry::grid::PointGrid;

/// Particles per block.
pub(super) const LANES: usize = 4;
/// One value for each particle of a block.
pub(super) type Lanes = Vec4;
/// Blocks summed in f32 before they enter the f64 total.
const RUN: usize = 256;
/// Share of its last move that a centre repeats. Plain iterations creep along soft directions for
/// hundreds of steps; with momentum, dropped as soon as it leads away from the target, they reach
/// such fixed points in a fraction of them.
const MOMENTUM: f32 = 0.8;
/// Longest pull over d that gathers momentum. Centres that still travel far would overshoot and
/// run into each other.
const MOMENTUM_PULL: f32 = 0.03;
/// Steps like the last one that a skin should outlast.
const SKIN_STEPS: f32 = 4.0;
/// Thinnest and thickest skin over d: thin ones are remade often, thick ones hold idle candidates.
const SKIN_LEAST: f32 = 0.02;
const SKIN_MOST: f32 = 0.15;
/// Coordinate of the lanes after the last particle: outside every cluster.
const NOWHERE: f32 = 1e18;

/// Coordinates of all particles in blocks, local units.
pub(super) struct Blocks {
    x: Vec<Lanes>,
    y: Vec<Lanes>,
    z: Vec<Lanes>,
}

impl Blocks {
    /// Cuts the points into blocks.
    pub(super) fn new(points: &[Vec3]) -> Self {
        let column = |axis: fn(&Vec3) -> f32| -> Vec<Lanes> {
            let values: Vec<f32> = points.iter().map(axis).collect();
            in_blocks(&values, NOWHERE)
        };
        Self {
            x: column(|p| p.x),
            y: column(|p| p.y),
            z: column(|p| p.z),
        }
    }

    /// Number of blocks.
    pub(super) fn len(&self) -> usize {
        self.x.len()
    }

    /// Offsets of a block's particles from `centre`.
    fn offsets(&self, block: usize, centre: Vec3) -> [Lanes; 3] {
        [
            self.x[block] - Lanes::splat(centre.x),
            self.y[block] - Lanes::splat(centre.y),
            self.z[block] - Lanes::splat(centre.z),
        ]
    }
}

/// Cuts one value per particle into blocks; lanes after the last particle get `beyond`.
pub(super) fn in_blocks(values: &[f32], beyond: f32) -> Vec<Lanes> {
    let lane = |chunk: &[f32], lane: usize| chunk.get(lane).copied().unwrap_or(beyond);
    let block = |chunk: &[f32]| Lanes::from_array(std::array::from_fn(|l| lane(chunk, l)));
    values.chunks(LANES).map(block).collect()
}

/// Candidate blocks of one cluster.
#[derive(Default)]
pub(super) struct Reach {
    /// Centre when the list was made, local units.
    anchor: Vec3,
    /// How far the centre may go from the anchor before the list must be made again.
    skin: f32,
    /// Centre now.
    centre: Vec3,
    /// Last move of the centre.
    step: Vec3,
    /// Candidate blocks, ascending.
    blocks: Vec<u32>,
    /// Per block the lanes that are members, as bits.
    members: Vec<u8>,
    /// Per block squared distances to the centre over d².
    u: Vec<Lanes>,
    /// Per block kernel values, 0 for lanes that are not members.
    k: Vec<Lanes>,
}

impl Reach {
    /// Starts over at `centre` with no history of membership.
    pub(super) fn restart(&mut self, centre: Vec3) {
        self.anchor = Vec3::INFINITY;
        self.centre = centre;
        self.step = Vec3::ZERO;
        self.blocks.clear();
    }

    /// Centre of the sphere, local units.
    pub(super) fn centre(&self) -> Vec3 {
        self.centre
    }

    /// Moves the centre by `pull` plus momentum and returns how far, never less than `pull`'s length.
    pub(super) fn move_by(&mut self, pull: Vec3, radius: f32) -> f32 {
        if self.step.dot(pull) < 0.0 || pull.length() > radius * MOMENTUM_PULL {
            self.step = Vec3::ZERO;
        }
        self.step = self.step * MOMENTUM + pull;
        self.centre += self.step;
        self.step.length()
    }

    /// Remakes the list if the centre has left the anchor's skin. The next [`Self::measure`] then
    /// reports a change, which costs convergence one iteration and saves keeping the old list.
    pub(super) fn refresh(&mut self, grid: &PointGrid, near: &mut Marks, radius: f32) {
        if self.centre.distance(self.anchor) <= self.skin {
            return;
        }
        self.anchor = self.centre;
        self.skin =
            (self.step.length() * SKIN_STEPS).clamp(radius * SKIN_LEAST, radius * SKIN_MOST);
        // The small extra covers rounding in both distances.
        let reach = (radius + self.skin) * 1.000_001;
        grid.for_each_within(self.anchor, reach, |i, _| near.mark(i / LANES));
        self.blocks.clear();
        near.take(&mut self.blocks);
        self.members.clear();
        self.members.resize(self.blocks.len(), 0);
        self.u.resize(self.blocks.len(), Lanes::ZERO);
        self.k.resize(self.blocks.len(), Lanes::ZERO);
    }

    /// Squared distances over d²; tells whether any membership changed.
    pub(super) fn measure(&mut self, blocks: &Blocks, radius: f32) -> bool {
        let scale = 1.0 / (radius * radius);
        let mut changed = 0;
        let rows = self.blocks.iter().zip(&mut self.members).zip(&mut self.u);
        for ((&block, members), u) in rows {
            let [x, y, z] = blocks.offsets(block as usize, self.centre);
            *u = (x * x + y * y + z * z) * scale;
            let inside = u.cmple(Lanes::ONE).bitmask() as u8;
            changed |= inside ^ *members;
            *members = inside;
        }
        changed != 0
    }

    /// Lowers each particle's smallest u.
    pub(super) fn lower(&self, least: &mut [Lanes]) {
        for (&block, u) in self.blocks.iter().zip(&self.u) {
            let least = &mut least[block as usize];
            *least = least.min(*u);
        }
    }

    /// Kernel values, added to each particle's sum.
    pub(super) fn weigh(&mut self, profile: Profile, least: &[Lanes], sums: &mut [Lanes]) {
        profile.fill(&self.u, &mut self.k, |row| least[self.blocks[row] as usize]);
        for (&block, k) in self.blocks.iter().zip(&self.k) {
            sums[block as usize] += *k;
        }
    }

    /// `Σ m_i w_ic` and `Σ m_i w_ic (x_i − centre)`, with `gain` = `m_i/Σ_d k_id`.
    pub(super) fn moments(&self, blocks: &Blocks, gain: &[Lanes]) -> (f64, DVec3) {
        let (mut mass, mut moment) = (0.0, DVec3::ZERO);
        for (rows, k) in self.blocks.chunks(RUN).zip(self.k.chunks(RUN)) {
            let mut sums = [Lanes::ZERO; 4];
            for (&block, &k) in rows.iter().zip(k) {
                let [x, y, z] = blocks.offsets(block as usize, self.centre);
                let share = k * gain[block as usize];
                sums[0] += share;
                sums[1] += share * x;
                sums[2] += share * y;
                sums[3] += share * z;
            }
            let [m, x, y, z] = sums.map(|lanes| f64::from(lanes.element_sum()));
            mass += m;
            moment += DVec3::new(x, y, z);
        }
        (mass, moment)
    }

    /// Members as (particle, kernel value), ascending by particle.
    pub(super) fn members(&self) -> impl Iterator<Item = (u32, f32)> + '_ {
        let rows = self.blocks.iter().zip(&self.members).zip(&self.k);
        rows.flat_map(|((&block, &members), k)| {
            let lanes = (0..LANES).filter(move |lane| members >> lane & 1 == 1);
            lanes.map(move |lane| (block * LANES as u32 + lane as u32, k[lane]))
        })
    }

    /// Number of members.
    pub(super) fn member_count(&self) -> usize {
        self.members
            .iter()
            .map(|members| members.count_ones() as usize)
            .sum()
    }
}

/// A set of blocks, emptied in ascending order.
pub(super) struct Marks {
    words: Vec<u64>,
}

impl Marks {
    /// The empty set for block numbers below `blocks`.
    pub(super) fn new(blocks: usize) -> Self {
        Self {
            words: vec![0; blocks.div_ceil(64)],
        }
    }

    fn mark(&mut self, block: usize) {
        self.words[block / 64] |= 1 << (block % 64);
    }

    fn take(&mut self, blocks: &mut Vec<u32>) {
        for (index, word) in self.words.iter_mut().enumerate() {
            while *word != 0 {
                blocks.push(index as u32 * 64 + word.trailing_zeros());
                *word &= *word - 1;
            }
        }
    }
}
