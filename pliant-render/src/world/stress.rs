//! The stress of clusters.
//!
//! A member at the rest offset p is pulled to its goal by the force m w ω² (T − F) p, with ω² = α/h² or 1/τ². The virial
//! of these forces over the cluster's share of the volume, V = M/ρ, is σ = ρ ω² (F − T) A/M with A = Σ m w p pᵀ and
//! M = Σ m w. The bend and twist of quadratic maps are left out: T is the linear part of the goal.

use glam::{Mat3, Vec3};
use pliant::{BodyView, Stiffness, World, view::ClusterView};

/// For each particle the weighted mean of its clusters' |σ|, Pa.
pub(super) fn particles(view: &BodyView<'_>, substep: f32) -> Vec<f32> {
    let mut stresses = vec![0.0; view.positions().len()];
    for cluster in view.clusters() {
        let strain = matrix(cluster.deformation) - matrix(cluster.goal);
        let stress = norm(strain * modulus(view, &cluster, substep));
        for (&i, &w) in cluster.members.iter().zip(cluster.weights) {
            stresses[i as usize] += w * stress;
        }
    }
    stresses
}

/// The stress that the stiffest cluster answers to a strain, rounded to 1, 2 or 5 times a power of ten. It follows from
/// rest shapes and materials, so it is the same in every frame of a film.
pub(super) fn limit(world: &World, substep: f32, strain: f32) -> f32 {
    let views = world.bodies().filter_map(|id| world.body(id).ok());
    let most = views
        .flat_map(|view| {
            let of = move |cluster: ClusterView<'_>| norm(modulus(&view, &cluster, substep));
            view.clusters().map(of)
        })
        .fold(0.0, f32::max);
    round(most * strain)
}

/// ρ ω² A/M.
fn modulus(view: &BodyView<'_>, cluster: &ClusterView<'_>, substep: f32) -> Mat3 {
    let (mut a, mut mass) = (Mat3::ZERO, 0.0);
    let masses = view.masses();
    for ((&i, w), p) in cluster
        .members
        .iter()
        .zip(cluster.weights)
        .zip(cluster.offsets)
    {
        let (m, p) = (masses[i as usize] * w, Vec3::from(*p));
        a += Mat3::from_cols(p * p.x, p * p.y, p * p.z) * m;
        mass += m;
    }
    let material = view.material();
    let squared_rate = match material.stiffness {
        Stiffness::Alpha(alpha) => alpha / (substep * substep),
        Stiffness::Time(tau) => 1.0 / (tau * tau),
    };
    a * (material.density * squared_rate / mass)
}

fn matrix(rows: [[f32; 3]; 3]) -> Mat3 {
    Mat3::from_cols_array_2d(&rows).transpose()
}

fn norm(m: Mat3) -> f32 {
    let squares = m.to_cols_array().iter().map(|x| x * x).sum::<f32>();
    squares.sqrt()
}

fn round(value: f32) -> f32 {
    if !(value.is_finite() && value > 0.0) {
        return 1.0;
    }
    let power = libm::powf(10.0, libm::log10f(value).floor());
    let steps = [1.0, 2.0, 5.0].map(|step| step * power);
    steps
        .into_iter()
        .find(|step| *step >= value)
        .unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pliant::{BodyConfig, Clustering, Material, Mode, Shape, WorldConfig};

    /// The mean stress of a cube in one cluster that is stretched to 1.2 along x.
    fn stretched(mode: Mode, tau: f32) -> f32 {
        let config = WorldConfig {
            gravity: [0.0; 3],
            ..WorldConfig::default()
        };
        let mut world = World::new(config).expect("a world");
        let id = world
            .add(BodyConfig {
                shape: Shape::Box { size: [1.0; 3] },
                spacing: Some(0.1),
                sampling: pliant::Sampling::Grid,
                clustering: Clustering {
                    count: 1,
                    ..Clustering::default()
                },
                material: Material {
                    stiffness: Stiffness::Time(tau),
                    mode,
                    ..Material::default()
                },
                stretch: [1.2, 1.0, 1.0],
                ..BodyConfig::default()
            })
            .expect("a body");
        let view = world.body(id).expect("the body lives");
        particles(&view, 1.0 / 60.0)[0]
    }

    #[test]
    fn a_stretched_cube_has_the_stress_of_its_modulus() {
        // A/M of a unit cube of ten layers is (1 − 1/100)/12 along each axis.
        let expected = 1000.0 / (0.1 * 0.1) * (0.99 / 12.0) * 0.2;
        let found = stretched(Mode::Rigid, 0.1);
        assert!((found / expected - 1.0).abs() < 0.01, "{found}, {expected}");
        let softer = stretched(Mode::Rigid, 0.2);
        assert!((found / softer - 4.0).abs() < 0.01, "{found}, {softer}");
    }

    #[test]
    fn what_the_goal_follows_is_no_stress() {
        let half = stretched(Mode::Linear { beta: 0.5 }, 0.1);
        // The nearest map of unit volume, s' − s = λ/s' with Π s' = 1, has stretches 1.146 and 0.934, so |F − T| is 0.135
        // where the rigid goal leaves 0.2.
        let share = half / stretched(Mode::Rigid, 0.1);
        assert!((share - 0.675).abs() < 0.005, "{share}");
    }

    #[test]
    fn limits_are_round() {
        for (value, rounded) in [(0.7, 1.0), (1.3e4, 2e4), (4.9e5, 5e5), (6e-3, 1e-2)] {
            assert!((round(value) / rounded - 1.0).abs() < 1e-4, "{value}");
        }
        assert_eq!(round(0.0), 1.0);
        assert_eq!(round(f32::NAN), 1.0);
    }
}
