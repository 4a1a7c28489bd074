//! Memberships seen from the particles.

use crate::state::Clusters;

/// The clusters of each particle of a body, ascending, in compressed rows.
pub(super) struct Links {
    starts: Vec<u32>,
    rows: Vec<Link>,
}

/// One membership.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) cluster: u32,
    /// Its row in the member columns.
    pub(super) member: u32,
}

impl Links {
    /// `clusters` counted from 0, with members among `particles` particles.
    pub(super) fn of(clusters: &Clusters, particles: usize) -> Self {
        let mut starts = vec![0u32; particles + 1];
        for &i in &clusters.particle {
            starts[i as usize + 1] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut next = starts.clone();
        let mut rows = vec![Link::default(); clusters.particle.len()];
        for c in 0..clusters.len() {
            let members = clusters.members(c);
            for (member, &i) in (members.start as u32..).zip(&clusters.particle[members]) {
                let place = &mut next[i as usize];
                rows[*place as usize] = Link {
                    cluster: c as u32,
                    member,
                };
                *place += 1;
            }
        }
        Self { starts, rows }
    }

    /// Number of particles.
    pub(super) fn particles(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Memberships of a particle.
    pub(super) fn of_particle(&self, particle: u32) -> &[Link] {
        let i = particle as usize;
        &self.rows[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}
