//! Finding touches: the samples of one body against the field of another.
//!
//! Samples are the outer particles, with a radius. The field of a body of particles is the distance from the triangles that
//! its outer particles span with their neighbours: flat faces are flat, so bodies slide without bumps, and edges are as round
//! as the surface is thick. The anchor is the nearest point of the nearest triangle, carried by its three corners.
//!
//! The way of a sample through the substep is followed in the frame of the field's own mean motion, so that a fast
//! one is stopped by the first surface it meets. A sheet has two outer sides: the one that counts is the one the
//! sample was on before, and since nothing ends a substep on the wrong side no memory is needed.

use fearless_simd::Level;
use glam::Vec3;

use super::broad::Bounds;
use super::octets::Query;
use super::proxy::{Entry, Proxy};
use super::shell::{Drift, Shell};
use super::surface::{Kind, Surface};
use super::touch::{NONE, Touch, whole};
use crate::matching::{Fit, V8};
use crate::state::{BodyId, Clusters, Contact, SurfaceKind};

/// No point of a triangle is further from its corners than this share of its longest edge.
const WIDTH: f32 = 0.65;
/// Touches that are open by up to this many spacings are kept: others may close them.
const SLACK: f32 = 0.05;
/// A sample and a surface that look the same way do not meet.
const OPPOSED: f32 = 0.3;
/// Steps that a way is cut into, at most.
const STEPS: f32 = 64.0;
/// A sample that is inside is led out by this many spacings per second.
const EXPEL: f32 = 5.0;
/// Pieces of one body are led apart by this many spacings per second,
const APART: f32 = 0.25;
/// until they are this share of the distance to keep apart.
const KIN: f32 = 0.1;
/// What was too near before the substep is led apart by this many spacings at once, and by [`EXPEL`] beyond that. More would
/// press others into each other where bodies are crowded, and every push would call for a larger one.
const MEND: f32 = 0.1;
/// What is deeper than this many spacings is iterated on.
const ITERATE: f32 = 0.01;
/// A corner that carries this share of a touch needs no touch of its own with the same body.
const CARRIES: f32 = 0.3;
/// Triangles are looked for no farther off than this many spacings and the distance to keep.
pub(super) const WIDEST: f32 = 3.0;
/// Nearer to a triangle than this share of the distance to keep, the way out is the triangle's normal.
const ON: f32 = 0.1;

/// One body in a meeting.
#[derive(Clone, Copy)]
pub(super) struct Party<'a> {
    /// Vector instructions.
    pub(super) level: Level,
    pub(super) row: u32,
    /// What it may have come off.
    pub(super) family: Option<BodyId>,
    /// Its first particle, and the lane of it.
    pub(super) particle: u32,
    pub(super) first: u32,
    pub(super) contact: &'a Contact,
    pub(super) surface: &'a Surface,
    pub(super) shell: &'a Shell,
    pub(super) clusters: &'a Clusters,
    /// Of all lanes: the cluster that has most of each.
    pub(super) main: &'a [u32],
    /// Positions of all particles before the substep, and now.
    pub(super) before: &'a [V8],
    pub(super) now: &'a [V8],
    /// Its first cluster, and the proxies of its clusters if it shows them.
    pub(super) cluster: u32,
    pub(super) proxies: &'a [Proxy],
    /// Of all clusters.
    pub(super) fits: &'a [Fit],
    /// Around its particles in this substep.
    pub(super) bounds: Bounds,
}

/// What is found between bodies, and scratch.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) touches: Vec<Touch>,
    pub(super) samples: Vec<u32>,
    /// Rows of the field that are near.
    field: Vec<u32>,
    /// Outer rows of the second body that carry a touch of the first one's samples.
    carrying: Vec<bool>,
    /// Per sample: where it is in a body of proxies.
    pub(super) entries: Vec<Entry>,
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
        if let SurfaceKind::Proxies { share, .. } = field.contact.surface {
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
        if !self.carrying.is_empty() {
            let carrying = &self.carrying;
            self.samples.retain(|o| !carrying[*o as usize]);
        }
        if self.samples.is_empty() {
            return;
        }
        let width = (WIDTH * field.shell.edge.max(spacing)).min(WIDEST * spacing);
        let radius = (keep * keep + width * width).sqrt();
        // What comes nearer by less than half the distance to keep is found at the end of its way.
        let moved = self.samples.iter().map(|o| samples.shell.moved(*o));
        let slow = Drift::of(moved).closing(&field.shell.drift) <= 0.5 * keep;
        let way = if slow {
            field.shell.drift
        } else {
            let near = samples.bounds.grown(radius);
            let octets = &field.shell.octets;
            octets.rows_in(field.level, near, &mut self.field);
            Drift::of(self.field.iter().map(|o| field.shell.moved(*o)))
        };
        let mut search = Search {
            samples,
            field,
            hint: 0,
            slow,
            drift: way.mean,
            spread: way.spread,
            keep,
            radius,
            most: EXPEL * h * spacing.min(samples.surface.spacing),
        };
        self.carrying.clear();
        self.carrying.resize(field.shell.now.len(), false);
        for &o in &self.samples {
            if let Some((touch, facet)) = search.touch(o) {
                for (j, share) in facet.corners() {
                    self.carrying[j as usize] |= share > CARRIES;
                }
                self.touches.push(touch);
            }
        }
    }
}

