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
    let mut order: Vec<u32> = (0..count).collect();
    order.sort_by(|&a, &b| {
        let of = |i| links.of_particle(i).iter().map(|link| link.cluster);
        of(a).cmp(of(b)).then(a.cmp(&b))
    });
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

/// Rows of eight particles that the clusters touch when particle i stands at `place(i)`.
fn row_count(clusters: &Clusters, place: impl Fn(u32) -> u32) -> usize {
    let mut groups = Vec::new();
    let of_cluster = |c: usize| {
        groups.clear();
        let members = clusters.particle[clusters.members(c)].iter();
        groups.extend(members.map(|&i| place(i) / LANES));
        groups.sort_unstable();
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
