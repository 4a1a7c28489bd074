//! The skin of a body that broke: what opening it needs to know about particles and clusters.

use glam::Vec3;

use super::berth::Berth;
use super::draft::Draft;
use super::mend::TAUT;
use super::pieces::{NONE, Parts};
use crate::embed::MOST;
use crate::geometry::PointGrid;
use crate::matching::{Fit, Rest};
use crate::seam::{Ground, Kept, Near, Patch, Rip, rip};
use crate::state::{Bind, Skin};

/// Triangles per particle up to which a skin is made finer where it breaks. One that fits its particles has about one.
pub(super) const FINEST: usize = 12;

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
    let kept = |c: u32| {
        let cluster = &draft.clusters[c as usize];
        if cluster.broke || draft.count(c) == 0 {
            Kept::Broken
        } else if cluster.changed {
            Kept::Changed
        } else {
            Kept::Whole
        }
    };
    let kept: Vec<Kept> = (0..draft.rows.clusters.len() as u32).map(kept).collect();
    let how = Rip {
        kept: &kept,
        piece: &parts.of_cluster,
        pieces: parts.count,
        ground: &Carried::new(draft, parts, maps),
        spacing: draft.rows.spacing,
        taut: TAUT,
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
    /// Per particle: the middle of its matter.
    seats: Vec<Vec3>,
    moved: Vec<u32>,
    lost: Vec<Vec3>,
}

impl<'a> Carried<'a> {
    fn new(draft: &'a Draft, parts: &'a Parts, maps: Maps<'a>) -> Self {
        let all = 0..draft.came.len() as u32;
        let mut seats: Vec<Vec3> = draft.rows.particles.position.clone();
        for (i, lean) in &draft.lean {
            seats[*i as usize] += *lean;
        }
        let (moved, lost): (Vec<u32>, Vec<u32>) =
            draft.moved().partition(|i| !draft.owners(*i).is_empty());
        let was_in = |i: &u32| !draft.owners_before(*i).is_empty();
        let lost = lost.into_iter().filter(was_in);
        let lost: Vec<Vec3> = lost.map(|i| seats[i as usize]).collect();
        let particle: Vec<u32> = all.filter(|i| !draft.owners(*i).is_empty()).collect();
        let there: Vec<Vec3> = particle.iter().map(|i| seats[*i as usize]).collect();
        Self {
            draft,
            parts,
            maps,
            grid: PointGrid::new(&there, draft.rows.spacing),
            particle,
            seats,
            moved,
            lost,
        }
    }

    /// The map of the cluster that one of the draft was, or is a part of.
    fn map(&self, cluster: u32) -> (&Fit, &Rest) {
        let from = self.draft.clusters[cluster as usize].from as usize;
        (&self.maps.fits[from], &self.maps.rests[from])
    }
}

impl Ground for Carried<'_> {
    fn within(&self, x: Vec3, distance: f32, visit: &mut dyn FnMut(u32, f32)) {
        self.grid.for_each_within(x, distance, |k, square| {
            visit(self.particle[k], square);
        });
    }

    fn nearest(
        &self,
        x: Vec3,
        distance: f32,
        fits: &mut dyn FnMut(u32) -> bool,
    ) -> Option<(u32, f32)> {
        let fits = |k: usize| fits(self.particle[k]);
        let (k, square) = self.grid.nearest_within(x, distance, fits)?;
        Some((self.particle[k], square))
    }

    fn seat(&self, particle: u32) -> Vec3 {
        self.seats[particle as usize]
    }

    fn owners(&self, particle: u32) -> &[u32] {
        self.draft.owners(particle)
    }

    fn before(&self, particle: u32) -> &[u32] {
        self.draft.owners_before(particle)
    }

    fn piece(&self, particle: u32) -> u32 {
        self.parts.of_particle(particle)
    }

    fn moved(&self) -> &[u32] {
        &self.moved
    }

    fn has_moved(&self, particle: u32) -> bool {
        self.draft.has_moved(particle)
    }

    fn lost(&self) -> &[Vec3] {
        &self.lost
    }

    fn bind(&self, x: Vec3, among: &[Near]) -> Vec<Bind> {
        let mut berths: Vec<Berth> = Vec::new();
        for near in among {
            let i = near.particle;
            let position = self.draft.rows.particles.position[i as usize];
            for &c in self.draft.owners(i) {
                let Some(member) = self.draft.membership(c, i) else {
                    continue;
                };
                let place = (position, near.kernel * member.weight, near.square);
                let known = berths.iter().position(|berth| berth.cluster == c);
                let known = known.unwrap_or_else(|| {
                    berths.push(Berth::new(c));
                    berths.len() - 1
                });
                berths[known].add(member, place);
            }
        }
        berths.retain(|berth| berth.share > 0.0);
        berths.sort_by(Berth::by_share);
        berths.truncate(MOST);
        let bind = |berth: &Berth| Bind {
            cluster: berth.cluster,
            share: berth.share,
            local: berth.local(self.draft, x, self.map(berth.cluster)),
        };
        berths.iter().map(bind).collect()
    }

    fn flowed(&self, cluster: u32, way: Vec3) -> Vec3 {
        self.draft.rows.clusters.flow[cluster as usize].map * way
    }

    fn stretched(&self, cluster: u32, way: Vec3) -> Vec3 {
        self.maps.fits[self.draft.clusters[cluster as usize].from as usize].f * way
    }

    fn apart(&self, a: u32, b: u32) -> Option<f32> {
        self.draft.apart(a, b)
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
