//! Embedding a piece of the rest shape: after plastic flow the clusters' rest shapes fit together nowhere in space, so the
//! places are found where they disagree least [Falkenstein17 eq. 3.5].

use glam::{Mat3, Mat3A, Quat, Vec3, Vec3A};

use super::patch::Patch;
use crate::math::rotation;
use crate::state::Clusters;

/// Iterations that suffice. The thesis has 20 with steps as long as they come out [Falkenstein17 §3.0.2].
const MOST_ITERATIONS: usize = 8;
/// Particles go this much farther than to the mean of their clusters. Places are averages of averages, so every step leaves a share in
/// [0, 1] of what is wrong: below 2 the sum still falls with every step, and slow parts go away faster.
const STRIDE: f32 = 1.7;
/// Converged when the squared moves sum to this share of those of the first iteration [Falkenstein17 §3.0.2].
const CONVERGED: f64 = 1e-8;
/// Converged also when the root mean square move is below this share of the clusters' radius: it can change neither who
/// is a member nor, to what a fit can tell, a rest shape.
const STILL: f64 = 1e-3;

/// det of a scatter over that of a ball of the same size, below which a cluster is flat.
const FLAT: f32 = 1e-4;
/// Bound on the change of volume that is made up for.
const MOST_CHANGE: f32 = 2.0;

/// A patch in the embedded space, which is that of the world but for a shift.
pub(super) struct Embedded {
    /// e_i of each particle of the patch, metres.
    pub(super) position: Vec<Vec3A>,
    /// Where each cluster of the patch is.
    pub(super) pose: Vec<Pose>,
    /// Volume of each cluster of the patch in the embedded space over that at rest.
    pub(super) volume: Vec<f32>,
}

impl Embedded {
    /// e_i of one particle of the patch.
    pub(super) fn at(&self, particle: usize) -> Vec3 {
        self.position[particle].into()
    }
}

/// e_c and R F^p of one cluster: its rest space to the embedded space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    pub(super) centre: Vec3,
    pub(super) rotation: Quat,
    pub(super) flow: Mat3,
}

impl Pose {
    /// The linear part, R F^p.
    pub(super) fn map(&self) -> Mat3 {
        Mat3::from_quat(self.rotation) * self.flow
    }
}

/// One membership, ready to be iterated over.
struct Member {
    particle: u32,
    /// m w, kg.
    mass: f32,
    /// F^p p, metres.
    offset: Vec3A,
}

/// The problem: min Σ m w ‖R F^p p − (e_i − e_c)‖² over e_i, e_c and R.
struct Problem {
    members: Vec<Member>,
    /// Members of the patch's cluster c are `starts[c]..starts[c + 1]`.
    starts: Vec<u32>,
    /// 1/Σ_c m w of each particle, over the clusters of the patch.
    share: Vec<f32>,
}

/// Embeds a patch, from the places in the world on: strain limiting with no stretch allowed.
///
/// Clusters are placed to the particles and particles to the mean of their clusters in turn. Each of the two is the exact
/// optimum for the other, so the sum never grows. The weights hold the masses, as those of every fit.
pub(super) fn embed(patch: &Patch, clusters: &Clusters, world: &[Vec3], mass: &[f32]) -> Embedded {
    let problem = Problem::new(patch, clusters, mass);
    let origin = patch
        .particles
        .first()
        .map_or(Vec3::ZERO, |&i| world[i as usize]);
    let at = |&i: &u32| Vec3A::from(world[i as usize] - origin);
    let mut embedded = Embedded {
        position: patch.particles.iter().map(at).collect(),
        pose: patch.clusters.iter().map(|&c| start(clusters, c)).collect(),
        volume: Vec::new(),
    };
    let radius = patch
        .clusters
        .iter()
        .map(|&c| clusters.proxy_radius[c as usize]);
    let still = STILL * f64::from(radius.fold(f32::INFINITY, f32::min));
    let enough = still * still * embedded.position.len() as f64;
    let mut first = None;
    for _ in 0..MOST_ITERATIONS {
        let moved = problem.iterate(&mut embedded);
        let first = *first.get_or_insert(moved);
        if moved <= CONVERGED * first || moved <= enough {
            break;
        }
    }
    let volume = |c| volume(problem.of_cluster(c), &embedded);
    embedded.volume = (0..patch.clusters.len()).map(volume).collect();
    embedded
}

