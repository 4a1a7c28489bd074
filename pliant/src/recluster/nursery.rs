//! Where new clusters come from: seeds, and what is known around them.

use fearless_simd::Level;
use glam::{DMat3, Mat3, Quat, Vec3};

use super::afloat::Afloat;
use super::bonds::Bonds;
use super::centre::{Crowd, Found, settle};
use super::cover::{Enough, Held};
use super::embedding::{Embedded, embed};
use super::fate::Fate;
use super::links::Links;
use super::patch::Patch;
use super::resample::{nearest_along, stretched_axes};
use crate::clustering::Profile;
use crate::math::{eigen3, rotation};
use crate::state::{Flow, Plane, Traits};
use crate::topology::Rows;

/// New clusters for the members of one that leaves, at most, in one look.
const MOST_SUCCESSORS: usize = 8;
/// Radius of a cluster that ties two particles together over their distance, at least: both are well inside.
const SPAN: f32 = 0.75;
/// Radius of a cluster over the gap that flow has drawn beside its seed, at least: it holds what is on both sides, and a layer behind that. What no cluster holds gains
/// volume; with 1.5 bars that are drawn to three times their length gain two percent more, and with 2 the waist of a bar that is twisted may fold.
const REACH: f32 = 1.9;
/// Scatter of the offsets of a flat cluster across it over that along it, at most.
const FLAT: f64 = 1e-3;
/// Weights below this share of a particle move nothing.
const WEAK: f32 = 1e-6;

/// A cluster that is about to be part of a body. Weights and shares are relative to what the particle's other clusters
/// would weigh without any fade.
#[derive(Clone, Debug)]
pub(super) struct Newborn {
    /// The cluster that it comes after.
    pub(super) like: u32,
    /// (particle of the body, weight, offset from the centre of the range query), ascending.
    pub(super) members: Vec<(u32, f32, Vec3)>,
    pub(super) radius: f32,
    pub(super) rotation: Quat,
    pub(super) flow: Flow,
    pub(super) traits: Traits,
    /// Where the rest shape ends, as it does in the cluster it comes after.
    pub(super) planes: Vec<Plane>,
}

impl Newborn {
    /// Makes the rest shape larger or smaller.
    pub(super) fn scale(&mut self, by: f32) {
        for (_, _, p) in &mut self.members {
            *p *= by;
        }
        for plane in &mut self.planes {
            plane.distance *= by;
        }
    }
}

/// A body whose clusters leave, and what covers the particles of a patch of it.
pub(super) struct Nursery<'a> {
    pub(super) level: Level,
    pub(super) rows: &'a Rows,
    pub(super) fates: &'a [Fate],
    pub(super) links: &'a Links,
    pub(super) enough: Enough,
    /// By the clusters that last, newborn ones included.
    pub(super) bonds: Bonds,
    /// Per particle: by the clusters that last, newborn ones included.
    pub(super) held: Vec<Held>,
}

/// A patch ready for seeds.
struct Ground<'a> {
    patch: &'a Patch,
    embedded: Embedded,
    /// The particles of the patch; what is taken are kernels that last.
    crowd: Crowd,
    /// Per particle of the patch: kernel per unit of unfaded weight.
    scale: Vec<f32>,
    /// Something has broken in the patch.
    is_cracked: bool,
}

/// Sums over the clusters of one particle.
#[derive(Clone, Copy, Default)]
struct Sums {
    kernels: f32,
    /// Weights without any fade.
    weights: f32,
    /// Those of the clusters that last.
    lasting: f32,
}

