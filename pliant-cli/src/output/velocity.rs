//! Velocities at the vertices of skins, which have none of their own.

use pliant::{BodyView, view::ClusterView};

/// Added to a cluster's moment, relative to it: straight clusters have none about their own line.
const SOFTENING: f64 = 1e-7;

/// Velocities of the particles, or of the skin's vertices where there is a skin.
///
/// A vertex moves with the rigid motion of the clusters that carry it: v = v̄ + ω × (x − x̄), where the bar is the mean
/// over their members. This is exact for a body that moves rigidly.
pub(super) fn velocities(view: &BodyView<'_>) -> Vec<[f32; 3]> {
    let Some(skin) = view.skin() else {
        return view.velocities().to_vec();
    };
    let [v, x, w] =
        [view.velocities(), view.positions(), &spins(view)].map(|column| carried(view, column));
    let vertex = |(i, at): (usize, &[f32; 3])| {
        let arm = [0, 1, 2].map(|k| at[k] - x[i][k]);
        let turn = cross(w[i], arm);
        [0, 1, 2].map(|k| v[i][k] + turn[k])
    };
    skin.positions.iter().enumerate().map(vertex).collect()
}

/// A column of vectors carried to the skin, one component at a time.
fn carried(view: &BodyView<'_>, column: &[[f32; 3]]) -> Vec<[f32; 3]> {
    let [x, y, z] = [0, 1, 2].map(|axis| {
        let component: Vec<f32> = column.iter().map(|v| v[axis]).collect();
        view.on_skin(&component)
    });
    let rows = x.into_iter().zip(y).zip(z);
    rows.map(|((x, y), z)| [x, y, z]).collect()
}

/// For each particle the mean angular velocity of its clusters, by its shares in them, rad/s.
fn spins(view: &BodyView<'_>) -> Vec<[f32; 3]> {
    let mut spins = vec![[0.0; 3]; view.positions().len()];
    for cluster in view.clusters() {
        let spin = spin(view, &cluster);
        for (&i, weight) in cluster.members.iter().zip(cluster.weights) {
            for (sum, part) in spins[i as usize].iter_mut().zip(spin) {
                *sum += weight * part;
            }
        }
    }
    spins
}

/// ω of a cluster: its moment of inertia times ω is its angular momentum, both per mass and about the mean.
fn spin(view: &BodyView<'_>, cluster: &ClusterView<'_>) -> [f32; 3] {
    let mean = |column: &[[f32; 3]]| {
        let (mut sum, mut total) = ([0.0; 3], 0.0);
        for (&i, &w) in cluster.members.iter().zip(cluster.weights) {
            total += f64::from(w);
            for (sum, x) in sum.iter_mut().zip(column[i as usize]) {
                *sum += f64::from(w) * f64::from(x);
            }
        }
        sum.map(|x: f64| x / total)
    };
    let (x, v) = (view.positions(), view.velocities());
    let (x_mean, v_mean) = (mean(x), mean(v));
    let (mut scatter, mut momentum) = ([[0.0; 3]; 3], [0.0; 3]);
    for (&i, &w) in cluster.members.iter().zip(cluster.weights) {
        let arm = [0, 1, 2].map(|k| f64::from(x[i as usize][k]) - x_mean[k]);
        let velocity = [0, 1, 2].map(|k| f64::from(v[i as usize][k]) - v_mean[k]);
        let turning = cross(arm, velocity);
        for k in 0..3 {
            momentum[k] += f64::from(w) * turning[k];
            for l in 0..3 {
                scatter[k][l] += f64::from(w) * arm[k] * arm[l];
            }
        }
    }
    let trace: f64 = (0..3).map(|k| scatter[k][k]).sum();
    let inertia: [[f64; 3]; 3] = [0, 1, 2].map(|k| {
        [0, 1, 2].map(|l| {
            let diagonal = if k == l {
                trace * (1.0 + SOFTENING)
            } else {
                0.0
            };
            diagonal - scatter[k][l]
        })
    });
    solve(inertia, momentum).map(|x| x as f32)
}

/// The solution of a symmetric system by Cramer's rule; zero for the moment of a single point.
fn solve(rows: [[f64; 3]; 3], right: [f64; 3]) -> [f64; 3] {
    let [a, b, c] = rows;
    let dot = |u: [f64; 3], v: [f64; 3]| u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    let determinant = dot(a, cross(b, c));
    if determinant.is_normal() {
        [
            dot(right, cross(b, c)) / determinant,
            dot(a, cross(right, c)) / determinant,
            dot(a, cross(b, right)) / determinant,
        ]
    } else {
        [0.0; 3]
    }
}

fn cross<T>(a: [T; 3], b: [T; 3]) -> [T; 3]
where
    T: Copy + std::ops::Mul<Output = T> + std::ops::Sub<Output = T>,
{
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pliant::{BodyConfig, Shape, World, WorldConfig};

    #[test]
    fn a_body_that_moves_rigidly_has_the_velocities_of_its_motion() {
        for count in [1, 6] {
            let mut world = World::new(WorldConfig::default()).expect("a world");
            let (velocity, spin) = ([1.0, -2.0, 0.5], [3.0, 1.0, -2.0]);
            let mut config = BodyConfig {
                shape: Shape::Box {
                    size: [1.0, 0.5, 0.4],
                },
                spacing: Some(0.1),
                position: [4.0, 5.0, 6.0],
                velocity,
                spin,
                ..BodyConfig::default()
            };
            config.clustering.count = count;
            let id = world.add(config).expect("a body");
            let view = world.body(id).expect("the body");
            let skin = view.skin().expect("a skin");
            let centre = view.totals().centre;
            let found = velocities(&view);
            assert_eq!(found.len(), skin.positions.len());
            for (x, v) in skin.positions.iter().zip(found) {
                let arm = [0, 1, 2].map(|k| x[k] - centre[k] as f32);
                let turn = cross(spin, arm);
                for k in 0..3 {
                    let right = velocity[k] + turn[k];
                    assert!((v[k] - right).abs() < 1e-4, "{v:?} at {x:?}");
                }
            }
        }
    }
}
