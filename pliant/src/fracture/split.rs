//! Splitting a cluster, and what hangs on both of its halves.

use super::draft::{Cluster, Draft, Member, Plane};
use super::queue::is_small;
use crate::state::Particles;
use glam::Vec3;

/// Share of a whole particle that a part of one has at least. Breaks that go on and on would leave a dust of particles in one place, many to the
/// spacing that contact keeps between any two of them.
const PART: f32 = 1.0 / 256.0;

impl Draft {
    /// Splits a cluster at a plane, and takes apart what hangs on both sides [Jones16 §4]. The positive side is the cluster
    /// returned. None when all members are on one side.
    ///
    /// A member within half a spacing of the plane is cut by it: it is parted. One further off leaves the clusters of the
    /// other side. Parting those too, as published, leaves pieces that reach into each other as deep as clusters are wide.
    pub(super) fn split(&mut self, c: u32, plane: &Plane) -> Option<u32> {
        let position = &self.rows.particles.position;
        let old = &self.clusters[c as usize];
        let (positive, negative): (Vec<Member>, Vec<Member>) = self
            .members(c)
            .partition(|member| plane.is_above(position[member.particle as usize]));
        if positive.is_empty() || negative.is_empty() {
            return None;
        }
        let particles: Vec<u32> = self.members(c).map(|member| member.particle).collect();
        let moved: Vec<u32> = positive.iter().map(|member| member.particle).collect();
        let half = |members: Vec<Member>| Cluster {
            from: old.from,
            members: Some(members),
            centre: Some(self.centre(c)),
            shift: old.shift,
            changed: true,
            broke: true,
            cuts: old.cuts.clone(),
        };
        let halves = (half(positive), half(negative));
        let mut above = self.above(&particles, plane);
        above[c as usize] = false;
        above.push(true);
        self.clusters[c as usize] = halves.1;
        let new = self.push(halves.0);
        for i in moved {
            let others = self.owners(i).iter().copied().filter(|d| *d != c);
            let owners: Vec<u32> = others.chain([new]).collect();
            self.set_owners(i, owners);
        }
        self.touch(c);
        let near = 0.5 * self.rows.spacing;
        for i in particles {
            let height = plane.height(self.rows.particles.position[i as usize]);
            if height.abs() <= near {
                self.part(i, &above, plane.normal);
            } else {
                self.leave_side(i, &above, height <= 0.0);
            }
        }
        self.shed(&[c, new]);
        self.settle();
        Some(new)
    }

