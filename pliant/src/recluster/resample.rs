//! Parting particles that flow has drawn apart.
//!
//! Large flow leaves gaps between particles, which the thesis names as its limit [Falkenstein17 §5]. Where a cluster leaves, the
//! directions in which it was stretched are known. A member that has no neighbour within reach along one of them becomes two, each with
//! half of its mass and all of its velocity, a quarter of the gap to either side: mass, centre of mass, momentum and angular momentum
//! stay what they were, where resampling by density loses mass [Chentanez16].

use glam::{Mat3, Quat, Vec3};

use super::links::Links;
use crate::math::svd;
use crate::state::Clusters;
use crate::topology::Rows;

/// A principal stretch of F^p above this draws particles apart.
const STRETCHED: f32 = 1.2;
/// Particles lighter than this share of the heaviest are not parted.
const LEAST: f32 = 1.0 / 64.0;

/// A gap on one side counts if it is wider by this factor: between particles without order, chance leaves room ahead of one on one side,
/// but hardly ever on both.
const ONE_SIDED: f32 = 1.5;

/// A particle that becomes two, this far to either side of where it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Parting {
    particle: u32,
    half: Vec3,
}

/// Members of the clusters that leave which have gaps of more than `gap` spacings around them, ascending.
pub(super) fn partings(rows: &Rows, links: &Links, gone: &[bool], gap: f32) -> Vec<Parting> {
    let (clusters, mass) = (&rows.clusters, &rows.particles.mass);
    let least = LEAST * mass.iter().copied().fold(0.0, f32::max);
    let mut found: Vec<Option<Vec3>> = vec![None; rows.particles.len()];
    for c in (0..clusters.len()).filter(|&c| gone[c]) {
        let members = &clusters.particle[clusters.members(c)];
        for axis in stretched_axes(&clusters.flow[c].map, clusters.rotation[c]) {
            for &i in members.iter().filter(|i| mass[**i as usize] > least) {
                if found[i as usize].is_none() {
                    let wide = wide(gaps_at(i, rows, links, axis), gap * rows.spacing);
                    found[i as usize] = wide.map(|between| axis * (0.25 * between));
                }
            }
        }
    }
    let parting = |(particle, half): (u32, Option<Vec3>)| {
        Some(Parting {
            particle,
            half: half?,
        })
    };
    (0..).zip(found).filter_map(parting).collect()
}

/// Directions along which a cluster that is turned by R has flowed apart.
pub(super) fn stretched_axes(flow: &Mat3, turn: Quat) -> impl Iterator<Item = Vec3> + use<> {
    let flow = svd(*flow);
    let axes = (0..3).filter(move |&k| flow.sigma[k] > STRETCHED);
    axes.map(move |k| turn * flow.u.col(k))
}

/// How far away the nearest neighbours of a particle are, behind and ahead along an axis; None where there are none, and the body ends.
/// Neighbours share a cluster with it.
fn gaps_at(i: u32, rows: &Rows, links: &Links, axis: Vec3) -> [Option<f32>; 2] {
    let (clusters, position) = (&rows.clusters, &rows.particles.position);
    let linked = links.of_particle(i).iter();
    let members = linked.flat_map(|link| clusters.members(link.cluster as usize));
    let neighbours = members.map(|k| clusters.particle[k]).filter(|j| *j != i);
    nearest_along(
        axis,
        neighbours.map(|j| position[j as usize] - position[i as usize]),
    )
}

/// How far along an axis the nearest of some ways from a particle lead, behind and ahead. Those count that lead less aside than ahead.
pub(super) fn nearest_along(axis: Vec3, ways: impl Iterator<Item = Vec3>) -> [Option<f32>; 2] {
    let mut nearest = [None; 2];
    for apart in ways {
        let ahead = apart.dot(axis);
        let side: &mut Option<f32> = &mut nearest[usize::from(ahead > 0.0)];
        let is_along = 2.0 * ahead * ahead > apart.length_squared();
        if is_along && side.is_none_or(|n| ahead.abs() < n) {
            *side = Some(ahead.abs());
        }
    }
    nearest
}

/// The gap that a particle is parted into, if one of those beside it is too wide: both of them are, or one is by [`ONE_SIDED`].
fn wide(gaps: [Option<f32>; 2], most: f32) -> Option<f32> {
    let known = || gaps.into_iter().flatten();
    let far = known().fold(0.0, f32::max);
    let near = known().fold(f32::INFINITY, f32::min);
    if far > ONE_SIDED * most {
        Some(far)
    } else {
        (near.is_finite() && near > most).then_some(near)
    }
}

/// Carries out partings. New particles come last; the particle that each was is appended to `came`.
pub(super) fn part(rows: &mut Rows, partings: &[Parting], came: &mut Vec<u32>) {
    let count = rows.particles.len();
    let mut twins: Vec<Option<(u32, Vec3)>> = vec![None; count];
    for (new, parting) in (count as u32..).zip(partings) {
        twins[parting.particle as usize] = Some((new, parting.half));
        came.push(came[parting.particle as usize]);
        double(rows, *parting, new);
    }
    rows.clusters = joined(&rows.clusters, &twins);
}

