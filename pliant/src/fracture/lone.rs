//! Small clusters that let go, and who takes the particles that nobody else holds.

use std::collections::BTreeSet;

use glam::{Mat3, Vec3};

use super::draft::{Draft, Member, Plane};
use crate::matching::Fit;

impl Draft {
    /// Dissolves a small cluster that breaks at a plane: its particles stay in the others that they are in. One that is in no other joins the
    /// nearest of those on its side of the plane; where there is none it becomes debris. No particle is parted. `fits` are those of the body.
    pub(super) fn let_go(&mut self, c: u32, plane: &Plane, fits: &[Fit]) {
        let particles: Vec<u32> = self.members(c).map(|member| member.particle).collect();
        let takers = particles.iter().flat_map(|i| self.owners(*i));
        let takers: BTreeSet<u32> = takers.copied().filter(|d| *d != c).collect();
        for i in particles {
            if self.owners(i).len() > 1 {
                continue;
            }
            if let Some(d) = self.taker(i, &takers, plane) {
                self.join(d, i, &fits[self.clusters[d as usize].from as usize]);
            }
        }
        self.dissolve(c);
    }

    /// The nearest of some clusters that is on a particle's side of a plane.
    fn taker(&self, i: u32, takers: &BTreeSet<u32>, plane: &Plane) -> Option<u32> {
        let x = self.rows.particles.position[i as usize];
        let near = |d: &u32| self.centre(*d).distance_squared(x);
        let same = |d: &&u32| plane.is_above(self.centre(**d)) == plane.is_above(x);
        let nearest = takers.iter().filter(same);
        nearest.min_by(|a, b| near(a).total_cmp(&near(b))).copied()
    }

    /// Lets a particle join a cluster as it is there: its offset is where the cluster's rest shape would have it, so nothing pulls it.
    fn join(&mut self, d: u32, i: u32, fit: &Fit) {
        let way = self.rows.particles.position[i as usize] - self.centre(d);
        let world_from_rest = Mat3::from_quat(fit.rotation) * fit.flow.map;
        let offset: Vec3 = world_from_rest.inverse() * way;
        let members = self.open(d);
        let place = members.partition_point(|member| member.particle < i);
        members.insert(
            place,
            Member {
                particle: i,
                weight: 1.0,
                offset,
            },
        );
        let owners = self.owners(i).iter().copied().chain([d]).collect();
        self.set_owners(i, owners);
        self.touch(d);
        // The next one to join finds the centre that this one has moved.
        self.settle();
    }
}
