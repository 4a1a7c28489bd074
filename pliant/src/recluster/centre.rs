//! The one new centre: the fuzzy iteration of [Jones15 §3.3] for a single cluster in the embedded space, everything else held
//! as it will be [Falkenstein17 §3.0.2, "Cluster Optimization"].

use fearless_simd::{Level, Simd, dispatch, f32x4, f32x8, prelude::*};
use glam::{Vec3, Vec3A};

use crate::clustering::Profile;
use crate::matching::{LANES, S8, V8, Wide, rows};
use crate::state::Weighing;

/// Iterations at most; it settles in some ten.
const MOST_ITERATIONS: usize = 12;
/// Longest move of the centre at convergence, over d [Jones15 §3.3].
const STILL: f32 = 1e-3;
/// The seed stays within this share of d from the centre. In the thesis a seed may fall out of its own cluster and seeds
/// another one in a later step; so every new cluster covers at least one particle that nothing else would.
const HELD: f32 = 0.9;
/// Where lanes without a particle are: farther away than anything reaches.
const FAR: Vec3 = Vec3::splat(1e30);
/// Fewer members do not span space: the radius grows.
const FEWEST: usize = 5;
/// Growth of the radius, and how often, where too few particles are near.
const GROWTH: f32 = 1.25;
const MOST_GROWTHS: usize = 8;

/// What the iteration reads: the particles of a patch in the embedded space, eight at a time. Lanes without a particle are far from all.
pub(super) struct Crowd {
    /// e_i, metres.
    position: Vec<V8>,
    /// m_i, kg.
    mass: Vec<S8>,
    /// Per particle the kernels of the clusters it will be in: marked ones count nothing, those that fade in count in full.
    taken: Vec<S8>,
    /// The least and the greatest coordinates of every eight, which are neighbours for the most part.
    boxes: Vec<[Vec3; 2]>,
}

impl Crowd {
    pub(super) fn new(position: &[Vec3A], mass: &[f32], taken: &[f32]) -> Self {
        let eights = |column: &[f32]| column.chunks(LANES).map(eight).collect();
        Self {
            position: position.chunks(LANES).map(places).collect(),
            mass: eights(mass),
            taken: eights(taken),
            boxes: position.chunks(LANES).map(around).collect(),
        }
    }

    pub(super) fn at(&self, particle: usize) -> Vec3 {
        self.position[particle / LANES].get(particle % LANES)
    }

    pub(super) fn mass(&self, particle: usize) -> f32 {
        self.mass[particle / LANES].0[particle % LANES]
    }

    pub(super) fn taken(&self, particle: usize) -> f32 {
        self.taken[particle / LANES].0[particle % LANES]
    }

    /// One more cluster has a particle.
    pub(super) fn take(&mut self, particle: usize, kernel: f32) {
        self.taken[particle / LANES].0[particle % LANES] += kernel;
    }

    /// The eights that may have particles within some distance of a place.
    fn near(&self, at: Vec3, distance: f32) -> impl Iterator<Item = u32> {
        let boxes = self.boxes.iter().zip(0..);
        let near = boxes.filter(move |([least, most], _)| {
            let apart = (*least - at).max(at - *most).max(Vec3::ZERO);
            apart.length_squared() <= distance * distance
        });
        near.map(|(_, k)| k)
    }
}

fn eight(numbers: &[f32]) -> S8 {
    let mut eight = S8::default();
    eight.0[..numbers.len()].copy_from_slice(numbers);
    eight
}

fn places(places: &[Vec3A]) -> V8 {
    let mut eight = V8::default();
    for lane in 0..LANES {
        let place = places.get(lane).map(|place| Vec3::from(*place));
        eight.set(lane, place.unwrap_or(FAR));
    }
    eight
}

fn around(places: &[Vec3A]) -> [Vec3; 2] {
    let (mut least, mut most) = (places[0], places[0]);
    for place in places {
        (least, most) = (least.min(*place), most.max(*place));
    }
    [least.into(), most.into()]
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
pub(super) fn settle(
    level: Level,
    seed: usize,
    crowd: &Crowd,
    particles: usize,
    weighing: Weighing,
    radius: f32,
) -> Found {
    let settled = |radius: f32| {
        let near = Near::around(seed, crowd, radius);
        dispatch!(level, simd => near.settle(simd, weighing))
    };
    let mut found = settled(radius);
    for _ in 0..MOST_GROWTHS {
        if found.members.len() >= FEWEST.min(particles) {
            break;
        }
        found = settled(found.radius * GROWTH);
    }
    found
}

/// The particles that a cluster of some radius around a seed may come to hold.
struct Near<'a> {
    crowd: &'a Crowd,
    seed: Vec3,
    radius: f32,
    /// The eights that have them, and the lanes that were inside last.
    eights: Vec<(u32, u64)>,
}