impl Touch {
    /// A touch of sample `o` with another body, with what their surfaces say about it.
    pub(super) fn between(samples: &Party<'_>, o: u32, field: &Party<'_>) -> Self {
        let (a, b) = (samples.contact, field.contact);
        let own = samples.lane(o);
        Self {
            bodies: [samples.row, field.row],
            clusters: [samples.main[own as usize], NONE],
            own,
            deep: ITERATE * samples.surface.spacing.min(field.surface.spacing),
            friction: (a.friction * b.friction).sqrt(),
            restitution: a.restitution.max(b.restitution),
            ..Self::default()
        }
    }
}

impl Party<'_> {
    /// Lane of an outer row.
    pub(super) fn lane(&self, o: u32) -> u32 {
        self.first + self.surface.particle[o as usize]
    }
}

/// Samples of one body looking for the surface of another.
struct Search<'a> {
    samples: Party<'a>,
    field: Party<'a>,
    /// Where the last one found something.
    hint: usize,
    /// Neither moves by more than what is found at the end of its way.
    slow: bool,
    /// Mean motion of the field in this substep,
    drift: Vec3,
    /// and the most that a part of it differs from that, metres.
    spread: f32,
    /// Least distance, metres.
    keep: f32,
    /// Of the search, metres.
    radius: f32,
    /// How far a sample inside is led out, metres.
    most: f32,
}

/// The nearest point of a surface.
#[derive(Clone, Copy)]
struct Facet {
    /// Outer rows that carry it, and their shares.
    rows: [u32; 3],
    shares: [f32; 3],
    /// Unit vector, the way the sample has to go.
    normal: Vec3,
    /// The sample was behind the surface from the start.
    inside: bool,
}

impl Facet {
    fn corners(&self) -> impl Iterator<Item = (u32, f32)> {
        let corners = self.rows.into_iter().zip(self.shares);
        corners.filter(|(_, share)| *share > 0.0)
    }
}

