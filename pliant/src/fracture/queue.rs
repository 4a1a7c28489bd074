//! Who breaks: clusters stretched beyond their toughness, those stretched most first.

use glam::{DMat3, Mat3};

use super::draft::{Draft, LEAST, Plane};
use crate::matching::{Fit, THIN, deformation};
use crate::math::{Svd, svd};
use crate::state::{Again, Body, Fracture, State};

/// Factor on the toughness of clusters that something holds: a clamp would tear off what it holds.
const HELD: f32 = 10.0;

/// Clusters of fewer members than this dissolve where others split,
const SMALL: usize = 3 * LEAST;
/// and so do those whose members have less matter than this many whole particles: of parts of particles any number makes no more than a crumb.
const LIGHT: f32 = 6.0;
/// Stretch from which on a cluster is torn, whatever its toughness after a break.
const TORN: f32 = 1.0;
/// Seconds after which a cluster that broke and has not relaxed is under a load. The shock of a break, from which bodies are ground to a
/// spray, is over in some hundredths.
const PATIENCE: f32 = 0.2;

/// A cluster that is stretched beyond its toughness.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wanted {
    /// Row of its body.
    pub(super) body: usize,
    /// Counted from the body's first.
    pub(super) cluster: u32,
    /// τ.
    pub(super) toughness: f32,
    /// σ − 1 − τ.
    pub(super) excess: f32,
}

/// The clusters of all bodies that want to break, largest excess first. `fits` are of all clusters.
pub(super) fn queue(state: &State, fits: &[Fit]) -> Vec<Wanted> {
    let mut wanted: Vec<Wanted> = Vec::new();
    for (row, body) in state.bodies.rows.iter().enumerate() {
        if let Some(fracture) = body.material.fracture.filter(|_| !body.is_idle()) {
            let rows = body.clusters.clone().zip(0..);
            wanted.extend(rows.filter_map(|(c, k)| {
                let whole = body.weighing.particle;
                let (toughness, excess) = excess(state, (&fracture, whole), c as usize, fits)?;
                Some(Wanted {
                    body: row,
                    cluster: k,
                    toughness,
                    excess,
                })
            }));
        }
    }
    wanted.sort_by(|a, b| {
        let largest = b.excess.total_cmp(&a.excess);
        largest.then((a.body, a.cluster).cmp(&(b.body, b.cluster)))
    });
    wanted
}

/// Toughness and excess of a cluster that wants to break; `whole` is the mass of a whole particle of its body.
fn excess(
    state: &State,
    (fracture, whole): (&Fracture, f32),
    c: usize,
    fits: &[Fit],
) -> Option<(f32, f32)> {
    let own = own_toughness(state, fracture, c);
    if most_stretch(fits[c].elastic) <= own {
        return None;
    }
    let toughness = own * hold(state, c);
    let stretch = stretch(&svd(fits[c].elastic));
    let breaks = stretch > toughness && may(state, fracture, c, stretch);
    (breaks && !is_whole(state, whole, c, &fits[c])).then_some((toughness, stretch - toughness))
}

/// Clusters that broke and are stretched by less than their toughness now, so that they may break again.
pub(super) fn relaxed(state: &State, body: &Body, fracture: &Fracture, fits: &[Fit]) -> Vec<u32> {
    let again = |(k, c): &(usize, u32)| {
        !may(state, fracture, *c as usize, 0.0)
            && stretch(&svd(fits[*k].elastic)) < toughness(state, fracture, *c as usize)
    };
    let rows = body.clusters.clone().enumerate().filter(again);
    rows.map(|(_, c)| c).collect()
}

/// False for a cluster that broke not long ago and has not relaxed since, unless it is torn: what it holds together is no longer one.
fn may(state: &State, fracture: &Fracture, c: usize, stretch: f32) -> bool {
    fracture.again != Again::Relaxed || since(state, c) > PATIENCE || stretch > TORN
}

/// Seconds since a cluster broke; infinite for one that never did, or has relaxed.
fn since(state: &State, c: usize) -> f32 {
    match state.clusters.life[c].broke {
        u32::MAX => f32::INFINITY,
        steps => steps as f32 * state.dt,
    }
}