impl<'a> Near<'a> {
    fn around(seed: usize, crowd: &'a Crowd, radius: f32) -> Self {
        let at = crowd.at(seed);
        // A little more than the centre and the radius reach, for rounding.
        let near = crowd.near(at, 1.01 * (1.0 + HELD) * radius);
        Self {
            crowd,
            seed: at,
            radius,
            eights: near.map(|k| (k, 0)).collect(),
        }
    }

    #[inline(always)]
    fn settle<S: Simd>(mut self, simd: S, weighing: Weighing) -> Found {
        let profile = Profile::new(weighing.kernel, weighing.epsilon, f64::from(self.radius));
        let mut centre = self.seed;
        for _ in 0..MOST_ITERATIONS {
            let (mean, same) = self.weigh(simd, centre, profile);
            let next = held(mean, self.seed, HELD * self.radius);
            let moved = next.distance(centre);
            centre = next;
            if same && moved <= STILL * self.radius {
                break;
            }
        }
        Found {
            centre,
            radius: self.radius,
            members: self.members(simd, centre, profile),
        }
    }

    /// Particles within the radius of a centre, and their kernels.
    #[inline(always)]
    fn members<S: Simd>(&self, simd: S, centre: Vec3, profile: Profile) -> Vec<(u32, f32)> {
        let mut members = Vec::with_capacity(LANES * self.eights.len());
        for &(k, _) in &self.eights {
            let (_, u) = self.look(simd, k, centre);
            let inside = u.simd_le(f32x8::splat(simd, 1.0)).to_bitmask();
            if inside == 0 {
                continue;
            }
            let kernels: [f32; LANES] = profile.values(simd, u).into();
            for (lane, kernel) in kernels.into_iter().enumerate() {
                if inside >> lane & 1 != 0 {
                    members.push((k * LANES as u32 + lane as u32, kernel));
                }
            }
        }
        members
    }

    /// Centre of mass of the particles within the radius of a centre, with the weights w = k/(k + taken) that the cluster will have,
    /// and whether these are the same particles as last time. They are added up one by one: those outside add nothing.
    #[inline(always)]
    fn weigh<S: Simd>(&mut self, simd: S, centre: Vec3, profile: Profile) -> (Vec3, bool) {
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let (mut sum, mut same) = (f32x4::splat(simd, 0.0), true);
        for place in 0..self.eights.len() {
            let (k, before) = self.eights[place];
            let (arm, u) = self.look(simd, k, centre);
            let is_inside = u.simd_le(one);
            let inside = is_inside.to_bitmask();
            same &= inside == before;
            self.eights[place].1 = inside;
            if inside == 0 {
                continue;
            }
            let kernel = profile.values(simd, u);
            let (mass, taken) = (
                self.crowd.mass[k as usize].load(simd),
                self.crowd.taken[k as usize].load(simd),
            );
            let mw = is_inside.select(mass * (kernel / (kernel + taken)), zero);
            let Wide { x, y, z } = arm.times(mw);
            for row in rows(simd, [x, y, z, mw]) {
                sum += f32x4::simd_from(simd, row);
            }
        }
        let [x, y, z, mass]: [f32; 4] = sum.into();
        if mass > 0.0 {
            (centre + Vec3::new(x, y, z) / mass, same)
        } else {
            (centre, same)
        }
    }

    /// The ways from a centre to eight particles, and u of each.
    #[inline(always)]
    fn look<S: Simd>(&self, simd: S, k: u32, centre: Vec3) -> (Wide<S>, f32x8<S>) {
        let over = f32x8::splat(simd, 1.0 / (self.radius * self.radius));
        let position = self.crowd.position[k as usize].load(simd);
        let arm = position.minus(Wide::splat(simd, centre));
        (arm, arm.dot(arm) * over)
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
        let crowd = Crowd::new(&position, &mass, taken);
        let weighing = Weighing {
            kernel,
            ..Weighing::default()
        };
        settle(Level::new(), seed, &crowd, taken.len(), weighing, radius)
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
