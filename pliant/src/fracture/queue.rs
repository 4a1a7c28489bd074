//! Who breaks: clusters stretched beyond their toughness, those stretched most first.

use glam::{DMat3, Mat3};

use super::draft::{Draft, Member, Plane};
use crate::matching::{Fit, THIN, deformation};
use crate::math::{Svd, svd};
use crate::state::{Again, Body, Fracture, Frames, Particles, State};

/// Factor on the toughness of clusters that something holds: a clamp would tear off what it holds.
const HELD: f32 = 10.0;

/// Clusters of fewer members than this let go where others split, and bodies of fewer particles are crumbs;
const SMALL: usize = Fracture::CRUMB;
/// and so it is where there is less matter than this many whole particles: of parts of particles any number makes no more than a crumb.
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
                let (toughness, excess) = excess(state, (body, &fracture), c as usize, fits)?;
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

/// Toughness and excess of a cluster that wants to break.
fn excess(
    state: &State,
    (body, fracture): (&Body, &Fracture),
    c: usize,
    fits: &[Fit],
) -> Option<(f32, f32)> {
    let own = own_toughness(state, fracture, c);
    if most_stretch(fits[c].elastic) <= own {
        return None;
    }
    let toughness = own * hold(state, c);
    let told = stretch(&svd(fits[c].elastic));
    if told <= toughness || !may(state, fracture, c, told) {
        return None;
    }
    let stretch = if is_small_cluster(state, body, c) && !is_torn(state, c, &fits[c]) {
        small_stretch(state, body, c, &fits[c])?
    } else {
        told
    };
    (stretch > toughness).then_some((toughness, stretch - toughness))
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

/// Stretch of a small cluster that none of its members is far out of; none in a crumb, which breaks no finer. In all that is larger it may let
/// go: no particle is parted by that, and most are in other clusters too, so a crack runs between particles. Were it spared, bodies that are
/// made of small clusters would never break, and others would hang on by what is left of broken ones. Its few members tell a stretch badly
/// across what is thinner than a layer, so there they tell none.
fn small_stretch(state: &State, body: &Body, c: usize, fit: &Fit) -> Option<f32> {
    let all = body.particles.start as usize..body.particles.end as usize;
    let mass = state.particles.mass[all].iter().copied();
    if is_small(mass, body.weighing.particle) {
        return None;
    }
    let clusters = &state.clusters;
    let members = clusters.members(c).map(|k| Member {
        particle: clusters.particle[k],
        weight: clusters.weight[k],
        offset: clusters.offset[k],
    });
    let tables = (&state.particles, &state.frames);
    let elastic = refit(tables, members, body.spacing, fit);
    Some(stretch(&svd(elastic)))
}

/// True for a cluster whose halves would hardly have a shape.
fn is_small_cluster(state: &State, body: &Body, c: usize) -> bool {
    let clusters = &state.clusters;
    let members = clusters.particle[clusters.members(c)].iter();
    let mass = members.map(|i| state.particles.mass[*i as usize]);
    is_small(mass, body.weighing.particle)
}

/// True for a cluster with a member that is far out: such a one is torn, a crumb too.
fn is_torn(state: &State, c: usize, fit: &Fit) -> bool {
    let clusters = &state.clusters;
    let members = clusters.members(c);
    let reach = |k: usize| (fit.flow.map * clusters.offset[k]).length();
    let far = |k: usize| {
        let x = state.particles.position[clusters.particle[k] as usize];
        x.distance(fit.centre)
    };
    let widest = |of: &dyn Fn(usize) -> f32| members.clone().map(of).fold(0.0, f32::max);
    widest(&far) >= (1.0 + 0.5 * TORN) * widest(&reach)
}

/// True for so few particles, with these masses, or so little matter that halves would hardly have a shape. `whole` is the mass of a particle
/// of the body as it was made.
pub(super) fn is_small(mass: impl Iterator<Item = f32>, whole: f32) -> bool {
    let (mut count, mut sum) = (0, 0.0);
    for mass in mass {
        count += 1;
        sum += mass;
        if count >= SMALL && sum >= LIGHT * whole {
            return false;
        }
    }
    true
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
        let rows = &draft.rows;
        let tables = (&rows.particles, &rows.frames);
        refit(tables, draft.members(wanted.cluster), rows.spacing, fit)
    } else {
        fit.elastic
    };
    let svd = svd(elastic);
    (stretch(&svd) > wanted.toughness).then_some(Plane {
        at: draft.centre(wanted.cluster),
        normal: svd.u.x_axis,
    })
}

/// F^e of a cluster with these members as it is now; across what is thinner than a layer it is not stretched.
fn refit(
    (particles, frames): (&Particles, &Frames),
    members: impl Iterator<Item = Member> + Clone,
    spacing: f32,
    fit: &Fit,
) -> Mat3 {
    let points = members.clone().map(|member| {
        let i = member.particle as usize;
        let share = f64::from(particles.mass[i]) * f64::from(member.weight);
        (particles.position[i].as_dvec3(), member.offset, share)
    });
    let (mut rest, mut now) = (DMat3::ZERO, DMat3::ZERO);
    for member in members {
        if let Ok(f) = frames.particle.binary_search(&member.particle) {
            let moment = frames.moment[f].as_dmat3() * f64::from(member.weight);
            rest += moment;
            now += Mat3::from_quat(frames.rotation[f]).as_dmat3() * moment;
        }
    }
    let open = (fit.rotation, &fit.flow.map, THIN * spacing);
    deformation(points, (rest, now), open) * fit.flow.map.inverse()
}