/// A cluster's rotation in the world is where the search starts.
fn start(clusters: &Clusters, cluster: u32) -> Pose {
    Pose {
        centre: Vec3::ZERO,
        rotation: clusters.rotation[cluster as usize],
        flow: clusters.flow[cluster as usize].map,
    }
}

impl Problem {
    fn new(patch: &Patch, clusters: &Clusters, mass: &[f32]) -> Self {
        let mut total = vec![0.0f32; patch.particles.len()];
        let mut problem = Self {
            members: Vec::new(),
            starts: vec![0],
            share: Vec::new(),
        };
        for &c in &patch.clusters {
            let flow = clusters.flow[c as usize].map;
            for k in clusters.members(c as usize) {
                let i = clusters.particle[k];
                let Some(particle) = patch.particle(i) else {
                    continue;
                };
                let mass = mass[i as usize] * clusters.weight[k];
                total[particle] += mass;
                problem.members.push(Member {
                    particle: particle as u32,
                    mass,
                    offset: (flow * clusters.offset[k]).into(),
                });
            }
            problem.starts.push(problem.members.len() as u32);
        }
        problem.share = total.into_iter().map(|mass| 1.0 / mass).collect();
        problem
    }

    fn of_cluster(&self, c: usize) -> &[Member] {
        &self.members[self.starts[c] as usize..self.starts[c + 1] as usize]
    }

    /// Places the clusters, then the particles; returns Σ ‖Δe‖² of the particles.
    fn iterate(&self, embedded: &mut Embedded) -> f64 {
        let mut sum = vec![Vec3A::ZERO; embedded.position.len()];
        for (c, pose) in embedded.pose.iter_mut().enumerate() {
            let members = self.of_cluster(c);
            place(members, &embedded.position, pose);
            let (centre, turn) = (Vec3A::from(pose.centre), Mat3A::from_quat(pose.rotation));
            for member in members {
                sum[member.particle as usize] += (centre + turn * member.offset) * member.mass;
            }
        }
        let mut moved = 0.0;
        for ((e, sum), share) in embedded.position.iter_mut().zip(sum).zip(&self.share) {
            let step = (sum * *share - *e) * STRIDE;
            // A particle without weight stays where it is.
            if step.is_finite() {
                moved += f64::from(Vec3::from(step).length_squared());
                *e += step;
            }
        }
        moved
    }

    /// Σ m w ‖R F^p p − (e_i − e_c)‖².
    #[cfg(test)]
    fn energy(&self, embedded: &Embedded) -> f64 {
        let mut sum = 0.0;
        for (c, pose) in embedded.pose.iter().enumerate() {
            for member in self.of_cluster(c) {
                let arm = Vec3::from(embedded.position[member.particle as usize]) - pose.centre;
                let miss = (pose.rotation * Vec3::from(member.offset) - arm).length_squared();
                sum += f64::from(member.mass) * f64::from(miss);
            }
        }
        sum
    }
}

/// e_c and R that fit a cluster best to its particles: with Σ m w p = 0, the mean of e_i and the rotation nearest to
/// Σ m w e_i (F^p p)ᵀ.
fn place(members: &[Member], position: &[Vec3A], pose: &mut Pose) {
    let (mut mass, mut first) = (0.0, Vec3A::ZERO);
    let mut a = Mat3A::ZERO;
    for member in members {
        let e = position[member.particle as usize] * member.mass;
        mass += member.mass;
        first += e;
        a.x_axis += e * member.offset.x;
        a.y_axis += e * member.offset.y;
        a.z_axis += e * member.offset.z;
    }
    if mass > 0.0 {
        pose.centre = (first / mass).into();
        pose.rotation = rotation(a.into(), pose.rotation);
    }
}

