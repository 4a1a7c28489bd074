//! A body being taken apart: memberships that can be moved, and particles that can be parted.

use std::collections::{BTreeMap, BTreeSet};

use glam::{DVec3, Vec3};

use crate::state::{Grain, Plane as Cut};
use crate::topology::Rows;

/// Clusters with fewer members than this have no shape of their own.
pub(super) const LEAST: usize = 4;

/// A body whose clusters and particles change. Particles are only ever added, so members stay sorted.
#[derive(Debug)]
pub(super) struct Draft {
    /// Particles and frames as they are now; the clusters are those of the body as it was.
    pub(super) rows: Rows,
    pub(super) clusters: Vec<Cluster>,
    /// For each particle the one of the body that it is, or is a part of.
    pub(super) came: Vec<u32>,
    /// Where the middle of the matter of a parted particle is, seen from its place.
    pub(super) lean: BTreeMap<u32, Vec3>,
    owners: Owners,
    /// Clusters whose members or weights have changed since they were last centred.
    dirty: BTreeSet<u32>,
}

/// A cluster of a [`Draft`]; one without members is gone.
#[derive(Clone, Debug, Default)]
pub(super) struct Cluster {
    /// Cluster of the body that it is, or is a part of.
    pub(super) from: u32,
    /// Members, where they are not those of `from`.
    pub(super) members: Option<Vec<Member>>,
    /// Centre of mass now, metres, once it was asked for.
    pub(super) centre: Option<Vec3>,
    /// Centre of mass in the rest space of `from`, metres.
    pub(super) shift: DVec3,
    /// It is no longer what it was in the body.
    pub(super) changed: bool,
    /// It broke.
    pub(super) broke: bool,
    /// What was cut off it, in the rest space of `from`.
    pub(super) cuts: Vec<Cut>,
}

/// A particle in a cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Member {
    pub(super) particle: u32,
    pub(super) weight: f32,
    pub(super) offset: Vec3,
}

/// A plane in the world with its positive side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plane {
    pub(crate) at: Vec3,
    pub(crate) normal: Vec3,
}

impl Plane {
    /// How far above it a point is, metres.
    pub(crate) fn height(&self, x: Vec3) -> f32 {
        self.normal.dot(x - self.at)
    }

    pub(crate) fn is_above(&self, x: Vec3) -> bool {
        self.height(x) > 0.0
    }
}

/// The clusters of every particle, sorted.
#[derive(Debug, Default)]
struct Owners {
    starts: Vec<u32>,
    clusters: Vec<u32>,
    /// Per particle: its row in `changed`, or [`SAME`].
    row: Vec<u32>,
    changed: Vec<Vec<u32>>,
}

/// In the clusters it was in.
const SAME: u32 = u32::MAX;

impl Owners {
    fn new(rows: &Rows) -> Self {
        let clusters = &rows.clusters;
        let mut starts = vec![0; rows.particles.len() + 1];
        for &i in &clusters.particle {
            starts[i as usize] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        // From the last cluster to the first, so that those of a particle come out sorted and its end becomes its start.
        let mut owners = vec![0; clusters.particle.len()];
        for c in (0..clusters.len()).rev() {
            for &i in &clusters.particle[clusters.members(c)] {
                let next = &mut starts[i as usize];
                *next -= 1;
                owners[*next as usize] = c as u32;
            }
        }
        Self {
            starts,
            clusters: owners,
            row: vec![SAME; rows.particles.len()],
            changed: Vec::new(),
        }
    }

    /// Those of the body as it was; none for particles it did not have.
    fn before(&self, i: u32) -> &[u32] {
        let end = self.starts.get(i as usize + 1);
        end.map_or(&[], |end| {
            &self.clusters[self.starts[i as usize] as usize..*end as usize]
        })
    }

    fn of(&self, i: u32) -> &[u32] {
        let row = self.row.get(i as usize);
        let changed = row.and_then(|row| self.changed.get(*row as usize));
        changed.map_or(self.before(i), Vec::as_slice)
    }

    fn set(&mut self, i: u32, clusters: Vec<u32>) {
        let count = self.row.len().max(i as usize + 1);
        self.row.resize(count, SAME);
        let row = &mut self.row[i as usize];
        if let Some(changed) = self.changed.get_mut(*row as usize) {
            *changed = clusters;
        } else {
            *row = self.changed.len() as u32;
            self.changed.push(clusters);
        }
    }
}

impl Draft {
    pub(super) fn new(rows: Rows) -> Self {
        let clusters = (0..rows.clusters.len() as u32).map(|from| Cluster {
            from,
            ..Cluster::default()
        });
        Self {
            clusters: clusters.collect(),
            came: (0..rows.particles.len() as u32).collect(),
            lean: BTreeMap::new(),
            owners: Owners::new(&rows),
            rows,
            dirty: BTreeSet::new(),
        }
    }

