//! Particles that are where they must not be: inside another body.
//!
//! A particle is inside a body when the nearest particle of that body is no farther off than a spacing and is an inner one,
//! or an outer one that has it at its back.

use std::sync::Arc;

use fearless_simd::Level;
use glam::Vec3;

use super::broad::{Bounds, is_solid};
use super::padded::Column;
use super::surface::{Kind, Surface};
use crate::geometry::PointGrid;
use crate::state::{Body, State};

/// Counts particles inside another body, each once per body it is in. `surfaces` are those of the bodies, where known.
pub(super) fn intruders(state: &State, surfaces: &[Option<Arc<Surface>>]) -> usize {
    let bodies = &state.bodies.rows;
    let boxes: Vec<Bounds> = bodies
        .iter()
        .map(|body| around(place(state, body)))
        .collect();
    let mut count = 0;
    for (b, (body, surface)) in bodies.iter().zip(surfaces).enumerate() {
        let Some(surface) = surface else {
            continue;
        };
        let others = (0..bodies.len()).filter(|a| {
            let meets = is_solid(&bodies[*a]) && bodies[*a].contact.meets(&body.contact);
            *a != b && meets && boxes[*a].overlaps(&boxes[b])
        });
        let mut inside: Option<Inside> = None;
        for a in others {
            let inside = inside.get_or_insert_with(|| Inside::of(place(state, body), surface));
            let points = place(state, &bodies[a]).iter();
            count += points.filter(|x| inside.has(**x)).count();
        }
    }
    count
}

fn place<'a>(state: &'a State, body: &Body) -> &'a [Vec3] {
    &state.particles.position[body.particles.start as usize..body.particles.end as usize]
}

fn around(points: &[Vec3]) -> Bounds {
    let mut bounds = Bounds::default();
    for x in points {
        bounds.add(*x);
    }
    bounds
}

/// The inside of a body where it is now.
struct Inside<'a> {
    points: &'a [Vec3],
    grid: PointGrid,
    spacing: f32,
    /// Per particle: none for inner ones, the way out of a solid for outer ones, zero for those of sheets and threads.
    out: Vec<Option<Vec3>>,
}

impl<'a> Inside<'a> {
    fn of(points: &'a [Vec3], surface: &Surface) -> Self {
        let outer = surface.particle.iter().map(|i| points[*i as usize]);
        let outer: Column = outer.collect();
        let normals = surface.all_normals(Level::new(), &outer);
        let mut out = vec![None; points.len()];
        for (o, (i, kind)) in surface.particle.iter().zip(&surface.kind).enumerate() {
            let solid = *kind == Kind::Face;
            out[*i as usize] = Some(if solid { normals[o] } else { Vec3::ZERO });
        }
        Self {
            points,
            grid: PointGrid::new(points, surface.spacing),
            spacing: surface.spacing,
            out,
        }
    }

    fn has(&self, x: Vec3) -> bool {
        let mut nearest = (f32::INFINITY, 0);
        self.grid.for_each_within(x, self.spacing, |i, d2| {
            if d2 < nearest.0 {
                nearest = (d2, i);
            }
        });
        nearest.0.is_finite()
            && self.out[nearest.1].is_none_or(|out| out.dot(x - self.points[nearest.1]) < 0.0)
    }
}
