//! Finding touches: the samples of one body against the field of another.
//!
//! Samples are the outer particles, with a radius. The field of a body of particles is the distance from the triangles that
//! its outer particles span with their neighbours: flat faces are flat, so bodies slide without bumps, and edges are as round
//! as the surface is thick. The anchor is the nearest point of the nearest triangle, carried by its three corners.
//!
//! The way of a sample through the substep is followed in the frame of the field's own mean motion, so that a fast
//! one is stopped by the first surface it meets. A sheet has two outer sides: the one that counts is the one the
//! sample was on before, and since nothing ends a substep on the wrong side no memory is needed.

use fearless_simd::{Level, dispatch};

use super::broad::Bounds;
use super::proxy::{Entries, Placed, Proxy};
use super::search::{EXPEL, SLACK, Search};
use super::shell::{Drift, Shell};
use super::surface::{Kind, Surface};
use super::touch::Touch;
use crate::matching::{Shapes, V8};
use crate::state::{BodyId, Contact, SurfaceKind};

/// No point of a triangle is further from its corners than this share of its longest edge.
const WIDTH: f32 = 0.65;
/// What is deeper than this many spacings is iterated on.
const ITERATE: f32 = 0.01;
/// Triangles are looked for no farther off than this many spacings and the distance to keep.
pub(super) const WIDEST: f32 = 3.0;

/// One body in a meeting.
#[derive(Clone, Copy)]
pub(super) struct Party<'a> {
    /// Vector instructions.
    pub(super) level: Level,
    pub(super) row: u32,
    /// What it may have come off.
    pub(super) family: Option<BodyId>,
    /// The lane of its first particle.
    pub(super) first: u32,
    pub(super) contact: &'a Contact,
    /// Its particles bounce one by one.
    pub(super) scattered: bool,
    pub(super) surface: &'a Surface,
    pub(super) shell: &'a Shell,
    pub(super) shapes: &'a Shapes,
    /// Of all lanes: the cluster that has most of each.
    pub(super) main: &'a [u32],
    /// Positions of all particles now.
    pub(super) now: &'a [V8],
    /// Its first cluster, and the proxies of its clusters if it shows them.
    pub(super) cluster: u32,
    pub(super) proxies: &'a [Proxy],
    /// Those of them that others may be near to.
    pub(super) placed: &'a [Placed],
    /// Around its particles in this substep.
    pub(super) bounds: Bounds,
}

/// What is found between bodies, and scratch.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) touches: Vec<Touch>,
    pub(super) samples: Vec<u32>,
    /// Outer rows of the second body that carry a touch of the first one's samples.
    carrying: Vec<bool>,
    /// Octets of samples that are near a proxy, and which of them are, a bit for each.
    pub(super) octets: Vec<(u32, u64)>,
    /// Per octet of samples: where they are in a body of proxies.
    pub(super) entries: Vec<Entries>,
}

impl Found {
    /// Both bodies' samples against the other's field; what touches is appended.
    pub(super) fn meet(&mut self, a: Party<'_>, b: Party<'_>, h: f32) {
        self.carrying.clear();
        if a.bounds.is_finite() && b.bounds.is_finite() {
            self.run_into(a, b, h);
            if a.row != b.row {
                self.run_into(b, a, h);
            }
        }
    }

    fn run_into(&mut self, samples: Party<'_>, field: Party<'_>, h: f32) {
        // A body meets itself by its particles: its proxies overlap from the start. So does one without any meet others.
        if let SurfaceKind::Proxies { share, .. } = field.contact.surface
            && samples.row != field.row
            && !field.proxies.is_empty()
        {
            self.enter(samples, field, share);
            return;
        }
        let keep = samples.surface.thickness + field.surface.thickness;
        let spacing = field.surface.spacing;
        let reach = keep + SLACK * spacing;
        let near = field.bounds.grown(reach);
        let octets = &samples.shell.octets;
        if samples.row == field.row {
            octets.rows_in(samples.level, near, &mut self.samples);
        } else {
            let oriented = field.shell.oriented.grown(reach);
            octets.rows_in_both(samples.level, near, &oriented, &mut self.samples);
        }
        if samples.row != field.row && !samples.shell.blind.is_empty() {
            let is_near = |row: &u32| {
                let mut way = Bounds::default();
                way.add(samples.shell.at(*row, 0.0));
                way.add(samples.shell.at(*row, 1.0));
                way.overlaps(&near)
            };
            let blind = samples.shell.blind.iter().copied().filter(is_near);
            self.samples.extend(blind);
            self.samples.sort_unstable();
        }
        if !self.carrying.is_empty() {
            let carrying = &self.carrying;
            self.samples.retain(|o| !carrying[*o as usize]);
        }
        if self.samples.is_empty() {
            return;
        }
        let width = (WIDTH * field.shell.edge.max(spacing)).min(WIDEST * spacing);
        let radius = (keep * keep + width * width).sqrt();
        // What comes nearer by less than half the distance to keep is found at the end of its way. Mostly that can be told of the
        // bodies as wholes.
        let moved = self.samples.iter().map(|o| samples.shell.moved(*o));
        let closing = |drift: Drift| drift.closing(&field.shell.drift);
        let slow =
            closing(samples.shell.drift) <= 0.5 * keep || closing(Drift::of(moved)) <= 0.5 * keep;
        let way = if slow {
            field.shell.drift
        } else {
            let near = samples.bounds.grown(radius);
            field.shell.octets.drift_in(field.level, near)
        };
        let search = Search {
            samples,
            field,
            slow,
            drift: way.mean,
            spread: way.spread,
            keep,
            radius,
            most: EXPEL * h * spacing.min(samples.surface.spacing),
        };
        self.carrying.clear();
        self.carrying.resize(field.shell.now.len(), false);
        let (rows, out, carrying) = (&self.samples, &mut self.touches, &mut self.carrying);
        dispatch!(field.level, simd => search.run(simd, rows, out, carrying));
    }
}

impl Touch {
    /// A touch of a sample with another body, with what their surfaces say about it.
    pub(super) fn between(samples: &Party<'_>, field: &Party<'_>) -> Self {
        let (a, b) = (samples.contact, field.contact);
        Self {
            bodies: [samples.row, field.row],
            deep: ITERATE * samples.surface.spacing.min(field.surface.spacing),
            friction: (a.friction * b.friction).sqrt(),
            restitution: if samples.scattered || field.scattered {
                a.restitution.max(b.restitution)
            } else {
                0.0
            },
            ..Self::default()
        }
    }

    /// The touch of sample `o`.
    #[inline(always)]
    pub(super) fn of(mut self, samples: &Party<'_>, o: u32) -> Self {
        self.own = samples.lane(o);
        self.clusters[0] = samples.main[self.own as usize];
        self.thin = samples.surface.kind[o as usize] == Kind::Sheet;
        self
    }
}

impl Party<'_> {
    /// Lane of an outer row.
    pub(super) fn lane(&self, o: u32) -> u32 {
        self.first + self.surface.particle[o as usize]
    }
}
