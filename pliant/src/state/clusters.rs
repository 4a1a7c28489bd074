//! Weighted neighbourhoods that remember a shape.

use std::ops::Range;

use glam::{DVec3, Mat3, Quat, Vec3};
use serde::{Deserialize, Serialize};

/// One row per cluster, with its members in compressed rows: cluster c owns `starts[c]..starts[c + 1]`.
///
/// Rest offsets live in the memberships because under plastic flow there is no global rest pose [Falkenstein17 §3.0.2].
/// Invariants: Σ_c `weight` = 1 for every particle, Σ_i m w p = 0 for every cluster, members sorted by particle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Clusters {
    pub(crate) starts: Vec<u32>,
    /// Member column: the particle's row.
    pub(crate) particle: Vec<u32>,
    /// Member column: w_ic, the share of the particle's mass in this cluster, in (0, 1].
    pub(crate) weight: Vec<f32>,
    /// Member column: p_ic, the rest offset from the cluster's centre of mass, metres.
    pub(crate) offset: Vec<Vec3>,
    /// The rotation found last: the next fit starts from it, so it belongs to the state.
    pub(crate) rotation: Vec<Quat>,
    /// What plastic flow has made of the rest shape.
    pub(crate) flow: Vec<Flow>,
    /// Material factors of the cluster.
    pub(crate) traits: Vec<Traits>,
    /// Centre of the range query that made the cluster, relative to its centre of mass at rest, metres.
    pub(crate) proxy_centre: Vec<Vec3>,
    /// Radius of the range query, metres.
    pub(crate) proxy_radius: Vec<f32>,
    /// Since when it is there, and whether it comes or goes.
    pub(crate) life: Vec<Life>,
    /// What has been cut off the proxy since it was made. The planes that bound the members at rest are not here: they follow
    /// from the offsets.
    pub(crate) planes: Vec<Vec<Plane>>,
}

/// Clusters whose members reach less far than this share of the radius of their query are much smaller than it.
const COARSE: f32 = 0.125;

/// What has become of one cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Life {
    /// The step in which it was made; 0 for clusters that came with their body.
    pub(crate) born: u64,
    /// Steps since it last broke; `u32::MAX` for never.
    pub(crate) broke: u32,
    pub(crate) fade: Fade,
}

/// Whether a cluster counts in full, or comes or goes over some steps [Falkenstein17 §3.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Fade {
    Whole,
    /// Counts by done/of.
    In {
        done: u32,
        of: u32,
    },
    /// Counts by left/of.
    Out {
        left: u32,
        of: u32,
    },
}

impl Default for Life {
    fn default() -> Self {
        Self {
            born: 0,
            broke: u32::MAX,
            fade: Fade::Whole,
        }
    }
}

impl Fade {
    /// Share of its full weights that a cluster has at this stage.
    pub(crate) fn level(self) -> f32 {
        match self {
            Self::Whole => 1.0,
            Self::In { done: part, of } | Self::Out { left: part, of } => part as f32 / of as f32,
        }
    }

    /// A fade that has begun and not ended.
    pub(crate) fn is_sound(self) -> bool {
        match self {
            Self::Whole => true,
            Self::In { done: part, of } | Self::Out { left: part, of } => (1..=of).contains(&part),
        }
    }
}

/// A half-space in the rest space of a cluster: points with `normal · p > distance` from its centre of mass are outside.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plane {
    /// Unit vector.
    pub(crate) normal: Vec3,
    /// Metres.
    pub(crate) distance: f32,
}

/// Plastic deformation of one cluster.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Flow {
    /// F^p, determinant 1: the rest shape is F^p p.
    pub(crate) map: Mat3,
    /// α: elastic strain summed over the time in which it flowed, seconds.
    pub(crate) strain: f32,
}

impl Default for Flow {
    fn default() -> Self {
        Self {
            map: Mat3::IDENTITY,
            strain: 0.0,
        }
    }
}

impl Flow {
    /// True until something has flowed.
    pub(crate) fn is_none(&self) -> bool {
        self.map == Mat3::IDENTITY
    }

