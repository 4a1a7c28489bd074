//! Finding touches: the samples of one body against the field of another.
//!
//! Samples are the outer particles, with a radius. The field of a body of particles is the distance from the triangles that
//! its outer particles span with their neighbours: flat faces are flat, so bodies slide without bumps, and edges are as round
//! as the surface is thick. The anchor is the nearest point of the nearest triangle, carried by its three corners.
//!
//! The way of a sample through the substep is followed in the frame of the field's own mean motion, so that a fast
//! one is stopped by the first surface it meets. A sheet has two outer sides: the one that counts is the one the
//! sample was on before, and since nothing ends a substep on the wrong side no memory is needed.

use glam::Vec3;

use super::broad::Bounds;
use super::cells::Cells;
use super::proxy::{Placed, Proxy, carries};
use super::shell::Shell;
use super::surface::{Kind, Surface};
use super::touch::{Term, Touch, Touches};
use crate::matching::{Fit, LANES, Rest, V8};
use crate::state::{Clusters, Contact, SurfaceKind};

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
/// A sample that comes this many spacings per substep, and as deep, stops its whole cluster.
const FAST: f32 = 1.0;
/// Nearer to a triangle than this share of the distance to keep, the way out is the triangle's normal.
const ON: f32 = 0.1;

/// One body in a meeting.
#[derive(Clone, Copy)]
pub(super) struct Party<'a> {
    pub(super) row: u32,
    /// Its first particle, and the lane of it.
    pub(super) particle: u32,
    pub(super) first: u32,
    pub(super) contact: &'a Contact,
    pub(super) surface: &'a Surface,
    pub(super) shell: &'a Shell,
    pub(super) clusters: &'a Clusters,
    pub(super) mass: &'a [f32],
    /// Positions of all particles before the substep.
    pub(super) before: &'a [V8],
    /// And now.
    pub(super) now: &'a [V8],
    /// Its first cluster, and the proxies of its clusters if it shows them.
    pub(super) cluster: u32,
    pub(super) proxies: &'a [Proxy],
    /// Of all clusters.
    pub(super) fits: &'a [Fit],
    pub(super) rests: &'a [Rest],
    /// Around its particles in this substep.
    pub(super) bounds: Bounds,
}

/// What is found between two bodies, and scratch.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) touches: Touches,
    samples: Vec<u32>,
    field: Vec<u32>,
    cells: Cells,
}

impl Found {
    /// Both bodies' samples against the other's field.
    pub(super) fn meet(&mut self, a: Party<'_>, b: Party<'_>, h: f32) {
        self.touches.clear();
        if a.bounds.is_finite() && b.bounds.is_finite() {
            self.run_into(a, b, h);
            if a.row != b.row {
                self.run_into(b, a, h);
            }
        }
    }

