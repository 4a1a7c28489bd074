//! Sorting a body's particles anew when clusters have been exchanged: rows of eight particles are full where neighbours share
//! clusters, and that is what a step costs.

use super::links::Links;
use crate::state::{Clusters, Frames, Particles};
use crate::topology::Rows;

/// Particles per row.
const LANES: u32 = 8;
/// Fewer rows by this factor pay for moving everything.
const PAYS: f32 = 0.85;

/// Sorts the particles by the clusters they are in if that saves rows; returns the particle that comes k-th.
pub(super) fn resort(rows: &mut Rows) -> Option<Vec<u32>> {
    let count = rows.particles.len() as u32;
    let links = Links::of(&rows.clusters, count as usize);
    let of = |i: u32| links.of_particle(i).iter().map(|link| link.cluster);
    let mut keys: Vec<(u128, u32)> = (0..count).map(|i| (key(of(i)), i)).collect();
    keys.sort_unstable_by(|a, b| {
        let by_key = a.0.cmp(&b.0);
        by_key.then_with(|| of(a.1).cmp(of(b.1)).then(a.1.cmp(&b.1)))
    });
    let order: Vec<u32> = keys.into_iter().map(|(_, i)| i).collect();
    let mut place = vec![0u32; order.len()];
    for (k, &i) in order.iter().enumerate() {
        place[i as usize] = k as u32;
    }
    let now = row_count(&rows.clusters, |i| i);
    let then = row_count(&rows.clusters, |i| place[i as usize]);
    if then as f32 > PAYS * now as f32 {
        return None;
    }
    rows.particles = sorted_particles(&rows.particles, &order);
    rows.frames = sorted_frames(&rows.frames, &place);
    sort_members(&mut rows.clusters, &place);
    Some(order)
}

/// The first four clusters of a particle as one number: most particles are told apart by these.
fn key(clusters: impl Iterator<Item = u32>) -> u128 {
    let numbers = clusters.map(|c| u128::from(c) + 1);
    let four = numbers.chain(std::iter::repeat(0)).take(4);
    four.fold(0, |key, number| key << 32 | number)
}

/// Rows of eight particles that the clusters touch when particle i stands at `place(i)`.
fn row_count(clusters: &Clusters, place: impl Fn(u32) -> u32) -> usize {
    let mut groups = Vec::new();
    let of_cluster = |c: usize| {
        groups.clear();
        let members = clusters.particle[clusters.members(c)].iter();
        groups.extend(members.map(|&i| place(i) / LANES));
        if !groups.is_sorted() {
            groups.sort_unstable();
        }
        groups.dedup();
        groups.len()
    };
    (0..clusters.len()).map(of_cluster).sum()
}

fn sorted_particles(particles: &Particles, order: &[u32]) -> Particles {
    fn column<T: Copy>(values: &[T], order: &[u32]) -> Vec<T> {
        order.iter().map(|&i| values[i as usize]).collect()
    }
    Particles {
        position: column(&particles.position, order),
        velocity: column(&particles.velocity, order),
        mass: column(&particles.mass, order),
        pinned: column(&particles.pinned, order),
        label: column(&particles.label, order),
    }
}

/// Frames in the order of the particles they are on.
fn sorted_frames(frames: &Frames, place: &[u32]) -> Frames {
    let mut order: Vec<usize> = (0..frames.len()).collect();
    order.sort_by_key(|&f| place[frames.particle[f] as usize]);
    let at = |&f: &usize| place[frames.particle[f] as usize];
    Frames {
        particle: order.iter().map(at).collect(),
        rotation: order.iter().map(|&f| frames.rotation[f]).collect(),
        spin: order.iter().map(|&f| frames.spin[f]).collect(),
        moment: order.iter().map(|&f| frames.moment[f]).collect(),
    }
}

fn sort_members(clusters: &mut Clusters, place: &[u32]) {
    for c in 0..clusters.len() {
        let range = clusters.members(c);
        let member = |k: usize| {
            let i = place[clusters.particle[k] as usize];
            (i, clusters.weight[k], clusters.offset[k])
        };
        let mut members: Vec<_> = range.clone().map(member).collect();
        members.sort_by_key(|&(i, ..)| i);
        for (k, (i, w, p)) in range.zip(members) {
            (clusters.particle[k], clusters.weight[k], clusters.offset[k]) = (i, w, p);
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::{Mat3, Quat, Vec3};

    use super::super::samples::bar;
    use super::*;

    /// Number of a particle of the bar after a shuffle.
    fn shuffled(i: u32) -> u32 {
        i * 37 % 144
    }

    /// The bar with its particles in disorder; labels are those of the order before.
    fn disorder() -> Rows {
        let (mut clusters, world, mass) = bar(1.0);
        let place: Vec<u32> = (0..144).map(shuffled).collect();
        sort_members(&mut clusters, &place);
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
        let order = resort(&mut rows).expect("it pays");
        let count = |rows: &Rows| row_count(&rows.clusters, |i| i);
        assert!(
            2 * count(&rows) < count(&before),
            "{} rows became {}",
            count(&before),
            count(&rows)
        );
        for (k, &was) in order.iter().enumerate() {
            let label = before.particles.label[was as usize];
            assert_eq!(rows.particles.label[k], label);
            assert_eq!(about(&rows, label), about(&before, label));
        }
        assert!(rows.frames.particle.is_sorted());
        for c in 0..rows.clusters.len() {
            let members = rows.clusters.members(c);
            assert!(rows.clusters.particle[members].is_sorted());
        }
        assert_eq!(resort(&mut rows), None, "sorted already");
    }
}