/// True for a cluster whose halves would hardly have a shape. Its few members tell a stretch badly, so it is whole while
/// none of them is far out.
fn is_whole(state: &State, whole: f32, c: usize, fit: &Fit) -> bool {
    let clusters = &state.clusters;
    let members = clusters.members(c);
    let reach = |k: usize| (fit.flow.map * clusters.offset[k]).length();
    let far = |k: usize| {
        let x = state.particles.position[clusters.particle[k] as usize];
        x.distance(fit.centre)
    };
    let widest = |of: &dyn Fn(usize) -> f32| members.clone().map(of).fold(0.0, f32::max);
    let mass = |k: usize| state.particles.mass[clusters.particle[k] as usize];
    let is_small = is_small(members.clone().map(mass), whole);
    is_small && widest(&far) < (1.0 + 0.5 * TORN) * widest(&reach)
}

/// True for a cluster of so few members, with these masses, or of so little matter that its halves would hardly have a shape.
pub(super) fn is_small(mass: impl Iterator<Item = f32>, whole: f32) -> bool {
    let (mut count, mut sum) = (0, 0.0);
    for mass in mass {
        count += 1;
        sum += mass;
    }
    count < SMALL || sum < LIGHT * whole
}

/// τ of a cluster now.
fn toughness(state: &State, fracture: &Fracture, c: usize) -> f32 {
    own_toughness(state, fracture, c) * hold(state, c)
}

/// τ of a cluster that nothing holds.
fn own_toughness(state: &State, fracture: &Fracture, c: usize) -> f32 {
    let seconds = since(state, c);
    fracture.toughness * state.clusters.traits[c].toughness * fracture.again.factor(seconds)
}

/// Factor on the toughness of a cluster for what holds it.
fn hold(state: &State, c: usize) -> f32 {
    let members = &state.clusters.particle[state.clusters.members(c)];
    let held = members.iter().any(|i| state.particles.pinned[*i as usize]);
    if held { HELD } else { 1.0 }
}

/// No stretch is more than this: λ − 1 ≤ ‖FᵀF − I‖ for the largest eigenvalue λ = σ² of FᵀF.
fn most_stretch(f: Mat3) -> f32 {
    let strain = f.transpose() * f - Mat3::IDENTITY;
    let square: f32 = strain.to_cols_array().iter().map(|e| e * e).sum();
    // A little more, for what is lost in rounding.
    (1.0 + square.sqrt()).sqrt() - 1.0 + 1e-5
}

/// σ − 1 of the largest stretch.
fn stretch(svd: &Svd) -> f32 {
    svd.sigma.x - 1.0
}

/// Where a cluster of a draft breaks, if it still wants to: through its centre, across its largest stretch. The right
/// singular vector v of F^e is σ u in the world, and as the normal of a plane u/σ.
pub(super) fn plane(draft: &Draft, wanted: &Wanted, fit: &Fit) -> Option<Plane> {
    if draft.count(wanted.cluster) == 0 {
        return None;
    }
    let elastic = if draft.clusters[wanted.cluster as usize].changed {
        refit(draft, wanted.cluster, fit)
    } else {
        fit.elastic
    };
    let svd = svd(elastic);
    (stretch(&svd) > wanted.toughness).then_some(Plane {
        at: draft.centre(wanted.cluster),
        normal: svd.u.x_axis,
    })
}

/// F^e of a cluster of a draft as it is now.
fn refit(draft: &Draft, cluster: u32, fit: &Fit) -> Mat3 {
    let rows = &draft.rows;
    let members = draft.members(cluster).map(|member| {
        let x = rows.particles.position[member.particle as usize];
        (x.as_dvec3(), member.offset, draft.mass(member))
    });
    let (mut rest, mut now) = (DMat3::ZERO, DMat3::ZERO);
    for member in draft.members(cluster) {
        if let Ok(f) = rows.frames.particle.binary_search(&member.particle) {
            let moment = rows.frames.moment[f].as_dmat3() * f64::from(member.weight);
            rest += moment;
            now += Mat3::from_quat(rows.frames.rotation[f]).as_dmat3() * moment;
        }
    }
    let thin = THIN * rows.spacing;
    let open = (fit.rotation, &fit.flow.map, thin);
    deformation(members, (rest, now), open) * fit.flow.map.inverse()
}