    /// Samples against proxies: where they are now, without following their way.
    fn enter(&mut self, samples: Party<'_>, field: Party<'_>, share: f32) {
        samples
            .shell
            .rows_in(field.bounds.grown(field.surface.spacing), &mut self.samples);
        for (k, proxy) in field.proxies.iter().enumerate() {
            let cluster = field.cluster as usize + k;
            let placed = Placed::new(proxy, &field.fits[cluster], field.drift(cluster));
            for &o in &self.samples {
                let x = samples.shell.now[o as usize];
                let Some((point, out)) = placed.enter(x) else {
                    continue;
                };
                let depth = out.length();
                let terms: Vec<Term> = field.carriers(cluster, point).collect();
                let anchor: Vec3 = terms
                    .iter()
                    .map(|term| at(field.now, term.lane) * -term.share)
                    .sum();
                let normal = out / depth;
                if depth > 0.0 {
                    let touch = Touch {
                        normal,
                        keep: normal.dot(x - anchor) + share * depth,
                        reach: 0.0,
                        ..Touch::between(&samples, &field)
                    };
                    self.touches
                        .push(touch, samples.anchor(o, false).chain(terms));
                }
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
        let width = WIDTH * field.shell.edge.max(spacing);
        let radius = (keep * keep + width * width).sqrt();
        let (near, far) = (field.bounds.grown(radius), samples.bounds.grown(radius));
        samples.shell.rows_in(near, &mut self.samples);
        field.shell.rows_in(far, &mut self.field);
        if self.samples.is_empty() || self.field.is_empty() {
            return;
        }
        let mut bounds = Bounds::default();
        let mut drift = Vec3::ZERO;
        for &o in &self.field {
            bounds.add(field.shell.before[o as usize]);
            drift += field.shell.moved(o);
        }
        let drift = drift / self.field.len() as f32;
        let spread = self
            .field
            .iter()
            .map(|o| field.shell.moved(*o).distance(drift));
        let spread = spread.fold(0.0, f32::max);
        let cells = (bounds.low, bounds.high);
        self.cells
            .fill(cells, radius, &self.field, &field.shell.before);
        let search = Search {
            samples,
            field,
            cells: &self.cells,
            drift,
            spread,
            keep,
            radius,
            most: EXPEL * h * spacing.min(samples.surface.spacing),
        };
        for &o in &self.samples {
            if let Some((touch, facet)) = search.touch(o) {
                let own = samples.anchor(o, facet.fast);
                let others = facet.corners().map(|(j, share)| Term {
                    lane: field.first + field.surface.particle[j as usize],
                    share: -share,
                });
                self.touches.push(touch, own.chain(others));
            }
        }
    }
}

impl Touch {
    /// A touch of two bodies, with what their surfaces say about it.
    fn between(samples: &Party<'_>, field: &Party<'_>) -> Self {
        let (a, b) = (samples.contact, field.contact);
        Self {
            bodies: [samples.row, field.row],
            friction: (a.friction * b.friction).sqrt(),
            restitution: a.restitution.max(b.restitution),
            ..Self::default()
        }
    }
}

fn at(column: &[V8], lane: u32) -> Vec3 {
    column[lane as usize / LANES].get(lane as usize % LANES)
}

impl Party<'_> {
    /// How far the centre of a cluster has moved in the substep.
    fn drift(&self, cluster: usize) -> Vec3 {
        let middle = Vec3::ZERO;
        let terms = self.carriers(cluster, middle);
        terms
            .map(|term| (at(self.before, term.lane) - at(self.now, term.lane)) * term.share)
            .sum()
    }

    /// What carries a point of a cluster's rest space, as a second anchor.
    fn carriers(&self, cluster: usize, point: Vec3) -> impl Iterator<Item = Term> {
        let rest = &self.rests[cluster];
        let weight = move |k: usize| {
            let i = self.clusters.particle[k];
            let mass = self.mass[i as usize] * self.clusters.weight[k];
            (i, carries(rest, mass, self.clusters.offset[k], point))
        };
        let members = self.clusters.members(cluster);
        // Rounding and degenerate clusters leave the sum a little off 1.
        let sum: f32 = members.clone().map(|k| weight(k).1).sum();
        members.map(move |k| {
            let (i, b) = weight(k);
            Term {
                lane: self.first + i - self.particle,
                share: -b / sum,
            }
        })
    }

    /// What carries a sample: itself, or all of its cluster when it is `fast` and what is behind it has to stop too.
    fn anchor(&self, o: u32, fast: bool) -> impl Iterator<Item = Term> + '_ {
        let cluster = self.surface.cluster[o as usize].filter(|_| fast);
        let members = cluster.map_or(0..0, |c| self.clusters.members((self.cluster + c) as usize));
        let mass =
            |k: usize| self.mass[self.clusters.particle[k] as usize] * self.clusters.weight[k];
        let total: f32 = members.clone().map(mass).sum();
        let own = Term {
            lane: self.first + self.surface.particle[o as usize],
            share: 1.0,
        };
        let alone = cluster.is_none().then_some(own);
        alone.into_iter().chain(members.map(move |k| Term {
            lane: self.first + self.clusters.particle[k] - self.particle,
            share: mass(k) / total,
        }))
    }

