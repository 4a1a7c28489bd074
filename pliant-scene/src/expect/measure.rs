//! Measuring a world.

use glam::DVec3;
use pliant::{BodyId, BodyView, Totals, World};

use crate::build::made;

/// The bodies of a check that still live, and what broke off them.
pub(super) fn views<'w>(world: &'w World, bodies: &[BodyId]) -> Vec<BodyView<'w>> {
    let all = world.bodies().filter_map(|id| world.body(id).ok());
    all.filter(|view| bodies.contains(&view.id()) || bodies.contains(&made(view)))
        .collect()
}

/// Sums over particles.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sums {
    pub(super) mass: f64,
    pub(super) centre: DVec3,
    pub(super) momentum: DVec3,
    pub(super) angular_momentum: DVec3,
    pub(super) kinetic: f64,
    pub(super) potential: f64,
    /// Σ m|v|.
    pub(super) motion: f64,
    /// Σ m|x − c||v|.
    pub(super) turning: f64,
}

pub(super) fn sums(views: &[BodyView<'_>]) -> Sums {
    let mut sums = Sums::default();
    for totals in views.iter().map(BodyView::totals) {
        sums.mass += totals.mass;
        sums.centre += DVec3::from(totals.centre) * totals.mass;
        sums.momentum += DVec3::from(totals.momentum);
        sums.angular_momentum += DVec3::from(totals.angular_momentum);
        sums.kinetic += totals.kinetic;
        sums.potential += totals.potential;
    }
    if sums.mass > 0.0 {
        sums.centre /= sums.mass;
    }
    for view in views {
        for ((x, v), m) in view
            .positions()
            .iter()
            .zip(view.velocities())
            .zip(view.masses())
        {
            let motion = wide(*v).length() * f64::from(*m);
            sums.motion += motion;
            sums.turning += motion * (wide(*x) - sums.centre).length();
        }
    }
    sums
}

fn wide(v: [f32; 3]) -> DVec3 {
    DVec3::from(v.map(f64::from))
}

/// Lowest and highest coordinates of particles; not finite when there are none.
pub(super) fn bounds(views: &[BodyView<'_>]) -> (DVec3, DVec3) {
    let all = views.iter().flat_map(BodyView::positions);
    all.fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), x| {
        (low.min(wide(*x)), high.max(wide(*x)))
    })
}

/// Largest speed of a particle.
pub(super) fn speed(views: &[BodyView<'_>]) -> f64 {
    let all = views.iter().flat_map(BodyView::velocities);
    all.map(|v| wide(*v).length()).fold(0.0, f64::max)
}

/// Largest |σ − 1| over the clusters' stretches σ.
pub(super) fn strain(views: &[BodyView<'_>]) -> f64 {
    let clusters = views
        .iter()
        .flat_map(|view| (0..view.cluster_count()).filter_map(|c| view.cluster(c)));
    clusters
        .flat_map(|cluster| cluster.stretches)
        .map(|sigma| f64::from((sigma - 1.0).abs()))
        .fold(0.0, f64::max)
}

/// Largest plastic strain.
pub(super) fn plastic_strain(views: &[BodyView<'_>]) -> f64 {
    let strains = views.iter().flat_map(BodyView::plastic_strains);
    strains.map(f64::from).fold(0.0, f64::max)
}

/// Largest condition number of what a cluster has flowed; 1 where there is none.
pub(super) fn condition(views: &[BodyView<'_>]) -> f64 {
    let conditions = views.iter().flat_map(BodyView::conditions);
    conditions.map(f64::from).fold(1.0, f64::max)
}

/// Farthest a vertex of a skin is from the particles of its body, in spacings.
pub(super) fn skin_reach(views: &[BodyView<'_>]) -> f64 {
    let reaches = views.iter().map(BodyView::skin_reach);
    reaches.map(f64::from).fold(0.0, f64::max)
}

/// Most that an edge of a skin is longer than at rest.
pub(super) fn skin_stretch(views: &[BodyView<'_>]) -> f64 {
    let stretches = views.iter().map(BodyView::skin_stretch);
    stretches.map(f64::from).fold(1.0, f64::max)
}

/// Volume inside the skins.
pub(super) fn volume(views: &[BodyView<'_>]) -> f64 {
    let mut sum = 0.0;
    for skin in views.iter().filter_map(BodyView::skin) {
        for triangle in skin.triangles {
            let [a, b, c] = triangle.map(|i| wide(skin.positions[i as usize]));
            sum += a.dot(b.cross(c)) / 6.0;
        }
    }
    sum
}

/// Loose particles of a body: those in no cluster.
pub(super) fn debris(view: &BodyView<'_>) -> usize {
    let mains = view.main_clusters();
    mains.iter().filter(|c| **c == u32::MAX).count()
}

/// Parts of a body that share no cluster; loose particles are none.
pub(super) fn pieces(view: &BodyView<'_>) -> usize {
    if view.is_debris() {
        return 0;
    }
    view.pieces()
        .into_iter()
        .max()
        .map_or(0, |last| last as usize + 1)
}

/// What is worth plotting of a world, at one moment and over all bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// Mass, momentum and energy.
    pub totals: Totals,
    /// Largest |σ − 1| over the clusters' stretches σ.
    pub strain: f64,
    /// Volume inside the skins, m³.
    pub volume: f64,
    /// Parts that share no cluster.
    pub pieces: usize,
    /// Loose particles.
    pub debris: usize,
    /// Clusters.
    pub clusters: usize,
    /// Largest condition number of what a cluster has flowed.
    pub condition: f64,
}

impl Measures {
    /// Measures a world as it is now.
    pub fn of(world: &World) -> Self {
        let all: Vec<BodyId> = world.bodies().collect();
        let views = views(world, &all);
        Self {
            totals: world.totals(),
            strain: strain(&views),
            volume: volume(&views),
            pieces: views.iter().map(pieces).sum(),
            debris: views.iter().map(debris).sum(),
            clusters: views.iter().map(BodyView::cluster_count).sum(),
            condition: condition(&views),
        }
    }

    /// The strain alone, which costs little enough to be asked for after every step.
    pub fn strain_of(world: &World) -> f64 {
        let all: Vec<BodyId> = world.bodies().collect();
        strain(&views(world, &all))
    }
}
