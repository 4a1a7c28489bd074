//! Binding a skin vertex to the clusters of the particles around it, where it is.

use glam::{DMat3, DVec3, Mat3, Vec3};

use super::afloat::Near;
use super::links::Links;
use crate::embed::back;
use crate::matching::{THIN, deformation};
use crate::state::{Bind, Clusters, Mode};
use crate::topology::Rows;

/// How far the place of a vertex in a rest space may be from where the particles around it have it, in spacings.
const STRAY: f32 = 0.5;

/// Clusters that carry one vertex at most: more than at rest, since they disagree.
const MOST: usize = 12;

/// The clusters of a body after an exchange, as far as vertices have been bound to them.
pub(super) struct Mooring<'a> {
    rows: &'a Rows,
    clusters: &'a Clusters,
    links: Links,
    /// Per cluster, once it is asked for.
    maps: Vec<Option<Map>>,
    /// Per cluster: sums over the particles around a vertex.
    berths: Vec<Berth>,
    touched: Vec<u32>,
}

/// What a cluster will do to points of its rest space in the first fit after the exchange.
#[derive(Clone, Copy, Debug)]
struct Map {
    /// x̄ and F.
    centre: Vec3,
    f: Mat3,
    /// F⁻¹, but for what is pressed flat.
    back: Mat3,
    /// (R F^p)⁻¹: ways in the embedded space to ways at rest.
    rest_from_embedded: Mat3,
}

/// Sums over the particles around a vertex that are in one cluster, with K w.
#[derive(Clone, Copy, Debug, Default)]
struct Berth {
    share: f32,
    offset: Vec3,
    position: Vec3,
}

/// A vertex to be bound.
#[derive(Clone, Copy)]
pub(super) struct Vertex<'a> {
    /// In the world and in the embedded space.
    pub(super) world: Vec3,
    pub(super) embedded: Vec3,
    pub(super) near: &'a [Near],
    /// Binds so far that last.
    pub(super) kept: &'a [Bind],
}

impl<'a> Mooring<'a> {
    /// `rows` as they were, but for the `clusters`.
    pub(super) fn new(rows: &'a Rows, clusters: &'a Clusters) -> Self {
        Self {
            links: Links::of(clusters, rows.particles.len()),
            maps: vec![None; clusters.len()],
            berths: vec![Berth::default(); clusters.len()],
            touched: Vec::new(),
            rows,
            clusters,
        }
    }

    /// Binds a vertex as [`crate::embed::bind`] does at rest: its share in a cluster is the mean over the particles around it.
    ///
    /// The binds that it keeps leave it where it is in the world, but in every rest space it also stays with the particles around it. In a new one it
    /// is where these have it: what its old clusters, which see the mean stretch of their members, did to it is not taken over, or the skin
    /// swells where matter is drawn out unevenly. It is led there by the fade.
    pub(super) fn moor(&mut self, vertex: &Vertex<'_>, out: &mut Vec<Bind>) {
        self.gather(vertex.near);
        let chosen = self.touched.len().min(MOST);
        let total: f32 = self.touched[..chosen]
            .iter()
            .map(|c| self.berths[*c as usize].share)
            .sum();
        let by = self.miss(vertex, chosen);
        for k in 0..chosen {
            let cluster = self.touched[k];
            let (map, berth) = (self.map(cluster), self.berths[cluster as usize]);
            let way = vertex.embedded - berth.position / berth.share;
            let rest = berth.offset / berth.share + map.rest_from_embedded * way;
            let wanted = match bind_to(cluster, vertex.kept) {
                Some(bind) => bind.local + map.back * by,
                None => rest,
            };
            out.push(Bind {
                cluster,
                share: berth.share / total,
                local: self.astray(cluster, rest, wanted),
            });
        }
        for c in self.touched.drain(..) {
            self.berths[c as usize] = Berth::default();
        }
    }

