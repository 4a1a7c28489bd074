//! The skin of a body that broke: what opening it needs to know about the clusters.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use glam::Vec3;

use super::draft::{Draft, Plane};
use super::pieces::{NONE, Parts};
use crate::embed::{MOST, REACH, unmap};
use crate::geometry::PointGrid;
use crate::matching::{Fit, Rest};
use crate::seam::{Carrier, Heir, Links, Patch, Rip, rip};
use crate::state::{Bind, Skin};

/// The maps of the body's clusters as it was.
#[derive(Clone, Copy)]
pub(super) struct Maps<'a> {
    pub(super) fits: &'a [Fit],
    pub(super) rests: &'a [Rest],
    /// Where the vertices of its skin are.
    pub(super) vertices: &'a [Vec3],
}

/// A cluster that was split: the half that kept its number, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) cluster: u32,
    /// The half on the positive side.
    pub(super) new: u32,
    pub(super) plane: Plane,
}

/// The skins of all pieces. Binds name the clusters of the draft.
pub(super) fn skins(
    skin: &Skin,
    draft: &Draft,
    cuts: &[Cut],
    parts: &Parts,
    maps: Maps<'_>,
) -> Vec<Patch> {
    let (heirs, near) = (heirs(draft, cuts), Near::of(draft));
    let carried = Carried {
        draft,
        parts,
        maps,
        grid: OnceCell::new(),
    };
    let how = Rip {
        heirs: &heirs,
        piece: &parts.of_cluster,
        pieces: parts.count,
        links: &near,
        carrier: &carried,
        spacing: draft.rows.spacing,
    };
    rip(skin, maps.vertices, &how)
}

/// What became of every cluster.
fn heirs(draft: &Draft, cuts: &[Cut]) -> Vec<Heir> {
    let living = |c: u32| Some(c).filter(|c| !draft.clusters[*c as usize].members.is_empty());
    let count = draft.rows.clusters.len() as u32;
    let mut heirs: Vec<Heir> = (0..count)
        .map(|c| match living(c) {
            Some(c) if draft.clusters[c as usize].changed => Heir::Changed(c),
            Some(c) => Heir::Same(c),
            None => Heir::Gone,
        })
        .collect();
    for cut in cuts {
        heirs[cut.cluster as usize] = Heir::Split {
            at: cut.plane.at,
            normal: cut.plane.normal,
            halves: [living(cut.cluster), living(cut.new)],
        };
    }
    heirs
}

/// Clusters that share a particle, around those that changed. Further off nothing is asked, and all hang together.
struct Near {
    now: BTreeMap<u32, Vec<u32>>,
    before: BTreeMap<u32, Vec<u32>>,
}

impl Near {
    fn of(draft: &Draft) -> Self {
        let beside = |c: u32| {
            let members = draft.clusters[c as usize].members.iter();
            unique(members.flat_map(|m| draft.owners(m.particle)))
        };
        let table = &draft.rows.clusters;
        let beside_before = |c: u32| {
            let members = table.particle[table.members(c as usize)].iter();
            unique(members.flat_map(|i| draft.owners_before(*i)))
        };
        let count = draft.clusters.len() as u32;
        let mut around: Vec<u32> = Vec::new();
        for c in (0..count).filter(|c| draft.clusters[*c as usize].changed) {
            around.push(c);
            around.extend(beside(c));
        }
        around.sort_unstable();
        around.dedup();
        let mut from: Vec<u32> = around
            .iter()
            .map(|c| draft.clusters[*c as usize].from)
            .collect();
        from.sort_unstable();
        from.dedup();
        Self {
            now: around.into_iter().map(|c| (c, beside(c))).collect(),
            before: from.into_iter().map(|c| (c, beside_before(c))).collect(),
        }
    }
}

fn unique<'a>(clusters: impl Iterator<Item = &'a u32>) -> Vec<u32> {
    let mut clusters: Vec<u32> = clusters.copied().collect();
    clusters.sort_unstable();
    clusters.dedup();
    clusters
}

fn linked(of: &BTreeMap<u32, Vec<u32>>, a: u32, b: u32) -> bool {
    let around = of.get(&a).map(|near| (near, b));
    let around = around.or_else(|| of.get(&b).map(|near| (near, a)));
    around.is_none_or(|(near, other)| near.binary_search(&other).is_ok())
}

impl Links for Near {
    fn now(&self, a: u32, b: u32) -> bool {
        a == b || linked(&self.now, a, b)
    }

    fn before(&self, a: u32, b: u32) -> bool {
        a == b || linked(&self.before, a, b)
    }
}

/// Points carried by the clusters of a draft, through the maps of those that they were.
struct Carried<'a> {
    draft: &'a Draft,
    parts: &'a Parts,
    maps: Maps<'a>,
    /// Of all particles; made when first asked.
    grid: OnceCell<PointGrid>,
}

impl Carried<'_> {
    /// Particles of a piece around a point, with the kernel that skins are bound by.
    fn near(&self, x: Vec3, piece: u32) -> Vec<(u32, f32)> {
        let reach = REACH * self.draft.rows.spacing;
        let position = &self.draft.rows.particles.position;
        let grid = self.grid.get_or_init(|| PointGrid::new(position, reach));
        let mut near = Vec::new();
        grid.for_each_within(x, reach, |i, d2| {
            let k = 1.0 - d2 / (reach * reach);
            if k > 1e-3 && self.parts.of_particle(self.draft, i as u32) == piece {
                near.push((i as u32, k * k * k));
            }
        });
        near
    }
}

impl Carrier for Carried<'_> {
    fn local(&self, cluster: u32, x: Vec3) -> Vec3 {
        let from = self.draft.clusters[cluster as usize].from as usize;
        unmap(&self.maps.fits[from], &self.maps.rests[from], x) - self.shift(cluster)
    }

    fn shift(&self, cluster: u32) -> Vec3 {
        self.draft.clusters[cluster as usize].shift.as_vec3()
    }

    fn bind(&self, x: Vec3, piece: u32) -> Vec<Bind> {
        let mut shares: Vec<(u32, f32)> = Vec::new();
        for (i, kernel) in self.near(x, piece) {
            for &c in self.draft.owners(i) {
                let share = kernel * self.draft.weight(c, i);
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

    fn inside(&self, x: Vec3, piece: u32) -> Vec3 {
        let (mut sum, mut total) = (Vec3::ZERO, 0.0);
        for (i, kernel) in self.near(x, piece) {
            sum += self.draft.rows.particles.position[i as usize] * kernel;
            total += kernel;
        }
        if total > 0.0 { sum / total } else { x }
    }
}

/// Names the clusters of a skin as its piece numbers them.
pub(super) fn renumber(patch: &mut Patch, number: &[u32]) {
    for bind in &mut patch.skin.embedding.binds {
        bind.cluster = number[bind.cluster as usize];
        debug_assert!(bind.cluster != NONE, "skins are bound to living clusters");
    }
}
