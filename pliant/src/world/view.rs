//! Read-only views of a body's columns.

use std::ops::Range;

use glam::{Mat3, Vec3};

use crate::contact::Proxy;
use crate::matching::Fit;
use crate::math::svd;
use crate::measure::{Totals, totals};
use crate::state::{Body, BodyId, Contact, Handle, Material, PickId, Skin, State, SurfaceKind};
use crate::work::Work;

/// A plane belongs to a proxy when it is nearer to the centre than this share of the radius.
const PLANE_SHARE: f32 = 0.5;

/// A body's columns. Rows are sorted for locality; [`BodyView::labels`] leads back to the order of the shape's samples.
#[derive(Clone, Copy, Debug)]
pub struct BodyView<'w> {
    state: &'w State,
    work: &'w Work,
    row: usize,
}

/// One cluster as it is now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClusterView<'w> {
    /// Rows of the members within the body.
    pub members: &'w [u32],
    /// w of each member: the share of its mass that is in this cluster, in (0, 1].
    pub weights: &'w [f32],
    /// Rest offset of each member from the cluster's centre of mass, metres.
    pub offsets: &'w [[f32; 3]],
    /// Centre of mass, metres.
    pub centre: [f32; 3],
    /// Rows of F, the deformation gradient from rest to world.
    pub deformation: [[f32; 3]; 3],
    /// Singular values of F^e = F (F^p)⁻¹, largest first: 1 where nothing is stretched. The last is negative where the
    /// cluster is turned inside out.
    pub stretches: [f32; 3],
    /// R as a quaternion x, y, z, w.
    pub rotation: [f32; 4],
    /// Rows of F^p, the plastic part of F, with determinant 1: the identity where nothing has flowed.
    pub plastic: [[f32; 3]; 3],
    /// Rows of T, the linear part of the goal map.
    pub goal: [[f32; 3]; 3],
}

/// A pick as it is now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PickView {
    /// Its id.
    pub id: PickId,
    /// The body it holds.
    pub body: BodyId,
    /// Where it takes hold.
    pub handle: Handle,
    /// Where it pulls to, metres.
    pub target: [f32; 3],
}

/// The solid that stands for a cluster: a ball cut by planes, in the world [Jones15 §3.4].
#[derive(Clone, Debug, PartialEq)]
pub struct ProxyView {
    /// Centre of the ball, metres.
    pub centre: [f32; 3],
    /// Radius of the ball, metres.
    pub radius: f32,
    /// Planes as a point and the unit normal of what they cut off.
    pub planes: Vec<([f32; 3], [f32; 3])>,
}

/// A skin as it is now: ready for a renderer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkinView<'w> {
    /// Vertex positions, metres.
    pub positions: &'w [[f32; 3]],
    /// Vertex indices, counter-clockwise from outside.
    pub triangles: &'w [[u32; 3]],
}

impl SkinView<'_> {
    /// Unit normals of the vertices, weighted by the areas of the triangles around them; zero where there is none.
    pub fn normals(&self) -> Vec<[f32; 3]> {
        let corner = |v: u32| Vec3::from(self.positions[v as usize]);
        let mut sums = vec![Vec3::ZERO; self.positions.len()];
        for triangle in self.triangles {
            let [a, b, c] = triangle.map(corner);
            for &v in triangle {
                sums[v as usize] += (b - a).cross(c - a);
            }
        }
        sums.into_iter()
            .map(|n| n.normalize_or_zero().into())
            .collect()
    }
}

impl<'w> BodyView<'w> {
    pub(super) fn new(state: &'w State, work: &'w Work, row: usize) -> Self {
        Self { state, work, row }
    }

