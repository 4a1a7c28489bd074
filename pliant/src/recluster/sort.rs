//! Sorting a body's particles anew as clusters are exchanged, part by part: rows of eight particles are full where neighbours share
//! clusters, and that is what a step costs.

use std::ops::Range;

use crate::matching::{LANES, Remains, full_rows};
use crate::state::{Clusters, Frames, Particles};
use crate::topology::Rows;

/// Particles of a part: what sorting them takes is small against the exchange that it is a part of.
const PART: usize = 128 * LANES;
/// Fewer rows by this factor pay for moving particles.
pub(super) const PAYS: f32 = 0.9;
/// The same for a body in which all is quiet: it may stay as it is for long.
pub(super) const QUIET_PAYS: f32 = 0.995;

/// Turns in which every part of so many particles is sorted with both neighbours: see [`part`].
pub(super) fn turns(particles: usize) -> u64 {
    2 * parts(particles)
}

fn parts(particles: usize) -> u64 {
    particles.div_ceil(PART).max(1) as u64
}

/// The particles whose turn it is. In every other round parts begin in the middle of others: what belongs together meets in one of the two.
fn part(turn: u64, particles: usize) -> Range<usize> {
    let (round, k) = (turn / parts(particles), turn % parts(particles));
    let shift = usize::from(round % 2 == 1 && particles > PART) * (PART / 2);
    let first = k as usize * PART + shift;
    first.min(particles)..(first + PART).min(particles)
}

/// Sorts one part of the particles, parts taking turns, if that saves rows; returns whether it does. `came` are the particles that these were,
/// `kept` is what the rows have of those of the body, and `pays` is how many times as many rows at most there must be then.
pub(super) fn sort_part(
    turn: u64,
    rows: &mut Rows,
    came: &mut [u32],
    kept: Option<&mut Remains>,
    pays: f32,
) -> bool {
    let part = part(turn, rows.particles.len());
    let Some(order) = better_order(&rows.clusters, &part, pays) else {
        return false;
    };
    sort(rows, &part, &order);
    permute(&mut came[part.clone()], &order);
    if let Some(kept) = kept {
        kept.particles.copy_from_slice(came);
        for (c, was) in kept.clusters.iter_mut().enumerate() {
            if !members_within(&rows.clusters, c, &part).is_empty() {
                *was = was.changed();
            }
        }
    }
    true
}

/// The particle of a part, counted from its first, that comes k-th when rows are as full as they can be made, if that saves rows.
fn better_order(clusters: &Clusters, part: &Range<usize>, pays: f32) -> Option<Vec<u32>> {
    let (mut starts, mut members) = (vec![0], Vec::new());
    for c in 0..clusters.len() {
        let within = &clusters.particle[members_within(clusters, c, part)];
        if !within.is_empty() {
            members.extend(within.iter().map(|i| i - part.start as u32));
            starts.push(members.len() as u32);
        }
    }
    let order = full_rows(part.len(), &starts, &members);
    let place = places(&order);
    let now = row_count(&starts, &members, part.len(), |i| i) as f32;
    let then = row_count(&starts, &members, part.len(), |i| place[i as usize]) as f32;
    (then <= pays * now).then_some(order)
}

/// Rows of the members of a cluster that are particles of a part. They stand together, since members are sorted.
fn members_within(clusters: &Clusters, c: usize, part: &Range<usize>) -> Range<usize> {
    let range = clusters.members(c);
    let members = &clusters.particle[range.clone()];
    let before = |end: usize| range.start + members.partition_point(|i| (*i as usize) < end);
    before(part.start)..before(part.end)
}

/// Puts the particles of a part into another order.
fn sort(rows: &mut Rows, part: &Range<usize>, order: &[u32]) {
    let place = places(order);
    sort_particles(&mut rows.particles, part, order);
    sort_frames(&mut rows.frames, part, &place);
    sort_members(&mut rows.clusters, part, &place);
}

/// Where each of some stands in an order.
fn places(order: &[u32]) -> Vec<u32> {
    let mut place = vec![0; order.len()];
    for (k, &i) in order.iter().enumerate() {
        place[i as usize] = k as u32;
    }
    place
}

/// Rows of eight particles that clusters touch when particle i of some stands at `place(i)`.
fn row_count(
    starts: &[u32],
    members: &[u32],
    particles: usize,
    place: impl Fn(u32) -> u32,
) -> usize {
    // Per group: how many clusters there were when one had it last.
    let mut seen = vec![0; particles.div_ceil(LANES)];
    let mut rows = 0;
    for (c, range) in starts.windows(2).enumerate() {
        for &i in &members[range[0] as usize..range[1] as usize] {
            let seen = &mut seen[place(i) as usize / LANES];
            rows += usize::from(*seen <= c);
            *seen = c + 1;
        }
    }
    rows
}

/// `values[k]` becomes what was `values[order[k]]`.
fn permute<T: Copy>(values: &mut [T], order: &[u32]) {
    let sorted: Vec<T> = order.iter().map(|&i| values[i as usize]).collect();
    values.copy_from_slice(&sorted);
}

fn sort_particles(particles: &mut Particles, part: &Range<usize>, order: &[u32]) {
    permute(&mut particles.position[part.clone()], order);
    permute(&mut particles.velocity[part.clone()], order);
    permute(&mut particles.mass[part.clone()], order);
    permute(&mut particles.pinned[part.clone()], order);
    permute(&mut particles.label[part.clone()], order);
}