    /// How far the anchor of a fast sample is behind it along a normal, before the substep.
    fn behind(&self, o: u32, normal: Vec3) -> f32 {
        let anchor: Vec3 = self
            .anchor(o, true)
            .map(|term| at(self.before, term.lane) * term.share)
            .sum();
        normal.dot(anchor - self.shell.before[o as usize])
    }
}

/// Samples of one body looking for the surface of another.
struct Search<'a> {
    samples: Party<'a>,
    field: Party<'a>,
    cells: &'a Cells,
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
    /// The sample came so fast that what is behind it would pass.
    fast: bool,
}

impl Facet {
    fn corners(&self) -> impl Iterator<Item = (u32, f32)> {
        let corners = self.rows.into_iter().zip(self.shares);
        corners.filter(|(_, share)| *share > 0.0)
    }
}

impl Search<'_> {
    fn touch(&self, o: u32) -> Option<(Touch, Facet)> {
        let mut facet = self.follow(o)?;
        let anchor: Vec3 = facet
            .corners()
            .map(|(j, share)| self.field.shell.now[j as usize] * share)
            .sum();
        let distance = facet
            .normal
            .dot(self.samples.shell.now[o as usize] - anchor);
        let spacing = self.field.surface.spacing.min(self.samples.surface.spacing);
        let depth = self.keep - distance;
        if depth.is_nan() || depth <= -SLACK * spacing {
            return None;
        }
        let mut keep = if facet.inside {
            self.keep.min(distance + self.most)
        } else {
            self.keep
        };
        let own = self.samples.row == self.field.row;
        let far = FAST * self.samples.surface.spacing;
        let fast = || self.relative(o, &facet).length() > far;
        facet.fast = depth > far && !facet.inside && !own && fast();
        if facet.fast {
            keep += self.samples.behind(o, facet.normal);
        }
        let touch = Touch {
            normal: facet.normal,
            keep,
            reach: self.field.surface.thickness,
            ..Touch::between(&self.samples, &self.field)
        };
        Some((touch, facet))
    }

    /// Follows the way of a sample to the first facet it meets, or else to its end.
    fn follow(&self, o: u32) -> Option<Facet> {
        let way = self.samples.shell.moved(o) - self.drift;
        // What differs from the mean motion by less than half the distance to keep is found at the end.
        let pace = way.length() + (self.spread - 0.5 * self.keep).max(0.0);
        let steps = (pace / (0.5 * self.keep)).ceil().clamp(1.0, STEPS);
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
    fn facet(&self, o: u32, time: f32) -> Option<(Facet, f32)> {
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
        let start: Vec3 = corners().map(|(r, s)| shell.before[*r as usize] * s).sum();
        let out = match surface.kind[j as usize] {
            Kind::Sheet => self.side(o, own, from - start),
            _ => own,
        };
        let (arm, length) = (at - place, at.distance(place));
        let above = out == Vec3::ZERO || arm.dot(out) > 0.0;
        let normal = if front.is_some() && above && length > ON * self.keep {
            arm / length
        } else if out == Vec3::ZERO {
            (from - start).try_normalize()?
        } else {
            out
        };
        let facet = Facet {
            rows,
            shares,
            normal,
            inside: front.is_none(),
            fast: false,
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
    fn nearest(&self, o: u32, at: Vec3, time: f32) -> (Option<u32>, Option<u32>) {
        let own = self.samples.row == self.field.row;
        let from = self.samples.shell.before[o as usize];
        let (shell, surface) = (self.field.shell, self.field.surface);
        let mut best = [(self.radius * self.radius, None); 2];
        // The cells hold the field as it was before.
        let then = at - self.drift * time;
        for j in self.cells.around(then, self.radius + self.spread * time) {
            let d2 = at.distance_squared(shell.at(j, time));
            let behind = surface.kind[j as usize] == Kind::Face
                && shell.normal[j as usize].dot(from - shell.before[j as usize]) < 0.0;
            let best = &mut best[usize::from(behind)];
            if d2 < best.0 && !(own && (behind || surface.is_around(o, j))) {
                *best = (d2, Some(j));
            }
        }
        (best[0].1, best[1].1)
    }
}
