//! A body as something that others may be inside of, and two of them beside or in each other.

use fearless_simd::{Level, dispatch};
use glam::Vec3;

use super::DEEP;
use crate::contact::broad::Bounds;
use crate::contact::exit::unlike;
use crate::contact::padded::Column;
use crate::contact::surface::{Kind, Surface};
use crate::geometry::PointGrid;

/// Places looked at on one way, at most.
const LOOKS: f32 = 400.0;
/// The least distance between two of them, in spacings.
const STRIDE: f32 = 0.1;
/// No outer row.
const NONE: u32 = u32::MAX;

/// A body of particles where it is.
pub(super) struct Solid<'a> {
    level: Level,
    surface: &'a Surface,
    bounds: Bounds,
    grid: PointGrid,
    /// Per particle: its outer row, or [`NONE`].
    row: Vec<u32>,
    /// Of the outer rows.
    places: Column,
    normals: Column,
}

impl<'a> Solid<'a> {
    pub(super) fn new(level: Level, points: &[Vec3], surface: &'a Surface) -> Self {
        let mut row = vec![NONE; points.len()];
        for (o, i) in (0..).zip(&surface.particle) {
            row[*i as usize] = o;
        }
        let mut bounds = Bounds::default();
        for x in points {
            bounds.add(*x);
        }
        let outer = surface.particle.iter().map(|i| points[*i as usize]);
        let places: Column = outer.collect();
        Self {
            level,
            surface,
            bounds,
            grid: PointGrid::new(points, surface.spacing),
            row,
            normals: surface.all_normals(level, &places),
            places,
        }
    }

    /// How far the surface is from a place, negative inside, and which way is out, zero where that cannot be told; None farther off than `reach`.
    fn nearest(&self, x: Vec3, reach: f32) -> Option<(f32, Vec3)> {
        let around = self.bounds.grown(reach);
        if !(x.cmpge(around.low) & x.cmple(around.high)).all() {
            return None;
        }
        // A point of a triangle is no farther than this from one of its corners.
        let spacing = self.surface.spacing;
        let radius = (reach * reach + spacing * spacing).sqrt();
        let (mut outer, mut inner) = ((f32::INFINITY, NONE), f32::INFINITY);
        self.grid
            .for_each_within(x, radius, |i, d2| match self.row[i] {
                NONE => inner = inner.min(d2),
                o if d2 < outer.0 => outer = (d2, o),
                _ => {}
            });
        let o = outer.1;
        if o == NONE {
            // Where there are others, outer ones tell: what is around a hollow may show inner ones in gaps.
            return (inner <= spacing * spacing).then_some((-spacing, Vec3::ZERO));
        }
        let normal = self.normals[o as usize];
        let ring = self.surface.ring(o);
        let (rows, shares) = dispatch!(self.level, simd =>
            ring.nearest_in(simd, o, normal, x, &self.places));
        let corners = rows.into_iter().zip(shares);
        let on: Vec3 = corners
            .map(|(row, share)| self.places[row as usize] * share)
            .sum();
        let arm = x - on;
        // Sheets and threads have no inside.
        let solid = self.surface.kind[o as usize] == Kind::Face;
        let height = arm.dot(normal);
        let behind = solid && height < 0.0;
        Some((if behind { height } else { arm.length() }, normal))
    }
}

/// Two bodies.
pub(super) struct Pair<'a> {
    bodies: [&'a Solid<'a>; 2],
    /// The distance that their particles keep, metres.
    keep: f32,
    /// The smaller one.
    spacing: f32,
}

impl<'a> Pair<'a> {
    pub(super) fn new(bodies: [&'a Solid<'a>; 2]) -> Self {
        let [a, b] = bodies.map(|body| body.surface);
        Self {
            bodies,
            keep: a.thickness + b.thickness,
            spacing: a.spacing.min(b.spacing),
        }
    }

    pub(super) fn is_deep(&self) -> bool {
        let mut seen = 0;
        self.is_within(self.keep - DEEP * self.spacing, Vec3::ZERO, &mut seen)
    }

    pub(super) fn is_clear(&self) -> bool {
        !self.is_within(self.keep, Vec3::ZERO, &mut 0)
    }

    /// The shortest way from which the first body is clear of the second, of those for which `room` says something; of ways that are as long the one
    /// that is tried first, which is `up`.
    pub(super) fn shortest(
        &self,
        up: Vec3,
        room: impl Fn(Vec3) -> Option<f32>,
    ) -> Option<(Vec3, f32)> {
        let mut ways: Vec<(Vec3, usize)> = self.ways(up).into_iter().map(|way| (way, 0)).collect();
        let [a, b] = self
            .bodies
            .map(|body| body.bounds.low.distance(body.bounds.high));
        // Farther than this no way is.
        let farthest = a + b + self.keep;
        let stride = (STRIDE * self.spacing).max(farthest / LOOKS);
        let mut gone = 0.0;
        while !ways.is_empty() && gone <= farthest + stride {
            gone += stride;
            let mut found = None;
            ways.retain_mut(|(way, seen)| {
                let stays = found.is_some() || self.is_within(self.keep, *way * gone, seen);
                if !stays {
                    found = room(*way * gone).map(|told| (*way * gone, told));
                }
                stays
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Ways worth trying for the first body: up, along the axes, and out of the second where it is in that.
    fn ways(&self, up: Vec3) -> Vec<Vec3> {
        let axes = Vec3::AXES.into_iter().flat_map(|axis| [axis, -axis]);
        let deep = self.keep - DEEP * self.spacing;
        let out = (0..self.samples()).filter_map(|k| {
            let (height, normal) = self.nearest(k, Vec3::ZERO)?;
            let out = if k < self.bodies[0].places.len() {
                normal
            } else {
                -normal
            };
            (height < deep).then_some(out)
        });
        unlike(up.try_normalize().into_iter().chain(axes).chain(out))
    }

    /// Outer particles of both.
    fn samples(&self) -> usize {
        self.bodies[0].places.len() + self.bodies[1].places.len()
    }

    /// The surface of the other body nearest to a sample when the first body is moved.
    fn nearest(&self, sample: usize, by: Vec3) -> Option<(f32, Vec3)> {
        let [a, b] = self.bodies;
        let count = a.places.len();
        if sample < count {
            b.nearest(a.places[sample] + by, self.keep)
        } else {
            a.nearest(b.places[sample - count] - by, self.keep)
        }
    }

    /// True when something of one is nearer to the other than some distance when the first body is moved; `seen` is the sample that said so last and is likely to
    /// say so again.
    fn is_within(&self, distance: f32, by: Vec3, seen: &mut usize) -> bool {
        let within = |k: &usize| {
            let nearest = self.nearest(*k, by);
            nearest.is_some_and(|(height, _)| height < distance)
        };
        if *seen < self.samples() && within(seen) {
            return true;
        }
        let found = (0..self.samples()).find(within);
        *seen = found.unwrap_or(*seen);
        found.is_some()
    }
}