impl Search<'_> {
    fn touch(&mut self, o: u32) -> Option<(Touch, Facet)> {
        let (facet, distance) = if self.slow {
            let found = self.facet(o, 1.0)?;
            self.faces(o, found.0.normal).then_some(found)?
        } else {
            let facet = self.follow(o)?;
            (facet, self.distance(o, &facet))
        };
        let spacing = self.field.surface.spacing.min(self.samples.surface.spacing);
        let depth = self.keep - distance;
        if depth.is_nan() || depth <= -SLACK * spacing {
            return None;
        }
        let keep = if facet.inside {
            distance + self.most
        } else if self.are_kin() {
            let gap = self.gap_before(o, &facet);
            gap.max((gap + self.most * (APART / EXPEL)).min(KIN * self.keep))
        } else {
            self.gap_before(o, &facet) + self.most + MEND * spacing
        };
        let mut touch = Touch {
            normal: facet.normal,
            keep: keep.min(self.keep),
            reach: self.samples.surface.thickness,
            share: whole(depth / spacing),
            ..Touch::between(&self.samples, o, &self.field)
        };
        let mut most = 0.0;
        for (k, (j, share)) in facet.corners().enumerate() {
            let lane = self.field.lane(j);
            (touch.others[k], touch.shares[k]) = (lane, share);
            if share > most {
                most = share;
                touch.clusters[1] = self.field.main[lane as usize];
            }
        }
        Some((touch, facet))
    }

    /// Parts of one body. They are born nearer to each other than the distance to keep: they come no nearer, and those that are in each
    /// other are led apart slowly. To lead them farther would strain them against each other for nothing: it made them swing up.
    fn are_kin(&self) -> bool {
        self.samples.family.is_some() && self.samples.family == self.field.family
    }

    /// Distance of a sample from a facet before the substep.
    fn gap_before(&self, o: u32, facet: &Facet) -> f32 {
        let before = &self.field.shell.before;
        let corners = facet.corners();
        let anchor: Vec3 = corners.map(|(j, share)| before[j as usize] * share).sum();
        let from = self.samples.shell.before[o as usize];
        facet.normal.dot(from - anchor)
    }

    /// How far a sample is from a facet now, along its normal.
    fn distance(&self, o: u32, facet: &Facet) -> f32 {
        let now = &self.field.shell.now;
        let corners = facet.corners();
        let anchor: Vec3 = corners.map(|(j, share)| now[j as usize] * share).sum();
        let arm = self.samples.shell.now[o as usize] - anchor;
        facet.normal.dot(arm)
    }

    /// Follows the way of a sample to the first facet it meets, or else to its end.
    fn follow(&mut self, o: u32) -> Option<Facet> {
        let way = self.samples.shell.moved(o) - self.drift;
        // What differs from the mean motion by less than half the distance to keep is found at the end.
        let pace = way.length() + (self.spread - 0.5 * self.keep).max(0.0);
        let steps = (pace / (0.5 * self.keep)).ceil().clamp(1.0, STEPS);
        if steps > 1.0 && !self.comes_near(o) {
            return None;
        }
        for k in 1..=steps as u32 {
            let time = k as f32 / steps;
            let Some((facet, gap)) = self.facet(o, time) else {
                continue;
            };
            let ahead = self.relative(o, &facet).dot(facet.normal) < 0.0;
            let faces = steps > 1.0 && ahead || self.faces(o, facet.normal);
            if faces && (time >= 1.0 || (gap < self.keep && ahead)) {
                return Some(facet);
            }
        }
        None
    }

    /// False when a sample meets nothing on its way. So a body that is torn over all others costs them one look each, not one for
    /// every step of the way.
    fn comes_near(&self, o: u32) -> bool {
        let shell = self.samples.shell;
        let mut way = Bounds::default();
        way.add(shell.before[o as usize]);
        way.add(shell.now[o as usize]);
        let (octets, level) = (&self.field.shell.octets, self.field.level);
        octets.any_in(level, way.grown(self.radius))
    }

    /// The way of a sample relative to that of a facet.
    fn relative(&self, o: u32, facet: &Facet) -> Vec3 {
        let shell = self.field.shell;
        let theirs: Vec3 = facet
            .corners()
            .map(|(j, share)| shell.moved(j) * share)
            .sum();
        self.samples.shell.moved(o) - theirs
    }

    /// The back of a body meets nothing that its front is turned to.
    fn faces(&self, o: u32, normal: Vec3) -> bool {
        self.samples.surface.kind[o as usize] != Kind::Face
            || self.samples.shell.normal[o as usize].dot(normal) < OPPOSED
    }

    /// The facet of the field nearest to sample `o` at a time, and the distance.
    fn facet(&mut self, o: u32, time: f32) -> Option<(Facet, f32)> {
        let (from, at) = (
            self.samples.shell.before[o as usize],
            self.samples.shell.at(o, time),
        );
        let (front, back) = self.nearest(o, at, time);
        let j = front.or(back)?;
        let (shell, surface) = (self.field.shell, self.field.surface);
        let own = shell.normal[j as usize];
        let (rows, shares) = surface.triangle(j, at, time, shell);
        let corners = || rows.iter().zip(shares);
        let place: Vec3 = corners().map(|(r, s)| shell.at(*r, time) * s).sum();
        // From where the facet was to where the sample was.
        let first = || {
            let start: Vec3 = corners().map(|(r, s)| shell.before[*r as usize] * s).sum();
            from - start
        };
        let out = match surface.kind[j as usize] {
            Kind::Sheet => self.side(o, own, first()),
            _ => own,
        };
        let arm = at - place;
        let length = arm.length();
        let above = out == Vec3::ZERO || arm.dot(out) > 0.0;
        let normal = if front.is_some() && above && length > ON * self.keep {
            arm / length
        } else if out == Vec3::ZERO {
            first().try_normalize()?
        } else {
            out
        };
        let facet = Facet {
            rows,
            shares,
            normal,
            inside: front.is_none(),
        };
        Some((facet, normal.dot(arm)))
    }

    /// The side of a sheet that a sample is on: the one its body is on, which is behind it, or the one it came from.
    fn side(&self, o: u32, normal: Vec3, from: Vec3) -> Vec3 {
        let own = self.samples.shell.normal[o as usize].dot(normal);
        let slow = self.samples.shell.moved(o).distance(self.drift) < 0.5 * self.keep;
        let tells = self.samples.surface.kind[o as usize] == Kind::Face && own.abs() > OPPOSED;
        let below = if slow && tells {
            own > 0.0
        } else {
            normal.dot(from) < 0.0
        };
        if below { -normal } else { normal }
    }

    /// The outer rows nearest to a point at a time: of those that are turned to where sample `o` was, and of the others.
    /// Of the sample's own body only those count that are far from it at rest, and none that it is behind.
    fn nearest(&mut self, o: u32, at: Vec3, time: f32) -> (Option<u32>, Option<u32>) {
        let own = self.samples.row == self.field.row;
        let (shell, surface) = (self.field.shell, self.field.surface);
        let query = Query {
            from: self.samples.shell.before[o as usize],
            at,
            time,
            radius: self.radius,
        };
        shell
            .octets
            .nearest(self.field.level, query, &mut self.hint, |j, behind| {
                !(own && (behind || surface.is_around(o, j)))
            })
    }
}