    fn body(&self) -> &'w Body {
        &self.state.bodies.rows[self.row]
    }

    fn particles(&self) -> Range<usize> {
        let range = &self.body().particles;
        range.start as usize..range.end as usize
    }

    /// The body's id.
    pub fn id(&self) -> BodyId {
        self.body().id
    }

    /// Positions, metres; one row per particle, the same row in every column.
    pub fn positions(&self) -> &'w [[f32; 3]] {
        bytemuck::cast_slice(&self.state.particles.position[self.particles()])
    }

    /// Velocities, m/s.
    pub fn velocities(&self) -> &'w [[f32; 3]] {
        bytemuck::cast_slice(&self.state.particles.velocity[self.particles()])
    }

    /// Masses, kg.
    pub fn masses(&self) -> &'w [f32] {
        &self.state.particles.mass[self.particles()]
    }

    /// Which particles are pinned.
    pub fn pinned(&self) -> &'w [bool] {
        &self.state.particles.pinned[self.particles()]
    }

    /// Each particle's number in the order of the shape's samples: for [`Shape::Points`](crate::Shape::Points) the index of
    /// the point it was made from.
    pub fn labels(&self) -> &'w [u32] {
        &self.state.particles.label[self.particles()]
    }

    /// Orientations of particles with extent, quaternions x, y, z, w; none for plain points.
    pub fn orientations(&self) -> impl ExactSizeIterator<Item = [f32; 4]> + use<'w> {
        let range = &self.body().frames;
        let frames = &self.state.frames.rotation[range.start as usize..range.end as usize];
        frames.iter().map(glam::Quat::to_array)
    }

    /// What it is made of.
    pub fn material(&self) -> &'w Material {
        &self.body().material
    }

    /// True while the body is held at its last good state, see [`Event::Frozen`](crate::Event::Frozen).
    pub fn is_frozen(&self) -> bool {
        self.body().frozen
    }

    /// True while the body sleeps, see [`WorldConfig::sleep`](crate::WorldConfig::sleep).
    pub fn is_asleep(&self) -> bool {
        self.body().asleep
    }

    /// The body it is a piece of, see [`Event::Broke`](crate::Event::Broke); None for one that was made. That body may be gone.
    pub fn origin(&self) -> Option<BodyId> {
        self.body().origin.map(|origin| origin.body)
    }

    /// True for a body of loose particles, see [`Event::Crumbled`](crate::Event::Crumbled).
    pub fn is_debris(&self) -> bool {
        self.body().origin.is_some_and(|origin| origin.debris)
    }

    /// How it meets others.
    pub fn contact(&self) -> &'w Contact {
        &self.body().contact
    }

    /// Distance of neighbouring particles at rest, metres.
    pub fn spacing(&self) -> f32 {
        self.body().spacing
    }

    /// Mass, momentum and energy of the body.
    pub fn totals(&self) -> Totals {
        let frames = &self.body().frames;
        totals(
            self.state,
            self.particles(),
            frames.start as usize..frames.end as usize,
        )
    }

    /// Number of clusters; 0 for loose particles only.
    pub fn cluster_count(&self) -> usize {
        self.body().clusters.len()
    }

    /// One cluster, or None past the last.
    pub fn cluster(&self, index: usize) -> Option<ClusterView<'w>> {
        let body = self.body();
        if index >= body.clusters.len() {
            return None;
        }
        let c = body.clusters.start as usize + index;
        let clusters = &self.state.clusters;
        let members = clusters.members(c);
        let fit: &Fit = &self.work.fits[c];
        Some(ClusterView {
            members: &self.work.shapes.layout.local_particle[members.clone()],
            weights: &clusters.weight[members.clone()],
            offsets: bytemuck::cast_slice(&clusters.offset[members]),
            centre: fit.centre.into(),
            deformation: rows(fit.f),
            stretches: svd(fit.elastic).sigma.into(),
            rotation: fit.rotation.to_array(),
            plastic: rows(fit.flow.map),
            goal: rows(fit.goal.map),
        })
    }

    /// Where a cluster pulls each of its members: x̄ + T p, bent in quadratic mode. None past the last cluster.
    pub fn goals(&self, index: usize) -> Option<Vec<[f32; 3]>> {
        let cluster = self.cluster(index)?;
        let c = self.body().clusters.start as usize + index;
        let (goal, rest) = (&self.work.fits[c].goal, &self.work.shapes.rests[c]);
        let at = |offset: &[f32; 3]| {
            let p = Vec3::from(*offset);
            let bent = rest.features.iter().flat_map(|features| {
                let products = features.centred(p).into_iter();
                goal.bend.iter().zip(products).map(|(b, r)| *b * r)
            });
            (goal.centre + goal.map * p + bent.sum::<Vec3>()).into()
        };
        Some(cluster.offsets.iter().map(at).collect())
    }

    /// The solid that stands for a cluster. Planes bound the members along their principal directions and count where
    /// they are nearer to the centre than half the radius, or what the body's contact says: they make discs of the
    /// clusters of a sheet.
    pub fn proxy(&self, index: usize) -> Option<ProxyView> {
        self.cluster(index)?;
        let c = self.body().clusters.start as usize + index;
        let (fit, rest) = (&self.work.fits[c], &self.work.shapes.rests[c]);
        let threshold = match self.body().contact.surface {
            SurfaceKind::Proxies { threshold, .. } => threshold,
            SurfaceKind::None | SurfaceKind::Particles => PLANE_SHARE,
        };
        let proxy = Proxy::of(&self.state.clusters, c, rest, threshold);
        let planes = proxy.planes.iter().map(|&(axis, reach)| {
            let point = fit.centre + fit.f * (proxy.centre + axis * reach);
            let normal = fit.f.inverse().transpose() * axis;
            (point.into(), normal.normalize_or(axis).into())
        });
        Some(ProxyView {
            centre: (fit.centre + fit.f * proxy.centre).into(),
            radius: proxy.radius,
            planes: planes.collect(),
        })
    }

    /// All clusters in order.
    pub fn clusters(&self) -> impl Iterator<Item = ClusterView<'w>> + use<'w> {
        let view = *self;
        (0..view.cluster_count()).filter_map(move |c| view.cluster(c))
    }

    /// For each particle the cluster that has most of it, counted from 0; `u32::MAX` for one in no cluster.
    pub fn main_clusters(&self) -> Vec<u32> {
        let mut best = vec![(0.0, u32::MAX); self.positions().len()];
        for (c, cluster) in self.clusters().enumerate() {
            for (&i, &w) in cluster.members.iter().zip(cluster.weights) {
                if w > best[i as usize].0 {
                    best[i as usize] = (w, c as u32);
                }
            }
        }
        best.into_iter().map(|(_, c)| c).collect()
    }

    /// For each particle how strained its clusters are: the weighted mean of max |σ − 1| over the singular values σ of
    /// F^e. 0 at rest.
    pub fn strains(&self) -> Vec<f32> {
        self.of_clusters(|fit| svd(fit.elastic).sigma)
    }

    /// For each particle how far its clusters have flowed: the weighted mean of max |σ − 1| over the singular values σ
    /// of F^p. 0 until something flows.
    pub fn plastic_strains(&self) -> Vec<f32> {
        self.of_clusters(|fit| svd(fit.flow.map).sigma)
    }

    /// The weighted mean over each particle's clusters of max |σ − 1|.
    fn of_clusters(&self, stretches: impl Fn(&Fit) -> Vec3) -> Vec<f32> {
        let first = self.body().clusters.start as usize;
        let mut means = vec![0.0; self.positions().len()];
        for (c, cluster) in self.clusters().enumerate() {
            let strain = (stretches(&self.work.fits[first + c]) - Vec3::ONE)
                .abs()
                .max_element();
            for (&i, &w) in cluster.members.iter().zip(cluster.weights) {
                means[i as usize] += w * strain;
            }
        }
        means
    }

    /// Seconds since each cluster was made; None for those the body was made with.
    pub fn cluster_ages(&self) -> impl Iterator<Item = Option<f32>> + use<'w> {
        let (state, range) = (self.state, &self.body().clusters);
        let lives = &state.clusters.life[range.start as usize..range.end as usize];
        lives.iter().map(|life| {
            let steps = state.step.saturating_sub(life.born);
            (life.born > 0).then(|| (steps as f64 * f64::from(state.dt)) as f32)
        })
    }

    /// Share of its full weights that each cluster has: below 1 while it fades in or out.
    pub fn cluster_levels(&self) -> impl Iterator<Item = f32> + use<'w> {
        let range = &self.body().clusters;
        let lives = &self.state.clusters.life[range.start as usize..range.end as usize];
        lives.iter().map(|life| life.fade.level())
    }

    /// Of each cluster the condition number of F^p, the widest stretch over the narrowest: 1 where nothing has flowed.
    pub fn conditions(&self) -> impl Iterator<Item = f32> + use<'w> {
        let range = &self.body().clusters;
        let flows = &self.state.clusters.flow[range.start as usize..range.end as usize];
        flows.iter().map(|flow| {
            let sigma = svd(flow.map).sigma;
            sigma.x / sigma.z
        })
    }

    /// For each vertex of the skin its value of a per-particle column: that of the clusters that carry it, each taken
    /// as the weighted mean over its members. Empty without a skin.
    pub fn on_skin(&self, column: &[f32]) -> Vec<f32> {
        let Some(skin) = &self.body().skin else {
            return Vec::new();
        };
        let mean = |cluster: ClusterView<'_>| -> f32 {
            let pairs = cluster.members.iter().zip(cluster.weights);
            let (sum, total) = pairs.fold((0.0, 0.0), |(sum, total), (&i, w)| {
                (
                    sum + w * column.get(i as usize).copied().unwrap_or(0.0),
                    total + w,
                )
            });
            sum / total
        };
        let means: Vec<f32> = self.clusters().map(mean).collect();
        let starts = &skin.embedding.starts;
        let binds = starts
            .windows(2)
            .map(|w| &skin.embedding.binds[w[0] as usize..w[1] as usize]);
        binds
            .map(|binds| {
                binds
                    .iter()
                    .map(|b| b.share * means[b.cluster as usize])
                    .sum()
            })
            .collect()
    }

    /// For each vertex of the skin the cluster that has most of it, counted from 0. Empty without a skin.
    pub fn skin_clusters(&self) -> Vec<u32> {
        let Some(skin) = &self.body().skin else {
            return Vec::new();
        };
        let most = |vertex: u32| {
            let binds = skin.binds(vertex).unwrap_or_default().iter();
            let largest =
                binds.max_by(|a, b| a.share.total_cmp(&b.share).then(b.cluster.cmp(&a.cluster)));
            largest.map_or(u32::MAX, |bind| bind.cluster)
        };
        (0..skin.len() as u32).map(most).collect()
    }

    /// The skin's triangles and what carries its vertices.
    pub(super) fn carried(&self) -> Option<&'w Skin> {
        self.body().skin.as_ref()
    }

    /// F^p of a cluster.
    pub(super) fn flow(&self, index: u32) -> Option<Mat3> {
        let c = self.body().clusters.start + index;
        let flow = self.state.clusters.flow.get(c as usize);
        flow.map(|flow| flow.map)
    }

    /// The skin, if the body carries one. A step does not carry it: the first to ask after a step has it carried, at the cost of a
    /// pass over its vertices, and whoever asks later finds it done.
    pub fn skin(&self) -> Option<SkinView<'w>> {
        let skin = self.body().skin.as_ref()?;
        Some(SkinView {
            positions: bytemuck::cast_slice(self.work.skin(self.state, self.row)),
            triangles: &skin.triangles,
        })
    }
}

fn rows(m: Mat3) -> [[f32; 3]; 3] {
    m.transpose().to_cols_array_2d()
}
