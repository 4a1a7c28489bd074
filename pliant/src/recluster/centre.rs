//! The one new centre: the fuzzy iteration of [Jones15 §3.3] for a single cluster in the embedded space, everything else held
//! as it will be [Falkenstein17 §3.0.2, "Cluster Optimization"].

use glam::{DVec3, Vec3};

use crate::clustering::Profile;
use crate::state::Weighing;

/// Iterations at most; it settles in some ten.
const MOST_ITERATIONS: usize = 50;
/// Longest move of the centre at convergence, over d [Jones15 §3.3].
const STILL: f32 = 1e-3;
/// The seed stays within this share of d from the centre. In the thesis a seed may fall out of its own cluster and seeds
/// another one in a later step; so every new cluster covers at least one particle that nothing else would.
const HELD: f32 = 0.9;
/// Fewer members do not span space: the radius grows.
const FEWEST: usize = 5;
/// Growth of the radius, and how often, where too few particles are near.
const GROWTH: f32 = 1.25;
const MOST_GROWTHS: usize = 8;

/// What the iteration reads: the particles of a patch in the embedded space.
pub(super) struct Crowd<'a> {
    /// e_i, metres.
    pub(super) position: &'a [Vec3],
    /// m_i, kg.
    pub(super) mass: &'a [f32],
    /// Per particle the kernels of the clusters it will be in: marked ones count nothing, those that fade in count in full.
    pub(super) taken: &'a [f32],
}

/// A cluster to be.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub(super) centre: Vec3,
    /// d, metres.
    pub(super) radius: f32,
    /// (particle of the patch, kernel), ascending.
    pub(super) members: Vec<(u32, f32)>,
}

/// Finds the cluster around a seed, a particle of the crowd.
pub(super) fn settle(seed: usize, crowd: &Crowd<'_>, weighing: Weighing, radius: f32) -> Found {
    let mut found = iterate(seed, crowd, weighing, radius);
    for _ in 0..MOST_GROWTHS {
        if found.members.len() >= FEWEST.min(crowd.position.len()) {
            break;
        }
        found = iterate(seed, crowd, weighing, found.radius * GROWTH);
    }
    found
}

fn iterate(seed: usize, crowd: &Crowd<'_>, weighing: Weighing, radius: f32) -> Found {
    let profile = Profile::new(weighing.kernel, weighing.epsilon, f64::from(radius));
    let at = crowd.position[seed];
    let mut found = Found {
        centre: at,
        radius,
        members: members(at, crowd, profile, radius),
    };
    for _ in 0..MOST_ITERATIONS {
        let next = held(centre_of_mass(&found, crowd), at, HELD * radius);
        let moved = next.distance(found.centre);
        let now = members(next, crowd, profile, radius);
        let same = now.len() == found.members.len()
            && now.iter().zip(&found.members).all(|(a, b)| a.0 == b.0);
        (found.centre, found.members) = (next, now);
        if same && moved <= STILL * radius {
            break;
        }
    }
    found
}

/// Particles within `radius` of a centre, with their kernels.
fn members(centre: Vec3, crowd: &Crowd<'_>, profile: Profile, radius: f32) -> Vec<(u32, f32)> {
    let over = 1.0 / (radius * radius);
    let near = crowd.position.iter().enumerate().filter_map(|(i, e)| {
        let u = e.distance_squared(centre) * over;
        (u <= 1.0).then(|| (i as u32, profile.value(u)))
    });
    near.collect()
}

/// Centre of mass with the weights that the cluster will have, w = k/(k + taken).
fn centre_of_mass(found: &Found, crowd: &Crowd<'_>) -> Vec3 {
    let (mut sum, mut mass) = (DVec3::ZERO, 0.0);
    for &(i, k) in &found.members {
        let i = i as usize;
        let weight = f64::from(k) / (f64::from(k) + f64::from(crowd.taken[i]));
        let mw = f64::from(crowd.mass[i]) * weight;
        sum += crowd.position[i].as_dvec3() * mw;
        mass += mw;
    }
    if mass > 0.0 {
        (sum / mass).as_vec3()
    } else {
        found.centre
    }
}

/// A point no farther than `reach` from `from`.
fn held(point: Vec3, from: Vec3, reach: f32) -> Vec3 {
    from + (point - from).clamp_length_max(reach)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Kernel;

    /// A row of particles on the x axis, a tenth apart.
    fn row(count: usize) -> Vec<Vec3> {
        (0..count).map(|i| Vec3::X * (0.1 * i as f32)).collect()
    }

    fn found(seed: usize, taken: &[f32], kernel: Kernel, radius: f32) -> Found {
        let position = row(taken.len());
        let mass = vec![2.0; taken.len()];
        let crowd = Crowd {
            position: &position,
            mass: &mass,
            taken,
        };
        let weighing = Weighing {
            kernel,
            ..Weighing::default()
        };
        settle(seed, &crowd, weighing, radius)
    }

    #[test]
    fn an_uncovered_end_is_covered_from_its_middle() {
        // Particles 0 to 9 lose their clusters; the seed is at the end. The centre settles in the middle of what is bare.
        let mut taken = vec![1e6; 30];
        taken[..10].fill(0.0);
        let found = found(0, &taken, Kernel::Box, 0.5);
        assert!((found.centre.x - 0.45).abs() < 0.02, "{}", found.centre);
        let members: Vec<u32> = found.members.iter().map(|&(i, _)| i).collect();
        assert_eq!(members, (0..10).collect::<Vec<u32>>());
    }

    #[test]
    fn what_is_taken_draws_less() {
        let mut taken = vec![0.0; 21];
        taken[11..].fill(4.0);
        let drawn = found(10, &taken, Kernel::Box, 0.55);
        let even = found(10, &[0.0; 21], Kernel::Box, 0.55);
        assert!((even.centre.x - 1.0).abs() < 1e-3, "{}", even.centre);
        assert!(drawn.centre.x < 0.85, "{}", drawn.centre);
    }

    #[test]
    fn the_seed_is_always_a_member() {
        for kernel in [
            Kernel::InvSq,
            Kernel::Box,
            Kernel::Poly6,
            Kernel::Fcm { m: 1.5 },
        ] {
            for seed in [0, 7, 19] {
                // Heaviest far away from the seed.
                let taken: Vec<f32> = (0..20)
                    .map(|i| if i == seed { 0.0 } else { 0.01 })
                    .collect();
                let found = found(seed as usize, &taken, kernel, 0.35);
                assert!(
                    found.members.iter().any(|&(i, _)| i == seed as u32),
                    "{kernel:?} {seed}: {found:?}"
                );
            }
        }
    }

    #[test]
    fn a_lone_seed_reaches_farther() {
        let taken = vec![0.0; 12];
        let found = found(5, &taken, Kernel::InvSq, 0.05);
        assert!(found.members.len() >= FEWEST, "{found:?}");
        assert!(found.radius > 0.05);
    }
}