impl Nursery<'_> {
    /// Makes clusters for members of the clusters that call: for those that would be held too little, and where all of them would be
    /// held less than those of the body were when it was made. Then for those that would not hang together any more, which are tied over
    /// the shortest way: what does not break stays in one piece, however far it is drawn out.
    ///
    /// A new cluster is as large as the one it comes after, so a body keeps about as many clusters and memberships as it was made with.
    pub(super) fn births(mut self, callers: &[u32], patch: &Patch) -> (Vec<Newborn>, Afloat) {
        let mut ground = self.ground(patch);
        let mut born = Vec::new();
        for &caller in callers {
            for _ in 0..MOST_SUCCESSORS {
                let Some(seed) = self.need(caller) else {
                    break;
                };
                born.extend(self.birth(seed, caller, &mut ground));
            }
            for _ in 0..MOST_SUCCESSORS {
                let Some(pair) = self.parted(caller, &ground) else {
                    break;
                };
                born.push(self.bridge(pair, caller, &mut ground));
            }
        }
        let afloat = Afloat::of(self.rows, self.links, (patch, &ground.embedded), &born);
        (born, afloat)
    }

    /// Two members of a cluster that hang together no more, as places in the patch.
    fn parted(&mut self, cluster: u32, ground: &Ground<'_>) -> Option<[usize; 2]> {
        let clusters = &self.rows.clusters;
        let members = &clusters.particle[clusters.members(cluster as usize)];
        let place = |i: u32| ground.patch.particle(i).unwrap_or_default();
        let pair = self.bonds.parted(members, |i| ground.embedded.at(place(i)));
        pair.map(|pair| pair.map(place))
    }

    /// The cluster around the middle of two particles.
    fn bridge(&mut self, [a, b]: [usize; 2], like: u32, ground: &mut Ground<'_>) -> Newborn {
        let ends = [a, b].map(|place| ground.embedded.at(place));
        let centre = ends[0].midpoint(ends[1]);
        let radius = self.rows.clusters.proxy_radius[like as usize];
        let radius = radius.max(SPAN * ends[0].distance(ends[1]));
        let profile = self.profile(radius);
        let member = |i: usize| {
            let u = ground.embedded.at(i).distance_squared(centre) / (radius * radius);
            (u <= 1.0).then(|| (i as u32, profile.value(u)))
        };
        let members = (0..ground.patch.particles.len()).filter_map(member);
        let found = Found {
            centre,
            radius,
            members: members.collect(),
        };
        self.bear(found, &[a, b], like, ground)
    }

    /// The member of a cluster that others hold least, if its members need one more cluster.
    fn need(&self, cluster: u32) -> Option<u32> {
        let clusters = &self.rows.clusters;
        let members = &clusters.particle[clusters.members(cluster as usize)];
        self.enough.need(members, |i| self.held[i as usize])
    }

    fn ground<'p>(&self, patch: &'p Patch) -> Ground<'p> {
        let (clusters, particles) = (&self.rows.clusters, &self.rows.particles);
        let embedded = embed(
            self.level,
            patch,
            clusters,
            &particles.position,
            &particles.mass,
        );
        let mass = patch.particles.iter().map(|i| particles.mass[*i as usize]);
        let mass: Vec<f32> = mass.collect();
        let sums = self.kernels(patch);
        let scale = |sums: &Sums| sums.kernels / sums.weights;
        let taken = sums.iter().map(|sums| scale(sums) * sums.lasting);
        let taken: Vec<f32> = taken.collect();
        Ground {
            patch,
            crowd: Crowd::new(&embedded.position, &mass, &taken),
            scale: sums.iter().map(scale).collect(),
            is_cracked: patch.clusters.iter().any(|c| self.is_cut(*c)),
            embedded,
        }
    }

    /// Sums over the clusters of a patch, per particle of it.
    fn kernels(&self, patch: &Patch) -> Vec<Sums> {
        let clusters = &self.rows.clusters;
        let mut sums = vec![Sums::default(); patch.particles.len()];
        for c in patch.clusters.iter().map(|c| *c as usize) {
            let (members, fate) = (clusters.members(c), &self.fates[c]);
            let profile = self.profile(clusters.proxy_radius[c]);
            let (before, lasts) = (fate.before(), fate.lasts());
            let weights = clusters.weight[members.clone()].iter();
            let members = clusters.particle[members].iter().zip(weights);
            for ((i, weight), u) in members.zip(clusters.squares(c)) {
                let weight = weight / before;
                let Some(place) = patch.particle(*i) else {
                    continue;
                };
                let sums = &mut sums[place];
                sums.kernels += profile.value(u);
                sums.weights += weight;
                sums.lasting += if lasts { weight } else { 0.0 };
            }
        }
        sums
    }

    fn profile(&self, radius: f32) -> Profile {
        let weighing = self.rows.weighing;
        Profile::new(weighing.kernel, weighing.epsilon, f64::from(radius))
    }

    /// The cluster around a seed, of the size of another one; None for a seed outside the patch.
    fn birth(&mut self, seed: u32, like: u32, ground: &mut Ground<'_>) -> Option<Newborn> {
        let place = ground.patch.particle(seed)?;
        let clusters = &self.rows.clusters;
        let radius = clusters.proxy_radius[like as usize];
        let radius = radius.max(REACH * self.gap(place, like, ground));
        let found = settle(
            self.level,
            place,
            &ground.crowd,
            ground.patch.particles.len(),
            self.rows.weighing,
            radius,
        );
        Some(self.bear(found, &[place], like, ground))
    }

    /// How far it is from a particle of the patch to its neighbours along the axes in which a cluster has flowed apart: the widest of the gaps
    /// before and behind it, 0 where there are none. A gap that clusters do not reach over opens further, while those beside it stay as they are. Neighbours
    /// share a cluster with it: where the body ends or bends back to itself there is nothing to hold together. Where something has broken a gap may be a crack: reached
    /// over, cracks are pulled together, and heaps of crumbs gain energy.
    fn gap(&self, place: usize, like: u32, ground: &Ground<'_>) -> f32 {
        let flows = !self.is_flat(like) && self.is_whole(ground.patch.particles[place]);
        let Some(c) = ground.patch.cluster(like).filter(|_| flows) else {
            return 0.0;
        };
        let (pose, at) = (&ground.embedded.pose[c], ground.embedded.at(place));
        let clusters = &self.rows.clusters;
        let linked = self.links.of_particle(ground.patch.particles[place]);
        let members = linked
            .iter()
            .flat_map(|link| &clusters.particle[clusters.members(link.cluster as usize)]);
        // They share many clusters, and one look at each is enough.
        let mut seen = vec![false; ground.patch.particles.len()];
        let neighbours = members.filter_map(|i| ground.patch.particle(*i));
        let neighbours = neighbours.filter(|i| !std::mem::replace(&mut seen[*i], true));
        let ways: Vec<Vec3> = neighbours.map(|i| ground.embedded.at(i) - at).collect();
        let gaps = stretched_axes(&pose.flow, pose.rotation)
            .flat_map(|axis| nearest_along(axis, ways.iter().copied()));
        gaps.flatten().fold(0.0, f32::max)
    }

    /// True where nothing has broken: in the clusters of a particle and those that share one with them. What a crack takes from a cluster is cut off by a
    /// plane, which those that come after it have too.
    fn is_whole(&self, particle: u32) -> bool {
        let clusters = &self.rows.clusters;
        let members = |c: u32| &clusters.particle[clusters.members(c as usize)];
        let of = |i: u32| self.links.of_particle(i).iter().map(|link| link.cluster);
        let mut around = of(particle).flat_map(members).flat_map(|&i| of(i));
        self.rows.material.fracture.is_none()
            || self.rows.origin.is_none() && !around.any(|c| self.is_cut(c))
    }

    /// Two particles of the patch share a cluster.
    fn share(&self, a: usize, b: usize, ground: &Ground<'_>) -> bool {
        let of = |place: usize| self.links.of_particle(ground.patch.particles[place]);
        let clusters = of(b).iter().map(|link| link.cluster);
        of(a)
            .iter()
            .any(|link| clusters.clone().any(|c| c == link.cluster))
    }

    /// True for a cluster that has broken, or that came after one.
    fn is_cut(&self, cluster: u32) -> bool {
        let (clusters, c) = (&self.rows.clusters, cluster as usize);
        !clusters.planes[c].is_empty() || clusters.life[c].broke != u32::MAX
    }

    /// True for a cluster of a sheet or a rod, which has no volume to keep.
    fn is_flat(&self, cluster: u32) -> bool {
        let clusters = &self.rows.clusters;
        let mut scatter = DMat3::ZERO;
        for p in &clusters.offset[clusters.members(cluster as usize)] {
            let p = p.as_dvec3();
            scatter += DMat3::from_cols(p * p.x, p * p.y, p * p.z);
        }
        let (values, _) = eigen3(scatter);
        values.min_element() <= FLAT * values.max_element()
    }

    /// Makes a cluster of what was found for some seeds.
    fn bear(
        &mut self,
        mut found: Found,
        seeds: &[usize],
        like: u32,
        ground: &mut Ground<'_>,
    ) -> Newborn {
        let taken = |i: u32| ground.crowd.taken(i as usize);
        found
            .members
            .retain(|&(i, k)| seeds.contains(&(i as usize)) || k > WEAK * (k + taken(i)));
        // One side of a crack only: what holds together shares a cluster. To ask for a chain of such would lead around the end of the crack.
        if ground.is_cracked {
            let share = |i: u32| seeds.iter().any(|s| self.share(*s, i as usize, ground));
            found.members.retain(|(i, _)| share(*i));
        }
        let seed = ground.patch.particles[seeds[0]];
        let newborn = self.newborn(&found, seed, like, ground);
        self.bonds.tie(newborn.members.iter().map(|(i, ..)| *i));
        for &(i, k) in &found.members {
            let e = ground.embedded.at(i as usize);
            let u = e.distance_squared(found.centre) / (found.radius * found.radius);
            self.held[ground.patch.particles[i as usize] as usize].add(u);
            ground.crowd.take(i as usize, k);
        }
        newborn
    }

    fn newborn(&self, found: &Found, seed: u32, like: u32, ground: &Ground<'_>) -> Newborn {
        let turn = self.turn(seed, like, ground);
        let (inherited, size) = (
            self.inherited(found, ground),
            self.size_at_rest(found, ground),
        );
        let rest_from_embedded = Mat3::from_quat(turn).transpose() * size;
        let members = found.members.iter().map(|&(i, k)| {
            let (i, particle) = (i as usize, ground.patch.particles[i as usize]);
            let p = rest_from_embedded * (ground.embedded.at(i) - found.centre);
            (particle, k / ground.scale[i], p)
        });
        let members: Vec<_> = members.collect();
        let (traits, strain) = inherited;
        Newborn {
            planes: self.planes(found, like, turn, ground),
            like,
            members,
            radius: found.radius,
            rotation: turn,
            // F^p = I, where the thesis prints 0.
            flow: Flow {
                strain,
                ..Flow::default()
            },
            traits,
        }
    }

    /// Size of the rest shape over that in the embedded space. Where rest shapes that are turned against each other are
    /// averaged, the mean is smaller than each of them; left so, the body would lose volume with every exchange.
    fn size_at_rest(&self, found: &Found, ground: &Ground<'_>) -> f32 {
        let (mut sum, mut total) = (0.0, 0.0);
        for &(i, k) in &found.members {
            let (mass, taken) = (
                ground.crowd.mass(i as usize),
                ground.crowd.taken(i as usize),
            );
            let mass = mass * k / (k + taken);
            for link in self.links.of_particle(ground.patch.particles[i as usize]) {
                if let Some(c) = ground.patch.cluster(link.cluster) {
                    let part = mass * self.rows.clusters.weight[link.member as usize];
                    sum += part * ground.embedded.volume[c];
                    total += part;
                }
            }
        }
        libm::cbrtf(total / sum)
    }

    /// The planes of a cluster in the rest space of a newborn one.
    fn planes(&self, found: &Found, main: u32, turn: Quat, ground: &Ground<'_>) -> Vec<Plane> {
        let Some(c) = ground.patch.cluster(main) else {
            return Vec::new();
        };
        let pose = &ground.embedded.pose[c];
        let rest_from_embedded = pose.map().inverse();
        let shift = rest_from_embedded * (found.centre - pose.centre);
        let moved = |plane: &Plane| {
            let normal = turn.inverse() * (rest_from_embedded.transpose() * plane.normal);
            let length = normal.length();
            Plane {
                normal: normal / length,
                distance: (plane.distance - plane.normal.dot(shift)) / length,
            }
        };
        let planes = &self.rows.clusters.planes[main as usize];
        planes.iter().map(moved).collect()
    }

    /// How the rest space of a newborn cluster stands in the embedded space: as those of the seed's clusters do on
    /// average, so that particles with an orientation keep the one they have at rest. The embedded space is that of
    /// the world but for strains, so this is also the rotation that the first fit starts from.
    fn turn(&self, seed: u32, main: u32, ground: &Ground<'_>) -> Quat {
        let mut sum = Mat3::ZERO;
        for link in self.links.of_particle(seed) {
            if let Some(c) = ground.patch.cluster(link.cluster) {
                sum +=
                    ground.embedded.pose[c].map() * self.rows.clusters.weight[link.member as usize];
            }
        }
        rotation(sum, self.rows.clusters.rotation[main as usize])
    }

    /// Material factors and hardening: means over the members' masses of what their clusters have.
    fn inherited(&self, found: &Found, ground: &Ground<'_>) -> (Traits, f32) {
        let clusters = &self.rows.clusters;
        let mut sums = Traits::default().to_array().map(|_| 0.0f64);
        let (mut strain, mut total) = (0.0, 0.0);
        for &(i, k) in &found.members {
            let (mass, taken) = (
                ground.crowd.mass(i as usize),
                ground.crowd.taken(i as usize),
            );
            let mass = f64::from(mass) * f64::from(k / (k + taken));
            for link in self.links.of_particle(ground.patch.particles[i as usize]) {
                let part = mass * f64::from(clusters.weight[link.member as usize]);
                let traits = clusters.traits[link.cluster as usize].to_array();
                for (sum, value) in sums.iter_mut().zip(traits) {
                    *sum += part * f64::from(value);
                }
                strain += part * f64::from(clusters.flow[link.cluster as usize].strain);
                total += part;
            }
        }
        let traits = Traits::from_array(sums.map(|sum| (sum / total) as f32));
        (traits, (strain / total) as f32)
    }
}