/// det of the linear map that fits F^p p best to e_i; 1 for a cluster that spans no volume.
fn volume(members: &[Member], embedded: &Embedded) -> f32 {
    let (mut a_er, mut a_rr) = (Mat3A::ZERO, Mat3A::ZERO);
    for member in members {
        let q = member.offset;
        let e = embedded.position[member.particle as usize] * member.mass;
        a_er += Mat3A::from_cols(e * q.x, e * q.y, e * q.z);
        let mq = q * member.mass;
        a_rr += Mat3A::from_cols(mq * q.x, mq * q.y, mq * q.z);
    }
    let (a_er, a_rr) = (Mat3::from(a_er), Mat3::from(a_rr));
    let ratio = a_er.determinant() / a_rr.determinant();
    let width = (a_rr.x_axis.x + a_rr.y_axis.y + a_rr.z_axis.z) / 3.0;
    let spans = a_rr.determinant() > FLAT * width * width * width;
    if spans && ratio.is_finite() {
        ratio.clamp(1.0 / MOST_CHANGE, MOST_CHANGE)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{bar, links_of};
    use super::*;

    #[test]
    fn a_body_at_rest_is_its_own_embedding() {
        let (clusters, world, mass) = bar(1.0);
        let patch = Patch::around(0, &clusters, &links_of(&clusters, world.len()));
        let embedded = embed(&patch, &clusters, &world, &mass);
        for (&i, e) in patch.particles.iter().zip(&embedded.position) {
            let x = world[i as usize] - world[patch.particles[0] as usize];
            assert!(Vec3::from(*e).distance(x) < 1e-5, "{e} {x}");
        }
    }

    #[test]
    fn elastic_strain_is_not_embedded() {
        // Stretched by a fifth without flow: the embedded shape is the rest shape, up to a rigid motion.
        let (clusters, rest, mass) = bar(1.0);
        let world: Vec<Vec3> = rest.iter().map(|x| *x * Vec3::new(1.2, 1.0, 1.0)).collect();
        let patch = Patch::around(20, &clusters, &links_of(&clusters, world.len()));
        let embedded = embed(&patch, &clusters, &world, &mass);
        for (a, &i) in patch.particles.iter().enumerate() {
            for (b, &j) in patch.particles.iter().enumerate().take(a) {
                let (near, far) = (
                    embedded.position[a].distance(embedded.position[b]),
                    rest[i as usize].distance(rest[j as usize]),
                );
                assert!(
                    (near - far).abs() < 0.04,
                    "{i} {j}: {near} instead of {far}"
                );
            }
        }
    }

    #[test]
    fn the_sum_never_grows_and_flow_is_embedded() {
        // Flowed by a half along x, and bent in the world: the embedding is long, and better with every iteration.
        let (clusters, flowed, mass) = bar(1.5);
        let bend = |x: &Vec3| Vec3::new(x.x, x.y + 0.05 * x.x * x.x, x.z);
        let world: Vec<Vec3> = flowed.iter().map(bend).collect();
        let patch = Patch::around(20, &clusters, &links_of(&clusters, world.len()));
        let problem = Problem::new(&patch, &clusters, &mass);
        let mut embedded = Embedded {
            position: patch
                .particles
                .iter()
                .map(|&i| world[i as usize].into())
                .collect(),
            pose: patch
                .clusters
                .iter()
                .map(|&c| start(&clusters, c))
                .collect(),
            volume: Vec::new(),
        };
        let mut last = f64::INFINITY;
        for _ in 0..20 {
            problem.iterate(&mut embedded);
            let energy = problem.energy(&embedded);
            assert!(
                energy <= last * (1.0 + 1e-5) + 1e-12,
                "{energy} after {last}"
            );
            last = energy;
        }
        let length = |points: &[Vec3A]| points[points.len() - 1].distance(points[0]);
        let here: Vec<Vec3A> = patch
            .particles
            .iter()
            .map(|&i| flowed[i as usize].into())
            .collect();
        let (got, expected) = (length(&embedded.position), length(&here));
        assert!(
            (got - expected).abs() < 0.03 * expected,
            "{got} instead of {expected}"
        );
    }
}
