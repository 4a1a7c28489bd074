//! Who may meet whom: boxes around bodies over the whole substep, and the pairs of them that overlap.

use fearless_simd::{Level, Simd, dispatch, prelude::*};
use glam::Vec3;

use super::overlap::Parting;
use super::row::{at_least, at_most};
use crate::matching::{Block, LANES, Lanes, Layout, V8, Wide};
use crate::state::{Body, State, SurfaceKind};

/// An axis-aligned box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) low: Vec3,
    pub(crate) high: Vec3,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            low: Vec3::INFINITY,
            high: Vec3::NEG_INFINITY,
        }
    }
}

impl Bounds {
    pub(super) fn add(&mut self, x: Vec3) {
        self.low = self.low.min(x);
        self.high = self.high.max(x);
    }

    /// Takes another box in.
    pub(super) fn take(&mut self, other: Self) {
        self.low = self.low.min(other.low);
        self.high = self.high.max(other.high);
    }

    pub(crate) fn grown(self, by: f32) -> Self {
        Self {
            low: self.low - by,
            high: self.high + by,
        }
    }

    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.low.cmple(other.high).all() && self.high.cmpge(other.low).all()
    }

    pub(super) fn is_finite(&self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }
}

/// The box of a body's particles, before the substep and now.
pub(crate) fn bounds(level: Level, layout: &Layout, row: usize, lanes: &Lanes) -> Bounds {
    let mut all = Bounds::default();
    for block in layout.blocks_of(row) {
        let range = block.group as usize..(block.group + block.groups) as usize;
        let columns = (&lanes.before[range.clone()], &lanes.position[range]);
        all.take(block_bounds(level, block, columns));
    }
    all
}

/// The box of a block's particles, before the substep and now.
pub(super) fn block_bounds(level: Level, block: &Block, (before, now): (&[V8], &[V8])) -> Bounds {
    let full = block.particles as usize / LANES;
    let groups = before[..full].iter().chain(&now[..full]);
    let mut all = dispatch!(level, simd => surround(simd, groups));
    for k in full * LANES..block.particles as usize {
        all.add(before[k / LANES].get(k % LANES));
        all.add(now[k / LANES].get(k % LANES));
    }
    all
}

/// The box of places; those that are nowhere are left out.
#[inline(always)]
fn surround<'a, S: Simd>(simd: S, groups: impl Iterator<Item = &'a V8>) -> Bounds {
    let mut low = Wide::splat(simd, Bounds::default().low);
    let mut high = Wide::splat(simd, Bounds::default().high);
    for v in groups {
        let Wide { x, y, z } = v.load(simd);
        low = Wide {
            x: at_most(x, low.x),
            y: at_most(y, low.y),
            z: at_most(z, low.z),
        };
        high = Wide {
            x: at_least(x, high.x),
            y: at_least(y, high.y),
            z: at_least(z, high.z),
        };
    }
    Bounds {
        low: Vec3::new(low.x.reduce_min(), low.y.reduce_min(), low.z.reduce_min()),
        high: Vec3::new(
            high.x.reduce_max(),
            high.y.reduce_max(),
            high.z.reduce_max(),
        ),
    }
}

/// Something may meet a body: there are several, or one that meets itself or may fall to pieces.
pub(super) fn may_meet(state: &State) -> bool {
    let solid = || state.bodies.rows.iter().filter(|body| is_solid(body));
    let alone = |body: &Body| body.contact.self_contact || body.material.fracture.is_some();
    solid().nth(1).is_some() || solid().any(alone)
}

/// True when the body takes part in contact.
pub(super) fn is_solid(body: &Body) -> bool {
    body.contact.surface != SurfaceKind::None
}

/// How far contact reaches beyond a body's particles.
fn reach(body: &Body) -> f32 {
    body.contact
        .thickness
        .unwrap_or(0.0)
        .max(0.6 * body.spacing)
}

/// Room for the boxes that bodies reach.
#[derive(Debug, Default)]
pub(super) struct Reaches {
    boxes: Vec<Bounds>,
    parting: Parting,
}

/// Pairs of body rows whose boxes overlap and that may meet, sorted.
pub(super) fn pairs(
    state: &State,
    boxes: &[Bounds],
    reaches: &mut Reaches,
    out: &mut Vec<[u32; 2]>,
) {
    let bodies = &state.bodies.rows;
    out.clear();
    reaches.boxes.clear();
    let grown = |(bounds, body): (&Bounds, &Body)| bounds.grown(reach(body));
    reaches.boxes.extend(boxes.iter().zip(bodies).map(grown));
    let body = |b: u32| &bodies[b as usize];
    let solid = (0..bodies.len() as u32).filter(|b| is_solid(body(*b)));
    let alone = |b: &u32| body(*b).contact.self_contact && !body(*b).is_idle();
    out.extend(solid.clone().filter(alone).map(|b| [b, b]));
    let parting = &mut reaches.parting;
    parting.overlaps(&reaches.boxes, solid, |a, b| {
        let (one, other) = (body(a), body(b));
        if one.contact.meets(&other.contact) && !(one.is_idle() && other.is_idle()) {
            out.push([a, b]);
        }
    });
    out.sort_unstable();
    out.dedup();
}