    /// Finite, with a shape that is left: what cannot be inverted in f32 is no rest shape.
    pub(crate) fn is_sound(&self) -> bool {
        let size = self
            .map
            .to_cols_array()
            .iter()
            .fold(0.0f32, |m, a| m.max(a.abs()));
        size < 1e4
            && (self.map.determinant() - 1.0).abs() < 1e-2
            && (0.0..1e12).contains(&self.strain)
    }
}

/// Factors on the body's material in one cluster: mass-weighted means of the particles' fields.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Traits {
    pub(crate) stiffness: f32,
    pub(crate) beta: f32,
    pub(crate) damping: f32,
    pub(crate) stretch: f32,
    pub(crate) yield_strain: f32,
    pub(crate) toughness: f32,
}

impl Default for Traits {
    fn default() -> Self {
        Self {
            stiffness: 1.0,
            beta: 1.0,
            damping: 1.0,
            stretch: 1.0,
            yield_strain: 1.0,
            toughness: 1.0,
        }
    }
}

impl Default for Clusters {
    fn default() -> Self {
        Self {
            starts: vec![0],
            particle: Vec::new(),
            weight: Vec::new(),
            offset: Vec::new(),
            rotation: Vec::new(),
            flow: Vec::new(),
            traits: Vec::new(),
            proxy_centre: Vec::new(),
            proxy_radius: Vec::new(),
            life: Vec::new(),
            planes: Vec::new(),
        }
    }
}

impl Clusters {
    /// None, with room for so many and for their members.
    pub(crate) fn with_capacity(clusters: usize, members: usize) -> Self {
        let mut starts = Vec::with_capacity(clusters + 1);
        starts.push(0);
        Self {
            starts,
            particle: Vec::with_capacity(members),
            weight: Vec::with_capacity(members),
            offset: Vec::with_capacity(members),
            ..Self::default()
        }
    }

    /// Adds a cluster with these members, sorted by particle, and all else like cluster `c` of `of`.
    pub(crate) fn push_like(
        &mut self,
        of: &Self,
        c: usize,
        members: impl Iterator<Item = (u32, f32, Vec3)>,
    ) {
        for (particle, weight, offset) in members {
            self.particle.push(particle);
            self.weight.push(weight);
            self.offset.push(offset);
        }
        self.starts.push(self.particle.len() as u32);
        self.rotation.push(of.rotation[c]);
        self.flow.push(of.flow[c]);
        self.traits.push(of.traits[c]);
        self.proxy_centre.push(of.proxy_centre[c]);
        self.proxy_radius.push(of.proxy_radius[c]);
        self.life.push(of.life[c]);
        self.planes.push(of.planes[c].clone());
    }

    /// Adds a cluster that is like cluster `c` of `of` in everything.
    pub(crate) fn push_same(&mut self, of: &Self, c: usize) {
        let members = of.members(c);
        self.particle.extend(&of.particle[members.clone()]);
        self.weight.extend(&of.weight[members.clone()]);
        self.offset.extend(&of.offset[members]);
        self.push_like(of, c, std::iter::empty());
    }