    /// How far the binds that a vertex keeps would leave it from where it is, with the shares that the first of the touched clusters have now.
    fn miss(&mut self, vertex: &Vertex<'_>, chosen: usize) -> Vec3 {
        let (mut miss, mut held) = (Vec3::ZERO, 0.0);
        for k in 0..chosen {
            let cluster = self.touched[k];
            if let Some(bind) = bind_to(cluster, vertex.kept) {
                let share = self.berths[cluster as usize].share;
                miss += (vertex.world - self.map(cluster).at(bind.local)) * share;
                held += share;
            }
        }
        if held > 0.0 && self.is_exact() {
            miss / held
        } else {
            Vec3::ZERO
        }
    }

    /// Sums over the particles around a vertex; the clusters that have most of it come first.
    fn gather(&mut self, near: &[Near]) {
        for near in near {
            for link in self.links.of_particle(near.particle) {
                let k = link.member as usize;
                let berth = &mut self.berths[link.cluster as usize];
                let share = near.kernel * self.clusters.weight[k];
                if berth.share == 0.0 && share > 0.0 {
                    self.touched.push(link.cluster);
                }
                berth.share += share;
                berth.offset += self.clusters.offset[k] * share;
                berth.position += near.position * share;
            }
        }
        let berths = &self.berths;
        let share = |c: u32| berths[c as usize].share;
        let order = |a: &u32, b: &u32| share(*b).total_cmp(&share(*a)).then(a.cmp(b));
        self.touched.sort_unstable_by(order);
    }

    /// `wanted`, or as far towards it from `rest` as a vertex may be.
    fn astray(&self, cluster: u32, rest: Vec3, wanted: Vec3) -> Vec3 {
        let way = wanted - rest;
        let far = (self.clusters.flow[cluster as usize].map * way).length();
        let most = STRAY * self.rows.spacing;
        if far <= most {
            wanted
        } else if far.is_finite() {
            rest + way * (most / far)
        } else {
            rest
        }
    }

    /// True if clusters carry points by F alone, so that it can be told here where they will be.
    fn is_exact(&self) -> bool {
        let bends = matches!(self.rows.material.mode, Mode::Quadratic { .. });
        !bends && self.rows.frames.particle.is_empty()
    }

    fn map(&mut self, cluster: u32) -> Map {
        let c = cluster as usize;
        if let Some(map) = self.maps[c] {
            return map;
        }
        let map = self.fit(c);
        self.maps[c] = Some(map);
        map
    }

    fn fit(&self, c: usize) -> Map {
        let (clusters, particles) = (self.clusters, &self.rows.particles);
        let (mut mass, mut centre) = (0.0, DVec3::ZERO);
        let member = |k: usize| {
            let i = clusters.particle[k] as usize;
            let mw = f64::from(particles.mass[i]) * f64::from(clusters.weight[k]);
            (particles.position[i].as_dvec3(), clusters.offset[k], mw)
        };
        let members = clusters.members(c).map(member);
        for (x, _, mw) in members.clone() {
            mass += mw;
            centre += x * mw;
        }
        let thin = match clusters.life[c].born {
            0 => 0.0,
            _ => THIN * self.rows.spacing,
        };
        let (turn, flow) = (clusters.rotation[c], clusters.flow[c].map);
        let f = deformation(members, (DMat3::ZERO, DMat3::ZERO), (turn, &flow, thin));
        let flow_inv = flow.inverse();
        Map {
            centre: (centre / mass).as_vec3(),
            f,
            back: flow_inv * back(f * flow_inv),
            rest_from_embedded: flow_inv * Mat3::from_quat(turn.inverse()),
        }
    }
}

impl Map {
    fn at(&self, local: Vec3) -> Vec3 {
        self.centre + self.f * local
    }
}

fn bind_to(cluster: u32, binds: &[Bind]) -> Option<&Bind> {
    binds.iter().find(|bind| bind.cluster == cluster)
}
