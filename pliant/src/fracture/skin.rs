//! The skin of a body that broke: what opening it needs to know about particles and clusters.

use glam::Vec3;

use super::draft::Draft;
use super::pieces::{NONE, Parts};
use crate::embed::{MOST, unmap};
use crate::geometry::PointGrid;
use crate::matching::{Fit, Rest};
use crate::seam::{Ground, Near, Patch, Rip, rip};
use crate::state::{Bind, Skin};

/// How far a point of a skin looks for particles, in spacings: those next to it and those behind them.
const NEAR: f32 = 1.5;

/// Spacings from a plane beyond which a skin goes with its side: all particles around are beyond half a spacing, so none is parted.
const FAR: f32 = NEAR + 0.5;

/// Triangles per particle up to which a skin is made finer where it breaks. One that fits its particles has about one.
const FINEST: usize = 12;

/// The maps of the body's clusters as it was.
#[derive(Clone, Copy)]
pub(super) struct Maps<'a> {
    pub(super) fits: &'a [Fit],
    pub(super) rests: &'a [Rest],
    /// Where the vertices of its skin are.
    pub(super) vertices: &'a [Vec3],
}

/// The skins of all pieces. Binds name the clusters of the draft.
pub(super) fn skins(skin: &Skin, draft: &Draft, parts: &Parts, maps: Maps<'_>) -> Vec<Patch> {
    let before = &draft.clusters[..draft.rows.clusters.len()];
    let kept: Vec<bool> = before
        .iter()
        .map(|cluster| !cluster.broke && !cluster.members.is_empty())
        .collect();
    let how = Rip {
        kept: &kept,
        piece: &parts.of_cluster,
        pieces: parts.count,
        ground: &Carried::new(draft, parts, maps),
        spacing: draft.rows.spacing,
        most: FINEST * draft.came.len(),
    };
    rip(skin, maps.vertices, &how)
}

/// Points carried by the particles and clusters of a draft, through the maps of those that they were.
struct Carried<'a> {
    draft: &'a Draft,
    parts: &'a Parts,
    maps: Maps<'a>,
    /// Of all particles that are in clusters, at their seats.
    grid: PointGrid,
    /// The particle of each point of the grid.
    particle: Vec<u32>,
    reach: f32,
}

impl<'a> Carried<'a> {
    fn new(draft: &'a Draft, parts: &'a Parts, maps: Maps<'a>) -> Self {
        let reach = NEAR * draft.rows.spacing;
        let all = 0..draft.came.len() as u32;
        let particle: Vec<u32> = all.filter(|i| !draft.owners(*i).is_empty()).collect();
        let mut seats: Vec<Vec3> = draft.rows.particles.position.clone();
        for (i, lean) in &draft.lean {
            seats[*i as usize] += *lean;
        }
        let seats: Vec<Vec3> = particle.iter().map(|i| seats[*i as usize]).collect();
        Self {
            draft,
            parts,
            maps,
            grid: PointGrid::new(&seats, draft.rows.spacing),
            particle,
            reach,
        }
    }
}

impl Ground for Carried<'_> {
    fn near(&self, x: Vec3) -> Vec<Near> {
        let mut near = Vec::new();
        self.grid.for_each_within(x, self.reach, |k, square| {
            let kernel = 1.0 - square / (self.reach * self.reach);
            if kernel > 1e-3 {
                let particle = self.particle[k];
                near.push(Near {
                    particle,
                    at: self.draft.seat(particle),
                    square,
                    kernel: kernel * kernel * kernel,
                });
            }
        });
        near
    }

    fn owners(&self, particle: u32) -> &[u32] {
        self.draft.owners(particle)
    }

    fn before(&self, particle: u32) -> &[u32] {
        self.draft.owners_before(particle)
    }

    fn piece(&self, particle: u32) -> u32 {
        self.parts.of_particle(self.draft, particle)
    }

    fn member(&self, cluster: u32) -> Option<Near> {
        let first = self.draft.clusters[cluster as usize].members.first()?;
        Some(Near {
            particle: first.particle,
            at: self.draft.seat(first.particle),
            square: f32::INFINITY,
            kernel: 0.0,
        })
    }

    fn bind(&self, x: Vec3, among: &[Near]) -> Vec<Bind> {
        let mut shares: Vec<(u32, f32)> = Vec::new();
        for near in among {
            for &c in self.draft.owners(near.particle) {
                let share = near.kernel * self.draft.weight(c, near.particle);
                match shares.iter_mut().find(|(other, _)| *other == c) {
                    Some((_, sum)) => *sum += share,
                    None => shares.push((c, share)),
                }
            }
        }
        shares.retain(|(_, share)| *share > 0.0);
        shares.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        shares.truncate(MOST);
        let bind = |&(cluster, share): &(u32, f32)| Bind {
            cluster,
            share,
            local: self.local(cluster, x),
        };
        shares.iter().map(bind).collect()
    }

    /// Follows the rule of the particles: a point far from the plane at which one of its clusters split goes with the half
    /// on its side, and leaves the clusters on the other.
    fn side(&self, x: Vec3, binds: &mut Vec<Bind>) -> Option<u64> {
        let (draft, mut cut) = (self.draft, 0);
        for (k, split) in draft.cuts.iter().enumerate() {
            let Some(own) = binds.iter_mut().find(|b| b.cluster == split.cluster) else {
                continue;
            };
            let height = split.plane.height(x);
            if height.abs() < FAR * draft.rows.spacing || k >= 64 {
                return None;
            }
            if height > 0.0 {
                own.cluster = split.new;
            }
            binds.retain(|bind| split.above[bind.cluster as usize] == (height > 0.0));
            cut |= 1 << k;
        }
        let total: f32 = binds.iter().map(|bind| bind.share).sum();
        for bind in binds.iter_mut() {
            bind.share /= total;
            bind.local = self.local(bind.cluster, x);
        }
        let there = |b: &Bind| !draft.clusters[b.cluster as usize].members.is_empty();
        binds.iter().all(there).then_some(cut)
    }

    fn parts(&self, cuts: u64, [a, b, c]: [Vec3; 3]) -> bool {
        let of = |k: &usize| cuts >> k & 1 == 1;
        let mut splits = (0..self.draft.cuts.len().min(64)).filter(of);
        splits.any(|k| {
            let plane = &self.draft.cuts[k].plane;
            let side = plane.is_above(a);
            plane.is_above(b) != side || plane.is_above(c) != side
        })
    }

    fn local(&self, cluster: u32, x: Vec3) -> Vec3 {
        let from = self.draft.clusters[cluster as usize].from as usize;
        unmap(&self.maps.fits[from], &self.maps.rests[from], x) - self.shift(cluster)
    }

    fn shift(&self, cluster: u32) -> Vec3 {
        self.draft.clusters[cluster as usize].shift.as_vec3()
    }
}

/// Names the clusters of a skin as its piece numbers them.
pub(super) fn renumber(patch: &mut Patch, number: &[u32]) {
    for bind in &mut patch.skin.embedding.binds {
        bind.cluster = number[bind.cluster as usize];
        debug_assert!(bind.cluster != NONE, "skins are bound to living clusters");
    }
}