    /// Makes room for some more clusters and members.
    pub(crate) fn reserve(&mut self, clusters: usize, members: usize) {
        self.starts.reserve(clusters);
        self.particle.reserve(members);
        self.weight.reserve(members);
        self.offset.reserve(members);
        self.rotation.reserve(clusters);
        self.flow.reserve(clusters);
        self.traits.reserve(clusters);
        self.proxy_centre.reserve(clusters);
        self.proxy_radius.reserve(clusters);
        self.life.reserve(clusters);
        self.planes.reserve(clusters);
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Moves a cluster's offsets, and what else is in its rest space, so that Σ m w p = 0 again; returns by how much.
    /// `mass` is that of all particles.
    pub(crate) fn centre(&mut self, c: usize, mass: &[f32]) -> Vec3 {
        let members = self.members(c);
        let (mut total, mut first) = (0.0, DVec3::ZERO);
        let particles = self.particle[members.clone()].iter();
        let weights = particles.zip(&self.weight[members.clone()]);
        for ((&i, &w), p) in weights.zip(&self.offset[members.clone()]) {
            let m = f64::from(mass[i as usize]) * f64::from(w);
            total += m;
            first += p.as_dvec3() * m;
        }
        let grain = Grain::of(self.proxy_radius[c]);
        let by = grain.round(first / total);
        for p in &mut self.offset[members] {
            *p = grain.moved(*p, by);
        }
        self.proxy_centre[c] = grain.moved(self.proxy_centre[c], by);
        let by = by.as_vec3();
        for plane in &mut self.planes[c] {
            plane.distance -= plane.normal.dot(by);
        }
        by
    }

    /// Puts all that is in the rest spaces on their grains, but for clusters that are much smaller than the query that made them, whose
    /// grain is too coarse. So the first change of a cluster moves its members by the same way to the last bit, like all that follow.
    pub(crate) fn round(&mut self) {
        for c in 0..self.len() {
            let (grain, members) = (Grain::of(self.proxy_radius[c]), self.members(c));
            let lengths = self.offset[members.clone()].iter().map(|p| p.length());
            if lengths.fold(0.0, f32::max) < COARSE * self.proxy_radius[c] {
                continue;
            }
            let offsets = self.offset[members].iter_mut();
            for p in offsets.chain([&mut self.proxy_centre[c]]) {
                *p = grain.moved(*p, DVec3::ZERO);
            }
        }
    }

    /// u = x²/d² of each member of a cluster, from the centre of the query that made it.
    pub(crate) fn squares(&self, c: usize) -> impl Iterator<Item = f32> {
        let (centre, radius) = (self.proxy_centre[c], self.proxy_radius[c]);
        let offsets = self.offset[self.members(c)].iter();
        offsets.map(move |p| (*p - centre).length_squared() / (radius * radius))
    }

    /// Rows of the member columns that belong to cluster `c`.
    pub(crate) fn members(&self, c: usize) -> Range<usize> {
        self.starts[c] as usize..self.starts[c + 1] as usize
    }
}

/// 1.5 · 2⁵²: adding it and taking it away rounds to a whole number what is less than 2⁵¹, and places are less than 2²⁴ grains from the
/// centre.
const WHOLE: f64 = 6_755_399_441_055_744.0;

/// The grain of a cluster's rest space: places that are multiples of it can be moved by multiples of it without rounding. So
/// whatever is centred again and again, the ways between members stay what they were to the last bit, and so does all that follows from
/// them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grain(f64);

impl Grain {
    /// That of a cluster of this radius: places up to twice as far from its centre have 24 bits and less.
    pub(crate) fn of(radius: f32) -> Self {
        let octave = f32::from_bits(radius.to_bits() & 0x7f80_0000);
        let grain = f64::from(octave) * 2.0f64.powi(-22);
        Self(if octave.is_normal() { grain } else { 0.0 })
    }

    /// The multiple nearest to a place.
    pub(crate) fn round(self, p: DVec3) -> DVec3 {
        if self.0 == 0.0 {
            return p;
        }
        let per = self.0.recip();
        let round = |x: f64| ((x * per + WHOLE) - WHOLE) * self.0;
        DVec3::new(round(p.x), round(p.y), round(p.z))
    }

    /// Where a place is after the rest space moved by a multiple.
    pub(crate) fn moved(self, p: Vec3, by: DVec3) -> Vec3 {
        (self.round(p.as_dvec3()) - by).as_vec3()
    }
}

impl Traits {
    pub(crate) fn to_array(self) -> [f32; 6] {
        [
            self.stiffness,
            self.beta,
            self.damping,
            self.stretch,
            self.yield_strain,
            self.toughness,
        ]
    }

    pub(crate) fn from_array(
        [stiffness, beta, damping, stretch, yield_strain, toughness]: [f32; 6],
    ) -> Self {
        Self {
            stiffness,
            beta,
            damping,
            stretch,
            yield_strain,
            toughness,
        }
    }
}