    /// Per cluster that some particles are in: its centre is above a plane.
    fn above(&self, particles: &[u32], plane: &Plane) -> Vec<bool> {
        let mut above = vec![None; self.clusters.len()];
        for d in particles.iter().flat_map(|i| self.owners(*i)) {
            above[*d as usize].get_or_insert_with(|| plane.is_above(self.centre(*d)));
        }
        above.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// Takes a particle out of its clusters above, or those below; the others take its share.
    fn leave_side(&mut self, i: u32, above: &[bool], side: bool) {
        let on_side = |d: &u32| above[*d as usize] == side;
        let (lost, kept): (Vec<u32>, Vec<u32>) = self.owners(i).iter().partition(|d| on_side(d));
        if lost.is_empty() || kept.is_empty() {
            return;
        }
        for d in lost {
            self.drop_member(d, i);
        }
        self.share_out(i, kept);
    }

    /// Dissolves a cluster: its particles stay in the others that they are in, or become debris.
    pub(super) fn dissolve(&mut self, c: u32) {
        let particles: Vec<u32> = self.members(c).map(|member| member.particle).collect();
        for i in particles {
            self.leave(c, i);
        }
        self.settle();
    }

    /// Parts a particle that is in clusters above and below: each part has the mass that its clusters had of it. Both
    /// are where it was and as fast, so mass and momentum are kept, mass to the last bit.
    fn part(&mut self, i: u32, above: &[bool], normal: Vec3) {
        let (up, down): (Vec<u32>, Vec<u32>) =
            self.owners(i).iter().partition(|d| above[**d as usize]);
        if up.is_empty() || down.is_empty() {
            return;
        }
        let share = |owners: &[u32]| -> f64 {
            let weights = owners.iter().map(|d| f64::from(self.weight(*d, i)));
            weights.sum()
        };
        let (high, low) = (share(&up), share(&down));
        let mass = self.rows.particles.mass[i as usize];
        // The larger part is at least half, so the difference is exact.
        let large = (f64::from(mass) * high.max(low) / (high + low)) as f32;
        let small = mass - large;
        if small < self.least_part() {
            let (kept, lost) = if high > low { (up, down) } else { (down, up) };
            for d in lost {
                self.drop_member(d, i);
            }
            self.share_out(i, kept);
            return;
        }
        let (m_up, m_down) = if high > low {
            (large, small)
        } else {
            (small, large)
        };
        let copy = self.copy(i, [m_down, m_up]);
        // Half of a spacing belongs to each, and its middle is half of that away.
        let lean = normal * (0.25 * self.rows.spacing);
        let leant = self.lean.get(&i).copied().unwrap_or_default();
        self.lean.insert(i, leant - lean);
        self.lean.insert(copy, leant + lean);
        for &d in &up {
            if let Some(member) = self.drop_member(d, i) {
                // The copy comes after all other particles, so members stay sorted.
                self.open(d).push(Member {
                    particle: copy,
                    ..member
                });
            }
        }
        self.share_out(copy, up);
        self.share_out(i, down);
    }

    /// True for a cluster that dissolves where others split.
    pub(super) fn is_small(&self, c: u32) -> bool {
        let mass = |member: Member| self.rows.particles.mass[member.particle as usize];
        is_small(self.members(c).map(mass), self.rows.weighing.particle)
    }

    /// Mass that a part of a particle has at least, kg.
    fn least_part(&self) -> f32 {
        (PART * self.rows.weighing.particle).max(f32::MIN_POSITIVE)
    }

    /// Adds a particle like i, gives both their masses, and returns it.
    fn copy(&mut self, i: u32, [m_old, m_new]: [f32; 2]) -> u32 {
        let Particles {
            position,
            velocity,
            mass,
            pinned,
            label,
        } = &mut self.rows.particles;
        let (k, new) = (i as usize, position.len() as u32);
        let share = m_new / mass[k];
        position.push(position[k]);
        velocity.push(velocity[k]);
        pinned.push(pinned[k]);
        label.push(label[k]);
        mass.push(m_new);
        mass[k] = m_old;
        self.came.push(self.came[k]);
        let frames = &mut self.rows.frames;
        if let Ok(f) = frames.particle.binary_search(&i) {
            frames.particle.push(new);
            frames.rotation.push(frames.rotation[f]);
            frames.spin.push(frames.spin[f]);
            frames.moment.push(frames.moment[f] * share);
            frames.moment[f] *= 1.0 - share;
        }
        new
    }

    /// Takes a particle out of a cluster; its other weights are left as they are.
    fn drop_member(&mut self, cluster: u32, particle: u32) -> Option<Member> {
        let k = self.member(cluster, particle)?;
        self.touch(cluster);
        Some(self.open(cluster).remove(k))
    }

    /// Says which clusters a particle is in and makes its weights sum to 1.
    fn share_out(&mut self, particle: u32, owners: Vec<u32>) {
        let weights = owners.iter().map(|d| f64::from(self.weight(*d, particle)));
        let total: f64 = weights.sum();
        for &d in &owners {
            self.touch(d);
            if let Some(k) = self.member(d, particle) {
                let weight = &mut self.open(d)[k].weight;
                *weight = if total > 0.0 {
                    (f64::from(*weight) / total) as f32
                } else {
                    1.0 / owners.len() as f32
                };
            }
        }
        self.set_owners(particle, owners);
    }

    /// Lets a particle leave a cluster; the others it is in take its share. In no other, it is debris.
    fn leave(&mut self, cluster: u32, particle: u32) {
        self.drop_member(cluster, particle);
        let others = self.owners(particle).iter().copied();
        let others: Vec<u32> = others.filter(|d| *d != cluster).collect();
        self.share_out(particle, others);
    }

    /// Lets go the members of broken clusters that are far out, and dissolves what is too small to have a shape, also of others that particles
    /// have left.
    fn shed(&mut self, halves: &[u32]) {
        let mut changed = self.settle();
        for &c in halves {
            for i in self.outliers(c) {
                self.leave(c, i);
            }
        }
        changed.extend(self.settle());
        for c in changed {
            if self.is_stub(c) {
                self.dissolve(c);
            }
        }
    }

    /// Members further from the centre than (1 + γ) times the outlier factor says of their distance at rest [Jones16].
    fn outliers(&self, c: u32) -> Vec<u32> {
        let (from, centre) = (self.clusters[c as usize].from, self.centre(c));
        let material = &self.rows.material;
        let Some(fracture) = &material.fracture else {
            return Vec::new();
        };
        let flow = self.rows.clusters.flow[from as usize].map;
        let most = (1.0 + material.limit.stretch) * fracture.outlier;
        let far = |member: &Member| {
            // Near the centre any stretch is large compared with the offset: a spacing is always allowed.
            let rest = (flow * member.offset).length().max(self.rows.spacing);
            let x = self.rows.particles.position[member.particle as usize];
            x.distance(centre) > most * rest
        };
        let members = self.members(c).filter(far);
        members.map(|member| member.particle).collect()
    }
}
