//! The one new centre: the fuzzy iteration of [Jones15 §3.3] for a single cluster in the embedded space, everything else held
//! as it will be [Falkenstein17 §3.0.2, "Cluster Optimization"].

use glam::{Vec3, Vec3A};

use crate::clustering::Profile;
use crate::matching::LANES;
use crate::state::Weighing;

/// Iterations at most; it settles in some ten.
const MOST_ITERATIONS: usize = 12;
/// Longest move of the centre at convergence, over d [Jones15 §3.3].
const STILL: f32 = 1e-3;
/// The seed stays within this share of d from the centre. In the thesis a seed may fall out of its own cluster and seeds
/// another one in a later step; so every new cluster covers at least one particle that nothing else would.
const HELD: f32 = 0.9;
/// How far the centre may move before the particles around it are looked for again, over d.
const ROOM: f32 = 0.25;
/// Fewer members do not span space: the radius grows.
const FEWEST: usize = 5;
/// Growth of the radius, and how often, where too few particles are near.
const GROWTH: f32 = 1.25;
const MOST_GROWTHS: usize = 8;

/// What the iteration reads: the particles of a patch in the embedded space.
pub(super) struct Crowd<'a> {
    /// e_i, metres.
    pub(super) position: &'a [Vec3A],
    pub(super) boxes: &'a Boxes,
    /// m_i, kg.
    pub(super) mass: &'a [f32],
    /// Per particle the kernels of the clusters it will be in: marked ones count nothing, those that fade in count in full.
    pub(super) taken: &'a [f32],
}

/// The least and the greatest coordinates of every eight particles in a row, which are neighbours for the most part.
pub(super) struct Boxes(Vec<[Vec3; 2]>);

impl Boxes {
    pub(super) fn of(position: &[Vec3A]) -> Self {
        let eights = position.chunks(LANES).map(|eight| {
            let (mut least, mut most) = (eight[0], eight[0]);
            for e in eight {
                (least, most) = (least.min(*e), most.max(*e));
            }
            [least.into(), most.into()]
        });
        Self(eights.collect())
    }

    /// True for a box that is no farther from a place than the root of `square`. What is in another one is farther off by any arithmetic:
    /// none of the terms of its squared distance is less than the box's.
    fn is_near(&self, k: usize, at: Vec3, square: f32) -> bool {
        let [least, most] = self.0[k];
        let apart = (least - at).max(at - most).max(Vec3::ZERO);
        apart.length_squared() <= square
    }
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
    let mut found = Near::around(seed, crowd, radius).settle(weighing);
    let fewest = FEWEST.min(crowd.position.len());
    for _ in 0..MOST_GROWTHS {
        if found.members.len() >= fewest {
            break;
        }
        found = Near::around(seed, crowd, found.radius * GROWTH).settle(weighing);
    }
    found
}

/// The particles that a cluster of some radius around a seed may come to hold.
struct Near {
    seed: Vec3,
    radius: f32,
    particles: Vec<Candidate>,
    /// Those of them that are near to a place, and that place: all that the radius reaches while the centre is within [`ROOM`] of it.
    close: Vec<u32>,
    around: Vec3,
}

struct Candidate {
    /// In the crowd.
    particle: u32,
    position: Vec3,
    mass: f32,
    taken: f32,
    inside: bool,
}

impl Near {
    fn around(seed: usize, crowd: &Crowd<'_>, radius: f32) -> Self {
        let at = Vec3::from(crowd.position[seed]);
        let reach = (1.0 + HELD) * radius;
        let mut particles = Vec::with_capacity(crowd.position.len() / LANES);
        for (k, eight) in crowd.position.chunks(LANES).enumerate() {
            if !crowd.boxes.is_near(k, at, reach * reach) {
                continue;
            }
            for (i, e) in (k * LANES..).zip(eight) {
                let position = Vec3::from(*e);
                if position.distance_squared(at) <= reach * reach {
                    particles.push(Candidate {
                        particle: i as u32,
                        position,
                        mass: crowd.mass[i],
                        taken: crowd.taken[i],
                        inside: false,
                    });
                }
            }
        }
        Self {
            seed: at,
            radius,
            particles,
            close: Vec::new(),
            around: Vec3::INFINITY,
        }
    }

    /// Makes sure that all that the radius reaches from a centre is close.
    fn follow(&mut self, centre: Vec3) {
        let room = ROOM * self.radius;
        if centre.distance_squared(self.around) < room * room {
            return;
        }
        // A little more than that, for rounding.
        let reach = (1.0 + 1.01 * ROOM) * self.radius;
        self.around = centre;
        self.close.clear();
        let near = self.particles.iter().zip(0..);
        let near = near.filter(|(near, _)| near.position.distance_squared(centre) <= reach * reach);
        self.close.extend(near.map(|(_, k)| k));
    }

    fn settle(mut self, weighing: Weighing) -> Found {
        let profile = Profile::new(weighing.kernel, weighing.epsilon, f64::from(self.radius));
        let mut centre = self.seed;
        for _ in 0..MOST_ITERATIONS {
            self.follow(centre);
            let (mean, same) = self.weigh(centre, profile);
            let next = held(mean, self.seed, HELD * self.radius);
            let moved = next.distance(centre);
            centre = next;
            if same && moved <= STILL * self.radius {
                break;
            }
        }
        let over = 1.0 / (self.radius * self.radius);
        let members = self.particles.iter().filter_map(|near| {
            let u = near.position.distance_squared(centre) * over;
            (u <= 1.0).then(|| (near.particle, profile.value(u)))
        });
        Found {
            centre,
            radius: self.radius,
            members: members.collect(),
        }
    }

    /// Centre of mass of the particles within the radius of a centre, with the weights w = k/(k + taken) that the cluster will have,
    /// and whether these are the same particles as last time.
    fn weigh(&mut self, centre: Vec3, profile: Profile) -> (Vec3, bool) {
        let over = 1.0 / (self.radius * self.radius);
        let (mut sum, mut mass, mut same) = (Vec3::ZERO, 0.0, true);
        for k in &self.close {
            let near = &mut self.particles[*k as usize];
            let arm = near.position - centre;
            let u = arm.length_squared() * over;
            let inside = u <= 1.0;
            same &= inside == near.inside;
            near.inside = inside;
            if inside {
                let k = profile.value(u);
                let mw = near.mass * (k / (k + near.taken));
                sum += arm * mw;
                mass += mw;
            }
        }
        if mass > 0.0 {
            (centre + sum / mass, same)
        } else {
            (centre, same)
        }
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
    fn row(count: usize) -> Vec<Vec3A> {
        (0..count).map(|i| Vec3A::X * (0.1 * i as f32)).collect()
    }

    fn found(seed: usize, taken: &[f32], kernel: Kernel, radius: f32) -> Found {
        let position = row(taken.len());
        let mass = vec![2.0; taken.len()];
        let crowd = Crowd {
            position: &position,
            boxes: &Boxes::of(&position),
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
