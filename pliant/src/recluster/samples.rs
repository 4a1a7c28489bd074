//! Small tables for the tests of this room.

use glam::{Mat3, Quat, Vec3};

use super::links::Links;
use crate::state::{Clusters, Flow, Life, Traits};

/// Distance of neighbours in a sample.
const SPACING: f32 = 0.1;
/// Radius of the clusters of a sample.
const RADIUS: f32 = 0.35;

/// A bar of 16 × 3 × 3 particles with a cluster at every second slice, whose rest shape has flowed by `a` along x: clusters, places
/// where nothing is strained, masses.
pub(super) fn bar(a: f32) -> (Clusters, Vec<Vec3>, Vec<f32>) {
    let grid = |i: u32| Vec3::new((i / 9) as f32, (i / 3 % 3) as f32, (i % 3) as f32) * SPACING;
    let rest: Vec<Vec3> = (0..16 * 9).map(grid).collect();
    let flow = Mat3::from_diagonal(Vec3::new(a, a.powf(-0.5), a.powf(-0.5)));
    let centres = (0..8).map(|k| Vec3::new(2.0 * k as f32 + 0.5, 1.0, 1.0) * SPACING);
    let clusters = clusters(&rest, &centres.collect::<Vec<_>>(), flow);
    let world = rest.iter().map(|x| flow * *x).collect();
    (clusters, world, vec![0.5; rest.len()])
}

/// Clusters of equal shares around centres, all masses the same.
fn clusters(rest: &[Vec3], centres: &[Vec3], flow: Mat3) -> Clusters {
    let near = |c: &Vec3, x: &Vec3| x.distance(*c) <= RADIUS;
    let shares: Vec<f32> = rest
        .iter()
        .map(|x| 1.0 / centres.iter().filter(|c| near(c, x)).count() as f32)
        .collect();
    let mut clusters = Clusters::default();
    for centre in centres {
        let members: Vec<usize> = (0..rest.len())
            .filter(|&i| near(centre, &rest[i]))
            .collect();
        let total: f32 = members.iter().map(|&i| shares[i]).sum();
        let mean = members.iter().map(|&i| rest[i] * shares[i]).sum::<Vec3>() / total;
        for &i in &members {
            clusters.particle.push(i as u32);
            clusters.weight.push(shares[i]);
            clusters.offset.push(rest[i] - mean);
        }
        clusters.starts.push(clusters.particle.len() as u32);
        clusters.rotation.push(Quat::IDENTITY);
        clusters.flow.push(Flow {
            map: flow,
            strain: 0.25,
        });
        clusters.traits.push(Traits::default());
        clusters.proxy_centre.push(*centre - mean);
        clusters.proxy_radius.push(RADIUS);
        clusters.life.push(Life::default());
        clusters.planes.push(Vec::new());
    }
    clusters
}

pub(super) fn links_of(clusters: &Clusters, particles: usize) -> Links {
    Links::of(clusters, particles)
}