    /// Members of a cluster now, sorted by particle.
    pub(super) fn members(&self, c: u32) -> impl Iterator<Item = Member> + Clone {
        let (cluster, table) = (&self.clusters[c as usize], &self.rows.clusters);
        let own = cluster.members.as_deref();
        let theirs = match own {
            Some(_) => 0..0,
            None => table.members(cluster.from as usize),
        };
        let theirs = theirs.map(|k| Member {
            particle: table.particle[k],
            weight: table.weight[k],
            offset: table.offset[k],
        });
        own.unwrap_or_default().iter().copied().chain(theirs)
    }

    /// Calls `visit` with the particle of every member of a cluster.
    pub(super) fn for_each_member(&self, c: u32, mut visit: impl FnMut(u32)) {
        let (cluster, table) = (&self.clusters[c as usize], &self.rows.clusters);
        if let Some(own) = &cluster.members {
            for member in own {
                visit(member.particle);
            }
        } else {
            for i in &table.particle[table.members(cluster.from as usize)] {
                visit(*i);
            }
        }
    }

    /// How many members a cluster has now.
    pub(super) fn count(&self, c: u32) -> usize {
        let cluster = &self.clusters[c as usize];
        match &cluster.members {
            Some(members) => members.len(),
            None => self.rows.clusters.members(cluster.from as usize).len(),
        }
    }

    /// True for a cluster that has lost members and has too few left for a shape.
    pub(super) fn is_stub(&self, c: u32) -> bool {
        let from = self.clusters[c as usize].from as usize;
        let before = self.rows.clusters.members(from).len();
        (1..before.min(LEAST)).contains(&self.count(c))
    }

    /// Members of a cluster that is about to change.
    pub(super) fn open(&mut self, c: u32) -> &mut Vec<Member> {
        if self.clusters[c as usize].members.is_none() {
            self.clusters[c as usize].members = Some(self.members(c).collect());
        }
        self.clusters[c as usize].members.get_or_insert_default()
    }

    /// Centre of mass of a cluster when it was last settled, metres.
    pub(super) fn centre(&self, c: u32) -> Vec3 {
        let known = self.clusters[c as usize].centre;
        known.unwrap_or_else(|| self.weigh(c).1)
    }

    /// Particles that the body had; those from here on are parts of others.
    pub(super) fn before(&self) -> u32 {
        self.owners.starts.len() as u32 - 1
    }

    /// Clusters of a particle now.
    pub(super) fn owners(&self, particle: u32) -> &[u32] {
        self.owners.of(particle)
    }

    /// Clusters that a particle, or the one it is a part of, was in.
    pub(super) fn owners_before(&self, particle: u32) -> &[u32] {
        self.owners.before(self.came[particle as usize])
    }

    /// Particles that are in other clusters than before, or are parts of one that was parted.
    pub(super) fn moved(&self) -> impl Iterator<Item = u32> {
        (0..self.came.len() as u32).filter(|i| self.has_moved(*i))
    }

    pub(super) fn has_moved(&self, particle: u32) -> bool {
        self.owners.row[particle as usize] != SAME
    }