/// Frames in the order of the particles they are on.
fn sort_frames(frames: &mut Frames, part: &Range<usize>, place: &[u32]) {
    let before = |end: usize| frames.particle.partition_point(|i| (*i as usize) < end);
    let range = before(part.start)..before(part.end);
    let first = part.start as u32;
    for i in &mut frames.particle[range.clone()] {
        *i = first + place[(*i - first) as usize];
    }
    let mut order: Vec<u32> = (0..range.len() as u32).collect();
    order.sort_by_key(|&f| frames.particle[range.start + f as usize]);
    permute(&mut frames.particle[range.clone()], &order);
    permute(&mut frames.rotation[range.clone()], &order);
    permute(&mut frames.spin[range.clone()], &order);
    permute(&mut frames.moment[range], &order);
}

fn sort_members(clusters: &mut Clusters, part: &Range<usize>, place: &[u32]) {
    let first = part.start as u32;
    let mut order: Vec<u32> = Vec::new();
    for c in 0..clusters.len() {
        let range = members_within(clusters, c, part);
        for i in &mut clusters.particle[range.clone()] {
            *i = first + place[(*i - first) as usize];
        }
        let particles = &clusters.particle[range.clone()];
        order.clear();
        order.extend(0..range.len() as u32);
        order.sort_unstable_by_key(|&k| particles[k as usize]);
        permute(&mut clusters.particle[range.clone()], &order);
        permute(&mut clusters.weight[range.clone()], &order);
        permute(&mut clusters.offset[range], &order);
    }
}

#[cfg(test)]
mod tests {
    use glam::{Mat3, Quat, Vec3};

    use super::super::samples::bar;
    use super::*;
    use crate::matching::Was;

    /// Number of a particle of the bar after a shuffle.
    fn shuffled(i: u32) -> u32 {
        i * 37 % 144
    }

    /// The bar with its particles in disorder; labels are those of the order before.
    fn disorder() -> Rows {
        let (mut clusters, world, mass) = bar(1.0);
        let place: Vec<u32> = (0..144).map(shuffled).collect();
        sort_members(&mut clusters, &(0..144), &place);
        let mut rows = Rows {
            clusters,
            ..Rows::default()
        };
        let mut label = vec![0; 144];
        for i in 0..144 {
            label[shuffled(i) as usize] = i;
        }
        rows.particles = Particles {
            position: label.iter().map(|i| world[*i as usize]).collect(),
            velocity: label.iter().map(|i| Vec3::X * *i as f32).collect(),
            mass,
            pinned: label.iter().map(|i| i % 5 == 0).collect(),
            label,
        };
        rows.frames = Frames {
            particle: vec![3, 77],
            rotation: vec![Quat::IDENTITY, Quat::from_rotation_x(1.0)],
            spin: vec![Vec3::X, Vec3::Y],
            moment: vec![Mat3::IDENTITY; 2],
        };
        rows
    }

    /// Everything that is known about the particle of a label: what it is, and its part in each cluster.
    fn about(rows: &Rows, label: u32) -> String {
        let i = rows.particles.label.iter().position(|l| *l == label);
        let i = i.expect("no particle is lost");
        let of = &rows.particles;
        let clusters = &rows.clusters;
        let parts = (0..clusters.len()).filter_map(|c| {
            let mut members = clusters.members(c);
            let k = members.find(|&k| clusters.particle[k] as usize == i)?;
            Some((c, clusters.weight[k], clusters.offset[k]))
        });
        let frames = rows.frames.particle.iter().zip(&rows.frames.spin);
        let frame = frames.filter(|(p, _)| **p as usize == i);
        format!(
            "{} {} {} {:?} {:?}",
            of.position[i],
            of.velocity[i],
            of.pinned[i],
            parts.collect::<Vec<_>>(),
            frame.map(|(_, spin)| spin).collect::<Vec<_>>()
        )
    }

    #[test]
    fn sorting_fills_rows_and_takes_everything_along() {
        let before = disorder();
        let mut rows = before.clone();
        let mut came: Vec<u32> = (0..144).collect();
        let clusters = before.clusters.len() as u32;
        let mut kept = Remains {
            clusters: (0..clusters).map(Was::Same).collect(),
            particles: came.clone(),
        };
        sort_part(3, &mut rows, &mut came, Some(&mut kept), PAYS);
        assert!(
            2 * count(&rows) < count(&before),
            "{} rows became {}",
            count(&before),
            count(&rows)
        );
        assert_eq!(kept.particles, came);
        assert!(kept.clusters.iter().all(|was| was.same().is_none()));
        for (k, &was) in came.iter().enumerate() {
            let label = before.particles.label[was as usize];
            assert_eq!(rows.particles.label[k], label);
            assert_eq!(about(&rows, label), about(&before, label));
        }
        in_order(&rows);
        let sorted = came.clone();
        sort_part(4, &mut rows, &mut came, None, PAYS);
        assert_eq!(came, sorted, "sorted already");
    }

    #[test]
    fn a_part_is_sorted_by_itself() {
        let before = disorder();
        let mut rows = before.clone();
        let part = 40..104;
        let order = better_order(&rows.clusters, &part, PAYS).expect("it pays");
        sort(&mut rows, &part, &order);
        assert!(count(&rows) < count(&before));
        for i in (0..144).filter(|i| !part.contains(i)) {
            assert_eq!(rows.particles.label[i], before.particles.label[i]);
        }
        for label in 0..144 {
            assert_eq!(about(&rows, label), about(&before, label));
        }
        in_order(&rows);
    }

    fn count(rows: &Rows) -> usize {
        row_count(&rows.clusters.starts, &rows.clusters.particle, 144, |i| i)
    }

    fn in_order(rows: &Rows) {
        assert!(rows.frames.particle.is_sorted());
        for c in 0..rows.clusters.len() {
            let members = rows.clusters.members(c);
            assert!(rows.clusters.particle[members].is_sorted());
        }
    }
}