/// Makes one particle two of half the mass.
fn double(rows: &mut Rows, Parting { particle, half }: Parting, new: u32) {
    let (i, p) = (particle as usize, &mut rows.particles);
    p.mass[i] *= 0.5;
    p.mass.push(p.mass[i]);
    p.position.push(p.position[i] + half);
    p.position[i] -= half;
    p.velocity.push(p.velocity[i]);
    p.pinned.push(p.pinned[i]);
    p.label.push(p.label[i]);
    let frames = &mut rows.frames;
    if let Ok(f) = frames.particle.binary_search(&particle) {
        frames.moment[f] *= 0.5;
        frames.particle.push(new);
        frames.rotation.push(frames.rotation[f]);
        frames.spin.push(frames.spin[f]);
        frames.moment.push(frames.moment[f]);
    }
}

/// Both halves are members of the clusters of the whole, with offsets that R F^p takes to where they are: their goals lie around that of
/// the whole as they do, and nothing is pulled.
fn joined(old: &Clusters, twins: &[Option<(u32, Vec3)>]) -> Clusters {
    let mut new = Clusters {
        starts: vec![0],
        particle: Vec::with_capacity(old.particle.len()),
        weight: Vec::with_capacity(old.particle.len()),
        offset: Vec::with_capacity(old.particle.len()),
        ..old.clone()
    };
    for c in 0..old.len() {
        let rest_from_world = (Mat3::from_quat(old.rotation[c]) * old.flow[c].map).inverse();
        let mut later = Vec::new();
        for k in old.members(c) {
            let (particle, weight, offset) = (old.particle[k], old.weight[k], old.offset[k]);
            let twin = twins[particle as usize].map(|(new, half)| (new, rest_from_world * half));
            let half = twin.map_or(Vec3::ZERO, |(_, half)| half);
            new.particle.push(particle);
            new.weight.push(weight);
            new.offset.push(offset - half);
            later.extend(twin.map(|(new, half)| (new, weight, offset + half)));
        }
        for (particle, weight, offset) in later {
            new.particle.push(particle);
            new.weight.push(weight);
            new.offset.push(offset);
        }
        new.starts.push(new.particle.len() as u32);
    }
    new
}

#[cfg(test)]
mod tests {
    use super::super::samples::{bar, links_of};
    use super::*;
    use crate::state::Particles;

    /// The bar of the samples, drawn out by `a`; all its clusters leave.
    fn drawn(a: f32) -> Rows {
        let (clusters, position, mass) = bar(a);
        let count = mass.len();
        Rows {
            particles: Particles {
                velocity: position.iter().map(|x| x.cross(Vec3::ONE)).collect(),
                pinned: vec![false; count],
                label: (0..count as u32).collect(),
                position,
                mass,
            },
            clusters,
            spacing: 0.1,
            ..Rows::default()
        }
    }

    fn parted(rows: &Rows, gone: bool) -> Vec<Parting> {
        let links = links_of(&rows.clusters, rows.particles.len());
        partings(rows, &links, &vec![gone; rows.clusters.len()], 1.5)
    }

    fn found(a: f32) -> Vec<Parting> {
        parted(&drawn(a), true)
    }

    #[test]
    fn only_what_is_drawn_apart_is_parted() {
        assert_eq!(found(1.0), []);
        assert_eq!(found(1.45), []);
        let all = found(2.0);
        assert_eq!(all.len(), 16 * 9);
        for parting in all {
            let quarter = parting
                .half
                .distance(Vec3::X * 0.05)
                .min(parting.half.distance(Vec3::NEG_X * 0.05));
            assert!(quarter < 1e-4, "{parting:?}");
        }
        assert_eq!(parted(&drawn(2.0), false), []);
        // Pressed flat, it is drawn apart in two directions.
        assert_eq!(found(0.4).len(), 16 * 9);
    }

    #[test]
    fn halves_are_where_the_clusters_want_them_and_all_sums_stay() {
        let mut rows = drawn(2.0);
        let before = rows.clone();
        let partings = found(2.0);
        let mut came: Vec<u32> = (0..rows.particles.len() as u32).collect();
        part(&mut rows, &partings, &mut came);
        assert_eq!(rows.particles.len(), 2 * before.particles.len());
        assert_eq!(came.len(), rows.particles.len());
        let sums = |rows: &Rows| {
            let p = &rows.particles;
            let rows = p.mass.iter().zip(&p.position).zip(&p.velocity);
            rows.fold([Vec3::ZERO; 4], |[m, x, v, l], ((mass, at), speed)| {
                let mass = *mass;
                [
                    m + Vec3::X * mass,
                    x + mass * *at,
                    v + mass * *speed,
                    l + mass * at.cross(*speed),
                ]
            })
        };
        for (now, then) in sums(&rows).into_iter().zip(sums(&before)) {
            assert!(
                now.distance(then) < 1e-4 * (1.0 + then.length()),
                "{now} for {then}"
            );
        }
        for c in 0..rows.clusters.len() {
            let clusters = &rows.clusters;
            let members = clusters.members(c);
            assert!(clusters.particle[members.clone()].is_sorted());
            let map = Mat3::from_quat(clusters.rotation[c]) * clusters.flow[c].map;
            let of = |k: usize| {
                let i = clusters.particle[k] as usize;
                (
                    clusters.weight[k],
                    rows.particles.position[i],
                    map * clusters.offset[k],
                )
            };
            let total: f32 = members.clone().map(|k| of(k).0).sum();
            let centre = members.clone().map(|k| of(k).0 * of(k).1).sum::<Vec3>() / total;
            for k in members {
                let (_, x, goal) = of(k);
                assert!((centre + goal).distance(x) < 1e-4, "{x}");
            }
        }
    }
}