    /// How far apart two particles were at rest in the first cluster that they were in together, with what has flowed, metres.
    pub(super) fn apart(&self, a: u32, b: u32) -> Option<f32> {
        let others = self.owners_before(b);
        let c = self.owners_before(a).iter().find(|c| others.contains(c))?;
        let table = &self.rows.clusters;
        let members = table.members(*c as usize);
        let offset = |i: u32| {
            let k = table.particle[members.clone()].binary_search(&self.came[i as usize]);
            k.ok().map(|k| table.offset[members.start + k])
        };
        let way = table.flow[*c as usize].map * (offset(a)? - offset(b)?);
        Some(way.length())
    }

    pub(super) fn mass(&self, member: Member) -> f64 {
        f64::from(self.rows.particles.mass[member.particle as usize]) * f64::from(member.weight)
    }

    /// The member that a particle is in a cluster.
    pub(super) fn member(&self, cluster: u32, particle: u32) -> Option<usize> {
        let (cluster, table) = (&self.clusters[cluster as usize], &self.rows.clusters);
        let found = match &cluster.members {
            Some(own) => own.binary_search_by_key(&particle, |member| member.particle),
            None => table.particle[table.members(cluster.from as usize)].binary_search(&particle),
        };
        found.ok()
    }

    /// Share of a particle in a cluster it is in.
    pub(super) fn weight(&self, cluster: u32, particle: u32) -> f32 {
        let member = self.membership(cluster, particle);
        member.map_or(0.0, |member| member.weight)
    }

    /// What a particle is to a cluster; None if it is not in it.
    pub(super) fn membership(&self, cluster: u32, particle: u32) -> Option<Member> {
        let k = self.member(cluster, particle)?;
        let (cluster, table) = (&self.clusters[cluster as usize], &self.rows.clusters);
        if let Some(own) = &cluster.members {
            return Some(own[k]);
        }
        let k = table.members(cluster.from as usize).start + k;
        Some(Member {
            particle,
            weight: table.weight[k],
            offset: table.offset[k],
        })
    }

    /// Says which clusters a particle is in.
    pub(super) fn set_owners(&mut self, particle: u32, clusters: Vec<u32>) {
        self.owners.set(particle, clusters);
    }

    /// Adds a cluster.
    pub(super) fn push(&mut self, cluster: Cluster) -> u32 {
        self.clusters.push(cluster);
        let new = self.clusters.len() as u32 - 1;
        self.dirty.insert(new);
        new
    }

    /// Notes that a cluster has changed.
    pub(super) fn touch(&mut self, cluster: u32) {
        self.dirty.insert(cluster);
    }

    /// Mass, centre now and centre at rest of a cluster.
    fn weigh(&self, c: u32) -> (f64, Vec3, DVec3) {
        let (mut mass, mut first, mut rest) = (0.0, DVec3::ZERO, DVec3::ZERO);
        for member in self.members(c) {
            let m = self.mass(member);
            let x = self.rows.particles.position[member.particle as usize];
            mass += m;
            first += x.as_dvec3() * m;
            rest += member.offset.as_dvec3() * m;
        }
        (mass, (first / mass).as_vec3(), rest / mass)
    }

    /// Centres the offsets of all clusters that have changed: Σ m w p = 0 again. Returns which those are.
    pub(super) fn settle(&mut self) -> BTreeSet<u32> {
        let dirty = std::mem::take(&mut self.dirty);
        for &c in &dirty {
            let (mass, centre, rest) = self.weigh(c);
            let cluster = &mut self.clusters[c as usize];
            cluster.changed = true;
            if mass > 0.0 {
                let grain = Grain::of(self.rows.clusters.proxy_radius[cluster.from as usize]);
                let by = grain.round(rest);
                cluster.centre = Some(centre);
                cluster.shift += by;
                for member in self.open(c) {
                    member.offset = grain.moved(member.offset, by);
                }
            }
        }
        dirty
    }
}
